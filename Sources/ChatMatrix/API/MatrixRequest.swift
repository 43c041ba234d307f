import Foundation

/// Something to ask of a server, and what it is to answer with.
struct MatrixRequest<Reply: Decodable> {
  enum Method: String, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
  }

  let method: Method
  /// Any text goes as a part: it is encoded.
  let path: [String]
  var query: [(name: String, value: String)] = []
  var body: Data?
  var isAuthorized = true
  var lane = MatrixCall.Lane.calls
  /// How long to wait for the answer.
  var seconds = 30

  /// As it goes over the wire; `nil` if there is no such address.
  func call(to base: URL, token: String?) -> MatrixCall? {
    var text = base.absoluteString + "/" + path.map(\.asURLPart).joined(separator: "/")
    if !query.isEmpty {
      text += "?" + query.map { "\($0.name.asURLPart)=\($0.value.asURLPart)" }.joined(separator: "&")
    }
    guard let url = URL(string: text) else { return nil }
    var headers = ["Accept": "application/json"]
    if let token, isAuthorized { headers["Authorization"] = "Bearer \(token)" }
    if body != nil { headers["Content-Type"] = "application/json" }
    return MatrixCall(method: method.rawValue, url: url, headers: headers, body: body, lane: lane, seconds: seconds)
  }
}

extension String {
  /// With everything encoded but letters, digits and the unreserved marks: names of rooms, users and events are full of
  /// separators.
  fileprivate var asURLPart: String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}

extension MatrixRequest {
  /// A request to the client API, with what it says.
  static func put(_ path: [String], _ body: some Encodable) -> MatrixRequest {
    MatrixRequest(method: .put, path: client + path, body: json(body))
  }

  static func post(_ path: [String], _ body: some Encodable) -> MatrixRequest {
    MatrixRequest(method: .post, path: client + path, body: json(body))
  }

  static func get(_ path: [String], _ query: [(name: String, value: String)] = []) -> MatrixRequest {
    MatrixRequest(method: .get, path: client + path, query: query)
  }

  private static var client: [String] { ["_matrix", "client", "v3"] }

  /// For everybody, whether they are in or not.
  var open: MatrixRequest {
    var open = self
    open.isAuthorized = false
    return open
  }
}

/// What is said in words of JSON. The same value is always said in the same words.
func json(_ value: some Encodable) -> Data {
  let encoder = JSONEncoder()
  encoder.keyEncodingStrategy = .convertToSnakeCase
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return try encoder.encode(value)
  } catch {
    preconditionFailure("a request consists of texts, whole numbers and truth values, and \(value) does not: \(error)")
  }
}
