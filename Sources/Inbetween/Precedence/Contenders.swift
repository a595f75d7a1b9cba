// A channel's stack: a list of claims linked by serial. The one on top is the winner (C1, C3).

extension DriverStore {
  /// Adds a claim to a channel's stack. Returns the winner.
  mutating func enter(_ claim: Slot<Claim>, winner: Slot<Claim>) -> Slot<Claim> {
    let serial = drivers[claims[claim].driver].serial
    var above = Slot<Claim>.none
    var below = winner
    while below.exists && drivers[claims[below].driver].serial > serial {
      assert(work.step())
      above = below
      below = claims[below].below
    }
    claims[claim].above = above
    claims[claim].below = below
    if above.exists { claims[above].below = claim }
    if below.exists { claims[below].above = claim }
    return above.exists ? winner : claim
  }

  /// Removes a claim from a channel's stack. Returns the winner.
  mutating func leave(_ claim: Slot<Claim>, winner: Slot<Claim>) -> Slot<Claim> {
    let (above, below) = (claims[claim].above, claims[claim].below)
    if above.exists { claims[above].below = below }
    if below.exists { claims[below].above = above }
    claims[claim].above = .none
    claims[claim].below = .apart
    return claim == winner ? below : winner
  }
}
