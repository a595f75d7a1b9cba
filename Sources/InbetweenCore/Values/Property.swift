/// The key of one animated property: a name, a default, and the type of its values.
///
/// All keys with one name mean one property of a world. The first key that is used determines the type of the
/// values. A key with another type cannot write.
///
/// If an entity does not have the property, a read returns the default of the key. `.position.x` is the key
/// of one lane: its drivers move only this lane.
///
/// ```swift
/// let glow = Property("glow", default: Float(0))
/// try world.assign(card, glow, to: 0.2)
/// try world.animate(card, glow, to: 1)
/// print(world[badge, glow]!)  // prints 0.0
/// ```
public struct Property<Value: Animatable>: Sendable {
  /// The base value of an entity to which no value was assigned.
  public let defaultValue: Value
  /// The key without the type of its values.
  @usableFromInline package var lanes: PropertyLanes

  /// The name of the property, unique in a world.
  public var name: String { lanes.name }

  /// The thresholds of rest for springs and decays of this key. The default distance is 0.001 for numbers,
  /// vectors and rotations, 0.05° for angles, and 1/512 for colours.
  public internal(set) var rest: RestThreshold {
    get { lanes.rest }
    set { lanes.rest = newValue }
  }

  /// Creates a key for values of the type of `defaultValue`.
  ///
  /// - Precondition: the type has 1 … 16 lanes.
  @inlinable
  public init(_ name: String, default defaultValue: Value) {
    PropertyLanes.check(Value.laneCount, Value.interpolation)
    self.defaultValue = defaultValue
    lanes = PropertyLanes(
      name, count: Value.laneCount, Value.interpolation, defaults: SIMD16(lanesOf: defaultValue))
  }

  /// Returns the key with other thresholds of rest. A spring or decay of this key ends when each lane stays
  /// within `distance` of its end, and below `speed` a second.
  ///
  /// - Parameters:
  ///   - distance: the distance in the property's unit; for a rotation in radians. Choose a distance that is
  ///     too small to be seen.
  ///   - speed: the speed in the property's unit per second; nil for ten times the distance.
  /// - Precondition: both are within 1e-30 … 1e30.
  public func resting(within distance: Float, speed: Float? = nil) -> Property {
    var property = self
    property.rest = RestThreshold(distance: distance, speed: speed)
    return property
  }

  /// The key with values that are held: each value stays until the instant of the next key. For whole numbers
  /// that must not count up, and for types whose values must jump.
  ///
  /// ```swift
  /// let lives = Property("lives", default: 3).held
  /// try world.animate(ship, lives, to: 2, duration: .milliseconds(500))
  /// tick(29)
  /// print(world[ship, lives]!)  // prints 3
  /// tick()
  /// print(world[ship, lives]!)  // prints 2
  /// ```
  public var held: Property {
    var property = self
    property.lanes.interpolation = .held
    property.lanes.rest = .usual(for: .held)
    return property
  }

  /// Returns the key of one lane. The lanes of vectors have names: `.x`, `.y`.
  ///
  /// To write `.offset.x` where a `Property<Float>` is expected, declare your property twice:
  ///
  /// ```swift
  /// extension Property<SIMD2<Float>> {
  ///   static let offset = Property("offset", default: SIMD2(0, 0))
  /// }
  /// extension Property<Float> {
  ///   static var offset: Property<SIMD2<Float>> { .offset }
  /// }
  /// try world.animate(card, .offset.x, to: 8)
  /// ```
  ///
  /// - Precondition: `index` is a lane of the type, and the type is no colour or rotation, whose lanes move
  ///   only as a whole.
  @inlinable
  public func lane(_ index: Int) -> Property<Float> {
    precondition((0..<Value.laneCount).contains(index), "the property has no such lane")
    precondition(!Value.interpolation.isWhole, "a colour or rotation moves only as a whole")
    var lanes = lanes
    lanes.narrow(to: index)
    return Property<Float>(lanes)
  }

