#if !hasFeature(Embedded)
  /// A place where one thread publishes the shown values of a world and other threads draw them. Neither
  /// waits for the other, and nothing is copied.
  ///
  /// ```swift
  /// let exchange = FrameExchange(of: .position, .opacity)
  /// // The thread of the world, after its ticks:
  /// world.publish(to: exchange)
  /// // The thread that draws:
  /// exchange.withLatest { frame in
  ///   frame.forEach(.position) { entity, position in draw(position, frame[entity, .opacity]!) }
  /// }
  /// ```
  ///
  /// Threads share only the exchange; the world stays on its thread. The exchange has three frames: one is
  /// written, one is the latest frame, one is read. Each additional reader adds a frame. If frames come
  /// faster than they are drawn, some are skipped. If they come slower, a frame is drawn more than once.
  public final class FrameExchange: Sendable {
    private let buffers: TripleBuffer<Frame>

    /// Creates an exchange of all properties.
    ///
    /// - Parameters:
    ///   - readers: the number of threads that read at the same time, 1 … 64. If more threads read, some of
    ///     them share a frame.
    ///   - velocities: whether frames include velocities.
    public init(readers: Int = 1, velocities: Bool = false) {
      buffers = TripleBuffer(readers: readers) { Frame(velocities: velocities) }
    }

    /// Creates an exchange of the named properties. Frames leave out all other properties, and spend no time
    /// on them.
    ///
    /// - Parameters:
    ///   - readers: the number of threads that read at the same time, 1 … 64. If more threads read, some of
    ///     them share a frame.
    ///   - velocities: whether frames include velocities.
    public init<each Value: Animatable>(
      of property: repeat Property<each Value>, readers: Int = 1, velocities: Bool = false
    ) {
      buffers = TripleBuffer(readers: readers) {
        Frame(of: repeat each property, velocities: velocities)
      }
    }

    /// The number of frames that have been published.
    public var publishedCount: UInt64 { buffers.count }

    /// Calls `body` with the latest frame, on any thread. The frame does not change until `body` returns.
    ///
    /// - Parameter number: the number of a frame. `body` is called only with a later frame. To draw no frame
    ///   twice, pass the number of the last drawn frame.
    /// - Returns: the result of `body`; nil if there is no later frame.
    public func withLatest<Result, Failure: Error>(
      after number: UInt64 = 0, _ body: (borrowing PublishedFrame) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      guard let reading = buffers.beginReading(after: number) else { return nil }
      defer { buffers.endReading(reading.index) }
      // Made here rather than in a closure, which Swift 6.3.1 could not optimize.
      let frame = PublishedFrame(buffers[reading.index], number: reading.number)
      return try body(frame)
    }

    fileprivate func write(_ body: (Frame) -> Void) -> Bool { buffers.write(body) }
  }

  /// A frame of a `FrameExchange`. Read it like a `Frame`. You cannot keep it, since the exchange writes new
  /// values into its memory.
  ///
  /// ```swift
  /// let exchange = FrameExchange(of: .position)
  /// world.publish(to: exchange)
  /// exchange.withLatest { frame in print(frame.number, frame[card, .position]!) }
  /// ```
  public struct PublishedFrame: ~Copyable {
    /// The number of this frame: 1 for the first frame of the exchange.
    public let number: UInt64
    private let frame: Frame

    fileprivate init(_ frame: Frame, number: UInt64) {
      self.frame = frame
      self.number = number
    }

    /// The instant at which the frame was sampled.
    public var instant: Instant { frame.instant }
    /// Whether the frame includes velocities.
    public var hasVelocities: Bool { frame.hasVelocities }

    /// The shown value of the entity. See the subscript of `Frame`.
    public subscript<Value>(entity: Entity, property: Property<Value>) -> Value? { frame[entity, property] }

    /// Returns the velocity of a property, in the property's unit per second. See `Frame.velocity(_:_:)`.
    public func velocity<Value>(_ entity: Entity, _ property: Property<Value>) -> Value? {
      frame.velocity(entity, property)
    }

    /// Returns the velocity of x, y, z and w of a rotation's quaternion, per second; see `Frame`.
    public func velocity(_ entity: Entity, _ property: Property<Rotation>) -> SIMD4<Float>? {
      frame.velocity(entity, property)
    }

    /// Calls `body` with one lane of a property and its entities; see `Frame.withColumn`.
    ///
    /// - Precondition: `lane` is at least 0, and less than the number of lanes of the property.
    public func withColumn<Value, Result, Failure: Error>(
      _ property: Property<Value>, lane: Int = 0,
      _ body: (Span<Float>, Span<Entity>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try frame.withColumn(property, lane: lane, body)
    }

    /// Calls `body` with every entity that has the property and its shown value; see `Frame.forEach`.
    ///
    /// - Complexity: O(n), where n is the number of entities that have the property.
    public func forEach<Value, Failure: Error>(
      _ property: Property<Value>, _ body: (Entity, Value) throws(Failure) -> Void
    ) throws(Failure) {
      try frame.forEach(property, body)
    }
  }

  extension World {
    /// Samples the world into a free frame of the exchange. `alpha` is the part of a tick since the last
    /// tick. This frame is then the latest frame. If the number of entities does not grow, nothing is
    /// allocated.
    ///
    /// ```swift
    /// let exchange = FrameExchange(of: .position)
    /// print(world.publish(to: exchange, at: world.alpha), exchange.publishedCount)  // prints true 1
    /// ```
    ///
    /// - Parameter alpha: clamped to 0 … 1; by default this world's `alpha`.
    /// - Returns: false, without a change, while another world publishes to the exchange.
    @discardableResult
    public func publish(to exchange: FrameExchange, at alpha: Double? = nil) -> Bool {
      publish(to: exchange, at: instant(at: alpha ?? self.alpha))
    }

    /// Samples the world at `instant` into a free frame of the exchange. This frame is then the latest frame.
    /// An instant before `now` means `now`. Returns false, and changes nothing, while another world publishes
    /// to the exchange.
    ///
    /// ```swift
    /// let exchange = FrameExchange(of: .position)
    /// world.publish(to: exchange, at: world.now)
    /// exchange.withLatest { frame in print(frame.instant == world.now) }  // prints true
    /// ```
    @discardableResult
    public func publish(to exchange: FrameExchange, at instant: Instant) -> Bool {
      exchange.write { sample(at: instant, into: $0) }
    }
  }
#endif
