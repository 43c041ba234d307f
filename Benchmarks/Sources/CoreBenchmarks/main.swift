import BenchmarkKit

let hole = BlackHole()
var measure = Measure()
var asJSON = false
for argument in CommandLine.arguments.dropFirst() {
  switch argument {
  case "--quick": measure = Measure(runs: 3, shortest: .milliseconds(5))
  case "--json": asJSON = true
  default: stop("benchmarks: unknown option \(argument); there are --quick and --json")
  }
}

var report = Report()
do {
  for workload in subjects(hole) + operators(hole) + objects(hole) { report.rows.append(try measure(workload)) }
  print(asJSON ? try report.json : report.table)
} catch {
  stop("benchmarks: \(error)")
}
