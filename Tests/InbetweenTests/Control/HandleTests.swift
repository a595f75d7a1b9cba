import Inbetween
import Testing

/// The properties of a handle (W6).
@Suite struct HandleTests {
  @Test("W6: elapsed and percentComplete from new to completed, without the delay") func times() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.tween([0, 64], 80, delay: 20)
    #expect(handle.state == .new)
    #expect(handle.elapsed == .zero && handle.percentComplete == 0)
    scene.run(to: 50)
    #expect(handle.state == .new && handle.elapsed == .zero)
    #expect(handle.start())
    let rows: [(at: Int64, state: DriverState, elapsed: Int, percent: Double)] = [
      (50, .delayed, 0, 0), (60, .delayed, 0, 0), (70, .active, 0, 0), (90, .active, 20, 0.25),
      (130, .active, 60, 0.75), (140, .active, 70, 0.875), (150, .completed, 80, 1), (500, .completed, 80, 1),
    ]
    for row in rows {
      scene.run(to: row.at)
      #expect(handle.state == row.state, "\(row.at)")
      #expect(handle.elapsed == .milliseconds(row.elapsed), "\(row.at)")
      #expect(handle.percentComplete == row.percent, "\(row.at)")
      #expect(handle.duration == .milliseconds(80) && handle.delay == .milliseconds(20))
    }
  }

  @Test("W6: settings are what was given") func settings() throws {
    let scene = try ControlScene()
    let handle = try scene.register([0, 1], 70, delay: 30) {
      $0.ease = .backIn
      $0.rate = 0.5
    }
    #expect(handle.duration == .milliseconds(70))
    #expect(handle.delay == .milliseconds(30))
    #expect(handle.ease == .backIn)
    #expect(handle.rate == 0.5)
    #expect(handle.entity == scene.entity)
    #expect(scene.world.handle(of: handle.id) == handle)
    #expect(scene.world.has(handle.id))
    let other = try scene.start([0, 1], 70)
    #expect(other != handle && other.id != handle.id)
    #expect(Set([handle, other, scene.world.handle(of: other.id)]).count == 2)
  }

  @Test("W6: zero duration: percentComplete is 0 before it began, then 1, never NaN", arguments: [0, 30])
  func zeroDuration(delay: Int64) throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.tween([5, 6], 0, delay: delay)
    #expect(handle.percentComplete == 0)
    #expect(handle.start())
    #expect(handle.state == (delay == 0 ? .completed : .delayed))
    #expect(handle.percentComplete == (delay == 0 ? 1 : 0))
    scene.run(to: 20)
    #expect(handle.percentComplete == (delay == 0 ? 1 : 0))
    scene.run(to: 30)
    #expect(handle.state == .completed)
    #expect(handle.percentComplete == 1 && handle.elapsed == .zero)
    #expect(scene.base == 6)
    #expect(handle.restart())
    #expect(handle.percentComplete == (delay == 0 ? 1 : 0))
  }

  @Test("W4, W6: a zero duration repeated forever is zero long") func zeroForever() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.register([5, 6], 0) { $0.repeats = .forever }
    #expect(handle.percentComplete == 1)
    #expect(handle.state == .completed)
  }

  @Test("W6: repeats: elapsed and percentComplete are of all iterations, duration of one")
  func repeats() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.register([0, 64], 20) { $0.repeats = 4 }
    #expect(handle.duration == .milliseconds(20))
    for (at, elapsed, percent) in [(10, 10, 0.125), (20, 20, 0.25), (30, 30, 0.375), (70, 70, 0.875)] {
      scene.run(to: Int64(at))
      #expect(handle.elapsed == .milliseconds(elapsed))
      #expect(handle.percentComplete == percent)
    }
    scene.run(to: 100)
    #expect(handle.elapsed == .milliseconds(80) && handle.percentComplete == 1)
    let part = try scene.register([0, 64], 40) { $0.repeats = 2.5 }
    scene.run(to: 150)
    #expect(part.percentComplete == 0.5)
  }

  @Test("W6: forever: percentComplete is of the present iteration") func forever() throws {
    let scene = try ControlScene()
    let handle = try scene.register([0, 64], 40) { $0.repeats = .forever }
    for (at, percent) in [(0, 0.0), (10, 0.25), (30, 0.75), (40, 0), (50, 0.25), (4010, 0.25)] {
      scene.run(to: Int64(at))
      #expect(handle.elapsed == .milliseconds(at), "\(at)")
      #expect(handle.percentComplete == percent, "\(at)")
    }
  }

  @Test("W6: percentComplete is within 0…1, whatever the timing") func always() throws {
    var numbers = SplitMix64(seed: 3)
    let scene = try ControlScene(killsCompleted: false)
    var handles: [DriverHandle] = []
    for _ in 0..<200 {
      let (duration, delay) = (Int64(numbers.number(0...60)), Int64(numbers.number(-40...40)))
      let repeats: Repeats = numbers.one(of: [0, 0.5, 1, 2, 3.25, .forever])
      let (start, end) = (numbers.one(of: [0, 0.5, 1.25]), numbers.number(-30...30))
      let rate: Rate = numbers.one(of: [1, 0, 2, 0.5])
      handles.append(
        try scene.register([0, 1], duration, delay: delay, starts: numbers.once(in: 2)) {
          $0.repeats = repeats
          $0.repeatStart = start
          $0.endDelay = .milliseconds(end)
          $0.rate = rate
        })
    }
    for _ in 0..<30 {
      for handle in handles {
        let percent = try #require(handle.percentComplete)
        #expect(percent >= 0 && percent <= 1)
        #expect(try #require(handle.elapsed) >= .zero)
      }
      scene.world.tick()
      _ = handles[numbers.number(0...199)].start()
      _ = handles[numbers.number(0...199)].restart()
      _ = handles[numbers.number(0...199)].pause()
    }
  }

  @Test("T5: elapsed runs at the driver's rate, in the delay too") func rates() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.register([0, 64], 80, delay: 20) { $0.rate = 2 }
    scene.run(to: 10)
    #expect(handle.state == .active && handle.elapsed == .zero)
    scene.run(to: 30)
    #expect(handle.elapsed == .milliseconds(40) && handle.percentComplete == 0.5)
    scene.run(to: 50)
    #expect(handle.state == .completed)
  }

  @Test("W5: operations outside a tick are seen by reads at once") func atOnce() throws {
    let scene = try ControlScene(killsCompleted: false)
    scene.run(to: 10)
    let handle = try scene.tween([16, 80], 80)
    #expect(scene.energy == 8)
    #expect(handle.start())
    #expect(handle.state == .active)
    #expect(scene.energy == 16)
    #expect(scene.precedence.winner?.driver == handle.id)
    #expect(handle.update(by: .milliseconds(20)))
    #expect(scene.energy == 32)
    #expect(handle.complete())
    #expect(scene.energy == 80 && scene.base == 80)
    #expect(scene.precedence.winner == nil)
    #expect(scene.world.now == Instant(.milliseconds(10)))
  }

  @Test("W1: stop drops the captured start, restart keeps it") func captured() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([72], 80)
    scene.run(to: 40)
    #expect(scene.energy == 40)
    #expect(handle.restart())
    #expect(scene.energy == 8)
    scene.run(to: 80)
    #expect(scene.energy == 40)
    #expect(handle.stop())
    #expect(handle.start())
    #expect(scene.energy == 40)
    scene.run(to: 120)
    #expect(scene.energy == 56)
  }
}
