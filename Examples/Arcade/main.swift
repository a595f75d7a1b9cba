// A small arcade game: rocks fall, a ship shoots them. The rules are systems, which run in fixed ticks on
// components of the game's own; what is only seen (hits, sparks, shakes, slow motion) the world animates.
//
//     swift run -c release Arcade          arrows fly, P pauses, S steps a tick, M is slow motion, Esc ends
//     swift run -c release Arcade --frames 600 --picture arcade.png    plays by itself, without a display

import Inbetween
import InbetweenSDL

/// Components are any structs. The rules alone move these: no driver knows their places.
struct Rock { var (place, velocity, radius, health): (SIMD2<Float>, SIMD2<Float>, Float, Int) }
struct Shot { var place: SIMD2<Float> }
final class Game {
  let world = World()
  let (rocks, shots): (ComponentPool<Rock>, ComponentPool<Shot>)
  let (ship, camera, counter): (Entity, Entity, Entity)
  let sparks: [Entity]  // made once; the oldest are used again
  let frame = Frame()
  var (nextSpark, score, seed, slowUntil) = (0, 0, UInt64(5), Instant.zero)
  var steering: Float?  // what the player wants, -1 … 1; nil where the game plays by itself
  var heading: Float = 480 {
    // A spring takes over the place and velocity that the ship has: it can be sent elsewhere at any time.
    didSet { _ = try? world.animate(ship, .position.x, to: heading, spring: .snappy, replaces: true) }
  }

  init() throws {
    let world = world
    (rocks, shots) = (world.makeComponents(), world.makeComponents())
    (ship, camera, counter) = (world.spawn(), world.spawn(), world.spawn())
    sparks = (0..<4000).map { _ in world.spawn() }
    for spark in sparks { try world.assign(spark, .opacity, to: 0) }
    try world.assign(ship, .position, to: [480, 470])
    // The rules, in the order in which a tick runs them; not while the world is paused.
    world.systems.before("steer") { [unowned self] _ in steer() }
    world.systems.before("move") { [unowned self] _ in move() }
    world.systems.before("collide") { [unowned self] _ in collide() }
  }

  func steer() {
    if let steering, steering != 0 { heading = min(max(heading + steering * 12, 40), 920) }
    if world.tickCount % 20 == 0 {
      let (place, velocity) = (SIMD2(random(60, 900), -50), SIMD2(random(-40, 40), random(60, 150)))
      let radius = random(14, 42)
      rocks[world.spawn()] = Rock(place: place, velocity: velocity, radius: radius, health: Int(radius) / 10)
      if steering == nil {
        world.query(rocks) { _, rock in if rock.place.y < 350 { heading = rock.place.x } }
      }
    }
    if world.tickCount % 7 == 0, let place = world[ship, .position] {
      for side: Float in [-11, 11] { shots[world.spawn()] = Shot(place: place + [side, -22]) }
    }
    if slowUntil > .zero && world.now > slowUntil { slow(to: 1) }
  }

  func move() {
    let step = world.timeStepSeconds  // a 60th of a second, and less in slow motion
    world.update(shots) { entity, shot in
      shot.place.y -= 780 * step
      if shot.place.y < -20 { world.despawn(entity) }  // done when the query is over: rows stay in place
    }
    world.update(rocks) { entity, rock in
      rock.place += rock.velocity * step
      if rock.place.y > 600 { world.despawn(entity) }
    }
  }

  func collide() {
    let home = world[ship, .position]!
    world.update(rocks) { entity, rock in
      world.query(shots) { shot, bolt in
        guard rock.health > 0, length(bolt.place - rock.place) < rock.radius + 6, world.despawn(shot)
        else { return }  // a bolt hits once: it is despawned once, and goes when the queries are over
        rock.health -= 1
        // A spring sets off at the speed of the hit and comes home, a flash fades, sparks fly.
        _ = try? world.animate(entity, .scale, to: [1, 1], spring: .bouncy, initialVelocity: [6, -6])
        _ = try? world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(250)), on: entity)
        if rock.health > 0 { return burst(20, at: bolt.place, reach: 60, shake: 0) }
        score += 1
        burst(220, at: rock.place, reach: rock.radius * 4.5, shake: 4)
        _ = try? world.punch(counter, .scale, by: [0.5, 0.5])
      }
      if rock.health > 0 && length(rock.place - home) < rock.radius + 18 {
        (rock.health, score) = (0, 0)
        burst(900, at: rock.place, reach: 330, shake: 22)
        slow(to: 0.2)
      }
      if rock.health == 0 { world.despawn(entity) }
    }
  }

  /// Sparks to all sides, a batch of tweens for their ways and one for their light; and a shake.
  func burst(_ count: Int, at place: SIMD2<Float>, reach: Float, shake: Float) {
    let chosen = (0..<count).map { sparks[(nextSpark + $0) % sparks.count] }
    nextSpark += count
    let ends = chosen.map { _ in
      let way = SIMD2(random(-1, 1), random(-1, 1))
      return place + way * reach * random(0.1, 1) / max(length(way), 0.7)
    }
    let time = Duration.milliseconds(1100)
    _ = try? world.register(
      TweenBatch(.position, from: [place], to: ends, duration: time, ease: .expoOut), on: chosen)
    _ = try? world.register(
      TweenBatch(.opacity, from: [1], to: [0], duration: time, ease: .quadIn), on: chosen)
    if shake > 0 { _ = try? world.shake(camera, .position, strength: [shake, shake], seed: seed) }
  }

  /// The world's own time runs slower, bit by bit; its ticks, and `now`, do not.
  func slow(to rate: Rate) {
    slowUntil = rate == 1 ? .zero : world.now + .milliseconds(900)
    try? world.rampRate(to: rate, over: .milliseconds(250), ease: .cubicOut)
  }

  func random(_ low: Float, _ high: Float) -> Float {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Float(seed >> 40) * 0x1p-24
  }
  func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }
}

// The loop: input, a frame, the ticks that are due. Without a display: the ticks, and one frame.
let words = CommandLine.arguments
func value(_ option: String) -> String? { words.drop { $0 != option }.dropFirst().first }
let game = try Game()
if let frames = value("--frames").flatMap({ Int($0) }) ?? (Display.isAvailable ? nil : 600) {
  let canvas = try OffscreenCanvas(width: 960, height: 540)
  for _ in 0..<frames { game.world.advance(by: .nanoseconds(16_666_667)) }
  try game.draw(on: canvas)
  if let picture = value("--picture") { try canvas.writePNG(to: picture) }
  print("\(game.world.tickCount) ticks, \(game.score) points, \(game.world.driverCount) drivers")
} else {
  game.steering = 0
  let window = try Window(title: "Arcade", size: [960, 540], stage: [960, 540])
  var isPlaying = true
  while isPlaying {
    for event in window.poll() {
      switch event {
      case .close, .key(.escape, pressed: true, _, _): isPlaying = false
      case .key(.left, let isDown, isRepeat: false, _): game.steering! -= isDown ? 1 : -1
      case .key(.right, let isDown, isRepeat: false, _): game.steering! += isDown ? 1 : -1
      case .key(.p, pressed: true, isRepeat: false, _): if !game.world.resume() { game.world.pause() }
      case .key(.s, pressed: true, _, _): game.world.step()
      case .key(.m, pressed: true, isRepeat: false, _): game.slow(to: 0.2)
      default: break
      }
    }
    try game.draw(on: window.canvas)
    game.world.advance(by: window.present())
  }
}
