public import UndercurrentCore

// What is derived from the state. Each stream has a value at once, and another whenever it changes.
extension AppStore {
  /// The rows of the contact list.
  public var contactRows: AnyPublisher<[ContactRow], Never> { changes(of: \.contactRows) }

  /// Some of the rows of a list: what can be seen of a long one.
  public func contactRows(in range: Range<Int>, of tab: ListTab = .all) -> AnyPublisher<[ContactRow], Never> {
    changes { $0.contactRows(in: range, of: tab) }
  }

  /// The rows of the conversation on show.
  public var messageRows: AnyPublisher<[MessageRow], Never> { changes(of: \.messageRows) }

  /// The newest rows of the conversation on show.
  public func lastMessageRows(_ count: Int) -> AnyPublisher<[MessageRow], Never> {
    changes { state in
      let all = state.openRoom?.rowCount ?? 0
      return state.messageRows(in: max(0, all - count)..<all)
    }
  }

  /// Who is typing in the conversation on show.
  public var typingLine: AnyPublisher<String?, Never> { changes(of: \.typingLine) }

  /// How many messages are unread, in all conversations.
  public var totalUnread: AnyPublisher<Int, Never> { changes(of: \.totalUnread) }

  /// What there is to say about the connection. What is over within a second is not worth a word.
  public func connectionBanner(on scheduler: ChatScheduler) -> AnyPublisher<String?, Never> {
    changes(of: \.connectionBanner)
      .map { banner -> AnyPublisher<String?, Never> in
        let now = Just(banner)
        return banner == nil ? now.eraseToAnyPublisher() : now.delay(for: .seconds(1), scheduler: scheduler).eraseToAnyPublisher()
      }
      .switchToLatest()
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  private func changes<Value: Equatable>(of value: @escaping (AppState) -> Value) -> AnyPublisher<Value, Never> {
    $state.map(value).removeDuplicates().eraseToAnyPublisher()
  }
}
