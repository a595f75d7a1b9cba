import Inbetween
import InbetweenFiles
import InbetweenInspector
import InbetweenSDL

/// A scene of the gallery that shows a sample: its stage, and a slider for each parameter.
final class SampleScene: TouredScene {
  typealias Moment = Frame

  let type: any Sample.Type
  private(set) var sample: any Sample
  var tape: Tape<Frame>
  private(set) var ghost: GhostPointer
  /// The panel, and the stage's area in it.
  private(set) var panel = Area.zero
  private(set) var area = Area.zero
  /// The place of the guide's page that explains the sample, below the panel.
  private(set) var guide = Area.zero
  private(set) var sliders: [Slider] = []
  private var isPressed = false
  /// The ticks since the user did something, or since the demonstration ended.
  private var idleTicks = 0
  private var policy = ReducedMotion.off

  /// The number of frames without input after which the demonstration plays again.
  private static let patience = 6 * 120

  init(_ type: any Sample.Type, tickRate: TickRate = .hertz(120)) throws {
    (self.type, tape) = (type, Tape(tickRate: tickRate))
    ghost = try GhostPointer(in: tape.world)
    sample = try type.init(in: tape.world)
    try sample.begin(in: world)
    sliders = makeSliders()
    world.sample(at: world.now, into: frame)
    if type.demonstration != .none { try beginTour() }
  }

  var heading: (title: String, note: String)? { (type.title, type.note) }
  var controls: [Control] { sliders }
  var isHolding: Bool { isPressed }
  /// A copy of the present frame.
  var present: Frame {
    let copy = Frame()
    world.sample(at: world.now, into: copy)
    return copy
  }
  var isMoving: Bool { !tape.isLive || ghost.isActive || tape.isAwake || world.driverCount > 0 }

  var report: String {
    let values = sample.parameters.map { "\($0.variable) \($0.parameter.text)" }
    return (values + ["\(world.driverCount) drivers"]).joined(separator: ", ")
  }

  var motions: [any SceneMotion] { [sample] }
  func retune() throws {
    tape.goLive()
    tape.wake()
    try sample.change(in: world)
  }

  func play(_ file: MotionFile) throws -> Bool {
    try takeOver()
    idleTicks = 0
    return try playOnCast(file)
  }

  var codeCast: SceneCast {
    let things = sample.cast.filter { world.isAlive($0.entity) }
    let colors = Palette.dark.series
    return SceneCast(
      members: things.prefix(12).enumerated().map { index, thing in
        CastMember(
          name: thing.name, entity: thing.entity, world: world, shape: .circle(radius: 22),
          color: colors[index % colors.count])
      }, stage: Brush.stage, others: max(things.count - 12, 0))
  }

  private func makeSliders() -> [Slider] {
    sample.parameters.map { _, parameter in parameter.slider { [unowned self] in try retune() } }
  }

  // MARK: Layout

  func layOut(in area: Area) {
    panel = area
    var row = panel.cutBottom(Slider.height, gap: 14)
    guide = row.cutRight(min(row.size.x * 0.3, 190), gap: 28)
    if !sliders.isEmpty {
      let width = min((row.size.x - 28) / Float(sliders.count), 300)
      for (index, slider) in sliders.enumerated() {
        slider.area = Area(
          corner: row.least + SIMD2(Float(index) * (width + 28), 0), size: SIMD2(width, row.size.y))
      }
    }
    self.area = panel.fitting(aspect: Brush.stage.x / Brush.stage.y)
  }

  private func stagePoint(_ position: SIMD2<Float>) -> SIMD2<Float> { position * Brush.stage / area.size }

  // MARK: Time

  func beforeTick() throws {
    try advanceTour()
    idleTicks += 1
    if !ghost.isActive, idleTicks > Self.patience, type.demonstration != .none { try beginTour() }
    if ghost.isActive { idleTicks = 0 }
  }

  func restart() throws {
    let values = sample.parameters.map(\.parameter.wrappedValue)
    tape = Tape(tickRate: world.tickRate)
    world.reducedMotion = policy
    ghost = try GhostPointer(in: world)
    sample = try type.init(in: world)
    for (value, (_, parameter)) in zip(values, sample.parameters) { parameter.wrappedValue = value }
    sliders = makeSliders()
    try sample.begin(in: world)
    world.sample(at: world.now, into: frame)
    if type.demonstration != .none { try beginTour() }
  }

  func reduceMotion(_ policy: ReducedMotion) {
    self.policy = policy
    world.reducedMotion = policy
  }

  // MARK: The pointer

