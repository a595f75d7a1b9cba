import CSDL2

/// How long to wait after a frame where showing it does not wait for the display.
///
/// Whether a driver heeds the vertical sync is not to be learnt from it (under Xvfb it says it does): so
/// frames are watched, and only when several in a row come far too early does the waiting begin. Then
/// each waits for a deadline a whole interval after the last one, so that the rate is right on average.
public struct Pacing: Sendable {
  /// The time from frame to frame.
  public let interval: Duration
  private var lastEnd: Duration?
  private var deadline: Duration?
  private var earlyFrames = 0

  /// So many frames must be early before it is not taken for chance.
  private static let patience = 4

  /// Pacing for a display that refreshes once an interval.
  public init(interval: Duration) { self.interval = interval }

  /// How long to sleep now that a frame has been shown, at `now` of a monotonic clock.
  public mutating func delay(frameEndedAt now: Duration) -> Duration {
    defer { lastEnd = now }
    if let due = deadline {
      let next = due + interval
      // One that is late is not made up for by a rush.
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

/// Real time between frames, by a clock that never goes back.
public struct FrameClock: Sendable {
  private var last: Duration

  /// A clock whose first lap begins now.
  public init() { last = Self.now }

  /// The time by the monotonic clock; its zero is arbitrary.
  public static var now: Duration {
    let count = SDL_GetPerformanceCounter()
    let frequency = SDL_GetPerformanceFrequency()
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: frequency)
    return .seconds(Int64(seconds)) + .nanoseconds(Int64(rest * 1_000_000_000 / frequency))
  }

  /// The time since the last lap (or `init`); begins the next one.
  public mutating func lap() -> Duration {
    let now = Self.now
    defer { last = now }
    return now - last
  }
}
