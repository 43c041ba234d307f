import Testing
import UndercurrentCore
import UndercurrentTesting

struct MergeManyTests {
  @Test func ofNothingFinishesAtOnce() {
    let recorder = Recorder<Int, Never>(demand: .none)
    Publishers.MergeMany([Just<Int>]()).subscribe(recorder)
    #expect(recorder.events == [.subscription, .finished])
  }

  @Test func sendsTheValuesOfAllAndFinishesWithTheLast() {
    let subjects = (0..<5).map { _ in PassthroughSubject<Int, Never>() }
    let recorder = Recorder<Int, Never>()
    Publishers.MergeMany(subjects).subscribe(recorder)
    for (index, subject) in subjects.enumerated() {
      subject.send(index)
      subject.send(completion: .finished)
    }
    #expect(recorder.events == [.subscription] + (0..<5).map { .value($0) } + [.finished])
  }

  @Test func canBeAddedTo() {
    let many = Publishers.MergeMany(Just(1), Just(2)).merge(with: Just(3))
    #expect(many == Publishers.MergeMany([1, 2, 3].map { Just($0) }))
    #expect(many.publishers.count == 3)
  }
}
