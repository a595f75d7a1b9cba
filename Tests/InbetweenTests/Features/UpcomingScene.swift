import Inbetween
@testable import InbetweenCore

/// A random world of tweens, springs, sequences and timelines on a few entities, for questions about what is
/// to come.
struct UpcomingScene {
  let world = World(tickRate: .hertz(60))
  var entities: [Entity] = []
  var handles: [DriverHandle] = []
  /// The drivers without lanes.
  var sequences: Set<DriverID> = []
  private var random: SplitMix64
  /// For the delays of sequences, so that they change nothing else.
  private var delays: SplitMix64?
  private var lines: [Timeline?] = [nil, nil]

  /// - Parameter moves: the number of moves after the drivers, with delays, speeds and springs.
  init(seed: UInt64, drivers: Int, delaysSequences: Bool = false, moves: Int = 0) throws {
    random = SplitMix64(seed: seed &+ 1_000)
    if delaysSequences { delays = SplitMix64(seed: seed &+ 2_000) }
    entities = [world.spawn(), world.spawn()]
    for entity in entities { try world.assign(entity, .opacity, to: Float(random.number(0...4))) }
    let line = world.makeTimeline()
    line.begin()
    line.setRate(random.one(of: [1, 2, 0.5, -1, 3]))
    let child = world.makeTimeline(in: .timeline(line))
    child.begin()
    lines += [line, child]
    for _ in 0..<drivers { try add() }
    if random.once(in: 3) {
      try world.rampRate(to: random.one(of: [0.5, 2]), over: .milliseconds(300))
    }
    for _ in 0..<moves { try addMove() }
  }

  private mutating func addMove() throws {
    let entity = random.one(of: entities)
    let (goal, delay, line) = (Float(random.number(-8...8)), time(12_000), random.one(of: lines))
    switch random.number(0...2) {
    case 0: try world.animate(entity, .opacity, to: goal, duration: time(18_000), delay: delay, on: line)
    case 1: try world.animate(entity, .opacity, to: goal, speed: 40, delay: delay, on: line)
    default: try world.animate(entity, .opacity, to: goal, .bouncy, delay: delay, on: line)
    }
  }

  private mutating func time(_ most: Int) -> Duration { Duration(counts: Int64(random.number(0...most))) }

  private mutating func add() throws {
    let entity = random.one(of: entities)
    let goal = Float(random.number(-8...8))
    switch random.number(0...6) {
    case 0:
      var pull = SpringMotion(
        .opacity, to: goal, spring: try Spring(response: .milliseconds(200), dampingRatio: 0.5))
      pull.delay = time(9_000)
      pull.timeline = random.one(of: lines.map { $0?.id })
      handles.append(try world.register(pull, on: entity))
    case 1:
      handles.append(
        try world.play(
          on: entity, delay: Duration(counts: Int64(delays?.number(0...9_000) ?? 0)),
          repeats: random.one(of: [1, 2, 2.5])
        ) {
          To(.opacity, goal, duration: time(9_000))
          Wait(time(4_000))
          To(.opacity, 1, duration: time(9_000))
        })
      sequences.insert(handles.last!.id)
    default:
      var tween = Tween(
        .opacity, values: random.once(in: 2) ? [goal] : [Float(random.number(-8...8)), goal],
        duration: time(18_000), ease: random.one(of: [.linear, .quadOut, .cubicInOut, .backOut, .elasticOut]))
      tween.delay = time(12_000) - .milliseconds(20)
      tween.repeats = random.one(of: [1, 1, 2, 2.5, .forever])
      if random.once(in: 3) { tween.direction = .alternate }
      if random.once(in: 4) { tween.repeats = 3; tween.repeatDelay = time(3_000) }
      if random.once(in: 4) { tween.endDelay = time(3_000) }
      if random.once(in: 4) { tween.hold = time(3_000) }
      if random.once(in: 4) { tween.fill = .both }
      if random.once(in: 4) {
        tween.composition = .add
      } else if random.once(in: 4) {
        tween.blend = .over(time(4_000))
      }
      if tween.repeats != .forever || random.once(in: 2) {
        tween.rate = random.one(of: tween.repeats == .forever ? [1, 0.5, 2] : [1, 1, 0.5, 3, -1])
      }
      tween.timeline = random.one(of: lines.map { $0?.id })
      handles.append(try world.register(tween, on: entity))
    }
    if random.once(in: 9) { handles.last?.pause() }
  }
}
