// Seven worlds whose every tick must come to the same bits on every machine (D1). They are compiled into one
// module with the engine, natively and for WebAssembly, by `check.sh`.

#if canImport(Inbetween)
  import Inbetween
  #if !RELEASE
    @testable import InbetweenCore
  #endif
#endif

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers everywhere.
struct SeededNumbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func unit() -> Float { Float(next() >> 40) * 0x1p-24 }
}

/// Lets threads share also the least work. A release build does not let that be set.
func shareAll(in world: World) {
  #if !RELEASE
    world.engine.tables.sharing.leastShare = 1
    world.engine.tables.sharing.leastPiece = 1
  #endif
}

enum Scenario: Int, CaseIterable {
  /// Every easing there is, over plain tweens of all value types.
  case easings
  /// Overlapping drivers with every kind of timing, killed and despawned at random.
  case precedence
  /// Key frames, eases laid over them, and timelines that run, seek and turn back.
  case timelines
  /// Drivers that are controlled by hand and from callbacks, on clocks that hang on one another.
  case control
  /// Springs of every regime and decays within bounds, retargeted, interrupted and handed over.
  case springs
  /// Transitions that run, are reversed, scrubbed and let go of, with layers, springs and directors.
  case transitions
  /// Paths of lines, curves, arcs and splines, measured and followed; shakes and punches.
  case paths

  /// The hash over the world after every one of 600 ticks.
  ///
  /// - Parameter threads: how many share the least that there is to do.
  func hash(threads: Int = 1) -> UInt64 {
    switch self {
    case .easings: easingsHash(threads)
    case .precedence: precedenceHash(threads)
    case .timelines: timelinesHash(threads)
    case .control: controlHash(threads)
    case .springs: springsHash(threads)
    case .transitions: transitionsHash(threads)
    case .paths: pathsHash(threads)
    }
  }
}

private struct Run {
  let world: World
  var hash: UInt64 = 0

  init(_ world: World, threads: Int) {
    self.world = world
    world.threads = threads
    shareAll(in: world)
  }

  mutating func tick() {
    world.tick()
    hash = (hash &* 0x0000_0100_0000_01b3) ^ world.stateHash
    for event in world.events {
      hash = (hash &* 31) &+ UInt64(bitPattern: event.instant.counts) &+ UInt64(event.kind.rawValue)
    }
    for event in world.transitionEvents {
      hash = (hash &* 31) &+ UInt64(bitPattern: event.instant.counts)
      if event.kind == .didEnd(.fore) { hash = ~hash }
    }
  }
}

private func easing(_ numbers: inout SeededNumbers) -> Easing {
  let name = Easing.allNames[numbers.below(Easing.allNames.count)]
  let text =
    switch numbers.below(13) {
    case 0: "cubic-bezier(0.9, -0.4, 0.1, 1.6)"
    case 1: "cubic-bezier(0.4, 0, 0.2, 1)"
    case 2: "ease-in-out"
    case 3: "steps(5, jump-both)"
    case 4: "linear(0, 0.8 30%, 0.6, 1)"
    case 5: "backInOut(3.3)"
    case 6: "elasticOut(1.7, 0.21)"
    case 7: "bounceOut(0.8)"
    default: name
    }
  return (try? Easing(parsing: text)) ?? .linear
}

private func easingsHash(_ threads: Int) -> UInt64 {
  var numbers = SeededNumbers(state: 1)
  var run = Run(World(), threads: threads)
  let world = run.world
  for index in 0..<200 {
    let entity = world.spawn()
    let length = Duration.milliseconds(200 + numbers.below(9000))
    var fade = Tween(.opacity, values: [numbers.unit(), numbers.unit()], duration: length)
    fade.ease = easing(&numbers)
    try? _ = world.register(fade, on: entity)
    var slide = Tween(.position, to: SIMD2(numbers.unit(), numbers.unit()) * 500, duration: length)
    slide.ease = easing(&numbers)
    try? _ = world.register(slide, on: entity)
    var turn = Tween(.rotation, values: [.degrees(numbers.unit() * 360), .degrees(20)], duration: length)
    turn.ease = easing(&numbers)
    try? _ = world.register(turn, on: entity)
    if index % 4 == 0 {
      let blue = Color(red: 0.1, green: 0.3, blue: numbers.unit())
      var tint = Tween(.color, to: blue, duration: length)
      tint.ease = easing(&numbers)
      try? _ = world.register(tint, on: entity)
      let spin = Property("spin", default: Rotation.identity)
      let goal = Rotation(quaternion: SIMD4(numbers.unit(), numbers.unit(), 0.3, 0.4))
      try? _ = world.register(Tween(spin, to: goal, duration: length), on: entity)
    }
  }
  for _ in 0..<600 { run.tick() }
  return run.hash
}

