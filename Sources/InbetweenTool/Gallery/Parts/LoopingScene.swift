import Inbetween
import InbetweenFiles

/// A scene that repeats. Its loop has the time, the world and the shown values.
protocol LoopingScene: GalleryScene {
  var loop: Loop { get set }
  /// Samples the loop and updates the controls, after a change of the time or of the drivers.
  func show()
}

extension LoopingScene {
  var world: World { loop.world }
  var frame: Frame { loop.frame }
  var time: SceneTime { loop.time }
  var isMoving: Bool { true }
  var worlds: [World] { [loop.world] }

  func advance(by frameTime: Duration) throws {
    loop.advance(by: frameTime)
    show()
  }

  func seek(to time: Duration) {
    loop.seek(to: time)
    show()
  }

  func restart() throws { try seek(to: .zero) }
  func show() { loop.sample() }
  /// Changes nothing, because the motion is the subject.
  func reduceMotion(_ policy: ReducedMotion) throws {}
}

/// The time of a looping scene, on one timeline. It plays forward by the world's ticks, at any rate, and
/// seeks to any instant.
struct Loop {
  let world: World
  /// The values at the shown time.
  let frame: Frame
  let length: Duration
  /// The timeline of the drivers.
  private(set) var timeline: Timeline
  /// Whether the timeline runs on at the loop's end, because its drivers repeat for ever. Otherwise it
  /// returns to its start.
  private let isEndless: Bool
  /// Whether the picture shows the timeline's exact instant, as after a seek. Otherwise it is between two
  /// ticks.
  private var isAligned = true

  /// Makes a loop from a timeline that has its drivers. The length is at least one count.
  init(
    _ timeline: Timeline, of world: World, length: Duration, frame: Frame = Frame(), isEndless: Bool = false
  ) {
    (self.timeline, self.world, self.frame, self.isEndless) = (timeline, world, frame, isEndless)
    self.length = max(length, Duration(counts: 1))
  }

  /// Makes a loop on an empty timeline, which begins now.
  init(in world: World = World(), length: Duration, frame: Frame = Frame(), isEndless: Bool = false) {
    self.init(world.makeTimeline(), of: world, length: length, frame: frame, isEndless: isEndless)
    timeline.begin()
  }

  /// The shown time in the loop.
  var shown: Duration {
    let counts = shownCounts
    return Duration(counts: isEndless ? wrapped(counts) : min(max(counts, 0), length.counts))
  }

  var time: SceneTime {
    SceneTime(
      shown: shown, range: .zero...length, tick: world.tickRate.lastTick(at: Instant(shown)), isLoop: true)
  }

  /// Samples the world at the shown time.
  func sample() { world.sample(at: isAligned ? 0 : world.alpha, into: frame) }

  /// Advances the loop. Time left over at either end carries over. Returns whether the loop has begun again.
  @discardableResult
  mutating func advance(by frameTime: Duration) -> Bool {
    if isEndless { run(at: 1) }
    isAligned = false
    world.advance(by: frameTime)
    let counts = localCounts
    if isEndless || (0..<length.counts).contains(counts) { return false }
    timeline.seek(to: Duration(counts: wrapped(counts)))
    return true
  }

  /// Seeks to a time of the loop. Times outside the loop are clamped.
  mutating func seek(to time: Duration) {
    guard isEndless else {
      timeline.seek(to: min(max(time, .zero), Duration(counts: length.counts - 1)))
      isAligned = true
      return
    }
    // A small step back runs the timeline backward, which costs less than a seek of many drivers.
    let way = shortWay(to: time)
    if way < .zero, way > .milliseconds(-100) {
      run(at: -1)
      let way = shortWay(to: time)
      guard way < .zero else { return }
      isAligned = false
      world.advance(by: .zero - way)
    } else {
      run(at: 1)
      timeline.seek(to: Duration(counts: localCounts) + shortWay(to: time))
      isAligned = true
    }
  }

  /// Continues on another timeline, with other drivers, at the present offset.
  mutating func replace(with timeline: Timeline) {
    timeline.seek(to: self.timeline.offset ?? .zero)
    self.timeline = timeline
  }

  /// Replaces the timeline with a new one, on which `register` registers the drivers. The old drivers are
  /// released, and the values that they showed remain.
  ///
  /// - Parameter time: the time of the loop afterwards; nil for the present one.
  mutating func renew(at time: Duration? = nil, _ register: (World, TimelineID) throws -> Void) throws {
    // A release is at the present frame, and so are the new drivers.
    let time = time ?? Duration(counts: shownCounts)
    timeline.release()
    timeline = world.makeTimeline()
    timeline.begin()
    try register(world, timeline.id)
    if time > .zero { timeline.seek(to: time) }
  }

  private func run(at rate: Rate) { if timeline.rate?.value != rate.value { timeline.setRate(rate) } }

  private func wrapped(_ counts: Int64) -> Int64 {
    (counts % length.counts + length.counts) % length.counts
  }

  /// Returns the shorter way, back or forward, from the shown time to a time of the loop.
  private func shortWay(to time: Duration) -> Duration {
    let way = wrapped(time.counts - wrapped(shownCounts))
    return Duration(counts: way > length.counts / 2 ? way - length.counts : way)
  }

  private var localCounts: Int64 { timeline.now?.counts ?? 0 }

  private var shownCounts: Int64 {
    guard !isAligned else { return localCounts }
    let last = world.tickRate.instant(ofTick: world.tickCount)
    let next = world.tickRate.instant(ofTick: world.tickCount + 1)
    // The world may stand between the two ticks.
    let ahead = Double(next.counts - last.counts) * world.alpha - Double(world.now.counts - last.counts)
    return localCounts + Int64((ahead * (timeline.rate?.value ?? 1)).rounded(.toNearestOrEven))
  }
}
