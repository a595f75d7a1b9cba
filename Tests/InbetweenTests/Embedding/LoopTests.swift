import Inbetween
@testable import InbetweenCore
import Testing

/// L1, L2: single steps, time steps of systems, and dropped or owed time after a hitch (T2).
@Suite struct LoopTests {
  @Test func aStepIsOneTickOfAPausedWorld() throws {
    let (stepped, ticked) = (World(), World())
    let (one, other) = (stepped.spawn(), ticked.spawn())
    for (world, entity) in [(stepped, one), (ticked, other)] {
      try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(200)), on: entity)
    }
    #expect(!stepped.step() && stepped.tickCount == 0)
    stepped.pause()
    for _ in 0..<6 {
      // Ticks of a paused world change nothing that depends on its own time.
      stepped.tick()
      let before = stepped[one, .opacity]
      #expect(stepped.step() && stepped.isPaused)
      ticked.tick()
      #expect(stepped[one, .opacity] == ticked[other, .opacity] && stepped[one, .opacity] != before)
    }
    #expect(stepped.tickCount == 12 && ticked.tickCount == 6 && stepped.time == ticked.time)
  }

  /// T5, L2: at a fractional rate a tick is not a whole number of counts. Steps lose no part of them.
  @Test(arguments: [Rate(1, over: 7), Rate(1, over: 1000), Rate(1, over: 2000), Rate(22, over: 7)])
  func stepsComeToWhereTicksDo(rate: Rate) throws {
    let (stepped, ticked) = (World(), World())
    (stepped.rate, ticked.rate) = (rate, rate)
    stepped.pause()
    for step in 0..<2000 {
      if step % 3 == 0 { stepped.tick() }
      stepped.step()
      ticked.tick()
      #expect(stepped.time == ticked.time)
    }
    #expect(ticked.time.counts == 2000 * 1500 * rate.numerator / rate.denominator)
    // After a change of rate, counts begin anew in both worlds.
    (stepped.rate, ticked.rate) = (Rate(1, over: 3), Rate(1, over: 3))
    for _ in 0..<10 {
      stepped.step()
      ticked.tick()
    }
    #expect(stepped.time == ticked.time)
  }

  /// T9: steps reach the time that ticks reach, also on a ramp.
  @Test func stepsOfARampComeToWhereTicksDo() throws {
    let (stepped, ticked) = (World(), World())
    for world in [stepped, ticked] {
      try world.rampRate(to: Rate(1, over: 9), over: .milliseconds(700), ease: .cubicOut)
    }
    stepped.pause()
    for step in 0..<90 {
      if step % 4 == 0 { stepped.tick() }
      stepped.step()
      ticked.tick()
      #expect(stepped.time == ticked.time)
    }
  }

  /// T5: a timeline that is held and resumed many times loses no time.
  @Test func aTimelineThatIsHeldAgainAndAgainLosesNoTime() {
    let world = World()
    let (held, free) = (world.makeTimeline(), world.makeTimeline())
    for timeline in [held, free] {
      timeline.setRate(Rate(-1, over: 7))
      timeline.begin()
    }
    for _ in 0..<100 {
      world.tick()
      held.pause()
      held.resume()
      held.attachScrubber()
      held.detachScrubber()
      #expect(held.now == free.now)
    }
  }

  @Test func aStepRunsSystemsOnce() {
    let world = World()
    var runs = 0
    world.systems.before("game") { _ in runs += 1 }
    world.pause()
    world.tick()
    world.step()
    #expect(runs == 1)
  }

  @Test func theTimeStepIsWhatTheWorldsTimeMoves() throws {
    let world = World(tickRate: .hertz(100))
    var before: [Duration] = []
    var after: [Duration] = []
    world.systems.before("b", whilePaused: true) { before.append($0.timeStep) }
    world.systems.after("a", whilePaused: true) { after.append($0.timeStep) }
    world.tick()
    world.rate = 0.5
    world.tick()
    world.pause()
    world.tick()
    world.step()
    let expected: [Duration] = [.milliseconds(10), .milliseconds(5), .zero, .milliseconds(5)]
    #expect(before == expected && after == expected)
    #expect(world.timeStepSeconds == 0.005)
  }

  @Test func timeStepsOfARampAddUpToTheWorldsTime() throws {
    let world = World()
    var counts = Duration.zero
    world.systems.before("b") { counts += $0.timeStep }
    try world.rampRate(to: 0.2, over: .milliseconds(300), ease: .cubicOut)
    for _ in 0..<60 { world.tick() }
    let difference = counts - world.time.sinceStart
    #expect(difference > .nanoseconds(-60) && difference < .nanoseconds(60))
  }

  @Test func aHitchIsDroppedUnlessThePolicyKeepsIt() {
    let world = World(tickRate: .hertz(100))
    #expect(world.hitchPolicy == .drop)
    #expect(world.advance(by: .seconds(1)) == Advance(ticks: 25, dropped: .milliseconds(750)))
    #expect(world.advance(by: .milliseconds(10)) == Advance(ticks: 1, dropped: .zero))
  }

  @Test func aHitchIsMadeUpForInFramesThatFollow() {
    let world = World(tickRate: .hertz(100))
    world.hitchPolicy = .catchUp(most: .seconds(10))
    #expect(
      world.advance(by: .milliseconds(600)) == Advance(ticks: 25, dropped: .zero, owed: .milliseconds(350)))
    #expect(
      world.advance(by: .milliseconds(10)) == Advance(ticks: 25, dropped: .zero, owed: .milliseconds(110)))
    #expect(world.advance(by: .milliseconds(10)) == Advance(ticks: 12, dropped: .zero))
    #expect(world.tickCount == 62)
  }

  @Test func noMoreIsOwedThanThePolicySays() {
    let world = World(tickRate: .hertz(100))
    world.hitchPolicy = .catchUp(most: .milliseconds(100))
    #expect(
      world.advance(by: .seconds(1))
        == Advance(ticks: 25, dropped: .milliseconds(650), owed: .milliseconds(100)))
    // A negative frame counts as zero and is reported. Owed time is made up for nevertheless.
    #expect(world.advance(by: .milliseconds(-5)) == Advance(ticks: 10, dropped: .milliseconds(-5)))
    world.hitchPolicy = .catchUp(most: .seconds(-1))
    #expect(world.advance(by: .seconds(1)) == Advance(ticks: 25, dropped: .milliseconds(750)))
  }

  @Test func whatIsOwedIsDroppedWhenThePolicyNoLongerKeepsIt() {
    let world = World(tickRate: .hertz(100))
    world.hitchPolicy = .catchUp(most: .seconds(10))
    world.advance(by: .seconds(1))
    world.hitchPolicy = .drop
    #expect(world.advance(by: .zero) == Advance(ticks: 25, dropped: .milliseconds(500)))
    #expect(world.advance(by: .zero) == Advance(ticks: 0, dropped: .zero))
  }

  /// What is paused and given other rates between two ticks.
  enum Clock: CaseIterable { case world, timeline, realTimeTimeline, handle }

  @Test(
    "T2, T5: pauses and rates between two ticks step nothing back and lose no time", arguments: Clock.allCases
  )
  func betweenTicks(clock: Clock) throws {
    for (seed, hz) in [7, 60, 144, 240].enumerated() {
      for kind in 0..<3 {
        var random = SplitMix64(seed: UInt64(seed * 3 + kind))
        let (world, frame) = (World(tickRate: .hertz(hz)), Frame())
        world.hitchLimit = .seconds(10)
        let card = world.spawn()
        let timeline = world.makeTimeline(in: clock == .realTimeTimeline ? .realTime : .world)
        let parent = clock == .world || clock == .handle ? nil : timeline
        let handle = try add(kind, to: world, card, parent)
        var (due, rate, isPaused, last, steps) = (Double(0), Double(1), false, Float(0), Int64(0))
        func shown() -> Float {
          world.sample(at: world.alpha, into: frame)
          return frame[card, .position.x]!
        }
        for _ in 0..<50 {
          let time = random.one(of: [1, 4, 8, 16, 17, 33, 50, 143])
          for _ in 0..<world.advance(by: .milliseconds(time)).ticks { steps += 1 }
          if !isPaused { due += Double(time) * rate }
          #expect(shown() >= last)
          last = shown()
          if kind > 0 { #expect(abs(Double(last) - due) < 0.2, "\(clock), \(hz) Hz, \(kind)") }
          switch random.number(0...5) {
          case 0: isPaused = true
          case 1: isPaused = false
          case 2...4: rate = random.one(of: [0.5, 1, 2])
          default: break
          }
          try set(isPaused, Rate(rate)!, clock, world, timeline, handle)
          #expect(abs(shown() - last) < 0.1, "\(clock), \(hz) Hz, \(kind)")
          last = max(last, shown())
          #expect(world.engine.validate() == nil)
        }
      }
    }
  }

  private func add(_ kind: Int, to world: World, _ card: Entity, _ timeline: Timeline?) throws -> DriverHandle
  {
    switch kind {
    case 0:
      let spring = try Spring(response: .seconds(60), dampingRatio: 1)
      var motion = SpringMotion(.position.x, to: 10_000, spring: spring)
      motion.timeline = timeline?.id
      return try world.register(motion, on: card)
    case 1:
      var tween = Tween(.position.x, values: [0, 100_000], duration: .seconds(100))
      tween.timeline = timeline?.id
      return try world.register(tween, on: card)
    default:
      return try world.play(on: card, in: timeline) {
        To(.position.x, 333, duration: .milliseconds(333), ease: .linear)
        To(.position.x, 2000, duration: .milliseconds(1667), ease: .linear)
        To(.position.x, 100_000, duration: .milliseconds(98_000), ease: .linear)
      }
    }
  }

  private func set(
    _ isPaused: Bool, _ rate: Rate, _ clock: Clock, _ world: World, _ timeline: Timeline,
    _ handle: DriverHandle
  ) throws {
    switch clock {
    case .world:
      world.rate = rate
      if isPaused { world.pause() } else { world.resume() }
    case .timeline, .realTimeTimeline:
      timeline.setRate(rate)
      if isPaused { timeline.pause() } else { timeline.resume() }
    case .handle:
      try handle.rate(rate)
      if isPaused { handle.pause() } else { handle.resume() }
    }
  }

  @Test("L2: after a pause between two ticks a step is a whole tick, and the steps add up to the time")
  func stepsAfterAPause() throws {
    let world = World()
    var sum = Duration.zero
    world.systems.before("count", whilePaused: true) { sum += $0.timeStep }
    world.advance(by: .milliseconds(32))
    world.pause()
    #expect(world.time.sinceStart == .milliseconds(32))
    #expect(world.now.sinceStart == .milliseconds(32))
    for step in 1...3 as ClosedRange<Int64> {
      world.step()
      #expect(world.time.counts == 32 * 90 + step * 1500)
    }
    world.resume()
    for _ in 0..<9 { world.advance(by: .milliseconds(20)) }
    #expect(sum.counts == world.time.counts)
  }

  // MARK: Calls between two ticks (T2)

  /// Operations that leave the picture as the frame has shown it.
  enum Operation: CaseIterable {
    case pause, resume, stop, kill, release, killGroup, reverse, rate
    case pauseTimeline, slowTimeline, pauseWorld, attachScrubber
  }

  @Test(
    "T2: between two ticks an operation of a driver or a timeline moves nothing",
    arguments: Operation.allCases)
  func operationsBetweenTicks(operation: Operation) throws {
    for hz in [7, 30, 60, 144] {
      for time in [125, 130, 137, 141] {
        let (world, frame) = (World(tickRate: .hertz(hz)), Frame())
        world.hitchLimit = .seconds(10)
        let card = world.spawn()
        let timeline = world.makeTimeline()
        let isOfTimeline = [.pauseTimeline, .slowTimeline, .attachScrubber].contains(operation)
        let line = try world.animate(
          card, .position.x, to: 1000, duration: .seconds(1), ease: .linear, on: isOfTimeline ? timeline : nil
        )
        world.advance(by: .milliseconds(time))
        world.sample(at: world.alpha, into: frame)
        let before = frame[card, .position.x]!
        #expect(abs(before - Float(time)) < 0.02)
        switch operation {
        case .pause: line.pause()
        case .resume:
          line.pause()
          line.resume()
        case .stop: line.stop()
        case .kill: line.kill()
        case .release: line.release()
        case .killGroup: world.drivers(of: card).kill()
        case .reverse: line.reverse()
        case .rate: try line.rate(3)
        case .pauseTimeline: timeline.pause()
        case .slowTimeline: timeline.setRate(-2)
        case .pauseWorld: world.pause()
        case .attachScrubber: timeline.attachScrubber()
        }
        world.sample(at: world.alpha, into: frame)
        #expect(abs(frame[card, .position.x]! - before) < 0.02, "\(operation), \(hz) Hz, \(time) ms")
      }
    }
  }

  @Test("T2, L2: after a pause between two ticks no frame steps back, of properties or of fields")
  func framesAfterAPause() throws {
    for hz in [7, 30, 60, 144] {
      for time in [125, 130, 137, 141] {
        let (world, frame) = (World(tickRate: .hertz(hz)), Frame())
        world.hitchLimit = .seconds(10)
        let card = world.spawn()
        try world.animate(card, .position.x, to: 1000, duration: .seconds(1), ease: .linear)
        let places = world.makeComponents(of: Float.self)
        let shown = world.interpolate(places) { $0 }
        places[card] = 0
        world.systems.before("move") { world in
          world.update(places) { _, place in place += world.timeStepSeconds * 1000 }
        }
        var (last, lastPlace): (Float, Float) = (0, 0)
        func look(_ words: String) {
          world.sample(at: world.alpha, into: frame)
          let (now, place) = (frame[card, .position.x]!, shown[card]!)
          #expect(now >= last - 0.02 && place >= lastPlace - 0.02, "\(words), \(hz) Hz, \(time) ms")
          (last, lastPlace) = (now, place)
        }
        world.advance(by: .milliseconds(time))
        look("before")
        let before = last
        world.pause()
        look("at the pause")
        for _ in 0..<20 {
          world.advance(by: .milliseconds(9))
          look("paused")
          #expect(abs(last - before) < 0.02)
        }
        world.resume()
        look("at the resume")
        for _ in 0..<20 {
          world.advance(by: .milliseconds(9))
          look("on the way")
        }
        #expect(abs(last - before - 180) < 0.05)
        // Systems that rest meanwhile have all of the world's own time too.
        #expect(abs(places[card]! - Float(world.time.counts) / 90) < 0.05, "\(hz) Hz, \(time) ms")
      }
    }
  }

  /// Two calls in one frame, and what is then seen.
  enum Pair: CaseIterable {
    case pauseAndSeek, turnAndSeek, pauseAndSeekHandle, restartAndPause, killAndScrub, seekAndGoOn
  }

  @Test("T2: calls in one frame lose no time", arguments: Pair.allCases)
  func pairsBetweenTicks(pair: Pair) throws {
    for hz in [7, 30, 60, 144] {
      for time in [125, 130, 141] {
        let (world, frame) = (World(tickRate: .hertz(hz)), Frame())
        world.hitchLimit = .seconds(10)
        let card = world.spawn()
        let timeline = world.makeTimeline()
        let isOfTimeline = [.pauseAndSeek, .turnAndSeek, .seekAndGoOn].contains(pair)
        let line = try world.animate(
          card, .position.x, to: 1000, duration: .seconds(1), ease: .linear, on: isOfTimeline ? timeline : nil
        )
        world.advance(by: .milliseconds(time))
        switch pair {
        case .pauseAndSeek:
          timeline.pause()
          timeline.seek(to: .milliseconds(500))
        case .turnAndSeek:
          timeline.setRate(-1)
          timeline.seek(to: .milliseconds(500))
        case .pauseAndSeekHandle:
          line.pause()
          line.seek(to: .milliseconds(500))
        case .restartAndPause:
          line.restart()
          line.pause()
        case .killAndScrub:
          timeline.attachScrubber()
          line.kill()
          timeline.scrub(to: .milliseconds(400))
        case .seekAndGoOn:
          // From the place that was read no time is lost.
          timeline.seek(to: timeline.offset!)
        }
        world.sample(at: world.alpha, into: frame)
        let wanted: Float =
          switch pair {
          case .restartAndPause: 0
          case .killAndScrub, .seekAndGoOn: Float(time)
          default: 500
          }
        #expect(abs(frame[card, .position.x]! - wanted) < 0.02, "\(pair), \(hz) Hz, \(time) ms")
      }
    }
  }

  @Test("T2, X5: a transition is taken hold of where the frame shows it", arguments: 0..<5)
  func transitionsBetweenTicks(operation: Int) throws {
    for hz in [7, 30, 60, 144] {
      for time in [125, 130, 141] {
        for isSettling in [false, true] {
          let (world, frame) = (World(tickRate: .hertz(hz)), Frame())
          world.hitchLimit = .seconds(10)
          let card = world.spawn()
          let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
          try world.register(
            TransitionTween(.position.x, back: 0, fore: 1000, transition: open.id), on: card)
          open.begin()
          if isSettling {
            open.scrub(to: 0.1)
            open.settle(at: .fore)
          }
          world.advance(by: .milliseconds(time))
          world.sample(at: world.alpha, into: frame)
          let before = frame[card, .position.x]!
          #expect(before > 50 && before < 990)
          switch operation {
          case 0: open.interrupt()
          case 1: open.reverse()
          case 2: open.scrub(by: 0)
          case 3:
            open.interrupt()
            open.letGo()
          default: open.settle(at: .back)
          }
          world.sample(at: world.alpha, into: frame)
          #expect(abs(frame[card, .position.x]! - before) < 0.02, "\(hz) Hz, \(time) ms")
        }
      }
    }
  }

  @Test("X5: the speed of a finger is measured in real time, at each rate of ticks, frames and the world")
  func fingersBetweenTicks() throws {
    for hz in [7, 30, 60, 144] {
      for frames in [60, 90, 120, 144] {
        for rate in [Rate(1), Rate(1, over: 5), Rate(3)] {
          for speed in [Float(0.4), 1.5] {
            let world = World(tickRate: .hertz(hz))
            world.rate = rate
            let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
            open.policy.spring = .smooth
            open.policy.threshold = 0.9
            let step = Duration.seconds(1) / frames
            var position: Float = 0.05
            open.scrub(to: position)
            for _ in 0..<20 {
              world.advance(by: step)
              position += speed / Float(frames)
              open.scrub(to: position)
            }
            // From 1 a second on it is a flick.
            #expect(open.letGo() == (speed > 1 ? .fore : .back))
            let seconds = open.velocity!
            #expect(abs(seconds - speed) < 0.02, "\(hz) Hz, \(frames) frames, rate \(rate), \(seconds)")
          }
        }
      }
    }
  }
}
