@_spi(Parts) import InbetweenCore

/// One stored field of a pool's components: where it is in each row.
///
/// A field with the memory layout of its lanes, as with most value types, is copied bit by bit. Other fields
/// are read and written through a `FieldValue`.
struct FieldRows {
  let rows: RawRows
  let offset: Int
  /// Reads and writes the lanes; nil if they are the field's memory.
  let value: FieldValue?

  /// The number of rows that are written at a time.
  static var blockLength: Int { 256 }

  @inline(__always)
  private func address(_ row: Int) -> UnsafeMutableRawPointer {
    assert(row >= 0 && row < rows.count, "row outside the pool")
    return rows.base + (row &* rows.stride &+ offset)
  }

  @inline(__always)
  func bits(row: Int, lane: Int) -> UInt32 {
    if let value { return value.lane(lane, at: address(row)).bitPattern }
    return (address(row) + 4 &* lane).loadUnaligned(as: UInt32.self)
  }

  /// Writes a lane of consecutive rows, which are in the order of `column`.
  ///
  /// - Parameter changes: gets nonzero bits for each row that changes.
  func write(
    lane: Int, _ rows: Range<Int>, from column: UnsafePointer<Float>, changes: UnsafeMutablePointer<UInt32>
  ) {
    let (stride, count) = (self.rows.stride, rows.count)
    var address = address(rows.lowerBound) + 4 &* lane
    for index in 0..<count {
      let new = column[index].bitPattern
      let old = address.loadUnaligned(as: UInt32.self)
      address.storeBytes(of: new, as: UInt32.self)
      changes[index] |= old ^ new
      address += stride
    }
  }

  /// Writes a lane of consecutive rows, which `map` finds elsewhere in `column`; −1 for none.
  func write(
    lane: Int, _ rows: Range<Int>, from column: UnsafePointer<Float>, map: UnsafePointer<Int32>,
    changes: UnsafeMutablePointer<UInt32>
  ) {
    let (stride, count) = (self.rows.stride, rows.count)
    var address = address(rows.lowerBound) + 4 &* lane
    for index in 0..<count {
      let row = Int(map[index])
      if row >= 0 {
        let new = column[row].bitPattern
        let old = address.loadUnaligned(as: UInt32.self)
        address.storeBytes(of: new, as: UInt32.self)
        changes[index] |= old ^ new
      }
      address += stride
    }
  }

  /// Writes a lane of `count` rows, which are elsewhere in the pool: `map` has their rows there, −1 for none.
  func write(
    lane: Int, _ count: Int, to map: UnsafePointer<Int32>, from column: UnsafePointer<Float>,
    changes: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      let row = Int(map[index])
      if row < 0 { continue }
      let address = address(row) + 4 &* lane
      let new = column[index].bitPattern
      changes[index] |= address.loadUnaligned(as: UInt32.self) ^ new
      address.storeBytes(of: new, as: UInt32.self)
    }
  }

  /// Writes the value of a row, for a type that is not stored as its lanes. Returns whether it changed.
  func write(row: Int, _ value: FieldValue, lanes: SIMD16<Float>) -> Bool {
    value.write(lanes, at: address(row))
  }
}

/// Reads and writes the lanes of a type that is not stored as its lanes.
class FieldValue {
  func lane(_ lane: Int, at _: UnsafeMutableRawPointer) -> Float { 0 }
  func write(_ lanes: SIMD16<Float>, at _: UnsafeMutableRawPointer) -> Bool { false }
}

final class FieldValueOf<Value: Animatable>: FieldValue {
  /// Returns nil if the type is stored as its lanes.
  static func ifNeeded() -> FieldValue? {
    FieldValueOf<Value>.isItsLanes ? nil : FieldValueOf<Value>()
  }

  /// Whether a value's memory is its lanes, one Float after another; tested with sample values.
  private static var isItsLanes: Bool {
    let count = Value.laneCount
    guard _isPOD(Value.self), MemoryLayout<Value>.size >= 4 * count, MemoryLayout<Value>.alignment >= 4
    else { return false }
    // Whole and fractional, large and small, negative, and both zeros: they reveal clamping, rounding and
    // wrapping.
    let probes: [Float] = [0.123_456_79, -0, 1e30, -7.000_001, 3e-38, 359.999, -1e30, 0, 16_777_216, -181.3]
    for first in probes.indices {
      let value = Value { probes[(first + $0) % probes.count] }
      let agrees = withUnsafeBytes(of: value) { bytes in
        for lane in 0..<count {
          let bits = probes[(first + lane) % probes.count].bitPattern
          if bytes.loadUnaligned(fromByteOffset: 4 * lane, as: UInt32.self) != bits { return false }
          if value.lane(lane).bitPattern != bits { return false }
        }
        return true
      }
      if !agrees { return false }
    }
    return true
  }

  override func lane(_ lane: Int, at address: UnsafeMutableRawPointer) -> Float {
    address.assumingMemoryBound(to: Value.self).pointee.lane(lane)
  }

  override func write(_ lanes: SIMD16<Float>, at address: UnsafeMutableRawPointer) -> Bool {
    let address = address.assumingMemoryBound(to: Value.self)
    for lane in 0..<Value.laneCount where address.pointee.lane(lane).bitPattern != lanes[lane].bitPattern {
      // A value of such lanes may have other lanes, as a rounded colour does.
      let (old, new) = (address.pointee, Value { lanes[$0] })
      address.pointee = new
      return (lane..<Value.laneCount).contains { old.lane($0).bitPattern != new.lane($0).bitPattern }
    }
    return false
  }
}
