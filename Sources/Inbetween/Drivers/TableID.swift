/// Where a winner's value comes from: one of its timeline's tables (of tweens, a chunk of one), or none of
/// them.
struct TableID: BitwiseCopyable, Equatable {
  private var raw: Int32

  /// No row moves for it: it holds.
  static var still: TableID { TableID(raw: -1) }
  /// It moves, and is evaluated by itself.
  static var general: TableID { TableID(raw: -2) }
  /// The chunk of tweens at `index`.
  static func tweens(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index)) }
  /// The table of springs at `index`.
  static func springs(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index) | springBit) }
  /// The table of paths at `index`.
  static func paths(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index) | pathBit) }

  /// Whether it is a table.
  var isTable: Bool { raw >= 0 }
  /// Whether it is a table of tweens, or a chunk of one.
  var isOfTweens: Bool { raw >= 0 && raw < TableID.pathBit }
  /// Whether it is a table of springs.
  var isOfSprings: Bool { raw >= TableID.springBit }
  /// Whether it is a table of paths.
  var isOfPaths: Bool { raw >= TableID.pathBit && raw < TableID.springBit }
  /// Which one of its kind.
  var index: Int { Int(raw & ~(TableID.springBit | TableID.pathBit)) }

  private static var pathBit: Int32 { 1 << 29 }
  private static var springBit: Int32 { 1 << 30 }
}
