import Testing

/// What is given to a part of the public interface that takes a count, a length of time, a text or a key path, besides what it is meant to
/// be given: nothing, less than nothing, the most there is, no number at all.
struct Trial: CustomTestStringConvertible, Sendable {
  /// The file of the library, and the names in it that are tried.
  let file: String
  let names: [String]
  let act: @Sendable () async throws -> Void

  var testDescription: String { "\(file): \(names.joined(separator: ", "))" }

  init(_ file: String, _ names: String..., act: @escaping @Sendable () async throws -> Void) {
    (self.file, self.names, self.act) = (file, names, act)
  }

  static let all = counts + replays + lengths + monotonic + schedulers + foundation + views + stores + kit

  /// Calls that have one thing in common: they stop the program, with a message that names the rule and the value.
  struct Stop: CustomTestStringConvertible, Sendable {
    let file: String
    let names: [String]
    let message: String
    let act: @Sendable () async -> Void

    var testDescription: String { message }

    init(_ message: String, _ file: String, _ names: String..., act: @escaping @Sendable () async -> Void) {
      (self.message, self.file, self.names, self.act) = (message, file, names, act)
    }
  }
}

struct BadInputTests {
  @Test(arguments: Trial.all)
  func whatIsOutOfTheOrdinaryIsDealtWith(trial: Trial) async throws { try await trial.act() }

  /// In a program of their own each, which ends with the message. In a plain run, a part of them.
  @Test(arguments: Trial.Stop.all.indices)
  func whatIsAnErrorOfTheProgramStopsIt(index: Int) async throws {
    if !Effort.isLong, index % 6 != Int(Effort.seed) % 6 { return }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index = index as Int] in
      await Trial.Stop.all[index].act()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(Trial.Stop.all[index].message), "\(Trial.Stop.all[index].message)")
  }

  /// Whoever adds such an entry point is told to try it.
  @Test func noEntryPointIsForgotten() throws {
    let entries = try EntryPoint.all()
    var tried: Set<String> = []
    for trial in Trial.all { for name in trial.names { tried.insert("\(trial.file) \(name)") } }
    for stop in Trial.Stop.all { for name in stop.names { tried.insert("\(stop.file) \(name)") } }
    let names = Set(entries.map(\.description))
    #expect(names.subtracting(tried).sorted() == [], "entry points that are not tried with their extremes")
    #expect(tried.subtracting(names).sorted() == [], "names of none that there is")
    #expect(names.count > 200)
    print(
      "\(names.count) entry points that take a count, a time, a text or a key path; \(Trial.all.count) trials, \(Trial.Stop.all.count) stops"
    )
  }
}
