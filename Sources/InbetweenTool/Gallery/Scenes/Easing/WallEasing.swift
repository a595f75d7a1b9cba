import Inbetween

/// An easing of the wall.
struct WallEasing {
  /// The name in CSS or on easings.net.
  let name: String
  /// The name for narrow columns, below the cell.
  let shortName: String
  let easing: Easing
  /// The shape that the knobs change; nil for the nearest cubic Bézier.
  private let ownShape: EasingShape?
  /// The curve's points, from (0, 0) to (1, 1) or near it.
  let points: [SIMD2<Float>]
  /// The values in the middle of columns of equal width, for the tint.
  let levels: [Float]
  /// The least and the greatest value of the curve, at least 0…1.
  let range: ClosedRange<Float>

  init(_ name: String, short: String? = nil, _ easing: Easing, _ shape: EasingShape? = nil) {
    (self.name, shortName, self.easing, ownShape) = (name, short ?? name, easing, shape)
    points = easing.curve(samples: 192).simplified(within: 0.0015)
    levels = (0..<28).map { easing((Float($0) + 0.5) / 28) }
    range = points.reduce(0...1) { min($0.lowerBound, $1.y)...max($0.upperBound, $1.y) }
  }

  /// Makes an easing from its shape.
  init(_ name: String, short: String? = nil, _ shape: EasingShape) throws {
    self.init(name, short: short, try shape.easing(), shape)
  }

  var shape: EasingShape { ownShape ?? .nearest(to: easing) }

  /// The columns of the wall's first rows.
  static let families = [
    "sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce",
  ]
  /// The first rows of the wall. The last row has the easings of CSS.
  static let modes = ["In", "Out", "InOut"]
  /// The number of Penner's easings, which come first. The easings of CSS follow.
  static let pennerCount = families.count * modes.count
  /// The index of the user's own curve, which is the last one.
  static let yours = families.count * (modes.count + 1) - 1

  /// Returns the user's own curve.
  static func yours(_ shape: EasingShape) throws -> WallEasing { try WallEasing("yours", shape) }

  /// Returns all easings, row by row.
  static func all() throws -> [WallEasing] {
    let penner = try modes.flatMap { mode in
      try families.map { family in
        let name = family + mode
        let shape = Easing.tunedNames.firstIndex(of: name).map { index in
          EasingShape.tuned(index, [[1.70158], [1, mode == "InOut" ? 0.45 : 0.3], [0.5]][index / 3])
        }
        return WallEasing(name, try Easing(parsing: name), shape)
      }
    }
    return try penner + [
      WallEasing("linear", .linear),
      WallEasing("ease", .bezier([0.25, 0.1, 0.25, 1])),
      WallEasing("ease-in", short: "in", .bezier([0.42, 0, 1, 1])),
      WallEasing("ease-out", short: "out", .bezier([0, 0, 0.58, 1])),
      WallEasing("ease-in-out", short: "in-out", .bezier([0.42, 0, 0.58, 1])),
      WallEasing("step-start", short: "start", .steps(1, .start)),
      WallEasing("step-end", short: "end", .steps(1, .end)),
      WallEasing("steps(4)", short: "steps", .steps(4, .end)),
      WallEasing(
        "linear(…)", short: "list",
        .stops([[0, 0], [0.25, 0.7], [0.5, 0.45], [0.75, 1], [0.875, 0.9], [1, 1]])),
      yours(.bezier([0.3, -0.3, 0.3, 1.3])),
    ]
  }
}

extension [SIMD2<Float>] {
  /// Returns the points without those on straight parts, so that each straight part is drawn as one line.
  fileprivate func simplified(within distance: Float) -> [SIMD2<Float>] {
    guard count > 2 else { return self }
    var kept = [self[0]]
    var start = 0
    for index in 2..<count {
      let (from, way) = (self[start], self[index] - self[start])
      let length = way.length
      let isStraight = (start + 1..<index).allSatisfy { between in
        let offset = self[between] - from
        return abs(offset.x * way.y - offset.y * way.x) <= distance * length
      }
      if isStraight { continue }
      start = index - 1
      kept.append(self[start])
    }
    return kept + [self[count - 1]]
  }
}

extension Easing {
  /// Returns points of the curve, evenly spaced in progress.
  func curve(samples: Int) -> [SIMD2<Float>] {
    (0...samples).map { index in
      let progress = Float(index) / Float(samples)
      return SIMD2(progress, self(progress))
    }
  }
}
