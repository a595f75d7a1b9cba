import Inbetween
import InbetweenSDL

extension Look {
  /// Looks of transitions, states and drifts.
  static let motion: [String: Look] = [
    "pages": Look {
      try $0.place($0.card, [160, 90], size: [190, 148], corner: 14, color: "lightskyblue")
      try $0.place($0.panel, [160, 90], size: [190, 148], corner: 14, color: "mediumaquamarine")
    } draw: { cell in
      for (entity, name) in [(cell.stage.card, "back"), (cell.stage.panel, "fore")] {
        try cell.draw(entity) { page in
          page.box(page.size, corner: page.corner, page.color)
          page.box([0, -30], [162, 60], corner: 8, RGBA.white.opacity(0.55))
          page.box([-32, 42], [98, 8], corner: 4, RGBA.ink.opacity(0.35))
          page.box([-48, 58], [66, 8], corner: 4, RGBA.ink.opacity(0.35))
          try page.text(name, [-81, 18], anchor: .leading, 20, .ink)
        }
      }
    },
    "container": Look {
      try $0.place($0.card, [62, 90], size: [92, 92], corner: 14, color: "lightskyblue")
    } draw: { cell in
      for x in [Float(172), 270] {
        cell.canvas.fillRectangle(center: [x, 90], size: [84, 92], cornerRadius: 14, color: .slate)
      }
      cell.draw(cell.stage.card) { card in
        card.shadow(card.size, corner: card.corner)
        card.box(card.size, corner: card.corner, card.color)
        card.disc([0, -card.size.y * 0.14], card.size.y * 0.18, .gold)
        let wide = card.size.x * 0.7
        cell.drawLines(
          at: card.position + [-wide / 2, card.size.y * 0.22], [wide, wide * 0.6], step: card.size.y * 0.12,
          RGBA.ink.opacity(0.5))
      }
    },
    "panel": Look {
      try $0.place($0.panel, [160, 90], size: [200, 120])
      try $0.place($0.title, [160, 24])
    } draw: { cell in
      cell.drawLines(at: [40, 60], [90, 230, 200, 236, 160], step: 22, .slate)
      cell.draw(cell.stage.panel) { panel in
        panel.shadow(panel.size, corner: 16)
        panel.box(panel.size, corner: 16, .cloud)
        cell.drawLines(at: panel.position + [-76, -30], [70, 150, 130], step: 20, .mist)
        panel.box([0, 38], [152, 26], corner: 13, .mint)
      }
      try cell.draw(cell.stage.title) { try $0.text("Menu", 24, .gold) }
    },
    "cloud": Look {
      try $0.place($0.card, [100, 100])
    } draw: { cell in
      cell.canvas.strokeLine(from: [100, 34], to: [100, 166], width: 2, color: .slate)  // its first place
      cell.drawTrail(of: cell.stage.card, .sky)
      cell.draw(cell.stage.card) { cloud in
        for (place, radius) in [(SIMD2<Float>(-24, 4), Float(18)), (SIMD2(24, 4), 17), (SIMD2(-4, -8), 24)] {
          cloud.disc(place, radius, .cloud)
        }
        cloud.box([0, 14], [72, 16], corner: 8, .cloud)
      }
    },
  ]
}
