import Inbetween
@testable import InbetweenCore

/// A game of everything that a world can do. A step depends on the world and the number of its tick alone, so
/// that a world that is restored goes on as before.
final class SnapshotGame {
  /// A component of plain bytes.
  struct Actor {
    var place = SIMD2<Float>()
    var energy: Float = 0
    var hits = 0
  }

  /// A component with references.
  struct Title: Equatable {
    var name = ""
    var scores: [Int] = []
  }

  /// The happenings of a step, for comparison.
  struct Moment: Equatable {
    var hash: UInt64
    var events: [Event]
    var others: [String]
    var sample: UInt64
    var calls: Int
  }

  let world = World()
  let actors: ComponentPool<Actor>
  let titles: ComponentPool<Title>
  let enemies: TagPool
  let timelines: [Timeline]
  let transition: TransitionHandle
  private let frame = Frame()
  private let path: MotionPath
  /// Whether there are neither callbacks nor easing functions, which data cannot hold.
  private let isPlain: Bool
  private let wobble = Easing.function { $0 * $0 * (3 - 2 * $0) }
  /// The calls of callbacks in the last step.
  private var calls = 0

  static let glow = Property("glow", default: Float(0.5))
  static let late = Property("late", default: SIMD3<Float>(1, 2, 3))

  init(isPlain: Bool = false) throws {
    self.isPlain = isPlain
    path = try MotionPath(svg: "M 0 0 C 40 -30 80 60 120 10 L 200 40")
    actors = world.makeComponents()
    titles = world.makeComponents()
    enemies = world.makeTag()
    world.addToStateHash(actors) { actor, hash in
      hash.add(actor.place)
      hash.add(actor.energy)
      hash.add(actor.hits)
    }
    world.addToStateHash(titles) { title, hash in
      hash.add(title.name)
      for score in title.scores { hash.add(score) }
    }
    world.addToSnapshots(titles, from: Title()) { title, bytes in
      bytes.field(&title.name)
      bytes.field(&title.scores)
    }
    try world.bind(.position, to: actors, \.place, readsBack: true)
    try world.bind(Self.glow, to: actors, \.energy)
    let slow = world.makeTimeline(in: .realTime)
    timelines = [world.makeTimeline(), slow, world.makeTimeline(in: .timeline(slow))]
    timelines[0].setLabel("middle", at: .milliseconds(400))
    transition = try world.makeTransition(Transition(duration: .milliseconds(300)))
    let page = world.spawn()
    try world.register(
      TransitionTween(.size, back: [1, 1], fore: [90, 60], transition: transition.id), on: page)
    world.systems.before("tire") { [unowned self] world in
      world.update(actors, tagged: enemies) { _, actor in actor.hits &+= 1 }
    }
    if !isPlain { transition.onDidEnd { [unowned self] _ in calls += 1 } }
  }

  /// Makes the moves of a tick, and runs it.
  func step() throws -> Moment {
    var random = SplitMix64(seed: UInt64(world.tickCount) &* 0x9E37 &+ 11)
    calls = 0
    for _ in 0..<4 { try move(&random) }
    world.tick()
    return moment()
  }

  private func moment() -> Moment {
    var others = world.timelineEvents.map { "\($0.kind) \($0.timeline.place) \($0.instant) \($0.offset)" }
    others += world.transitionEvents.map { "\($0.kind) \($0.instant)" }
    others += world.sequenceEvents.map { "\($0.name) \($0.entity.index) \($0.instant)" }
    world.sample(at: 0.7, into: frame)
    var sample = StateHash()
    frame.forEach(.position) { entity, position in
      sample.add(entity)
      sample.add(position)
    }
    frame.forEach(.opacity) { _, opacity in sample.add(opacity) }
    return Moment(
      hash: world.stateHash, events: world.events, others: others, sample: sample.value, calls: calls)
  }

  // MARK: Moves

