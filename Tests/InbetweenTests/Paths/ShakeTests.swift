import Testing

import Inbetween
@testable import InbetweenCore

/// Shakes and punches: additive tweens of many values, which begin and end at 0 (W13, C12).
@Suite struct ShakeTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity

  init() throws {
    card = world.spawn()
    try world.assign(card, .position, to: SIMD2(100, 50))
  }

  private var position: SIMD2<Float> { world[card, .position]! }

  @Test("A shake stays within its strength, goes to both sides, and leaves no trace") func shake() throws {
    try world.shake(card, .position, strength: [8, 4], duration: .milliseconds(400), seed: 7)
    var (low, high) = (SIMD2<Float>(repeating: 0), SIMD2<Float>(repeating: 0))
    for _ in 0..<40 {
      let off = position - SIMD2(100, 50)
      low = SIMD2(min(low.x, off.x), min(low.y, off.y))
      high = SIMD2(max(high.x, off.x), max(high.y, off.y))
      world.tick()
    }
    #expect(position == SIMD2(100, 50))
    #expect(low.x < -2 && high.x > 2 && low.y < -1 && high.y > 1)
    #expect(low.x >= -8 && high.x <= 8 && low.y >= -4 && high.y <= 4)
    #expect(world.driverCount == 0)
  }

  @Test("A shake decays as its easing says") func decay() throws {
    let keys = try Shake(.position, strength: [1, 1], duration: .seconds(4), decay: .quadOut, seed: 3).tween()
      .values
    #expect(keys.count == 97)
    #expect(keys.first == .zero && keys.last == .zero)
    for (index, key) in keys.enumerated() {
      let left = 1 - Easing.quadOut(Float(index) / 96)
      #expect(abs(key.x) <= left && abs(key.y) <= left)
      if index > 0 && index < 96 {
        #expect(abs(key.x) >= left / 2 - 1e-6)
        #expect(key.x * keys[index + 1].x <= 0)
      }
    }
  }

  @Test("Equal seeds give equal shakes, at any tick rate; other seeds and lanes do not") func seeds() throws {
    func values(_ seed: UInt64, _ rate: Int) throws -> [SIMD2<Float>] {
      let world = World(tickRate: .hertz(rate))
      let entity = world.spawn()
      try world.shake(entity, .position, strength: [5, 5], seed: seed)
      return (0..<25).map { _ in
        for _ in 0..<rate / 50 { world.tick() }
        return world[entity, .position]!
      }
    }
    let one = try values(1, 50)
    #expect(try values(1, 1000) == one)
    #expect(try values(2, 50) != one)
    #expect(one.contains { $0.x != $0.y })
  }

  @Test("W1: a shake is about the property's value; a tween under it goes on")
  func underneath() throws {
    try world.animate(card, .position, to: [200, 50], duration: .seconds(1), ease: .linear)
    try world.shake(
      card, .position, strength: [8, 8], duration: .milliseconds(300), delay: .milliseconds(200))
    for _ in 0..<20 { world.tick() }
    #expect(position == SIMD2(120, 50))
    world.tick()
    #expect(abs(position.x - 120) < 8 && position.y != 50)
    for _ in 0..<29 { world.tick() }
    #expect(position == SIMD2(150, 50))
  }

  @Test("A punch begins with its amount, swings less and less, and leaves no trace") func punch() throws {
    try world.assign(card, .scale, to: SIMD2(1, 2))
    let keys = try Punch(.scale, by: [0.5, 1], duration: .milliseconds(300), vibrations: 4, elasticity: 0.5)
      .tween()
    #expect(
      keys.values == [[0, 0], [0.5, 1], [-0.1875, -0.375], [0.25, 0.5], [-0.0625, -0.125], [0, 0]])
    try world.punch(card, .scale, by: [0.5, 1], duration: .milliseconds(500), vibrations: 4, elasticity: 0.5)
    for _ in 0..<10 { world.tick() }
    #expect(world[card, .scale] == SIMD2(1.5, 3))
    for _ in 0..<10 { world.tick() }
    #expect(world[card, .scale] == SIMD2(0.8125, 1.625))
    for _ in 0..<30 { world.tick() }
    #expect(world[card, .scale] == SIMD2(1, 2))
    #expect(world.driverCount == 0)
  }

  @Test("W9: invalid fields are named") func errors() {
    func refuse(_ field: String, _ body: () throws(TweenError) -> DriverHandle) {
      do {
        _ = try body()
        Issue.record("\(field) was taken")
      } catch {
        #expect(error.field == field, "\(error)")
      }
    }
    refuse("frequency") { () throws(TweenError) in
      try world.shake(card, .position, strength: [1, 1], frequency: 0)
    }
    refuse("frequency") { () throws(TweenError) in
      try world.shake(card, .position, strength: [1, 1], frequency: .nan)
    }
    refuse("duration") { () throws(TweenError) in
      try world.shake(card, .position, strength: [1, 1], duration: .milliseconds(-5))
    }
    refuse("duration") { () throws(TweenError) in
      try world.shake(card, .position, strength: [1, 1], duration: .seconds(3600), frequency: 30)
    }
    refuse("strength[1]") { () throws(TweenError) in try world.shake(card, .position, strength: [1, .nan]) }
    refuse("composition") { () throws(TweenError) in try world.shake(card, .color, strength: .black) }
    refuse("vibrations") { () throws(TweenError) in try world.punch(card, .opacity, by: 1, vibrations: 0) }
    refuse("elasticity") { () throws(TweenError) in try world.punch(card, .opacity, by: 1, elasticity: 1.1) }
    refuse("amount") { () throws(TweenError) in try world.punch(card, .opacity, by: .infinity) }
    #expect(world.driverCount == 0)
  }

  @Test("A shake of no length ends at once") func zero() throws {
    try world.shake(card, .position, strength: [1, 1], duration: .zero)
    try world.punch(card, .position, by: [1, 1], duration: .zero)
    world.tick()
    #expect(position == SIMD2(100, 50) && world.driverCount == 0)
  }
}
