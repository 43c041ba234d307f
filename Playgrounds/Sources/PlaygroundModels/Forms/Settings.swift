public import Undercurrent

/// The settings of a user, as a form has them while they are being changed.
public final class Settings: ObservableObject {
  @Published public var sendsNotices: Bool
  @Published public var email = ""
  @Published public var phone = ""

  public init(sendsNotices: Bool = false) { self.sendsNotices = sendsNotices }

  /// Nobody is told off for a field that they have not begun with.
  public var emailProblem: String? { email.isEmpty ? nil : FieldRule.emailAddress.problem(with: email) }
  public var phoneProblem: String? { phone.isEmpty ? nil : FieldRule.phoneNumber.problem(with: phone) }

  /// Notices need an address to go to. The phone number may be left out.
  public var canSave: Bool {
    let isReachable = !sendsNotices || FieldRule.emailAddress.problem(with: email) == nil
    return isReachable && emailProblem == nil && phoneProblem == nil
  }
}
