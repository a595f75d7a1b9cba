import Inbetween

extension MotionFileLoader {
  /// Registers a spring; nil, with an error, if something is invalid.
  mutating func register<Value: EngineValue>(
    _ description: MotionSpring, _ property: Property<Value>, _ place: Place
  ) -> DriverHandle? {
    guard var motion = spring(description, property, place.path) else { return nil }
    motion.timeline = place.timeline.id
    if let reduced = reduced(description.motion) { return register(motion.tween(), reduced, place) }
    do throws(TweenError) {
      return try world.register(motion, on: place.entity)
    } catch {
      let field = place.path.field(description.key(ofField: error.field), isSingle: Value.laneCount == 1)
      fail(field, error.found, error.expected)
      return nil
    }
  }

  /// Returns the engine's motion by a spring, without a timeline; nil, with an error, if something is
  /// invalid.
  mutating func spring<Value: EngineValue>(
    _ description: MotionSpring, _ property: Property<Value>, _ path: JSONPath
  ) -> SpringMotion<Value>? {
    let before = errors.count
    let (key, written) = description.target.member
    let target: Value? = engineValue(written, path.key(key))
    let from: Value? = description.from.flatMap { engineValue($0, path.key("from")) }
    let velocity: Value? = description.initialVelocity.flatMap {
      engineValue($0, path.key("initialVelocity"))
    }
    let spring = spring(description.form, path)
    let delay = time(description.delay, path.key("delay"))
    let rate = rate(description.rate, path.key("rate"))
    let blend = blend(description.blend, path.key("blend"))
    guard errors.count == before, let target, let spring else { return nil }
    var motion = SpringMotion(property, to: target, spring: spring, delay: delay)
    (motion.isRelative, motion.isScaled) = (key == "by", key == "scaled")
    (motion.from, motion.initialVelocity) = (from, velocity)
    (motion.fill, motion.rate) = (description.fill, rate)
    (motion.persists, motion.replaces) = (description.persists, description.replaces)
    (motion.composition, motion.blend) = (description.composition, blend)
    return motion
  }

  /// Returns the engine's spring; nil, with an error, if its parameters are invalid.
  mutating func spring(_ form: MotionSpringForm, _ path: JSONPath) -> Spring? {
    do throws(TweenError) {
      return try form.spring()
    } catch {
      fail(path.key(error.field), error.found, error.expected)
      return nil
    }
  }
}

extension MotionSpring {
  /// Returns the file's key for a field of the engine's spring.
  func key(ofField field: String) -> String {
    for word in ["value", "difference", "factor"] where field.hasPrefix(word) {
      return target.member.key + field.dropFirst(word.count)
    }
    return field
  }
}
