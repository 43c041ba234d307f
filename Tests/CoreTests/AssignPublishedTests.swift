import Testing
import UndercurrentCore
import UndercurrentTesting

struct AssignPublishedTests {
  private final class Model: ObservableObject {
    @Published var n = 0
    @Published var text = ""
  }

  @Test func setsThePropertyAndAnnouncesIt() {
    let model = Model()
    var log: [String] = []
    let will = model.objectWillChange.sink { log.append("will \(model.n)") }
    let subject = PassthroughSubject<Int, Never>()
    subject.assign(to: &model.$n)
    subject.send(1)
    subject.send(2)
    #expect(model.n == 2)
    #expect(log == ["will 0", "will 1"])
    withExtendedLifetime(will) {}
  }

  @Test func endsWithTheObject() {
    var watch = Watch()
    let publisher = TestPublisher<Int, Never>()
    do {
      let model = watch(Model())
      publisher.map { [token = watch(Token())] in $0 + token.number }.assign(to: &model.$n)
      publisher.send(3)
      #expect(model.n == 3)
    }
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    publisher.forget()
    #expect(watch.alive == [])
  }

  @Test func severalPipelinesMayEndInOneProperty() {
    let model = Model()
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    a.assign(to: &model.$n)
    b.assign(to: &model.$n)
    a.send(1)
    b.send(2)
    a.send(3)
    #expect(model.n == 3)
    a.send(completion: .finished)
    b.send(4)
    #expect(model.n == 4)
  }

  @Test func onePropertyMayFeedAnotherOfTheSameObject() {
    var watch = Watch()
    do {
      let model = watch(Model())
      model.$n.map { "\($0)" }.assign(to: &model.$text)
      model.n = 5
      #expect(model.text == "5")
    }
    #expect(watch.alive == [])
  }

  @Test func aPipelineThatEndsAtOnceIsNotKept() {
    var watch = Watch()
    let model = Model()
    for number in 0..<10 {
      let token = watch(Token(number))
      Just(1).eraseToAnyPublisher().map { $0 + token.number }.assign(to: &model.$n)
      Empty<Int, Never>().map { $0 + token.number }.assign(to: &model.$n)
    }
    #expect(model.n == 10)
    #expect(watch.alive == [])
    let publisher = TestPublisher<Int, Never>()
    publisher.assign(to: &model.$n)
    publisher.send(completion: .finished)
    publisher.send(7)
    #expect(model.n == 10)
    #expect(publisher.calls == [.request(.unlimited)])
  }

  @Test func aPropertyThatFeedsItselfSettles() {
    let model = Model()
    model.$n.filter { $0 < 5 }.map { $0 + 1 }.assign(to: &model.$n)
    #expect(model.n == 5)
    model.n = 1
    #expect(model.n == 5)
  }

  @Test func mayEndTheObjectFromWithinADelivery() {
    var watch = Watch()
    let subject = PassthroughSubject<Int, Never>()
    var model: Model? = watch(Model())
    subject.assign(to: &model!.$n)
    let cancellable = model?.$n.dropZeros().sink { _ in model = nil }
    subject.send(1)
    subject.send(2)
    #expect(watch.alive == [])
    withExtendedLifetime(cancellable) {}
  }
}

extension Publisher where Output == Int {
  fileprivate func dropZeros() -> Publishers.Filter<Self> { filter { $0 != 0 } }
}
