import Testing
import UndercurrentCore
import UndercurrentTesting

/// Several threads at once, in short rounds whose outcome can be counted. What a round does depends on its seed only.
struct ThreadTests {
  static let rounds = 30

  /// A small generator of numbers that look random: the same ones for the same seed.
  private struct Dice {
    private var state: UInt64
    init(seed: Int, thread: Int) { state = UInt64(seed &* 1_000 &+ thread) &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func roll(_ sides: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % sides
    }
  }

  private func expectEachInOrder(_ values: [Int], threads: Int, _ seed: Int) {
    for thread in 0..<threads {
      let own = values.filter { $0 / 10_000 == thread }
      #expect(own == own.sorted(), "seed \(seed), thread \(thread)")
      #expect(Set(own).count == own.count, "seed \(seed), thread \(thread)")
    }
  }

  @Test func sendersReachEverySubscriberWithEveryValue() {
    for seed in 0..<Self.rounds {
      let subject = PassthroughSubject<Int, Never>()
      let doors = [Doorkeeper(), Doorkeeper()]
      let recorders = doors.map { door in
        Recorder<Int, Never> { _ in
          door.pass()
          return .none
        }
      }
      for recorder in recorders { subject.subscribe(recorder) }
      together(4) { thread in for step in 0..<100 { subject.send(thread * 10_000 + step) } }
      for (recorder, door) in zip(recorders, doors) {
        #expect(recorder.values.count == 400, "seed \(seed)")
        #expect(door.clashes == 0, "seed \(seed)")
        expectEachInOrder(recorder.values, threads: 4, seed)
      }
      #expect(recorders[0].values == recorders[1].values, "all see one order, seed \(seed)")
    }
  }

  @Test func aThousandSubscribersMayComeAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    let tally = Tally()
    let bags = Recorder<AnyCancellable, Never>()
    together(4) { _ in for _ in 0..<250 { _ = bags.receive(subject.sink { _ in tally.add() }) } }
    subject.send(1)
    #expect(tally.count == 1_000)
    let cancellables = bags.values
    together(4) { thread in for index in 0..<250 { cancellables[thread * 250 + index].cancel() } }
    subject.send(2)
    #expect(tally.count == 1_000)
  }

  @Test func whoeverComesAndGoesIsEnteredByOneThreadAndFreed() {
    for seed in 0..<Self.rounds {
      let tokens = Tally()
      let clashes = Tally()
      let late = Tally()
      do {
        let subject = PassthroughSubject<Int, Never>()
        together(4) { thread in
          var dice = Dice(seed: seed, thread: thread)
          for step in 0..<60 {
            if thread < 2 {
              subject.send(thread * 10_000 + step)
              continue
            }
            let door = Doorkeeper()
            let token = Token { tokens.add() }
            var answers = Dice(seed: seed * 100 + step, thread: thread)
            let recorder = Recorder<Int, Never>(demand: dice.roll(2) == 0 ? .unlimited : .max(dice.roll(3))) { _ in
              door.pass { _ = token.number }
              return answers.roll(3) == 0 ? .max(1) : .none
            }
            subject.subscribe(recorder)
            if dice.roll(2) == 0 { recorder.request(.max(1 + dice.roll(2))) }
            if dice.roll(4) == 0 { subject.send(thread * 10_000 + step) }
            recorder.cancel()
            recorder.request(.unlimited)
            clashes.add(door.clashes)
            late.add(recorder.surplus)
          }
        }
        subject.send(completion: .finished)
      }
      #expect(tokens.count == 120, "seed \(seed)")
      #expect(clashes.count == 0, "seed \(seed)")
      #expect(late.count == 0, "seed \(seed)")
    }
  }

