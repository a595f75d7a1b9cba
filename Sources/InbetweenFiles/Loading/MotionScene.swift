import Inbetween

/// A motion file that has been loaded into a world.
///
/// ```swift
/// let file = try MotionFile(contentsOf: "Assets/fade.json")
/// let scene = try file.load(into: world)
/// world.advance(by: .milliseconds(16))
/// for entity in scene.entities { draw(world[entity.entity, .position]!, 1) }
/// if scene.timeline.offset! >= scene.duration { scene.timeline.seek(to: .zero) }
/// ```
public struct MotionScene {
  /// The picture's size and background.
  public let stage: MotionStage
  /// The entities in the order of the file, which is the order of drawing.
  public let entities: [MotionSceneEntity]
  /// The timeline of the whole motion, which has begun. If the file has ramps, these run on a child timeline,
  /// and `timeline` has the time of the picture.
  public let timeline: Timeline
  /// The drivers of the file's `motion`, in the file's order:
  ///
  /// - an entry: one driver for each entity
  /// - a transition: one driver for each tween
  /// - a sequence: one driver
  /// - a machine: one driver for each value that a cue changes
  public let drivers: [DriverHandle]
  /// The state machines by their names, in their first states. Your program can change their states. Cues
  /// play on the timeline, and hide the motions of your program.
  public let machines: [String: StateMachine<String, String>]
  /// The length of one loop.
  public let duration: Duration
}

/// An entity of a loaded motion file.
///
/// ```swift
/// let scene = try MotionFile(contentsOf: "Assets/fade.json").load(into: world)
/// for entity in scene.entities { print(entity.name, world[entity.entity, .position]!) }
/// ```
public struct MotionSceneEntity: Sendable {
  /// The name in the file.
  public let name: String
  /// The id in the world.
  public let entity: Entity
  /// The shape. For the present size, read the properties `size` and `cornerRadius`. For a text or picture, a
  /// `size` of (0, 0) means the natural size.
  public let shape: MotionShape?
  /// The path of the picture, for an image.
  public let picture: String?
  /// The properties that `inbetween sample` prints. First the built-in properties that the entity states or
  /// that motion drives, then the properties that the file declares, by name.
  public let properties: [MotionSceneProperty]
}

/// The key of a property with the type that a file gives it.
///
/// ```swift
/// let key = MotionSceneProperty(.position)
/// print(key.name, key.type)  // prints position float2
/// ```
public enum MotionSceneProperty: Sendable {
  /// A number.
  case float(Property<Float>)
  /// Two numbers.
  case float2(Property<SIMD2<Float>>)
  /// Three numbers.
  case float3(Property<SIMD3<Float>>)
  /// Four numbers.
  case float4(Property<SIMD4<Float>>)
  /// Degrees.
  case angle(Property<Angle>)
  /// A colour.
  case color(Property<Color>)
  /// A rotation in space.
  case rotation(Property<Rotation>)
  /// A whole number.
  case int(Property<Int>)
  /// A switch.
  case bool(Property<Bool>)
  /// A word, by its place among the declaration's words. A key of your own `Discrete` type reads it too.
  case `enum`(Property<Int>)

  /// Creates the key of a built-in property.
  public init(_ builtIn: MotionBuiltInProperty) {
    switch builtIn {
    case .position: self = .float2(.position)
    case .size: self = .float2(.size)
    case .scale: self = .float2(.scale)
    case .rotation: self = .angle(.rotation)
    case .opacity: self = .float(.opacity)
    case .color: self = .color(.color)
    case .cornerRadius: self = .float(.cornerRadius)
    }
  }

  /// Creates the key of a declared property.
  public init(_ name: String, _ declaration: MotionPropertyDeclaration) {
    switch declaration.defaultValue {
    case .float(let value): self = .float(Property(name, default: value))
    case .float2(let value): self = .float2(Property(name, default: value))
    case .float3(let value): self = .float3(Property(name, default: value))
    case .float4(let value): self = .float4(Property(name, default: value))
    case .angle(let degrees): self = .angle(Property(name, default: Angle(degrees: degrees)))
    case .color(let color): self = .color(Property(name, default: color.color))
    case .rotation(let quaternion):
      self = .rotation(Property(name, default: Rotation(quaternion: quaternion)))
    case .int(let number): self = .int(Property(name, default: number))
    case .bool(let isTrue): self = .bool(Property(name, default: isTrue))
    case .word(let word): self = .enum(Property(name, default: word.index).held)
    }
  }

  /// The property's name.
  public var name: String { key.name }

  /// The type of the property's values.
  public var type: MotionPropertyType {
    switch self {
    case .float: .float
    case .float2: .float2
    case .float3: .float3
    case .float4: .float4
    case .angle: .angle
    case .color: .color
    case .rotation: .rotation
    case .int: .int
    case .bool: .bool
    case .enum: .enum
    }
  }

  /// Returns the key of one lane. Nil if the lane is unknown, or cannot be driven alone.
  public func lane(_ name: String) -> Property<Float>? {
    switch self {
    case .float2(let key): ["x": key.x, "y": key.y][name]
    case .float3(let key): ["x": key.x, "y": key.y, "z": key.z][name]
    case .float4(let key): ["x": key.x, "y": key.y, "z": key.z, "w": key.w][name]
    case .float, .angle, .color, .rotation, .int, .bool, .enum: nil
    }
  }
}
