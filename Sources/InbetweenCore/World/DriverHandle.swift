/// A handle of one driver: a small value that does not keep the driver alive.
///
/// ```swift
/// let fade = try world.tween(card, .opacity, to: 1).duration(.milliseconds(300)).ease(.quadOut)
/// fade.onComplete { print("there") }
/// fade.start()
/// ```
///
/// These calls end a driver:
///
/// - `stop()` ends it at the present value. `start()` plays it again from its beginning.
/// - `kill()` ends it at the present value. Only `revive()` makes it new again.
/// - `complete()` moves it to its end value, as if it had played to the end.
/// - `release()` kills it, and removes it for good.
///
/// An operation returns false if the present state does not permit it. `DriverState.permits(_:)` says so for
/// the cases of `ControlOperation`. Steps of sequences and tweens of transitions refuse all operations except
/// `kill()` and `release()`.
///
/// A handle is stale once its driver has been released or its world is gone. The state of a stale handle is
/// `.killed`. Calls of a stale handle return nil, false or the handle, and change nothing. An exception:
/// after you restore an older snapshot, a new driver may get the id of this driver. A handle is not Sendable:
/// use it on the actor or thread of its world.
///
/// Reading costs O(1). An operation costs at most O(log n). Here n is the number of drivers of the property,
/// plus the number of coming events in the world. On a sequence, an operation costs this much for each step.
public struct DriverHandle: Hashable {
  /// The id of the driver.
  public let id: DriverID
  let link: Link<World>

  package init(id: DriverID, link: Link<World>) { (self.id, self.link) = (id, link) }

  /// The world of the driver; nil if it is gone.
  public var world: World? { link.target }

  /// Whether the handle is stale: its driver has been released, or its world is gone. A driver that was
  /// killed by hand stays in the world while it can be revived. The driver's handle is not stale. To learn
  /// whether a motion is over, read `state` or `ending`.
  public var isReleased: Bool { find() == nil }

  /// The state of the driver; `.killed` if the handle is stale. The motion is over if the state is
  /// `.completed` or `.killed`.
  public var state: DriverState { link.withTarget { $0.state(of: id) } ?? .killed }

  /// The entity of the driver; nil if the handle is stale.
  public var entity: Entity? { find().map { $0.engine.entity(of: $0.engine.drivers[$1]) } }

  /// The length of one iteration; for a spring or decay its `implicitDuration`, which may be nil. Nil for a
  /// tween with a speed that has not begun, and for a sequence with a step that never ends. Nil if the handle
  /// is stale.
  public var duration: Duration? {
    find().flatMap { $0.engine.length(of: $1) }.map { Duration(counts: $0) }
  }

  /// The time from a start of the driver to its first iteration; nil if the handle is stale.
  public var delay: Duration? { settings.map { Duration(counts: $0.delay) } }

  /// The rate of the driver, relative to its timeline: 2 is twice as fast. Nil if the handle is stale.
  public var rate: Rate? { settings?.rate }

  /// The easing of each iteration; nil if the handle is stale.
  public var ease: Easing? {
    find().map { world, slot in world.engine.drivers.easings[world.engine.drivers[slot].ease] }
  }

  /// The position within all iterations, in the driver's own time, without its delay: 0 at its beginning. The
  /// time decreases at a negative rate. Nil if the handle is stale.
  public var elapsed: Duration? { find().map { Duration(counts: $0.engine.elapsed($1)) } }

  /// The position as a fraction of all iterations, in 0…1. Nil if the handle is stale.
  ///
  /// - Repeating forever: the fraction of the present iteration.
  /// - Iterations of zero duration: 0 before they begin, then 1.
  /// - A spring that never rests: 0.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(1))
  /// tick(30)
  /// print(fade.percentComplete!)  // prints 0.5
  /// ```
  public var percentComplete: Double? { find().map { $0.engine.percentComplete($1) } }

  package func find() -> (World, Slot<Driver>)? {
    guard let world = link.target, let slot = world.engine.drivers.findPresent(id) else { return nil }
    return (world, slot)
  }

  private var settings: IterationSettings? {
    find().map { world, slot in world.engine.drivers.settings(world.engine.drivers[slot]) }
  }
}
