// A world of everything that a snapshot holds (T10). One build writes its data after 300 ticks; every other
// build reads them, goes on, and must come to the same bits. What a tick does depends on the world and on the
// number of the tick alone.

#if canImport(Inbetween)
  import Inbetween
#endif

struct SavedGame {
  /// A component of plain bytes, the same on machines of 32 and 64 bits.
  struct Actor {
    var place = SIMD2<Float>()
    var energy: Float = 0
    var hits: Int32 = 0
  }

  /// A component whose fields are named.
  struct Title {
    var name = ""
    var scores: [Int] = []
    var total = 0
    var friend = Entity.none
    var isKnown = false
  }

  private let world = World()
  private let actors: ComponentPool<Actor>
  private let titles: ComponentPool<Title>
  private let enemies: TagPool
  private let timelines: [Timeline]
  private let transition: TransitionHandle?
  private let frame = Frame()
  private(set) var hash: UInt64 = 0

  private static let glow = Property("glow", default: Float(0.5))
  private static let late = Property("late", default: SIMD3<Float>(1, 2, 3))
  private static let spin = Property("spin", default: Rotation.identity)
  private static let half: Int64 = 300

  private init(threads: Int) {
    world.threads = threads
    shareAll(in: world)
    actors = world.makeComponents(of: Actor.self, named: "actors")
    // Embedded Swift knows no names of types: pools without a name are found in their order.
    titles = world.makeComponents(of: Title.self)
    enemies = world.makeTag(named: "enemies")
    world.addToStateHash(actors) { actor, hash in
      hash.add(actor.place)
      hash.add(actor.energy)
      hash.add(Int(actor.hits))
    }
    world.addToStateHash(titles) { title, hash in
      hash.add(title.name)
      for score in title.scores { hash.add(score) }
      hash.add(title.total)
      hash.add(title.friend)
      hash.add(title.isKnown ? 1 : 0)
    }
    world.addToSnapshots(titles, from: Title()) { title, bytes in
      bytes.field(&title.name)
      bytes.field(&title.scores)
      bytes.field(&title.total)
      bytes.field(&title.friend)
      bytes.field(&title.isKnown)
    }
    try? _ = world.bind(.position, to: actors, offset: 0, readsBack: true)
    try? _ = world.bind(Self.glow, to: actors, offset: 8)
    let slow = world.makeTimeline(in: .realTime)
    timelines = [world.makeTimeline(), slow, world.makeTimeline(in: .timeline(slow))]
    timelines[0].setLabel("middle", at: .milliseconds(400))
    timelines[0].setLabel("end", at: .milliseconds(800))
    transition = try? world.makeTransition(
      Transition(
        duration: .milliseconds(300), layers: [TransitionLayer(timing: .spring(.bouncy)), TransitionLayer()]))
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(200)))
    for property in ["position", "opacity", "scale", "rotation", "color", "glow", "spin", "size"] {
      world.reducedMotion[named: property] = .play
    }
    world.reducedMotion.isOn = true
    guard let transition else { return }
    let page = world.spawn()
    try? world.register(
      TransitionTween(.size, back: [1, 1], fore: [90, 60], transition: transition.id), on: page)
  }

  /// The hash over all ticks, without and with the half that data replaces.
  static func whole(threads: Int = 1) -> UInt64 {
    var game = SavedGame(threads: threads)
    for _ in 0..<half { game.step() }
    game.hash = 0
    for _ in 0..<half { game.step() }
    return game.hash
  }

  /// The data of the world half-way.
  static func data() -> [UInt8] {
    var game = SavedGame(threads: 1)
    for _ in 0..<half { game.step() }
    let snapshot = Snapshot()
    guard (try? game.world.save(into: snapshot)) != nil, let data = try? snapshot.data() else { return [] }
    return data
  }

  /// The hash over the second half of the ticks, after that data. Returns the error's text if it is refused.
  static func rest(after data: [UInt8], threads: Int = 1) -> (hash: UInt64, error: String?) {
    var game = SavedGame(threads: threads)
    // What was before must leave no trace.
    for _ in 0..<20 { game.step() }
    do throws(SnapshotError) { try game.world.restore(try Snapshot(data: data)) } catch {
      return (0, error.description)
    }
    game.hash = 0
    for _ in 0..<half { game.step() }
    return (game.hash, nil)
  }

  private mutating func step() {
    var numbers = SeededNumbers(state: UInt64(world.tickCount) &* 0x9E37 &+ 11)
    for _ in 0..<4 { move(&numbers) }
    world.update(actors, tagged: enemies) { _, actor in actor.hits += 1 }
    world.tick()
    hash = (hash &* 0x0000_0100_0000_01b3) ^ world.stateHash
    for event in world.events {
      hash = (hash &* 31) &+ UInt64(bitPattern: event.instant.counts) &+ UInt64(event.kind.rawValue)
    }
    hash = hash &* 31 &+ UInt64(world.timelineEvents.count + 7 * world.transitionEvents.count)
    for event in world.sequenceEvents { hash = hash &* 31 &+ UInt64(bitPattern: event.instant.counts) }
    world.sample(at: 0.7, into: frame)
    frame.forEach(.position) { _, position in
      hash = (hash &* 31) ^ UInt64(position.x.bitPattern) ^ UInt64(position.y.bitPattern)
    }
  }

  private func move(_ numbers: inout SeededNumbers) {
    let all = actors.entities
    if all.count < 7 { return spawn(&numbers) }
    let entity = all[numbers.below(all.count)]
    switch numbers.below(28) {
    case 0, 1: spawn(&numbers)
    case 2: if all.count > 14 { world.despawn(entity) }
    case 3, 4: animate(entity, &numbers)
    case 5:
      let handle = try? world.register(
        SpringMotion(.scale, to: [numbers.unit(), 2], spring: .bouncy), on: entity)
      handle?.tagged("some")
    case 6:
      let bounds = DecayBounds<SIMD2<Float>>([0, 0], [90, 90], behavior: .bounce(restitution: 0.6))
      try? _ = world.decay(
        entity, .position, velocity: [numbers.unit() * 300, -200], friction: 2, within: bounds)
    case 7, 8: follow(entity, &numbers)
    case 9: play(on: entity, &numbers)
    case 10, 11: repeatOnTimeline(entity, &numbers)
    case 12: try? _ = world.shake(entity, .position, strength: [8, 8], seed: numbers.next())
    case 13: blend(entity, &numbers)
    case 14, 15: control(&numbers)
    case 16, 17: steerTime(&numbers)
    case 18: steerTransition(&numbers)
    case 19, 20: changeComponents(entity, all, &numbers)
    case 21, 22: ease(entity, &numbers)
    case 23: turn(entity, &numbers)
    case 24: try? world.assign(entity, Self.late, to: [numbers.unit(), 0, 1])
    case 25:
      try? _ = world.animate(entity, Self.late, to: [0, numbers.unit(), 0], duration: .milliseconds(377))
    case 26: try? _ = world.animate(entity, .color, to: Color(red: numbers.unit(), green: 0.5, blue: 0))
    default: actors[entity]?.place += [1, numbers.unit()]
    }
  }

  private func spawn(_ numbers: inout SeededNumbers) {
    let entity = world.spawn()
    actors[entity] = Actor(place: [numbers.unit() * 100, 1], energy: numbers.unit())
    if numbers.below(2) == 0 { enemies.insert(entity) }
    if numbers.below(2) == 0 { titles[entity] = Title(name: "actor \(entity.index)", scores: [1]) }
    if numbers.below(3) == 0 { try? world.assign(entity, .opacity, to: numbers.unit()) }
  }

  private func animate(_ entity: Entity, _ numbers: inout SeededNumbers) {
    var tween = Tween(
      .position, to: SIMD2(numbers.unit() * 100, 50), duration: .milliseconds(20 + numbers.below(600)))
    tween.ease = .backOut
    tween.replaces = numbers.below(3) == 0
    if numbers.below(3) == 0 { tween.snap = SnapGrid([4, 0.5]) }
    try? _ = world.register(tween, on: entity).tagged("some")
  }

  private func follow(_ entity: Entity, _ numbers: inout SeededNumbers) {
    guard
      let path = try? MotionPath(svg: "M 0 0 C 40 -30 80 60 120 \(numbers.below(90)) L 200 40 Q 9 9 0 0 Z")
    else { return }
    var ride = PathTween(.position, along: path, duration: .milliseconds(200 + numbers.below(900)))
    ride.composition = numbers.below(3) == 0 ? .add : .replace
    try? _ = world.register(ride, on: entity).tagged("some")
  }

  private func play(on entity: Entity, _ numbers: inout SeededNumbers) {
    let next = SIMD2<Float>(numbers.unit() * 60, 3)
    let handle = try? world.play(on: entity, repeats: numbers.below(2) == 0 ? 2.5 : 1) {
      To(.opacity, 0.2, .quick)
      Together {
        To(.opacity, 1, .quick)
        By(.position, [20, -20], .spring(.snappy))
      }
      Label("there")
      Wait(.milliseconds(50))
      Emit("done")
      To(.position, next, .standard).starting(.label("there"), .milliseconds(20))
    }
    handle?.tagged("some")
  }

  private func repeatOnTimeline(_ entity: Entity, _ numbers: inout SeededNumbers) {
    var tween = Tween(
      .opacity, values: [0.4, 1, 0.1], duration: .milliseconds(30 + numbers.below(170)),
      delay: .milliseconds(numbers.below(100)))
    if numbers.below(2) == 0 {
      tween.offsets = [0, 0.3, 1]
      tween.interTimingFunctions = [.quadOut, .backIn]
    }
    tween.repeats = numbers.below(2) == 0 ? .forever : .count(2.5)
    tween.direction = .alternate
    tween.rate = numbers.below(3) == 0 ? 0.5 : 1
    tween.fill = numbers.below(2) == 0 ? .both : .none
    if numbers.below(4) > 0 { tween.timeline = timelines[numbers.below(3)].id }
    try? _ = world.register(tween, on: entity).tagged("some")
  }

  private func blend(_ entity: Entity, _ numbers: inout SeededNumbers) {
    var blended = Tween(.opacity, values: [numbers.unit(), 1], duration: .milliseconds(90))
    blended.blend = .over(.milliseconds(150))
    blended.persists = numbers.below(2) == 0
    try? _ = world.register(blended, on: entity).tagged("fade")
  }

  private func turn(_ entity: Entity, _ numbers: inout SeededNumbers) {
    let angles: [Angle] = [.degrees(numbers.unit() * 90), .degrees(350)]
    var tween = Tween(.rotation, values: angles, duration: .milliseconds(400))
    tween.angleWay = .increasing.adding(turns: numbers.below(3))
    try? _ = world.register(tween, on: entity).tagged("some")
    let goal = Rotation(quaternion: SIMD4(numbers.unit(), numbers.unit(), 0.3, 0.4))
    try? _ = world.animate(entity, Self.spin, to: goal, spring: .snappy)
  }

  private func control(_ numbers: inout SeededNumbers) {
    let handles = world.drivers(tagged: "some").handles
    if handles.isEmpty { return }
    let handle = handles[numbers.below(handles.count)]
    switch numbers.below(11) {
    case 0: handle.kill()
    case 1: handle.pause()
    case 2: handle.resume()
    case 3: handle.complete()
    case 4: handle.restart()
    case 5: handle.reverse()
    case 6: handle.seek(to: .milliseconds(numbers.below(400)))
    case 7: handle.stop()
    case 8: handle.release()
    case 9: try? _ = handle.retarget(to: SIMD2(numbers.unit() * 50, 7), restarts: false)
    default: handle.revive()
    }
  }

  private func steerTime(_ numbers: inout SeededNumbers) {
    let timeline = timelines[numbers.below(3)]
    switch numbers.below(12) {
    case 0: timeline.seek(to: .milliseconds(numbers.below(900)))
    case 1: timeline.setRate(numbers.below(2) == 0 ? -1 : 1)
    case 2: timeline.setRate(Rate(2, over: 7))
    case 3: if timeline.isPaused { timeline.resume() } else { timeline.pause() }
    case 4: try? world.rampRate(to: 0.25, over: .milliseconds(400), ease: .cubicOut)
    case 5: try? world.rampRate(to: 1, over: .milliseconds(300))
    case 6: timeline.attachScrubber()
    case 7: timeline.detachScrubber()
    case 8: timeline.seek(toLabel: "middle")
    case 9: try? _ = timeline.rampRate(to: 0.5, over: .milliseconds(600))
    case 10: timeline.begin()
    default: world.rate = Rate(Int64(1 + numbers.below(3)), over: 3)
    }
  }

  private func steerTransition(_ numbers: inout SeededNumbers) {
    guard let transition else { return }
    switch numbers.below(5) {
    case 0: transition.begin()
    case 1: transition.reverse()
    case 2: transition.scrub(to: numbers.unit())
    case 3: transition.letGo(velocity: numbers.unit() * 8 - 4)
    default: transition.begin(.backward)
    }
  }

  private func changeComponents(_ entity: Entity, _ all: [Entity], _ numbers: inout SeededNumbers) {
    switch numbers.below(5) {
    case 0: titles[entity]?.scores.append(numbers.below(9) - 4)
    case 1: titles[entity] = nil
    case 2: titles[entity] = Title(name: "a title that is too long to be inline", scores: [])
    case 3:
      titles[entity]?.friend = all[numbers.below(all.count)]
      titles[entity]?.isKnown = true
      titles[entity]?.total -= 3
    default: if enemies.contains(entity) { enemies.remove(entity) } else { enemies.insert(entity) }
    }
  }

  private func ease(_ entity: Entity, _ numbers: inout SeededNumbers) {
    let easings: [Easing?] = [
      .bounceOut, try? .cubicBezier(numbers.unit(), 0, 0.2, 1), try? .steps(5),
      try? .linear([0, LinearStop(0.5, at: numbers.unit()), 1]), try? .spring(dampingRatio: 0.4),
      try? .elasticIn(amplitude: 1 + numbers.unit()),
    ]
    try? _ = world.animate(
      entity, Self.glow, to: numbers.unit(), duration: .milliseconds(450),
      ease: easings[numbers.below(6)] ?? .linear)
  }
}
