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

/// The ordinary design: an object a spring, integrated by semi-implicit Euler, with a setter closure.
final class ObjectSpring {
  private var position: Double
  private var velocity: Double
  private let target: Double
  private let stiffness: Double
  private let damping: Double
  private let setter: (Float) -> Void
  private(set) var isComplete = false

  init(_ springs: MixedSprings, _ index: Int, setter: @escaping (Float) -> Void) {
    position = Double(springs.froms[index])
    velocity = Double(springs.velocities[index])
    target = Double(springs.targets[index])
    stiffness = springs.frequencies[index] * springs.frequencies[index]
    damping = 2 * springs.ratios[index] * springs.frequencies[index]
    self.setter = setter
  }

  /// Moves on by `step` seconds.
  func update(by step: Double) {
    velocity += (stiffness * (target - position) - damping * velocity) * step
    position += velocity * step
    if (position - target).magnitude < 0.001 && velocity.magnitude < 0.01 {
      position = target
      isComplete = true
    }
    setter(Float(position))
  }
}

/// All springs of the baseline, and the loop that a game calls every frame.
final class ObjectSprings {
  let targets: [ObjectTarget]
  private var springs: [ObjectSpring] = []
  private(set) var tick = 0

  init(_ mixed: MixedSprings) {
    let targets = (0..<mixed.count).map { _ in ObjectTarget() }
    self.targets = targets
    for index in 0..<mixed.count {
      let target = targets[index]
      springs.append(ObjectSpring(mixed, index, setter: { target.value = $0 }))
    }
  }

  /// One frame of a 60th of a second.
  func advance() {
    tick += 1
    var anyComplete = false
    for spring in springs {
      spring.update(by: 1.0 / 60)
      if spring.isComplete { anyComplete = true }
    }
    if anyComplete { springs.removeAll { $0.isComplete } }
  }
}
