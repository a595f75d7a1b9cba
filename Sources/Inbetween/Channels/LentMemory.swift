/// Memory that columns have outgrown while it was lent. It is kept, and written along with the new memory,
/// until nothing is lent any more.
struct LentMemory: ~Copyable {
  private var columns = UniqueArray<KeptColumn>()
  private var entities = UniqueArray<KeptArray<Entity>>()
  private var numbers = UniqueArray<KeptArray<UInt32>>()

  var isEmpty: Bool { columns.isEmpty && entities.isEmpty && numbers.isEmpty }

  deinit {
    for place in 0..<columns.count { columns[place].memory.release() }
    for place in 0..<entities.count { entities[place].release() }
    for place in 0..<numbers.count { numbers[place].release() }
  }

  /// Whether shown values must be written here too.
  @inline(__always)
  var hasColumns: Bool { !columns.isEmpty }

  /// Writes a shown value into lent memory.
  mutating func write(_ value: Float, _ column: Int, _ row: Int) {
    for place in 0..<columns.count
    where columns[place].column == column && row < columns[place].memory.count {
      columns[place].memory[row] = value
    }
  }

  /// Writes all shown values of a column into lent memory.
  mutating func write(_ shown: BufferView<Float>, _ column: Int) {
    for place in 0..<columns.count where columns[place].column == column {
      for row in 0..<columns[place].memory.count { columns[place].memory[row] = shown[row] }
    }
  }

  mutating func keep(_ memory: KeptArray<Float>?, _ column: Int) {
    if let memory { columns.append(KeptColumn(column: column, memory: memory)) }
  }

  mutating func keep(_ memory: KeptArray<Entity>?) {
    if let memory { entities.append(memory) }
  }

  mutating func keep(_ memory: KeptArray<UInt32>?) {
    if let memory { numbers.append(memory) }
  }

  /// Releases all memory that is kept.
  mutating func release() {
    for place in 0..<columns.count { columns[place].memory.release() }
    for place in 0..<entities.count { entities[place].release() }
    for place in 0..<numbers.count { numbers[place].release() }
    columns.removeAll()
    entities.removeAll()
    numbers.removeAll()
  }
}

/// Memory that the shown values of a column have outgrown.
struct KeptColumn: BitwiseCopyable {
  let column: Int
  let memory: KeptArray<Float>
}
