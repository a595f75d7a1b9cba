import Inbetween

/// The content of a motion file: a stage, entities on it, and motion. `Assets/FORMAT.md` describes the
/// format.
///
/// You can decode a value of this type from a file, or set its fields in code, and encode it again:
///
/// ```swift
/// let file = try MotionFile(contentsOf: "Assets/fade.json")
/// let scene = try file.load(into: world)
/// ```
///
/// The parts of a file:
///
/// - `stage` is a `MotionStage`.
/// - `properties` has a `MotionPropertyDeclaration` for each name.
/// - `motions` has a `MotionDefinition` for each name.
/// - `entities` has a `MotionEntity` for each entity: a `MotionShape`, and a `MotionValue` for each property.
/// - `motion` has a `MotionItem` for each entry. An entry is a `MotionTween`, `MotionSpring`, `MotionDecay`,
///   `MotionDrift`, `MotionTracks`, `MotionSequence`, `MotionTransition` or `MotionStates`.
/// - `ramps` has a `MotionRamp` for each ramp.
public struct MotionFile: Sendable {
  /// The version of the format that this module reads and writes: the value of the key `inbetween`.
  public static var version: Int { 1 }

  /// The location of the JSON Schema, for editors: the key `$schema`. The key is kept and has no effect.
  public var schema: String? { didSet { isChecked = false } }
  /// The picture's size and background.
  public var stage: MotionStage { didSet { isChecked = false } }
  /// The properties that the file declares, by name, without the built-in properties.
  public var properties: [String: MotionPropertyDeclaration] { didSet { isChecked = false } }
  /// The named motions that tweens and springs of the file can use.
  public var motions: [String: MotionDefinition] { didSet { isChecked = false } }
  /// The entities in drawing order: later entities are drawn over earlier entities. Names are unique.
  public var entities: [MotionEntity] { didSet { isChecked = false } }
  /// The motion in the order of registration: of two drivers of a property, the later driver is shown. All
  /// motion is on one timeline, from 0.
  public var motion: [MotionItem] { didSet { isChecked = false } }
  /// The changes of the rate of time, by their starts.
  public var ramps: [MotionRamp] = [] { didSet { isChecked = false } }
  /// The path of the file, for finding pictures; nil for the working directory. The path is not part of the
  /// content: `==` ignores it.
  public var location: String?
  /// Whether it was decoded, and not changed since.
  var isChecked = false

  /// Creates a file. The file is checked when it is loaded.
  public init(
    stage: MotionStage, properties: [String: MotionPropertyDeclaration] = [:],
    motions: [String: MotionDefinition] = [:], entities: [MotionEntity] = [], motion: [MotionItem] = []
  ) {
    self.stage = stage
    self.properties = properties
    self.motions = motions
    self.entities = entities
    self.motion = motion
  }

  /// The transitions, in the order of the file.
  public var transitions: [MotionTransition] {
    motion.compactMap { item in
      if case .transition(let transition) = item { transition } else { nil }
    }
  }
}

extension MotionFile: Equatable {
  /// Returns whether two files have equal content.
  public static func == (left: MotionFile, right: MotionFile) -> Bool {
    left.schema == right.schema && left.stage == right.stage && left.properties == right.properties
      && left.motions == right.motions && left.entities == right.entities && left.motion == right.motion
      && left.ramps == right.ramps
  }
}

/// The stage: the picture for which a motion file is made.
///
/// ```swift
/// let stage = MotionStage(width: 640, height: 360, background: .white, duration: 2000)
/// ```
public struct MotionStage: Hashable, Sendable {
  /// Width in points, more than 0, at most `largestSide`.
  public var width: Float
  /// Height in points, more than 0, at most `largestSide`.
  public var height: Float
  /// The colour behind all entities; black by default.
  public var background: MotionColor
  /// The length of the loop in milliseconds, more than 0; nil for the last end plus half a second.
  public var duration: Double?

  /// The longest side of a stage, in points: 16,384.
  public static var largestSide: Float { 16_384 }

  /// Creates a stage of `width` by `height` points.
  public init(
    width: Float, height: Float, background: MotionColor = .black, duration: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.duration = duration
  }
}

/// A named entity of a motion file.
///
/// ```swift
/// let card = MotionEntity(
///   "card", shape: .rectangle(width: 160, height: 100, cornerRadius: 8),
///   properties: ["position": .float2([320, 180]), "opacity": .float(0)])
/// ```
public struct MotionEntity: Hashable, Sendable {
  /// The name, unique in the file, not empty.
  public var name: String
  /// The shape; nil for an entity that only has values.
  public var shape: MotionShape?
  /// The first values of the entity's properties, by name. The names are whole properties, never single
  /// lanes.
  public var properties: [String: MotionValue]

  /// Creates an entity.
  public init(_ name: String, shape: MotionShape? = nil, properties: [String: MotionValue] = [:]) {
    self.name = name
    self.shape = shape
    self.properties = properties
  }
}
