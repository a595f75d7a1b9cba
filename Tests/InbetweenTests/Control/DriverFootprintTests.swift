import Testing

import Inbetween
@testable import InbetweenCore

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  #if DEBUG
    private let cycles = 2_000
  #else
    private let cycles = 1_000_000
  #endif

  /// The process's resident memory, in pages, without those of files: the system maps code and constants when
  /// they are first used, many pages at once, and as many as it likes.
  private func residentPages() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, 127, file) != nil else { return 0 }
    let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ")
    guard words.count > 2, let all = Int(words[1]), let ofFiles = Int(words[2]) else { return 0 }
    return all - ofFiles
  }

  /// Runs a tenth of the cycles, then all of them, and compares the memory that the process holds.
  private func compareFootprint(_ world: World, slots: Int, _ cycle: () throws -> Void) throws {
    for _ in 0..<cycles / 10 { try cycle() }
    let (before, slotsBefore) = (residentPages(), world.engine.drivers.records.slotCount)
    #expect(before > 100)
    for _ in 0..<cycles { try cycle() }
    // A megabyte for the allocator's own ways.
    let grown = residentPages() - before
    #expect(grown <= 256, "\(grown) more pages")
    #expect(world.engine.drivers.records.slotCount == slotsBefore)
    // Slots come a page of 1,024 at a time.
    #expect(slotsBefore <= (slots + 1023) / 1024 * 1024)
  }

  /// Awaits of one driver that are cancelled, and streams of it without readers.
  @MainActor private func listen(streams: Bool) async throws {
    let world = World(tickRate: .hertz(100))
    let handle = try world.animate(world.spawn(), .opacity, to: 0.5, duration: .seconds(1_000_000))
    func cycle() async {
      if streams {
        _ = handle.eventStream
      } else {
        let task = Task { @MainActor in await handle.outcome }
        await Task.yield()
        task.cancel()
        _ = await task.value
      }
    }
    for _ in 0..<2000 { await cycle() }
    world.tick()
    let before = residentPages()
    for index in 0..<30_000 {
      await cycle()
      if index % 100 == 0 { world.tick() }
    }
    #expect(residentPages() - before <= 256)
  }
#endif