private func precedenceHash(_ threads: Int) -> UInt64 {
  var numbers = SeededNumbers(state: 2)
  var run = Run(World(tickRate: TickRate(60_000, over: 1001)), threads: threads)
  let world = run.world
  var entities = (0..<20).map { _ in world.spawn() }
  var drivers: [DriverHandle] = []
  for tick in 0..<600 {
    let index = numbers.below(entities.count)
    var tween = Tween(
      .position.x, values: [numbers.unit() * 100], duration: .milliseconds(numbers.below(1200)),
      delay: .milliseconds(numbers.below(300) - 60))
    tween.ease = easing(&numbers)
    tween.mode = [.absolute, .relative, .from][numbers.below(3)]
    tween.repeats = [1, 2.5, 3, 0][numbers.below(4)]
    tween.direction = Direction.allCases[numbers.below(4)]
    tween.fill = Fill.allCases[numbers.below(4)]
    tween.rate = [1, 1, 0.5, -1][numbers.below(4)]
    tween.persists = numbers.below(5) > 0
    tween.replaces = numbers.below(9) == 0
    if let driver = try? world.register(tween, on: entities[index]) { drivers.append(driver) }
    if tick % 3 == 0 {
      let whole = Tween(
        .position, values: [SIMD2(1, 2), SIMD2(numbers.unit(), 9), SIMD2(4, 4)],
        duration: .milliseconds(700))
      try? _ = world.register(whole, on: entities[index])
    }
    let victim = drivers[numbers.below(drivers.count)]
    switch numbers.below(8) {
    case 0: victim.kill()
    case 1: victim.pause()
    case 2: victim.resume()
    default: break
    }
    if tick % 40 == 39 {
      let last = numbers.below(entities.count)
      world.despawn(entities[last])
      entities[last] = world.spawn()
    }
    run.tick()
  }
  return run.hash
}

private func timelinesHash(_ threads: Int) -> UInt64 {
  var numbers = SeededNumbers(state: 3)
  var run = Run(World(tickRate: .hertz(144)), threads: threads)
  let world = run.world
  let timelines = (0..<4).map { _ in world.makeTimeline() }
  for index in 0..<60 {
    let entity = world.spawn()
    var tween = Tween(
      .scale, values: [SIMD2(1, 1), SIMD2(numbers.unit(), 2), SIMD2(0.5, numbers.unit()), SIMD2(3, 3)],
      duration: .milliseconds(300 + numbers.below(2000)), delay: .milliseconds(numbers.below(500)))
    tween.offsets = [0, 0.2, 0.7, 0.9]
    tween.interTimingFunctions = [easing(&numbers), easing(&numbers), easing(&numbers)]
    if index % 2 == 0 { tween.ease = easing(&numbers) }
    tween.repeats = index % 5 == 0 ? .forever : 1.75
    tween.repeatStart = 0.25
    tween.timeline = timelines[index % timelines.count].id
    try? _ = world.register(tween, on: entity)
  }
  let frame = Frame()
  let rates: [Rate] = [1, 0.25, -1, 2, 0]
  for tick in 0..<600 {
    if tick % 37 == 0 {
      let timeline = timelines[numbers.below(timelines.count)]
      timeline.seek(to: Duration(counts: Int64(numbers.below(200_000))))
    }
    if tick % 53 == 0 {
      timelines[numbers.below(timelines.count)].setRate(rates[numbers.below(rates.count)])
    }
    world.sample(at: Double(numbers.below(4)) / 4, into: frame)
    run.tick()
  }
  return run.hash
}

