/// The properties of values without an entity of the game's. Keys are made once: each has its name hashed.
package enum OwnValues {
  /// The beginning of the names of these properties.
  static var prefix: String { "inbetween." }

  static let single = make("inbetween.value.1", 1, .linear)
  private static let linear = [single] + (2...16).map { make("inbetween.value.\($0)", $0, .linear) }
  private static let whole = [
    make("inbetween.value.angle", 1, .angle), make("inbetween.value.color", 4, .color),
    make("inbetween.value.linearColor", 4, .linearColor), make("inbetween.value.rotation", 4, .rotation),
  ]

  /// The property of drivers that wait for the end of a timeline.
  static let endWait = make(PropertyRecord.endWait, 1, .linear)

  /// The property of drivers that wait until a state machine may follow a connection.
  package static let stateWait = make(PropertyRecord.stateWait, 1, .linear)

  private static let held = (1...16).map { make("inbetween.value.held.\($0)", $0, .held) }

  private static func make(_ name: String, _ count: Int, _ interpolation: Interpolation) -> PropertyLanes {
    // A rotation's default must not be zero.
    var defaults = SIMD16<Float>.zero
    if interpolation == .rotation { defaults[3] = 1 }
    return PropertyLanes(name, count: count, interpolation, defaults: defaults)
  }

  /// Returns the property of values of a type whose lanes have been checked.
  static func key(_ count: Int, _ interpolation: Interpolation) -> PropertyLanes {
    switch interpolation {
    case .linear: linear[count - 1]
    case .angle: whole[0]
    case .color: whole[1]
    case .linearColor: whole[2]
    case .rotation: whole[3]
    case .held: held[count - 1]
    }
  }

  /// Returns a tween that moves nothing for a time.
  static func wait(
    _ duration: Duration, delay: Duration = .zero, _ timeline: Timeline?, of key: PropertyLanes = single
  ) -> LaneTween {
    // With its own start nothing is captured.
    var tween = LaneTween(
      key, LaneValues([Float(0), 0]), duration: duration, delay: delay, ease: .linear)
    tween.timeline = timeline?.id
    return tween
  }
}
