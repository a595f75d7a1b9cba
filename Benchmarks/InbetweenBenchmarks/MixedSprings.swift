import Foundation
import Inbetween

/// Under-damped springs drawn at random from a fixed seed, slow enough to move throughout a measurement. All
/// begin at instant 0.
struct MixedSprings {
  let count: Int
  /// Radians a second, and the damping ratio.
  private(set) var frequencies: [Double] = []
  private(set) var ratios: [Double] = []
  private(set) var froms: [Float] = []
  private(set) var targets: [Float] = []
  private(set) var velocities: [Float] = []

  init(count: Int) {
    self.count = count
    var random = SplitMix64(seed: 4)
    for _ in 0..<count {
      frequencies.append(0.05 + 0.15 * random.unit())
      ratios.append(0.1 + 0.5 * random.unit())
      froms.append(Float(random.unit() * 200 - 100))
      targets.append(Float(random.unit() * 200 - 100))
      velocities.append(Float(random.unit() * 20 - 10))
    }
  }

  /// The spring `index`, to be registered at instant 0.
  func motion(_ index: Int) throws -> SpringMotion<Float> {
    let frequency = frequencies[index]
    var motion = SpringMotion(
      Stage.energy, to: targets[index],
      spring: try Spring(stiffness: frequency * frequency, damping: 2 * ratios[index] * frequency))
    motion.from = froms[index]
    motion.initialVelocity = velocities[index]
    return motion
  }

  /// Where the spring `index` is at `seconds`, by the C library.
  func position(_ index: Int, at seconds: Double) -> Double {
    let (frequency, ratio) = (frequencies[index], ratios[index])
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let distance = Double(froms[index]) - Double(targets[index])
    let pull = (Double(velocities[index]) + ratio * frequency * distance) / damped
    let wave = distance * cos(damped * seconds) + pull * sin(damped * seconds)
    return Double(targets[index]) + exp(-ratio * frequency * seconds) * wave
  }

  /// Fails unless all springs are where they must be at `seconds`, within `tolerance`.
  func check(
    _ name: String, at seconds: Double, tolerance: Double = 0.005, _ value: (Int) -> Float
  ) throws {
    for index in 0..<count {
      let expected = position(index, at: seconds)
      if (Double(value(index)) - expected).magnitude <= tolerance { continue }
      throw BenchmarkFailure(
        description: "\(name): spring \(index) shows \(value(index)) instead of \(expected) at \(seconds) s")
    }
  }
}
