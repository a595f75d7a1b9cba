import Inbetween

extension MotionFile {
  /// The length of one loop: the stage's duration, or the last end plus half a second. An endless tween is
  /// taken as one iteration, and a spring that never rests as one period. Ramps of the file's timeline change
  /// the length; ramps of the world do not.
  ///
  /// If the stage has no duration and the file has a spring, a decay or a tween with a speed, the length
  /// depends on the start values. This property then plays the file once in a temporary world.
  public var length: Duration {
    if let duration = stage.duration { return Duration(fileMilliseconds: duration) }
    var file = self
    let positions = positions
    file.motion = motion.flatMap { (item) -> [MotionItem] in
      if case .states(let states) = item { return states.parts(with: motions).map(\.item) }
      guard case .tracks(let tracks) = item else { return (try? item.parts(at: positions)) ?? [] }
      return ((try? tracks.tweens(at: positions)) ?? []).map(MotionItem.tween)
    }
    let indices = Dictionary(zip(file.entities.map(\.name), file.entities.indices)) { first, _ in first }
    for case .states(let machine) in motion {
      for (target, value) in machine.ordered(machine.start) {
        if let index = indices[target.entity] { file.entities[index].properties[target.property] = value }
      }
    }
    file.ramps = []
    let lengths = file.motion.contains { $0.entry.restsByItself } ? file.restingLengths() : []
    let ends = file.motion.indices.map { index in
      file.motion[index].entry.end(index < lengths.count ? lengths[index] : nil)
    }
    return Duration(fileMilliseconds: ramps.time(reaching: max(ends.max() ?? 0, 0)) + 500)
  }

  /// Returns the lengths of springs and decays in their own time, and of an iteration of each sequence and
  /// tween, in milliseconds. Nil for one that never begins or never rests, and for transitions. Empty for a
  /// file that cannot be loaded.
  private func restingLengths() -> [MotionLength?] {
    var file = self
    file.motion = motion.map(\.ending)
    var loader = MotionFileLoader(file: file, world: World())
    guard let placed = try? loader.place() else { return [] }
    // A seek costs only the begins and ends on its way, however far it goes.
    var last = motion.lazy.map(\.entry.begin).max() ?? 0
    placed.timeline.begin()
    placed.timeline.seek(to: Duration(fileMilliseconds: min(last + 1, 1e14)))
    // A sequence becomes longer when a spring in it begins that takes longer than estimated.
    for _ in 0..<16 {
      let ends = zip(file.motion, placed.drivers).map { $0.firstEnd($1.first?.duration) }
      guard let end = ends.max(), end > last else { break }
      last = end
      placed.timeline.seek(to: Duration(fileMilliseconds: min(last + 1, 1e14)))
    }
    return zip(file.motion, placed.drivers).map { item, drivers in
      guard let driver = drivers.first else { return nil }
      if case .sequence = item { return driver.duration.map { .rests($0 / .milliseconds(1)) } }
      if driver.state == .killed { return .superseded }
      if case .tween = item { return driver.duration.map { .rests($0 / .milliseconds(1)) } }
      return driver.implicitDuration.map { .rests($0 / .milliseconds(1)) }
    }
  }
}

/// The length of a spring, decay, sequence or tween, as found by playing a file.
enum MotionLength {
  /// In milliseconds of own time; for a sequence or tween, one iteration.
  case rests(Double)
  /// A later driver replaced it before it began.
  case superseded
}

/// A driver whose motion gives its length.
protocol RestingEntry: DrivingEntry {
  /// The length to take where it is not known, in milliseconds of own time.
  var usualLength: Double { get }
}

extension RestingEntry {
  var restsByItself: Bool { true }

  /// When it begins; 0 if it never does.
  var begin: Double { driver.rate > 0 ? max(driver.delay, 0) / driver.rate : 0 }

  func end(_ length: MotionLength?) -> Double {
    var active = usualLength
    switch length {
    case .superseded: return 0
    case .rests(let time): active = time
    case nil: break
    }
    let rate = driver.rate
    // Played backward, it begins at its rest, and its delay comes last.
    if rate < 0 { return active / -rate }
    return max(driver.delay + active, 0) / (rate == 0 ? 1 : rate)
  }
}

