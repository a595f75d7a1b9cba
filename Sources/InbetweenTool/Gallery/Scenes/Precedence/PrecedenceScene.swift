import Inbetween
import InbetweenFiles
import InbetweenSDL

/// One property, several drivers, one rule: the driver registered last is seen, and all others continue by
/// their own clocks.
///
/// The property is a hero's place on a level. A patrol moves it for ever. A click has the hero run there, a
/// drag carries it, and a hit shakes what is seen. When a newer driver is over, the one below resumes
/// where it would have been.
final class PrecedenceScene: TouredScene {
  private(set) var area = Area.zero
  private(set) var layout = PrecedenceLayout(size: SIMD2(1000, 600))
  var tape: Tape<PrecedenceMoment>
  let ghost: GhostPointer
  private let motion: HeroMotion
  var hero: Entity { motion.hero }
  private var stack: HeroStack
  private var trace = Ring<TracePoint>(capacity: 180)
  /// The drag of the hero, or a press that may become one.
  private var grip: Grip?
  private var carry: HeroMotion.Carry?
  /// The goals of runs, each with the driver that leads there.
  private var runs: [(goal: Float, driver: DriverHandle)] = []
  private lazy var hitButton = Button("Hit") { [weak self] in
    try self?.takeOver()
    try self?.hit()
  }
  private lazy var blend = Switch("Blend the seams", isOn: true) { [weak self] isOn in
    try self?.takeOver()
    self?.motion.blends = isOn
  }

  /// The place of the pointer over the level, from the area's upper left corner; nil if it is elsewhere.
  private(set) var pointer: SIMD2<Float>?

  private struct Grip {
    let start: SIMD2<Float>
    var isDragging = false
  }

  init(at tickRate: TickRate = .hertz(120)) throws {
    tape = Tape(tickRate: tickRate)
    let world = tape.world
    ghost = try GhostPointer(in: world)
    motion = try HeroMotion(in: world)
    stack = HeroStack(of: motion.hero, in: world)
    if let patrol = motion.patrol { stack.name(patrol.id, .patrol) }
    stack.update()
  }

  var controls: [Control] { [hitButton, blend] }
  let keys = [KeyHelp(caps: ["X"], meaning: "Hit the hero")]
  var isHolding: Bool { grip != nil && !ghost.isActive }
  /// The patrol never ends.
  var isMoving: Bool { true }

  var report: String {
    let names = stack.names
    let adding = stack.isShaken ? ", shaken" : ""
    return "seen \(names.first ?? "none"), stack \(names.joined(separator: " "))\(adding)"
      + (ghost.isActive ? ", tour" : "")
  }

  func layOut(in area: Area) throws {
    self.area = area
    let next = PrecedenceLayout(size: area.size)
    hitButton.area = Area(
      corner: area.least + next.foot.least, size: SIMD2(108, next.foot.size.y))
    blend.area = Area(
      corner: SIMD2(hitButton.area.right + 24, area.top + next.foot.center.y - Switch.height / 2),
      size: SIMD2(152, Switch.height))
    guard next != layout || tape.world.tickCount == 0 else { return }
    layout = next
    if ghost.isActive { try beginTour() }
  }

  // MARK: Drivers

  /// Runs to a place. An older run continues below.
  func run(to place: Float) throws {
    motion.blends = blend.isOn
    let driver = try motion.run(to: place)
    stack.name(driver.id, .run)
    runs.append((place, driver))
  }

  /// Shakes the hero. Additive drivers are not in the stack: they change whatever is seen.
  func hit() throws { stack.name(try motion.hit().id, .hit) }

  private func pickUp() throws {
    carry = try motion.pickUp()
    if let carry { stack.name(carry.place.id, .drag) }
  }

  private func drop() throws {
    if let carry { try motion.drop(carry) }
    carry = nil
  }

  var motions: [any SceneMotion] { [motion] }
  func retune() throws { try motion.retune() }

  var codeCast: SceneCast {
    SceneCast(members: [
      CastMember(
        name: "hero", entity: hero, world: world, shape: .rectangle(width: 40, height: 52, cornerRadius: 20))
    ])
  }