/// Completed and killed drivers are released: living drivers bound the memory. Each test runs in a process of
/// its own, because other tests take memory meanwhile.
@Suite struct DriverFootprintTests {
  #if os(Linux)
    @Test("The measure can fail") func theMeasureMeasures() async {
      await #expect(processExitsWith: .success) {
        let before = residentPages()
        let held = [UInt8](repeating: 1, count: 64 << 20)
        #expect(residentPages() - before > 10_000)
        #expect(held.count > 0)
      }
    }

    @Test("Created and completed, with callbacks") func completed() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        let entity = world.spawn()
        var completions = 0
        try compareFootprint(world, slots: 64) {
          let handle = try world.animate(entity, .opacity, to: 0.5, duration: .milliseconds(5))
          handle.onComplete { completions += 1 }.onUpdate {}
          world.tick()
        }
        #expect(completions == cycles + cycles / 10)
        #expect(world.driverCount == 0)
      }
    }

    @Test("Created and killed, killed drivers that are kept included") func killed() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        let entity = world.spawn()
        var count = 0
        // The killed drivers that are kept fill up first.
        let slots = World.killedCapacity + 64
        for _ in 0..<slots { try world.animate(entity, .opacity, to: 0.5).onKill {}.kill() }
        world.tick()
        try compareFootprint(world, slots: slots + 64) {
          let handle = try world.animate(entity, .opacity, to: 0.5)
          handle.onKill {}
          handle.kill()
          count += 1
          if count % 3 == 0 { #expect(handle.revive() && handle.release()) }
          if count % 8 == 0 { world.tick() }
        }
        #expect(world.driverCount <= slots)
      }
    }

    @Test("Started and stopped, one driver") func restarted() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        let handle = try world.animate(world.spawn(), .opacity, to: 0.5)
        handle.onStart {}.onStop {}
        try compareFootprint(world, slots: 1) {
          handle.restart()
          handle.pause()
          handle.update(by: .milliseconds(3))
          handle.stop()
          handle.start()
          world.tick()
        }
      }
    }

    @Test("A burst of tweens with callbacks gives memory back") func burst() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        // The memory that a world always needs, and one tween that stays.
        let staying = try world.animate(world.spawn(), .opacity, to: 0.5, duration: .seconds(1000))
        for _ in 0..<100 { world.tick() }
        let before = residentPages()
        var completions = 0
        for _ in 0..<40_000 {
          try world.animate(world.spawn(), .opacity, to: 0.5, duration: .milliseconds(25)).onComplete {
            completions += 1
          }
        }
        let entities = world.withColumn(.opacity) { _, owners in owners.indices.map { owners[$0] } }
        for _ in 0..<3 { world.tick() }
        let peak = residentPages()
        for entity in entities.dropFirst() { world.despawn(entity) }
        for _ in 0..<1500 { world.tick() }
        #expect(completions == 40_000 && staying.state == .active)
        // The allocator had the memory of the callbacks' closures, and keeps some of it.
        #expect(residentPages() - before < (peak - before) * 2 / 3)
      }
    }

    @Test("The events of a burst give their memory back a little at a time") func events() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        for _ in 0..<40_000 {
          try world.animate(world.spawn(), .opacity, to: 0.5, duration: .seconds(1000))
        }
        for _ in 0..<3 { world.tick() }
        let start = residentPages()
        var (last, most) = (start, 0)
        for _ in 0..<500 {
          world.tick()
          let now = residentPages()
          most = max(most, last - now)
          last = now
        }
        // 40,000 events take 2,000 pages in all. A tick gives back 8, and may free some by the way.
        #expect(start - last > 1200)
        #expect(most <= 16)
      }
    }

    @Test("Entities spawned with tweens, and despawned") func despawned() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        var count = 0
        try compareFootprint(world, slots: 64) {
          let entity = world.spawn()
          try world.animate(entity, .opacity, to: 0.5).onKill { count += 1 }
          try world.animate(entity, .position, to: [1, 2], delay: .milliseconds(50))
          try world.tween(entity, .opacity, to: 1).onStart {}
          try world.animate(entity, .scale, to: [1, 1]).kill()
          world.despawn(entity)
          world.tick()
        }
        #expect(count == cycles + cycles / 10)
        #expect(world.driverCount == 0 && world.entityCount == 0)
      }
    }

    @Test("Tags of drivers and of names that come and go") func tagged() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        var count = 0
        let entity = world.spawn()
        func fade() throws -> DriverHandle {
          let handle = try world.animate(entity, .opacity, to: 0.5, duration: .milliseconds(5))
          return handle.tagged("enemy").tagged("number \(count)").tagged("\(count % 7)")
        }
        // The killed ones that are kept, with their tags, are the first to fill up.
        while count < World.killedCapacity + 64 {
          try fade().kill()
          count += 1
        }
        world.tick()
        try compareFootprint(world, slots: World.killedCapacity + 128) {
          let handle = try fade()
          if count % 3 == 0 { handle.untag("enemy") }
          if count % 5 == 0 { world.drivers(tagged: "number \(count)").kill() }
          count += 1
          world.tick()
        }
        #expect(world.engine.drivers.tags.taggings.slotCount < 4 * (World.killedCapacity + 64))
        #expect(world.engine.drivers.tags.firsts.count < 4 * World.killedCapacity)
      }
    }

    @Test("Ramps one after the other") func ramped() async {
      await #expect(processExitsWith: .success) {
        let world = World(tickRate: .hertz(100))
        var count = 0
        try compareFootprint(world, slots: 1) {
          let timeline = world.makeTimeline()
          timeline.begin()
          try timeline.rampRate(to: 3, over: .milliseconds(5))
          try world.rampRate(to: count % 2 == 0 ? 0.25 : 1, over: .milliseconds(Int64(count % 20)))
          count += 1
          world.tick()
          timeline.release()
        }
        #expect(world.engine.clocks.ramping.count < 4)
      }
    }

    @Test("W8: awaits that were cancelled are released, though their driver goes on") func cancelledAwaits()
      async
    {
      await #expect(processExitsWith: .success) { try await listen(streams: false) }
    }

    @Test("W8: streams without a reader are released, though their driver goes on") func droppedStreams()
      async
    {
      await #expect(processExitsWith: .success) { try await listen(streams: true) }
    }
  #endif
}
