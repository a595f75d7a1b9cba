import Foundation

/// The orders in which the cards of the scene Elements are laid out.
enum ElementArrangement: String, CaseIterable {
  case table, families, years, spiral
}

/// The places of all cards in an arrangement, and of what stands beside them.
struct ElementPlaces {
  /// The point of the scene from which the centres are measured.
  var origin = SIMD2<Float>.zero
  /// The centres of the cards, by number.
  var centers = Array(repeating: SIMD2<Float>.zero, count: Element.all.count)
  var cardSize = SIMD2<Float>(1, 1)
  var cornerRadius: Float = 4
  /// The upper left corner of the year, its headline and the atom.
  var note = SIMD2<Float>.zero
  /// Whether the text stands below the atom, which is large then, or beside it.
  var isNoteTall = false
  /// The names of the groups, each with the middle of its text.
  var names: [(name: String, place: SIMD2<Float>)] = []

  /// Lays the cards out.
  ///
  /// - Parameter first: the cards that come first where the order is free: the cards of the filter.
  init(_ arrangement: ElementArrangement, in layout: ElementsLayout, first: [Bool]) {
    origin = layout.board.center
    switch arrangement {
    case .table: layTable(layout)
    case .families: layFamilies(layout)
    case .years: layYears(layout)
    case .spiral: laySpiral(layout, first: first)
    }
    if arrangement != .spiral { cornerRadius = cardSize.min() * 0.14 }
  }

  private mutating func layTable(_ layout: ElementsLayout) {
    let cell = layout.board.size / SIMD2(18, 9.3)
    for (index, element) in Element.all.enumerated() {
      centers[index] = (element.cell + 0.5) * cell - layout.board.size / 2
    }
    cardSize = cell - layout.gap
    note = layout.board.least + cell * SIMD2(2.4, 0.08)
  }

  /// Stacks each family in its own columns.
  private mutating func layFamilies(_ layout: ElementsLayout) {
    let rows = 7
    let families = ElementFamily.allCases.map { family in
      Element.all.indices.filter { Element.all[$0].family == family }
    }
    let columns = families.reduce(0) { $0 + ($1.count + rows - 1) / rows }
    let between: Float = 0.95
    let room = layout.board.size - SIMD2(0, layout.noteSize.y + (layout.isSmall ? 26 : 22) + layout.gap)
    let cell = room / SIMD2(Float(columns) + between * Float(families.count - 1), Float(rows))
    let top = layout.noteSize.y + layout.gap - layout.board.size.y / 2
    var left = -layout.board.size.x / 2
    for (family, members) in zip(ElementFamily.allCases, families) {
      let width = Float((members.count + rows - 1) / rows)
      for (place, index) in members.enumerated() {
        // From the bottom up, in rows.
        let column = Float(place % Int(width))
        let row = Float(rows - 1 - place / Int(width))
        centers[index] = SIMD2(left, top) + SIMD2(column + 0.5, row + 0.5) * cell
      }
      // Where there is little room, the names take turns on two lines.
      let line: Float = layout.isSmall && names.count % 2 == 1 ? 5 : layout.isSmall ? 17 : 9
      names.append((family.rawValue, SIMD2(left + width * cell.x / 2, layout.board.size.y / 2 - line)))
      left += (width + between) * cell.x
    }
    cardSize = cell - layout.gap
    note = layout.board.least
  }

  /// Stacks the cards above their years on the strip.
  private mutating func layYears(_ layout: ElementsLayout) {
    let span: Float = 15
    let width = layout.x(ofYear: History.years.lowerBound + span) - layout.x(ofYear: History.years.lowerBound)
    let moments = Dictionary(uniqueKeysWithValues: Element.discoveries.map { ($0.index, $0.moment) })
    var stacks: [Int: Int] = [:]
    let order =
      Element.all.indices.filter { moments[$0] == nil } + Element.discoveries.map(\.index)
    let highest = 17
    let cell = SIMD2(width, layout.board.size.y / Float(highest))
    for index in order {
      let moment = moments[index] ?? History.years.lowerBound
      let stack = Int((moment - History.years.lowerBound) / span)
      let height = stacks[stack, default: 0]
      stacks[stack] = height + 1
      let x = layout.x(ofYear: History.years.lowerBound + (Float(stack) + 0.5) * span) - layout.board.center.x
      centers[index] = SIMD2(x, layout.board.size.y / 2 - (Float(height) + 0.5) * cell.y)
    }
    cardSize = cell - min(layout.gap, 3)
    // There no stack is as high as that.
    note = SIMD2(layout.x(ofYear: 1820), layout.board.top)
  }

  /// Lays the cards out as the seeds of a sunflower.
  private mutating func laySpiral(_ layout: ElementsLayout, first: [Bool]) {
    let order = Element.all.indices.filter { first[$0] } + Element.all.indices.filter { !first[$0] }
    var room = layout.board
    note = SIMD2(room.left, room.center.y - layout.noteSize.y / 2)
    // The note is beside the spiral, or above it where there is no room for both.
    if room.size.x < room.size.y + layout.noteSize.x * 0.9 {
      note = room.least
      _ = room.cutTop(layout.noteSize.y, gap: 8)
    }
    let diameter = room.size.min()
    let step = diameter / 2 / (Float(order.count) + 16).squareRoot()
    for (place, index) in order.enumerated() {
      let distance = step * (Float(place) + 0.6).squareRoot()
      centers[index] = SIMD2(direction: Float(place) * 137.507_76) * distance
    }
    let free = room.size.x - diameter
    origin = SIMD2(room.right - diameter / 2 - min(free / 2, room.size.x * 0.06), room.center.y)
    if !layout.isSmall, note.y > room.top {
      isNoteTall = true
      let tall = ElementNote.tallSize
      let left = origin.x - diameter / 2 - room.left
      note = SIMD2(room.left + max(left - tall.x, 0) / 2, room.center.y - tall.y / 2)
    }
    cardSize = SIMD2(step, step) * 1.58
    cornerRadius = step
  }
}
