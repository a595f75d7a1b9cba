import Inbetween
import InbetweenFiles
import InbetweenSDL

/// States: a machine of four states moves a seedling, its meadow, and the diagram of the machine itself.
///
/// A state is a set of values, and a connection says what leads to another one. A change may come at
/// any moment: each value turns round where it is, with its velocity, and the last change holds.
final class StatesScene: TouredScene {
  private(set) var area = Area.zero
  private(set) var layout = StatesLayout(size: SIMD2(1, 1))
  private(set) var nodes: [FocusArea] = []
  var tape: Tape<StatesMoment>
  let ghost: GhostPointer
  let machine: MoodMachine
  /// The last call that has changed the state, and the number of its characters that are shown.
  private var call = Typewriter("")
  private var letters = 0
  private var typing: DriverHandle?
  /// The wait after which the demonstration begins again.
  private var patience: DriverHandle?
  private var isReduced = false

  private lazy var pokeButton = Button("Poke") { [weak self] in
    try self?.takeOver()
    try self?.poke()
  }
  private lazy var rainSwitch = Switch("Rain") { [weak self] isOn in
    try self?.takeOver()
    try self?.setRain(isOn)
  }

  init(at tickRate: TickRate = .hertz(120)) throws {
    tape = Tape(tickRate: tickRate)
    let world = tape.world
    ghost = try GhostPointer(in: world)
    machine = try MoodMachine(in: world)
    nodes = Mood.allCases.map { mood in
      FocusArea(mood.name, takesPointer: true) { [weak self] in
        try self?.takeOver()
        try self?.choose(mood)
      }
    }
    machine.onChange = { [weak self] old, new in
      let arrow = self?.machine.edges.first { $0.old == old && $0.new == new }
      if let arrow, arrow.wait != nil { try self?.say(arrow.code) }
    }
    try say("world.makeStateMachine(starting: .asleep)")
  }

  /// The badges of the arrows. A press goes along the arrow, or gives it another cause.
  private(set) lazy var badges = (0..<MoodArrow.most).map { index in
    FocusArea("arrow \(index + 1)", takesPointer: true) { [weak self] in
      guard let self else { return }
      try takeOver()
      if isEditing { try edit(index) } else { try follow(machine.edges[index]) }
    }
  }
  private lazy var editSwitch = Switch("Edit arrows") { [weak self] isOn in
    try self?.takeOver()
    self?.linkNodes(isOn)
  }
  private(set) lazy var resetButton = Button("Reset") { [weak self] in
    try self?.takeOver()
    try self?.reset()
  }
  /// Whether a press on an arrow edits it.
  var isEditing: Bool { editSwitch.isOn }

  var controls: [Control] {
    nodes + badges.prefix(machine.edges.count) + [pokeButton, rainSwitch, editSwitch, resetButton]
  }
  let keys = [
    KeyHelp(caps: ["P"], meaning: "Poke the seedling"), KeyHelp(caps: ["W"], meaning: "Rain, or none"),
  ]
  let isHolding = false
  /// Some of it always moves, but for less motion.
  var isMoving: Bool { !isReduced || !tape.isLive || ghost.isActive || tape.isAwake }
  var report: String {
    "\(machine.states.current)\(isRaining ? " in the rain" : "")\(ghost.isActive ? ", tour" : "")"
  }

  private var isRaining: Bool { machine.states.inputs.contains(.isRaining) }

  func layOut(in area: Area) throws {
    self.area = area
    let next = StatesLayout(size: area.size)
    if next != layout {
      layout = next
      if ghost.isActive { try beginTour() }
    }
    func placed(_ part: Area) -> Area { Area(corner: area.least + part.least, size: part.size) }
    for (control, mood) in zip(nodes, Mood.allCases) {
      control.area = placed(layout.node(mood))
      control.cornerRadius = layout.nodeSize.y / 2
    }
    placeBadges()
    let strip = placed(layout.strip)
    pokeButton.area = Area(corner: SIMD2(strip.left, strip.center.y - 17), size: SIMD2(96, 34))
    rainSwitch.area = Area(
      corner: SIMD2(pokeButton.area.right + 24, strip.center.y - Switch.height / 2),
      size: SIMD2(88, Switch.height))
    editSwitch.area = Area(
      corner: SIMD2(rainSwitch.area.right + 28, rainSwitch.area.top), size: SIMD2(130, Switch.height))
    resetButton.area = Area(
      corner: SIMD2(editSwitch.area.right + 24, pokeButton.area.top), size: SIMD2(76, 34))
  }

