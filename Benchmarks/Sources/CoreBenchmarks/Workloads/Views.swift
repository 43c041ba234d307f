import BenchmarkKit
import Undercurrent
import UndercurrentState

func views(_ hole: BlackHole) -> [Workload] {
  [100, 10_000, 100_000].map { size in
    Workload("one leaf written among \(size) views", per: "write", leafWrites(size))
  } + [
    Workload(
      "10000 rows in another order", per: "row", batch: 10_000,
      [
        Contender("floor") {
          var order = Array(0..<10_000)
          let rows = FloorRows(order)
          return { count in
            for _ in 0..<count {
              order.insert(order.removeLast(), at: 0)
              rows.show(order)
            }
            return rows.shown.count
          }
        },
        Contender("ours") {
          let list = Order(Array(0..<10_000))
          let host = Host(OrderView(list: list))
          return { count in
            for _ in 0..<count {
              list.ids.insert(list.ids.removeLast(), at: 0)
              host.flush()
            }
            return host.elements.count
          }
        },
      ]),
    Workload(
      "presence of 1000 contacts changes, one flush", per: "contact", batch: 1_000,
      [
        Contender("floor") {
          let rows = FloorRows(0..<1_000)
          return { count in
            let before = rows.written
            for round in 0..<count {
              for place in 0..<1_000 { rows.set(place, round) }
              rows.flush()
            }
            return rows.written - before
          }
        },
        Contender("ours") {
          let contacts = (0..<1_000).map(Contact.init)
          let host = Host(Contacts(contacts: contacts))
          return { count in
            let before = host.evaluations(of: ContactView.self)
            for round in 0..<count {
              for contact in contacts { contact.presence = round }
              host.flush()
            }
            return host.evaluations(of: ContactView.self) - before
          }
        },
      ]),
    Workload(
      "a message more in a room of 100000", per: "message", proof: 1,
      [
        Contender("floor") {
          var ids = Array(0..<100_000)
          let rows = FloorRows(ids)
          return { count in
            for _ in 0..<count {
              // Of as many as there were: the oldest goes.
              ids.append(ids[ids.count - 1] + 1)
              ids.removeFirst()
              rows.show(ids)
            }
            return rows.shown.count
          }
        },
        Contender("ours") {
          let list = Order(Array(0..<100_000))
          let host = Host(OrderView(list: list))
          return { count in
            for _ in 0..<count {
              list.ids.append(list.ids[list.ids.count - 1] + 1)
              list.ids.removeFirst()
              host.flush()
            }
            return host.elements.count
          }
        },
      ]),
  ]
}

private func leafWrites(_ size: Int) -> [Contender] {
  [
    Contender("floor") {
      let rows = FloorRows(0..<size)
      return { count in
        let before = rows.written
        for round in 0..<count {
          rows.set(size / 2, round)
          rows.flush()
        }
        return rows.written - before
      }
    },
    Contender("ours") {
      let host = Host(Leaves(size: size))
      guard let button = host.first(Button.self, where: { $0.place == size / 2 }) else { stop("there is no such leaf") }
      return { count in
        let before = host.evaluations(of: Leaf.self)
        for _ in 0..<count {
          button.press()
          host.flush()
        }
        return host.evaluations(of: Leaf.self) - before
      }
    },
  ]
}

private struct Text: PrimitiveView { let string: String }

private struct Button: PrimitiveView {
  let place: Int
  let title: String
  let press: () -> Void
}

private struct Leaf: View {
  let place: Int
  @State private var number = 0
  var body: some View { Button(place: place, title: "\(number)") { number += 1 } }
}

private struct Leaves: View {
  let size: Int
  var body: some View { ForEach(0..<size) { Leaf(place: $0) } }
}

private final class Order: ObservableObject {
  @Published var ids: [Int]
  init(_ ids: [Int]) { self.ids = ids }
}

private struct Row: View {
  let id: Int
  @State private var number = 0
  var body: some View { Text(string: "\(id) \(number)") }
}

private struct OrderView: View {
  @ObservedObject var list: Order
  var body: some View { ForEach(list.ids, id: \.self) { Row(id: $0) } }
}

private final class Contact: ObservableObject {
  let id: Int
  @Published var presence = 0
  init(_ id: Int) { self.id = id }
}

private struct ContactView: View {
  @ObservedObject var contact: Contact
  var body: some View { Text(string: "\(contact.presence)") }
}

private struct Contacts: View {
  let contacts: [Contact]
  var body: some View { ForEach(contacts, id: \.id) { ContactView(contact: $0) } }
}
