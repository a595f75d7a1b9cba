/// What the host holds to speak of one driver: a small value that keeps nothing alive (W6).
///
///     let fade = try world.tween(card, .opacity, to: 1).duration(.milliseconds(300)).ease(.quadOut)
///     fade.onComplete { print("there") }
///     fade.start()
///
/// A handle is stale once its driver is gone for good, or its world: it then says `.killed`, answers nil or
/// false, and never touches another driver. It is not Sendable: use it on its world's actor or thread.
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

  /// Whether the handle is stale: its driver gone for good, or its world. One that was only killed by hand is
  /// not.
  public var isReleased: Bool { find() == nil }

  /// What the driver is doing; `.killed` when the handle is stale.
  public var state: DriverState { read { $0.state } ?? .killed }

  /// The entity that it drives; nil when the handle is stale.
  public var entity: Entity? { find().map { $0.engine.entity(of: $0.engine.store[$1]) } }

  /// The length of one play; of a spring or decay, its `implicitDuration`, which may be nil. Nil when the
  /// handle is stale.
  public var duration: Duration? {
    guard let (world, slot) = find() else { return nil }
    let driver = world.engine.store[slot]
    return driver.isMotion
      ? implicitDuration : Duration(counts: world.engine.store.settings(driver).duration)
  }

  /// The time from its next start to its first play; nil when the handle is stale.
  public var delay: Duration? { settings.map { Duration(counts: $0.delay) } }

  /// How fast it runs against its timeline; nil when the handle is stale.
  public var rate: Rate? { settings?.rate }

  /// The easing over each play; nil when the handle is stale.
  public var ease: Easing? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.store.easings[world.engine.store[slot].ease]
  }

  /// How far it has come through all its plays, in its own time, the delay not counted: 0 at its beginning.
  /// At a negative rate it goes down. Nil when the handle is stale.
  public var elapsed: Duration? {
    guard let (world, slot) = find() else { return nil }
    return Duration(counts: world.engine.elapsed(slot))
  }

  /// The same as a part of all plays, in 0…1; of plays without end, as a part of the present one; of plays of
  /// no length, 0 before they begin and then 1; of a spring that never rests, 0. Nil when the handle is
  /// stale.
  public var percentComplete: Double? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.percentComplete(slot)
  }

  func find() -> (World, Slot<Driver>)? {
    guard let world = link.target, let slot = world.engine.store.find(id) else { return nil }
    return (world, slot)
  }

  private var settings: PlaySettings? {
    find().map { world, slot in world.engine.store.settings(world.engine.store[slot]) }
  }

  private func read<Result>(_ body: (Driver) -> Result) -> Result? {
    guard let (world, slot) = find() else { return nil }
    return body(world.engine.store[slot])
  }
}
