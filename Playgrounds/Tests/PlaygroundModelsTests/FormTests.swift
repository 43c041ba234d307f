import PlaygroundModels
import Testing
import Undercurrent

struct FormTests {
  @Test(arguments: ["ann@example.org", "a.b+c@mail.example.co.uk"])
  func isAnAddress(text: String) { #expect(FieldRule.emailAddress.problem(with: text) == nil) }

  @Test(arguments: [
    "", "ann", "ann@", "@example.org", "ann@example", "ann@example.", "ann@.org", "a@b@c.org", "an n@example.org",
  ])
  func isNoAddress(text: String) {
    #expect(FieldRule.emailAddress.problem(with: text) == "is not an e-mail address, such as ann@example.org")
  }

  @Test(arguments: ["+49 30 123456", "(030) 123-4567", "1234567", "123456789012345"])
  func isANumber(text: String) { #expect(FieldRule.phoneNumber.problem(with: text) == nil) }

  @Test(arguments: ["", "123456", "1234567890123456", "12345a7", "1+2345678", "٣٣٣٣٣٣٣"])
  func isNoNumber(text: String) {
    #expect(FieldRule.phoneNumber.problem(with: text) == "is not a phone number, such as +49 30 123456")
  }

  @Test func otherRules() {
    #expect(FieldRule.notEmpty.problem(with: " \t") == "is needed")
    #expect(FieldRule.notEmpty.problem(with: "a") == nil)
    #expect(FieldRule.password(length: 8).problem(with: "secret") == "needs 8 characters, 2 more")
    #expect(FieldRule.password(length: 8).problem(with: "secrets!") == nil)
  }

  @Test func noticesNeedAnAddress() {
    let settings = Settings()
    #expect(settings.canSave)
    settings.sendsNotices = true
    #expect(!settings.canSave)
    // A field that is empty is not wrong, only not there yet.
    #expect(settings.emailProblem == nil)
    settings.email = "ann@example.org"
    #expect(settings.canSave)
    settings.phone = "12"
    #expect(!settings.canSave)
    #expect(settings.phoneProblem == "is not a phone number, such as +49 30 123456")
  }
}

struct SignUpTests {
  private let accounts = MemoryAccounts()

  private func filledIn() -> SignUp {
    let form = SignUp(service: accounts)
    form.name = "Ann"
    form.email = "ann@example.org"
    form.password = "12345678"
    return form
  }

  @Test func problemsFollowTheFields() {
    let form = SignUp(service: accounts)
    #expect(
      form.problems == [
        "The name is needed", "The address is not an e-mail address, such as ann@example.org",
        "The password needs 8 characters, 8 more",
      ])
    form.email = "ann@example.org"
    form.name = "Ann"
    #expect(form.problems == ["The password needs 8 characters, 8 more"])
    form.submit()
    #expect(form.account == nil)
  }

  @Test func anAddressHasOneAccount() {
    let first = filledIn()
    first.submit()
    #expect(first.account == "Ann")
    let second = filledIn()
    second.submit()
    #expect(second.account == nil)
    #expect(second.refusal == .addressIsTaken("ann@example.org"))
    #expect("\(AccountError.addressIsTaken("a"))" == "a has an account already: sign in with it")
  }

  @Test func aRefusalGoesWithTheNextTry() {
    let form = filledIn()
    accounts.isOffline = true
    form.submit()
    #expect(form.refusal == .offline)
    accounts.isOffline = false
    form.submit()
    #expect(form.refusal == nil)
    #expect(form.account == "Ann")
  }
}
