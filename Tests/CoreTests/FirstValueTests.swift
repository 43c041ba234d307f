import Testing
import UndercurrentCore
import UndercurrentTesting

struct FirstValueTests {
  @Test func asksForOneAndCancels() async {
    let publisher = TestPublisher<Int, Never>(onRequest: { connection, _ in connection.send(3) })
    #expect(await publisher.firstValue() == 3)
    #expect(publisher.calls == [.request(.max(1)), .cancel])
  }

  @Test func isNothingWithoutAValue() async {
    #expect(await Empty<Int, Never>().firstValue() == nil)
  }

  @Test func throwsTheFailureWithItsType() async {
    do throws(Oops) {
      _ = try await Fail<Int, Oops>(error: .one).firstValue()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == .one)
    }
  }

  @Test func isNothingInACancelledTask() async {
    let task = Task { await Empty<Int, Never>(completeImmediately: false).firstValue() }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func resumesOnceWhateverRaces() async {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Oops>()
      let task = Task { try? await subject.firstValue() }
      let others = [
        Task { subject.send(1) }, Task { subject.send(completion: .failure(.one)) }, Task { task.cancel() },
      ]
      let value = await task.value
      #expect(value == nil || value == 1)
      for other in others { await other.value }
    }
  }
}
