import Inbetween

/// A random plan: transitions, and the commands on them.
struct TransitionPlan {
  var tickRate: Int
  var transitions: [Transition]
  var commands: [TransitionCommand]

  var text: String {
    "\(tickRate) Hz\n"
      + transitions.indices.map { "t\($0): \(transitions[$0])" }.joined(separator: "\n") + "\n"
      + commands.map { "  \($0)" }.joined(separator: "\n")
  }
}

enum TransitionCommand: CustomStringConvertible {
  case register(ModelTween)
  case begin(Int, TransitionDirection?)
  case reverse(Int)
  case interrupt(Int)
  case scrubTo(Int, Float)
  case scrubBy(Int, Float)
  case letGo(Int, Float?)
  case settle(Int, TransitionEnd, Float?)
  case complete(Int, TransitionEnd)
  case policy(Int, threshold: Float, spring: Spring?)
  case tween(Int, from: Float?, to: Float, length: Int64, delay: Int64)
  case spring(Int, to: Float, Spring)
  case assign(Int, Float)
  case tick(Int)
  case sample(Int64)

  var isTick: Bool { if case .tick = self { true } else { false } }

  var description: String {
    switch self {
    case .register(let tween):
      "register channel \(tween.channel) t\(tween.transition) \(tween.values) at \(tween.offsets ?? [])"
        + " inner \(tween.easings?.map(\.name) ?? []) \(tween.segment) \(tween.timing.name)"
        + " back \(String(describing: tween.backwardSegment)) \(tween.backwardTiming?.name ?? "–")"
        + " part \(tween.part)"
    case .begin(let index, let direction): "begin t\(index) \(direction?.rawValue ?? "")"
    case .reverse(let index): "reverse t\(index)"
    case .interrupt(let index): "interrupt t\(index)"
    case .scrubTo(let index, let position): "scrub t\(index) to \(position)"
    case .scrubBy(let index, let step): "scrub t\(index) by \(step)"
    case .letGo(let index, let velocity): "let t\(index) go \(velocity.map { "at \($0)" } ?? "")"
    case .settle(let index, let end, let velocity):
      "settle t\(index) at \(end) \(velocity.map { "from \($0)" } ?? "")"
    case .complete(let index, let end): "complete t\(index) at \(end)"
    case .policy(let index, let threshold, let spring):
      "policy t\(index) \(threshold) \(spring.map { "ratio \($0.dampingRatio)" } ?? "even")"
    case .tween(let channel, let from, let to, let length, let delay):
      "tween channel \(channel) \(from.map { "\($0)" } ?? "…") to \(to), \(length) counts after \(delay)"
    case .spring(let channel, let to, let spring):
      "spring channel \(channel) to \(to) ratio \(spring.dampingRatio)"
    case .assign(let channel, let value): "assign channel \(channel) \(value)"
    case .tick(let count): "tick \(count)"
    case .sample(let counts): "sample \(counts) counts on"
    }
  }
}

/// Generates the plan of a seed.
struct TransitionGenerator {
  static let channels = 3
  private var random: SplitMix64

  static func plan(seed: UInt64) -> TransitionPlan {
    var generator = TransitionGenerator(random: SplitMix64(seed: seed &* 0x9E37_79B9 &+ 7))
    return generator.plan()
  }

  private mutating func plan() -> TransitionPlan {
    var plan = TransitionPlan(tickRate: random.one(of: [24, 60, 100, 144]), transitions: [], commands: [])
    for _ in 0...random.number(0...1) { plan.transitions.append(transition()) }
    for _ in 0...random.number(0...2) { plan.commands.append(.register(tween(plan.transitions))) }
    for _ in 0...random.number(4...14) {
      plan.commands.append(command(plan.transitions))
      if random.once(in: 3) { plan.commands.append(.sample(Int64(random.number(0...4000)))) }
      if !random.once(in: 4) { plan.commands.append(.tick(random.number(1...12))) }
    }
    plan.commands.append(.tick(20))
    return plan
  }

  private mutating func timing() -> AnimationTimingParameters {
    switch random.number(0...4) {
    case 0: .curve(easing().easing)
    case 1: .spring(dampingRatio: random.one(of: [0.5, 1]))
    case 2: .spring(random.one(of: [.smooth, .bouncy, .stiff]))
    default: .curve(.linear)
    }
  }

