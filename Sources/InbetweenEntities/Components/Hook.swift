@_spi(Parts) import InbetweenCore

/// A function that the world calls until you cancel the hook. The captures of the function are kept until
/// then.
///
/// ```swift
/// let hook = world.onDespawn { world, entity in print("entity", entity.index, "is gone") }
/// hook.cancel()
/// ```
public class Hook {
  init() {}

  /// Whether the hook can still be called.
  public var isActive: Bool { false }

  /// Cancels the hook: it is not called again, and its function is released.
  public func cancel() {}
}

/// A hook that gets an entity and a subject: the world, or the component that was lost.
final class EntityHook<Subject>: Hook {
  private var function: ((Entity, Subject) -> Void)?

  init(_ function: @escaping (Entity, Subject) -> Void) { self.function = function }

  override var isActive: Bool { function != nil }

  override func cancel() {
    // Releasing the captures may call here.
    let before = function
    function = nil
    withExtendedLifetime(before) {}
  }

  func call(_ entity: Entity, _ subject: Subject) {
    let function = function
    function?(entity, subject)
  }
}

extension Array {
  /// Appends a hook, unless it is cancelled. Drops cancelled hooks, so that at most half are cancelled.
  mutating func add<Value>(_ hook: Element) where Element == EntityHook<Value> {
    if !hook.isActive { return }
    if count & (count &- 1) == 0 { removeAll { !$0.isActive } }
    append(hook)
  }
}
