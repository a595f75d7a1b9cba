import Inbetween
import InbetweenInspector
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The layout of stage and panels")
struct GalleryLayoutTests {
  /// The sizes of windows, in points: usual, least, narrow, wide and low, tall.
  private static let sizes: [SIMD2<Int>] = [
    [1280, 800], [800, 500], [1000, 720], [1700, 720], [1280, 1100],
  ]
  private static let panels: [DockedPanel] = [.none, .code, .world]

  private func open(_ panel: DockedPanel, in gallery: Gallery) throws {
    if gallery.code.isOpen { try gallery.toggleCode() }
    if gallery.worldPanel.isOpen { try gallery.toggleWorld() }
    switch panel {
    case .none: break
    case .code: try gallery.toggleCode()
    case .world: try gallery.toggleWorld()
    }
    // Until the dock is open.
    for _ in 0..<12 { try gallery.advance(by: .milliseconds(40)) }
  }

  /// Whether an area is in another one, but for a point.
  private func isInside(_ inner: Area, _ outer: Area) -> Bool {
    let room = outer.inset(by: -1)
    return room.contains(inner.least) && room.contains(inner.most)
  }

  private func overlaps(_ one: Area, _ other: Area) -> Bool {
    let (least, most) = (pointwiseMax(one.least, other.least), pointwiseMin(one.most, other.most))
    return most.x - least.x > 1 && most.y - least.y > 1
  }

  @Test(
    "In every scene, beside every panel, at every size: each thing is in its area, and none overlap",
    arguments: SceneName.showcases + [.follow, .coins])
  func areas(_ name: SceneName) throws {
    var settings = GallerySettings().recorded
    settings.memory = 1 << 26
    let gallery = try Gallery(name, settings)
    for size in Self.sizes {
      // A third of a pixel for each point is enough: texts are not looked at.
      let canvas = try OffscreenCanvas(width: size.x / 3, height: size.y / 3, density: 1 / 3)
      try gallery.fit(canvas)
      for panel in Self.panels {
        try open(panel, in: gallery)
        let layout = gallery.layout
        let place: Comment = "\(name), \(panel), \(size)"
        #expect(gallery.docked == panel, place)
        let window = layout.window
        #expect(isInside(layout.content, window) && isInside(layout.bar, window), place)
        #expect(isInside(layout.header, window) && !overlaps(layout.header, layout.worldButton), place)
        #expect(!overlaps(layout.notices, layout.worldButton), place)
        for area in [layout.header, layout.bar, layout.sidebar, layout.code] {
          #expect(!overlaps(layout.content, area), place)
        }
        if panel != .none {
          #expect(isInside(layout.dock, window) && !overlaps(layout.dock, layout.content), place)
          #expect(!overlaps(layout.dock, layout.bar) && layout.content.size.x >= 400, place)
          for control in gallery.code.controls + gallery.worldPanel.controls {
            #expect(isInside(control.area, layout.dock), "\(control.name), \(place)")
          }
        }
        let controls = gallery.scene.controls.filter { $0.area.size.x > 0 && !($0 is FocusArea) }
        for (index, control) in controls.enumerated() {
          #expect(isInside(control.area, gallery.camera.room), "\(control.name), \(place)")
          for other in controls[..<index] where !(control is TimeControl) && !(other is TimeControl) {
            #expect(!overlaps(control.area, other.area), "\(control.name), \(other.name), \(place)")
          }
        }
        // Between the stage and the dock there is only the ground, with shadows.
        if panel != .none {
          try gallery.draw(on: canvas)
          let scale = canvas.viewport.scale
          let x = Int(((layout.content.right + layout.dock.left) / 2 * scale).rounded(.down))
          for y in Int(layout.content.top * scale)..<Int(layout.content.bottom * scale) {
            let pixel = canvas.pixel(x, y)
            let ground = Palette.dark.ground
            let off = max(
              Float(pixel.red) / 255 - ground.red, Float(pixel.green) / 255 - ground.green,
              Float(pixel.blue) / 255 - ground.blue)
            #expect(off < 0.03, "something is drawn at \(x), \(y), \(place)")
            if off >= 0.03 { break }
          }
        }
      }
    }
  }

  @Test("An open panel makes the list compact, and a closed one brings it back")
  func list() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    #expect(!gallery.layout.isCompact && gallery.layout.sidebar.size.x == 212)
    try open(.code, in: gallery)
    #expect(gallery.layout.isCompact && gallery.layout.sidebar.size.x == 60)
    try open(.none, in: gallery)
    #expect(!gallery.layout.isCompact && gallery.layout.sidebar.size.x == 212)
  }

  @Test("The inspector moves nothing: it lies over the stage, away from the pointer, and beside the code")
  func inspector() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    let canvas = try OffscreenCanvas(width: 640, height: 400, density: 0.5)
    try gallery.draw(on: canvas)
    let layout = gallery.layout
    for x in [layout.content.left + 60, layout.content.right - 60] {
      // It lies at the other side, where a press is the panel's.
      try gallery.handle(.pointerMoved(to: [x, layout.content.center.y]))
      try gallery.handle(.key(.i, pressed: true, isRepeat: false, modifiers: []))
      for _ in 0..<12 { try gallery.advance(by: .milliseconds(40)) }
      try gallery.draw(on: canvas)
      #expect(gallery.layout == layout && gallery.inspector.isOpen)
      let other = SIMD2(2 * layout.content.center.x - x, layout.content.top + 30)
      #expect(gallery.inspector.handle(.wheel(by: [0, 1], at: other)))
      #expect(!gallery.inspector.handle(.wheel(by: [0, 1], at: [x, other.y])))
      try gallery.handle(.key(.escape, pressed: true, isRepeat: false, modifiers: []))
      #expect(!gallery.inspector.isOpen)
    }
    try gallery.toggleCode()
    try gallery.handle(.key(.i, pressed: true, isRepeat: false, modifiers: []))
    try gallery.relay()
    #expect(gallery.docked == .code && gallery.code.isOpen && gallery.inspector.isOpen)
  }

  @Test("Overlays stay on in the next scene, and are offered only where they can be seen")
  func overlays() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    try gallery.setWorld { ($0.showsPaths, $0.showsVelocities, $0.showsWaiting) = (true, true, true) }
    try open(.world, in: gallery)
    func control(_ name: String) throws -> Switch {
      try #require(gallery.worldPanel.controls.first { $0.name == name } as? Switch)
    }
    #expect(try control("Paths ahead").isOn && control("Paths ahead").isEnabled)
    try gallery.show(.easing)
    #expect(gallery.worldSettings.hasOverlay)
    #expect(try control("Paths ahead").isOn && !control("Paths ahead").isEnabled)
    #expect(try control("Drivers that wait").isEnabled)
  }

  @Test("The list is in the order of the keys")
  func order() {
    let numbers = SceneName.listed.compactMap { SceneName.showcases.firstIndex(of: $0) }
    #expect(numbers == numbers.sorted())
  }
}