  /// Plays the file on the hero. The kind of each new driver tells its purpose.
  func play(_ file: MotionFile) throws -> Bool {
    try takeOver()
    guard try playOnCast(file) else { return false }
    for property in world.describe(hero).properties where property.name == "level" {
      for driver in property.contenders {
        let isLoop = driver.iterations == .infinity
        stack.name(driver.driver, driver.kind == .spring ? .drag : isLoop ? .patrol : .run)
        if isLoop { motion.patrol = world.handle(of: driver.driver) }
      }
      for driver in property.layers { stack.name(driver.driver, .hit) }
    }
    return true
  }

  // MARK: Time

  func beforeTick() throws {
    let wasActive = ghost.isActive
    try advanceTour()
    // No input has come: it begins again.
    if wasActive, !ghost.isActive { try beginTour() }
  }

  func afterTick() {
    runs.removeAll { $0.driver.state != .active }
    stack.update()
    if world.tickCount % 4 == 0 {
      trace.append(
        TracePoint(
          seen: world[hero, .level] ?? 0, role: stack.seen, patrol: stack.value(of: .patrol),
          lift: world[hero, .height] ?? 0))
    }
  }

  func restart() throws {
    tape.goLive()
    for run in runs { run.driver.kill() }
    if grip != nil { try letGo() }
    blend.isOn = true
    try beginTour()
  }

  /// Keeps the motion of the hero, because it is the subject.
  func reduceMotion(_ policy: ReducedMotion) {
    var policy = policy
    policy[.level] = .play
    policy[.height] = .play
    world.reducedMotion = policy
  }

  var present: PrecedenceMoment {
    PrecedenceMoment(
      place: frame[hero, .level] ?? 0, lift: frame[hero, .height] ?? 0,
      velocity: frame.velocity(hero, .level) ?? 0, turn: frame[hero, .rotation]?.degrees ?? 0,
      mood: mood, cards: stack.cards, seen: stack.seen, goals: runs.map(\.goal), trace: trace,
      sinceTrace: Float(world.tickCount % 4) / 4, seconds: tape.time.shown.inSeconds,
      ghost: ghost.pose(in: frame))
  }

  private var mood: HeroPicture.Mood {
    stack.isShaken ? .hurt : carry != nil ? .held : stack.seen == .run ? .runs : .calm
  }

  // MARK: Input

  /// The area in which a press is meant for the hero.
  var grabArea: Area {
    layout.grab(
      at: world[hero, .level] ?? 0, lift: world[hero, .height] ?? 0,
      velocity: world.velocity(hero, .level) ?? 0)
  }

  func press(_ key: Key) throws { if key == .x { try hitButton.activate() } }

  func follow(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position):
      pointer = ghost.isActive || !layout.panel.contains(position) ? nil : position
      guard var grip else { return }
      if !grip.isDragging, (position - grip.start).length > 6 {
        grip.isDragging = true
        self.grip = grip
        try pickUp()
      }
      try carry?.place.retarget(to: layout.place(atX: position.x))
      try carry?.lift.retarget(to: layout.lift(atY: position.y))
    case .pressed(let position):
      if grabArea.contains(position) {
        grip = Grip(start: position)
      } else if layout.panel.contains(position) {
        try run(to: layout.place(atX: position.x))
      }
    case .released: try letGo()
    }
  }

  func leavePointer() { pointer = nil }

  private func letGo() throws {
    guard let grip else { return }
    self.grip = nil
    if grip.isDragging { try drop() } else { try hit() }
  }

  /// The ghost pointer's demonstration: runs, one over another; a hit; a drag, and its release.
  func makeTour() -> any PointerTour {
    func spot(_ place: Float, _ height: Float = 40) -> SIMD2<Float> {
      SIMD2(layout.x(place), layout.floor - height)
    }
    let ran: [PointerScript.Step] =
      .pause(500) + .click(at: spot(0.85)) + .pause(150) + .click(at: spot(0.2), within: .milliseconds(300))
      + .pause(2600)
    // It waits for the hero, and catches it.
    let hit: [PointerScript.Step] =
      .click(at: spot(0.62), within: .milliseconds(700)) + .pause(840) + [.press, .release] + .pause(2200)
    let carried: [PointerScript.Step] =
      .click(at: spot(0.7), within: .milliseconds(600)) + .pause(840) + [
        .press, .glide(to: spot(0.36, 120), .milliseconds(900)),
        .glide(to: spot(0.3, 100), .milliseconds(500)),
        .release, .wait(.milliseconds(2400)),
      ]
    return PointerScript(ran + hit + carried, from: spot(0.5, 110))
  }
}
