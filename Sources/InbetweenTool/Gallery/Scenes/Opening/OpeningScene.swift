import Inbetween
import InbetweenFiles
import InbetweenInspector
import InbetweenSDL

/// The opening: two key poses of a ball, the drawings between them, and what becomes of those when it runs.
///
/// Its motion is the score, in `OpeningCast+Score.swift`. The dots of the name obey the pointer too.
final class OpeningScene: LoopingScene {
  private(set) var cast: OpeningCast
  private(set) var panel = Area.zero
  var loop: Loop
  let swarm: OpeningSwarm
  private var rest = PointerRest()
  /// Whether the score has been played to its end, and whether motion is reduced.
  private var hasEnded = false
  private(set) var isReduced = false
  /// Whether the score has run backward by itself, which it does once. It does not after a seek by the user.
  private var hasGoneBack = false
  /// The time down to which it runs backward; nil while it does not.
  private var back: Duration?
  private var wish: Pace?
  private static let turn = Duration.milliseconds(5900)
  private static let reach = Duration.milliseconds(2700)

  /// The room for the score, in its points.
  private static let stage = SIMD2<Float>(1000, 470)

  let score = OpeningScore()
  /// The grip that the pointer drags, and the one that it is over.
  private(set) var grip: OpeningGrip?
  private(set) var pointed: OpeningGrip?
  private let tickRate: TickRate

  init(at tickRate: TickRate = .hertz(60)) throws {
    self.tickRate = tickRate
    cast = try OpeningCast(score, .off, at: tickRate)
    loop = Self.loop(of: cast)
    swarm = try OpeningSwarm(cast.dots.count)
  }

  private static func loop(of cast: OpeningCast) -> Loop {
    Loop(
      cast.timeline, of: cast.world, length: OpeningCast.length,
      frame: Frame(of: .position, .scale, .opacity, .grown, .glow, .count))
  }

  var report: String {
    let drawn = cast.drawings.count { (frame[$0, .grown] ?? 0) > 0.5 }
    let dots = cast.dots.count { (frame[$0, .grown] ?? 0) > 0.5 }
    return "\(drawn + 1) drawings, \(dots) dots"
  }

  var heading: (title: String, note: String)? {
    if back != nil {
      return (SceneName.opening.title, "Time runs backward: the engine draws each frame again, from its end.")
    }
    // Poses are dragged as long as they are there.
    return studied > 0.5
      ? (SceneName.opening.title, "Two key poses, and all that lies between. Drag a pose or the bounce.")
      : nil
  }

  /// The game follows the score, but not while the pointer plays.
  var successor: SceneName? { hasEnded && swarm.idle > .seconds(2) ? .firefly : nil }

  func advance(by frameTime: Duration) {
    if loop.advance(by: frameTime) { hasEnded = true }
    back = nil
    if !hasGoneBack, !isReduced, swarm.idle > .seconds(2), loop.shown >= Self.turn {
      (hasGoneBack, back, wish) = (true, Self.turn - Self.reach, .backward)
    }
    show()
  }

  func seek(to time: Duration) {
    // A user who seeks has found out, or holds the time.
    let way = time - loop.shown
    if way > .zero || way < .milliseconds(-250) { back = nil }
    hasGoneBack = true
    loop.seek(to: time)
    show()
  }

  func restart() {
    seek(to: .zero)
    hasGoneBack = false
  }

  func takePace() -> Pace? {
    defer { wish = nil }
    return wish
  }

  func attend(for frameTime: Duration) throws {
    if let back, loop.shown <= back { (self.back, wish) = (nil, .forward) }
    try swarm.advance(by: frameTime, homes: homes)
  }

  /// The places of the dots in the score. Dots that are not there yet are far away.
  private var homes: [SIMD2<Float>] {
    cast.dots.map { dot in
      (frame[dot, .grown] ?? 0) > 0.05 ? frame[dot, .position] ?? .zero : SIMD2(-10_000, 0)
    }
  }

