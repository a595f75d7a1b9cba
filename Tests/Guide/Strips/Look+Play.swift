import Inbetween
import InbetweenSDL

extension Look {
  /// Looks of games.
  static let play: [String: Look] = [
    "hit": Look {
      try $0.place($0.card, [160, 143], color: "mediumaquamarine")
    } draw: { cell in
      cell.drawSlime(isHit: (0...14).contains(cell.tick))
    },
    "damage": Look {
      try $0.place($0.card, [160, 166], color: "mediumaquamarine")
    } draw: { cell in
      cell.drawSlime(isHit: (0...14).contains(cell.tick))
      let (world, frame) = (cell.stage.world, cell.stage.frame)
      world.sample(at: 0, into: frame)
      try frame.forEach(.opacity) { entity, _ in
        if entity == cell.stage.card { return }
        try cell.draw(entity) { number in
          try number.text("−24", [2, 3], 40, .ink)
          try number.text("−24", 40, .gold)
        }
      }
    },
    "health": Look {
      try $0.place($0.card, [160, 90], size: [210, 24])
      try $0.place($0.title, [160, 90], size: [210, 24])
    } draw: { cell in
      let heart = SIMD2<Float>(40, 90)
      cell.canvas.fillCircle(center: heart + [-8, -6], radius: 11, color: .coral)
      cell.canvas.fillCircle(center: heart + [8, -6], radius: 11, color: .coral)
      cell.canvas.fillRectangle(
        center: heart + [0, 2], size: [22.5, 22.5], cornerRadius: 3, rotation: 45, color: .coral)
      cell.canvas.fillRectangle(center: [185, 90], size: [222, 36], cornerRadius: 18, color: .ink)
      for (entity, color) in [(cell.stage.title, RGBA(hex: 0xFFE3A3)), (cell.stage.card, .coral)] {
        cell.draw(entity) { bar in
          let width = max(bar.size.x, 24)
          cell.canvas.fillRectangle(
            center: [80 + width / 2, 90], size: [width, 24], cornerRadius: 12, color: color)
        }
      }
    },
    "score": Look { _ in
    } draw: { cell in
      try cell.canvas.drawText(
        "SCORE", at: [160, 48], fontSize: 18, weight: .semibold, color: .mist)
      try cell.canvas.drawText(
        lastPrinted.isEmpty ? "0" : lastPrinted, at: [160, 104], fontSize: 68, weight: .semibold, color: .gold
      )
    },
    "coin": Look {
      try $0.place($0.badge, [160, 92])
    } draw: { cell in
      cell.draw(cell.stage.badge) { coin in
        let height = (150 - coin.position.y) / 58
        cell.canvas.fillEllipse(
          center: [160, 154], size: SIMD2(64, 12) * (1.3 - 0.4 * height), color: RGBA.black.opacity(0.4))
        coin.disc(36, RGBA(hex: 0xD9982B))
        coin.disc(31, .gold)
        coin.disc(20, RGBA(hex: 0xF2B230))
        coin.box([9, 22], corner: 3, RGBA(hex: 0xFFE08A))
      }
    },
    "hero": Look {
      try $0.place($0.badge, [50, 152])
    } draw: { cell in
      cell.canvas.fillRectangle(center: [160, 168], size: [320, 30], color: RGBA(hex: 0x2E7D5B))
      cell.canvas.fillRectangle(center: [160, 155], size: [320, 6], color: RGBA(hex: 0x45A57C))
      cell.canvas.fillRectangle(
        center: [155, 134], size: [36, 38], cornerRadius: 5, color: RGBA(hex: 0x8A5A44))
      cell.canvas.fillRectangle(
        center: [155, 134], size: [24, 26], cornerRadius: 3, color: RGBA(hex: 0xA9714F))
      cell.drawTrail(of: cell.stage.badge, .cloud)
      cell.draw(cell.stage.badge) { hero in
        hero.box([0, -20], [38, 40], corner: 10, .sky)
        for x in [Float(4), 14] {
          hero.disc([x, -26], 5, .white)
          hero.disc([x + 2, -26], 2.5, .ink)
        }
      }
    },
    "road": Look {
      try $0.place($0.card, [40, 140])
    } draw: { cell in
      let road = try MotionPath(svg: "M 40 140 C 40 20 160 20 160 90 S 280 160 280 40")
      let points = (0...80).map { road.position(at: Float($0) / 80) }
      cell.canvas.strokePolyline(points, width: 40, ends: .round, joins: .round, color: .slate)
      for index in stride(from: 1, to: 80, by: 4) {
        cell.canvas.strokeLine(
          from: points[index], to: points[index + 1], width: 3, ends: .round, color: .mist)
      }
      cell.draw(cell.stage.card) { car in
        car.box([46, 24], corner: 8, .coral)
        car.box([2, 0], [22, 19], corner: 5, .ink)
        car.box([-1, 0], [16, 17], corner: 4, .coral)
        car.disc([21, -8], 3.5, .gold)
        car.disc([21, 8], 3.5, .gold)
      }
    },
    "snake": Look { stage in
      for (index, tile) in stage.tiles.enumerated() { try stage.place(tile, [34 + 36 * Float(index), 54]) }
    } draw: { cell in
      cell.canvas.fillCircle(center: cell.stage.pointer(cell.tick), radius: 10, color: .coral)
      for index in (0..<6).reversed() {
        cell.draw(cell.stage.tiles[index]) { part in
          let share = Float(index) / 6
          let color = RGBA(red: 0.3 + 0.1 * share, green: 0.85 - 0.35 * share, blue: 0.65 - 0.1 * share)
          part.disc(17 - 1.4 * Float(index), color)
          if index == 0 {
            for side in [Float(-6), 6] {
              part.disc([side, -4], 4.5, .white)
              part.disc([side, -4], 2.2, .ink)
            }
          }
        }
      }
    },
    "bullet": Look {
      try $0.place($0.badge, [40, 100])
    } draw: { cell in
      cell.canvas.fillRectangle(center: [160, 100], size: [8, 84], cornerRadius: 4, color: .slate)
      cell.drawTrail(of: cell.stage.badge, .gold)
      cell.draw(cell.stage.badge) { ball in
        ball.disc(17, .gold)
        ball.disc([-4, -5], 5, RGBA.white.opacity(0.7))
      }
      let rate = (cell.stage.world.rate.value * 100).rounded() / 100
      try cell.canvas.drawText(
        "× \(rate)", at: [300, 28], anchor: .trailing, fontSize: 22, weight: .semibold,
        color: rate < 0.5 ? .coral : .mist)
    },
  ]
}

extension Cell {
  /// Draws the card as a slime that stands on its position, with its colour and scale.
  func drawSlime(isHit: Bool) {
    draw(stage.card) { slime in
      canvas.fillEllipse(
        center: slime.position, size: [112 * slime.scale.x, 14], color: RGBA.black.opacity(0.35))
      slime.box([0, -43], [108, 86], corner: 40, slime.color)
      slime.box([0, -29], [108, 58], corner: 15, slime.color)
      for side in [Float(-22), 22] {
        if isHit {
          slime.line([[side - 8, -59], [side + 8, -45]], 4, .ink)
          slime.line([[side - 8, -45], [side + 8, -59]], 4, .ink)
        } else {
          slime.disc([side, -51], 11, .white)
          slime.disc([side + 3, -49], 5.5, .ink)
        }
      }
      slime.line([[-9, -26], [0, isHit ? -30 : -22], [9, -26]], 3.5, .ink)
    }
  }
}
