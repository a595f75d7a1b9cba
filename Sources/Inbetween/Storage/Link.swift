/// The way from a handle to the object that it speaks of, which the object cuts when it goes (W6): it keeps
/// nothing alive, and unlike a weak reference it costs the object nothing and exists in Embedded Swift.
final class Link<Target: AnyObject> {
  private var reference: Unmanaged<Target>?

  /// The object, while it lives.
  var target: Target? { reference?.takeUnretainedValue() }

  /// Points at `target`, which must call `cut` before it goes.
  func tie(to target: Target) { reference = Unmanaged.passUnretained(target) }

  func cut() { reference = nil }
}
