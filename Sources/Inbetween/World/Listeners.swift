/// The listeners of one driver: its callbacks, waiters and event streams.
final class Listeners {
  /// The kinds of callback.
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

    /// The callback for an event, `kill` excepted; nil if the control contract has none.
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
    /// The awaits of the outcome.
    var waiters: [Waiter] = []
    /// The streams of events; nil for most drivers, which have none.
    private(set) var streams: EventStreams?

    func addStream() -> AsyncStream<Event> {
      let streams = streams ?? EventStreams()
      self.streams = streams
      return streams.add()
    }
  #endif

  func set(_ kind: Kind, to callback: DriverHandle.Callback?) {
    // The old callback's captures may call here when they are released, so the new one is set first.
    let before = callbacks
    callbacks = before.filter { $0.kind != kind } + (callback.map { [(kind, $0)] } ?? [])
    withExtendedLifetime(before) {}
  }

  func call(_ kind: Kind, _ handle: DriverHandle) {
    for index in callbacks.indices where callbacks[index].kind == kind {
      // The callback may replace itself.
      let callback = callbacks[index].callback
      callback(handle)
      return
    }
  }
}

/// All listeners of a world, by the slots that driver records hold.
struct ListenerTable {
  private var listeners: [Listeners?] = []
  private var free: [Slot<Listening>] = []

  /// The number of drivers with listeners.
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

  /// All listeners, in the order of their slots.
  var all: [Listeners] { listeners.compactMap { $0 } }
}
