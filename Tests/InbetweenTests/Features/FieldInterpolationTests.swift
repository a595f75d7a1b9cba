import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// L6: fields that systems move, between two ticks.
@Suite struct FieldInterpolationTests {
  private struct Ball {
    var place = SIMD2<Float>(0, 0)
    var turn = Angle(degrees: 0)
  }

  private let world = World(tickRate: .hertz(100))

  /// The model keeps a copy of all balls before each tick.
  @Test(arguments: 0..<8 as Range<UInt64>) func fieldsAreBetweenTheLastTwoTicks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let balls = world.makeComponents(of: Ball.self)
    let places = world.interpolate(balls) { $0.place }
    let turns = world.interpolate(balls) { $0.turn }
    var entities: [Entity] = []
    world.systems.before("move") { world in
      world.update(balls) { entity, ball in
        ball.place += [Float(entity.index) + 1, -2]
        ball.turn = Angle(degrees: ball.turn.degrees + 350)
      }
    }
    var before: [Entity: Ball] = [:]
    for _ in 0..<40 {
      if random.once(in: 2) {
        entities.append(world.spawn())
        balls[entities.last!] = Ball(place: [Float(random.number(0...9)), 0])
      }
      if random.once(in: 4), let entity = entities.randomElement(using: &random) { world.despawn(entity) }
      before = [:]
      for entity in balls.entities { before[entity] = balls[entity] }
      world.tick()
      for entity in entities {
        for alpha in [0, 0.25, 1, 1.5, -1] as [Double] {
          guard let now = balls[entity] else {
            #expect(places.value(of: entity, at: alpha) == nil)
            continue
          }
          let part = Float(min(max(alpha, 0), 1))
          let old = before[entity] ?? now
          #expect(places.value(of: entity, at: alpha) == old.place + (now.place - old.place) * part)
          let short = Angle.shortWay(now.turn.degrees - old.turn.degrees)
          #expect(turns.value(of: entity, at: alpha)?.degrees == old.turn.degrees + short * part)
        }
      }
    }
  }

  /// What is moved elsewhere at once is not shown on the way there; others are.
  @Test func aJumpShowsNoWay() {
    let balls = world.makeComponents(of: Ball.self)
    let places = world.interpolate(balls) { $0.place }
    let (one, other, late) = (world.spawn(), world.spawn(), world.spawn())
    (balls[one], balls[other]) = (Ball(), Ball())
    var jumps = false
    world.systems.before("move") { world in
      world.update(balls) { entity, ball in
        ball.place.x += 8
        if jumps, entity == one { ball.place = [500, 500] }
      }
      if jumps { places.jump(one) }
    }
    world.advance(by: .milliseconds(15))
    #expect(places[one] == [4, 0] && places[other] == [4, 0])
    jumps = true
    world.advance(by: .milliseconds(10))
    #expect(places[one] == [500, 500] && places[other] == [12, 0])
    jumps = false
    world.advance(by: .milliseconds(10))
    #expect(places[one] == [504, 500] && places[other] == [20, 0])
    // Between two ticks too; and of an entity without the component it does nothing.
    balls[one]?.place = [0, 0]
    places.jump(one)
    places.jump(late)
    places.jump(.none)
    #expect(places[one] == [0, 0] && places[late] == nil && places[other] == [20, 0])
  }

  @Test func theWorldsAlphaIsUsed() {
    let balls = world.makeComponents(of: Ball.self)
    let places = world.interpolate(balls) { $0.place }
    let entity = world.spawn()
    balls[entity] = Ball()
    world.systems.before("move") { world in world.update(balls) { _, ball in ball.place.x += 8 } }
    world.advance(by: .milliseconds(15))
    #expect(world.alpha == 0.5 && places[entity] == [4, 0])
    // What has come since shows what it is.
    let late = world.spawn()
    balls[late] = Ball(place: [3, 3])
    #expect(places[late] == [3, 3])
    let snapshot = Snapshot()
    try? world.save(into: snapshot)
    world.tick()
    try? world.restore(snapshot)
    #expect(places.value(of: entity, at: 0) == balls[entity]!.place)
    world.tick()
    #expect(places.value(of: entity, at: 0) == [8, 0])
    places.cancel()
    #expect(
      !places.isActive && places.value(of: entity, at: 0) == [16, 0] && world.fieldHistories.list.isEmpty)
  }
}
