import Testing
import UndercurrentCore
import UndercurrentTesting

struct CombineIdentifierTests {
  @Test func everyNewOneIsDifferent() {
    #expect(Set((0..<1_000).map { _ in CombineIdentifier() }).count == 1_000)
  }

  @Test func objectsKeepTheirs() {
    let (a, b) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    #expect(a.combineIdentifier == a.combineIdentifier)
    #expect(a.combineIdentifier == CombineIdentifier(a))
    #expect(a.combineIdentifier != b.combineIdentifier)
  }

  @Test func describesItselfAsANumber() {
    #expect("\(CombineIdentifier())".hasPrefix("0x"))
  }

  @Test func threadsGetDifferentOnes() {
    let recorder = Recorder<CombineIdentifier, Never>()
    together(4) { _ in for _ in 0..<250 { _ = recorder.receive(CombineIdentifier()) } }
    #expect(Set(recorder.values).count == 1_000)
  }
}
