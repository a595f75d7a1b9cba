import Foundation
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The inspector in the gallery")
struct GalleryInspectorTests {
  @Test(
    "I inspects what is under the pointer, in every scene",
    arguments: [
      ("fade", 300, 300, "lift"), ("precedence", 800, 600, "level"), ("easing", 1000, 500, "eased"),
      ("springs", 571, 346, "position"), ("throw", 444, 548, "position"),
      ("paths", 450, 250, "along"),
      ("stagger", 700, 400, "glow"), ("million", 700, 400, "progress"), ("machine", 700, 400, "position"),
      ("states", 400, 400, "place"), ("shared", 400, 300, "cornerRadius"),
    ])
  func everyScene(_ scene: String, _ x: Int, _ y: Int, _ property: String) throws {
    let run = try GalleryRun(scene, script: "0.2 move \(x) \(y)\n0.3 key i", seconds: 0.5)
    let inspected = try #require(run.report("inspecting"))
    #expect(inspected.contains(property), "\(inspected)")
  }

  @Test("I and Esc close it, and Esc then quits nothing; in another scene it stays open")
  func closing() throws {
    for key in ["i", "escape"] {
      let run = try GalleryRun(
        "precedence", script: "0.1 move 800 600\n0.2 key i\n0.3 key \(key)", seconds: 0.5)
      #expect(run.reports("inspecting") == ["nothing", "level, height, rotation", "nothing"])
      #expect(run.report("scene") == "precedence")
    }
    let other = try GalleryRun(
      "precedence", script: "0.1 move 700 400\n0.2 key i\n0.3 key 0", seconds: 1.6, framesPerSecond: 10)
    #expect(other.report("scene") == "stagger" && other.report("inspecting")?.contains("glow") == true)
  }

  @Test(
    "In Fade & Slide it shows the button or the row that is pointed at, and no night or page that is away")
  func menus() throws {
    let gallery = try Gallery(.fade, GallerySettings().recorded)
    let canvas = try OffscreenCanvas(width: 640, height: 400, density: 0.5)
    try gallery.draw(on: canvas)
    let scene = try #require(gallery.scene as? FadeScene)
    func name(at position: SIMD2<Float>) throws -> String? {
      try gallery.handle(.pointerMoved(to: position))
      try gallery.advance(by: .milliseconds(1))
      return gallery.inspector.shown.map { gallery.inspector.name($0) ?? "" }
    }
    scene.seek(to: .zero)
    try gallery.handle(.pointerMoved(to: scene.sheet.center))
    try gallery.handle(.key(.i, pressed: true, isRepeat: false, modifiers: []))
    #expect(gallery.inspector.isOpen && gallery.inspector.shown == nil, "the night and the page are away")
    #expect(try name(at: scene.items[1].area.center) == "Difficulty")
    #expect(try name(at: scene.items[0].area.center) == "Travel")
    scene.seek(to: scene.film.windows[0].end)
    try gallery.advance(by: .milliseconds(1))
    #expect(try name(at: scene.options[2].area.center) == "row 3")
    #expect(try name(at: scene.sheet.least + [40, 12]) == "page")
    #expect(try name(at: [scene.menu.right + 20, scene.stage.top + 10]) == "night")
  }

  @Test("The title is the thing's name in the scene; the gallery's own controls are not inspected")
  func names() throws {
    let gallery = try Gallery(.precedence, GallerySettings().recorded)
    let hero = try #require(gallery.scene.things(near: .zero).last)
    #expect(gallery.inspector.name(hero) == "hero")
    for (scene, name) in [
      (SceneName.stagger, "tile 1000"), (.elements, "Oganesson"), (.easing, "sineIn"), (.firefly, "Visitor"),
    ] {
      try gallery.show(scene)
      for _ in 0..<200 { try gallery.advance(by: .milliseconds(16)) }
      let names = gallery.scene.things(near: .zero).map(gallery.inspector.name)
      #expect(names.contains(name), "\(scene): \(names.prefix(3))")
    }
    // The sixth line of the list.
    let run = try GalleryRun("precedence", script: "0.1 move 100 299\n0.2 key i", seconds: 0.5)
    #expect(run.report("inspecting") == "nothing here")
  }

  @Test("Events over the panel are not the scene's")
  func panel() throws {
    // A click on a tile begins a wave there; one on the panel over the tiles does not.
    let click = "0.3 move 1100 300\n0.4 press\n0.5 release\n"
    let over = try GalleryRun(
      "stagger", script: "0.1 move 700 400\n0.2 key i\n" + click, seconds: 0.7, framesPerSecond: 20)
    #expect(over.report("state")?.hasPrefix("from Centre") == true)
    let plain = try GalleryRun("stagger", script: click, seconds: 0.7)
    #expect(plain.report("state")?.hasSuffix("1 ripples") == true)
  }
}
