// # A course catalogue
//
// Courses, news and users are documents of a database that tells of changes. Stores make records of them, sorted, and screens show
// them. Give a catalogue of your own to list it: `swift run --package-path Playgrounds Courses catalogue.json`.
import PlaygroundModels
import Undercurrent
import UndercurrentState
import UndercurrentTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

typealias Text = Plain.Text
typealias Button = Plain.Button
typealias TextField = Plain.TextField

// ## Bad input is a line, not a trap
if let path = CommandLine.arguments.dropFirst().first {
  do {
    let courses = CourseStore(try MemoryDocuments(file: path))
    for course in courses.records { print("\(course.title), \(course.lessons) lessons") }
    for document in courses.skipped { print(document) }
    exit(0)
  } catch {
    print(error)
    exit(1)
  }
}

// ## Live records
let documents = MemoryDocuments([
  "courses": [
    Document(id: "c1", ["title": .text("Swift"), "lessons": .number(12)]),
    Document(id: "c2", ["title": .text("Ada"), "lessons": .text("many")]),
  ],
  "news": [Document(id: "n1", ["headline": .text("We are open"), "day": .number(1)])],
])
let courses = CourseStore(documents)
let news = NewsStore(documents)
let users = UserStore(documents)
let titles = courses.$records.map { $0.map(\.title) }.sink { print("courses:", $0) }
// → courses: ["Swift"]

// The document that is no course is skipped, and said. Once it is mended, it is there, in its place.
print(courses.skipped[0])
// → document c2 is skipped: 'lessons' should be a whole number from 0, and is "many"
documents.set(Document(id: "c2", ["title": .text("Ada"), "lessons": .number(8)]), in: "courses")
// → courses: ["Ada", "Swift"]
documents.set(Document(id: "c3", ["title": .text("Swimming"), "lessons": .number(3)]), in: "courses")
// → courses: ["Ada", "Swift", "Swimming"]
documents.remove("c1", from: "courses")
// → courses: ["Ada", "Swimming"]
titles.cancel()

// ## Tabs, search, and a sign-in that is remembered
struct CourseList: View {
  @EnvironmentObject private var courses: CourseStore
  @EnvironmentObject private var search: CourseSearch

  var body: some View {
    TextField("Search", text: $search.text)
    ForEach(search.text.isEmpty ? courses.records : search.found) { Text("\($0.title), \($0.lessons) lessons") }
  }
}

struct Board: View {
  @EnvironmentObject private var news: NewsStore
  @EnvironmentObject private var users: UserStore

  var body: some View {
    ForEach(news.records) { Text($0.headline) }
    Text("Users: \(users.records.count)")
  }
}

/// All three stores are on one connection.
struct ConnectionLine: View {
  @EnvironmentObject private var courses: CourseStore
  @EnvironmentObject private var news: NewsStore
  @EnvironmentObject private var users: UserStore

  var body: some View {
    if let failure = courses.failure {
      Text(failure.description)
      Button("Try again") {
        courses.listen()
        news.listen()
        users.listen()
      }
    }
  }
}

struct School: View {
  enum Tab: String { case courses, board }

  @AppStorage("user") private var user = ""
  @AppStorage("tab") private var tab = Tab.courses

  var body: some View {
    if user.isEmpty {
      Button("Sign in as Ann") { user = "Ann" }
    } else {
      Text("\(user): \(tab)")
      Button("Board") { tab = .board }
      // Both tabs are there and keep their states; one is seen.
      CourseList().visible(tab == .courses)
      Board().visible(tab == .board)
      ConnectionLine()
    }
  }
}

let time = VirtualScheduler()
let search = CourseSearch(in: courses, scheduler: time.eraseToAnyScheduler())
let defaults = MemoryStore()

@MainActor func start() -> some View {
  School().environmentObject(courses).environmentObject(search).environmentObject(news).environmentObject(users)
    .defaultAppStorage(defaults)
}

let host = Host(start())
host.show()
// → [Sign in as Ann]
try host.perform(.press, on: "Sign in as Ann")
host.show()
// → Ann: courses
// → [Board]
// → Search:
// → Ada, 8 lessons
// → Swimming, 3 lessons

// The search waits until nobody has typed for 300 milliseconds.
try host.perform(.type("sw"), on: "Search")
try host.perform(.type("swi"), on: "Search")
time.advance(by: .milliseconds(300))
host.show()
// → Ann: courses
// → [Board]
// → Search: swi
// → Swimming, 3 lessons

// An error reaches the user, with something to do about it. What was there last is still there.
documents.fail("The server is gone")
host.show()
// → Ann: courses
// → [Board]
// → Search: swi
// → Swimming, 3 lessons
// → The server is gone
// → [Try again]
try host.perform(.press, on: "Try again")
try host.perform(.press, on: "Board")
documents.set(Document(id: "u1", ["name": .text("Ann")]), in: "users")
host.show()
// → Ann: board
// → [Board]
// → We are open
// → Users: 1

// The next start of the app finds who was there, and where.
Host(start()).show()
// → Ann: board
// → [Board]
// → We are open
// → Users: 1

// ## Signing up
struct SignUpForm: View {
  @ObservedObject var form: SignUp

  var body: some View {
    TextField("Name", text: $form.name)
    TextField("Address", text: $form.email)
    TextField("Password", text: $form.password)
    if form.problems.isEmpty { Button("Sign up") { form.submit() } }
    ForEach(form.problems, id: \.self) { Text($0) }
    if let refusal = form.refusal { Text(refusal.description) }
    if let account = form.account { Text("Welcome, \(account)") }
  }
}

let accounts = MemoryAccounts()
let form = Host(SignUpForm(form: SignUp(service: accounts)))
try form.perform(.type("Bob"), on: "Name")
try form.perform(.type("bob@example.org"), on: "Address")
try form.perform(.type("secret"), on: "Password")
form.show()
// → Name: Bob
// → Address: bob@example.org
// → Password: secret
// → The password needs 8 characters, 2 more
try form.perform(.type("secrets!"), on: "Password")
accounts.isOffline = true
try form.perform(.press, on: "Sign up")
print(form.render(with: PlainTextRenderer()).last!)
// → There is no connection: try again later
accounts.isOffline = false
try form.perform(.press, on: "Sign up")
print(form.render(with: PlainTextRenderer()).last!)
// → Welcome, Bob
