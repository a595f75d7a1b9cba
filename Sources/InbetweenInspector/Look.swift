import InbetweenSDL

/// The colours of the panel.
package struct Look {
  package var panel: RGBA
  package var edge: RGBA
  package var well: RGBA
  /// A row under the pointer.
  var lifted: RGBA
  /// Text, secondary text, and faint lines.
  package var ink: RGBA
  package var dim: RGBA
  var faint: RGBA
  var accent: RGBA
  /// Colours that distinguish drivers, and lanes.
  var series: [RGBA]
  var shadow: RGBA
  /// Words, types, texts and numbers in code.
  var code: (word: RGBA, type: RGBA, text: RGBA, number: RGBA)

  package static let dark = Look(
    panel: RGBA(hex: 0x171D23), edge: RGBA(hex: 0x2B3640), well: RGBA(hex: 0x10151A),
    lifted: RGBA(hex: 0x212A33),
    ink: RGBA(hex: 0xE9EEF3), dim: RGBA(hex: 0x9AA7B4), faint: RGBA(hex: 0x3A4653),
    accent: RGBA(hex: 0x63E6BE),
    series: [0x63E6BE, 0xFFC9A3, 0xB9A5FC, 0x74C0FC, 0xFAA2C1, 0xFFE08A].map { RGBA(hex: $0) },
    shadow: RGBA.black.opacity(0.6),
    code: (
      word: RGBA(hex: 0xB9A5FC), type: RGBA(hex: 0x63E6BE), text: RGBA(hex: 0xFFC9A3),
      number: RGBA(hex: 0x74C0FC)
    ))

  package static let light = Look(
    panel: RGBA(hex: 0xFFFFFF), edge: RGBA(hex: 0xDFE3E2), well: RGBA(hex: 0xF0F2F0),
    lifted: RGBA(hex: 0xEEF2F1),
    ink: RGBA(hex: 0x17202A), dim: RGBA(hex: 0x5A6976), faint: RGBA(hex: 0xBFC8CC),
    accent: RGBA(hex: 0x0B9E74),
    series: [0x12A87C, 0xE8843C, 0x8266EA, 0x2F92E0, 0xE0568B, 0xC99A0C].map { RGBA(hex: $0) },
    shadow: RGBA(hex: 0x1B2B34).opacity(0.3),
    code: (
      word: RGBA(hex: 0x6546D6), type: RGBA(hex: 0x0A7352), text: RGBA(hex: 0x9C4A12),
      number: RGBA(hex: 0x17639F)
    ))

  /// Returns the colour of a driver, which it keeps.
  func color(ofSerial serial: UInt64) -> RGBA { series[Int(serial % UInt64(series.count))] }
}

extension RGBA {
  /// Creates an opaque colour from 0xRRGGBB.
  fileprivate init(hex: UInt32) {
    func part(_ shift: UInt32) -> Float { Float(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}
