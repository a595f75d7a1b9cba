// The roofline: the arithmetic of many tweens and nothing else. No entities, no handles, no precedence, no
// events; nothing ends. One table an easing, one fused loop a table, values written one after another.

/// Elementary functions as the engine has them: without the C library and without branches, so that loops
/// vectorize; the errors are the errors of a Float result.
enum BareMath {
  @inline(__always) static var roundingMagic: Float { 12_582_912 }

  @inline(__always)
  static func unit(_ x: Float) -> Float {
    let low: Float = x > 0 ? x : 0
    return low < 1 ? low : 1
  }

  /// √x by the bits' first guess of 1/√x, two of Newton's steps (4e-6), and one on the root itself.
  @inline(__always)
  static func squareRoot(_ x: Float) -> Float {
    var y = Float(bitPattern: 0x5F37_59DF &- (x.bitPattern &>> 1))
    let half = 0.5 * x
    y = y * (1.5 - (half * y) * y)
    y = y * (1.5 - (half * y) * y)
    let root = x * y
    return root + (0.5 * y) * (x - root * root)
  }

  /// sin(π/2·x), |x| ≤ 1.
  @inline(__always)
  static func sineOfRightAngles(_ x: Float) -> Float {
    let z = x * x
    let q =
      Float(0.570796299983)
      + z * (Float(-0.0751669123147) + z * (Float(0.00452055195527) + z * Float(-0.000149966011254)))
    return x + (x * (1 - z)) * q
  }

  /// cos(2π·x).
  @inline(__always)
  static func cosineOfTurns(_ x: Float) -> Float {
    let r = x - ((x + roundingMagic) - roundingMagic)
    return sineOfRightAngles(1 - 4 * r.magnitude)
  }

  /// sin(2π·x).
  @inline(__always)
  static func sineOfTurns(_ x: Float) -> Float {
    let r = x - ((x + roundingMagic) - roundingMagic)
    let h = r.magnitude
    let s = sineOfRightAngles(h > 0.25 ? (0.5 - h) * 4 : h * 4)
    return r < 0 ? -s : s
  }

  /// 2^x, |x| ≤ 126.
  @inline(__always)
  static func exp2(_ x: Float) -> Float {
    let shifted = x + roundingMagic
    let f = x - (shifted - roundingMagic)
    let high = Float(0.00961808255728) + f * (Float(0.00133908633647) + f * Float(0.000154531629451))
    let r = Float(0.693147188026) + f * (Float(0.240226507606) + f * (Float(0.0555035711422) + f * high))
    let mantissa = 1 + f * r
    return Float(bitPattern: mantissa.bitPattern &+ (shifted.bitPattern &<< 23))
  }
}

/// Start, inverse duration, start value, difference, value: 20 bytes a tween, a column each.
final class BareTables {
  /// Rows of a table are padded to this number, for no loop to end in scalars.
  static let padding = 16

  private let starts: UnsafeMutablePointer<Int32>
  private let inverses: UnsafeMutablePointer<Float>
  private let froms: UnsafeMutablePointer<Float>
  private let deltas: UnsafeMutablePointer<Float>
  let values: UnsafeMutablePointer<Float>
  /// The row of every tween.
  private(set) var rows: [Int] = []
  private var tables: [(easing: MixedEasing, rows: Range<Int>)] = []
  private(set) var tick: Int64 = 0

  init(_ mixed: MixedTweens) {
    let capacity = mixed.count + MixedEasing.allCases.count * BareTables.padding
    starts = .allocate(capacity: capacity)
    inverses = .allocate(capacity: capacity)
    froms = .allocate(capacity: capacity)
    deltas = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    starts.initialize(repeating: 0, count: capacity)
    for column in [inverses, froms, deltas, values] { column.initialize(repeating: 0, count: capacity) }
    rows = Array(repeating: 0, count: mixed.count)
    var row = 0
    for easing in MixedEasing.allCases {
      let first = row
      for index in 0..<mixed.count where mixed.easings[index] == easing {
        starts[row] = Int32(truncatingIfNeeded: mixed.starts[index])
        inverses[row] = 1 / Float(mixed.durations[index])
        froms[row] = mixed.froms[index]
        deltas[row] = mixed.targets[index] - mixed.froms[index]
        rows[index] = row
        row += 1
      }
      row = (row + BareTables.padding - 1) / BareTables.padding * BareTables.padding
      if row > first { tables.append((easing, first..<row)) }
    }
  }

  deinit {
    starts.deallocate()
    for column in [inverses, froms, deltas, values] { column.deallocate() }
  }

  /// One tick of a 60th of a second.
  func advance() {
    tick += 1
    let now = Int32(truncatingIfNeeded: tick * 1500)
    for (easing, rows) in tables { advance(easing, rows, now) }
  }

  private func advance(_ easing: MixedEasing, _ rows: Range<Int>, _ now: Int32) {
    switch easing {
    case .linear: each(rows, now) { $0 }
    case .quadOut: each(rows, now) { $0 * (2 - $0) }
    case .cubicInOut:
      each(rows, now) { p in
        let folded = p < 0.5 ? p : 1 - p
        let half = 4 * (folded * folded * folded)
        return p < 0.5 ? half : 1 - half
      }
    case .sineInOut:
      each(rows, now) { p in
        let sine = BareMath.sineOfRightAngles(p)
        return sine * sine
      }
    case .expoOut:
      each(rows, now) { p in
        let value = 1 - BareMath.exp2(-10 * p)
        return p < 1 ? value : 1
      }
    case .backOut:
      each(rows, now) { p in
        let q = 1 - p
        return 1 - (q * q) * (Float(2.70158) * q - Float(1.70158))
      }
    case .elasticOut:
      each(rows, now) { p in
        let value = 1 - BareMath.exp2(-10 * p) * BareMath.cosineOfTurns(Float(3.33333333333) * p)
        return p < 1 ? value : 1
      }
    case .circInOut:
      each(rows, now) { p in
        let folded = p < 0.5 ? 2 * p : 2 - 2 * p
        let half = 0.5 - 0.5 * BareMath.squareRoot((1 - folded) * (1 + folded))
        return p < 0.5 ? half : 1 - half
      }
    }
  }

  @inline(__always)
  private func each(_ rows: Range<Int>, _ now: Int32, _ ease: (Float) -> Float) {
    let (starts, inverses) = (starts + rows.lowerBound, inverses + rows.lowerBound)
    let (froms, deltas, values) = (
      froms + rows.lowerBound, deltas + rows.lowerBound, values + rows.lowerBound
    )
    // The compiler is told that there is no rest for a scalar loop.
    let count = rows.count & ~(BareTables.padding - 1)
    var row = 0
    while row < count {
      let progress = BareMath.unit(Float(now &- starts[row]) * inverses[row])
      values[row] = froms[row] + deltas[row] * ease(progress)
      row &+= 1
    }
  }
}
