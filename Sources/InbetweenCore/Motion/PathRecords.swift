package enum PathCurve: Int, BitwiseCopyable {
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
  init(_ pieces: inout [PathPiece], length: Double) {
    var begin = 0.0
    for index in pieces.indices {
      pieces[index].fraction = length > 0 ? min(Float(begin / length), 1) : 0
      begin += pieces[index].length
    }
    // Eight times the number of segments: then few buckets contain a boundary, which the processor
    // mispredicts.
    let bucketCount = min(max(pieces.count * 8, 8), 1 << 20)
    firstCurve = bucketCount + 2
    curveLength = PathKernel.headerLength + PathKernel.recordLength * (pieces.count + 3)
    let (firstCurve, curveLength) = (firstCurve, curveLength)
    words = [UInt32](unsafeUninitializedCapacity: firstCurve + PathCurve.count * curveLength) {
      words, count in
      PathRecords.writeBuckets(bucketCount, pieces, to: words)
      for curve in 0..<PathCurve.count {
        let begin = firstCurve + curve * curveLength
        words[begin] = Float(bucketCount).bitPattern
        words[begin + 1] = UInt32(begin)
      }
      var writer = RecordWriter(words, next: firstCurve + PathKernel.headerLength, curveLength)
      writer.write(pieces, length)
      count = words.count
    }
  }

  /// Writes the number of words before the record at which the search of each bucket begins. The first bucket
  /// is before 0. A boundary may round into the bucket before it: the search begins a little earlier.
  private static func writeBuckets(
    _ count: Int, _ pieces: [PathPiece], to words: UnsafeMutableBufferPointer<UInt32>
  ) {
    words[0] = 0
    var bucket = 0
    let step = 1 / Double(count)
    for index in 1...pieces.count {
      let end = index < pieces.count ? pieces[index].fraction : .infinity
      while bucket <= count, Float(Double(bucket) * step - 1e-6) < end {
        words[bucket + 1] = UInt32(PathKernel.recordLength * index)
        bucket += 1
      }
    }
  }
}

/// Writes the records of all curves of a path.
private struct RecordWriter {
  let words: UnsafeMutableBufferPointer<UInt32>
  /// The index of the first curve's next record.
  var next: Int
  /// The number of words from a curve to the next one.
  let stride: Int

  init(_ words: UnsafeMutableBufferPointer<UInt32>, next: Int, _ stride: Int) {
    (self.words, self.next, self.stride) = (words, next, stride)
  }

  mutating func write(_ pieces: [PathPiece], _ length: Double) {
    let last = pieces.count - 1
    write(
      0, SIMD4(pieces[0].start, pieces[0].heading), SIMD4(pieces[0].startDirection * length, 0), .zero, .zero)
    var begin = 0.0
    let inverse = length > 0 ? 1 / length : 0
    for index in pieces.indices {
      let (fraction, turns) = (pieces[index].fraction, pieces[index].turns)
      let part = length > 0 ? pieces[index].length * inverse : 1
      let shift = length > 0 ? Double(fraction) - begin * inverse : 0
      begin += pieces[index].length
      let cubic = pieces[index].coefficients
      let c0 = SIMD4(pieces[index].start, pieces[index].heading)
      let (c1, c2, c3) = (SIMD4(cubic.0, turns.x), SIMD4(cubic.1, turns.y), SIMD4(cubic.2, turns.z))
      if part > 1e-6 {
        // Its start as a Float is a little off. The cubic is moved to that begin, so that short segments keep
        // their speed.
        let scale = 1 / part
        let u = shift * scale
        write(
          fraction, c0 + (c1 + (c2 + c3 * u) * u) * u, (c1 + (c2 * 2 + c3 * (3 * u)) * u) * scale,
          (c2 + c3 * (3 * u)) * (scale * scale), c3 * (scale * scale * scale))
      } else {
        write(fraction, c0, part > 0 ? (c1 + c2 + c3) / part : .zero, .zero, .zero)
      }
    }
    write(
      1, SIMD4(pieces[last].end, pieces[last].heading + pieces[last].turn),
      SIMD4(pieces[last].endDirection * length, 0), .zero, .zero)
    write(.nan, .zero, .zero, .zero, .zero)
  }

  /// Writes a record of each curve: of x, y, z and the heading.
  @inline(__always)
  private mutating func write(
    _ start: Float, _ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>
  ) {
    var record = next
    for curve in 0..<PathCurve.count {
      words[record] = start.bitPattern
      words[record + 1] = PortableMath.finite(Float(c0[curve])).bitPattern
      words[record + 2] = PortableMath.finite(Float(c1[curve])).bitPattern
      words[record + 3] = PortableMath.finite(Float(c2[curve])).bitPattern
      words[record + 4] = PortableMath.finite(Float(c3[curve])).bitPattern
      record += stride
    }
    next += PathKernel.recordLength
  }
}
