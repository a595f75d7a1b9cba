// Retargeting many drivers in one call.

extension World {
  /// Gives springs new targets. Each spring keeps its precedence, its value and its velocity. See
  /// `DriverHandle.retarget(to:restarts:)`. Skips these drivers:
  ///
  /// - drivers that are gone, are killed or play backward
  /// - tweens and free decays
  /// - drivers of a property of another type
  ///
  /// - Parameters:
  ///   - drivers: the springs.
  ///   - targets: the target of each spring, in the same order.
  /// - Returns: the number of springs that have a new target.
  /// - Throws: `TweenError` for lists of unequal length or a number that is not finite; nothing is then
  ///   changed.
  /// - Complexity: O(n), where n is the number of springs.
  @inlinable
  @discardableResult
  public func retarget<Value: Animatable>(
    _ drivers: [DriverID], to targets: [Value]
  ) throws(TweenError) -> Int {
    try check(targets, for: drivers.count) { drivers[$0] }
    var count = 0
    for index in drivers.indices
    where retarget(drivers[index], Value.interpolation, Value.laneCount, SIMD16(lanesOf: targets[index])) {
      count += 1
    }
    return count
  }

  /// Gives springs new targets, by their handles. Skips handles of another world too. See `retarget(_:to:)`
  /// by ids for details.
  ///
  /// ```swift
  /// let springs = try tiles.map { try world.animate($0, .position, to: [320, 180], spring: .smooth) }
  /// try world.retarget(springs, to: tiles.indices.map { SIMD2(40 * Float($0), 180) })
  /// ```
  ///
  /// - Throws: the errors of `retarget(_:to:)` by ids.
  /// - Complexity: O(n), where n is the number of springs.
  @inlinable
  @discardableResult
  public func retarget<Value: Animatable>(
    _ drivers: [DriverHandle], to targets: [Value]
  ) throws(TweenError) -> Int {
    try check(targets, for: drivers.count) { has(drivers[$0]) ? drivers[$0].id : nil }
    var count = 0
    for index in drivers.indices
    where has(drivers[index])
      && retarget(drivers[index].id, Value.interpolation, Value.laneCount, SIMD16(lanesOf: targets[index]))
    {
      count += 1
    }
    return count
  }

  /// Throws for lists of unequal length, or a number that is not finite.
  ///
  /// - Parameter driver: returns the driver of a target, which the error names.
  @inlinable
  package func check<Value: Animatable>(
    _ targets: [Value], for count: Int, driver: (Int) -> DriverID?
  ) throws(TweenError) {
    try require(
      targets.count == count, "targets", found: "\(targets.count) targets",
      expected: "one for each of \(count) drivers")
    for index in targets.indices {
      for lane in 0..<Value.laneCount where !(targets[index].lane(lane).magnitude <= 1e38) {
        do throws(TweenError) {
          _ = try SIMD16(lanesOf: targets[index]).checked(Value.laneCount, "targets[\(index)]")
        } catch {
          throw self.error(error, of: driver(index))
        }
      }
    }
  }

  /// Returns the error of a driver, if that is in the world.
  @usableFromInline
  package func error(_ error: TweenError, of driver: DriverID?) -> TweenError {
    driver.flatMap { engine.drivers.find($0) }.map { engine.error(error, of: $0) } ?? error
  }

  @usableFromInline
  func has(_ handle: DriverHandle) -> Bool { handle.link === link }

  @usableFromInline
  func retarget(
    _ driver: DriverID, _ kind: Interpolation, _ laneCount: Int, _ target: SIMD16<Float>
  ) -> Bool {
    guard let slot = engine.drivers.find(driver), !engine.drivers[slot].isPast else { return false }
    guard engine.moves(slot, as: kind), engine.retarget(slot, to: target, laneCount: laneCount) else {
      return false
    }
    stopFollowing(driver)
    return true
  }
}
