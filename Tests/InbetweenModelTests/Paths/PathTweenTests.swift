import Testing

import Inbetween
@testable import InbetweenCore

/// Tweens along paths are drivers like any other (W13).
@Suite struct PathTweenTests {
  private static let bend = try! MotionPath(svg: "M 10 20 C 300 100 -200 100 100 0 L 40 40")

  private let world = World(tickRate: .hertz(60))
  private let card: Entity

  init() { card = world.spawn() }

  private var position: SIMD2<Float> { world[card, .position]! }

  private func tween(_ change: (inout PathTween<SIMD2<Float>>) -> Void = { _ in }) -> PathTween<SIMD2<Float>>
  {
    var tween = PathTween(.position, along: Self.bend, duration: .milliseconds(1000))
    change(&tween)
    return tween
  }

  private func tick(_ count: Int) { for _ in 0..<count { world.tick() } }

  @Test("It shows the path's own numbers at the eased fraction, and ends on its end, bit for bit (C4)")
  func follows() throws {
    for ease in [Easing.linear, .quadInOut, .backOut, try Easing(parsing: "cubic-bezier(0.2, 2, 0.6, -1)")] {
      try world.register(tween { $0.ease = ease }, on: card)
      for step in 0..<60 {
        let eased =
          step == 0
          ? ease(0) : ease(min(Float(step * 1500) * IterationTiming.inverse(of: 90_000, jumps: false), 1))
        #expect(position == Self.bend.position(at: eased), "\(ease) at \(step)")
        world.tick()
      }
      #expect(position == SIMD2(40, 40))
      #expect(world.driverCount == 0)
      #expect(world.engine.drivers.paths.count == 0)
    }
  }

  @Test("T7: 60, 144 and 1000 Hz, samples and ticks: the same bits") func rates() throws {
    func places(_ rate: Int) throws -> [SIMD2<Float>] {
      let world = World(tickRate: .hertz(rate))
      let entity = world.spawn()
      try world.register(tween { $0.ease = .elasticOut }, on: entity)
      let frame = Frame()
      return try (1..<30).map { step in
        let wanted = Int64(step) * 3000 + 7
        while world.engine.clocks.tickRate.instant(ofTick: world.engine.clocks.tickCount + 1).counts <= wanted
        {
          world.tick()
        }
        world.sample(at: Instant(counts: wanted), into: frame)
        return try #require(frame[entity, .position])
      }
    }
    let slow = try places(60)
    #expect(try places(144) == slow)
    #expect(try places(1000) == slow)
    #expect(Set(slow.map(\.x)).count > 20)
  }

  @Test("From and to are fractions of the length; against the path too") func fractions() throws {
    let part = try world.register(tween { ($0.from, $0.to) = (0.75, 0.25) }, on: card)
    #expect(position == Self.bend.position(at: 0.75))
    tick(30)
    #expect(position == Self.bend.position(at: 0.5))
    part.complete()
    #expect(position == Self.bend.position(at: 0.25))
  }

  @Test("W1: a relative one begins where the property is when it first contends, exactly") func relative()
    throws
  {
    try world.assign(card, .position, to: SIMD2(0.1, 1000.7))
    try world.register(
      tween {
        $0.isRelative = true
        $0.delay = .milliseconds(500)
      }, on: card)
    tick(10)
    try world.assign(card, .position, to: SIMD2(0.3, 777.7))
    tick(20)
    #expect(position == SIMD2(0.3, 777.7))
    tick(60)
    let moved = position - SIMD2(0.3, 777.7)
    #expect(abs(moved.x - 30) < 1e-3)
    #expect(abs(moved.y - 20) < 1e-3)
  }

  @Test("Accumulating plays go on from where the one before ended") func accumulates() throws {
    let line = try MotionPath(svg: "M 5 0 L 15 4")
    try world.register(
      PathTween(.position, along: line, duration: .milliseconds(500)).with {
        $0.repeats = 3
        $0.accumulates = true
      }, on: card)
    tick(45)
    #expect(position == SIMD2(20, 6))
    tick(60)
    #expect(position == SIMD2(35, 12))
  }

