import Inbetween
import InbetweenSDL

/// The list of scenes at the left edge, and the switches below it.
final class Sidebar {
  let items: [NavigationItem]
  let lightSwitch: Switch
  let motionSwitch: Switch
  let graphSwitch: Switch
  private var switches: [Switch] { [lightSwitch, motionSwitch, graphSwitch] }
  private let world: World
  private let marker: Entity
  private let markerSpring: DriverHandle
  private var layout: GalleryLayout?

  /// Makes the list of a gallery's scenes. The mark of the shown scene moves in the gallery's world.
  init(of gallery: Gallery) throws {
    world = gallery.world
    lightSwitch = Switch("Light", isOn: gallery.isLight) { [unowned gallery] in try gallery.setLight($0) }
    motionSwitch = Switch("Less motion", isOn: gallery.isReduced) { [unowned gallery] in
      try gallery.reduceMotion($0)
    }
    graphSwitch = Switch("Frame graph") { [unowned gallery] in gallery.showsFigures = $0 }
    items = SceneName.allCases.map { name in
      NavigationItem(name, title: gallery.title(of: name)) { [unowned gallery] in try gallery.show(name) }
    }
    marker = world.spawn()
    var motion = SpringMotion(.index, to: Float(gallery.name.index), spring: .snappy)
    motion.from = Float(gallery.name.index)
    motion.fill = .forwards  // keeps it active at rest, for the next retarget
    markerSpring = try world.register(motion, on: marker)
    light(gallery.name)
  }

  /// The controls that can be reached.
  var controls: [Control] { items + (lightSwitch.area.size.x > 0 ? switches : []) }

  /// Gives a scene's line another title.
  func rename(_ scene: SceneName, _ title: String) { items[scene.index].title = title }

  /// Marks a scene. The mark springs there.
  func mark(_ scene: SceneName) throws {
    light(scene)
    try markerSpring.retarget(to: Float(scene.index))
  }

  private func light(_ scene: SceneName) { for item in items { item.isChosen = item.scene == scene } }

  func lay(_ layout: GalleryLayout) {
    self.layout = layout
    let area = layout.sidebar
    let top: Float = layout.isCompact ? 56 : 92
    let step = min(38, (area.size.y - top - 12) / Float(items.count))
    for (index, item) in items.enumerated() {
      item.isCompact = layout.isCompact
      item.area = Area(
        corner: SIMD2(area.left + 12, area.top + top + Float(index) * step),
        size: SIMD2(area.size.x - 24, step - 4))
    }
    // The switches are hidden if there is no room for them. Their keys still work.
    let room = area.bottom - (items.last?.area.bottom ?? 0)
    let height = Switch.height * Float(switches.count)
    let fits = !layout.isCompact && room > height + 40
    for (index, control) in switches.enumerated() {
      let y = area.bottom - 20 - height + Float(index) * Switch.height
      control.area =
        fits
        ? Area(corner: SIMD2(area.left + 24, y), size: SIMD2(area.size.x - 48, Switch.height)) : .zero
    }
  }

  func draw(_ frame: Frame, with painter: Painter) throws {
    guard let layout, layout.sidebar.right > 0 else { return }
    let palette = painter.palette
    let area = layout.sidebar
    painter.fill(area, palette.panel)
    painter.fill(area.between((area.right - 1)...area.right), palette.edge)
    try drawBrand(area, layout.isCompact, with: painter)
    if let first = items.first, items.count > 1 {
      let step = items[1].area.top - first.area.top
      let mark = Area(
        corner: first.area.least + SIMD2(0, step * (frame[marker, .index] ?? 0)), size: first.area.size)
      painter.fill(mark, cornerRadius: 9, palette.accent.opacity(0.14))
      painter.fill(
        Area(center: SIMD2(mark.left + 1.5, mark.center.y), size: SIMD2(3, 16)), cornerRadius: 1.5,
        palette.accent)
    }
    for item in items { try item.draw(with: painter) }
    for control in switches where control.area.size.x > 0 { try control.draw(with: painter) }
  }

  /// Draws the logo: two key poses and an inbetween.
  private func drawBrand(_ area: Area, _ isCompact: Bool, with painter: Painter) throws {
    let palette = painter.palette
    let center = SIMD2(isCompact ? area.center.x : area.left + 33, area.top + (isCompact ? 30 : 44))
    for (step, opacity) in [(Float(-1), Float(1)), (0, 0.35), (1, 1)] {
      painter.circle(
        center + SIMD2(step * 8, 0), radius: step == 0 ? 4 : 5, palette.accent.opacity(opacity))
    }
    if !isCompact {
      try painter.text("Inbetween", at: SIMD2(area.left + 56, center.y), .heading)
    }
  }
}

extension Property where Value == Float {
  /// An index in the list, from 0. The mark moves between indices.
  fileprivate static let index = Property("index", default: 0)
}
