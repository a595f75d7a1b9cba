/// What an entity looks like. Lengths are stage points; the shape's centre lies at the property `position`,
/// and it is filled with the property `color`.
public enum MotionShape: Hashable, Sendable {
  /// A rectangle. Width and height are more than 0, the corner radius at least 0. They are the first values
  /// of the properties `size` and `cornerRadius`.
  case rectangle(width: Float, height: Float, cornerRadius: Float)
  /// A circle, of a radius more than 0; twice that is the first value of `size`, itself of `cornerRadius`.
  case circle(radius: Float)
  /// A line of text, or several parted by line feeds.
  case text(MotionText)
  /// A picture from a file.
  case image(MotionImage)

  /// The shape's first `size`; nil for a text, and for a picture that is as large as its file says.
  public var size: SIMD2<Float>? {
    switch self {
    case .rectangle(let width, let height, _): SIMD2(width, height)
    case .circle(let radius): SIMD2(2 * radius, 2 * radius)
    case .text: nil
    case .image(let image): image.size
    }
  }

  /// The shape's first `cornerRadius`; nil for what has no corners.
  public var cornerRadius: Float? {
    switch self {
    case .rectangle(_, _, let cornerRadius): cornerRadius
    case .circle(let radius): radius
    case .text, .image: nil
    }
  }
}

/// The text of a shape.
public struct MotionText: Hashable, Sendable {
  /// Where `position` lies along a text.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// In the middle.
    case center
    /// At the beginning.
    case leading
    /// At the end.
    case trailing
  }

  /// How heavy the letters are.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// For reading.
    case regular
    /// For titles.
    case semibold
  }

  /// What it says.
  public var content: String
  /// The font's size in stage points, more than 0.
  public var fontSize: Float
  /// Where `position` lies along the text; vertically it is always the middle.
  public var anchor: Anchor
  /// How heavy the letters are.
  public var weight: Weight

  /// A text.
  public init(_ content: String, fontSize: Float, anchor: Anchor = .center, weight: Weight = .regular) {
    self.content = content
    self.fontSize = fontSize
    self.anchor = anchor
    self.weight = weight
  }
}

/// The picture of a shape.
public struct MotionImage: Hashable, Sendable {
  /// The picture's file, relative to the motion file's folder.
  public var source: String
  /// Width and height in stage points, each more than 0; nil for a point a pixel.
  public var size: SIMD2<Float>?

  /// A picture.
  public init(source: String, size: SIMD2<Float>? = nil) {
    self.source = source
    self.size = size
  }
}
