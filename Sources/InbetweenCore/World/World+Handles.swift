// From ids to handles, and handles in components.

extension World {
  /// Returns the handle of a driver of this world; stale if the driver is gone. Ids do not know their world:
  /// pass only ids of this world.
  public func handle(of driver: DriverID) -> DriverHandle {
    DriverHandle(id: driver, link: link)
  }

  /// Returns the state of a driver of this world; `.killed` if it is gone.
  package func state(of driver: DriverID) -> DriverState {
    engine.drivers.find(driver).map { engine.drivers[$0].state } ?? .killed
  }

  /// Returns the timeline with this id. Nil if the timeline is released or was made by another world. Also
  /// nil for the internal clocks of the world, of sequences and of transitions.
  ///
  /// ```swift
  /// let menu = world.makeTimeline(in: .realTime)
  /// let number = menu.id.rawValue
  /// print(world.handle(of: TimelineID(rawValue: number)) == menu)  // prints true
  /// ```
  public func handle(of timeline: TimelineID) -> Timeline? {
    guard let index = engine.find(timeline), index != 0, !engine.clocks.timelines[index].isLed
    else { return nil }
    return Timeline(id: engine.id(ofTimeline: index), link: link)
  }

  /// Returns the transition with this id. Nil if the transition is released, or was made by another world.
  public func handle(of transition: TransitionID) -> TransitionHandle? {
    guard transitions.has(transition) else { return nil }
    return TransitionHandle(id: transitions.id(at: transition.index), link: link)
  }
}

extension SnapshotBytes {
  /// Reads or writes the handle of a timeline. A restored handle belongs to the restored world.
  public mutating func field(_ timeline: inout Timeline, _ name: String = "") {
    note(name, "Timeline")
    id(timeline.id.rawValue, timeline.link) { timeline = Timeline(id: TimelineID(rawValue: $0), link: $1) }
  }

  /// Reads or writes the handle of a timeline, or nil.
  public mutating func field(_ timeline: inout Timeline?, _ name: String = "") {
    note(name, "Timeline?")
    id(timeline?.id.rawValue, timeline?.link) {
      timeline = $0 == 0 ? nil : Timeline(id: TimelineID(rawValue: $0), link: $1)
    }
  }

  /// Reads or writes the handle of a transition. A restored handle belongs to the restored world.
  public mutating func field(_ transition: inout TransitionHandle, _ name: String = "") {
    note(name, "TransitionHandle")
    id(transition.id.rawValue, transition.link) {
      transition = TransitionHandle(id: TransitionID(rawValue: $0), link: $1)
    }
  }

  /// Reads or writes the handle of a transition, or nil.
  public mutating func field(_ transition: inout TransitionHandle?, _ name: String = "") {
    note(name, "TransitionHandle?")
    id(transition?.id.rawValue, transition?.link) {
      transition = $0 == 0 ? nil : TransitionHandle(id: TransitionID(rawValue: $0), link: $1)
    }
  }

  /// Reads or writes the handle of a driver. A restored handle belongs to the restored world.
  public mutating func field(_ driver: inout DriverHandle, _ name: String = "") {
    note(name, "DriverHandle")
    id(driver.id.rawValue, driver.link) { driver = DriverHandle(id: DriverID(rawValue: $0), link: $1) }
  }

  /// Reads or writes the handle of a driver, or nil.
  public mutating func field(_ driver: inout DriverHandle?, _ name: String = "") {
    note(name, "DriverHandle?")
    id(driver?.id.rawValue, driver?.link) {
      driver = $0 == 0 ? nil : DriverHandle(id: DriverID(rawValue: $0), link: $1)
    }
  }

  /// Reads or writes the id of a timeline. After a restore, the id means the timeline with the same number,
  /// in any world that has one.
  public mutating func field(_ timeline: inout TimelineID, _ name: String = "") {
    note(name, "TimelineID")
    var number = timeline.rawValue
    exchange(&number)
    if isReading { timeline = TimelineID(rawValue: number) }
  }

  /// Reads or writes the id of a transition. After a restore, the id means the transition with the same
  /// number, in any world that has one.
  public mutating func field(_ transition: inout TransitionID, _ name: String = "") {
    note(name, "TransitionID")
    var number = transition.rawValue
    exchange(&number)
    if isReading { transition = TransitionID(rawValue: number) }
  }

  /// Exchanges the number of an id; 0 for none. Handles of other worlds are written as none.
  private mutating func id(_ present: UInt64?, _ link: Link<World>?, _ set: (UInt64, Link<World>) -> Void) {
    var number = link != nil && link === owner ? present ?? 0 : 0
    exchange(&number)
    if isReading, let owner { set(number, unsafeDowncast(owner, to: Link<World>.self)) }
  }
}
