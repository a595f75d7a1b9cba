/// The value of a property in a motion file.
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
    }
  }

  /// Its numbers; empty for a colour.
  var lanes: [Float] {
    switch self {
    case .float(let value), .angle(let value): [value]
    case .float2(let value): [value.x, value.y]
    case .float3(let value): [value.x, value.y, value.z]
    case .float4(let value), .rotation(let value): [value.x, value.y, value.z, value.w]
    case .color: []
    }
  }
}
