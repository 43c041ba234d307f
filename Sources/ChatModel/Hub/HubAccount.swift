import UndercurrentCore

/// Somebody as the hub knows them.
final class HubAccount {
  let user: UserID
  let name: String
  /// `nil` for those who are played by the hub: nobody signs in as one of them.
  let address: EmailAddress?
  let secret: HubSecret?
  var tokens: [AccessToken: DeviceID] = [:]
  var presence = Presence(.offline)
  /// What has changed for the user, in order; not more than is needed for somebody who was away for a while.
  private(set) var changes: [Change] = []
  /// Up to where changes are no longer known.
  private(set) var forgottenUpTo = 0
  /// Those who wait for a change.
  private var waiters: [Int: () -> Void] = [:]
  private var waiterCount = 0
  /// The simulated contacts, as they behave towards the user while the user is there.
  var lives: [ContactLife] = []
  /// How many clients of the user there are.
  var clients = 0

  struct Change {
    let position: Int
    let what: What

    enum What: Hashable {
      case contact(UserID)
      case presence(UserID)
      case room(RoomID)
      case timeline(RoomID, from: Int)
      case receipt(RoomID, UserID)
      case typing(RoomID)
    }
  }

  static let longestMemory = 20_000

  init(user: UserID, name: String, address: EmailAddress?, secret: HubSecret?) {
    self.user = user
    self.name = name
    self.address = address
    self.secret = secret
  }

  func note(_ what: Change.What, at position: Int) {
    // Nobody comes back to those who are played.
    if address == nil { return }
    changes.append(Change(position: position, what: what))
    if changes.count > Self.longestMemory { forget(Self.longestMemory / 2) }
    wake()
  }

  func forget(_ count: Int) {
    guard count > 0, count <= changes.count else { return }
    forgottenUpTo = changes[count - 1].position
    changes.removeFirst(count)
  }

  func changes(since position: Int) -> ArraySlice<Change> {
    var low = changes.startIndex
    var high = changes.endIndex
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return changes[low...]
  }

  /// Calls `action` once when something changes, unless the result is let go of before.
  func wait(_ action: @escaping () -> Void) -> AnyCancellable {
    waiterCount += 1
    let number = waiterCount
    waiters[number] = action
    return AnyCancellable { [weak self] in self?.waiters[number] = nil }
  }

  func wake() {
    let woken = waiters.sorted { $0.key < $1.key }.map(\.value)
    waiters = [:]
    for action in woken { action() }
  }
}

/// What the hub keeps of a password: enough to recognise it, not enough to read it. It is a service to try things with; it is no
/// place for a password that is used elsewhere.
struct HubSecret: Hashable, Codable, Sendable {
  private let salt: UInt64
  private let digest: UInt64

  init(_ password: String, salt: UInt64) {
    self.salt = salt
    digest = Self.mix(password, salt)
  }

  func matches(_ password: String) -> Bool { Self.mix(password, salt) == digest }

  private static func mix(_ password: String, _ salt: UInt64) -> UInt64 {
    var mixed = salt
    for byte in password.utf8 {
      var random = SplitMix64(seed: mixed ^ UInt64(byte))
      mixed = random.next()
    }
    return mixed
  }
}
