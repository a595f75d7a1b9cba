import Inbetween

/// Transitions by definition (X1–X6), small and slow. A transition's position is a piecewise function of
/// time, and every value is a function of the position. Of the drivers that contend the newest is shown. Time
/// is in counts.
struct TransitionModel {
  enum Piece {
    case held(Double)
    case run(from: Double, to: Double, start: Double, length: Double)
    case spring(ModelSpring, from: Double, velocity: Double, to: Double, start: Double, length: Double)
  }

  struct Live {
    let transition: Transition
    let effective: Int64
    let parts: [ModelPart]
    var piece: Piece
    var phase = TransitionPhase.idle
    var direction: TransitionDirection
    var begun: TransitionDirection
    var policy = LetGoPolicy()
    /// Where it was scrubbed since it has been held, at most once an instant.
    var scrubs: [(time: Int64, position: Double)] = []
  }

  enum Motion {
    case transition(ModelTween)
    case tween(from: Double?, to: Double, length: Int64)
    case spring(ModelSpring, from: Double, velocity: Double, to: Double)
  }

  struct Contender {
    let channel: Int
    var motion: Motion
    var begin: Int64 = 0
    var end = Int64.max
    var contends = false
  }

  var now: Int64 = 0
  var lives: [Live]
  var bases: [Double]
  /// When the base values were assigned last below a driver, and which one.
  private var assigned: [(time: Int64, winner: Int)?]
  /// Oldest first.
  var contenders: [Contender] = []
  let fault: ModelFault?

  init(_ transitions: [Transition], channels: Int, fault: ModelFault?) {
    self.fault = fault
    bases = Array(repeating: 0, count: channels)
    assigned = Array(repeating: nil, count: channels)
    lives = transitions.map { transition in
      let (effective, parts) = TransitionModel.parts(of: transition)
      return Live(
        transition: transition, effective: effective, parts: parts,
        piece: .held(transition.direction == .forward ? 0 : 1), direction: transition.direction,
        begun: transition.direction)
    }
  }
}

// Position.
extension TransitionModel {
  func position(_ index: Int, at time: Double) -> (position: Double, velocity: Double) {
    switch lives[index].piece {
    case .held(let position): return (position, 0)
    case .run(let from, let to, let start, let length):
      if time >= start + length { return (to, 0) }
      return (from + (to - from) * (time - start) / length, (to - from) / length * 90_000)
    case .spring(let spring, let from, let velocity, let to, let start, let length):
      if time >= start + length { return (to, 0) }
      let state = spring.state(from - to, velocity, after: (time - start) / 90_000)
      return (to + state.position, state.velocity)
    }
  }

  /// Returns the instant of its end, if it moves to one.
  func end(_ index: Int) -> Int64? {
    switch lives[index].piece {
    case .held: nil
    case .run(_, _, let start, let length): Int64(start + length)
    case .spring(_, _, _, _, let start, let length): Int64(start + length)
    }
  }

  /// Moves an end to the engine's side of an instant, if rounding may put it on either side.
  mutating func settleEnd(_ index: Int, near instant: Int64, isOver: Bool) {
    guard let end = end(index), abs(end - instant) <= 2, isOver != (end <= instant) else { return }
    let shift = Double((isOver ? instant : instant + 1) - end)
    switch lives[index].piece {
    case .held: break
    case .run(let from, let to, let start, let length):
      lives[index].piece = .run(from: from, to: to, start: start, length: length + shift)
    case .spring(let spring, let from, let velocity, let to, let start, let length):
      lives[index].piece = .spring(
        spring, from: from, velocity: velocity, to: to, start: start, length: length + shift)
    }
  }
}

// Control (X5).
extension TransitionModel {
  private mutating func leaveRest(_ index: Int, _ direction: TransitionDirection) {
    lives[index].begun = direction
    lives[index].direction = direction
    lives[index].piece = .held(direction == .forward ? 0 : 1)
    setContends(index, true)
  }

