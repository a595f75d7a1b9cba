import Testing

import Inbetween
@testable import InbetweenCore

/// Values with nothing in between: switches, enums, whole numbers and frames (W25).
@Suite struct DiscreteValueTests {
  enum Pose: Int, Discrete { case standing, walking, jumping, falling = 40 }

  private let world = World(tickRate: .hertz(100))
  private let hero: Entity
  private static let pose = Property("pose", default: Pose.standing)
  private static let isLit = Property("isLit", default: false)
  private static let lives = Property("lives", default: 3).held
  private static let frame = Property("frame", default: 0)

  init() {
    hero = world.spawn()
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }

  @Test("W25: values go to a lane and back, and lanes between cases are a case")
  func lanes() throws {
    for pose in Pose.allCases { #expect(Pose { _ in pose.lane(0) } == pose) }
    #expect(Pose { _ in 1.4 } == .walking)
    #expect(Pose { _ in 12 } == .standing)
    #expect(Pose { _ in .nan } == .standing)
    #expect(Bool { _ in 0.49 } == false && Bool { _ in 0.5 } == true)
    try world.assign(hero, Self.pose, to: .falling)
    #expect(world[hero, Self.pose] == .falling)
    #expect(world[hero, Self.isLit] == false)
    try world.assign(hero, Self.isLit, to: true)
    #expect(world[hero, Self.isLit] == true)
    let frame = Frame()
    world.sample(at: world.now, into: frame)
    #expect(frame[hero, Self.isLit] == true)
  }

  /// A tween by definition: the last key whose instant has come.
  private func model(_ values: [Pose], _ offsets: [Float], _ duration: Int64, at time: Int64) -> Pose {
    var shown = values[0]
    for (value, offset) in zip(values, offsets) {
      let instant = Double(offset) * Double(duration)
      let whole = instant.rounded()
      let isWhole = abs(instant - whole) <= instant * 1.2e-7
      if Double(time) >= (isWhole ? whole : instant) { shown = value }
    }
    return shown
  }

  @Test(
    "W25: each key is held until the exact instant of the next, whatever the easings are", arguments: 0..<60)
  func keys(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let count = 2 + Int(random.next() % 6)
    let values = (0..<count).map { _ in Pose.allCases.randomElement(using: &random)! }
    var offsets = (0..<count).map { Float($0) / Float(count - 1) }
    if random.next() % 2 == 0 { offsets = (0..<count).map { _ in Float(random.next() % 101) / 100 }.sorted() }
    let duration = Int64(random.next() % 100_000) + 1
    var tween = Tween(Self.pose, values: values, duration: Duration(counts: duration))
    tween.offsets = offsets
    if random.next() % 2 == 0 {
      tween.ease = [.quadOut, .backInOut, .elasticOut].randomElement(using: &random)!
    }
    if random.next() % 2 == 0 { tween.interTimingFunctions = Array(repeating: .backOut, count: count - 1) }
    let shape = random.next() % 3
    if shape == 1 { (tween.repeats, tween.direction) = (2, .normal) }
    tween.fill = .forwards
    try world.register(tween, on: hero)
    let frame = Frame()
    let all = shape == 1 ? 2 * duration : duration
    var times = offsets.flatMap { offset in
      let place = Int64((Double(offset) * Double(duration)).rounded())
      return [place - 1, place, place + 1]
    }
    times += (0..<20).map { _ in Int64(random.next() % UInt64(all)) }
    for time in Set(times).sorted() where time >= 0 && time < all {
      world.sample(at: Instant(counts: time), into: frame)
      let expected = model(values, offsets, duration, at: shape == 1 ? time % duration : time)
      #expect(
        frame[hero, Self.pose] == expected, "seed \(seed), at \(time) of \(duration): \(values), \(offsets)")
    }
    world.sample(at: Instant(counts: all), into: frame)
    #expect(frame[hero, Self.pose] == values.last, "seed \(seed)")
  }

