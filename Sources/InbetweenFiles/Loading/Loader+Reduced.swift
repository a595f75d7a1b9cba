import Inbetween

extension MotionFileLoader {
  /// What the world is to play in place of a named motion; nil where it plays it as it is, or its own policy
  /// has something else to say.
  func reduced(_ name: String?) -> MotionDefinition.Reduced? {
    guard world.reducedMotion.isOn, let name else { return nil }
    return file.motions[name]?.reduced
  }

  /// Registers a tween by a reduced form, of which the world's policy makes no less.
  mutating func register<Value: EngineValue>(
    _ tween: Tween<Value>, _ form: MotionDefinition.Reduced, _ place: Place
  ) -> DriverHandle? {
    do throws(TweenError) {
      let reduced = tween.taking(form, later: place.furtherDelay)
      return try world.register(reduced, on: place.entity, isReduced: true)
    } catch {
      fail(place.path.field(error.field, isSingle: Value.laneCount == 1), error.found, error.expected)
      return nil
    }
  }
}

extension Tween {
  /// It with the times of a reduced form.
  ///
  /// - Parameter furtherDelay: what a stagger adds to the form's delay, in counts of 1/90,000 s.
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
  /// A tween between the same ends.
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
    (tween.fill, tween.rate, tween.timeline) = (fill, rate, timeline)
    (tween.persists, tween.replaces) = (persists, replaces)
    (tween.composition, tween.blend) = (composition, blend)
    return tween
  }
}
