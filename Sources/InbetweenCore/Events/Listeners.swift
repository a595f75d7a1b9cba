/// The listeners of all drivers in one flat table: an entry for each callback, and one for the awaits of a
/// driver that has any.
///
/// The entries of a driver are a list. Its first one stays until the driver is gone; the record of the driver
/// holds its slot.
struct ListenerTable: ~Copyable {
  package enum Kind {
    case start
    case `repeat`
    case update
    case stop
    case restart
    case pause
    case resume
    case complete
    case kill
    case revive
    case awaits

    /// The callback for an event, `kill` excepted; nil if the control contract has none.
    init?(_ kind: Event.Kind) {
      switch kind {
      case .started: self = .start
      case .repeated: self = .repeat
      case .completed: self = .complete
      case .stopped: self = .stop
      case .restarted: self = .restart
      case .paused: self = .pause
      case .resumed: self = .resume
      case .revived: self = .revive
      case .killed, .superseded, .entityDied: return nil
      }
    }
  }

  enum Listener {
    /// A callback with the driver's handle as its argument.
    case handle(DriverHandle.Callback)
    case plain(PlainCallback)
    /// The callbacks for the end of a timeline, of the driver that waits for it.
    case ends([PlainCallback])
    #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
      case awaits(ListeningTasks)
    #endif
    /// A callback that was removed, or a free entry.
    case nothing

    #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
      var awaits: ListeningTasks? { if case .awaits(let awaits) = self { awaits } else { nil } }
    #endif
  }

  struct Entry {
    var kind: Kind
    var listener: Listener
    var next = Slot<Listening>.none
  }

  private var entries = UniqueArray<Entry>()
  private var free = UniqueArray<Slot<Listening>>()

  /// Whether no driver has listeners.
  var isEmpty: Bool { entries.count == free.count }

  /// Exchanges the entries. The callbacks and awaits are in `kept`; those that are missing there were lost.
  mutating func exchange(_ bytes: inout SnapshotBytes, _ kept: inout KeptCallbacks) {
    let count = bytes.length(entries.count)
    if bytes.isReading { entries.removeAll() }
    for index in 0..<count {
      var entry = bytes.isReading ? Entry(kind: .start, listener: .nothing) : entries[index]
      bytes.choice(&entry.kind, of: 11)
      bytes.exchange(&entry.next)
      if !bytes.isReading {
        kept.listeners.append(entry.listener)
      } else {
        if index < kept.listeners.count { entry.listener = kept.listeners[index] }
        entries.append(entry)
      }
    }
    bytes.exchange(&free)
  }

  /// Checks that each entry is free or in the list of one driver.
  ///
  /// - Parameter lists: the first entry of each driver that has listeners.
  func check(_ lists: [Slot<Listening>]) throws(Contradiction) {
    var claims = Claims(entries.count)
    for entry in 0..<free.count { try claims.claim(free[entry]) }
    for first in lists {
      var slot = first
      while slot.exists {
        try claims.claim(slot)
        slot = entries[slot.index].next
      }
    }
    try demand(claims.isComplete)
  }

  /// All callbacks and awaits.
  var all: [Listener] { (0..<entries.count).map { entries[$0].listener } }

  /// Adds the first entry of a driver.
  mutating func insert(_ kind: Kind, _ listener: Listener) -> Slot<Listening> {
    if free.isEmpty {
      entries.append(Entry(kind: kind, listener: listener))
      return Slot(entries.count - 1)
    }
    let slot = free.removeLast()
    entries[slot.index] = Entry(kind: kind, listener: listener)
    return slot
  }

  /// Sets the listener of a kind in the list that begins at `first`.
  mutating func set(_ kind: Kind, to listener: Listener, from first: Slot<Listening>) {
    let slot = find(kind, from: first)
    guard slot.exists else {
      let made = insert(kind, listener)
      entries[made.index].next = entries[first.index].next
      return entries[first.index].next = made
    }
    // The old callback's captures may call here when they are released, so the new one is set first.
    replaceCallback(&entries[slot.index].listener, by: listener)
  }

  /// Returns the listener of a kind in the list that begins at `first`.
  @inline(__always)
  func listener(_ kind: Kind, from first: Slot<Listening>) -> Listener {
    let slot = find(kind, from: first)
    return slot.exists ? entries[slot.index].listener : .nothing
  }

  @inline(__always)
  private func find(_ kind: Kind, from first: Slot<Listening>) -> Slot<Listening> {
    var slot = first
    while slot.exists, entries[slot.index].kind != kind { slot = entries[slot.index].next }
    return slot
  }

  /// Appends a callback for the end of a timeline to the list that begins at `first`.
  mutating func appendEnd(_ callback: @escaping PlainCallback, from first: Slot<Listening>) {
    let slot = find(.complete, from: first)
    guard slot.exists, case .ends(var callbacks) = entries[slot.index].listener else { return }
    // With one owner the array is not copied.
    entries[slot.index].listener = .nothing
    callbacks.append(callback)
    entries[slot.index].listener = .ends(callbacks)
  }

  /// Returns the callbacks for the end of a timeline in the list that begins at `first`; nil for other lists.
  func ends(from first: Slot<Listening>) -> [PlainCallback]? {
    if case .ends(let callbacks) = listener(.complete, from: first) { callbacks } else { nil }
  }

  /// Removes the list that begins at `first`. Its listeners go to `gone`: their release may call here.
  mutating func remove(from first: Slot<Listening>, _ gone: inout [Listener]) {
    var slot = first
    while slot.exists {
      gone.append(entries[slot.index].listener)
      entries[slot.index].listener = .nothing
      free.append(slot)
      slot = entries[slot.index].next
    }
  }
}

/// The objects beside a snapshot's bytes: callbacks and awaits by their entries, and one of each part.
struct KeptCallbacks {
  var listeners: [ListenerTable.Listener] = []
  var parts: [AnyObject?] = []

  mutating func beginSaving(_ partCount: Int) {
    listeners.removeAll(keepingCapacity: true)
    while parts.count < partCount { parts.append(nil) }
  }
}

extension World {
  func listen(_ kind: ListenerTable.Kind, to slot: Slot<Driver>, _ listener: ListenerTable.Listener) {
    let first = engine.drivers.listeners(of: slot)
    if first.exists { return listeners.set(kind, to: listener, from: first) }
    if case .nothing = listener { return }
    engine.drivers.setListeners(listeners.insert(kind, listener), of: slot)
  }

  #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
    /// Returns the awaits in the list that begins at `first`.
    func awaits(from first: Slot<Listening>) -> ListeningTasks? {
      listeners.listener(.awaits, from: first).awaits
    }

    /// Returns the awaits of a driver; adds them if it has none.
    func awaits(of slot: Slot<Driver>) -> ListeningTasks {
      if let awaits = awaits(from: engine.drivers.listeners(of: slot)) { return awaits }
      let made = ListeningTasks()
      listen(.awaits, to: slot, .awaits(made))
      return made
    }
  #endif
}

/// Replaces a callback. Returns the old one, whose captures may call the owner when they are released: not
/// before the new one is stored.
@discardableResult @inline(never)
package func replaceCallback<Callback>(_ stored: inout Callback, by callback: Callback) -> Callback {
  defer { stored = callback }
  return stored
}
