/// A driver to be registered, in plain numbers: what `Tween` comes down to once it is checked.
struct Registration {
  var property: Int
  var firstLane: Int
  var laneCount: Int
  /// Stored already.
  var keys: KeyFrames
  var timing: PlayTiming
  var fill: Fill
  /// Negative for a driver that is `mirrored`.
  var rate: Rate
  var flags: Driver.Flags
  var timeline: Int
  var replaces: Bool
}

extension Engine {
  /// Registers a checked driver.
  mutating func register(_ registration: Registration, on entity: Entity) -> DriverID {
    beginTimeline(registration.timeline)
    if registration.replaces { supersede(entity, registration) }
    addRow(of: registration.property, entity)
    let slot = insert(registration, entity)
    let id = store.id(of: slot)
    let moment = present(registration.timeline)
    if store[slot].contends {
      capture(slot, at: moment)
      enterChannels(slot, at: moment)
    }
    crossDue(slot, at: moment)
    return id
  }

  /// Crosses what is due already, for drivers that begin at once or join part-way (T6), without a detour
  /// through the queue; and schedules the rest.
  private mutating func crossDue(_ slot: Slot<Driver>, at moment: Moment) {
    guard let edge = nextEdge(store[slot], from: 0, phasesOnly: false),
      let instant = store.instant(of: edge, store[slot]), instant <= moment.local
    else {
      schedule(slot, from: 0)
      return
    }
    let generation = store[slot].generation
    store[slot].nextEdge = edge
    repeat {
      cross(slot, at: moment)
    } while store[slot].generation == generation && isDue(slot, at: moment)
  }

  private func isDue(_ slot: Slot<Driver>, at moment: Moment) -> Bool {
    let driver = store[slot]
    guard driver.nextPlace != BoundaryQueue.absent, let instant = store.instant(of: driver.nextEdge, driver)
    else { return false }
    return instant <= moment.local
  }

  /// Ends earlier drivers of those lanes (C7).
  private mutating func supersede(_ entity: Entity, _ registration: Registration) {
    let lanes = registration.firstLane..<registration.firstLane + registration.laneCount
    removeAll(on: entity, as: .superseded) {
      Int($0.property) == registration.property && $0.lanes.overlaps(lanes)
    }
  }

  /// Writes the driver's record and claims, and links it to its entity and timeline.
  private mutating func insert(_ registration: Registration, _ entity: Entity) -> Slot<Driver> {
    let serial = nextSerial
    nextSerial += 1
    let claims = store.claims.allocate(registration.laneCount)
    let start = timelines[registration.timeline].now
    var clock = Slot<ClockMap>.none
    if registration.rate != .normal {
      clock = store.clocks.insert(ClockMap(origin: start, anchor: 0, rate: registration.rate))
    }
    let older = entities.firstDriver(of: entity)
    let slot = store.insert(
      Driver(
        generation: 1, serial: serial, entity: entity, newer: .none, older: older,
        property: UInt16(registration.property), firstLane: UInt8(registration.firstLane),
        laneCount: UInt8(registration.laneCount), claims: claims,
        timeline: UInt32(registration.timeline), placeInTimeline: 0, start: start, clock: clock,
        timing: registration.timing, keys: registration.keys, phase: .waiting, fill: registration.fill,
        flags: registration.flags.union(.alive), nextEdge: 0, nextPlace: BoundaryQueue.absent,
        lastPlace: BoundaryQueue.absent))
    let firstColumn = properties[registration.property].firstColumn + registration.firstLane
    for lane in 0..<registration.laneCount {
      store.claims[claims.index + lane] = Claim(
        driver: slot, column: UInt32(firstColumn + lane), above: .none, below: .none, table: Claim.still,
        tableRow: 0, lane: UInt8(lane), contends: false)
    }
    if older.exists { store[older].newer = slot }
    entities.setFirstDriver(slot, of: entity)
    if timelines[registration.timeline].keepsDrivers {
      store[slot].placeInTimeline = UInt32(timelines[registration.timeline].drivers.count)
      timelines[registration.timeline].drivers.append(slot)
    }
    return slot
  }
}
