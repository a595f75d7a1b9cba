@_spi(Parts) import InbetweenCore

/// The shown values of a property in a run of entities, in the order of the run. The run belongs to its
/// closure and cannot be kept.
///
/// ```swift
/// let places = world.makeComponents(of: SIMD2<Float>.self)
/// world.updateRuns(places, .position) { entities, places, positions in
///   for row in positions.indices { places[row] = positions[row] }
/// }
/// ```
public struct PropertyRun<Value: Animatable>: ~Copyable {
  @usableFromInline let shown: ShownValues<Value>
  /// The number of entities in the run.
  public let count: Int

  @inlinable @inline(__always)
  init(_ shown: ShownValues<Value>, _ run: QueryRun) { (self.shown, count) = (shown, run.count) }

  /// The indices of the run: 0 ..< count.
  @inlinable public var indices: Range<Int> { 0..<count }

  /// The shown value of the entity at `index` of the run.
  ///
  /// - Precondition: `index` is within the run. Only debug builds check it, so that loops can be vectorized.
  @inlinable
  public subscript(index: Int) -> Value {
    assert(index >= 0 && index < count, "index outside the run")
    return shown[index]
  }

  /// Calls `body` with the values of one lane.
  ///
  /// - Precondition: `lane` is at least 0, and less than the number of lanes of the property.
  @inlinable
  public func withLane<Result, Failure: Error>(
    _ lane: Int, _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(lane >= 0 && lane < Value.laneCount, "the property has no such lane")
    return try shown.lanes.withSpan(lane, from: shown.row, count, body)
  }
}
