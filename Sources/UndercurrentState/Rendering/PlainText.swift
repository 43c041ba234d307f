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
  /// A renderer; all are alike.
  public init() {}

  /// The lines that the element makes of those of its children; theirs alone if it is no ``PlainTextView``.
  public func draw(_ element: Element, _ children: [[String]]) -> [String] {
    (element.view as? any PlainTextView)?.lines(around: children) ?? Array(children.joined())
  }

  /// All lines, those of one root after those of the other.
  public func compose(_ roots: [[String]]) -> [String] { Array(roots.joined()) }
}

/// The views that come with ``PlainTextRenderer``. In a namespace, so that they are in nobody's way who brings views of their own.
public enum Plain {
  /// Written as it is, a line for each of its own.
  public struct Text: PlainTextView {
    /// What is written.
    public let string: String

    /// A text that is written as it is.
    public init(_ string: String) { self.string = string }

    /// The lines of the string, empty ones too.
    public func lines(around children: [[String]]) -> [String] {
      string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Written in brackets.
  public struct Button: PlainTextView, ActingView {
    /// What is written in the brackets, and what the button is found by.
    public let label: String
    private let action: () -> Void

    /// A button that runs `action` when it is pressed.
    public init(_ label: String, action: @escaping () -> Void) {
      self.label = label
      self.action = action
    }

    /// One line: `[Save]`.
    public func lines(around children: [[String]]) -> [String] { ["[\(label)]"] }

    /// Runs the action for `.press`, and takes nothing else.
    @discardableResult public func perform(_ action: ViewAction) -> Bool {
      guard action == .press else { return false }
      self.action()
      return true
    }
  }

  /// Written with its label before it.
  public struct TextField: PlainTextView, ActingView {
    /// What is written before the text, and what the field is found by.
    public let label: String
    @Binding private var text: String

    /// A field that shows what `text` leads to, and changes it.
    public init(_ label: String, text: Binding<String>) {
      self.label = label
      _text = text
    }

    /// One line: `Name: Ada`.
    public func lines(around children: [[String]]) -> [String] { ["\(label): \(text)"] }

    /// Replaces the text for `.type`, and takes nothing else.
    @discardableResult public func perform(_ action: ViewAction) -> Bool {
      guard case .type(let new) = action else { return false }
      text = new
      return true
    }
  }

  /// Written with a box before it, which is crossed when it is on.
  public struct Toggle: PlainTextView, ActingView {
    /// What is written behind the box, and what the toggle is found by.
    public let label: String
    @Binding private var isOn: Bool

    /// A box that shows what `isOn` leads to, and changes it.
    public init(_ label: String, isOn: Binding<Bool>) {
      self.label = label
      _isOn = isOn
    }

    /// One line: `[x] Sounds`, or `[ ] Sounds`.
    public func lines(around children: [[String]]) -> [String] { ["[\(isOn ? "x" : " ")] \(label)"] }

    /// Turns the value round for `.press`, and takes nothing else.
    @discardableResult public func perform(_ action: ViewAction) -> Bool {
      guard action == .press else { return false }
      isOn.toggle()
      return true
    }
  }

  /// Views below each other.
  public struct Column<Content: View>: PlainTextView {
    /// The views, from above to below.
    public let content: Content

    /// Puts views below each other.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// The lines of the views, one after the other.
    public func lines(around children: [[String]]) -> [String] { Array(children.joined()) }
  }

  /// Views beside each other, with a space between.
  public struct Row<Content: View>: PlainTextView {
    /// The views, from left to right.
    public let content: Content

    /// Puts views beside each other.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// As many lines as the highest view has. Each view is as wide as its longest line, counted in characters.
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
