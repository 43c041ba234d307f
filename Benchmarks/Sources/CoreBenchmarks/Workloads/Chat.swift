import BenchmarkKit
import ChatModel
import Undercurrent

/// What a chat app does with what its service tells: the reducer, without a screen.
func chat() -> [Workload] {
  let people = (0..<1_000).map { UserID("user \($0)") }
  return [
    Workload(
      "presence of 1000 contacts comes in a batch", per: "contact", batch: 1_000,
      [
        Contender("floor") {
          var online: [UserID: Bool] = [:]
          for person in people { online[person] = false }
          return { count in
            for round in 0..<count { for person in people { online[person] = round & 1 == 0 } }
            return online.values.count { $0 }
          }
        },
        Contender("ours") {
          var client = Client(people)
          return { count in
            for round in 0..<count {
              client.take(people.map { .presence($0, Presence(round & 1 == 0 ? .online : .offline)) })
            }
            return client.state.contacts.values.count { $0.presence.state == .online }
          }
        },
      ]),
    Workload(
      "a message comes to a room of 100000", per: "message",
      [
        Contender("floor") {
          var messages = (0..<100_000).map(said)
          var places: [EventID: Int] = [:]
          for (place, message) in messages.enumerated() { places[message.id] = place }
          return { count in
            let before = messages.count
            for _ in 0..<count {
              let message = said(messages.count)
              places[message.id] = messages.count
              messages.append(message)
            }
            return messages.count - before
          }
        },
        Contender("ours") {
          var client = Client(people)
          var number = 100_000
          client.take([.timeline(Client.room, TimelineChunk(events: (0..<number).map(said)))])
          return { count in
            let before = client.said
            for _ in 0..<count {
              client.take([.timeline(Client.room, TimelineChunk(events: [said(number)]))])
              number += 1
            }
            return client.said - before
          }
        },
      ]),
  ]
}

private func said(_ number: Int) -> TimelineEvent {
  TimelineEvent(
    id: EventID("event \(number)"), sender: "user 7", sentAt: .zero.advanced(by: .milliseconds(number)),
    .text("hello", replyTo: nil))
}

/// An app that is signed in, and is told things.
private struct Client {
  static let room: RoomID = "room"
  private static let session: SessionID = "session"

  private(set) var state = AppState()
  private var round = 0
  private var batches = 0

  init(_ people: [UserID]) {
    guard let address = EmailAddress("me@example.org") else { stop("no address") }
    let credentials = Credentials(address: address, password: "password", device: "here")
    take(.user(.signUp(Registration(name: "Me", credentials: credentials))))
    take(
      .service(
        .signedIn(Admission(user: "me", name: "Me", address: address, device: "here", token: "token", isNew: true))))
    let members = Dictionary(uniqueKeysWithValues: (people + ["me"]).map { ($0, Membership.joined) })
    let contacts = people.map { SyncBatch.Update.contact(Contact(id: $0, name: $0.text, presence: Presence(.offline))) }
    take(contacts + [.room(RoomInfo(id: Self.room, kind: .group(name: "All"), membership: .joined, members: members))])
  }

  var said: Int { state.rooms[Self.room]?.timeline.count ?? 0 }

  mutating func take(_ updates: [SyncBatch.Update]) {
    batches += 1
    take(.service(.synced(round: round, SyncBatch(next: ResumeToken("\(batches)"), updates: updates))))
  }

  private mutating func take(_ what: ChatEvent.What) {
    for effect in reduce(&state, ChatEvent(what, session: Self.session, at: .zero)) {
      // The service is asked for more each time, and only the answer to the last question counts.
      if case .perform(let command) = effect, case .sync(_, _, let round) = command.request { self.round = round }
    }
  }
}
