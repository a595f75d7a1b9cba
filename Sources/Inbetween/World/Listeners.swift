/// Who listens to one driver: its callbacks, and what awaits its outcome.
final class Listeners {
  /// What a callback is called for.
  enum Kind {
    case start
    case update
    case stop
    case restart
    case pause
    case resume
    case complete
    case kill
    case revive

    /// The callback for an event, besides `kill`; nil where the contract has none.
    init?(_ kind: Event.Kind) {
      switch kind {
      case .started: self = .start
      case .completed: self = .complete
      case .stopped: self = .stop
      case .restarted: self = .restart
      case .paused: self = .pause
      case .resumed: self = .resume
      case .revived: self = .revive
      case .repeated, .killed, .superseded, .entityDied: return nil
      }
    }
  }

  private var callbacks: [(kind: Kind, callback: DriverHandle.Callback)] = []
  #if !hasFeature(Embedded)
    /// Who awaits the outcome.
    var waiters: [Waiter] = []
    /// Who reads the events.
    let streams = EventStreams()
  #endif

  func set(_ kind: Kind, to callback: DriverHandle.Callback?) {
    // What the old one holds may come back here as it goes: only when the new one is in place.
    let before = callbacks
    callbacks = before.filter { $0.kind != kind } + (callback.map { [(kind, $0)] } ?? [])
    withExtendedLifetime(before) {}
  }

  func call(_ kind: Kind, _ handle: DriverHandle) {
    for index in callbacks.indices where callbacks[index].kind == kind {
      // What is called may set another in its place.
      let callback = callbacks[index].callback
      callback(handle)
      return
    }
  }
}

/// All listeners of a world, by the numbers that its drivers' records hold.
struct ListenerTable {
  private var listeners: [Listeners?] = []
  private var free: [Slot<Listening>] = []

  /// How many drivers have listeners.
  var count: Int { listeners.count - free.count }

  subscript(slot: Slot<Listening>) -> Listeners? { listeners[slot.index] }

  mutating func insert(_ new: Listeners) -> Slot<Listening> {
    if let slot = free.popLast() {
      listeners[slot.index] = new
      return slot
    }
    listeners.append(new)
    return Slot(listeners.count - 1)
  }

  mutating func remove(_ slot: Slot<Listening>) {
    listeners[slot.index] = nil
    free.append(slot)
  }

  /// All of them, in the order of their numbers.
  var all: [Listeners] { listeners.compactMap { $0 } }
}
