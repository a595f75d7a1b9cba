import Inbetween
import Testing

/// The ways of angles (W10).
@Suite struct AngleWayTests {
  /// Makes a world of a hundred ticks a second with an entity turned by `degrees`.
  private func scene(_ degrees: Float = 10) throws -> (World, Entity) {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.assign(entity, .rotation, to: .degrees(degrees))
    return (world, entity)
  }

  /// Returns the angle shown after each of four quarters of a second.
  private func quarters(_ tween: Tween<Angle>, from degrees: Float = 10) throws -> [Float] {
    let (world, entity) = try scene(degrees)
    try world.register(tween, on: entity)
    return (0..<4).map { _ in
      for _ in 0..<25 { world.tick() }
      return world[entity, .rotation]!.degrees
    }
  }

  private func tween(_ way: AngleWay, to degrees: Float) -> Tween<Angle> {
    var tween = Tween(.rotation, to: .degrees(degrees), duration: .seconds(1))
    tween.angleWay = way
    return tween
  }

  @Test(
    "Each way has the right direction, and ends at the key as given",
    arguments: [
      (AngleWay.shortest, [5, 0, -5, 350] as [Float]), (.longest, [95, 180, 265, 350]),
      (.increasing, [95, 180, 265, 350]), (.decreasing, [5, 0, -5, 350]), (.asGiven, [95, 180, 265, 350]),
      (.shortest.adding(turns: 1), [-85, -180, -275, 350]),
      (.increasing.adding(turns: 2), [275, 540, 805, 350]),
      (.decreasing.adding(turns: 1), [-85, -180, -275, 350]),
    ]) func ways(way: AngleWay, shown: [Float]) throws
  {
    #expect(try quarters(tween(way, to: 350)) == shown)
  }

  @Test("From the other side") func otherSide() throws {
    #expect(try quarters(tween(.increasing, to: 10), from: 350) == [355, 360, 365, 10])
    #expect(try quarters(tween(.decreasing, to: 10), from: 350) == [265, 180, 95, 10])
    #expect(try quarters(tween(.longest, to: 10), from: 350) == [265, 180, 95, 10])
    #expect(try quarters(tween(.shortest, to: 10), from: 350) == [355, 360, 365, 10])
  }

  @Test("Half a turn, and none") func edges() throws {
    #expect(try quarters(tween(.longest, to: 180), from: 0) == [45, 90, 135, 180])
    #expect(try quarters(tween(.decreasing, to: 180), from: 0) == [-45, -90, -135, 180])
    #expect(try quarters(tween(.increasing, to: -180), from: 0) == [45, 90, 135, -180])
    #expect(try quarters(tween(.longest, to: 10)) == [100, 190, 280, 10])
    #expect(try quarters(tween(.increasing, to: 10)) == [10, 10, 10, 10])
    #expect(try quarters(tween(.increasing.adding(turns: 1), to: 10)) == [100, 190, 280, 10])
    #expect(try quarters(tween(.decreasing.adding(turns: 1), to: 10)) == [-80, -170, -260, 10])
    #expect(try quarters(tween(.asGiven, to: 730)) == [190, 370, 550, 730])
  }

  @Test("Between each two of several keys; accumulating iterations add up their ways") func several() throws {
    var wheel = Tween(
      .rotation, values: [.degrees(0), .degrees(240), .degrees(120)], duration: .seconds(1))
    wheel.angleWay = .increasing
    #expect(try quarters(wheel) == [120, 240, 360, 120])
    wheel.accumulates = true
    wheel.repeats = 2
    let (world, entity) = try scene()
    try world.register(wheel, on: entity)
    for _ in 0..<150 { world.tick() }
    #expect(world[entity, .rotation]!.degrees == 480 + 240)
  }

  @Test("A repeat, a way back, a seek and a sample show equal angles") func anywhere() throws {
    let (world, entity) = try scene()
    var spin = tween(.decreasing.adding(turns: 1), to: 350)
    spin.repeats = 2
    spin.direction = .alternate
    let handle = try world.register(spin, on: entity)
    for _ in 0..<75 { world.tick() }
    #expect(world[entity, .rotation]!.degrees == -275)
    let frame = Frame()
    world.sample(at: world.now + .milliseconds(500), into: frame)
    #expect(frame[entity, .rotation]!.degrees == -275)
    handle.seek(to: .milliseconds(250))
    #expect(world[entity, .rotation]!.degrees == -85)
    #expect(abs(world.velocity(entity, .rotation)!.degrees + 380) < 0.01)
  }

  @Test("A difference may be any number of turns, in both directions, also in `turns`") func turns() throws {
    #expect(Angle.turns(1.5).degrees == 540)
    #expect(
      try quarters(Tween(.rotation, by: .turns(2), duration: .seconds(1)), from: 0) == [180, 360, 540, 720])
    #expect(
      try quarters(Tween(.rotation, by: .turns(-1), duration: .seconds(1)), from: 0)
        == [-90, -180, -270, -360])
    #expect(
      try quarters(Tween(.rotation, scaledBy: 5, duration: .seconds(1)), from: 100)
        == [200, 300, 400, 500])
  }

  @Test("Tweens without a way are refused (W9)") func refused() throws {
    let (world, entity) = try scene()
    func field(_ body: () throws -> Void) -> String? {
      do { try body() } catch let error as TweenError { return error.field } catch {}
      return nil
    }
    var fade = Tween(.opacity, to: 0, duration: .seconds(1))
    fade.angleWay = .increasing
    #expect(field { try world.register(fade, on: entity) } == "angleWay")
    var turn = Tween(.rotation, by: .degrees(4), duration: .seconds(1))
    turn.angleWay = .longest
    #expect(field { try world.register(turn, on: entity) } == "angleWay")
    #expect(
      field { try world.register(tween(.shortest.adding(turns: -1), to: 5), on: entity) }
        == "angleWay.turns")
    #expect(
      field { try world.register(tween(.longest.adding(turns: 1_000_001), to: 5), on: entity) }
        == "angleWay.turns")
    #expect(world.driverCount == 0)
    try world.register(tween(.longest.adding(turns: 1_000_000), to: 5), on: entity)
  }
}
