import Inbetween
@testable import InbetweenCore
import Testing

/// L4: a world publishes frames on one thread, and other threads draw them. `make races` runs it with
/// ThreadSanitizer.
@Suite struct FrameExchangeTests {
  @Test func theLatestFrameIsWhatTheWorldShows() throws {
    let (world, entities) = try busyWorld()
    let exchange = FrameExchange(of: .position, .opacity)
    #expect(exchange.withLatest { _ in true } == nil && exchange.publishedCount == 0)
    let frame = Frame()
    for tick in 1...10 {
      world.advance(by: .milliseconds(20))
      #expect(world.publish(to: exchange))
      world.sample(at: world.alpha, into: frame)
      let agrees = exchange.withLatest { latest in
        #expect(latest.number == UInt64(tick) && latest.instant == frame.instant && !latest.hasVelocities)
        return entities.allSatisfy {
          latest[$0, .position] == frame[$0, .position] && latest[$0, .opacity] == frame[$0, .opacity]
            && latest[$0, .scale] == nil
        }
      }
      #expect(agrees == true)
    }
    #expect(exchange.publishedCount == 10)
    #expect(exchange.withLatest(after: 10) { _ in true } == nil)
    #expect(exchange.withLatest(after: 9) { $0.number } == 10)
  }

  @Test func aFrameStaysAsItIsWhileItIsRead() throws {
    let (world, entities) = try busyWorld()
    let exchange = FrameExchange(of: .opacity)
    world.tick()
    world.publish(to: exchange)
    exchange.withLatest { held in
      let (value, number) = (held[entities[1], .opacity], held.number)
      for _ in 0..<9 {
        world.tick()
        #expect(world.publish(to: exchange))
        #expect(held[entities[1], .opacity] == value && held.number == number)
        // The exchange has one reader: nested reads get that reader's frame.
        #expect(exchange.withLatest { $0.number } == number)
      }
    }
    #expect(exchange.withLatest { $0.number } == 10)
  }

  @Test func severalReadersEachHaveAFrame() throws {
    let (world, _) = try busyWorld()
    let exchange = FrameExchange(of: .opacity, readers: 2)
    world.publish(to: exchange)
    exchange.withLatest { first in
      world.publish(to: exchange)
      exchange.withLatest { second in
        world.publish(to: exchange)
        #expect(first.number == 1 && second.number == 2)
        #expect(exchange.withLatest { $0.number } == 2)
      }
      #expect(exchange.withLatest { $0.number } == 3)
    }
  }

  @Test func readersMayThrow() throws {
    struct Refused: Error {}
    let world = World()
    let exchange = FrameExchange()
    world.publish(to: exchange)
    #expect(throws: Refused.self) { try exchange.withLatest { _ in throw Refused() } }
    for _ in 0..<5 { #expect(world.publish(to: exchange)) }
    #expect(exchange.withLatest { $0.number } == 6)
  }

  /// All values of a frame are those of the frame's instant.
  @Test func framesAreDrawnWhileTheWorldGoesOn() async throws {
    let exchange = FrameExchange(of: .position)
    let count = 200
    // What each tick shows; a frame may be drawn of any of them.
    let model = World()
    let card = model.spawn()
    try model.register(
      Tween(.position, values: [[0, 0], [90_000, 0]], duration: .seconds(1), ease: .linear), on: card)
    var shown: [Int64: Float] = [:]
    for _ in 0..<59 {
      model.tick()
      shown[model.now.counts] = model[card, .position]!.x
    }
    let drawing = Task.detached { [shown] in
      var (last, drawn, isWhole) = (UInt64(0), 0, true)
      while last < 400 {
        exchange.withLatest(after: last) { frame in
          last = frame.number
          drawn += 1
          let expected = shown[frame.instant.counts]
          frame.withColumn(.position) { values, _ in
            for row in 0..<values.count { isWhole = isWhole && values[row] == expected }
            isWhole = isWhole && values.count == count
          }
        }
        await Task.yield()
      }
      return drawn > 0 && isWhole
    }
    let moving = Task.detached {
      let world = World()
      for _ in 0..<count {
        let tween = Tween(
          .position, values: [[0, 0], [90_000, 0]], duration: .seconds(1), ease: .linear)
        try world.register(tween, on: world.spawn())
      }
      for _ in 0..<59 { world.tick(); world.publish(to: exchange, at: 0) }
      for _ in 0..<341 { world.publish(to: exchange, at: 0) }
    }
    try await moving.value
    #expect(await drawing.value)
  }

  @Test func aWorldIsHandedFromThreadToThread() async throws {
    let world = World()
    world.threads = 2
    let card = world.spawn()
    try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(100)), on: card)
    world.tick()
    let shown = await Task.detached {
      for _ in 0..<9 { world.tick() }
      return world[card, .opacity]
    }.value
    #expect(shown == 1)
  }
}
