public import Undercurrent

/// Finds courses as the user types, once typing has stopped for 300 milliseconds. What was found follows the catalogue.
public final class CourseSearch: ObservableObject {
  @Published public var text = ""
  @Published public private(set) var found: [Course] = []

  public init(in store: CourseStore, scheduler: AnyScheduler<MonotonicTime, Never>) {
    $text
      .map { $0.lowercased() }
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .combineLatest(store.$records) { text, courses in
        text.isEmpty ? [] : courses.filter { $0.title.lowercased().contains(text) }
      }
      .removeDuplicates()
      .assign(to: &$found)
  }
}
