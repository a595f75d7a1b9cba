#if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
  import Synchronization

  /// How a driver ended, for tasks that await it.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0)
  /// if await fade.outcome == .completed { world.despawn(card) }
  /// ```
  public enum Outcome: Sendable, Hashable {
    /// The driver reached its end.
    case completed
    /// A later registration replaced the driver.
    case superseded
    /// The driver was stopped or killed, its timeline was released, its world ended, or the awaiting task was
    /// cancelled.
    case cancelled
    /// The driver's entity was despawned.
    case entityDied

    /// The outcome that an event of a kind means; nil if the await continues.
    init?(_ kind: Event.Kind) {
      switch kind {
      case .completed: self = .completed
      case .superseded: self = .superseded
      case .stopped, .killed: self = .cancelled
      case .entityDied: self = .entityDied
      case .started, .repeated, .restarted, .paused, .resumed, .revived: return nil
      }
    }
  }

  extension DriverHandle {
    /// The outcome of the driver, once it has ended; nil if the handle is stale.
    ///
    /// - A new or stopped driver: the await lasts until the driver has been started and has ended. A restart
    ///   prolongs the await. If a running driver is stopped while you wait, the outcome is `.cancelled`.
    /// - A completed or killed driver: the await returns at once.
    /// - An await does not keep the world alive. When the world is released, the outcome is `.cancelled`.
    /// - If the task is cancelled, the await ends and the driver continues.
    ///
    /// The task resumes after the tick that reports the end. A motion that the task starts is therefore up to
    /// one tick late. For a chain without this gap, use callbacks.
    ///
    /// - Note: the world moves only when its loop runs. A loop on the same actor must call `await
    ///   Task.yield()` once a frame.
    nonisolated(nonsending) public var outcome: Outcome? {
      get async { await outcome(countsPast: false) }
    }

    /// Returns the outcome of the driver.
    ///
    /// - Parameter countsPast: whether an end counts that has happened and is not reported yet, as for a
    ///   driver that waits for the end of a timeline.
    nonisolated(nonsending) func outcome(countsPast: Bool) async -> Outcome? {
      guard let waiter = wait(countsPast: countsPast) else {
        return find().map { $0.engine.drivers[$1].hasCompleted ? .completed : .cancelled }
      }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { waiter.begin($0) }
      } onCancel: {
        waiter.resume(.cancelled)
      }
    }

    /// Adds a waiter to the driver; nil if there is nothing to wait for.
    private func wait(countsPast: Bool) -> Waiter? {
      guard let (world, slot) = find() else { return nil }
      let state = world.engine.drivers[slot].state
      if state == .killed || state == .completed && !countsPast { return nil }
      let isPending = countsPast && world.engine.log.events.pendingCount > 0
      let waiter = Waiter(
        since: isPending
          ? world.engine.log.events.pending(0).event.occurrence - 1 : world.engine.log.events.occurrences)
      let awaits = world.awaits(of: slot)
      awaits.waiters.removeAll { $0.isOver }
      awaits.waiters.append(waiter)
      return waiter
    }
  }

  /// One await of an outcome. It resumes exactly once: by the end of its driver, its world or its task.
  final class Waiter: Sendable {
    /// The number of the last event before the await. Events up to it are ignored.
    let since: UInt64
    private let state = Mutex<(continuation: CheckedContinuation<Outcome?, Never>?, outcome: Outcome?)>(
      (nil, nil))

    init(since: UInt64) {
      self.since = since
    }

    /// Whether the await has its outcome.
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

  extension ListeningTasks {
    /// Resumes the waiters that are older than the event numbered `occurrence`, with `outcome`.
    func resume(_ outcome: Outcome, upTo occurrence: UInt64) {
      if waiters.isEmpty { return }
      for waiter in waiters where waiter.since < occurrence { waiter.resume(outcome) }
      waiters.removeAll { $0.isOver }
    }

    /// Cancels the waiters that are newer than the event numbered `occurrence`: that time was abandoned.
    func cancel(after occurrence: UInt64) {
      for waiter in waiters where waiter.since > occurrence { waiter.resume(.cancelled) }
      waiters.removeAll { $0.isOver }
    }

    /// Cancels all waiters and ends all streams: the driver is gone, or the world.
    func end() {
      for waiter in waiters { waiter.resume(.cancelled) }
      waiters = []
      endStreams()
    }
  }

  extension World {
    /// Resumes all waiters and ends all streams when the world is released.
    func endAwaits() {
      // Events that have happened and are not reported yet decide the outcome.
      for index in 0..<engine.log.events.pendingCount where engine.log.events.pending(index).endsAwaits {
        let notice = engine.log.events.pending(index)
        let number = engine.drivers.listeners(of: notice.event.driver)
        guard number.exists, let outcome = Outcome(notice.event.kind) else { continue }
        awaits(from: number)?.resume(outcome, upTo: notice.event.occurrence)
      }
      for listener in listeners.all { listener.awaits?.end() }
      tasks.end()
    }
  }
#endif
