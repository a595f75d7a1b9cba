#if !hasFeature(Embedded)
  extension World {
    /// All events from now on, as they are published. It ends with the world, which it does not keep alive. Events wait
    /// for their reader without limit.
    public var eventStream: AsyncStream<Event> { streams.add(driver: nil) }
  }

  extension DriverHandle {
    /// The driver's events from now on, as they are published. It ends with the one that kills the driver, or with the
    /// world; on a stale handle at once.
    public var eventStream: AsyncStream<Event> {
      guard let (world, _) = find() else { return AsyncStream { $0.finish() } }
      return world.streams.add(driver: id)
    }
  }

  /// The streams of a world's events that someone reads.
  final class EventStreams {
    private var readers: [(driver: DriverID?, continuation: AsyncStream<Event>.Continuation)] = []

    var isEmpty: Bool { readers.isEmpty }

    func add(driver: DriverID?) -> AsyncStream<Event> {
      let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
      readers.append((driver, continuation))
      return stream
    }

    /// Hands an event to those whom it concerns; who has gone away is forgotten.
    func yield(_ event: Event) {
      if readers.isEmpty { return }
      readers.removeAll { driver, continuation in
        guard driver == nil || driver == event.driver else { return false }
        if case .terminated = continuation.yield(event) { return true }
        if driver != nil && event.kills { continuation.finish() }
        return driver != nil && event.kills
      }
    }

    func finish() {
      for reader in readers { reader.continuation.finish() }
      readers.removeAll()
    }
  }
#endif
