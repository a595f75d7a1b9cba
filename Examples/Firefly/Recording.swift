// 8. A game as a list of inputs. Equal inputs at equal ticks give equal bits, in debug and optimized builds.
// Therefore a recording is also a test.

/// The whole input of the rules. Places are whole points, so that a text contains the exact numbers.
package struct Input: Equatable {
  package var target = SIMD2<Float>(480, 420)
  package var presses = false
}

/// A line for each change: the tick, the target of the firefly, and 1 for the button.
package struct Recording {
  package private(set) var text = ""
  private var (inputs, last): ([Int64: Input], Input) = ([:], Input())
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
    if input == last { return }
    text += "\(tick) \(Int(input.target.x)) \(Int(input.target.y)) \(input.presses ? 1 : 0)\n"
    last = Input(target: input.target)
  }
}
