/// The reason why a snapshot was not saved, restored, written or read. The world and the snapshot are as they
/// were.
///
/// ```swift
/// do {
///   try world.restore(Snapshot())
/// } catch {
///   print(error)  // prints the snapshot is empty: nothing has been saved into it
/// }
/// ```
public enum SnapshotError: Error, Hashable, CustomStringConvertible {
  /// A tick, a callback, a query or a hook is running.
  case busy
  /// Nothing has been saved into the snapshot.
  case empty
  /// The world's set-up differs from the saved one: its tick rate, its pools or its bindings.
  case otherSetup(field: String, found: String, expected: String)
  /// The data has a pool that the world does not have, and `World.skipSavedPools` does not name this pool. A
  /// pool without a name has its number, such as `pools[2]`.
  case missingPool(name: String)
  /// The components of a pool have another version, size or fields in the data, and the pool has no
  /// `migrateSaves`. Enums may have other cases or payloads. Or a tag of the world is a pool in the data, or
  /// the reverse.
  case otherPool(name: String, type: String, found: String, expected: String)
  /// The components of a pool were saved with other fields than `World.addToSnapshots` exchanges, and the
  /// fields have no names. Or the data is damaged there.
  case otherFields(pool: String, type: String)
  /// The function of `migrateSaves` returned nil for a version, or did not read all fields of the data.
  case notMigrated(pool: String, type: String, version: Int)
  /// The components of a pool are more than plain bytes, and `World.addToSnapshots` was not called for them.
  /// Or it is unknown which of their bytes are used, as in a C union. The error names these fields if they
  /// are known.
  case needsFields(pool: String, type: String, fields: [String])
  /// An easing is a function of the program, which data cannot hold: an `Easing.function`, or the easing of a
  /// transition tween that has a `timingFunction` or a `segment`.
  case hasFunction
  /// The data is not a snapshot: its first bytes are others.
  case notSnapshot
  /// This release does not read the format of the data: a later release wrote it, or a version before the
  /// first public release.
  case otherVersion(found: Int, first: Int, last: Int)
  /// The data has this version's format, but its records have other sizes. A development build wrote it. All
  /// builds of one release can read each other's data.
  case otherBuild
  /// The data is shorter or longer than it says.
  case otherLength(found: Int, expected: Int)
  /// The checksum or the contents of the data are invalid.
  case damaged

  private static let advice =
    "Raise the pool's version, and read earlier ones with migrateSaves. A game cannot read later ones"

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// The error in one line.
  public var description: String {
    switch self {
    case .busy: "a tick, a callback, a query or a hook is running: save and restore between ticks"
    case .empty: "the snapshot is empty: nothing has been saved into it"
    case .otherSetup(let field, let found, let expected):
      "\(field): the snapshot has \(found), and the world \(expected)"
    case .missingPool(let name):
      "the data has a pool `\(name)` that the world lacks: make it, or pass the name to skipSavedPools"
    case .otherPool(let name, let type, let found, let expected):
      "pool `\(name)` of \(type): the data has \(found), and the world \(expected). " + SnapshotError.advice
    case .otherFields(let pool, let type):
      "pool `\(pool)` of \(type): the data has other fields than addToSnapshots exchanges. "
        + SnapshotError.advice
    case .notMigrated(let pool, let type, let version):
      "pool `\(pool)` of \(type): migrateSaves returns nil for version \(version), or reads more or less than all fields"
    case .needsFields(let pool, let type, let fields):
      "pool `\(pool)` of \(type): "
        + (fields.isEmpty ? "components" : "the fields \(SnapshotError.list(fields))")
        + " are more than plain bytes. Give all fields to addToSnapshots"
    case .hasFunction:
      "an easing is a function of the program, which data cannot hold: use a named easing or a curve, "
        + "and move tweens with timings of their own out of transition layers with a curve"
    case .notSnapshot: "the data is not a snapshot"
    case .otherVersion(let found, let first, let last):
      "the data has version \(found) of the format, and this release reads "
        + (first == last ? "version \(last)" : "versions \(first) to \(last)")
        + (found > last ? ": update Inbetween" : "")
    case .otherBuild: "the data comes from another build, in which records have other sizes"
    case .otherLength(let found, let expected):
      "the data has \(found) bytes, and says that it has \(expected)"
    case .damaged: "the data is damaged: its checksum or its contents are wrong"
    }
  }
}
