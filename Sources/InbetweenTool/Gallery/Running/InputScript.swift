import Foundation
import Inbetween
import InbetweenSDL

/// A user's input with the time of each event, for reproducible recordings and tests.
///
/// Each line is a time in seconds and an event:
///
///     # opens the third card
///     0.5  move 640 300
///     0.6  press
///     0.65 release
///     1.0  glide 640 500 0.4   # moves there within 0.4 s
///     2.0  key down
///     3.0  key shift+tab
///     3.5  type words
///     4.0  drop other.json
///
/// Times must not decrease. Positions are in points of the window. A `#` begins a comment.
struct InputScript {
  /// An event and its time.
  struct Step: Equatable {
    var time: Duration
    var event: InputEvent
  }

  /// The greatest absolute value of a coordinate, in points.
  private static let farthest = 100_000.0

  /// All events, in order.
  private(set) var steps: [Step] = []

  /// A line that cannot be read: its number, the text found, and the text expected.
  struct BadLine: Error, CustomStringConvertible {
    let name: String
    let line: Int
    let problem: String
    var description: String { "\(name):\(line): \(problem)" }
  }

  /// Reads a script's text.
  ///
  /// - Parameter name: the script's name in errors.
  /// - Throws: `BadLine` for the first line that cannot be read.
  init(_ text: String, name: String) throws(BadLine) {
    var position = SIMD2<Float>.zero
    var last = Duration.zero
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first else { continue }
      func bad(_ problem: String) -> BadLine { BadLine(name: name, line: index + 1, problem: problem) }
      guard let seconds = Numbers.decimal(first), (0...3600).contains(seconds) else {
        throw bad("found '\(first)', expected a time from 0 to 3600 seconds")
      }
      let time = Duration.nanoseconds(Int64((seconds * 1e9).rounded()))
      guard time >= last else { throw bad("\(first) s lies before the line above") }
      last = time
      guard words.count > 1 else { throw bad("what happens at \(first) s is missing") }
      let rest = Array(words.dropFirst(2))
      let numbers = rest.compactMap { Numbers.decimal($0) }.filter {
        (-Self.farthest...Self.farthest).contains($0)
      }
      switch words[1] {
      case "move":
        guard rest.count == 2, numbers.count == 2 else { throw bad("move takes a place: x and y") }
        position = SIMD2(Float(numbers[0]), Float(numbers[1]))
        steps.append(Step(time: time, event: .pointerMoved(to: position)))
      case "glide":
        guard rest.count == 3, numbers.count == 3, (0.01...60).contains(numbers[2]) else {
          throw bad("glide takes a place and a time: x, y and 0.01 to 60 seconds")
        }
        let (from, to, length) = (position, SIMD2(Float(numbers[0]), Float(numbers[1])), numbers[2])
        let count = max(Int((length * 60).rounded(.up)), 1)
        for step in 1...count {
          let part = Double(step) / Double(count)
          position = from + (to - from) * Float(part)
          let instant = time + .nanoseconds(Int64((length * part * 1e9).rounded()))
          steps.append(Step(time: instant, event: .pointerMoved(to: position)))
        }
        last = time + .nanoseconds(Int64((length * 1e9).rounded()))
      case "press" where rest.isEmpty:
        steps.append(Step(time: time, event: .pointerPressed(.primary, at: position, clicks: 1)))
      case "release" where rest.isEmpty:
        steps.append(Step(time: time, event: .pointerReleased(.primary, at: position)))
      case "press", "release": throw bad("\(words[1]) takes nothing; move goes to a place")
      case "key":
        guard rest.count == 1, let (key, modifiers) = Self.key(rest[0]) else {
          throw bad("found 'key \(rest.joined(separator: " "))', expected a key such as space, tab or 3")
        }
        for isDown in [true, false] {
          steps.append(
            Step(time: time, event: .key(key, pressed: isDown, isRepeat: false, modifiers: modifiers)))
        }
      case "hold":
        guard rest.count == 1, let modifiers = Self.modifiers(rest[0].lowercased()) else {
          throw bad("hold takes shift, control, alt or none")
        }
        steps.append(Step(time: time, event: .modifiers(modifiers)))
      case "wheel":
        guard rest.count == 2, numbers.count == 2 else { throw bad("wheel takes notches: x and y") }
        let notches = SIMD2(Float(numbers[0]), Float(numbers[1]))
        steps.append(Step(time: time, event: .wheel(by: notches, at: position)))
      case "pinch":
        guard rest.count == 3, numbers.count == 3, (0.01...100).contains(numbers[2]) else {
          throw bad("pinch takes a distance and a factor: x, y and 0.01 to 100")
        }
        let way = SIMD2(Float(numbers[0]), Float(numbers[1]))
        steps.append(Step(time: time, event: .pinched(at: position, by: way, scale: Float(numbers[2]))))
      case "stick":
        guard rest.count == 2, numbers.count == 2, numbers.allSatisfy({ (-1...1).contains($0) }) else {
          throw bad("stick takes a place: x and y from -1 to 1")
        }
        let place = SIMD2(Float(numbers[0]), Float(numbers[1]))
        steps.append(Step(time: time, event: .padStick(.left, to: place)))
      case "pad":
        guard rest.count == 1, let button = PadButton(rawValue: rest[0]) else {
          let names = PadButton.allCases.map(\.rawValue).joined(separator: ", ")
          throw bad("found 'pad \(rest.joined(separator: " "))', expected one of \(names)")
        }
        for isDown in [true, false] {
          steps.append(Step(time: time, event: .padButton(button, pressed: isDown)))
        }
      case "type":
        guard !rest.isEmpty else { throw bad("type takes a text") }
        for letter in rest.joined(separator: " ") {
          steps.append(Step(time: time, event: .text(String(letter))))
        }
      case "drop":
        guard !rest.isEmpty else { throw bad("drop takes the path of a motion file") }
        steps.append(Step(time: time, event: .dropped(path: rest.joined(separator: " "))))
      case "close" where rest.isEmpty: steps.append(Step(time: time, event: .close))
      default:
        throw bad(
          "found '\(words[1])', expected move, glide, press, release, key, type, hold, wheel, pinch, pad, stick, drop or close"
        )
      }
    }
  }

  /// The time of the last event.
  var length: Duration { steps.last?.time ?? .zero }

  private static func modifiers(_ word: String) -> KeyModifiers? {
    switch word {
    case "shift": .shift
    case "control", "ctrl": .control
    case "alt", "option": .option
    case "none": []
    default: nil
    }
  }

  private static func key(_ word: String) -> (Key, KeyModifiers)? {
    var parts = word.lowercased().split(separator: "+").map(String.init)
    guard let name = parts.popLast() else { return nil }
    var modifiers: KeyModifiers = []
    for part in parts {
      guard let modifier = Self.modifiers(part) else { return nil }
      modifiers.formUnion(modifier)
    }
    let digit = name.count == 1 && name.first?.isNumber == true ? Key(rawValue: "digit\(name)") : nil
    guard let key = digit ?? Key.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    return (key, modifiers)
  }
}

extension InputScript {
  /// Plays a script.
  struct Player {
    private let script: InputScript
    private var next = 0

    init(_ script: InputScript) { self.script = script }

    /// Whether all events have been returned.
    var isOver: Bool { next == script.steps.count }

    /// Returns the events that are due by `time` and have not been returned yet, in order.
    mutating func advance(to time: Duration) -> [InputEvent] {
      var events: [InputEvent] = []
      while next < script.steps.count, script.steps[next].time <= time {
        events.append(script.steps[next].event)
        next += 1
      }
      return events
    }
  }
}
