import Testing
import UndercurrentCore

struct LinkTests {
  private final class Recording: Stage {
    var log: [String] = []
    func request(_ demand: Subscribers.Demand) { log.append("\(demand)") }
    func cancel() { log.append("cancel") }
  }

  @Test func leadsToItsStageUntilItIsCancelled() {
    let stage = Recording()
    let link = Link("name", to: Recording.self)
    link.request(.max(1))
    link.join(stage)
    link.request(.max(2))
    link.request(.none)
    link.cancel()
    link.cancel()
    link.request(.unlimited)
    #expect(stage.log == ["max(2)", "cancel"])
    #expect("\(link)" == "name")
    #expect(Mirror(reflecting: link).children.isEmpty)
  }

  @Test func cuttingItReleasesTheStageWithoutACancel() {
    var watch = Watch()
    let link = Link("name", to: watch(Recording()))
    #expect(link.cut())
    #expect(!link.cut())
    #expect(watch.alive == [])
    link.cancel()
  }

  @Test func threadsCancelOnceTogether() {
    for _ in 0..<200 {
      let stage = Recording()
      let link = Link("name", to: stage)
      together(3) { _ in link.cancel() }
      #expect(stage.log == ["cancel"])
    }
  }
}
