// An interface: a list to fling, letters to swipe away, and a dialog that opens after a tap. A thing that is
// released keeps the velocity of the finger. A thing that moves can be caught, dragged and thrown again.
//
//     swift run -c release Interface
//     swift run -c release Interface 190 interface.png    by a script, without a display

import Inbetween
import InbetweenSDL

/// The data of a row of the list: a component.
struct Letter { var (sender, color): (String, RGBA) }

final class Interface {
  let (world, frame) = (World(), Frame())
  let letters: ComponentPool<Letter>
  let (list, dialog): (Entity, Entity)
  var (rows, shown): ([Entity], Letter?) = ([], nil)  // the rows from top to bottom; the letter in the dialog
  let lanes: [Property<Float>] = [.position.x, .position.y]
  var held: (entity: Entity, axis: Int, from: Float)?  // the held thing, and its place at the start
  var start: SIMD2<Float>?  // the place where the finger came down

  init() throws {
    (letters, list, dialog) = (world.makeComponents(), world.spawn(), world.spawn())
    try world.assign(dialog, .position, to: [200, 880])  // below the stage, invisible
    let people = ["Ada", "Grace", "Edsger", "Barbara", "Alan", "Frances", "Donald", "Radia", "Tony"]
    for (number, sender) in (people + people).enumerated() {
      let (row, hue) = (world.spawn(), Float(number % 5) / 5)
      letters[row] = Letter(sender: sender, color: RGBA([0.35 + 0.6 * hue, 0.42, 0.95 - 0.5 * hue, 1]))
      try world.assign(row, .position, to: [600, 130 + 84 * Float(number)])
      rows.append(row)
    }
    try world.animate(rows, .position.x, to: 200, .snappy, stagger: .fromFirst(each: .milliseconds(40)))
  }

  /// The place of the finger, or nil after its release.
  func finger(at place: SIMD2<Float>?) throws {
    if let place, let start {
      let way = place - start
      if held == nil && abs(way.y) > 8 { take(list, 1) }
      if held == nil && abs(way.x) > 8, let row = row(at: start) { take(row, 0) }
      // A stiff spring follows the finger, so the thing has a velocity when it is released.
      if let held { try send(held.entity, held.axis, to: held.from + way[held.axis], .stiff) }
    } else if place != nil {
      // A moving dialog or list is caught: it stays at its present place.
      if shown != nil { take(dialog, 1) } else if world.killAll(on: list) > 0 { take(list, 1) }
    } else if held != nil {
      try letGo()
    } else if let row = start.flatMap({ row(at: $0) }) {
      shown = letters[row]
      try send(dialog, 1, to: 350)
    }
    (start, held) = place == nil ? (nil, nil) : (start ?? place, held)
  }

  func take(_ entity: Entity, _ axis: Int) {
    if axis == 1 { world.killAll(on: entity) }
    held = (entity, axis, world[entity, lanes[axis]] ?? 0)
  }

  /// A spring takes over the place and the velocity, from the finger or from another spring.
  @discardableResult
  func send(_ entity: Entity, _ axis: Int, to end: Float, _ spring: Spring = .snappy) throws -> DriverHandle {
    try world.animate(entity, lanes[axis], to: end, spring: spring, replaces: true)
  }

  func letGo() throws {
    guard let (entity, axis, _) = held, let place = world[entity, lanes[axis]] else { return }
    let end = place + (world.velocity(entity, lanes[axis]) ?? 0) / 5  // the place that it will soon reach
    if entity == list {
      // Friction slows the list down. Beyond an end of the list, a spring takes over the remaining velocity.
      let bounds = DecayBounds<Float>(min(0, 540 - 84 * Float(rows.count)), 0)
      try world.decay(list, .position.y, friction: 2.5, within: bounds, replaces: true)
    } else if entity == dialog {
      let way = try send(dialog, 1, to: end > 560 ? 880 : 350)
      if end > 560 { way.onComplete { [unowned self] _ in shown = nil } }
    } else if abs(end - 200) < 150 {
      try send(entity, 0, to: 200)
    } else {
      try send(entity, 0, to: end > 200 ? 640 : -240).onComplete { way in way.world?.despawn(entity) }
      rows.removeAll { $0 == entity }
      for (place, row) in rows.enumerated() { try send(row, 1, to: 130 + 84 * Float(place)) }
    }
  }

