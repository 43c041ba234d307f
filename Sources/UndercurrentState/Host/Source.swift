/// Something that bodies read and that can change: a state, an object, a part of the environment.
class Source {
  /// Belongs to the host.
  private var readers: [Unowned] = []
  /// The last batch of changes in the host's inbox that the source waits in; kept under the inbox's lock.
  final var batch = 0

  private struct Unowned {
    unowned let read: Read
  }

  /// A pass begins, which is going to work with the value at the end of a batch. Returns whether that is a different one.
  func beginPass(_ batch: Int) -> Bool { true }

  /// The evaluation that `read` belongs to is over.
  func lose(_ read: Read) {}

  /// What to say of a change to a reader that read the source as `reading`.
  func changes(of reading: EvaluationReason) -> [EvaluationReason] { [reading] }

  /// Has everything looked at again that read this source in its last evaluation.
  func markReaders() {
    for reader in readers { reader.read.node.mark(reader.read) }
  }

  final var hasNoReaders: Bool { readers.isEmpty }

  fileprivate final func add(_ read: Read) {
    read.index = readers.count
    readers.append(Unowned(read: read))
  }

  fileprivate final func remove(_ read: Read) {
    let last = readers.removeLast()
    if last.read === read { return }
    readers[read.index] = last
    last.read.index = read.index
  }
}

/// What one evaluation read from one source. Belongs to the node, which ends it before the next evaluation.
final class Read {
  unowned let node: Node
  private let note: Evaluation.Note
  fileprivate var index = 0

  init(_ note: Evaluation.Note, by node: Node) {
    self.note = note
    self.node = node
    note.source.add(self)
  }

  func end() {
    note.source.remove(self)
    note.source.lose(self)
  }

  /// Whether the evaluation would see something else now. Asked only after the source has changed.
  var isStale: Bool { note.isStale?() ?? true }

  var reasons: [EvaluationReason] { note.source.changes(of: note.reason) }
  /// What it was read as.
  var dependency: EvaluationReason { note.reason }
  var source: Source { note.source }
}
