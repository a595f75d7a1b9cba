import Foundation
import Inbetween
import InbetweenSDL

/// The direction in which the scene's time runs.
enum Pace: String {
  case forward
  case held
  case backward
}

/// The actions of the bar, which the gallery performs.
struct TimeActions {
  let setPace: (Pace) -> Void
  let restart: () throws -> Void
  /// Seeks to a position in the time range, 0 to 1.
  let scrub: (Float) throws -> Void
  /// Begins (true) or ends (false) a drag of the time.
  let hold: (Bool) -> Void
}

/// The time bar at the lower edge. It pauses, reverses and scrubs the scene's time.
final class TimeBar {
  let backward: Button
  let play: Button
  let restart: Button
  let track: TimeTrack
  private var area = Area.zero
  /// The direction and time that are shown. The gallery sets them.
  var pace = Pace.forward
  var time = SceneTime(shown: .zero, range: .zero...(.zero), tick: 0, isRound: true)

  init(_ actions: TimeActions) {
    let sign = PlaySign()
    backward = Button("backward", sign: sign.drawBackward) { [sign] in
      actions.setPace(sign.pace == .backward ? .held : .backward)
    }
    play = Button("play", sign: sign.drawPlay) { [sign] in
      actions.setPace(sign.pace == .forward ? .held : .forward)
    }
    restart = Button("restart", sign: PlaySign.drawRestart) { try actions.restart() }
    track = TimeTrack(actions)
    self.sign = sign
  }

  private let sign: PlaySign

  var controls: [Control] { [backward, play, restart, track] }

  func lay(_ area: Area) {
    self.area = area
    let y = area.center.y
    let size = SIMD2<Float>(36, 36)
    for (index, button) in [backward, play, restart].enumerated() {
      button.area = Area(center: SIMD2(area.left + 18 + Float(index) * 44, y), size: size)
    }
    let left = area.left + 152
    let right = area.right - 132
    track.area = Area(x: left...max(right, left + 1), y: (y - 18)...(y + 18))
  }

  func draw(with painter: Painter) throws {
    let palette = painter.palette
    sign.pace = pace
    backward.isOn = pace == .backward
    play.isOn = pace == .held
    track.progress = time.progress
    track.isRound = time.isRound
    for control in controls { try control.draw(with: painter) }
    let y = area.center.y
    var words = Self.seconds(time.shown)
    if time.isRound { words += " / \(Self.seconds(time.range.upperBound))" }
    try painter.text("\(words) s", at: SIMD2(area.right, y - 8), .label, anchor: .trailing)
    let isLive = !time.isRound && time.shown == time.range.upperBound
    let second =
      isLive && pace == .forward
      ? "live, tick \(time.tick)"
      : pace == .held ? "held, tick \(time.tick)" : pace == .backward ? "backward" : "tick \(time.tick)"
    try painter.text(
      second, at: SIMD2(area.right, y + 9), .caption, anchor: .trailing,
      color: pace == .forward ? palette.dim : palette.accent)
  }

  static func seconds(_ time: Duration) -> String { String(format: "%.2f", time / .seconds(1)) }
}

/// The track on which the time is dragged.
final class TimeTrack: Control {
  var progress: Float = 0
  var isRound = true
  private let actions: TimeActions

  init(_ actions: TimeActions) {
    self.actions = actions
    super.init("time")
  }

  override func press(at place: SIMD2<Float>) throws {
    actions.hold(true)
    try drag(to: place)
  }

  override func drag(to place: SIMD2<Float>) throws {
    try actions.scrub((place.x - area.left) / max(area.size.x, 1))
  }

  override func release(at place: SIMD2<Float>) { actions.hold(false) }
  override func cancel() { actions.hold(false) }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let y = area.center.y
    let knob = SIMD2(area.left + area.size.x * progress, y)
    painter.fill(Area(x: area.left...area.right, y: (y - 2)...(y + 2)), cornerRadius: 2, palette.control)
    painter.fill(
      Area(x: area.left...max(knob.x, area.left), y: (y - 2)...(y + 2)), cornerRadius: 2, palette.accent)
    let radius = 7 + lift + push * 2
    drawRing(Area(center: knob, size: SIMD2(radius, radius) * 2), cornerRadius: radius, with: painter)
    painter.shadow(Area(center: knob, size: SIMD2(radius, radius) * 2), cornerRadius: radius, height: 1)
    painter.circle(knob, radius: radius, palette.ink)
  }
}

/// The icons on the bar's buttons. The icon shows the effect of a press.
private final class PlaySign {
  var pace = Pace.forward

  func drawPlay(_ center: SIMD2<Float>, _ color: RGBA, _ painter: Painter) {
    if pace == .forward {
      Self.drawBars(center, color, painter)
    } else {
      Self.drawTriangle(center, 1, color, painter)
    }
  }

  func drawBackward(_ center: SIMD2<Float>, _ color: RGBA, _ painter: Painter) {
    Self.drawTriangle(center, -1, color, painter)
  }

  static func drawRestart(_ center: SIMD2<Float>, _ color: RGBA, _ painter: Painter) {
    drawTriangle(center + SIMD2(2, 0), -1, color, painter)
    painter.fill(Area(center: center + SIMD2(-7, 0), size: SIMD2(2.5, 13)), cornerRadius: 1, color)
  }

  private static func drawBars(_ center: SIMD2<Float>, _ color: RGBA, _ painter: Painter) {
    for side in [Float(-3.5), 3.5] {
      painter.fill(Area(center: center + SIMD2(side, 0), size: SIMD2(3.5, 13)), cornerRadius: 1, color)
    }
  }

  /// Draws a triangle. `way` is 1 if it points right, −1 if left.
  private static func drawTriangle(
    _ center: SIMD2<Float>, _ way: Float, _ color: RGBA, _ painter: Painter
  ) {
    let points = [SIMD2<Float>(-3, -4), SIMD2(4, 0), SIMD2(-3, 4)].map { center + $0 * SIMD2(way, 1) }
    painter.canvas.strokePolyline(points, width: 3.5, closed: true, color: color)
  }
}
