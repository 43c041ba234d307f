/// What a user signs in with.
///
/// An address is valid if all of it matches `[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,64}`.
public struct EmailAddress: Hashable, Codable, Sendable, CustomStringConvertible {
  public let text: String

  /// `nil` if the text is not a valid address.
  public init?(_ text: String) {
    guard text.wholeMatch(of: /[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,64}/) != nil else { return nil }
    self.text = text
  }

  public var description: String { text }

  /// What to tell somebody who is writing an address: nothing while there is nothing, nothing when it is valid.
  public static func problem(in text: String) -> String? {
    text.isEmpty || EmailAddress(text) != nil ? nil : "This is not a valid e-mail address."
  }

  /// A name to greet the owner with: "ann.lee+chat@example.org" is "Ann Lee".
  public var personName: String {
    let local = text.prefix { $0 != "@" && $0 != "+" }
    let words = local.split { "._-%".contains($0) }
    return words.isEmpty ? text : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
