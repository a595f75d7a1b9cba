#if !hasFeature(Embedded)
  /// Where one thread publishes what a world shows, and others draw it: neither waits for the other, and
  /// nothing is copied.
  ///
  ///     let exchange = FrameExchange(of: .position, .opacity)
  ///     // The thread of the world, after its ticks:
  ///     world.publish(to: exchange)
  ///     // The thread that draws:
  ///     exchange.withLatest { frame in
  ///       frame.forEach(.position) { entity, position in draw(entity, at: position) }
  ///     }
  ///
  /// It is the one thing that both threads hold: the world and its frames stay where they are. A sample is
  /// written straight into a frame that nobody reads, of three: one is being written, one is the latest, one
  /// is being read. Each further reader takes one more. Frames that come faster than they are drawn are
  /// passed over, and one that is drawn twice is the same.
  public final class FrameExchange: Sendable {
    private let buffers: TurnBuffers<Frame>

    /// An exchange of all properties.
    ///
    /// - Parameters:
    ///   - readers: how many threads may each read a frame at once, 1 … 64; where more do, some share the
    ///     latest one that is being read.
    ///   - velocities: whether frames are to have velocities too.
    public init(readers: Int = 1, velocities: Bool = false) {
      buffers = TurnBuffers(readers: readers) { Frame(velocities: velocities) }
    }

    /// An exchange of the properties named: frames cost what these cost, and know nothing of the others.
    ///
    /// - Parameters:
    ///   - readers: how many threads may each read a frame at once, as without properties.
    ///   - velocities: whether frames are to have velocities too.
    public init<each Value: Animatable>(
      of property: repeat Property<each Value>, readers: Int = 1, velocities: Bool = false
    ) {
      buffers = TurnBuffers(readers: readers) {
        Frame(of: repeat each property, velocities: velocities)
      }
    }

    /// How many frames have been published.
    public var publishedCount: UInt64 { buffers.count }

    /// Calls `body` with the latest frame, which stays as it is until `body` returns; on any thread.
    ///
    /// - Parameter number: only with a frame later than that of this number; for who need not draw anything
    ///   twice.
    /// - Returns: what `body` does; nil where there is no such frame.
    public func withLatest<Result, Failure: Error>(
      after number: UInt64 = 0, _ body: (borrowing PublishedFrame) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      guard let turn = buffers.beginReading(after: number) else { return nil }
      defer { buffers.endReading(turn.place) }
      // Made here rather than in a closure: Swift 6.3.1 could not optimize that.
      let frame = PublishedFrame(buffers[turn.place], number: turn.number)
      return try body(frame)
    }

    fileprivate func write(_ body: (Frame) -> Void) -> Bool { buffers.write(body) }
  }

  /// A frame of a `FrameExchange`, which reads like `Frame`. It cannot be kept: it is written again later.
  public struct PublishedFrame: ~Copyable {
    /// How many frames had been published with it; it grows from frame to frame.
    public let number: UInt64
    private let frame: Frame

    fileprivate init(_ frame: Frame, number: UInt64) {
      self.frame = frame
      self.number = number
    }

    /// The instant at which it was sampled.
    public var instant: Instant { frame.instant }
    /// Whether it has velocities.
    public var hasVelocities: Bool { frame.hasVelocities }

    /// What the entity shows, as of a `Frame`.
    public subscript<Value>(entity: Entity, property: Property<Value>) -> Value? { frame[entity, property] }

    /// How fast a property moves, as of a `Frame`.
    public func velocity<Value>(_ entity: Entity, _ property: Property<Value>) -> Value? {
      frame.velocity(entity, property)
    }

    /// How fast x, y, z and w of a rotation's quaternion move, as of a `Frame`.
    public func velocity(_ entity: Entity, _ property: Property<Rotation>) -> SIMD4<Float>? {
      frame.velocity(entity, property)
    }

    /// Calls `body` with one lane of a property, as `Frame.withColumn`.
    ///
    /// - Precondition: `lane` is one of the property's.
    public func withColumn<Value, Result, Failure: Error>(
      _ property: Property<Value>, lane: Int = 0,
      _ body: (Span<Float>, Span<Entity>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try frame.withColumn(property, lane: lane, body)
    }

    /// Calls `body` with every entity that had the property, and what it showed, as `Frame.forEach`.
    public func forEach<Value, Failure: Error>(
      _ property: Property<Value>, _ body: (Entity, Value) throws(Failure) -> Void
    ) throws(Failure) {
      try frame.forEach(property, body)
    }
  }

  extension World {
    /// Evaluates the world `alpha` of a tick after `now` into a frame of the exchange's, as
    /// `sample(at:into:)`, which is then its latest. Steady frames allocate nothing.
    ///
    /// - Parameter alpha: held within 0 … 1; this world's `alpha` unless said otherwise.
    /// - Returns: false, and nothing is done, while another world publishes to the same exchange.
    @discardableResult
    public func publish(to exchange: FrameExchange, at alpha: Double? = nil) -> Bool {
      publish(to: exchange, at: instant(at: alpha ?? self.alpha))
    }

    /// The same at `instant`: `now` or later; an earlier one counts as `now`.
    @discardableResult
    public func publish(to exchange: FrameExchange, at instant: Instant) -> Bool {
      exchange.write { sample(at: instant, into: $0) }
    }
  }
#endif
