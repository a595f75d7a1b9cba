import Testing

import Inbetween
@testable import InbetweenCore

/// Which calls and events are reported, at which instants, and how often (W18, T6, T7): for every way in
/// which the time of a sequence moves, against a list of all marks.
@Suite struct SequenceMarkTests {
  // MARK: A model

  /// A part of a sequence, with times in milliseconds.
  indirect enum Part {
    case wait(Int)
    case mark(String)
    case block([Part], count: Int, alternates: Bool, pause: Int)
  }

  /// All marks of one showing, by the time since the begin, and its length.
  struct Showing {
    var marks: [(time: Int, name: String)] = []
    var length = 0

    init(_ parts: [Part]) {
      for part in parts {
        switch part {
        case .wait(let time): length += time
        case .mark(let name): marks.append((length, name))
        case .block(let parts, let count, let alternates, let pause):
          let block = Showing(Showing(parts), count: count, alternates: alternates, pause: pause)
          marks += block.marks.map { (length + $0.time, $0.name) }
          length += block.length
        }
      }
    }

    /// Iterations, one after the other. Where one turns, the marks at the turn are those of the one before.
    init(_ once: Showing, count: Int, alternates: Bool, startsBack: Bool = false, pause: Int) {
      if once.length == 0 {
        marks = once.marks
        return
      }
      for iteration in 0..<count {
        let goesBack = startsBack != (alternates && iteration % 2 == 1)
        for mark in once.marks {
          let time = goesBack ? once.length - mark.time : mark.time
          if iteration > 0 && alternates && time == 0 { continue }
          marks.append((length + time, mark.name))
        }
        length += once.length + (iteration < count - 1 ? pause : 0)
      }
    }
  }

  /// The time of a showing in counts, and up to where its marks have been told.
  struct Listener {
    let marks: [(time: Int64, name: String)]
    var told: Int64 = 0
    var isAnew = true

    init(_ showing: Showing) { marks = showing.marks.map { (Int64($0.time) * 90, $0.name) } }

    /// Moves to a place. Marks there are told when time goes on.
    mutating func seek(to time: Int64) { if time != told { (told, isAnew) = (time, true) } }

    /// Plays to a place, and returns the marks on the way and how far each is from the place before.
    mutating func play(to time: Int64) -> [(after: Int64, name: String)] {
      let (from, isAnew) = (told, isAnew)
      told = time
      self.isAnew = false
      return marks.filter { mark in
        time > from
          ? (mark.time > from || isAnew && mark.time == from) && mark.time <= time
          : (mark.time < from || isAnew && mark.time == from) && mark.time >= time
      }.map { (abs($0.time - from), $0.name) }
    }
  }

  private func items(_ parts: [Part]) -> [SequenceItem] {
    parts.map { part in
      switch part {
      case .wait(let time): return Wait(.milliseconds(time)).item
      case .mark(let name): return Emit(name).item
      case .block(let parts, let count, let alternates, let pause):
        let order = InOrder { items(parts) }
        let (repeats, rest) = (Repeats.count(Double(count)), Duration.milliseconds(pause))
        return alternates
          ? order.alternating(repeats, pause: rest).item : order.repeating(repeats, pause: rest).item
      }
    }
  }

  private func randomParts(depth: Int, _ random: inout SplitMix64, _ count: inout Int) -> [Part] {
    (0..<random.number(0...4) + 1).map { _ in
      switch random.number(0...(depth < 3 ? 6 : 4)) {
      case 0, 1: return .wait(random.number(0...90))
      case 2, 3, 4:
        count += 1
        return .mark("\(count)")
      default:
        return .block(
          randomParts(depth: depth + 1, &random, &count), count: random.number(0...2) + 1,
          alternates: random.once(in: 2), pause: random.once(in: 3) ? random.number(0...40) : 0)
      }
    }
  }

  /// Runs ticks. Returns the marks that they have told, as instants and names in alphabetical order.
  private func run(_ world: World, _ ticks: Int) -> [String] {
    (0..<ticks).flatMap { _ in
      world.tick()
      return world.sequenceEvents.map { "\($0.instant.counts) \($0.name)" }
    }.sorted()
  }

  private func texts(_ marks: [(after: Int64, name: String)], from start: Int64) -> [String] {
    marks.map { "\(start + $0.after) \($0.name)" }.sorted()
  }

  // MARK: Cases

  private func told(_ hz: Int, _ play: (World, Entity) throws -> Void) rethrows -> [String] {
    let world = World(tickRate: .hertz(hz))
    try play(world, world.spawn())
    return ticks(world, hz)
  }

  private func ticks(_ world: World, _ count: Int) -> [String] {
    (0..<count).flatMap { _ in
      world.tick()
      return world.sequenceEvents.map { "\($0.name) \($0.instant.counts / 90)" }
    }
  }

  @SequenceBuilder private var steps: [SequenceItem] {
    Emit("begin")
    Wait(.milliseconds(42))
    Emit("a")
    Wait(.milliseconds(200))
    Emit("end")
  }

