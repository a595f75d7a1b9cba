import Inbetween
import InbetweenSDL

/// The card beside the panel that shows a driver closely: the course of its value, its pace and its clocks.
/// The card of the selected driver has its code too.
struct DriverCard {
  let driver: ContenderDescription
  let property: PropertyDescription
  let world: World

  private static let width: Float = 236
  private static let codeWidth: Float = 520
  private static let plotHeight: Float = 104

  /// Draws the card beside the panel, where there is more room, at the height of the driver's row.
  /// Returns the place of the card.
  func draw(
    beside panel: Box, y: Float, in area: Box, code: inout DriverCode, isSelected: Bool, with pen: Pen
  ) throws(FontError) -> Box {
    let form = isSelected ? code.form : .curve
    let lines = lines
    let curve = world.handle(of: driver.driver).curve(points: 72)
    let plot = curve == nil ? 0 : Self.plotHeight + 10
    let head: Float = isSelected ? 78 : 40
    let isBefore = panel.center.x >= area.center.x
    let room = isBefore ? panel.left - area.left - 18 : area.right - panel.right - 18
    var width = Self.width
    var height = head + plot + Float(lines.count) * 17 + 10
    if form != .curve {
      width = min(Self.codeWidth, max(room, Self.width))
      code.show(driver, property)
      height = head + (try code.view.height(width: width - 16, with: pen)) + 8
    }
    height = min(height, area.size.y - 24)
    let top = min(max(y - 40, area.top + 12), max(area.bottom - 12 - height, area.top + 12))
    let start = isBefore ? panel.left - 10 - width : panel.right + 10
    let box = Box(max(min(start, area.right - 8 - width), area.left + 8), top, width, height)
    pen.panel(box, radius: 12)
    let (left, right) = (box.left + 14, box.right - 14)
    pen.canvas.fillCircle(
      center: SIMD2(left + 5, box.top + 20), radius: 5,
      color: pen.look.color(ofSerial: driver.contender.serial))
    try pen.text("#\(driver.contender.serial) \(driver.kind.rawValue)", left + 16, box.top + 20, .label)
    try pen.text(
      driver.iterations == 1 || driver.iteration == 0 ? "" : iterationWords, right, box.top + 20,
      isTrailing: true, pen.look.dim)
    if isSelected { try code.drawTabs(in: Box(left, box.top + 38, right - left, 28), with: pen) }
    if form != .curve {
      try code.view.draw(in: Box(box.left + 8, box.top + head, width - 16, height - head - 8), with: pen)
      return box
    }
    if let curve {
      try draw(curve, in: Box(left, box.top + head - 2, right - left, Self.plotHeight), with: pen)
    }
    for (index, line) in lines.enumerated() {
      try pen.text(
        line, left, box.top + head + plot + Float(index) * 17 + 6, .caption, width: right - left,
        index == 0 ? pen.look.ink : pen.look.dim)
    }
    return box
  }

  private var iterationWords: String {
    let count = driver.iterations
    return "iteration \(driver.iteration) of " + (count < 1e9 ? "\(Int(count.rounded(.up)))" : "∞")
  }

  var lines: [String] {
    var lines = [Words.pace(driver)]
    if let value = driver.value { lines.append("now \(Words.value(value, property.interpolation))") }
    switch (driver.begin, driver.end) {
    case (let begin?, let end?):
      lines.append("active \(Words.seconds(begin.sinceStart)) to \(Words.seconds(end.sinceStart))")
    case (let begin?, nil): lines.append("active from \(Words.seconds(begin.sinceStart))")
    default: break
    }
    if driver.rate != .normal { lines.append("own rate × \(Words.number(Float(driver.rate.value)))") }
    if let follows = driver.follows { lines.append("follows \(follows)") }
    for (depth, clock) in driver.clocks.enumerated() {
      lines.append((depth == 0 ? "on " : "in ") + Words.clock(clock))
    }
    if let site = driver.callSite { lines.append("made at \(site)") }
    return lines
  }

  private func draw(_ curve: DriverCurve, in box: Box, with pen: Pen) throws(FontError) {
    pen.fill(box, radius: 8, pen.look.well)
    let numbers = curve.lanes.flatMap { $0 }.filter(\.isFinite)
    guard let least = numbers.min(), let most = numbers.max() else { return }
    let inner = box.inset(by: SIMD2(10, 14))
    let span = max(most - least, 1e-6)
    func height(_ value: Float) -> Float { most == least ? 0.5 : (value - least) / span }
    let own = pen.look.color(ofSerial: driver.contender.serial)
    for (index, lane) in curve.lanes.enumerated() {
      let points = lane.enumerated().map { step, value in
        inner.plot(Float(step) / Float(max(lane.count - 1, 1)), height(value))
      }
      let color = own.opacity(index == 0 ? 1 : 0.55)
      pen.canvas.strokePolyline(points, width: 2, ends: .round, joins: .round, color: color)
      guard let position = curve.position else { continue }
      let place = Float(position) * Float(lane.count - 1)
      let step = min(Int(place), lane.count - 2)
      let value = lane[step] + (lane[step + 1] - lane[step]) * (place - Float(step))
      let point = inner.plot(Float(position), height(value))
      if index == 0 { pen.fill(Box(point.x - 0.5, box.top, 1, box.size.y), pen.look.faint) }
      pen.canvas.fillCircle(center: point, radius: 4.5, color: pen.look.well)
      pen.canvas.fillCircle(center: point, radius: 3.5, color: pen.look.ink)
    }
    try pen.text(Words.seconds(curve.duration), box.right - 8, box.bottom - 8, isTrailing: true, pen.look.dim)
  }
}
