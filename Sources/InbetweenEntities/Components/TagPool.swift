@_spi(Parts) import InbetweenCore

/// A mark that an entity has or does not have: a pool without values, for filters of queries.
///
/// ```swift
/// let enemies = world.makeTag()
/// enemies.insert(ship)
/// world.forEach(.position, tagged: enemies) { enemy, position in draw(position, 1) }
/// ```
public final class TagPool: AnyPool {
  @exclusivity(unchecked) private var additionHooks = HookList<Void>() {
    didSet { tellsAdditions = !additionHooks.isEmpty }
  }
  @exclusivity(unchecked) private var removalHooks = HookList<Void>() {
    didSet { keepsRemoved = !removalHooks.isEmpty }
  }
  /// Called when the tag is released, and has lost all its entities.
  @exclusivity(unchecked) package var whenReleased: (() -> Void)?

  /// Returns whether an entity gets the tag after data without the tag was read.
  @exclusivity(unchecked) var filling: ((Entity) -> Bool)?

  /// Marks an entity. O(1).
  ///
  /// ```swift
  /// print(enemies.insert(card), enemies.insert(card))  // prints true false
  /// ```
  ///
  /// Within a query, the mark waits for the end of the query, but the call returns the same result.
  ///
  /// - Returns: false if the entity is dead, about to be removed, or marked already.
  @discardableResult
  public func insert(_ entity: Entity) -> Bool {
    guard !isMarked(entity), admits(entity) else { return false }
    if lending.depth == 0 {
      append(entity)
      return true
    }
    guard let world = link.target, !world.isDoomed(entity) else { return false }
    later(.add, entity)
    return true
  }

  /// Removes the mark. O(1).
  ///
  /// ```swift
  /// enemies.insert(card)
  /// print(enemies.remove(card), enemies.contains(card))  // prints true false
  /// ```
  ///
  /// Within a query, the removal waits for the end of the query, but the call returns the same result.
  ///
  /// - Returns: false if the entity has no mark.
  @discardableResult
  public func remove(_ entity: Entity) -> Bool {
    guard isMarked(entity), let world = link.target else { return false }
    if lending.depth > 0 {
      later(.remove, entity)
    } else if takeOut(membership.row(of: entity)) {
      world.noteRemoval(number, entity)
      world.tellHooks()
    }
    return true
  }

  /// Calls `function` whenever an entity gets the mark. The function may do anything. The function's captures
  /// are kept until the hook is cancelled, or the world is released.
  ///
  /// ```swift
  /// let burning = world.makeTag()
  /// burning.onAdd { entity in print("burns") }
  /// burning.insert(ship)  // prints burns
  /// ```
  ///
  /// - Returns: the hook, with which you can cancel the calls. You need not keep the hook.
  @discardableResult
  public func onAdd(_ function: @escaping (Entity) -> Void) -> Hook {
    additionHooks.add(ifActive: !isReleased) { entity, _ in function(entity) }
  }

  /// Calls `function` whenever an entity loses the mark: when the mark is removed, and when the entity dies.
  /// The function may do anything. The function's captures are kept until the hook is cancelled, or the world
  /// is released.
  ///
  /// ```swift
  /// enemies.onRemove { _ in print("no enemy any more") }
  /// enemies.insert(card)
  /// enemies.remove(card)  // prints no enemy any more
  /// ```
  ///
  /// - Returns: the hook, with which you can cancel the calls. You need not keep the hook.
  @discardableResult
  public func onRemove(_ function: @escaping (Entity) -> Void) -> Hook {
    removalHooks.add(ifActive: !isReleased) { entity, _ in function(entity) }
  }

  private func append(_ entity: Entity) {
    enter(entity)
    if tellsAdditions { noteAddition(of: entity) }
  }

  /// Returns whether the entity has the mark when all deferred changes are done.
  private func isMarked(_ entity: Entity) -> Bool {
    if lending.depth > 0, let (_, kind) = latestCommand(of: entity) { return kind != .remove }
    return contains(entity)
  }

  override var kind: Kind { .tag }

  override var fills: Bool { filling != nil }

  override func fill(_ entities: [Entity]) {
    guard let filling else { return }
    for entity in entities where admits(entity) && !contains(entity) {
      // The function may have changed the world.
      if !filling(entity) || !admits(entity) || contains(entity) { continue }
      enter(entity)
    }
  }

  override func empty() {
    for row in 0..<count where keepsRemoved { link.target?.noteRemoval(number, membership.entities[row]) }
    while count > 0 { keepRemoved(count - 1) }
  }

  override func noteRelease() { whenReleased?() }

  override func keepRemoved(_ row: Int) { membership.swapRemove(at: row) }

  override func tellAddition(of entity: Entity) {
    additionHooks.call(entity, ())
  }

  override func tellRemoval(of entity: Entity) {
    removalHooks.call(entity, ())
  }

  override func cancelHooks() {
    let before = (additionHooks, removalHooks)
    (additionHooks, removalHooks) = (HookList(), HookList())
    before.0.cancelAll()
    before.1.cancelAll()
  }

  override func addPending(_ value: Int, to entity: Entity) {
    countDown()
    if admits(entity), !contains(entity) { append(entity) }
  }
}
