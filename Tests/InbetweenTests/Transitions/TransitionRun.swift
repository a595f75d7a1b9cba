import Testing

import Inbetween
@testable import InbetweenCore

/// A plan run by the engine and by the model side by side.
struct TransitionRun {
  static let properties = (0..<TransitionGenerator.channels).map {
    Property<Float>("channel \($0)", default: 0).resting(within: 0.01)
  }

  private let world: World
  private let entity: Entity
  private var model: TransitionModel
  private var handles: [TransitionHandle] = []
  private let frame = Frame()

  /// Returns the first disagreement, with the command's number; nil if they agree.
  static func disagreement(_ plan: TransitionPlan, fault: ModelFault? = nil) -> String? {
    var run = TransitionRun(plan, fault)
    for (number, command) in plan.commands.enumerated() {
      if let text = run.play(command) { return "command \(number), \(command): \(text)" }
    }
    return nil
  }

  private init(_ plan: TransitionPlan, _ fault: ModelFault?) {
    world = World(tickRate: .hertz(plan.tickRate))
    entity = world.spawn()
    model = TransitionModel(plan.transitions, channels: TransitionGenerator.channels, fault: fault)
    for index in plan.transitions.indices {
      let handle = try! world.makeTransition(plan.transitions[index])
      var policy = LetGoPolicy()
      policy.flickSpeed = 1.37
      handle.policy = policy
      model.lives[index].policy = policy
      handles.append(handle)
    }
    for property in Self.properties { try! world.assign(entity, property, to: 0) }
  }

  private func shown(_ channel: Int) -> Float { world[entity, Self.properties[channel]]! }

  private func velocity(_ channel: Int) -> Float { world.velocity(entity, Self.properties[channel])! }

  private mutating func play(_ command: TransitionCommand) -> String? {
    let before = (0..<TransitionGenerator.channels).map { shown($0) }
    let speeds = (0..<TransitionGenerator.channels).map { velocity($0) }
    let wasIdle = handles.map { $0.phase == .idle }
    let wereHeld = handles.map { $0.phase == .interactive }
    let handed = handles.indices.map { model.handedPart($0) }
    switch command {
    case .register(let tween):
      register(tween)
      model.register(tween)
    case .begin(let index, let direction):
      handles[index].begin(direction)
      model.begin(index, direction)
    case .reverse(let index):
      handles[index].reverse()
      model.reverse(index)
    case .interrupt(let index):
      handles[index].interrupt()
      model.interrupt(index)
    case .scrubTo(let index, let position):
      handles[index].scrub(to: position)
      model.scrub(index, to: Double(position))
    case .scrubBy(let index, let step):
      handles[index].scrub(by: step)
      model.scrub(index, by: Double(step))
    case .letGo(let index, let velocity):
      handles[index].letGo(velocity: velocity)
      model.letGo(index, velocity: velocity.map(Double.init))
    case .settle(let index, let end, let velocity):
      handles[index].settle(at: end, velocity: velocity)
      model.settle(index, at: end, velocity: velocity.map(Double.init))
    case .complete(let index, let end):
      handles[index].complete(at: end)
      model.complete(index, at: end)
    case .policy(let index, let threshold, let spring):
      var policy = handles[index].policy
      (policy.threshold, policy.spring) = (threshold, spring)
      handles[index].policy = policy
      model.lives[index].policy = policy
    case .tween(let channel, let from, let to, let length, let delay):
      try! world.register(
        Tween(
          Self.properties[channel], values: (from.map { [$0] } ?? []) + [to],
          duration: Duration(counts: length), delay: Duration(counts: delay)), on: entity)
      model.tween(channel, from: from.map(Double.init), to: Double(to), length: length, delay: delay)
    case .spring(let channel, let to, let spring):
      if let text = wrongVelocity(channel) { return text }
      let slope = Double(velocity(channel))
      let handle = try! world.register(
        SpringMotion(Self.properties[channel], to: to, spring: spring), on: entity)
      let text = handle.state == .active ? wrongHandOver(channel, of: slope) : nil
      model.spring(channel, to: Double(to), spring, velocity: Double(velocity(channel)))
      if let text { return text }
    case .assign(let channel, let value):
      try! world.assign(entity, Self.properties[channel], to: value)
      model.assign(channel, Double(value))
    case .tick(let count):
      for _ in 0..<count {
        world.tick()
        for index in handles.indices {
          model.settleEnd(index, near: world.now.counts, isOver: handles[index].phase == .idle)
        }
        model.advance(to: world.now.counts)
        if let text = difference() { return text }
      }
      return nil
    case .sample(let counts):
      let instant = world.now.counts + counts
      world.sample(at: Instant(counts: instant), into: frame)
      var later = model
      // The end of a spring is known to a count or two.
      let ends = model.lives.indices.contains { abs((model.end($0) ?? .max) - instant) <= 2 }
      if ends { return difference() }
      later.advance(to: instant)
      for channel in 0..<TransitionGenerator.channels {
        let found = frame[entity, Self.properties[channel]]!
        if let text = difference(channel, found, later, at: instant) { return "sampled: \(text)" }
      }
    }
    return difference() ?? jump(command, before, speeds, wasIdle, wereHeld, handed)
  }

