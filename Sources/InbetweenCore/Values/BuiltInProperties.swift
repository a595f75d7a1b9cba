// The properties that motion files and the window know. `.position` and others are declared on
// `Property<Float>` too, so that `.position.x` is a valid expression.
//
// Springs rest when their motion can no longer be seen: within a twentieth of a stage point, half a step of
// eight bits of opacity, a thousandth of a scale, a twentieth of a degree.

// Each key is made once: calls name them every time. Generic types have no stored statics.
@usableFromInline package let positionKey = Property<SIMD2<Float>>("position", default: SIMD2(0, 0)).resting(
  within: 0.05)
@usableFromInline let sizeKey = Property<SIMD2<Float>>("size", default: SIMD2(0, 0)).resting(within: 0.05)
@usableFromInline let scaleKey = Property<SIMD2<Float>>("scale", default: SIMD2(1, 1))
@usableFromInline let opacityKey = Property<Float>("opacity", default: 1).resting(within: 1.0 / 512)
@usableFromInline let cornerRadiusKey = Property<Float>("cornerRadius", default: 0).resting(within: 0.05)
@usableFromInline let rotationKey = Property<Angle>("rotation", default: Angle(degrees: 0))
@usableFromInline let colorKey = Property<Color>("color", default: .white)

extension Property where Value == SIMD2<Float> {
  /// The centre of the shape, in stage points from the top left; (0, 0) by default.
  @inlinable
  public static var position: Property { positionKey }
  /// Width and height in stage points; (0, 0) by default.
  @inlinable
  public static var size: Property { sizeKey }
  /// Factors of width and height; (1, 1) by default.
  @inlinable
  public static var scale: Property { scaleKey }
}

extension Property where Value == Float {
  /// The opacity, 0 to 1; 1 by default.
  @inlinable
  public static var opacity: Property { opacityKey }
  /// The radius of rounded corners in stage points; 0 by default.
  @inlinable
  public static var cornerRadius: Property { cornerRadiusKey }
  /// The whole property `.position`. This form permits `.position.x` where a key of one Float is expected.
  @inlinable
  public static var position: Property<SIMD2<Float>> { positionKey }
  /// The whole property `.size`. This form permits `.size.x` where a key of one Float is expected.
  @inlinable
  public static var size: Property<SIMD2<Float>> { sizeKey }
  /// The whole property `.scale`. This form permits `.scale.x` where a key of one Float is expected.
  @inlinable
  public static var scale: Property<SIMD2<Float>> { scaleKey }
}

extension Property where Value == Angle {
  /// The rotation about the centre, clockwise; 0° by default.
  @inlinable
  public static var rotation: Property { rotationKey }
}

extension Property where Value == Color {
  /// The fill; white by default.
  @inlinable
  public static var color: Property { colorKey }
}
