import Testing

import Inbetween
@testable import InbetweenCore

/// W26: which calls start what they add, and which easing is the default.
@Suite struct VerbTests {
  private let world = World()
  private let card: Entity
  private let tiles: [Entity]
  private let path: MotionPath

  init() throws {
    path = try MotionPath(svg: "M 0 0 L 100 0")
    card = world.spawn()
    tiles = [world.spawn(), world.spawn()]
  }

  /// A call that adds drivers.
  private typealias Call = (name: String, run: () throws -> Void)

  /// The calls that `defaults.startsAtOnce` holds back.
  private var shortCalls: [Call] {
    let second = Duration.seconds(1)
    return [
      ("animate", { try world.animate(card, .opacity, to: 0) }),
      ("animate, by a motion", { try world.animate(card, .opacity, to: 0, .snappy) }),
      ("animate, by", { try world.animate(card, .position.x, by: 9, .quick) }),
      ("animate, scaled", { try world.animate(card, .scale, scaledBy: [2, 2], .quick) }),
      ("animate, a spring", { try world.animate(card, .opacity, to: 0, spring: .smooth) }),
      ("animate, a speed", { try world.animate(card, .opacity, to: 0, speed: 0.1) }),
      ("animate, a path", { try world.animate(card, .position, along: path) }),
      ("animate, of many", { try world.animate(tiles, .opacity, to: 0, .quick) }),
      ("animate, of many, by index", { try world.animate(tiles, .opacity, to: { Float($0) / 4 }, .bouncy) }),
      ("animate, by, of a time", { try world.animate(card, .position.x, by: 9, duration: second) }),
      ("animate, of many, of a time", { try world.animate(tiles, .opacity, to: 0, duration: second) }),
      ("animate, of many, repeats", { try world.animate(tiles, .opacity, to: 0, repeats: 2) }),
      ("animate, of many, by", { try world.animate(tiles, .position.y, by: 9, .quick) }),
      ("animate, of many, a speed", { try world.animate(tiles, .opacity, to: 0, speed: 0.1) }),
      ("animate, a value", { try world.animate(from: 0, to: 9) { _ in } }),
      (
        "animate, frames",
        { try world.animate(card, Property("frame", default: 0), frames: 0...7, perSecond: 8) }
      ),
      ("decay", { try world.decay(card, .position, velocity: [90, 0]) }),
      ("decay, to an end", { try world.decay(card, .position, to: [90, 0]) }),
      ("drift", { try world.drift(card, .position, velocity: [9, 0]) }),
      ("shake", { try world.shake(card, .position, strength: [9, 0]) }),
      ("punch", { try world.punch(card, .scale, by: [1, 0]) }),
      ("punch, of many", { try world.punch(tiles, .scale, by: [1, 0]) }),
      ("punch, of many, by index", { try world.punch(tiles, .scale, by: { [Float($0), 1] }) }),
      ("play", { try world.play(on: card) { Wait(second) } }),
      ("play, of many", { try world.play(on: tiles) { Wait(second) } }),
      ("play, of many, by index", { try world.play(on: tiles) { _ in Wait(second) } }),
    ]
  }

  /// The calls that always start.
  private var otherCalls: [Call] {
    let second = Duration.seconds(1)
    let batch = TweenBatch(.opacity, to: [0], duration: second)
    let tracks = KeyFrameTracks(duration: second) { Track(.opacity, [1, 0]) }
    return [
      ("register", { try world.register(Tween(.opacity, to: 0, duration: second), on: card) }),
      ("register, a spring", { try world.register(SpringMotion(.opacity, to: 0), on: card) }),
      ("register, springs", { try world.register(SpringMotion(.opacity, to: 0), on: tiles) }),
      ("register, a decay", { try world.register(DecayMotion(.position, velocity: [90, 0]), on: card) }),
      (
        "register, a path",
        { try world.register(PathTween(.position, along: path, duration: second), on: card) }
      ),
      ("register, a batch", { try world.register(batch, on: tiles) }),
      (
        "register, a staggered batch",
        { try world.register(batch, on: tiles, stagger: .fromFirst(each: second)) }
      ),
      ("register, tracks", { try world.register(tracks, on: card) }),
      ("register, tracks of many", { try world.register(tracks, on: tiles) }),
      ("after", { try world.after(second) {} }),
      ("every", { try world.every(second) {} }),
      (
        "layoutChange",
        {
          try world.layoutChange(of: tiles, .position) {
            try world.assign(tiles[0], .position, to: [Float(world.tickCount), 0])
          }
        }
      ),
      (
        "assign, by a standing motion",
        { try world.withMotion(.snappy) { try world.assign(card, .opacity, to: 0.5) } }
      ),
    ]
  }

