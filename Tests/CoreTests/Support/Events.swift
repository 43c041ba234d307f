import UndercurrentCore
import UndercurrentTesting

/// What a publisher sends to somebody who asks for everything, in words.
///
/// To compare what is there already with what has to come first: when nothing is asked for, the one may know that it has ended and the
/// other not yet.
func events<P: Publisher>(of publisher: P) -> [String] {
  let recorder = Recorder<P.Output, P.Failure>()
  publisher.subscribe(recorder)
  return recorder.events.map { "\($0)" }
}
