import Inbetween

extension ElementsScene {
  /// The ghost pointer's demonstration. It throws the years, lays the cards out in each order, and looks for
  /// gases and liquids. Then it throws the years to their end and back, and goes to the table’s year.
  func makeTour() -> any PointerTour {
    let start = layout.strip.position(at: SIMD2(0.1, 0.2))
    let (gases, liquids) = (filter(.gases), filter(.liquids))
    let table = layout.board
    let first: [PointerScript.Step] = .pause(300) + flick(from: 0.12, by: 0.15) + .pause(2300)
    let stacked: [PointerScript.Step] =
      order(.years) + .pause(1300) + flick(from: 0.5, by: 0.045) + .pause(2100)
    let filtered: [PointerScript.Step] =
      gases + .pause(700) + liquids + .pause(1400) + gases + .pause(250) + liquids + .pause(300)
    let turned: [PointerScript.Step] =
      order(.spiral) + .pause(1300) + gases + .pause(1500) + gases + .pause(300)
      + flick(from: 0.6, by: 0.12) + .pause(4600)
    let back: [PointerScript.Step] =
      order(.families) + .pause(1300) + flick(from: 0.8, by: -0.24) + .pause(2200)
    let last: [PointerScript.Step] =
      order(.table) + .pause(900)
      + .click(
        at: SIMD2(layout.x(ofYear: Milestone.table.year), layout.strip.center.y), within: .milliseconds(600))
      + .pause(1500) + [.glide(to: table.position(at: SIMD2(0.36, 0.52)), .milliseconds(900))] + .pause(500)
      + [.glide(to: table.position(at: SIMD2(0.86, 0.37)), .milliseconds(1200))] + .pause(800)
      + .click(at: SIMD2(layout.axis.left, layout.strip.center.y), within: .milliseconds(900)) + .pause(1700)
      + [.glide(to: start, .milliseconds(800))]
    return PointerScript(first + stacked + filtered + turned + back + last, from: start)
  }

  /// Throws the strip of years, from a share of its width and by one.
  private func flick(from share: Float, by way: Float) -> [PointerScript.Step] {
    [
      .glide(to: layout.strip.position(at: SIMD2(share, 0.5)), .milliseconds(500)), .press,
      .flick(by: SIMD2(layout.strip.size.x * way, 0), .milliseconds(300)), .release,
    ]
  }

  private func order(_ order: ElementArrangement) -> [PointerScript.Step] {
    let index = ElementArrangement.allCases.firstIndex(of: order) ?? 0
    return .click(at: orders.cell(of: index).position(at: SIMD2(0.8, 0.6)) - area.least)
  }

  private func filter(_ group: ElementGroup) -> [PointerScript.Step] {
    let button = filters[ElementGroup.allCases.firstIndex(of: group) ?? 0]
    return .click(at: button.area.position(at: SIMD2(0.8, 0.6)) - area.least)
  }
}
