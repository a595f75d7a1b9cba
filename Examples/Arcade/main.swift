// A small arcade game: rocks fall, and a ship shoots them. The rules are systems, which run in fixed ticks.
// They use components and properties. Drivers do all motion: flights, flashes, bursts and slow motion.
//
//     swift run -c release Arcade                   the pointer flies, P pauses, S steps, M is slow motion
//     swift run -c release Arcade 600 arcade.png    plays 600 frames by itself, without a display

import Inbetween
import InbetweenSDL

/// A component can be any struct. Everything that is drawn has this one.
struct Thing { var (size, color, health): (SIMD2<Float>, RGBA, Int) }

final class Game {
  let (world, frame) = (World(), Frame())
  let (things, rocks, bolts): (ComponentPool<Thing>, TagPool, TagPool)
  var (ship, sparks): ([Entity], [Entity]) = ([], [])  // sparks are made once; the oldest are used again
  var (nextSpark, score, seed) = (0, 0, UInt64(5))

  init() throws {
    (things, rocks, bolts) = (world.makeComponents(), world.makeTag(), world.makeTag())
    for _ in 0..<140 { _ = try make([2, 2], [1, 1, 1, 0.3], at: [random(0, 960), random(0, 540)]) }
    for _ in 0..<4000 { try sparks.append(make([4, 4], [1, 0.7, 0.3, 1], at: [0, -9])) }
    try ship.append(make([12, 36], [1, 0.5, 0.2, 1], at: [480, 500]))
    try ship.append(make([62, 16], [0.25, 0.5, 1, 1], at: [480, 482]))
    try ship.append(make([24, 62], [0.7, 0.78, 0.95, 1], at: [480, 470]))
    // The rules, in the order in which a tick runs them. They do not run while the world is paused.
    world.systems.before("launch") { [unowned self] _ in try launch() }
    world.systems.before("collide") { [unowned self] _ in collide() }
  }

  func make(_ size: SIMD2<Float>, _ color: SIMD4<Float>, at place: SIMD2<Float>) throws -> Entity {
    let entity = world.spawn()
    things[entity] = Thing(size: size, color: RGBA(color), health: Int(size.x) / 20)
    try world.assign(entity, .position, to: place)
    return entity
  }

  func launch() throws {
    if world.tickCount % 20 == 0 {
      let (x, size) = (random(60, 900), random(28, 84))
      let rock = try make([size, size], [0.42, 0.34, 0.31, 1], at: [x, -49])
      rocks.insert(rock)
      try fly(rock, to: [x + random(-160, 160), 600], over: .seconds(Double(random(4, 9))))
    }
    if world.tickCount % 7 == 0, let place = world[ship[2], .position] {
      let bolt = try make([5, 26], [0.35, 0.95, 1, 1], at: place)
      bolts.insert(bolt)
      try fly(bolt, to: [place.x, -49], over: .milliseconds(660))
    }
  }

  /// Moves a thing in a straight line, and removes it at the end.
  func fly(_ entity: Entity, to end: SIMD2<Float>, over time: Duration) throws {
    let way = try world.animate(entity, .position, to: end, duration: time, ease: .linear)
    way.onComplete { way in way.world?.despawn(entity) }
  }

  /// A spring takes over the position and velocity of the ship, so the ship can turn at any time.
  func steer(to x: Float) throws {
    for part in ship { try world.animate(part, .position.x, to: x, spring: .snappy, replaces: true) }
  }

