import UndercurrentState

/// The leaves of the tests, and a renderer that writes one line for each.
struct Text: PrimitiveView {
  let string: String

  init(_ string: String) { self.string = string }
}

struct Button: PrimitiveView, ActingView {
  let title: String
  let action: () -> Void

  var label: String { title }

  func perform(_ action: ViewAction) -> Bool {
    if action == .press { self.action() }
    return action == .press
  }

  init(_ title: String, action: @escaping () -> Void) {
    self.title = title
    self.action = action
  }
}

struct TextField: PrimitiveView {
  @Binding var text: String
}

struct Stack<Content: View>: PrimitiveView {
  let content: Content

  init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Host {
  /// What is shown: texts as they are, buttons in brackets, fields between bars, stacks in braces.
  var text: String { elements.map(\.text).joined(separator: " ") }

  func press(_ title: String) {
    first(Button.self) { $0.title == title }?.action()
    flush()
  }

  func type(_ text: String) {
    first(TextField.self)?.text = text
    flush()
  }
}

extension Element {
  var text: String {
    switch view {
    case let view as Text: view.string
    case let view as Button: "[\(view.title)]"
    case let view as TextField: "|\(view.text)|"
    default: "{" + children.map(\.text).joined(separator: " ") + "}"
    }
  }
}
