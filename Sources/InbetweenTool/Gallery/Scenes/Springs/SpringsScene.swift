import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Springs: two balls follow the pointer, each by its own spring, which can be changed while it moves. The
/// second one can be a tween that starts over with each move, for comparison.
///
/// Positions are relative to the field's centre.
final class SpringsScene: LiveScene {
  /// The area in which the balls move, with its margin.
  private(set) var field = Area.zero
  private(set) lazy var panel = SpringPanel(
    response: { [unowned self] in balls[$0].response },
    choose: { [weak self] in try self?.choose($0, for: $1) },
    tween: { [weak self] in try self?.chooseTween($0) })
  var tape: Tape<SpringMoment>
  let balls: [SpringBall]
  /// A tween to the second ball's targets, which starts over with each. It is the comparison while the second
  /// ball is a spring.
  private let restarted: SpringBall
  /// The entity whose property is the length of the plot's time axis.
  private let plot: Entity
  private var target = SIMD2<Float>.zero
  /// The ball that the pointer pulls at, and the pointer's position from the field's centre; nil for none.
  private var grabbed: (ball: Int, pointer: SIMD2<Float>)?
  /// The tick of the target's last jump; nil while it glides.
  private var jump: Int64?
  /// The tick at which the tour began; nil while the user moves the balls, or nothing does.
  private var tourStart: Int64? = 0
  /// The tick of the user's last input.
  private var lastInput: Int64 = 0
  private var rest = PointerRest()
  /// Whether the user has chosen a spring or the tween. The tour keeps the choice.
  private var hasChosen = false
  private var isReduced = false
  /// The tick at which the balls move to demonstrate a changed spring; nil for none.
  private var hop: Int64?
  private var lastHop: Int64 = -1000

  init(at tickRate: TickRate = .hertz(120)) throws {
    tape = Tape(tickRate: tickRate)
    let world = tape.world
    balls = try [
      SpringBall(in: world, at: .zero, .bouncy), SpringBall(in: world, at: .zero, .smooth),
    ]
    restarted = try SpringBall(in: world, at: .zero, .smooth)
    try restarted.useTween(true)
    plot = world.spawn()
    try world.assign(plot, .plotSpan, to: plotSpan)
  }

  var controls: [Control] { panel.controls }
  let keys = [
    KeyHelp(caps: ["+", "−"], meaning: "More, less bounce"),
    KeyHelp(caps: ["T"], meaning: "Second ball: a spring, or a tween"),
  ]
  /// True also at rest, because the tour begins again after a while.
  var isMoving: Bool { true }
  var report: String {
    let parts = balls.map { ball in
      let numbers = String(format: "%.2f s %.2f", ball.spring.duration / .seconds(1), ball.spring.bounce)
      return (ball.isTween ? "tween " : "spring ") + numbers
    }
    let hand = grabbed == nil ? "" : ", grabbed"
    return parts.joined(separator: ", ") + hand
      + (isTouring ? ", tour" : balls.contains(where: \.isMoving) ? ", moving" : ", at rest")
  }

  private var isTouring: Bool { tourStart != nil }
  /// The balls' distance above and below the pointer.
  private var lane: Float { radius * 2.1 }
  /// The balls' radius.
  var radius: Float { min(field.size.y * 0.066, 42) }
  private var reach: SIMD2<Float> {
    // Below the lower ball there is room for its name and the figures.
    let below: Float = field.size.x < 460 ? 90 : 70
    return pointwiseMax(field.size / 2 - SIMD2(radius + 10, radius + lane + below), .zero)
  }

  var codeCast: SceneCast {
    let colors = Palette.dark.pair
    return SceneCast(
      members: balls.enumerated().map { index, ball in
        CastMember(
          name: index == 0 ? "first ball" : "second ball", entity: ball.entity, world: world,
          shape: .circle(radius: radius), color: colors[index])
      }, stage: field.size, origin: field.size / 2)
  }

  /// The panel with the sliders stays beside the balls.
  var zoomArea: Area? { field }

  func play(_ file: MotionFile) throws -> Bool {
    tape.goLive()
    try noteInput()
    hop = nil
    guard try playOnCast(file) else { return false }
    for ball in balls { try ball.adopt() }
    target = balls[0].target + SIMD2(0, lane)
    hasChosen = true
    try showSprings()
    return true
  }

  func layOut(in area: Area) throws {
    var rest = area
    let side = rest.cutRight(min(max(area.size.x * 0.33, 292), 340), gap: 16)
    field = rest
    panel.lay(in: side)
    try follow(target)
  }

  func beforeTick() throws {
    let tick = world.tickCount
    if let tourStart {
      try playTour(world.tickRate.instant(ofTick: tick - tourStart).sinceStart)
    } else if !isReduced, world.tickRate.instant(ofTick: tick - lastInput).sinceStart > SpringTour.patience {
      tourStart = tick
    }
    if let hop, tick >= hop {
      (self.hop, lastHop) = (nil, hop)
      try follow(SIMD2(target.x < 0 ? 0.6 : -0.6, 0) * reach)
    }
    for (index, ball) in balls.enumerated() {
      let velocity = world.velocity(ball.entity, .position) ?? .zero
      let pull = grabbed?.ball == index ? grabbed.map { $0.pointer - place(of: ball) } : nil
      try ball.rim.follow(velocity: velocity / max(radius, 1), pull: pull.map { $0 / max(radius, 1) })
    }
  }

  func afterTick() { for ball in balls + [restarted] { ball.remember() } }

