import UndercurrentTesting

@testable import UndercurrentCore

/// Does for a machine with an alarm what its stage does, in a time that goes by in ticks.
struct ClockBench<M: ClockMachine> where M.Time == Int, M.Output == Int, M.Failure == Oops {
  private final class Timer: Cancellable {
    var isRunning = true
    func cancel() { isRunning = false }
  }

  private(set) var bench: Bench<M>
  let line = TestSubscription()
  private(set) var now = 0
  private var timers: [(timer: Timer, setting: Alarm<Int>.Setting)] = []

  init(_ machine: M, answer: Subscribers.Demand = .none) {
    bench = Bench(machine, answer: answer)
    if bench.machine.subscribed(line) { bench.machine.started()() }
  }

  /// How many timers run.
  var running: Int { timers.count { $0.timer.isRunning } }

  mutating func send(_ value: Int) {
    var value = Optional(value)
    set(bench.machine.received(&value, now: now))
    bench.drain()
  }

  mutating func end() {
    let (steering, alarm) = bench.machine.completed(.finished, now: now)
    steering()
    set(alarm)
    bench.drain()
  }

  mutating func request(_ demand: Subscribers.Demand) {
    bench.machine.requested(demand)()
    bench.drain()
  }

  mutating func cancel() {
    bench.machine.cancelled()()
    bench.drain()
  }

  /// Lets a tick go by; what is due by then rings.
  mutating func tick() {
    now += 1
    while let (timer, setting) = timers.first(where: { $0.timer.isRunning && $0.setting.due <= now }) {
      let rung = bench.machine.alarm.rang(setting.number)
      rung?.timer?.cancel()
      timer.cancel()
      if let rung { set(bench.machine.rang(rung.setting, now: now)) }
      bench.drain()
    }
  }

  private mutating func set(_ setting: Alarm<Int>.Setting?) {
    guard let setting else { return }
    let timer = Timer()
    timers.append((timer, setting))
    bench.machine.alarm.armed(timer, setting.number)?.cancel()
  }
}

enum ClockInput: CaseIterable { case value, tick, one, end, cancel }