  /// Time waits while a pose is dragged.
  var holdsTime: Bool { grip != nil }

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position):
      guard rest.isMove(to: position) else { return }
      swarm.point(at: panel.contains(position) && grip == nil ? scorePlace(position) : nil)
      pointed = grip(at: position)
      if let grip { try drag(grip, to: scorePlace(position)) }
    case .pressed(let position):
      guard panel.contains(position) else { return }
      grip = grip(at: position)
      if grip == nil { try swarm.burst(at: scorePlace(position), homes: homes) }
    case .released: grip = nil
    }
  }

  /// The place of the window at which a pose or the first bounce is dragged.
  func place(of grip: OpeningGrip) -> SIMD2<Float> {
    let (ends, middle) = (cast.ends, OpeningCast.radius)
    return switch grip {
    case .first: place(SIMD2(ends[0], -middle))
    case .second: place(SIMD2(ends[1], -middle))
    case .bounce:
      place(SIMD2(ends[0] + (ends[1] - ends[0]) * OpeningCast.apex, -Float(score.height) - middle))
    }
  }

  /// Returns the grip at a place. There is one only while the poses are studied.
  private func grip(at position: SIMD2<Float>) -> OpeningGrip? {
    guard studied > 0.5 else { return nil }
    return OpeningGrip.allCases.first {
      (place(of: $0) - position).length < OpeningCast.radius * scale + ($0 == .bounce ? 0 : 14)
    }
  }

  private func drag(_ grip: OpeningGrip, to place: SIMD2<Float>) throws {
    func set(_ number: inout Double, _ value: Float, _ range: ClosedRange<Double>) {
      number = min(max((Double(value) / 2).rounded() * 2, range.lowerBound), range.upperBound)
    }
    switch grip {
    case .first: set(&score.left, place.x, 60...360)
    case .second: set(&score.right, place.x, 560...940)
    case .bounce: set(&score.height, -place.y - OpeningCast.radius, 80...330)
    }
    try playAgain(world.reducedMotion)
  }

  func layOut(in area: Area) {
    panel = area
    show()
  }

  /// Plays the score with another policy: it is registered anew, and its time stays.
  func reduceMotion(_ policy: ReducedMotion) throws {
    isReduced = policy.isOn
    try playAgain(policy)
  }

  private func playAgain(_ policy: ReducedMotion) throws {
    let (time, old) = (loop.shown, world)
    cast = try OpeningCast(score, policy, at: tickRate)
    (world.rate, world.threads) = (old.rate, old.threads)
    loop = Self.loop(of: cast)
    loop.seek(to: time)
    show()
  }

  var motions: [any SceneMotion] { [score] }
  func retune() throws { try playAgain(world.reducedMotion) }

  /// The ball, the texts, and some of the drawings and dots.
  var codeCast: SceneCast {
    func member(_ name: String, _ entity: Entity, _ shape: MotionShape) -> CastMember {
      CastMember(name: name, entity: entity, world: world, shape: shape)
    }
    let circle = MotionShape.circle(radius: OpeningCast.radius)
    let drawings = stride(from: 0, through: OpeningCast.last, by: 16).map {
      member("drawing \($0)", cast.drawings[$0], circle)
    }
    let dots = stride(from: 0, to: cast.dots.count, by: cast.dots.count / 5).map {
      member("dot \($0)", cast.dots[$0], .circle(radius: OpeningCast.cell / 2))
    }
    return SceneCast(
      members: [member("ball", cast.ball, circle)] + drawings + dots, stage: Self.stage,
      timeline: loop.timeline,
      others: cast.drawings.count + cast.dots.count - drawings.count - dots.count)
  }

  /// Points of the window for one of the score's.
  var scale: Float { (panel.size / Self.stage).min() }

  /// Returns the place of a point of the score, whose floor moves with the camera.
  func place(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let camera = frame[cast.camera, .position] ?? .zero
    let center = SIMD2(Self.stage.x / 2, -146)
    return panel.center + (point + camera - center) * scale
  }

  /// Returns the point of the score at a place of the window.
  private func scorePlace(_ position: SIMD2<Float>) -> SIMD2<Float> {
    (position - place(.zero)) / max(scale, 0.01)
  }

  var overlayScale: SIMD2<Float>? { SIMD2(scale, scale) }

  /// The entities in front come last.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let side = OpeningCast.radius * 2 * scale
    func thing(_ entity: Entity, _ size: Float, raised: Float = 0) -> Inspector.Thing {
      let center = place((frame[entity, .position] ?? .zero) - SIMD2(0, raised))
      return Inspector.Thing(entity, of: world, center: center, size: SIMD2(size, size))
    }
    let drawings = cast.drawings.filter { (frame[$0, .grown] ?? 0) > 0.5 }
    let dots = cast.dots.filter { (frame[$0, .grown] ?? 0) > 0.5 }
    return drawings.map { thing($0, side, raised: OpeningCast.radius) }
      + dots.map { thing($0, OpeningCast.cell * scale) }
      + ((frame[cast.ball, .grown] ?? 1) > 0.5 ? [thing(cast.ball, side, raised: OpeningCast.radius)] : [])
  }
}

/// A thing that is dragged in the opening: one of the two key poses, or the height of the first bounce.
enum OpeningGrip: CaseIterable { case first, second, bounce }
