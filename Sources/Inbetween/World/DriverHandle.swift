/// What the host holds to speak of one driver: a small value that keeps nothing alive (W6).
///
///     let fade = try world.tween(card, .opacity, to: 1).duration(.milliseconds(300)).ease(.quadOut)
///     fade.onComplete { print("there") }
///     fade.start()
///
/// A handle is stale once its driver is gone for good, or its world: it then says `.killed`, answers nil or false,
/// and never touches another driver. It is used where its world is.
public struct DriverHandle: Hashable {
  /// Which driver.
  public let id: DriverID
  let link: Link<World>

  /// The world of the driver, while it lives.
  public var world: World? { link.target }

  /// The same driver of the same world.
  public static func == (left: DriverHandle, right: DriverHandle) -> Bool {
    left.id == right.id && left.link === right.link
  }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// What the driver is doing; `.killed` when the handle is stale.
  public var state: DriverState { read { $0.state } ?? .killed }

  /// The entity that it drives; nil when the handle is stale.
  public var entity: Entity? { read { $0.entity } }

  /// The length of one play; nil when the handle is stale.
  public var duration: Duration? { read { Duration(counts: $0.settings.duration) } }

  /// The time from its next start to its first play; nil when the handle is stale.
  public var delay: Duration? { read { Duration(counts: $0.settings.delay) } }

  /// How fast it runs against its timeline; nil when the handle is stale.
  public var rate: Rate? { read { $0.settings.rate } }

  /// The easing over each play; nil when the handle is stale.
  public var ease: Easing? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.store.easings[world.engine.store[slot].keys.ease]
  }

  /// The time for which it has been active since its start, in its own time and over all plays, the delay not
  /// counted; nil when the handle is stale.
  public var elapsed: Duration? {
    guard let (world, slot) = find() else { return nil }
    return Duration(counts: world.engine.elapsed(slot))
  }

  /// How much of its plays is over, in 0…1; of plays without end, how much of the present one; of plays of no
  /// length, 0 before they begin and then 1. Nil when the handle is stale.
  public var percentComplete: Double? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.percentComplete(slot)
  }

  func find() -> (World, Slot<Driver>)? {
    guard let world = link.target, let slot = world.engine.store.find(id) else { return nil }
    return (world, slot)
  }

  private func read<Result>(_ body: (Driver) -> Result) -> Result? {
    guard let (world, slot) = find() else { return nil }
    return body(world.engine.store[slot])
  }
}

extension Engine {
  /// How much of a driver's active interval is over, in counts.
  func elapsed(_ slot: Slot<Driver>) -> Int64 {
    let driver = store[slot]
    if !driver.hasBegun { return 0 }
    let time = store.ownTime(driver, at: timelines[Int(driver.timeline)].now)
    return min(max(time - driver.timing.delay, 0), driver.timing.active)
  }

  /// The same as a part of the whole.
  func percentComplete(_ slot: Slot<Driver>) -> Double {
    if !store[slot].hasBegun { return 0 }
    let (passed, timing) = (elapsed(slot), store[slot].timing)
    if timing.isForever {
      let along = passed - timing.beginning(ofPlay: timing.playhead(at: passed, .within).play)
      return min(Double(along) / Double(timing.duration), 1)
    }
    return timing.active == 0 ? 1 : Double(passed) / Double(timing.active)
  }
}
