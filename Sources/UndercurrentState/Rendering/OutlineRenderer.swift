/// Writes any primitive views as an outline, a line for each with its simple properties: for tests, whatever the views are.
///
/// ```text
/// Stack
///   Text string: "1"
///   Button title: "+"
/// ```
public struct OutlineRenderer: Renderer {
  public init() {}

  public func draw(_ element: Element, _ children: [[String]]) -> [String] {
    let fields = plainFields(of: element.view).map { " \($0.name): \($0.value)" }
    return [shortName(of: type(of: element.view)) + fields.joined()] + children.joined().map { "  " + $0 }
  }

  public func compose(_ roots: [[String]]) -> [String] { Array(roots.joined()) }
}
