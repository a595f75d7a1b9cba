@_spi(Parts) import InbetweenCore

// How components are lent to queries, and for changes in place (E2).

/// A component that is being changed in place, or a copy of it.
///
/// The memory belongs to the pool, not to the access. The accessor then holds only a pointer, so its frame
/// fits into the space that its caller provides, and need not be allocated. Callers do not inline it, because
/// `pool[e]?.x = …` ends it in two places.
@usableFromInline
struct ComponentChange<Component> {
  /// Comes first: where it is plain bytes, they are copied from the beginning of the change.
  @usableFromInline var value: Component?
  @usableFromInline let entity: Entity
  /// The row of the component. For a copy, the number of values deferred before it was made.
  @usableFromInline let row: Int
  @usableFromInline let isCopy: Bool
  /// Whether the entity had a component.
  @usableFromInline let isPresent: Bool

  @inlinable
  init(_ value: consuming Component?, _ entity: Entity, row: Int, isCopy: Bool, isPresent: Bool) {
    (self.entity, self.row, self.isCopy, self.isPresent) = (entity, row, isCopy, isPresent)
    self.value = value
  }
}

extension ComponentPool {
  /// Returns the values from a run's first row on.
  @inlinable @inline(__always)
  func lend(from row: Int) -> LentValues<Component> { values.lent(from: row) }

  /// Returns the values from a run's first row on for writing; `giveBack` must follow.
  @inlinable @inline(__always)
  func lendForWriting(from row: Int, _ count: Int) -> LentValues<Component> {
    if readers > 0 || overwrites > 0, count == 1, let copy = copy(row) { return copy }
    return values.lent(from: row)
  }

  /// Ends a lending for writing. The rows count as written now, for marks taken meanwhile too.
  @inlinable @inline(__always)
  func giveBack(_ lent: LentValues<Component>, _ row: Int, _ count: Int) {
    if lent.first < 0 {
      giveBackCopy(lent, to: membership.entities[row])
    } else {
      stamps.mark(row..<row &+ count, lending.epoch)
    }
    if overwrites > 0 { settleOverwrites() }
  }

  /// Ends the lending of one row for writing, of which there is no copy.
  @inlinable @inline(__always)
  func giveBackRow(_ row: Int) {
    stamps.mark(row, lending.epoch)
    if overwrites > 0 { settleOverwrites() }
  }

  /// Returns a copy of a component that is lent to readers too, or has a deferred value; nil for other rows.
  @usableFromInline
  func copy(_ row: Int) -> LentValues<Component>? {
    if let index = pendingIndex(of: membership.entities[row]), let value = pending[index] {
      return .copy(value, setCount)
    }
    return readers > 0 ? .copy(values[row], setCount) : nil
  }

  @usableFromInline
  func giveBackCopy(_ lent: LentValues<Component>, to entity: Entity) {
    let value = lent.takeCopy()
    if !isOutdated(-1 - lent.first, entity) { add(value, to: entity) }
  }

  // MARK: Changing in place

  /// Returns whether a component cannot be replaced now.
  @inlinable
  func isHeld(_ row: Int, _ entity: Entity) -> Bool {
    isReleased || readers > 0 || isTaken(row) || (waiting > 0 && isAwaited(entity))
  }

  /// Lends a component for a change in place; `endChange` must follow.
  ///
  /// The row keeps its value during the change. The right-hand side of `pool[e]?.x += …` may read it, a query
  /// visits it, and removal hooks get it if the change ends in nil.
  @inlinable @inline(__always)
  func beginChange(of entity: Entity) -> ReusedMemory<ComponentChange<Component>>.Place {
    let row = membership.row(of: entity)
    if row < 0 || lending.depth != 0 || waiting != 0 { return beginNestedChange(of: entity, row) }
    lending.depth = 1
    taken.beginOnly(row)
    return changes.storeFirst(
      ComponentChange(values[row], entity, row: row, isCopy: false, isPresent: true))
  }

  /// Lends a component for a change in place, or a copy of it, while something is lent or waits.
  @usableFromInline @inline(never)
  func beginNestedChange(of entity: Entity, _ row: Int) -> ReusedMemory<ComponentChange<Component>>.Place {
    if row < 0 || isReleased || waiting > 0 || readers > 0 || isTaken(row),
      let copy = copyToChange(entity, row)
    {
      return changes.store(copy)
    }
    beginLending()
    taken.begin(row, isShown: true)
    return changes.store(
      ComponentChange(values[row], entity, row: row, isCopy: false, isPresent: true))
  }

