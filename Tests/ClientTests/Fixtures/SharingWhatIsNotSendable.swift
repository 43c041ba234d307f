import Undercurrent

final class Document { var text = "" }

func share(_ documents: PassthroughSubject<Document, Never>) {
  Task.detached { documents.send(Document()) }  // error: passing closure as a 'sending' parameter risks causing data races
  documents.send(Document())
}
