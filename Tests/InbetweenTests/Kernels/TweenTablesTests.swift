import Testing

import Inbetween
@testable import InbetweenCore

/// The tables of a timeline by themselves, with driver lanes that no driver has.
private struct TableScene: ~Copyable {
  var tables = TweenTables()
  var store = DriverStore()
  var columns = UniqueArray<Column>()
  var key = TweenTableKey(column: 1, easing: .linear, isKeyed: false, hasClocks: false)
  /// The rows of the column of all rows, by driver lane.
  var columnRows: [Int: Int] = [:]

  init() {
    for _ in 0..<4 { columns.append(Column()) }
  }

  /// Makes a driver lane the winner of the channel in row `columnRow` of the column.
  private mutating func win(_ columnRow: Int, _ driverLane: Slot<DriverLane>) {
    columns[Int(key.column)].winners.extend(to: columnRow + 1, filler: .none)
    columns[Int(key.column)].winners[columnRow] = driverLane
  }

  static func row(_ columnRow: Int) -> TweenRow {
    TweenRow(start: 0, inverse: 0x1p-10, bias: 0.25, from: Float(columnRow), delta: 2)
  }

  @discardableResult
  mutating func append(_ columnRow: Int) -> Slot<DriverLane> {
    let driverLane = store.driverLanes.allocate(1)
    win(columnRow, driverLane)
    let chunk = tables.chunk(key, columnRow: columnRow)
    tables.append(
      TableScene.row(columnRow), RowTime(), to: chunk, columnRow: columnRow, driverLane: driverLane,
      columns, &store)
    columnRows[driverLane.index] = columnRow
    return driverLane
  }

  mutating func remove(_ driverLane: Slot<DriverLane>) {
    tables.remove(Int(store[driverLane].tableRow), of: store[driverLane].table.index, columns, &store)
    columnRows[driverLane.index] = nil
  }

  mutating func move(_ driverLane: Slot<DriverLane>, to columnRow: Int) {
    win(columnRow, driverLane)
    tables.move(
      Int(store[driverLane].tableRow), of: store[driverLane].table.index, to: columnRow,
      driverLane: driverLane,
      columns, &store)
    columnRows[driverLane.index] = columnRow
  }

  /// Expects that each driver lane has its own row, in a chunk that covers its row of the column, and
  /// that there are no other rows.
  func check(_ location: SourceLocation = #_sourceLocation) {
    var count = 0
    for chunk in 0..<tables.count { count += tables[chunk].count }
    #expect(count == columnRows.count, sourceLocation: location)
    for (index, columnRow) in columnRows {
      let driverLane = Slot<DriverLane>(index)
      let (chunk, row) = (store[driverLane].table.index, Int(store[driverLane].tableRow))
      guard row < tables[chunk].count else {
        Issue.record("a row behind the last", sourceLocation: location)
        continue
      }
      let isRight =
        columns[Int(key.column)].winners[columnRow] == driverLane
        && tables[chunk].columnRow(ofRow: row) == columnRow
        && tables[chunk].covers(columnRow) && tables[chunk].key == key
      #expect(isRight, "driverLane \(index) at columnRow \(columnRow)", sourceLocation: location)
    }
    // The chunks are ordered by block.
    for index in 1..<max(tables.order.count, 1) {
      let before = tables[Int(tables.order[index - 1])].firstColumnRow
      #expect(before <= tables[Int(tables.order[index])].firstColumnRow, sourceLocation: location)
    }
  }

  /// Returns the values that the rows write at `now` into a column of `count` rows; −1 where none writes.
  mutating func values(_ count: Int, now: Int32 = 512, easing: Easing = .linear) -> [Float] {
    var (column, clocks) = ([Float](repeating: -1, count: count), [Int64(0)])
    let store = TableStore()
    column.withCells { column in
      clocks.withCells { clocks in
        for index in 0..<tables.order.count {
          tables[Int(tables.order[index])].findRuns()
          tables[Int(tables.order[index])].advance(
            now: now, clocks: clocks, easing: easing, block: store.block.cells, shifted: store.shifted.cells,
            values: column, kernels: .best)
        }
      }
    }
    return column
  }
}

