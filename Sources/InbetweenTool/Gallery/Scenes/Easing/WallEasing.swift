import Inbetween

/// An easing of the wall.
struct WallEasing {
  /// The name in CSS or on easings.net.
  let name: String
  /// The name for narrow columns, below the cell.
  let shortName: String
  let easing: Easing
  /// The x and y of both handles; nil if it is not a cubic Bézier.
  var handles: SIMD4<Float>?
  /// The curve's points, from (0, 0) to (1, 1) or near it.
  let points: [SIMD2<Float>]

  init(_ name: String, short: String? = nil, _ easing: Easing, handles: SIMD4<Float>? = nil) {
    (self.name, shortName, self.easing, self.handles) = (name, short ?? name, easing, handles)
    points = easing.curve(samples: 192).simplified(within: 0.0015)
  }

  /// The columns of the wall's first rows.
  static let families = [
    "sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce",
  ]
  /// The first rows of the wall. The last row has the easings of CSS.
  static let modes = ["In", "Out", "InOut"]
  /// The number of Penner's easings, which come first. Those of CSS follow.
  static let pennerCount = families.count * modes.count

  /// Returns all easings, row by row.
  static func all() throws -> [WallEasing] {
    let penner = try modes.flatMap { mode in
      try families.map { WallEasing($0 + mode, try Easing(parsing: $0 + mode)) }
    }
    return penner + [
      WallEasing("linear", .linear),
      WallEasing("ease", .ease, handles: [0.25, 0.1, 0.25, 1]),
      WallEasing("ease-in", short: "in", .easeIn, handles: [0.42, 0, 1, 1]),
      WallEasing("ease-out", short: "out", .easeOut, handles: [0, 0, 0.58, 1]),
      WallEasing("ease-in-out", short: "in-out", .easeInOut, handles: [0.42, 0, 0.58, 1]),
      WallEasing("step-start", short: "start", .stepStart),
      WallEasing("step-end", short: "end", .stepEnd),
      WallEasing("steps(4)", short: "steps", try .steps(4)),
      WallEasing("jump-both", short: "both", try .steps(3, .both)),
      WallEasing(
        "linear(…)", short: "list", try Easing(parsing: "linear(0, 0.7 25%, 0.45 50%, 1 75%, 0.9, 1)")),
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
