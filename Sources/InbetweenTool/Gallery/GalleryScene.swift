import Inbetween
import InbetweenSDL

/// One scene of the gallery. The gallery gives it room, time and what the user does, and has it drawn.
///
/// All that it shows follows from the time it was given and the events it was told, so that the same events
/// at the same times make the same pictures.
protocol GalleryScene: AnyObject {
  /// What it is called and what it shows, where that is not what `SceneName` says.
  var heading: (title: String, note: String)? { get }
  /// What can be focused and pressed, in the order in which Tab goes through it. The gallery handles and
  /// draws them.
  var controls: [Control] { get }
  /// Its own keys, for the panel of keys.
  var keys: [KeyHelp] { get }
  /// The time that it shows, and what can be shown.
  var time: SceneTime { get }
  /// Whether the picture will be another when time goes on; where not, the gallery sleeps.
  var isMoving: Bool { get }
  /// Whether the user has its time in hand, by a ruler of the scene's own: it does not go on by itself then.
  var holdsTime: Bool { get }
  /// Whether it has something open that Esc closes.
  var isOpen: Bool { get }
  /// What is the case, in a few words that tests and scripts can read: "winner B".
  var report: String { get }
  /// The worlds that it plays in: for the figures, and for the policy of reduced motion.
  var worlds: [World] { get }

  /// From here on it has this room, in points of the window; called before anything else, and whenever it
  /// changes.
  func layOut(in area: Area) throws
  /// Time goes on. It is not called while the time is held.
  func advance(by frameTime: Duration) throws
  /// Real time goes on, whether or not the scene's own is held: for what answers to the hand.
  func attend(for frameTime: Duration) throws
  /// Shows another time within `time.range`.
  func seek(to time: Duration) throws
  /// Begins anew.
  func restart() throws
  /// The pointer did something that no control has taken.
  func handle(_ event: PointerEvent) throws
  /// A key went down that the gallery has no use for.
  func press(_ key: Key) throws
  /// The user wants less motion, or all of it.
  func reduceMotion(_ policy: ReducedMotion) throws
  /// Draws what it shows now, without its controls.
  func draw(with painter: Painter) throws
  /// Draws what lies above the side bar and the bar with the time: what can be drawn out of the scene.
  func drawAbove(with painter: Painter) throws
}

extension GalleryScene {
  var heading: (title: String, note: String)? { nil }
  var controls: [Control] { [] }
  var keys: [KeyHelp] { [] }
  var holdsTime: Bool { false }
  var isOpen: Bool { false }
  func handle(_ event: PointerEvent) throws {}
  func press(_ key: Key) throws {}
  func drawAbove(with painter: Painter) throws {}
  func attend(for frameTime: Duration) throws {}
  func reduceMotion(_ policy: ReducedMotion) throws {
    for world in worlds { world.reducedMotion = policy }
  }
}

/// A scene's time: what it shows, and what it can show.
struct SceneTime: Equatable {
  /// What it shows.
  var shown: Duration
  /// What it can show. A scene that plays round and round begins anew at the upper end; a live one ends now.
  var range: ClosedRange<Duration>
  /// The tick that is shown, or the last one before it.
  var tick: Int64
  /// Whether it plays round and round; else it is live, and remembers the last seconds.
  var isRound: Bool

  /// Where it is in its range, 0 to 1.
  var progress: Float {
    let length = range.upperBound - range.lowerBound
    guard length > .zero else { return isRound ? 0 : 1 }
    return Float(min(max((shown - range.lowerBound) / length, 0), 1))
  }

  /// The time at a place of the range, 0 to 1.
  func time(at progress: Float) -> Duration {
    let part = Double(min(max(progress, 0), 1))
    return range.lowerBound
      + .nanoseconds(Int64((range.upperBound - range.lowerBound) / .nanoseconds(1) * part))
  }
}

/// One line of the panel of keys.
struct KeyHelp {
  let caps: [String]
  let meaning: String
}

/// What the pointer did, in points of the window.
enum PointerEvent {
  case moved(to: SIMD2<Float>)
  case pressed(at: SIMD2<Float>)
  case released(at: SIMD2<Float>)
}
