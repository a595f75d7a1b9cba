import Foundation
import Inbetween
import InbetweenSDL

/// The past of the time machine as a ribbon: the sky of each tick that is kept, the runner's height, its
/// coins and falls, and the runs that were dropped. A drag goes to any tick of it.
final class MachineRibbon: TimeControl {
  private unowned let scene: MachineScene

  init(of scene: MachineScene) {
    self.scene = scene
    super.init("ribbon") { [unowned scene] part in
      let range = scene.game.ticks
      let tick = range.lowerBound + Int64(part * Float(range.upperBound - range.lowerBound))
      try scene.seek(to: scene.game.world.tickRate.instant(ofTick: tick).sinceStart)
    }
  }

  private var game: MachineGame { scene.game }

  private func x(at tick: Int64) -> Float {
    let range = game.ticks
    return area.x(at: Float(tick - range.lowerBound) / Float(range.upperBound - range.lowerBound))
  }

  /// Returns the height at which a place of the level is drawn.
  private func point(_ tick: Int64, _ place: SIMD2<Float>) -> SIMD2<Float> {
    let part = (place.y - 120) / (MachineLevel.size.y - 110)
    return SIMD2(x(at: tick), area.top + 12 + (area.size.y - 24) * min(max(part, 0), 1))
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 14, with: painter)
    painter.shadow(area, cornerRadius: 14, height: 1)
    try painter.framed(area, cornerRadius: 14) {
      painter.fill(area, palette.panel)
      drawSkies(with: painter)
      try drawSeconds(with: painter)
      for index in game.dropped.indices {
        let age = game.dropped.count - 1 - index
        drawRun(game.dropped[index], MachineScene.ghostColor(age), width: 2.5, with: painter)
      }
      let tick = game.world.tickCount
      drawRun(game.course.filter { $0.key >= tick }, RGBA.white.opacity(0.55), width: 2.5, with: painter)
      drawRun(game.course.filter { $0.key <= tick }, RGBA.white, width: 3, with: painter)
      drawEvents(with: painter)
    }
    drawHead(with: painter)
    guard game.course.isEmpty || game.course.count > 90 else { return }
    let size = Int((Double(game.byteCount) / 1000).rounded())
    let words = "\(game.snapshotCount) snapshots of \(size) kB: drag"
    let width = try painter.width(of: words, .caption) + 20
    // At the end that the playhead is not at.
    let isLeft = progress > 0.5
    let center = SIMD2(isLeft ? area.left + 12 + width / 2 : area.right - 12 - width / 2, area.bottom - 18)
    painter.fill(
      Area(center: center, size: SIMD2(width, 20)), cornerRadius: 10, RGBA(hex: 0x0F1317).opacity(0.6))
    try painter.text(words, at: center, .caption, anchor: .center, color: .white)
  }

  /// Draws the colour of the horizon at each tick, a strip for a few of them.
  private func drawSkies(with painter: Painter) {
    let step: Int64 = 6
    let range = game.ticks
    for tick in stride(from: range.lowerBound, through: range.upperBound, by: Int(step)) {
      guard let sky = game.course[tick]?.sky ?? game.course[tick + 1]?.sky else { continue }
      let color = RGBA(sky.sRGB)
      let strip = Area(x: x(at: tick)...(x(at: tick + step) + 2), y: area.top...area.bottom)
      painter.canvas.fillRectangle(
        center: strip.center, size: strip.size, from: color.mixed(RGBA(hex: 0x241A4E), 0.62),
        to: color.mixed(RGBA(hex: 0x241A4E), 0.3))
    }
  }

  private func drawSeconds(with painter: Painter) throws {
    let range = game.ticks
    for second in (range.lowerBound / 60 + 1)...(range.upperBound / 60) {
      let x = x(at: second * 60)
      let isLong = second % 2 == 0
      painter.upright(
        x, across: Area(x: x...x, y: area.top...(area.top + (isLong ? 9 : 5))), RGBA.white.opacity(0.5))
      guard isLong, area.size.y > 70, x < area.right - 24 else { continue }
      try painter.text(
        "\(second) s", at: SIMD2(x + 5, area.top + 8), .caption,
        color: game.course[second * 60] == nil ? painter.palette.dim : RGBA.white.opacity(0.75))
    }
  }

  private func drawRun(
    _ run: [Int64: MachineTrace], _ color: RGBA, width: Float, with painter: Painter
  ) {
    let points = run.keys.sorted().filter { $0 % 3 == 0 }.compactMap { tick in
      run[tick].map { point(tick, $0.place) }
    }
    guard points.count > 1 else { return }
    painter.canvas.strokePolyline(points, width: width, ends: .round, joins: .round, color: color)
  }

  /// Draws a dot for each coin, and a cross for each fall.
  private func drawEvents(with painter: Painter) {
    for (index, run) in (game.dropped + [game.course]).enumerated() {
      let isPresent = index == game.dropped.count
      for (tick, trace) in run {
        guard let before = run[tick - 1] else { continue }
        let place = point(tick, trace.place)
        if trace.coins > before.coins, isPresent { painter.circle(place, radius: 4, RGBA(hex: 0xFFD65C)) }
        guard trace.isFallen, !before.isFallen else { continue }
        for way in [Float(1), -1] {
          painter.canvas.strokeLine(
            from: place - SIMD2(5, 5 * way), to: place + SIMD2(5, 5 * way), width: 3, ends: .round,
            color: MachineScene.back)
        }
      }
    }
  }

  private func drawHead(with painter: Painter) {
    let tick = game.world.tickCount
    progress = area.share(atX: x(at: tick))
    let x = min(max(x(at: tick), area.left + 2), area.right - 2)
    painter.fill(
      Area(x: (x - 1.5)...(x + 1.5), y: (area.top - 3)...(area.bottom + 3)), cornerRadius: 1.5, .white)
    let place = point(tick, game.state.place)
    painter.circle(SIMD2(x, place.y), radius: 9 + lift + 2 * push, RGBA(hex: 0x0B2A26))
    painter.circle(SIMD2(x, place.y), radius: 6.5 + lift + 2 * push, Palette.dark.series[0])
  }
}
