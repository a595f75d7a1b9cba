/// A named entity of a motion file.
public struct MotionEntity: Hashable, Sendable {
  /// Unique in the file, not empty.
  public var name: String
  /// What it looks like; nil for an entity that only carries values.
  public var shape: MotionShape?
  /// The first values of its properties, by name; whole properties, never single lanes.
  public var properties: [String: MotionValue]

  /// An entity.
  public init(_ name: String, shape: MotionShape? = nil, properties: [String: MotionValue] = [:]) {
    self.name = name
    self.shape = shape
    self.properties = properties
  }
}
