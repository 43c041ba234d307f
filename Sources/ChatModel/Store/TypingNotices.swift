import UndercurrentCore

/// What happens in the composer.
enum Stroke: Equatable {
  case key(RoomID, at: MonotonicTime)
  /// What was being written is sent, left, or rests for a while.
  case rest
}

/// What the others are told.
struct TypingNotice: Equatable {
  let room: RoomID
  let isTyping: Bool
}

extension Publisher where Output == Stroke, Failure == Never {
  /// Tells the others at the first key, again every 10 seconds of writing, and once when it ends or has rested for 3 seconds.
  ///
  /// Whoever hears nothing for 15 seconds takes it that the writing is over; 10 and 3 are less.
  func typingNotices(on scheduler: ChatScheduler) -> some Publisher<TypingNotice, Never> {
    merge(with: debounce(for: .seconds(3), scheduler: scheduler).map { _ in .rest })
      .scan(Announcer()) { $0.after($1) }
      .compactMap(\.notice)
  }
}

/// What has been told, and what is to be told now.
private struct Announcer {
  private var told: (room: RoomID, at: MonotonicTime)?
  private(set) var notice: TypingNotice?

  func after(_ stroke: Stroke) -> Announcer {
    var next = self
    next.notice = nil
    switch stroke {
    case .key(let room, let time):
      if let told, told.room == room, told.at.distance(to: time) < .seconds(10) { break }
      next.told = (room, time)
      next.notice = TypingNotice(room: room, isTyping: true)
    case .rest:
      next.told = nil
      next.notice = told.map { TypingNotice(room: $0.room, isTyping: false) }
    }
    return next
  }
}