  @Test(arguments: [7, 60, 1000]) func backwardEachIsToldOnceWhereItBelongs(hz: Int) throws {
    let back = ["end 0", "a 200", "begin 242"]
    #expect(try told(hz) { try $0.play(on: $1, direction: .reverse) { steps } } == back)
    #expect(try told(hz) { try $0.play(on: $1, rate: -1) { steps } } == back)
    let twice = back + ["end 242", "a 442", "begin 484"]
    let block = { InOrder { self.steps }.repeating(2) }
    #expect(try told(hz) { try $0.play(on: $1, direction: .reverse) { block() } }.sorted() == twice.sorted())
    #expect(try told(hz) { try $0.play(on: $1, rate: -1) { block() } }.sorted() == twice.sorted())
  }

  @Test(arguments: [12, 60, 144]) func aRestartTellsAllMarksOfTheNewShowingOnce(hz: Int) throws {
    let world = World(tickRate: .hertz(hz))
    let handle = try world.play(on: world.spawn()) {
      Emit("a")
      Wait(.milliseconds(50))
      Emit("b")
      Wait(.milliseconds(233))
      Emit("c")
    }
    #expect(ticks(world, hz / 12) == ["a 0", "b 50"])
    handle.restart()
    handle.restart()
    #expect(ticks(world, hz) == ["a 83", "b 133", "c 366"])
  }

  @Test func whereASeekLeadsIsToldWhenTimeGoesOn() throws {
    let world = World()
    let timeline = world.makeTimeline()
    let handle = try world.play(on: world.spawn(), in: timeline) { steps }
    #expect(ticks(world, 30) == ["begin 0", "a 42", "end 242"])
    timeline.seek(to: .zero)
    #expect(ticks(world, 6) == ["begin 500", "a 542"])
    handle.seek(to: .milliseconds(42))
    handle.pause()
    #expect(ticks(world, 6) == [])
    handle.resume()
    #expect(ticks(world, 1) == ["a 700"])
    timeline.pause()
    timeline.seek(to: .milliseconds(10))
    #expect(ticks(world, 6) == [])
    timeline.setRate(-1)
    timeline.resume()
    #expect(ticks(world, 6) == [])
  }

  @Test func aTurnOnAMarkTellsItOnce() throws {
    let world = World()
    let timeline = world.makeTimeline()
    try world.play(on: world.spawn(), in: timeline) {
      Emit("begin")
      Wait(.milliseconds(100))
      Emit("a")
      Wait(.milliseconds(100))
    }
    #expect(ticks(world, 6) == ["begin 0", "a 100"])
    timeline.setRate(-1)
    #expect(ticks(world, 6) == ["begin 200"])
    timeline.setRate(1)
    #expect(ticks(world, 7) == ["a 300"])
  }

  @Test("T8: nested blocks tell all marks, also where their repeats cross more boundaries than are crossed")
  func nestedBlocksTellAllMarks() throws {
    var block = InOrder {
      Emit("a")
      Wait(.milliseconds(1))
    }
    for _ in 0..<3 { block = InOrder { block.repeating(3) } }
    for (direction, begin) in [(Direction.normal, 0), (.reverse, 1)] {
      let world = World(tickRate: .hertz(7))
      world.engine.limits.mostBoundaries = 200
      try world.play(on: world.spawn(), repeats: 2, direction: direction) { block }
      #expect(ticks(world, 2) == (begin..<(54 + begin)).map { "a \($0)" })
    }
  }

  @Test("Of more repeats than one tick tells, the last ones tell their marks")
  func onlyTheLastRepeatsTellMarks() throws {
    for (direction, told) in [(Direction.normal, 93..<100), (.reverse, 94..<101)] {
      let world = World(tickRate: .hertz(7))
      world.engine.limits.mostBoundaries = 20
      try world.play(on: world.spawn(), repeats: 100, direction: direction) {
        Emit("a")
        Wait(.milliseconds(1))
      }
      #expect(ticks(world, 2) == told.map { "a \($0)" })
    }
  }

  // MARK: Sweeps

