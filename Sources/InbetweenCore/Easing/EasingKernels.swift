// The block kernels. Scalar calls use them too, as blocks of one cell.

extension Easing {
  /// Eases `count` cells in place.
  ///
  /// - Parameters:
  ///   - block: progress in, eased progress out; one row a cell.
  ///   - count: the number of cells, 0 or more.
  ///   - before: the CSS before flag, for steps.
  /// - Complexity: O(`count`), without allocations. Scalar loops, without branches except in `linear(_:)`.
  func apply(_ block: BufferView<Float>, count: Int, before: Bool = false) {
    switch kind {
    case .identity: return
    case .stops(let stops): stops.ease(block, count: count)
    case .spring(let spring): spring.ease(block, count: count)
    case .function(let user): user.ease(block, count: count)
    case .tuned(let tuned): tuned.ease(block, count: count)
    case .bezier(let curve): curve.easeAnywhere(block, count: count)
    case .penner, .steps: formula(before: before)?.apply(InPlace(block: block), count: count)
    }
  }

  /// Returns the formula of this easing; nil for `linear(_:)`, springs, functions and formulas with the
  /// caller's numbers, which are more than a formula.
  ///
  /// - Parameter before: the CSS before flag, for steps.
  func formula(before: Bool = false) -> EasingFormula? {
    switch kind {
    case .identity: .identity
    case .penner(let family, let mode): .penner(family, mode)
    case .bezier(let curve): .bezier(curve)
    case .steps(let steps):
      .steps(count: Float(steps.count), rise: steps.rise, jumps: steps.jumps, before: before)
    case .stops, .spring, .function, .tuned: nil
    }
  }
}

/// Cells that are eased in place.
private struct InPlace: EasingPass {
  let block: BufferView<Float>

  static var isInUnit: Bool { false }

  @inline(__always)
  func eachInBlock(_ count: Int, _ kernel: (BufferView<Float>, Int) -> Void) { kernel(block, count) }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    var index = 0
    while index < count {
      block[index] = formula(block[index])
      index &+= 1
    }
  }
}

extension CubicBezier {
  /// Eases `count` cells in place: those within 0…1 together, the others one by one.
  fileprivate func easeAnywhere(_ block: BufferView<Float>, count: Int) {
    var first = 0
    for index in 0...count {
      if index < count, block[index] >= 0, block[index] <= 1 { continue }
      if index > first { ease(block.from(first), count: index - first) }
      if index < count { block[index] = CubicBezierSolver(self).value(block[index]) }
      first = index + 1
    }
  }
}

extension LinearStops {
  fileprivate func ease(_ block: BufferView<Float>, count: Int) {
    let segments = segments
    for index in 0..<count {
      let segment = LinearStops.segment(segments.span, at: block[index])
      block[index] = segment.output + (block[index] - segment.input) * segment.slope
    }
  }
}

extension SpringCurve {
  fileprivate func ease(_ block: BufferView<Float>, count: Int) {
    for index in 0..<count { block[index] = value(block[index]) }
  }
}

extension TunedPenner {
  fileprivate func ease(_ block: BufferView<Float>, count: Int) {
    for index in 0..<count { block[index] = value(block[index]) }
  }
}

extension UserFunction {
  fileprivate func ease(_ block: BufferView<Float>, count: Int) {
    let function = function
    for index in 0..<count {
      let eased = function(block[index])
      if eased.isFinite { block[index] = min(max(eased, -UserFunction.reach), UserFunction.reach) }
    }
  }
}
