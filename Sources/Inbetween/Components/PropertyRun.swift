/// What a run of entities shows of a property, in the order of the run. It belongs to the closure it was
/// given to and cannot be kept.
///
///     for row in positions.indices { bodies[row].place = positions[row] }
public struct PropertyRun<Value: Animatable>: ~Copyable {
  @usableFromInline let lanes: LentLanes
  /// How many entities the run has.
  public let count: Int

  @inlinable
  init(lanes: LentLanes, count: Int) { (self.lanes, self.count) = (lanes, count) }

  /// From 0 to below the count.
  @inlinable public var indices: Range<Int> { 0..<count }

  /// What the entity at `index` of the run shows.
  ///
  /// - Precondition: `index` is one of the run's, which debug builds check alone: loops are packed without.
  @inlinable
  public subscript(index: Int) -> Value {
    assert(index >= 0 && index < count, "index outside the run")
    return self[unchecked: index]
  }

  @inlinable
  subscript(unchecked index: Int) -> Value {
    @inline(__always)
    get { Value { lanes[$0, index] } }
  }

  /// Calls `body` with one lane's values.
  ///
  /// - Precondition: `lane` is one of the property's.
  @inlinable
  public func withLane<Result, Failure: Error>(
    _ lane: Int, _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(lane >= 0 && lane < Value.laneCount, "the property has no such lane")
    return try lanes.withSpan(lane, count, body)
  }
}
