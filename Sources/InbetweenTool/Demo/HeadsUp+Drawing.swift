import Foundation
import InbetweenSDL

extension HeadsUp {
  private static let ink = RGBA(red: 0.95, green: 0.96, blue: 0.98)
  private static let ground = RGBA(red: 0.13, green: 0.16, blue: 0.2, alpha: 0.94)

  private static func keys(of scene: any DemoScene) -> [KeyHelp] {
    [
      KeyHelp(caps: ["Space"], meaning: "Pause, play"), scene.stepHelp,
      KeyHelp(caps: ["R"], meaning: "Restart"),
    ]
      + scene.keys + [
        KeyHelp(caps: ["Tab"], meaning: "Next scene"), KeyHelp(caps: ["F1"], meaning: "Show, hide the keys"),
        KeyHelp(caps: ["Esc"], meaning: "Quit"),
      ]
  }

  /// Draws over the scene.
  func draw(_ scene: any DemoScene, isPlaying: Bool, on canvas: Canvas) throws(FontError) {
    canvas.space = .window
    canvas.fillRectangle(
      center: canvas.extent / 2, size: canvas.extent, color: Theme.ground.opacity(veilPresence))
    if let round = scene.round { drawEdge(round.progress, on: canvas) }
    if barPresence > 0 {
      try drawTabs(on: canvas)
      try drawBar(scene, isPlaying, on: canvas)
    }
    if panelPresence > 0 { try drawKeys(Self.keys(of: scene), on: canvas) }
  }

  /// Where the track of the bar lies in a window of `extent` points: its left end and its length.
  static func track(in extent: SIMD2<Float>) -> (start: SIMD2<Float>, length: Float) {
    let box = barBox(in: extent)
    return (SIMD2(box.least.x + 52, box.center.y), max(box.size.x - 52 - 152, 1))
  }

  private static func barBox(in extent: SIMD2<Float>, width: Float = 620) -> Area {
    let size = SIMD2(min(max(extent.x - 32, 240), width), Float(44))
    return Area(center: SIMD2(extent.x / 2, extent.y - 12 - size.y / 2), size: size)
  }

  /// A line along the lower edge, for when the bar is away.
  private func drawEdge(_ progress: Float, on canvas: Canvas) {
    let extent = canvas.extent
    let color = Theme.accent.opacity(0.8 * (1 - barPresence))
    let width = extent.x * progress
    canvas.fillRectangle(center: SIMD2(width / 2, extent.y - 1.5), size: SIMD2(width, 3), color: color)
  }

  /// With a track for a scene that has a round; otherwise there is but the time.
  private func drawBar(_ scene: any DemoScene, _ isPlaying: Bool, on canvas: Canvas) throws(FontError) {
    let presence = barPresence
    let drop = SIMD2(0, 14 * (1 - presence))
    let box = Self.barBox(in: canvas.extent, width: scene.round == nil ? 210 : 620)
    let center = box.center + drop
    canvas.fillRectangle(
      center: center, size: box.size, cornerRadius: 22, color: Self.ground.opacity(presence))
    drawState(isPlaying, at: SIMD2(box.least.x + 28, center.y), presence, on: canvas)
    var time = Self.seconds(scene.time)
    if let round = scene.round {
      let (start, length) = Self.track(in: canvas.extent)
      let left = start + drop
      let place = SIMD2(left.x + length * round.progress, left.y)
      drawTrack(from: left, to: SIMD2(left.x + length, left.y), Self.ink.opacity(0.2 * presence), on: canvas)
      drawTrack(from: left, to: place, Theme.accent.opacity(presence), on: canvas)
      canvas.fillCircle(center: place, radius: 7, color: Self.ink.opacity(presence))
      time += " / \(Self.seconds(round.duration))"
    }
    try canvas.drawText(
      "\(time) s", at: SIMD2(box.most.x - 20, center.y - 7), anchor: .trailing, fontSize: 13,
      weight: .semibold, color: Self.ink.opacity(presence))
    try canvas.drawText(
      "tick \(scene.tick)   F1 keys", at: SIMD2(box.most.x - 20, center.y + 9), anchor: .trailing,
      fontSize: 11, color: Self.ink.opacity(0.62 * presence))
  }

