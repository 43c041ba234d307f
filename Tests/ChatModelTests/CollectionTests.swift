import Testing

@testable import ChatModel

struct CollectionTests {
  @Test func aTrieIsADictionary() {
    tryAll(1...40, steps: 400) { random, steps in
      var trie = TrieMap<Int, Int>()
      var plain: [Int: Int] = [:]
      var copies: [(TrieMap<Int, Int>, [Int: Int])] = []
      for step in 0..<steps {
        let key = Int.random(in: 0..<200, using: &random)
        let value: Int? = random.chance(35) ? nil : step
        trie[key] = value
        plain[key] = value
        if random.chance(5) { copies.append((trie, plain)) }
      }
      for (trie, plain) in copies + [(trie, plain)] {
        var found: [Int: Int] = [:]
        for (key, value) in trie.entries { found[key] = value }
        if found != plain || trie.count != plain.count { return "the content differs" }
        if !plain.allSatisfy({ trie[$0] == $1 }) { return "something is not found" }
        // The same content is equal, whatever way led to it.
        var other = TrieMap<Int, Int>()
        for (key, value) in plain.shuffled(using: &random) { other[key] = value }
        if other != trie { return "the same is not equal" }
        other[1000] = 1
        if other == trie { return "what differs is equal" }
      }
      return nil
    }
  }

  private struct Colliding: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
  }

  @Test func keysOfOneHashAreToldApart() {
    var trie = TrieMap<Colliding, Int>()
    for number in 0..<100 { trie[Colliding(number: number)] = number }
    #expect(trie.count == 100)
    #expect((0..<100).allSatisfy { trie[Colliding(number: $0)] == $0 })
    for number in 0..<99 { trie[Colliding(number: number)] = nil }
    #expect(trie.values == [99])
  }

  @Test func aChunkedArrayIsAnArray() {
    tryAll(1...40, steps: 900) { random, steps in
      var chunked = ChunkedArray<Int>()
      var plain: [Int] = []
      var copies: [(ChunkedArray<Int>, [Int])] = []
      for step in 0..<steps {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          chunked.append(step)
          plain.append(step)
        case 2, 3:
          chunked.prepend(step)
          plain.insert(step, at: 0)
        default:
          guard let index = plain.indices.randomElement(using: &random) else { continue }
          chunked[index] = -step
          plain[index] = -step
        }
        if random.chance(1) { copies.append((chunked, plain)) }
      }
      for (chunked, plain) in copies + [(chunked, plain)] {
        if Array(chunked) != plain { return "the content differs" }
        if ChunkedArray(plain) != chunked { return "the same is not equal" }
      }
      return nil
    }
  }

  @Test func aListKeepsItsOrder() {
    tryAll(1...20, steps: 100) { random, steps in
      var list = ConversationList()
      var plain: [ConversationID: ConversationList.Entry] = [:]
      for _ in 0..<steps {
        let id = ConversationID.person(UserID("u\(Int.random(in: 0..<20, using: &random))"))
        if random.chance(20) {
          list.remove(id)
          plain[id] = nil
        } else {
          let entry = ConversationList.Entry(
            id: id, time: random.chance(30) ? nil : time(Int.random(in: 0..<9, using: &random)), name: "n")
          list.set(entry)
          plain[id] = entry
        }
        if list.ids.map({ list[$0] }) != plain.values.sorted() { return "\(list.ids)" }
      }
      return list.ids.indices.allSatisfy { list.index(of: list.ids[$0]) == $0 } ? nil : "an index is wrong"
    }
  }
}
