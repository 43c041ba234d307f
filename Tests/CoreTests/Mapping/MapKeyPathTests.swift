import Testing
import UndercurrentCore
import UndercurrentTesting

struct MapKeyPathTests {
  private struct Point {
    let x, y, z: Int
  }
  private let points = [Point(x: 1, y: 2, z: 3), Point(x: 4, y: 5, z: 6)].publisher

  @Test func readsOneProperty() {
    let recorder = Recorder<Int, Never>()
    points.map(\.y).subscribe(recorder)
    #expect(recorder.events == [.subscription, .value(2), .value(5), .finished])
  }

  @Test func readsTwoAndThreeProperties() {
    var lines: [String] = []
    let two = points.map(\.x, \.z).sink { lines.append("\($0) \($1)") }
    let three = points.map(\.x, \.y, \.z).sink { lines.append("\($0) \($1) \($2)") }
    #expect(lines == ["1 3", "4 6", "1 2 3", "4 5 6"])
    withExtendedLifetime((two, three)) {}
  }

  @Test func showsWhatItWasMadeWith() {
    #expect(points.map(\.x).keyPath == \.x)
    #expect(points.map(\.x, \.y).keyPath1 == \.y)
    let three = points.map(\.x, \.y, \.z)
    #expect(three.keyPath0 == \.x && three.keyPath1 == \.y && three.keyPath2 == \.z)
  }
}