  @Test(arguments: 0..<cases(4)) func timelinesTellWhatTheyPass(chunk: Int) throws {
    for seed in UInt64(chunk * 50)..<UInt64(chunk * 50 + 50) {
      var random = SplitMix64(seed: seed &* 7919 &+ 1)
      var count = 0
      let parts = randomParts(depth: 0, &random, &count)
      let (repeats, alternates) = (random.number(0...2) + 1, random.once(in: 2))
      let (delay, pause) = (random.once(in: 3) ? 50 : 0, random.once(in: 3) ? 30 : 0)
      let showing = Showing(Showing(parts), count: repeats, alternates: alternates, pause: pause)
      var listener = Listener(showing)
      let world = World(tickRate: [.hertz(60), .hertz(7), .hertz(144), .hertz(1000)][random.number(0...3)])
      let (card, timeline) = (world.spawn(), world.makeTimeline())
      let handle = try world.play(
        on: card, in: timeline, delay: .milliseconds(delay), repeats: .count(Double(repeats)),
        pause: .milliseconds(pause), direction: alternates ? .alternate : .normal
      ) { items(parts) }
      let frame = Frame()
      // The timeline's instant at which the first iteration begins.
      var begin = Int64(delay) * 90
      listener.told = -begin
      var sense: Int64 = 1
      for _ in 0..<16 {
        let offset = timeline.offset!.counts
        switch random.number(0...6) {
        case 0:
          let marks = listener.marks
          let places =
            [0, Int64(showing.length) * 90]
            + (marks.isEmpty ? [] : [marks[random.number(0...(marks.count - 1))].time])
          let place =
            random.once(in: 3)
            ? Int64(random.number(0...(showing.length + 100))) * 90 - 4500
            : places[random.number(0...(places.count - 1))]
          timeline.seek(to: Duration(counts: begin + place))
          listener.seek(to: place)
        case 1:
          sense = -sense
          timeline.setRate(sense > 0 ? 1 : -1)
        case 2 where handle.state != .new && sense > 0:
          handle.restart()
          begin = offset + Int64(delay) * 90
          (listener.told, listener.isAnew) = (offset - begin, true)
        case 3:
          timeline.pause()
          #expect(run(world, 2).isEmpty, "seed \(seed)")
          timeline.resume()
        default:
          let start = world.now.counts
          world.sample(at: Instant(counts: start + 500), into: frame)
          let found = run(world, random.number(0...(world.tickRate == .hertz(7) ? 2 : 12)) + 1)
          let expected = listener.play(to: listener.told + sense * (world.now.counts - start))
          #expect(
            found == texts(expected, from: start),
            "seed \(seed), from \(start): \(parts)")
        }
        #expect(world.engine.validate() == nil)
      }
    }
  }

  @Test(arguments: 0..<cases(4)) func handlesTellWhatTheyPass(chunk: Int) throws {
    for seed in UInt64(chunk * 50)..<UInt64(chunk * 50 + 50) {
      var random = SplitMix64(seed: seed &* 104_729 &+ 5)
      var count = 0
      let parts = randomParts(depth: 0, &random, &count)
      let (repeats, pause) = (random.number(0...2) + 1, random.once(in: 3) ? 30 : 0)
      let (alternates, startsBack) = (random.once(in: 2), random.once(in: 2))
      let showing = Showing(
        Showing(parts), count: repeats, alternates: alternates, startsBack: startsBack, pause: pause)
      var listener = Listener(showing)
      let total = Int64(showing.length) * 90
      if total == 0 { continue }
      let world = World(tickRate: [.hertz(60), .hertz(7), .hertz(144), .hertz(1000)][random.number(0...3)])
      var sense: Int64 = random.once(in: 3) ? -1 : 1
      let handle = try world.play(
        on: world.spawn(), repeats: .count(Double(repeats)), pause: .milliseconds(pause),
        direction: alternates
          ? (startsBack ? .alternateReverse : .alternate) : (startsBack ? .reverse : .normal),
        rate: sense > 0 ? 1 : -1
      ) { items(parts) }
      if sense < 0 { listener.told = total }
      for _ in 0..<16 where handle.state == .active || handle.state == .paused {
        switch random.number(0...8) {
        case 0:
          let place =
            listener.marks.isEmpty || random.once(in: 3)
            ? Int64(random.number(0...(showing.length - 1))) * 90
            : listener.marks[random.number(0...(listener.marks.count - 1))].time
          if sense > 0 ? place == total : place == 0 { continue }
          handle.seek(to: Duration(counts: place))
          listener.seek(to: place)
        case 1 where listener.told > 0 && listener.told < total:
          sense = -sense
          try handle.rate(sense > 0 ? 1 : -1)
        case 2:
          let anew: Int64 = sense > 0 ? 0 : total
          handle.restart()
          (listener.told, listener.isAnew) = (anew, true)
        case 3:
          handle.pause()
          #expect(run(world, 2).isEmpty, "seed \(seed)")
          handle.resume()
        case 4:
          let now = world.now.counts
          let time = Int64(random.number(1...60)) * 90
          handle.update(by: Duration(counts: time))
          let place = min(max(listener.told + sense * time, 0), total)
          let passed = listener.play(to: place).map { (after: Int64(0), name: $0.name) }
          let found = run(world, 1)
          let after = listener.play(to: min(max(place + sense * (world.now.counts - now), 0), total))
          #expect(found == texts(passed + after, from: now), "seed \(seed), by hand at \(now): \(parts)")
        default:
          let start = world.now.counts
          let found = run(world, random.number(0...(world.tickRate == .hertz(7) ? 2 : 12)) + 1)
          let place = min(max(listener.told + sense * (world.now.counts - start), 0), total)
          let expected = listener.play(to: place)
          #expect(
            found == texts(expected, from: start),
            "seed \(seed), from \(start): \(parts)")
        }
      }
    }
  }
}
