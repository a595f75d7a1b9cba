import Inbetween
import InbetweenSDL

/// What lies over the scene: a row of tabs with the scenes, a bar with the time, and a panel with the keys.
/// Its own motion is the engine's, in a world of its own that goes on while the scene is held.
final class HeadsUp {
  /// The scenes' names.
  let titles: [String]
  /// The scene that is shown.
  private(set) var selected: Int
  /// Whether the panel of keys is shown, or on its way in.
  private(set) var showsKeys = false
  /// Where the tabs were last drawn, in points of the window.
  var tabs: [Area] = []

  private let world = World(tickRate: .hertz(120))
  private let shown = Frame()
  private let bar: Entity
  private let panel: Entity
  private let veil: Entity
  private let marker: Entity
  private let markerSpring: DriverHandle
  private var barIsWanted = false
  private var idle = Duration.zero
  private var inMotion = Duration.zero

  /// How long the bar stays while nobody does anything.
  private static let patience = Duration.seconds(2.5)
  private static let arrival = Duration.milliseconds(220)
  private static let departure = Duration.milliseconds(320)

  /// Nothing shown yet.
  init(titles: [String], selected: Int) throws {
    self.titles = titles
    self.selected = selected
    bar = world.spawn()
    panel = world.spawn()
    veil = world.spawn()
    marker = world.spawn()
    for part in [bar, panel, veil] { try world.assign(part, .opacity, to: 0) }
    var motion = SpringMotion(.place, to: Float(selected), spring: .snappy)
    motion.from = Float(selected)
    motion.fill = .forwards
    markerSpring = try world.register(motion, on: marker)
  }

  /// How far the bar and the tabs have come in, 0 to 1.
  var barPresence: Float { shown[bar, .opacity] ?? 0 }

  /// How far the panel has come in, 0 to 1.
  var panelPresence: Float { shown[panel, .opacity] ?? 0 }

  /// How much of the scene before is still to go, 0 to 1.
  var veilPresence: Float { shown[veil, .opacity] ?? 0 }

  /// Which tab is marked; between two of them on the way from one to the other.
  var markedPlace: Float { shown[marker, .place] ?? 0 }

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

  /// Another scene is shown.
  func select(_ index: Int) {
    selected = index
    wake()
    var clearing = Tween(.opacity, values: [1, 0], duration: .milliseconds(260), ease: .quadOut)
    clearing.replaces = true
    do throws(TweenError) {
      try markerSpring.retarget(to: Float(index))
      try world.register(clearing, on: veil)
      inMotion = .seconds(1)
    } catch { preconditionFailure("\(error)") }
  }

  /// The tab at a point of the window, while tabs are shown.
  func tab(at point: SIMD2<Float>) -> Int? {
    titles.count > 1 && barIsWanted ? tabs.firstIndex { $0.contains(point) } : nil
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
      inMotion = max(inMotion, duration + .milliseconds(50))
    } catch { preconditionFailure("\(error)") }
  }
}

extension Property where Value == Float {
  /// A place in a row, from 0.
  fileprivate static var place: Property { Property("place", default: 0) }
}
