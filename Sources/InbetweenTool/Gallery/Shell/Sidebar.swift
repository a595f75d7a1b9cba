import Inbetween
import InbetweenSDL

/// The list of scenes at the left edge, in groups, with a search above it and switches below it.
final class Sidebar {
  private(set) var items: [NavigationItem]
  private(set) var search: SearchField!
  let lightSwitch: Switch
  let motionSwitch: Switch
  let graphSwitch: Switch
  private var switches: [Switch] { [lightSwitch, motionSwitch, graphSwitch] }
  private let world: World
  private let marker: Entity
  private var markerSpring: DriverHandle?
  /// The place of the mark: the upper edge of its line, from the beginning of the list.
  private var markerPlace: Float?
  private var layout: GalleryLayout?
  /// The groups that are listed, with the places of their headings and their scenes.
  private var headings: [(group: SceneGroup, place: Float)] = []
  private var listed: [NavigationItem] = []
  /// The keys that the search has found, and their place below the scenes.
  private var keys: [KeyHelp] = []
  private var keysPlace: Float = 0
  /// The first scene with the words of the search in its title, or else in its note.
  private(set) var firstHit: NavigationItem?
  /// The area of the list, and how far it is scrolled.
  private(set) var list = Area.zero
  private var offset: Float = 0
  private var room: Float = 0
  /// The scene whose line must be seen after the next layout.
  private var wanted: NavigationItem?

  private static let rowHeight: Float = 28
  private static let headingHeight: Float = 30

  /// Makes the list of a gallery's scenes. The mark of the shown scene moves in the gallery's world.
  init(of gallery: Gallery) throws {
    world = gallery.world
    lightSwitch = Switch("Light", isOn: gallery.isLight) { [unowned gallery] in try gallery.setLight($0) }
    motionSwitch = Switch("Less motion", isOn: gallery.isReduced) { [unowned gallery] in
      try gallery.reduceMotion($0)
    }
    graphSwitch = Switch("Frame graph") { [unowned gallery] in gallery.showsFigures = $0 }
    items = ((gallery.settings.file == nil ? [] : [.file]) + SceneName.listed).map { name in
      NavigationItem(name, title: gallery.title(of: name)) { [unowned gallery] in try gallery.show(name) }
    }
    marker = world.spawn()
    search = SearchField { [unowned self] in (offset, wanted) = (0, nil) }
    choose(gallery.name)
  }

  /// The controls that can be reached.
  var controls: [Control] {
    (layout?.isCompact == false ? [search] : []) + listed + (lightSwitch.area.size.x > 0 ? switches : [])
  }

  /// The scenes that are listed, in their order.
  var scenes: [SceneName] { listed.map(\.scene) }

  /// Lists the user's motion file before the scenes, by its title.
  func list(file title: String, action: @escaping () throws -> Void) {
    if let item = items.first(where: { $0.scene == .file }) {
      item.title = title
    } else {
      items.insert(NavigationItem(.file, title: title, action: action), at: 0)
    }
  }

  /// Marks a scene. The mark springs there, and the list scrolls there.
  func choose(_ scene: SceneName) {
    for item in items {
      item.isChosen = item.scene == scene
      if item.isChosen { wanted = item }
    }
  }

  /// Scrolls the list. Returns whether a position is over it.
  func scroll(by distance: Float, at position: SIMD2<Float>) -> Bool {
    guard list.contains(position) else { return false }
    offset = min(max(offset + distance, 0), room)
    return true
  }

  /// - Parameter focused: the control with the focus, which must be seen.
  func lay(_ layout: GalleryLayout, focused: Control?) throws {
    // A list of other lines scrolls to the chosen one again.
    if let last = self.layout, last.isCompact != layout.isCompact { wanted = items.first(where: \.isChosen) }
    self.layout = layout
    let area = layout.sidebar
    let isCompact = layout.isCompact
    search.area =
      isCompact
      ? .zero
      : Area(corner: SIMD2(area.left + 14, area.top + 74), size: SIMD2(area.size.x - 28, 32))
    // The switches are hidden if there is no room for them. Their keys still work.
    let height = Switch.height * Float(switches.count)
    let fits = !isCompact && area.size.y > 420
    for (index, control) in switches.enumerated() {
      let y = area.bottom - 20 - height + Float(index) * Switch.height
      control.area =
        fits
        ? Area(corner: SIMD2(area.left + 24, y), size: SIMD2(area.size.x - 48, Switch.height)) : .zero
    }
    list = Area(
      x: area.left...(area.right - 1),
      y: (area.top + (isCompact ? 52 : 114))...(area.bottom - (fits ? 36 + height : 8)))
    layList(isCompact: isCompact, focused: focused)
    try moveMarker()
  }

