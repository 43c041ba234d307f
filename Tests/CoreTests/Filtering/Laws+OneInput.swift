import UndercurrentCore

extension Laws {
  /// Operators with one input, in forms that do not end before their upstream does.
  static let oneInput: [Operator] = mapping + filtering + folds

  private static let mapping: [Operator] = [
    Operator(name: "map(keyPath)", isThrough: true) { up, _ in up.map(\.magnitude).map { Int($0) }.eraseToAnyPublisher() },
    Operator(name: "map(2 keyPaths)", isThrough: true) { up, _ in
      up.map(\.magnitude, \.self).map { Int($0) + $1 }.eraseToAnyPublisher()
    },
    Operator(name: "map(3 keyPaths)", isThrough: true) { up, _ in
      up.map(\.magnitude, \.self, \.self).map { Int($0) + $1 + $2 }.eraseToAnyPublisher()
    },
    Operator(name: "mapError", isThrough: true) { up, _ in up.mapError { $0 }.eraseToAnyPublisher() },
    Operator(name: "replaceNil", isThrough: true) { up, _ in
      up.map { $0 % 2 == 0 ? $0 : nil }.replaceNil(with: 7).eraseToAnyPublisher()
    },
    Operator(name: "tryMap") { up, _ in up.tryMap { $0 + 1 }.mapError { $0 as! Oops }.eraseToAnyPublisher() },
    Operator(name: "tryScan") { up, _ in up.tryScan(0) { $0 + $1 }.mapError { $0 as! Oops }.eraseToAnyPublisher() },
    Operator(name: "replaceEmpty") { up, _ in up.replaceEmpty(with: 7).eraseToAnyPublisher() },
    Operator(name: "replaceError") { up, _ in
      // The failure is put back, so that it can be told from an ending.
      up.map(Int?.some).replaceError(with: nil).setFailureType(to: Oops.self)
        .tryCompactMap { if let value = $0 { value } else { throw Oops.one } }.mapError { $0 as! Oops }
        .eraseToAnyPublisher()
    },
    Operator(name: "encode") { up, _ in
      up.encode(encoder: Text()).compactMap { Int($0) }.mapError { $0 as! Oops }.eraseToAnyPublisher()
    },
    Operator(name: "decode") { up, _ in
      up.map { "\($0)" }.decode(type: Int.self, decoder: Text()).mapError { $0 as! Oops }.eraseToAnyPublisher()
    },
  ]

  private static let filtering: [Operator] = [
    Operator(name: "tryFilter") { up, _ in up.tryFilter { $0 % 3 == 0 }.mapError { $0 as! Oops }.eraseToAnyPublisher() },
    Operator(name: "tryCompactMap") { up, _ in
      up.tryCompactMap { $0 % 2 == 0 ? $0 : nil }.mapError { $0 as! Oops }.eraseToAnyPublisher()
    },
    Operator(name: "tryRemoveDuplicates") { up, _ in
      up.map { $0 / 2 }.tryRemoveDuplicates(by: ==).mapError { $0 as! Oops }.eraseToAnyPublisher()
    },
    Operator(name: "dropFirst") { up, _ in up.dropFirst(2).eraseToAnyPublisher() },
    Operator(name: "drop(while:)", isThrough: true) { up, _ in up.drop { $0 < 2 }.eraseToAnyPublisher() },
    Operator(name: "tryDrop(while:)") { up, _ in
      up.tryDrop { $0 < 2 }.mapError { $0 as! Oops }.eraseToAnyPublisher()
    },
    Operator(name: "prefix(while:)") { up, _ in up.prefix { $0 < 1_000_000 }.eraseToAnyPublisher() },
    Operator(name: "tryPrefix(while:)") { up, _ in
      up.tryPrefix { $0 < 1_000_000 }.mapError { $0 as! Oops }.eraseToAnyPublisher()
    },
    Operator(name: "prefix") { up, _ in up.prefix(1_000_000).eraseToAnyPublisher() },
    Operator(name: "output(in:)") { up, _ in up.output(in: 2...).eraseToAnyPublisher() },
    Operator(name: "collect(count)") { up, _ in up.collect(2).map { $0[0] }.eraseToAnyPublisher() },
  ]

  private static let folds: [Operator] = [
    Operator(name: "reduce", isLossless: false) { up, _ in up.reduce(0, +).eraseToAnyPublisher() },
    Operator(name: "last", isLossless: false) { up, _ in up.last().eraseToAnyPublisher() },
    Operator(name: "count", isLossless: false) { up, _ in up.count().eraseToAnyPublisher() },
    Operator(name: "collect", isLossless: false) { up, _ in up.collect().map(\.count).eraseToAnyPublisher() },
    Operator(name: "tryMax", isLossless: false) { up, _ in up.tryMax(by: <).mapError { $0 as! Oops }.eraseToAnyPublisher() },
  ]
}

/// Codes values as their descriptions, and what it is told to fail for as a failure.
struct Text: TopLevelEncoder, TopLevelDecoder {
  var refused = ""

  func encode<T: Encodable>(_ value: T) throws -> String {
    if "\(value)" == refused { throw Oops.two }
    return "\(value)"
  }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    guard text != refused, let value = Int(text) as? T else { throw Oops.two }
    return value
  }
}
