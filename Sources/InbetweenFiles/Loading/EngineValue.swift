import Inbetween

/// A type of the engine for a file's values.
protocol EngineValue: Animatable {
  /// Returns nil if the file's value is of another type.
  init?(_ value: MotionValue)
}

extension Float: EngineValue {
  init?(_ value: MotionValue) {
    guard case .float(let number) = value else { return nil }
    self = number
  }
}

extension SIMD2<Float>: EngineValue {
  init?(_ value: MotionValue) {
    guard case .float2(let numbers) = value else { return nil }
    self = numbers
  }
}

extension SIMD3<Float>: EngineValue {
  init?(_ value: MotionValue) {
    guard case .float3(let numbers) = value else { return nil }
    self = numbers
  }
}

extension SIMD4<Float>: EngineValue {
  init?(_ value: MotionValue) {
    guard case .float4(let numbers) = value else { return nil }
    self = numbers
  }
}

extension Angle: EngineValue {
  init?(_ value: MotionValue) {
    guard case .angle(let degrees) = value else { return nil }
    self.init(degrees: degrees)
  }
}

extension Color: EngineValue {
  init?(_ value: MotionValue) {
    guard case .color(let color) = value else { return nil }
    self = color.color
  }
}

extension Rotation: EngineValue {
  init?(_ value: MotionValue) {
    guard case .rotation(let quaternion) = value else { return nil }
    self.init(quaternion: quaternion)
  }
}

/// The key of a property whose values a file can have.
protocol PropertyKey<Value> {
  associatedtype Value: EngineValue
  var name: String { get }
  var property: Property<Value> { get }
}

extension Property: PropertyKey where Value: EngineValue {
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
    }
  }
}
