import ChatModel
import Foundation
import Undercurrent
import UndercurrentCore

// Coming and going.
extension MatrixAccount {
  func signUp(_ registration: Registration) -> Answer {
    let credentials = registration.credentials
    let name = registration.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty, name.count <= 40 else { return refuse(.badName, "A name has 1 to 40 characters.") }
    guard !credentials.password.isEmpty else { return refuse(.wrongPassword, "A password is needed.") }
    return client.send(.register(credentials))
      .mapError { problem in
        switch problem.code {
        case MatrixProblem.wantsMore:
          .refused(.other, "This service asks for more than a password. Make the account with another app, and sign in.")
        default: problem.failure
        }
      }
      .flatMap { [self] reply in
        // Who could not be given a name yet has an account nevertheless.
        client.send(.name(name, of: reply.userID), token: reply.token.text)
          .retry(3, on: client.scheduler)
          .map { _ in () }
          .replaceError(with: ())
          .map { self.admit(reply, credentials, name: name, isNew: true) }
      }
      .eraseToAnyPublisher()
  }

  func signIn(_ credentials: Credentials) -> Answer {
    guard !credentials.password.isEmpty else { return refuse(.wrongPassword, "A password is needed.") }
    return client.send(.login(credentials))
      .mapError { problem in
        // Whoever asks for others' accounts is not told which there are.
        problem.code == "M_FORBIDDEN" ? .refused(.wrongPassword, "The address or the password is not right.") : problem.failure
      }
      .flatMap { [self] reply in
        client.send(.profile(reply.userID), token: reply.token.text)
          .map(\.name)
          .replaceError(with: nil)
          .map { self.admit(reply, credentials, name: $0 ?? credentials.address.personName, isNew: false) }
      }
      .eraseToAnyPublisher()
  }

  private func admit(_ reply: LoginReply, _ credentials: Credentials, name: String, isNew: Bool) -> ServiceNews {
    let admission = Admission(
      user: reply.userID, name: name, address: credentials.address, device: reply.deviceID ?? credentials.device,
      token: reply.token.text, refresh: reply.refresh?.text, isNew: isNew)
    self.admission = admission
    translator = SyncTranslator(me: admission.user)
    return .signedIn(admission)
  }

  /// What is still said when the session has ended here: whether the others hear of it or not, it is to end there. Either ends also
  /// what waits there for news.
  var farewell: AnyPublisher<Nothing, Never> {
    guard admission != nil else { return Empty().eraseToAnyPublisher() }
    return send(.presence(.offline, of: me))
      .replaceError(with: Nothing())
      .flatMap { [self] _ in send(.logout).replaceError(with: Nothing()) }
      .eraseToAnyPublisher()
  }

  func setPresence(_ state: Presence.State) -> AnyPublisher<Nothing, Failure> {
    // Each asking for news says it again.
    presence = state
    return send(.presence(state, of: me)).mapError(\.failure).eraseToAnyPublisher()
  }

  func findUsers(_ text: String) -> Answer {
    let term = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !term.isEmpty else { return Just(.found(text, [])).setFailureType(to: Failure.self).eraseToAnyPublisher() }
    return send(.search(term, limit: 20))
      .mapError(\.failure)
      .map { [self] reply in
        .found(text, reply.results.understood().filter { $0.user != me }.map { translator.contact($0.user, name: $0.name) })
      }
      .eraseToAnyPublisher()
  }

  func refuse(_ refusal: Refusal, _ why: String) -> Answer { Fail(error: .refused(refusal, why)).eraseToAnyPublisher() }
}
