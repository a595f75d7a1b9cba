import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The lanes of a motion file under its stage: a row for each property of each entity, with a bar for each of
/// its drivers. Bars and keys are dragged.
final class TimelinePanel: Control {
  /// A selected driver, and a key of it.
  struct Selection: Equatable {
    var source: Int
    var key: Int?
  }

  /// A place in the rows that can be pressed.
  struct Spot: Equatable {
    var row: Int
    /// The index of the bar in its row; nil for the row's name.
    var bar: Int?
    var part = BarEdit.Part.body
    /// The lane whose key is pressed, in an open row.
    var lane: Int?
  }

  /// A drag.
  struct Grip {
    let spot: Spot
    let position: SIMD2<Float>
    let edit: BarEdit
    /// The values of a lane over the height of its row.
    let range: ClosedRange<Float>
    /// Nil until the drag has a direction.
    var isUpright: Bool?
  }

  unowned let scene: FileScene
  private(set) var layout = TimelineLayout()
  private(set) var selection: Selection?
  /// The row that is open: its curves are larger, and its values can be dragged.
  private(set) var opened: MotionTarget?
  private(set) var grip: Grip?
  /// The pointer over the rows; nil elsewhere.
  private(set) var pointer: SIMD2<Float>?
  /// Whether drags do not snap.
  var isFree = false
  /// The place at which the rows are dragged to scroll them.
  private var pull: SIMD2<Float>?

  init(of scene: FileScene) {
    self.scene = scene
    super.init("lanes")
  }

  var lanes: FileTimeline { scene.lanes }

  func lay(_ area: Area) {
    self.area = area
    layout = TimelineLayout(area, lanes, opened: opened, scroll: layout.scroll)
  }

  /// Takes over other lanes. A selected driver that is gone is not selected any more.
  func renew() {
    // Another program has changed the file, so the drag is over.
    if scene.before == nil { grip = nil }
    if let source = selection?.source, source >= lanes.sources.count { selection = nil }
    lay(area)
  }

  /// Selects nothing, as the file is another program's text: indices may be of other drivers.
  func forgetKeys() { (selection, grip) = (nil, nil) }

  func scroll(by way: Float) {
    layout.scroll += way
    lay(area)
  }

  /// Selects nothing, and closes the open row.
  func clear() {
    if grip != nil { scene.cancelEdit() }
    (selection, opened, grip) = (nil, nil, nil)
    scene.layOut()
  }

  override func draw(with painter: Painter) throws { try drawPanel(with: painter) }

  // MARK: The pointer

  override func contains(_ position: SIMD2<Float>) -> Bool { spot(at: position) != nil }

  /// Handles a pointer event: notes which bar is under it, and scrolls by drags of the ground.
  func handle(_ event: PointerEvent) {
    switch event {
    case .moved(let position):
      if let pull {
        scroll(by: pull.y - position.y)
        self.pull = position
      }
      pointer = layout.view.contains(position) ? position : nil
    case .pressed(let position): pull = layout.view.contains(position) ? position : nil
    case .released: pull = nil
    }
  }

  override func press(at position: SIMD2<Float>) {
    guard let spot = spot(at: position), let index = spot.bar else { return }
    let row = lanes.rows[spot.row]
    let bar = row.bars[index]
    guard let text = scene.beginEdit() else { return }
    let edit = BarEdit(bar, spot.part, in: lanes, text)
    grip = Grip(
      spot: spot, position: position, edit: edit, range: range(of: spot.lane ?? 0, in: spot.row))
    selection = Selection(source: bar.source)
    if case .key(let key) = spot.part { selection?.key = key }
  }

