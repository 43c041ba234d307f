import UndercurrentCore

// The view model of the article "Testing a store", as it stands there.

final class SearchModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []
  @Published private(set) var isLoading = false

  private var typing: AnyCancellable?
  private var loading: AnyCancellable?

  init(
    search: @escaping (String) -> AnyPublisher<[String], Never>, scheduler: AnyScheduler<MonotonicTime, Never>
  ) {
    typing =
      $query
      .filter { !$0.isEmpty }
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .sink { [weak self] query in
        // Setting `loading` cancels the call before.
        self?.isLoading = true
        self?.loading = search(query).receive(on: scheduler).sink { results in
          self?.results = results
          self?.isLoading = false
        }
      }
  }
}
