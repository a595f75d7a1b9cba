import Inbetween

/// The state machine of the scene and all that it moves: the seedling, its meadow, and its own diagram.
final class MoodMachine: SceneMotion {
  @Parameter("A change", 150...2500, step: 50, unit: "ms") var change = 600
  @Parameter("Bounce", 0...0.8) var bounce = 0.2
  @Parameter("The sprout lags", 0...500, step: 10, unit: "ms") var lag = 90
  private(set) var states: StateMachine<Mood, MoodInput>!
  /// The connections. They can be edited.
  private(set) var edges = MoodArrow.all
  /// The entities of the meadow. Each has the properties that `pose()` names.
  let body: Entity
  let sprout: Entity
  let umbrella: Entity
  let heart: Entity
  let sky: Entity
  let horizon: Entity
  let hill: Entity
  let clouds: Entity
  let stars: [Entity]
  let flowers: [Entity]
  /// The mark of the present state in the diagram, and the arrows, in the order of `edges`. The last ones are
  /// for edges that are added.
  let mark: Entity
  let arrows: [Entity]
  /// The values that go round for ever, whatever the state is.
  let clock: Entity
  /// Handles a change of state.
  var onChange: ((_ old: Mood, _ new: Mood) throws -> Void)?
  private var loops: [DriverHandle] = []
  private let world: World

  init(in world: World) throws {
    self.world = world
    func spawn(_ count: Int) -> [Entity] { (0..<count).map { _ in world.spawn() } }
    (body, sprout, umbrella, heart) = (world.spawn(), world.spawn(), world.spawn(), world.spawn())
    (sky, horizon, hill, clouds) = (world.spawn(), world.spawn(), world.spawn(), world.spawn())
    (mark, clock) = (world.spawn(), world.spawn())
    (stars, flowers) = (spawn(22), spawn(9))
    arrows = spawn(MoodArrow.most)
    states = try makeStates(starting: .asleep)
    for arrow in arrows {
      try world.assign(arrow, .filled, to: 0)
      try world.assign(arrow, .flash, to: 0)
    }
    try pose()
    try connect()
    try turn()
    world.motion(of: .gaze, on: body, .snappy)
    world.motion(of: .cover, on: clouds, .spring(try Spring(duration: .milliseconds(800), bounce: 0)))
    try world.assign(body, .gaze, to: .zero)
    try world.assign(clouds, .cover, to: 0)
    try beat()
  }

  private func makeStates(starting mood: Mood) throws -> StateMachine<Mood, MoodInput> {
    let change = Motion.spring(try Spring(duration: .milliseconds(change), bounce: bounce))
    let states = world.makeStateMachine(starting: mood, inputs: MoodInput.self, change)
    states.motion(to: .asleep, .spring(try Spring(duration: .milliseconds(1000), bounce: 0.1)))
    return states
  }

  /// Gives a connection another cause, or removes it after the last one. Returns the connection; nil if it is
  /// removed.
  func changeCause(of index: Int) throws -> MoodArrow? {
    var edges = edges
    let arrow = edges.remove(at: index)
    let next = arrow.changed(among: edges)
    if let next { edges.insert(next, at: index) }
    try connect(edges)
    return next
  }

  /// Adds a connection by a poke, unless there is one between these states. Returns the new connection.
  func add(from old: Mood, to new: Mood) throws -> MoodArrow? {
    guard old != new, !edges.contains(where: { $0.old == old && $0.new == new }) else { return nil }
    let arrow = MoodArrow(old: old, new: new, cause: .poke)
    try connect(edges + [arrow])
    return arrow
  }

  /// Replaces the connections. Another machine takes over in the present state, and its waits begin anew.
  func connect(_ edges: [MoodArrow]) throws {
    guard let last = states else { return }
    last.release()
    self.edges = edges
    states = try makeStates(starting: last.current)
    try pose()
    for (arrow, entity) in zip(edges, arrows) {
      try world.animate(entity, .filled, to: 0, .instant, replaces: true)
      if arrow.old == states.current, let wait = arrow.wait {
        try world.animate(entity, .filled, to: 1, .eased(.linear, over: wait))
      }
    }
    for input in last.inputs { states.set(input, true) }
    try connect()
  }

  /// Says where everything belongs in each state.
  private func pose() throws {
    for mood in Mood.allCases {
      let look = MoodLook(of: mood)
      // As the meadow does, the seedling looks alike in both palettes.
      let color = Color(Palette.dark.series[mood.series])
      try states.assign(body, .position, to: look.foot, in: mood)
      try states.assign(body, .scale, to: look.stretch, in: mood)
      try states.assign(body, .rotation, to: .degrees(look.turn), in: mood)
      try states.assign(body, .color, to: color, in: mood)
      try states.assign(body, .eyes, to: look.eyes, in: mood)
      try states.assign(body, .lid, to: look.lid, in: mood)
      try states.assign(body, .smile, to: look.smile, in: mood)
      try states.assign(body, .blush, to: look.blush, in: mood)
      try states.assign(body, .hop, to: look.hop, in: mood)
      try states.assign(body, .sleep, to: look.sleep, in: mood)
      try states.assign(heart, .pulse, to: look.pulse, in: mood)
      // The sprout is loose, and comes a little later.
      try states.assign(
        sprout, .rotation, to: .degrees(look.sprout), in: mood, delay: .milliseconds(lag))
      try states.assign(umbrella, .open, to: look.umbrella, in: mood)
      try states.assign(umbrella, .rotation, to: .degrees(look.lean), in: mood)
      try states.assign(sky, .color, to: Color(hex: look.sky), in: mood)
      try states.assign(sky, .rotation, to: .degrees(look.wheel), in: mood)
      try states.assign(horizon, .color, to: Color(hex: look.horizon), in: mood)
      try states.assign(hill, .color, to: Color(hex: look.hill), in: mood)
      try states.assign(
        stars, .opacity, to: look.stars, in: mood, stagger: .random(seed: 5, over: .milliseconds(500)))
      try states.assign(
        flowers, .open, to: look.flowers, in: mood, stagger: .fromCenter(each: .milliseconds(45)))
      try states.assign(mark, .place, to: mood.place, in: mood)
      try states.assign(mark, .color, to: color, in: mood)
    }
  }

