/// A motion of one property through key values. The motion's timing follows the Web Animations standard.
///
/// ```swift
/// var tween = Tween(.opacity, values: [0, 1, 0.5], duration: .milliseconds(300))
/// tween.offsets = [0, 0.2, 1]
/// tween.interTimingFunctions = [.quadOut, .linear]
/// try world.register(tween, on: card)
/// ```
///
/// By default a tween is linear and plays once, without delay or fill.
public struct Tween<Value: Animatable>: IteratedDescription {
  /// The meaning of a tween's values.
  public typealias Mode = TweenMode

  /// All fields, without the type of the values.
  @usableFromInline package var lanes: LaneTween

  /// Creates a tween through `values`. With a single value, creates a tween to this value.
  @inlinable @inline(__always)
  public init(
    _ property: Property<Value>, values: [Value], duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    lanes = LaneTween(property.lanes, LaneValues(values), duration: duration, delay: delay, ease: ease)
  }

  /// Creates a tween to `destination` from the value shown when the tween begins.
  @inlinable
  public init(
    _ property: Property<Value>, to destination: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    lanes = LaneTween(property.lanes, LaneValues(destination), duration: duration, delay: delay, ease: ease)
  }

  /// Creates a tween by `difference` from the value shown when the tween begins.
  @inlinable
  public init(
    _ property: Property<Value>, by difference: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, to: difference, duration: duration, delay: delay, ease: ease)
    mode = .relative
  }

  /// Creates a tween to `factor` times the value shown when the tween begins, lane by lane.
  @inlinable
  public init(
    _ property: Property<Value>, scaledBy factor: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, to: factor, duration: duration, delay: delay, ease: ease)
    mode = .scaled
  }

  /// Creates a tween from `start` to the value shown when the tween begins, reversed in time.
  @inlinable
  public init(
    _ property: Property<Value>, from start: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, to: start, duration: duration, delay: delay, ease: ease)
    mode = .from
  }

  /// Creates a tween of a property from one without the type of its values.
  package init(_ lanes: LaneTween) { self.lanes = lanes }

  /// The property that moves.
  public var property: Property<Value> {
    get { Property(lanes.property) }
    set { lanes.property = newValue.lanes }
  }

  /// The key values; at least one.
  public var values: [Value] {
    get { lanes.values.list() }
    set { lanes.values = LaneValues(newValue) }
  }

  /// The meaning of the values.
  @inlinable
  public var mode: Mode {
    get { lanes.mode }
    set { lanes.mode = newValue }
  }

  /// The place of each value in an iteration, 0 to 1, in ascending order. Nil for evenly spaced values.
  @inlinable
  public var offsets: [Float]? {
    get { lanes.offsets }
    set { lanes.offsets = newValue }
  }

  /// The easing from each key to the next; nil for linear. The number of easings is one less than the number
  /// of values; a single value has one easing.
  public var interTimingFunctions: [Easing]? {
    get {
      guard lanes.repeatsLastFunction else { return lanes.interTimingFunctions }
      return (1..<lanes.values.count).map { lanes.easing(fromKey: $0 - 1) }
    }
    set {
      lanes.interTimingFunctions = newValue
      lanes.repeatsLastFunction = false
    }
  }

  /// The direction in which an angle turns between absolute keys.
  @inlinable
  public var angleWay: AngleWay {
    get { lanes.angleWay }
    set { lanes.angleWay = newValue }
  }

  /// The grid of shown values, such as whole pixels, during the motion and at its end. Not for colours and
  /// rotations.
  public var snap: SnapGrid<Value>? {
    get {
      lanes.snap.map { grid in SnapGrid(Value { grid.step[$0] }, origin: Value { grid.origin[$0] }) }
    }
    set {
      lanes.snap = newValue.map {
        SnapLanes(step: SIMD16(lanesOf: $0.step), origin: SIMD16(lanesOf: $0.origin))
      }
    }
  }

  /// The speed in the property's unit per second. The duration then follows from the distance when the tween
  /// begins, and `duration` is not used. Nil for no speed. Not for rotations.
  ///
  /// ```swift
  /// var flight = Tween(.position, to: [400, 500], duration: .zero, ease: .sineInOut)
  /// flight.speed = 250
  /// try world.register(flight, on: ship)
  /// ```
  @inlinable
  public var speed: Float? {
    get { lanes.speed }
    set { lanes.speed = newValue }
  }

  /// The fields that all kinds of drivers have. Each is also a member here, such as `delay`.
  @inlinable
  public var options: DriverOptions {
    get { lanes.options }
    set { lanes.options = newValue }
  }

  /// The fields of the iterations. Each is also a member here, such as `repeats`.
  @inlinable
  public var iterations: IterationOptions {
    get { lanes.iterations }
    set { lanes.iterations = newValue }
  }
}