  func makeTour() -> any PointerTour {
    let size = area.size == .zero ? Brush.stage : area.size
    func place(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(x, y) * size }
    let places = [
      place(0.3, 0.4), place(0.68, 0.62), place(0.5, 0.48), place(0.24, 0.7), place(0.76, 0.3),
      place(0.5, 0.5),
    ]
    let steps: [PointerScript.Step] =
      switch type.demonstration {
      case .none: []
      case .clicks: places.flatMap { [PointerScript.Step].click(at: $0) + .pause(1100) }
      case .moves: places.flatMap { [.glide(to: $0, .milliseconds(700)), .wait(.milliseconds(500))] }
      case .drags:
        [(places[0], SIMD2(0.24, 0.1)), (places[1], SIMD2(-0.3, -0.16)), (places[3], SIMD2(0.2, -0.3))]
          .flatMap { place, way in
            [
              .glide(to: place, .milliseconds(500)), .press, .wait(.milliseconds(260)),
              .flick(by: way * size, .milliseconds(180)), .release, .wait(.milliseconds(1900)),
            ]
          }
      }
    return PointerScript(steps, from: place(0.5, 0.9))
  }

  func follow(_ event: PointerEvent) throws {
    if !ghost.isActive { idleTicks = 0 }
    switch event {
    case .moved(let position): try sample.move(to: stagePoint(position), in: world)
    case .pressed(let position):
      isPressed = true
      try sample.press(at: stagePoint(position), in: world)
    case .released(let position):
      guard isPressed else { return }
      isPressed = false
      try sample.release(at: stagePoint(position), in: world)
    }
  }

  var overlayScale: SIMD2<Float>? { area.size / Brush.stage }
  /// The sliders stay below the panel.
  var zoomArea: Area? { panel }

  func name(of thing: Inspector.Thing) -> String? {
    sample.cast.first { $0.entity == thing.entity }?.name
  }

  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    sample.cast.map { _, entity in
      let place = frame[entity, .position] ?? Brush.stage / 2
      return Inspector.Thing(
        entity, of: world, center: area.least + place * area.size / Brush.stage, size: SIMD2(48, 48))
    }
  }

  // MARK: Drawing

  func draw(with painter: Painter) throws {
    painter.shadow(panel, cornerRadius: 16, height: 1)
    // Each group has its own light.
    let index = SceneGroup.allCases.firstIndex(of: type.group) ?? 0
    let (canvas, tint) = (painter.canvas, painter.palette.series[index])
    let shown = tape.past ?? frame
    // The whole panel is the stage, and the sample has its middle.
    let whole = Brush.stage * panel.size / area.size
    try painter.framed(panel) {
      canvas.fillRectangle(
        center: panel.center, size: panel.size, from: painter.palette.panel,
        to: painter.palette.panel.mixed(tint, 0.16))
      canvas.drawShadow(
        center: panel.center, size: panel.size / 3, cornerRadius: panel.size.y / 6, blur: panel.size.y * 0.6,
        color: tint.opacity(0.2))
      // Faint dots give the empty parts of a stage a measure.
      for x in stride(from: panel.center.x.truncatingRemainder(dividingBy: 36), to: panel.right, by: 36)
      where x > panel.left {
        for y in stride(from: panel.top + 18, to: panel.bottom, by: 36) {
          painter.circle(SIMD2(x, y), radius: 1.2, painter.palette.ink.opacity(0.1))
        }
      }
      try canvas.drawStage(whole, fittedInto: panel.center, size: panel.size) {
        try painter.moved(by: (whole - Brush.stage) / 2) {
          try sample.draw(shown, with: Brush(painter: painter))
        }
      }
    }
    try painter.caption(
      "Guide: \(type.page.title)", at: SIMD2(guide.right, guide.center.y), anchor: .trailing,
      width: guide.size.x)
    painter.moved(by: area.least) { ghost.pose(in: shown).draw(with: painter) }
  }
}

extension Frame {
  /// Returns the entities that have a property, in the order of rows.
  func entities<Value: Animatable>(with property: Property<Value>) -> [Entity] {
    var entities: [Entity] = []
    forEach(property) { entity, _ in entities.append(entity) }
    return entities
  }

  /// Returns the place of an entity on the stage, under its ancestors from the outermost one; nil if one of
  /// them is missing.
  func stagePlace(of entity: Entity?, under ancestors: [Entity?]) -> SIMD2<Float>? {
    guard let entity, var place = self[entity, .position] else { return nil }
    for ancestor in ancestors.reversed() {
      guard let ancestor, let origin = self[ancestor, .position] else { return nil }
      let angle = self[ancestor, .rotation]?.degrees ?? 0
      let x = SIMD2<Float>(direction: angle)
      place = origin + x * place.x + SIMD2(-x.y, x.x) * place.y
    }
    return place
  }
}
