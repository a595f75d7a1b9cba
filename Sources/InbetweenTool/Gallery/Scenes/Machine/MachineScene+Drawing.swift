import Foundation
import Inbetween
import InbetweenSDL

extension MachineScene {
  func draw(with painter: Painter) throws {
    painter.shadow(panel, cornerRadius: 16, height: 1)
    let scale = stage.size.x / MachineLevel.size.x
    // The part of the level and of its surroundings that is seen, in points of the level.
    let view = Area(corner: (panel.least - stage.least) / scale, size: panel.size / scale)
    try painter.framed(panel) {
      painter.canvas.drawStage(view.size, fittedInto: panel.center, size: panel.size) {
        painter.moved(by: -view.least) {
          MachineSky(frame: game.frame, game: game, view: view, painter: painter).draw()
          drawGround(with: painter)
          drawThings(with: painter)
          drawPast(with: painter)
          drawRunner(with: painter)
        }
      }
      if goesBack, isRunning {
        painter.fill(panel, RGBA(hex: 0x7A4FD0).opacity(0.16))
        painter.outline(panel, cornerRadius: 16, width: 3, Self.back)
      }
      try drawWords(with: painter)
    }
  }

  /// The colour of time that goes back, and the colours of ghosts, the newest first.
  static let back = RGBA(hex: 0xFF9EC4)
  static func ghostColor(_ age: Int) -> RGBA {
    let colors: [UInt32] = [0xC7B5FF, 0xFFD0A8, 0xFFB3D1, 0xFFE9A8]
    return RGBA(hex: colors[age % colors.count])
  }

  private var light: RGBA { RGBA((game.frame[game.horizon, .color] ?? .white).sRGB) }

  private func drawGround(with painter: Painter) {
    let (canvas, light, size) = (painter.canvas, light, MachineLevel.size)
    func lit(_ hex: UInt32, _ part: Float = 0.16) -> RGBA { RGBA(hex: hex).mixed(light, part) }
    // The pits glow, and crystals grow in them.
    for pit in [Float(300)...420, 640...830] {
      let hole = Area(x: pit, y: MachineLevel.floor + 6...size.y)
      canvas.fillRectangle(
        center: hole.center, size: hole.size, from: RGBA(hex: 0x2A1B4A), to: RGBA(hex: 0xB1407E))
      for (index, x) in stride(from: pit.lowerBound + 14, to: pit.upperBound - 8, by: 22).enumerated() {
        let tip = SIMD2(x, size.y - [22, 36, 28][index % 3])
        painter.canvas.strokePolyline(
          [SIMD2(x - 7, size.y + 6), tip, SIMD2(x + 7, size.y + 6)], width: 8, closed: true,
          color: RGBA(hex: 0xFF7FB2))
        painter.canvas.strokeLine(
          from: SIMD2(x - 1, size.y), to: tip + SIMD2(-1, 6), width: 3, ends: .round,
          color: RGBA(hex: 0xFFC2DC))
      }
    }
    for area in MachineLevel.floors + MachineLevel.ledges {
      let isLedge = area.size.y < 40
      let wide = isLedge ? area : Area(x: area.left...area.right, y: area.top...(area.bottom + 400))
      // At both ends of the level the ground goes on.
      let left = wide.left < 0 ? wide.left - 2000 : wide.left
      let right = wide.right > size.x ? wide.right + 2000 : wide.right
      let earth = Area(x: left...right, y: wide.top...(isLedge ? wide.bottom + 8 : wide.bottom))
      let radius: Float = isLedge ? 11 : 12
      painter.fill(earth, cornerRadius: radius, lit(0x5A3B46))
      if !isLedge {
        for (index, x) in stride(from: max(left, -400) + 26, to: min(right, 1400) - 30, by: 46).enumerated() {
          let depth = Float([34, 66, 48, 84][index % 4])
          canvas.fillEllipse(
            center: SIMD2(x, earth.top + depth), size: SIMD2(20 + Float(index % 3) * 7, 12),
            color: lit(0x6E4B52))
        }
      }
      let turf = Area(x: left...right, y: earth.top...(earth.top + (isLedge ? 11 : 16)))
      for x in stride(from: max(left, -400) + 9, to: min(right, 1400) - 6, by: 15) {
        painter.circle(SIMD2(x, turf.bottom - 3), radius: 7, lit(0x3F9E6B))
      }
      painter.fill(turf, cornerRadius: min(radius, turf.size.y / 2), lit(0x3F9E6B))
      painter.fill(
        Area(x: (left + 3)...(right - 3), y: turf.top...(turf.top + 5)), cornerRadius: 2.5, lit(0x8FE3A0, 0.2)
      )
    }
    drawFlag(with: painter)
  }

