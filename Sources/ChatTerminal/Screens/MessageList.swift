import ChatModel
import UndercurrentState

/// The bottom of what is visible of a conversation, told by the message there, so that it stays when others come.
struct MessagePlace: Hashable {
  let message: Message.ID
  /// How many of its lines are out of sight.
  let hidden: Int
}

/// The messages that can be seen. A view of its own: while the user writes, it stays the same and is not evaluated.
struct MessageList: View {
  @Binding var position: MessagePlace?
  let selected: Message.ID?
  @EnvironmentObject private var store: AppStore
  @Environment(\.screenSize) private var size

  var body: some View {
    let count = store.state.openRoom?.rowCount ?? 0
    let bottom = position.flatMap { store.state.messageIndex(of: $0.message) } ?? count - 1
    // No more than could be seen before and after the next key, however long the conversation is.
    let start = max(0, bottom - 2 * size.rows)
    let end = min(count, bottom + 1 + (position == nil ? 0 : size.rows))
    let rows = store.state.messageRows(in: start..<max(start, end))
    let place = position.map { ScrollPlace(row: bottom - start, hidden: $0.hidden) }
    let beginning = start == 0 ? 1 : 0
    Scroll(
      place: place.map { ScrollPlace(row: $0.row + beginning, hidden: $0.hidden) },
      focus: selected.flatMap { id in rows.firstIndex { $0.id == id } }.map { $0 + beginning }
    ) {
      if start == 0 { Beginning() }
      ForEach(rows) { MessageRowView(row: $0, isSelected: $0.id == selected) }
    }
    .onScroll { place in
      if start < size.rows { store.perform(.loadOlder) }
      guard let place, rows.indices.contains(place.row - beginning) else {
        if place == nil, end == count { position = nil }
        return
      }
      position = MessagePlace(message: rows[place.row - beginning].id, hidden: place.hidden)
    }
  }
}

/// What stands above the first message that is here.
private struct Beginning: View {
  @EnvironmentObject private var store: AppStore

  var body: some View {
    if let room = store.state.openRoom {
      Text(room.isLoadingOlder ? "loading …" : room.reachedStart ? "" : "PgUp for older messages", .faint).centered().sized(
        rows: room.reachedStart ? 0 : 1)
    }
  }
}
