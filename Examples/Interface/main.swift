// An interface: a list to fling, letters to swipe away, and a dialog that a tap opens. What is let go of
// keeps the velocity of the finger; what moves can be caught, dragged and thrown again.
//
//     swift run -c release Interface
//     swift run -c release Interface --frames 175 --picture interface.png    by a script, without a display

import Inbetween
import InbetweenSDL

/// What the interface knows of a row of the list: a component of its own.
struct Letter { var (sender, subject, tone): (String, String, RGBA) }

final class Interface {
  enum Drag { case nothing, pressed, scrolling(from: Float), swiping(Entity), dialog(from: Float) }
  let world = World()
  let letters: ComponentPool<Letter>
  let (list, dialog, scrim): (Entity, Entity, Entity)
  let open: TransitionHandle
  var (rows, shown): ([Entity], Letter?) = ([], nil)  // from top to bottom; and in the dialog
  var drag = Drag.nothing
  var trail: [(time: Instant, place: SIMD2<Float>)] = []  // of the finger that is down
  let frame = Frame()

  init() throws {
    letters = world.makeComponents()
    (list, dialog, scrim) = (world.spawn(), world.spawn(), world.spawn())
    let people = ["Ada", "Grace", "Edsger", "Barbara", "Alan", "Frances", "Donald", "Radia", "Tony", "Lynn"]
    let subjects = ["Notes on engines", "A bug, taped in", "Considered harmful", "Substitution", "Imitation"]
    // The dialog lies between two states: out of sight below, and in the middle.
    open = try world.makeTransition(Transition(duration: .milliseconds(400)))
    try world.register(TransitionTween(.opacity, back: 0, fore: 0.55, transition: open.id), on: scrim)
    try world.register(
      TransitionTween(.position, back: [200, 880], fore: [200, 360], transition: open.id), on: dialog)
    try world.register(
      TransitionTween(.scale, back: [0.85, 0.85], fore: [1, 1], transition: open.id), on: dialog)
    for number in 0..<18 {
      let (row, hue) = (world.spawn(), Float(number % 5) / 5)
      rows.append(row)
      let tone = RGBA(red: 0.35 + 0.6 * hue, green: 0.5 - 0.2 * hue, blue: 0.95 - 0.5 * hue)
      letters[row] = Letter(sender: people[number % 10], subject: subjects[number % 5], tone: tone)
      try world.assign(row, .position, to: [0, 130 + 84 * Float(number)])
      let wait = Duration.milliseconds(40 * number)
      var entry = Tween(.position.x, from: 420, duration: .milliseconds(500), delay: wait, ease: .quintIn)
      entry.fill = .backwards
      try world.register(entry, on: row)
    }
  }

  func handle(_ event: InputEvent) throws {
    switch event {
    case .pointerPressed(.primary, let place, _):
      trail = [(world.now, place)]
      // A list that glides is caught where it is.
      drag = world.killAll(on: list) > 0 ? .scrolling(from: world[list, .position]?.y ?? 0) : .pressed
      if open.phase != .idle || open.position == 1 {
        open.interrupt()  // caught in mid-flight, or taken hold of where it rests
        drag = .dialog(from: open.position ?? 0)
      }
    case .pointerMoved(let place):
      guard let start = trail.first?.place else { return }
      trail.append((world.now, place))
      try drag(by: place - start, from: start)
    case .pointerReleased(.primary, _):
      try letGo()
      (drag, trail) = (.nothing, [])
    default: break
    }
  }

  private func drag(by way: SIMD2<Float>, from start: SIMD2<Float>) throws {
    switch drag {
    case .pressed where abs(way.y) > 8: drag = .scrolling(from: (world[list, .position]?.y ?? 0) - way.y)
    case .pressed where abs(way.x) > 8: if let row = row(at: start) { drag = .swiping(row) }
    case .scrolling(let from): try world.assign(list, .position.y, to: from + way.y)
    case .swiping(let row): try world.assign(row, .position.x, to: way.x)
    case .dialog(let from): open.scrub(to: from - way.y / 520)
    default: break
    }
  }

  private func letGo() throws {
    let velocity = velocity
    switch drag {
    case .pressed:
      guard let row = trail.first.flatMap({ row(at: $0.place) }) else { return }
      shown = letters[row]
      open.begin(.forward)
      open.settle(at: .fore)  // by the spring that takes it over from a finger, too
    case .scrolling:
      // Friction takes over; beyond an end of the list a spring does, with what velocity is left.
      let bounds = DecayBounds<Float>(min(0, 540 - 84 * Float(rows.count)), 0)
      try world.decay(list, .position.y, velocity: velocity.y, friction: 2.5, within: bounds, replaces: true)
    case .swiping(let row):
      let x = world[row, .position]?.x ?? 0
      let leaves = abs(x + velocity.x * 0.2) > 150
      let home: Float = leaves ? (x + velocity.x * 0.2 > 0 ? 440 : -440) : 0
      let flight = try world.animate(
        row, .position.x, to: home, spring: .snappy, initialVelocity: velocity.x, replaces: true)
      if !leaves { return }
      flight.onComplete { flight in _ = flight.entity.map { flight.world?.despawn($0) } }
      rows.removeAll { $0 == row }
      for (place, row) in rows.enumerated() {
        try world.animate(row, .position.y, to: 130 + 84 * Float(place), spring: .snappy, replaces: true)
      }
    case .dialog(let from):
      if trail.count == 1 && from == 1 { open.begin(.backward) }  // a tap closes it
      open.letGo(velocity: trail.count == 1 ? -2 : -velocity.y / 520)
    case .nothing: break
    }
  }

  /// Of the finger over the last tenth of a second, in points a second.
  private var velocity: SIMD2<Float> {
    let recent = trail.filter { world.now - $0.time < .milliseconds(100) }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return [0, 0] }
    return (last.place - first.place) / Float((last.time - first.time) / .seconds(1))
  }

  private func row(at place: SIMD2<Float>) -> Entity? {
    let y = place.y - (world[list, .position]?.y ?? 0)
    return rows.first { abs((world[$0, .position]?.y ?? 0) - y) < 42 }
  }
}

// The loop, as any game's; without a display, a script is the finger.
let words = CommandLine.arguments
func value(_ option: String) -> String? { words.drop { $0 != option }.dropFirst().first }
let interface = try Interface()
if let frames = value("--frames").flatMap({ Int($0) }) ?? (Display.isAvailable ? nil : 600) {
  let canvas = try OffscreenCanvas(width: 800, height: 1400, stage: [400, 700])
  for frame in 0..<frames {
    for event in script[frame] ?? [] { try interface.handle(event) }
    interface.world.advance(by: .nanoseconds(16_666_667))
  }
  try interface.draw(on: canvas)
  if let picture = value("--picture") { try canvas.writePNG(to: picture) }
  print("\(interface.rows.count) letters, the dialog is at \(interface.open.position ?? 0)")
} else {
  let window = try Window(title: "Interface", size: [400, 700], stage: [400, 700])
  var isOpen = true
  while isOpen {
    for event in window.poll() {
      if event == .close { isOpen = false }
      try interface.handle(event)
    }
    try interface.draw(on: window.canvas)
    interface.world.advance(by: window.present())
  }
}
