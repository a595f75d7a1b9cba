import Inbetween

/// The states of a button are sets of values. The machine leads from any one to any other.
final class ButtonSample: Sample {
  static let title = "A button's states"
  static let note = "Idle, under the pointer, pressed, done: four sets of values, and no code between them."
  static let group = SceneGroup.transitions
  static let page = GuidePage.states

  enum Look { case idle, hovered, pressed, done }

  @Parameter("Grows", 1...1.4, step: 0.01) var grown = 1.12
  let button: Entity
  private let machine: StateMachine<Look, Never>
  private let lift = Property("lift", default: Float(0))
  private let tick = Property("tick", default: Float(0))

  init(in world: World) throws {
    button = world.spawn()
    machine = world.makeStateMachine(starting: Look.idle, .bouncy)
  }

  func begin(in world: World) throws { try change(in: world) }

  func change(in world: World) throws {
    let sizes: [(Look, Float, Float, Float)] = [
      (.idle, 1, 0, 0), (.hovered, Float(grown), 1, 0), (.pressed, 0.9, 0.2, 0), (.done, 1.05, 0.6, 1),
    ]
    for (look, size, height, mark) in sizes {
      try machine.assign(button, .scale, to: [size, size], in: look)
      try machine.assign(button, lift, to: height, in: look)
      try machine.assign(button, tick, to: mark, in: look)
    }
  }

  private func isOver(_ point: SIMD2<Float>) -> Bool { abs(point.x - 320) < 176 && abs(point.y - 180) < 60 }
  func move(to point: SIMD2<Float>, in world: World) { machine.go(to: isOver(point) ? .hovered : .idle) }
  func press(at point: SIMD2<Float>, in world: World) { if isOver(point) { machine.go(to: .pressed) } }
  func release(at point: SIMD2<Float>, in world: World) { if isOver(point) { machine.go(to: .done) } }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let scale = frame[button, .scale]?.x ?? 1
    let (lift, mark) = (frame[button, lift] ?? 0, max(frame[button, tick] ?? 0, 0))
    let middle = SIMD2<Float>(320, 180 - 5 * lift)
    brush.shadow([320, 184 + 4 * lift], [340, 112] * scale, corner: 56 * scale)
    brush.box(middle, [340, 112] * scale, corner: 56 * scale, .mint)
    try brush.text(
      "Play", at: middle - [26 * mark, 0], size: 36 * scale, isBold: true, .dark)
    let place = middle + [64, 0]
    brush.line(
      [place - [14, 0], place + [-3, 11], place + [17, -12]], width: 8, .dark, opacity: min(mark, 1))
  }
}
