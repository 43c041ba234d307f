import Testing
import UndercurrentState

struct NamespaceTests {
  struct Named: View {
    let take: (Namespace.ID) -> Void
    @Namespace private var first
    @Namespace private var second
    @State private var n = 0
    var body: some View {
      Button("\(n)") { n += 1 }.onChange(of: n, initial: true) {
        take(first)
        take(second)
      }
    }
  }

  @Test func aNamespaceIsTheViewsOwnAndStaysTheSame() {
    struct Two: View {
      let take: (Namespace.ID) -> Void
      var body: some View {
        Named(take: take)
        Named(take: take)
      }
    }
    var ids: [Namespace.ID] = []
    let host = Host(Two { ids.append($0) })
    #expect(Set(ids).count == 4)
    host.press("0")
    #expect(ids.count == 6)
    #expect(ids[4] == ids[0] && ids[5] == ids[1])
  }
}
