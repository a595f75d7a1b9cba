/// The curves of a path.
enum PathCurve: Int, BitwiseCopyable {
  case x, y, z, heading

  static var count: Int { 4 }
}

/// A path in the form that `PathKernel` needs.
struct PathRecords {
  let words: [UInt32]
  private let firstCurve: Int
  private let curveLength: Int

  /// Returns the index at which a curve begins.
  func curve(_ curve: PathCurve) -> Int { firstCurve + curve.rawValue * curveLength }

  /// - Parameter pieces: one or more segments, whose lengths add up to `length`; for length 0, one point.
  init(_ pieces: [PathPiece], length: Double) {
    var begins = 0.0
    var starts: [Float] = []
    for piece in pieces {
      starts.append(length > 0 ? min(Float(begins / length), 1) : 0)
      begins += piece.length
    }
    // Eight times the number of segments: then few buckets contain a boundary, which the processor
    // mispredicts.
    let bucketCount = min(max(pieces.count * 8, 8), 1 << 20)
    firstCurve = bucketCount + 2
    curveLength = PathKernel.headerLength + PathKernel.recordLength * (pieces.count + 3)
    var words = PathRecords.buckets(bucketCount, starts)
    words.reserveCapacity(firstCurve + PathCurve.count * curveLength)
    for curve in 0..<PathCurve.count {
      words.append(Float(bucketCount).bitPattern)
      words.append(UInt32(words.count - 1))
      PathRecords.append(curve, of: pieces, starts, length, to: &words)
    }
    self.words = words
  }

  /// Returns the number of words before the record at which the search of each bucket begins. The first
  /// bucket is before 0. A boundary may round into the bucket before it: the search begins a little earlier.
  private static func buckets(_ count: Int, _ starts: [Float]) -> [UInt32] {
    var words: [UInt32] = [0]
    words.reserveCapacity(count + 2)
    var piece = 0
    for bucket in 0...count {
      let begin = Float(Double(bucket) / Double(count) - 1e-6)
      while piece + 1 < starts.count && starts[piece + 1] <= begin { piece += 1 }
      words.append(UInt32(PathKernel.recordLength * (piece + 1)))
    }
    return words
  }

  private static func append(
    _ curve: Int, of pieces: [PathPiece], _ starts: [Float], _ length: Double, to words: inout [UInt32]
  ) {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    func append(_ start: Float, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double) {
      words.append(start.bitPattern)
      words.append(PortableMath.finite(Float(c0)).bitPattern)
      words.append(PortableMath.finite(Float(c1)).bitPattern)
      words.append(PortableMath.finite(Float(c2)).bitPattern)
      words.append(PortableMath.finite(Float(c3)).bitPattern)
    }
    let isHeading = curve == PathCurve.heading.rawValue
    append(
      0, isHeading ? first.heading : first.start[curve], isHeading ? 0 : first.startDirection[curve] * length,
      0, 0)
    var begin = 0.0
    for (index, piece) in pieces.enumerated() {
      let part = length > 0 ? piece.length / length : 1
      let shift = length > 0 ? Double(starts[index]) - begin / length : 0
      begin += piece.length
      var (c0, c1, c2, c3) = (piece.heading, 0.0, 0.0, 0.0)
      if isHeading {
        let turns = piece.turnCoefficients
        (c1, c2, c3) = (turns.x, turns.y, turns.z)
      } else {
        let cubic = piece.coefficients
        (c0, c1, c2, c3) = (piece.start[curve], cubic.0[curve], cubic.1[curve], cubic.2[curve])
      }
      if part > 1e-6 {
        // Its begin as a Float is a little off. The cubic is moved to that begin, so that short segments keep
        // their speed.
        let u = shift / part
        append(
          starts[index], c0 + (c1 + (c2 + c3 * u) * u) * u, (c1 + (c2 * 2 + c3 * (3 * u)) * u) / part,
          (c2 + c3 * (3 * u)) / (part * part), c3 / (part * part * part))
      } else {
        append(starts[index], c0, part > 0 ? (c1 + c2 + c3) / part : 0, 0, 0)
      }
    }
    append(
      1, isHeading ? last.heading + last.turns.z : last.end[curve],
      isHeading ? 0 : last.endDirection[curve] * length, 0, 0)
    words.append(Float.nan.bitPattern)
    for _ in 1..<PathKernel.recordLength { words.append(0) }
  }
}
