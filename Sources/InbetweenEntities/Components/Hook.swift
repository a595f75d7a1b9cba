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
    replaceCallback(&function, by: nil)
  }

  func call(_ entity: Entity, _ subject: Subject) {
    let function = function
    function?(entity, subject)
  }
}

/// The hooks of one kind, in the order in which they were added.
struct HookList<Subject> {
  private var hooks: [EntityHook<Subject>] = []

  var isEmpty: Bool { hooks.isEmpty }

  /// Adds a hook, and returns it; a cancelled one if its pool is gone. Drops cancelled hooks, so that at most
  /// half are cancelled.
  mutating func add(ifActive isActive: Bool = true, _ function: @escaping (Entity, Subject) -> Void) -> Hook {
    let hook = EntityHook(function)
    if !isActive {
      hook.cancel()
      return hook
    }
    if hooks.count & (hooks.count &- 1) == 0 { hooks.removeAll { !$0.isActive } }
    hooks.append(hook)
    return hook
  }

  /// Calls the hooks. Hooks that are added meanwhile are not called yet.
  func call(_ entity: Entity, _ subject: Subject) {
    for hook in hooks { hook.call(entity, subject) }
  }

  func cancelAll() {
    for hook in hooks { hook.cancel() }
  }
}