  @Test("Orientation: a second driver in step; one handle for both") func orientation() throws {
    let handle = try world.register(
      tween {
        $0.orients = .rotation
        $0.orientationOffset = .degrees(90)
        $0.ease = .sineInOut
        $0.direction = .alternate
        $0.repeats = .forever
      }, on: card)
    for _ in 0..<130 {
      world.tick()
      let place = handle.position.percentComplete
      #expect(place == handle.orientation?.percentComplete)
      // The heading belongs to the place.
      let nearest = (0...4000).map { Float($0) / 4000 }.min {
        distance(Self.bend.position(at: $0), position) < distance(Self.bend.position(at: $1), position)
      }!
      let exact = Self.bend.heading(at: nearest).degrees + 90
      if abs(nearest - 0.8) > 0.3 { #expect(abs(world[card, .rotation]!.degrees - exact) < 2) }
    }
    #expect(handle.pause())
    let (place, turn) = (position, world[card, .rotation])
    tick(10)
    #expect(position == place && world[card, .rotation] == turn)
    #expect(handle.resume())
    #expect(handle.seek(to: .milliseconds(250)))
    #expect(handle.position.elapsed == handle.orientation?.elapsed)
    try handle.rate(2).ease(.linear).duration(.milliseconds(400))
    tick(3)
    #expect(handle.position.elapsed == handle.orientation?.elapsed)
    #expect(handle.kill())
    #expect(handle.orientation?.state == .killed)
    #expect(handle.state == .killed)
  }

  @Test("The heading never jumps at ±180°") func unwrapped() throws {
    let circle = try MotionPath(svg: "M 50 0 A 50 50 0 1 1 -50 0 A 50 50 0 1 1 50 0")
    try world.animate(
      card, .position, along: circle, duration: .seconds(2), ease: .linear, orients: .rotation)
    var last = world[card, .rotation]!.degrees
    for _ in 0..<119 {
      world.tick()
      let now = world[card, .rotation]!.degrees
      #expect(now > last && now - last < 4)
      last = now
    }
  }

  @Test("C3: it contends by its place in the order; a tween over it wins, and it resumes where it is")
  func contends() throws {
    try world.register(tween(), on: card)
    tick(10)
    try world.register(Tween(.position.x, values: [0, 0], duration: .milliseconds(250)), on: card)
    tick(7)
    #expect(
      position
        == SIMD2(
          0, Self.bend.position(at: Float(17 * 1500) * IterationTiming.inverse(of: 90_000, jumps: false)).y)
    )
    tick(13)
    #expect(position == Self.bend.position(at: 0.5))
  }

  @Test("T8: on a timeline it seeks, runs backward, and undoes its commit") func timelines() throws {
    let timeline = world.makeTimeline()
    try world.assign(card, .position, to: SIMD2(-1, -2))
    try world.register(
      tween {
        $0.timeline = timeline.id
        $0.delay = .milliseconds(500)
      }, on: card)
    timeline.begin()
    timeline.seek(to: .milliseconds(1000))
    #expect(position == Self.bend.position(at: 0.5))
    timeline.seek(to: .milliseconds(2000))
    #expect(position == SIMD2(40, 40))
    timeline.seek(to: .milliseconds(750))
    #expect(position == Self.bend.position(at: 0.25))
    timeline.seek(to: .zero)
    #expect(position == SIMD2(-1, -2))
    timeline.seek(to: .milliseconds(1500))
    timeline.setRate(-1)
    tick(30)
    #expect(position == Self.bend.position(at: 0.5))
  }

  @Test("S3: a spring takes over the velocity by the analytic derivative") func handOver() throws {
    let line = try MotionPath(svg: "M 0 0 L 300 -400")
    try world.register(PathTween(.position, along: line, duration: .seconds(2), ease: .quadIn), on: card)
    tick(60)
    // Half of the way in time: the slope of p² is 1, so 250 units a second.
    let velocity = try #require(world.velocity(card, .position))
    #expect(abs(velocity.x - 150) < 1e-2)
    #expect(abs(velocity.y + 200) < 1e-2)
    try world.animate(card, .position, to: [0, 0], spring: .smooth)
    let taken = try #require(world.velocity(card, .position))
    #expect(abs(taken.x - 150) < 1e-2)
    #expect(abs(taken.y + 200) < 1e-2)
  }

  @Test("Rates, plays that go back, fills: rows outside of tables give the same values") func general()
    throws
  {
    let twin = world.spawn()
    try world.register(tween { $0.direction = .reverse }, on: card)
    try world.register(
      tween {
        $0.rate = 2
        $0.duration = .milliseconds(2000)
        $0.direction = .reverse
      }, on: twin)
    for _ in 0..<59 {
      world.tick()
      let (a, b) = (position, world[twin, .position]!)
      #expect(distance(a, b) < 1e-2)
    }
    tick(2)
    #expect(position == SIMD2(10, 20) && world[twin, .position] == SIMD2(10, 20))
  }

  @Test("In three lanes; an angle alone") func lanes() throws {
    let place = Property("place", default: SIMD3<Float>.zero)
    let path = try MotionPath { path in
      path.move(to: [0, 0])
      path.line(to: [10, 0], z: 20)
    }
    try world.register(PathTween(place, along: path, duration: .seconds(1)), on: card)
    try world.register(PathTween(.rotation, along: Self.bend, duration: .seconds(1)), on: card)
    tick(30)
    #expect(world[card, place] == SIMD3(5, 0, 10))
    #expect(world[card, .rotation] == Self.bend.heading(at: 0.5))
  }

