import Inbetween

/// The roofline of paths: 64 cubics a path, all of the same length, looked up by a product; both lanes at
/// once; 12 bytes a follower.
final class BarePaths {
  private(set) var values: [Float]
  private(set) var tick: Int32 = 0
  private var starts: [Int32] = []
  private var inverses: [Float] = []
  private var offsets: [Int32] = []
  /// Of each piece the coefficients of x, then of y.
  private var coefficients: [Float] = []

  private static let pieces = 64

  /// So long that none begins anew while it is measured.
  static func duration(_ index: Int) -> Duration { .seconds(4000 + index * 37 % 6000) }
  static func lead(_ index: Int) -> Duration { .seconds(index * 91 % 2400) }

  init(_ paths: [MotionPath], count: Int) {
    values = Array(repeating: 0, count: 2 * count)
    for path in paths {
      for piece in 0..<BarePaths.pieces { append(path, piece) }
    }
    for index in 0..<count {
      starts.append(-Int32(BarePaths.lead(index) / .milliseconds(1) * 90))
      inverses.append(Float(1 / (BarePaths.duration(index) / .milliseconds(1) * 90)))
      offsets.append(Int32(index % paths.count * BarePaths.pieces * 8))
    }
  }

  /// Hermite's cubic between two places.
  private func append(_ path: MotionPath, _ piece: Int) {
    let (from, to) = (Float(piece) / 64, Float(piece + 1) / 64)
    let scale = Float(path.length) / 64
    let (a, b) = (path.position(at: from), path.position(at: to))
    let (leaves, arrives) = (path.tangent(at: from) * scale, path.tangent(at: to.nextDown) * scale)
    for axis in 0..<2 {
      let way = b[axis] - a[axis]
      coefficients += [
        a[axis], leaves[axis], 3 * way - 2 * leaves[axis] - arrives[axis],
        leaves[axis] + arrives[axis] - 2 * way,
      ]
    }
  }

  /// Where a follower must be.
  func place(_ index: Int, _ paths: [MotionPath], at counts: Int64) -> SIMD2<Float> {
    let duration = BarePaths.duration(index) / .milliseconds(1) * 90
    let passed = (Double(counts) + BarePaths.lead(index) / .milliseconds(1) * 90) / duration
    let p = passed - passed.rounded(.down)
    return paths[index % paths.count].position(at: Float(p < 0.5 ? 2 * p * p : 1 - 2 * (1 - p) * (1 - p)))
  }

  /// One frame of a 60th of a second.
  func advance() {
    tick += 1
    let now = tick &* 1500
    let count = starts.count
    values.withUnsafeMutableBufferPointer { values in
      starts.withUnsafeBufferPointer { starts in
        inverses.withUnsafeBufferPointer { inverses in
          offsets.withUnsafeBufferPointer { offsets in
            coefficients.withUnsafeBufferPointer { c in
              for row in 0..<count {
                let passed = Float(now &- starts[row]) * inverses[row]
                let p = passed - Float(Int32(passed))
                let q = 1 - p
                let eased = p < 0.5 ? 2 * p * p : 1 - 2 * q * q
                let scaled = eased * 64
                let piece = min(Int32(scaled), 63)
                let u = scaled - Float(piece)
                let first = Int(offsets[row] &+ piece &* 8)
                values[2 * row] =
                  c[first] + u * (c[first + 1] + u * (c[first + 2] + u * c[first + 3]))
                values[2 * row + 1] =
                  c[first + 4] + u * (c[first + 5] + u * (c[first + 6] + u * c[first + 7]))
              }
            }
          }
        }
      }
    }
  }
}
