import BenchmarkKit
import Foundation

let options: Options
do { options = try Options(CommandLine.arguments.dropFirst()) } catch { stop("\(error)") }

let hole = BlackHole()
var report = Report()
do {
  let measure = options.isQuick ? Measure(runs: 3, shortest: .milliseconds(5)) : Measure()
  let workloads =
    subjects(hole) + subscriptions(hole) + operators(hole) + flattening(hole) + objects(hole) + threads(hole) + views(hole)
    + chat()
  if let count = options.profile {
    for workload in workloads where options.includes(workload.name) { workload.run(options.contender, count) }
    exit(0)
  }
  for workload in workloads where options.includes(workload.name) { report.rows.append(try measure(workload)) }
  if !options.isQuick {
    for row in growth(hole) where options.includes(row.name) { report.growth.append(try measure(row)) }
  }
  print(options.printsJSON ? try report.json : report.tables)
  if let path = options.chart { try report.chart.write(toFile: path, atomically: true, encoding: .utf8) }
  if let path = options.store { try report.json.write(toFile: path, atomically: true, encoding: .utf8) }

  var faults = report.excesses
  if let path = options.compare {
    let stored = try Report(json: String(contentsOfFile: path, encoding: .utf8))
    let (table, regressions) = report.compared(with: stored)
    print("\n" + table)
    faults += regressions
  }
  // Times depend on the machine and the hour, and are only reported; allocations do not.
  if !faults.isEmpty { stop("more is allocated than was promised\n" + faults.joined(separator: "\n"), status: 1) }
} catch {
  stop("\(error)")
}
