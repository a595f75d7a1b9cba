#if !hasFeature(Embedded)
  import Synchronization

  /// How a driver came to its end, for those who await it (W8).
  public enum Outcome: Sendable, Hashable {
    /// It came to its end.
    case completed
    /// A later registration that replaces took its place.
    case superseded
    /// It was stopped or killed, its timeline released, its world ended, or the task that awaited it
    /// cancelled.
    case cancelled
    /// Its entity was despawned.
    case entityDied

    /// What an event means for those who await; nil where they go on.
    init?(_ event: Event) {
      switch event.kind {
      case .completed: self = .completed
      case .superseded: self = .superseded
      case .stopped, .killed: self = .cancelled
      case .entityDied: self = .entityDied
      case .started, .repeated, .restarted, .paused, .resumed, .revived: return nil
      }
    }
  }

  extension DriverHandle {
    /// How the driver comes to its end, once it has; nil when the handle is stale.
    ///
    /// A restart goes on. A new or stopped driver is awaited until it has been started and ended; a completed
    /// one that is still kept answers at once, and so does a killed one. Whoever waits keeps nothing alive:
    /// when the world goes, the outcome is `.cancelled`. The wait is over when the waiting task is cancelled,
    /// the driver not.
    ///
    /// It resumes after the tick that tells of the end: what is begun then begins at that tick. A chain that
    /// must lose no time is one of callbacks.
    ///
    /// - Note: the world moves only when its loop does: a loop on the same actor must `await Task.yield()`
    ///   once a frame.
    nonisolated(nonsending) public var outcome: Outcome? {
      get async {
        guard let waiter = wait() else { return settledOutcome }
        return await withTaskCancellationHandler {
          await withCheckedContinuation { waiter.begin($0) }
        } onCancel: {
          waiter.resume(.cancelled)
        }
      }
    }

    /// A new waiter at the driver; nil where there is nothing to wait for.
    private func wait() -> Waiter? {
      guard let (world, slot) = find() else { return nil }
      let state = world.engine.store[slot].state
      if state == .completed || state == .killed { return nil }
      let waiter = Waiter(since: world.engine.events.occurrences)
      let listeners = world.listeners(of: slot)
      listeners.waiters.removeAll { $0.isOver }
      listeners.waiters.append(waiter)
      return waiter
    }

    private var settledOutcome: Outcome? {
      guard let (world, slot) = find() else { return nil }
      return world.engine.store[slot].state == .completed ? .completed : .cancelled
    }
  }

  /// One await of an outcome, which resumes exactly once: by its driver's end, its world's, or its task's.
  final class Waiter: Sendable {
    /// The last event that had come about before it waited: those up to it are not its.
    let since: UInt64
    private let state = Mutex(State())

    private struct State {
      var continuation: CheckedContinuation<Outcome?, Never>?
      var outcome: Outcome?
    }

    init(since: UInt64) {
      self.since = since
    }

    /// Whether it has its outcome.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    func begin(_ continuation: CheckedContinuation<Outcome?, Never>) {
      let outcome = state.withLock { state in
        if state.outcome == nil { state.continuation = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }

    func resume(_ outcome: Outcome) {
      let continuation = state.withLock { state in
        if state.outcome == nil { state.outcome = outcome }
        defer { state.continuation = nil }
        return state.continuation
      }
      continuation?.resume(returning: outcome)
    }
  }

  extension Listeners {
    /// Gives `outcome` to those who have waited since before the event numbered `occurrence`.
    func resume(_ outcome: Outcome, upTo occurrence: UInt64) {
      if waiters.isEmpty { return }
      for waiter in waiters where waiter.since < occurrence { waiter.resume(outcome) }
      waiters.removeAll { $0.isOver }
    }

    /// Ends all streams, and whatever still waits: the driver is gone, or the world.
    func end() {
      for waiter in waiters { waiter.resume(.cancelled) }
      waiters = []
      streams.finish()
    }
  }

  extension World {
    /// Resumes whoever still waits, and ends all streams: the world goes.
    func endAwaits() {
      // What has happened and was not told yet decides the outcome.
      for index in 0..<engine.events.pendingCount where engine.events.pending(index).endsAwaits {
        let notice = engine.events.pending(index)
        let number = engine.store.listeners(of: notice.event.driver)
        guard number.exists, let outcome = Outcome(notice.event) else { continue }
        listeners[number]?.resume(outcome, upTo: notice.event.occurrence)
      }
      for listeners in listeners.all { listeners.end() }
      streams.finish()
    }
  }
#endif
