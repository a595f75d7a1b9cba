import Inbetween

/// What a plain one-lane tween takes, by how much the process grows, and what of that a tick touches.
enum MemoryScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let count = isQuick ? 100_000 : 1_000_000
    let mixed = MixedTweens(count: count)
    guard ProcessMemory.resident != nil else { return [] }
    var rows: [Row] = []
    func note(_ name: String, _ bytes: Int, atMost: Double? = nil) {
      let figure = Double(bytes) / Double(count)
      var row = Row(
        id: "memory/\(count)/\(name)", name: name, unit: "bytes/tween", timing: Timing([figure]))
      if let atMost { row.limits = [Limit(of: "bytes", value: figure, atMost: atMost)] }
      rows.append(row)
    }
    let beforeObjects = resident()
    let objects = ObjectAnimator(mixed)
    objects.advance()
    try mixed.check("object per tween", at: 1500) { objects.targets[$0].value }
    note("object per tween, with its target", resident() - beforeObjects)
    var stage = Stage()
    stage.entities.reserveCapacity(count)
    let empty = resident()
    for _ in 0..<count { stage.entities.append(stage.world.spawn()) }
    for entity in stage.entities { try stage.world.assign(entity, Stage.energy, to: 1) }
    note("entity with one property", resident() - empty)
    var handles: [DriverHandle] = []
    handles.reserveCapacity(count)
    let idle = resident()
    for index in 0..<count {
      handles.append(try stage.world.register(Stage.tween(mixed, index), on: stage.entities[index]))
    }
    stage.world.tick()
    // The memory of the start's events goes back 32 KB a frame, once 60 frames have not needed it.
    for _ in 0..<60 + count / 100 { stage.world.advance(by: .zero) }
    note("tween, with its handle", resident() - idle, atMost: 120)
    try stage.check("memory", mixed)
    stage.world.tick()
    if let touched = ProcessMemory.touched({ stage.world.tick() }) {
      note("of which a tick touches, with the shown value", touched, atMost: 40)
    }
    let bare = BareTables(mixed)
    bare.advance()
    if let touched = ProcessMemory.touched({ bare.advance() }) { note("bare kernel touches", touched) }
    try stage.check("memory", mixed)
    withExtendedLifetime((objects, handles)) {}
    return [Group("Memory of \(count) tweens", rows)]
  }

  private static func resident() -> Int { ProcessMemory.resident ?? 0 }
}
