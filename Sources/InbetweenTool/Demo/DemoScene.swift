import Inbetween
import InbetweenSDL

/// One scene of the demo. The session gives it time and what the user does, and has it drawn.
protocol DemoScene: AnyObject {
  /// What it is called in the bar of scenes.
  var title: String { get }
  /// The stage's size in points.
  var stage: SIMD2<Float> { get }
  /// Its own keys, for the panel of keys.
  var keys: [KeyHelp] { get }
  /// What the arrow keys do.
  var stepHelp: KeyHelp { get }
  /// The time that is shown.
  var time: Duration { get }
  /// The tick that is shown, or the last one before it.
  var tick: Int64 { get }
  /// The round that it plays again and again; nil for a scene that goes on for ever.
  var round: SceneRound? { get }

  /// Real time passes. It is not called while the scene is held.
  func advance(by frameTime: Duration) throws
  /// Clears the canvas and draws what it shows now.
  func draw(on canvas: Canvas) throws
  /// Begins anew.
  func restart() throws
  /// Shows a tick further on, or back where the scene can go back.
  func step(by ticks: Int64) throws
  /// Shows the place of the round at `progress`, 0 to 1.
  func scrub(to progress: Float)
  /// The pointer did something that nothing over the scene has taken.
  func handle(_ event: PointerEvent) throws
  /// A key went down that the session has no use for.
  func press(_ key: Key) throws
}

extension DemoScene {
  var keys: [KeyHelp] { [] }
  var stepHelp: KeyHelp {
    // A scene without a round does not go back.
    round == nil
      ? KeyHelp(caps: ["→"], meaning: "One tick forward")
      : KeyHelp(caps: ["←", "→"], meaning: "One tick back, forward")
  }
  var round: SceneRound? { nil }
  func scrub(to progress: Float) {}
  func handle(_ event: PointerEvent) throws {}
  func press(_ key: Key) throws {}
}

/// How long a scene's round is, and how much of it has passed.
struct SceneRound {
  let duration: Duration
  /// 0 to 1.
  let progress: Float
}

/// One line of the panel of keys.
struct KeyHelp {
  let caps: [String]
  let meaning: String
}

/// What the pointer did, in stage points.
enum PointerEvent {
  case moved(to: SIMD2<Float>)
  case pressed(at: SIMD2<Float>)
  case released(at: SIMD2<Float>)
}

/// Lets a scene tick its world by itself, one tick after the other: what happens on a tick then depends on
/// the tick alone, and not on when pictures are drawn.
struct SceneClock {
  /// The scene's time.
  private(set) var time = Duration.zero

  /// The same as an instant; what is to be drawn is the world at it.
  var instant: Instant { Instant(time) }

  /// Time passes.
  mutating func add(_ frameTime: Duration) { time += frameTime }

  /// Whether another tick of the world has come.
  func isDue(_ world: World) -> Bool {
    world.tickRate.instant(ofTick: world.tickCount + 1) <= instant
  }
}
