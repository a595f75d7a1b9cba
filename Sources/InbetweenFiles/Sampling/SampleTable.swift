import Inbetween

/// The values that the entities of a motion file show at given times: what `inbetween sample` prints.
///
/// ```swift
/// let file = try MotionFile(contentsOf: "Assets/fade.json")
/// let times = [SampleTime("0")!, SampleTime("250")!]
/// print(try SampleTable(of: file, at: times).csv)
/// ```
public struct SampleTable: Sendable {
  /// One lane of one property of one entity at one time.
  ///
  /// ```swift
  /// let file = try MotionFile(contentsOf: "Assets/fade.json")
  /// let table = try SampleTable(of: file, at: [SampleTime("100")!])
  /// for row in table.rows where row.property == "opacity" { print(row.entity, row.value) }
  /// ```
  public struct Row: Hashable, Sendable {
    /// The time as it was given.
    public var time: String
    /// The entity's name.
    public var entity: String
    /// The property's name, with its lane if it has several: `position.x`, `color.r`.
    public var property: String
    /// The value in the property's unit; colours in sRGB 0…1, angles in degrees.
    public var value: Double
    /// The velocity in the property's unit per second. Nil if no velocities were asked for. 0 before the
    /// start.
    public var velocity: Double?
  }

  /// The rows by time in the order given, then by entity in the order of the file, then by property.
  public var rows: [Row]
  /// Whether rows have velocities.
  public var hasVelocities: Bool

  /// Plays a file in a new world of `tickRate` and collects the shown values at `times`, in any order. The
  /// times are exact instants: the world runs ticks up to each time, and is sampled between its ticks. For
  /// late times, the ticks are longer. The values are the same. The work depends on the number of starts,
  /// iterations and ends, and not on the time that passes. Iterations long before a time are skipped.
  ///
  /// - Throws: the errors of `MotionFile.load(into:)`.
  public init(
    of file: MotionFile, at times: [SampleTime], tickRate: TickRate = .hertz(60), velocities: Bool = false
  ) throws(MotionFileErrors) {
    var sampler = try MotionSampler(file, at: times, tickRate: tickRate, velocities: velocities)
    hasVelocities = velocities
    let order = times.indices.sorted { times[$0].milliseconds < times[$1].milliseconds }
    var blocks = [[Row]](repeating: [], count: times.count)
    for index in order { blocks[index] = sampler.rows(at: times[index]) }
    rows = Array(blocks.joined())
  }

  /// The table's first line.
  public var header: String { SampleTable.header(velocities: hasVelocities) }

  /// The whole table as CSV (RFC 4180 with line feeds), the header first. Numbers have up to 9 significant
  /// digits.
  public var csv: String {
    rows.reduce(into: header + "\n") { $0 += SampleTable.line($1) }
  }

  /// Writes the CSV of a table piece by piece. If the times are in ascending order, the call needs memory for
  /// only one time.
  ///
  /// - Throws: the errors of `MotionFile.load(into:)` and of `write`.
  public static func writeCSV(
    of file: MotionFile, at times: [SampleTime], tickRate: TickRate = .hertz(60), velocities: Bool = false,
    to write: (String) throws -> Void
  ) throws {
    let falls = zip(times, times.dropFirst()).contains { $0.milliseconds > $1.milliseconds }
    if falls {
      try write(SampleTable(of: file, at: times, tickRate: tickRate, velocities: velocities).csv)
      return
    }
    var sampler = try MotionSampler(file, at: times, tickRate: tickRate, velocities: velocities)
    try write(header(velocities: velocities) + "\n")
    for time in times {
      try write(sampler.rows(at: time).reduce(into: "") { $0 += line($1) })
    }
  }

  /// Returns a number with up to 9 significant digits, as C's `%.9g`; never `-0`.
  public static func number(_ value: Double) -> String {
    if value == 0 { return "0" }
    let sign = value.sign == .minus ? "-" : ""
    if !value.isFinite { return sign + (value.isNaN ? "nan" : "inf") }
    return sign + RoundedDecimal(value.magnitude).text
  }

  /// Returns a field of CSV: in double quotes if it contains a comma, a quote or a line end.
  public static func quoted(_ field: String) -> String {
    let isPlain = field.utf8.allSatisfy { !",\"\r\n".utf8.contains($0) }
    if isPlain { return field }
    var quoted = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func header(velocities: Bool) -> String {
    "time_ms,entity,property,value" + (velocities ? ",velocity" : "")
  }

  private static func line(_ row: Row) -> String {
    let end = row.velocity.map { "," + number($0) } ?? ""
    return "\(row.time),\(quoted(row.entity)),\(quoted(row.property)),\(number(row.value))\(end)\n"
  }
}
