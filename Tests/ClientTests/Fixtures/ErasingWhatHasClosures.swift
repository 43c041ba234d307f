import Undercurrent

func erase(_ numbers: PassthroughSubject<Int, Never>) -> AnySendablePublisher<Int, Never> {
  numbers.map { $0 + 1 }.eraseToAnySendablePublisher()  // error: 'Sendable'
}
