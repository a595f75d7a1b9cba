/// The types of properties that a motion file can declare.
///
/// ```swift
/// print(MotionPropertyType.float2.laneNames)  // prints ["x", "y"]
/// ```
public enum MotionPropertyType: String, Hashable, Sendable, CaseIterable {
  /// A number.
  case float
  /// Two numbers, x and y.
  case float2
  /// Three numbers, x, y and z.
  case float3
  /// Four numbers, x, y, z and w.
  case float4
  /// Degrees, clockwise; takes the shorter turn.
  case angle
  /// A colour, mixed in OKLab.
  case color
  /// A rotation in space, as a quaternion.
  case rotation
  /// A whole number, which counts up or down.
  case int
  /// A switch: each value is held until the instant of the next value.
  case bool
  /// One of several words, such as the cases of an enum in Swift. A word stays until the exact instant of the
  /// next word.
  case `enum`

  /// The names of the lanes that motion can drive alone; empty if only the whole can be driven.
  public var laneNames: [String] {
    switch self {
    case .float, .angle, .color, .rotation, .int, .bool, .enum: []
    case .float2: ["x", "y"]
    case .float3: ["x", "y", "z"]
    case .float4: ["x", "y", "z", "w"]
    }
  }

  /// The names of the lanes that `sample` prints: `["r", "g", "b", "a"]` for a colour, empty for one number.
  public var sampledLaneNames: [String] {
    switch self {
    case .color: ["r", "g", "b", "a"]
    case .rotation: ["x", "y", "z", "w"]
    default: laneNames
    }
  }

  /// The default of a property that is declared without a default: 0, white, no rotation or false. For an
  /// enum it is the first word of the declaration.
  public var defaultValue: MotionValue {
    switch self {
    case .float: .float(0)
    case .float2: .float2(SIMD2(0, 0))
    case .float3: .float3(SIMD3(0, 0, 0))
    case .float4: .float4(SIMD4(0, 0, 0, 0))
    case .angle: .angle(0)
    case .color: .color(.white)
    case .rotation: .rotation(SIMD4(0, 0, 0, 1))
    case .int: .int(0)
    case .bool: .bool(false)
    case .enum: .word(MotionWord("", at: 0))
    }
  }

  /// The form of a value in a file, for errors.
  var expectation: String {
    switch self {
    case .float: "a number"
    case .float2: "an array of 2 numbers"
    case .float3: "an array of 3 numbers"
    case .float4: "an array of 4 numbers"
    case .angle: "a number of degrees"
    case .color: "a colour, \"#rrggbb\", \"#rrggbbaa\" or another text of CSS"
    case .rotation: "a quaternion, an array of 4 numbers [x, y, z, w], or an object of angles"
    case .int: "a whole number within ±16777216"
    case .bool: "true or false"
    case .enum: "one of the property's words"
    }
  }
}

/// The declaration of a property in a motion file.
///
/// ```swift
/// let properties = [
///   "glow": MotionPropertyDeclaration(default: .float(0.2)),
///   "tilt": MotionPropertyDeclaration(.angle),
///   "pose": MotionPropertyDeclaration(words: ["standing", "walking"]),
/// ]
/// ```
public struct MotionPropertyDeclaration: Hashable, Sendable {
  /// The value of entities that state no value. The value has the type of the property.
  public var defaultValue: MotionValue
  /// The words of an enum, in the order of their raw values in Swift, from 0; empty for other types.
  public var words: [String] = []

  /// The type of the property's values.
  public var type: MotionPropertyType { defaultValue.type }

  /// Creates a declaration with a default.
  public init(default defaultValue: MotionValue) {
    self.defaultValue = defaultValue
  }

  /// Creates a declaration with the default of a type.
  public init(_ type: MotionPropertyType) {
    defaultValue = type.defaultValue
  }

  /// Creates a declaration of an enum, whose default is the word at an index.
  ///
  /// - Precondition: there is such a word.
  public init(words: [String], default index: Int = 0) {
    defaultValue = .word(MotionWord(words[index], at: index))
    self.words = words
  }
}

/// The properties that every motion file has without declaring them, in the order in which `sample` prints
/// them.
///
/// ```swift
/// for property in MotionBuiltInProperty.allCases { print(property.rawValue, property.type) }
/// ```
public enum MotionBuiltInProperty: String, Hashable, Sendable, CaseIterable {
  /// The shape's centre in stage points from the top left.
  case position
  /// Width and height in stage points.
  case size
  /// Factors of width and height, 1 by default.
  case scale
  /// Degrees, clockwise.
  case rotation
  /// 0 to 1, 1 by default.
  case opacity
  /// The fill, white by default.
  case color
  /// In stage points.
  case cornerRadius

  /// The type of the property's values.
  public var type: MotionPropertyType {
    switch self {
    case .position, .size, .scale: .float2
    case .rotation: .angle
    case .opacity, .cornerRadius: .float
    case .color: .color
    }
  }
}
