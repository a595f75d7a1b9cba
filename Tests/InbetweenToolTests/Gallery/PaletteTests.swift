import Foundation
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The colours of the gallery")
struct PaletteTests {
  /// The contrast of two opaque colours, 1 to 21, as WCAG defines it.
  private func contrast(_ first: RGBA, _ second: RGBA) -> Double {
    func luminance(_ color: RGBA) -> Double {
      func linear(_ value: Float) -> Double {
        value <= 0.04045 ? Double(value) / 12.92 : pow((Double(value) + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let pair = [luminance(first), luminance(second)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test("Text of every colour has a contrast of 4.5 to 1 on every ground", arguments: [false, true])
  func text(_ isLight: Bool) {
    let palette = isLight ? Palette.light : .dark
    #expect(contrast(.black, .white) == 21)
    let grounds = [
      ("ground", palette.ground), ("panel", palette.panel), ("well", palette.well),
      ("control", palette.control),
    ]
    let texts =
      [("ink", palette.ink), ("dim", palette.dim), ("accent", palette.accent), ("alarm", palette.alarm)]
      + palette.seriesInk.enumerated().map { ("series \($0.offset)", $0.element) }
      + palette.pairInk.enumerated().map { ("pair \($0.offset)", $0.element) }
    for (name, text) in texts {
      for (place, ground) in grounds {
        #expect(contrast(text, ground) >= 4.5, "\(name) on \(place)")
      }
    }
    #expect(contrast(palette.ink, palette.lifted) >= 4.5)
    #expect(contrast(palette.onAccent, palette.accent) >= 4.5)
    #expect(contrast(palette.onPair, palette.pair[1]) >= 4.5)
    for color in palette.series { #expect(contrast(palette.onSeries, color) >= 4.5) }
  }

  @Test("Things that are compared stand out from their ground", arguments: [false, true])
  func pair(_ isLight: Bool) {
    let palette = isLight ? Palette.light : .dark
    for color in palette.pair {
      for ground in [palette.panel, palette.well] { #expect(contrast(color, ground) >= 2.7) }
    }
  }
}
