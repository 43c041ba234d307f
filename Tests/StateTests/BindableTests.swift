import Observation
import Testing
import UndercurrentState

struct BindableTests {
  @Observable final class Model: Identifiable {
    var count = 0
    var name = ""
  }

  struct Child: View {
    @Binding var count: Int
    let log: Log
    var body: some View {
      Text("\(count)").onAppear {
        count = 1
        log("child")
      }
    }
  }

  struct Parent: View {
    let model: Model
    let log: Log
    var body: some View {
      // As a variable in a body.
      @Bindable var model = model
      Child(count: $model.count, log: log).onAppear { log("parent sees \(model.count)") }
    }
  }

  @Test func theOuterActionSeesWhatTheInnerOneHasWritten() {
    let log = Log()
    let model = Model()
    _ = Host(Parent(model: model, log: log))
    #expect(log.take() == ["child", "parent sees 1"])
    #expect(model.count == 1)
  }

  @Test func bindingsLeadToTheObjectThatIsThereNow() {
    struct Editor: View {
      @Bindable var model: Model
      var body: some View { TextField(text: $model.name) }
    }
    struct Root: View {
      let models: [Model]
      @State private var index = 0
      var body: some View {
        Editor(model: models[index])
        Button("next") { index += 1 }
      }
    }
    let models = [Model(), Model()]
    let host = Host(Root(models: models))
    host.type("a")
    host.press("next")
    host.type("b")
    #expect(models.map(\.name) == ["a", "b"])
    #expect(Bindable(models[0]).id == models[0].id)
    #expect(Bindable(projectedValue: Bindable(wrappedValue: models[0])).wrappedValue === models[0])
  }
}
