import Foundation
import Testing
import UndercurrentCore

struct CompletionTests {
  typealias Completion = Subscribers.Completion<Oops>

  @Test func isAValue() {
    #expect(Completion.finished == .finished)
    #expect(Completion.failure(.one) == .failure(.one))
    #expect(Completion.failure(.one) != .failure(.two))
    #expect(Set([Completion.finished, .failure(.one), .finished]).count == 2)
  }

  @Test func isCodedAsCombineDoes() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for completion in [Completion.finished, .failure(.two)] {
      #expect(try JSONDecoder().decode(Completion.self, from: encoder.encode(completion)) == completion)
    }
    #expect(try String(decoding: encoder.encode(Completion.finished), as: UTF8.self) == #"{"success":true}"#)
    #expect(
      try String(decoding: encoder.encode(Completion.failure(.one)), as: UTF8.self) == #"{"error":{"one":{}},"success":false}"#)
  }

  @Test func canChangeItsFailure() {
    #expect(Completion.failure(.one).mapError { _ in Oops.two } == .failure(.two))
    #expect(Completion.finished.mapError { _ in Oops.two } == .finished)
  }
}
