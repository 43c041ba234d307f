/// Writes any primitive views as an outline, a line for each with its simple properties: for tests, whatever the views are.
///
/// ```text
/// Stack
///   Text string: "1"
///   Button title: "+"
/// ```
public struct OutlineRenderer: Renderer {
  /// A renderer; all are alike.
  public init() {}

  /// A line for the element, and those of its children further in.
  public func draw(_ element: Element, _ children: [[String]]) -> [String] {
    let fields = plainFields(of: element.view).map { " \($0.name): \($0.value)" }
    return [shortName(of: type(of: element.view)) + fields.joined()] + children.joined().map { "  " + $0 }
  }

  /// All lines, those of one root after those of the other.
  public func compose(_ roots: [[String]]) -> [String] { Array(roots.joined()) }
}
