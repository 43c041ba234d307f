import Foundation
import Undercurrent

final class Player: NSObject { var volume = 1 }

func follow(_ player: Player) {
  _ = player.publisher(for: \.volume)  // error: @Published
}