  @Test("W25: a single value is shown at the end, and a spring jumps after its delay") func single() throws {
    let switched = try world.animate(hero, Self.isLit, to: true, duration: .milliseconds(100))
    try switched.ease(.backOut)
    run(9)
    #expect(world[hero, Self.isLit] == false)
    run(1)
    #expect(world[hero, Self.isLit] == true)
    #expect(switched.state == .killed)
    try world.animate(hero, Self.isLit, to: false, .bouncy.delayed(by: .milliseconds(50)))
    run(4)
    #expect(world[hero, Self.isLit] == true)
    run(1)
    #expect(world[hero, Self.isLit] == false)
    #expect(world.driverCount == 0)
    try world.animate([hero], Self.pose, to: .jumping, .snappy)
    #expect(world[hero, Self.pose] == .jumping)
    try world.animate([hero], Self.pose, to: .walking, .eased(.quadOut, over: .milliseconds(20)))
    run(1)
    #expect(world[hero, Self.pose] == .jumping)
    run(1)
    #expect(world[hero, Self.pose] == .walking)
    let batch = TweenBatch(Self.pose, to: [.falling], duration: .milliseconds(20), ease: .quadOut)
    try world.register(batch, on: [hero])
    run(1)
    #expect(world[hero, Self.pose] == .walking)
    run(1)
    #expect(world[hero, Self.pose] == .falling)
  }

  @Test("W25: steps of sequences, tracks, transitions and values hold too") func elsewhere() throws {
    try world.play(on: hero) {
      To(Self.pose, .walking, .eased(.quadOut, over: .milliseconds(30)))
      To(Self.pose, .jumping, .bouncy)
    }
    run(2)
    #expect(world[hero, Self.pose] == .standing)
    run(1)
    #expect(world[hero, Self.pose] == .jumping)
    let open = try world.makeTransition(Transition(duration: .milliseconds(100)))
    try world.register(TransitionTween(Self.isLit, back: false, fore: true, transition: open.id), on: hero)
    open.begin()
    run(9)
    #expect(world[hero, Self.isLit] == false)
    run(1)
    #expect(world[hero, Self.isLit] == true)
    // The way back is the mirror in time (X2): only fore itself shows fore's value.
    open.begin(.backward)
    run(1)
    #expect(world[hero, Self.isLit] == false)
    run(9)
    #expect(world[hero, Self.isLit] == false)
    var seen: [Bool] = []
    try world.animate(from: false, to: true, duration: .milliseconds(30)) { seen.append($0) }
    run(4)
    #expect(seen.first == false && seen.last == true)
  }

  @Test("W25, W20, W24: an assign changes it at once, and a state when its motion begins") func assigns()
    throws
  {
    try world.assign(hero, Self.isLit, to: false)
    world.motion(of: Self.isLit, .bouncy)
    try world.assign(hero, Self.isLit, to: true)
    #expect(world[hero, Self.isLit] == true)
    let machine = world.makeStateMachine(starting: Pose.standing, .eased(over: .seconds(1)))
    try machine.assign(hero, Self.isLit, to: false, in: .standing)
    try machine.assign(hero, Self.isLit, to: true, in: .walking)
    try machine.assign(hero, Self.isLit, to: false, in: .jumping, delay: .milliseconds(50))
    machine.go(to: .walking)
    #expect(world[hero, Self.isLit] == true)
    machine.go(to: .jumping)
    run(4)
    #expect(world[hero, Self.isLit] == true)
    run(1)
    #expect(world[hero, Self.isLit] == false)
  }

