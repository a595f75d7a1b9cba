import Inbetween
import InbetweenFiles
import InbetweenInspector
import InbetweenSDL

/// A scene of the gallery. The gallery gives it an area, time and input events, and calls `draw`.
///
/// Its picture depends only on that time and those events. Equal events at equal times give equal pictures.
protocol GalleryScene: AnyObject {
  /// The title and the note, if they differ from the texts of `SceneName`.
  var heading: (title: String, note: String)? { get }
  /// The controls, in the order of the Tab key. The gallery handles and draws them.
  var controls: [Control] { get }
  /// The scene's own keys, for the panel of keys.
  var keys: [KeyHelp] { get }
  /// The time that is shown, and the range that can be shown.
  var time: SceneTime { get }
  /// Whether the picture may change when time runs. Otherwise the gallery sleeps.
  var isMoving: Bool { get }
  /// How often `attend` must be called while nothing else moves.
  var attention: Attention { get }
  /// Whether the user drags the time on a ruler of the scene. The gallery does not advance it meanwhile.
  var holdsTime: Bool { get }
  /// Whether something is open that Esc closes.
  var isOpen: Bool { get }
  /// The scene that follows now, as long as its user has pressed nothing; nil for none.
  var successor: SceneName? { get }
  /// The state in a few words, for tests and scripts: "winner B".
  var report: String { get }
  /// The scene's code, if it is a text; nil if it is made from what follows.
  var code: SceneCode? { get }
  /// The objects that move the scene. Their files are the Swift code, and their numbers have sliders.
  var motions: [any SceneMotion] { get }
  /// The paths of more files that move the scene.
  var moreSources: [String] { get }
  /// The entities whose drivers are the motion file; empty if the scene makes it itself.
  var codeCast: SceneCast { get }
  /// The motion as a file and what the file lacks, if the scene makes it itself.
  var motionFile: (file: MotionFile, limit: String)? { get }
  /// The worlds of the scene, for the figures and the policy of reduced motion.
  var worlds: [World] { get }

  /// Lays the scene out in an area, in points of the window. Called before anything else, and whenever the
  /// area changes.
  func layOut(in area: Area) throws
  /// Advances the scene's time. Not called while the time is held.
  func advance(by frameTime: Duration) throws
  /// Advances what runs in real time, such as the response to the pointer. Called also while the scene's time
  /// is held.
  func attend(for frameTime: Duration) throws
  /// Notes the cost of the last frame.
  func note(_ costs: FrameCosts)
  /// Shows another time of `time.range`.
  func seek(to time: Duration) throws
  /// Returns the direction in which the scene wants time to run from now on, once; nil for no wish.
  func takePace() -> Pace?
  /// Starts the scene again.
  func restart() throws
  /// Plays an edited motion file on the scene's own things. Returns false if it changes nothing there.
  func play(_ file: MotionFile) throws -> Bool
  /// Plays on with numbers that a slider has changed.
  func retune() throws
  /// Handles an event before the gallery does. Returns whether it is used up.
  func take(_ event: InputEvent) throws -> Bool
  /// Returns the scene's news for its user, each once; nil for none.
  func takeNotice() -> SceneNotice?
  /// Handles a pointer event that no control has taken.
  func handle(_ event: PointerEvent) throws
  /// Handles a key that the gallery does not use.
  func press(_ key: Key) throws
  /// Returns the things that can be inspected at a point of the window, those in front last. Called only
  /// while the inspector is used.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing]
  /// Returns the name of a thing that the code does not name; nil for none.
  func name(of thing: Inspector.Thing) -> String?
  /// The points of the window for a point of `.position`; nil if values of `.position` are no places of the
  /// scene.
  var overlayScale: SIMD2<Float>? { get }
  /// The area in which things move, where overlays stay; nil for the whole scene.
  var overlayArea: Area? { get }
  /// The part of the scene that the wheel zooms; nil for all of it.
  var zoomArea: Area? { get }
  /// Shows or hides the figures beside the picture, with the panels.
  func showFigures(_ isShown: Bool)
  /// Called when another scene is shown in place of this one.
  func leave() throws
  /// Sets the policy of reduced motion.
  func reduceMotion(_ policy: ReducedMotion) throws
  /// Draws the present picture, without the controls.
  func draw(with painter: Painter) throws
  /// Draws above the side bar and the time bar: things that can be dragged out of the scene.
  func drawAbove(with painter: Painter) throws
}

