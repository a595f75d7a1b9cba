import Inbetween

/// Rotations that a motion file writes by angles: by an axis and an angle, or by yaw, pitch and roll. They
/// are written back as quaternions.
enum MotionTurn {
  static let keys = ["axis", "angle", "yaw", "pitch", "roll"]

  /// Decodes an object of such keys.
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> MotionValue? {
    let expected = MotionPropertyType.rotation.expectation
    guard let reader = ObjectReader(node, keys, expected: expected, decoder.errors) else { return nil }
    let degrees = Format<Float>.number("a number of degrees")
    func angle(_ key: String) -> Angle? {
      guard let node = reader[key] else { return .degrees(0) }
      return degrees.decode(decoder, node).map { .degrees($0) }
    }
    guard reader.hasAny(of: ["axis", "angle"]) else {
      // Other keys have been reported.
      if case .object(let members) = node.value, members.isEmpty {
        return decoder.errors.refuse(node, expected)
      }
      guard reader.hasAny(of: keys) else { return nil }
      guard let yaw = angle("yaw"), let pitch = angle("pitch"), let roll = angle("roll") else { return nil }
      return .rotation(Rotation(yaw: yaw, pitch: pitch, roll: roll).quaternion)
    }
    let others = keys.dropFirst(2).map { reader.lacks($0, else: "nothing beside \"axis\" and \"angle\"") }
    let axis = reader.required("axis", MotionPropertyType.float3.expectation) { node -> SIMD3<Float>? in
      guard case .float3(let axis)? = MotionValue.decode(node, .float3, by: decoder) else { return nil }
      return (axis * axis).sum().isNormal
        ? axis : decoder.errors.refuse(node, "an axis of a length that is not 0")
    }
    let turn = reader.required("angle", degrees.expected) { degrees.decode(decoder, $0) }
    guard let axis, let turn, others.allSatisfy(\.self) else { return nil }
    return .rotation(Rotation(axis: axis, angle: .degrees(turn)).quaternion)
  }
}