  private mutating func transition() -> Transition {
    var transition = Transition(
      duration: .milliseconds(random.one(of: [100, 250, 400, 333, 1000])),
      direction: random.once(in: 4) ? .backward : .forward)
    for _ in 0..<random.number(0...2) {
      let start = Double(random.number(0...7)) / 10
      let end = start + Double(random.number(1...Int((10 - start * 10).rounded()))) / 10
      transition.layers.append(
        TransitionLayer(AnimationRange(start: start, end: min(end, 1)), timing: timing()))
    }
    if random.once(in: 5) { transition.sharedElement = timing() }
    return transition
  }

  private mutating func easing() -> ModelEasing {
    random.once(in: 3) ? .linear : random.one(of: ModelEasing.library.filter { $0.easing(0) == 0 })
  }

  /// Returns an easing between two keys; beyond the last key, steps hold.
  private mutating func inner() -> ModelEasing {
    let easing = easing()
    return easing.name.hasPrefix("steps") ? .linear : easing
  }

  private mutating func segment() -> TransitionSegment {
    if random.once(in: 3) { return .full }
    // A jump at an end of the window would be both before and after it.
    let position = random.number(0...19)
    if position == 0 { return TransitionSegment(position: 0, length: Double(random.number(1...20)) / 20) }
    return TransitionSegment(
      position: Double(position) / 20, length: Double(random.number(0...(20 - position))) / 20)
  }

  private mutating func number() -> Float { Float(random.number(-20...20) * 5) }

  private mutating func tween(_ transitions: [Transition]) -> ModelTween {
    let index = random.number(0...(transitions.count - 1))
    let transition = transitions[index]
    let parts = 1 + transition.layers.count + (transition.sharedElement == nil ? 0 : 1)
    let count = random.once(in: 3) ? random.number(3...4) : 2
    var tween = ModelTween(
      channel: random.number(0...(Self.channels - 1)), transition: index,
      part: random.number(0...(parts - 1)), values: (0..<count).map { _ in number() })
    if random.once(in: 4) {
      tween.offsets = (0..<count).map { _ in Float(random.number(0...8)) / 8 }.sorted()
      // A jump at back would have happened at rest at back: a known issue.
      if tween.offsets![1] == 0 { tween.offsets = nil }
    }
    if random.once(in: 3) { tween.easings = (1..<count).map { _ in inner() } }
    tween.segment = segment()
    if random.once(in: 4) { tween.backwardSegment = segment() }
    // Keys in a paced part are linear, as registration requires.
    if count == 2 && tween.offsets == nil || tween.part == 0 {
      tween.timing = easing()
      if random.once(in: 4) { tween.backwardTiming = easing() }
    }
    return tween
  }

  private mutating func position() -> Float { Float(random.number(0...1000)) / 1000 }

  private mutating func velocity() -> Float? {
    random.once(in: 3) ? nil : Float(random.number(-60...60)) / 10 + 0.03
  }

  private mutating func spring() -> Spring { random.one(of: [.smooth, .bouncy, .stiff, .snappy]) }

  private mutating func command(_ transitions: [Transition]) -> TransitionCommand {
    let index = random.number(0...(transitions.count - 1))
    let channel = random.number(0...(Self.channels - 1))
    switch random.number(0...23) {
    case 0...4: return .begin(index, random.one(of: [nil, .forward, .backward]))
    case 5...7: return .reverse(index)
    case 8, 9: return .interrupt(index)
    case 10...12: return .scrubTo(index, position())
    case 13: return .scrubBy(index, position() - 0.5)
    case 14...16: return .letGo(index, velocity())
    case 17: return .settle(index, random.one(of: [.back, .fore]), velocity())
    case 18: return .complete(index, random.one(of: [.back, .fore]))
    case 19:
      return .policy(index, threshold: position() + 0.0003, spring: random.once(in: 3) ? nil : spring())
    case 20:
      return .tween(
        channel, from: random.once(in: 2) ? nil : number(), to: number(),
        length: Int64(random.number(0...400)) * 90, delay: Int64(random.number(0...100)) * 90)
    case 21: return .spring(channel, to: number(), spring())
    case 22: return .assign(channel, number())
    default: return .register(tween(transitions))
    }
  }
}
