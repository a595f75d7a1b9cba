import Foundation
import Inbetween
import InbetweenSDL

/// Springs: a ball follows the pointer, and its spring can be changed while it moves.
///
/// The ball has a single driver. The pointer changes its target, and a slider its parameters; its value and
/// velocity continue through all of that (S3). Positions are relative to the field's centre.
final class SpringsScene: LiveScene {
  /// The area in which the ball moves, with its margin.
  private(set) var field = Area.zero
  private(set) lazy var panel = SpringPanel { [weak self] in try self?.choose($0) }
  var tape = Tape<SpringMoment>()
  let ball: Entity
  private let follower: DriverHandle
  let chain: SpringChain
  private var spring = Spring.bouncy
  private var target = SIMD2<Float>.zero
  /// The ball's recent positions.
  private var trail = Ring<SIMD2<Float>>(capacity: 48)
  /// The tick at which the tour began; nil once the user has moved the ball, or the tour is over.
  private var tourStart: Int64? = 0
  /// The tick at which the ball moves to demonstrate a changed spring; nil for none.
  private var hop: Int64?
  private var lastHop: Int64 = -1000

  init() throws {
    let world = tape.world
    ball = world.spawn()
    try world.assign(ball, .position, to: .zero)
    try world.assign(ball, .plotSpan, to: Float(StepPlot.span(for: spring)))
    // With this fill the driver stays active at rest, so that it can be retargeted.
    var motion = SpringMotion(.position, to: target, spring: spring)
    motion.fill = .forwards
    follower = try world.register(motion, on: ball)
    chain = try SpringChain(in: world, behind: ball, count: 20, spring: spring)
  }

  var controls: [Control] { panel.controls }
  let keys = [KeyHelp(caps: ["+", "−"], meaning: "More, less bounce")]
  var isMoving: Bool { !tape.isLive || isTouring || hop != nil || moves }
  var report: String {
    let numbers = String(format: "%.2f s %.2f", spring.duration / .seconds(1), spring.bounce)
    let chain = panel.showsChain ? "chain of \(chain.links.count)" : "no chain"
    return "spring \(numbers), \(chain), \(isTouring ? "tour" : moves ? "moving" : "at rest")"
  }

  private var isTouring: Bool { tourStart != nil }
  private var moves: Bool { follower.state == .active || chain.isMoving }
  private var reach: SIMD2<Float> { pointwiseMax(field.size / 2 - 36, .zero) }

  func layOut(in area: Area) throws {
    var rest = area
    let side = rest.cutRight(min(max(area.size.x * 0.33, 292), 340), gap: 16)
    field = rest
    panel.lay(in: side)
    try follow(target)
  }

  func beforeTick() throws {
    if let tourStart { try playTour(world.tickRate.instant(ofTick: world.tickCount - tourStart).sinceStart) }
    if let hop, world.tickCount >= hop {
      (self.hop, lastHop) = (nil, hop)
      try follow(SIMD2(target.x < 0 ? 0.6 : -0.6, 0) * reach)
    }
    try chain.follow()
  }

  func afterTick() {
    // A dot of the trail every other tick.
    if world.tickCount % 2 == 0 { trail.append(world[ball, .position] ?? target) }
  }

  private func playTour(_ time: Duration) throws {
    let time = time - SpringTour.start
    guard time >= .zero else { return }
    if time >= SpringTour.length { tourStart = nil }
    try use(SpringTour.spring(at: time))
    try follow(SpringTour.position(at: time) * reach)
  }

  func restart() throws {
    tape.clear()
    trail.removeAll()
    try use(.bouncy)
    try follow(.zero)
    tourStart = world.tickCount
  }

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position), .pressed(let position):
      guard field.contains(position) else { return }
      if case .pressed = event { tape.goLive() }
      (tourStart, hop) = (nil, nil)
      try follow(position - field.center)
    case .released: break
    }
  }

  func press(_ key: Key) throws {
    let step: Double
    switch key {
    case .plus, .equals: step = 0.05
    case .minus: step = -0.05
    default: return
    }
    let bounce = min(max(spring.bounce + step, -0.4), 0.8)
    try choose(Spring(duration: spring.duration, bounce: bounce, mass: spring.mass))
  }

  /// Sets a spring chosen in a control. A little later the ball moves to demonstrate it.
  private func choose(_ spring: Spring) throws {
    tape.goLive()
    tourStart = nil
    try use(spring)
    if hop == nil { hop = max(world.tickCount + 24, lastHop + 132) }
  }

  private func follow(_ position: SIMD2<Float>) throws {
    let position = position.clamped(lowerBound: -reach, upperBound: reach)
    guard position != target else { return }
    target = position
    try follower.retarget(to: position)
  }

  private func use(_ spring: Spring) throws {
    guard spring != self.spring else { return }
    self.spring = spring
    panel.show(spring)
    try follower.spring(spring)
    try chain.use(spring)
    try world.animate(
      ball, .plotSpan, to: Float(StepPlot.span(for: spring)), .spring(.smooth), replaces: true)
  }

  var present: SpringMoment {
    let left = moves ? (follower.implicitDuration ?? .zero) - (follower.elapsed ?? .zero) : .zero
    return SpringMoment(
      ball: frame[ball, .position] ?? target, velocity: frame.velocity(ball, .position) ?? .zero,
      links: chain.links.map { frame[$0, .position] ?? target }, target: target, spring: spring,
      span: world[ball, .plotSpan] ?? 2, restsIn: max(left, .zero), trail: trail, isTouring: isTouring)
  }
}

/// Everything that is drawn of a moment.
struct SpringMoment {
  let ball: SIMD2<Float>
  let velocity: SIMD2<Float>
  let links: [SIMD2<Float>]
  let target: SIMD2<Float>
  let spring: Spring
  let span: Float
  let restsIn: Duration
  let trail: Ring<SIMD2<Float>>
  let isTouring: Bool
}

extension Property where Value == Float {
  /// The length of the plot's time axis, in seconds. Any number can be a property, and so be animated.
  fileprivate static var plotSpan: Property { Property("plotSpan", default: 2) }
}

/// The demonstration that moves the ball until the user does: from corner to corner, then around in a spiral,
/// and back to the middle.
enum SpringTour {
  /// The start time and the length.
  static let start = Duration.milliseconds(400)
  static let length = Duration.milliseconds(9_000)

  /// Returns the ball's target at a time. Each lane is −1 to 1 from edge to edge.
  static func position(at time: Duration) -> SIMD2<Float> {
    let seconds = Float(time / .seconds(1))
    let corners: [SIMD2<Float>] = [
      SIMD2(-0.75, 0.6), SIMD2(0.72, -0.5), SIMD2(-0.6, -0.66), SIMD2(0.3, 0.62),
    ]
    if seconds < 4 { return corners[Int(seconds)] }
    guard seconds < 8.2 else { return .zero }
    let angle = (seconds - 4) * .pi * 1.2 + .pi / 2
    let size = 0.72 - (seconds - 4) * 0.06
    return SIMD2(cos(angle), sin(angle)) * size
  }

  /// Returns the ball's spring at a time.
  static func spring(at time: Duration) -> Spring {
    switch time / .seconds(1) {
    case ..<2: .bouncy
    case ..<4: .smooth
    case ..<6: .snappy
    default: .bouncy
    }
  }
}
