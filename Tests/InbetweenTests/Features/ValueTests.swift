import Testing

import Inbetween
@testable import InbetweenCore

/// W19: values and times without an entity of the game's.
@Suite struct ValueTests {
  private let world = World(tickRate: .hertz(50))

  private func tick(_ count: Int) { for _ in 0..<count { world.tick() } }

  @Test func aValueMovesAndEndsAtItsEnd() throws {
    var values: [Float] = []
    let handle = try world.animate(
      from: Float(10), to: 20, duration: .milliseconds(100), ease: .linear
    ) { values.append($0) }
    var isOver = false
    handle.onComplete { isOver = true }
    tick(7)
    #expect(values == [12, 14, 16, 18, 20] && isOver && world.entityCount == 0)
    #expect(world.driverCount == 0 && world.parents.ownCount == 0)
  }

  @Test func aValueWithoutADurationCallsWithItsEnd() throws {
    var values: [Float] = []
    let none = try world.animate(from: Float(10), to: 20, duration: .zero) { values.append($0) }
    none.onComplete { values.append(-1) }
    let later = Motion.instant.delayed(by: .milliseconds(50))
    try world.animate(from: Float(1), to: 2, later) { values.append($0) }
    tick(1)
    #expect(values == [20, -1])
    tick(3)
    #expect(values == [20, -1, 2] && world.driverCount == 0)
    let onATick = Motion.instant.delayed(by: .milliseconds(40))
    try world.animate(from: Float(1), to: 3, onATick) { values.append($0) }
    tick(2)
    #expect(values == [20, -1, 2, 3] && world.driverCount == 0)
  }

