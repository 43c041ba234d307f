// # A keyboard, two notifications, one height
//
// The field of a chat stands above the keyboard. The system says in one notification that the keyboard comes, in another that it
// goes. What the screen wants is one number: how high.
import Undercurrent

let show = PassthroughSubject<Int?, Never>()  // with the height, if the system knows it
let hide = PassthroughSubject<Void, Never>()

// Each stream is made to speak of heights; then the two are one.
let height =
  show
  .compactMap { $0 }
  .merge(with: hide.map { 0 })
  .removeDuplicates()

final class Composer {
  var bottom = 0 { didSet { print("composer at \(bottom)") } }
}

// `assign` writes each value into a property.
let composer = Composer()
var cancellable: AnyCancellable? = height.assign(to: \.bottom, on: composer)
show.send(300)
// → composer at 300
show.send(300)
show.send(nil)
hide.send()
// → composer at 0

// The cancellable *is* the subscription. Let go of it, and nothing is written any more: no error, no warning, no height.
cancellable = nil
show.send(260)
print("still at \(composer.bottom)")
// → still at 0

// So a screen keeps its cancellables for as long as it lives, most simply in a set. `assign(to:on:)` holds on to its object: a screen
// that assigns to itself and keeps the cancellable is never freed. `onWeak:` does not.
final class Screen {
  var bottom = 0 { didSet { print("screen at \(bottom)") } }
  private var cancellables: Set<AnyCancellable> = []

  init(height: some Publisher<Int, Never>) {
    height.assign(to: \.bottom, onWeak: self).store(in: &cancellables)
  }

  deinit { print("the screen is gone") }
}

var screen: Screen? = Screen(height: height)
show.send(250)
// → screen at 250
screen = nil
// → the screen is gone
hide.send()
