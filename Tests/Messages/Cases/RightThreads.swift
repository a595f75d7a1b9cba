import Inbetween

/// A world is handed over, and not touched any more where it came from.
func handOver(_ tween: Tween<Float>) throws -> FrameExchange {
  let exchange = FrameExchange(of: .position, .opacity)
  let world = World()
  try world.register(tween, on: world.spawn())
  Task.detached {
    while world.tickCount < 100 {
      world.advance(by: .milliseconds(16))
      world.publish(to: exchange)
    }
  }
  return exchange
}

actor Simulation {
  let world: World
  init(_ world: sending World) { self.world = world }
  func tick() { world.tick() }
}

func draw(_ exchange: FrameExchange, _ card: Entity) -> Float? {
  exchange.withLatest { $0[card, .opacity] } ?? nil
}
