import Inbetween

func wrong(_ world: World, _ pool: ComponentPool<Int>, _ other: ComponentPool<Float>) {
  // next line: a query goes through three pools at most
  world.query(pool, other, pool, other, pool) { _, a, b, c, d, e in print(a, b, c, d, e) }
}
