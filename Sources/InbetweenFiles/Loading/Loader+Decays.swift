import Inbetween

extension MotionFileLoader {
  /// Returns the engine's decay, without a timeline; nil, with an error, if something is invalid.
  mutating func decay<Value: EngineValue>(
    _ description: MotionDecay, _ property: Property<Value>, _ path: JSONPath
  ) -> DecayMotion<Value>? {
    let before = errors.count
    var motion = DecayMotion<Value>(property, friction: description.friction)
    motion.destination = description.destination.flatMap { engineValue($0, path.key("to")) }
    motion.velocity = description.velocity.flatMap { engineValue($0, path.key("velocity")) }
    motion.from = description.from.flatMap { engineValue($0, path.key("from")) }
    motion.bounds = description.bounds.flatMap { engineBounds($0, path.key("bounds")) }
    apply(description.driver, to: &motion, path)
    return errors.count == before ? motion : nil
  }

  private mutating func engineBounds<Value: EngineValue>(
    _ bounds: MotionBounds, _ path: JSONPath
  ) -> DecayBounds<Value>? {
    let lower: Value? = engineValue(bounds.lower, path.key("lower"))
    let upper: Value? = engineValue(bounds.upper, path.key("upper"))
    let behavior: BoundBehavior? =
      switch bounds.behavior {
      case .bounce(let restitution): .bounce(restitution: restitution)
      case .rubberBand(nil): .rubberBand(.edge)
      case .rubberBand(let form?): spring(form, path.key("rubberBand")).map { .rubberBand($0) }
      }
    guard let lower, let upper, let behavior else { return nil }
    return DecayBounds(lower, upper, behavior: behavior)
  }
}

extension MotionDecay {
  func register<Value: EngineValue>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ place: MotionFileLoader.Place
  ) -> DriverHandle? {
    guard var motion = loader.decay(self, property, place.path) else { return nil }
    motion.timeline = place.timeline.id
    return loader.registered(at: place, property, key: key(ofField:)) { world throws(TweenError) in
      try world.register(motion, on: place.entity)
    }
  }

  /// Returns the file's key for a field of the engine's decay.
  func key(ofField field: String) -> String {
    if field != "bounds.behavior" { return field }
    if case .bounce? = bounds?.behavior { return "bounds.bounce" }
    return "bounds.rubberBand"
  }
}
