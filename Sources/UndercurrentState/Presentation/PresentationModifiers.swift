// One idea under many names: while a binding says so, content is there that is presented and not laid out.

extension View {
  private func presenting<Inside: View>(
    _ style: Presentation.Style, _ isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    _ content: @escaping () -> Inside
  ) -> some View {
    Presenter(content: self, style: style, isPresented: isPresented, onDismiss: onDismiss) {
      isPresented.wrappedValue ? .init(id: true, inside: content()) : nil
    }
  }

  private func presenting<Item: Identifiable, Inside: View>(
    _ style: Presentation.Style, _ item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    _ content: @escaping (Item) -> Inside
  ) -> some View {
    Presenter(content: self, style: style, isPresented: Binding(isThere: item), onDismiss: onDismiss) {
      item.wrappedValue.map { .init(id: AnyHashable($0.id), inside: content($0)) }
    }
  }

  /// Presents a sheet while `isPresented` is true.
  ///
  /// What is inside finds the environment of this view, and `\.dismiss` to end the presentation.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is there. Dismissing it sets this to false.
  ///   - onDismiss: Runs when the sheet is gone, after the `onDisappear` actions inside, whatever has ended it.
  ///   - content: What is in the sheet.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.sheet, isPresented, onDismiss: onDismiss, content)
  }

  /// Presents a sheet while `item` is not `nil`, and another one when the item has another id.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.sheet, item, onDismiss: onDismiss, content)
  }

  /// Presents content that covers everything, while `isPresented` is true; as ``sheet(isPresented:onDismiss:content:)``.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.fullScreenCover, isPresented, onDismiss: onDismiss, content)
  }

  /// Presents content that covers everything, while `item` is not `nil`; as ``sheet(item:onDismiss:content:)``.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.fullScreenCover, item, onDismiss: onDismiss, content)
  }

  /// Presents a popover while `isPresented` is true; as ``sheet(isPresented:onDismiss:content:)``.
  public func popover<Content: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) -> some View {
    presenting(.popover, isPresented, content)
  }

  /// Presents a popover while `item` is not `nil`; as ``sheet(item:onDismiss:content:)``.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.popover, item, content)
  }

  /// Shows the next screen of a navigation while `isPresented` is true. The screen finds the environment of this view.
  public func navigationDestination<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> Content
  ) -> some View {
    presenting(.destination, isPresented, destination)
  }

  /// Shows the next screen of a navigation while `item` is not `nil`, and another one when the item is a different one.
  public func navigationDestination<Item: Hashable, Content: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Content
  ) -> some View {
    Presenter(content: self, style: .destination, isPresented: Binding(isThere: item)) {
      item.wrappedValue.map { .init(id: AnyHashable($0), inside: destination($0)) }
    }
  }
}

// MARK: - Alerts and dialogs

extension View {
  /// Presents an alert while `isPresented` is true: a title, actions, and a message.
  public func alert<S: StringProtocol, Actions: View, Message: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    asking(.alert, title, isPresented, actions, { AnyView(message()) })
  }

  /// Presents an alert while `isPresented` is true: a title and actions.
  public func alert<S: StringProtocol, Actions: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    asking(.alert, title, isPresented, actions, { nil })
  }

  /// Presents an alert that is made of `data`, while there is some and `isPresented` is true.
  public func alert<S: StringProtocol, Actions: View, Message: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> Actions,
    @ViewBuilder message: @escaping (T) -> Message
  ) -> some View {
    asking(.alert, title, isPresented, { data.map(actions) }, { data.map { AnyView(message($0)) } })
  }

  /// Presents a dialog with a choice of actions while `isPresented` is true.
  public func confirmationDialog<S: StringProtocol, Actions: View, Message: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    asking(.confirmationDialog, title, isPresented, actions, { AnyView(message()) })
  }

  /// Presents a dialog with a choice of actions while `isPresented` is true.
  public func confirmationDialog<S: StringProtocol, Actions: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    asking(.confirmationDialog, title, isPresented, actions, { nil })
  }

  private func asking<Actions: View>(
    _ style: Presentation.Style, _ title: some StringProtocol, _ isPresented: Binding<Bool>,
    _ actions: @escaping () -> Actions?, _ message: @escaping () -> AnyView?
  ) -> some View {
    Presenter(content: self, style: style, title: String(title), isPresented: isPresented) {
      () -> Presenter<Self, Actions>.Shown? in
      guard isPresented.wrappedValue, let actions = actions() else { return nil }
      return .init(id: true, inside: actions, message: message())
    }
  }
}
