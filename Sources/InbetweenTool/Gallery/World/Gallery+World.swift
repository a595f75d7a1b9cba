import Inbetween
import InbetweenInspector
import InbetweenSDL

// The panel of the world, and what is drawn over the scene.
extension Gallery {
  /// Changes the settings of all worlds.
  func setWorld(_ change: (inout WorldSettings) -> Void) throws {
    let before = worldSettings
    change(&worldSettings)
    // A scene has its own number of threads from the start.
    if worldSettings.tickRate != before.tickRate || (worldSettings.threads == nil && before.threads != nil) {
      try remakeScene()
      worldSettings.apply(to: scene.worlds)
    } else if (worldSettings.threads, worldSettings.rate) != (before.threads, before.rate) {
      worldSettings.apply(to: scene.worlds)
    }
    inMotion = max(inMotion, .milliseconds(300))
  }

  /// Gives all worlds their own tick rate, rate and threads again.
  func resetWorld() throws {
    try setWorld { ($0.tickRate, $0.rate, $0.threads) = (nil, 100, nil) }
  }

  /// The ticks a second that the user has set for the scene; nil if it has its own.
  var chosenTickRate: Int? { hasTickRate ? worldSettings.tickRate : nil }

  /// Whether the scene runs at a chosen tick rate. A motion file is played at any rate, and a crowd without
  /// ticks.
  var hasTickRate: Bool { !(scene is FileScene || scene is MillionScene) }

  /// Opens the panel of the world in place of the code, or closes it.
  func toggleWorld() throws {
    if worldPanel.isOpen {
      worldPanel.close()
    } else {
      code.close()
      worldPanel.open()
    }
    try moveDock()
  }

  /// Opens or closes the dock, if another panel is open than before.
  func moveDock() throws {
    let next: DockedPanel = code.isOpen ? .code : worldPanel.isOpen ? .world : .none
    guard next != docked else { return }
    let wasOpen = docked != .none
    docked = next
    if next != .none { lastDocked = next }
    (codeButton.isOn, worldButton.isOn) = (next == .code, next == .world)
    inMotion = .seconds(1)
    guard wasOpen != (next != .none) else { return }
    try world.animate(
      panels, .dockPresence, to: wasOpen ? 0 : 1,
      .eased(.cubicOut, over: .milliseconds(wasOpen ? 220 : 320)), replaces: true)
  }

  /// Holds the time, and lets the scene run one tick.
  func stepOneTick() throws {
    pace = .held
    guard let world = scene.worlds.first else { return }
    let (rate, tick, count) = (world.tickRate, scene.time.tick, world.tickCount)
    try scene.advance(by: rate.instant(ofTick: tick + 1).sinceStart - rate.instant(ofTick: tick).sinceStart)
    // A third of a second has no exact number of nanoseconds.
    if world.tickCount == count { try scene.advance(by: .microseconds(20)) }
  }

  /// Draws the overlays that the panel switches on, over the scene.
  func drawOverlays(with painter: Painter) throws {
    guard worldSettings.hasOverlay else { return }
    let things = overlaid
    let step = (things.count - 1) / Self.mostOverlays + 1
    let area = scene.overlayArea ?? camera.room
    var badges: [Area] = []
    try painter.canvas.clip(center: area.center, size: area.size) {
      for thing in stride(from: 0, to: things.count, by: step).map({ things[$0] }) {
        if let scale = scene.overlayScale {
          if worldSettings.showsPaths { drawPath(of: thing, scale, with: painter) }
          if worldSettings.showsVelocities { drawVelocity(of: thing, scale, with: painter) }
        }
        if worldSettings.showsWaiting { try drawWaiting(of: thing, in: area, beside: &badges, with: painter) }
      }
    }
  }

  /// The things that have overlays, one for each entity, which is the frontmost. The places of a further
  /// world are not places of the scene.
  var overlaid: [Inspector.Thing] {
    var seen: Set<Entity> = []
    let world = scene.worlds.first
    return scene.things(near: camera.room.center).reversed().filter {
      $0.world === world && seen.insert($0.entity).inserted
    }
  }

  /// The most entities that have overlays.
  private static let mostOverlays = 48
  /// How far ahead paths are drawn, and by how many steps.
  private static let ahead = (length: Duration.milliseconds(900), steps: 30)

  /// Draws where an entity will be: the engine knows it.
  private func drawPath(of thing: Inspector.Thing, _ scale: SIMD2<Float>, with painter: Painter) {
    let world = thing.world
    guard let present = world[thing.entity, .position] else { return }
    let color = painter.palette.accent
    var last = thing.center
    for step in 1...Self.ahead.steps {
      let instant = world.now + Self.ahead.length * step / Self.ahead.steps
      guard let value = world.value(of: thing.entity, .position, at: instant) else { return }
      let place = thing.center + (value - present) * scale
      let fade = 1 - Float(step) / Float(Self.ahead.steps + 1)
      if (place - last).length > 0.2 {
        painter.line(from: last, to: place, width: 2, color.opacity(0.85 * fade))
        if step.isMultiple(of: 5) { painter.circle(place, radius: 2.5, color.opacity(fade)) }
      }
      last = place
    }
  }

  /// Draws the distance of the next quarter of a second at the present velocity.
  private func drawVelocity(of thing: Inspector.Thing, _ scale: SIMD2<Float>, with painter: Painter) {
    guard let velocity = thing.world.velocity(thing.entity, .position) else { return }
    let from = thing.center
    let to = from + velocity * scale * 0.25
    let way = to - from
    let length = way.length
    guard length > 2 else { return }
    let color = painter.palette.series[1]
    let ahead = way / length
    let side = SIMD2(-ahead.y, ahead.x)
    let head = min(length, 9)
    painter.line(from: from, to: to - ahead * head * 0.6, width: 2.5, color)
    painter.canvas.strokePolyline(
      [to - ahead * head + side * head * 0.6, to, to - ahead * head - side * head * 0.6], width: 2.5,
      ends: .round, joins: .round, color: color)
  }

  /// Draws how many drivers of an entity are not seen at present: shadowed ones, and those before their
  /// begin. A badge does not cover another one.
  private func drawWaiting(
    of thing: Inspector.Thing, in area: Area, beside badges: inout [Area], with painter: Painter
  ) throws {
    let description = thing.world.describe(thing.entity)
    let count = description.properties.reduce(0) { sum, property in
      sum + property.contenders.filter { $0.role != .winner && $0.state != .completed }.count
    }
    guard count > 0 else { return }
    let text = "\(count)"
    let width = max(try painter.width(of: text, .caption) + 12, 20)
    let corner = thing.center + SIMD2(thing.size.x / 2, -thing.size.y / 2)
    var center = area.inset(by: SIMD2(width / 2 + 2, 12)).nearest(to: corner)
    while badges.contains(where: {
      abs($0.center.x - center.x) < $0.size.x && abs($0.center.y - center.y) < 20
    }) { center.y += 22 }
    badges.append(Area(center: center, size: SIMD2(width, 20)))
    painter.fill(badges[badges.count - 1], cornerRadius: 10, painter.palette.series[2])
    try painter.text(text, at: center, .caption, anchor: .center, color: painter.palette.onSeries)
  }
}
