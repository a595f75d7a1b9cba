import Inbetween

extension MotionFileLoader {
  /// Returns the form that replaces a named motion in this world; nil if the motion plays as it is, or the
  /// world's own policy applies.
  func reduced(_ name: String?) -> MotionDefinition.Reduced? {
    guard world.reducedMotion.isOn, let name else { return nil }
    return file.motions[name]?.reduced
  }

  /// Registers a tween with a reduced form, which the world's policy does not reduce again.
  mutating func register<Value: EngineValue>(
    _ tween: Tween<Value>, _ form: MotionDefinition.Reduced, _ place: Place
  ) -> DriverHandle? {
    registered(at: place, tween.property) { world throws(TweenError) in
      let reduced = tween.taking(form, later: place.furtherDelay)
      return try world.register(reduced, on: place.entity, isReduced: true)
    }
  }
}

extension Tween {
  /// Returns the tween with the times of a reduced form.
  ///
  /// - Parameter furtherDelay: the delay that a stagger adds to the form's, in counts of 1/90,000 s.
  func taking(_ form: MotionDefinition.Reduced, later furtherDelay: Int64 = 0) -> Tween {
    var tween = self
    tween.interTimingFunctions = nil
    tween.ease = form.ease
    tween.duration = Duration(fileMilliseconds: form.duration)
    tween.delay = Duration(counts: Duration(fileMilliseconds: form.delay).counts + furtherDelay)
    return tween
  }
}

extension SpringMotion {
  /// Returns a tween between the spring's ends.
  func tween() -> Tween<Value> {
    var tween = Tween(property, values: [value], duration: .zero)
    if let from {
      let end = Value { lane in
        isScaled
          ? from.lane(lane) * value.lane(lane)
          : isRelative ? from.lane(lane) + value.lane(lane) : value.lane(lane)
      }
      tween.values = [from, end]
    } else {
      tween.mode = isScaled ? .scaled : isRelative ? .relative : .absolute
    }
    tween.take(self)
    return tween
  }
}
