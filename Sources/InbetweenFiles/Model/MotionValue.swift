/// The value of a property in a motion file.
///
/// ```swift
/// let place = MotionValue.float2([320, 180])
/// print(place.type)  // prints float2
/// ```
public enum MotionValue: Hashable, Sendable {
  /// A number.
  case float(Float)
  /// An array of two numbers.
  case float2(SIMD2<Float>)
  /// An array of three numbers.
  case float3(SIMD3<Float>)
  /// An array of four numbers.
  case float4(SIMD4<Float>)
  /// A number of degrees, clockwise.
  case angle(Float)
  /// `#rrggbb`, `#rrggbbaa`, or another text of CSS.
  case color(MotionColor)
  /// A quaternion [x, y, z, w], of any length but 0; it is normalized when it is loaded.
  case rotation(SIMD4<Float>)
  /// A whole number within ±16,777,216.
  case int(Int)
  /// A truth value: true or false.
  case bool(Bool)
  /// A word of an enum.
  case word(MotionWord)

  /// The type of the properties that can have this value.
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
    case .word: .enum
    }
  }

  /// Creates a value of its numbers; nil for a colour and a word.
  init?(_ type: MotionPropertyType, _ lanes: [Float]) {
    switch type {
    case .float: self = .float(lanes[0])
    case .float2: self = .float2(SIMD2(lanes))
    case .float3: self = .float3(SIMD3(lanes))
    case .float4: self = .float4(SIMD4(lanes))
    case .angle: self = .angle(lanes[0])
    case .color, .enum: return nil
    case .rotation: self = .rotation(SIMD4(lanes))
    case .int: self = .int(Int { _ in lanes[0] })
    case .bool: self = .bool(lanes[0] >= 0.5)
    }
  }

  /// The numbers of the value; empty for a colour.
  package var lanes: [Float] {
    switch self {
    case .float(let value), .angle(let value): [value]
    case .float2(let value): value.indices.map { value[$0] }
    case .float3(let value): value.indices.map { value[$0] }
    case .float4(let value), .rotation(let value): value.indices.map { value[$0] }
    case .color: []
    case .int(let number): [Float(number)]
    case .bool(let isTrue): [isTrue ? 1 : 0]
    case .word(let word): [Float(word.index)]
    }
  }
}

/// A word that the declaration of an enum lists in a motion file.
///
/// ```swift
/// let walking = MotionValue.word(MotionWord("walking", at: 1))
/// print(walking.type)  // prints enum
/// ```
public struct MotionWord: Hashable, Sendable {
  /// The text of the word.
  public var text: String
  /// The place of the word in the list, from 0: the raw value of the case in Swift. Files have only `text`.
  public var index: Int

  /// Creates the word at an index of the declaration's words.
  public init(_ text: String, at index: Int) {
    (self.text, self.index) = (text, index)
  }
}
