import InbetweenSDL

/// A control that is as wide as a range of time, in which it seeks to where the pointer drags.
class TimeControl: Control {
  /// The shown time as a fraction of the range.
  var progress: Float = 0
  /// Whether the pointer holds the time. The time does not run meanwhile.
  private(set) var isHeld = false
  /// Seeks to a fraction of the range.
  let seek: (Float) throws -> Void

  init(_ name: String, seek: @escaping (Float) throws -> Void) {
    self.seek = seek
    super.init(name)
  }

  /// The x coordinate of the playhead.
  var x: Float { area.x(at: progress) }

  override func press(at position: SIMD2<Float>) throws {
    isHeld = true
    try drag(to: position)
  }

  override func drag(to position: SIMD2<Float>) throws { try seek(area.share(atX: position.x)) }
  override func release(at position: SIMD2<Float>) { isHeld = false }
  override func cancel() { isHeld = false }
}
