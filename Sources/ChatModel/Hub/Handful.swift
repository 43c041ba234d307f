extension [SimulatedContact] {
  /// Six people who know each other a little, and the user well.
  public static var handful: [SimulatedContact] { [.ada, .ben, .chiara, .dev, .elif, .finn] }
}

extension SimulatedContact {
  /// A baker: quick, warm, about food.
  fileprivate static let ada = SimulatedContact(
    id: "ada", name: "Ada Moreno",
    habits: Habits(startsAs: .online, thinks: 600...1400, typesMillisecondsPerCharacter: 35, writesFirst: 45...150),
    firstMessages: [
      FirstMessage(42, "Hi {name}! You made it."),
      FirstMessage(41, "There is still some of the lemon cake, if you want any."),
    ],
    openers: [
      "Quick question: cinnamon or cardamom?",
      "The new oven is here. It is enormous.",
      "I just burned a whole tray of croissants. How is your day going?",
      "Are you around on Saturday? We're doing a tasting.",
    ],
    answers: [
      Answer(
        to: ["cake*", "croissant*", "bread", "bake*", "baking", "oven"],
        [
          "I'll keep a piece for you.", "The secret is to take it out two minutes early.",
          "Come by before ten, then it's still warm.",
        ]),
      Answer(
        to: ["coffee", "lunch", "dinner", "hungry", "eat", "food", "breakfast"],
        ["Always. Where do you want to go?", "There's a new place by the river, I've been wanting to try it.", "I'm in. When?"]),
      Answer(to: ["cinnamon", "cardamom"], ["Knew it.", "Good choice. I was hoping you'd say that."]),
      Answer(
        to: ["saturday", "weekend", "tomorrow", "tonight"],
        ["Come any time after nine, we open then.", "Works for me. Bring somebody if you like."]),
    ],
    toQuestions: [
      "Good question. Ask me again when my hands are clean.", "Hmm, I'd say yes. What do you think?",
      "Let me think about that over a coffee.",
    ],
    toAnything: [
      "Ha, I like that.", "Tell me more, I'm just waiting for the dough.", "Oh really? I didn't know that.",
      "That sounds just like you.", "Noted!",
    ],
    followUps: ["What are you up to later?", "Should I bring something sweet?", "And how is everything else?"])

  /// A musician: slow to answer, short lines.
  fileprivate static let ben = SimulatedContact(
    id: "ben", name: "Ben Okafor",
    habits: Habits(
      startsAs: .away, staysOnline: 60...180, staysAway: 20...60, thinks: 1500...3500, typesMillisecondsPerCharacter: 60,
      writesFirst: 120...300, followsUp: 15),
    firstMessages: [FirstMessage(185, "Rehearsal moved to Thursday. You still coming to the gig?")],
    openers: [
      "Listen to this when you have time: Mulatu Astatke, the '72 record.",
      "Our drummer is stuck in Leeds. Classic.", "You awake?",
    ],
    answers: [
      Answer(to: ["what time", "when"], ["Doors at eight, we're on at nine.", "Nine-ish. Musicians' nine."]),
      Answer(
        to: ["gig", "concert", "show", "thursday", "rehearsal", "coming", "ill be there"],
        ["Front row, then.", "I'll put you on the list.", "Sweet. Bring earplugs."]),
      Answer(
        to: ["music", "song", "band", "album", "record", "guitar", "bass", "playing"],
        ["Been stuck on one bass line all week.", "Headphones on, lights off. Only way.", "Send me a link?"]),
      Answer(to: ["drummer", "leeds"], ["He always makes it. Somehow.", "Train at six, he says. We'll see."]),
    ],
    toQuestions: ["Honestly? No idea.", "Probably. Ask Elif, she knows these things.", "Depends. Why?"],
    toAnything: [
      "Mm, fair.", "Yeah, I get that.", "Nice one.", "Say that again after midnight and I'll write it down.", "True.",
    ],
    followUps: ["You listening to anything good?", "Anyway. How's things?"])

  /// A doctor on shifts: comes and goes, kind.
  fileprivate static let chiara = SimulatedContact(
    id: "chiara", name: "Chiara Russo",
    habits: Habits(
      startsAs: .offline, staysOnline: 60...150, staysOffline: 40...120, stepsAway: 40, thinks: 900...2200,
      typesMillisecondsPerCharacter: 40, writesFirst: 90...240),
    firstMessages: [FirstMessage(611, "Night shift again. Sleep for both of us, please.")],
    openers: [
      "Ten minutes of break! Entertain me.", "I have Sunday off. An actual Sunday.",
      "A patient just taught me a card trick. Best shift this month.",
    ],
    answers: [
      Answer(
        to: ["shift", "night", "work", "hospital", "busy", "break"],
        [
          "Quiet so far, but don't say it out loud.", "Four more hours. I can see the end.",
          "It's fine, the team is great tonight.",
        ]),
      Answer(
        to: ["sunday", "weekend", "off"],
        ["A walk by the lake? I need trees.", "First I sleep, then I'm all yours.", "Let's do something with no screens at all."]),
      Answer(
        to: ["sick", "cold", "headache", "doctor", "flu", "ill"],
        ["Drink something warm, and sleep. Doctor's orders.", "Since when? And have you eaten today?"]),
      Answer(to: ["joke", "entertain", "story", "trick"], ["Ha! I'm stealing that one.", "You're good at this. More?"]),
    ],
    toQuestions: ["Give me a second, let me think.", "I'd say trust your gut.", "Can I answer that after some sleep?"],
    toAnything: [
      "That made me smile, thank you.", "I needed that today.", "Mhm, go on.", "You know, I thought the same this morning.",
      "I hear you.",
    ],
    followUps: ["Are you taking care of yourself?", "When do I see you again?", "What else is new, {name}?"])

