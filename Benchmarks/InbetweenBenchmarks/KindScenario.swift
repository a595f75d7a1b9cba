import Inbetween

/// Kinds of tween beside the plain one: several lanes, repeats, key frames. All have 100,000 moving lanes, or
/// as near as their lanes divide that.
enum KindScenario {
  private static let lanes = 100_000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let plain = MixedTweens(count: lanes)
    let repeating = MixedTweens(count: lanes, repeatsForever: true)
    let keyed = KeyedTweens(count: lanes)
    let bare = BareTables(plain)
    let plainStage = try Stage(plain)
    let two = try LaneStage<SIMD2<Float>>(lanes: lanes)
    let three = try LaneStage<SIMD3<Float>>(lanes: lanes)
    let four = try LaneStage<SIMD4<Float>>(lanes: lanes)
    let repeatingStage = try Stage(repeating)
    let keyedStage = try keyed.stage()
    let bezier = try BezierTweens(count: lanes)
    let contestants = [
      Contestant(name: "bare kernel", units: lanes, run: { bare.advance() }),
      plainStage.ticking("one lane", units: lanes),
      two.stage.ticking("two lanes", units: two.mixed.count),
      three.stage.ticking("three lanes", units: three.mixed.count),
      four.stage.ticking("four lanes", units: four.mixed.count),
      repeatingStage.ticking("repeating and alternating, plays of 10 s", units: lanes),
      keyedStage.ticking("eight keys, segments of 10 s", units: lanes),
      bezier.stage.ticking("one cubic Bézier for all", units: lanes),
    ]
    func check() throws {
      try plain.check("bare kernel", at: bare.tick * 1500) { bare.values[bare.rows[$0]] }
      try plainStage.check("one lane", plain)
      try two.check()
      try three.check()
      try four.check()
      try repeatingStage.check("repeating", repeating)
      try keyed.check(keyedStage)
      try bezier.check()
    }
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    try check()
    var group = Group(
      "kinds", "Tick of other kinds, 100000 lanes", unit: "ns/lane/tick", contestants,
      harness.measure(contestants))
    try check()
    group.compare(1, to: 0)
    for row in 2...4 { group.compare(row, to: 1, atMost: 1.2) }
    group.compare(5, to: 0, atMost: 1.6)
    group.compare(6, to: 0, atMost: 2.0)
    group.compare(7, to: 1, atMost: 2.5)
    return [group]
  }
}

/// Tweens of a value of several lanes, all of which move together.
struct LaneStage<Value: Animatable> {
  let mixed: MixedTweens
  var stage = Stage()
  private let property: Property<Value>

  init(lanes: Int) throws {
    let width = Value.laneCount
    property = Property("several", default: Value { _ in 0 })
    mixed = MixedTweens(count: lanes / width * width, lanes: width)
    for first in stride(from: 0, to: mixed.count, by: width) {
      let entity = stage.world.spawn()
      stage.entities.append(entity)
      var tween = Tween(
        property,
        values: [Value { mixed.froms[first + $0] }, Value { mixed.targets[first + $0] }],
        duration: Duration(counts: mixed.durations[first]), delay: Duration(counts: mixed.starts[first]))
      tween.ease = mixed.easings[first].easing
      try stage.world.register(tween, on: entity)
    }
  }

  func check() throws {
    let width = Value.laneCount
    let name = "\(width) lanes"
    let columns = try (0..<width).map { try stage.column(property, lane: $0, name) }
    try mixed.check(name, at: stage.world.now.counts) { columns[$0 % width][$0 / width] }
  }
}

/// Tweens of eight keys evenly spaced, each segment with its own easing, played again and again; a play
/// takes 63 … 77 s, so that a tenth of them change segment every second.
struct KeyedTweens {
  private static let segments = 7
  private let plays: MixedTweens
  private var keys: [[Float]] = []
  private var easings: [[MixedEasing]] = []

  init(count: Int) {
    var plays = MixedTweens(count: count, repeatsForever: true)
    for index in 0..<count {
      plays.durations[index] *= Int64(KeyedTweens.segments)
      plays.starts[index] *= Int64(KeyedTweens.segments)
    }
    self.plays = plays
    var random = SplitMix64(seed: 8)
    for _ in 0..<count {
      keys.append((0...KeyedTweens.segments).map { _ in Float(random.unit() * 200 - 100) })
      easings.append((0..<KeyedTweens.segments).map { _ in MixedEasing.allCases[random.below(8)] })
    }
  }

  func stage() throws -> Stage {
    var stage = Stage()
    for index in 0..<plays.count {
      let entity = stage.world.spawn()
      stage.entities.append(entity)
      var tween = Tween(
        Stage.energy, values: keys[index], duration: Duration(counts: plays.durations[index]),
        delay: Duration(counts: plays.starts[index]))
      tween.interTimingFunctions = easings[index].map(\.easing)
      tween.repeats = .forever
      try stage.world.register(tween, on: entity)
    }
    return stage
  }

  func check(_ stage: Stage) throws {
    let column = try stage.column(Stage.energy, "eight keys")
    let now = stage.world.now.counts
    for index in 0..<plays.count {
      let passed = (now - plays.starts[index]) % plays.durations[index]
      let place = Double(passed) / Double(plays.durations[index]) * Double(KeyedTweens.segments)
      let segment = min(Int(place), KeyedTweens.segments - 1)
      let from = Double(keys[index][segment])
      let eased = easings[index][segment].function(place - Double(segment))
      try require(
        column[index], from + (Double(keys[index][segment + 1]) - from) * eased,
        "eight keys, tween \(index), segment \(segment) (\(easings[index][segment])) at count \(now)")
    }
  }
}
