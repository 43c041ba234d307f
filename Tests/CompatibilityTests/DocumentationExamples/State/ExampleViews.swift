import UndercurrentState

/// The views that the examples are made of: those of ``Plain``, under the names that an app knows them by.
typealias Text = Plain.Text
typealias Toggle = Plain.Toggle

struct TextField: PlainTextView, ActingView {
  let label: String
  @Binding private var text: String

  init(_ label: String = "", text: Binding<String>) {
    self.label = label
    _text = text
  }

  func lines(around children: [[String]]) -> [String] { ["\(label): \(text)"] }

  @discardableResult func perform(_ action: ViewAction) -> Bool {
    guard case .type(let new) = action else { return false }
    text = new
    return true
  }
}

extension Host {
  /// What is shown, line by line.
  var lines: [String] { render(with: PlainTextRenderer()) }
}

/// Stands in for the program's output.
final class PrintedLines {
  var lines: [String] = []

  func callAsFunction(_ item: Any) { lines.append("\(item)") }
}
