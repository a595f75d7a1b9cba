import Inbetween

extension MotionFileLoader {
  /// Registers one entry of `motion`; nil, with an error, where something is wrong.
  mutating func register(
    _ item: MotionItem, _ entities: [String: Entity], _ timeline: Timeline, _ path: JSONPath
  ) -> DriverHandle? {
    guard case .tween(let tween) = item else { return nil }
    guard let entity = entities[tween.entity] else {
      fail(path.key("entity"), JSONText.quoted(tween.entity), "the name of an entity")
      return nil
    }
    if let property = property(named: tween.property) {
      switch property {
      case .float(let key): return register(tween, key, entity, timeline, path)
      case .float2(let key): return register(tween, key, entity, timeline, path)
      case .float3(let key): return register(tween, key, entity, timeline, path)
      case .float4(let key): return register(tween, key, entity, timeline, path)
      case .angle(let key): return register(tween, key, entity, timeline, path)
      case .color(let key): return register(tween, key, entity, timeline, path)
      case .rotation(let key): return register(tween, key, entity, timeline, path)
      }
    }
    let parts = tween.property.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let lane = property(named: parts[0])?.lane(parts[1]) {
      return register(tween, lane, entity, timeline, path)
    }
    fail(
      path.key("property"), JSONText.quoted(tween.property),
      "a built-in or declared property, or a lane of one")
    return nil
  }

  private mutating func register<Value: EngineValue>(
    _ description: MotionTween, _ property: Property<Value>, _ entity: Entity, _ timeline: Timeline,
    _ path: JSONPath
  ) -> DriverHandle? {
    let before = errors.count
    var tween = Tween<Value>(property, values: values(of: description, path), duration: .zero)
    switch description.keys {
    case .values: tween.mode = .absolute
    case .by: tween.mode = .relative
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
    tween.timeline = timeline.id
    if let rate = Rate(description.rate) {
      tween.rate = rate
    } else {
      fail(path.key("rate"), "\(description.rate)", "0, or a number from 0.000001 to 1000000, either sign")
    }
    guard errors.count == before else { return nil }
    do throws(TweenError) {
      return try world.register(tween, on: entity)
    } catch {
      fail(path.key(key(ofField: error.field, description)), error.found, error.expected)
      return nil
    }
  }

  private mutating func values<Value: EngineValue>(of tween: MotionTween, _ path: JSONPath) -> [Value] {
    let (key, written): (String, [MotionValue])
    switch tween.keys {
    case .values(let values): (key, written) = ("values", values)
    case .by(let value): (key, written) = ("by", [value])
    case .from(let value): (key, written) = ("from", [value])
    }
    var values: [Value] = []
    for (index, value) in written.enumerated() {
      if let value = Value(value) {
        values.append(value)
      } else {
        let place = key == "values" ? path.key(key).index(index) : path.key(key)
        fail(place, "a \(value.type.rawValue)", "a value of the property's type")
      }
    }
    return values
  }

  private mutating func time(_ milliseconds: Double, _ path: JSONPath) -> Duration {
    if !(milliseconds.magnitude <= MotionFileDecoder.longestTime) {
      fail(path, "\(milliseconds)", "a number of milliseconds, of a size of at most 1e12")
    }
    return Duration(fileMilliseconds: milliseconds)
  }

  /// The file's word for a field of the engine's tween: `values[2]` stays, `repeats` is `repeat`.
  private func key(ofField field: String, _ tween: MotionTween) -> String {
    switch field {
    case "repeats": return "repeat"
    case "accumulates": return "accumulate"
    case "replaces": return "replacing"
    case "persists": return "persist"
    case _ where field.hasPrefix("values"):
      switch tween.keys {
      case .values: return field
      case .by: return "by"
      case .from: return "from"
      }
    default: return field
    }
  }
}
