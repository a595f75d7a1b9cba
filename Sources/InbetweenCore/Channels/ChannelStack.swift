// A channel's stack: a splay tree of driver lanes by serial (Sleator and Tarjan, 1985). Its root is the
// winner, so nothing is above the root. The links of a driver lane are subtrees: `below` has lower serials,
// `above` higher ones. Most stacks have one driver lane, and most changes are made at the root, in constant
// time. In a list, a driver that begins below n others would take n steps.
//
// The additive drivers of a channel form such a tree too, with the oldest at its root.

extension DriverStore {
  /// Adds a driver lane to a channel's stack. Returns the winner.
  ///
  /// - Complexity: O(log n) in the driver lanes of the stack, on average over many changes; O(1) for a new
  ///   winner.
  mutating func enter(_ driverLane: Slot<DriverLane>, winner: Slot<DriverLane>) -> Slot<DriverLane> {
    driverLanes[driverLane].above = .none
    driverLanes[driverLane].below = winner
    if !winner.exists { return driverLane }
    let rank = rank(of: driverLane)
    if self.rank(of: winner) < rank { return driverLane }
    driverLanes[driverLane].below = .none
    let nearest = splay(driverLanes[winner].below, to: rank)
    driverLanes[winner].below = driverLane
    if !nearest.exists { return winner }
    if self.rank(of: nearest) < rank {
      driverLanes[driverLane].above = driverLanes[nearest].above
      driverLanes[driverLane].below = nearest
      driverLanes[nearest].above = .none
    } else {
      driverLanes[driverLane].above = nearest
      driverLanes[driverLane].below = driverLanes[nearest].below
      driverLanes[nearest].below = .none
    }
    return winner
  }

  /// Removes a driver lane from a channel's stack. Returns the winner.
  ///
  /// - Complexity: O(log n) in the driver lanes of the stack, on average over many changes.
  mutating func leave(_ driverLane: Slot<DriverLane>, winner: Slot<DriverLane>) -> Slot<DriverLane> {
    var newWinner = winner
    if driverLane == winner, !driverLanes[driverLane].below.exists {
      newWinner = .none
    } else if driverLane == winner {
      newWinner = splay(driverLanes[driverLane].below, to: .max)
    } else {
      let found = splay(driverLanes[winner].below, to: rank(of: driverLane))
      assert(found == driverLane, "the driverLane is in another stack")
      let highest = splay(driverLanes[driverLane].below, to: .max)
      if highest.exists { driverLanes[highest].above = driverLanes[driverLane].above }
      driverLanes[winner].below = highest.exists ? highest : driverLanes[driverLane].above
    }
    driverLanes[driverLane].above = .none
    driverLanes[driverLane].below = .apart
    return newWinner
  }

  /// Makes the tree below a root a list, so that the links `below` lead from driver lane to driver lane in
  /// order.
  ///
  /// - Complexity: O(n) in the driver lanes of the stack.
  package mutating func straighten(_ root: Slot<DriverLane>) {
    var last = root
    while last.exists {
      let next = driverLanes[last].below
      if next.exists, driverLanes[next].above.exists {
        // Rotates the tree below `last`.
        let higher = driverLanes[next].above
        driverLanes[next].above = driverLanes[higher].below
        driverLanes[higher].below = next
        driverLanes[last].below = higher
      } else {
        last = next
      }
    }
  }

  /// The order of a driver lane in its stack.
  @inline(__always)
  private func rank(of driverLane: Slot<DriverLane>) -> UInt64 {
    let driver = driverLanes[driverLane].driver
    return records[driver].flags.contains(.adds) ? ~records[driver].serial : records[driver].serial
  }

  /// Moves the driver lane with this rank, or a neighbour in order, to the root. Returns the root.
  private mutating func splay(_ root: Slot<DriverLane>, to rank: UInt64) -> Slot<DriverLane> {
    if !root.exists { return root }
    // Collects lower and higher driver lanes in two trees, each of which grows at one end.
    var (node, lower, higher) = (root, Slot<DriverLane>.none, Slot<DriverLane>.none)
    var (lowest, highest) = (Slot<DriverLane>.none, Slot<DriverLane>.none)
    while true {
      let own = self.rank(of: node)
      if rank < own {
        var next = driverLanes[node].below
        if !next.exists { break }
        assert(work.step())
        if rank < self.rank(of: next) {
          driverLanes[node].below = driverLanes[next].above
          driverLanes[next].above = node
          node = next
          next = driverLanes[node].below
          if !next.exists { break }
        }
        if higher.exists { driverLanes[higher].below = node } else { highest = node }
        higher = node
        node = next
      } else if own < rank {
        var next = driverLanes[node].above
        if !next.exists { break }
        assert(work.step())
        if self.rank(of: next) < rank {
          driverLanes[node].above = driverLanes[next].below
          driverLanes[next].below = node
          node = next
          next = driverLanes[node].above
          if !next.exists { break }
        }
        if lower.exists { driverLanes[lower].above = node } else { lowest = node }
        lower = node
        node = next
      } else {
        break
      }
    }
    if lower.exists {
      driverLanes[lower].above = driverLanes[node].below
      driverLanes[node].below = lowest
    }
    if higher.exists {
      driverLanes[higher].below = driverLanes[node].above
      driverLanes[node].above = highest
    }
    return node
  }
}
