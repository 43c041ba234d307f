/// What a user signs in with: an e-mail address, or, at a service that has them, the name of an account.
///
/// An address is valid if all of it matches `[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,64}`.
public struct EmailAddress: Hashable, Codable, Sendable, CustomStringConvertible {
  public let text: String

  /// `nil` if the text is not a valid address.
  public init?(_ text: String) {
    guard text.wholeMatch(of: /[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,64}/) != nil else { return nil }
    self.text = text
  }

  /// The name of an account: `ann`, or `@ann:example.org`, with the name of the service. `nil` if the text is neither.
  public init?(accountName text: String) {
    guard text.wholeMatch(of: /[a-z0-9._=+-]+|@[a-z0-9._=\/+-]+:[A-Za-z0-9.-]+(:[0-9]{1,5})?/) != nil else { return nil }
    self.text = text
  }

  /// Whether it is the name of an account, and no address.
  public var isAccountName: Bool { text.hasPrefix("@") || !text.contains("@") }

  public var description: String { text }

  /// What to tell somebody who is writing an address: nothing while there is nothing, nothing when it is valid.
  public static func problem(in text: String) -> String? {
    text.isEmpty || EmailAddress(text) != nil ? nil : "This is not a valid e-mail address."
  }

  /// A name to greet the owner with: "ann.lee+chat@example.org" is "Ann Lee".
  public var personName: String {
    let local = (text.hasPrefix("@") ? text.dropFirst().prefix { $0 != ":" } : text[...]).prefix { $0 != "@" && $0 != "+" }
    let words = local.split { "._-%".contains($0) }
    return words.isEmpty ? text : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
