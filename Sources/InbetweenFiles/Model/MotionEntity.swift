/// A named entity of a motion file.
public struct MotionEntity: Hashable, Sendable {
  /// The name, unique in the file, not empty.
  public var name: String
  /// The shape; nil for an entity that only has values.
  public var shape: MotionShape?
  /// The first values of its properties, by name; whole properties, never single lanes.
  public var properties: [String: MotionValue]

  /// Creates an entity.
  public init(_ name: String, shape: MotionShape? = nil, properties: [String: MotionValue] = [:]) {
    self.name = name
    self.shape = shape
    self.properties = properties
  }
}
