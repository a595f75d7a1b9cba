import Inbetween

func wrong(_ world: World, _ pool: ComponentPool<Int>, _ other: ComponentPool<Float>) {
  // next line: has one property at most
  world.query(pool, other, .position, .opacity) { _, a, b, p, q in print(a, b, p, q) }
}
