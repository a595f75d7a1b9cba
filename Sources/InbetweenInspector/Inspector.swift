import Inbetween
import InbetweenSDL

/// A panel over a game's window that shows the values of an entity and their drivers, live.
///
/// The panel shows the description of `World.describe(_:)`: each property with its value, its drivers, their
/// clocks and ends, then components and tags.
///
/// - A pointer over a driver lights the driver's curve.
/// - A click on a driver selects the driver. Then K shows the driver as Swift and as JSON.
/// - A click on a property pins a graph of its last seconds.
///
/// ```swift
/// import InbetweenInspector
///
/// let window = try Window(title: "Cards", size: [640, 360], stage: [640, 360])
/// let inspector = Inspector(of: world)                              // 1
/// frames: for _ in 0..<3 {  // in a game: while true
///   for event in window.poll() where !inspector.handle(event) {     // 2
///     if event == .close { break frames }
///   }
///   world.tick()
///   window.canvas.clear(background: .black)
///   try inspector.draw(on: window.canvas)                           // 3, after the game's own picture
///   window.present()
/// }
/// ```
///
/// - F12 opens the panel for the entity under the pointer, and closes the panel again. Esc closes it too.
/// - The panel follows the pointer from entity to entity. A click on an entity or on the panel keeps the
///   present entity.
/// - A click of the second pointer button opens the panel for an entity, and keeps this entity.
/// - A drag of the title moves the panel.
/// - C copies the description as text, for a bug report. If code is shown, C copies the code.
///
/// While the panel is closed it costs nothing.
public final class Inspector {
  /// An entity that can be inspected, and its place on the screen.
  ///
  /// ```swift
  /// import InbetweenInspector
  ///
  /// let thing = Inspector.Thing(card, of: world, center: [320, 180], size: [80, 50])
  /// Inspector(things: { _ in [thing] }).inspect(thing)
  /// ```
  public struct Thing {
    /// The entity that the inspector shows.
    public let entity: Entity
    /// The world of the entity.
    public let world: World
    /// The centre of its picture, in points of the stage.
    public let center: SIMD2<Float>
    /// The size of its picture, in points of the stage.
    public let size: SIMD2<Float>

    /// Creates a thing.
    public init(_ entity: Entity, of world: World, center: SIMD2<Float>, size: SIMD2<Float>) {
      (self.entity, self.world, self.center, self.size) = (entity, world, center, size)
    }

    func isSame(as other: Thing) -> Bool { entity == other.entity && world === other.world }
    var box: Box { Box(center: center, size: size) }
  }

  /// The key that opens and closes the panel; nil for no key. F12 by default.
  public var key: Key? = .f12
  /// Whether the panel is light. The panel is dark by default.
  public var isLight = false
  /// The opacity of the panel, 0…1. Change it gradually to fade the panel in or out.
  public var opacity: Float = 1
  /// Whether the panel has the scale of the stage. If false, it has the scale of the window.
  public var usesStage = false
  /// The distances of the panel from the upper right corner, in points of the panel.
  public var margin = SIMD2<Float>(12, 12)
  /// The area over which the panel stands, away from where the pointer was as it opened. Nil for the whole
  /// picture, at the right.
  package var room: Box?
  private var isAtLeft = false
  /// Whether the key picks the nearest entity if none is under the pointer. Otherwise the panel then opens
  /// without one.
  package var picksNearest = true
  /// Returns the name of a thing for the title; nil for its entity's number.
  package var name: (Thing) -> String? = { _ in nil }
  /// Returns the place from which positions are measured, in a few words; nil for no words.
  package var origin: (Thing) -> String? = { _ in nil }
  /// Whether the panel keeps its entity when the pointer is over another entity.
  public private(set) var isKept = false
  /// The entity that is shown; nil while the panel is closed.
  public private(set) var shown: Thing?
  /// Whether the panel is open.
  public private(set) var isOpen = false

  private let things: (SIMD2<Float>) -> [Thing]
  private var viewport = Viewport(stage: SIMD2(1, 1), pixels: SIMD2(1, 1))
  /// The pointer's last place, in points of the stage.
  private var pointer: SIMD2<Float>?
  /// Whether a press that is not the panel's is under way.
  private var isGamePressing = false
  private var panel = InspectorPanel()

  /// Creates an inspector of all entities of a world that have a `position`. The entities' `size` and `scale`
  /// determine the area for the pointer. The inspector does not keep the world alive.
  public convenience init(of world: World) {
    self.init { [weak world] _ in world.map { Self.things(of: $0) } ?? [] }
  }

  /// Creates an inspector of things that the game finds.
  ///
  /// - Parameter things: returns the things at a point of the stage, from back to front. The function is
  ///   called when the panel is opened, and while it is open.
  public init(things: @escaping (SIMD2<Float>) -> [Thing]) { self.things = things }

  /// The description that the panel shows; nil while the panel is closed.
  public var description: EntityDescription? { shown.map { $0.world.describe($0.entity) } }

  /// Opens the panel for an entity.
  public func inspect(_ thing: Thing) {
    if shown?.isSame(as: thing) != true {
      panel.forget()
      (panel.name, panel.origin) = (name(thing), origin(thing))
    }
    (shown, isOpen) = (thing, true)
  }

  /// Closes the panel.
  public func close() {
    isOpen = false
    forget()
  }

  /// Removes the shown entity. An open panel then waits for the pointer.
  package func forget() {
    (shown, isKept) = (nil, false)
    panel.forget()
    isGamePressing = false
  }

