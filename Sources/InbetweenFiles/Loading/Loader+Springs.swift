import Inbetween

extension MotionFileLoader {
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
    guard let target, let spring else { return nil }
    var motion = SpringMotion(property, to: target, spring: spring)
    (motion.isRelative, motion.isScaled) = (key == "by", key == "scaled")
    (motion.from, motion.initialVelocity) = (from, velocity)
    apply(description.driver, to: &motion, path)
    return errors.count == before ? motion : nil
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
  func register<Value: EngineValue>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ place: MotionFileLoader.Place
  ) -> DriverHandle? {
    guard var motion = loader.spring(self, property, place.path) else { return nil }
    motion.timeline = place.timeline.id
    if let reduced = loader.reduced(self.motion) { return loader.register(motion.tween(), reduced, place) }
    return loader.registered(at: place, property, key: key(ofField:)) { world throws(TweenError) in
      try world.register(motion, on: place.entity)
    }
  }

  /// Returns the file's key for a field of the engine's spring.
  func key(ofField field: String) -> String {
    for word in ["value", "difference", "factor"] where field.hasPrefix(word) {
      return target.member.key + field.dropFirst(word.count)
    }
    return field
  }
}
