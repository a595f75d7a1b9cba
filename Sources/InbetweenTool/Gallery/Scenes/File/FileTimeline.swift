import Inbetween
import InbetweenFiles

/// When and how the drivers of a motion file move its properties.
///
/// The engine says so: the file plays once in its own world, whose events are the begins and ends.
final class FileTimeline {
  /// A driver's active time in the loop.
  struct Bar: Hashable {
    /// The index of the driver's source.
    let source: Int
    /// How often it has played before. A step plays again when its sequence does.
    let play: Int
    /// From its start to its end, within the loop.
    var span: ClosedRange<Duration>
    /// The begins of further iterations.
    var repeats: [Duration] = []
    /// Whether it is still active at the end of the loop.
    var runsOn = true
  }

  /// The bars of a property of an entity.
  struct Row {
    let target: MotionTarget
    /// The number of its entity among those that have rows.
    let entity: Int
    var bars: [Bar] = []
    /// The track of each bar. Bars that overlap are on different tracks, the newest driver at the top.
    var tracks: [Int] = []
    var trackCount = 1
  }

  /// The values of an iteration.
  struct Course {
    /// Values at even steps, for each lane.
    let lanes: [[Float]]
    /// The time of the iteration. It may begin before the loop and end after it.
    let time: ClosedRange<Duration>
  }

  let file: MotionFile
  let sources: [MotionSource]
  let length: Duration
  private(set) var rows: [Row] = []
  private let world: World
  private let timeline: Timeline
  private var courses: [Bar: Course?] = [:]

  /// Plays a file.
  ///
  /// - Parameter length: the length of its loop.
  init(_ file: MotionFile, length: Duration) throws(MotionFileErrors) {
    var file = file
    // The picture shows the time of the file's timeline. Ramps of the world change when it is shown.
    file.ramps.removeAll { $0.clock == .world }
    (self.file, self.length) = (file, length)
    // One tick holds the whole loop: it crosses all begins and ends in order, at their exact instants. A tick
    // lasts a thousand million seconds at most.
    world = World(tickRate: TickRate(1, over: min(Int64(length.inSeconds.rounded(.up)) + 1, 1_000_000_000)))
    let loaded = try file.loadWithSources(into: world)
    (sources, timeline) = (loaded.sources, loaded.scene.timeline)
    world.tick()
    var bars = bars(from: world.events)
    // A step reports its first begin alone.
    let again = sources.indices.filter { sources[$0].playsAgain }
    if !again.isEmpty {
      bars.removeAll { again.contains($0.source) }
      bars = (bars + plays(of: again)).sorted { ($0.source, $0.play) < ($1.source, $1.play) }
    }
    arrange(bars)
  }

  /// Returns the bars, in the order of their sources.
  private func bars(from events: [Event]) -> [Bar] {
    let indices = Dictionary(zip(sources.map(\.driver), sources.indices)) { first, _ in first }
    var (bars, open, plays): ([Bar], [Int: Bar], [Int: Int]) = ([], [:], [:])
    func close(_ source: Int, at end: Duration) {
      guard var bar = open.removeValue(forKey: source) else { return }
      bar.runsOn = end >= length
      bar.span = bar.span.lowerBound...max(min(end, length), bar.span.lowerBound)
      bars.append(bar)
    }
    for event in events {
      guard let source = indices[event.driver] else { continue }
      let time = event.instant.sinceStart
      switch event.kind {
      case .started where time < length:
        open[source] = Bar(source: source, play: plays[source, default: 0], span: max(time, .zero)...length)
        plays[source, default: 0] += 1
      case .repeated where time < length && open[source]?.repeats.count ?? 0 < Self.mostRepeats:
        open[source]?.repeats.append(time)
      case .completed, .superseded, .killed, .stopped: close(source, at: time)
      default: break
      }
    }
    return (bars + open.values).sorted { ($0.source, $0.play) < ($1.source, $1.play) }
  }

  /// Returns the bars of steps that play again and again.
  ///
  /// The playhead goes to each frame of the loop. Where a step has begun or ended since the last one, it goes
  /// to counts between the two, to find the exact one.
  private func plays(of steps: [Int]) -> [Bar] {
    let handles = steps.map { world.handle(of: sources[$0].driver) }
    func isActive(_ step: Int, at counts: Int64) -> Bool {
      timeline.seek(to: Duration(counts: counts))
      return handles[step].state == .active
    }
    /// Returns the first count in a range at which a step is active, or is not.
    func change(of step: Int, to state: Bool, _ range: ClosedRange<Int64>) -> Duration {
      var (before, after) = (range.lowerBound, range.upperBound)
      while after - before > 1 {
        let middle = (before + after) / 2
        if isActive(step, at: middle) == state { after = middle } else { before = middle }
      }
      return Duration(counts: after)
    }
    var (bars, open): ([Bar], [Bar?]) = ([], steps.map { _ in nil })
    var counts = steps.map { _ in 0 }
    var last = Int64(-1)
    let step = max(Instant.countsPerSecond / 60, length.counts / Self.mostFrames)
    for now in stride(from: 0, through: length.counts, by: Int(step)).map({ Int64($0) }) {
      let states = steps.indices.map { isActive($0, at: now) }
      for index in steps.indices where states[index] != (open[index] != nil) {
        if states[index] {
          let begin = now == 0 ? .zero : change(of: index, to: true, last...now)
          open[index] = Bar(source: steps[index], play: counts[index], span: begin...length)
          counts[index] += 1
        } else if var bar = open[index] {
          bar.span = bar.span.lowerBound...change(of: index, to: false, last...now)
          bar.runsOn = false
          bars.append(bar)
          open[index] = nil
        }
      }
      last = now
    }
    return bars + open.compactMap(\.self)
  }

