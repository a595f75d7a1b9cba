import Inbetween
import InbetweenSDL

/// The panel: the entity, its properties, and their drivers.
struct InspectorPanel {
  /// A row below the title.
  private enum Row {
    case property(PropertyDescription)
    case graph(String)
    case driver(ContenderDescription, of: PropertyDescription)
    case component(ComponentDescription)
    case note(String)

    var height: Float {
      switch self {
      case .property: 32
      case .graph: 64
      case .driver: 42
      case .component, .note: 20
      }
    }
  }

  /// The request of a press.
  enum Request { case copy, close }

  /// The most drivers that are shown of a property.
  private static let mostDrivers = 8
  private static let titleHeight: Float = 62
  private static let radius: Float = 14

  /// The name of the entity, and the place from which positions are measured; nil if unknown.
  var (name, origin): (String?, String?)
  private var box = Box(center: .zero, size: .zero)
  /// How far it is moved from its corner, and the last place of the pointer that drags it.
  private var shift = SIMD2<Float>.zero
  private var grip: SIMD2<Float>?
  private var offset: Float = 0
  private var room: Float = 0
  /// The properties under which a press pins a graph, with their places.
  private var heads: [(name: String, box: Box)] = []
  /// The last seconds of all properties, and the properties whose graph is pinned.
  private var graphs: [String: ValueGraph] = [:]
  private var pinned: Set<String> = []
  /// The drivers that a press selects, with their places.
  private var rowsOfDrivers: [(driver: DriverID, box: Box)] = []
  /// The driver whose card stays; nil for none.
  private var selected: DriverID?
  private var code = DriverCode()
  /// The place of the card.
  private var card = Box(center: .zero, size: .zero)
  /// Whether the description was copied since something else was done.
  private var isCopied = false

  func contains(_ point: SIMD2<Float>) -> Bool { box.contains(point) || isOnCard(point) }

  private func isOnCard(_ point: SIMD2<Float>) -> Bool { selected != nil && card.contains(point) }

  /// Handles a press. On a property it pins the graph or removes it, on a driver it selects it, and on the
  /// title it takes hold of the panel. Returns the request of the press.
  mutating func press(at point: SIMD2<Float>) -> Request? {
    (isCopied, code.isCopied) = (false, false)
    if isOnCard(point) { return code.press(at: point) ? .copy : nil }
    if cross.contains(point) { return .close }
    if point.y < box.top + Self.titleHeight {
      grip = point
    } else if let name = heads.first(where: { $0.box.contains(point) })?.name {
      if pinned.remove(name) == nil { pinned.insert(name) }
    } else if let driver = rowsOfDrivers.first(where: { $0.box.contains(point) })?.driver {
      selected = selected == driver ? nil : driver
    }
    return nil
  }

  /// The place of the cross that closes it.
  private var cross: Box { Box(box.right - 34, box.top + 9, 26, 26) }

  /// Moves the panel with the pointer that holds it. Returns whether one does.
  mutating func drag(to point: SIMD2<Float>) -> Bool {
    guard let last = grip else { return false }
    shift += point - last
    grip = point
    return true
  }

  /// Releases the panel. Returns whether it was held.
  mutating func release() -> Bool {
    defer { grip = nil }
    return grip != nil
  }

  mutating func scroll(by distance: Float, at point: SIMD2<Float>) {
    if isOnCard(point) { return code.view.scroll(by: distance) }
    offset = min(max(offset + distance, 0), room)
  }

  /// Shows the next face of the selected driver's card: its curve, Swift, JSON. Selects the first driver if
  /// none is selected, and shows its Swift.
  mutating func showCode(of description: EntityDescription) {
    if selectedDriver(in: description) != nil { return code.advance() }
    for property in Self.ordered(description) {
      guard let first = (property.contenders + property.layers).first else { continue }
      selected = first.driver
      return code.choose(.swift)
    }
  }

  /// Returns the text for the clipboard: the shown code, or else the description.
  mutating func copied(_ description: EntityDescription) -> String {
    if let (driver, property) = selectedDriver(in: description), let text = code.text(of: driver, property) {
      code.isCopied = true
      return text
    }
    isCopied = true
    return "\(description)"
  }