  private func placeBadges() {
    for (control, arrow) in zip(badges, machine.edges) {
      control.area = Area(center: area.least + layout.badge(of: arrow), radius: layout.badgeRadius + 3)
      control.cornerRadius = layout.badgeRadius + 3
    }
  }

  /// While arrows are edited, a drag from one state to another adds one.
  private func linkNodes(_ isEditing: Bool) {
    for (node, mood) in zip(nodes, Mood.allCases) {
      guard isEditing else {
        node.drop = nil
        continue
      }
      node.drop = { [weak self] position in
        guard let self else { return }
        try takeOver()
        guard let end = zip(nodes, Mood.allCases).first(where: { $0.0.contains(position) })?.1 else { return }
        if let arrow = try machine.add(from: mood, to: end) { try say(arrow.code) }
        placeBadges()
      }
    }
  }

  var motions: [any SceneMotion] { [machine] }
  /// Another machine takes over in the present state.
  func retune() throws { try machine.connect(machine.edges) }

  var codeCast: SceneCast {
    func member(_ name: String, _ entity: Entity, _ size: SIMD2<Float>, _ color: Int) -> CastMember {
      CastMember(
        name: name, entity: entity, world: world,
        shape: .rectangle(width: size.x, height: size.y, cornerRadius: size.min() / 2),
        color: Palette.dark.series[color])
    }
    let meadow = layout.meadow.size
    return SceneCast(
      members: [
        member("sky", machine.sky, meadow, 3), member("hill", machine.hill, SIMD2(meadow.x * 0.8, 80), 0),
        member("body", machine.body, SIMD2(132, 118), 0), member("sprout", machine.sprout, SIMD2(12, 40), 0),
        member("umbrella", machine.umbrella, SIMD2(160, 30), 4),
        member("flower", machine.flowers[0], SIMD2(20, 20), 5),
        member("mark", machine.mark, SIMD2(80, 34), 2),
      ], stage: area.size, origin: layout.ground,
      others: machine.stars.count + machine.flowers.count + machine.edges.count + 3)
  }

  func beforeTick() throws {
    let wasActive = ghost.isActive
    try advanceTour()
    // No input has come: it begins again.
    if wasActive, !ghost.isActive { try beginTour() }
  }

  func restart() throws {
    tape.goLive()
    try reset()
    try beginTour()
  }

  func reduceMotion(_ policy: ReducedMotion) {
    // A wait takes its time.
    var policy = policy
    policy[.filled] = .play
    world.reducedMotion = policy
    isReduced = policy.isOn
    machine.holdLoops(isReduced)
  }

  var present: StatesMoment {
    StatesMoment(
      mark: frame[machine.mark, .place] ?? .zero, markColor: frame[machine.mark, .color] ?? .white,
      edges: machine.edges, filled: machine.arrows.map { frame[$0, .filled] ?? 0 },
      flash: machine.arrows.map { frame[$0, .flash] ?? 0 }, meadow: MeadowPose(of: machine, in: frame),
      call: call, letters: letters, ghost: ghost.pose(in: frame))
  }

  // MARK: Input

  func follow(_ event: PointerEvent) throws {
    try postpone()
    switch event {
    case .moved(let position):
      let way = position - (layout.ground - SIMD2(0, 70) * layout.unit)
      try world.assign(machine.body, .gaze, to: way / max(way.length, 140))
    case .pressed(let position):
      if let mood = Mood.allCases.first(where: { layout.node($0).contains(position) }) {
        try choose(mood)
      } else if layout.seedling.contains(position) {
        try poke()
      } else if layout.meadow.contains(position) {
        try setRain(!isRaining)
      }
    case .released: break
    }
  }

  func press(_ key: Key) throws {
    switch key {
    case .p: try pokeButton.activate()
    case .w: try rainSwitch.activate()
    default: break
    }
  }

  private func poke() throws {
    try postpone()
    // A trigger that leads nowhere is lost, so the seedling only shakes its head.
    if !machine.states.fire(.poke) {
      try world.punch(machine.body, .rotation, by: .degrees(9), duration: .milliseconds(450))
    }
    try say("mood.fire(.poke)")
  }

