import Inbetween

func wrong(_ world: World, _ pool: ComponentPool<Int>, _ other: ComponentPool<Float>) {
  // next line: a query goes through three pools at most
  world.queryRuns(pool, other, pool, other) { _, a, b, c, d in print(a.count, b.count, c.count, d.count) }
}