  private func selectedDriver(
    in description: EntityDescription
  ) -> (ContenderDescription, PropertyDescription)? {
    guard let selected else { return nil }
    for property in description.properties {
      for driver in property.contenders + property.layers where driver.driver == selected {
        return (driver, property)
      }
    }
    return nil
  }

  /// Forgets what it has shown, because it is closed or shows another entity. It stays in its place.
  mutating func forget() {
    let shift = shift
    self = InspectorPanel()
    self.shift = shift
  }

  /// Draws the panel for an entity, and the curve of the driver under the pointer. The panel is at an upper
  /// corner of an area, and the curve beside it. Without an entity, the panel says how one is chosen.
  mutating func draw(
    _ thing: Inspector.Thing?, isKept: Bool, in area: Box, margin: SIMD2<Float>, isAtLeft: Bool,
    pointer: SIMD2<Float>?, with pen: Pen
  ) throws(FontError) {
    guard let thing else {
      place(height: Self.titleHeight, in: area, margin, isAtLeft)
      return try drawInvitation(isCrossLit: pointer.map { cross.contains($0) } ?? false, with: pen)
    }
    let description = thing.world.describe(thing.entity)
    for property in description.properties {
      graphs[property.name, default: ValueGraph()].note(property.value, at: description.now)
    }
    let rows = rows(of: description)
    let content = rows.reduce(Float(10)) { $0 + $1.height }
    let height = min(Self.titleHeight + content, area.size.y - margin.y - 12)
    place(height: height, in: area, margin, isAtLeft)
    let width = box.size.x
    room = max(Self.titleHeight + content - height, 0)
    offset = min(offset, room)
    pen.panel(box, radius: Self.radius)
    try drawTitle(description, isKept, isCrossLit: pointer.map { cross.contains($0) } ?? false, with: pen)
    let list = Box(box.left, box.top + Self.titleHeight, width, max(height - Self.titleHeight - 4, 0))
    var lit: (ContenderDescription, PropertyDescription, Float)?
    (heads, rowsOfDrivers) = ([], [])
    var drawn: [(Row, Box)] = []
    var top = list.top - offset
    for row in rows {
      let place = Box(list.left, top, width, row.height)
      top += row.height
      guard place.bottom > list.top, place.top < list.bottom else { continue }
      drawn.append((row, place))
      if case .property(let property) = row, place.center.y > list.top {
        heads.append((property.name, place))
      }
      guard case .driver(let driver, let property) = row else { continue }
      if place.center.y > list.top { rowsOfDrivers.append((driver.driver, place)) }
      let isLit = pointer.map { place.contains($0) && list.contains($0) && !isOnCard($0) } ?? false
      if isLit || (driver.driver == selected && lit == nil) {
        lit = (driver, property, place.center.y)
      }
    }
    try pen.canvas.clip(center: list.center, size: list.size) { () throws(FontError) in
      for (row, place) in drawn {
        var isLit = pointer.map { place.contains($0) && list.contains($0) } ?? false
        if case .driver(let driver, _) = row, driver.driver == selected { isLit = true }
        try draw(row, at: description.now, in: place, isLit: isLit, with: pen)
      }
    }
    if room > 0 { drawBar(list, with: pen) }
    // A selected driver stays though it is scrolled out of sight.
    if lit == nil, let (driver, property) = selectedDriver(in: description) {
      lit = (driver, property, card.size == .zero ? list.top + 40 : card.top + 40)
    }
    guard let (driver, property, y) = lit else {
      card = Box(center: .zero, size: .zero)
      return
    }
    card = try DriverCard(driver: driver, property: property, world: thing.world)
      .draw(beside: box, y: y, in: area, code: &code, isSelected: driver.driver == selected, with: pen)
  }

  /// Places the panel at a corner of an area, and by how far it is moved from there.
  private mutating func place(height: Float, in area: Box, _ margin: SIMD2<Float>, _ isAtLeft: Bool) {
    let width: Float = area.size.x < 900 ? 284 : 316
    let left = isAtLeft ? area.left + margin.x : area.right - margin.x - width
    let corner = SIMD2(left, area.top + margin.y)
    // The title stays within the area, where it can be taken hold of.
    let least = SIMD2(area.left - width + 80, area.top)
    let most = pointwiseMax(SIMD2(area.right - 80, area.bottom - Self.titleHeight), least)
    shift = (corner + shift).clamped(lowerBound: least, upperBound: most) - corner
    box = Box(corner.x + shift.x, corner.y + shift.y, width, height)
  }

