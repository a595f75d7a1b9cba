import CAllocationCounter
import Foundation
import Synchronization
import Testing

import Inbetween
@testable import InbetweenCore

/// D1: equal bits with one thread and with many.
@Suite("Systems: kernels on several threads") struct ThreadTests {
  @Test func theNumberIsHeldWithinItsRange() {
    let world = World()
    #expect(world.threads == 1)
    for (asked, given) in [(2, 2), (16, 16), (17, 16), (0, 1), (-3, 1), (Int.max, 16), (Int.min, 1)] {
      world.threads = asked
      #expect(world.threads == given)
    }
  }

  /// Worlds of 1, 2, 3 and 16 threads get equal commands, and must show equal values.
  @Test(arguments: 0..<UInt64(cases(1))) func randomWorldsShowTheSameBits(seed: UInt64) throws {
    let crowds = try [1, 2, 3, 16].map { try ThreadCrowd(seed: seed, threads: $0) }
    for tick in 0..<90 {
      for crowd in crowds { try crowd.change() }
      for crowd in crowds { crowd.world.tick() }
      let hashes = crowds.map(\.world.stateHash)
      #expect(hashes.allSatisfy { $0 == hashes[0] }, "seed \(seed), tick \(tick)")
      if tick % 5 > 0 { continue }
      let samples = crowds.map { $0.sampleHash(at: Double(tick % 7) / 7) }
      #expect(samples.allSatisfy { $0 == samples[0] }, "seed \(seed), sample after tick \(tick)")
      #expect(crowds.map(\.world.stateHash) == hashes)
    }
  }

  /// Several blocks of a column, with rows in order and out of order, of one easing and of several.
  @Test(arguments: [1, 5]) func largeWorldsShowTheSameBits(easings: Int) throws {
    let count = 20_000
    let worlds = [1, 2, 3].map { threads in
      let world = World()
      world.share(among: threads)
      return world
    }
    for world in worlds {
      var random = SplitMix64(seed: 7)
      let entities = (0..<count).map { _ in world.spawn() }
      for entity in entities { try world.assign(entity, .opacity, to: 0) }
      let order = easings == 1 ? entities : entities.shuffled(using: &random)
      var batch = TweenBatch<Float>(
        .opacity, from: order.map { _ in Float.random(in: 0...1, using: &random) },
        to: order.map { _ in Float.random(in: 0...1, using: &random) }, duration: .seconds(1))
      batch.durations = order.map { _ in .milliseconds(random.number(100...900)) }
      let choice: [Easing] = [.quadOut, .linear, .backOut, .bounceIn, .expoInOut]
      batch.eases = order.map { _ in choice[random.number(0...easings - 1)] }
      try world.register(batch, on: order)
    }
    for _ in 0..<8 {
      for world in worlds { world.tick() }
      let hashes = worlds.map(\.stateHash)
      #expect(hashes == [hashes[0], hashes[0], hashes[0]])
      // Each tick divides its work equally among the threads.
      for world in worlds.dropFirst() {
        #expect(world.engine.tables.sharing.weight == ThreadTests.work(in: world))
      }
    }
  }

  /// Returns the work of the pieces into which the last kernels were cut.
  private static func work(in world: World) -> Int {
    var work = 0
    for piece in 0..<world.engine.tables.sharing.pieces.count {
      work += world.engine.tables.sharing.pieces[piece].weight
    }
    return work
  }

  @Test func theNumberMayChangeBetweenTicks() throws {
    let (changing, plain) = (try ThreadCrowd(seed: 99, threads: 1), try ThreadCrowd(seed: 99, threads: 1))
    for tick in 0..<40 {
      changing.world.share(among: [2, 1, 4, 3, 3][tick % 5])
      for crowd in [changing, plain] {
        try crowd.change()
        crowd.world.tick()
      }
      #expect(changing.world.stateHash == plain.world.stateHash)
    }
  }

