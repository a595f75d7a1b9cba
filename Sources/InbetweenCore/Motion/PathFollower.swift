/// The data of a tween that follows a path: its values are a path's curves rather than keys.
///
///     value = base + (curve(from + span · eased) − origin)
///
/// Base and origin are each driver lane's `from` and `to`:
///
/// - Both are 0 for a plain tween.
/// - A relative tween begins at its channel's value: base is the start value, origin the curve's value at
///   `from`.
/// - An orientation has its offset as the base.
/// - An additive tween has no base: the driver lane's `from` holds the row of its additive layer. Its start
///   is 0 (C12), and its offset is subtracted from its origin.
package struct PathFollower: FixedLayout {
  package var path: Slot<MeasuredPath>
  /// The curve of the first lane; further lanes have the next ones.
  package var firstCurve: PathCurve
  private let unused: UInt8 = 0
  private let unusedHalf: UInt16 = 0
  /// The fractions of the path between which it moves.
  package var from: Float
  package var to: Float

  var span: Float { to - from }
}

extension DriverStore {
  @inline(__always)
  package func pathFollower(_ driver: Driver) -> PathFollower {
    pathFollowers[Slot(raw: details[driver.details].ofKind)]
  }

  /// Returns the index of a lane's curve in the library's words.
  func curve(_ follower: PathFollower, _ lane: Int) -> Int {
    let curve = PathCurve(rawValue: follower.firstCurve.rawValue + lane) ?? .heading
    return paths.curve(curve, of: follower.path)
  }

  /// Returns a lane's value at own time `time`, in the present phase, as table rows compute it.
  func pathValue(_ driver: Driver, lane: Int, at time: Int64) -> Float {
    let head = playhead(driver, at: time)
    let follower = pathFollower(driver)
    let eased = keyPosition(driver, head).eased
    let fraction = head.holds && eased == 1 ? follower.to : follower.from + follower.span * eased
    let driverLane = driverLanes[driver.driverLanes.index + lane]
    let point = PathKernel.value(paths.words.cells, curve(follower, lane), PortableMath.finite(fraction))
    let way = PortableMath.finite(PortableMath.finite(point) - driverLane.to)
    return PortableMath.finite(pathBase(driver, follower, head.iteration, lane) + way)
  }

  /// Returns the offset added to a lane's position on the path, including the sum of the iterations before
  /// `iteration`.
  func pathBase(_ driver: Driver, _ follower: PathFollower, _ iteration: Int64, _ lane: Int) -> Float {
    let base = driver.flags.contains(.adds) ? 0 : driverLanes[driver.driverLanes.index + lane].from
    guard driver.flags.contains(.accumulates), iteration != .max else { return base }
    let curve = curve(follower, lane)
    let way =
      PathKernel.value(paths.words.cells, curve, follower.to)
      - PathKernel.value(paths.words.cells, curve, follower.from)
    return PortableMath.finite(base + PortableMath.finite(Float(iteration) * PortableMath.finite(way)))
  }

  /// Returns the derivative of one lane by progress that is linear in time, per whole iteration.
  func pathSlope(_ driver: Driver, lane: Int, _ position: KeyPosition) -> Double {
    let follower = pathFollower(driver)
    let fraction = follower.from + follower.span * position.eased
    return PathKernel.slope(paths.words.cells, curve(follower, lane), fraction) * Double(follower.span)
  }

  mutating func freePathFollower(of driver: Driver) {
    paths.release(pathFollower(driver).path)
    pathFollowers.remove(Slot(raw: details[driver.details].ofKind))
  }
}
