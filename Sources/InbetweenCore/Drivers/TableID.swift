/// Where a winner's value comes from: one of its timeline's tables (for tweens, a chunk of one), or none.
struct TableID: BitwiseCopyable, Equatable {
  private var raw: Int32

  /// No row moves: the driver holds.
  static var still: TableID { TableID(raw: -1) }
  /// It moves as a scalar row, which no kernel serves.
  static var scalar: TableID { TableID(raw: -2) }
  /// Returns the chunk of tweens at `index`.
  static func tweens(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index)) }
  /// Returns the table of springs at `index`.
  static func springs(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index) | springBit) }
  /// Returns the table of paths at `index`.
  static func paths(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index) | pathBit) }

  /// Whether it is a table.
  var isTable: Bool { raw >= 0 }
  /// Whether it is a table of tweens, or a chunk of one.
  var isOfTweens: Bool { raw >= 0 && raw < TableID.pathBit }
  /// Whether it is a table of springs.
  var isOfSprings: Bool { raw >= TableID.springBit }
  /// Whether it is a table of paths.
  var isOfPaths: Bool { raw >= TableID.pathBit && raw < TableID.springBit }
  /// Its index among those of its kind.
  var index: Int { Int(raw & ~(TableID.springBit | TableID.pathBit)) }

  private static var pathBit: Int32 { 1 << 29 }
  private static var springBit: Int32 { 1 << 30 }
}
