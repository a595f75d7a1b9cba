import Testing

import Inbetween
@testable import InbetweenCore

/// The steps of a sequence one by one: their positions, values and events.
@Suite struct SequenceTests {
  private let world = World()
  private let card: Entity

  init() {
    card = world.spawn()
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var x: Float { world[card, .position.x] ?? .nan }
  private var opacity: Float { world[card, .opacity] ?? .nan }

  @Test func stepsFollowOneAnotherWithoutLosingTime() throws {
    // 7 ms are not a whole number of ticks: the second step begins at its own instant (T6).
    try world.play(on: card) {
      To(.position.x, 70, duration: .milliseconds(7), ease: .linear)
      To(.position.x, 170, duration: .milliseconds(100), ease: .linear)
    }
    run(1)
    let passed: Double = 1500 - 630
    #expect(abs(x - Float(70 + passed / 9000 * 100)) < 1e-3)
    let starts = world.events.filter { $0.kind == .started }.map(\.instant.counts)
    #expect(starts == [0, 0, 630])
  }

  @Test func startValuesAreFoundAtEachStepsInstant() throws {
    try world.play(on: card) {
      Wait(.milliseconds(100))
      By(.position.x, 10, duration: .milliseconds(100), ease: .linear)
    }
    run(3)
    try world.assign(card, .position, to: [50, 0])
    run(9)
    #expect(x == 60)
  }

  @Test func startValuesAreFoundWhenSoughtOver() throws {
    let handle = try world.play(on: card) {
      To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
      By(.position.x, 10, duration: .milliseconds(100), ease: .linear)
      By(.position.x, 10, duration: .milliseconds(100), ease: .linear)
    }
    #expect(handle.seek(to: .milliseconds(250)))
    #expect(x == 115)
    #expect(handle.seek(to: .milliseconds(50)))
    #expect(x == 50)
    #expect(handle.seek(to: .milliseconds(150)))
    #expect(x == 105)
  }

  @Test("W18: a block gives its motion to the steps that have none, also in blocks within it")
  func togetherWithOneTiming() throws {
    func play(_ together: Together) throws -> [Float] {
      let world = World()
      let card = world.spawn()
      try world.play(on: card) { together }
      var shown: [Float] = []
      for _ in 0..<40 {
        world.tick()
        shown += [world[card, .position.x]!, world[card, .opacity]!, world[card, .scale.y]!]
      }
      return shown
    }
    let timed = try play(
      Together(duration: .milliseconds(250), ease: .cubicOut) {
        To(.position.x, 100)
        InOrder {
          By(.opacity, -0.5)
          To(.opacity, 1, duration: .milliseconds(50))
        }
        To(.scale.y, 2, .bouncy)
      })
    let spelled = try play(
      Together {
        To(.position.x, 100, duration: .milliseconds(250), ease: .cubicOut)
        InOrder {
          By(.opacity, -0.5, duration: .milliseconds(250), ease: .cubicOut)
          To(.opacity, 1, duration: .milliseconds(50))
        }
        To(.scale.y, 2, .bouncy)
      })
    #expect(timed == spelled)
    #expect(timed[3 * 14] > 90 && timed[3 * 15] == 100)
    let moved = try play(
      Together(.snappy) {
        To(.position.x, 100)
        To(.scale.y, 2, .quick)
      })
    #expect(
      try moved
        == play(
          Together {
            To(.position.x, 100, .snappy)
            To(.scale.y, 2, .quick)
          }))
    let nested = try play(
      Together(.quick) {
        Together(duration: .milliseconds(250)) { To(.position.x, 100) }
        InOrder {
          To(.opacity, 0)
          To(.opacity, 1)
        }.repeating(2)
      })
    #expect(
      try nested
        == play(
          Together {
            To(.position.x, 100, duration: .milliseconds(250))
            InOrder {
              To(.opacity, 0, .quick)
              To(.opacity, 1, .quick)
            }.repeating(2)
          }))
  }

  @Test func aBlockIsOverWhenItsLastStepIs() throws {
    let handle = try world.play(on: card) {
      Together {
        To(.position.x, 100, duration: .milliseconds(100))
        To(.opacity, 0, duration: .milliseconds(300))
      }
      Label("after")
      To(.position.y, 1, duration: .milliseconds(100))
    }
    #expect(handle.offset(ofLabel: "after") == .milliseconds(300))
    #expect(handle.duration == .milliseconds(400))
  }

  @Test func anchorsAndOffsetsPlaceSteps() throws {
    let handle = try world.play(on: card) {
      To(.position.x, 1, duration: .milliseconds(100))
      Label("a").starting(.withPrevious, .milliseconds(20))
      To(.position.y, 1, duration: .milliseconds(500))
      Label("b").starting(.withPrevious, .milliseconds(50))
      Label("c").starting(.afterPrevious, .milliseconds(-100))
      To(.opacity, 0, duration: .milliseconds(10)).starting(.label("a"), .milliseconds(5))
      Label("d").starting(.withBlock, .milliseconds(7))
      Label("e")
      Label("f").starting(.afterPrevious)
      Label("g").delayed(by: .milliseconds(-1))
    }
    let offsets = "abcdefg".map { handle.offset(ofLabel: String($0)) }
    #expect(offsets == [20, 150, 500, 7, 600, 35, 599].map { .milliseconds($0) })
  }

  @Test func aSpringsStepEndsAtItsRest() throws {
    let handle = try world.play(on: card) {
      Wait(.milliseconds(100))
      To(.position.x, 100, .spring(.snappy))
      To(.position.y, 100, duration: .milliseconds(100))
    }
    run(3)
    // The distance differs from that at the registration.
    try world.assign(card, .position, to: [-5000, 0])
    let frame = Frame()
    world.sample(at: Instant(counts: 9000 + 30_000), into: frame)
    run(4)
    let length = Spring.snappy.restTime(distance: 5100, rest: Property<SIMD2<Float>>.position.rest)!
    let course = SpringReference(
      Spring.snappy.angularFrequency, Spring.snappy.dampingRatio, from: -5100)
    #expect(abs(handle.duration!.counts - 18_000 - course.landedCount(from: length.counts)) <= 1)
    run(200)
    #expect(x == 100)
    #expect(world[card, .position.y] == 100)
    #expect(handle.state == .killed)
  }

  @Test func aSpringTakesOverTheVelocityOfTheStepBefore() throws {
    try world.play(on: card) {
      To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
      To(.position.x, 100, .spring(.smooth))
    }
    run(7)
    #expect(x > 105)
  }

  @Test func itIsOneDriverWithOneOutcome() throws {
    var told: [String] = []
    let handle = try world.play(on: card, starts: false) {
      To(.position.x, 100, duration: .milliseconds(100))
      Call { handle in told.append("call \(handle.state)") }
    }
    handle.onStart { _ in told.append("start") }.onComplete { _ in told.append("complete") }
    handle.onKill { _ in told.append("kill") }
    #expect(handle.state == .new && world.driverCount == 3)
    run(10)
    #expect(x == 0)
    handle.start()
    #expect(handle.state == .active)
    run(7)
    #expect(told == ["start", "call completed", "complete", "kill"])
    #expect(handle.state == .killed && world.driverCount == 0 && x == 100)
  }

  @Test func aStepCannotBeOperatedByItself() throws {
    let handle = try world.play(on: card) {
      To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
      To(.position.x, 200, duration: .milliseconds(100), ease: .linear)
      To(.opacity, 0, duration: .milliseconds(100))
    }
    run(3)
    let step = try #require(world.precedence(of: card, .position.x)?.winner?.driver)
    let driver = world.handle(of: step)
    #expect(!driver.pause() && !driver.stop() && !driver.restart() && !driver.complete())
    #expect(!driver.seek(to: .zero) && !driver.update(by: .seconds(1)))
    #expect(throws: TweenError.self) { try driver.duration(.seconds(5)) }
    #expect(throws: TweenError.self) { try driver.rate(2) }
    // A killed step leaves its time empty, and the others keep their places.
    #expect(driver.kill() && !driver.revive())
    #expect(x == 50)
    run(6)
    #expect(x == 125 && handle.state == .active)
    run(20)
    #expect(x == 200 && opacity == 0 && handle.state == .killed && world.driverCount == 0)
  }

  @Test func aReplacedStepLeavesItsTimeEmpty() throws {
    let handle = try world.play(on: card) {
      To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
      To(.opacity, 0, duration: .milliseconds(100))
    }
    run(3)
    try world.animate(card, .position.x, to: 7, duration: .milliseconds(10), replaces: true)
    run(9)
    #expect(x == 7 && opacity == 0 && handle.state == .killed)
  }

  @Test func otherEntitiesWithinLeaveItWhenTheyDie() throws {
    let other = world.spawn()
    let handle = try world.play(on: card) {
      To(.position.x, 9, duration: .milliseconds(100)).on(other)
      Together { To(.opacity, 0, duration: .milliseconds(100)) }.on(other)
      To(.opacity, 0, duration: .milliseconds(100))
    }
    run(3)
    world.despawn(other)
    run(20)
    #expect(handle.state == .killed && opacity == 0 && world.driverCount == 0)
  }

  @Test func itDiesWithItsEntity() throws {
    let other = world.spawn()
    let handle = try world.play(on: card) {
      To(.opacity, 0, duration: .milliseconds(100), ease: .linear).on(other)
    }
    run(3)
    world.despawn(card)
    run(1)
    #expect(handle.state == .killed && world.driverCount == 0)
    #expect(world[other, .opacity] == 0.5)
    #expect(world.events.contains { $0.kind == .entityDied && $0.driver == handle.id })
  }

  @Test func stopLeavesWhatItShows() throws {
    let handle = try world.play(on: card) {
      To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
    }
    run(3)
    #expect(handle.stop() && handle.state == .inactive && x == 50)
    run(5)
    #expect(x == 50)
    #expect(handle.start())
    run(3)
    #expect(x == 75)
  }

  @Test func restartBeginsAgainFromTheValuesThatWereFound() throws {
    let handle = try world.play(on: card) {
      By(.position.x, 100, duration: .milliseconds(100), ease: .linear)
      To(.opacity, 0, duration: .milliseconds(100), ease: .linear)
    }
    run(9)
    #expect(x == 100 && opacity == 0.5)
    #expect(handle.restart())
    #expect(x == 0 && opacity == 1)
    run(3)
    #expect(x == 50)
  }

  @Test func killAndReviveMakeItNew() throws {
    let handle = try world.play(on: card) {
      To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
    }
    run(3)
    #expect(handle.kill() && x == 50 && world.driverCount <= 1)
    #expect(handle.revive() && handle.state == .new && handle.start())
    run(3)
    #expect(x == 75)
    #expect(handle.release())
    run(1)
    #expect(world.driverCount == 0)
  }

  @Test("W18: the other steps keep their times, whenever a step is killed", arguments: [0, 100])
  func killedSteps(delay: Int) throws {
    /// Returns the starts and ends of the steps of other entities than the killed one.
    func events(killing victim: Int, at kill: Int) throws -> [String] {
      let world = World()
      let cards = (0..<6).map { _ in world.spawn() }
      try world.play(on: world.spawn(), delay: .milliseconds(delay), repeats: 2) {
        Wait(.milliseconds(50))
        To(.opacity, 0, duration: .milliseconds(60)).on(cards[0])
        Together {
          To(.opacity, 0, duration: .milliseconds(40)).on(cards[1])
          To(.opacity, 0, duration: .milliseconds(70)).on(cards[2]).delayed(by: .milliseconds(20))
        }
        InOrder { By(.opacity, 1, duration: .milliseconds(30)).on(cards[3]) }.repeating(2)
        Wait(.milliseconds(20))
        To(.opacity, 0, duration: .milliseconds(60)).on(cards[4])
        To(.opacity, 0, duration: .milliseconds(60)).on(cards[5])
      }
      var found: [String] = []
      for tick in 0..<80 {
        if tick == kill { world.killAll(on: cards[victim]) }
        world.tick()
        for event in world.events where event.entity != cards[victim] {
          found.append("\(event.kind) \(event.serial) \(event.instant.sinceStart)")
        }
      }
      return found
    }
    for victim in 0..<6 {
      let expected = try events(killing: victim, at: .max)
      for kill in [0, 1, 4, 9, 15, 22, 30] {
        #expect(try events(killing: victim, at: kill) == expected, "step \(victim) killed in tick \(kill)")
      }
    }
  }

  @Test("W5: the steps of a killed sequence are not counted") func countWithoutKilledSteps() throws {
    let world = World()
    let card = world.spawn()
    let handle = try world.play(on: card) {
      To(.opacity, 0)
      InOrder {
        By(.opacity, 0.5); Wait(.milliseconds(10))
      }.repeating(2)
    }
    let count = world.driverCount
    #expect(count == 4)
    handle.kill()
    #expect(world.driverCount == 0 && !world.has(handle.id))
    handle.revive()
    #expect(world.driverCount == count)
    handle.release()
    #expect(world.driverCount == 0)
  }

  @Test func completeGoesToTheEndAndTellsWhatLiesOnTheWay() throws {
    var calls = 0
    let handle = try world.play(on: card) {
      To(.position.x, 100, duration: .milliseconds(100))
      Call { calls += 1 }
      To(.position.y, 100, .spring(.snappy))
      Emit("end")
    }
    #expect(handle.complete() && handle.state == .completed)
    #expect(world[card, .position] == [100, 100])
    run(1)
    #expect(calls == 1 && world.sequenceEvents.map(\.name) == ["end"])
  }

  @Test func marksAreToldForwardAndBackwardButNotWhenSought() throws {
    let handle = try world.play(on: card, repeats: 2, direction: .alternate) {
      Wait(.milliseconds(50))
      Emit("a")
      Wait(.milliseconds(50))
      Emit("b")
    }
    var names: [String] = []
    for _ in 0..<13 {
      world.tick()
      names += world.sequenceEvents.map { "\($0.name) \($0.instant.counts)" }
    }
    #expect(names == ["a 4500", "b 9000", "a 13500"])
    #expect(handle.state == .killed)
    let other = try world.play(on: card) {
      Wait(.milliseconds(50))
      Emit("a")
      Wait(.milliseconds(50))
    }
    other.seek(to: .milliseconds(80))
    run(1)
    #expect(world.sequenceEvents.isEmpty)
  }

  @Test func repeatsOfABlockBeginWithTheSameValues() throws {
    try world.play(on: card) {
      InOrder {
        By(.position.x, 10, duration: .milliseconds(100), ease: .linear)
        To(.opacity, 0, duration: .milliseconds(100), ease: .linear)
      }.repeating(2, pause: .milliseconds(100))
      To(.opacity, 1, duration: .milliseconds(100), ease: .linear)
    }
    run(12)
    #expect(x == 10 && opacity == 0)
    run(6)
    #expect(x == 0 && opacity == 1)
    run(3)
    #expect(x == 5)
    run(9)
    #expect(x == 10 && opacity == 0)
    run(6)
    #expect(opacity == 1 && world.driverCount == 0)
  }

  @Test func withoutEndItPlaysOn() throws {
    let handle = try world.play(on: card) {
      To(.opacity, 0, duration: .milliseconds(100))
      By(.position.x, 10, duration: .milliseconds(100), ease: .linear).alternating(.forever)
    }
    run(6 + 1200 + 3)
    #expect(x == 5 && handle.state == .active)
    #expect(handle.complete() && handle.state == .completed)
  }

  /// W4: `complete()` plays the rest of what ends, and ends the present iteration of what does not.
  @Test(arguments: [0, 3, 8, 20]) func completedWithoutEndItIsWhole(ticks: Int) throws {
    let (show, other) = (world.makeTimeline(), world.spawn())
    var calls = 0
    let handle = try world.play(on: card, in: show) {
      To(.scale, [3, 3], duration: .milliseconds(100))
      Call { calls += 1 }
      By(.position.x, 30, .smooth)
      InOrder {
        To(.opacity, 1, duration: .milliseconds(50))
        To(.opacity, 0.25, duration: .milliseconds(50))
      }.repeating(.forever)
      By(.position.y, 10, duration: .milliseconds(70)).repeating(.forever).on(other).starting(.withPrevious)
    }
    for play in 1...2 {
      run(ticks)
      #expect(handle.state == .active && handle.duration == nil)
      #expect(handle.complete() && handle.state == .completed)
      #expect(x == 30 && opacity == 0.25 && world[card, .scale] == [3, 3])
      #expect(world[other, .position] == [0, 10])
      run(1)
      #expect(calls == play && handle.restart())
    }
  }

  @Test func aPausedWorldHoldsIt() throws {
    try world.play(on: card) { To(.position.x, 100, duration: .milliseconds(100), ease: .linear) }
    run(3)
    world.pause()
    run(3)
    #expect(x == 50)
    world.resume()
    world.rate = 0.5
    run(2)
    #expect(abs(x - 66.666_664) < 1e-3)
  }

  @Test func onATimelineItIsSought() throws {
    let timeline = world.makeTimeline()
    let handle = try world.play(on: card, in: timeline) {
      To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
      InOrder { To(.opacity, 0, duration: .milliseconds(100), ease: .linear) }.alternating(2)
    }
    timeline.begin()
    run(9)
    #expect(x == 100 && opacity == 0.5)
    timeline.seek(to: .milliseconds(50))
    #expect(x == 50 && opacity == 1)
    timeline.seek(to: .milliseconds(225))
    #expect(x == 100 && opacity == 0.25)
    timeline.setRate(-1)
    run(3)
    #expect(opacity == 0.25)
    run(6)
    #expect(x == 75 && opacity == 1)
    timeline.seek(to: .seconds(1))
    #expect(handle.state == .completed && opacity == 1)
  }

  @Test func wrongStepsAreNamedAndNothingIsRegistered() throws {
    func error(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return "none"
    }
    #expect(
      error {
        try world.play(on: card) {
          Wait(.zero); Together { To(.position, [.nan, 0]) }
        }
      }
        == "position of entity \(card.index), steps[1].steps[0].values[0]: found nan, expected finite numbers"
    )
    #expect(
      error { try world.play(on: card) { Wait(.milliseconds(-1)) } }
        == "steps[0].duration: found -1.0 ms, expected zero or more")
    #expect(
      error { try world.play(on: card) { To(.opacity, 1).starting(.withPrevious) } }
        .hasPrefix("steps[0].anchor: found an anchor at the step before the first one"))
    #expect(
      error { try world.play(on: card) { To(.opacity, 1).starting(.label("nowhere")) } }
        .hasPrefix("steps[0].anchor: found an anchor at an unknown label, `nowhere`"))
    // In blocks that play once, whose steps are in the plan of the whole, and in blocks that repeat.
    func lost(_ repeats: Repeats) -> String {
      error {
        try world.play(on: card) {
          InOrder {
            Wait(.zero); Wait(.zero)
          }
          InOrder {
            InOrder { Wait(.zero) }.repeating(repeats)
            InOrder {
              Wait(.zero); Wait(.zero).starting(.label("nowhere"))
            }
          }.repeating(repeats)
        }
      }
    }
    #expect(lost(1) == lost(2) && lost(2).hasPrefix("steps[1].steps[1].steps[1].anchor: found an anchor at"))
    #expect(
      error { try world.play(on: card) { To(.opacity, 1).delayed(by: .milliseconds(-1)) } }
        .hasPrefix("steps[0].offset: found a begin before the sequence's"))
    #expect(
      error {
        try world.play(on: card) {
          By(.opacity, 1).repeating(.forever)
          Wait(.zero)
        }
      }.hasPrefix("steps[1]: found a step after one that never ends"))
    #expect(
      error { try world.play(on: card) { InOrder { By(.opacity, 1).repeating(.forever) }.repeating(2) } }
        .hasPrefix("steps[0].repeats: found repeats of steps that never end"))
    #expect(
      error { try world.play(on: card) { To(.opacity, 1, .spring(.snappy)).repeating(2) } }
        .hasPrefix("opacity of entity \(card.index), steps[0].repeats: found repeats of a spring"))
    let dead = world.spawn()
    world.despawn(dead)
    #expect(
      error { try world.play(on: card) { Emit("x").on(dead) } }.hasPrefix("steps[0].entity: found a dead"))
    #expect(error { try world.play(on: dead) {} }.hasPrefix("entity: found a dead entity"))
    #expect(world.driverCount == 0)
  }

  @Test func aSequenceHasNoDurationOrEasingToBeSet() throws {
    let handle = try world.play(on: card) { To(.opacity, 0) }
    #expect(throws: TweenError.self) { try handle.duration(.seconds(1)) }
    #expect(throws: TweenError.self) { try handle.ease(.linear) }
    let endless = try world.play(on: card) { By(.opacity, 1).repeating(.forever) }
    #expect(throws: TweenError.self) { try endless.rate(-1) }
  }

  @Test func anEmptySequenceIsOverAtOnce() throws {
    let handle = try world.play(on: card) {}
    run(1)
    #expect(handle.state == .killed && world.driverCount == 0)
    #expect(world.events.map(\.kind) == [.started, .completed])
  }

  @Test func theNewestStepIsSeen() throws {
    // Precedence is the order of the text (C1), within blocks and between them.
    try world.play(on: card) {
      Together {
        To(.position.x, 100, duration: .milliseconds(200), ease: .linear)
        To(.position.x, 10, duration: .milliseconds(100), ease: .linear)
      }
    }
    run(3)
    #expect(x == 5)
    run(6)
    #expect(x == 75)
    try world.register(Tween(.position.x, values: [1, 1], duration: .milliseconds(40)), on: card)
    #expect(x == 1)
    run(3)
    #expect(x == 100)
  }

  @Test func ofThousandsOnlyThoseUnderWayAreLookedAt() throws {
    let handles = try (0..<300).map { index in
      try world.play(on: card, delay: .milliseconds(index)) {
        Wait(.milliseconds(5))
        To(.position.x, Float(index), duration: .milliseconds(3))
      }
    }
    run(30)
    #expect(handles.allSatisfy { $0.state == .killed } && x == 299)
    #expect(world.driverCount == 0)
  }
}
