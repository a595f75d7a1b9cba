// How components are lent to queries, and to who changes one in its place (E2).

/// A component that is being changed in its place, or a copy of it.
///
/// It lies in memory of its pool's, not of the access: with a pointer to it the accessor's frame is small
/// enough for the room that its caller has, and need not be allocated.
@usableFromInline
struct ComponentChange<Component> {
  @usableFromInline var value: Component?
  @usableFromInline let entity: Entity
  /// The row; for a copy, how many values had been put off when it was made.
  @usableFromInline let row: Int
  @usableFromInline let isCopy: Bool
  /// Whether there was a component.
  @usableFromInline let isPresent: Bool

  @inlinable
  init(_ value: consuming Component?, _ entity: Entity, row: Int, isCopy: Bool, isPresent: Bool) {
    (self.entity, self.row, self.isCopy, self.isPresent) = (entity, row, isCopy, isPresent)
    self.value = value
  }
}

extension ComponentPool {
  /// The values from a run's first row on.
  @inlinable @inline(__always)
  func lend(from row: Int) -> LentValues<Component> { values.values(from: row) }

  /// The same for writing; `giveBack` must follow.
  @inlinable @inline(__always)
  func lendForWriting(from row: Int, _ count: Int) -> LentValues<Component> {
    if readers > 0 || overwrites > 0, count == 1, let copy = copy(row) { return copy }
    return values.values(from: row)
  }

  /// What has been lent for writing counts as written now: whoever looks meanwhile is told the next time.
  @inlinable @inline(__always)
  func giveBack(_ lent: LentValues<Component>, _ row: Int, _ count: Int) {
    if lent.first < 0 {
      giveBackCopy(lent, to: membership.entities[row])
    } else {
      stamps.mark(row..<row &+ count, lending.turn)
    }
    if overwrites > 0 { settleOverwrites() }
  }

  /// A copy of what is lent to readers too, or has another value waiting for it; nil for a row of which
  /// neither is true.
  @usableFromInline
  func copy(_ row: Int) -> LentValues<Component>? {
    if let place = pendingPlace(of: membership.entities[row]), let value = pending[place] {
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

  /// Whether a component may not be replaced now.
  @inlinable
  func isHeld(_ row: Int, _ entity: Entity) -> Bool {
    isReleased || readers > 0 || isTaken(row) || (waiting > 0 && isAwaited(entity))
  }

  /// Lends a component to who changes it in its place; `endChange` must follow.
  @inlinable
  func beginChange(of entity: Entity) -> ReusedMemory<ComponentChange<Component>>.Place {
    let row = membership.row(of: entity)
    if row < 0 || isReleased || waiting > 0 || readers > 0 || isTaken(row),
      let copy = copyToChange(entity, row)
    {
      return changes.store(copy)
    }
    beginLending()
    // Plain bytes stay in the row, to be read meanwhile. What holds references is moved out, so that an array
    // of it is changed without a copy; but where somebody wants to be told of what is removed, it is a copy:
    // it may come back as nil. In a query, too: rows that it comes to must have values.
    let isPlain = _isPOD(Component.self)
    let isOut = !isPlain && lending.depth == 1 && !tellsRemovals
    _ = taken.begin(row, isOut: isOut, isShown: isPlain)
    return changes.store(
      ComponentChange(
        isOut ? values.take(at: row) : values[row], entity, row: row, isCopy: false, isPresent: true))
  }

  @inlinable
  func endChange(_ place: ReusedMemory<ComponentChange<Component>>.Place) {
    var change = changes.take(place)
    let value = change.value.take()
    if !change.isCopy {
      // Not every change ends before those that began earlier: one may wait for something in its midst.
      finishChange(value, change.row, taken.find(change.row))
    } else if change.isPresent {
      copied.removeAll { $0 == change.entity }
      putBack(value, change.row, to: change.entity)
    } else if let value {
      add(value, to: change.entity)
    }
  }

  /// A copy of what has been set last; nil if the row can be changed in its place.
  @usableFromInline
  func copyToChange(_ entity: Entity, _ row: Int) -> ComponentChange<Component>? {
    var value: Component?
    if isReleased { return ComponentChange(nil, entity, row: setCount, isCopy: true, isPresent: false) }
    let latest = latestCommand(of: entity)
    if let place = pendingPlace(of: entity) {
      value = pending[place]
    } else if row >= 0 && !isTaken(row) {
      if readers == 0 && latest == nil { return nil }
      if latest == nil { value = values[row] }
    }
    // One copy of a component at a time: who has it would lose what another one makes of it.
    if value != nil { if copied.contains(entity) { value = nil } else { copied.append(entity) } }
    return ComponentChange(value, entity, row: setCount, isCopy: true, isPresent: value != nil)
  }

  @usableFromInline
  var tellsRemovals: Bool { !hooks.isEmpty }

  /// Puts a value that has been changed back into its row, whose place among the taken is known.
  @inlinable
  func finishChange(_ value: consuming Component?, _ row: Int, _ place: Int) {
    let isOut = taken.runs[place].isOut
    if let value {
      // The old one may come back here as it goes: only when the new one is in place.
      let old = isOut ? nil : values.take(at: row)
      values.fill(row, with: value)
      stamps.mark(row, lending.turn)
      taken.end(place)
      keep(old)
      if overwrites > 0 { settleOverwrites() }
      endLending()
    } else {
      dropChanged(row, place)
    }
  }

  /// Removes what has been set to nil in its place.
  @usableFromInline
  func dropChanged(_ row: Int, _ place: Int) {
    // An empty row stays taken until it is removed, or has another value.
    if !taken.runs[place].isOut { taken.end(place) }
    let entity = membership.entities[row]
    // What has been asked for meanwhile comes after this.
    let isOver = waiting > 0 && isAwaited(entity)
    if isOver {
      if overwrites > 0 { settleOverwrites() }
    } else if lending.depth > 1 {
      removeLater(entity, row)
    }
    endLending()
    if lending.depth == 0 && !isOver { remove(from: entity) }
  }

  /// Does what has become of a value that was a copy, for its row is lent.
  @usableFromInline
  func putBack(_ value: consuming Component?, _ setCount: Int, to entity: Entity) {
    if isOutdated(setCount, entity) { return }
    if let value { add(value, to: entity) } else { remove(from: entity) }
  }

  /// Has what was replaced live until nothing is lent: a query's closure may still have it, unretained.
  @inlinable
  func keep(_ old: consuming Component?) {
    guard lending.depth > 0, !_isPOD(Component.self), let old else { return }
    replaced.append(old)
    lending.keepsReplaced = true
  }

  // MARK: What waits

  /// Lets a component wait until nothing is lent, or takes the place of one that waits; false if the entity
  /// is to die first.
  @usableFromInline
  func addLater(_ component: Component, to entity: Entity) -> Bool {
    setCount += 1
    if let place = pendingPlace(of: entity) {
      let old = pending[place]
      pending[place] = component
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

  /// Lets a removal wait until nothing is lent; answers what is to be removed, where that can be seen.
  @usableFromInline @discardableResult
  func removeLater(_ entity: Entity, _ row: Int) -> Component? {
    if let (_, kind) = latestCommand(of: entity) {
      if kind == .remove { return nil }
      let value = pendingPlace(of: entity).flatMap { pending[$0] }
      later(.remove, entity)
      return value
    }
    if row < 0 { return nil }
    later(.remove, entity)
    return isTaken(row) ? nil : values[row]
  }
}