  @Test("W25: held numbers do not count, others do") func numbers() throws {
    let score = Property("score", default: 0)
    try world.animate(hero, score, to: 10, duration: .milliseconds(100), ease: .linear)
    try world.animate(hero, Self.lives, to: 0, duration: .milliseconds(100), ease: .linear)
    for tick in 0..<10 {
      #expect(world[hero, score] == tick)
      #expect(world[hero, Self.lives] == 3)
      run(1)
    }
    #expect(world[hero, score] == 10 && world[hero, Self.lives] == 0)
    let change = try world.animate(hero, Self.lives, to: 5, duration: .milliseconds(100))
    run(5)
    #expect(try change.retarget(to: 7, restarts: true))
    run(9)
    #expect(world[hero, Self.lives] == 0)
    run(1)
    #expect(world[hero, Self.lives] == 7)
  }

  @Test("W25, W9: what has nothing in between has no spring, decay or blend") func errors() throws {
    #expect(throws: TweenError.self) { try world.register(SpringMotion(Self.isLit, to: true), on: hero) }
    #expect(throws: TweenError.self) {
      try world.register(DecayMotion(Self.lives, velocity: 5, friction: 3), on: hero)
    }
    var tween = Tween(Self.isLit, to: true, duration: .milliseconds(100))
    tween.blend = Blend(duration: .milliseconds(50))
    #expect(throws: TweenError.self) { try world.register(tween, on: hero) }
    #expect(throws: TweenError.self) {
      try world.animate(hero, Property("lives", default: 3), to: 4)
      try world.animate(hero, Self.lives, to: 4)
    }
    #expect(throws: TweenError.self) { try world.animate(hero, Self.frame, frames: 0...3, perSecond: 0) }
    #expect(throws: TweenError.self) { try world.animate(hero, Self.frame, frames: 0...3, perSecond: .nan) }
    #expect(throws: TweenError.self) {
      try world.animate(hero, Self.frame, frames: Int.min...Int.max, perSecond: 10)
    }
  }

  @Test("W25, C12: what is held has no differences: nothing is added to it, and it moves by none")
  func differences() throws {
    try world.assign(hero, Self.pose, to: .walking)
    let colour = Property("tint", default: Color.red).held
    func refuses<Value: Animatable>(_ property: Property<Value>, _ value: Value) {
      var added = Tween(property, values: [value], duration: .milliseconds(100))
      added.composition = .add
      var counted = Tween(property, values: [value, value], duration: .milliseconds(100))
      (counted.accumulates, counted.repeats) = (true, 2)
      var batch = TweenBatch(property, to: [value], duration: .milliseconds(100))
      batch.composition = .add
      let calls: [(String, () throws -> Void)] = [
        ("composition", { [world, hero] in try world.register(added, on: hero) }),
        ("composition", { [world, hero] in try world.register(batch, on: [hero]) }),
        ("composition", { [world, hero] in try world.punch(hero, property, by: value) }),
        ("composition", { [world, hero] in try world.shake(hero, property, strength: value) }),
        ("composition", { [world, hero] in try world.layoutChange(of: [hero], property, .quick) {} }),
        ("accumulates", { [world, hero] in try world.register(counted, on: hero) }),
        ("values", { [world, hero] in try world.animate(hero, property, by: value, .quick) }),
        ("values", { [world, hero] in try world.animate([hero], property, by: value, .bouncy) }),
        ("values", { [world, hero] in try world.animate(hero, property, scaledBy: value, .quick) }),
        ("values", { [world, hero] in _ = try world.tween(hero, property, by: value) }),
        (
          "values",
          { [world, hero] in try world.play(on: hero) { By(property, value, duration: .seconds(1)) } }
        ),
      ]
      for (index, (field, call)) in calls.enumerated() {
        do {
          try call()
          Issue.record("call \(index) of \(property.name) is accepted")
        } catch {
          let found = (error as? TweenError)?.field.split(separator: ".").last
          #expect(found.map(String.init) == field, "call \(index) of \(property.name): \(error)")
        }
      }
    }
    refuses(Self.pose, .jumping)
    refuses(Self.isLit, true)
    refuses(Self.lives, 2)
    refuses(colour, .blue)
    #expect(world.driverCount == 0 && world[hero, Self.pose] == .walking)
  }

  @Test("W25: frames wait for their delay") func framesWait() throws {
    try world.assign(hero, Self.frame, to: 1)
    try world.animate(hero, Self.frame, frames: 3...4, perSecond: 10, delay: .milliseconds(50))
    run(4)
    #expect(world[hero, Self.frame] == 1)
    run(2)
    #expect(world[hero, Self.frame] == 3)
    run(10)
    #expect(world[hero, Self.frame] == 4)
  }

  @Test("W25: each frame is shown for an equal time", arguments: [1, 2, 3, 7, 8, 100], [1.0, 12, 25, 60])
  func frames(count: Int, rate: Double) throws {
    let first = 5
    let handle = try world.animate(
      hero, Self.frame, frames: first...(first + count - 1), perSecond: rate, repeats: 2)
    let length = handle.duration!.counts
    let frame = Frame()
    for index in 0..<2 * count {
      for part in [0.01, 0.5, 0.99] {
        let time = (Double(index) + part) / Double(count) * Double(length)
        world.sample(at: Instant(counts: Int64(time)), into: frame)
        #expect(frame[hero, Self.frame] == first + index % count, "\(index) of \(count), \(part)")
      }
    }
    for _ in 0...(2 * length / 900) { world.tick() }
    #expect(world[hero, Self.frame] == first + count - 1)
  }

  @Test("W25: numbers as text, against the text of whole numbers") func numberTexts() {
    #expect(NumberText()(0) == "0")
    #expect(NumberText(separator: ",")(1_234_567) == "1,234,567")
    #expect(NumberText(separator: ",")(-999) == "-999")
    #expect(NumberText(separator: ",", prefix: "$")(-1000) == "-$1,000")
    #expect(NumberText(digits: 6)(42) == "000042")
    #expect(NumberText(digits: 6, separator: " ")(42) == "000 042")
    #expect(NumberText(decimals: 2, separator: ".", point: ",", suffix: " €")(1234.5) == "1.234,50 €")
    #expect(NumberText(decimals: 1)(9.96) == "10.0")
    #expect(NumberText(decimals: 1)(-0.04) == "0.0")
    #expect(NumberText(decimals: 3)(Float(0.5)) == "0.500")
    #expect(NumberText()(2.5) == "3" && NumberText()(-2.5) == "-3")
    #expect(NumberText()(Double.nan) == "0")
    #expect(NumberText()(Double.infinity) == "1000000000000000000")
    #expect(NumberText(decimals: 99, digits: -4)(1.0) == "1.000000000")
    #expect(NumberText()(Int.min) == "\(Int.min)")
    var random = SplitMix64(seed: 3)
    for _ in 0..<1000 {
      let number = Int(truncatingIfNeeded: random.next() >> (random.next() % 64))
      let text = NumberText(separator: "_")(number)
      #expect(text.filter { $0 != "_" } == "\(number)")
      let groups = text.drop { $0 == "-" }.split(separator: "_", omittingEmptySubsequences: false)
      #expect((1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 })
    }
  }

  @Test("W25: a typewriter cuts between characters") func typewriter() {
    let line = Typewriter("Né 🇫🇷👨‍👩‍👧!")
    #expect(line.count == 6)
    #expect(
      (-1...7).map { String(line.text($0)) } == [
        "", "", "N", "Né", "Né ", "Né 🇫🇷", "Né 🇫🇷👨‍👩‍👧", line.text, line.text,
      ])
    #expect(line.text(at: 0) == "" && line.text(at: 1) == line.text && line.text(at: 9) == line.text)
    #expect(line.text(at: .nan) == "" && line.text(at: 0.5) == "Né ")
    #expect(line.duration(perSecond: 12) == .milliseconds(500))
    #expect(line.duration(perSecond: 0) == .zero)
    #expect(Typewriter("").text(at: 0.5) == "")
  }
}
