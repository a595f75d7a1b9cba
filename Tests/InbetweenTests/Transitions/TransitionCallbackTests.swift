import Inbetween
@testable import InbetweenCore
import Testing

/// Operations on transitions in their callbacks, and the engine's own drivers and entities, which users
/// cannot change.
@Suite struct TransitionCallbackTests {
  @Test("T6, T7, W7: a chain of transitions shorter than a tick", arguments: [5, 10, 24, 100])
  func chain(rate: Int) throws {
    let scene = TransitionScene(tickRate: .hertz(rate))
    let (first, second) = (try scene.open(10), try scene.open(30))
    let third = try scene.world.makeTransition(Transition(duration: .milliseconds(400)))
    first.onDidEnd { _ in second.begin() }
    second.onDidEnd { _ in third.begin() }
    first.begin()
    var ends: [Int64] = []
    while scene.world.now.counts < 18_000 {
      scene.world.tick()
      ends += scene.world.transitionEvents.filter { $0.kind == .didEnd(.fore) }.map(\.instant.counts)
    }
    #expect(ends == [900, 3600])
    let now = Float(scene.world.now.counts) / 90 - 40
    #expect(abs(try #require(third.position) - now / 400) < 1e-5)
  }

  @Test("W7: back and forth forever, many times a tick, or without any time", arguments: [0, 30])
  func toAndFro(milliseconds: Int64) throws {
    let scene = TransitionScene(tickRate: .hertz(10))
    let handle = try scene.open(milliseconds)
    var ends: [Int64] = []
    handle.onDidEnd { end in
      ends.append(scene.world.now.counts)
      handle.begin(end == .fore ? .backward : .forward)
    }
    handle.begin()
    for _ in 0..<200 { scene.world.tick() }
    if milliseconds > 0 {
      #expect(ends.prefix(4) == [2700, 5400, 8100, 10_800] && ends.count == 666)
    } else {
      #expect(ends.count > 1000)
    }
  }

  @Test("W7: in onWillBegin a transition cannot be operated") func steeredAtBegin() throws {
    let operations: [(TransitionHandle) -> Bool] = [
      { $0.begin() }, { $0.begin(.backward) }, { $0.reverse() }, { $0.interrupt() }, { $0.scrub(to: 0.4) },
      { $0.scrub(by: 0.4) }, { $0.letGo() != nil }, { $0.settle(at: .fore) }, { $0.complete(at: .fore) },
    ]
    for operation in operations {
      let scene = TransitionScene()
      let handle = try scene.open()
      var answers: [Bool] = []
      handle.onWillBegin { _ in answers.append(operation(handle)) }
      #expect(handle.begin())
      #expect(answers == [false] && handle.phase == .running && scene.energy == 0)
      scene.run(to: 200)
      #expect(near(scene.energy, 50))
    }
    // In onPhaseChange it can.
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.onPhaseChange { if $0 == .running { handle.complete(at: .fore) } }
    handle.begin()
    #expect(handle.phase == .idle && scene.energy == 100)
    let (other, log) = (try scene.open(), TransitionLog())
    log.follow(other, in: scene)
    other.onDidEnd { _ in #expect(!other.complete(at: .back)) }
    other.complete(at: .fore)
    #expect(other.position == 1)
  }

  @Test(
    "X5, T7: reversed in another driver's callback, it keeps its speed", arguments: [24, 60, 144])
  func turnedInCallback(rate: Int) throws {
    let scene = TransitionScene(tickRate: .hertz(rate))
    let handle = try scene.open()
    let other = try scene.world.register(
      Tween(Property<Float>("other", default: 0), to: 1, duration: .milliseconds(130)), on: scene.entity)
    other.onComplete { _ in handle.reverse() }
    handle.begin()
    while scene.world.now.counts < 15_000 { scene.world.tick() }
    #expect(abs(try #require(handle.velocity) + 2.5) < 1e-4)
    let passed = Float(scene.world.now.counts) / 90 - 130
    #expect(abs(try #require(handle.position) - (130 - passed) / 400) < 1e-5)
  }

  @Test("X5: an overshoot that is caught goes on from there") func caught() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    var policy = LetGoPolicy()
    policy.spring = .bouncy
    handle.policy = policy
    handle.scrub(to: 0.8)
    handle.letGo(velocity: 4)
    while try #require(handle.position) < 1.02 { scene.world.tick() }
    let position = try #require(handle.position)
    handle.interrupt()
    handle.scrub(by: 0)
    #expect(handle.position == position)
    handle.scrub(by: -0.001)
    #expect(abs(try #require(handle.position) - position + 0.001) < 1e-6)
    handle.scrub(by: 5)
    #expect(try #require(handle.position) < position)
  }