  func collide() {
    world.update(things, .position, tagged: rocks) { entity, rock, place in
      let reach = rock.size.x / 2 + 6
      func isNear(_ point: SIMD2<Float>) -> Bool { ((place - point) * (place - point)).sum() < reach * reach }
      world.query(things, .position, tagged: bolts) { bolt, _, point in
        // One bolt hits one rock: only the first call of `despawn` for a bolt returns true.
        guard rock.health > 0, isNear(point), world.despawn(bolt) else { return }
        rock.health -= 1
        // A spring starts with the velocity of the hit and returns, a flash fades, and sparks fly.
        _ = try? world.animate(entity, .scale, to: [1, 1], spring: .bouncy, initialVelocity: [6, -6])
        _ = try? world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(250)), on: entity)
        try? rock.health > 0 ? burst(20, at: point, reach: 60) : burst(220, at: place, reach: rock.size.x * 3)
        if rock.health == 0 { score += 1 }
      }
      if rock.health > 0, let home = world[ship[2], .position], isNear(home) {
        (rock.health, score) = (0, 0)
        try? burst(900, at: home, reach: 330)
        slowDown()
      }
      if rock.health == 0 { world.despawn(entity) }  // takes effect after the query: rows stay in place
    }
  }

  /// Throws sparks in all directions, with drivers for their positions and their opacity.
  func burst(_ count: Int, at place: SIMD2<Float>, reach: Float) throws {
    let chosen = (0..<count).map { sparks[(nextSpark + $0) % sparks.count] }
    nextSpark += count
    let ends = chosen.map { _ in place + reach * random(0.1, 1) * SIMD2(random(-1, 1), random(-1, 1)) }
    let ways = TweenBatch(.position, from: [place], to: ends, duration: .seconds(1), ease: .expoOut)
    let light = TweenBatch(.opacity, from: [1], to: [0], duration: .seconds(1), ease: .quadIn)
    _ = try (world.register(ways, on: chosen), world.register(light, on: chosen))
  }

  /// The world's own time slows down and then recovers, while ticks continue at the same rate.
  func slowDown() {
    let slower = RateChange(to: 0.2, over: .milliseconds(250))
    try? world.rampRate(through: [slower, RateChange(to: 1, at: .milliseconds(900), over: .seconds(1))])
  }

  func random(_ low: Float, _ high: Float) -> Float {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Float(seed >> 40) * 0x1p-24
  }

  /// Draws everything at the exact instant of the frame.
  func draw(on canvas: Canvas) throws {
    world.sample(at: world.alpha, into: frame)
    canvas.clear(background: RGBA(red: 0.03, green: 0.035, blue: 0.08))
    world.query(things) { entity, thing in
      guard let place = frame[entity, .position], let light = frame[entity, .opacity] else { return }
      let size = thing.size * (frame[entity, .scale] ?? [1, 1])
      canvas.fillEllipse(center: place, size: size, color: thing.color.opacity(light))
      canvas.fillEllipse(center: place - size / 8, size: size * 0.6, color: .white.opacity(0.2 * light))
    }
    try canvas.drawText("\(score)", at: [480, 48], fontSize: 44, weight: .semibold, color: .white)
  }
}

// The loop: input, the ticks that are due, a frame. Without a display: the ticks, and one frame.
var (game, words, frameTime) = (try Game(), CommandLine.arguments, Duration.zero)
if words.count == 3, let frames = Int(words[1]) {
  for frame in 0..<frames {
    if frame % 40 == 0 { try game.steer(to: game.random(80, 880)) }
    game.world.advance(by: .nanoseconds(16_666_667))
  }
  let canvas = try OffscreenCanvas(width: 960, height: 540)
  try game.draw(on: canvas)
  try canvas.writePNG(to: words[2])
  print("\(game.world.tickCount) ticks, \(game.score) points, \(game.world.driverCount) drivers")
} else {
  let window = try Window(title: "Arcade", size: [960, 540], stage: [960, 540])
  frames: while true {
    for event in window.poll() {
      switch event {
      case .close: break frames
      case .pointerMoved(let place): try game.steer(to: place.x)
      case .key(.p, pressed: true, isRepeat: false, _): if !game.world.resume() { game.world.pause() }
      case .key(.s, pressed: true, _, _): game.world.step()
      case .key(.m, pressed: true, isRepeat: false, _): game.slowDown()
      default: break
      }
    }
    game.world.advance(by: frameTime)
    try game.draw(on: window.canvas)
    frameTime = window.present()
  }
}
