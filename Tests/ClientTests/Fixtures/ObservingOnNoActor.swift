import UndercurrentState

nonisolated func observe(_ read: @escaping () -> Int) {
  _ = ObservationPublisher(read)  // error: isolation
}