@Suite("Kernels: tables of tweens, cut into chunks by blocks")
struct TweenTablesTests {
  @Test(
    "any number of rows, in order or not, writes to its own rows of the column alone",
    arguments: [0, 1, 7, 8, 9, 15, 16, 17, 33, 63, 64, 65, 511, 512, 513, 1024, 1025, 2000], [1, 2])
  func lengths(_ count: Int, _ step: Int) throws {
    for (isKeyed, easing) in [
      (false, Easing.quadOut), (true, .sineInOut), (false, .linear),
      (true, try .linear([.init(0), .init(1)])),
    ] {
      var scene = TableScene()
      scene.key = TweenTableKey(column: 0, easing: .linear, isKeyed: isKeyed, hasClocks: false)
      for index in 0..<count { scene.append(5 + index * step) }
      scene.check()
      let values = scene.values(5 + 2000 * step + 20, now: 256, easing: easing)
      let eased = easing(isKeyed ? 0.5 : 0.25)
      for (columnRow, value) in values.enumerated() {
        let isWritten = columnRow >= 5 && (columnRow - 5) % step == 0 && (columnRow - 5) / step < count
        #expect(value == (isWritten ? Float(columnRow) + 2 * eased : -1))
      }
    }
  }

  @Test("a user's easing function is called for rows alone")
  func userFunctions() {
    var scene = TableScene()
    for columnRow in 0..<3 { scene.append(columnRow * 2) }
    // Memory after the last row has no valid progress.
    let easing = Easing.function { progress in
      if progress != 0.5 { Issue.record("asked for \(progress)") }
      return 0
    }
    #expect(scene.values(6, easing: easing) == [0, -1, 2, -1, 4, -1])
  }

  @Test("boundaries of blocks", arguments: [1, 3])
  func borders(_ step: Int) {
    let (block, wide) = (TweenTables.block, TweenTables.wideBlock)
    var scene = TableScene()
    for columnRow in [block - 1, block, block + 1, wide - 1, wide, wide + 1] { scene.append(columnRow) }
    scene.check()
    // Few rows share wide chunks.
    #expect(scene.tables.count == 2)
    for columnRow in stride(from: 0, to: block - 1, by: step) { scene.append(columnRow) }
    for columnRow in stride(from: block + 2, to: 2 * block + 9, by: step) { scene.append(columnRow) }
    scene.check()
    // The first of the two wide chunks has been cut.
    #expect(scene.tables.count == 5)
    let values = scene.values(wide + 2)
    for (index, columnRow) in scene.columnRows {
      #expect(values[columnRow] == Float(columnRow) + 1, "driverLane \(index)")
    }
  }

