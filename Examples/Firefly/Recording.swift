// 8. A game as a list of inputs. Equal inputs at equal ticks give equal bits, in debug and optimized builds.
// Therefore a recording is also a test.

/// The whole input of the rules. Places are whole points, so that a text contains the exact numbers.
package struct Input: Equatable {
  package var target = SIMD2<Float>(480, 420)
  package var presses = false
}

/// A line for each change: the tick, the target of the firefly, and 1 for the button.
package struct Recording {
  /// How long the text was at a moment, and the input then. A past keeps this, and not a copy of the text.
  typealias Mark = (length: Int, last: Input)

  private var (written, inputs) = ("", [Int64: Input]())
  var mark: Mark = (0, Input())
  package var text: String { String(written.utf8.prefix(mark.length)) ?? "" }
  package var end: Int64 { inputs.keys.max() ?? 0 }

  package init(text: String = "") {
    for line in text.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Int64($0) }
      if numbers.count < 4 { continue }
      inputs[numbers[0]] = Input(
        target: SIMD2(Float(numbers[1]), Float(numbers[2])), presses: numbers[3] == 1)
    }
  }

  func input(at tick: Int64, after before: Input) -> Input { inputs[tick] ?? Input(target: before.target) }

  mutating func note(_ input: Input, at tick: Int64) {
    if input == mark.last { return }
    // What came after a moment to which the game went back is no more.
    if written.utf8.count > mark.length { written = text }
    written += "\(tick) \(Int(input.target.x)) \(Int(input.target.y)) \(input.presses ? 1 : 0)\n"
    mark = (written.utf8.count, Input(target: input.target))
  }
}
