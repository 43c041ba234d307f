import Foundation
import Testing
import UndercurrentCore

struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test func unlimitedAbsorbs() {
    #expect(Demand.unlimited + .unlimited == .unlimited)
    #expect(Demand.unlimited + .max(5) == .unlimited)
    #expect(Demand.max(5) + .unlimited == .unlimited)
    #expect(Demand.unlimited - .max(5) == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.unlimited * 0 == .unlimited)
    #expect(Demand.unlimited + 5 == .unlimited)
    #expect(Demand.unlimited - 5 == .unlimited)
    #expect(Demand.unlimited.max == nil)
  }

  @Test func differencesStopAtNone() {
    #expect(Demand.max(1) - .max(2) == .none)
    #expect(Demand.max(5) - .max(2) == .max(3))
    #expect(Demand.max(5) - .unlimited == .none)
    #expect(Demand.max(1) - 2 == .none)
    #expect(Demand.max(1) + -2 == .none)
    #expect(Demand.max(1) - -2 == .max(3))
  }

  @Test func sumsAndProductsThatDoNotFitAreUnlimited() {
    let most = Demand.max(.max)
    #expect(most != .unlimited)
    #expect(most.max == .max)
    #expect(most + .max(1) == .unlimited)
    #expect(most + most == .unlimited)
    #expect(most + 1 == .unlimited)
    #expect(most * 2 == .unlimited)
    #expect(Demand.max(1) * .max == most)
    #expect(Demand.max(3) * 4 == .max(12))
    #expect(Demand.none - Int.min == .unlimited)
    #expect(most + Int.min == .none)
  }

  @Test func changesInPlace() {
    var demand = Demand.max(2)
    demand += .max(3)
    #expect(demand == .max(5))
    demand += 1
    demand -= 2
    demand *= 3
    demand -= .max(2)
    #expect(demand == .max(10))
  }

  @Test func comparesWithDemandsAndNumbers() {
    #expect(Demand.none < .max(1) && .max(1) < .unlimited && Demand.max(.max) < .unlimited)
    #expect(!(Demand.unlimited < .unlimited) && Demand.unlimited <= .unlimited && Demand.unlimited >= .unlimited)
    #expect(Demand.max(2) == 2 && 2 == Demand.max(2))
    #expect(Demand.max(2) != 3 && Demand.unlimited != Int.max)
    #expect(Demand.max(2) > -1 && Demand.none > -1 && -1 < Demand.none)
    #expect(Demand.unlimited > Int.max && Int.max < Demand.unlimited)
    #expect(Demand.max(2) >= 2 && Demand.max(2) <= 2 && !(Demand.max(2) < 2) && !(Demand.max(2) > 2))
    #expect(3 > Demand.max(2) && 3 >= Demand.max(2) && !(3 <= Demand.max(2)))
  }

  @Test func describesItself() {
    #expect("\(Demand.none)" == "max(0)")
    #expect("\(Demand.max(3))" == "max(3)")
    #expect("\(Demand.unlimited)" == "unlimited")
  }

  @Test func isCodedAsANumber() throws {
    for demand in [Demand.none, .max(7), .max(.max), .unlimited] {
      let data = try JSONEncoder().encode([demand])
      #expect(try JSONDecoder().decode([Demand].self, from: data) == [demand])
    }
    #expect(try String(decoding: JSONEncoder().encode([Demand.unlimited]), as: UTF8.self) == "[9223372036854775808]")
    #expect(try JSONDecoder().decode([Demand].self, from: Data("[18446744073709551615]".utf8)) == [.unlimited])
  }

  @Test func agreesWithArithmeticOnSmallNumbers() {
    let counts: [Int?] = [0, 1, 2, 5, nil]
    func demand(_ count: Int?) -> Demand { count.map { .max($0) } ?? .unlimited }
    for a in counts {
      for b in counts {
        let sum = a.flatMap { a in b.map { a + $0 } }
        #expect(demand(a) + demand(b) == demand(sum))
        let difference = a.map { a in b.map { Swift.max(0, a - $0) } ?? 0 }
        #expect(demand(a) - demand(b) == demand(difference))
        #expect((demand(a) < demand(b)) == ((a ?? .max) < (b ?? .max)))
      }
    }
  }

  @Test func takesOneAtATime() {
    var demand = Demand.max(2)
    #expect(demand.takeOne() && demand.takeOne() && !demand.takeOne())
    #expect(demand == .none)
    demand = .unlimited
    #expect(demand.takeOne() && demand == .unlimited)
  }

  @Test func aNegativeCountStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
    await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) * -1 }
  }
}
