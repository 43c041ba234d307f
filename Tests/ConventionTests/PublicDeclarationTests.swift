import Testing

/// What is taken for public, and for documented. The convention about comments is worth what this is.
struct PublicDeclarationTests {
  private func found(_ text: String) -> [String] {
    SourceFile(path: "Sources/Some.swift", text: text).publicDeclarations.map { declaration in
      "\(declaration.line) \(declaration.owner)|\(declaration.text)|\(declaration.isDocumented ? "documented" : "bare")"
    }
  }

  @Test func membersOfPublicTypes() {
    let text = """
      /// A type.
      @frozen
      public struct Box<Value>: Sendable
      where Value: Sendable {
        /// The value.
        @inlinable @inline(__always) public var value: Value { get { stored } set { stored = newValue } }
        public let other: Value
        let hidden: Value

        /// Makes one
        /// of these.
        @available(*, deprecated)
        public init(
          _ value: Value,
          other: () -> Void = { let local = 1 }
        ) {
          let inside = 1
        }
        public private(set) var count = 0
        public static func + (a: Self, b: Self) -> Self { a }
        public final class func made() -> Self { self }
        public func _forTheCompiler() {}
      }
      """
    #expect(
      found(text) == [
        "3 |struct Box<Value>: Sendable|documented",
        "6 Box|var value: Value { get { stored } set { stored = newValue } }|documented",
        "7 Box|let other: Value|bare",
        "13 Box|init(|documented",
        "19 Box|var count = 0|bare",
        "20 Box|func + (a: Self, b: Self) -> Self { a }|bare",
        "21 Box|func made() -> Self { self }|bare",
      ])
  }

  @Test func requirementsAndCasesNeedNoWordPublic() {
    let text = """
      public protocol Shape {
        /// What it is made of.
        associatedtype Part
        func draw()
      }
      public enum Side: Equatable {
        case left, right
        /// Neither.
        case none
        var isLeft: Bool {
          switch self {
          case .left: true
          default: false
          }
        }
      }
      protocol Hidden {
        func draw()
      }
      enum Inner { case one }
      """
    #expect(
      found(text) == [
        "1 |protocol Shape {|bare", "3 Shape|associatedtype Part|documented", "4 Shape|func draw()|bare",
        "6 |enum Side: Equatable {|bare", "7 Side|case left, right|bare", "9 Side|case none|documented",
      ])
  }

  @Test func extensionsAndWhatIsInsideOfOthers() {
    let text = #"""
      extension Publishers {
        /// The publisher.
        public struct Map {
          public let upstream: Int
          struct Inner {
            public let upstream: Int
          }
        }
        struct Secret {
          public let upstream: Int
        }
      }

      extension Publishers.Map: Equatable {
        public var text: String {
          return """
            public var notThis: Int
            """
        }
      }
      /// Far above.
      private let constant = "{ not a brace"
      public func last() {}
      """#
    #expect(
      found(text) == [
        "3 Publishers|struct Map {|documented", "4 Publishers.Map|let upstream: Int|bare",
        "15 Publishers.Map|var text: String {|bare", "23 |func last() {}|bare",
      ])
  }

  @Test func aCommentBelongsToWhatFollowsIt() {
    let text = """
      public struct A {
        /// About the first.
        public var a = 1
        public var b = 2
        /// About what is private.
        private var c = 3
        public var d = 4
        /// About nothing.
      }
      public struct B {}
      """
    #expect(
      found(text) == [
        "1 |struct A {|bare", "3 A|var a = 1|documented", "4 A|var b = 2|bare", "7 A|var d = 4|bare", "10 |struct B {}|bare",
      ])
  }
}