extension GalleryScene {
  var heading: (title: String, note: String)? { nil }
  var controls: [Control] { [] }
  var keys: [KeyHelp] { [] }
  var attention: Attention { .none }
  var holdsTime: Bool { false }
  var isOpen: Bool { false }
  var successor: SceneName? { nil }
  var code: SceneCode? { nil }
  var motions: [any SceneMotion] { [] }
  var moreSources: [String] { [] }
  var codeCast: SceneCast { SceneCast() }
  var motionFile: (file: MotionFile, limit: String)? { nil }
  func play(_ file: MotionFile) throws -> Bool { try playOnCast(file) }
  func retune() throws {}
  func take(_ event: InputEvent) throws -> Bool { false }
  func takeNotice() -> SceneNotice? { nil }
  func takePace() -> Pace? { nil }
  func handle(_ event: PointerEvent) throws {}
  func press(_ key: Key) throws {}
  func drawAbove(with painter: Painter) throws {}
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] { [] }
  func name(of thing: Inspector.Thing) -> String? { nil }
  var overlayScale: SIMD2<Float>? { nil }
  var overlayArea: Area? { nil }
  var zoomArea: Area? { nil }
  func attend(for frameTime: Duration) throws {}
  func note(_ costs: FrameCosts) {}
  func showFigures(_ isShown: Bool) {}
  func leave() throws {}
  func reduceMotion(_ policy: ReducedMotion) throws {
    for world in worlds { world.reducedMotion = policy }
  }
}

extension GalleryScene {
  /// Plays an edited file on the cast, whose members are known by their names. Returns false if it changes
  /// nothing there.
  func playOnCast(_ file: MotionFile) throws -> Bool {
    let cast = codeCast
    let members = cast.members.filter { $0.world.isAlive($0.entity) }
    guard let world = members.first?.world else { return false }
    let entities = Dictionary(members.map { ($0.name, $0.entity) }) { first, _ in first }
    var file = file
    file.move(by: cast.origin * -1)
    func values() -> [[Float]] { members.flatMap { world.describe($0.entity).properties.map(\.value) } }
    let before = values()
    return try !file.play(on: entities, in: world, timeline: cast.timeline).isEmpty || values() != before
  }
}

/// A scene's time: the time that is shown, and the range that can be shown.
struct SceneTime: Equatable {
  /// The time that is shown.
  var shown: Duration
  /// The times that can be shown. A repeating scene restarts at the upper bound; a live one has the present
  /// there.
  var range: ClosedRange<Duration>
  /// The number of the last tick at or before the shown time.
  var tick: Int64
  /// Whether the scene repeats. Otherwise it is live and keeps its last seconds.
  var isLoop: Bool

  /// The position of the shown time in the range, 0 to 1.
  var progress: Float {
    let length = range.upperBound - range.lowerBound
    guard length > .zero else { return isLoop ? 0 : 1 }
    return Float(min(max((shown - range.lowerBound) / length, 0), 1))
  }

  /// Returns the time at a position in the range, 0 to 1.
  func time(at progress: Float) -> Duration {
    let part = Double(min(max(progress, 0), 1))
    return range.lowerBound
      + .nanoseconds(Int64((range.upperBound - range.lowerBound) / .nanoseconds(1) * part))
  }
}

/// How often a scene must be attended to while nothing else moves.
enum Attention {
  case none
  /// Several times a second, as for a file that may change.
  case glances
  /// In every frame.
  case frames
}

/// A line of news from a scene to its user, over the picture.
struct SceneNotice {
  let text: String
  /// Whether it is an error.
  let isAlarm: Bool
}

/// A line of the panel of keys.
struct KeyHelp {
  let caps: [String]
  let meaning: String
}

/// A pointer event. Positions are in points of the window.
enum PointerEvent {
  case moved(to: SIMD2<Float>)
  case pressed(at: SIMD2<Float>)
  case released(at: SIMD2<Float>)

  /// Returns the event with its position relative to a point of the window.
  func relative(to origin: SIMD2<Float>) -> PointerEvent {
    switch self {
    case .moved(let position): .moved(to: position - origin)
    case .pressed(let position): .pressed(at: position - origin)
    case .released(let position): .released(at: position - origin)
    }
  }
}
