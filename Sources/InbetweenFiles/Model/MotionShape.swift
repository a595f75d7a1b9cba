/// The shape of an entity. Lengths are stage points. The shape's centre is the property `position`, its fill
/// the property `color`.
///
/// ```swift
/// let card = MotionEntity("card", shape: .rectangle(width: 160, height: 100, cornerRadius: 8))
/// let dot = MotionEntity("dot", shape: .circle(radius: 12))
/// ```
public enum MotionShape: Hashable, Sendable {
  /// A rectangle. Width and height are more than 0, the corner radius at least 0. These numbers are the first
  /// values of the properties `size` and `cornerRadius`.
  case rectangle(width: Float, height: Float, cornerRadius: Float)
  /// A circle. The radius is more than 0. Twice the radius is the first value of `size`, and the radius the
  /// first value of `cornerRadius`.
  case circle(radius: Float)
  /// A text of one line, or of several separated by line feeds.
  case text(MotionText)
  /// A picture from a file.
  case image(MotionImage)

  /// The shape's first `size`; nil for a text, and for a picture of its natural size.
  public var size: SIMD2<Float>? {
    switch self {
    case .rectangle(let width, let height, _): SIMD2(width, height)
    case .circle(let radius): SIMD2(2 * radius, 2 * radius)
    case .text: nil
    case .image(let image): image.size
    }
  }

  /// The shape's first `cornerRadius`; nil for a shape without corners.
  public var cornerRadius: Float? {
    switch self {
    case .rectangle(_, _, let cornerRadius): cornerRadius
    case .circle(let radius): radius
    case .text, .image: nil
    }
  }
}

/// The text of a shape.
///
/// ```swift
/// let title = MotionEntity("title", shape: .text(MotionText("Hello", fontSize: 24)))
/// ```
public struct MotionText: Hashable, Sendable {
  /// The place of `position` along a text.
  ///
  /// ```swift
  /// let left = MotionText("Hello", fontSize: 24, anchor: .leading)
  /// ```
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// In the middle.
    case center
    /// At the beginning.
    case leading
    /// At the end.
    case trailing
  }

  /// The weight of the letters.
  ///
  /// ```swift
  /// let title = MotionText("Hello", fontSize: 24, weight: .semibold)
  /// ```
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// For reading.
    case regular
    /// For titles.
    case semibold
  }

  /// The text that is drawn.
  public var content: String
  /// The font's size in stage points, more than 0.
  public var fontSize: Float
  /// The place of `position` along the text; vertically it is always the middle.
  public var anchor: Anchor
  /// The weight of the letters.
  public var weight: Weight

  /// Creates a text.
  public init(_ content: String, fontSize: Float, anchor: Anchor = .center, weight: Weight = .regular) {
    self.content = content
    self.fontSize = fontSize
    self.anchor = anchor
    self.weight = weight
  }
}

/// The picture of a shape.
///
/// ```swift
/// let photo = MotionEntity("photo", shape: .image(MotionImage(source: "photo.png", size: [160, 100])))
/// ```
public struct MotionImage: Hashable, Sendable {
  /// The picture's file, relative to the motion file's folder.
  public var source: String
  /// Width and height in stage points, each more than 0. Nil for one point for each pixel.
  public var size: SIMD2<Float>?

  /// Creates a picture.
  public init(source: String, size: SIMD2<Float>? = nil) {
    self.source = source
    self.size = size
  }
}
