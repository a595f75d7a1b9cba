import Inbetween

/// The years of the scene Elements: a value that is thrown, the timeline that follows it, and the lines that
/// it will cross.
///
/// The value is a place on the strip, as a scroll position is. The number of known elements and the
/// milestone are on the timeline, and go back with it. When the value will cross a line is known
/// beforehand.
final class History: SceneMotion {
  @Parameter("Friction", 0.6...5, step: 0.1) var friction = 1.8
  @Parameter("Years a second", 30...400, step: 10) var pace = 140
  static let years: ClosedRange<Float> = 1650...2020

  /// The entity of the shown year. The number of known elements and the last milestone follow it.
  let marker: Entity
  /// The entities of the lines, in the order of `Milestone.lines`.
  let lines: [Entity]
  /// The timeline of all years. It follows the marker.
  let timeline: Timeline
  /// The lines that the marker will cross, and where it will rest.
  private(set) var foreseen = Foresight()
  /// Handles the exact instant at which the marker crosses a line that was foreseen.
  var onCross: (Milestone) throws -> Void = { _ in }

  private let world: World
  private let future = Frame()
  private var waits: [DriverHandle] = []
  /// The spring that keeps the year under the pointer.
  private var hold: DriverHandle?

  init(in world: World) throws {
    self.world = world
    marker = world.spawn()
    lines = try world.spawn(Milestone.lines.count) { line, _ in
      try world.assign(line, .opacity, to: 0)
      try world.assign(line, .scale, to: SIMD2(1, 1))
    }
    timeline = world.makeTimeline()
    try world.assign(marker, .year, to: Self.years.lowerBound)
    try count()
    try timeline.follow(marker, .year, from: Self.years.lowerBound, to: Self.years.upperBound)
  }

  private var length: Duration { Self.offset(of: Self.years.upperBound) }

  private static func offset(of moment: Float) -> Duration {
    .milliseconds(Int((moment - years.lowerBound) * 20))
  }

  private static func part(of moment: Float) -> Float {
    (moment - years.lowerBound) / (years.upperBound - years.lowerBound)
  }

  // MARK: The timeline

  /// Has the number of known elements and the last milestone change at their years. Both are held.
  private func count() throws {
    let old = Element.all.count - Element.discoveries.count
    let counts = Element.discoveries.indices.map { old + 1 + $0 }
    var known = Tween(.known, values: [old] + counts + [Element.all.count], duration: length)
    known.offsets = [0] + Element.discoveries.map { Self.part(of: $0.moment) } + [1]
    var milestone = Tween(.milestone, values: Milestone.allCases, duration: length)
    milestone.offsets = Milestone.allCases.map { Self.part(of: $0.year) }
    (known.timeline, milestone.timeline) = (timeline.id, timeline.id)
    try world.register(known, on: marker)
    try world.register(milestone, on: marker)
  }

  // MARK: The marker

  var shownYear: Float { world[marker, .year] ?? Self.years.lowerBound }

  /// Has the year follow a finger.
  func grab() throws {
    var pull = SpringMotion(.year, to: shownYear, spring: .held)
    // It stays active at rest, so that it can be retargeted.
    (pull.replaces, pull.fill) = (true, .forwards)
    hold = try world.register(pull, on: marker)
    try foresee(within: .zero)
  }

  func drag(to year: Float) throws {
    // Beyond the ends it follows less and less.
    let inside = min(max(year, Self.years.lowerBound), Self.years.upperBound)
    let beyond = year - inside
    try hold?.retarget(to: inside + beyond / (1 + beyond.magnitude / 30))
    try foresee(within: .milliseconds(500))
  }

  /// Lets the year glide on with the velocity that the finger has given it.
  func letGo() throws {
    let bounds = DecayBounds(Self.years.lowerBound, Self.years.upperBound)
    try world.decay(marker, .year, friction: friction, within: bounds, replaces: true)
    try foresee(within: .seconds(8))
  }

  /// Goes to a year, at an even pace.
  func go(to year: Float) throws {
    try world.animate(marker, .year, to: year, speed: Float(pace), ease: .sineInOut, replaces: true)
    try foresee(within: .seconds(8))
  }

  /// Shows a year at once.
  func jump(to year: Float) throws {
    try world.animate(marker, .year, to: year, .instant, replaces: true)
    try foresee(within: .zero)
  }

  // MARK: The future

  /// Finds the lines that the marker will cross and the year at which it will rest, and has each line light
  /// at its instant.
  func foresee(within limit: Duration) throws {
    for wait in waits { wait.release() }
    waits = []
    foreseen = Foresight()
    guard limit > .zero else { return }
    for milestone in Milestone.lines {
      guard
        let instant = world.time(of: marker, .year, crosses: milestone.year, within: limit),
        instant > world.now
      else { continue }
      foreseen.crossings.append((milestone, instant))
      let time = Duration(counts: instant.counts - world.now.counts)
      waits.append(try world.after(time) { [weak self] in try self?.cross(milestone) })
    }
    // A year that is held rests at the finger.
    if hold?.state != .active, let rest = world.nextEvent(of: marker, .year), rest.kind == .completed {
      world.sample(at: rest.instant, into: future)
      foreseen.rest = future[marker, .year].map { ($0, rest.instant) }
    }
  }

  private func cross(_ milestone: Milestone) throws {
    try world.play(on: lines[milestone.rawValue - 1]) {
      Together(duration: .zero) {
        To(.opacity, 1)
        To(.scale, SIMD2(0, 0))
      }
      Together(duration: .milliseconds(1400), ease: .cubicOut) {
        To(.opacity, 0)
        To(.scale, SIMD2(1, 1))
      }
    }
    try onCross(milestone)
  }
}

/// The future of the year, as far as it is known: where it will rest, and when it will cross lines.
struct Foresight {
  var rest: (year: Float, instant: Instant)?
  var crossings: [(milestone: Milestone, instant: Instant)] = []
}

extension Property where Value == Float {
  /// The shown year on the strip.
  static let year = Property("year", default: History.years.lowerBound).resting(within: 0.4, speed: 0.8)
}

extension Property where Value == Int {
  /// The number of elements that are known.
  static let known = Property("known", default: 0).held
}

extension Property where Value == Milestone {
  static let milestone = Property("milestone", default: .antiquity)
}

extension Property where Value == Rotation {
  /// How a card is turned: the identity shows its face.
  static let turn = Property("turn", default: .identity)
}