  private func move(_ random: inout SplitMix64) throws {
    let all = actors.entities
    guard let entity = all.randomElement(using: &random), all.count > 6 else { return try spawn(&random) }
    switch random.number(0...25) {
    case 0, 1: try spawn(&random)
    case 2: if all.count > 12 { world.despawn(entity) }
    case 3: try animate(entity, &random)
    case 4:
      let spring = SpringMotion(.scale, to: [random.part(), 2], spring: .bouncy)
      try world.register(spring, on: entity).tagged("some")
    case 5: try world.animate(entity, .position, to: [random.part() * 90, 4], spring: .snappy).tagged("some")
    case 6:
      let bounds = DecayBounds<SIMD2<Float>>([0, 0], [90, 90], behavior: .bounce(restitution: 0.6))
      try world.decay(entity, .position, velocity: [random.part() * 300, -200], friction: 2, within: bounds)
    case 7:
      var ride = PathTween(.position, along: path, duration: .milliseconds(200 + random.number(0...300)))
      ride.composition = random.once(in: 3) ? .add : .replace
      try world.register(ride, on: entity).tagged("some")
    case 8: try play(on: entity, &random)
    case 9, 10: try repeatOnTimeline(entity, &random)
    case 11: try world.shake(entity, .position, strength: [8, 8], seed: random.next())
    case 12:
      var blended = Tween(.opacity, values: [random.part(), 1], duration: .milliseconds(90))
      blended.blend = .over(.milliseconds(150))
      blended.persists = random.once(in: 2)
      try world.register(blended, on: entity).tagged("fade")
    case 13, 14: control(&random)
    case 15: try steerTime(&random)
    case 16: steerTransition(&random)
    case 17: changeComponents(entity, &random)
    case 18: try ease(entity, &random)
    case 19:
      let keys = Tween(
        .rotation, values: [0, 40, -20, 9].map { Angle(degrees: $0) }, duration: .milliseconds(170))
      try world.register(keys, on: entity).tagged("some")
    case 20:
      let handles = world.drivers(tagged: "some").handles
      if let handle = handles.randomElement(using: &random) {
        do throws(TweenError) { try handle.retarget(to: SIMD2(random.part() * 50, 7), restarts: false) } catch
        {}
      }
    case 21: try world.assign(entity, Self.late, to: [random.part(), 0, 1])
    case 22: try world.animate(entity, .color, to: Color(red: random.part(), green: 0.5, blue: 0))
    case 23: try world.animate(entity, Self.late, to: [0, random.part(), 0], duration: .milliseconds(77))
    case 24: actors[entity]?.place += [1, random.part()]
    default: listen(entity, &random)
    }
  }

  private func spawn(_ random: inout SplitMix64) throws {
    let entity = world.spawn()
    actors[entity] = Actor(place: [random.part() * 100, 1], energy: random.part())
    if random.once(in: 2) { enemies.insert(entity) }
    if random.once(in: 2) { titles[entity] = Title(name: "actor \(entity.index)", scores: [1]) }
    if random.once(in: 3) { try world.assign(entity, .opacity, to: random.part()) }
  }

  private func animate(_ entity: Entity, _ random: inout SplitMix64) throws {
    let handle = try world.animate(
      entity, .position, to: [random.part() * 100, 50], duration: .milliseconds(random.number(20...600)),
      ease: .backOut, replaces: random.once(in: 3))
    handle.tagged("some")
  }

  private func play(on entity: Entity, _ random: inout SplitMix64) throws {
    let next = SIMD2<Float>(random.part() * 60, 3)
    try world.play(on: entity, repeats: random.once(in: 2) ? 2.5 : 1) {
      To(.opacity, 0.2, .quick)
      Together {
        To(.opacity, 1, .quick)
        By(.position, [20, -20], .spring(.snappy))
      }
      Label("there")
      Wait(.milliseconds(50))
      Emit("done")
      To(.position, next, .standard).starting(.label("there"), .milliseconds(20))
    }.tagged("some")
  }