  /// Opens the panel for the entity under the pointer, or for the nearest entity. Closes the panel if it
  /// shows this entity already.
  public func toggle() {
    let place = pointer ?? viewport.stage / 2
    if !isOpen, let room { isAtLeft = pointer.map { $0.x > room.center.x } ?? false }
    guard let found = thing(at: place, orNearest: !isOpen && picksNearest) else {
      if isOpen || picksNearest { close() } else { isOpen = true }
      return
    }
    if shown?.isSame(as: found) == true { return close() }
    inspect(found)
    isKept = false
  }

  /// Handles an event before the game does. Returns whether the inspector has used the event.
  public func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key, true, let isRepeat, let modifiers) where modifiers.isEmpty:
      if key == self.key {
        if !isRepeat { toggle() }
        return true
      }
      guard isOpen else { return false }
      if key == .escape {
        close()
        return true
      }
      guard let description, key == .c || key == .k else { return false }
      if key == .c { copy() } else { panel.showCode(of: description) }
      return true
    case .pointerPressed(.secondary, let place, _):
      pointer = place
      guard let found = thing(at: place, orNearest: false) else { return false }
      inspect(found)
      isKept = true
      return true
    case .pointerMoved(let place):
      pointer = place
      if panel.drag(to: panelPoint) { return true }
      follow(place)
      return !isGamePressing && isOverPanel
    case .pointerPressed(.primary, let place, _):
      pointer = place
      if isOverPanel { press() } else { isGamePressing = true }
      if isOpen, isGamePressing, let shown, thing(at: place, orNearest: false)?.isSame(as: shown) == true {
        isKept = true
      }
      return !isGamePressing
    case .pointerReleased(.primary, _):
      defer { isGamePressing = false }
      if panel.release() { return true }
      return !isGamePressing && isOverPanel
    case .wheel(let notches, let place):
      pointer = place
      guard isOverPanel else { return false }
      panel.scroll(by: -notches.y * 40, at: panelPoint)
      return true
    default: return false
    }
  }

  /// Handles a press on the panel.
  private func press() {
    isKept = true
    switch panel.press(at: panelPoint) {
    case .copy: copy()
    case .close: close()
    case nil: break
    }
  }

  /// Shows the entity under the pointer, which rests while things move.
  package func look() {
    if let pointer { follow(pointer) }
  }

  /// Shows the entity under the pointer, unless one is kept or the game drags something.
  private func follow(_ place: SIMD2<Float>) {
    guard isOpen, !isKept, !isGamePressing, !isOverPanel else { return }
    if let found = thing(at: place, orNearest: false), shown?.isSame(as: found) != true { inspect(found) }
  }

  private func copy() {
    if let description { Clipboard.copy(panel.copied(description)) }
  }

  /// Draws the panel over the present picture. Call this after the game has drawn. A closed panel draws
  /// nothing.
  ///
  /// - Throws: `FontError` if no font is found.
  public func draw(on canvas: Canvas) throws(FontError) {
    viewport = canvas.viewport
    guard isOpen else { return }
    let before = (canvas.space, canvas.opacity, canvas.offset)
    defer { (canvas.space, canvas.opacity, canvas.offset) = before }
    canvas.space = .stage
    canvas.opacity *= opacity
    let look = isLight ? Look.light : Look.dark
    if let shown { outline(shown, look, on: canvas) }
    if !usesStage { canvas.space = .window }
    let pen = Pen(canvas: canvas, look: look)
    try panel.draw(
      shown, isKept: isKept, in: room ?? Box(center: canvas.extent / 2, size: canvas.extent), margin: margin,
      isAtLeft: isAtLeft, pointer: pointer == nil ? nil : panelPoint, with: pen)
  }

  /// Marks the entity that is shown.
  private func outline(_ shown: Thing, _ look: Look, on canvas: Canvas) {
    let present = things(shown.center).last { $0.isSame(as: shown) }
    guard let present else { return }
    self.shown = present
    canvas.strokeRectangle(
      center: present.center, size: present.size + 10, cornerRadius: 8,
      width: 2 / canvas.viewport.scale * viewport.density, color: look.accent)
  }

  /// Returns the thing in front at a point of the stage.
  private func thing(at place: SIMD2<Float>, orNearest: Bool) -> Thing? {
    let things = things(place)
    if let found = things.last(where: { $0.box.contains(place) }) { return found }
    guard orNearest else { return nil }
    return things.min { $0.box.distance(to: place) < $1.box.distance(to: place) }
  }

  private var isOverPanel: Bool { isOpen && pointer != nil && panel.contains(panelPoint) }

  /// The pointer's place in the points that the panel is drawn in.
  private var panelPoint: SIMD2<Float> {
    let place = pointer ?? .zero
    return usesStage ? place : viewport.pixel(of: place) / viewport.density
  }

  /// Returns the entities that have a position, the largest first.
  private static func things(of world: World) -> [Thing] {
    var things: [Thing] = []
    world.forEach(.position) { entity, position in
      let size = (world[entity, .size] ?? .zero) * (world[entity, .scale] ?? SIMD2(1, 1))
      let least = pointwiseMax(pointwiseMax(size, -size), SIMD2(24, 24))
      things.append(Thing(entity, of: world, center: position, size: least))
    }
    return things.sorted { $0.size.x * $0.size.y > $1.size.x * $1.size.y }
  }
}
