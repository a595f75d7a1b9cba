/// The parents and children of entities (E6), and the set of internal entities, by entity index. An entity
/// that dies leaves the table, so an index alone names a living entity.
package final class ParentTable: WorldPart {
  /// The place of an entity among its relatives, as indices; `none` where there is no such relative.
  struct Relatives: FixedLayout {
    var parent = ParentTable.none
    var oldestChild = ParentTable.none
    var youngestChild = ParentTable.none
    var older = ParentTable.none
    var younger = ParentTable.none
    private var marks: UInt32 = 0

    /// Whether it has no relatives and no marks.
    var isAlone: Bool { parent & oldestChild & youngestChild & older & younger == .max && marks == 0 }

    var isOwn: Bool {
      get { marks & 1 != 0 }
      set { marks = newValue ? marks | 1 : marks & ~1 }
    }

    var isOrphan: Bool {
      get { marks & 2 != 0 }
      set { marks = newValue ? marks | 2 : marks & ~2 }
    }
  }

  @exclusivity(unchecked) private var list = UniqueArray<Relatives>()
  /// The number of internal entities, including those whose despawn waits.
  @exclusivity(unchecked) private(set) var ownCount = 0
  /// Children whose parents are gone, and which must be despawned.
  @exclusivity(unchecked) var orphans = Queue<Entity>()
  /// True while orphans are despawned. That is not nested.
  @exclusivity(unchecked) var isEndingOrphans = false

  private static var none: UInt32 { .max }

  /// Exchanges the entities that have relatives, or are internal.
  package override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    if bytes.format < 16 {
      bytes.exchange(&list)
    } else if bytes.isReading {
      list.removeAll()
      for _ in 0..<bytes.length(0, of: MemoryLayout<Relatives>.size) where !bytes.isDamaged {
        var (index, relatives) = (UInt32(0), Relatives())
        bytes.exchange(&index, &relatives)
        bytes.require(index < bytes.indexCount)
        if bytes.isDamaged { break }
        list.extend(to: Int(index) + 1, filler: Relatives())
        list[Int(index)] = relatives
      }
    } else {
      var count = 0
      for index in 0..<list.count where !list[index].isAlone { count += 1 }
      _ = bytes.length(count)
      for index in 0..<list.count where !list[index].isAlone {
        var number = UInt32(truncatingIfNeeded: index)
        bytes.exchange(&number, &list[index])
      }
    }
    bytes.exchange(&ownCount)
    followsDeaths = list.count > 0
  }

  #if !hasFeature(Embedded)
    /// Checks that the parents are a forest of living entities, and counts the internal entities.
    override func checkSoundness(in world: World) throws(Contradiction) {
      func isAlive(_ index: Int) -> Bool {
        index < world.engine.channels.entities.indexCount
          && world.engine.channels.entities.entity(atIndex: index) != nil
      }
      var claims = Claims(list.count)
      // Those that have been reached, from the roots on.
      var reached: [Int] = []
      for index in 0..<list.count where list[index].parent == ParentTable.none {
        try claims.claim(index)
        if list[index].oldestChild != ParentTable.none { reached.append(index) }
        try demand(!list[index].isOwn || isAlive(index))
      }
      while let parent = reached.popLast() {
        try demand(isAlive(parent))
        var (child, older) = (list[parent].oldestChild, ParentTable.none)
        while child != ParentTable.none {
          try claims.claim(Int(child))
          let relatives = list[Int(child)]
          try demand(Int(relatives.parent) == parent && relatives.older == older && isAlive(Int(child)))
          if relatives.oldestChild != ParentTable.none { reached.append(Int(child)) }
          (older, child) = (child, relatives.younger)
        }
        try demand(list[parent].youngestChild == older)
      }
      var own = 0
      for index in 0..<list.count where list[index].isOwn { own += 1 }
      try demand(claims.isComplete && own == ownCount)
    }
  #endif

  /// Returns the index of an entity's parent; nil if it has none.
  @inline(__always)
  package func parent(ofIndex index: UInt32) -> UInt32? {
    guard Int(index) < list.count, list[Int(index)].parent != ParentTable.none else { return nil }
    return list[Int(index)].parent
  }

  /// Returns the indices of an entity's children, oldest first.
  func children(ofIndex index: UInt32) -> [UInt32] {
    guard Int(index) < list.count else { return [] }
    var children: [UInt32] = []
    var child = list[Int(index)].oldestChild
    while child != ParentTable.none {
      children.append(child)
      child = list[Int(child)].younger
    }
    return children
  }

  /// Whether an entity is the engine's own.
  @inline(__always)
  func hasChildren(_ index: UInt32) -> Bool {
    Int(index) < list.count && list[Int(index)].oldestChild != ParentTable.none
  }

  package func isOwn(_ index: UInt32) -> Bool {
    ownCount > 0 && Int(index) < list.count && list[Int(index)].isOwn
  }

  /// Whether an entity's parent is gone, so that the entity must be despawned.
  func isOrphan(_ index: UInt32) -> Bool { Int(index) < list.count && list[Int(index)].isOrphan }

  /// Makes an entity the engine's own.
  func addOwn(_ index: UInt32) {
    extend(to: index)
    list[Int(index)].isOwn = true
    ownCount += 1
  }

  /// Makes an entity the youngest child of a parent that is not among its descendants.
  func setParent(_ parent: UInt32, of child: UInt32) {
    extend(to: max(parent, child))
    leaveParent(child)
    let youngest = list[Int(parent)].youngestChild
    list[Int(child)].parent = parent
    list[Int(child)].older = youngest
    list[Int(parent)].youngestChild = child
    if youngest == ParentTable.none {
      list[Int(parent)].oldestChild = child
    } else {
      list[Int(youngest)].younger = child
    }
  }

  /// Returns whether `index` is `other` or one of its descendants. It searches up from `index` and down from
  /// `other` in turn, so the shorter search decides.
  func isDescendant(_ index: UInt32, of other: UInt32) -> Bool {
    var (ancestor, next) = (index, other)
    while ancestor != other {
      guard let parent = parent(ofIndex: ancestor), let following = descendant(after: next, of: other) else {
        return false
      }
      if following == index { return true }
      (ancestor, next) = (parent, following)
    }
    return true
  }

  /// Returns the descendant of an entity that comes after one of them, or after the entity itself: parents
  /// before children, the oldest first. Nil after the last.
  private func descendant(after present: UInt32, of other: UInt32) -> UInt32? {
    guard Int(other) < list.count else { return nil }
    if list[Int(present)].oldestChild != ParentTable.none { return list[Int(present)].oldestChild }
    var index = present
    while index != other, list[Int(index)].younger == ParentTable.none { index = list[Int(index)].parent }
    return index == other ? nil : list[Int(index)].younger
  }

  func leaveParent(_ child: UInt32) {
    guard let parent = parent(ofIndex: child) else { return }
    let (older, younger) = (list[Int(child)].older, list[Int(child)].younger)
    if older == ParentTable.none {
      list[Int(parent)].oldestChild = younger
    } else {
      list[Int(older)].younger = younger
    }
    if younger == ParentTable.none {
      list[Int(parent)].youngestChild = older
    } else {
      list[Int(younger)].older = older
    }
    let none = ParentTable.none
    (list[Int(child)].parent, list[Int(child)].older, list[Int(child)].younger) = (none, none, none)
  }

  /// Removes an entity that dies. Its children have no parent then, and are appended to `orphans`.
  package override func remove(_ entity: Entity, in world: World) {
    let index = entity.index
    if Int(index) >= list.count { return }
    leaveParent(index)
    while list[Int(index)].oldestChild != ParentTable.none {
      let child = list[Int(index)].oldestChild
      leaveParent(child)
      list[Int(child)].isOrphan = true
      orphans.append(world.engine.channels.entities.present(child))
    }
    list[Int(index)].isOrphan = false
    if !list[Int(index)].isOwn { return }
    list[Int(index)].isOwn = false
    ownCount -= 1
  }

  private func extend(to index: UInt32) {
    list.extend(to: Int(index) + 1, filler: Relatives())
    followsDeaths = true
  }
}

extension World {
  package var parents: ParentTable { parts[.parents] }
}
