import Foundation
import Observation

// What a program could take from the toolchain in place of this library.

/// A list of closures.
final class Closures {
  var list: [(Int) -> Void] = []
  func send(_ value: Int) { for receive in list { receive(value) } }
}

/// A notification that carries a number.
enum Notice {
  static let name = Notification.Name("benchmark")
  static func post(_ value: Int, to center: NotificationCenter) {
    center.post(name: name, object: nil, userInfo: ["value": value])
  }
  static func observe(_ center: NotificationCenter, _ receive: @escaping @Sendable (Int) -> Void) -> any NSObjectProtocol {
    center.addObserver(forName: name, object: nil, queue: nil) { receive($0.userInfo?["value"] as? Int ?? 0) }
  }
}

@Observable
final class ObservedModel {
  var value = 0
}

/// Looks at a model again after every change.
final class Onlooker: @unchecked Sendable {
  private let model: ObservedModel
  private let changed: () -> Void

  init(_ model: ObservedModel, changed: @escaping () -> Void) { (self.model, self.changed) = (model, changed) }

  func look() {
    withObservationTracking {
      _ = model.value
    } onChange: { [self] in
      changed()
      look()
    }
  }
}

/// Runs something asynchronous to its end.
func finish(_ work: @escaping @Sendable () async -> Int) -> Int {
  final class Result: @unchecked Sendable { var value = 0 }
  let (result, done) = (Result(), DispatchSemaphore(value: 0))
  Task.detached {
    result.value = await work()
    done.signal()
  }
  done.wait()
  return result.value
}
