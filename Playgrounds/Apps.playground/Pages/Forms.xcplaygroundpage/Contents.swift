// # Bindings: a toggle, and a form that checks what is typed
//
// A binding leads to a value that lives elsewhere: the field shows it and writes it. `Settings` and the rules of fields are in
// `Sources/PlaygroundModels`; they need no screen, and are tested without one.
import PlaygroundModels
import Undercurrent
import UndercurrentState

typealias Text = Plain.Text
typealias Button = Plain.Button
typealias Toggle = Plain.Toggle
typealias TextField = Plain.TextField

/// A field, and below it what is wrong with it.
struct CheckedField: View {
  let label: String
  @Binding var text: String
  let problem: String?

  var body: some View {
    TextField(label, text: $text)
    if let problem { Text("  \(label) \(problem)") }
  }
}

struct SettingsForm: View {
  @ObservedObject var settings: Settings

  var body: some View {
    Toggle("Send me notices", isOn: $settings.sendsNotices)
    if settings.sendsNotices {
      CheckedField(label: "E-mail", text: $settings.email, problem: settings.emailProblem)
    }
    CheckedField(label: "Phone", text: $settings.phone, problem: settings.phoneProblem)
    if settings.canSave { Button("Save") { print("saved") } }
  }
}

let settings = Settings()
let host = Host(SettingsForm(settings: settings))
host.show()
// → [ ] Send me notices
// → Phone:
// → [Save]

// The toggle writes through its binding, and the field that depends on it is there.
try host.perform(.press, on: "Send me notices")
try host.perform(.type("ann@example"), on: "E-mail")
try host.perform(.type("123"), on: "Phone")
host.show()
// → [x] Send me notices
// → E-mail: ann@example
// →   E-mail is not an e-mail address, such as ann@example.org
// → Phone: 123
// →   Phone is not a phone number, such as +49 30 123456

try host.perform(.type("ann@example.org"), on: "E-mail")
try host.perform(.type("+49 30 123456"), on: "Phone")
host.show()
// → [x] Send me notices
// → E-mail: ann@example.org
// → Phone: +49 30 123456
// → [Save]
try host.perform(.press, on: "Save")
// → saved

// What the form has written is in the model. There is no copy to keep in step.
print(settings.email)
// → ann@example.org

// A preview shows a view with a value that nobody keeps: `.constant` gives it, and ignores what is written.
let preview = Host(CheckedField(label: "E-mail", text: .constant("ann@"), problem: "is not finished"))
try preview.perform(.type("bob@"), on: "E-mail")
preview.show()
// → E-mail: ann@
// →   E-mail is not finished
