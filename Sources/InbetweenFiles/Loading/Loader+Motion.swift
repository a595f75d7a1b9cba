import Inbetween

extension MotionFileLoader {
  /// Where an entry of `motion` belongs: in the world, and in the file.
  struct Place {
    var entity: Entity
    var timeline: Timeline
    var path: JSONPath
  }

  /// Registers one entry of `motion`; nil, with an error, where something is wrong.
  mutating func register(
    _ item: MotionItem, _ entities: [String: Entity], _ timeline: Timeline, _ path: JSONPath
  ) -> DriverHandle? {
    guard let entity = entities[item.entity] else {
      fail(path.key("entity"), JSONText.quoted(item.entity), "the name of an entity")
      return nil
    }
    let place = Place(entity: entity, timeline: timeline, path: path)
    if let property = property(named: item.property) {
      switch property {
      case .float(let key): return register(item, key, place)
      case .float2(let key): return register(item, key, place)
      case .float3(let key): return register(item, key, place)
      case .float4(let key): return register(item, key, place)
      case .angle(let key): return register(item, key, place)
      case .color(let key): return register(item, key, place)
      case .rotation(let key): return register(item, key, place)
      }
    }
    let parts = item.property.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let lane = property(named: parts[0])?.lane(parts[1]) {
      return register(item, lane, place)
    }
    fail(
      path.key("property"), JSONText.quoted(item.property),
      "a built-in or declared property, or a lane of one")
    return nil
  }

  private mutating func register<Value: EngineValue>(
    _ item: MotionItem, _ property: Property<Value>, _ place: Place
  ) -> DriverHandle? {
    switch item {
    case .tween(let tween): register(tween, property, place)
    case .spring(let spring): register(spring, property, place)
    case .decay(let decay): register(decay, property, place)
    }
  }

  /// The engine's value; nil, with an error, where it is of another type.
  mutating func engineValue<Value: EngineValue>(_ written: MotionValue, _ path: JSONPath) -> Value? {
    if let value = Value(written) { return value }
    fail(path, "a \(written.type.rawValue)", "a value of the property's type")
    return nil
  }

  mutating func time(_ milliseconds: Double, _ path: JSONPath) -> Duration {
    if !(milliseconds.magnitude <= MotionFileDecoder.longestTime) {
      fail(path, "\(milliseconds)", "a number of milliseconds, of a size of at most 1e12")
    }
    return Duration(fileMilliseconds: milliseconds)
  }

  /// The engine's rate; with an error, 1, where it knows none.
  mutating func rate(_ number: Double, _ path: JSONPath) -> Rate {
    if let rate = Rate(number) { return rate }
    fail(path, "\(number)", "0, or a number from 0.000001 to 1000000, either sign")
    return .normal
  }
}

extension JSONPath {
  /// The way on to a field that the engine names, such as `values[2]` or `bounds.upper[0]`.
  ///
  /// - Parameter isSingle: whether values have one lane, which files write without brackets.
  func field(_ field: String, isSingle: Bool = false) -> JSONPath {
    field.split(separator: ".").reduce(self) { path, part in
      let pieces = part.split { "[]".contains($0) }
      let path = path.key(pieces.first.map(String.init) ?? "")
      return isSingle ? path : pieces.dropFirst().compactMap { Int($0) }.reduce(path) { $0.index($1) }
    }
  }
}
