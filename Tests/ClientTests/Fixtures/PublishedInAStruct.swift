import Undercurrent

struct Settings {
  @Published var volume = 1  // error: is unavailable
}
