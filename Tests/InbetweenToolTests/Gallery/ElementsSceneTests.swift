import Foundation
import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The scene of elements, in a window of 1280 by 800 points")
struct ElementsSceneTests {
  /// The controls, from left to right.
  private static let orders = ["table": 288, "families": 389, "years": 491, "spiral": 592]
  private static let groups = ["metals": 727, "gases": 836, "liquids": 945, "radioactive": 1054]
  /// Ends the demonstration, far from all cards.
  private static let still = "0.05 move 246 600"

  /// A press, 0.05 s after a time, and its release, 0.1 s after it.
  private func press(_ x: Int, _ y: Int, at time: Double) -> String {
    "\n\(time) move \(x) \(y)\n\(time + 0.05) press\n\(time + 0.1) release"
  }

  /// A click on a year of the strip.
  private func year(_ year: Int, at time: Double) -> String {
    press(270 + Int(Double(year - 1650) * 952 / 370), 636, at: time)
  }

  private func order(_ name: String, at time: Double) throws -> String {
    press(try #require(Self.orders[name]), 707, at: time)
  }

  private func group(_ name: String, at time: Double) throws -> String {
    press(try #require(Self.groups[name]), 707, at: time)
  }

  private func states(_ script: String, seconds: Double) throws -> [String] {
    try GalleryRun("elements", script: script, seconds: seconds).reports("state")
  }

  /// The number of pixels of a family's colour on a card of the table.
  private func count(_ color: UInt32, column: Int, row: Int, in run: GalleryRun, _ frame: Int) throws -> Int {
    let (x, y) = (240 + Int(56.2 * (Double(column) + 0.5)), 84 + Int(51.8 * (Double(row) + 0.5)))
    return try run.count(color, in: frame, x: x - 20...x + 20, y: y - 18...y + 18)
  }

  @Test("T12: a click on a year goes there, by each line on the way, and back by each")
  func years() throws {
    let there = Self.still + year(1880, at: 0.2)
    let way = ["antiquity", "phosphorus", "oxygen", "battery", "table"]
    let states = try states(there + year(1655, at: 3), seconds: 6)
    #expect(
      states.filter { !$0.hasSuffix("tour") } == (way + way.dropLast().reversed()).map { "table, \($0)" })
  }

  @Test("T8: cards are turned over by the years, and turned back")
  func cards() throws {
    let script = Self.still + year(1880, at: 1.2) + year(1655, at: 4)
    let run = try GalleryRun(
      "elements", script: script, seconds: 7.01, framesPerSecond: 1, size: "1280x800", density: 1)
    // Gold is known of old, hydrogen since 1766, neon since 1898.
    for (name, color, column, row, known) in [
      ("gold", 0x74C0FC, 10, 5, [true, true, true]), ("hydrogen", 0x63E6BE, 0, 0, [false, true, false]),
      ("neon", 0xB9A5FC, 17, 1, [false, false, false]),
    ] as [(String, UInt32, Int, Int, [Bool])] {
      for (frame, isKnown) in zip([1, 4, 7], known) {
        let count = try count(color, column: column, row: row, in: run, frame)
        #expect((count > 500) == isKnown, "\(name) in frame \(frame): \(count)")
      }
    }
  }

  @Test("T11: years that stop at any moment leave each card on its face or on its back")
  func settling() throws {
    let scene = try ElementsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    for year: Float in [1947, 1860.5, 1931] {
      try scene.go(to: year)
      for _ in 0..<80 { try scene.advance(by: .milliseconds(100)) }
      try scene.history.jump(to: year)
      for _ in 0..<10 { try scene.advance(by: .milliseconds(100)) }
      let faces = scene.present.cards.map(\.face)
      #expect(faces.allSatisfy { $0.magnitude > 0.999 }, "\(year): \(faces.filter { $0.magnitude < 0.999 })")
      #expect(faces.count { $0 > 0 } == scene.present.known)
    }
  }

  @Test("E2: a filter of two tags leaves the cards that have one of them: also mercury, but not gold")
  func filter() throws {
    let script = try Self.still + group("gases", at: 0.6) + group("liquids", at: 0.8)
    let run = try GalleryRun(
      "elements", script: script, seconds: 2.01, framesPerSecond: 1, size: "1280x800", density: 1)
    #expect(run.report("state") == "table of gases or liquids, antiquity")
    #expect(try count(0x74C0FC, column: 11, row: 5, in: run, 2) > 500)
    #expect(try count(0x74C0FC, column: 10, row: 5, in: run, 2) == 0)
    #expect(try states(script + "\n1 key c", seconds: 1.2).last == "table, antiquity")
  }

  @Test("W21: of two changes of layout in flight the last one holds, and all ends as without the first")
  func layouts() throws {
    let last = try order("table", at: 0.7)
    let run = try GalleryRun(
      "elements", script: Self.still + order("years", at: 0.4) + last, seconds: 3.01)
    #expect(run.report("state") == "table, antiquity")
    let straight = try GalleryRun("elements", script: Self.still + last, seconds: 3.01)
    let difference = PictureDifference(try straight.picture(3), try run.picture(3))
    #expect(!difference.isVisible, "\(difference.words)")
  }

  @Test("Letters choose an order, and Enter presses what Tab has reached")
  func keys() throws {
    for (key, order) in [("f", "families"), ("y", "years"), ("s", "spiral")] {
      #expect(try states("0.1 key \(key)", seconds: 0.3).last == "\(order), antiquity")
    }
    #expect(try states("0.1 key s\n0.2 key t", seconds: 0.3).last == "table, antiquity")
    let tabs = try GalleryRun(
      "elements", script: "0.1 key tab\n0.2 key right\n0.3 key tab\n0.4 key enter", seconds: 0.5)
    #expect(tabs.report("focus") == "Metals")
    #expect(tabs.report("state") == "families of metals, antiquity")
  }

  @Test("T11: a thrown year reaches the end, and the element that is asked for there is an error")
  func error() throws {
    let flick = "\n0.2 move 400 636\n0.25 press\n0.3 glide 1000 636 0.3\n0.6 release"
    let states = try states(Self.still + flick, seconds: 6)
    #expect(states.last == "table, today, Element 119 has not been found yet.")
    #expect(states.contains("table, today"))
  }

  @Test("Without input the tour comes by all orders, and back to where it began")
  func tour() throws {
    let run = try GalleryRun("elements", seconds: 39)
    var orders: [String] = []
    for state in run.reports("state") {
      let order = String(state.prefix { $0.isLetter })
      if order != orders.last { orders.append(order) }
      #expect(state.hasSuffix("tour"))
    }
    #expect(orders == ["table", "years", "spiral", "families", "table"])
    #expect(run.report("state") == "table, antiquity, tour")
    #expect(run.reports("state").contains { $0.hasPrefix("years of gases or liquids") })
    #expect(run.reports("state").contains { $0.contains("119") })
  }

  @Test("A picture depends on its time alone, not on the pictures before (T7)")
  func sameInstants() throws {
    let often = try GalleryRun("elements", seconds: 2.01, framesPerSecond: 8)
    let seldom = try GalleryRun("elements", seconds: 2.01, framesPerSecond: 1)
    #expect(try often.data(16) == seldom.data(2))
    #expect(try often.data(16) != often.data(15))
  }

  @Test("The hand of the tour is seen over the buttons that it presses")
  func hand() throws {
    let gallery = try Gallery(.elements, GallerySettings().recorded)
    let canvas = try OffscreenCanvas(width: 1280, height: 720)
    try gallery.fit(canvas)
    let scene = try #require(gallery.scene as? ElementsScene)
    for _ in 0..<600 {
      try gallery.advance(by: .milliseconds(16))
      let place = scene.area.least + scene.ghost.position
      guard scene.orders.area.inset(by: 8).contains(place) else { continue }
      try gallery.draw(on: canvas)
      let pixel = canvas.pixel(Int(place.x) + 3, Int(place.y) + 9)
      #expect(pixel.red > 240 && pixel.green > 240 && pixel.blue > 240, "\(pixel)")
      return
    }
    Issue.record("the hand has come to no button")
  }

  @Test("The filter ends with the scene")
  func leaving() throws {
    let gallery = try Gallery(.elements, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? ElementsScene)
    for _ in 0..<20 { try gallery.advance(by: .milliseconds(20)) }
    try scene.filters[1].activate()
    #expect(scene.board.groups.count == 1 && scene.filters[1].isOn)
    try gallery.show(.fade)
    try gallery.show(.elements)
    #expect(scene.board.groups.isEmpty && !scene.filters[1].isOn)
  }
}