  override func drag(to position: SIMD2<Float>) {
    pointer = position
    guard var grip else { return }
    let way = position - grip.position
    if grip.isUpright == nil {
      guard max(abs(way.x), abs(way.y)) > 3 else { return }
      let canRise = grip.spot.lane != nil
      grip.isUpright = canRise && abs(way.y) > abs(way.x)
      self.grip = grip
    }
    if grip.isUpright == true, let lane = grip.spot.lane {
      let span = grip.range.upperBound - grip.range.lowerBound
      let amount = -way.y / max(layout.curveHeight(grip.spot.row), 1) * span
      let step = Self.step(for: span)
      scene.preview(grip.edit.raised(lane, by: Double(amount), step: isFree ? step / 100 : step))
    } else {
      let time = grip.edit.place + layout.time(of: way.x)
      scene.preview(grip.edit.moved(by: snapped(time, grip) - grip.edit.place, isFree: isFree))
    }
  }

  override func release(at position: SIMD2<Float>) throws {
    defer { grip = nil }
    guard let grip else {
      if let spot = spot(at: position), spot.bar == nil { open(lanes.rows[spot.row].target) }
      return
    }
    if grip.isUpright == nil {
      scene.cancelEdit()
      // A click on a selected bar opens and closes its row.
      if case .body = grip.spot.part { open(lanes.rows[grip.spot.row].target) }
    } else {
      scene.commitEdit()
    }
  }

  override func cancel() {
    if grip != nil { scene.cancelEdit() }
    grip = nil
  }

  private func open(_ target: MotionTarget) {
    opened = opened == target ? nil : target
    scene.layOut()
    if let row = lanes.rows.firstIndex(where: { $0.target == opened }) { layout.show(row) }
    lay(area)
  }

  /// Returns the nearest multiple of the step, or the nearest edge of another bar, in reach of a time.
  private func snapped(_ time: Duration, _ grip: Grip) -> Duration {
    let held = grip.edit.bar
    let long = held.span.upperBound - held.span.lowerBound
    // Nothing leaves the loop, where it could not be taken hold of again.
    let time =
      grip.edit.part == .body
      ? min(max(time, BarEdit.step - long), max(lanes.length - BarEdit.step, .zero))
      : min(time, lanes.length)
    if isFree { return time }
    let reach = layout.time(of: 6)
    var best = BarEdit.step * Int((time / BarEdit.step).rounded())
    var distance = reach
    // The length of a bar goes with its start.
    let ends =
      grip.edit.part == .body ? [.zero, long] : [Duration.zero]
    for row in layout.visibleRows {
      for bar in lanes.rows[row].bars where bar.source != held.source {
        for edge in [bar.span.lowerBound, bar.span.upperBound] {
          for end in ends {
            let way = edge - end - time
            if abs(way / .nanoseconds(1)) < distance / .nanoseconds(1) {
              (best, distance) = (edge - end, way < .zero ? .zero - way : way)
            }
          }
        }
      }
    }
    return best
  }

  /// Returns a decimal step that suits a range of values.
  private static func step(for span: Float) -> Double {
    var step = 1.0
    while step * 100 > Double(span), step > 0.001 { step /= 10 }
    return step
  }

  // MARK: The keys

  /// Moves the selected bar or key by steps. Returns whether something is selected.
  func nudge(by steps: Int) -> Bool {
    if grip != nil { return true }
    guard let (bar, _) = selectedBar, let text = scene.beginEdit() else { return selection != nil }
    let edit = BarEdit(bar, selection?.key.map { .key($0) } ?? .body, in: lanes, text)
    scene.preview(edit.moved(by: BarEdit.step * steps))
    scene.commitEdit()
    return true
  }

  /// Changes the value of the selected key in an open row. Returns whether there is one.
  func raise(by steps: Int) -> Bool {
    if grip != nil { return true }
    guard let (bar, row) = selectedBar, let key = selection?.key, lanes.rows[row].target == opened,
      let text = scene.beginEdit()
    else { return false }
    let edit = BarEdit(bar, .key(key), in: lanes, text)
    let range = range(of: 0, in: row)
    let step = Self.step(for: range.upperBound - range.lowerBound)
    scene.preview(edit.raised(0, by: Double(steps) * step, step: step))
    scene.commitEdit()
    return true
  }

  override var adjusts: Bool { selection != nil }
  override func adjust(by steps: Int) { _ = nudge(by: steps) }

