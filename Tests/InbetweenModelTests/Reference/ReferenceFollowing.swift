import Inbetween

/// A driver whose target follows a value (W16).
struct ReferenceFollower {
  let driver: Int
  let entity: Int
  let property: ReferenceProperty
  let offset: [Float]
  let restarts: Bool
  var target: [Float] = []
  /// Whether the driver does not have the target yet.
  var isDue = true
}

extension ReferenceWorld {
  mutating func follow(
    _ id: Int, _ entity: Int, _ property: ReferenceProperty, _ offset: [Float]?, restarts: Bool
  ) -> Bool {
    guard let index = find(id), bases[entity] != nil, drivers[index].hasTarget(like: property),
      offset == nil || property.interpolation != .rotation
    else { return false }
    let own = drivers[index].tween.property.channels
    if drivers[index].entity == entity && !Set(own).isDisjoint(with: property.channels) { return false }
    if drivers[index].life == .killed || !isOpen(drivers[index]) { return false }
    followers.removeAll { $0.driver == id }
    var follower = ReferenceFollower(
      driver: id, entity: entity, property: property,
      offset: offset ?? property.channels.map { _ in 0 }, restarts: restarts)
    findTarget(of: &follower)
    aim(&follower)
    followers.append(follower)
    if let index = find(id), flaw != .followersEnd { drivers[index].killsCompleted = false }
    return true
  }

  mutating func stopFollowing(_ id: Int) -> Bool {
    let count = followers.count
    if find(id) != nil { followers.removeAll { $0.driver == id } }
    return followers.count < count
  }

  /// Retargets the drivers whose values have changed: after the tick's own part, before its callbacks. All
  /// values are read first.
  mutating func retargetFollowers() {
    var present = followers.filter { find($0.driver) != nil && bases[$0.entity] != nil }
    if flaw != .followersKeepTarget {
      for index in present.indices { findTarget(of: &present[index]) }
      for index in present.indices where present[index].isDue { aim(&present[index]) }
    }
    followers = present
  }

  private func findTarget(of follower: inout ReferenceFollower) {
    let target = zip(shown(follower.entity, follower.property)!, follower.offset).map {
      min(max($0 + $1, -1e38), 1e38)
    }
    if target.map(\.bitPattern) != follower.target.map(\.bitPattern) { follower.isDue = true }
    follower.target = target
  }

  private mutating func aim(_ follower: inout ReferenceFollower) {
    let restarts = follower.restarts || !drivers[find(follower.driver)!].isOnePlay
    if turn(follower.driver, to: follower.target, restarts: restarts) { follower.isDue = false }
  }
}

extension ReferenceDriver {
  /// Whether it has a target of the property's type. A number is one for an angle.
  fileprivate func hasTarget(like property: ReferenceProperty) -> Bool {
    if tween.property.channels.count != property.channels.count { return false }
    switch (tween.property.interpolation, property.interpolation) {
    case (.linear, .linear), (.angle, .angle), (.angle, .linear), (.rotation, .rotation): break
    default: return false
    }
    if let motion = tween.motion { return motion.law != .freeDecay }
    return settings.values.count == 1 && settings.mode != .from
  }

  /// Whether a tween has one whole iteration forward.
  var isOnePlay: Bool {
    settings.repeats == 1 && settings.repeatStart == 0 && settings.endDelay >= 0
      && settings.direction == .normal
  }
}
