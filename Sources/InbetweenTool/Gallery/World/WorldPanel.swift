import Foundation
import Inbetween
import InbetweenSDL

/// The panel beside the stage with the settings of the scene's worlds, what is drawn over the scene, and
/// where the time of a tick goes.
final class WorldPanel {
  private(set) var isOpen = false
  private(set) var profile = TickProfile()
  private(set) var area = Area.zero
  private unowned let gallery: Gallery
  private let closeButton: Button
  private let tickRate: Slider
  private let rate: Slider
  private let threads: Slider
  private let pause: Button
  private let step: Button
  /// Velocities, paths ahead, drivers that wait.
  private let switches: [Switch]
  /// The sliders of the scene's parameters.
  private var parameters: [Slider] = []
  private var headings: [(text: String, y: Float)] = []
  private var table = Area.zero
  /// The worlds that are profiled.
  private var profiled: [ObjectIdentifier] = []

  init(of gallery: Gallery) {
    self.gallery = gallery
    let settings = gallery.worldSettings
    func set(_ change: @escaping (inout WorldSettings, Int) -> Void) -> (Double) throws -> Void {
      { [unowned gallery] value in try gallery.setWorld { change(&$0, Int(value.rounded())) } }
    }
    func shows(_ name: String, _ field: WritableKeyPath<WorldSettings, Bool>) -> Switch {
      Switch(name, isOn: settings[keyPath: field]) { [unowned gallery] isOn in
        try gallery.setWorld { $0[keyPath: field] = isOn }
      }
    }
    let rates = WorldSettings.tickRates
    tickRate = Slider(
      "Ticks a second", Double(rates.lowerBound)...Double(rates.upperBound), step: 1,
      value: Double(settings.tickRate ?? 120), words: { "\(Int($0)) Hz" }, action: set { $0.tickRate = $1 })
    rate = Slider(
      "Rate of the world", 0...400, step: 5, value: Double(settings.rate),
      words: { String(format: "%.2f×", $0 / 100) }, action: set { $0.rate = $1 })
    threads = Slider(
      "Threads", 1...Double(max(ProcessInfo.processInfo.activeProcessorCount, 2)), step: 1,
      value: Double(settings.threads ?? 1), words: { "\(Int($0))" }, action: set { $0.threads = $1 })
    pause = Button("Pause") { [unowned gallery] in gallery.pace = gallery.pace == .held ? .forward : .held }
    step = Button("One tick") { [unowned gallery] in try gallery.stepOneTick() }
    switches = [
      shows("Velocities", \.showsVelocities), shows("Paths ahead", \.showsPaths),
      shows("Drivers that wait", \.showsWaiting),
    ]
    closeButton = Button("Close world", sign: CodePanel.cross) { [unowned gallery] in
      try gallery.toggleWorld()
    }
  }

  var controls: [Control] {
    isOpen ? [closeButton, tickRate, rate, threads, pause, step] + parameters + switches : []
  }

  /// The state in a few words, for tests and scripts.
  var report: String {
    let settings = gallery.worldSettings
    let shown = [
      (settings.showsVelocities, "velocities"), (settings.showsPaths, "paths"),
      (settings.showsWaiting, "waiting"),
    ].filter(\.0).map(\.1)
    return "\(settings.tickRate ?? 120) Hz, rate \(settings.rate), \(settings.threads ?? 1) threads"
      + (shown.isEmpty ? "" : ", \(shown.joined(separator: " "))")
  }

  func open() { isOpen = true }

  func close() {
    isOpen = false
    for world in gallery.scene.worlds { world.profiles = false }
    profiled = []
  }

  /// Takes over the times of the scene's ticks.
  func note() {
    guard isOpen else { return }
    let worlds = gallery.scene.worlds
    let ids = worlds.map { ObjectIdentifier($0) }
    if ids != profiled {
      (profiled, profile) = (ids, TickProfile())
      for world in worlds {
        if !gallery.settings.measures { world.profileClock = { .zero } }
        world.profiles = true
      }
    }
    profile.note(worlds)
  }