  private mutating func setContends(_ index: Int, _ contends: Bool) {
    for place in contenders.indices {
      if case .transition(let tween) = contenders[place].motion, tween.transition == index {
        contenders[place].contends = contends
      }
    }
  }

  private mutating func run(_ index: Int, _ direction: TransitionDirection) {
    let from = position(index, at: Double(now)).position
    let to: Double = direction == .forward ? 1 : 0
    let way = fault == .wholeTimeRemains ? 1 : abs(to - from)
    let length = (way * Double(lives[index].effective)).rounded(.toNearestOrAwayFromZero)
    lives[index].direction = direction
    if fault == .curvesByDirection { lives[index].begun = direction }
    lives[index].phase = .running
    lives[index].piece = .run(from: from, to: to, start: Double(now), length: length)
    if length == 0 { rest(index) }
  }

  mutating func begin(_ index: Int, _ direction: TransitionDirection?) {
    let direction = direction ?? lives[index].transition.direction
    if lives[index].phase == .idle {
      leaveRest(index, direction)
    } else if lives[index].phase == .running && lives[index].direction == direction {
      return
    }
    run(index, direction)
  }

  mutating func reverse(_ index: Int) {
    if lives[index].phase != .idle { run(index, lives[index].direction.reversed) }
  }

  mutating func interrupt(_ index: Int) {
    guard lives[index].phase == .running || lives[index].phase == .settling else { return }
    if fault == .interruptForgotten { return }
    lives[index].piece = .held(position(index, at: Double(now)).position)
    lives[index].phase = .interactive
    lives[index].scrubs = []
  }

  mutating func scrub(_ index: Int, by step: Double) {
    let position = position(index, at: Double(now)).position
    scrub(index, to: min(max(position + step, min(position, 0)), max(position, 1)), isHeld: false)
  }

  mutating func scrub(_ index: Int, to target: Double, isHeld: Bool = true) {
    if lives[index].phase == .idle {
      leaveRest(index, position(index, at: Double(now)).position < 0.5 ? .forward : .backward)
    }
    let held = isHeld ? min(max(target, 0), 1) : target
    lives[index].piece = .held(held)
    if lives[index].phase != .interactive { lives[index].scrubs = [] }
    if lives[index].scrubs.last?.time == now { lives[index].scrubs.removeLast() }
    lives[index].scrubs.append((now, held))
    lives[index].phase = .interactive
  }

  /// Returns the velocity of the scrubs while a transition is held, and of its position otherwise.
  private func speed(_ index: Int) -> Double {
    if lives[index].phase != .interactive { return position(index, at: Double(now)).velocity }
    let scrubs = lives[index].scrubs
    guard fault != .scrubsForgotten, scrubs.count > 1, let last = scrubs.last, now - last.time <= 9000 else {
      return 0
    }
    var recent = scrubs.suffix(4).filter { last.time - $0.time <= 5400 }
    if recent.count == 1 { recent.insert(scrubs[scrubs.count - 2], at: 0) }
    // A rest does not count: neither at equal positions, nor its length without scrubs.
    while recent.count > 2, recent[0].position == recent[1].position { recent.removeFirst() }
    let passed = last.time - recent[0].time
    let speed = (last.position - recent[0].position) * 90_000 / Double(passed > 9000 ? 5400 : passed)
    return Double(Float(min(max(speed, -8), 8)))
  }

  /// Returns the part of the slope that a spring takes over from an even movement, as far as that was seen
  /// over 1/120 s (S3).
  private static func part(ofSteadyFor counts: Double) -> Double { part(shown: min(counts / 750, 1)) }

  /// Returns the part of a slope that a spring takes over, by the part of it that was shown (S3).
  private static func part(shown: Double) -> Double {
    1 <= 1.25 * shown ? 1 : shown * (1 + 0.3125 * shown)
  }

  /// Returns the part of the slope of its position that a spring takes over.
  func handedPart(_ index: Int) -> Double {
    guard case .run(_, _, let start, _) = lives[index].piece else { return 1 }
    return Self.part(ofSteadyFor: Double(now) - start)
  }

  private func handedSpeed(_ index: Int) -> Double { speed(index) * handedPart(index) }

