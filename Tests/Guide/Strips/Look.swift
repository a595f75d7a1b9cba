import Inbetween
import InbetweenSDL

/// The dress of a recipe: where its entities start, and how they are drawn.
@MainActor struct Look {
  let prepare: (Stage) throws -> Void
  let draw: (Cell) throws -> Void

  static let all: [String: Look] = interface.merging(play) { first, _ in first }
    .merging(motion) { first, _ in first }.merging(short) { first, _ in first }
}

extension Look {
  /// Looks of apps.
  static let interface: [String: Look] = [
    "toast": Look {
      try $0.place($0.card, [160, 124], size: [236, 58])
    } draw: { cell in
      cell.drawLines(at: [34, 30], [120, 220, 200, 236], step: 16, .slate)
      try cell.draw(cell.stage.card) { card in
        if card.opacity > 0.9 { card.shadow(card.size, corner: 16) }
        card.box(card.size, corner: 16, .cloud)
        card.disc([-86, 0], 16, RGBA(hex: 0x25B885))
        card.line([[-93, 0], [-88, 6], [-79, -6]], 3.5, .white)
        try card.text("Message sent", [-56, -9], anchor: .leading, 16, .ink)
        try card.text("just now", [-56, 12], anchor: .leading, 12, .mist)
      }
    },
    "drawer": Look {
      try $0.place($0.card, [75, 90], size: [150, 180])
    } draw: { cell in
      cell.drawLines(at: [30, 34], [90, 250, 230, 256, 200, 240], step: 20, .slate)
      cell.draw(cell.stage.card) { card in
        let share = max(0, min((card.position.x + 75) / 150, 1))
        cell.canvas.fillRectangle(
          center: Stage.size / 2, size: Stage.size, color: RGBA.black.opacity(0.45 * share))
        card.shadow(card.size, corner: 0)
        card.box([-20, 0], card.size + [40, 0], .cloud)
        card.disc([-42, -54], 18, .violet)
        cell.drawLines(at: card.position + [-14, -59], [64, 40], .mist)
        card.box([0, -8], [126, 26], corner: 8, RGBA.sky.opacity(0.3))
        cell.drawLines(at: card.position + [-50, -8], [70, 92, 60, 80], step: 26, .slate)
      }
    },
    "badge": Look {
      try $0.place($0.card, [160, 96], size: [104, 104])
      try $0.place($0.badge, [208, 50])
    } draw: { cell in
      cell.draw(cell.stage.card) { card in
        card.shadow(card.size, corner: 26)
        cell.canvas.fillRectangle(
          center: card.position, size: card.size, cornerRadius: 26, from: .sky, to: RGBA(hex: 0x3B6FE0))
        card.box([62, 44], corner: 7, .cloud)
        card.line([[-27, -17], [0, 5], [27, -17]], 4, RGBA(hex: 0x3B6FE0))
      }
      try cell.draw(cell.stage.badge) { badge in
        badge.disc(22, .coral)
        try badge.text("3", 24, .white)
      }
    },
    "rows": Look { stage in
      for (index, tile) in stage.tiles.enumerated() { try stage.place(tile, [160, 26 + 32 * Float(index)]) }
    } draw: { cell in
      for (index, tile) in cell.stage.tiles.prefix(5).enumerated() {
        cell.draw(tile) { row in
          row.box([276, 26], corner: 9, .slate)
          row.disc([-120, 0], 8, RGBA.fruits[index])
          row.box([-60 + 4 * Float(index % 3), 0], [80 + 8 * Float(index % 3), 6], corner: 3, .cloud)
          row.box([110, 0], [30, 6], corner: 3, .mist)
        }
      }
    },
    "icons": Look {
      try $0.placeTiles()
    } draw: { cell in
      for (index, tile) in cell.stage.tiles.enumerated() {
        cell.draw(tile) { icon in
          let color = RGBA.fruits[(index % 3 + index / 3) % RGBA.fruits.count]
          icon.box([40, 40], corner: 11, color)
          icon.disc([0, 0], 9, RGBA.white.opacity(0.75))
        }
      }
      if cell.tick < 3 { cell.drawFinger(at: [106, 90], isDown: true) }
    },
    "photo": Look {
      try $0.place($0.card, [160, 90])
    } draw: { cell in
      try cell.draw(cell.stage.card) { photo in
        if photo.opacity > 0.9 { photo.shadow([186, 128], corner: 14) }
        photo.box([186, 128], corner: 14, .cloud)
        photo.box([0, -9], [168, 92], corner: 7, RGBA(hex: 0x9AD0FF))
        photo.disc([46, -28], 15, .gold)
        photo.box([0, 24], [168, 26], corner: 7, RGBA(hex: 0x2FA37C))
        photo.disc([-40, 18], 24, RGBA(hex: 0x2FA37C))
        photo.disc([10, 22], 20, RGBA(hex: 0x3DBB90))
        try photo.text("Summer", [-80, 50], anchor: .leading, 14, .ink)
      }
    },
    "button": Look {
      try $0.place($0.card, [160, 90])
    } draw: { cell in
      try cell.draw(cell.stage.card) { button in
        button.shadow([170, 68], corner: 34)
        button.box([170, 68], corner: 34, .mint)
        try button.text("Play", 28, .ink)
      }
      cell.drawFinger(at: [206, 112], isDown: cell.tick < 6)
    },
    "password": Look {
      try $0.place($0.card, [160, 92])
    } draw: { cell in
      try cell.canvas.drawText("Password", at: [48, 46], anchor: .leading, fontSize: 15, color: .mist)
      cell.canvas.strokeRectangle(
        center: [160, 92], size: [236, 60], cornerRadius: 16, width: 2, color: .slate)  // its place at rest
      cell.draw(cell.stage.card) { field in
        field.box([232, 56], corner: 14, cell.tick > 0 ? .coral : .mist)
        field.box([226, 50], corner: 11, .ink)
        for index in 0..<6 { field.disc([-86 + 22 * Float(index), 0], 6, .cloud) }
        field.box([84, 5], [24, 18], corner: 4, .coral)
        field.line([[77, -3], [77, -11], [84, -15], [91, -11], [91, -3]], 3, .coral)
      }
    },
    "switch": Look {
      try $0.place($0.card, [160, 90], size: [136, 72], color: "slategray")
      try $0.place($0.badge, [128, 90])
    } draw: { cell in
      cell.draw(cell.stage.card) { track in track.box(track.size, corner: 36, track.color) }
      cell.draw(cell.stage.badge) { knob in
        knob.shadow([58, 58], corner: 29)
        knob.disc(29, .white)
      }
    },
    "dragged": Look {
      try $0.place($0.badge, [60, 130])
    } draw: { cell in
      cell.drawTrail(of: cell.stage.badge, .violet)
      cell.draw(cell.stage.badge) { badge in
        badge.shadow([48, 48], corner: 14)
        badge.box([48, 48], corner: 14, .violet)
        badge.disc([0, 0], 11, RGBA.white.opacity(0.8))
      }
      cell.drawFinger(at: cell.stage.pointer(min(cell.tick, 14)), isDown: cell.tick < 15)
    },
    "covers": Look {
      try $0.place($0.badge, [160, 90])
    } draw: { cell in
      cell.draw(cell.stage.badge) { first in
        for index in 0..<8 {
          let x = first.position.x + 80 * Float(index)
          guard x > -60, x < 380 else { continue }
          let scale = 1 - min(abs(x - 160) / 400, 0.4)
          let color = RGBA.fruits[index % 5]
          cell.canvas.fillRectangle(
            center: [x, 84], size: SIMD2(72, 104) * scale, cornerRadius: 10, color: color)
          cell.canvas.fillCircle(center: [x, 72], radius: 15 * scale, color: RGBA.white.opacity(0.7))
          cell.drawLines(at: [x - 18 * scale, 84 + 26 * scale], [36 * scale], RGBA.white.opacity(0.7))
        }
        let page = ((160 - first.position.x) / 80).rounded()
        for index in 0..<8 {
          cell.canvas.fillCircle(
            center: [104 + 16 * Float(index), 160], radius: 4, color: Float(index) == page ? .cloud : .slate)
        }
      }
    },
    "scrolled": Look {
      try $0.place($0.card, [160, 0])
    } draw: { cell in
      cell.canvas.fillRectangle(center: [160, 90], size: [206, 172], cornerRadius: 18, color: .ink)
      cell.draw(cell.stage.card) { list in
        cell.canvas.clip(center: [160, 90], size: [206, 160]) {
          for index in 0..<10 {
            let y = 30 + 34 * Float(index) + list.position.y
            cell.canvas.fillRectangle(center: [160, y], size: [186, 28], cornerRadius: 9, color: .slate)
            cell.canvas.fillCircle(center: [86, y], radius: 9, color: RGBA.fruits[index % 5])
            cell.drawLines(at: [106, y], [60 + 16 * Float(index % 3)], .cloud)
          }
        }
        let thumb = 26 + 128 * max(0, min(-list.position.y / 190, 1))
        cell.canvas.fillRectangle(center: [258, thumb], size: [4, 36], cornerRadius: 2, color: .mist)
      }
    },
    "typing": Look { stage in
      try stage.placeTiles()
      for (index, tile) in stage.tiles.prefix(3).enumerated() {
        try stage.place(tile, [124 + 36 * Float(index), 92])
      }
    } draw: { cell in
      cell.canvas.fillRectangle(center: [160, 92], size: [152, 72], cornerRadius: 36, color: .slate)
      cell.canvas.fillCircle(center: [92, 126], radius: 9, color: .slate)
      cell.canvas.fillCircle(center: [76, 142], radius: 4.5, color: .slate)
      for tile in cell.stage.tiles.prefix(3) { cell.draw(tile) { $0.disc(10, .cloud) } }
    },
    "book": Look {
      try $0.place($0.card, [160, 90])
    } draw: { cell in
      cell.canvas.fillRectangle(
        center: [160, 92], size: [256, 152], cornerRadius: 8, color: RGBA(hex: 0x8A4B3C))
      for side in [Float(-1), 1] {
        cell.canvas.fillRectangle(
          center: [160 + side * 61, 90], size: [122, 142], cornerRadius: 4, color: .cloud)
        let start = side < 0 ? Float(50) : 174
        cell.drawLines(at: [start, 40], [70, 96, 90, 96, 84, 96, 60], step: 16, RGBA(hex: 0xC2CCD8))
      }
      cell.draw(cell.stage.card) { page in
        let (turn, width) = (page.scale.x, abs(122 * page.scale.x))
        let center = SIMD2(160 + 61 * turn, 90)
        let shade = 1 - 0.35 * (1 - abs(turn))
        let paper = turn > 0 ? RGBA(hex: 0xFFF3DC) : RGBA(hex: 0xE7F3FF)
        let color = RGBA(red: paper.red * shade, green: paper.green * shade, blue: paper.blue * shade)
        cell.canvas.drawShadow(
          center: center, size: [width, 142], cornerRadius: 4, blur: 16,
          color: RGBA.black.opacity(0.4 * (1 - abs(turn))))
        cell.canvas.fillRectangle(center: center, size: [max(width, 2), 142], cornerRadius: 4, color: color)
        if abs(turn) > 0.2 {
          cell.canvas.fillRectangle(
            center: center + [0, -18], size: [86 * abs(turn), 60], cornerRadius: 4,
            color: turn > 0 ? .gold : .sky)
          cell.canvas.fillRectangle(
            center: center + [0, 40], size: [86 * abs(turn), 6], cornerRadius: 3, color: .mist)
        }
      }
    },
    "pause": Look {
      try $0.place($0.card, [160, 270])
      try $0.place($0.badge, [40, 130])
    } draw: { cell in
      cell.canvas.fillRectangle(center: [160, 166], size: [320, 28], color: .slate)
      cell.drawTrail(of: cell.stage.badge, .gold)
      cell.draw(cell.stage.badge) { $0.disc(22, .gold) }
      try cell.draw(cell.stage.card) { menu in
        menu.shadow([150, 116], corner: 16)
        menu.box([150, 116], corner: 16, .cloud)
        try menu.text("Paused", [0, -32], 20, .ink)
        menu.box([0, 4], [118, 28], corner: 14, .mint)
        try menu.text("Resume", [0, 4], 14, .ink)
        menu.box([0, 38], [118, 28], corner: 14, RGBA(hex: 0xD5DDE7))
        try menu.text("Leave", [0, 38], 14, .ink)
      }
    },
    "page": Look { stage in
      try stage.place(stage.card, [64, 58], size: [88, 72], corner: 12, color: "lightskyblue")
    } draw: { cell in
      for (index, color) in [RGBA.violet, .coral, .gold, .mint, .sky].enumerated() {
        let center = SIMD2(64 + 96 * Float((index + 1) % 3), 58 + 80 * Float((index + 1) / 3))
        cell.canvas.fillRectangle(
          center: center, size: [88, 72], cornerRadius: 12, color: color.opacity(0.45))
      }
      cell.draw(cell.stage.card) { card in
        let size = card.size
        card.shadow(size, corner: card.corner)
        card.box(size, corner: card.corner, card.color)
        let share = (size.x - 88) / 192
        card.disc([0, -size.y * 0.14], size.y * 0.18, .gold)
        if share > 0.15 {
          cell.drawLines(
            at: card.position + [-size.x * 0.4, size.y * 0.22], [size.x * 0.5, size.x * 0.8, size.x * 0.7],
            step: size.y * 0.1, RGBA.ink.opacity(min(share, 1) * 0.7))
        }
      }
      let tip: Float = cell.tick < 16 ? 1 : -1  // an arrow: opens, or closes
      if cell.tick > 0 {
        cell.canvas.strokePolyline(
          [[296 - 8 * tip, 154], [296 + 8 * tip, 164], [296 - 8 * tip, 174]], width: 5, ends: .round,
          joins: .round, color: .white)
      }
    },
  ]
}
