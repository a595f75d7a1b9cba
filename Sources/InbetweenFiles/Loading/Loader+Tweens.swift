import Inbetween

extension MotionFileLoader {
  /// Returns the engine's tween, without a timeline; nil, with an error, if something is invalid.
  mutating func tween<Value: EngineValue>(
    _ description: MotionTween, _ property: Property<Value>, _ path: JSONPath
  ) -> Tween<Value>? {
    let before = errors.count
    guard var tween = bareTween(description, property, path) else { return nil }
    tween.duration = time(description.duration, path.key("duration"))
    tween.repeatDelay = time(description.repeatDelay, path.key("repeatDelay"))
    tween.endDelay = time(description.endDelay, path.key("endDelay"))
    if tween.interTimingFunctions == nil {
      tween.offsets = description.offsets.map { $0.map { Float($0) } }
      tween.interTimingFunctions = description.interTimingFunctions
    }
    tween.ease = description.ease
    tween.repeats = description.repeats
    tween.repeatStart = description.repeatStart
    tween.direction = description.direction
    tween.accumulates = description.accumulates
    apply(description.driver, to: &tween, path)
    tween.angleWay = description.angleWay
    if let snap = description.snap {
      let path = path.key("snap")
      let step: Value? = engineValue(snap.step, path)
      let origin: Value? = snap.origin.flatMap { engineValue($0, path.key("origin")) }
      tween.snap = step.map { SnapGrid($0, origin: origin) }
    }
    return errors.count == before ? tween : nil
  }

  /// Returns the engine's tween of the file's values, without its timing; for a path, without values.
  private mutating func bareTween<Value: EngineValue>(
    _ description: MotionTween, _ property: Property<Value>, _ path: JSONPath
  ) -> Tween<Value>? {
    do throws(TweenError) {
      switch description.keys {
      case .values, .by, .differences, .scaled, .from, .path:
        var tween = Tween<Value>(property, values: values(of: description, path), duration: .zero)
        if case .by = description.keys { tween.mode = .relative }
        if case .differences = description.keys { tween.mode = .relative }
        if case .scaled = description.keys { tween.mode = .scaled }
        if case .from = description.keys { tween.mode = .from }
        return tween
      case .shake(let shake):
        guard let strength: Value = engineValue(shake.strength, path.key("shake").key("strength")) else {
          return nil
        }
        let duration = time(description.duration, path.key("duration"))
        return try Shake(
          property, strength: strength, duration: duration, frequency: shake.frequency, decay: shake.decay,
          seed: shake.seed
        ).tween()
      case .punch(let punch):
        guard let amount: Value = engineValue(punch.amount, path.key("punch").key("by")) else { return nil }
        let duration = time(description.duration, path.key("duration"))
        return try Punch(
          property, by: amount, duration: duration, vibrations: punch.vibrations,
          elasticity: Float(punch.elasticity)
        ).tween()
      }
    } catch {
      fail(path.field(description.key(ofField: error.field)), error.found, error.expected)
      return nil
    }
  }

  private mutating func values<Value: EngineValue>(of tween: MotionTween, _ path: JSONPath) -> [Value] {
    let (key, written): (String, [MotionValue])
    switch tween.keys {
    case .values(let values): (key, written) = ("values", values)
    case .by(let value): (key, written) = ("by", [value])
    case .differences(let values): (key, written) = ("by", values)
    case .scaled(let value): (key, written) = ("scaled", [value])
    case .from(let value): (key, written) = ("from", [value])
    case .path, .shake, .punch: return []
    }
    return written.enumerated().compactMap { index, value in
      engineValue(value, tween.keys.isList ? path.key(key).index(index) : path.key(key))
    }
  }
}

extension MotionTween {
  func register<Value: EngineValue>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ place: MotionFileLoader.Place
  ) -> DriverHandle? {
    guard var tween = loader.tween(self, property, place.path) else { return nil }
    tween.timeline = place.timeline.id
    let reduced = loader.reduced(motion)
    if case .path(let route) = keys {
      // Each target of an entry is one driver: an oriented property has its own.
      let timed = reduced.map { tween.taking($0, later: place.furtherDelay) } ?? tween
      guard let ride = loader.ride(route, timed, place.path) else { return nil }
      return loader.register(ride, as: self, on: place, isReduced: reduced != nil)
    }
    if let reduced { return loader.register(tween, reduced, place) }
    do throws(TweenError) {
      return try loader.world.register(tween, on: place.entity)
    } catch {
      loader.fail(place.path.field(key(ofField: error.field)), error.found, error.expected)
      return nil
    }
  }

  /// Returns the file's key for a field of the engine's tween: `values[2]` stays, `repeats` is `repeat`.
  func key(ofField field: String) -> String {
    switch field {
    case "angleWay.turns": return "turns"
    case "repeats": return "repeat"
    case "accumulates": return "accumulate"
    case "replaces": return "replacing"
    case "persists": return "persist"
    case _ where field.hasPrefix("values"):
      return keys.isList ? keys.key + field.dropFirst("values".count) : keys.key
    case "from", "to": return "pathRange"
    case "frequency", "vibrations", "elasticity": return "\(keys.key).\(field)"
    case "amount": return "punch.by"
    case _ where field.hasPrefix("strength"): return "shake.\(field)"
    default: return field
    }
  }
}
