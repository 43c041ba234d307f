/// Makes keys from the bytes of a terminal, however the bytes are cut into pieces.
///
/// It has no clock. Escape alone is the beginning of every longer sequence, so a lone Escape is known only once nothing has
/// followed it for a while: whoever feeds the decoder calls ``flush()`` then, as long as ``isWaiting`` says that it would help.
struct KeyDecoder {
  private enum Mode { case ground, utf8, escape, csi, linuxFunction, ss3, paste }

  private var mode = Mode.ground
  /// The bytes since the beginning of an unfinished character, sequence or paste.
  private var held: [UInt8] = []
  /// How many bytes the unfinished character still needs.
  private var missing = 0

  /// Longer sequences than any key has are noise; what comes after this many bytes is not kept.
  private static let longestSequence = 32
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// Whether something unfinished is held that a pause would settle. A paste is not: it says itself where it ends.
  var isWaiting: Bool { mode != .ground && mode != .paste }

  /// The keys that `bytes` complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, into: &keys) }
    return keys
  }

  /// Settles what is held, because nothing has followed it: Escape is the key, anything else that is unfinished is dropped.
  mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    defer { begin(.ground) }
    switch mode {
    case .escape: return [.escape]
    case .csi where held.isEmpty: return [.alt("[")]
    case .ss3: return [.alt("O")]
    case .utf8: return [.character("\u{fffd}")]
    default: return []
    }
  }

  private mutating func begin(_ next: Mode) {
    mode = next
    held.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8, into keys: inout [Key]) {
    switch mode {
    case .ground: takeFirst(byte, into: &keys)
    case .utf8: takeContinuation(byte, into: &keys)
    case .escape: takeAfterEscape(byte, into: &keys)
    case .csi: takeParameter(byte, into: &keys)
    case .linuxFunction:
      begin(.ground)
      if (0x41...0x45).contains(byte) { keys.append(.function(Int(byte) - 0x40)) }
    case .ss3:
      begin(.ground)
      if let key = Self.letterKey(byte) { keys.append(key) }
    case .paste:
      held.append(byte)
      guard byte == Self.pasteEnd.last, held.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else { return }
      let text = String(decoding: held.dropLast(Self.pasteEnd.count), as: UTF8.self)
      begin(.ground)
      if !text.isEmpty { keys.append(.paste(text)) }
    }
  }

  private mutating func takeFirst(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1b: begin(.escape)
    case 0x0a, 0x0d: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x08, 0x7f: keys.append(.backspace)
    case 0x01...0x1a: keys.append(.control(Character(UnicodeScalar(byte + 0x60))))
    case 0x00, 0x1c...0x1f: keys.append(.control(Character(UnicodeScalar(byte + 0x40))))
    case 0x20...0x7e: keys.append(.character(Character(UnicodeScalar(byte))))
    case 0xc2...0xf4:
      begin(.utf8)
      held.append(byte)
      missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    default: keys.append(.character("\u{fffd}"))
    }
  }

  private mutating func takeContinuation(_ byte: UInt8, into keys: inout [Key]) {
    guard (0x80...0xbf).contains(byte) else {
      begin(.ground)
      keys.append(.character("\u{fffd}"))
      takeFirst(byte, into: &keys)
      return
    }
    held.append(byte)
    missing -= 1
    guard missing == 0 else { return }
    let text = String(validating: held, as: UTF8.self)
    begin(.ground)
    keys.append(.character(text?.first ?? "\u{fffd}"))
  }

  private mutating func takeAfterEscape(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): begin(.csi)
    case UInt8(ascii: "O"): begin(.ss3)
    case 0x1b: keys.append(.escape)  // and the second one may begin something
    case 0x20...0x7e:
      begin(.ground)
      keys.append(.alt(Character(UnicodeScalar(byte))))
    default:
      begin(.ground)
      keys.append(.escape)
      takeFirst(byte, into: &keys)
    }
  }

  private mutating func takeParameter(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1b: begin(.escape)  // the sequence was cut off
    case UInt8(ascii: "[") where held.isEmpty: begin(.linuxFunction)
    case 0x40...0x7e:
      let number = Int(String(decoding: held.prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
      begin(.ground)
      if byte != UInt8(ascii: "~") {
        if let key = Self.letterKey(byte) ?? Self.focusKey(byte) { keys.append(key) }
      } else if number == 200 {
        begin(.paste)
      } else if let key = number.flatMap(Self.numberedKey) {
        keys.append(key)
      }
    default: if held.count < Self.longestSequence { held.append(byte) }
    }
  }

  /// The key of a sequence that ends in a letter; CSI and SS3 agree on these.
  private static func letterKey(_ byte: UInt8) -> Key? {
    switch UnicodeScalar(byte) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "M": .enter
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    case "Z": .backTab
    default: nil
    }
  }

  private static func focusKey(_ byte: UInt8) -> Key? {
    switch UnicodeScalar(byte) {
    case "I": .focusGained
    case "O": .focusLost
    default: nil
    }
  }

  /// The key of a sequence that is a number and `~`.
  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }
}