private func controlHash(_ threads: Int) -> UInt64 {
  var numbers = SeededNumbers(state: 4)
  var run = Run(World(tickRate: TickRate(60_000, over: 1001)), threads: threads)
  let world = run.world
  let outer = world.makeTimeline()
  let inner = world.makeTimeline(in: .timeline(outer))
  let entities = (0..<24).map { _ in world.spawn() }
  var handles: [DriverHandle] = []
  for tick in 0..<600 {
    let entity = entities[numbers.below(entities.count)]
    var tween = Tween(.scale.x, to: numbers.unit() * 3, duration: .milliseconds(30 + numbers.below(700)))
    tween.ease = easing(&numbers)
    tween.delay = .milliseconds(numbers.below(90))
    if numbers.below(4) == 0 { tween.timeline = [outer, inner][numbers.below(2)].id }
    world.defaults.killsCompleted = numbers.below(3) > 0
    if let handle = try? world.register(tween, on: entity, starts: numbers.below(4) > 0) {
      let goal = numbers.unit()
      // Each is followed by another from its very end, and some by a restart.
      if tick % 2 == 0 {
        handle.onComplete { try? _ = world.animate(entity, .scale.y, to: goal, delay: .milliseconds(7)) }
      } else {
        handle.onStop { $0.start() }
      }
      handles.append(handle)
    }
    let victim = handles[numbers.below(handles.count)]
    switch numbers.below(12) {
    case 0: victim.start()
    case 1: victim.stop()
    case 2: victim.restart()
    case 3: victim.pause()
    case 4: victim.resume()
    case 5: victim.complete()
    case 6: victim.kill()
    case 7: victim.revive()
    case 8: victim.update(by: .milliseconds(numbers.below(200)))
    case 9: victim.seek(to: .milliseconds(numbers.below(300)))
    case 10:
      try? _ = victim.duration(.milliseconds(numbers.below(600))).rate([1, 2, -1, 0.5][numbers.below(4)])
    default: outer.seek(to: .milliseconds(numbers.below(3000)))
    }
    if tick % 50 == 0 {
      world.rate = [1, 0.5, 3, Rate(2, over: 3)][numbers.below(4)]
      inner.setRate([1, -1, 0.25][numbers.below(3)])
    }
    run.tick()
  }
  return run.hash
}

private func springsHash(_ threads: Int) -> UInt64 {
  var numbers = SeededNumbers(state: 5)
  var run = Run(World(tickRate: .hertz(144)), threads: threads)
  let world = run.world
  world.defaults.killsCompleted = false
  let timeline = world.makeTimeline()
  let entities = (0..<24).map { _ in world.spawn() }
  let spin = Property("spin", default: Rotation.identity)
  var handles: [DriverHandle] = []
  for tick in 0..<600 {
    let entity = entities[numbers.below(entities.count)]
    let ratio = [0, 0.01, 0.3, 1 - 1e-9, 1, 1 + 1e-9, 4][numbers.below(7)]
    if let spring = try? Spring(response: .milliseconds(20 + numbers.below(900)), dampingRatio: ratio) {
      var motion = SpringMotion(
        .position, to: SIMD2(numbers.unit(), numbers.unit()) * 500, spring: spring,
        delay: .milliseconds(numbers.below(120) - 30))
      motion.rate = [1, 1, 2, 0.3][numbers.below(4)]
      if numbers.below(3) == 0 { motion.timeline = timeline.id }
      motion.replaces = numbers.below(5) == 0
      if let handle = try? world.register(motion, on: entity) { handles.append(handle) }
      if tick % 4 == 0 {
        let goal = Rotation(quaternion: SIMD4(numbers.unit(), numbers.unit(), 0.3, 0.4))
        try? _ = world.animate(entity, spin, to: goal, spring: spring)
      }
      let handle = handles[numbers.below(handles.count)]
      if numbers.below(4) == 0 { try? _ = handle.spring(spring) }
    }
    let bounce = BoundBehavior.bounce(restitution: Double(numbers.unit()))
    try? _ = world.decay(
      entity, .scale, velocity: SIMD2(numbers.unit() * 40 - 20, 9), friction: 2,
      within: DecayBounds(SIMD2(-1, -1), SIMD2(3, 2), behavior: tick % 2 == 0 ? bounce : .rubberBand(.bouncy))
    )
    try? _ = world.decay(entity, .rotation, to: .degrees(numbers.unit() * 720), friction: 6)
    let targets = handles.suffix(50).map { _ in SIMD2(numbers.unit(), numbers.unit()) * 300 }
    if tick % 5 == 0 { try? _ = world.retarget(handles.suffix(50).map { $0.id }, to: targets) }
    if tick % 3 == 0 { handles[numbers.below(handles.count)].kill() }
    if tick % 37 == 0 { timeline.seek(to: Duration(counts: Int64(numbers.below(200_000)))) }
    run.tick()
  }
  return run.hash
}

