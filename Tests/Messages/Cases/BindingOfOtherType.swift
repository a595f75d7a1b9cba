import Inbetween

struct Body { var angle: Double = 0 }

func wrong(_ world: World, _ bodies: ComponentPool<Body>) throws {
  // next line: Double
  try world.bind(.opacity, to: bodies, \.angle)
}
