import Inbetween

/// The ghost pointer's demonstration in Shared element. It opens a card and throws it back down. It catches
/// another card in mid-flight, and closes it with the button.
enum SharedTour {
  static func script(in layout: SharedLayout) -> PointerScript {
    PointerScript(steps(layout), from: layout.room.place(at: SIMD2(0.5, 0.94)))
  }

  private static func steps(_ layout: SharedLayout) -> [PointerScript.Step] {
    let page = layout.page
    let (first, second) = (layout.cards[1], layout.cards[6])
    let (down, flick) = (page.size.y * 0.3, page.size.y * 0.16)
    let opened: [PointerScript.Step] =
      .pause(200) + .click(at: first.place(at: SIMD2(0.6, 0.5)), within: .milliseconds(600)) + .pause(900)
    let drawn: [PointerScript.Step] = [
      .glide(to: page.place(at: SIMD2(0.4, 0.3)), .milliseconds(450)), .press, .wait(.milliseconds(150)),
      .glide(to: page.place(at: SIMD2(0.5, 0.3)) + SIMD2(0, down), .milliseconds(700), .sineInOut),
      .flick(by: SIMD2(10, flick), .milliseconds(110)), .release, .wait(.milliseconds(750)),
    ]
    let caught: [PointerScript.Step] =
      .click(at: second.place(at: SIMD2(0.5, 0.4))) + [
        .wait(.milliseconds(190)), .press, .wait(.milliseconds(350)),
        .glide(to: second.place(at: SIMD2(0.2, 0.1)), .milliseconds(500), .sineInOut),
        .flick(by: SIMD2(-6, -flick), .milliseconds(110)), .release, .wait(.milliseconds(1000)),
      ]
    let closed: [PointerScript.Step] =
      .click(at: page.least + layout.close.center, within: .milliseconds(600)) + .pause(900)
    return opened + drawn + caught + closed
  }
}
