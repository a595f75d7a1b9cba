import Inbetween
import Testing

/// Settings changed under way (W5).
@Suite struct SettingTests {
  /// Makes a tween from 0 to 64 in 80 ms that has run for 40 ms: it shows 32.
  private func halfway(_ repeats: Repeats = 1) throws -> (scene: ControlScene, handle: DriverHandle) {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.register([0, 64], 80, as: "a", updates: false) { $0.repeats = repeats }
    scene.run(to: 40)
    #expect(scene.energy == 32)
    return (scene, handle)
  }

  @Test("W5: a longer duration keeps the elapsed time") func longer() throws {
    let (scene, handle) = try halfway()
    try handle.duration(.milliseconds(160))
    #expect(handle.duration == .milliseconds(160))
    #expect(handle.elapsed == .milliseconds(40) && handle.percentComplete == 0.25)
    #expect(scene.energy == 16)
    #expect(scene.run(to: 150).isEmpty)
    #expect(scene.run(to: 200) == ["completed a 160"])
    #expect(scene.base == 64)
  }

  @Test("W5: a shorter duration keeps the elapsed time") func shorter() throws {
    let (scene, handle) = try halfway()
    try handle.duration(.milliseconds(50))
    #expect(handle.state == .active && handle.elapsed == .milliseconds(40))
    #expect(near(scene.energy, 51.2))
    #expect(scene.run(to: 100) == ["completed a 50"])
  }

  @Test("W5: past the new end it completes at once", arguments: [0, 30, 40]) func past(duration: Int) throws {
    let (scene, handle) = try halfway()
    try handle.duration(.milliseconds(duration))
    #expect(handle.state == .completed)
    #expect(handle.percentComplete == 1 && handle.elapsed == .milliseconds(duration))
    #expect(scene.energy == 64 && scene.base == 64)
    #expect(scene.run(to: 100) == ["completed a 40"])
  }

