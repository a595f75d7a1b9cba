import Inbetween

extension MotionFileLoader {
  /// Registers a decay; nil, with an error, where something is wrong.
  mutating func register<Value: EngineValue>(
    _ description: MotionDecay, _ property: Property<Value>, _ place: Place
  ) -> DriverHandle? {
    let before = errors.count
    let path = place.path
    var motion = DecayMotion<Value>(property, friction: description.friction)
    motion.destination = description.destination.flatMap { engineValue($0, path.key("to")) }
    motion.velocity = description.velocity.flatMap { engineValue($0, path.key("velocity")) }
    motion.from = description.from.flatMap { engineValue($0, path.key("from")) }
    motion.bounds = description.bounds.flatMap { engineBounds($0, path.key("bounds")) }
    motion.delay = time(description.delay, path.key("delay"))
    motion.rate = rate(description.rate, path.key("rate"))
    motion.fill = description.fill
    motion.persists = description.persists
    motion.replaces = description.replaces
    motion.composition = description.composition
    motion.blend = blend(description.blend, path.key("blend"))
    motion.timeline = place.timeline.id
    guard errors.count == before else { return nil }
    do throws(TweenError) {
      return try world.register(motion, on: place.entity)
    } catch {
      var field = error.field
      if field == "bounds.behavior" {
        field = "bounds.rubberBand"
        if case .bounce? = description.bounds?.behavior { field = "bounds.bounce" }
      }
      fail(path.field(field, isSingle: Value.laneCount == 1), error.found, error.expected)
      return nil
    }
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
