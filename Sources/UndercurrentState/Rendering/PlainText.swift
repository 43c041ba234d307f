/// A primitive view that can be written as lines of text.
public protocol PlainTextView: PrimitiveView {
  /// The lines of the view, given those of each view inside it.
  func lines(around children: [[String]]) -> [String]
}

/// Writes views as lines of text. Views that are not a ``PlainTextView`` are the lines of what is inside them.
///
/// ```swift
/// let column = Plain.Column { Plain.Text("Hello"); Plain.Button("OK") {} }
/// print(Host(column).render(with: PlainTextRenderer()))
/// ```
public struct PlainTextRenderer: Renderer {
  public init() {}

  public func draw(_ element: Element, _ children: [[String]]) -> [String] {
    (element.view as? any PlainTextView)?.lines(around: children) ?? Array(children.joined())
  }

  public func compose(_ roots: [[String]]) -> [String] { Array(roots.joined()) }
}

/// The views that come with ``PlainTextRenderer``. In a namespace, so that they are in nobody's way who brings views of their own.
public enum Plain {
  /// Written as it is, a line for each of its own.
  public struct Text: PlainTextView {
    public let string: String

    public init(_ string: String) { self.string = string }

    public func lines(around children: [[String]]) -> [String] {
      string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Written in brackets.
  public struct Button: PlainTextView, ActingView {
    public let label: String
    private let action: () -> Void

    public init(_ label: String, action: @escaping () -> Void) {
      self.label = label
      self.action = action
    }

    public func lines(around children: [[String]]) -> [String] { ["[\(label)]"] }

    @discardableResult public func perform(_ action: ViewAction) -> Bool {
      guard action == .press else { return false }
      self.action()
      return true
    }
  }

  /// Written with its label before it.
  public struct TextField: PlainTextView, ActingView {
    public let label: String
    @Binding private var text: String

    public init(_ label: String, text: Binding<String>) {
      self.label = label
      _text = text
    }

    public func lines(around children: [[String]]) -> [String] { ["\(label): \(text)"] }

    @discardableResult public func perform(_ action: ViewAction) -> Bool {
      guard case .type(let new) = action else { return false }
      text = new
      return true
    }
  }

  /// Written with a box before it, which is crossed when it is on.
  public struct Toggle: PlainTextView, ActingView {
    public let label: String
    @Binding private var isOn: Bool

    public init(_ label: String, isOn: Binding<Bool>) {
      self.label = label
      _isOn = isOn
    }

    public func lines(around children: [[String]]) -> [String] { ["[\(isOn ? "x" : " ")] \(label)"] }

    @discardableResult public func perform(_ action: ViewAction) -> Bool {
      guard action == .press else { return false }
      isOn.toggle()
      return true
    }
  }

  /// Views below each other.
  public struct Column<Content: View>: PlainTextView {
    public let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public func lines(around children: [[String]]) -> [String] { Array(children.joined()) }
  }

  /// Views beside each other, with a space between.
  public struct Row<Content: View>: PlainTextView {
    public let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public func lines(around children: [[String]]) -> [String] {
      let height = children.map(\.count).max() ?? 0
      let widths = children.map { $0.map(\.count).max() ?? 0 }
      return (0..<height).map { line in
        let cells = zip(children, widths).map { child, width in
          let text = line < child.count ? child[line] : ""
          return text + String(repeating: " ", count: width - text.count)
        }
        // What a cell is filled up with is of no use at the end of a line.
        let text = cells.joined(separator: " ")
        return String(text.reversed().drop { $0 == " " }.reversed())
      }
    }
  }
}
