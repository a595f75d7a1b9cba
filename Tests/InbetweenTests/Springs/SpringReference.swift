import Foundation

/// A damped oscillator about 0 by the textbook, written independently of the engine: ẍ + 2ζω·ẋ + ω²x = 0.
///
///     x = e^(−σt)·(x₀·c(q) + (v₀ + σx₀)·t·s(q))    q = ω²(1 − ζ²)t²    c(q) = cos √q    s(q) = sin √q / √q
///
/// c and s are computed by their power series near ζ = 1, and by the two real exponentials where q < −1.
struct SpringReference {
  struct State: Equatable {
    var position: Double
    var velocity: Double
  }

  var frequency: Double
  var ratio: Double
  /// The distance from the point of rest at time 0.
  var distance: Double
  var velocity: Double

  init(_ frequency: Double, _ ratio: Double, from distance: Double, velocity: Double = 0) {
    self.frequency = frequency
    self.ratio = ratio
    self.distance = distance
    self.velocity = velocity
  }

  /// The unit of errors.
  var scale: Double { max(abs(distance), abs(velocity) / frequency) }

  /// The rate at which the envelope falls, per second.
  var slowRate: Double {
    ratio <= 1 ? ratio * frequency : frequency / (ratio + ((ratio - 1) * (ratio + 1)).squareRoot())
  }

  func state(at t: Double) -> State {
    let decay = ratio * frequency
    let q = frequency * frequency * (1 - ratio) * (1 + ratio) * t * t
    if q < -1 { return overdamped(at: t) }
    let (c, s) = q > 1 ? (cos(q.squareRoot()), sin(q.squareRoot()) / q.squareRoot()) : Self.series(q)
    let envelope = exp(-decay * t)
    return State(
      position: envelope * (distance * c + (velocity + decay * distance) * t * s),
      velocity: envelope * (velocity * c - (decay * velocity + frequency * frequency * distance) * t * s))
  }

  private func overdamped(at t: Double) -> State {
    let root = ((ratio - 1) * (ratio + 1)).squareRoot()
    let (slow, fast) = (frequency / (ratio + root), frequency * (ratio + root))
    let first = (velocity + fast * distance) / (fast - slow) * exp(-slow * t)
    let second = -(velocity + slow * distance) / (fast - slow) * exp(-fast * t)
    return State(position: first + second, velocity: -slow * first - fast * second)
  }

  private static func series(_ q: Double) -> (Double, Double) {
    var (c, s, term) = (0.0, 0.0, 1.0)
    for k in 0..<12 {
      let odd = Double(2 * k + 1)
      c += term
      s += term / odd
      term *= -q / (odd * (odd + 1))
    }
    return (c, s)
  }

  /// Returns the first whole count from which on it stays within both thresholds. Checks every count.
  func restCount(within threshold: Double, speed: Double) -> Int64 {
    if scale == 0 { return 0 }
    var last: Int64 = -1
    // By then the envelope is far below both thresholds, with the factor that grows with time near ζ = 1 too.
    let ceiling = 4 * scale * max(1, frequency) * (1 + ratio)
    let horizon = (log(ceiling / min(threshold, speed)) + 12) / slowRate
    for count in 0...max(Int64(horizon * 90_000), 0) {
      let state = state(at: Double(count) / 90_000)
      if abs(state.position) > threshold || abs(state.velocity) > speed { last = count }
    }
    return last + 1
  }

  /// Returns the first whole count at which it has landed, within both thresholds from count `rest` on.
  func landedCount(from rest: Int64) -> Int64 {
    var time = Double(rest) / 90_000
    if state(at: time).position * state(at: time).velocity > 0 {
      let step = 1e-3 / frequency
      while state(at: time).position * state(at: time).velocity > 0 { time += step }
      var low = time - step
      for _ in 0..<60 {
        let middle = (low + time) / 2
        if state(at: middle).position * state(at: middle).velocity > 0 { low = middle } else { time = middle }
      }
    }
    let (x, v) = (abs(state(at: time).position), abs(state(at: time).velocity))
    if x == 0 { return rest }
    let swing = max(v / x, ratio < 1 ? frequency : slowRate)
    return Int64(((time + 2 * atan2(swing * x, v) / swing) * 90_000).rounded(.up))
  }

  func landedCount(within threshold: Double, speed: Double) -> Int64 {
    landedCount(from: restCount(within: threshold, speed: speed))
  }
}

/// Integrates a spring's motion numerically, by Dormand and Prince's fifth-order method with error control
/// ("A family of embedded Runge-Kutta formulae", 1980).
struct SpringSolver {
  var frequency: Double
  var ratio: Double
  private(set) var time = 0.0
  private(set) var position: Double
  private(set) var velocity: Double
  private var step: Double
  private let tolerance: Double

  init(_ reference: SpringReference, tolerance: Double = 1e-11) {
    frequency = reference.frequency
    ratio = reference.ratio
    position = reference.distance
    velocity = reference.velocity
    step = 1e-3 / (frequency * max(1, ratio))
    self.tolerance = tolerance * reference.scale
  }

  private func pull(_ x: Double, _ v: Double) -> Double {
    -2 * ratio * frequency * v - frequency * frequency * x
  }

  private static let weights: [[Double]] = [
    [1.0 / 5],
    [3.0 / 40, 9.0 / 40],
    [44.0 / 45, -56.0 / 15, 32.0 / 9],
    [19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729],
    [9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656],
    [35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84],
  ]
  private static let errors: [Double] = [
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40,
  ]

  /// Integrates up to `end`.
  mutating func run(to end: Double) {
    while time < end {
      let h = min(step, end - time)
      var slopes = [SIMD2(velocity, pull(position, velocity))]
      var reached = SIMD2(position, velocity)
      for row in Self.weights {
        var sum = SIMD2<Double>.zero
        for (weight, slope) in zip(row, slopes) { sum += weight * slope }
        reached = SIMD2(position, velocity) + h * sum
        slopes.append(SIMD2(reached.y, pull(reached.x, reached.y)))
      }
      var error = SIMD2<Double>.zero
      for (weight, slope) in zip(Self.errors, slopes) { error += h * weight * slope }
      let size = max(abs(error.x), abs(error.y) / frequency) / tolerance
      if size <= 1 {
        time = h < step ? end : time + h
        (position, velocity) = (reached.x, reached.y)
      }
      let factor = min(4, max(0.2, 0.9 * pow(max(size, 1e-10), -0.2)))
      if size > 1 || h == step { step = h * factor }
    }
  }
}
