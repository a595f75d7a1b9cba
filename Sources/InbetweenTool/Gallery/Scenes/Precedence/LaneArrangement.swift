import Inbetween

/// A driver of the scene's property: its motion and its time.
struct Lane: Equatable {
  enum Motion: Equatable {
    /// A tween from a value to another one. If `from` is nil, it starts from the property's present value.
    case tween(from: Float?, to: Float, Easing)
    /// A spring from the property's present value and velocity.
    case spring(to: Float, bounce: Double)
  }

  /// The name: a letter.
  let name: String
  /// The index of the colour in the palette's series.
  let series: Int
  let motion: Motion
  var begin: Duration
  /// The duration of a tween, or the perceived duration of a spring.
  var length: Duration

  var isSpring: Bool { if case .spring = motion { true } else { false } }

  /// Descriptions of the motion, the longest first.
  var descriptions: [String] {
    switch motion {
    case .tween(let from?, let to, let ease):
      ["from \(from.inHundredths) to \(to.inHundredths), \(ease)", "to \(to.inHundredths)"]
    case .tween(nil, let to, let ease): ["to \(to.inHundredths), \(ease)", "to \(to.inHundredths)"]
    case .spring(let to, _): ["spring to \(to.inHundredths)", "spring"]
    }
  }
}

/// The drivers of a property in the order of registration: the last one wins (C3).
struct LaneArrangement: Equatable {
  /// The lanes, in the order of registration.
  var lanes: [Lane]
  /// Whether a change of winners is a crossfade (C13).
  var isBlended = false

  /// The length of a loop.
  static let length = Duration.seconds(5)

  /// The initial arrangement.
  static let initial = LaneArrangement(lanes: [
    Lane(
      name: "A", series: 0, motion: .tween(from: 0.05, to: 0.95, .sineInOut), begin: .milliseconds(300),
      length: .milliseconds(4300)),
    Lane(
      name: "B", series: 1, motion: .tween(from: nil, to: 0.8, .cubicInOut), begin: .milliseconds(700),
      length: .milliseconds(1300)),
    Lane(
      name: "C", series: 2, motion: .tween(from: nil, to: 0.15, .backOut), begin: .milliseconds(1400),
      length: .milliseconds(1300)),
    Lane(
      name: "D", series: 3, motion: .spring(to: 0.35, bounce: 0.55), begin: .milliseconds(3100),
      length: .milliseconds(450)),
  ])

  /// The lane with a name.
  subscript(name: String) -> Lane? {
    get { lanes.first { $0.name == name } }
    set { if let newValue, let index = index(of: name) { lanes[index] = newValue } }
  }

  /// Returns the index of a lane in the order of registration.
  func index(of name: String) -> Int? { lanes.firstIndex { $0.name == name } }

  /// Returns the row of a lane, 0 at the top. The lane registered last is at the top.
  func row(of name: String) -> Float { Float(lanes.count - 1 - (index(of: name) ?? 0)) }

  /// Moves a lane to another index in the order of registration.
  mutating func move(_ name: String, to index: Int) {
    guard let old = self.index(of: name) else { return }
    let lane = lanes.remove(at: old)
    lanes.insert(lane, at: min(max(index, 0), lanes.count))
  }

  /// Registers the lanes on a new entity, in order, on their own timeline.
  func perform(in world: World) throws -> LanePerformance {
    let entity = world.spawn()
    let timeline = world.makeTimeline()
    try world.assign(entity, .level, to: 0.5)
    var names: [DriverID: String] = [:]
    var handles: [String: DriverHandle] = [:]
    for lane in lanes {
      let handle = try register(lane, on: entity, of: world, timeline)
      names[handle.id] = lane.name
      handles[lane.name] = handle
    }
    return LanePerformance(world: world, entity: entity, timeline: timeline, names: names, handles: handles)
  }

  private func register(
    _ lane: Lane, on entity: Entity, of world: World, _ timeline: Timeline
  ) throws -> DriverHandle {
    let blend = isBlended ? Blend.over(.milliseconds(250)) : nil
    switch lane.motion {
    case .tween(let from, let to, let ease):
      var tween = Tween(
        .level, values: (from.map { [$0] } ?? []) + [to], duration: lane.length, delay: lane.begin, ease: ease
      )
      tween.blend = blend
      tween.timeline = timeline.id
      return try world.register(tween, on: entity, isReduced: true)
    case .spring(let to, let bounce):
      var motion = SpringMotion(
        .level, to: to, spring: try Spring(duration: lane.length, bounce: bounce), delay: lane.begin)
      motion.blend = blend
      motion.timeline = timeline.id
      return try world.register(motion, on: entity)
    }
  }
}

/// The drivers of an arrangement in a world.
struct LanePerformance {
  let world: World
  let entity: Entity
  let timeline: Timeline
  /// The lane of each driver.
  let names: [DriverID: String]
  let handles: [String: DriverHandle]

  /// The property's value at the timeline's instant.
  var value: Float { world[entity, .level] ?? 0 }

  /// The drivers that contend for the property (C9).
  var precedence: Precedence? { world.precedence(of: entity, .level) }

  /// The lane that wins at the timeline's instant; nil if the base value shows.
  var winner: String? { precedence?.winner.flatMap { names[$0.driver] } }

  /// Releases the timeline and despawns the entity.
  func end() {
    timeline.release()
    world.despawn(entity)
  }
}

extension Property where Value == Float {
  /// The height of the ball, 0 to 1.
  static let level = Property("level", default: 0.5).resting(within: 0.003)
}