  /// Returns the part of the slope of a channel that a spring takes over, with a transition's position moved
  /// by `shift`. The time of a transition's tween is the position, as it is taken over.
  func handedPart(channel: Int, slope: Double, shift: Double) -> Double {
    if wasAssigned(channel) { return 0 }
    guard let winner = winner(channel), slope != 0 else { return 1 }
    switch contenders[winner].motion {
    case .spring: return 1
    case .tween: return Self.part(ofSteadyFor: Double(now - contenders[winner].begin))
    case .transition(let tween):
      let (position, velocity) = position(tween.transition, at: Double(now))
      let part = handedPart(tween.transition)
      if part == 0 { return 0 }
      let seen = max(abs(velocity * part) / 120, 750 / 0x1p22)
      func steepness(_ way: Double) -> Double {
        let before = min(max(position + (velocity > 0 ? -way : way), -1), 2) - position
        return abs(
          value(channel, at: Double(now), shift: shift)
            - value(channel, at: Double(now), shift: before + shift)) / way
      }
      let long = min(2 * seen, max(seen, velocity > 0 ? position + 1 : 2 - position))
      return part * Self.part(shown: min(steepness(seen), steepness(long)) / abs(slope / velocity))
    }
  }

  /// Returns a spring that lands, and its length in counts. Of its way 1/500 is no rest (S4).
  private func landing(
    _ spring: Spring, _ distance: Double, _ velocity: Double, within: Float
  ) -> (spring: ModelSpring, length: Int64) {
    let reach = max(
      abs(distance), abs(velocity) / (spring.angularFrequency * (1 + 2 * spring.dampingRatio)))
    let rest = spring.restTime(
      distance: Float(distance), initialVelocity: Float(velocity),
      rest: RestThreshold(distance: min(within, max(Float(reach / 500), 1e-30)), speed: 10 * within))!
    var model = ModelSpring(spring)
    model.rest = Double(rest.counts) / 90_000
    let (begin, length, _, _) = model.landing(-distance, velocity)
    return (model, max(rest.counts, Int64(((begin + length) * 90_000).rounded(.up))))
  }

  mutating func letGo(_ index: Int, velocity: Double?) {
    guard lives[index].phase != .idle else { return }
    let state = position(index, at: Double(now))
    let speed = velocity ?? speed(index)
    let policy = lives[index].policy
    let threshold = fault == .thresholdForgotten ? 0.5 : Double(policy.threshold)
    let isFlick = abs(speed) >= Double(policy.flickSpeed)
    settle(index, at: (isFlick ? speed > 0 : state.position >= threshold) ? .fore : .back, velocity: velocity)
  }

  mutating func settle(_ index: Int, at end: TransitionEnd, velocity: Double?) {
    guard lives[index].phase != .idle else { return }
    guard let spring = lives[index].policy.spring else { return run(index, end.direction) }
    let state = position(index, at: Double(now))
    let speed = fault == .velocityForgotten ? 0 : velocity ?? handedSpeed(index)
    let to: Double = end == .fore ? 1 : 0
    let landing = self.landing(spring, to - state.position, speed, within: 0.0005)
    lives[index].direction = end.direction
    lives[index].phase = .settling
    lives[index].piece = .spring(
      landing.spring, from: state.position, velocity: speed, to: to, start: Double(now),
      length: Double(landing.length))
    if landing.length == 0 { self.rest(index) }
  }

  mutating func complete(_ index: Int, at end: TransitionEnd) {
    if lives[index].phase == .idle { leaveRest(index, end.direction) }
    lives[index].piece = .held(end == .fore ? 1 : 0)
    lives[index].direction = end.direction
    rest(index)
  }

  /// Commits the end values (X6), oldest first.
  private mutating func rest(_ index: Int, byHand: Bool = true) {
    let end = position(index, at: .infinity).position
    lives[index].piece = .held(end)
    lives[index].phase = .idle
    if fault == .contendsAtRest { return }
    for place in contenders.indices {
      if case .transition(let tween) = contenders[place].motion, tween.transition == index {
        leave(place, byHand: byHand)
      }
    }
  }
}

