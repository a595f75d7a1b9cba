import CAllocationCounter
import Inbetween
import Testing

/// Steady ticks allocate nothing (CONTRIBUTING, "Rules of the engine"; T10). The tests replace the
/// allocator to count.
@Suite struct AllocationTests {
  /// Makes a world of every kind of driver. Some repeat, change segments and are shadowed all the time.
  private func busyWorld() throws -> World {
    let world = World()
    let timeline = world.makeTimeline()
    let names = Easing.allNames
    for index in 0..<300 {
      let entity = world.spawn()
      var fade = Tween(.opacity, values: [0, 1], duration: .milliseconds(70 + index))
      fade.ease = try Easing(parsing: names[index % names.count])
      fade.repeats = .forever
      fade.direction = .alternate
      try world.register(fade, on: entity)
      var keyed = Tween(
        .position, values: [[0, 0], [50, 10], [9, 4], [7, 7]], duration: .milliseconds(190))
      keyed.interTimingFunctions = [.quadOut, .sineInOut, .backOut]
      keyed.repeats = .forever
      keyed.timeline = index % 3 == 0 ? timeline.id : nil
      keyed.rate = index % 11 == 0 ? 0.75 : 1
      if index % 7 == 0 { keyed.ease = .cubicInOut }
      try world.register(keyed, on: entity)
      var covering = Tween(.position.x, values: [3, 4], duration: .milliseconds(60))
      covering.repeats = .forever
      covering.repeatDelay = .milliseconds(30)
      covering.rate = index % 2 == 0 ? 1 : 0.5
      try world.register(covering, on: entity)
      // Without damping, so that they go from segment to segment forever. Some have their own clocks.
      var swing = SpringMotion(
        .scale, to: [2, 3], spring: try Spring(response: .milliseconds(20 + index), dampingRatio: 0))
      swing.initialVelocity = [1, 1]
      swing.rate = index % 5 == 0 ? 0.5 : 1
      try world.register(swing, on: entity)
      if index % 4 == 0 { try addAmounts(to: entity, of: world) }
    }
    return world
  }

  /// Adds additive drivers of several kinds, and a crossfade that takes a while.
  private func addAmounts(to entity: Entity, of world: World) throws {
    var nod = Tween(.position, by: [3, 0], duration: .milliseconds(80), ease: .sineInOut)
    nod.composition = .add
    nod.repeats = .forever
    nod.direction = .alternate
    try world.register(nod, on: entity)
    var sway = SpringMotion(
      .scale, to: [1, 1], spring: try Spring(response: .milliseconds(90), dampingRatio: 0))
    sway.composition = .add
    try world.register(sway, on: entity)
    var slow = Tween(.opacity, values: [0.2, 0.4], duration: .seconds(100))
    slow.blend = .over(.seconds(90))
    try world.register(slow, on: entity)
  }

  @Test func theCounterCounts() {
    let before = allocation_count()
    let array = [Int](unsafeUninitializedCapacity: 1000) { buffer, count in
      buffer.initialize(repeating: 1)
      count = 1000
    }
    #expect(allocation_count() > before && array.count == 1000)
  }

  // Debug builds put the frames of accessors on the heap, so only -O builds are tested: `make test-release`.
  #if !DEBUG
    @Test func steadyTicksAllocateNothing() throws {
      let world = try busyWorld()
      for _ in 0..<600 { world.tick() }
      let before = allocation_count()
      for _ in 0..<600 { world.tick() }
      #expect(allocation_count() == before)
    }

    @Test func savingIntoAUsedSnapshotAllocatesNothing() throws {
      let world = try busyWorld()
      let snapshot = Snapshot()
      let ring = SnapshotRing(capacity: 8)
      for _ in 0..<600 {
        world.tick()
        try world.save(into: snapshot)
        try ring.save(world)
      }
      let before = allocation_count()
      for _ in 0..<60 {
        world.tick()
        try world.save(into: snapshot)
        try ring.save(world)
      }
      #expect(allocation_count() == before)
    }