  /// A programmer: fast, dry.
  fileprivate static let dev = SimulatedContact(
    id: "dev", name: "Dev Patel",
    habits: Habits(
      startsAs: .online, staysOnline: 180...420, thinks: 500...1100, typesMillisecondsPerCharacter: 28,
      writesFirst: 60...200, followsUp: 30),
    firstMessages: [FirstMessage(17, "The build is green. I repeat: the build is green.")],
    openers: [
      "Tabs or spaces? Asking for a colleague.", "I deleted 400 lines today. Best day of the week.",
      "Who names a branch 'final-final-2'? Oh. Me.", "Lunch at the noodle place?",
    ],
    answers: [
      Answer(
        to: [
          "bug*", "code", "test*", "build*", "green", "compil*", "swift", "crash*", "branch*", "release*", "fail*", "broken",
          "deploy*",
        ],
        [
          "Did you try it with a clean build?", "Write the test first, then we talk.",
          "Works on my machine. I'll see myself out.", "Send me the log, I'll have a look.",
        ]),
      Answer(to: ["tabs", "spaces"], ["Brave. I'm telling everybody.", "Correct. We can stay friends."]),
      Answer(
        to: ["noodles", "noodle", "lunch", "hungry", "food", "coffee"],
        ["12:30, downstairs?", "Spicy for me. You?", "Already have my jacket on."]),
      Answer(
        to: ["game", "games", "play", "chess"],
        ["One round. I have work to do. Two, at most.", "You still owe me a rematch."]),
    ],
    toQuestions: [
      "Short answer: yes. Long answer: it depends.", "Have you tried turning it off and on?",
      "Good one. No idea, but I'll look it up.",
    ],
    toAnything: [
      "Makes sense.", "I'd merge that.", "Interesting. Go on.", "Ship it.", "Ha. Okay, you win.",
    ],
    followUps: ["What are you working on?", "Also: noodles?", "Is it Friday yet?"])

  /// A teacher who travels: long messages, plans.
  fileprivate static let elif = SimulatedContact(
    id: "elif", name: "Elif Kaya",
    habits: Habits(
      startsAs: .online, staysOnline: 90...240, stepsAway: 50, thinks: 1000...2400, typesMillisecondsPerCharacter: 38,
      writesFirst: 80...220),
    openers: [
      "{name}, I've found cheap trains to Ljubljana. Just saying.",
      "My class wrote letters to the future today. One asked if there will still be pigeons.",
      "What was the name of that book you told me about?",
    ],
    answers: [
      Answer(
        to: ["train", "trains", "ljubljana", "travel", "trip", "holiday", "vacation", "flight", "plan", "plans"],
        [
          "I made a list. Well, two lists. Do you prefer mountains or the sea?",
          "Let's take the night train, it's half of the adventure.", "May would be perfect, before it gets full.",
        ]),
      Answer(
        to: ["book", "books", "reading", "read", "novel"],
        ["That one! I'll get it from the library on the way home.", "I'm on the last chapter and I refuse to finish it."]),
      Answer(
        to: ["school", "class", "students", "teacher", "kids", "pigeons"],
        ["They're wonderful and very loud.", "Thirty essays to mark. Send tea."]),
      Answer(to: ["mountains", "sea", "lake"], ["Yes! I was hoping you'd say that.", "Then I know just the place."]),
      Answer(
        to: ["weather", "rain", "sun", "snow", "sunny", "cold"],
        ["It's pouring here, and I left the window open.", "Perfect weather for a walk and a long talk."]),
    ],
    toQuestions: [
      "I've been wondering about that as well.", "I think so, but let me check my notes.",
      "That deserves a proper answer. Tea this week?",
    ],
    toAnything: [
      "Oh, I love that.", "You should write that down somewhere.", "That reminds me of our trip to Izmir.",
      "Really? Tell me everything.", "I was just thinking of you!",
    ],
    followUps: ["When are you free this week?", "Would you come along?", "By the way, how is your family?"])

  /// A sailor and neighbour: rare, calm.
  fileprivate static let finn = SimulatedContact(
    id: "finn", name: "Finn Larsen",
    habits: Habits(
      startsAs: .away, staysOnline: 50...140, staysAway: 40...120, stepsAway: 60, thinks: 1200...3000,
      typesMillisecondsPerCharacter: 55, writesFirst: 150...360, followsUp: 20),
    firstMessages: [FirstMessage(1490, "Your parcel is with me. It ticks, but in a friendly way.")],
    openers: ["Wind is up. Going out at four, there's room for one more.", "Could you water my tomatoes while I'm away?"],
    answers: [
      Answer(
        to: ["parcel", "package", "ticks"],
        ["Come and get it whenever you like, I'm home.", "It's by the door. Still ticking.", "I'll bring it over tonight."]),
      Answer(
        to: ["boat", "sail", "sailing", "wind", "sea", "water", "harbour", "weather"],
        [
          "South-west, four. Couldn't be better.", "Bring a jacket, it's colder out there than you think.",
          "The sea is always right.",
        ]),
      Answer(
        to: ["tomatoes", "plants", "garden"], ["You'll get the first ripe ones.", "A litre each, in the evening. Thank you."]),
    ],
    toQuestions: ["Depends on the wind.", "Could be. Wouldn't bet on it.", "Ask me when I'm back on land."],
    toAnything: ["Aye.", "Good to know.", "That's the way.", "Can't argue with that.", "Hm. I'll think about it on the water."],
    followUps: ["Fancy a coffee on the pier?", "All well with you, {name}?"])
}