// Contention (C2–C4).
extension TransitionModel {
  /// Returns the newest driver that contends for a channel.
  func winner(_ channel: Int) -> Int? {
    fault == .oldestWins
      ? contenders.firstIndex { $0.channel == channel && $0.contends }
      : contenders.lastIndex { $0.channel == channel && $0.contends }
  }

  /// Returns the value that a channel shows. `shift` moves the position of a transition a little, to find
  /// jumps.
  func value(_ channel: Int, at time: Double, shift: Double = 0) -> Double {
    guard let winner = winner(channel) else { return bases[channel] }
    return value(of: contenders[winner], at: time, shift: shift)
  }

  private func value(of contender: Contender, at time: Double, shift: Double = 0) -> Double {
    switch contender.motion {
    case .transition(let tween):
      let live = lives[tween.transition]
      return tween.value(
        at: position(tween.transition, at: time).position + shift, begun: live.begun,
        in: live.parts[tween.part],
        fault)
    case .tween(let from, let to, let length):
      if length == 0 { return to }
      let progress = min(max((time - Double(contender.begin)) / Double(length), 0), 1)
      return from! + (to - from!) * progress
    case .spring(let spring, let from, let velocity, let to):
      if time >= Double(contender.end) { return to }
      return to
        + spring.state(from - to, velocity, after: (time - Double(contender.begin)) / 90_000).position
    }
  }

  mutating func assign(_ channel: Int, _ value: Double) {
    bases[channel] = value
    assigned[channel] = winner(channel).map { (now, $0) }
  }

  /// Returns whether the base value was assigned at this very instant, below a driver that is still seen.
  private func wasAssigned(_ channel: Int) -> Bool {
    assigned[channel].map { $0.time == now && $0.winner == winner(channel) } ?? false
  }

  /// Returns the value from which a driver starts that begins now (W1).
  private func startValue(_ channel: Int) -> Double {
    wasAssigned(channel) ? bases[channel] : value(channel, at: Double(now))
  }

  /// Removes a contender. If it was the winner and none is left, its value becomes the base value. By hand, a
  /// base value that was assigned at this instant stays (C4).
  private mutating func leave(_ place: Int, byHand: Bool) {
    guard contenders[place].contends else { return }
    let (channel, isSeen) = (contenders[place].channel, winner(contenders[place].channel) == place)
    var shown = value(of: contenders[place], at: Double(now))
    // The end value, even if the curve reaches it only after the end (X2).
    if case .transition(let tween) = contenders[place].motion, fault == nil {
      let isAtFore = position(tween.transition, at: Double(now)).position > 0.5
      shown = Double(isAtFore ? tween.values[tween.values.count - 1] : tween.values[0])
    }
    let keepsBase = byHand && wasAssigned(channel)
    contenders[place].contends = false
    if keepsBase { return }
    if isSeen && winner(channel) == nil && fault != .neverCommits { bases[channel] = shown }
  }

  private mutating func enter(_ place: Int) {
    if case .tween(nil, let to, let length) = contenders[place].motion {
      contenders[place].motion = .tween(
        from: startValue(contenders[place].channel), to: to, length: length)
    }
    contenders[place].contends = true
  }

  mutating func register(_ tween: ModelTween) {
    let isUnderWay = lives[tween.transition].phase != .idle || fault == .contendsAtRest
    contenders.append(
      Contender(channel: tween.channel, motion: .transition(tween), contends: isUnderWay))
  }

  mutating func tween(_ channel: Int, from: Double?, to: Double, length: Int64, delay: Int64) {
    contenders.append(
      Contender(
        channel: channel, motion: .tween(from: from, to: to, length: length), begin: now + delay,
        end: now + delay + length))
    crossBoundaries(at: now)
  }