  private func drawTrack(from: SIMD2<Float>, to: SIMD2<Float>, _ color: RGBA, on canvas: Canvas) {
    let size = SIMD2(max(to.x - from.x, 0) + 4, 4)
    canvas.fillRectangle(center: (from + to) / 2, size: size, cornerRadius: 2, color: color)
  }

  /// Two strokes while it is held, a triangle while it plays: what is, not what a click would do.
  private func drawState(_ isPlaying: Bool, at center: SIMD2<Float>, _ presence: Float, on canvas: Canvas) {
    let color = Self.ink.opacity(presence)
    if isPlaying {
      let points = [SIMD2<Float>(-3, -5), SIMD2(5, 0), SIMD2(-3, 5)].map { center + $0 }
      canvas.strokePolyline(points, width: 2.5, closed: true, color: color)
    } else {
      for side in [Float(-4), 4] {
        canvas.fillRectangle(
          center: center + SIMD2(side, 0), size: SIMD2(4, 14), cornerRadius: 1.5, color: color)
      }
    }
  }

  private func drawKeys(_ keys: [KeyHelp], on canvas: Canvas) throws(FontError) {
    let presence = panelPresence
    let ink = Self.ink.opacity(presence)
    let extent = canvas.extent
    canvas.fillRectangle(center: extent / 2, size: extent, color: RGBA.black.opacity(0.4 * presence))
    let rows = Float(keys.count)
    let size = SIMD2<Float>(384, 76 + rows * 38)
    let center = extent / 2 + SIMD2(0, 16 * (1 - presence))
    let edge = RGBA(red: 0.19, green: 0.235, blue: 0.29).opacity(presence)
    canvas.fillRectangle(center: center, size: size + 2, cornerRadius: 19, color: edge)
    let panel = RGBA(red: 0.09, green: 0.114, blue: 0.141)
    canvas.fillRectangle(center: center, size: size, cornerRadius: 18, color: panel.opacity(presence))
    let left = center.x - size.x / 2 + 28
    var y = center.y - size.y / 2 + 34
    try canvas.drawText(
      "Keys", at: SIMD2(left, y), anchor: .leading, fontSize: 17, weight: .semibold, color: ink)
    y += 42
    for line in keys {
      var x = left
      for cap in line.caps { x += try drawCap(cap, at: SIMD2(x, y), presence, on: canvas) + 6 }
      try canvas.drawText(
        line.meaning, at: SIMD2(left + 124, y), anchor: .leading, fontSize: 14,
        color: Self.ink.opacity(0.85 * presence))
      y += 38
    }
  }

  /// Draws a key's cap from its left end; answers its width.
  private func drawCap(_ text: String, at left: SIMD2<Float>, _ presence: Float, on canvas: Canvas)
    throws(FontError) -> Float
  {
    let width = max(try canvas.measureText(text, fontSize: 13, weight: .semibold).x + 18, 30)
    let center = left + SIMD2(width / 2, 0)
    canvas.fillRectangle(
      center: center + SIMD2(0, 2), size: SIMD2(width, 26), cornerRadius: 7,
      color: RGBA.black.opacity(0.5 * presence))
    canvas.fillRectangle(
      center: center, size: SIMD2(width, 26), cornerRadius: 7,
      color: RGBA(red: 0.19, green: 0.235, blue: 0.29).opacity(presence))
    try canvas.drawText(
      text, at: center, fontSize: 13, weight: .semibold, color: Self.ink.opacity(presence))
    return width
  }

  private static func seconds(_ time: Duration) -> String {
    String(format: "%.2f", time / .seconds(1))
  }
}