extension MotionSpring: RestingEntry {
  /// The period without damping; 0 if its parameters are invalid.
  var usualLength: Double { ((try? form.spring())?.response ?? .zero) / .milliseconds(1) }
}

extension MotionDecay: RestingEntry {
  var usualLength: Double { 1_000 / friction }
}

extension MotionDrift {
  /// When it completes, in milliseconds from 0. An endless one counts a second, a held one (rate 0) runs.
  func end(_ length: MotionLength?) -> Double {
    let speed = driver.rate == 0 ? 1 : driver.rate.magnitude
    return max((driver.rate < 0 ? 0 : driver.delay) + (duration ?? 1000), 0) / speed
  }
}

extension MotionTracks {
  func end(_ length: MotionLength?) -> Double { ((try? tweens()) ?? []).map { $0.end(nil) }.max() ?? 0 }
}

extension MotionTransition {
  func end(_ length: MotionLength?) -> Double { max(delay + effectiveDuration / .milliseconds(1), 0) }
}

extension MotionTween {
  var restsByItself: Bool { speed != nil }

  var begin: Double { driver.rate > 0 ? max(driver.delay, 0) / driver.rate : 0 }

  /// When it completes, in milliseconds from 0. Endless tweens count one iteration, held ones (rate 0) run.
  func end(_ length: MotionLength?) -> Double {
    if speed != nil {
      var timed = self
      (timed.speed, timed.duration) = (nil, 0)
      if case .rests(let time)? = length { timed.duration = time }
      return timed.end(nil)
    }
    let speed = driver.rate == 0 ? 1 : driver.rate.magnitude
    // Played from its end, it begins with the end delay, or where a negative one has cut it off.
    if driver.rate < 0 { return max(activeDuration + endDelay, 0) / speed }
    return max(driver.delay + max(activeDuration + endDelay, 0), 0) / speed
  }

  /// The length of all iterations with the pauses between them and the hold, before an end delay cuts any
  /// off.
  private var activeDuration: Double {
    var plays = 1.0
    if case .count(let count) = repeats { plays = count }
    if duration == 0 || plays == 0 { return hold }
    let waits = plays - (repeatStart == repeatStart.rounded() ? 1 : 0)
    return plays * duration + max(waits, 0) * repeatDelay + hold
  }
}

extension MotionItem {
  /// The item; a sequence plays once and forward, and its endless steps have one iteration.
  fileprivate var ending: MotionItem {
    guard case .sequence(var sequence) = self else { return self }
    sequence.rate = sequence.rate == 0 ? 1 : sequence.rate.magnitude
    (sequence.repeats, sequence.steps) = (.count(1), sequence.steps.map(\.ending))
    return .sequence(sequence)
  }

  /// Returns when the first iteration of a sequence that plays forward ends, in milliseconds from 0; 0 for
  /// others.
  fileprivate func firstEnd(_ duration: Duration?) -> Double {
    guard case .sequence(let sequence) = self, let duration else { return 0 }
    return max(sequence.delay + duration / .milliseconds(1), 0) / sequence.rate
  }
}

extension MotionStep {
  fileprivate var ending: MotionStep {
    var step = self
    switch action {
    case .tween(var tween):
      tween.repeats = tween.repeats.ending
      step.action = .tween(tween)
    case .together(let block): step.action = .together(block.ending)
    case .inOrder(let block): step.action = .inOrder(block.ending)
    default: break
    }
    return step
  }
}

extension MotionStepBlock {
  fileprivate var ending: MotionStepBlock {
    var block = self
    (block.repeats, block.steps) = (repeats.ending, steps.map(\.ending))
    return block
  }
}

extension Repeats {
  /// One iteration if there is no end.
  fileprivate var ending: Repeats { self == .forever ? .count(1) : self }
}

extension MotionSequence {
  var restsByItself: Bool { true }

  /// When it completes, in milliseconds from 0. An endless one counts one iteration, a held one (rate 0)
  /// runs.
  func end(_ length: MotionLength?) -> Double {
    var plays = plays
    if case .rests(let time) = length { plays.duration = time }
    return plays.end(nil)
  }
}
