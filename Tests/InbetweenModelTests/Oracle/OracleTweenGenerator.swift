import Inbetween

#if canImport(InbetweenC)
  import CInbetween
#endif

/// Makes random tweens. Each trait is rare enough that plain tweens remain, and common enough that any two
/// traits meet.
struct OracleTweenGenerator {
  /// The approximate length of a tick in counts.
  let tick: Int64

  static let easings: [Easing] =
    [.linear, .quadOut, .sineInOut, .cubicIn, .backInOut, .elasticOut, .bounceIn, .circOut]
    + [
      "cubic-bezier(0.3, -0.6, 0.4, 1.7)", "steps(3, jump-start)", "steps(4)",
      "linear(0, 0.6 25%, 0.2 75%, 1)", "backOut(4)", "elasticInOut(1.5, 0.4)", "bounceIn(0.7)",
    ]
    .map { try! Easing(parsing: $0) }

  func tween(_ property: ReferenceProperty, _ random: inout SplitMix64) -> ReferenceTween {
    let count = random.one(of: [1, 1, 2, 2, 2, 3, 4, 5])
    var tween = ReferenceTween(property, values: [], duration: length(&random))
    if property != .orientation, random.once(in: 6) { tween.mode = .relative }
    if count == 1, tween.mode == .absolute, random.once(in: 5) { tween.mode = .from }
    for _ in 0..<count { tween.values.append(value(property, &random)) }
    follow(&tween, &random)
    if random.once(in: 2) { tween.delay = length(&random) }
    if random.once(in: 10) { tween.delay = -length(&random) }
    keys(&tween, &random)
    plays(&tween, &random)
    if random.once(in: 3) { tween.fill = random.one(of: [.backwards, .forwards, .both]) }
    if random.once(in: 8) { tween.persists = false }
    if random.once(in: 10) { tween.replaces = true }
    if random.once(in: 5) {
      tween.rate = random.one(of: [(2, 1), (1, 2), (3, 2), (1, 3), (0, 1), (-1, 1), (-3, 2), (-1, 4), (7, 1)])
    }
    bend(&tween, &random)
    // An endless tween has no end from which to play backward.
    if tween.playsBackward, !tween.repeats.isFinite { tween.repeats = 2 }
    return tween
  }

  static let paths: [MotionPath] = [
    "M 0 0 L 100 50", "M 0 0 C 300 100 -200 100 100 0", "M 50 0 A 50 50 0 0 1 50 100 A 50 50 0 0 1 50 0 Z",
    "M 10 10 H 60 V -40 M 0 0 Q 20 90 80 0 T -30 -30", "M 7 -7",
  ].map { try! MotionPath(svg: $0) }

  /// Makes some tweens follow a path.
  private func follow(_ tween: inout ReferenceTween, _ random: inout SplitMix64) {
    guard [.position, .scale, .angle].contains(tween.property), random.once(in: 5) else { return }
    tween.mode = .absolute
    tween.values = Array(repeating: tween.values[0], count: 2)
    var path = ReferencePath(path: random.one(of: Self.paths))
    if random.once(in: 4) { path.from = random.one(of: [0.25, 0.5, 0.9, 1]) }
    if random.once(in: 4) { path.to = random.one(of: [0, 0.3, 0.5, 0.75]) }
    if random.once(in: 3) { path.isRelative = true }
    if tween.property == .angle, random.once(in: 2) { path.offset = 90 }
    tween.path = path
  }

  /// Adds factors, ways round and grids to some tweens.
  private func bend(_ tween: inout ReferenceTween, _ random: inout SplitMix64) {
    // A tween along a path has no keys.
    if tween.path != nil { return }
    if tween.mode == .relative, tween.values.count == 1, random.once(in: 3) {
      tween.mode = .scaled
      tween.values = [tween.property.channels.map { _ in random.one(of: [-2, -1, 0, 0.3, 1.5, 3]) }]
    }
    let isAbsolute = tween.mode == .absolute || tween.mode == .from
    if tween.property == .angle, isAbsolute, random.once(in: 2) {
      tween.way = random.one(of: ReferenceTween.Way.allCases)
      if random.once(in: 3) { tween.turns = random.number(0...3) }
    }
    if tween.property != .orientation, random.once(in: 6) {
      tween.snap = tween.property.channels.map { _ in
        (random.one(of: [0, 0.25, 1, 7.5, 30, 90]), random.one(of: [0, 0, 0, 2.5, -13.7]))
      }
    }
  }

  private func keys(_ tween: inout ReferenceTween, _ random: inout SplitMix64) {
    let keyCount = max(2, tween.values.count)
    if random.once(in: 3) { tween.ease = random.one(of: Self.easings) }
    if tween.path != nil { return }
    if random.once(in: tween.values.count == 1 ? 6 : 2) {
      let choices: [Float] = [0, 0.25, 0.5, 0.5, 0.75, 1, Float(random.number(0...1000)) / 1000]
      tween.offsets = tween.values.map { _ in random.one(of: choices) }.sorted()
    }
    if random.once(in: 2) {
      tween.interTimingFunctions = (1..<keyCount).map { _ in random.one(of: Self.easings) }
    }
  }

