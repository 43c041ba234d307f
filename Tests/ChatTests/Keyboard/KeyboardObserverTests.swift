import Testing
import UndercurrentCore
import UndercurrentTesting

@testable import ChatTerminal

struct KeyboardObserverTests {
  private let scheduler = VirtualScheduler()
  private let panel = KeyPanel(screen: Size(columns: 80, rows: 24))
  private let keys = PassthroughSubject<Key, Never>()

  @Test func theHeightFollowsShowAndHide() {
    let keyboard = KeyboardObserver(panel: panel, keys: keys, scheduler: scheduler)
    var heights: [Int] = []
    let cancellable = keyboard.$height.sink { heights.append($0) }
    panel.toggle()
    panel.toggle()
    panel.show()
    panel.hide()
    panel.hide()
    #expect(heights == [0, 5, 0, 5, 0])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aNoticeWithoutAFrameChangesNothing() {
    let keyboard = KeyboardObserver(panel: panel, keys: keys, scheduler: scheduler)
    panel.show()
    panel.willShow.send(KeyPanel.Notice(frame: nil))
    #expect(keyboard.height == 5)
  }

  @Test func thePanelGoesWithTheScreen() {
    let keyboard = KeyboardObserver(panel: panel, keys: keys, scheduler: scheduler)
    panel.screen = Size(columns: 40, rows: 12)
    #expect(keyboard.height == 0)
    panel.show()
    #expect(keyboard.height == 3)
    panel.screen = Size(columns: 80, rows: 24)
    #expect(keyboard.height == 5)
  }

  @Test func aPressedKeyIsDownForAMoment() {
    let keyboard = KeyboardObserver(panel: panel, keys: keys, scheduler: scheduler)
    var pressed: [Key?] = []
    let cancellable = keyboard.$pressed.sink { pressed.append($0) }
    keys.send(.character("a"))
    scheduler.advance(by: .milliseconds(399))
    keys.send(.character("b"))
    scheduler.advance(by: .milliseconds(399))
    #expect(pressed == [nil, .character("a"), .character("b")])
    scheduler.advance(by: .milliseconds(1))
    #expect(pressed == [nil, .character("a"), .character("b"), nil])
    withExtendedLifetime(cancellable) {}
  }

  @Test func itIsReleased() {
    var keyboard: KeyboardObserver? = KeyboardObserver(panel: panel, keys: keys, scheduler: scheduler)
    weak let released = keyboard
    panel.show()
    keyboard = nil
    #expect(released == nil)
    panel.hide()
  }
}
