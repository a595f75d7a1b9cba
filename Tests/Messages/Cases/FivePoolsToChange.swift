import Inbetween

func wrong(_ world: World, _ pool: ComponentPool<Int>, _ other: ComponentPool<Float>) {
  // next line: a query goes through three pools at most
  world.update(pool, other, pool, other, pool) { _, a, b, c, d, e in (a, b, c, d, e) = (1, 2, 3, 4, 5) }
}