  /// Draws a panel that shows no entity yet.
  private mutating func drawInvitation(isCrossLit: Bool, with pen: Pen) throws(FontError) {
    (heads, rowsOfDrivers, room) = ([], [], 0)
    card = Box(center: .zero, size: .zero)
    pen.panel(box, radius: Self.radius)
    drawCross(isLit: isCrossLit, with: pen)
    try pen.text("Nothing is here", box.left + 16, box.top + 22, .heading)
    try pen.text(
      "Point at something that moves", box.left + 16, box.top + 44, .caption, width: box.size.x - 60,
      pen.look.dim)
  }

  private func drawCross(isLit: Bool, with pen: Pen) {
    for way in [Float(1), -1] {
      let reach = SIMD2<Float>(4.5, 4.5 * way)
      pen.canvas.strokeLine(
        from: cross.center - reach, to: cross.center + reach, width: 2,
        color: isLit ? pen.look.ink : pen.look.dim)
    }
  }

  private func rows(of description: EntityDescription) -> [Row] {
    if !description.isAlive { return [.note("It is not alive any more.")] }
    var rows: [Row] = description.properties.isEmpty ? [.note("It has no properties.")] : []
    for property in Self.ordered(description) {
      rows.append(.property(property))
      if pinned.contains(property.name) { rows.append(.graph(property.name)) }
      let drivers = property.contenders + property.layers
      for driver in drivers.prefix(Self.mostDrivers) { rows.append(.driver(driver, of: property)) }
      if drivers.count > Self.mostDrivers {
        rows.append(.note("and \(drivers.count - Self.mostDrivers) more drivers"))
      }
      if !property.crossfade.isEmpty {
        rows.append(.note("A crossfade adds \(Words.value(property.crossfade, .linear))"))
      }
    }
    for component in description.components { rows.append(.component(component)) }
    if !description.tags.isEmpty {
      let word = description.tags.count == 1 ? "Tag" : "Tags"
      rows.append(.note("\(word) \(description.tags.joined(separator: ", "))"))
    }
    return rows
  }

  /// Returns the properties, those that are driven first: they are what one looks for.
  private static func ordered(_ description: EntityDescription) -> [PropertyDescription] {
    description.properties.filter { !$0.contenders.isEmpty || !$0.layers.isEmpty }
      + description.properties.filter { $0.contenders.isEmpty && $0.layers.isEmpty }
  }

