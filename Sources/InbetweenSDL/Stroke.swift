import CInbetweenSDL

/// The mesh of a line through points, in pixels, with an edge feathered as in `Contour`.
///
/// The mesh does not overlap itself at joins, so a translucent line has one opacity throughout. It overlaps
/// only where the line turns back into itself.
///
/// It is a strip of rows across the line. A row has four vertices: transparent, opaque, opaque, transparent.
struct Stroke {
  /// The points of the line. Consecutive points differ.
  let points: [SIMD2<Float>]
  let half: Float
  let isClosed: Bool
  let ends: LineEnd
  let joins: LineJoin
  let color: SDL_Color

  /// Greatest length of a mitre, in half widths.
  private static let mitreLimit: Float = 4

  init(
    points: [SIMD2<Float>], width: Float, isClosed: Bool, ends: LineEnd = .flat, joins: LineJoin = .pointed,
    color: SDL_Color
  ) {
    var kept: [SIMD2<Float>] = []
    for point in points where kept.last != point { kept.append(point) }
    if isClosed, kept.count > 1, kept.first == kept.last { kept.removeLast() }
    self.points = kept
    self.half = width / 2
    self.isClosed = isClosed && kept.count > 2
    self.ends = ends
    self.joins = joins
    self.color = color.scaled(min(width, 1))
  }

  /// Distance from the line's middle to the opaque edge. The transparent edge is `half` + ½ away.
  private var inner: Float { abs(half - 0.5) }

  func append(to list: inout DrawList) {
    guard points.count > 1 else {
      if let point = points.first, ends == .round { dot(point, to: &list) }
      return
    }
    let first = list.nextVertex
    let last = points.count - 1
    var rows: Int32 = 0
    func row(_ point: SIMD2<Float>, _ minus: SIMD2<Float>, _ plus: SIMD2<Float>, _ color: SDL_Color) {
      list.vertex(point - minus * (half + 0.5), .nothing)
      list.vertex(point - minus * inner, color)
      list.vertex(point + plus * inner, color)
      list.vertex(point + plus * (half + 0.5), .nothing)
      rows += 1
    }
    if isClosed {
      for index in points.indices {
        join((index + last) % points.count, index) { row(points[index], $0, $1, color) }
      }
      // Repeats the first row.
      var isJoined = false
      join(last, 0) { minus, plus in
        if !isJoined { row(points[0], minus, plus, color) }
        isJoined = true
      }
    } else {
      let head = direction(0)
      let across = normal(head)
      if ends == .flat { row(points[0] - head * 0.5, across, across, .nothing) }
      row(ends == .flat ? points[0] + head * 0.5 : points[0], across, across, color)
      for index in points.indices.dropFirst().dropLast() {
        join(index - 1, index) { row(points[index], $0, $1, color) }
      }
      let tail = direction(last - 1)
      let end = normal(tail)
      row(ends == .flat ? points[last] - tail * 0.5 : points[last], end, end, color)
      if ends == .flat { row(points[last] + tail * 0.5, end, end, .nothing) }
    }
    for step in 0..<(rows - 1) {
      for column in Int32(0)..<3 {
        let near = first + 4 * step + column
        list.face(near, near + 1, near + 5, near + 4)
      }
    }
    if !isClosed, ends == .round {
      cap(points[0], from: normal(direction(0)), by: -direction(0), to: &list)
      cap(points[last], from: -normal(direction(last - 1)), by: direction(last - 1), to: &list)
    }
  }

  /// Calls `row` for each row at a point. Its arguments are the offsets on the minus and the plus side, in
  /// half widths.
  private func join(_ before: Int, _ index: Int, _ row: (SIMD2<Float>, SIMD2<Float>) -> Void) {
    let incoming = normal(direction(before))
    let outgoing = normal(direction(index))
    let sum = incoming + outgoing
    let length = (sum * sum).sum()
    // |sum|² is 4·cos² of half the bend, and a mitre is 1/cos long. Longer mitres are cut off.
    let mitre = length > 4 / (Self.mitreLimit * Self.mitreLimit) ? sum * (2 / length) : nil
    guard joins == .round, (incoming * outgoing).sum() < 0.99 else {
      if let mitre { return row(mitre, mitre) }
      row(incoming, incoming)
      row(outgoing, outgoing)
      return
    }
    // The inner side stays at one point if the line is long enough. The outer side follows an arc.
    let turnsToPlus = incoming.x * outgoing.y - incoming.y * outgoing.x > 0
    var corner: SIMD2<Float>?
    if let mitre {
      let along = (half + 0.5) * max((mitre * mitre).sum() - 1, 0).squareRoot()
      if along <= min(span(before), span(index)) { corner = mitre }
    }
    func spoke(_ outer: SIMD2<Float>, _ inside: SIMD2<Float>) {
      if turnsToPlus { row(outer, inside) } else { row(inside, outer) }
    }
    // Otherwise the two segments overlap inside the bend, and the arc is a sector about the point.
    let hub = corner ?? .zero
    if corner == nil { row(incoming, incoming) }
    spoke(incoming, hub)
    if length > 1e-6 {
      round(from: incoming, to: outgoing) { spoke($0, hub) }
    } else {
      // Offsets on the minus side are subtracted.
      let ahead = turnsToPlus ? -direction(before) : direction(before)
      round(from: incoming, to: ahead) { spoke($0, hub) }
      round(from: ahead, to: outgoing) { spoke($0, hub) }
    }
    if corner == nil { row(outgoing, outgoing) }
  }

  /// Adds a half disc at an end of the line. It starts and ends at the line's corners there.
  private func cap(
    _ point: SIMD2<Float>, from side: SIMD2<Float>, by ahead: SIMD2<Float>, to list: inout DrawList
  ) {
    let first = list.nextVertex
    var count: Int32 = 0
    func spoke(_ direction: SIMD2<Float>) {
      list.vertex(point + direction * inner, color)
      list.vertex(point + direction * (half + 0.5), .nothing)
      count += 1
    }
    spoke(side)
    round(from: side, to: ahead) { spoke($0) }
    round(from: ahead, to: -side) { spoke($0) }
    for step in 0..<(count - 1) {
      let near = first + 2 * step
      if step > 0 { list.triangle(first, near, near + 2) }
      list.face(near, near + 1, near + 3, near + 2)
    }
  }

  /// Draws a line of zero length with round ends as a disc.
  private func dot(_ point: SIMD2<Float>, to list: inout DrawList) {
    Contour(
      center: point, half: SIMD2(half, half), radius: SIMD2(half, half), turn: .none, color: color
    ).append(to: &list, textured: false)
  }

  /// Calls `body` with unit vectors from `start` (excluded) to `end`, dense enough for a round edge.
  ///
  /// The angle must be less than half a turn. It is bisected repeatedly, which needs no sines.
  private func round(
    from start: SIMD2<Float>, to end: SIMD2<Float>, _ body: (SIMD2<Float>) -> Void
  ) {
    let way = end - start
    guard (way * way).sum() * min(half + 0.5, 1e4) > 8 * Contour.tolerance else { return body(end) }
    let sum = start + end
    let middle = sum / sum.length
    round(from: start, to: middle, body)
    round(from: middle, to: end, body)
  }

  private func span(_ index: Int) -> Float {
    (points[(index + 1) % points.count] - points[index]).length
  }

  private func direction(_ index: Int) -> SIMD2<Float> {
    let step = points[(index + 1) % points.count] - points[index]
    return step / (step * step).sum().squareRoot()
  }

  private func normal(_ direction: SIMD2<Float>) -> SIMD2<Float> { SIMD2(-direction.y, direction.x) }
}
