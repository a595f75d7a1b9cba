/// Memory that columns have outgrown while it was lent: it is written too, until the lending ends.
struct LentMemory: ~Copyable {
  private var columns = UniqueArray<KeptColumn>()
  private var entities = UniqueArray<KeptArray<Entity>>()
  private var numbers = UniqueArray<KeptArray<UInt32>>()

  var isEmpty: Bool { columns.isEmpty && entities.isEmpty && numbers.isEmpty }

  deinit {
    for index in 0..<columns.count { columns[index].memory.release() }
    for index in 0..<entities.count { entities[index].release() }
    for index in 0..<numbers.count { numbers[index].release() }
  }

  /// Whether shown values must be written here too.
  @inline(__always)
  var hasColumns: Bool { !columns.isEmpty }

  /// Writes a shown value into lent memory.
  mutating func write(_ value: Float, _ column: Int, _ row: Int) {
    for index in 0..<columns.count
    where columns[index].column == column && row < columns[index].memory.count {
      columns[index].memory[row] = value
    }
  }

  /// Writes all shown values of a column into lent memory.
  mutating func write(_ shown: BufferView<Float>, _ column: Int) {
    for index in 0..<columns.count where columns[index].column == column {
      for row in 0..<columns[index].memory.count { columns[index].memory[row] = shown[row] }
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

  mutating func release() { self = LentMemory() }
}

/// Memory that the shown values of a column have outgrown.
struct KeptColumn: BitwiseCopyable {
  let column: Int
  let memory: KeptArray<Float>
}