  private func register(_ tween: ModelTween) {
    let property = Self.properties[tween.channel]
    var real = TransitionTween(
      property, back: tween.values[0], fore: tween.values[1], transition: handles[tween.transition].id)
    real.values = tween.values
    real.offsets = tween.offsets
    real.interTimingFunctions = tween.easings?.map(\.easing)
    real.segment = tween.segment
    real.timingFunction = tween.timing.easing
    real.backwardSegment = tween.backwardSegment
    real.backwardTimingFunction = tween.backwardTiming?.easing
    real.part = model.lives[tween.transition].parts[tween.part].part
    try! world.register(real, on: entity)
  }

  /// X5: returns a jump in value at an operation under way, or one in velocity where a spring takes over; nil
  /// if there is none. `handed` has the part of its velocity that a spring takes over, for each transition.
  private func jump(
    _ command: TransitionCommand, _ before: [Float], _ speeds: [Float], _ wasIdle: [Bool],
    _ wereHeld: [Bool], _ handed: [Double]
  ) -> String? {
    var sprung: Int?
    switch command {
    case .begin(let index, _), .reverse(let index), .interrupt(let index):
      if wasIdle[index] { return nil }
    case .letGo(let index, let velocity), .settle(let index, _, let velocity):
      if wasIdle[index] { return nil }
      if velocity == nil && handles[index].phase == .settling && !wereHeld[index] { sprung = index }
    default: return nil
    }
    // A transition that ends at once is at rest, and another driver's value may show.
    if handles.indices.contains(where: { !wasIdle[$0] && handles[$0].phase == .idle }) { return nil }
    for channel in before.indices {
      // A spring's first value may be an ulp of 1 off. A steep curve may multiply that.
      if abs(before[channel] - shown(channel)) > 100 * 0x1p-14 {
        return "channel \(channel) jumps from \(before[channel]) to \(shown(channel))"
      }
      guard let sprung else { continue }
      var speed = speeds[channel]
      if let winner = model.winner(channel), case .transition(let tween) = model.contenders[winner].motion,
        tween.transition == sprung
      {
        speed *= Float(handed[sprung])
      }
      if abs(speed - velocity(channel)) > max(1, 1e-4 * abs(speeds[channel])) {
        return "channel \(channel)'s velocity jumps from \(speeds[channel]) to \(velocity(channel))"
      }
    }
    return nil
  }

  private func difference() -> String? {
    for index in handles.indices {
      let (live, handle) = (model.lives[index], handles[index])
      if live.phase != handle.phase { return "t\(index) is \(handle.phase!), not \(live.phase)" }
      if live.direction != handle.direction { return "t\(index) goes \(handle.direction!)" }
      let position = model.position(index, at: Double(world.now.counts)).position
      if abs(position - Double(handle.position!)) > 2e-6 + 1.5 / Double(live.effective) {
        return "t\(index) is at \(handle.position!), not \(position)"
      }
    }
    for channel in 0..<TransitionGenerator.channels {
      if let text = difference(channel, shown(channel), model, at: world.now.counts) { return text }
    }
    return nil
  }

  private func difference(
    _ channel: Int, _ found: Float, _ model: TransitionModel, at instant: Int64
  ) -> String? {
    if model.isUncertain(channel, at: instant) { return nil }
    if let winner = model.winner(channel), case .transition(let tween) = model.contenders[winner].motion {
      let live = model.lives[tween.transition]
      let position = model.position(tween.transition, at: Double(instant)).position
      if tween.isUncertain(in: live.parts[tween.part]) { return nil }
      if position < 0 || position > 1, tween.holdsBeyond(in: live.parts[tween.part]) { return nil }
    }
    // Positions are known to a count, and a jump within that may show either side.
    let step = 2e-6 + 1.5 / Double(model.lives.map(\.effective).min()!)
    let values = [0, -1, -0.7, -0.3, -0.1, 0.1, 0.3, 0.7, 1].map {
      model.value(channel, at: Double(instant), shift: $0 * step)
    }
    var slack = 2e-3 * max(1, values.map(abs).max()! / 100)
    switch model.winner(channel).map({ model.contenders[$0].motion }) {
    // These formulas jump by 0.0005 at their ends, or are vertical there.
    case .transition(let tween)? where tween.isRough(in: model.lives[tween.transition].parts[tween.part]):
      slack += 0.2
    // Their start values were known to a count.
    case .tween?, .spring?: slack += 0.25
    default: break
    }
    let (low, high) = (values.min()! - slack, values.max()! + slack)
    if Double(found) >= low && Double(found) <= high { return nil }
    return "channel \(channel) shows \(found) at \(instant), not \(values[0])"
  }

