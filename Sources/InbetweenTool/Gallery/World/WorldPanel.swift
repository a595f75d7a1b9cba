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
  /// Undoes the tick rate, the rate and the threads, which outlive the session.
  private let resetButton: Button
  private let tickRate: Slider
  private let rate: Slider
  private let threads: Slider
  private let pause: Button
  private let step: Button
  private let motionSwitch: Switch
  /// Velocities, paths ahead, drivers that wait.
  private let switches: [Switch]
  /// The sliders of the scene's parameters.
  private var parameters: [Slider] = []
  private var table = Area.zero
  private lazy var sections: [PanelSection] = [
    "Time", "This scene", "Over the scene", "A tick, by its steps: mean and most, µs",
  ]
  .map { name in
    PanelSection(name) { [unowned self] pressed in prefer(pressed) }
  }
  /// The sections, the one that was pressed last first. With too little room the last ones are folded.
  private lazy var latest: [PanelSection] = [sections[0], sections[3], sections[1], sections[2]]
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
        let panel = gallery.worldPanel
        panel.prefer(panel.sections[2])
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
    motionSwitch = Switch("Less motion", isOn: gallery.isReduced) { [unowned gallery] in
      try gallery.reduceMotion($0)
    }
    step = Button("One tick") { [unowned gallery] in try gallery.stepOneTick() }
    switches = [
      shows("Velocities", \.showsVelocities), shows("Paths ahead", \.showsPaths),
      shows("Drivers that wait", \.showsWaiting),
    ]
    resetButton = Button("Reset") { [unowned gallery] in try gallery.resetWorld() }
    closeButton = Button("Close world", sign: CodePanel.cross) { [unowned gallery] in
      try gallery.toggleWorld()
    }
  }

  /// Keeps a section open while there is room for it, also in the next scene.
  private func prefer(_ section: PanelSection) {
    latest = [section] + latest.filter { $0 !== section }
  }

  /// The controls of each section.
  private var parts: [[Control]] {
    [[tickRate, rate, threads, motionSwitch, pause, step], parameters, switches, []]
  }

  var controls: [Control] {
    guard isOpen else { return [] }
    var controls: [Control] = gallery.worldSettings.isChanged ? [resetButton, closeButton] : [closeButton]
    for (section, part) in zip(sections, parts) where section.area.size.y > 0 {
      controls.append(section)
      if section.isOpen { controls += part }
    }
    return controls
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

  /// - Parameter parameters: the sliders of the scene's parameters.
  func lay(in dock: Area, _ parameters: [Slider]) {
    area = dock
    self.parameters = parameters
    let y = area.top + 30
    closeButton.area = Area(center: SIMD2(area.right - 28, y), radius: 14)
    resetButton.area = Area(x: (area.right - 114)...(area.right - 50), y: (y - 14)...(y + 14))
    var rest = area.inset(by: SIMD2(22, 0))
    rest.least.y += 52
    rest.most.y -= 12
    var heights = [
      3 * Slider.height + 42, parameters.isEmpty ? 0 : Slider.rows(parameters.count) + 8,
      3 * Switch.height + 8, 22 * Float(max(profile.rows.count, 1)),
    ]
    let shown = sections.filter { $0 !== sections[1] || !parameters.isEmpty }
    var room = rest.size.y - PanelSection.height * Float(shown.count)
    for section in latest {
      let height = heights[sections.firstIndex { $0 === section } ?? 0]
      // The table of steps may end early. It gets the room that is left.
      let least = section === sections[3] ? min(height, 66) : height
      section.isOpen = section.wantsOpen && least <= room
      if section.isOpen { room -= least }
    }
    heights[3] = min(heights[3], min(heights[3], 66) + room)
    for (index, section) in sections.enumerated() {
      section.area = shown.contains { $0 === section } ? rest.cutTop(PanelSection.height) : .zero
      guard section.isOpen else { continue }
      var part = rest.cutTop(heights[index])
      switch index {
      case 0:
        for slider in [tickRate, rate] { slider.area = part.cutTop(Slider.height) }
        let halves = part.cutTop(Slider.height).columns(2, gap: 20)
        threads.area = halves[0]
        motionSwitch.area = Area(
          center: halves[1].center, size: SIMD2(halves[1].size.x, Switch.height))
        let row = part.cutTop(30).columns(2, gap: 10)
        (pause.area, step.area) = (row[0], row[1])
      case 1: Slider.lay(parameters, in: part)
      case 2: for control in switches { control.area = part.cutTop(Switch.height) }
      default: table = part
      }
    }
    let settings = gallery.worldSettings
    for (control, isOn) in zip(
      switches, [settings.showsVelocities, settings.showsPaths, settings.showsWaiting])
    { control.isOn = isOn }
    for control in switches.prefix(2) { control.isEnabled = gallery.scene.overlayScale != nil }
    tickRate.isEnabled = gallery.hasTickRate
    if let world = gallery.scene.worlds.first {
      tickRate.show(Double(world.tickRate.numerator) / Double(world.tickRate.denominator))
      threads.show(Double(world.threads))
      rate.show(world.rate.value * 100)
    }
    pause.isOn = gallery.pace == .held
    motionSwitch.isOn = gallery.isReduced
  }

  func draw(presence: Float, with painter: Painter) throws {
    guard presence > 0 else { return }
    let palette = painter.palette
    try painter.moved(opacity: presence) {
      painter.panel(area, cornerRadius: 16)
      try painter.text("World", at: SIMD2(area.left + 22, area.top + 30), .heading)
      for control in controls {
        try painter.moved(opacity: control.isEnabled ? 1 : 0.45) { try control.draw(with: painter) }
      }
      guard sections[3].isOpen else { return }
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