  private func drawFlag(with painter: Painter) {
    let (flag, won) = (MachineLevel.flag, game.state.wonFor)
    let up = min(Float(won) / 24, 1)
    let top = flag - SIMD2(0, 96)
    painter.canvas.strokeLine(from: flag, to: top, width: 5, ends: .round, color: RGBA(hex: 0xF3ECE2))
    painter.circle(top, radius: 5, RGBA(hex: 0xFFE08A))
    let banner = Area(corner: flag + SIMD2(2, -44 - 46 * up), size: SIMD2(42, 26))
    painter.fill(banner, cornerRadius: 5, RGBA(hex: 0xFF8E72).mixed(RGBA(hex: 0x63E6BE), up))
    painter.circle(banner.center, radius: 6, RGBA.white.opacity(0.9))
  }

  private func drawThings(with painter: Painter) {
    let (frame, canvas) = (game.frame, painter.canvas)
    for (lift, way) in zip(game.lifts, MachineLevel.lifts) {
      painter.dashes(from: way.from, to: way.to, dash: 2, gap: 8, width: 2, RGBA.white.opacity(0.4))
      let area = Area(center: frame[lift, .position] ?? .zero, size: MachineLevel.liftSize)
      painter.shadow(area, cornerRadius: 7, height: 1)
      painter.fill(area, cornerRadius: 7, RGBA(hex: 0x5B4FC4))
      var top = area
      top.most.y = area.top + 6
      painter.fill(top, cornerRadius: 3, RGBA(hex: 0xA79BFF))
      painter.circle(area.center + SIMD2(0, 2), radius: 2.5, RGBA(hex: 0xFFE08A))
    }
    for coin in game.coins {
      let (place, scale) = (frame[coin, .position] ?? .zero, frame[coin, .scale]?.x ?? 1)
      let opacity = frame[coin, .opacity] ?? 1
      guard opacity > 0 else { continue }
      painter.circle(place, radius: 17 * scale, RGBA(hex: 0xFFE9A0).opacity(0.18 * opacity))
      painter.circle(place, radius: 10.5 * scale, RGBA(hex: 0xE39A2D).opacity(opacity))
      painter.circle(place, radius: 8.5 * scale, RGBA(hex: 0xFFD65C).opacity(opacity))
      canvas.fillRectangle(
        center: place, size: SIMD2(4, 9) * scale, cornerRadius: 2 * scale,
        color: RGBA(hex: 0xE39A2D).opacity(opacity))
    }
    for foe in game.foes {
      let (place, scale) = (frame[foe, .position] ?? .zero, frame[foe, .scale] ?? SIMD2(1, 1))
      let opacity = frame[foe, .opacity] ?? 1
      guard opacity > 0 else { continue }
      let size = SIMD2<Float>(50, 36) * scale
      let body = place - SIMD2(0, size.y / 2)
      for side in [Float(-12), 12] {
        canvas.fillEllipse(
          center: place + SIMD2(side * scale.x, -2 * scale.y), size: SIMD2(16, 9) * scale,
          color: RGBA(hex: 0x8E2F62).opacity(opacity))
      }
      canvas.fillRectangle(
        center: body, size: size, cornerRadius: min(size.x, size.y) * 0.48,
        color: RGBA(hex: 0xF0609E).opacity(opacity))
      for side in [Float(-9), 9] {
        let eye = place + SIMD2(side * scale.x, -size.y * 0.6)
        canvas.fillEllipse(center: eye, size: SIMD2(11, 13) * scale, color: RGBA.white.opacity(opacity))
        canvas.fillEllipse(
          center: eye + SIMD2(0, 1.5) * scale, size: SIMD2(5, 7) * scale,
          color: RGBA(hex: 0x3A1230).opacity(opacity))
      }
    }
  }