  /// The most frames of a loop that are looked at.
  private static let mostFrames: Int64 = 3600

  /// The most iterations of a bar that are told apart.
  private static let mostRepeats = 500

  /// Makes the rows: by the order of the entities in the file, then by the order of their motion.
  private func arrange(_ bars: [Bar]) {
    let order = Dictionary(zip(file.entities.map(\.name), file.entities.indices)) { first, _ in first }
    var (indices, found): ([MotionTarget: Int], [Row]) = ([:], [])
    for bar in bars {
      let target = sources[bar.source].target
      let index = indices[target] ?? found.count
      if index == found.count {
        indices[target] = index
        found.append(Row(target: target, entity: order[target.entity] ?? 0))
      }
      found[index].bars.append(bar)
    }
    let sorted = found.enumerated().sorted { ($0.element.entity, $0.offset) < ($1.element.entity, $1.offset) }
    var (entity, last) = (-1, "")
    rows = sorted.map { _, row in
      if row.target.entity != last { (entity, last) = (entity + 1, row.target.entity) }
      var next = Row(target: row.target, entity: entity, bars: row.bars)
      next.layTracks()
      return next
    }
  }

  /// How much faster a driver's own time runs than the picture's time; nil if the rate changes, or if the own
  /// time does not run forward.
  func rate(of source: Int) -> Double? {
    if file.ramps.contains(where: { $0.clock == .timeline }) { return nil }
    let source = sources[source]
    let own = source.item.driver?.rate ?? 1
    guard own > 0 else { return nil }
    guard let sequence = source.sequence else { return own }
    let isForward = sequence.direction == .normal || sequence.direction == .alternate
    return sequence.rate > 0 && isForward ? own * sequence.rate : nil
  }

  /// Whether every other iteration of a driver plays backward.
  func alternates(_ source: Int) -> Bool {
    guard case .tween(let tween) = sources[source].item else { return false }
    return tween.direction == .alternate || tween.direction == .alternateReverse
  }

  /// Returns the values of a bar's first iteration; nil if it has no length, or no end.
  func course(of bar: Bar) -> Course? {
    if let known = courses[bar] { return known }
    let course = makeCourse(of: bar)
    courses[bar] = .some(course)
    return course
  }

  private func makeCourse(of bar: Bar) -> Course? {
    timeline.seek(to: bar.span.lowerBound)
    guard let curve = world.handle(of: sources[bar.source].driver).curve(points: Self.points) else {
      return nil
    }
    let part = curve.position ?? 0
    var time = (bar.repeats.first ?? bar.span.upperBound) - bar.span.lowerBound
    if let rate = rate(of: bar.source) {
      time = curve.duration / rate
    } else if part < 1 {
      time = time / (1 - part)
    }
    guard time > .zero else { return nil }
    let begin = bar.span.lowerBound - time * part
    return Course(lanes: curve.lanes, time: begin...(begin + time))
  }

  /// The number of values of a course.
  private static let points = 61
}

extension FileTimeline.Row {
  /// Gives the newest drivers the upper tracks.
  fileprivate mutating func layTracks() {
    var ends: [[ClosedRange<Duration>]] = []
    tracks = Array(repeating: 0, count: bars.count)
    for index in bars.indices.reversed() {
      let span = bars[index].span
      let free = ends.firstIndex { spans in
        !spans.contains { $0.lowerBound < span.upperBound && span.lowerBound < $0.upperBound }
      }
      let track = free ?? ends.count
      if track == ends.count { ends.append([]) }
      ends[track].append(span)
      tracks[index] = track
    }
    trackCount = max(ends.count, 1)
  }
}

extension MotionSource {
  /// Whether it is a step of a sequence or block that repeats.
  fileprivate var playsAgain: Bool {
    guard let sequence else { return false }
    return sequence.repeats != .count(1) || sequence.steps.contains(where: \.hasRepeats)
  }
}

extension MotionStep {
  fileprivate var hasRepeats: Bool {
    switch action {
    case .together(let block), .inOrder(let block):
      block.repeats != .count(1) || block.steps.contains(where: \.hasRepeats)
    default: false
    }
  }
}
