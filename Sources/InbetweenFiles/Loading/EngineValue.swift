import Inbetween

extension MotionValue {
  /// The engine's value.
  var engineValue: any Animatable {
    switch self {
    case .float(let number): number
    case .float2(let numbers): numbers
    case .float3(let numbers): numbers
    case .float4(let numbers): numbers
    case .angle(let degrees): Angle(degrees: degrees)
    case .color(let color): color.color
    case .rotation(let quaternion): Rotation(quaternion: quaternion)
    case .int(let number): number
    case .bool(let isTrue): isTrue
    case .word(let word): word.index
    }
  }
}

/// The key of a property.
protocol PropertyKey<Value> {
  associatedtype Value: Animatable
  var name: String { get }
  var property: Property<Value> { get }
  var lanes: PropertyLanes { get }
}

extension Property: PropertyKey {
  var property: Property { self }
}

extension MotionSceneProperty {
  /// The key, whatever the type of its values.
  var key: any PropertyKey {
    switch self {
    case .float(let key): key
    case .float2(let key): key
    case .float3(let key): key
    case .float4(let key): key
    case .angle(let key): key
    case .color(let key): key
    case .rotation(let key): key
    case .int(let key): key
    case .bool(let key): key
    case .enum(let key): key
    }
  }
}

extension Duration {
  /// Creates a duration from a file's time. It is clamped to ±1e15 ms; NaN is 0.
  init(fileMilliseconds milliseconds: Double) {
    let held = milliseconds.isNaN ? 0 : min(max(milliseconds, -1e15), 1e15)
    self.init(attoseconds: Int128((held * 1e15).rounded()))
  }
}
