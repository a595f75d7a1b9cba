import InbetweenSDL

/// The colours of the gallery: a dark set and a light set.
struct Palette {
  /// The background of the window.
  var ground: RGBA
  /// A panel, and its edge.
  var panel: RGBA
  var edge: RGBA
  /// A recess in a panel.
  var well: RGBA
  /// A control, and a control under the pointer.
  var control: RGBA
  var lifted: RGBA
  /// Text, secondary text, and faint lines.
  var ink: RGBA
  var dim: RGBA
  var faint: RGBA
  /// Active or selected things, and text on them.
  var accent: RGBA
  var onAccent: RGBA
  /// Colours that distinguish things, the accent first. `onSeries` is text on any of them, and `seriesInk`
  /// has the same colours for text and thin lines.
  var series: [RGBA]
  var onSeries: RGBA
  var seriesInk: [RGBA]
  /// Shadows.
  var shadow: RGBA
  /// Errors.
  var alarm: RGBA { seriesInk[4] }
  /// The colours of two things that are compared, and the same for text.
  var pair: [RGBA] { [accent, series[1].mixed(seriesInk[1], 0.5)] }
  var pairInk: [RGBA] { [accent, seriesInk[1]] }
  /// Text on the second one of the pair; `onAccent` is text on the first one.
  var onPair: RGBA { onSeries }

  static let dark = Palette(
    ground: RGBA(hex: 0x0F1317), panel: RGBA(hex: 0x171D23), edge: RGBA(hex: 0x242D36),
    well: RGBA(hex: 0x11161B), control: RGBA(hex: 0x252E38), lifted: RGBA(hex: 0x323E4A),
    ink: RGBA(hex: 0xE9EEF3), dim: RGBA(hex: 0x93A0AE), faint: RGBA(hex: 0x3A4653),
    accent: RGBA(hex: 0x63E6BE), onAccent: RGBA(hex: 0x0C1F19),
    series: [0x63E6BE, 0xFFC9A3, 0xB9A5FC, 0x74C0FC, 0xFAA2C1, 0xFFE08A].map { RGBA(hex: $0) },
    onSeries: RGBA(hex: 0x12181E),
    seriesInk: [0x63E6BE, 0xFFC9A3, 0xB9A5FC, 0x74C0FC, 0xFAA2C1, 0xFFE08A].map { RGBA(hex: $0) },
    shadow: RGBA.black.opacity(0.55))

  static let light = Palette(
    ground: RGBA(hex: 0xF3F4F1), panel: RGBA(hex: 0xFFFFFF), edge: RGBA(hex: 0xDFE3E2),
    well: RGBA(hex: 0xF0F2F0), control: RGBA(hex: 0xE6EAE9), lifted: RGBA(hex: 0xD6DCDA),
    ink: RGBA(hex: 0x17202A), dim: RGBA(hex: 0x5A6976), faint: RGBA(hex: 0xBFC8CC),
    accent: RGBA(hex: 0x08765A), onAccent: RGBA(hex: 0xFFFFFF),
    series: [0x20C997, 0xFFA96B, 0x9C83F5, 0x4DABF7, 0xF783AC, 0xF2C230].map { RGBA(hex: $0) },
    onSeries: RGBA(hex: 0x12181E),
    seriesInk: [0x08765A, 0xA34E0C, 0x6146C7, 0x1864A3, 0xB02A63, 0x755600].map { RGBA(hex: $0) },
    shadow: RGBA(hex: 0x1B2B34).opacity(0.22))

  /// Returns a mixture of two palettes. `part` is 0 for `from` and 1 for `to`.
  static func mixed(_ from: Palette, _ to: Palette, _ part: Float) -> Palette {
    if part <= 0 { return from }
    if part >= 1 { return to }
    func mix(_ path: KeyPath<Palette, RGBA>) -> RGBA { from[keyPath: path].mixed(to[keyPath: path], part) }
    return Palette(
      ground: mix(\.ground), panel: mix(\.panel), edge: mix(\.edge), well: mix(\.well),
      control: mix(\.control), lifted: mix(\.lifted), ink: mix(\.ink), dim: mix(\.dim), faint: mix(\.faint),
      accent: mix(\.accent), onAccent: mix(\.onAccent),
      series: zip(from.series, to.series).map { $0.mixed($1, part) }, onSeries: mix(\.onSeries),
      seriesInk: zip(from.seriesInk, to.seriesInk).map { $0.mixed($1, part) }, shadow: mix(\.shadow))
  }
}

extension RGBA {
  /// Makes an opaque colour from 0xRRGGBB.
  init(hex: UInt32) {
    func part(_ shift: UInt32) -> Float { Float(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// Returns a mixture with another colour, premultiplied. `part` is 0 for this one and 1 for the other.
  func mixed(_ other: RGBA, _ part: Float) -> RGBA {
    func mix(_ from: Float, _ to: Float) -> Float { from + (to - from) * part }
    let opacity = mix(alpha, other.alpha)
    if opacity <= 0 { return .clear }
    func component(_ from: Float, _ to: Float) -> Float { mix(from * alpha, to * other.alpha) / opacity }
    return RGBA(
      red: component(red, other.red), green: component(green, other.green),
      blue: component(blue, other.blue), alpha: opacity)
  }
}
