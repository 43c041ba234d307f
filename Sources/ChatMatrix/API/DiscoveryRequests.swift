/// The note that the owner of a name leaves about where their server is.
struct WhereaboutsReply: Decodable {
  let base: String

  private enum CodingKeys: String, CodingKey { case homeserver = "m.homeserver" }
  private enum HomeserverKeys: String, CodingKey { case base = "base_url" }

  init(from decoder: any Decoder) throws {
    base = try decoder.container(keyedBy: CodingKeys.self)
      .nestedContainer(keyedBy: HomeserverKeys.self, forKey: .homeserver)
      .decode(String.self, forKey: .base)
  }
}

extension MatrixRequest<WhereaboutsReply> {
  static var whereabouts: Self { Self(method: .get, path: [".well-known", "matrix", "client"], isAuthorized: false) }
}

/// What only a Matrix server says.
struct VersionsReply: Decodable { let versions: [String] }

extension MatrixRequest<VersionsReply> {
  static var versions: Self { Self(method: .get, path: ["_matrix", "client", "versions"], isAuthorized: false) }
}
