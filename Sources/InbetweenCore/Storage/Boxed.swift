/// Optional storage: one pointer when empty.
struct Boxed<Value: ~Copyable>: ~Copyable {
  private var address: UnsafeMutablePointer<Value>?

  init() {}

  deinit {
    address?.deinitialize(count: 1)
    address?.deallocate()
  }

  var exists: Bool {
    @inline(__always) get { address != nil }
  }

  /// The value, which must exist.
  var value: Value {
    @inline(__always) unsafeAddress { pointer }
    @inline(__always) unsafeMutableAddress { mutablePointer }
  }

  /// The address of the value, for accessors of a field around it: those allocate no frame.
  var pointer: UnsafePointer<Value> {
    @inline(__always) get { UnsafePointer(mutablePointer) }
  }

  var mutablePointer: UnsafeMutablePointer<Value> {
    @inline(__always) get { address.unsafelyUnwrapped }
  }

  /// Stores the first value.
  mutating func make(_ value: consuming Value) {
    assert(address == nil, "there is a value already")
    let made = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    made.initialize(to: value)
    address = made
  }

  mutating func remove() { self = Boxed() }
}

extension SnapshotBytes {
  /// Exchanges the boxed value, if there is one.
  ///
  /// - Parameter make: makes a value to be read.
  mutating func boxed<Value: Field>(
    _ box: inout Boxed<Value>, make: @autoclosure () -> Value
  ) {
    var isThere = box.exists
    exchange(&isThere)
    if !isThere { return box.remove() }
    if !box.exists { box.make(make()) }
    exchange(&box.value)
  }
}
