/// A damped oscillator in closed form: where it is and how fast it goes at any time after its start (S2).
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
/// (Landau and Lifshitz, "Mechanics", § 25). Written so, nothing cancels near ζ = 1, and the three meet
/// there. All is in Double: this is the reference for the kernels, and what velocities and rest instants are
/// found by.
///
/// Springs, decays and bounds are all of this one kind: friction alone, v = v₀e^(−kt), is the critically
/// damped oscillator of ω = k about the projected end x₀ + v₀/k, of which the second term is 0.
struct DampedMotion: BitwiseCopyable {
  /// The undamped angular frequency, in radians a second; above 0.
  var frequency: Double
  /// The damping ratio ζ: 1 is critical; 0 or more.
  var ratio: Double
  /// The distance from the point of rest at time 0.
  var distance: Double
  /// The velocity at time 0, a second.
  var velocity: Double

  /// Position and velocity at one time.
  struct State: BitwiseCopyable {
    var position: Double
    var velocity: Double
  }

  /// σ, by which the envelope falls: e^(−σt).
  var decay: Double { ratio * frequency }

  /// ω_d of an under-damped one, in radians a second.
  var dampedFrequency: Double { frequency * ((1 - ratio) * (1 + ratio)).squareRoot() }

  /// ω_r of an over-damped one, half the distance of its two rates.
  var halfSpread: Double { frequency * ((ratio - 1) * (ratio + 1)).squareRoot() }

  /// r₁, the slower of the two rates of an over-damped one.
  var slowRate: Double { frequency / (ratio + ((ratio - 1) * (ratio + 1)).squareRoot()) }

  /// Where it is and how fast it goes `seconds` after its start.
  func state(at seconds: Double) -> State {
    let (cosine, sine) = basis(at: seconds)
    return State(
      position: distance * cosine + (velocity + decay * distance) * sine,
      velocity: velocity * cosine - (decay * velocity + frequency * frequency * distance) * sine)
  }

  /// Where it is `seconds` after its start.
  func position(at seconds: Double) -> Double {
    let (cosine, sine) = basis(at: seconds)
    return distance * cosine + (velocity + decay * distance) * sine
  }

  /// C and S.
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

  /// Its velocity as a motion of its own, about 0.
  var derivative: DampedMotion {
    DampedMotion(
      frequency: frequency, ratio: ratio, distance: velocity,
      velocity: -frequency * frequency * distance - 2 * decay * velocity)
  }
}