  func row(at place: SIMD2<Float>) -> Entity? {
    let y = place.y - (world[list, .position]?.y ?? 0)
    return rows.first { abs((world[$0, .position]?.y ?? 0) - y) < 42 }
  }

  func draw(on canvas: Canvas) throws {
    world.sample(at: world.alpha, into: frame)
    canvas.clear(background: RGBA(red: 0.94, green: 0.945, blue: 0.97))
    world.query(letters) { row, letter in
      guard let place = frame[row, .position], let scroll = frame[list, .position] else { return }
      try? draw(letter, at: place + scroll, height: 74, on: canvas)
    }
    guard let shown, let place = frame[dialog, .position] else { return }
    canvas.fillRectangle(center: [200, 350], size: [400, 700], color: .black.opacity(0.88 - place.y / 1000))
    try draw(shown, at: place, height: 300, on: canvas)
    try canvas.drawText("Drag me, throw me,\ncatch me!", at: place, fontSize: 24, color: shown.color)
  }

  func draw(_ letter: Letter, at center: SIMD2<Float>, height: Float, on canvas: Canvas) throws {
    let (size, top) = (SIMD2(368, height), center + [0, 37 - height / 2])
    canvas.fillRectangle(center: center + 2, size: size + 6, cornerRadius: 19, color: .black.opacity(0.06))
    canvas.fillRectangle(center: center, size: size, cornerRadius: 16, color: .white)
    canvas.fillCircle(center: top - [148, 0], radius: 22, color: letter.color)
    let (initial, text) = (String(letter.sender.prefix(1)), "\(letter.sender)\nhas written a letter")
    try canvas.drawText(initial, at: top - [148, 0], fontSize: 18, weight: .semibold, color: .white)
    try canvas.drawText(text, at: top - [112, 0], anchor: .leading, fontSize: 15, color: .black)
  }
}

/// The place of the finger by frame, for a run without a display. It flings the list, catches it, swipes two
/// letters, one of them not far enough, opens a dialog, throws it back before it is open, and throws it out.
let script: [Int: SIMD2<Float>?] = [
  70: [200, 600], 73: [200, 420], 76: nil, 100: [200, 300], 101: nil, 110: [330, 380], 113: [120, 380],
  116: nil, 124: [330, 464], 127: [280, 464], 130: nil, 150: [200, 220], 151: nil, 161: [200, 500],
  164: [200, 400], 168: nil, 230: [200, 300], 233: [200, 420], 236: nil,
]

// The loop: input, the ticks that are due, a frame.
var (interface, words, frameTime) = (try Interface(), CommandLine.arguments, Duration.zero)
if words.count == 3, let frames = Int(words[1]) {
  for frame in 0..<frames {
    if let place = script[frame] { try interface.finger(at: place) }
    interface.world.advance(by: .nanoseconds(16_666_667))
  }
  let canvas = try OffscreenCanvas(width: 800, height: 1400, stage: [400, 700])
  try interface.draw(on: canvas)
  try canvas.writePNG(to: words[2])
  print("\(interface.rows.count) letters, the dialog is at", interface.world[interface.dialog, .position.y]!)
} else {
  let window = try Window(title: "Interface", size: [400, 700], stage: [400, 700])
  frames: while true {
    for event in window.poll() {
      switch event {
      case .close: break frames
      case .pointerPressed(.primary, let place, _): try interface.finger(at: place)
      case .pointerMoved(let place) where interface.start != nil: try interface.finger(at: place)
      case .pointerReleased(.primary, _): try interface.finger(at: nil)
      default: break
      }
    }
    interface.world.advance(by: frameTime)
    try interface.draw(on: window.canvas)
    frameTime = window.present()
  }
}