  /// Creates the key of the lanes that `lanes` names.
  @inlinable
  package init(_ lanes: PropertyLanes) {
    defaultValue = Value { lanes.defaultValue(of: lanes.first + $0) }
    self.lanes = lanes
  }
}

/// A key without the type of its values: the lanes that it names, for code that is not generic. It has no
/// reference that is counted, so that a copy costs nothing.
@usableFromInline
package struct PropertyLanes: @unchecked Sendable {
  /// The hash of the name, so that a look-up need not compute it.
  package let hash: UInt64
  private let constants: Unmanaged<KeyConstants>
  /// The defaults of the first four lanes. A key of 96 bytes instead of 48 would be copied by a call.
  @usableFromInline let firstDefaults: SIMD4<Float>
  @usableFromInline var narrowFirst: UInt8
  @usableFromInline var narrowCount: UInt8
  private let narrowWholeCount: UInt8
  package var interpolation: Interpolation
  var rest: RestThreshold

  /// Creates the key of all lanes of a property, whose number has been checked.
  @usableFromInline
  package init(_ name: String, count: Int, _ interpolation: Interpolation, defaults: SIMD16<Float>) {
    self.interpolation = interpolation
    firstDefaults = defaults.lowHalf.lowHalf
    hash = HashMap.key(of: name)
    constants = .passUnretained(keyConstants.find(name, hash, count > 4 ? defaults : .zero))
    (narrowFirst, narrowCount, narrowWholeCount) = (0, UInt8(count), UInt8(count))
    rest = .usual(for: interpolation)
    for lane in 0..<count { precondition(defaults[lane].isFinite, "a property's default is finite") }
  }

  /// The first of the property's lanes that the key names.
  @inlinable package var first: Int { @inline(__always) get { Int(narrowFirst) } }
  /// The number of lanes that the key names.
  @inlinable package var count: Int { @inline(__always) get { Int(narrowCount) } }
  /// The number of all lanes of the property.
  package var wholeCount: Int { Int(narrowWholeCount) }

  /// Makes the key name one of its lanes alone.
  @inlinable
  package mutating func narrow(to lane: Int) {
    (narrowFirst, narrowCount) = (narrowFirst + UInt8(lane), 1)
  }

  /// The name of the property.
  package var name: String { constants._withUnsafeGuaranteedRef { $0.name } }

  /// Ends the program if values of `interpolation` cannot have `count` lanes.
  @usableFromInline
  static func check(_ count: Int, _ interpolation: Interpolation) {
    precondition(
      interpolation.laneCounts.contains(count),
      "a property's type has 1 … 16 lanes; an angle 1, a colour or rotation 4")
  }

  /// A name for the type of the property, for messages.
  package var typeName: String { interpolation.name(lanes: wholeCount) }

  /// Returns whether another key of equal name has the same lanes and interpolation.
  package func isSameProperty(as other: PropertyLanes) -> Bool {
    wholeCount == other.wholeCount && interpolation == other.interpolation
  }

  /// Returns the default of one of the property's lanes.
  @inlinable @inline(__always)
  func defaultValue(of lane: Int) -> Float { lane < 4 ? firstDefaults[lane] : laterDefault(of: lane) }

  @usableFromInline
  func laterDefault(of lane: Int) -> Float { constants._withUnsafeGuaranteedRef { $0.defaults[lane] } }

  /// The defaults of the lanes that the key names.
  package var keyDefaults: SIMD16<Float> {
    var lanes = SIMD16<Float>.zero
    for lane in 0..<count { lanes[lane] = defaultValue(of: first + lane) }
    return lanes
  }

  /// The indices of the lanes that the key names.
  package var range: Range<Int> { first..<first + count }
}

/// The name of a key, and its defaults beyond four lanes. Equal ones exist once, for good.
private final class KeyConstants: Sendable {
  let name: String
  let defaults: SIMD16<Float>

  init(_ name: String, _ defaults: SIMD16<Float>) { (self.name, self.defaults) = (name, defaults) }