  private func playTour(_ time: Duration) throws {
    let time = time - SpringTour.start
    guard time >= .zero else { return }
    if !hasChosen { try setTween(SpringTour.isTween(at: time)) }
    try follow(SpringTour.position(at: time) * reach)
    if time >= SpringTour.length { (tourStart, lastInput) = (nil, world.tickCount) }
  }

  func restart() throws {
    tape.clear()
    (hasChosen, hop) = (false, nil)
    try setTween(false)
    for (ball, spring) in zip(balls, [Spring.bouncy, .smooth]) {
      ball.forget()
      try ball.use(spring)
    }
    try follow(.zero)
    try showSprings()
    tourStart = isReduced ? nil : world.tickCount
  }

  /// Plays no tour while motion is reduced.
  func reduceMotion(_ policy: ReducedMotion) throws {
    world.reducedMotion = policy
    isReduced = policy.isOn
    if isReduced { try noteInput() }
  }

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position):
      guard rest.isMove(to: position), grabbed != nil || field.contains(position) else { return }
      guard grabbed == nil else {
        grabbed?.pointer = position - field.center
        return try noteInput()
      }
      try take(position)
    case .pressed(let position):
      guard field.contains(position) else { return }
      tape.goLive()
      let point = position - field.center
      if panel.isSoft,
        let ball = balls.indices.first(where: { (place(of: balls[$0]) - point).length < radius * 1.4 })
      {
        grabbed = (ball, point)
        return try noteInput()
      }
      try take(position)
    case .released(let position):
      guard grabbed != nil else { return }
      grabbed = nil
      if field.contains(position) { try take(position) }
    }
  }

  private func place(of ball: SpringBall) -> SIMD2<Float> { world[ball.entity, .position] ?? .zero }

  /// Ends the tour, and moves the target to the pointer.
  private func take(_ position: SIMD2<Float>) throws {
    try noteInput()
    hop = nil
    try follow(position - field.center)
  }

  private func noteInput() throws {
    lastInput = world.tickCount
    guard isTouring else { return }
    tourStart = nil
    if !hasChosen { try setTween(false) }
  }

  func press(_ key: Key) throws {
    let step: Double
    switch key {
    case .plus, .equals: step = 0.05
    case .minus: step = -0.05
    case .t: return try panel.toggleTween()
    default: return
    }
    let spring = balls[panel.chosen].spring
    let bounce = min(max(spring.bounce + step, -0.4), 0.8)
    try choose(Spring(duration: spring.duration, bounce: bounce, mass: spring.mass), for: panel.chosen)
  }

  /// Sets a spring chosen in a control. A little later the balls move to demonstrate it.
  private func choose(_ spring: Spring, for ball: Int) throws {
    try noteChoice()
    try balls[ball].use(spring)
    try showSprings()
  }

  private func chooseTween(_ isTween: Bool) throws {
    try noteChoice()
    try setTween(isTween)
  }

  private func noteChoice() throws {
    tape.goLive()
    hasChosen = true
    try noteInput()
    if hop == nil { hop = max(world.tickCount + 24, lastHop + 132) }
  }

  private func setTween(_ isTween: Bool) throws {
    guard balls[1].isTween != isTween else { return }
    try balls[1].useTween(isTween)
    panel.showTween(isTween)
    try showSprings()
  }

  /// Shows the springs in the controls, and moves the plot's time axis to them.
  private func showSprings() throws {
    panel.show()
    try world.animate(
      plot, .plotSpan, to: plotSpan, .eased(.cubicInOut, over: .milliseconds(300)), replaces: true)
  }

  private var plotSpan: Float {
    Float(StepPlot.span(for: balls.map(\.response)))
  }

  private func follow(_ position: SIMD2<Float>) throws {
    let position = position.clamped(lowerBound: -reach, upperBound: reach)
    if position != target {
      let isJump = (position - target).length > 120
      if isJump { jump = world.tickCount } else if (position - target).length > 0.5 { jump = nil }
      target = position
    }
    try balls[0].follow(position - SIMD2(0, lane))
    try balls[1].follow(position + SIMD2(0, lane))
    try restarted.use(balls[1].spring)
    try restarted.follow(position + SIMD2(0, lane))
  }

  var present: SpringMoment {
    func since(_ tick: Int64) -> Duration {
      world.tickRate.instant(ofTick: world.tickCount - tick).sinceStart
    }
    let tour = tourStart.map { since($0) - SpringTour.start }
    return SpringMoment(
      balls: balls.map { $0.moment(in: frame, isSoft: panel.isSoft) },
      restarted: balls[1].isTween ? nil : restarted.moment(in: frame, isSoft: false), target: target,
      span: world[plot, .plotSpan] ?? 2, sinceJump: jump.map(since),
      words: tour.map { SpringTour.words(at: $0, isTween: balls[1].isTween) }
        ?? (target == .zero ? "Move the pointer: both balls follow it. Grab one: it is soft." : ""),
      isTouring: isTouring)
  }
}

/// Everything that is drawn of a moment.
struct SpringMoment {
  let balls: [BallMoment]
  /// The tween beside the springs; nil while the second ball is one.
  let restarted: BallMoment?
  let target: SIMD2<Float>
  let span: Float
  /// The time since the target's last jump; nil while it glides.
  let sinceJump: Duration?
  /// An explanation of the motion, or of what the user can do; empty for none.
  let words: String
  let isTouring: Bool
}

extension Property where Value == Float {
  /// The length of the plot's time axis, in seconds. Any number can be a property, and so be animated.
  fileprivate static let plotSpan = Property("plotSpan", default: 2)
}
