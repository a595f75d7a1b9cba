/// One lane of a decay between two bounds (S5).
struct BoundedDecay {
  let record: Dynamics
  let lower: Float
  let upper: Float

  /// The number of bounces after which it rests at the bound.
  static var mostBounces: Int { 64 }

  /// Returns the arcs of a motion from `start`, in order.
  func arcs(from start: Float, velocity: Float) -> [MotionArc] {
    var arcs: [MotionArc] = []
    var (position, velocity, time) = (start, Double(velocity), 0.0)
    if let bound = bound(beforeEntering: position, velocity) {
      return [band(at: bound, from: position, velocity, time)]
    }
    for bounce in 0... {
      let end = Dynamics.held(Float(Double(position) + velocity / record.frequency))
      arcs.append(glide(to: end, from: position, velocity, time))
      if end >= lower && end <= upper { break }
      // Velocity decreases by k per unit of distance; this fraction of it is lost at the bound.
      let bound = velocity > 0 ? upper : lower
      let lost = record.frequency * (Double(bound) - Double(position)) / velocity
      time += PortableMath.minusLogOfOneMinus(min(lost, 1 - 1e-16)) / record.frequency
      velocity *= 1 - lost
      position = bound
      if record.bound == .rubberBand {
        arcs.append(band(at: bound, from: bound, velocity, time))
        break
      }
      velocity *= -record.restitution
      if velocity == 0 || bounce == BoundedDecay.mostBounces {
        arcs.append(glide(to: bound, from: bound, 0, time))
        break
      }
    }
    return arcs
  }

  /// Returns the bound beyond which a motion begins, if friction does not let it glide in.
  private func bound(beforeEntering position: Float, _ velocity: Double) -> Float? {
    let end = Double(position) + velocity / record.frequency
    if position < lower { return end < Double(lower) ? lower : nil }
    if position > upper { return end > Double(upper) ? upper : nil }
    return nil
  }

  private func glide(to end: Float, from start: Float, _ velocity: Double, _ time: Double) -> MotionArc {
    let motion = DampedMotion(
      frequency: record.frequency, ratio: 1, distance: Double(start) - Double(end), velocity: velocity)
    return MotionArc(motion, target: end, begin: time)
  }

  private func band(at bound: Float, from start: Float, _ velocity: Double, _ time: Double) -> MotionArc {
    let motion = DampedMotion(
      frequency: record.boundFrequency, ratio: record.boundRatio, distance: Double(start) - Double(bound),
      velocity: velocity)
    return MotionArc(motion, target: bound, begin: time)
  }
}
