// What the check must tell apart.

/// Every row by itself: the compiler packs it.
public func packedOnPurpose(
  _ values: UnsafeMutablePointer<Float>, _ deltas: UnsafePointer<Float>, _ count: Int
) {
  for index in 0..<count { values[index] = 0.5 + deltas[index] * 0.25 }
}

/// Every row needs the one before: nothing can be packed.
public func scalarOnPurpose(
  _ values: UnsafeMutablePointer<Float>, _ deltas: UnsafePointer<Float>, _ count: Int
) {
  var last: Float = 0
  for index in 0..<count {
    last = 0.5 + deltas[index] * last
    values[index] = last
  }
}
