/// The failure that tests fail with.
enum Oops: Error, Hashable, Codable {
  case one, two
}
