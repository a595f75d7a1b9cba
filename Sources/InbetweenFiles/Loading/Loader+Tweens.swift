import Inbetween

extension MotionFileLoader {
  /// Registers a tween; nil, with an error, where something is wrong.
  mutating func register<Value: EngineValue>(
    _ description: MotionTween, _ property: Property<Value>, _ place: Place
  ) -> DriverHandle? {
    let reduced = reduced(description.motion)
    let before = errors.count
    let path = place.path
    var tween = Tween<Value>(property, values: values(of: description, path), duration: .zero)
    switch description.keys {
    case .values: tween.mode = .absolute
    case .by: tween.mode = .relative
    case .scaled: tween.mode = .scaled
    case .from: tween.mode = .from
    }
    tween.duration = time(description.duration, path.key("duration"))
    tween.delay = time(description.delay, path.key("delay"))
    tween.repeatDelay = time(description.repeatDelay, path.key("repeatDelay"))
    tween.endDelay = time(description.endDelay, path.key("endDelay"))
    tween.offsets = description.offsets.map { $0.map { Float($0) } }
    tween.interTimingFunctions = description.interTimingFunctions
    tween.ease = description.ease
    tween.repeats = description.repeats
    tween.repeatStart = description.repeatStart
    tween.direction = description.direction
    tween.fill = description.fill
    tween.accumulates = description.accumulates
    tween.persists = description.persists
    tween.replaces = description.replaces
    tween.timeline = place.timeline.id
    tween.rate = rate(description.rate, path.key("rate"))
    tween.angleWay = description.angleWay
    if let snap = description.snap {
      let path = path.key("snap")
      let step: Value? = engineValue(snap.step, path)
      let origin: Value? = snap.origin.flatMap { engineValue($0, path.key("origin")) }
      tween.snap = step.map { SnapGrid($0, origin: origin) }
    }
    guard errors.count == before else { return nil }
    if let reduced { return register(tween, reduced, place) }
    do throws(TweenError) {
      return try world.register(tween, on: place.entity)
    } catch {
      fail(path.field(key(ofField: error.field, description)), error.found, error.expected)
      return nil
    }
  }

  private mutating func values<Value: EngineValue>(of tween: MotionTween, _ path: JSONPath) -> [Value] {
    let (key, written): (String, [MotionValue])
    switch tween.keys {
    case .values(let values): (key, written) = ("values", values)
    case .by(let value): (key, written) = ("by", [value])
    case .scaled(let value): (key, written) = ("scaled", [value])
    case .from(let value): (key, written) = ("from", [value])
    }
    return written.enumerated().compactMap { index, value in
      engineValue(value, key == "values" ? path.key(key).index(index) : path.key(key))
    }
  }

  /// The file's word for a field of the engine's tween: `values[2]` stays, `repeats` is `repeat`.
  private func key(ofField field: String, _ tween: MotionTween) -> String {
    switch field {
    case "angleWay.turns": return "turns"
    case "repeats": return "repeat"
    case "accumulates": return "accumulate"
    case "replaces": return "replacing"
    case "persists": return "persist"
    case _ where field.hasPrefix("values"):
      switch tween.keys {
      case .values: return field
      case .by: return "by"
      case .scaled: return "scaled"
      case .from: return "from"
      }
    default: return field
    }
  }
}