  @inlinable @inline(__always)
  func endChange(_ place: ReusedMemory<ComponentChange<Component>>.Place) {
    if place != changes.first || lending.depth != 1 || lending.hasWaiting {
      return endNestedChange(place)
    }
    let row = place.pointee.row
    if _isPOD(Component.self), case .some = place.pointee.value {
      values.fill(row, withBytesAt: place)
      stamps.mark(row, lending.epoch)
      taken.endOnly()
      lending.depth = 0
      return
    }
    guard let value = place.move().value else { return dropChanged(row) }
    taken.endOnly()
    lending.depth = 0
    // Comes last: releasing the old value may call this function.
    replace(row, with: value)
  }

  /// Ends a change that began or ends while something else was lent, or after which deferred changes must be
  /// carried out.
  @usableFromInline @inline(never)
  func endNestedChange(_ place: ReusedMemory<ComponentChange<Component>>.Place) {
    var change = changes.take(place)
    let value = change.value.take()
    if !change.isCopy {
      finishChange(value, change.row)
    } else if change.isPresent {
      copied.removeAll { $0 == change.entity }
      putBack(value, change.row, to: change.entity)
    } else if let value {
      add(value, to: change.entity)
    }
  }

  /// Returns a copy of the value that was set last; nil if the row can be changed in place.
  @usableFromInline
  func copyToChange(_ entity: Entity, _ row: Int) -> ComponentChange<Component>? {
    var value: Component?
    if isReleased { return ComponentChange(nil, entity, row: setCount, isCopy: true, isPresent: false) }
    let latest = latestCommand(of: entity)
    if let index = pendingIndex(of: entity) {
      value = pending[index]
    } else if row >= 0 && !isTaken(row) {
      if readers == 0 && latest == nil { return nil }
      if latest == nil { value = values[row] }
    }
    // One copy of a component at a time: a second copy's changes would be lost.
    if value != nil { if copied.contains(entity) { value = nil } else { copied.append(entity) } }
    return ComponentChange(value, entity, row: setCount, isCopy: true, isPresent: value != nil)
  }

  /// Puts a changed value back into its row.
  func finishChange(_ value: consuming Component?, _ row: Int) {
    if let value {
      // Releasing the old value may call this function, so the new one is stored first.
      let old = values.take(at: row)
      values.fill(row, with: value)
      stamps.mark(row, lending.epoch)
      // Changes may end in any order: one may be suspended while a later one ends.
      taken.endRun(of: row)
      // Outside queries, nothing else uses the old value.
      if lending.depth > 1 { keep(old) }
      if overwrites > 0 { settleOverwrites() }
      endLending()
    } else {
      dropChanged(row)
    }
  }

  /// Removes a component that was set to nil in place.
  @usableFromInline
  func dropChanged(_ row: Int) {
    taken.endRun(of: row)
    let entity = membership.entities[row]
    // Changes deferred meanwhile come after this one.
    let isOver = waiting > 0 && isAwaited(entity)
    if isOver {
      if overwrites > 0 { settleOverwrites() }
    } else if lending.depth > 1 {
      removeLater(entity, row)
    }
    let isOutermost = lending.end()
    if lending.depth == 0 && !isOver { remove(from: entity) }
    if isOutermost { finishLending() }
  }

  /// Applies the result of a change that was made on a copy.
  @usableFromInline
  func putBack(_ value: consuming Component?, _ setCount: Int, to entity: Entity) {
    if isOutdated(setCount, entity) { return }
    if let value { add(value, to: entity) } else { remove(from: entity) }
  }

  /// Keeps a replaced value until nothing is lent: a query's closure may still use it, unretained.
  @inlinable
  func keep(_ old: consuming Component?) {
    guard lending.depth > 0, !_isPOD(Component.self), let old else { return }
    replaced.append(old)
    lending.keepsReplaced = true
    lending.hasWaiting = true
  }

  // MARK: Deferred changes

  /// Defers a component, in place of an earlier deferred one. Returns false if the entity is doomed.
  @usableFromInline
  func addLater(_ component: Component, to entity: Entity) -> Bool {
    setCount += 1
    if let index = pendingIndex(of: entity) {
      let old = pending[index]
      pending[index] = component
      noteSet(of: entity)
      keep(old)
      return true
    }
    let row = membership.row(of: entity)
    let overwrites = row >= 0 && !isAwaited(entity)
    if !overwrites, let world = link.target, world.isDoomed(entity) { return false }
    pending.append(component)
    later(overwrites ? .overwrite : .add, entity, value: pending.count - 1, overwrites: row >= 0)
    return true
  }

  /// Defers a removal until nothing is lent. Returns the value to be removed, if it can be read.
  @usableFromInline @discardableResult
  func removeLater(_ entity: Entity, _ row: Int) -> Component? {
    if let (_, kind) = latestCommand(of: entity) {
      if kind == .remove { return nil }
      let value = pendingIndex(of: entity).flatMap { pending[$0] }
      later(.remove, entity)
      return value
    }
    if row < 0 { return nil }
    later(.remove, entity)
    return isTaken(row) ? nil : values[row]
  }
}