/// The meaning of a tween's values.
///
/// ```swift
/// var nod = Tween(
///   .rotation, values: [.degrees(0), .degrees(8), .degrees(-6), .degrees(0)], duration: .milliseconds(400))
/// nod.mode = .relative
/// try world.register(nod, on: card)
/// ```
public enum TweenMode: Hashable, Sendable {
  /// Values of the property. A single value is the destination; the start is then the value shown when the
  /// tween begins.
  case absolute
  /// Differences from the value shown when the tween begins. A single difference leads to the end. Several
  /// differences are the keys: `[0, 8, -6, 0]` moves back and forth about the property's value.
  case relative
  /// One value: a factor, lane by lane. The end is the value shown when the tween begins, times the factor.
  /// For an angle, write the factor as degrees: `.degrees(2)` doubles it.
  case scaled
  /// One value: the start. The tween ends at the value shown when it begins. The tween's easing is mirrored
  /// in time, as by `ease.inverted`.
  case from
}

/// Fields of a tween that few tweens set.
@usableFromInline
struct TweenShape: RareFields {
  @usableFromInline var offsets: [Float]?
  @usableFromInline var interTimingFunctions: [Easing]?
  @usableFromInline var repeatsLastFunction = false
  @usableFromInline var angleWay = AngleWay.shortest
  @usableFromInline var snap: SnapLanes?
  @usableFromInline var speed: Float?

  @usableFromInline init() {}
}

/// A tween without the type of its values, which the engine registers.
@usableFromInline
package struct LaneTween: IteratedDescription {
  @usableFromInline package var property: PropertyLanes
  @usableFromInline package var values: LaneValues
  @usableFromInline package var mode = TweenMode.absolute
  @usableFromInline var shape = Rare<TweenShape>()
  @usableFromInline package var options: DriverOptions
  @usableFromInline package var iterations: IterationOptions

  /// Whether it has one or two absolute values, and no field that shapes them.
  @inline(__always)
  var isPlain: Bool {
    mode == .absolute && (values.count == 1 || values.count == 2) && shape.areUnset
  }

  @inlinable package var offsets: [Float]? {
    get { shape.fields.offsets }
    set { if newValue != offsets { shape.fields.offsets = newValue } }
  }

  @inlinable package var interTimingFunctions: [Easing]? {
    get { shape.fields.interTimingFunctions }
    set { if newValue != nil || !shape.areUnset { shape.fields.interTimingFunctions = newValue } }
  }

  /// Whether the last of the functions counts for all later keys, so that a list of one or two is enough.
  @inlinable var repeatsLastFunction: Bool {
    get { shape.fields.repeatsLastFunction }
    set { if newValue != repeatsLastFunction { shape.fields.repeatsLastFunction = newValue } }
  }

  @inlinable var angleWay: AngleWay {
    get { shape.fields.angleWay }
    set { if newValue != angleWay { shape.fields.angleWay = newValue } }
  }

  @inlinable var snap: SnapLanes? {
    get { shape.fields.snap }
    set { if newValue != nil || !shape.areUnset { shape.fields.snap = newValue } }
  }

  @inlinable package var speed: Float? {
    get { shape.fields.speed }
    set { if newValue != speed { shape.fields.speed = newValue } }
  }

  /// Creates a tween to one value, or by it.
  @inlinable
  package init(
    _ property: PropertyLanes, _ values: LaneValues, duration: Duration, delay: Duration = .zero,
    ease: Easing
  ) {
    (self.property, self.values) = (property, values)
    options = DriverOptions(delay: delay)
    iterations = IterationOptions(duration: duration, ease: ease)
  }

  /// Creates a linear, additive tween through `values`, with an easing from each to the next. The last of
  /// `easings` counts for all later keys.
  package init(
    swinging property: PropertyLanes, _ values: LaneValues, _ easings: [Easing], duration: Duration,
    delay: Duration
  ) {
    self.init(property, values, duration: duration, delay: delay, ease: .linear)
    options.composition = .add
    interTimingFunctions = easings
    repeatsLastFunction = true
  }
}
