import Inbetween
import InbetweenSDL

/// What lies over the scene: a bar with the time, and a panel with the keys. Its own motion is the engine's,
/// in a world of its own that goes on while the scene is held.
final class HeadsUp {
  /// Whether the panel of keys is shown, or on its way in.
  private(set) var showsKeys = false

  private let world = World(tickRate: .hertz(120))
  private let shown = Frame()
  private let bar: Entity
  private let panel: Entity
  private var barIsWanted = false
  private var idle = Duration.zero
  private var inMotion = Duration.zero

  /// How long the bar stays while nobody does anything.
  private static let patience = Duration.seconds(2.5)
  private static let arrival = Duration.milliseconds(220)
  private static let departure = Duration.milliseconds(320)

  /// Nothing shown yet.
  init() throws {
    bar = world.spawn()
    panel = world.spawn()
    for part in [bar, panel] { try world.assign(part, .opacity, to: 0) }
  }

  /// How far the bar has come in, 0 to 1.
  var barPresence: Float { shown[bar, .opacity] ?? 0 }

  /// How far the panel has come in, 0 to 1; it overshoots a little.
  var panelPresence: Float { shown[panel, .opacity] ?? 0 }

  /// Whether anything of it moves, so that the next picture is another.
  var isMoving: Bool { inMotion > .zero }

  /// The user did something: the bar comes, and stays a while.
  func wake() {
    idle = .zero
    if !barIsWanted { showBar(true) }
  }

  /// Shows or hides the panel of keys.
  func toggleKeys() {
    showsKeys.toggle()
    move(panel, to: showsKeys ? 1 : 0, ease: showsKeys ? .cubicOut : .quadInOut)
  }

  /// Real time passes. While the scene is held the bar stays.
  func advance(by frameTime: Duration, isHeld: Bool) {
    inMotion = max(inMotion - frameTime, .zero)
    idle = isHeld ? .zero : idle + frameTime
    if barIsWanted, idle > Self.patience { showBar(false) }
    world.advance(by: frameTime)
    world.sample(at: world.alpha, into: shown)
  }

  private func showBar(_ isShown: Bool) {
    barIsWanted = isShown
    move(bar, to: isShown ? 1 : 0, ease: isShown ? .cubicOut : .quadInOut)
  }

  /// A tween with one value starts from what is shown, so turning back in the middle never jumps.
  private func move(_ part: Entity, to opacity: Float, ease: Easing) {
    let duration = opacity > 0 ? Self.arrival : Self.departure
    var tween = Tween(.opacity, to: opacity, duration: duration)
    tween.ease = ease
    tween.replaces = true
    do throws(TweenError) {
      try world.register(tween, on: part)
      inMotion = duration + .milliseconds(50)
    } catch { preconditionFailure("\(error)") }
  }
}