  private func setRain(_ isRaining: Bool) throws {
    try postpone()
    guard isRaining != self.isRaining else { return }
    rainSwitch.isOn = isRaining
    try world.assign(machine.clouds, .cover, to: isRaining ? 1 : 0)
    machine.states.set(.isRaining, isRaining)
    try say("mood.set(.isRaining, \(isRaining))")
  }

  /// Goes to a state. The weather follows, so that no connection leads away from it at once.
  private func choose(_ mood: Mood) throws {
    try setRain(mood == .sheltered)
    machine.states.go(to: mood)
    try say("mood.go(to: .\(mood))")
  }

  /// Goes along an arrow by its cause, from whatever state.
  private func follow(_ arrow: MoodArrow) throws {
    if machine.states.current != arrow.old { try choose(arrow.old) }
    switch arrow.cause {
    case .poke: try poke()
    case .rain: try setRain(true)
    case .noRain: try setRain(false)
    case .wait: break
    }
    // A wait is cut short, and an arrow before this one may have the same cause.
    if machine.states.current != arrow.new { machine.states.go(to: arrow.new) }
  }

  /// Gives an arrow another cause, or removes it.
  private func edit(_ index: Int) throws {
    let arrow = try machine.changeCause(of: index)
    placeBadges()
    try say(arrow?.code ?? "// the arrow is gone: a drag from state to state adds one")
  }

  /// Brings back the first arrows, and the first state.
  private func reset() throws {
    if isEditing {
      editSwitch.isOn = false
      linkNodes(false)
    }
    if machine.edges != MoodArrow.all { try machine.connect(MoodArrow.all) }
    placeBadges()
    try setRain(false)
    try choose(.asleep)
  }

  /// Types a call in the caption.
  private func say(_ words: String) throws {
    let call = Typewriter(words)
    self.call = call
    typing?.release()
    typing = try world.animate(
      from: 0, to: call.count, .eased(.linear, over: call.duration(perSecond: 70))
    ) { [weak self] in self?.letters = $0 }
  }

  /// Puts the next demonstration off, because the user does something.
  private func postpone() throws {
    guard !ghost.isActive, patience?.restart() != true else { return }
    patience = try world.after(.seconds(20)) { [weak self] in
      guard let self, !ghost.isActive else { return }
      try beginTour()
    }
  }

  // MARK: Tour

  /// The ghost pointer's demonstration. It pokes the seedling twice, has it rain for a while, and then
  /// changes its mind three times in mid-flight.
  func makeTour() -> any PointerTour {
    let start = layout.meadow.position(at: SIMD2(0.16, 0.86))
    let (seedling, sky) = (layout.seedling.center, layout.meadow.position(at: SIMD2(0.3, 0.26)))
    func node(_ mood: Mood, within milliseconds: Int) -> [PointerScript.Step] {
      .click(
        at: layout.node(mood).position(at: SIMD2(0.93, 0.72)), within: .milliseconds(milliseconds))
    }
    let poked: [PointerScript.Step] =
      .pause(250) + .click(at: seedling, within: .milliseconds(600)) + .pause(650)
      + .click(at: seedling + SIMD2(6, 4), within: .milliseconds(60)) + .pause(2500)
    let rained: [PointerScript.Step] =
      .click(at: sky, within: .milliseconds(700)) + .pause(2100)
      + .click(at: sky + SIMD2(6, 2), within: .milliseconds(80)) + .pause(800)
    let chosen: [PointerScript.Step] =
      node(.happy, within: 800) + .pause(160) + node(.asleep, within: 320) + .pause(160)
      + node(.sheltered, within: 320) + .pause(900) + node(.awake, within: 420) + .pause(200)
    let dozed: [PointerScript.Step] =
      [.glide(to: layout.diagram.position(at: SIMD2(0.9, 0.12)), .milliseconds(700))] + .pause(5600)
      + [.glide(to: start, .milliseconds(900))]
    return PointerScript(poked + rained + chosen + dozed, from: start)
  }
}

extension MoodArrow {
  /// The call that makes the connection.
  fileprivate var code: String {
    let start = "mood.connect(.\(old), to: .\(new)"
    switch cause {
    case .poke: return start + ", on: .poke)"
    case .rain: return start + ", when: .isRaining)"
    case .noRain: return start + ", unless: .isRaining)"
    case .wait(let time):
      return start + ", after: .seconds(\(NumberText(decimals: 1)(time / .seconds(1)))))"
    }
  }
}
