import Inbetween
import InbetweenSDL

// Input: two fingers on a touch screen, and game pads. One finger is the pointer.
extension Gallery {
  /// Moves the time with two fingers, or changes its speed when they spread or close.
  func pinch(by shift: SIMD2<Float>, _ scale: Float) throws {
    // The first finger was the pointer until the second one came.
    try deck.letGo()
    try letGoOfScene()
    switch fingers.note(shift, scale) {
    case .speed(let steps): speed = speed.moved(by: steps)
    case .time(let way):
      pace = .held
      let time = scene.time
      try scene.seek(to: time.time(at: time.progress + way / max(layout.content.size.x, 1)))
    case nil: break
    }
  }

  func press(_ button: PadButton, _ isPressed: Bool) throws {
    if button == .south {
      if !pad.isShown { pad.show(in: layout.window) }
      return try isPressed ? pressPointer(at: pad.position) : releasePointer(at: pad.position)
    }
    if button == .north, !isPressed { return endTurn() }
    guard isPressed else { return }
    isUntouched = false
    if code.isOpen, let key = button.direction, try code.press(key) { return }
    switch button {
    case .leftShoulder: try showNeighbour(-1)
    case .rightShoulder: try showNeighbour(1)
    case .start: pace = pace == .held ? .forward : .held
    case .back: try toggleKeys()
    case .west: try restart()
    case .north: turn()
    case .left: try step(by: -1)
    case .right: try step(by: 1)
    case .up: speed = speed.moved(by: 1)
    case .down: speed = speed.moved(by: -1)
    // It closes what is open, and never the gallery.
    case .east:
      if showsKeys || code.isOpen || worldPanel.isOpen || deck.focused != nil || scene.isOpen { try escape() }
    case .south: break
    }
  }

  /// Moves the pointer as the sticks say.
  func movePad(for time: Duration) throws {
    guard pad.push != .zero else { return }
    if !pad.isShown { pad.show(in: layout.window) }
    inMotion = max(inMotion, .milliseconds(300))
    pad.move(for: time, in: layout.window)
    try movePointer(to: pad.position)
  }
}

extension PadButton {
  /// The key that a button of the cross stands for, in panels.
  fileprivate var direction: Key? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }
}

/// The pointer of a game pad, which a stick moves.
struct PadPointer {
  private(set) var position = SIMD2<Float>.zero
  /// Whether it is drawn: from the first move of a stick to the first move of another pointer.
  var isShown = false
  var sticks: [PadStick: SIMD2<Float>] = [:]

  /// The speed at the end of a stick's way, in points a second. Small pushes are slower by far.
  private static let speed: Float = 1100

  /// The sum of the sticks, at most 1 long.
  var push: SIMD2<Float> {
    let sum = (sticks[.left] ?? .zero) + (sticks[.right] ?? .zero)
    return sum.length > 1 ? sum / sum.length : sum
  }

  /// Shows it, at first in the middle.
  mutating func show(in window: Area) {
    if position == .zero { position = window.center }
    isShown = true
  }

  mutating func move(for time: Duration, in window: Area) {
    position += push * (push.length * Self.speed * time.inSeconds)
    position = window.nearest(to: position)
  }

  func draw(with painter: Painter) {
    guard isShown else { return }
    GhostPose(position: position, isPressed: false, presence: 1).draw(with: painter)
  }
}

/// The gestures of two fingers on a touch screen: they either drag the time or change its speed.
struct TwoFingers {
  enum Meaning: Equatable {
    /// Steps on the ladder of speeds.
    case speed(Int)
    /// A way to the right, in points.
    case time(Float)
  }

  private enum Kind { case speed, time }
  private var kind: Kind?
  private var shift = SIMD2<Float>.zero
  private var scale: Float = 1
  private var quiet = Duration.zero

  /// How far fingers must move before their meaning is clear.
  private static let slack: Float = 16
  /// The factor of a step on the ladder.
  private static let step: Float = 1.4

  /// Adds a move. Returns its meaning; nil if that is not clear yet.
  mutating func note(_ way: SIMD2<Float>, _ factor: Float) -> Meaning? {
    quiet = .zero
    shift += way
    scale *= factor
    if kind == nil {
      if scale >= Self.step || scale <= 1 / Self.step {
        kind = .speed
      } else if abs(shift.x) >= Self.slack {
        kind = .time
        return .time(shift.x)
      }
    }
    switch kind {
    case .time: return .time(way.x)
    case .speed:
      var steps = 0
      while scale >= Self.step { (scale, steps) = (scale / Self.step, steps + 1) }
      while scale <= 1 / Self.step { (scale, steps) = (scale * Self.step, steps - 1) }
      return steps == 0 ? nil : .speed(steps)
    case nil: return nil
    }
  }

  /// Forgets the moves once the fingers have been still for a moment.
  mutating func wait(_ time: Duration) {
    quiet += time
    if quiet > .milliseconds(400) { (kind, shift, scale) = (nil, .zero, 1) }
  }
}
