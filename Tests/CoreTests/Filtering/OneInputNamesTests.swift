import Testing
import UndercurrentCore
import UndercurrentTesting

/// What is inside operators with one input shows Combine's names.
struct OneInputNamesTests {
  private func names(_ publishers: [(TestPublisher<Int, Never>) -> any Publisher]) -> [String] {
    func attach<P: Publisher>(_ publisher: P) { publisher.subscribe(Recorder<P.Output, P.Failure>()) }
    let visitors = TestPublisher<Int, Never>()
    for publisher in publishers { attach(publisher(visitors)) }
    return visitors.connections.map(\.subscriber)
  }

  private func impossible(_ failure: Never) -> Oops {}

  @Test func mapping() {
    #expect(
      names([
        { $0.map(\.magnitude) }, { $0.map(\.magnitude, \.self) }, { $0.map(\.magnitude, \.self, \.self) },
        { $0.tryMap { $0 } }, { $0.tryScan(0) { $0 + $1 } }, { $0.mapError(impossible) },
        { $0.setFailureType(to: Oops.self) }, { $0.replaceEmpty(with: 1) }, { $0.replaceError(with: 1) },
        { $0.encode(encoder: Text()) },
      ]) == [
        "ValueForKey", "ValueForKeys", "ValueForKeys", "TryMap", "TryScan", "MapError", "SetFailureType", "ReplaceEmpty",
        "ReplaceError", "Encode",
      ])
  }

  @Test func filtering() {
    #expect(
      names([
        { $0.tryFilter { _ in true } }, { $0.tryCompactMap { $0 } }, { $0.tryRemoveDuplicates(by: ==) }, { $0.ignoreOutput() },
        { $0.dropFirst() }, { $0.drop { _ in true } }, { $0.tryDrop { _ in true } }, { $0.prefix(1) },
        { $0.prefix { _ in true } }, { $0.tryPrefix { _ in true } },
      ]) == [
        "TryFilter", "TryCompactMap", "TryRemoveDuplicates", "IgnoreOutput", "Drop", "DropWhile", "TryDropWhile", "Output",
        "PrefixWhile", "TryPrefixWhile",
      ])
  }

  @Test func reducing() {
    #expect(
      names([
        { $0.collect() }, { $0.collect(1) }, { $0.reduce(0, +) }, { $0.tryReduce(0, +) }, { $0.count() }, { $0.max() },
        { $0.tryMax(by: <) }, { $0.contains(1) }, { $0.contains { _ in true } }, { $0.tryContains { _ in true } },
        { $0.allSatisfy { _ in true } }, { $0.tryAllSatisfy { _ in true } }, { $0.first() }, { $0.first { _ in true } },
        { $0.tryFirst { _ in true } }, { $0.last() }, { $0.last { _ in true } }, { $0.tryLast { _ in true } },
      ]) == [
        "Collect", "CollectByCount", "Reduce", "TryReduce", "Count", "Comparison", "TryComparison", "Contains",
        "ContainsWhere", "TryContainsWhere", "AllSatisfy", "TryAllSatisfy", "First", "TryFirst", "TryFirstWhere", "Last",
        "LastWhere", "TryLastWhere",
      ])
  }
}