  @Test(
    "X5: however hard it was flung, a reversal takes two durations at most",
    arguments: [1e12, 1e15, 1e17, 1e30, 3e38])
  func flung(velocity: Float) throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.begin()
    scene.world.tick()
    handle.interrupt()
    handle.letGo(velocity: velocity)
    scene.world.tick()
    #expect(handle.reverse())
    for _ in 0..<81 { scene.world.tick() }
    #expect(handle.phase == .idle && scene.energy == 0)
  }

  @Test("the driver that moves a position cannot be operated") func hidden() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.begin()
    var entities: Set<Entity> = []
    for _ in 0..<60 {
      scene.world.tick()
      for event in scene.world.events {
        entities.insert(event.entity)
        let driver = scene.world.handle(of: event.driver)
        guard handle.phase == .running else { continue }
        #expect(!driver.seek(to: .milliseconds(1)) && !driver.complete() && !driver.pause())
        #expect(!driver.update(by: .milliseconds(1)) && !driver.restart() && !driver.stop())
      }
    }
    #expect(entities == [scene.entity] && handle.phase == .idle && scene.energy == 100)
  }

  @Test("a property with the name of an engine's own, but another type, is refused")
  func reservedName() throws {
    let scene = TransitionScene()
    let mine = Property<SIMD2<Float>>("inbetween.transition.position", default: .zero)
    try scene.world.assign(scene.entity, mine, to: [1, 2])
    let count = scene.world.entityCount
    #expect(throws: TweenError.self) { try scene.open() }
    #expect(scene.world.entityCount == count)
  }

  @Test("X4: an effective duration of more than 25,000 years is refused") func ages() throws {
    var transition = Transition(duration: .seconds(25_000 * 31_000_000))
    let range = AnimationRange(start: 0.999_999_999_999_999_9, end: 1)
    transition.layers = [
      TransitionLayer(range, timing: .spring(try Spring(response: .seconds(6_000_000), dampingRatio: 1e5)))
    ]
    #expect(throws: TweenError.self) { try TransitionScene().world.makeTransition(transition) }
  }

  @Test("tweens of dead entities are dropped") func forgotten() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    for _ in 0..<5000 {
      let entity = scene.world.spawn()
      try scene.world.register(
        TransitionTween(TransitionScene.energy, back: 0, fore: 1, transition: handle.id), on: entity)
      scene.world.despawn(entity)
    }
    let timeline = scene.world.transitions[handle.id].timeline
    #expect(scene.world.engine.clocks.timelines[timeline].drivers.count < 100)
  }

  @Test("directors show the resting values, and report nothing") func quietRest() throws {
    let world = World(tickRate: .hertz(60))
    let card = world.spawn()
    _ = try world.makeTransition(directedBy: Fade(), TransitionCast(fore: card))
    world.tick()
    #expect(world[card, .opacity] == 0 && world.transitionEvents.isEmpty)
  }

  @Test("releasing what a callback captures may call the transition") func lastWords() throws {
    final class LastWords {
      let handle: TransitionHandle
      init(_ handle: TransitionHandle) { self.handle = handle }
      deinit { handle.scrub(to: 0.5) }
    }
    let scene = TransitionScene()
    let handle = try scene.open()
    for place in 0..<3 {
      for words in [LastWords(handle), nil] {
        switch place {
        case 0: handle.onWillBegin(words.map { words in { _ in _ = words } })
        case 1: handle.onPhaseChange(words.map { words in { _ in _ = words } })
        default: handle.onDidEnd(words.map { words in { _ in _ = words } })
        }
      }
      #expect(scene.energy == 50)
      handle.complete(at: .back)
    }
    handle.onDidEnd { [words = LastWords(handle)] _ in _ = words }
    handle.release()
    #expect(handle.phase == nil && scene.world.entityCount == 1)
  }

  @Test("a director may release its transition, or begin it", arguments: [false, true])
  func wildDirector(releases: Bool) throws {
    struct Wild: TransitionDirector {
      let releases: Bool
      var transition: Transition { Transition(duration: .milliseconds(100)) }

      func setUp(
        _ transition: TransitionHandle, on cast: TransitionCast, in world: World
      ) throws(TweenError) {
        try world.register(
          TransitionTween(.opacity, back: 0.25, fore: 1, transition: transition.id), on: cast.fore!)
        if releases { transition.release() } else { transition.begin() }
      }
    }
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    let handle = try world.makeTransition(
      directedBy: Wild(releases: releases), TransitionCast(fore: card))
    #expect((handle.phase == nil) == releases)
    for _ in 0..<12 { world.tick() }
    #expect(world[card, .opacity] == 1 && world.entityCount == 1)
  }

  @Test("X6: begun and turned twice as it ends, its tweens go along") func turnedTwice() throws {
    let scene = TransitionScene()
    let handle = try scene.open(100)
    var ends = 0
    handle.onDidEnd { _ in
      ends += 1
      if ends > 1 { return }
      handle.begin(.backward)
      handle.reverse()
      handle.reverse()
    }
    handle.begin()
    for _ in 0..<40 {
      scene.world.tick()
      #expect(abs(scene.energy - 100 * handle.position!) < 1e-3)
    }
    #expect(ends == 2 && scene.energy == 0 && handle.phase == .idle)
  }

  @Test("releasing transitions does not use up the host's killed drivers (W5)") func killedStay() throws {
    let scene = TransitionScene()
    let mine = try scene.world.register(
      Tween(Property<Float>("mine", default: 0), to: 1, duration: .milliseconds(100)), on: scene.entity)
    mine.kill()
    for _ in 0..<2000 { try scene.open().release() }
    #expect(mine.revive())
  }

  @Test("C2: drivers that end together end in the order of registration") func together() throws {
    let scene = TransitionScene()
    let handle = try scene.open(400)
    handle.begin()
    scene.run(to: 100)
    try scene.world.register(
      Tween(TransitionScene.energy, to: 7, duration: .milliseconds(140)), on: scene.entity)
    scene.run(to: 120)
    handle.reverse()
    scene.run(to: 500)
    #expect(scene.base == 7 && scene.energy == 7)
  }
}
