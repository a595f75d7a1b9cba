@_spi(Parts) import InbetweenCore

/// The values of a pool's rows. The memory does not know their type, so code that only moves or copies bytes
/// is not generic.
///
/// The owner must call `deallocate`. Row indices are checked in debug builds only.
@usableFromInline
struct RawRows: BitwiseCopyable {
  @usableFromInline var base: UnsafeMutableRawPointer
  @usableFromInline var count = 0
  @usableFromInline var capacity = 0
  /// The size of a row in bytes.
  @usableFromInline let stride: Int

  init<Value>(of _: Value.Type) {
    let none: UnsafeMutablePointer<Value> = Memory.allocate(0)
    base = UnsafeMutableRawPointer(none)
    stride = MemoryLayout<Value>.stride
  }

  /// Returns the rows as values of their type; valid until a row is appended.
  @inlinable @inline(__always)
  func values<Value>(of _: Value.Type) -> RowValues<Value> {
    RowValues(base.assumingMemoryBound(to: Value.self), count: count)
  }

  @inlinable @inline(__always)
  mutating func append<Value>(_ value: consuming Value) {
    if count == capacity { grow(Value.self) }
    (base.assumingMemoryBound(to: Value.self) + count).initialize(to: value)
    count &+= 1
  }

  @usableFromInline
  mutating func grow<Value>(_: Value.Type) {
    let grown = max(capacity * 2, 1)
    let (fresh, old): (UnsafeMutablePointer<Value>, _) = (
      Memory.allocate(grown), base.assumingMemoryBound(to: Value.self)
    )
    fresh.moveInitialize(from: old, count: count)
    Memory.deallocate(old, capacity)
    base = UnsafeMutableRawPointer(fresh)
    capacity = grown
  }

  /// Makes room for `wanted` rows of plain bytes, which the caller must write.
  mutating func resize<Value>(to wanted: Int, _: Value.Type) {
    if wanted > capacity {
      deallocate(Value.self)
      let fresh: UnsafeMutablePointer<Value> = Memory.allocate(wanted)
      base = UnsafeMutableRawPointer(fresh)
      capacity = wanted
    }
    count = wanted
  }

  /// Removes a row and returns its value. The last row moves to its index.
  mutating func swapRemove<Value>(at row: Int, _: Value.Type) -> Value {
    let values = values(of: Value.self)
    let value = values.take(at: row)
    count -= 1
    if row != count { values.fill(row, with: values.take(at: count)) }
    return value
  }

  /// Removes a row whose value is plain bytes. The last row moves to its index.
  mutating func swapRemove(at row: Int) {
    assert(row >= 0 && row < count, "row outside the pool")
    count -= 1
    if row == count { return }
    (base + row &* stride).copyMemory(from: base + count &* stride, byteCount: stride)
  }

  mutating func deallocate<Value>(_: Value.Type) {
    let values = base.assumingMemoryBound(to: Value.self)
    values.deinitialize(count: count)
    Memory.deallocate(values, capacity)
    (count, capacity) = (0, 0)
  }
}

/// The values of a pool's rows; valid until a row is appended.
@usableFromInline
struct RowValues<Value> {
  @usableFromInline let base: UnsafeMutablePointer<Value>
  @usableFromInline let count: Int

  @inlinable
  init(_ base: UnsafeMutablePointer<Value>, count: Int) { (self.base, self.count) = (base, count) }

  @inlinable
  subscript(row: Int) -> Value {
    @inline(__always)
    unsafeAddress {
      assert(row >= 0 && row < count, "row outside the pool")
      return UnsafePointer(base + row)
    }
  }

  /// Moves a row's value out. `fill` must put another one there.
  @inlinable @inline(__always)
  func take(at row: Int) -> Value { (base + row).move() }

  /// Puts a value into a row whose value has been moved out.
  @inlinable @inline(__always)
  func fill(_ row: Int, with value: consuming Value) { (base + row).initialize(to: value) }

  /// Replaces a row's value, plain bytes, with the bytes at an address. A copy field by field would be slower
  /// where a field has just been written: a load that is wider than a store before it waits.
  @inlinable @inline(__always)
  func fill(_ row: Int, withBytesAt address: UnsafeRawPointer) {
    UnsafeMutableRawPointer(base + row).copyMemory(from: address, byteCount: MemoryLayout<Value>.size)
  }

  /// Returns the values from a row on, for code inlined elsewhere.
  @inlinable @inline(__always)
  func lent(from row: Int) -> LentValues<Value> { LentValues(base + row, first: row) }
}
