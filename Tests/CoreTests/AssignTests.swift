import Testing
import UndercurrentCore
import UndercurrentTesting

struct AssignTests {
  private final class Target {
    var number = 0 { didSet { history.append(number) } }
    var history: [Int] = []
    var bag: Set<AnyCancellable> = []
  }

  @Test func storesEachValue() {
    let target = Target()
    let publisher = TestPublisher<Int, Never>()
    let cancellable = publisher.assign(to: \.number, on: target)
    #expect(publisher.send(1) == .none)
    publisher.send(2)
    #expect(target.history == [1, 2])
    cancellable.cancel()
    publisher.send(3)
    #expect(target.history == [1, 2])
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }

  @Test func doesNotCancelWhatHasEnded() {
    let target = Target()
    let publisher = TestPublisher<Int, Never>()
    let assign = Subscribers.Assign(object: target, keyPath: \Target.number)
    publisher.subscribe(assign)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    assign.cancel()
    #expect(target.history == [1])
    #expect(publisher.calls == [.request(.unlimited)])
    #expect(assign.object == nil)
  }

  @Test func letsGoOfTheObjectAtTheEndAndOnCancel() {
    for isCancelled in [false, true] {
      var watch = Watch()
      let subject = PassthroughSubject<Int, Never>()
      let assign = Subscribers.Assign(object: watch(Target()), keyPath: \Target.number)
      subject.subscribe(assign)
      subject.send(1)
      #expect(watch.alive == ["Target"])
      if isCancelled { assign.cancel() } else { subject.send(completion: .finished) }
      #expect(watch.alive == [])
      withExtendedLifetime(assign) {}
    }
  }

  @Test func anObjectThatKeepsItsOwnPipelineKeepsItselfAliveAsInCombine() {
    var watch = Watch()
    let subject = PassthroughSubject<Int, Never>()
    do {
      let target = watch(Target())
      subject.assign(to: \.number, on: target).store(in: &target.bag)
    }
    #expect(watch.alive == ["Target"])
    subject.send(completion: .finished)
    #expect(watch.alive == [])
  }

  @Test func storesNothingBeforeTheSubscription() {
    let target = Target()
    let publisher = TestPublisher<Int, Never>(greets: false)
    let violations = Violations.reported {
      let cancellable = publisher.assign(to: \.number, on: target)
      publisher.send(1)
      publisher.connections[0].sendSubscription()
      publisher.send(2)
      withExtendedLifetime(cancellable) {}
    }
    #expect(target.history == [2])
    #expect(violations.map(\.rule) == [.subscriptionFirst])
  }

  @Test func refusesASecondSubscription() {
    let publisher = TestPublisher<Int, Never>()
    let assign = Subscribers.Assign(object: Target(), keyPath: \Target.number)
    publisher.subscribe(assign)
    publisher.subscribe(assign)
    #expect(publisher.connections.map(\.calls) == [[.request(.unlimited)], [.cancel]])
  }

  @Test func describesItself() {
    let target = Target()
    let assign = Subscribers.Assign(object: target, keyPath: \Target.number)
    #expect("\(assign)" == "Assign Target")
    #expect(Mirror(reflecting: assign).children.map(\.label) == ["object", "keyPath", "status"])
    #expect(assign.object === target)
    #expect(assign.keyPath == \Target.number)
  }
}
