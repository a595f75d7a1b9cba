// One factor for all lanes.

extension Tween where Value: SIMD, Value.Scalar == Float {
  /// Creates a tween to `factor` times the value shown when it begins.
  public init(
    _ property: Property<Value>, scaledBy factor: Float, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(
      property, scaledBy: Value(repeating: factor), duration: duration, delay: delay, ease: ease)
  }
}

extension Tween where Value == Angle {
  /// Creates a tween to `factor` times the angle that is shown when the tween begins. The angle may be many
  /// turns.
  public init(
    _ property: Property<Value>, scaledBy factor: Float, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, scaledBy: .degrees(factor), duration: duration, delay: delay, ease: ease)
  }
}

extension SpringMotion where Value: SIMD, Value.Scalar == Float {
  /// Creates a spring to `factor` times the property's value when it begins.
  public init(
    _ property: Property<Value>, scaledBy factor: Float, spring: Spring = .smooth, delay: Duration = .zero
  ) {
    self.init(property, scaledBy: Value(repeating: factor), spring: spring, delay: delay)
  }
}
