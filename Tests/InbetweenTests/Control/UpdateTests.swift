import Inbetween
import Testing

/// `update(by:)`: one tween's own time, moved by hand (W5).
@Suite struct UpdateTests {
  @Test("W5: it moves that tween alone") func alone() throws {
    let scene = try ControlScene()
    let other = try scene.world.animate(scene.world.spawn(), .opacity, to: 0)
    let below = try scene.start([0, 1], 800)
    let handle = try scene.start([0, 64], 80)
    scene.run(to: 10)
    let (otherTime, ticks) = (other.elapsed, scene.world.tickCount)
    #expect(handle.update(by: .milliseconds(30)))
    #expect(handle.elapsed == .milliseconds(40) && scene.energy == 32)
    #expect(scene.world.now == Instant(.milliseconds(10)) && scene.world.tickCount == ticks)
    #expect(other.elapsed == otherTime && below.elapsed == .milliseconds(10))
    #expect(scene.precedence.winner?.driver == handle.id)
    // It goes on from there.
    scene.run(to: 30)
    #expect(handle.elapsed == .milliseconds(60) && scene.energy == 48)
    #expect(other.elapsed == .milliseconds(30))
  }

  @Test("W5, T6: the remainder is carried past the delay") func pastTheDelay() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80, delay: 30, as: "a", updates: false)
    #expect(handle.update(by: .milliseconds(20)))
    #expect(handle.state == .delayed && handle.elapsed == .zero && scene.energy == 8)
    #expect(handle.update(by: .milliseconds(30)))
    #expect(handle.state == .active && handle.elapsed == .milliseconds(20) && scene.energy == 16)
    #expect(scene.run(to: 100) == ["started a 0", "completed a 60"])
  }

  @Test("W5: past its end it completes, at once", arguments: [50, 51, 5000]) func completes(by: Int) throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 80, as: "a", updates: false)
    scene.run(to: 30)
    #expect(handle.update(by: .milliseconds(by)))
    #expect(handle.state == .completed && handle.elapsed == .milliseconds(80))
    #expect(scene.energy == 64 && scene.base == 64 && scene.precedence.winner == nil)
    #expect(!handle.update(by: .milliseconds(1)))
    #expect(scene.run(to: 100) == ["completed a 30"])
    #expect(scene.log.take() == ["start a 0", "complete a 30"])
  }

  @Test("W5: from the delay to beyond the end in one step") func whole() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80, delay: 30, as: "a")
    scene.run(to: 10)
    #expect(handle.update(by: .seconds(1)))
    #expect(handle.state == .completed)
    #expect(scene.energy == 64)
    #expect(scene.run(to: 100) == ["started a 10", "completed a 10"])
    #expect(scene.log.take() == ["start a 10", "update a 10", "complete a 10", "kill a 10"])
  }

  @Test("W4, W5: repeats on the way are reported, at most a thousand") func repeats() throws {
    let scene = try ControlScene()
    let handle = try scene.register([0, 64], 20, as: "a", updates: false) { $0.repeats = .forever }
    #expect(handle.update(by: .milliseconds(70)))
    #expect(scene.energy == 32)
    #expect(
      scene.run(to: 10) == ["started a 0", "repeated a 0", "repeated a 0", "repeated a 0", "repeated a 10"])
    #expect(handle.update(by: .seconds(200)))
    #expect(handle.percentComplete == 0)
    #expect(scene.energy == 0)
    scene.world.tick()
    #expect(scene.world.events.allSatisfy { $0.kind == .repeated })
    #expect(scene.world.events.count == 1000)
    #expect(handle.elapsed == .milliseconds(200_090))
  }

  @Test("W5: an update by zero is legal and changes nothing; a negative one is not legal")
  func negative() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80, delay: 20)
    for milliseconds in [10, 50] {
      scene.run(to: Int64(milliseconds))
      let before = ControlState(scene, handle)
      #expect(!handle.update(by: .milliseconds(-1)))
      #expect(!handle.update(by: .nanoseconds(-1)))
      #expect(!handle.update(by: .seconds(-1_000_000_000_000)))
      #expect(ControlState(scene, handle) == before)
      #expect(handle.update(by: .zero))
      #expect(ControlState(scene, handle) == before)
    }
  }

  @Test("T5, W5: it moves own time, whatever the rates of the clocks") func ownTime() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.register([0, 64], 80, as: "a", updates: false) { $0.rate = 2 }
    scene.run(to: 10)
    #expect(handle.update(by: .milliseconds(20)))
    #expect(handle.elapsed == .milliseconds(40) && scene.energy == 32)
    try handle.rate(0)
    #expect(handle.update(by: .milliseconds(20)))
    scene.run(to: 100)
    #expect(handle.elapsed == .milliseconds(60) && scene.energy == 48)
    scene.world.pause()
    #expect(handle.update(by: .milliseconds(10)))
    #expect(scene.energy == 56)
    #expect(handle.update(by: .milliseconds(10)))
    #expect(scene.run(to: 110) == ["completed a 100"])
  }

  /// Returns the bits that a tween shows, moved in steps of 10 ms: by the world's ticks, or by `update`
  /// alone.
  private func bits(byHand: Bool, _ tween: Tween<SIMD2<Float>>) throws -> [[UInt32]] {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.assign(entity, .position, to: [3, -7])
    let handle = try world.register(tween, on: entity)
    return (0..<60).map { _ in
      if byHand {
        _ = handle.update(by: .milliseconds(10))
      } else {
        world.tick()
      }
      let (shown, base) = (world[entity, .position]!, world.base(entity, .position)!)
      return [shown.x, shown.y, base.x, base.y].map(\.bitPattern)
    }
  }

  @Test("T7, W5: given equal time it shows the same bits as the world's tick", arguments: 0..<60)
  func sameBits(index: Int) throws {
    let name = Easing.allNames[index * 7 % Easing.allNames.count]
    let values: [[SIMD2<Float>]] = [
      [[50, 60]], [[1, 2], [30, 4]], [[1, 2], [9, 9], [4, 5], [0, 0.1]],
    ]
    var tween = Tween(
      .position, values: values[index % 3], duration: .microseconds(170_333),
      delay: .milliseconds(index % 4 * 13)
    )
    tween.ease = try Easing(parsing: name)
    tween.repeats = [1, 2.5, 3][index % 3]
    tween.direction = Direction.allCases[index % Direction.allCases.count]
    tween.fill = index % 5 == 0 ? .both : .none
    tween.persists = index % 7 != 0
    let ticked = try bits(byHand: false, tween)
    #expect(try bits(byHand: true, tween) == ticked)
    if !name.hasPrefix("step") { #expect(Set(ticked).count > 10) }
  }

  @Test("T6: many small steps are one large step") func smallSteps() throws {
    func shown(_ steps: [Int]) throws -> (Float, Duration?) {
      let scene = try ControlScene()
      let handle = try scene.start([0, 64], 800, delay: 7)
      for step in steps { handle.update(by: Duration(counts: Int64(step))) }
      return (scene.energy, handle.elapsed)
    }
    var numbers = SplitMix64(seed: 11)
    let steps = (0..<1000).map { _ in numbers.number(0...100) }
    let (many, one) = (try shown(steps), try shown([steps.reduce(0, +)]))
    #expect(many.0.bitPattern == one.0.bitPattern)
    #expect(many.1 == one.1)
    #expect(one.1! > .milliseconds(400))
  }
}
