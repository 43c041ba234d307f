import Foundation
import Testing
import UndercurrentCore
import UndercurrentTesting

struct RecordTests {
  @Test func playsBackAsIsAskedFor() {
    let record = Record<Int, Oops> { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .failure(.one))
    }
    let recorder = Recorder<Int, Oops>(demand: .max(1))
    record.subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(1)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription, .value(1), .value(2), .failure(.one)])
    let second = Recorder<Int, Oops>()
    record.subscribe(second)
    #expect(second.events == recorder.events)
  }

  @Test func aRecordingWithoutValuesEndsAtOnce() {
    let recorder = Recorder<Int, Oops>(demand: .none)
    Record<Int, Oops>(output: [], completion: .failure(.two)).subscribe(recorder)
    #expect(recorder.events == [.subscription, .failure(.two)])
  }

  @Test func aRecordingIsFinishedUnlessItSaysOtherwise() {
    var recording = Record<Int, Oops>.Recording()
    recording.receive(3)
    #expect(recording.output == [3])
    #expect(recording.completion == .finished)
    let recorder = Recorder<Int, Oops>()
    Record(recording: recording).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(3), .finished])
    #expect(Record<Int, Oops>.Recording(output: [1]).completion == .finished)
  }

  @Test func takesNothingAfterItsCompletion() async {
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording(output: [1])
      recording.receive(2)
    }
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording()
      recording.receive(completion: .finished)
      recording.receive(completion: .finished)
    }
  }

  @Test func isCodedAsInCombine() throws {
    let record = Record<Int, Oops>(output: [1, 2], completion: .finished)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(record)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"recording":{"completion":{"success":true},"output":[1,2]}}"#)
    let decoded = try JSONDecoder().decode(Record<Int, Oops>.self, from: data)
    #expect(decoded.recording.output == [1, 2])
    #expect(decoded.recording.completion == .finished)
  }
}
