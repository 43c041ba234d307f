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

  @Test(arguments: ["ann", "ann.lee-2_3=4+5", "@ann:example.org", "@a/b:example.org:8448"])
  func nameOfAnAccount(_ text: String) {
    let name = EmailAddress(accountName: text)
    #expect(name?.text == text && name?.isAccountName == true)
    #expect(EmailAddress(text) == nil)
  }

  @Test(arguments: ["", "Ann", "ann lee", "@ann", "ann:example.org", "@:example.org", "@ann:", "ann@example.org", "a/b", "änn"])
  func noNameOfAnAccount(_ text: String) { #expect(EmailAddress(accountName: text) == nil) }

  @Test func whoseAccountItIs() {
    #expect(EmailAddress(accountName: "@ann.lee:example.org")?.personName == "Ann Lee")
    #expect(EmailAddress(accountName: "ann")?.personName == "Ann")
    #expect(EmailAddress("ann@x.org")?.isAccountName == false)
  }

  @Test(arguments: [("ann@x.org", "Ann"), ("ann.lee+chat@x.org", "Ann Lee"), ("_@x.org", "_@x.org")])
  func nameOfTheOwner(_ text: String, _ name: String) { #expect(EmailAddress(text)?.personName == name) }
}