  private var selectedBar: (bar: FileTimeline.Bar, row: Int)? {
    guard let selection else { return nil }
    for (index, row) in lanes.rows.enumerated() {
      if let bar = row.bars.first(where: { $0.source == selection.source }) { return (bar, index) }
    }
    return nil
  }

  // MARK: What is where

  /// Returns the greatest range of a lane's values in a row.
  func range(of lane: Int, in row: Int) -> ClosedRange<Float> {
    var (least, most) = (Float.infinity, -Float.infinity)
    for bar in lanes.rows[row].bars {
      guard let course = lanes.course(of: bar), lane < course.lanes.count else { continue }
      for value in course.lanes[lane] where value.isFinite {
        (least, most) = (min(least, value), max(most, value))
      }
    }
    return least <= most ? least...most : 0...0
  }

  /// Returns the spot at a position; nil for the ground between bars.
  func spot(at position: SIMD2<Float>) -> Spot? {
    guard layout.view.contains(position), let row = layout.row(at: position.y) else { return nil }
    if position.x < layout.track.left - 8 { return Spot(row: row) }
    for index in lanes.rows[row].bars.indices.reversed() {
      if let spot = spot(at: position, row, index) { return spot }
    }
    return nil
  }

  private func spot(at position: SIMD2<Float>, _ row: Int, _ index: Int) -> Spot? {
    let area = layout.area(of: index, in: row)
    let reach = min(7, max(area.size.x / 5, 2))
    guard area.inset(by: SIMD2(-reach, 0)).contains(position) else { return nil }
    var spot = Spot(row: row, bar: index)
    let bar = lanes.rows[row].bars[index]
    guard let text = scene.text else { return spot }
    let isOpen = lanes.rows[row].target == opened
    var nearest = reach
    for mark in marks(of: bar, row, index, text)
    where mark.moves && abs(mark.position.x - position.x) <= nearest {
      if isOpen && mark.lane != nil && abs(mark.position.y - position.y) > 9 { continue }
      nearest = abs(mark.position.x - position.x)
      (spot.part, spot.lane) = (.key(mark.key), isOpen ? mark.lane : nil)
    }
    if spot.part == .body, let course = lanes.course(of: bar),
      abs(layout.x(course.time.upperBound) - position.x) <= reach
    {
      spot.part = .end
    }
    return spot
  }

  /// A key as it is drawn.
  struct Mark {
    let key: Int
    /// The lane of its value, in an open row; nil in a closed one.
    let lane: Int?
    let position: SIMD2<Float>
    /// Whether its time, or its value, can be dragged.
    let moves: Bool
  }

  /// Returns the keys of a bar's first iteration.
  func marks(of bar: FileTimeline.Bar, _ row: Int, _ index: Int, _ text: JSONDocument) -> [Mark] {
    guard bar.play == 0, let course = lanes.course(of: bar) else { return [] }
    let keys = BarKey.keys(of: lanes.sources[bar.source], in: lanes.file, text)
    let isOpen = lanes.rows[row].target == opened
    let area = layout.area(of: index, in: row)
    return keys.enumerated().flatMap { number, key -> [Mark] in
      let x = layout.x(
        course.time.lowerBound + (course.time.upperBound - course.time.lowerBound) * Double(key.part))
      guard x >= area.left - 1, x <= area.right + 1 else { return [] }
      let moves = BarEdit(bar, .key(number), in: self.lanes, text).moves
      let lanes = isOpen && !key.numbers.isEmpty ? course.lanes.indices.map { $0 as Int? } : [nil]
      return lanes.map { lane in
        var y = area.center.y
        if let lane {
          let values = course.lanes[lane]
          let value = values[min(Int((key.part * Float(values.count - 1)).rounded()), values.count - 1)]
          y = layout.y(value, range(of: lane, in: row), area)
        }
        return Mark(key: number, lane: lane, position: SIMD2(x, y), moves: moves || lane != nil)
      }
    }
  }
}
