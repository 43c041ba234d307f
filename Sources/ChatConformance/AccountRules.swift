import ChatModel

extension ConformanceRule {
  static let accounts = [
    ConformanceRule("who signs up is new, and who comes back is not") { it in
      let ann = try it.newcomer("Ann")
      try it.expect(ann.admission?.isNew, true, "signing up")
      try it.expect(ann.admission?.name, "Ann", "the name")
      let again = try it.again(ann, device: "D2")
      try it.expect(again.admission?.isNew, false, "signing in")
      try it.expect(again.user, ann.user, "the user")
    },
    ConformanceRule("an address is taken once, and a wrong password says no more than that") { it in
      let credentials = Credentials(address: it.bench.freshAddress(), password: "a long secret", device: "D")
      _ = try it.newcomer("Ann", credentials: credentials)
      let other = it.stranger(device: "E")
      guard
        case .refused(.addressTaken, _) = try other.fail(.signUp(Registration(name: "Eve", credentials: credentials)), "taken")
      else { throw ConformanceFailure(description: "an address was given away twice") }
      let wrong = Credentials(address: credentials.address, password: "another secret", device: "E")
      guard case .refused(.wrongPassword, let why) = try other.fail(.signIn(wrong), "wrong password") else {
        throw ConformanceFailure(description: "a wrong password is not called that")
      }
      let nobody = Credentials(address: it.bench.freshAddress(), password: "a long secret", device: "E")
      guard case .refused(.wrongPassword, let same) = try other.fail(.signIn(nobody), "unknown address") else {
        throw ConformanceFailure(description: "an unknown address can be told from a wrong password")
      }
      try it.expect(same, why, "what is said about an unknown address")
    },
    ConformanceRule("an admission goes on in another session, until it is signed out") { it in
      let ann = try it.newcomer("Ann")
      guard let admission = ann.admission else { throw ConformanceFailure(description: "no admission") }
      let later = it.stranger(device: "D1")
      later.resume(admission)
      try later.sync()
      later.signOut()
      let tooLate = it.stranger(device: "D1")
      tooLate.resume(admission)
      // Signing out has no answer that could be waited for.
      guard case .tokenLost = try tooLate.syncFails("a token that was signed out") else {
        throw ConformanceFailure(description: "a token works after it was signed out")
      }
    },
    ConformanceRule("everybody sees who is there") { it in
      let ann = try it.newcomer("Ann")
      let bob = try it.newcomer("Bob")
      try ann.sync(until: { ann.presences[bob.user]?.state == .online }, "that somebody is online")
      try it.expect(ann.contacts[bob.user]?.name, "Bob", "the contact")
      try bob.done(.presence(.away), "stepping away")
      try ann.sync(until: { ann.presences[bob.user]?.state == .away }, "that somebody is away")
      bob.signOut()
      try ann.sync(until: { ann.presences[bob.user]?.state != .away }, "that somebody has gone")
    },
    ConformanceRule("people are found by a part of their name, and nobody finds themselves") { it in
      let ann = try it.newcomer("Ann")
      let bob = try it.newcomer("Xyzzy Quux")
      let found = try ann.ask(.findUsers("quux"), "finding people") { if case .found("quux", let all) = $0 { all } else { nil } }
      try it.expect(found.contains { $0.id == bob.user }, "somebody is not found")
      let own = try ann.ask(.findUsers("ann"), "finding people") { if case .found("ann", let all) = $0 { all } else { nil } }
      try it.expect(!own.contains { $0.id == ann.user }, "somebody has found themselves")
    },
  ]
}