  /// Runs a call in its own world's time, and returns how many drivers it has added, and how many of them
  /// wait.
  private func added(_ call: Call) throws -> (all: Int, waiting: Int) {
    try world.assign(card, .opacity, to: 1)
    let before = world.driverCount
    try call.run()
    let counts = (world.driverCount - before, world.drivers(in: .new).count)
    world.drivers.kill()
    world.tick()
    for entity in tiles + [card] { world.killAll(on: entity) }
    return counts
  }

  @Test("W26: each call starts what it adds") func calls() throws {
    for call in shortCalls + otherCalls {
      let (all, waiting) = try added(call)
      #expect(all > 0 && waiting == 0, "\(call.name)")
    }
    world.defaults.startsAtOnce = false
    for call in shortCalls {
      let (all, waiting) = try added(call)
      #expect(all > 0 && waiting > 0, "\(call.name)")
    }
    for call in otherCalls {
      let (all, waiting) = try added(call)
      #expect(all > 0 && waiting == 0, "\(call.name)")
    }
  }

  @Test("W26: `tween` does not") func tween() throws {
    let handles = [
      try world.tween(card, .opacity, to: 0), try world.tween(card, .opacity, by: 0.5),
      try world.tween(card, .opacity, scaledBy: 0.5), try world.tween(card, .opacity, from: 0),
      try world.tween(card, .opacity, values: [0, 1]), try world.tween(card, .opacity, to: 0.7, .snappy),
    ]
    for handle in handles {
      #expect(handle.state == .new)
      #expect(handle.start() && handle.state == .active)
    }
  }

  @Test("W26: what is made rests until its begin") func making() throws {
    let line = world.makeTimeline()
    let open = try world.makeTransition(Transition(duration: .seconds(1)))
    try world.register(TransitionTween(.opacity, back: 1, fore: 0, transition: open.id), on: card)
    for _ in 0..<9 { world.tick() }
    #expect(line.beginTime == nil && line.offset == .zero)
    #expect(open.phase == .idle && world[card, .opacity] == 1)
    open.begin()
    #expect(open.phase == .running)
    try world.animate(card, .scale, to: [2, 2], on: line)
    #expect(line.beginTime != nil)
  }

  @Test("W26, W5: calls are quadOut, and what is built field by field is linear") func easings() throws {
    #expect(try world.animate(card, .opacity, to: 0).ease == .quadOut)
    #expect(try world.tween(card, .opacity, to: 0).ease == .quadOut)
    #expect(try world.animate(card, .opacity, to: 0, .eased(over: .seconds(1))).ease == .quadOut)
    #expect(try world.tween(card, .opacity, from: 0).ease == .quadIn)
    let built = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    #expect(built.ease == .linear && built.interTimingFunctions == nil)
    #expect(PathTween(.position, along: path, duration: .seconds(1)).ease == .linear)
    #expect(TweenBatch(.opacity, to: [0], duration: .seconds(1)).eases == [.linear])
    let tracks = KeyFrameTracks(duration: .seconds(1)) { Track(.opacity, [1, 0]) }
    #expect(tracks.ease == .linear)
    try world.assign(card, .opacity, to: 1)
    try world.play(on: card) { To(.opacity, 0) }
    for _ in 0..<9 { world.tick() }
    #expect(abs(world[card, .opacity]! - 0.25) < 1e-5)
    // `from` looks alike, though it runs reversed in time.
    for tile in tiles { try world.assign(tile, .position.x, to: 0) }
    try world.play(on: tiles[0]) { From(.position.x, 8, duration: .milliseconds(300)) }
    #expect(try world.tween(tiles[1], .position.x, from: 8).start())
    for _ in 0..<9 { world.tick() }
    for tile in tiles { #expect(abs(world[tile, .position.x]! - 2) < 1e-4) }
  }
}