  @Test("rows keep their order when a wide chunk is cut")
  func orderOfCuts() {
    var scene = TableScene()
    for columnRow in TweenTables.block - 300..<TweenTables.block + 800 { scene.append(columnRow) }
    scene.check()
    for chunk in 0..<scene.tables.count {
      for row in 1..<scene.tables[chunk].count {
        #expect(
          scene.tables[chunk].columnRow(ofRow: row) == scene.tables[chunk].columnRow(ofRow: row - 1) + 1)
      }
    }
  }

  @Test("rows that leave, come back and move") func churn() {
    var random = SplitMix64(seed: 6)
    for isKeyed in [false, true] {
      for follows in [false, true] {
        var scene = TableScene()
        scene.key = TweenTableKey(column: 0, easing: .linear, isKeyed: isKeyed, hasClocks: follows)
        var driverLanes: [Slot<DriverLane>] = []
        var free = Array(0..<24_000)
        for step in 0..<6000 {
          let index = Int(random.next() % 24_000)
          if index < driverLanes.count, step % 3 == 0 {
            let driverLane = driverLanes[index]
            free.append(scene.columnRows[driverLane.index] ?? 0)
            scene.remove(driverLane)
            driverLanes.swapAt(index, driverLanes.count - 1)
            driverLanes.removeLast()
          } else if index < driverLanes.count, step % 3 == 1 {
            let columnRow = free.remove(at: index % free.count)
            free.append(scene.columnRows[driverLanes[index].index] ?? 0)
            scene.move(driverLanes[index], to: columnRow)
          } else {
            driverLanes.append(scene.append(free.remove(at: index % free.count)))
          }
        }
        scene.check()
      }
    }
  }

  @Test("rows that are out of order are sorted, a chunk a tick", arguments: [false, true])
  func sorting(_ isKeyed: Bool) {
    var random = SplitMix64(seed: 62)
    var scene = TableScene()
    scene.key = TweenTableKey(column: 1, easing: .linear, isKeyed: isKeyed, hasClocks: isKeyed)
    var driverLanes: [Slot<DriverLane>] = []
    for columnRow in (0..<20_000).shuffled(using: &random) { driverLanes.append(scene.append(columnRow)) }
    for driverLane in driverLanes where scene.store[driverLane].tableRow % 3 == 0 { scene.remove(driverLane) }
    scene.check()
    let values = isKeyed ? [] : scene.values(20_000)
    for _ in 0..<10 { scene.tables.sortNext(scene.columns, &scene.store) }
    scene.check()
    #expect(values == (isKeyed ? [] : scene.values(20_000)))
    for chunk in 0..<scene.tables.count {
      #expect(scene.tables[chunk].disorder == 0)
      for row in 1..<scene.tables[chunk].count {
        #expect(scene.tables[chunk].columnRow(ofRow: row - 1) < scene.tables[chunk].columnRow(ofRow: row))
      }
      // Each row has kept its numbers.
      for row in 0..<scene.tables[chunk].count {
        #expect(
          scene.tables[chunk].numbers(ofRow: row).from == Float(scene.tables[chunk].columnRow(ofRow: row)))
      }
    }
  }

  @Test("chunks of progress-driven timelines come last; then columns and blocks decide") func order() {
    var tables = TweenTables()
    for (column, follows) in [(2, false), (0, true), (1, false), (2, true), (1, true)] {
      for columnRow in [70_000, 3] {
        let key = TweenTableKey(column: column, easing: .linear, isKeyed: false, hasClocks: follows)
        #expect(tables.chunk(key, columnRow: columnRow) == tables.chunk(key, columnRow: columnRow))
      }
    }
    let found = (0..<tables.order.count).map { index in
      let chunk = Int(tables.order[index])
      return [
        tables[chunk].key.hasClocks ? 1 : 0, Int(tables[chunk].key.column), tables[chunk].firstColumnRow,
      ]
    }
    #expect(
      found == [
        [0, 1, 0], [0, 1, 65_536], [0, 2, 0], [0, 2, 65_536], [1, 0, 0], [1, 0, 65_536], [1, 1, 0],
        [1, 1, 65_536], [1, 2, 0], [1, 2, 65_536],
      ])
  }

  @Test("numbers by key") func keyIndex() {
    var index = HashMap()
    #expect(index.find(7) == nil)
    for key in 0..<1000 { index.insert(UInt64(key) << 32 | 5, key) }
    for key in 0..<1000 { #expect(index.find(UInt64(key) << 32 | 5) == key) }
    #expect(index.find(1000 << 32 | 5) == nil)
  }

  @Test("when entities despawn, rows follow their channels into other blocks") func despawning() throws {
    let world = World()
    var random = SplitMix64(seed: 61)
    var entities = (0..<9000).map { _ in world.spawn() }
    let property = Property("energy", default: Float(0))
    let easings: [Easing] = [.linear, .quadOut, .backOut]
    for (index, entity) in entities.enumerated() {
      var tween = Tween(property, values: [Float(index), Float(index) + 64], duration: .seconds(1024))
      tween.ease = easings[index % 3]
      if index % 5 == 0 { tween = Tween(property, values: [0, Float(index), 7], duration: .seconds(1024)) }
      try world.register(tween, on: entity)
    }
    let (before, after) = (Frame(), Frame())
    for _ in 0..<8 {
      for _ in 0..<600 { world.despawn(entities.remove(at: Int(random.next() % UInt64(entities.count)))) }
      world.sample(at: 1, into: before)
      world.tick()
      world.sample(at: 0, into: after)
      for entity in entities {
        let driver = world.engine.drivers[world.engine.channels.entities.firstDriver(of: entity)]
        let time = world.engine.drivers.ownTime(driver, at: world.engine.clocks.instants[0])
        let value = world.engine.drivers.value(driver, lane: 0, at: time, kind: .linear)
        let isRight =
          world[entity, property] == value && before[entity, property] == value
          && after[entity, property] == value
        #expect(isRight, "\(entity)")
      }
    }
  }
}