  private func plays(_ tween: inout ReferenceTween, _ random: inout SplitMix64) {
    if random.once(in: 2) {
      tween.repeats = random.one(of: [0, 0.5, 1, 1.75, 2, 2.5, 3, .infinity])
      // Thousands of repeats in a tick test nothing new.
      if !tween.repeats.isFinite, tween.duration > 0 { tween.duration = max(tween.duration, tick / 4) }
      if random.once(in: 3) { tween.repeatStart = random.one(of: [0.25, 0.5, 1, 1.5]) }
      if random.once(in: 3), tween.repeats == tween.repeats.rounded() {
        tween.repeatDelay = length(&random)
      }
      tween.direction = random.one(of: Direction.allCases)
      if tween.property != .orientation, random.once(in: 4) { tween.accumulates = true }
    }
    if random.once(in: 6) { tween.endDelay = length(&random) }
    if random.once(in: 8) { tween.endDelay = -length(&random) }
    // It depends on other numbers only, so the worlds are otherwise what they were before there were holds.
    var ofHold = SplitMix64(seed: UInt64(bitPattern: tween.duration ^ tween.endDelay << 32))
    if ofHold.once(in: 10) { tween.hold = length(&ofHold) }
  }

  /// Returns a length in counts: 0, a few counts, whole or half ticks, or any length.
  func length(_ random: inout SplitMix64) -> Int64 {
    let some = Int64(random.number(1...6))
    switch random.number(0...11) {
    case 0, 1: return 0
    case 2: return some
    case 3: return some * tick / 2
    case 4, 5: return Int64(random.number(0...Int(tick) * 8))
    default: return some * tick
    }
  }

  func value(_ property: ReferenceProperty, _ random: inout SplitMix64) -> [Float] {
    if property == .orientation {
      return random.one(of: [
        [0, 0, 0, 1], [1, 0, 0, 0], [0, 0.6, 0, 0.8], [0.5, 0.5, 0.5, 0.5], [0, 0, -0.8, 0.6],
      ])
    }
    let whole = random.once(in: 2)
    return property.channels.map { _ in
      let number = random.number(property == .angle ? -540...540 : -100...100)
      return whole ? Float(number) : Float(number) * 0.37
    }
  }
}

/// A field of a tween's iterations, which the engine has too.
struct OracleField: Sendable {
  let name: String
  /// Gives a tween the plain value.
  let drop: @Sendable (inout ReferenceTween) -> Void
  /// Returns the field of a tween as Swift; nil for the plain value.
  let text: @Sendable (ReferenceTween) -> String?
  /// Gives the engine's iterations the value.
  let apply: @Sendable (ReferenceTween, inout IterationOptions) -> Void

  private init<Value: Equatable & Sendable, Own>(
    _ name: String, _ path: WritableKeyPath<ReferenceTween, Value> & Sendable, else plain: Value,
    _ engine: WritableKeyPath<IterationOptions, Own> & Sendable,
    _ make: @escaping @Sendable (Value) -> (Own, text: String)
  ) {
    self.name = name
    drop = { $0[keyPath: path] = plain }
    text = { $0[keyPath: path] == plain ? nil : "\(name): \(make($0[keyPath: path]).text)" }
    apply = { $1[keyPath: engine] = make($0[keyPath: path]).0 }
  }

  static let all = [
    OracleField("repeats", \.repeats, else: 1, \.repeats) {
      $0.isFinite ? (.count($0), "\($0)") : (.forever, ".forever")
    },
    OracleField("repeatStart", \.repeatStart, else: 0, \.repeatStart) { ($0, "\($0)") },
    OracleField("repeatDelay", \.repeatDelay, else: 0, \.repeatDelay, time),
    OracleField("hold", \.hold, else: 0, \.hold, time),
    OracleField("endDelay", \.endDelay, else: 0, \.endDelay, time),
    OracleField("direction", \.direction, else: .normal, \.direction) { ($0, ".\($0)") },
    OracleField("accumulates", \.accumulates, else: false, \.accumulates) { ($0, "\($0)") },
  ]

  private static let time: @Sendable (Int64) -> (Duration, text: String) = {
    (Duration(counts: $0), "Duration(counts: \($0))")
  }

  #if canImport(InbetweenC)
    /// Gives a def of C the values of a tween. Returns false if the def cannot say one.
    static func set(_ def: inout ibTweenDef, of tween: ReferenceTween) -> Bool {
      guard tween.repeatStart == 0, let repeatDelay = OracleFace.time(tween.repeatDelay),
        let hold = OracleFace.time(tween.hold), let endDelay = OracleFace.time(tween.endDelay)
      else { return false }
      (def.repeatDelay, def.hold, def.endDelay) = (repeatDelay, hold, endDelay)
      def.repeats = tween.repeats.isInfinite ? -1 : tween.repeats
      def.direction = Int32(tween.direction.rawValue)
      def.accumulates = tween.accumulates
      return true
    }
  #endif
}
