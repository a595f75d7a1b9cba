import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: SIMD2<Float>
  try world.animate(card, .opacity, to: SIMD2<Float>(1, 1))
}
