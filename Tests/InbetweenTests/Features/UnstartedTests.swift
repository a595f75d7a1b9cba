#if DEBUG
  import Testing

  @testable import Inbetween

  /// W23: drivers that were never started are reported with the place that made them.
  @Suite struct UnstartedTests {
    @Test func onlyThoseThatNeverStarted() throws {
      var told: [String] = []
      var (line, last): (UInt, UInt) = (0, 0)
      do {
        let world = World()
        world.onUnstarted = { told.append("\($0.property) \($0.line) \($0.file)") }
        let (entity, other) = (world.spawn(), world.spawn())
        line = #line + 1
        _ = try world.tween(entity, .opacity, to: 1)
        try world.tween(entity, .scale, to: [2, 2]).start()
        try world.tween(entity, .cornerRadius, by: 1).kill()
        let stopped = try world.tween(entity, .rotation, from: .degrees(20))
        stopped.start()
        stopped.stop()
        try world.register(Tween(.cornerRadius, to: 1, duration: .zero), on: entity, starts: false)
        #expect(told.isEmpty)
        world.despawn(entity)
        #expect(told == ["opacity \(line) \(#fileID)"])
        last = #line + 1
        _ = try world.tween(other, .opacity, values: [0, 1])
        world.tick()
      }
      #expect(told == ["opacity \(line) \(#fileID)", "opacity \(last) \(#fileID)"])
    }

    /// Of thousands that were started, nothing is kept.
    @Test func callsAreForgotten() throws {
      let world = World()
      let entity = world.spawn()
      for _ in 0..<1000 { try world.tween(entity, .opacity, to: 1).start() }
      var told = 0
      world.onUnstarted = { _ in told += 1 }
      world.despawn(entity)
      #expect(told == 0)
    }
  }
#endif
