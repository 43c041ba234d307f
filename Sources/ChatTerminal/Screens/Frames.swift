import ChatModel
import UndercurrentCore
import UndercurrentState

/// What every screen has: a title, what there is to say about the connection, and beneath it all a line with what there is to say
/// otherwise, or what the keys do.
struct ScreenFrame<Content: View>: View {
  let title: String
  let hints: [(key: String, what: String)]
  let content: Content
  @Environment(\.screenSize) private var size

  init(_ title: String, hints: [(key: String, what: String)], @ViewBuilder content: () -> Content) {
    self.title = title
    self.hints = hints
    self.content = content()
  }

  var body: some View {
    VStack {
      Text(" " + title, .strong)
      if size.rows >= 14 { Divider() }
      BannerLine()
      content
      Spacer()
      Footer(hints: hints)
    }
  }
}

/// That there is no connection, once that has lasted for a moment.
struct BannerLine: View {
  @EnvironmentObject private var shell: Shell

  var body: some View {
    if let banner = shell.banner {
      HStack {
        Text(" " + banner, .banner)
        Spacer()
        Text(" ^R try now ", .banner).rigid()
      }
      .ground(.banner)
    }
  }
}

/// The last line: what has gone wrong, for as long as it is worth saying, else what the keys do.
struct Footer: View {
  let hints: [(key: String, what: String)]
  @EnvironmentObject private var store: AppStore
  @EnvironmentObject private var shell: Shell

  var body: some View {
    if let notice = store.state.notice?.text {
      Text(" " + notice, .problem)
    } else if let problem = store.storageProblem {
      Text(" Not saved: \(problem)", .problem)
    } else if let remark = shell.remark {
      Text(" \(remark)", .accent).onKey { _ in
        shell.remark = nil
        return false
      }
    } else {
      Hints(hints)
    }
  }
}

extension View {
  /// In the middle of the row.
  func centered() -> some View {
    HStack {
      Spacer()
      self
      Spacer()
    }
  }
}
