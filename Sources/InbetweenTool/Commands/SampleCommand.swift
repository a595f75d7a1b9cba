import Foundation
import Inbetween
import InbetweenFiles

/// The command `inbetween sample`: prints a motion file's values as CSV.
struct SampleCommand: Command {
  static let specification = CommandSpecification(
    name: "sample", summary: "Prints the values of a motion file at given times as CSV.",
    usage: [
      "FILE [--at MS,MS,…] [--rate HZ] [--velocity] [--direction WAY]",
      "FILE --every MS --to MS [--rate HZ] [--velocity] [--direction WAY]",
    ],
    operands: 1...1, operandName: "FILE",
    options: [
      .init("at", "MS,MS,…", "the times in milliseconds, in any order; before 0, values are base values"),
      .init("every", "MS", "the times 0, MS, 2 MS, …"),
      .init("to", "MS", "the end of --every; the last time is not later"),
      .init("rate", "HZ", "ticks a second, 60 unless given; the values do not depend on it"),
      .init("direction", "WAY", "forward or backward, for all transitions, whatever the file says"),
      .init("velocity", nil, "adds a column: the velocity of each value, per second"),
    ],
    details: """
      Without times, there are lines for each 100 ms of the whole file.

      The columns are time_ms,entity,property,value. Each lane, such as position.x, has a line. Colours are
      color.r … color.a from 0 to 1 in sRGB, angles are in degrees, and numbers have 9 significant digits.
      Entities are in the order of the file. For each entity, the built-in properties that it states or that
      motion moves come first: position, size, scale, rotation, opacity, color, cornerRadius. Then come the
      properties that the file declares, by name.

        inbetween sample Assets/fade.json --at -100,0,150,1e3
        inbetween sample Assets/fade.json --every 100 --to 1000 --velocity
      """)

  private let path: String
  /// The times; nil for the whole file.
  private let times: [SampleTime]?
  private let rate: TickRate
  private let velocity: Bool
  private let direction: TransitionDirection?

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    rate = try arguments.value("rate", Numbers.rate) ?? .hertz(60)
    velocity = arguments.has("velocity")
    direction = try arguments.direction()
    try arguments.exclude("at", "every")
    try arguments.exclude("at", "to")
    try arguments.demand("every", for: "to")
    try arguments.demand("to", for: "every")
    if let list = arguments["at"] {
      times = try Numbers.list("at", list, expected: "milliseconds within ±1e10", SampleTime.init)
    } else if let step = arguments["every"], let end = arguments["to"] {
      times = try Self.times(every: step, to: end)
    } else {
      times = nil
    }
  }

  func run(_ output: StandardOutput) throws {
    let file = try MotionFile(contentsOf: path).playing(direction, path)
    let times = try times ?? Self.times(every: "100", to: "\(file.length / .milliseconds(1))")
    try SampleTable.writeCSV(of: file, at: times, tickRate: rate, velocities: velocity) { text in
      try output.write(text)
    }
  }

  private static func times(every step: String, to end: String) throws(UsageError) -> [SampleTime] {
    let step = try Numbers.time("every", step)
    let end = try Numbers.time("to", end)
    guard step.milliseconds > 0 else {
      throw UsageError("--every: found '\(step.text)', expected more than 0 milliseconds")
    }
    guard end.milliseconds >= 0 else {
      throw UsageError("--to: found '\(end.text)', expected at least 0 milliseconds")
    }
    if let times = SampleTime.every(step.milliseconds, to: end.milliseconds) { return times }
    throw UsageError("--every \(step.text) --to \(end.text) makes more than ten million times")
  }
}
