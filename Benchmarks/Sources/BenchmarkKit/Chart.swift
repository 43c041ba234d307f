import Foundation

extension Report {
  /// A bar for each workload: what the library takes, as a multiple of the floor, on a logarithmic scale. The floor is the line that
  /// all bars start from.
  public var chart: String {
    let (left, width, top, pitch) = (330.0, 560.0, 56.0, 22.0)
    let bars = rows.filter { $0.figures.count > 1 }
    let height = top + Double(bars.count) * pitch + 16
    func place(_ ratio: Double) -> Double {
      let clamped = min(max(ratio, 0.25), 1_024)
      return left + width * (log2(clamped) + 2) / 12
    }
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(digits(left + width + 60, 0))" height="\(digits(height, 0))" \
      font-family="system-ui, sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>
      <text x="12" y="20" font-size="15" fill="#1b1f24">Cost as a multiple of code written by hand (1x; less is better)</text>

      """
    for ratio in [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512] {
      let x = digits(place(ratio))
      svg += """
        <line x1="\(x)" y1="\(digits(top - 8))" x2="\(x)" y2="\(digits(height - 10))" \
        stroke="\(ratio == 1 ? "#1b1f24" : "#e3e6ea")"/>
        <text x="\(x)" y="\(digits(top - 14))" text-anchor="middle" fill="#57606a">\(ratio < 1 ? "½" : digits(ratio, 0))x</text>

        """
    }
    for (index, row) in bars.enumerated() {
      let y = top + Double(index) * pitch
      let (from, to) = (min(place(1), place(row.ours.ratio)), max(place(1), place(row.ours.ratio)))
      svg += """
        <text x="\(digits(left - 10))" y="\(digits(y + 12))" text-anchor="end" fill="#1b1f24">\(row.name.escapedForSVG)</text>
        <rect x="\(digits(from))" y="\(digits(y + 2))" width="\(digits(max(to - from, 1.5)))" height="13" \
        fill="\(row.isWithinReach == false ? "#d4a72c" : "#2c7a7b")"/>

        """
      for other in row.others {
        let (x, title) = (place(other.ratio), "\(other.contender.escapedForSVG): \(digits(other.ratio, 1))x")
        svg +=
          other.contender.hasPrefix("floor")
          ? """
            <rect x="\(digits(x - 1.5))" y="\(digits(y))" width="3" height="17" fill="#1b1f24"><title>\(title)</title></rect>

          """
          : """
            <circle cx="\(digits(x))" cy="\(digits(y + 8.5))" r="4" fill="none" stroke="#a04668" stroke-width="1.5">\
          <title>\(title)</title></circle>

          """
      }
      svg += """
        <text x="\(digits(max(to, place(1)) + 5))" y="\(digits(y + 12))" fill="#57606a">\(digits(row.ours.ratio, 2))x</text>

        """
    }
    return svg + """
      <text x="12" y="38" fill="#57606a">bars: Undercurrent, yellow where over what it aims at; ticks: floors with a lock, or with all the laws; \
      circles: what the toolchain has</text>
      </svg>

      """
  }
}

extension String {
  fileprivate var escapedForSVG: String {
    reduce(into: "") { text, character in
      switch character {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      default: text.append(character)
      }
    }
  }
}
