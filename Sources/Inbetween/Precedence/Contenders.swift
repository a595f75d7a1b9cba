// A channel's stack: a splay tree of claims by serial (Sleator and Tarjan, 1985). Its root is the winner, so
// nothing is above the root. The links of a claim are subtrees: `below` has lower serials, `above` higher
// ones. Most stacks have one claim, and most changes are made at the root, in constant time.
//
// The additive drivers of a channel are in such a tree too, with the oldest at its root.

extension DriverStore {
  /// Adds a claim to a channel's stack. Returns the winner.
  ///
  /// - Complexity: O(log n) in the claims of the stack, on average over many changes; O(1) for a new winner.
  mutating func enter(_ claim: Slot<Claim>, winner: Slot<Claim>) -> Slot<Claim> {
    claims[claim].above = .none
    claims[claim].below = winner
    if !winner.exists { return claim }
    let rank = rank(of: claim)
    if self.rank(of: winner) < rank { return claim }
    claims[claim].below = .none
    let nearest = splay(claims[winner].below, to: rank)
    claims[winner].below = claim
    if !nearest.exists { return winner }
    if self.rank(of: nearest) < rank {
      claims[claim].above = claims[nearest].above
      claims[claim].below = nearest
      claims[nearest].above = .none
    } else {
      claims[claim].above = nearest
      claims[claim].below = claims[nearest].below
      claims[nearest].below = .none
    }
    return winner
  }

  /// Removes a claim from a channel's stack. Returns the winner.
  ///
  /// - Complexity: O(log n) in the claims of the stack, on average over many changes.
  mutating func leave(_ claim: Slot<Claim>, winner: Slot<Claim>) -> Slot<Claim> {
    var newWinner = winner
    if claim == winner {
      newWinner = splay(claims[claim].below, to: .max)
    } else {
      let found = splay(claims[winner].below, to: rank(of: claim))
      assert(found == claim, "the claim is in another stack")
      let highest = splay(claims[claim].below, to: .max)
      if highest.exists { claims[highest].above = claims[claim].above }
      claims[winner].below = highest.exists ? highest : claims[claim].above
    }
    claims[claim].above = .none
    claims[claim].below = .apart
    return newWinner
  }

  /// Makes the tree below a root a list, so that the links `below` lead from claim to claim in order.
  ///
  /// - Complexity: O(n) in the claims of the stack.
  mutating func straighten(_ root: Slot<Claim>) {
    var last = root
    while last.exists {
      let next = claims[last].below
      if next.exists, claims[next].above.exists {
        // Rotates the tree below `last`.
        let higher = claims[next].above
        claims[next].above = claims[higher].below
        claims[higher].below = next
        claims[last].below = higher
      } else {
        last = next
      }
    }
  }

  /// The order of a claim in its stack.
  @inline(__always)
  private func rank(of claim: Slot<Claim>) -> UInt64 {
    let driver = claims[claim].driver
    return records[driver].flags.contains(.adds) ? ~records[driver].serial : records[driver].serial
  }

  /// Moves the claim with this rank, or one next to it in order, to the root of a tree. Returns the root.
  private mutating func splay(_ root: Slot<Claim>, to rank: UInt64) -> Slot<Claim> {
    if !root.exists { return root }
    // Lower and higher claims are collected in two trees, each of which grows at one end.
    var (node, lower, higher) = (root, Slot<Claim>.none, Slot<Claim>.none)
    var (lowest, highest) = (Slot<Claim>.none, Slot<Claim>.none)
    while true {
      let own = self.rank(of: node)
      if rank < own {
        var next = claims[node].below
        if !next.exists { break }
        assert(work.step())
        if rank < self.rank(of: next) {
          claims[node].below = claims[next].above
          claims[next].above = node
          node = next
          next = claims[node].below
          if !next.exists { break }
        }
        if higher.exists { claims[higher].below = node } else { highest = node }
        higher = node
        node = next
      } else if own < rank {
        var next = claims[node].above
        if !next.exists { break }
        assert(work.step())
        if self.rank(of: next) < rank {
          claims[node].above = claims[next].below
          claims[next].below = node
          node = next
          next = claims[node].above
          if !next.exists { break }
        }
        if lower.exists { claims[lower].above = node } else { lowest = node }
        lower = node
        node = next
      } else {
        break
      }
    }
    if lower.exists {
      claims[lower].above = claims[node].below
      claims[node].below = lowest
    }
    if higher.exists {
      claims[higher].below = claims[node].above
      claims[node].above = highest
    }
    return node
  }
}
