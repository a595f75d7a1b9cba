import Foundation
import Inbetween
import InbetweenSDL

extension Gallery {
  /// Clears the canvas and draws everything.
  func draw(on canvas: Canvas) throws {
    let began = settings.now()
    defer { costs.draw = settings.now() - began }
    try fit(canvas)
    let palette = Palette.mixed(.dark, .light, frame[panels, .lightness] ?? 0)
    let painter = Painter(canvas: canvas, palette: palette)
    canvas.clear(background: palette.ground, bars: palette.ground)
    let leaving = change.leaving.flatMap { change.pose(of: .back, in: frame).opacity > 0 ? $0 : nil }
    let (shown, end) = leaving.map { ($0, TransitionEnd.back) } ?? (name, .fore)
    try draw(shown, end, with: painter)
    let presence = frame[panels, .presence] ?? 1
    try sidebar.draw(frame, with: painter)
    if presence > 0 {
      try bar.draw(with: painter)
      try codeButton.draw(with: painter)
      try worldButton.draw(with: painter)
    }
    if presence < 1 { drawEdge(1 - presence, with: painter) }
    if showsFigures {
      let drivers = scene.worlds.reduce(0) { $0 + $1.driverCount }
      try meter.draw(in: layout.figures, drivers: drivers, with: painter)
    }
    if change.pose(of: end, in: frame).opacity == 1 {
      try camera.draw(on: canvas) { try scenes[shown]?.drawAbove(with: painter) }
    }
    if camera.isZoomed { try zoomChip.draw(with: painter) }
    let dockPresence = frame[panels, .dockPresence] ?? 0
    switch lastDocked {
    case .code: try code.draw(presence: dockPresence, isLight: isLight, with: painter)
    case .world: try worldPanel.draw(presence: dockPresence, with: painter)
    case .none: break
    }
    try drawInspector(on: canvas)
    pad.draw(with: painter)
    try notice.draw(frame, over: layout.notices, with: painter)
    try KeysPanel.draw(
      scene.keys, in: layout.window, presence: frame[panels, .keysPresence] ?? 0, with: painter)
  }

  /// Draws a scene. While scenes change, it fades as a whole: the ground lies over it, the more the less it
  /// is shown. With the opacity of each part, what the scene has hidden would show through.
  private func draw(_ name: SceneName, _ end: TransitionEnd, with painter: Painter) throws {
    guard let scene = scenes[name] else { return }
    let pose = change.pose(of: end, in: frame)
    guard pose.opacity > 0 else { return }
    try painter.moved(by: pose.offset) {
      try drawHeader(name, with: painter)
      // Only the stage is zoomed; what is beside it is drawn before.
      if camera.isZoomed, camera.stage != nil {
        try camera.unzoomed.draw(on: painter.canvas) { try draw(scene, with: painter) }
      }
      try camera.draw(on: painter.canvas) {
        try draw(scene, with: painter)
        if name == self.name { try drawOverlays(with: painter) }
        if pose.opacity < 1 { try scene.drawAbove(with: painter) }
      }
      if camera.isZoomed { painter.roundCorners(of: camera.seen, on: painter.palette.ground) }
    }
    if pose.opacity < 1 { painter.fill(layout.window, painter.palette.ground.opacity(1 - pose.opacity)) }
  }

  private func draw(_ scene: any GalleryScene, with painter: Painter) throws {
    try scene.draw(with: painter)
    for control in scene.controls { try control.draw(with: painter) }
  }

  private func drawHeader(_ name: SceneName, with painter: Painter) throws {
    let area = layout.header
    guard area.bottom > 0 else { return }
    let (title, note) = scenes[name]?.heading ?? (name.title, name.note)
    let isLow = area.size.y < 60
    let y = area.bottom - (isLow ? area.size.y / 2 : 50)
    let style = isLow ? TextStyle.heading : .title
    try painter.text(title, at: SIMD2(area.left, y), style, width: area.size.x)
    if isLow {
      let start = area.left + (try painter.width(of: title, style)) + 16
      let words = try painter.sentences(of: note, width: area.right - start, .caption)
      try painter.caption(words, at: SIMD2(start, y + 1))
    } else {
      if try painter.width(of: note) <= area.size.x {
        return try painter.text(note, at: SIMD2(area.left, y + 27), color: painter.palette.dim)
      }
      // Beside the frame graph, and in a narrow window, the note has two lines.
      let lines = try Self.lines(of: note, width: area.size.x, with: painter)
      for (index, line) in lines.enumerated() {
        try painter.caption(line, at: SIMD2(area.left, y + (lines.count == 1 ? 27 : 21) + Float(index) * 15))
      }
    }
  }

  /// Returns a note in two small lines. Of a longer note they have the sentences for which there is room.
  static func lines(of note: String, width: Float, with painter: Painter) throws(FontError) -> [String] {
    var note = note
    while true {
      let lines = try painter.lines(of: note, width: width, .caption)
      guard lines.count > 2 else { return lines }
      guard let end = note.dropLast().range(of: ". ", options: .backwards) else {
        return [try painter.sentences(of: note, width: width, .caption)]
      }
      note = note[..<end.lowerBound] + "."
    }
  }

  /// Draws the time as a line along the lower edge, while the time bar is hidden.
  private func drawEdge(_ presence: Float, with painter: Painter) {
    let width = layout.window.size.x * scene.time.progress
    let bottom = layout.window.bottom
    painter.fill(
      Area(x: 0...max(width, 0), y: (bottom - 3)...bottom), painter.palette.accent.opacity(0.8 * presence))
  }
}
