import ChatTerminal
import Foundation
import UndercurrentCore
import UndercurrentTesting

exit(
  ChatProgram.run(Array(CommandLine.arguments.dropFirst())) {
    let scheduler = VirtualScheduler()
    return VirtualTime(scheduler: AnyScheduler(scheduler)) { scheduler.advance(by: $0) }
  })