  /// S3: returns an error if a spring that begins on a channel of that slope has taken over something else.
  private func wrongHandOver(_ channel: Int, of slope: Double) -> String? {
    if model.fault != nil { return nil }
    var (step, slack) = (0.0, 1e-3 * max(1, abs(slope)))
    if let winner = model.winner(channel), case .transition(let tween) = model.contenders[winner].motion {
      let live = model.lives[tween.transition]
      if tween.isRough(in: live.parts[tween.part]) { return nil }
      (step, slack) = (2e-6 + 1.5 / Double(live.effective), 0.03 * max(10, abs(slope)))
    }
    let speeds = [0, -1, -0.3, 0.3, 1].map {
      slope * model.handedPart(channel: channel, slope: slope, shift: $0 * step)
    }
    let found = Double(velocity(channel))
    if found >= speeds.min()! - slack && found <= speeds.max()! + slack { return nil }
    return "a spring took over \(found) of \(slope) a second, not \(speeds[0])"
  }

  /// S3, X5: returns an error if the velocity of a value that a transition moves is not its slope in time.
  private func wrongVelocity(_ channel: Int) -> String? {
    guard let winner = model.winner(channel), case .transition(let tween) = model.contenders[winner].motion,
      model.fault == nil
    else { return nil }
    let (now, step) = (Double(model.now), 4.0)
    let live = model.lives[tween.transition]
    if let end = model.end(tween.transition), Double(end) <= now + 8 { return nil }
    let speed = model.position(tween.transition, at: now).velocity
    let shift = speed * step / 90_000
    func slope(_ from: Double, _ to: Double) -> Double {
      let change =
        model.value(channel, at: now, shift: to) - model.value(channel, at: now, shift: from)
      return change / (to - from) * speed
    }
    if shift == 0 { return velocity(channel) == 0 ? nil : "channel \(channel) moves at rest" }
    let slopes = [slope(-shift, 0), slope(0, shift), slope(-2 * shift, -shift), slope(shift, 2 * shift)]
    // At kinks, jumps and steep ends, differences are not accurate.
    guard slopes.max()! - slopes.min()! < 0.01 * max(1, abs(slopes[0])), live.phase != .idle else {
      return nil
    }
    let found = Double(velocity(channel))
    if abs(found - slopes[0]) <= 0.03 * max(10, abs(slopes[0])) { return nil }
    return "channel \(channel) moves at \(found) a second, not \(slopes[0])"
  }
}

/// Shortens a failing plan as long as it still fails.
enum TransitionShrinker {
  static func shrink(_ plan: TransitionPlan, _ fails: (TransitionPlan) -> Bool) -> TransitionPlan {
    var plan = plan
    var size = Int.max
    func keep(_ change: (inout TransitionPlan) -> Void) -> Bool {
      var candidate = plan
      change(&candidate)
      if !fails(candidate) { return false }
      plan = candidate
      return true
    }
    while plan.text.count < size {
      size = plan.text.count
      var length = max(1, plan.commands.count / 2)
      while length > 0 {
        var start = 0
        while start < plan.commands.count {
          let range = start..<min(start + length, plan.commands.count)
          if !keep({ $0.commands.removeSubrange(range) }) { start += length }
        }
        length /= 2
      }
      for index in plan.commands.indices {
        if case .tick(let count) = plan.commands[index], count > 1 {
          _ = keep { $0.commands[index] = .tick(count - 1) }
        }
        for trait in traits {
          guard case .register(var tween) = plan.commands[index] else { break }
          trait(&tween)
          if TransitionCommand.register(tween).description == plan.commands[index].description { continue }
          _ = keep { $0.commands[index] = .register(tween) }
        }
      }
    }
    return plan
  }

  private static let traits: [@Sendable (inout ModelTween) -> Void] = [
    { $0.timing = .linear }, { $0.backwardTiming = nil }, { $0.backwardSegment = nil },
    { $0.segment = .full }, { $0.part = 0 },
    { tween in
      tween.offsets = nil
      tween.easings = nil
      tween.values = [0, 100]
    }, { $0.easings = nil }, { $0.offsets = nil },
  ]
}
