import Inbetween

struct Body { let fade: Float = 0 }

func wrong(_ world: World, _ bodies: ComponentPool<Body>) throws {
  // next line: KeyPath<Body, Float>
  try world.bind(.opacity, to: bodies, \.fade)
}
