import Foundation
import UndercurrentCore

#if canImport(Glibc)
  import Glibc
  private let stream = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Musl)
  import Musl
  private let stream = SOCK_STREAM
#elseif canImport(Darwin)
  import Darwin
  private let stream = SOCK_STREAM
#endif

/// A web server that only this machine can reach, on a port that the system chooses. It answers a request with what a closure
/// makes of the path; the closure may take its time, and answers to others do not wait for it.
final class LoopbackServer: Sendable {
  struct Answer: Sendable {
    var status = "200 OK"
    var body = ""
  }

  let port: UInt16
  private let listener: Int32
  private let answer: @Sendable (String) -> Answer
  private let paths = Guarded([String]())

  init(_ answer: @escaping @Sendable (String) -> Answer) throws {
    self.answer = answer
    listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { self.accept() }
  }

  /// The paths that were asked for, in the order of arrival.
  var requests: [String] { paths.withLock { $0 } }

  func url(_ path: String = "/") -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

  private func accept() {
    while true {
      #if canImport(Glibc)
        let connection = Glibc.accept(listener, nil, nil)
      #elseif canImport(Musl)
        let connection = Musl.accept(listener, nil, nil)
      #else
        let connection = Darwin.accept(listener, nil, nil)
      #endif
      if connection < 0 { return }
      Thread.detachNewThread { self.serve(connection) }
    }
  }

  /// One request after the other, for as long as the client keeps the connection.
  private func serve(_ connection: Int32) {
    defer { close(connection) }
    while answerNext(on: connection) {}
  }

  private func answerNext(on connection: Int32) -> Bool {
    var head = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      if count <= 0 { return false }
      head += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let path = String(head.split(separator: " ").dropFirst().first ?? "")
    paths.withLock { $0.append(path) }
    let answer = answer(path)
    let bytes = Array(
      "HTTP/1.1 \(answer.status)\r\nContent-Length: \(answer.body.utf8.count)\r\n\r\n\(answer.body)".utf8)
    var sent = 0
    while sent < bytes.count {
      // A client that has gone away must not end the program with a signal.
      #if canImport(Darwin)
        let count = bytes[sent...].withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      #else
        let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      #endif
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Stops taking connections.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }
}
