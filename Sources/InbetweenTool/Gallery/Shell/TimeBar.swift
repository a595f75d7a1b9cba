import Foundation
import Inbetween
import InbetweenSDL

/// The direction in which the scene's time runs.
enum Pace: String {
  case forward
  case held
  case backward
}

/// The time bar at the lower edge. It pauses, reverses and scrubs the time of a gallery's scene.
final class TimeBar {
  let track: TimeTrack
  private let backward: Button
  private let play: Button
  private let restart: Button
  private let speed: SpeedLadder
  private let record: Button
  private var area = Area.zero
  private unowned let gallery: Gallery

  init(of gallery: Gallery) {
    self.gallery = gallery
    backward = Button("backward", sign: PlaySign.triangle(-1).draw) { [unowned gallery] in
      gallery.pace = gallery.shownPace == .backward ? .held : .backward
    }
    play = Button(
      "play",
      sign: { [unowned gallery] in
        (gallery.shownPace == .forward ? PlaySign.bars : .triangle(1)).draw($0, $1, $2)
      },
      action: { [unowned gallery] in gallery.pace = gallery.shownPace == .forward ? .held : .forward })
    restart = Button("restart", sign: PlaySign.restart.draw) { [unowned gallery] in
      try gallery.restart()
    }
    speed = SpeedLadder { [unowned gallery] in gallery.speed = $0 }
    record = Button(
      "record",
      sign: { [unowned gallery] in (gallery.filmed == nil ? PlaySign.record : .stop).draw($0, $1, $2) },
      action: { [unowned gallery] in gallery.wantsRecording.toggle() })
    track = TimeTrack("time") { [unowned gallery] in
      try gallery.scene.seek(to: gallery.scene.time.time(at: $0))
    }
  }

  var controls: [Control] { [backward, play, restart, track, speed, record] }

  func lay(_ area: Area) {
    self.area = area
    let y = area.center.y
    for (index, button) in [backward, play, restart].enumerated() {
      button.area = Area(center: SIMD2(area.left + 18 + Float(index) * 44, y), radius: 18)
    }
    speed.isCompact = area.size.x < 860
    let width = SpeedLadder.width(isCompact: speed.isCompact)
    record.area = Area(center: SIMD2(area.right - 132, y), radius: 18)
    speed.area = Area(corner: SIMD2(record.area.left - 10 - width, y - 18), size: SIMD2(width, 36))
    let left = area.left + 152
    track.area = Area(x: left...max(speed.area.left - 20, left + 1), y: (y - 18)...(y + 18))
  }

  func draw(with painter: Painter) throws {
    let (pace, time) = (gallery.shownPace, gallery.scene.time)
    backward.isOn = pace == .backward
    play.isOn = pace == .held
    record.isOn = gallery.filmed != nil
    speed.show(gallery.speed)
    track.progress = time.progress
    for control in controls { try control.draw(with: painter) }
    let y = area.center.y
    var words = Self.seconds(time.shown)
    if time.isLoop { words += " / \(Self.seconds(time.range.upperBound))" }
    try painter.text("\(words) s", at: SIMD2(area.right, y - 8), .label, anchor: .trailing)
    try painter.text(
      self.words, at: SIMD2(area.right, y + 9), .caption, anchor: .trailing,
      color: gallery.filmed != nil
        ? painter.palette.alarm
        : pace == .forward && changes.isEmpty ? painter.palette.dim : painter.palette.accent)
  }

  /// The changes of the world panel for the scene, which outlive the session.
  private var changes: [String] {
    let rate = gallery.worldSettings.rate
    return [
      gallery.chosenTickRate.map { "\($0) Hz" },
      rate == 100 ? nil : String(format: "world %.2f×", Double(rate) / 100),
    ].compactMap(\.self)
  }

  /// The words below the time.
  var words: String {
    let (pace, time) = (gallery.shownPace, gallery.scene.time)
    if let filmed = gallery.filmed { return String(format: "recorded %.1f s", filmed / .seconds(1)) }
    if !changes.isEmpty {
      return (changes + (gallery.worldSettings.rate == 100 ? ["tick \(time.tick)"] : [])).joined(
        separator: ", ")
    }
    let isLive = !time.isLoop && time.shown == time.range.upperBound
    return isLive && pace == .forward
      ? "live, tick \(time.tick)"
      : pace == .held ? "held, tick \(time.tick)" : pace == .backward ? "backward" : "tick \(time.tick)"
  }

  static func seconds(_ time: Duration) -> String { String(format: "%.2f", time / .seconds(1)) }
}

/// The track on which the time is dragged.
final class TimeTrack: TimeControl {
  override func draw(with painter: Painter) throws {
    painter.track(area, y: area.center.y, filledTo: x)
    drawKnob(
      SIMD2(x, area.center.y), radius: 7 + lift + push * 2, painter.palette.ink, with: painter)
  }
}

/// The icons on the bar's buttons. The icon shows the effect of a press.
private enum PlaySign {
  case bars, restart, record, stop
  /// A triangle: 1 if it points right, −1 if left.
  case triangle(Float)

  func draw(_ center: SIMD2<Float>, _ color: RGBA, _ painter: Painter) {
    func bar(_ x: Float, width: Float) {
      painter.fill(Area(center: center + SIMD2(x, 0), size: SIMD2(width, 13)), cornerRadius: 1, color)
    }
    func triangle(_ x: Float, _ way: Float) {
      // The line is as wide as the circle inside the triangle, and so leaves no hole.
      let points = [SIMD2<Float>(-2.6, -3.4), SIMD2(3.4, 0), SIMD2(-2.6, 3.4)].map {
        center + SIMD2(x, 0) + $0 * SIMD2(way, 1)
      }
      painter.canvas.strokePolyline(points, width: 4.4, closed: true, color: color)
    }
    switch self {
    case .bars: for x in [Float(-3.5), 3.5] { bar(x, width: 3.5) }
    case .triangle(let way): triangle(0, way)
    case .stop: painter.fill(Area(center: center, radius: 5), cornerRadius: 1.5, color)
    case .record: painter.circle(center, radius: 5.5, painter.palette.alarm)
    case .restart:
      triangle(2, -1)
      bar(-7, width: 2.5)
    }
  }
}
