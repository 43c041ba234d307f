import ChatModel
import Testing

struct EmailAddressTests {
  @Test(arguments: ["ann@example.org", "A.b_c%d+e-9@x-y.z.Museum", "a@b.co", "a@-.co", "a@..co"])
  func valid(_ text: String) { #expect(EmailAddress(text)?.text == text) }

  @Test(arguments: [
    "", "ann", "ann@", "@example.org", "ann@example", "ann@example.o", "ann@example.o1", "ann lee@example.org",
    "ann@example.org ", " ann@example.org", "ann@@example.org", "änn@example.org", "ann@example.org\n",
    "ann@example." + String(repeating: "x", count: 65),
  ])
  func notValid(_ text: String) { #expect(EmailAddress(text) == nil) }

  @Test func theLongestLastPart() { #expect(EmailAddress("ann@example." + String(repeating: "x", count: 64)) != nil) }

  @Test func aProblemIsToldOnlyWhenThereIsSomethingWrong() {
    #expect(EmailAddress.problem(in: "") == nil)
    #expect(EmailAddress.problem(in: "ann@example.org") == nil)
    #expect(EmailAddress.problem(in: "ann") == "This is not a valid e-mail address.")
  }

  @Test(arguments: [("ann@x.org", "Ann"), ("ann.lee+chat@x.org", "Ann Lee"), ("_@x.org", "_@x.org")])
  func nameOfTheOwner(_ text: String, _ name: String) { #expect(EmailAddress(text)?.personName == name) }
}
