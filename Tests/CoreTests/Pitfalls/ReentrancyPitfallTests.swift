import Testing
import UndercurrentCore
import UndercurrentTesting

/// What has blocked, stopped the program or gone backwards when it was used from within itself.
struct ReentrancyPitfallTests {
  private final class Model: ObservableObject {
    @Published var number = 0
  }

  @Test func whoSubscribesWithinAChangeGetsTheNewValueOnce() {
    let model = Model()
    var log: [String] = []
    var nested: AnyCancellable?
    let outer = model.$number.sink { value in
      log.append("outer \(value)")
      if value == 1 { nested = model.$number.sink { log.append("inner \($0)") } }
    }
    model.number = 1
    #expect(log == ["outer 0", "outer 1", "inner 1"])
    withExtendedLifetime((outer, nested)) {}
  }

  @Test func theLastReferenceMayEndTheSubjectThatIsSending() {
    final class Owner {
      let subject: PassthroughSubject<Int, Never>
      init(_ subject: PassthroughSubject<Int, Never>) { self.subject = subject }
      deinit { subject.send(completion: .finished) }
      func poke() {}
    }
    let subject = PassthroughSubject<Int, Never>()
    var holder: Owner? = Owner(subject)
    let cancellable = subject.sink { [weak owner = holder] _ in
      owner?.poke()
      holder = nil
    }
    let recorder = Recorder<Int, Never>()
    subject.subscribe(recorder)
    subject.send(7)
    // The end comes from within the value, and goes before what the others had not got yet.
    #expect(recorder.events == [.subscription, .finished])
    withExtendedLifetime(cancellable) {}
  }

  @Test func cancellablesMayChangeTheTableTheyAreIn() {
    var table: [Int: AnyCancellable] = [:]
    var runs = 0
    for key in 0..<3 {
      table[key] = AnyCancellable {
        runs += 1
        // Taken out first, and let go of afterwards, when the table is in nobody's hands.
        for key in [key, key + 1] { withExtendedLifetime(table.removeValue(forKey: key)) {} }
      }
    }
    let first = table.removeValue(forKey: 0)
    first?.cancel()
    first?.cancel()
    #expect(runs == 3)
    #expect(table.isEmpty)
  }

  @Test func subscribersAreServedInTheOrderOfSubscriptionEveryTime() {
    for _ in 0..<100 {
      let subject = PassthroughSubject<Int, Never>()
      var order: [Int] = []
      let cancellables = (0..<3).map { index in subject.sink { _ in order.append(index) } }
      subject.send(0)
      #expect(order == [0, 1, 2])
      withExtendedLifetime(cancellables) {}
    }
  }

  @Test func aPropertyThatIsSetWhileItIsObservedSettles() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var cancellables: [AnyCancellable] = []
    subject.sink { _ in
      if subject.value < 3 { subject.value += 1 }
      subject.sink { _ in }.store(in: &cancellables)
    }.store(in: &cancellables)
    #expect(subject.value == 3)
  }
}
