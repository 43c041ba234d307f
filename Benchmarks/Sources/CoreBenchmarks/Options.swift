/// What the command line asks for.
struct Options {
  var isQuick = false
  var printsJSON = false
  var only: String?
  var profile: Int?
  var contender = "ours"
  var store: String?
  var compare: String?
  var chart: String?

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      func value() throws -> String {
        guard let value = rest.next() else { throw Misuse(description: "\(argument) needs something after it") }
        return value
      }
      switch argument {
      case "--quick": isQuick = true
      case "--json": printsJSON = true
      case "--only": only = try value()
      case "--profile":
        guard let count = Int(try value()), count > 0 else {
          throw Misuse(description: "--profile needs the number of pieces of work to do, such as 10000")
        }
        profile = count
      case "--contender": contender = try value()
      case "--store": store = try value()
      case "--compare": compare = try value()
      case "--chart": chart = try value()
      default:
        throw Misuse(
          description: """
            unknown option \(argument); there are
              --quick         short runs, without the tables of growth
              --only TEXT     only the workloads with this in their name
              --profile COUNT do the library's part of that many pieces of work, and nothing else: to be run under a profiler
              --contender NAME whose part --profile does, such as floor
              --json          print JSON in place of tables
              --store PATH    write the figures as JSON
              --compare PATH  compare with figures that were stored
              --chart PATH    draw the figures as SVG
            """)
      }
    }
  }

  func includes(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }

  struct Misuse: Error, CustomStringConvertible { let description: String }
}
