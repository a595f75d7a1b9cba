import Testing

import Inbetween
@testable import InbetweenCore

/// Motion of constant velocity (S6).
@Suite struct DriftTests {
  private let world = World(tickRate: .hertz(100))
  private let cloud: Entity

  init() throws {
    cloud = world.spawn()
    try world.assign(cloud, .position, to: SIMD2(100, 50))
  }

  private var shown: SIMD2<Float> { world[cloud, .position]! }

  @Test("S6: it starts at the shown value and moves by velocity · time, also after hours")
  func position() throws {
    try world.drift(cloud, .position, velocity: [12, -3])
    for second in [1, 60, 3600, 11_930, 11_931, 40_000] as [Int64] {
      let frame = Frame()
      world.sample(at: Instant(counts: second * 90_000), into: frame)
      let value = frame[cloud, .position]!
      #expect(abs(value.x - (100 + 12 * Float(second))) <= value.x.ulp * 2, "\(second) s")
      #expect(abs(value.y - (50 - 3 * Float(second))) <= value.x.ulp * 2, "\(second) s")
    }
    for _ in 0..<150 { world.tick() }
    #expect(shown == SIMD2(118, 45.5))
    #expect(world.velocity(cloud, .position) == SIMD2(12, -3))
  }

  @Test("S6: it ends where it is completed") func completion() throws {
    let drift = try world.drift(cloud, .position, velocity: [10, 0])
    for _ in 0..<100 { world.tick() }
    #expect(drift.complete() && shown == SIMD2(110, 50))
    #expect(try world.drift(cloud, .position, velocity: [100, 0], delay: .seconds(1)).complete())
    #expect(abs(shown.x - 110) < 0.01)
  }

  @Test("S6: with a duration it ends there, and its end value stays") func duration() throws {
    let drift = try world.drift(
      cloud, .position, velocity: [10, 0], for: .milliseconds(500), delay: .milliseconds(100))
    #expect(drift.implicitDuration == nil)
    var ends: [Int64] = []
    drift.onComplete { ends.append(1) }
    for _ in 0..<59 { world.tick() }
    #expect(ends.isEmpty && abs(shown.x - 104.9) < 1e-4)
    for _ in 0..<5 { world.tick() }
    #expect(ends == [1] && shown == SIMD2(105, 50) && world.driverCount == 0)
  }

  @Test("S6, S3: a spring that takes over goes on with its velocity") func handOver() throws {
    try world.drift(cloud, .position, velocity: [40, 0])
    for _ in 0..<10 { world.tick() }
    let spring = try world.animate(cloud, .position, to: [300, 50], spring: .smooth, replaces: true)
    #expect(world.velocity(cloud, .position)!.x == 40)
    #expect(world.driverCount == 1 && spring.state == .active)
  }

  @Test("S6, C12: an additive drift moves what another driver shows") func additive() throws {
    var tween = try Drift(.position, velocity: [10, 0]).tween()
    tween.composition = .add
    try world.register(tween, on: cloud)
    try world.animate(cloud, .position, to: [100, 150], duration: .seconds(1), ease: .linear)
    for _ in 0..<50 { world.tick() }
    #expect(shown == SIMD2(105, 100))
  }

  @Test("W9: what is out of range is refused, with its name") func refused() throws {
    let cases: [(SIMD2<Float>, Duration?, String)] = [
      ([.nan, 0], nil, "values[0]"), ([0, .infinity], nil, "values[0]"), ([1e38, 0], nil, "values[0]"),
      ([1, 0], .milliseconds(-1), "duration"),
    ]
    for (velocity, duration, field) in cases {
      let error = #expect(throws: TweenError.self) {
        try world.drift(cloud, .position, velocity: velocity, for: duration)
      }
      #expect(error?.field.hasPrefix(field) == true)
    }
    #expect(world.driverCount == 0)
  }
}