  @Test("W5: a duration set in the delay or while paused") func otherStates() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 80, delay: 20, as: "a")
    scene.run(to: 10)
    try handle.duration(.milliseconds(40))
    #expect(scene.run(to: 30) == ["started a 20"])
    #expect(scene.energy == 16)
    handle.pause()
    try handle.duration(.milliseconds(20))
    #expect(handle.state == .paused && scene.energy == 32)
    try handle.duration(.milliseconds(5))
    #expect(handle.state == .completed && scene.base == 64)
    #expect(scene.run(to: 60) == ["paused a 30", "completed a 30"])
  }

  @Test("W5: a duration set on a completed driver counts from the next start") func afterwards() throws {
    let (scene, handle) = try halfway()
    scene.run(to: 100)
    try handle.duration(.milliseconds(160))
    #expect(handle.state == .completed && scene.energy == 64)
    #expect(scene.run(to: 200).isEmpty)
    #expect(handle.restart())
    scene.run(to: 240)
    #expect(scene.energy == 16)
  }

  @Test("W5: an ease takes effect at once, and keeps the elapsed time") func ease() throws {
    let (scene, handle) = try halfway()
    try handle.ease(.quadIn)
    #expect(handle.ease == .quadIn)
    #expect(scene.energy == 16)
    #expect(handle.elapsed == .milliseconds(40))
    scene.run(to: 60)
    #expect(scene.energy == 36)
    #expect(scene.run(to: 80) == ["completed a 80"])
    #expect(scene.base == 64)
  }

  @Test("W3, W5: an ease over key frames, and back to linear") func easeOverKeys() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 16, 64], 80)
    scene.run(to: 20)
    #expect(scene.energy == 8)
    try handle.ease(.stepStart)
    #expect(scene.energy == 64)
    try handle.ease(.linear)
    #expect(scene.energy == 8)
    scene.run(to: 60)
    #expect(scene.energy == 40)
  }

  @Test("W5: a delay set on a started driver takes effect at its next start") func delay() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 80, delay: 20, as: "a", updates: false)
    scene.run(to: 10)
    try handle.delay(.milliseconds(50))
    #expect(handle.delay == .milliseconds(50))
    #expect(handle.state == .delayed)
    #expect(scene.run(to: 40) == ["started a 20"])
    try handle.delay(.milliseconds(500))
    #expect(scene.energy == 16)
    #expect(scene.run(to: 100) == ["completed a 100"])
    try handle.delay(.milliseconds(30))
    #expect(handle.state == .completed)
    #expect(handle.restart())
    #expect(scene.run(to: 150) == ["restarted a 100", "started a 130"])
    #expect(scene.energy == 16)
    #expect(handle.stop())
    try handle.delay(.zero)
    #expect(handle.start())
    #expect(scene.run(to: 160) == ["stopped a 150", "started a 150"])
  }

  @Test("W5: a new delay waits for the next start, though the duration changes at once")
  func delayAndDuration()
    throws
  {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 80, delay: 20, as: "a", updates: false)
    scene.run(to: 40)
    try handle.delay(.milliseconds(50)).duration(.milliseconds(160))
    #expect(handle.elapsed == .milliseconds(20) && scene.energy == 8)
    #expect(scene.run(to: 200) == ["completed a 180"])
    #expect(handle.restart())
    #expect(scene.run(to: 250) == ["restarted a 200", "started a 250"])
  }

  @Test("W5: a delay set on a new driver is its delay") func delayOfNew() throws {
    let scene = try ControlScene()
    let handle = try scene.tween([0, 64], 80, delay: 20, as: "a")
    try handle.delay(.milliseconds(40))
    handle.start()
    #expect(scene.run(to: 60) == ["started a 40"])
    // A negative delay joins part-way (T6).
    let other = try scene.tween([0, 64], 80, delay: -40, as: "b")
    other.start()
    #expect(scene.energy == 32 && other.elapsed == .milliseconds(40))
    #expect(scene.run(to: 100).suffix(2) == ["started b 60", "completed b 100"])
  }

  @Test("T5, W5: a rate set under way keeps the elapsed time") func rate() throws {
    let (scene, handle) = try halfway()
    try handle.rate(0.5)
    #expect(handle.rate == 0.5 && scene.energy == 32)
    scene.run(to: 80)
    #expect(scene.energy == 48 && handle.elapsed == .milliseconds(60))
    try handle.rate(0)
    scene.run(to: 500)
    #expect(scene.energy == 48 && handle.state == .active)
    try handle.rate(4)
    #expect(scene.run(to: 520) == ["completed a 505"])
  }

  @Test("C6: reversed, a driver plays back from where it is, and ends at its start") func turned() throws {
    let (scene, handle) = try halfway()
    try handle.rate(-1)
    #expect(scene.energy == 32 && handle.state == .active)
    scene.run(to: 60)
    #expect(scene.energy == 16)
    #expect(scene.run(to: 100) == ["completed a 80"])
    #expect(scene.base == 0 && scene.energy == 0)
  }

  @Test("W9: a driver without end cannot be reversed") func turnedForever() throws {
    let (scene, handle) = try halfway(.forever)
    let before = ControlState(scene, handle)
    #expect(throws: TweenError.self) { try handle.rate(-1) }
    #expect(ControlState(scene, handle) == before)
    try handle.rate(2)
    scene.run(to: 50)
    #expect(scene.energy == 48)
  }

  @Test("W9: a bad setting is refused and changes nothing") func refused() throws {
    let (scene, handle) = try halfway()
    let before = ControlState(scene, handle)
    let ages = Duration.seconds(1_000_000_000_000)
    for (field, set) in [
      ("duration", { try handle.duration(.milliseconds(-1)) }), ("duration", { try handle.duration(ages) }),
      ("delay", { try handle.delay(ages) }), ("delay", { try handle.delay(.zero - ages) }),
    ] as [(String, () throws -> DriverHandle)] {
      let error = #expect(throws: TweenError.self) { _ = try set() }
      #expect(error?.field == field)
      #expect(error?.found.isEmpty == false)
    }
    #expect(ControlState(scene, handle) == before)
    #expect(scene.run(to: 80) == ["completed a 80"])
  }

  @Test(
    "W5: a duration that is set in onRepeat applies to the iteration that begins", arguments: [60, 7, 144])
  func durationInOnRepeat(rate: Int) throws {
    let world = World(tickRate: .hertz(rate))
    let (card, x) = (world.spawn(), Property("x", default: Float(0)))
    var (beats, lengths): ([Duration], [Double]) = ([], [800])
    let loop = try world.animate(
      card, x, from: 0, to: 100, duration: .milliseconds(800), ease: .linear, repeats: .forever)
    loop.onRepeat { [weak world] in
      guard let world, lengths.count < 4 else { return }
      beats.append(world.now.sinceStart)
      lengths.append((lengths.last! * 0.9).rounded())
      try loop.duration(.milliseconds(Int(lengths.last!)))
    }
    let frame = Frame()
    while lengths.count < 4 { world.tick() }
    #expect(beats == [.milliseconds(800), .milliseconds(800 + 720), .milliseconds(800 + 720 + 648)])
    world.sample(at: world.now, into: frame)
    let begun = Double(world.now.counts) / 90 - (800 + 720 + 648)
    #expect(abs(Double(frame[card, x]!) - begun / 583 * 100) < 0.01)
  }

  @Test("W5: of stopped drivers the oldest go, whichever was stopped last") func stoppedNewestFirst() throws {
    let world = World()
    let card = world.spawn()
    let tween = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    let handles = try (0..<3000).map { _ in try world.register(tween, on: card) }
    for handle in handles.reversed() { handle.stop() }
    #expect(handles.count { $0.state == .inactive } == 1024 && handles[2999].state == .inactive)
  }

  @Test("W5: an entity keeps a bounded number of stopped drivers") func stopped() throws {
    let world = World()
    let card = world.spawn()
    for _ in 0..<3000 {
      let fade = try world.animate(card, .opacity, to: 0)
      fade.pause()
      fade.stop()
    }
    #expect(world.driverCount == 1024)
  }
}
