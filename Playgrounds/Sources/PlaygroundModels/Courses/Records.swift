/// Something that is made of a document.
public protocol DocumentRecord: Identifiable, Equatable where ID == String {
  /// Where its documents are.
  static var collection: String { get }
  init(_ document: Document) throws(MalformedDocument)
  /// The order in which records are listed.
  static func isBefore(_ a: Self, _ b: Self) -> Bool
}

public struct Course: DocumentRecord, Sendable {
  public static let collection = "courses"
  public let id: String
  public let title: String
  public let lessons: Int

  public init(_ document: Document) throws(MalformedDocument) {
    id = document.id
    title = try document.text("title")
    lessons = try document.count("lessons")
  }

  /// By title.
  public static func isBefore(_ a: Course, _ b: Course) -> Bool { (a.title, a.id) < (b.title, b.id) }
}

public struct NewsItem: DocumentRecord, Sendable {
  public static let collection = "news"
  public let id: String
  public let headline: String
  public let day: Int

  public init(_ document: Document) throws(MalformedDocument) {
    id = document.id
    headline = try document.text("headline")
    day = try document.count("day")
  }

  /// The newest first.
  public static func isBefore(_ a: NewsItem, _ b: NewsItem) -> Bool { (b.day, a.id) < (a.day, b.id) }
}

public struct User: DocumentRecord, Sendable {
  public static let collection = "users"
  public let id: String
  public let name: String

  public init(_ document: Document) throws(MalformedDocument) {
    id = document.id
    name = try document.text("name")
  }

  public static func isBefore(_ a: User, _ b: User) -> Bool { (a.name, a.id) < (b.name, b.id) }
}
