import ChatModel
import UndercurrentCore

/// One thing that every ``ChatService`` has to keep to. All of them together say what a chat service is.
///
/// ```swift
/// @Test(arguments: ConformanceRule.all)
/// func keepsTo(_ rule: ConformanceRule) throws { try rule.examine(MyBench()) }
/// ```
public struct ConformanceRule: Sendable, CustomStringConvertible {
  public let description: String
  private let check: @Sendable (Examination) throws -> Void

  init(_ description: String, _ check: @escaping @Sendable (Examination) throws -> Void) {
    self.description = description
    self.check = check
  }

  /// Throws what the service does otherwise.
  public func examine(_ bench: any ServiceBench) throws { try check(Examination(bench)) }

  /// All rules.
  public static let all: [ConformanceRule] = accounts + messages + following + groups
}

/// The people who take part in examining one rule.
final class Examination {
  let bench: any ServiceBench
  private var guests = 0

  init(_ bench: any ServiceBench) { self.bench = bench }

  /// A user who has just made an account.
  func newcomer(_ name: String, device: DeviceID = "D1") throws -> Guest {
    try newcomer(name, credentials: Credentials(address: bench.freshAddress(), password: "a long secret", device: device))
  }

  func newcomer(_ name: String, credentials: Credentials) throws -> Guest {
    let guest = stranger(device: credentials.device)
    try guest.enter(.signUp(Registration(name: name, credentials: credentials)))
    try guest.sync()
    return guest
  }

  /// The same user at another device, or at the same one again.
  func again(_ guest: Guest, device: DeviceID) throws -> Guest {
    guard let admission = guest.admission else { throw ConformanceFailure(description: "nobody to come again") }
    let other = stranger(device: device)
    try other.enter(.signIn(Credentials(address: admission.address, password: "a long secret", device: device)))
    try other.sync()
    return other
  }

  func stranger(device: DeviceID) -> Guest {
    guests += 1
    return Guest(bench, device: device, session: SessionID("\(bench.now.nanoseconds)-\(guests)"))
  }

  /// Two who talk, and their conversation.
  func pair() throws -> (Guest, Guest, RoomID) {
    let ann = try newcomer("Ann")
    let bob = try newcomer("Bob")
    let txn = ann.newTxn()
    let room = try ann.created(.createDirect(txn, bob.user), txn)
    try bob.sync(until: { bob.rooms[room] != nil }, "an invitation")
    try bob.done(.join(room), "joining")
    try ann.sync(until: { ann.rooms[room]?.members[bob.user] == .joined }, "that somebody joined")
    return (ann, bob, room)
  }

  func expect(_ isSo: Bool, _ what: @autoclosure () -> String) throws {
    if !isSo { throw ConformanceFailure(description: what()) }
  }

  func expect<Value: Equatable>(_ is: Value, _ should: Value, _ what: String) throws {
    if `is` != should { throw ConformanceFailure(description: "\(what): \(`is`) and not \(should)") }
  }
}
