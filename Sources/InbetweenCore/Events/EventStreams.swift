#if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
  import Synchronization

  extension World {
    /// A stream of all events from now on. The stream ends with the world, and does not keep the world alive.
    /// The stream stores any number of events until they are read.
    public var eventStream: AsyncStream<Event> { tasks.addStream() }
  }

  extension DriverHandle {
    /// A stream of the driver's events from now on. The stream ends with the event that kills the driver, or
    /// with its world. For a stale handle it ends at once.
    public var eventStream: AsyncStream<Event> {
      guard let (world, slot) = find() else { return AsyncStream { $0.finish() } }
      return world.awaits(of: slot).addStream()
    }
  }

  /// The tasks that listen: the awaits of a driver's outcome, and the readers of streams of its events, or of
  /// all events of a world.
  final class ListeningTasks {
    /// One stream. Its reader may end it on any thread.
    private struct Reader {
      let continuation: AsyncStream<Event>.Continuation
      let isGone: Flag
    }

    private final class Flag: Sendable {
      let isSet = Mutex(false)
    }

    @exclusivity(unchecked) var waiters: [Waiter] = []
    @exclusivity(unchecked) private var readers: [Reader] = []

    var hasStreams: Bool { !readers.isEmpty }

    func addStream() -> AsyncStream<Event> {
      readers.removeAll { $0.isGone.isSet.withLock { $0 } }
      let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
      let isGone = Flag()
      continuation.onTermination = { _ in isGone.isSet.withLock { $0 = true } }
      readers.append(Reader(continuation: continuation, isGone: isGone))
      return stream
    }

    /// Sends an event to all streams. Streams without a reader are removed.
    func yield(_ event: Event) {
      if readers.isEmpty { return }
      readers.removeAll { reader in
        if case .terminated = reader.continuation.yield(event) { return true }
        return false
      }
    }

    func endStreams() {
      for reader in readers { reader.continuation.finish() }
      readers.removeAll()
    }
  }
#endif
