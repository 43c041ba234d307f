import UndercurrentCore

/// Somebody who is played by the embedded service: a name, a voice and habits.
///
/// In what they say, `{name}` stands for the first name of whom they talk to.
public struct SimulatedContact: Sendable {
  public let id: UserID
  public let name: String
  public let habits: Habits
  /// What they wrote before the user came for the first time.
  public let firstMessages: [FirstMessage]
  /// What they begin a conversation with, each once.
  public let openers: [String]
  /// What they answer when they know what it is about. The first that fits counts.
  public let answers: [Answer]
  /// What they say to a question that they have no answer for.
  public let toQuestions: [String]
  /// What they say to anything else.
  public let toAnything: [String]
  /// What they may add, to keep the conversation going.
  public let followUps: [String]

  public init(
    id: UserID, name: String, habits: Habits, firstMessages: [FirstMessage] = [], openers: [String] = [],
    answers: [Answer] = [], toQuestions: [String] = [], toAnything: [String] = ["I see."], followUps: [String] = []
  ) {
    precondition(!toAnything.isEmpty, "a simulated contact needs something to say to anything")
    self.id = id
    self.name = name
    self.habits = habits
    self.firstMessages = firstMessages
    self.openers = openers
    self.answers = answers
    self.toQuestions = toQuestions
    self.toAnything = toAnything
    self.followUps = followUps
  }

  public struct FirstMessage: Sendable {
    public let minutesAgo: Int
    public let text: String

    public init(_ minutesAgo: Int, _ text: String) {
      self.minutesAgo = minutesAgo
      self.text = text
    }
  }

  /// What can be said when one of some words comes up. A keyword is lower case, without apostrophes, and may be
  /// several words; with a star at its end, it may go on: "crash*" is in "It crashed."
  public struct Answer: Sendable {
    public let keywords: [String]
    public let lines: [String]

    public init(to keywords: [String], _ lines: [String]) {
      self.keywords = keywords
      self.lines = lines
    }
  }

  /// How long somebody takes for things. What is a range is drawn anew each time.
  public struct Habits: Sendable {
    public var startsAs: Presence.State
    /// In seconds.
    public var staysOnline: ClosedRange<Int>
    public var staysAway: ClosedRange<Int>
    public var staysOffline: ClosedRange<Int>
    /// Of a hundred times that they stop being online, how often they only step away.
    public var stepsAway: Int
    /// In milliseconds, before an answer is begun.
    public var thinks: ClosedRange<Int>
    public var typesMillisecondsPerCharacter: Int
    /// In seconds, from one idea to begin a conversation to the next.
    public var writesFirst: ClosedRange<Int>
    /// Of a hundred answers, how many are followed by something to keep the conversation going.
    public var followsUp: Int

    public init(
      startsAs: Presence.State = .online, staysOnline: ClosedRange<Int> = 90...300, staysAway: ClosedRange<Int> = 30...90,
      staysOffline: ClosedRange<Int> = 60...180, stepsAway: Int = 70, thinks: ClosedRange<Int> = 700...1800,
      typesMillisecondsPerCharacter: Int = 45, writesFirst: ClosedRange<Int> = 60...240, followsUp: Int = 25
    ) {
      self.startsAs = startsAs
      self.staysOnline = staysOnline
      self.staysAway = staysAway
      self.staysOffline = staysOffline
      self.stepsAway = stepsAway
      self.thinks = thinks
      self.typesMillisecondsPerCharacter = typesMillisecondsPerCharacter
      self.writesFirst = writesFirst
      self.followsUp = followsUp
    }
  }
}