  private static let height: Float = 58

  private func drawTrace(_ trace: MachineTrace, _ color: RGBA, with painter: Painter) {
    HeroPicture(
      foot: trace.place, height: Self.height, way: trace.place.x, velocity: trace.velocity,
      mood: trace.hangs ? .held : .calm
    ).draw(color, isGhost: true, with: painter)
  }

  /// Draws the runner's past as fading pictures of it. On the way back it draws the known future too.
  private func drawPast(with painter: Painter) {
    let tick = game.world.tickCount
    let isBack = goesBack && isRunning
    let step: Int64 = 7
    for (way, color, count) in [
      (Int64(-1), RGBA(hex: 0x63E6BE), Int64(7)), (1, Self.back, isBack ? 9 : 0),
    ] where count > 0 {
      var last = game.place
      for index in 1...count {
        guard let trace = game.course[tick + way * index * step] else { break }
        // Where it stood there is nothing to see.
        guard (trace.place - last).length > 9 else { continue }
        last = trace.place
        let fade = 1 - Float(index) / Float(count + 1)
        drawTrace(trace, color.opacity((isBack ? 0.5 : 0.34) * fade), with: painter)
      }
    }
    for (index, ghost) in game.ghosts {
      drawTrace(ghost, Self.ghostColor(game.dropped.count - 1 - index).opacity(0.6), with: painter)
    }
  }

  private func drawRunner(with painter: Painter) {
    let state = game.state
    let scale = game.frame[game.runner, .scale] ?? SIMD2(1, 1)
    func hero(_ growth: Float) -> HeroPicture {
      HeroPicture(
        foot: game.place + SIMD2(0, Self.height * (growth - 1) / 2), height: Self.height * scale.y * growth,
        way: game.place.x, velocity: state.velocity.x,
        turn: state.deadFor > 0 ? Float(state.deadFor) * 5 : 0,
        mood: state.deadFor > 0 ? .hurt : state.isGrounded ? .calm : .held,
        stretch: scale.x / max(scale.y, 0.2))
    }
    if state.isGrounded {
      painter.canvas.fillEllipse(
        center: game.place + SIMD2(0, 1), size: SIMD2(44, 8), color: RGBA.black.opacity(0.25))
    }
    hero(1.12).draw(RGBA(hex: 0x0B2A26), isGhost: true, with: painter)
    hero(1).draw(
      state.deadFor > 0 ? RGBA(hex: 0x9FB3B8) : Palette.dark.series[0], with: painter)
  }

  private func drawWords(with painter: Painter) throws {
    let state = game.state
    let top = panel.top + 31
    try painter.chip(
      "     \(state.coins) of \(MachineLevel.coins.count)", at: SIMD2(panel.left + 16, top), anchor: .leading)
    painter.circle(SIMD2(panel.left + 34, top), radius: 7, RGBA(hex: 0xFFD65C))
    let words: String? =
      goesBack && isRunning
      ? "Back, tick by tick, to the same bits"
      : game.isDoomed && !isRunning
        ? "Press an arrow, and take another way from here"
        : state.deadFor > 10
          ? "Press B or an arrow: back before the fall"
          : state.wonFor > 0
            ? "B goes back to take another way; an arrow runs anew"
            : game.pilot == nil ? nil : "Press an arrow: it is yours"
    if let words {
      let color = goesBack && isRunning ? Self.back : .white
      try painter.chip(words, at: SIMD2(panel.center.x, top), color)
    }
    guard !game.ghosts.isEmpty else { return }
    let count = game.ghosts.count
    try painter.chip(
      count == 1 ? "A ghost of your last run" : "Ghosts of your last \(count) runs",
      at: SIMD2(panel.right - 16, top), anchor: .trailing, Self.ghostColor(0))
  }
}
