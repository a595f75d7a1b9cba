import Testing

import Inbetween
@testable import InbetweenCore

/// How many drivers that are over stay on a timeline (T8).
@Suite struct PastDriverTests {
  private let world = World()
  private let menu: Timeline
  private let card: Entity
  private static let energy = RuleScene.energy
  private static let short = Duration.milliseconds(10)

  init() throws {
    card = world.spawn()
    menu = world.makeTimeline(in: .realTime)
    menu.begin()
    try world.assign(card, Self.energy, to: 0)
  }

  enum Call: CaseIterable {
    case animate, play, playMarks, playTwice, playBackward, shake, punch, drift, start, group, path
    case register, registerAdding, batch, after, every, value
  }

  private func tween(_ index: Int) -> Tween<Float> {
    var tween = Tween(Self.energy, values: [0, Float(index)], duration: Self.short)
    tween.timeline = menu.id
    return tween
  }

  private func make(_ call: Call, _ index: Int) throws {
    let end = Float(index)
    switch call {
    case .animate: try world.animate(card, Self.energy, to: end, duration: Self.short, on: menu)
    case .play: try world.play(on: card, in: menu) { To(Self.energy, end, duration: Self.short) }
    case .playMarks:
      try world.play(on: card, in: menu) {
        Emit("a")
        Together { To(Self.energy, end, duration: Self.short) }.repeating(2)
      }
    case .playTwice:
      try world.play(on: card, in: menu, repeats: 2) { To(Self.energy, end, duration: Self.short) }
    case .playBackward:
      try world.play(on: card, in: menu, rate: -1) { To(Self.energy, end, duration: Self.short) }
    case .shake: try world.shake(card, Self.energy, strength: 3, duration: Self.short, on: menu)
    case .punch: try world.punch(card, Self.energy, by: 3, duration: Self.short, on: menu)
    case .drift: try world.drift(card, Self.energy, velocity: 5, for: Self.short, on: menu)
    case .start: try world.register(tween(index), on: card, starts: false).start()
    case .group:
      try world.tween(card, Self.energy, to: end, on: menu).tagged("one")
      world.drivers(tagged: "one").start()
    case .path:
      let path = try MotionPath(through: [[0, 0], [50, 80], [200, 10]])
      try world.animate(card, .position, along: path, duration: Self.short, on: menu)
    case .register, .registerAdding:
      var tween = tween(index)
      tween.delay = menu.offset!
      if call == .registerAdding { tween.composition = .add }
      try world.register(tween, on: card)
    case .batch:
      var batch = TweenBatch(Self.energy, to: [end], duration: Self.short)
      (batch.timeline, batch.delays) = (menu.id, [menu.offset!])
      try world.register(batch, on: [card])
    case .after: try world.after(Self.short, on: menu) {}
    case .every: try world.every(Self.short, times: 1, on: menu) {}
    case .value: try world.animate(from: Float(0), to: 1, duration: Self.short, on: menu) { _ in }
    }
  }

  @Test("T8: what is called again and again on a timeline does not fill memory", arguments: Call.allCases)
  func bound(call: Call) throws {
    let isRegistered = [.register, .registerAdding, .batch, .after, .every, .value].contains(call)
    let calls = isRegistered ? 2200 : 300
    var other: (snapshot: Snapshot, count: Int)?
    for index in 0..<calls {
      try make(call, index)
      world.tick()
      if index == calls - 160 {
        other = (Snapshot(), world.engine.drivers.records.count)
        try other.map { try world.save(into: $0.snapshot) }
      }
    }
    let count = world.engine.drivers.records.count
    #expect(count <= (isRegistered ? 1024 + 160 : 4 * 66))
    #expect(world.engine.validate() == nil)
    // A restore changes nothing of this (T10).
    if let other {
      try world.restore(other.snapshot)
      #expect(world.engine.drivers.records.count == other.count)
      for index in calls - 159..<calls {
        try make(call, index)
        world.tick()
      }
      #expect(world.engine.drivers.records.count == count)
    }
    menu.release()
    world.tick()
    world.tick()
    #expect(world.engine.drivers.records.count == 0 && world.engine.validate() == nil)
    #expect(world.engine.channels.entities.count <= 1)
  }

  @Test("T8: of the sequences that are over the newest are seen again") func sequences() throws {
    for index in 1...100 {
      try world.play(on: card, in: menu) { To(Self.energy, Float(index), duration: .milliseconds(50)) }
      for _ in 0..<6 { world.tick() }
    }
    #expect(world[card, Self.energy] == 100)
    for index in [99, 80, 37, 90, 100] {
      menu.seek(to: .milliseconds(100 * index - 10))
      #expect(world[card, Self.energy] == Float(index))
    }
    // The oldest that are kept begin where the ones before them had ended.
    menu.seek(to: .milliseconds(100))
    #expect(world[card, Self.energy] == 35)
  }

  @Test("T8: tweens that are registered one after the other are a composition, and stay") func composition()
    throws
  {
    for index in 0..<1000 {
      var tween = Tween(Self.energy, values: [0, Float(index)], duration: Self.short)
      (tween.timeline, tween.delay) = (menu.id, Self.short * index)
      try world.register(tween, on: card)
    }
    menu.seek(to: .seconds(11))
    try world.register(tween(5000), on: card)
    menu.seek(to: .milliseconds(19))
    #expect(near(world[card, Self.energy]!, 0.9))
  }
}
