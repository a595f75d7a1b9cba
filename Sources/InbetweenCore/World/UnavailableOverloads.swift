// Calls that are plausible and not possible. They exist for the compiler's message, which would otherwise
// name types that the caller has not written. `Tests/Messages` has a case for each.

extension World {
  /// Unavailable: a property of two numbers takes two numbers.
  @available(
    *, unavailable, message: "this property is of two numbers: write `to: [x, y]`, or animate one lane, `.x`"
  )
  @discardableResult
  public func animate(
    _ entity: Entity, _ property: Property<SIMD2<Float>>, to destination: Double, duration: Duration? = nil,
    delay: Duration? = nil, ease: Easing? = nil, replaces: Bool? = nil, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "to", found: "a number", expected: "two numbers")
  }

  /// Unavailable: a property of two numbers takes two numbers.
  @available(
    *, unavailable, message: "this property is of two numbers: write `to: [x, y]`, or animate one lane, `.x`"
  )
  @discardableResult
  public func animate(
    _ entity: Entity, _ property: Property<SIMD2<Float>>, to destination: Double, spring: Spring,
    delay: Duration? = nil, replaces: Bool? = nil, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "to", found: "a number", expected: "two numbers")
  }

  /// Unavailable: the time of `animate` is its `duration`.
  @available(*, unavailable, renamed: "animate(_:_:to:duration:ease:)")
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, over duration: Duration,
    ease: Easing? = nil
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "over", found: "a time", expected: "duration")
  }

  /// Unavailable: the entity comes first.
  @available(*, unavailable, message: "the entity comes first: `animate(entity, property, to: value)`")
  @discardableResult
  public func animate<Value>(
    _ property: Property<Value>, _ entity: Entity, to destination: Value, duration: Duration? = nil
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "entity", found: "a property", expected: "an entity")
  }

  /// Unavailable: a motion has its duration and easing.
  @available(*, unavailable, message: "a motion has its duration and easing: `.eased(.quadOut, over: …)`")
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    _ motion: Motion, duration: Duration, ease: Easing? = nil
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "duration", found: "a duration beside a motion", expected: "one of them")
  }

  /// Unavailable: a spring has its duration.
  @available(*, unavailable, message: "a spring has its duration: `Spring(duration:bounce:)`")
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    spring: Spring, duration: Duration
  ) throws(TweenError) -> DriverHandle {
    throw TweenError(field: "duration", found: "a duration beside a spring", expected: "one of them")
  }

  /// Unavailable: entities have no names, drivers have tags.
  @available(*, unavailable, message: "entities have no names: drivers have tags, `drivers(tagged:)`")
  public func drivers(of name: String) -> DriverGroup { DriverGroup([]) }
}

extension To {
  /// Unavailable: the time of a step is its `duration`.
  @available(*, unavailable, renamed: "init(_:_:duration:ease:)")
  public init(_ property: Property<Value>, _ value: Value, over duration: Duration, ease: Easing = .quadOut) {
    self.init(property, value, duration: duration)
  }
}

extension By {
  /// Unavailable: the time of a step is its `duration`.
  @available(*, unavailable, renamed: "init(_:_:duration:ease:)")
  public init(_ property: Property<Value>, _ value: Value, over duration: Duration, ease: Easing = .quadOut) {
    self.init(property, value, duration: duration)
  }
}

extension From {
  /// Unavailable: the time of a step is its `duration`.
  @available(*, unavailable, renamed: "init(_:_:duration:ease:)")
  public init(_ property: Property<Value>, _ value: Value, over duration: Duration, ease: Easing = .quadOut) {
    self.init(property, value, duration: duration)
  }
}

extension Through {
  /// Unavailable: the time of a step is its `duration`.
  @available(*, unavailable, renamed: "init(_:_:duration:offsets:eases:ease:)")
  public init(
    _ property: Property<Value>, _ values: [Value], over duration: Duration, offsets: [Float]? = nil,
    eases: [Easing]? = nil, ease: Easing = .linear
  ) {
    self.init(property, values, duration: duration)
  }
}

extension Along {
  /// Unavailable: the time of a step is its `duration`.
  @available(*, unavailable, renamed: "init(_:_:duration:ease:orients:isRelative:)")
  public init(
    _ property: Property<Value>, _ path: MotionPath, over duration: Duration, ease: Easing = .quadOut,
    orients: Property<Angle>? = nil, isRelative: Bool = false
  ) {
    self.init(property, path, duration: duration)
  }
}

extension Together {
  /// Unavailable: the time of steps is their `duration`.
  @available(*, unavailable, renamed: "init(duration:ease:_:)")
  public init(
    over duration: Duration, ease: Easing = .quadOut, @SequenceBuilder _ steps: () -> [SequenceItem]
  ) {
    self.init(steps)
  }
}

extension Property where Value == Color {
  /// Unavailable: a colour moves only as a whole.
  @available(*, unavailable, message: "a colour moves only as a whole; animate `.color`, or `.opacity`")
  public var x: Property<Float> { Property<Float>("", default: 0) }
  /// Unavailable: a colour moves only as a whole.
  @available(*, unavailable, message: "a colour moves only as a whole; animate `.color`, or `.opacity`")
  public var red: Property<Float> { Property<Float>("", default: 0) }
  /// Unavailable: a colour moves only as a whole.
  @available(*, unavailable, message: "a colour moves only as a whole; animate `.color`, or `.opacity`")
  public var alpha: Property<Float> { Property<Float>("", default: 0) }
}
