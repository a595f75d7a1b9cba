// What the interface looks like, at the very instant of the frame; and the finger of the script.

import Inbetween
import InbetweenSDL

extension Interface {
  func draw(on canvas: Canvas) throws {
    world.sample(at: world.alpha, into: frame)
    let (ink, paper) = (RGBA(red: 0.1, green: 0.12, blue: 0.2), RGBA(red: 0.94, green: 0.945, blue: 0.97))
    let scroll = frame[list, .position]?.y ?? 0
    canvas.clear(background: paper)
    var all: [(Entity, Letter)] = []  // those that fly away among them
    world.query(letters) { row, letter in all.append((row, letter)) }
    for (number, (row, letter)) in all.enumerated() {
      guard let place = frame[row, .position] else { continue }
      let center = SIMD2(200 + place.x, place.y + scroll)
      if place.x < -1 && place.x > -400 {
        let red = RGBA(red: 0.93, green: 0.26, blue: 0.3)
        canvas.fillRectangle(center: [200, center.y], size: [366, 72], cornerRadius: 16, color: red)
        try canvas.drawText(
          "Delete", at: [360, center.y], anchor: .trailing, fontSize: 15, weight: .semibold, color: .white)
      }
      card(canvas, center, [368, 74], 16, 0.05)
      canvas.fillCircle(center: center - [148, 0], radius: 22, color: letter.tone)
      try canvas.drawText(
        String(letter.sender.prefix(1)), at: center - [148, 0], fontSize: 18, weight: .semibold, color: .white
      )
      try canvas.drawText(
        letter.sender, at: center - [112, 12], anchor: .leading, fontSize: 16, weight: .semibold, color: ink)
      try canvas.drawText(
        letter.subject, at: center - [112, -12], anchor: .leading, fontSize: 14, color: ink.opacity(0.55))
      try canvas.drawText(
        "\(9 + number % 9):\(number % 6)0", at: center + [164, -12], anchor: .trailing, fontSize: 12,
        color: ink.opacity(0.4))
    }
    canvas.fillRectangle(center: [200, 40], size: [400, 80], color: paper)
    try canvas.drawText(
      "Letters", at: [20, 46], anchor: .leading, fontSize: 30, weight: .semibold, color: ink)
    try canvas.drawText(
      "\(rows.count)", at: [380, 48], anchor: .trailing, fontSize: 18, color: ink.opacity(0.45))
    if let shown, let open = open.position, open != 0 { try drawDialog(shown, on: canvas, ink) }
  }

  /// Where the transition has it; a hard flick takes it beyond, for it is a spring that it goes by.
  private func drawDialog(_ letter: Letter, on canvas: Canvas, _ ink: RGBA) throws {
    let shade = min(max(frame[scrim, .opacity] ?? 0, 0), 1)
    canvas.fillRectangle(center: [200, 350], size: [400, 700], color: ink.opacity(shade))
    guard let center = frame[dialog, .position], let scale = frame[dialog, .scale]?.x else { return }
    card(canvas, center, SIMD2(330, 300) * scale, 26 * scale, 0.1)
    func text(_ text: String, _ y: Float, _ size: Float, _ weight: FontWeight, _ color: RGBA) throws {
      let place = center + SIMD2(0, y) * scale
      try canvas.drawText(text, at: place, fontSize: size * scale, weight: weight, color: color)
    }
    canvas.fillCircle(center: center - SIMD2(0, 92) * scale, radius: 32 * scale, color: letter.tone)
    try text(String(letter.sender.prefix(1)), -92, 26, .semibold, .white)
    try text(letter.subject, -30, 21, .semibold, ink)
    try text(
      "\(letter.sender) writes: drag me, throw me,\ncatch me on my way.", 22, 15, .regular, ink.opacity(0.6))
    let button = center + SIMD2(0, 98) * scale
    canvas.fillRectangle(
      center: button, size: SIMD2(270, 50) * scale, cornerRadius: 25 * scale, color: letter.tone)
    try text("Reply", 98, 17, .semibold, .white)
  }

  private func card(
    _ canvas: Canvas, _ center: SIMD2<Float>, _ size: SIMD2<Float>, _ radius: Float, _ shadow: Float
  ) {
    for depth: Float in [3, 7, 12] {
      canvas.fillRectangle(
        center: center + [0, depth / 2], size: size + depth, cornerRadius: radius + depth / 2,
        color: RGBA.black.opacity(shadow / 3))
    }
    canvas.fillRectangle(center: center, size: size, cornerRadius: radius, color: .white)
  }
}

/// What the finger does, by frames.
let script: [Int: [InputEvent]] = {
  var events: [Int: [InputEvent]] = [:]
  func drag(_ first: Int, _ places: [SIMD2<Float>], over frames: Int = 6) {
    events[first] = [.pointerPressed(.primary, at: places[0], clicks: 1)]
    for step in 1..<max(places.count, 2) where places.count > 1 {
      for part in 1...frames {
        let place = places[step - 1] + (places[step] - places[step - 1]) * Float(part) / Float(frames)
        events[first + (step - 1) * frames + part] = [.pointerMoved(to: place)]
      }
    }
    events[first + (places.count - 1) * frames + 1] = [
      .pointerReleased(.primary, at: places[places.count - 1])
    ]
  }
  drag(70, [[200, 600], [200, 420]])  // flings the list, and catches it as it glides
  drag(100, [[200, 300]])
  drag(110, [[330, 380], [120, 380]])  // swipes a letter away, and one not far enough
  drag(124, [[330, 464], [240, 464], [260, 464]])
  drag(150, [[200, 220]])  // taps a letter: a dialog comes, is caught on its way, pulled down, and thrown up
  drag(158, [[200, 400], [200, 470], [200, 360]])
  drag(230, [[200, 300], [200, 420]])  // throws it out
  return events
}()