  private func layList(isCompact: Bool, focused: Control?) {
    let ranks = items.map { search.query.isEmpty ? 0 : search.rank($0.scene, title: $0.title) }
    let best = ranks.compactMap { $0 }.min()
    let found = zip(items, ranks).filter { $0.1 != nil }
    listed = found.map(\.0)
    firstHit = search.query.isEmpty ? nil : found.first { $0.1 == best }?.0
    for (item, rank) in found {
      item.reason = rank.flatMap { $0 > 0 && !isCompact ? search.reason(item.scene, rank: $0) : nil }
      item.isFirstHit = item === firstHit
    }
    headings = []
    var (place, group): (Float, SceneGroup?) = (4, nil)
    var places: [Float] = []
    for item in listed {
      if item.scene.group != group {
        if isCompact { place += group == nil ? 0 : 10 } else { headings.append((item.scene.group, place)) }
        group = item.scene.group
        place += isCompact ? 0 : Self.headingHeight
      }
      places.append(place)
      place += Self.height(of: item)
    }
    keys = search.query.isEmpty || isCompact ? [] : search.keys
    keysPlace = place
    if !keys.isEmpty { place += Self.headingHeight + Self.rowHeight * Float(keys.count) }
    room = max(place + 8 - list.size.y, 0)
    if let seen = listed.firstIndex(where: { $0 === focused }) ?? listed.firstIndex(where: { $0 === wanted })
    {
      // With its neighbours, so that it is seen that the list goes on.
      offset = min(offset, places[seen] - Self.rowHeight)
      offset = max(offset, places[seen] + 2 * Self.rowHeight - list.size.y)
    }
    if focused is NavigationItem || list.size.y > 0 { wanted = nil }
    offset = min(max(offset, 0), room)
    for (item, place) in zip(listed, places) {
      (item.isCompact, item.window) = (isCompact, list)
      item.area = Area(
        corner: SIMD2(list.left + 12, list.top + place - offset),
        size: SIMD2(list.size.x - 23, Self.height(of: item) - 2))
    }
  }

  private static func height(of item: NavigationItem) -> Float { rowHeight + (item.reason == nil ? 0 : 16) }

  /// Leads the mark to the line of the chosen scene.
  private func moveMarker() throws {
    guard let chosen = listed.first(where: \.isChosen) else { return }
    let place = chosen.area.top - list.top + offset
    guard place != markerPlace else { return }
    if let markerSpring, markerPlace != nil {
      try markerSpring.retarget(to: place)
    } else {
      var motion = SpringMotion(.place, to: place, spring: .snappy)
      motion.from = place
      motion.fill = .forwards  // keeps it active at rest, for the next retarget
      markerSpring = try world.register(motion, on: marker)
    }
    markerPlace = place
  }

  // MARK: Drawing

  func draw(_ frame: Frame, with painter: Painter) throws {
    guard let layout, layout.sidebar.right > 0 else { return }
    let palette = painter.palette
    let area = layout.sidebar
    painter.fill(area, palette.panel)
    painter.fill(area.between((area.right - 1)...area.right), palette.edge)
    try drawBrand(area, layout.isCompact, with: painter)
    if !layout.isCompact { try search.draw(with: painter) }
    try painter.canvas.clip(center: list.center, size: list.size) { try drawList(frame, with: painter) }
    // Where the list goes on, it fades out.
    for (edge, inner, isMore) in [
      (list.top, list.top + 18, offset > 0), (list.bottom, list.bottom - 18, offset < room),
    ] where isMore {
      let steps = 6
      for step in 0..<steps {
        let near = edge + (inner - edge) * Float(step) / Float(steps)
        let far = edge + (inner - edge) * Float(step + 1) / Float(steps)
        painter.fill(
          Area(x: list.left...list.right, y: min(near, far)...max(near, far)),
          palette.panel.opacity(1 - (Float(step) + 0.5) / Float(steps)))
      }
    }
    for control in switches where control.area.size.x > 0 { try control.draw(with: painter) }
  }

  private func drawList(_ frame: Frame, with painter: Painter) throws {
    let palette = painter.palette
    if let chosen = listed.first(where: \.isChosen) {
      let top = list.top - offset + (frame[marker, .place] ?? 0)
      let mark = Area(corner: SIMD2(chosen.area.left, top), size: chosen.area.size)
      painter.fill(mark, cornerRadius: 7, palette.accent.opacity(0.14))
      painter.fill(
        Area(center: SIMD2(mark.left + 1.5, mark.center.y), size: SIMD2(3, 14)), cornerRadius: 1.5,
        palette.accent)
    }
    let titles = headings.map { ($0.group.rawValue, $0.place) } + (keys.isEmpty ? [] : [("Keys", keysPlace)])
    for (title, place) in titles {
      try painter.text(
        title.uppercased(), at: SIMD2(list.left + 26, list.top + place - offset + 17), .caption,
        color: palette.dim.opacity(0.75))
    }
    for (row, key) in keys.enumerated() {
      let y = list.top + keysPlace - offset + Self.headingHeight + Self.rowHeight * (Float(row) + 0.5)
      let start =
        list.left + 32 + (try KeysPanel.drawCaps(of: key, at: SIMD2(list.left + 26, y), with: painter))
      try painter.caption(key.meaning, at: SIMD2(start, y), width: list.right - start - 8)
    }
    for item in listed where item.area.bottom > list.top && item.area.top < list.bottom {
      try item.draw(with: painter)
    }
    if listed.isEmpty, keys.isEmpty {
      try painter.text(
        "No scene matches", at: SIMD2(list.left + 26, list.top + 20), .caption, color: palette.dim)
    }
  }

  /// Draws the logo: two key poses and an inbetween.
  private func drawBrand(_ area: Area, _ isCompact: Bool, with painter: Painter) throws {
    let palette = painter.palette
    let center = SIMD2(isCompact ? area.center.x : area.left + 33, area.top + (isCompact ? 30 : 40))
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
  /// A place in the list, in points from its beginning.
  fileprivate static let place = Property("place", default: 0)
}
