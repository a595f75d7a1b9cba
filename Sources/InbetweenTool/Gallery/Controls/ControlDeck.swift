import Inbetween
import InbetweenSDL

/// The controls on the window: which the pointer is over, which it holds, which has the focus; and their
/// motion, which is the engine's.
final class ControlDeck {
  /// All that can be reached now, in the order in which Tab goes through them.
  private(set) var controls: [Control] = []
  /// The one that has the focus; nil as long as only the pointer is used.
  private(set) var focused: Control?
  /// The one that the pointer holds.
  private(set) var held: Control?
  /// The one that the pointer is over.
  private(set) var hovered: Control?

  private let world: World
  private var entities: [ObjectIdentifier: (control: Control, entity: Entity)] = [:]

  /// A deck whose motion plays in `world`.
  init(in world: World) { self.world = world }

  /// From here on these can be reached.
  func lay(_ controls: [Control]) throws {
    let identities = Set(controls.map { ObjectIdentifier($0) })
    guard identities != Set(entities.keys) else {
      self.controls = controls
      return
    }
    self.controls = controls
    for (identity, entry) in entities where !identities.contains(identity) {
      world.despawn(entry.entity)
      (entry.control.lift, entry.control.push, entry.control.ring) = (0, 0, 0)
      entities[identity] = nil
    }
    for control in controls where entities[ObjectIdentifier(control)] == nil {
      let entity = world.spawn()
      for property in [Property<Float>.lift, .push, .ring] { try world.assign(entity, property, to: 0) }
      entities[ObjectIdentifier(control)] = (control, entity)
    }
    func kept(_ control: Control?) -> Control? {
      control.flatMap { identities.contains(ObjectIdentifier($0)) ? $0 : nil }
    }
    if held != nil, kept(held) == nil { held?.cancel() }
    (focused, held, hovered) = (kept(focused), kept(held), kept(hovered))
  }

  /// The pointer moved, with nothing in hand; answers whether it is over a control.
  @discardableResult
  func point(at place: SIMD2<Float>) throws -> Bool {
    let control = control(at: place)
    if control !== hovered {
      try move(hovered, .lift, to: 0)
      try move(control, .lift, to: 1)
      hovered = control
    }
    return control != nil
  }

  /// The pointer was pressed; answers whether a control took it.
  func press(at place: SIMD2<Float>) throws -> Bool {
    try focus(nil)
    // The release of what is still held was lost.
    try letGo()
    guard let control = control(at: place) else { return false }
    held = control
    try move(control, .push, to: 1)
    try control.press(at: place)
    return true
  }

  /// The pointer that holds a control moved.
  func drag(to place: SIMD2<Float>) throws { try held?.drag(to: place) }

  /// Ends the hold on a control, without what a release would do.
  func letGo() throws {
    try move(held, .push, to: 0)
    held?.cancel()
    held = nil
  }

  /// The pointer let go.
  func release(at place: SIMD2<Float>) throws {
    guard let control = held else { return }
    held = nil
    try move(control, .push, to: 0)
    try control.release(at: place)
  }

  /// Gives the focus to the next control, or the one before.
  func moveFocus(backward: Bool) throws {
    let open = controls.filter(\.isEnabled)
    guard !open.isEmpty else { return }
    let place = focused.flatMap { focused in open.firstIndex { $0 === focused } }
    let next = place.map { $0 + (backward ? -1 : 1) } ?? (backward ? open.count - 1 : 0)
    try focus(open[(next + open.count) % open.count])
  }

  /// Gives the focus to a control, or to none.
  func focus(_ control: Control?) throws {
    guard control !== focused else { return }
    try move(focused, .ring, to: 0)
    try move(control, .ring, to: 1)
    focused = control
  }

  /// Copies what the frame shows of the motion into the controls.
  func show(_ frame: Frame) {
    for (control, entity) in entities.values {
      control.lift = frame[entity, .lift] ?? 0
      control.push = frame[entity, .push] ?? 0
      control.ring = frame[entity, .ring] ?? 0
    }
  }

  private func control(at place: SIMD2<Float>) -> Control? {
    controls.last { $0.isEnabled && $0.contains(place) }
  }

  private func move(_ control: Control?, _ property: Property<Float>, to value: Float) throws {
    guard let control, let entry = entities[ObjectIdentifier(control)] else { return }
    let time: Duration = value > 0 ? .milliseconds(110) : .milliseconds(220)
    try world.animate(entry.entity, property, to: value, .eased(.cubicOut, over: time), replaces: true)
  }
}

extension Property where Value == Float {
  /// How far the pointer has lifted a control, how far it is pressed, how far its focus shows: 0 to 1.
  fileprivate static var lift: Property { Property("lift", default: 0) }
  fileprivate static var push: Property { Property("push", default: 0) }
  fileprivate static var ring: Property { Property("ring", default: 0) }
}
