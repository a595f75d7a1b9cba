import Inbetween

/// The two transitions on one timeline, which can seek to any instant. Each is a transition tween,
/// played forward or backward by the contract's rules.
final class FadeFilm: SceneMotion {
  @Parameter("A transition", 100...3000, step: 50, unit: "ms") var duration = 900
  @Parameter("Pause", 0...2000, step: 50, unit: "ms") var pause = 500
  @Chosen(\.code) var directions = [TransitionDirection.forward, .backward]
  /// The part of a transition in which the fade moves. The slide takes all of it.
  @Chosen(\.code) var segment = TransitionSegment.full
  @Chosen(\.code) var timing = Easing.linear
  /// A window of the transitions.
  struct Window {
    let start: Duration
    let end: Duration
    let direction: TransitionDirection
    /// The time range in which the fade moves.
    let segment: ClosedRange<Duration>
  }

  /// The entities of the tweens: an opacity, and a position from 0 at the bottom edge to 1 at the top edge.
  let fading: Entity
  let sliding: Entity
  private(set) var windows: [Window] = []
  private(set) var length = Duration.zero
  /// The two values at even steps from start to end.
  private(set) var curves: [[Float]] = [[], []]

  private let world: World
  private var timeline: Timeline

  private static let steps = 240

  init(at tickRate: TickRate) {
    world = World(tickRate: tickRate)
    (fading, sliding) = (world.spawn(), world.spawn())
    timeline = world.makeTimeline()
  }

  /// A loop of the film, at its start.
  var loop: Loop { Loop(timeline, of: world, length: length) }

  /// Replaces the film by another one, at its start.
  func lay() throws {
    timeline.release()
    timeline = world.makeTimeline()
    windows = []
    let first = directions[0] == .forward ? Float(0) : 1
    try world.assign(fading, .opacity, to: first)
    try world.assign(sliding, .position, to: SIMD2(0, first))

    var fade = TransitionTween(.opacity, values: [0, 1])
    var slide = TransitionTween(.position, values: [SIMD2(0, 0), SIMD2(0, 1)])
    fade.segment = segment
    (fade.timingFunction, slide.timingFunction) = (timing, timing)

    let (window, pause) = (Transition(duration: .milliseconds(duration)), Duration.milliseconds(pause))
    var start = pause
    for direction in directions {
      try play(fade, on: fading, window, direction, at: start)
      try play(slide, on: sliding, window, direction, at: start)
      let whole = window.effectiveDuration
      let part = direction == .forward ? segment : segment.inverted
      let moves = start + whole * part.position
      windows.append(
        Window(
          start: start, end: start + whole, direction: direction,
          segment: moves...(moves + whole * part.length)))
      start += whole + pause
    }
    length = start + pause
    readCurves()
  }

  private func play<Value>(
    _ plan: TransitionTween<Value>, on entity: Entity, _ window: Transition,
    _ direction: TransitionDirection, at start: Duration
  ) throws {
    var tween = try plan.tween(playing: window, direction)
    tween.delay = start
    tween.timeline = timeline.id
    try world.register(tween, on: entity)
  }

  /// Samples the whole film by seeking, then returns to its start. Seeking has no side effects.
  private func readCurves() {
    curves = [[], []]
    for step in 0...Self.steps {
      timeline.seek(to: length * (Double(step) / Double(Self.steps)))
      curves[0].append(world[fading, .opacity] ?? 0)
      curves[1].append(world[sliding, .position]?.y ?? 0)
    }
    timeline.seek(to: .zero)
  }
}

extension [TransitionDirection] {
  /// The directions as code.
  fileprivate var code: String { "[TransitionDirection." + map { "\($0)" }.joined(separator: ", .") + "]" }
}

extension TransitionSegment {
  /// The segment as code.
  fileprivate var code: String {
    self == .full ? "TransitionSegment.full" : "TransitionSegment(position: \(position), length: \(length))"
  }
}