  private func drawTitle(
    _ description: EntityDescription, _ isKept: Bool, isCrossLit: Bool, with pen: Pen
  ) throws(FontError) {
    let (left, right) = (box.left + 16, box.right - 16)
    drawCross(isLit: isCrossLit, with: pen)
    let entity = description.entity
    let title = name.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Entity \(entity.index)"
    let taken = try pen.text(title, left, box.top + 22, .heading, width: 150)
    try pen.text(
      (name == nil ? "" : "entity \(entity.index), ") + "generation \(entity.generation)", left + taken + 8,
      box.top + 23, .caption, width: cross.left - 70 - left - taken, pen.look.dim)
    try pen.text(
      Words.seconds(description.now.sinceStart), cross.left - 6, box.top + 22, .label, isTrailing: true)
    let count = description.properties.reduce(0) { $0 + $1.contenders.count + $1.layers.count }
    let words =
      "\(Self.count(description.properties.count, "property", "properties")), "
      + "\(Self.count(count, "driver", "drivers")) · "
      + (isCopied ? "copied as text" : origin ?? (isKept ? "C copies it" : "a click keeps it"))
    try pen.text(words, left, box.top + 44, .caption, width: right - left, pen.look.dim)
    pen.fill(Box(box.left, box.top + Self.titleHeight - 1, box.size.x, 1), pen.look.edge)
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private func draw(
    _ row: Row, at now: Instant, in place: Box, isLit: Bool, with pen: Pen
  ) throws(FontError) {
    if isLit {
      switch row {
      case .property, .driver:
        pen.fill(place.inset(by: SIMD2(6, 1)), radius: 8, pen.look.lifted)
      case .graph, .component, .note: break
      }
    }
    switch row {
    case .property(let property): try draw(property, in: place, isLit: isLit, with: pen)
    case .graph(let name):
      try graphs[name]?.draw(in: place.inset(by: SIMD2(16, 4)), with: pen)
    case .driver(let driver, let property):
      try draw(driver, of: property, at: now, in: place, with: pen)
    case .component(let component):
      let (left, right) = (place.left + 16, place.right - 16)
      let taken = try pen.text(component.name, left, place.center.y, .label, width: 110) + 8
      try pen.text(
        component.text, left + taken, place.center.y, .caption, width: right - left - taken, pen.look.dim)
    case .note(let words):
      try pen.text(
        words, place.left + 16, place.center.y, .caption, width: place.size.x - 32, pen.look.dim)
    }
  }

  private func draw(
    _ property: PropertyDescription, in place: Box, isLit: Bool, with pen: Pen
  ) throws(FontError) {
    let y = place.center.y + 2
    let isPinned = pinned.contains(property.name)
    var right = place.right - 76
    if property.interpolation == .color, property.value.count == 4 {
      let lanes = property.value
      let color = RGBA(Color { lanes[$0] }.sRGB)
      let swatch = Box(right - 14, y - 7, 14, 14)
      pen.fill(Box(center: swatch.center, size: swatch.size + 2), radius: 5, pen.look.edge)
      pen.fill(swatch, radius: 4, color)
      right -= 20
    }
    let name = try pen.width(of: property.name, .label)
    try pen.text(
      Words.value(property.value, property.interpolation), right, y, .label, isTrailing: true,
      width: max(right - place.left - 24 - min(name, 110), 40))
    try pen.text(property.name, place.left + 16, y, .label, width: 110)
    // The last two seconds; a press shows them large.
    let strip = Box(place.right - 68, y - 11, 56, 22)
    pen.fill(strip, radius: 5, pen.look.well)
    graphs[property.name]?.drawLines(
      in: strip.inset(by: SIMD2(4, 4)), over: .seconds(2), width: 1.25,
      isDim: !isPinned && !isLit && property.contenders.isEmpty && property.layers.isEmpty, with: pen)
  }

  private func draw(
    _ driver: ContenderDescription, of property: PropertyDescription, at now: Instant, in place: Box,
    with pen: Pen
  ) throws(FontError) {
    let color = pen.look.color(ofSerial: driver.contender.serial)
    let strength: Float =
      driver.role == .winner || driver.role == .adding ? 1 : driver.role == .shadowed ? 0.5 : 0.25
    let (left, right) = (place.left + 28, place.right - 16)
    pen.fill(Box(place.left + 16, place.top + 5, 3, place.size.y - 12), radius: 1.5, color.opacity(strength))
    let time = Words.time(driver, at: now)
    let taken = time.isEmpty ? 0 : try pen.text(time, right, place.top + 12, .label, isTrailing: true)
    let lanes = property.name(of: driver.lanes)
    let kind = driver.kind.rawValue + (lanes.isEmpty ? "" : " of \(lanes)")
    let isSeen = driver.role == .winner || driver.role == .adding
    try pen.text(
      "\(kind)  \(Words.way(driver, of: property))", left, place.top + 12, .label,
      width: right - left - taken - 8, isSeen ? pen.look.ink : pen.look.dim)
    let words = [Words.role(driver, of: property), Words.pace(driver), Words.clocks(driver)]
    try pen.text(
      words.filter { !$0.isEmpty }.joined(separator: " · "), left, place.top + 27, .caption,
      width: right - left,
      pen.look.dim)
    let bar = Box(left, place.bottom - 6, right - left, 2.5)
    pen.fill(bar, radius: 1.25, pen.look.faint.opacity(0.6))
    let part = Float(min(max(driver.progress, 0), 1))
    if part > 0 {
      pen.fill(Box(left, bar.top, bar.size.x * part, 2.5), radius: 1.25, color.opacity(strength))
    }
  }

  /// Draws how far the rows are scrolled.
  private func drawBar(_ list: Box, with pen: Pen) {
    let part = list.size.y / (list.size.y + room)
    let top = list.top + (list.size.y - 8) * (1 - part) * offset / room + 2
    pen.fill(Box(list.right - 7, top, 3, (list.size.y - 8) * part), radius: 1.5, pen.look.faint)
  }
}
