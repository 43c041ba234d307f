import Testing

@testable import ChatModel

/// How somebody who is simulated finds an answer.
struct SimulatedContactTests {
  private let contact = SimulatedContact(
    id: "zoe", name: "Zoe", habits: .init(),
    answers: [.init(to: ["tea", "crash*", "night train"], ["tea a, {name}", "tea b"])],
    toQuestions: ["question"], toAnything: ["anything a", "anything b"])

  private func answers(to text: String, avoiding said: Set<String> = []) -> Set<String> {
    var random = SplitMix64(seed: 3)
    return Set((1...40).map { _ in contact.answer(to: text, to: "Ann Lee", avoiding: said, &random) })
  }

  @Test(arguments: ["Tea?", "more tea, please", "It crashed", "the night-train", "TEA"])
  func aKeywordDecides(_ text: String) { #expect(answers(to: text) == ["tea a, Ann", "tea b"]) }

  @Test(arguments: ["team", "steal", "night", "train night"])
  func aPartOfAWordIsNoKeyword(_ text: String) { #expect(answers(to: text) == ["anything a", "anything b"]) }

  @Test func aQuestionGetsItsOwnAnswers() {
    #expect(answers(to: "Where?") == ["question"])
    #expect(answers(to: "Is that good?") == ["question"])
    #expect(answers(to: "That is good") == ["Good to hear!", "Nice. Keep it that way.", "Love that."])
    #expect(answers(to: "Hows it going?").contains("Good, a bit busy. How is your day?"))
    #expect(answers(to: "How’s it going?") == answers(to: "how's it going"))
  }

  @Test func nothingIsSaidAgainWhileThereIsSomethingElse() {
    #expect(answers(to: "tea", avoiding: ["tea b"]) == ["tea a, Ann"])
    #expect(answers(to: "tea", avoiding: ["tea a, Ann", "tea b"]) == ["anything a", "anything b"])
    #expect(
      answers(to: "tea?", avoiding: ["tea a, Ann", "tea b", "question", "anything a", "anything b"])
        == ["anything a", "anything b"])
  }

  @Test func theHandfulHasSomethingToSay() {
    let handful = [SimulatedContact].handful
    #expect(handful.map(\.name) == ["Ada Moreno", "Ben Okafor", "Chiara Russo", "Dev Patel", "Elif Kaya", "Finn Larsen"])
    #expect(Set(handful.map(\.id)).count == 6)
    for contact in handful {
      #expect(contact.toAnything.count >= 5)
      #expect(!contact.openers.isEmpty && !contact.toQuestions.isEmpty && !contact.followUps.isEmpty)
      for keyword in contact.answers.flatMap(\.keywords) { #expect(keyword == keyword.lowercased()) }
    }
  }
}