  @Test func theSameNumberKeepsItsThreads() throws {
    let world = World()
    world.share(among: 2)
    for _ in 0..<4 { try world.animate(world.spawn(), .opacity, to: 0.5) }
    func pool() -> WorkerPool? { world.engine.tables.sharing.pool }
    world.tick()
    let first = try #require(pool())
    world.threads = 2
    #expect(pool() === first)
    world.threads = 3
    #expect(pool() == nil)
  }

  @Test func worldsComeAndGoWithTheirThreads() throws {
    let before = ThreadTests.threadCount()
    for round in 0..<200 {
      let world = World()
      world.share(among: 2 + round % 3)
      for _ in 0..<4 { try world.animate(world.spawn(), .opacity, to: 0.5) }
      // Worlds are released before they have threads, while those look for work, and while they sleep.
      for _ in 0..<round % 3 { world.tick() }
      if round % 20 == 0 { Thread.sleep(forTimeInterval: 0.002) }
    }
    // Other tests have their own threads meanwhile.
    if let before, let after = ThreadTests.threadCount() { #expect(after < before + 100) }
  }

  /// Returns the number of the process's threads; nil if the system does not have it.
  private static func threadCount() -> Int? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count
  }

  @Test func aWorldIsHandedFromThreadToThread() throws {
    let (handed, plain) = (try ThreadCrowd(seed: 5, threads: 3), try ThreadCrowd(seed: 5, threads: 1))
    for _ in 0..<20 {
      // Only one thread at a time uses it.
      nonisolated(unsafe) let crowd = handed
      let thread = Thread {
        try? crowd.change()
        crowd.world.tick()
        crowd.isBack.signal()
      }
      thread.start()
      handed.isBack.wait()
      try plain.change()
      plain.world.tick()
      #expect(handed.world.stateHash == plain.world.stateHash)
    }
  }

  @Test func otherThreadsTakePart() throws {
    let world = World()
    world.share(among: 2)
    let others = Atomic(0)
    let here = pthread_self()
    // Slow enough for another thread to wake up meanwhile.
    let slow = Easing.function { progress in
      if pthread_equal(pthread_self(), here) == 0 { others.add(1, ordering: .relaxed) }
      usleep(10)
      return progress
    }
    for _ in 0..<2 {
      for index in 0..<100 {
        var tween = Tween(index % 2 == 0 ? .opacity : .cornerRadius, values: [0, 1], duration: .seconds(900))
        tween.ease = slow
        try world.register(tween, on: world.spawn())
      }
    }
    for _ in 0..<500 where others.load(ordering: .relaxed) == 0 { world.tick() }
    #expect(others.load(ordering: .relaxed) > 0)
  }

  @Test func callbacksRunWhereTheTickIsCalled() throws {
    let world = World()
    world.share(among: 4)
    let here = Thread.current
    var calls = 0
    for index in 0..<200 {
      let handle = try world.animate(
        world.spawn(), .opacity, to: 0.5, duration: .milliseconds(20 + index % 90))
      handle.onUpdate { if Thread.current === here { calls += 1 } }
      handle.onComplete { if Thread.current === here { calls += 1_000_000 } }
    }
    for _ in 0..<20 { world.tick() }
    #expect(calls > 200_000_000 && calls / 1_000_000 == 200)
  }

  #if !DEBUG
    @Test func steadyTicksAndSamplesAllocateNothing() throws {
      let world = World()
      world.share(among: 3)
      for index in 0..<300 {
        let entity = world.spawn()
        try world.animate(entity, .opacity, to: 0.5, duration: .seconds(1000 + index))
        try world.animate(entity, .position, to: [9, 9], spring: try Spring(stiffness: 1, damping: 0))
      }
      let frame = Frame()
      for _ in 0..<10 {
        world.tick()
        world.sample(at: 0.5, into: frame)
      }
      let before = allocation_count()
      for _ in 0..<100 {
        world.tick()
        world.sample(at: 0.5, into: frame)
      }
      #expect(allocation_count() == before)
    }
  #endif
}