private func layered(_ numbers: inout SeededNumbers) -> Transition {
  var transition = Transition(duration: .milliseconds(numbers.below(5) == 0 ? 0 : 100 + numbers.below(900)))
  let start = Double(numbers.below(3)) / 4
  transition.layers.append(
    TransitionLayer(AnimationRange(start: 0, end: 1 - start), timing: .curve(.cubicInOut)))
  transition.layers.append(
    TransitionLayer(
      AnimationRange(start: start, end: 1),
      timing: .spring(dampingRatio: [0.4, 1, 2][numbers.below(3)], initialVelocity: Double(numbers.below(3))))
  )
  let response = Duration.milliseconds(200 + numbers.below(300))
  if let spring = try? Spring(response: response, dampingRatio: [0.3, 1, 1.5][numbers.below(3)]) {
    transition.layers.append(TransitionLayer(AnimationRange(start: start, end: 1), timing: .spring(spring)))
    if numbers.below(2) == 0 { transition.sharedElement = .spring(spring) }
  }
  return transition
}

private func makeLayered(_ world: World, _ entity: Entity, _ numbers: inout SeededNumbers)
  -> TransitionHandle?
{
  let transition = layered(&numbers)
  guard let handle = try? world.makeTransition(transition) else { return nil }
  let spin = Property("spin", default: Rotation.identity)
  for index in transition.layers.indices {
    var slide = TransitionTween(
      .position, back: SIMD2(numbers.unit(), 0) * 300, fore: SIMD2(9, numbers.unit()) * 30,
      transition: handle.id)
    slide.part = .layer(index)
    slide.segment = TransitionSegment(position: Double(numbers.below(3)) / 8, length: 0.5)
    try? world.register(slide, on: entity)
  }
  var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: handle.id)
  fade.timingFunction = easing(&numbers)
  if numbers.below(2) == 0 { fade.backwardTimingFunction = easing(&numbers) }
  fade.backwardSegment = TransitionSegment(position: 0.25, length: Double(numbers.below(7)) / 8)
  try? world.register(fade, on: entity)
  var keyed = TransitionTween(.scale.x, values: [0, numbers.unit(), 2, 1])
  keyed.transition = handle.id
  keyed.offsets = [0, 0.3, 0.3, 0.9]
  keyed.timingFunction = .backOut
  try? world.register(keyed, on: entity)
  let goal = Rotation(quaternion: SIMD4(numbers.unit(), numbers.unit(), 0.3, 0.4))
  var turn = TransitionTween(spin, back: .identity, fore: goal, transition: handle.id)
  if transition.sharedElement != nil { turn.part = .sharedElement }
  try? world.register(turn, on: entity)
  return handle
}

private func directed(_ world: World, _ numbers: inout SeededNumbers) -> [TransitionHandle] {
  let cast = TransitionCast(back: world.spawn(), fore: world.spawn(), container: world.spawn())
  for page in [cast.back, cast.fore] {
    if let page { try? world.assign(page, .size, to: SIMD2(400 + numbers.unit(), 300)) }
  }
  let small = ContainerShape(position: [9, numbers.unit()], size: [80, 90], cornerRadius: 9, color: .black)
  let large = ContainerShape(position: [300, 200], size: [600, 400], cornerRadius: 0, color: .white)
  return [
    try? world.makeTransition(directedBy: Fade(), cast),
    try? world.makeTransition(directedBy: Slide(), cast),
    try? world.makeTransition(directedBy: FadeThrough(), cast),
    try? world.makeTransition(directedBy: SharedAxis(.z), cast),
    try? world.makeTransition(directedBy: ContainerTransform(from: small, to: large), cast),
  ].compactMap { $0 }
}

