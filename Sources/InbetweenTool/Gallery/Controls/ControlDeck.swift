import Inbetween
import InbetweenSDL

/// The controls in the window. It finds which one is under the pointer, held or focused, and animates them
/// with the engine.
final class ControlDeck {
  /// All controls that can be reached, in the order of the Tab key.
  private(set) var controls: [Control] = []
  /// The control with the focus; nil while only the pointer is used.
  private(set) var focused: Control?
  /// The control that the pointer holds.
  private(set) var held: Control?
  /// The control under the pointer.
  private(set) var hovered: Control?

  /// Returns where a control has a position of the window: the scene's controls may be drawn larger.
  var place: (Control, SIMD2<Float>) -> SIMD2<Float> = { $1 }
  private let world: World

  /// Makes a deck that animates its controls in `world`.
  init(in world: World) { self.world = world }

  /// Sets the controls that can be reached. A removed control loses the pointer and the focus.
  func lay(_ controls: [Control]) throws {
    let identities = Set(controls.map { ObjectIdentifier($0) })
    for control in self.controls where !identities.contains(ObjectIdentifier(control)) {
      if let entity = control.entity { world.despawn(entity) }
      (control.entity, control.lift, control.push, control.ring) = (nil, 0, 0, 0)
    }
    self.controls = controls
    for control in controls where control.entity == nil {
      let entity = world.spawn()
      for property in [Property<Float>.lift, .push, .ring] { try world.assign(entity, property, to: 0) }
      control.entity = entity
    }
    if let held, held.entity == nil { held.cancel() }
    func kept(_ control: Control?) -> Control? { control?.entity == nil ? nil : control }
    (focused, held, hovered) = (kept(focused), kept(held), kept(hovered))
  }

  /// Handles a move of the pointer that holds nothing. Returns whether it is over a control.
  @discardableResult
  func point(at position: SIMD2<Float>) throws -> Bool {
    let control = control(at: position)
    if control !== hovered {
      try move(hovered, .lift, to: 0)
      try move(control, .lift, to: 1)
      hovered = control
    }
    return control != nil
  }

  /// Handles a press of the pointer. Returns whether a control has taken it.
  func press(at position: SIMD2<Float>) throws -> Bool {
    try focus(nil)
    // If a control is still held, its release was lost.
    try letGo()
    guard let control = control(at: position) else { return false }
    held = control
    try move(control, .push, to: 1)
    try control.press(at: place(control, position))
    return true
  }

  /// Handles a move of the pointer that holds a control.
  func drag(to position: SIMD2<Float>) throws {
    if let held { try held.drag(to: place(held, position)) }
  }

  /// Ends the hold on a control without the effect of a release.
  func letGo() throws {
    try move(held, .push, to: 0)
    held?.cancel()
    held = nil
  }

  /// Handles a release of the pointer.
  func release(at position: SIMD2<Float>) throws {
    guard let control = held else { return }
    held = nil
    try move(control, .push, to: 0)
    try control.release(at: place(control, position))
  }

  /// Moves the focus to the next or the previous enabled control.
  func moveFocus(backward: Bool) throws {
    let open = controls.filter(\.isEnabled)
    guard !open.isEmpty else { return }
    let position = focused.flatMap { focused in open.firstIndex { $0 === focused } }
    let next = position.map { $0 + (backward ? -1 : 1) } ?? (backward ? open.count - 1 : 0)
    try focus(open[(next + open.count) % open.count])
  }

  /// Moves the focus to a control; nil removes it.
  func focus(_ control: Control?) throws {
    guard control !== focused else { return }
    try move(focused, .ring, to: 0)
    try move(control, .ring, to: 1)
    focused = control
  }

  /// Copies the animated values of a frame to the controls.
  func show(_ frame: Frame) {
    for control in controls {
      guard let entity = control.entity else { continue }
      control.lift = frame[entity, .lift] ?? 0
      control.push = frame[entity, .push] ?? 0
      control.ring = frame[entity, .ring] ?? 0
    }
  }

  private func control(at position: SIMD2<Float>) -> Control? {
    controls.last { $0.isEnabled && $0.contains(place($0, position)) }
  }

  private func move(_ control: Control?, _ property: Property<Float>, to value: Float) throws {
    guard let entity = control?.entity else { return }
    let time: Duration = value > 0 ? .milliseconds(110) : .milliseconds(220)
    try world.animate(entity, property, to: value, .eased(.cubicOut, over: time), replaces: true)
  }
}

extension Property where Value == Float {
  /// A control's lift by the pointer, its push, and the visibility of its focus ring: each 0 to 1.
  fileprivate static let lift = Property("lift", default: 0)
  fileprivate static let push = Property("push", default: 0)
  fileprivate static let ring = Property("ring", default: 0)
}
