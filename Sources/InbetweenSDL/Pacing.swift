import CInbetweenSDL

/// Computes the sleep after each frame if `present` does not wait for the display.
///
/// A graphics driver may claim vertical sync without using it: Xvfb does. So `Pacing` measures the frames. It
/// begins to sleep only after several consecutive frames come far too early. From then on each frame has a
/// deadline, one interval after the last deadline. This keeps the average rate exact.
///
/// ```swift
/// var pacing = Pacing(interval: .milliseconds(16))
/// let sleep = pacing.delay(frameEndedAt: FrameClock.now)
/// ```
public struct Pacing: Sendable {
  /// The time from frame to frame.
  public let interval: Duration
  private var lastEnd: Duration?
  private var deadline: Duration?
  private var earlyFrames = 0

  /// Number of consecutive early frames before sleeping starts. Fewer may be chance.
  private static let patience = 4

  /// Creates the pacing for a display with this refresh interval.
  public init(interval: Duration) { self.interval = interval }

  /// Returns the sleep after a frame that ended at `now`, a time of a monotonic clock.
  public mutating func delay(frameEndedAt now: Duration) -> Duration {
    defer { lastEnd = now }
    if let due = deadline {
      var next = due + interval
      // The clock was set back: waiting until then could take hours.
      if next - now > interval * 2 { next = now + interval }
      // Frames after a late one are not shortened to catch up.
      deadline = max(next, now)
      return max(next - now, .zero)
    }
    if let lastEnd, now - lastEnd < interval * 7 / 10 {
      earlyFrames += 1
      if earlyFrames >= Self.patience { deadline = now }
    } else {
      earlyFrames = 0
    }
    return .zero
  }
}

/// Measures real time between frames with a monotonic clock.
///
/// ```swift
/// var clock = FrameClock()
/// world.advance(by: clock.lap())
/// ```
public struct FrameClock: Sendable {
  private var last: Duration

  /// Creates a clock whose first lap begins now.
  public init() { last = Self.now }

  /// The current time of the monotonic clock; its zero is arbitrary.
  public static var now: Duration {
    let count = SDL_GetPerformanceCounter()
    let frequency = SDL_GetPerformanceFrequency()
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: frequency)
    return .seconds(Int64(seconds)) + .nanoseconds(Int64(rest * 1_000_000_000 / frequency))
  }

  /// Returns the time since the last lap (or `init`), and begins the next lap. The time is never negative.
  public mutating func lap() -> Duration {
    lap(at: Self.now)
  }

  /// Returns the time since the last lap; zero if the clock was set back.
  mutating func lap(at now: Duration) -> Duration {
    defer { last = now }
    return max(now - last, .zero)
  }
}
