import CSDL2

/// The mesh of a line through points, in pixels: mitred joins, flat ends, a feathered edge as `Contour`
/// has it. One mesh without overlaps, so that a translucent line is equally translucent at its joins.
struct Stroke {
  /// No two neighbours alike.
  let points: [SIMD2<Float>]
  let half: Float
  let isClosed: Bool
  let color: SDL_Color

  /// How many times the half width a mitre may stick out.
  private static let mitreLimit: Float = 4

  init(points: [SIMD2<Float>], width: Float, isClosed: Bool, color: SDL_Color) {
    var kept: [SIMD2<Float>] = []
    for point in points where kept.last != point { kept.append(point) }
    if isClosed, kept.count > 1, kept.first == kept.last { kept.removeLast() }
    self.points = kept
    self.half = width / 2
    self.isClosed = isClosed && kept.count > 2
    self.color = color.scaled(min(width, 1))
  }

  func append(to list: inout DrawList) {
    guard points.count > 1 else { return }
    let first = list.nextVertex
    let last = points.count - 1
    var rows: Int32 = 0
    func row(_ point: SIMD2<Float>, _ mitre: SIMD2<Float>, _ color: SDL_Color) {
      let none = SDL_Color(r: 0, g: 0, b: 0, a: 0)
      let inner = abs(half - 0.5)
      list.vertex(point - mitre * (half + 0.5), none)
      list.vertex(point - mitre * inner, color)
      list.vertex(point + mitre * inner, color)
      list.vertex(point + mitre * (half + 0.5), none)
      rows += 1
    }
    func join(_ before: Int, _ index: Int) {
      let incoming = normal(direction(before))
      let outgoing = normal(direction(index))
      let sum = incoming + outgoing
      let length = (sum * sum).sum()
      // |sum|² is 4·cos² of half the bend, and a mitre is 1/cos long. Sharper bends are cut off.
      if length > 4 / (Self.mitreLimit * Self.mitreLimit) {
        row(points[index], sum * (2 / length), color)
      } else {
        row(points[index], incoming, color)
        row(points[index], outgoing, color)
      }
    }
    if isClosed {
      for index in 0...points.count {
        let place = index % points.count
        join((place + last) % points.count, place)
      }
    } else {
      let none = SDL_Color(r: 0, g: 0, b: 0, a: 0)
      let head = direction(0)
      row(points[0] - head * 0.5, normal(head), none)
      row(points[0] + head * 0.5, normal(head), color)
      for index in points.indices.dropFirst().dropLast() {
        join(index - 1, index)
      }
      let tail = direction(last - 1)
      row(points[last] - tail * 0.5, normal(tail), color)
      row(points[last] + tail * 0.5, normal(tail), none)
    }
    for step in 0..<(rows - 1) {
      for column in Int32(0)..<3 {
        let near = first + 4 * step + column
        list.face(near, near + 1, near + 5, near + 4)
      }
    }
  }

  private func direction(_ index: Int) -> SIMD2<Float> {
    let step = points[(index + 1) % points.count] - points[index]
    return step / (step * step).sum().squareRoot()
  }

  private func normal(_ direction: SIMD2<Float>) -> SIMD2<Float> { SIMD2(-direction.y, direction.x) }
}
