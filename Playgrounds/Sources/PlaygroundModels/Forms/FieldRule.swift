/// What a field of a form takes.
public enum FieldRule: Sendable {
  case notEmpty
  /// A name, an `@`, and a host with a dot in it. Whether it exists, only a letter would tell.
  case emailAddress
  /// Seven to fifteen digits, with `+` in front and spaces, dashes and brackets between, if you like.
  case phoneNumber
  case password(length: Int)

  /// What is wrong with a text, as the user is told it; `nil` if nothing is.
  public func problem(with text: String) -> String? {
    switch self {
    case .notEmpty: text.allSatisfy(\.isWhitespace) ? "is needed" : nil
    case .emailAddress: Self.isEmailAddress(text) ? nil : "is not an e-mail address, such as ann@example.org"
    case .phoneNumber: Self.isPhoneNumber(text) ? nil : "is not a phone number, such as +49 30 123456"
    case .password(let length): text.count < length ? "needs \(length) characters, \(length - text.count) more" : nil
    }
  }

  private static func isEmailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  private static func isPhoneNumber(_ text: String) -> Bool {
    let number = text.hasPrefix("+") ? text.dropFirst() : text[...]
    let digits = number.filter { ("0"..."9").contains($0) }
    return (7...15).contains(digits.count) && number.allSatisfy { ("0"..."9").contains($0) || " -()".contains($0) }
  }
}
