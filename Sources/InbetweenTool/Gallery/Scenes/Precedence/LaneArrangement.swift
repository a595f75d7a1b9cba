import Inbetween

/// One driver of the scene's property: how it moves, and when.
struct Lane: Equatable {
  enum Motion: Equatable {
    /// From a value, or from where the property is, to another one.
    case tween(from: Float?, to: Float, Easing)
    /// From where the property is, with its velocity.
    case spring(to: Float, bounce: Double)
  }

  /// A letter.
  let name: String
  /// Which of the colours to tell things apart by.
  let series: Int
  let motion: Motion
  var begin: Duration
  /// How long a tween is; how long a spring seems to be.
  var length: Duration

  var isSpring: Bool { if case .spring = motion { true } else { false } }

  /// What it does, in words, the longest first.
  var descriptions: [String] {
    switch motion {
    case .tween(let from?, let to, let ease):
      ["from \(from.inHundredths) to \(to.inHundredths), \(ease)", "to \(to.inHundredths)"]
    case .tween(nil, let to, let ease): ["to \(to.inHundredths), \(ease)", "to \(to.inHundredths)"]
    case .spring(let to, _): ["spring to \(to.inHundredths)", "spring"]
    }
  }
}

/// Drivers of one property in the order in which they are registered: the last one wins (C3).
struct LaneArrangement: Equatable {
  /// The first is registered first.
  var lanes: [Lane]
  /// Whether who takes over eases the seam (C13).
  var isBlended = false

  /// How long a round is.
  static let length = Duration.seconds(5)

  /// What the scene begins with.
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

  /// The place of a lane in the order of registration.
  func place(of name: String) -> Int? { lanes.firstIndex { $0.name == name } }

  /// Gives a lane another place in the order of registration.
  mutating func move(_ name: String, to place: Int) {
    guard let old = self.place(of: name) else { return }
    let lane = lanes.remove(at: old)
    lanes.insert(lane, at: min(max(place, 0), lanes.count))
  }

  /// Registers the lanes on a new entity, one after the other, on a timeline of their own.
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

/// An arrangement that has been registered.
struct LanePerformance {
  let world: World
  let entity: Entity
  let timeline: Timeline
  /// Whose driver is whose.
  let names: [DriverID: String]
  let handles: [String: DriverHandle]

  /// What the property is on the timeline's instant.
  var value: Float { world[entity, .level] ?? 0 }

  /// Who contends for the property (C9).
  var precedence: Precedence? { world.precedence(of: entity, .level) }

  /// Who is seen on the timeline's instant; nil while it is the base value.
  var winner: String? { precedence?.winner.flatMap { names[$0.driver] } }

  /// Ends all of it.
  func end() {
    timeline.release()
    world.despawn(entity)
  }
}

extension Property where Value == Float {
  /// How high the ball is, 0 to 1.
  static var level: Property { Property("level", default: 0.5).resting(within: 0.003) }
}