    @Test func steadyFramesAllocateNothing() throws {
      let world = try busyWorld()
      let frame = Frame()
      for _ in 0..<600 {
        world.advance(by: .milliseconds(7))
        world.sample(at: world.alpha, into: frame)
      }
      let before = allocation_count()
      for _ in 0..<600 {
        world.advance(by: .milliseconds(7))
        world.sample(at: world.alpha, into: frame)
      }
      #expect(allocation_count() == before)
    }

    @Test("X: transitions between begin and end allocate nothing either")
    func steadyTransitionsAllocateNothing() throws {
      let world = World()
      let frame = Frame()
      var handles: [TransitionHandle] = []
      for index in 0..<200 {
        let entity = world.spawn()
        var transition = Transition(duration: .milliseconds(30_000 + 10 * index))
        transition.layers = [TransitionLayer(timing: .spring(dampingRatio: 0.4))]
        let handle = try world.makeTransition(transition)
        for layer in 0..<2 {
          var slide = TransitionTween(
            .position, values: [[0, 0], [50, 10], [9, 4], [7, 7]])
          slide.transition = handle.id
          slide.interTimingFunctions = [.quadOut, .sineInOut, .backOut]
          if layer > 0 { slide.part = .layer(0) }
          try world.register(slide, on: entity)
        }
        var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: handle.id)
        fade.timingFunction = .backInOut
        fade.segment = TransitionSegment(position: 0.25, length: 0.5)
        try world.register(fade, on: entity)
        handles.append(handle)
      }
      // Once back and forth, so that every table has had its rows.
      for handle in handles { handle.begin() }
      for step in 0...40 {
        for handle in handles { handle.scrub(to: Float(step) / 40) }
        world.tick()
        world.sample(at: 0.5, into: frame)
      }
      for (index, handle) in handles.enumerated() {
        handle.scrub(to: 0)
        // Some are moved by springs that take as long.
        handle.policy.spring = try Spring(response: .seconds(20), dampingRatio: 0.2)
        if index % 2 == 0 { handle.begin(.forward) } else { handle.letGo(velocity: 1.5) }
      }
      for _ in 0..<3 {
        world.tick()
        world.sample(at: 0.5, into: frame)
      }
      let before = allocation_count()
      for _ in 0..<900 {
        world.tick()
        world.sample(at: 0.5, into: frame)
      }
      #expect(allocation_count() == before)
      #expect(handles.allSatisfy { $0.phase == .running || $0.phase == .settling })
      #expect(handles[0].position! > 0.4 && handles[1].velocity != 0)
    }

    @Test("W18: a section of many steps that opens within a tick allocates nothing")
    func openingSectionsAllocateNothing() throws {
      let world = World()
      let card = world.spawn()
      func play() throws {
        // The second section has more boundaries than a queue keeps without a wheel.
        try world.play(on: card) {
          To(.opacity, 1, duration: .milliseconds(150))
          Together {
            for index in 0..<40 { To(.position.x, Float(index), duration: .milliseconds(100 + 10 * index)) }
          }
        }
      }
      // Once before, so that every table has had its rows.
      try play()
      for _ in 0..<60 { world.tick() }
      try play()
      for _ in 0..<2 { world.tick() }
      let before = allocation_count()
      for _ in 0..<12 { world.tick() }
      #expect(allocation_count() == before)
      #expect(world.precedence(of: card, .position.x)?.shadowed.count ?? 0 > 20)
    }

    @Test func ticksWithCallbacksAllocateNothing() throws {
      let world = World()
      let entities = (0..<1000).map { _ in world.spawn() }
      var (calls, elapsed) = (0, Duration.zero)
      for (index, entity) in entities.enumerated() {
        var fade = Tween(.opacity, values: [0, 1], duration: .milliseconds(700 + index))
        fade.repeats = .forever
        let handle = try world.register(fade, on: entity)
        // Both forms of callback, one of which reads its handle.
        if index % 2 == 0 {
          handle.onUpdate { calls += 1 }
        } else {
          handle.onUpdate { given in
            calls += 1
            elapsed = given.elapsed ?? .zero
          }
        }
      }
      for _ in 0..<600 { world.tick() }
      let before = allocation_count()
      calls = 0
      for _ in 0..<600 { world.tick() }
      #expect(allocation_count() == before)
      #expect(calls == 600_000 && elapsed > .zero)
    }
  #endif
}
