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

  /// A callback with or without the driver's handle as its argument.
  enum Callback {
    case handle((DriverHandle) -> Void)
    case plain(() -> Void)
  }

  private typealias Entry = (kind: Kind, callback: Callback)

  /// The only callback of most drivers, which then needs no array.
  private var first: Entry?
  private var others: [Entry] = []
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

  /// Sets the callback for a kind of event, or removes it with nil.
  func set(_ kind: Kind, to callback: Callback?) {
    // The old callback's captures may call here when they are released, so the new one is set first.
    let (before, list) = (first, others)
    let new = callback.map { (kind, $0) }
    if before == nil && list.isEmpty || before?.kind == kind {
      first = new
    } else if !list.isEmpty || new != nil {
      others = list.filter { $0.kind != kind } + (new.map { [$0] } ?? [])
    }
    withExtendedLifetime((before, list)) {}
  }

  /// Calls the callback for a kind of event, if there is one. It may replace itself.
  func call(_ kind: Kind, _ handle: DriverHandle) {
    var entry = first
    if entry?.kind != kind { entry = others.first { $0.kind == kind } }
    switch entry?.callback {
    case .handle(let callback): callback(handle)
    case .plain(let callback): callback()
    case nil: break
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
