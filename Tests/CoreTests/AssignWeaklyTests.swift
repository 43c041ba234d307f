import Testing
import UndercurrentCore
import UndercurrentTesting

struct AssignWeaklyTests {
  private final class Label {
    var text = 0
    var cancellable: AnyCancellable?
  }

  @Test func storesValuesAndHoldsNothing() {
    let publisher = TestPublisher<Int, Never>()
    var label: Label? = Label()
    weak let watched = label
    let cancellable = publisher.assign(to: \.text, onWeak: label!)
    publisher.send(1)
    #expect(label?.text == 1)
    label = nil
    #expect(watched == nil)
    #expect(publisher.calls == [.request(.unlimited)])
    publisher.send(2)
    #expect(publisher.calls == [.request(.unlimited), .cancel])
    withExtendedLifetime(cancellable) {}
  }

  @Test func anObjectMayKeepItsOwn() {
    let subject = PassthroughSubject<Int, Never>()
    var label: Label? = Label()
    weak let watched = label
    label!.cancellable = subject.assign(to: \.text, onWeak: label!)
    subject.send(3)
    #expect(label?.text == 3)
    label = nil
    #expect(watched == nil)
  }

  @Test func cancelling() {
    let publisher = TestPublisher<Int, Never>()
    let label = Label()
    publisher.assign(to: \.text, onWeak: label).cancel()
    publisher.send(1)
    #expect(label.text == 0)
    #expect(publisher.calls == [.request(.unlimited), .cancel])
  }
}
