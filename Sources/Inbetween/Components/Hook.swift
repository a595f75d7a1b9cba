/// What somebody wants to have called; kept by who calls it, until it is cancelled.
///
/// What its function captures lives as long.
public class Hook {
  init() {}

  /// Whether it will be called.
  public var isActive: Bool { false }

  /// Has it called no more, and lets go of its function.
  public func cancel() {}
}

/// A hook that is told of an entity and something else: its world, or what it has lost.
final class EntityHook<Subject>: Hook {
  private var function: ((Entity, Subject) -> Void)?

  init(_ function: @escaping (Entity, Subject) -> Void) { self.function = function }

  override var isActive: Bool { function != nil }

  override func cancel() {
    // What it holds may come back here as it goes.
    let before = function
    function = nil
    withExtendedLifetime(before) {}
  }

  func call(_ entity: Entity, _ subject: Subject) {
    let function = function
    function?(entity, subject)
  }
}