  /// - Parameter parameters: the sliders of the scene's parameters. A low panel has none.
  func lay(in dock: Area, _ parameters: [Slider]) {
    area = dock
    self.parameters = dock.size.y < 480 ? [] : parameters
    closeButton.area = Area(center: SIMD2(area.right - 28, area.top + 30), radius: 14)
    var rest = area.inset(by: SIMD2(22, 0))
    rest.least.y += 56
    headings = []
    let isLow = area.size.y < 480
    let gap: Float = isLow ? 2 : 8
    for slider in [tickRate, rate, threads] { slider.area = rest.cutTop(Slider.height, gap: gap) }
    let row = rest.cutTop(30, gap: isLow ? 8 : 18).columns(2, gap: 10)
    (pause.area, step.area) = (row[0], row[1])
    if !self.parameters.isEmpty {
      headings.append(("This scene", rest.top + 8))
      _ = rest.cutTop(20, gap: 0)
      Slider.lay(self.parameters, in: rest.cutTop(Slider.rows(self.parameters.count), gap: 10))
    }
    headings.append(("Over the scene", rest.top + 8))
    _ = rest.cutTop(20, gap: 0)
    for control in switches { control.area = rest.cutTop(isLow ? 24 : Switch.height) }
    _ = rest.cutTop(isLow ? 4 : 14)
    headings.append(("A tick, by its steps: mean and most, µs", rest.top + 8))
    _ = rest.cutTop(24)
    table = rest
    table.most.y = area.bottom - 12
    let settings = gallery.worldSettings
    for (control, isOn) in zip(
      switches, [settings.showsVelocities, settings.showsPaths, settings.showsWaiting])
    { control.isOn = isOn }
    for control in switches.prefix(2) { control.isEnabled = gallery.scene.overlayScale != nil }
    // A motion file is played at any rate, and a crowd without ticks.
    tickRate.isEnabled = !(gallery.scene is FileScene || gallery.scene is MillionScene)
    if let world = gallery.scene.worlds.first {
      tickRate.show(Double(world.tickRate.numerator) / Double(world.tickRate.denominator))
      threads.show(Double(world.threads))
      rate.show(world.rate.value * 100)
    }
    pause.isOn = gallery.pace == .held
  }

  func draw(presence: Float, with painter: Painter) throws {
    guard presence > 0 else { return }
    let palette = painter.palette
    try painter.moved(opacity: presence) {
      painter.panel(area, cornerRadius: 16)
      try painter.text("World", at: SIMD2(area.left + 22, area.top + 30), .heading)
      for (text, y) in headings { try painter.caption(text, at: SIMD2(area.left + 22, y)) }
      for control in controls {
        try painter.moved(opacity: control.isEnabled ? 1 : 0.45) { try control.draw(with: painter) }
      }
      let height: Float = 22
      let greatest = max(profile.rows.map(\.most).max() ?? .zero, .microseconds(1))
      for (index, row) in profile.rows.enumerated() {
        let y = table.top + (Float(index) + 0.5) * height
        guard y + height / 2 <= table.bottom else { break }
        try painter.text(
          row.name, at: SIMD2(table.left, y), .label, width: table.size.x * 0.42, color: palette.dim)
        let track = Area(
          x: (table.left + table.size.x * 0.44)...(table.right - 108), y: (y - 3)...(y + 3))
        painter.fill(track, cornerRadius: 3, palette.control)
        func bar(_ time: Duration, _ color: RGBA) {
          let width = track.size.x * Float(min(time / greatest, 1))
          if width > 1 {
            painter.fill(track.between(track.left...(track.left + width)), cornerRadius: 3, color)
          }
        }
        bar(row.most, palette.faint)
        bar(row.mean, palette.accent)
        func number(_ time: Duration) -> String { String(format: "%.1f", time / .microseconds(1)) }
        try painter.text(number(row.mean), at: SIMD2(table.right - 54, y), .label, anchor: .trailing)
        try painter.text(
          number(row.most), at: SIMD2(table.right, y), .label, anchor: .trailing, color: palette.dim)
      }
      if profile.rows.isEmpty {
        try painter.caption("No tick has run yet", at: SIMD2(table.left, table.top + 12))
      }
    }
  }
}
