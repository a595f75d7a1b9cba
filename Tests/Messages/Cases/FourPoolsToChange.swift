import Inbetween

func wrong(_ world: World, _ pool: ComponentPool<Int>, _ other: ComponentPool<Float>) {
  // next line: a query goes through three pools at most
  world.update(pool, other, pool, other) { _, a, b, c, d in (a, b, c, d) = (1, 2, 3, 4) }
}