  @Test func demandIsNeverExceededAndNeverForgotten() {
    for seed in 0..<Self.rounds {
      let subject = CurrentValueSubject<Int, Never>(0)
      let door = Doorkeeper()
      let recorder = Recorder<Int, Never>(demand: .none) { _ in
        door.pass()
        return .none
      }
      subject.subscribe(recorder)
      together(4) { thread in
        for step in 0..<50 {
          if thread < 2 { subject.send(1 + thread * 10_000 + step) } else { recorder.request(.max(1)) }
        }
      }
      #expect(recorder.surplus == 0, "seed \(seed)")
      #expect(recorder.values.count <= 100, "seed \(seed)")
      #expect(door.clashes == 0, "seed \(seed)")
      expectEachInOrder(recorder.values.filter { $0 > 0 }.map { $0 - 1 }, threads: 2, seed)
      let last = subject.value
      recorder.request(.max(1))
      if recorder.values.last != last { Issue.record("seed \(seed): \(recorder.values.last ?? -1), not \(last)") }
    }
  }

  @Test func nobodyEndsWithAnOlderValueThanTheSubject() {
    for seed in 0..<Self.rounds {
      let subject = CurrentValueSubject<Int, Never>(0)
      let early = Recorder<Int, Never>()
      subject.subscribe(early)
      let late = Tally()
      together(4) { thread in
        for step in 1...50 {
          if thread < 2 {
            subject.value = thread * 10_000 + step
          } else {
            let recorder = Recorder<Int, Never>()
            subject.subscribe(recorder)
            recorder.cancel()
            let values = recorder.values
            if Set(values).count != values.count { late.add() }
          }
        }
      }
      #expect(early.values.last == subject.value, "seed \(seed)")
      #expect(early.values.count == 101, "seed \(seed)")
      #expect(late.count == 0, "seed \(seed)")
    }
  }

  @Test func everyLateSubscriberSeesOneOrderToTheEnd() {
    for seed in 0..<Self.rounds {
      let subject = CurrentValueSubject<Int, Never>(0)
      let recorders = (0..<20).map { _ in Recorder<Int, Never>() }
      let early = Recorder<Int, Never>()
      subject.subscribe(early)
      together(3) { thread in
        if thread == 0 {
          for step in 1...200 { subject.send(step) }
        } else {
          for index in 0..<10 { subject.subscribe(recorders[(thread - 1) * 10 + index]) }
        }
      }
      #expect(early.values == Array(0...200), "seed \(seed)")
      for recorder in recorders {
        let values = recorder.values
        #expect(values == Array((values.first ?? -1)...200), "seed \(seed)")
      }
    }
  }

  @Test func anEndingComesOnceAndLast() {
    for seed in 0..<Self.rounds {
      let subject = PassthroughSubject<Int, Oops>()
      let recorders = (0..<3).map { _ in Recorder<Int, Oops>() }
      for recorder in recorders { subject.subscribe(recorder) }
      together(4) { thread in
        for step in 0..<30 {
          if thread < 2 { subject.send(thread * 10_000 + step) }
          if thread == 2, step == 10 { subject.send(completion: .finished) }
          if thread == 3, step == 10 { subject.send(completion: .failure(.one)) }
        }
      }
      for recorder in recorders {
        let endings = recorder.events.filter { if case .completion = $0 { true } else { false } }
        #expect(endings.count == 1, "seed \(seed)")
        #expect(recorder.events.last == endings.first, "seed \(seed)")
        #expect(recorder.completion == recorders[0].completion, "seed \(seed)")
      }
    }
  }

  @Test func anEndingAndACancelThatMeetCountOnce() {
    for seed in 0..<(Self.rounds * 5) {
      let subject = PassthroughSubject<Int, Never>()
      let endings = Tally()
      let publisher = subject.map { $0 }
      let cancellable = publisher.sink(receiveCompletion: { _ in endings.add() }, receiveValue: { _ in })
      let recorder = Recorder<Int, Never>()
      subject.subscribe(recorder)
      together(2) { thread in
        if thread == 0 {
          subject.send(completion: .finished)
        } else {
          cancellable.cancel()
          recorder.cancel()
        }
      }
      #expect(endings.count <= 1, "seed \(seed)")
      #expect(recorder.events.count <= 2, "seed \(seed)")
    }
  }

