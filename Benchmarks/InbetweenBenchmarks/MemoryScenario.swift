import Inbetween

/// What a plain one-lane tween takes, by how much the process grows; informative.
enum MemoryScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let count = isQuick ? 100_000 : 1_000_000
    let mixed = MixedTweens(count: count)
    guard ProcessMemory.resident != nil else { return [] }
    var rows: [Row] = []
    func note(_ name: String, since before: Int) {
      let figure = Timing([Double(resident() - before) / Double(count)])
      rows.append(Row(id: "memory/\(count)/\(name)", name: name, unit: "bytes/tween", timing: figure))
    }
    let beforeObjects = resident()
    let objects = ObjectAnimator(mixed)
    objects.advance()
    try mixed.check("object per tween", at: 1500) { objects.targets[$0].value }
    note("object per tween, with its target", since: beforeObjects)
    var stage = Stage()
    stage.entities.reserveCapacity(count)
    let empty = resident()
    for _ in 0..<count { stage.entities.append(stage.world.spawn()) }
    for entity in stage.entities { try stage.world.assign(entity, Stage.energy, to: 1) }
    note("entity with one property", since: empty)
    let idle = resident()
    for index in 0..<count { try stage.world.register(Stage.tween(mixed, index), on: stage.entities[index]) }
    stage.world.tick()
    try stage.check("memory", mixed)
    note("tween", since: idle)
    withExtendedLifetime(objects) {}
    return [Group("Memory of \(count) tweens", rows)]
  }

  private static func resident() -> Int { ProcessMemory.resident ?? 0 }
}