  private func repeatOnTimeline(_ entity: Entity, _ random: inout SplitMix64) throws {
    var tween = Tween(.opacity, values: [0.4, 1, 0.1], duration: .milliseconds(random.number(30...200)))
    tween.repeats = random.once(in: 2) ? .forever : .count(2.5)
    tween.direction = .alternate
    tween.delay = .milliseconds(random.number(0...100))
    tween.rate = random.once(in: 3) ? 0.5 : 1
    tween.fill = random.once(in: 2) ? .both : .none
    if random.once(in: 2) { tween.timeline = timelines.randomElement(using: &random)?.id }
    try world.register(tween, on: entity).tagged("some")
  }

  private func control(_ random: inout SplitMix64) {
    guard let handle = world.drivers(tagged: "some").handles.randomElement(using: &random) else { return }
    switch random.number(0...9) {
    case 0: handle.kill()
    case 1: handle.pause()
    case 2: handle.resume()
    case 3: handle.complete()
    case 4: handle.restart()
    case 5: handle.reverse()
    case 6: handle.seek(to: .milliseconds(random.number(0...400)))
    case 7: handle.stop()
    case 8: handle.release()
    default: handle.revive()
    }
  }

  private func steerTime(_ random: inout SplitMix64) throws {
    let timeline = timelines[random.number(0...2)]
    switch random.number(0...11) {
    case 0: timeline.seek(to: .milliseconds(random.number(0...900)))
    case 1: timeline.setRate(random.once(in: 2) ? -1 : 1)
    case 2: timeline.setRate(Rate(2, over: 7))
    case 3: if timeline.isPaused { timeline.resume() } else { timeline.pause() }
    case 4: try world.rampRate(to: 0.25, over: .milliseconds(150), ease: .cubicOut)
    case 5: try world.rampRate(to: 1, over: .milliseconds(100))
    case 6: world.pause()
    case 7: timeline.attachScrubber()
    case 8: timeline.detachScrubber()
    case 9: timeline.seek(toLabel: "middle")
    case 10: _ = try? timeline.rampRate(to: 0.5, over: .milliseconds(300))
    default:
      world.resume()
      world.rate = Rate(Int64(random.number(1...4)), over: 3)
    }
  }

  private func steerTransition(_ random: inout SplitMix64) {
    switch random.number(0...4) {
    case 0: transition.begin()
    case 1: transition.reverse()
    case 2: transition.scrub(to: random.part())
    case 3: transition.letGo(velocity: random.part() * 8 - 4)
    default: transition.begin(.backward)
    }
  }

  private func changeComponents(_ entity: Entity, _ random: inout SplitMix64) {
    switch random.number(0...3) {
    case 0: titles[entity]?.scores.append(random.number(0...9))
    case 1: titles[entity] = nil
    case 2: titles[entity] = Title(name: "a title that is too long to be inline", scores: [])
    default: if enemies.contains(entity) { enemies.remove(entity) } else { enemies.insert(entity) }
    }
  }

  private func ease(_ entity: Entity, _ random: inout SplitMix64) throws {
    var easings: [Easing] = [
      .bounceOut, try .cubicBezier(random.part(), 0, 0.2, 1), try .steps(5),
      try .linear([0, LinearStop(0.5, at: random.part()), 1]), try .spring(dampingRatio: 0.4),
      try .elasticIn(amplitude: 1 + random.part(), period: 0.4),
    ]
    if !isPlain { easings.append(wobble) }
    try world.animate(
      entity, Self.glow, to: random.part(), duration: .milliseconds(150), ease: random.one(of: easings))
  }

  private func listen(_ entity: Entity, _ random: inout SplitMix64) {
    guard !isPlain, let handle = world.drivers(of: entity).handles.randomElement(using: &random) else {
      return
    }
    handle.onComplete { [unowned self] handle in
      calls += 1
      guard let world = handle.world, let entity = handle.entity else { return }
      _ = try? world.animate(entity, .opacity, to: 1, duration: .milliseconds(80))
    }
    handle.onUpdate { [unowned self] in calls += 1 }
  }
}

extension SplitMix64 {
  /// A random fraction.
  fileprivate mutating func part() -> Float { Float(number(0...1000)) / 1000 }
}