  mutating func spring(_ channel: Int, to: Double, _ spring: Spring, velocity: Double) {
    let from = startValue(channel)
    let landing = self.landing(spring, to - from, velocity, within: 0.01)
    contenders.append(
      Contender(
        channel: channel,
        motion: .spring(
          landing.spring, from: from, velocity: fault == .velocityForgotten ? 0 : velocity, to: to),
        begin: now, end: now + landing.length, contends: true))
    crossBoundaries(at: now)
  }

  /// Crosses all ends at an instant, then all begins, each by serial (C2).
  private mutating func crossBoundaries(at instant: Int64) {
    now = instant
    for index in lives.indices where lives[index].phase != .idle {
      if let end = end(index), end <= instant { rest(index, byHand: false) }
    }
    for place in contenders.indices where contenders[place].end <= instant && contenders[place].contends {
      leave(place, byHand: false)
      contenders[place].begin = .max
    }
    for place in contenders.indices {
      if case .transition = contenders[place].motion { continue }
      guard !contenders[place].contends, contenders[place].begin <= instant else { continue }
      enter(place)
      if contenders[place].end <= instant {
        leave(place, byHand: false)
        contenders[place].begin = .max
      }
    }
  }

  mutating func advance(to instant: Int64) {
    while true {
      var next = instant
      for index in lives.indices where lives[index].phase != .idle {
        if let end = end(index), end > now { next = min(next, end) }
      }
      for contender in contenders {
        if contender.begin > now && contender.begin < .max { next = min(next, contender.begin) }
        if contender.contends && contender.end > now { next = min(next, contender.end) }
      }
      crossBoundaries(at: next)
      if next >= instant { return }
    }
  }

  /// Whether a boundary of the channel is so near that rounding decides on which side an instant is.
  func isUncertain(_ channel: Int, at instant: Int64) -> Bool {
    contenders.contains {
      if case .spring = $0.motion { return $0.channel == channel && abs($0.end - instant) <= 2 }
      return false
    } || lives.indices.contains { end($0).map { abs($0 - instant) <= 2 } ?? false }
  }
}

// Effective duration (X4).
extension TransitionModel {
  static func parts(of transition: Transition) -> (effective: Int64, parts: [ModelPart]) {
    let declared = Double(transition.duration.counts)
    var effective = declared
    for layer in transition.layers {
      if let time = layer.timing.implicitDuration {
        effective = max(effective, (layer.range.start * declared).rounded() + Double(time.counts))
      }
    }
    if let shared = transition.sharedElement?.implicitDuration { effective = Double(shared.counts) }
    var parts = [ModelPart()]
    for (index, layer) in transition.layers.enumerated() {
      var part = ModelPart(part: .layer(index))
      part.pace = pace(layer.timing, over: 1)
      part.position = layer.range.start
      part.length = layer.range.end - layer.range.start
      if let time = layer.timing.implicitDuration {
        part.position = (layer.range.start * declared).rounded() / effective
        part.length = Double(time.counts) / effective
        if part.position + part.length > 1 + 1e-12 {
          part.position = layer.range.start
          part.length = 1 - layer.range.start
        }
        part.pace = pace(layer.timing, over: time / .seconds(1))
      }
      parts.append(part)
    }
    if let shared = transition.sharedElement {
      parts.append(
        ModelPart(part: .sharedElement, pace: pace(shared, over: effective / 90_000)))
    }
    return (Int64(effective), parts)
  }

  /// Returns the pace of the timings that the random worlds use.
  private static func pace(_ timing: AnimationTimingParameters, over seconds: Double) -> ModelEasing {
    for easing in ModelEasing.library where timing == .curve(easing.easing) { return easing }
    for ratio in [0.5, 1.0] where timing == .spring(dampingRatio: ratio) {
      let easing = try! Easing.spring(dampingRatio: ratio)
      return ModelEasing(name: "settling \(ratio)", easing: easing) { Double(easing(Float($0))) }
    }
    for spring in [Spring.smooth, .bouncy, .stiff] where timing == .spring(spring) {
      return ModelEasing(name: "spring", easing: .linear) { progress in
        ModelSpring(spring).step(progress, over: seconds)
      }
    }
    preconditionFailure("a timing without a model")
  }
}
