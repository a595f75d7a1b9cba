/// The key of one animated property: a name, a default, and the type of its values.
///
/// Two keys of the same name mean the same property of a world; its type and default are those of the key
/// that the world saw first. `position.x` is the key of one lane: drivers registered with it contend for
/// that lane alone.
public struct Property<Value: Animatable>: Sendable {
  /// The property's name, unique in a world.
  public let name: String
  /// The base value of an entity that was given no other.
  public let defaultValue: Value
  /// The first of the property's lanes that this key names.
  let firstLane: Int
  /// Default values of all lanes, when this key names one lane of several.
  let wholeLaneCount: Int
  let wholeDefault: SIMD4<Float>

  /// A property of the type of `defaultValue`.
  public init(_ name: String, default defaultValue: Value) {
    self.name = name
    self.defaultValue = defaultValue
    firstLane = 0
    wholeLaneCount = Value.laneCount
    wholeDefault = .zero
  }

  private init(lane: Int, of name: String, count: Int, defaults: SIMD4<Float>) where Value == Float {
    self.name = name
    defaultValue = defaults[lane]
    firstLane = lane
    wholeLaneCount = count
    wholeDefault = defaults
  }

  /// The key of one lane.
  fileprivate static func lane<Whole>(_ lane: Int, of whole: Property<Whole>) -> Property<Float>
  where Value == Float {
    var defaults = SIMD4<Float>.zero
    for index in 0..<min(Whole.laneCount, 4) { defaults[index] = whole.defaultValue.lane(index) }
    return Property<Float>(lane: lane, of: whole.name, count: Whole.laneCount, defaults: defaults)
  }

  /// Whether this key names one lane of a property that has several.
  var isLane: Bool { wholeLaneCount != Value.laneCount }
}

extension Property where Value == SIMD2<Float> {
  /// The first lane alone.
  public var x: Property<Float> { .lane(0, of: self) }
  /// The second lane alone.
  public var y: Property<Float> { .lane(1, of: self) }
}

extension Property where Value == SIMD3<Float> {
  /// The first lane alone.
  public var x: Property<Float> { .lane(0, of: self) }
  /// The second lane alone.
  public var y: Property<Float> { .lane(1, of: self) }
  /// The third lane alone.
  public var z: Property<Float> { .lane(2, of: self) }
}

extension Property where Value == SIMD4<Float> {
  /// The first lane alone.
  public var x: Property<Float> { .lane(0, of: self) }
  /// The second lane alone.
  public var y: Property<Float> { .lane(1, of: self) }
  /// The third lane alone.
  public var z: Property<Float> { .lane(2, of: self) }
  /// The fourth lane alone.
  public var w: Property<Float> { .lane(3, of: self) }
}