  @Test func mergedThreadsMayCancelAndRequest() {
    for seed in 0..<Self.rounds {
      let freed = Tally()
      do {
        let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
        let door = Doorkeeper()
        let token = Token { freed.add() }
        let recorder = Recorder<Int, Never>(demand: .max(3)) { _ in
          door.pass { _ = token.number }
          return .none
        }
        subjects[0].merge(with: subjects[1]).subscribe(recorder)
        together(4) { thread in
          var dice = Dice(seed: seed, thread: thread)
          for step in 0..<50 {
            if thread < 2 {
              subjects[thread].send(thread * 10_000 + step)
            } else if thread == 2 {
              recorder.request(dice.roll(20) == 0 ? .unlimited : .max(dice.roll(3)))
            } else if step == 40, dice.roll(2) == 0 {
              recorder.cancel()
            }
          }
        }
        recorder.cancel()
        #expect(recorder.surplus == 0, "seed \(seed)")
        #expect(door.clashes == 0, "seed \(seed)")
        expectEachInOrder(recorder.values, threads: 2, seed)
      }
      #expect(freed.count == 1, "seed \(seed)")
    }
  }

  @Test func combinedThreadsMayCancelAndRequest() {
    for seed in 0..<Self.rounds {
      let freed = Tally()
      do {
        let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
        let door = Doorkeeper()
        let token = Token { freed.add() }
        let recorder = Recorder<[Int], Never>(demand: .none) { _ in
          door.pass { _ = token.number }
          return .none
        }
        a.combineLatest(b) { [$0, $1] }.subscribe(recorder)
        together(4) { thread in
          for step in 1...50 {
            switch thread {
            case 0: a.send(step)
            case 1: b.send(step)
            case 2: recorder.request(.max(1))
            default: if seed.isMultiple(of: 2), step == 30 { recorder.cancel() }
            }
          }
        }
        #expect(recorder.surplus == 0, "seed \(seed)")
        #expect(door.clashes == 0, "seed \(seed)")
        #expect(recorder.values.map { $0[0] } == recorder.values.map { $0[0] }.sorted(), "seed \(seed)")
        if !seed.isMultiple(of: 2) {
          recorder.request(.unlimited)
          #expect(recorder.values.last == [50, 50], "seed \(seed)")
        }
        recorder.cancel()
      }
      #expect(freed.count == 1, "seed \(seed)")
    }
  }

  @Test func twoSubjectsThatFeedEachOtherDoNotWaitForEachOther() {
    for seed in 0..<Self.rounds {
      let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
      let there = a.removeDuplicates().sink { if $0 < 40 { b.value = $0 + 1 } }
      let back = b.removeDuplicates().sink { if $0 < 40 { a.value = $0 + 1 } }
      together(2) { thread in
        for step in 0..<20 { (thread == 0 ? a : b).send(step) }
      }
      #expect(max(a.value, b.value) >= 19, "seed \(seed)")
      there.cancel()
      back.cancel()
    }
  }

  @Test func subscribersMaySubscribeToEachOthersSubjectsWithinDeliveries() {
    for seed in 0..<Self.rounds {
      let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
      let count = Tally()
      together(2) { thread in
        let (mine, other) = thread == 0 ? (a, b) : (b, a)
        for step in 0..<50 {
          mine.sink { _ in other.sink { _ in count.add() }.cancel() }.cancel()
          mine.send(step)
        }
      }
      #expect(count.count >= 100, "seed \(seed)")
    }
  }

  @Test func propertiesMayBeWatchedSetAndAssigned() {
    final class Model: ObservableObject {
      @Published var n = 0
      @Published var copy = 0
    }
    for seed in 0..<Self.rounds {
      let model = Model()
      model.$n.assign(to: &model.$copy)
      let changes = Tally()
      let will = model.objectWillChange.sink { changes.add() }
      together(4) { thread in
        for step in 1...30 {
          if thread < 2 {
            model.n = thread * 10_000 + step
          } else {
            var first: Int?
            let cancellable = model.$n.sink { if first == nil { first = $0 } }
            if first == nil { changes.add(100_000) }
            cancellable.cancel()
          }
        }
      }
      #expect(model.copy == model.n, "seed \(seed)")
      #expect(changes.count == 120, "seed \(seed)")
      will.cancel()
    }
  }
}
