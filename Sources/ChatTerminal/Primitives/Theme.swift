// The colours of the screens. Where a ground is set, the text on it is too: a terminal's own may be light or dark.
extension Style {
  static let faint = Style(foreground: 244)
  static let strong = Style(isBold: true)
  static let accent = Style(foreground: 75, isBold: true)
  static let problem = Style(foreground: 203)
  static let online = Style(foreground: 78)
  static let away = Style(foreground: 179)
  static let frame = Style(foreground: 240)
  static let avatar = Style(foreground: 110, isBold: true)
  static let ownBubble = Style(foreground: 255, background: 25)
  static let otherBubble = Style(foreground: 255, background: 238)
  static let chosenBubble = Style(foreground: 16, background: 75)
  static let banner = Style(foreground: 16, background: 179)
  static let cap = Style(foreground: 252, background: 237)
  static let pressedCap = Style(foreground: 16, background: 75, isBold: true)
}
