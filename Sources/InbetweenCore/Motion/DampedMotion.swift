/// A damped oscillator in closed form: position and velocity at any time after its start (S2).
///
/// With x measured from the point of rest, σ = ζω, and x₀, v₀ at time 0, the solution of ẍ + 2σẋ + ω²x = 0 is
///
///     x(t) = x₀·C + (v₀ + σx₀)·S        v(t) = v₀·C − (σv₀ + ω²x₀)·S
///
///     ζ < 1    C = e^(−σt)·cos ω_d t              S = e^(−σt)·sin ω_d t / ω_d        ω_d = ω√(1 − ζ²)
///     ζ = 1    C = e^(−σt)                        S = e^(−σt)·t
///     ζ > 1    C = e^(−r₁t)·(1 − m/2)             S = e^(−r₁t)·m / 2ω_r              ω_r = ω√(ζ² − 1)
///              m = 1 − e^(−2ω_r t)                r₁ = ω / (ζ + √(ζ² − 1))
///
/// (Landau and Lifshitz, "Mechanics", § 25). In this form nothing cancels near ζ = 1, and the three cases
/// agree there. All is in Double: it is the reference for the kernels, and gives velocities and rest
/// instants.
///
/// Springs, decays and bounds are all of this kind. Friction alone, v = v₀e^(−kt), is the critically damped
/// oscillator of ω = k about the projected end x₀ + v₀/k; its second term is 0.
struct DampedMotion: BitwiseCopyable {
  /// ω, the frequency without damping, in radians a second; above 0.
  var frequency: Double
  /// ζ, the damping ratio: 1 is critical; 0 or more.
  var ratio: Double
  /// The distance from the point of rest at time 0.
  var distance: Double
  /// The velocity at time 0, per second.
  var velocity: Double

  /// Whether its frequency and its ratio are valid for a spring, a decay or a bound.
  var isSound: Bool { frequency > 0 && frequency < 1e18 && ratio >= 0 && ratio <= Spring.greatestRatio }

  /// Position and velocity at one time.
  struct State: BitwiseCopyable {
    var position: Double
    var velocity: Double
  }

  /// σ, the rate of the envelope e^(−σt).
  var decay: Double { ratio * frequency }

  /// ω_d of an under-damped motion, in radians a second.
  var dampedFrequency: Double { frequency * ((1 - ratio) * (1 + ratio)).squareRoot() }

  /// ω_r of an over-damped motion: half the difference of its two rates.
  var halfSpread: Double { frequency * ((ratio - 1) * (ratio + 1)).squareRoot() }

  /// r₁, the slower of the two rates of an over-damped motion.
  var slowRate: Double { frequency / (ratio + ((ratio - 1) * (ratio + 1)).squareRoot()) }

  func state(at seconds: Double) -> State {
    let (cosine, sine) = basis(at: seconds)
    return State(
      position: distance * cosine + (velocity + decay * distance) * sine,
      velocity: velocity * cosine - (decay * velocity + frequency * frequency * distance) * sine)
  }

  func position(at seconds: Double) -> Double {
    let (cosine, sine) = basis(at: seconds)
    return distance * cosine + (velocity + decay * distance) * sine
  }

  /// Returns C and S.
  private func basis(at seconds: Double) -> (cosine: Double, sine: Double) {
    if ratio < 1 {
      let envelope = PortableMath.exp(-decay * seconds)
      let (sine, cosine) = PortableMath.sineAndCosine(dampedFrequency * seconds)
      return (envelope * cosine, envelope * sine / dampedFrequency)
    }
    if ratio == 1 {
      let envelope = PortableMath.exp(-frequency * seconds)
      return (envelope, envelope * seconds)
    }
    let envelope = PortableMath.exp(-slowRate * seconds)
    let fading = PortableMath.oneMinusExp(2 * halfSpread * seconds)
    return (envelope * (1 - fading / 2), envelope * fading / (2 * halfSpread))
  }

  /// The velocity, as a motion about 0.
  var derivative: DampedMotion {
    DampedMotion(
      frequency: frequency, ratio: ratio, distance: velocity,
      velocity: -frequency * frequency * distance - 2 * decay * velocity)
  }
}
