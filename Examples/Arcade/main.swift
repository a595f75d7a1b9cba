// A small arcade game: rocks fall, a ship shoots them. The rules are systems, which run in fixed ticks on
// components of the game's own; what is only seen (hits, sparks, shakes, slow motion) the world animates.
//
//     swift run -c release Arcade          arrows fly, P pauses, S steps a tick, M is slow motion, Esc ends
//     swift run -c release Arcade --frames 600 --picture arcade.png    plays by itself, without a display

import Inbetween
import InbetweenSDL

/// Components are any structs. The rules alone move these: no driver knows their places.
struct Rock {
  var place, velocity: SIMD2<Float>
  var (radius, health): (Float, Int)
}
struct Shot { var place: SIMD2<Float> }

final class Game {
  let world = World()
  let rocks: ComponentPool<Rock>
  let shots: ComponentPool<Shot>
  let (ship, camera, counter): (Entity, Entity, Entity)
  let sparks: [Entity]  // spawned once; the oldest are used again
  var (nextSpark, score, seed, slowUntil) = (0, 0, UInt64(5), Instant.zero)
  var steering: Float?  // what the player wants, -1, 0 or 1; nil where the game plays by itself
  let frame = Frame()
  let knock = Property("knock", default: SIMD2<Float>(0, 0))  // how far a hit throws a rock off its place
  var heading: Float = 480 {
    // A spring takes over the place and velocity that the ship has: it can be sent elsewhere at any time.
    didSet { _ = try? world.animate(ship, .position.x, to: heading, spring: .snappy, replaces: true) }
  }

  init() throws {
    let world = world
    (rocks, shots) = (world.makeComponents(), world.makeComponents())
    (ship, camera, counter) = (world.spawn(), world.spawn(), world.spawn())
    sparks = (0..<4000).map { _ in world.spawn() }
    try world.assign(ship, .position, to: [480, 470])
    try world.assign(camera, .position, to: [0, 0])
    try world.assign(counter, .scale, to: [1, 1])
    // The rules of a tick, in this order. While the world is paused they do not run.
    world.systems.before("steer") { [unowned self] _ in steer() }
    world.systems.before("spawn") { [unowned self] _ in spawn() }
    world.systems.before("move") { [unowned self] _ in move() }
    world.systems.before("collide") { [unowned self] _ in collide() }
  }

  func steer() {
    if let steering, steering != 0 { heading = min(max(heading + steering * 12, 40), 920) }
    if steering == nil && world.tickCount % 20 == 0 {
      var lowest = Rock(place: [480, 0], velocity: [0, 0], radius: 0, health: 0)
      world.query(rocks) { _, rock in if rock.place.y > lowest.place.y { lowest = rock } }
      heading = lowest.place.x
    }
    if slowUntil > .zero && world.now > slowUntil { slow(to: 1) }
  }

  func spawn() {
    if world.tickCount % 20 == 0 {
      let radius = random(14, 42)
      rocks[world.spawn()] = Rock(
        place: [random(60, 900), -50], velocity: [random(-40, 40), random(60, 150)], radius: radius,
        health: Int(radius / 10))
    }
    if world.tickCount % 7 == 0, let place = world[ship, .position] {
      for side: Float in [-11, 11] { shots[world.spawn()] = Shot(place: place + [side, -22]) }
    }
  }

  func move() {
    let step = world.timeStepSeconds  // a 60th of a second, and less in slow motion
    world.update(shots) { entity, shot in
      shot.place.y -= 780 * step
      if shot.place.y < -20 { world.despawn(entity) }  // when the query is over: rows stay where they are
    }
    world.update(rocks) { entity, rock in
      rock.place += rock.velocity * step
      if rock.place.y > 600 { world.despawn(entity) }
    }
  }

  func collide() {
    guard let home = world[ship, .position] else { return }
    world.update(rocks) { entity, rock in
      world.query(shots) { shot, bolt in
        guard rock.health > 0, length(bolt.place - rock.place) < rock.radius + 6 else { return }
        world.despawn(shot)
        rock.health -= 1
        try? hit(entity, rock, at: bolt.place)
      }
      if rock.health > 0 && length(rock.place - home) < rock.radius + 18 {
        (rock.health, score) = (0, 0)
        try? burst(900, at: rock.place, reach: 330)
        shake(22)
        slow(to: 0.2)
      }
      if rock.health == 0 { world.despawn(entity) }
    }
  }

  /// Springs set off at the speed of the hit and come home, a flash fades, sparks fly.
  func hit(_ entity: Entity, _ rock: Rock, at place: SIMD2<Float>) throws {
    try world.animate(entity, knock, to: [0, 0], spring: .bouncy, initialVelocity: [0, -260], replaces: true)
    try world.animate(entity, .scale, to: [1, 1], spring: .bouncy, initialVelocity: [5, -5], replaces: true)
    try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(250), ease: .quadIn), on: entity)
    if rock.health > 0 { return try burst(20, at: place, reach: 60) }
    score += 1
    try burst(220, at: rock.place, reach: rock.radius * 4.5)
    try world.punch(counter, .scale, by: [0.5, 0.5])
    shake(4)
  }

  /// Sparks of the pool, from a place to all sides: two batches, a tween for each spark in both.
  func burst(_ count: Int, at place: SIMD2<Float>, reach: Float) throws {
    let chosen = (0..<count).map { sparks[(nextSpark + $0) % sparks.count] }
    nextSpark += count
    let ends = (0..<count).map { _ in place + direction() * random(0.1, 1) * reach }
    var flight = TweenBatch(.position, from: [place], to: ends, duration: .zero, ease: .expoOut)
    flight.durations = (0..<count).map { _ in .milliseconds(Int(random(500, 1400))) }
    try world.register(flight, on: chosen)
    try world.register(
      TweenBatch(.opacity, from: [1], to: [0], duration: .milliseconds(1100), ease: .quadIn), on: chosen)
  }

  func shake(_ strength: Float) {
    _ = try? world.shake(camera, .position, strength: [strength, strength], seed: seed)
  }

  /// Slow motion sets in and passes; the world's own time runs slower, its ticks and `now` do not.
  func slow(to rate: Rate) {
    slowUntil = rate == 1 ? .zero : world.now + .milliseconds(900)
    try? world.rampRate(to: rate, over: .milliseconds(250), ease: .cubicOut)
  }

  func random(_ low: Float, _ high: Float) -> Float {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Float(seed >> 40) * 0x1p-24
  }

  func direction() -> SIMD2<Float> {
    let way = SIMD2(random(-1, 1), random(-1, 1))
    return length(way) > 0.01 && length(way) < 1 ? way / length(way) : direction()
  }
}

func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }
