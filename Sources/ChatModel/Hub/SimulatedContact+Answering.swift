extension SimulatedContact {
  /// What to say to a text: by its words, and by chance among what fits.
  ///
  /// - Parameter recent: What was said lately. It is not said again while there is anything else to say.
  func answer(to text: String, to name: String, avoiding recent: Set<String>, _ random: inout SplitMix64) -> String {
    let words = Self.words(of: text)
    let isQuestion = text.contains("?")
    let known = answers + Self.courtesies + (isQuestion ? [] : Self.reactions)
    let fitting = known.first { $0.keywords.contains { Self.isKeyword($0, in: words) } }?.lines ?? []
    let otherwise = isQuestion && !toQuestions.isEmpty ? toQuestions : toAnything
    return pick(from: fitting, to: name, avoiding: recent, &random)
      ?? pick(from: otherwise, to: name, avoiding: recent, &random)
      ?? pick(from: toAnything, to: name, avoiding: [], &random) ?? ""
  }

  /// One of the lines, unless all of them were said.
  func pick(from lines: [String], to name: String, avoiding said: Set<String>, _ random: inout SplitMix64) -> String? {
    lines.map { Self.fill($0, name) }.filter { !said.contains($0) }.randomElement(using: &random)
  }

  /// The words in lower case with one space before, between and after them. "How's it going?" is " hows it going ".
  private static func words(of text: String) -> String {
    let letters = text.lowercased().filter { $0 != "'" && $0 != "’" }
    return " " + letters.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
  }

  private static func isKeyword(_ keyword: String, in words: String) -> Bool {
    words.contains(keyword.hasSuffix("*") ? " \(keyword.dropLast())" : " \(keyword) ")
  }

  static func fill(_ line: String, _ name: String) -> String {
    let first = name.prefix { !$0.isWhitespace }
    return line.split(separator: "{name}", omittingEmptySubsequences: false).joined(separator: String(first))
  }

  /// What anybody may answer who has no answer of their own.
  private static let courtesies = [
    Answer(
      to: ["thanks", "thank you", "thx", "cheers"],
      ["You're welcome!", "Any time, {name}.", "No trouble at all.", "Glad it helped."]),
    Answer(
      to: ["how are you", "hows it going", "how is it going", "whats up", "how are things", "how do you do"],
      ["Pretty good, thanks! And you?", "Can't complain. How about you, {name}?", "Good, a bit busy. How is your day?"]),
    Answer(
      to: ["bye", "goodbye", "good night", "see you", "see ya", "gotta go", "talk later", "ttyl"],
      ["See you, {name}!", "Bye, take care!", "Talk soon."]),
    Answer(
      to: ["hello", "hi", "hey", "hiya", "good morning", "good evening", "good afternoon", "morning"],
      ["Hi {name}!", "Hey, good to hear from you.", "Hello! How are you?"]),
    Answer(
      to: ["sorry", "my bad", "apologies"],
      ["No worries.", "All good, really.", "Don't even think about it."]),
  ]

  /// What anybody may answer to what is not a question.
  private static let reactions = [
    Answer(
      to: ["haha", "hahaha", "lol", "funny"],
      ["Ha, right?", "I laughed more than I should have.", "Glad somebody gets it."]),
    Answer(
      to: [
        "tired", "sick", "sad", "stress*", "exhausted", "bad", "terrible", "awful", "not good", "not great", "not so good",
        "not well",
      ],
      ["Oh no. I hope it gets better soon.", "That sounds hard. Anything I can do?", "Take it easy today, {name}."]),
    Answer(
      to: ["good", "great", "fine", "awesome", "perfect", "love it"],
      ["Good to hear!", "Nice. Keep it that way.", "Love that."]),
    Answer(to: ["yes", "yeah", "yep", "sure", "ok", "okay", "of course"], ["Great!", "Perfect.", "Cool, then it's settled."]),
    Answer(to: ["no", "nope", "not really", "nah"], ["Fair enough.", "All right, no problem.", "Okay. Maybe another time."]),
  ]
}
