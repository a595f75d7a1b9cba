// The state of a state machine, to be saved beside snapshots of a world (W24, T10).

import InbetweenCore

extension StateMachine {
  /// The present state, conditions and waits. Save them together with a snapshot of the world.
  ///
  /// ```swift
  /// enum Look { case closed, open }
  /// let menu = world.makeStateMachine(starting: Look.closed)
  /// let (before, saved) = (Snapshot(), menu.saved)
  /// try world.save(into: before)
  /// menu.go(to: .open)
  /// try world.restore(before)
  /// menu.restore(saved)
  /// print(menu.current)  // prints closed
  /// ```
  public var saved: Saved {
    Saved(
      current: current, inputs: inputs, changeCount: changeCount,
      waits: waits.map { StateWait(driver: $0.value, connection: $0.key) }.sorted {
        $0.connection < $1.connection
      }, elapsed: elapsed.sorted())
  }

  /// Returns the machine to a saved state. No value moves, and `onChange` is not called. Before this call,
  /// restore the world to the snapshot that was taken together with `saved`.
  public func restore(_ saved: Saved) {
    if isReleased { return }
    (current, inputs, changeCount) = (saved.current, saved.inputs, saved.changeCount)
    (elapsed, isSettled) = (Set(saved.elapsed), false)
    // Only drivers that are waits: the data may be of another world.
    let meant = saved.waits.filter { wait in
      guard let world = link.target, let slot = world.engine.drivers.find(wait.driver) else { return false }
      return Int(world.engine.drivers[slot].property)
        == world.engine.channels.properties.find(OwnValues.stateWait)
    }
    // Snapshots that were data have no callbacks.
    waits = [:]
    for wait in meant {
      waits[wait.connection] = wait.driver
      listen(to: wait)
    }
  }

  /// The part of a state machine that changes while the machine runs. The state is plain data.
  ///
  /// ```swift
  /// enum Look { case closed, open }
  /// let menu = world.makeStateMachine(starting: Look.closed)
  /// print(menu.saved.current)  // prints closed
  /// ```
  public struct Saved: Hashable {
    /// The state that was current.
    public let current: State
    /// The conditions that held.
    public let inputs: Set<Input>
    let changeCount: Int
    let waits: [StateWait]
    let elapsed: [Int]
  }
}

/// The driver that waits until a connection may be followed.
struct StateWait: Hashable {
  var driver: DriverID
  var connection: Int
}

#if !hasFeature(Embedded)
  extension StateMachine.Saved: Encodable where State: Encodable, Input: Encodable {
    /// Writes the saved state.
    ///
    /// - Throws: the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(current)
      try values.encode(inputs)
      try values.encode(changeCount)
      try values.encode(elapsed)
      try values.encode(
        waits.map { [UInt64($0.driver.slot), UInt64($0.driver.generation), UInt64($0.connection)] })
    }
  }

  extension StateMachine.Saved: Decodable where State: Decodable, Input: Decodable {
    /// Reads a saved state.
    ///
    /// - Throws: `DecodingError` for other data.
    public init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      current = try values.decode(State.self)
      inputs = try values.decode(Set<Input>.self)
      changeCount = try values.decode(Int.self)
      elapsed = try values.decode([Int].self)
      waits = try values.decode([[UInt64]].self).map { numbers in
        guard numbers.count == 3, let slot = UInt32(exactly: numbers[0]),
          let generation = UInt32(exactly: numbers[1]), let connection = Int(exactly: numbers[2])
        else { throw DecodingError.dataCorruptedError(in: values, debugDescription: "not a wait") }
        return StateWait(driver: DriverID(slot: slot, generation: generation), connection: connection)
      }
    }
  }
#endif
