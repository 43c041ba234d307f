// # A joke collection
//
// Records in a store, fetched by a query that stays live; a sheet that adds one and puts itself away; rows that can be deleted; and
// the same data in two views. `JokeCollection` is in `Sources/PlaygroundModels`.
import PlaygroundModels
import UndercurrentState

typealias Text = Plain.Text
typealias Button = Plain.Button
typealias TextField = Plain.TextField

/// The best first. The query is sorted by the store, and follows it.
struct JokeList: View {
  @Environment(\.jokes) private var jokes
  @FetchRequest(order: [FetchOrder(\Joke.stars, isReversed: true), FetchOrder(\.text)]) private var list
  @State private var isAdding = false

  var body: some View {
    ForEach(list.indices, id: \.self) { row in
      Text("\(String(repeating: "*", count: list[row].stars)) \(list[row].text)")
      Button("Delete row \(row + 1)") { jokes?.delete(rows: [row], of: list) }
    }
    // The sheet is there while this is true: the button sets it here, and the sheet sets it back.
    Button("Add") { isAdding = true }
      .sheet(isPresented: $isAdding) { AddJoke(isPresented: $isAdding) }
  }
}

struct AddJoke: View {
  @Environment(\.jokes) private var jokes
  @Binding var isPresented: Bool
  @State private var text = ""
  @State private var refusal: JokeRefusal?

  var body: some View {
    TextField("Joke", text: $text)
    if let refusal { Text("\(refusal)") }
    Button("Keep") {
      guard let jokes else { return }
      do throws(JokeRefusal) {
        try jokes.add(text, stars: 4)
        isPresented = false
      } catch {
        refusal = error
      }
    }
  }
}

/// Another view of the same data.
struct JokeCount: View {
  @FetchRequest(predicate: FetchPredicate<Joke>("good") { $0.stars > 3 }) private var good

  var body: some View { Text("\(good.count) good ones") }
}

let jokes = JokeCollection()
try jokes.add("Parallel lines have much in common", stars: 5)
try jokes.add("A horse walks into a bar", stars: 2)

let host = Host(
  Plain.Column {
    JokeCount()
    JokeList()
  }.jokes(jokes))
host.show()
// → 1 good ones
// → ***** Parallel lines have much in common
// → [Delete row 1]
// → ** A horse walks into a bar
// → [Delete row 2]
// → [Add]

// The sheet comes. What it will not take, it says, and stays.
try host.perform(.press, on: "Add")
print("presented: \(host.presentations.count)")
// → presented: 1
try host.perform(.press, on: "Keep")
print(try host.find(AddJoke.self).state("refusal", as: JokeRefusal?.self)!)
// → A joke needs words

// What it takes is in the list, in its place, and the sheet is gone.
try host.perform(.type("I would tell a joke about UDP"), on: "Joke")
try host.perform(.press, on: "Keep")
print("presented: \(host.presentations.count)")
// → presented: 0
try host.perform(.press, on: "Delete row 3")
host.show()
// → 2 good ones
// → ***** Parallel lines have much in common
// → [Delete row 1]
// → **** I would tell a joke about UDP
// → [Delete row 2]
// → [Add]
