import Foundation

/// The roofline of springs: the closed form and nothing else, 28 bytes a spring, values written one after
/// another.
final class BareSprings {
  private(set) var values: [Float]
  private(set) var tick: Int32 = 0
  private var starts: [Int32]
  private var falls: [Float] = []
  private var turns: [Float] = []
  private var cosines: [Float] = []
  private var sines: [Float] = []
  private let targets: [Float]

  init(_ springs: MixedSprings) {
    values = springs.froms
    targets = springs.targets
    starts = Array(repeating: 0, count: springs.count)
    for index in 0..<springs.count {
      let decay = springs.ratios[index] * springs.frequencies[index]
      let damped =
        springs.frequencies[index] * (1 - springs.ratios[index] * springs.ratios[index]).squareRoot()
      let distance = Double(springs.froms[index]) - Double(springs.targets[index])
      falls.append(Float(-decay / log(2) / 90_000))
      turns.append(Float(damped / (2 * .pi) / 90_000))
      cosines.append(Float(distance))
      sines.append(Float((Double(springs.velocities[index]) + decay * distance) / damped))
    }
  }

  /// One frame of a 60th of a second.
  func advance() {
    tick += 1
    let now = tick &* 1500
    let count = values.count
    values.withUnsafeMutableBufferPointer { values in
      starts.withUnsafeBufferPointer { starts in
        falls.withUnsafeBufferPointer { falls in
          turns.withUnsafeBufferPointer { turns in
            cosines.withUnsafeBufferPointer { cosines in
              sines.withUnsafeBufferPointer { sines in
                targets.withUnsafeBufferPointer { targets in
                  for row in 0..<count {
                    let t = Float(now &- starts[row])
                    let turn = t * turns[row]
                    let wave =
                      cosines[row] * BareMath.cosineOfTurns(turn) + sines[row] * BareMath.sineOfTurns(turn)
                    values[row] = targets[row] + BareMath.exp2(t * falls[row]) * wave
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