  var defaultBits: SIMD16<UInt32> { unsafeBitCast(defaults, to: SIMD16<UInt32>.self) }
}

/// The constants of all keys that were made.
private final class KeyConstantTable: @unchecked Sendable {
  private var constants: [KeyConstants] = []
  /// Indices by the hash of the name; one whose hash is taken has the next number that is free.
  private var indices = HashMap()
  private let lock = Lock()

  func find(_ name: String, _ hash: UInt64, _ defaults: SIMD16<Float>) -> KeyConstants {
    lock.with {
      var key = hash
      while let index = indices.find(key) {
        let found = constants[index]
        // By their bits: 0 and −0 differ.
        if found.name == name && found.defaultBits == unsafeBitCast(defaults, to: SIMD16<UInt32>.self) {
          return found
        }
        key &+= 1
      }
      indices.insert(key, constants.count)
      constants.append(KeyConstants(name, defaults))
      return constants[constants.count - 1]
    }
  }
}

private let keyConstants = KeyConstantTable()

extension Property where Value == SIMD2<Float> {
  /// The key of the first lane.
  @inlinable public var x: Property<Float> { lane(0) }
  /// The key of the second lane.
  @inlinable public var y: Property<Float> { lane(1) }
}

extension Property where Value == SIMD3<Float> {
  /// The key of the first lane.
  @inlinable public var x: Property<Float> { lane(0) }
  /// The key of the second lane.
  @inlinable public var y: Property<Float> { lane(1) }
  /// The key of the third lane.
  @inlinable public var z: Property<Float> { lane(2) }
}

extension Property where Value == SIMD4<Float> {
  /// The key of the first lane.
  @inlinable public var x: Property<Float> { lane(0) }
  /// The key of the second lane.
  @inlinable public var y: Property<Float> { lane(1) }
  /// The key of the third lane.
  @inlinable public var z: Property<Float> { lane(2) }
  /// The key of the fourth lane.
  @inlinable public var w: Property<Float> { lane(3) }
}

extension RestThreshold {
  /// Returns the default thresholds.
  static func usual(for interpolation: Interpolation) -> RestThreshold {
    switch interpolation {
    case .linear: RestThreshold(distance: 0.001)
    // Degrees: the end of an arm of a thousand pixels moves by less than one.
    case .angle: RestThreshold(distance: 0.05)
    // Half a step of eight bits.
    case .color, .linearColor: RestThreshold(distance: 1.0 / 512)
    // Radians.
    case .rotation: RestThreshold(distance: 0.001)
    // Nothing rests by a threshold.
    case .held: RestThreshold(distance: 0.001)
    }
  }
}

/// The distance and speed below which a spring or decay is at rest. Once each lane stays within both, the
/// motion is over, and the value is its end value.
///
/// ```swift
/// let rest = RestThreshold(distance: 0.5)
/// print(Spring.smooth.restTime(distance: 300, rest: rest)!)
/// ```
public struct RestThreshold: Hashable, Sendable, BitwiseCopyable {
  /// The distance from the end, in the property's unit; more than 0.
  public let distance: Float
  /// The speed, in the property's unit per second; more than 0.
  public let speed: Float

  /// Creates thresholds of `distance` from the end, and `speed` a second.
  ///
  /// - Parameter speed: nil for ten times the distance. A motion then ends less than a tenth of a second
  ///   early: too little to be seen.
  /// - Precondition: both are within 1e-30 … 1e30.
  public init(distance: Float, speed: Float? = nil) {
    let speed = speed ?? min(10 * distance, 1e30)
    precondition(
      distance >= 1e-30 && distance <= 1e30 && speed >= 1e-30 && speed <= 1e30,
      "a threshold of rest is within 1e-30 … 1e30, in the property's unit")
    self.distance = distance
    self.speed = speed
  }

  /// For a unit step: 0.001, and 0.001 a second (X3).
  static var unitStep: RestThreshold { RestThreshold(distance: 0.001, speed: 0.001) }
}