  private func connect() throws {
    states.onChange = { [weak self] old, new in
      guard let self else { return }
      try follow(from: old, to: new)
      try onChange?(old, new)
    }
    for arrow in edges {
      let (old, new) = (arrow.old, arrow.new)
      switch arrow.cause {
      case .poke: try states.connect(old, to: new, on: .poke)
      case .rain: try states.connect(old, to: new, when: .isRaining)
      case .noRain: try states.connect(old, to: new, unless: .isRaining)
      case .wait(let time): try states.connect(old, to: new, after: time)
      }
    }
  }

  /// Shows the waits that end and begin with a change, and the arrow that was followed.
  private func follow(from old: Mood, to new: Mood) throws {
    for (arrow, entity) in zip(edges, arrows) {
      if arrow.old == old { try world.animate(entity, .filled, to: 0, .quick) }
      if arrow.old == new, let wait = arrow.wait {
        try world.animate(entity, .filled, to: 1, .eased(.linear, over: wait))
      }
      if arrow.old == old, arrow.new == new {
        var flash = Tween(.flash, values: [1, 0], duration: .milliseconds(900), ease: .quadIn)
        flash.replaces = true
        try world.register(flash, on: entity)
      }
    }
  }

  // MARK: Loops

  /// Registers the motions that go on in every state.
  private func turn() throws {
    func cycle(_ property: Property<Float>, _ values: [Float], _ offsets: [Float], over time: Duration) throws
    {
      var tween = Tween(property, values: values, duration: time)
      (tween.offsets, tween.repeats) = (offsets, .forever)
      loops.append(try world.register(tween, on: clock))
    }
    try cycle(.hopping, [0, 1], [0, 1], over: .milliseconds(560))
    try cycle(.falling, [0, 1], [0, 1], over: .milliseconds(700))
    try cycle(.sighing, [0, 1], [0, 1], over: .milliseconds(3200))
    try cycle(.drifting, [0.3, 1.3], [0, 1], over: .seconds(40))
    try cycle(.blinking, [0, 0, 1, 0], [0, 0.94, 0.97, 1], over: .milliseconds(3700))
    // The seedling breathes, on top of every stretch.
    var breath = Tween(
      .scale, values: [SIMD2(-0.012, 0.018), SIMD2(0.012, -0.018)], duration: .milliseconds(1600),
      ease: .sineInOut)
    (breath.composition, breath.repeats, breath.direction) = (.add, .forever, .alternate)
    loops.append(try world.register(breath, on: body))
  }

  /// Holds the loops, or continues them.
  func holdLoops(_ holds: Bool) { for loop in loops { if holds { loop.pause() } else { loop.resume() } } }

  /// Beats the heart, and again after the time of a beat.
  private func beat() throws {
    try world.punch(heart, .scale, by: SIMD2(0.3, 0.3), duration: .milliseconds(300), vibrations: 2)
    let pulse = max(world[heart, .pulse] ?? 60, 30)
    try world.after(.milliseconds(60_000 / pulse)) { [weak self] in try self?.beat() }
  }
}

extension Property where Value == Float {
  /// The properties of the seedling: see `MoodLook`.
  static let lid = Property("lid", default: 1)
  static let smile = Property("smile", default: 0)
  static let blush = Property("blush", default: 0)
  static let hop = Property("hop", default: 0)
  static let sleep = Property("sleep", default: 0)
  /// How far a flower or the umbrella is open, 0 to 1.
  static let open = Property("open", default: 0)
  /// How far the rain clouds cover the sky, 0 to 1.
  static let cover = Property("cover", default: 0)
  /// The part of an arrow's wait that is over, and how bright it is because it was followed: 0 to 1.
  static let filled = Property("filled", default: 0)
  static let flash = Property("flash", default: 0)
  /// Values that go from 0 to 1 for ever: a hop, a drop of rain, a breath of sleep, a cloud, the lids.
  static let hopping = Property("hopping", default: 0)
  static let falling = Property("falling", default: 0)
  static let sighing = Property("sighing", default: 0)
  static let drifting = Property("drifting", default: 0)
  static let blinking = Property("blinking", default: 0)
}

extension Property where Value == SIMD2<Float> {
  /// The place of the mark in the diagram: see `Mood.place`.
  static let place = Property("place", default: SIMD2(0, 0))
  /// The direction in which the seedling looks; of length 1 at most.
  static let gaze = Property("gaze", default: SIMD2(0, 0))
}

extension Property where Value == Eyes {
  static let eyes = Property("eyes", default: .open)
}

extension Property where Value == Int {
  /// Heartbeats per minute. A whole number counts.
  static let pulse = Property("pulse", default: 60)
}
