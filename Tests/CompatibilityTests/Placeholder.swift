import Testing
import Undercurrent
import UndercurrentTesting

final class Model: ObservableObject {
  @Published var n = 0
  @Published var text = ""
  init() { $n.map { "\($0)" }.assign(to: &$text) }
}

@Test func smoke() {
  let m = Model()
  var log: [String] = []
  let a = m.objectWillChange.sink { log.append("will") }
  let b = m.$n.sink { log.append("n\($0)/\(m.n)") }
  let c = m.$text.sink { log.append("t\($0)") }
  m.n = 3
  #expect(log == ["n0/0", "t0", "will", "will", "t3", "n3/0"])
  #expect(m.text == "3")
  _ = (a, b, c)
  let s = CurrentValueSubject<Int, Never>(1)
  var seen: [Int] = []
  let d = s.sink { v in
    seen.append(v)
    if v < 3 { s.value = v + 1 }
  }
  #expect(seen == [1, 2, 3] && s.value == 3)
  _ = d
  var out: [Int] = []
  let e = (1...10).publisher.eraseToAnyPublisher().map { $0 * 2 }.filter { $0 % 3 != 0 }.scan(0, +).sink { out.append($0) }
  #expect(out == [2, 6, 14, 24, 38, 54, 74])
  _ = e
}