  @Test func aValueRepeats() throws {
    var values: [Float] = []
    try world.animate(
      from: Float(10), to: 20, duration: .milliseconds(40), ease: .linear, repeats: 2, alternates: true
    ) { values.append($0) }
    tick(6)
    #expect(values == [15, 20, 15, 10])
    let error = #expect(throws: TweenError.self) {
      try world.animate(from: Float(0), to: 1, .bouncy, repeats: 2) { _ in }
    }
    #expect(error?.field == "repeats" && world.driverCount == 0)
  }

  /// Each kind of value has its own interpolation; the interpolation of a tween of a property is the model.
  @Test func allKindsOfValues() throws {
    func check<Value: Animatable & Equatable>(_ start: Value, _ end: Value) throws {
      let card = world.spawn()
      let key = Property("model of \(Value.self)", default: start)
      try world.animate(card, key, to: end, duration: .milliseconds(100))
      var value = start
      try world.animate(from: start, to: end, duration: .milliseconds(100)) { value = $0 }
      for _ in 0..<5 {
        world.tick()
        #expect(value == world[card, key]!)
      }
      #expect(value == end)
    }
    try check(Float(1), 2)
    try check(1.0, 2.0)
    try check(1, 200)
    try check(SIMD2<Float>(0, 1), [5, 7])
    try check(SIMD3<Float>(0, 1, 2), [5, 7, 8])
    try check(SIMD4<Float>(0, 1, 2, 3), [5, 7, 8, 9])
    try check(Color.red, Color.blue)
    try check(Angle(degrees: 350), Angle(degrees: 370))
    try check(LinearColor(.red), LinearColor(.blue))
  }

  @Test func whole() throws {
    var counts: [Int] = []
    try world.animate(from: 0, to: 10, duration: .milliseconds(80), ease: .linear) { counts.append($0) }
    tick(4)
    #expect(counts == [3, 5, 8, 10])
    #expect(Int { _ in 1e30 } == .max && Int { _ in -1e30 } == .min)
  }

  @Test func aSpringMovesAValueFromItsStart() throws {
    var values: [Float] = []
    try world.animate(from: Float(3), to: 5, .bouncy) { values.append($0) }
    let card = world.spawn()
    try world.assign(card, .opacity, to: 3)
    try world.animate(card, .opacity, to: 5, .bouncy)
    for index in 0..<10 {
      world.tick()
      #expect(values[index] == world[card, .opacity]!)
    }
    tick(200)
    #expect(values.last == 5 && world.parents.ownCount == 0)
  }

  @Test func aWaitHasItsExactInstant() throws {
    var instants: [Duration] = []
    try world.after(.milliseconds(35)) { instants.append(world.now.sinceStart) }
    try world.after(.zero) { instants.append(world.now.sinceStart) }
    tick(1)
    #expect(instants == [.zero])
    tick(1)
    #expect(instants == [.zero, .milliseconds(35)] && world.parents.ownCount == 0)
  }

  /// Stopped beats, waits and values have no entity of the game's by which they could be bounded.
  @Test func stoppedOnesAreBounded() throws {
    let world = World()
    var (first, last): (DriverHandle?, DriverHandle?)
    for index in 0..<3000 {
      let handle =
        switch index % 3 {
        case 0: try world.every(.milliseconds(50)) {}
        case 1: try world.after(.seconds(9)) {}
        default: try world.animate(from: 0, to: 1, duration: .seconds(9)) { (_: Float) in }
        }
      world.tick()
      handle.stop()
      if index == 0 { first = handle }
      last = handle
    }
    world.tick()
    #expect(world.driverCount == KilledDrivers.capacity + 1)
    #expect(first?.state == .killed && last?.start() == true)
  }

  @Test func callsComeAtTheirInstants() throws {
    var instants: [Duration] = []
    // Faster than the ticks.
    try world.every(.milliseconds(15), times: 5) { instants.append(world.now.sinceStart) }
    tick(10)
    #expect(instants == [15, 30, 45, 60, 75].map { .milliseconds($0) })
    #expect(world.parents.ownCount == 0)
    var count = 0
    let forever = try world.every(.milliseconds(20)) { count += 1 }
    tick(7)
    forever.kill()
    tick(7)
    #expect(count == 7)
  }

  /// They end by handle, by tag, and with their owner.
  @Test func theyEnd() throws {
    let owner = world.spawn()
    var calls = 0
    try world.every(.milliseconds(20), owner: owner) { calls += 1 }
    try world.animate(from: 0, to: 1, duration: .seconds(9), owner: owner) { _ in calls += 1 }
    try world.every(.milliseconds(20)) { calls += 1 }.tagged("ui")
    tick(1)
    #expect(calls == 3 && world.children(of: owner) == [] && world.entityCount == 1)
    world.despawn(owner)
    tick(1)
    #expect(calls == 4 && world.parents.ownCount == 1)
    world.drivers(tagged: "ui").kill()
    tick(3)
    #expect(calls == 4)
  }

  @Test("W7, W19: a call of `every` that ends it is the last one, also of its tick", arguments: [1, 4, 60])
  func lastCall(rate: Int) throws {
    for ends in [DriverHandle.kill, DriverHandle.stop, DriverHandle.release] {
      let world = World(tickRate: .hertz(rate))
      var (calls, timer) = (0, DriverHandle?.none)
      timer = try world.every(.milliseconds(5)) {
        calls += 1
        if calls == 3 { _ = timer.map { ends($0)() } }
      }
      for _ in 0..<rate { world.tick() }
      #expect(calls == 3)
    }
  }

  @Test func mistakesAreNamedAndLeaveNothing() throws {
    let dead = world.spawn()
    world.despawn(dead)
    func field(_ body: () throws(TweenError) -> DriverHandle) -> String {
      do throws(TweenError) { _ = try body() } catch { return error.field }
      return "none"
    }
    #expect(field { () throws(TweenError) in try world.after(.milliseconds(-1)) {} } == "delay")
    #expect(field { () throws(TweenError) in try world.after(.zero, owner: dead) {} } == "owner")
    #expect(field { () throws(TweenError) in try world.every(.zero) {} } == "interval")
    #expect(field { () throws(TweenError) in try world.every(.seconds(1), times: 0) {} } == "times")
    #expect(field { () throws(TweenError) in try world.every(.seconds(1), times: 1.5) {} } == "times")
    #expect(
      field { () throws(TweenError) in try world.animate(from: Float.nan, to: 1) { _ in } } == "from")
    #expect(field { () throws(TweenError) in try world.animate(from: 0, to: Float.nan) { _ in } } == "to")
    #expect(
      field { () throws(TweenError) in
        try world.animate(from: 0, to: 1, duration: .seconds(-1)) { _ in }
      } == "duration")
    #expect(world.parents.ownCount == 0 && world.driverCount == 0)
  }

  /// A timeline's time counts, and a snapshot goes on with them (T10).
  @Test func timelinesAndSnapshots() throws {
    let timeline = world.makeTimeline()
    timeline.setRate(0.5)
    var calls = 0
    try world.every(.milliseconds(20), times: 4, on: timeline) { calls += 1 }
    tick(4)
    #expect(calls == 2)
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    tick(10)
    #expect(calls == 4)
    try world.restore(snapshot)
    tick(10)
    #expect(calls == 6)
  }

  /// A despawn by hand of the entity that an event names ends the driver, and hooks are not called.
  @Test func itsOwnEntityMayBeDespawned() throws {
    let handle = try world.after(.seconds(1)) {}
    world.onDespawn { _, _ in Issue.record("a hook is called for an entity of the engine's own") }
    #expect(world.despawn(handle.entity!) && world.parents.ownCount == 0 && handle.isReleased)
    tick(2)
    #expect(world.entityCount == 0)
  }

  @Test func furtherIterationsAreReported() throws {
    let card = world.spawn()
    var told: [String] = []
    var fade = Tween(.opacity, to: 0, duration: .milliseconds(20))
    fade.repeats = 3
    try world.register(fade, on: card)
      .onRepeat { told.append("repeat \(world.now.sinceStart)") }
      .onComplete { told.append("complete") }
    tick(4)
    #expect(told == ["repeat 0.02 seconds", "repeat 0.04 seconds", "complete"])
  }
}
