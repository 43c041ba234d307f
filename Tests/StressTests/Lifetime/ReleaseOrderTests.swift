import Testing
import UndercurrentCore
import UndercurrentState
import UndercurrentTesting

/// Whoever lets go first, and in whatever order: the parts of a graph are taken apart one after the other in all orders, and then all
/// of them are gone, what is cancelled has been cancelled once, and nobody has heard anything that was not for them.
struct ReleaseOrderTests {
  /// What a user of a pipeline holds. Each is let go of once.
  private final class Parts {
    var source: PassthroughSubject<Int, any Error>?
    var other: CurrentValueSubject<Int, any Error>?
    var pipeline: Library.Input?
    var first: AnyCancellable?
    var second: AnyCancellable?
    var scheduler: VirtualScheduler<MonotonicTime, Never>?

    static let count = 6

    func letGo(_ part: Int) {
      switch part {
      case 0: source = nil
      case 1: other = nil
      case 2: pipeline = nil
      case 3: first = nil
      case 4: second = nil
      default: scheduler = nil
      }
    }
  }

  private static let orders = permutations(of: Array(0..<Parts.count))

  @Test func thereAreAsManyOrdersAsThereShouldBe() {
    #expect(Self.orders.count == 720)
    #expect(Set(Self.orders.map { $0.map(String.init).joined() }).count == 720)
  }

  @Test(arguments: Operator.allCases)
  func ofEachOperator(stage: Operator) {
    // All orders in a long run, some for each operator in a short one.
    let stride = max(1, 150 / Effort.rounds)
    var index = (Operator.allCases.firstIndex(of: stage) ?? 0) % stride
    while index < Self.orders.count {
      let order = Self.orders[index]
      index += stride
      let tracker = LifetimeTracker()
      let cancels = Count()
      let parts = Parts()
      weak var time: VirtualScheduler<MonotonicTime, Never>?
      do {
        let source = tracker.track(PassthroughSubject<Int, any Error>(), "the source")
        let other = tracker.track(CurrentValueSubject<Int, any Error>(4), "the other source")
        let scheduler = tracker.track(VirtualScheduler(), "the scheduler")
        let library = Library(
          source: { number in
            let subject: Library.Input = number == 0 ? source.eraseToAnyPublisher() : other.eraseToAnyPublisher()
            return subject.tracked(by: tracker, "source \(number)").eraseToAnyPublisher()
          }, scheduler: scheduler)
        let pipeline = library.publisher(
          .stage(stage, n: 1, interval: 1_000_000, (0..<stage.inputs).map { .source($0) })
        ).handleEvents(receiveCancel: { cancels.add() }).eraseToAnyPublisher()
        let token = tracker.track(Token(Count()), "what a closure holds")
        parts.source = source
        parts.other = other
        parts.scheduler = scheduler
        time = scheduler
        parts.first = pipeline.sink(receiveCompletion: { _ in }, receiveValue: { _ in withExtendedLifetime(token) {} })
        parts.second = pipeline.sink(receiveCompletion: { _ in }, receiveValue: { _ in withExtendedLifetime(token) {} })
        parts.pipeline = pipeline
      }
      for (step, part) in order.enumerated() {
        // Something goes on between.
        parts.source?.send(step)
        parts.scheduler?.advance(by: .microseconds(700))
        parts.letGo(part)
        parts.other?.send(step)
      }
      // A scheduler that still has work to do lives until it is done.
      time?.advance(by: .milliseconds(20))
      let text = order.map(String.init).joined(separator: ", ")
      #expect(tracker.alive == [], "\(stage), let go of in the order \(text)")
      #expect(cancels.value <= 2, "\(stage), let go of in the order \(text)")
      if !tracker.alive.isEmpty { return }
    }
  }

  /// A host, its object, a binding to its state and a publisher that a view listens to.
  @Test func ofAHost() throws {
    final class Model: ObservableObject {
      @Published var n = 0
    }
    struct Watching: View {
      @ObservedObject var model: Model
      let news: PassthroughSubject<Int, Never>
      let take: (Binding<Int>) -> Void
      @StateObject private var own = Model()
      @State private var sum = 0
      var body: some View {
        Plain.Text("\(sum) \(model.n) \(own.n)").onAppear { take($sum) }.onReceive(news) { sum += $0 }
      }
    }
    for order in permutations(of: Array(0..<5)) {
      let tracker = LifetimeTracker()
      var (model, news) = (Model?.none, PassthroughSubject<Int, Never>?.none)
      var (host, binding, cancellable) = (Host<Watching>?.none, Binding<Int>?.none, AnyCancellable?.none)
      do {
        let made = (tracker.track(Model(), "the model"), tracker.track(PassthroughSubject<Int, Never>(), "the news"))
        let new = Host(Watching(model: made.0, news: made.1) { binding = $0 })
        cancellable = made.0.$n.sink { [weak new] _ in _ = new }
        (model, news, host) = (made.0, made.1, new)
        tracker.track(new, "the host")
      }
      for part in order {
        news?.send(1)
        model?.n += 1
        binding?.wrappedValue += 1
        switch part {
        case 0: model = nil
        case 1: news = nil
        case 2: host = nil
        case 3: binding = nil
        default: cancellable = nil
        }
        host?.flush()
      }
      withExtendedLifetime(cancellable) {}
      #expect(tracker.alive == [], "\(order)")
    }
  }
}

/// All orders of some elements.
func permutations<Element>(of elements: [Element]) -> [[Element]] {
  if elements.isEmpty { return [[]] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(of: rest).map { [first] + $0 }
  }
}
