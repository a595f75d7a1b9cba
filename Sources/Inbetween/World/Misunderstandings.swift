// Calls that are easily meant and cannot be: they have no effect but the compiler's message, which without
// them would be of types that nobody has written. `Tests/Messages` has a case for each.

extension World {
  /// Not a call: a property of two numbers goes to two numbers.
  @available(
    *, unavailable, message: "this property is of two numbers: write `to: [x, y]`, or animate one lane, `.x`"
  )
  @discardableResult
  public func animate(
    _ entity: Entity, _ property: Property<SIMD2<Float>>, to destination: Double, duration: Duration? = nil,
    delay: Duration? = nil, ease: Easing? = nil, replaces: Bool = false, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "to", found: "a number", expected: "two numbers")
  }

  /// Not a call: a property of two numbers goes to two numbers.
  @available(
    *, unavailable, message: "this property is of two numbers: write `to: [x, y]`, or animate one lane, `.x`"
  )
  @discardableResult
  public func animate(
    _ entity: Entity, _ property: Property<SIMD2<Float>>, to destination: Double, spring: Spring,
    delay: Duration? = nil, replaces: Bool = false, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "to", found: "a number", expected: "two numbers")
  }

  /// Not a call: entities have no names here, drivers have tags.
  @available(*, unavailable, message: "entities have no names: drivers have tags, `drivers(tagged:)`")
  public func drivers(of name: String) -> DriverGroup { DriverGroup([]) }
}

extension Property where Value == Color {
  /// Not a lane: a colour moves only as a whole.
  @available(*, unavailable, message: "a colour moves only as a whole; animate `.color`, or `.opacity`")
  public var x: Property<Float> { Property<Float>("", default: 0) }
  /// Not a lane: a colour moves only as a whole.
  @available(*, unavailable, message: "a colour moves only as a whole; animate `.color`, or `.opacity`")
  public var red: Property<Float> { Property<Float>("", default: 0) }
  /// Not a lane: a colour moves only as a whole.
  @available(*, unavailable, message: "a colour moves only as a whole; animate `.color`, or `.opacity`")
  public var alpha: Property<Float> { Property<Float>("", default: 0) }
}

extension TrackBuilder {
  /// Not a track.
  @available(*, unavailable, message: "only tracks stand here: Track(property, values)")
  public static func buildExpression<Value>(_ tween: Tween<Value>) -> [Track] { [] }
}