private func transitionsHash(_ threads: Int) -> UInt64 {
  var numbers = SeededNumbers(state: 6)
  var run = Run(World(tickRate: .hertz(144)), threads: threads)
  let world = run.world
  let entities = (0..<12).map { _ in world.spawn() }
  var handles: [TransitionHandle] = []
  for _ in 0..<4 { handles += directed(world, &numbers) }
  for _ in 0..<30 {
    if let handle = makeLayered(world, entities[numbers.below(12)], &numbers) { handles.append(handle) }
  }
  let frame = Frame()
  for tick in 0..<600 {
    for _ in 0..<3 {
      let handle = handles[numbers.below(handles.count)]
      let position = numbers.unit()
      switch numbers.below(14) {
      case 0, 1: handle.begin()
      case 2: handle.begin(.backward)
      case 3: handle.reverse()
      case 4: handle.interrupt()
      case 5, 6: handle.scrub(to: position)
      case 7: handle.scrub(by: position * 0.2 - 0.1)
      case 8, 9: handle.letGo(velocity: position * 12 - 6)
      case 10: handle.settle(at: numbers.below(2) == 0 ? .back : .fore)
      case 11: handle.onDidEnd { end in handle.begin(end == .fore ? .backward : .forward) }
      case 12:
        handle.policy.spring = numbers.below(3) == 0 ? nil : .bouncy
        handle.onDidEnd(nil)
      default: handle.complete(at: position < 0.5 ? .back : .fore)
      }
    }
    let entity = entities[numbers.below(12)]
    // Others on the same channels, which take over what a transition has.
    if tick % 11 == 0 { try? _ = world.animate(entity, .position, to: [7, 7], spring: .bouncy) }
    if tick % 29 == 0 {
      let place = numbers.below(handles.count)
      handles[place].release()
      if let handle = makeLayered(world, entity, &numbers) { handles[place] = handle }
    }
    if tick % 100 == 99 { world.rate = [1, 2, Rate(1, over: 3)][numbers.below(3)] }
    world.sample(at: Double(numbers.below(4)) / 4, into: frame)
    run.tick()
  }
  return run.hash
}

private func makePath(_ numbers: inout SeededNumbers) -> MotionPath? {
  func number() -> Int { numbers.below(400) - 200 }
  switch numbers.below(4) {
  case 0:
    let points = (0..<3 + numbers.below(5)).map { _ in SIMD2(numbers.unit() * 300, numbers.unit() * 200) }
    let kinds: [CatmullRomParametrization] = [.uniform, .centripetal, .chordal]
    return try? MotionPath(
      through: points, isClosed: numbers.below(2) == 0, parametrization: kinds[numbers.below(3)])
  case 1:
    return try? MotionPath(
      svg: "M0 0a\(20 + numbers.below(90)) 70 \(number()) \(numbers.below(2))1\(number()) 90.5.5z")
  case 2:
    return try? MotionPath(
      svg: "M 0 0 Q \(number()) \(number()) 50 50 T \(number()) 9 H 4 m 7 -7 v \(number())")
  default:
    return try? MotionPath { path in
      path.move(to: [numbers.unit(), 0])
      for _ in 0...numbers.below(3) {
        path.curve(
          to: [numbers.unit() * 200, numbers.unit() * 90],
          control1: [numbers.unit() * 400, numbers.unit() * -300],
          control2: [numbers.unit() * -300, numbers.unit() * 200])
      }
    }
  }
}

private func pathsHash(_ threads: Int) -> UInt64 {
  var numbers = SeededNumbers(state: 7)
  var run = Run(World(tickRate: .hertz(90)), threads: threads)
  let world = run.world
  let entities = (0..<40).map { _ in world.spawn() }
  let timeline = world.makeTimeline()
  timeline.begin()
  let eases: [Easing] = [.linear, .quadOut, .backInOut, .elasticOut, .sineInOut]
  for tick in 0..<600 {
    let entity = entities[numbers.below(40)]
    if tick % 2 == 0, let path = makePath(&numbers) {
      run.hash ^= path.length.bitPattern &* 31
      var tween = PathTween(
        .position, along: path, duration: .milliseconds(100 + numbers.below(2000)),
        delay: .milliseconds(numbers.below(300)), ease: eases[numbers.below(5)])
      tween.orients = numbers.below(2) == 0 ? .rotation : nil
      tween.isRelative = numbers.below(3) == 0
      (tween.from, tween.to) = numbers.below(3) == 0 ? (numbers.unit(), numbers.unit()) : (0, 1)
      tween.repeats = .count(Double(1 + numbers.below(3)))
      tween.direction = [.normal, .reverse, .alternate][numbers.below(3)]
      tween.rate = numbers.below(5) == 0 ? 2 : 1
      tween.timeline = numbers.below(4) == 0 ? timeline.id : nil
      try? _ = world.register(tween, on: entity)
    }
    switch numbers.below(12) {
    case 0: try? _ = world.shake(entity, .position, strength: [8, 5], seed: numbers.next())
    case 1: try? _ = world.punch(entity, .scale, by: [0.3, numbers.unit()])
    case 2: try? _ = world.animate(entity, .position, to: [7, 7], spring: .bouncy)
    case 3: timeline.seek(to: .milliseconds(numbers.below(6000)))
    default: break
    }
    run.tick()
  }
  return run.hash
}