  @Test("W9: what is wrong is told, and the world stays as it was") func errors() throws {
    let hash = world.stateHash
    func refuse(_ field: String, _ change: (inout PathTween<SIMD2<Float>>) -> Void) {
      do {
        try world.register(tween(change), on: card)
        Issue.record("\(field) was taken")
      } catch {
        #expect(error.field == field)
      }
    }
    refuse("from") { $0.from = -0.1 }
    refuse("from") { $0.from = .nan }
    refuse("to") { $0.to = 1.5 }
    refuse("orientationOffset") { $0.orientationOffset = .degrees(.infinity) }
    refuse("duration") { $0.duration = .milliseconds(-1) }
    refuse("repeats") { $0.repeats = -1 }
    refuse("repeatDelay") { $0.repeatDelay = .milliseconds(-1) }
    refuse("rate") {
      $0.rate = -1
      $0.repeats = .forever
    }
    refuse("path") { $0.path = try! MotionPath(throughSpace: [[0, 0, 0], [1, 1, 1]]) }
    refuse("orients") { $0.orients = Property("position", default: Angle(degrees: 0)) }
    #expect(throws: TweenError.self) {
      try world.register(PathTween(.opacity, along: Self.bend, duration: .zero), on: card)
    }
    #expect(throws: TweenError.self) {
      try world.register(PathTween(.color, along: Self.bend, duration: .zero), on: card)
    }
    let dead = world.spawn()
    world.despawn(dead)
    #expect(throws: TweenError.self) { try world.register(tween(), on: dead) }
    #expect(world.stateHash == hash && world.driverCount == 0)
    #expect(world.engine.drivers.paths.count == 0)
  }

  @Test("A world keeps a path once, and lets go of it; places are used again") func library() throws {
    var handles: [PathHandle] = []
    for _ in 0..<10 { handles.append(try world.register(tween(), on: world.spawn())) }
    #expect(world.engine.drivers.paths.count == 1)
    let words = world.engine.drivers.paths.words.count
    for handle in handles { handle.release() }
    #expect(world.engine.drivers.paths.count == 0)
    for step in 1..<50 {
      let path = try MotionPath(svg: "M 0 0 C 300 100 -200 100 100 \(step)")
      let handle = try world.register(PathTween(.position, along: path, duration: .seconds(1)), on: card)
      tick(20)
      #expect(
        position == path.position(at: Float(20 * 1500) * IterationTiming.inverse(of: 90_000, jumps: false)))
      handle.release()
    }
    #expect(world.engine.drivers.paths.words.count <= 4 * words)
  }

  @Test("D1: several threads and both sets of kernels show the same bits; rows come and go") func threads()
    throws
  {
    func hashes(_ threads: Int, _ kernels: KernelSet) throws -> [UInt64] {
      let world = World(tickRate: .hertz(60))
      world.share(among: threads)
      world.engine.tables.sharing.leastShare = 256
      world.engine.tables.kernels = kernels
      var random = SplitMix64(seed: 3)
      var entities = (0..<1500).map { _ in world.spawn() }
      return try (0..<40).map { _ in
        for _ in 0..<60 {
          let place = random.number(0...entities.count - 1)
          var tween = PathTween(
            .position, along: random.one(of: OracleTweenGenerator.paths),
            duration: .milliseconds(random.number(50...900)),
            ease: random.one(of: OracleTweenGenerator.easings))
          tween.direction = random.one(of: [.normal, .alternate])
          tween.repeats = random.one(of: [1, 2, .forever])
          tween.orients = .rotation
          try world.register(tween, on: entities[place])
          if random.once(in: 3) {
            let gone = random.number(0...entities.count - 1)
            world.despawn(entities[gone])
            entities[gone] = world.spawn()
          }
        }
        world.tick()
        return world.stateHash
      }
    }
    let one = try hashes(1, .narrow)
    #expect(try hashes(3, .narrow) == one)
    #expect(try hashes(1, .best) == one)
    // Row by row, by the general way.
    #expect(Set(one).count == 40)
  }

  @Test("T10: rows that are made anew show the same bits as rows that keep what they have found")
  func found() throws {
    var random = SplitMix64(seed: 8)
    let entities = (0..<120).map { _ in world.spawn() }
    let (snapshot, other) = (Snapshot(), World(tickRate: .hertz(60)))
    for step in 0..<120 {
      for _ in 0..<6 {
        var tween = PathTween(
          .position, along: random.one(of: OracleTweenGenerator.paths),
          duration: .milliseconds(random.number(50...1500)),
          ease: random.one(of: OracleTweenGenerator.easings))
        tween.direction = random.one(of: [.normal, .alternate, .reverse])
        tween.repeats = random.one(of: [1, 2, .forever])
        let handle = try world.register(tween, on: random.one(of: entities))
        if random.once(in: 3) { try handle.position.rate(random.one(of: [0.3, 2])) }
        if random.once(in: 4) { handle.position.reverse() }
      }
      try world.save(into: snapshot)
      if step.isMultiple(of: 2) {
        try other.restore(snapshot)
      } else {
        try other.restore(Snapshot(data: snapshot.data()))
      }
      other.tick()
      world.tick()
      #expect(other.stateHash == world.stateHash, "after tick \(world.tickCount)")
    }
  }

  private func distance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    let way = a - b
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}

extension PathTween {
  fileprivate func with(_ change: (inout PathTween) -> Void) -> PathTween {
    var tween = self
    change(&tween)
    return tween
  }
}
