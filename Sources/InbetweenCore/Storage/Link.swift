/// The link from a handle to its object, which cuts the link before it is released (W6). The link keeps
/// nothing alive. Unlike a weak reference it costs the object nothing, and exists in Embedded Swift.
@usableFromInline
package final class Link<Target: AnyObject> {
  /// Each access is a single read or write, during which no other code can run.
  @usableFromInline @exclusivity(unchecked) var reference: Unmanaged<Target>?

  /// The object, while it lives.
  @inlinable package var target: Target? { reference?.takeUnretainedValue() }

  /// Returns the result of `body` for the object, which it does not retain; nil if the object is gone. `body`
  /// must not release the object.
  @inlinable @inline(__always)
  package func withTarget<Result>(_ body: (Target) -> Result) -> Result? {
    reference?._withUnsafeGuaranteedRef(body)
  }

  /// Links to `target`, which must call `cut` before it is released.
  func tie(to target: Target) { reference = Unmanaged.passUnretained(target) }

  func cut() { reference = nil }
}

/// Handles are equal if their ids and their links are. The hash of an id is enough.
extension Link: Hashable {
  @usableFromInline package static func == (left: Link, right: Link) -> Bool { left === right }
  @usableFromInline package func hash(into hasher: inout Hasher) {}
}
