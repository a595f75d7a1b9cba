import Foundation
import Inbetween
import Testing

@testable import InbetweenKit

/// State machines: what changes lead to what, and how values get there (W24).
@Suite struct StateMachineTests {
  enum Look: Int, Codable { case closed, open, hovered, gone }
  enum Signal: Int, Codable { case tap, leave, isHovered, isLocked }

  private let world = World(tickRate: .hertz(100))
  private let card: Entity
  private static let energy = RuleScene.energy
  private static let glide = Motion.eased(.linear, over: .milliseconds(100))

  init() {
    card = world.spawn()
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var shown: Float { world[card, Self.energy]! }

  /// A machine whose states have these values of energy, by their order.
  private func machine(
    _ values: [Float?] = [0, 100, 50, -100], _ motion: Motion = glide
  ) throws -> StateMachine<Look, Signal> {
    let machine = world.makeStateMachine(starting: Look.closed, inputs: Signal.self, motion)
    for (index, value) in values.enumerated() {
      if let value { try machine.assign(card, Self.energy, to: value, in: Look(rawValue: index)!) }
    }
    return machine
  }

  @Test("W24: the values of the first state are there at once, others by the motion of the change")
  func changes() throws {
    let machine = try machine([10, 110])
    #expect(shown == 10)
    #expect(machine.current == .closed)
    #expect(machine.go(to: .open))
    #expect(machine.current == .open)
    #expect(shown == 10)
    run(5)
    #expect(near(shown, 60))
    run(5)
    #expect(shown == 110)
    #expect(!machine.go(to: .open))
    machine.go(to: .closed, .instant)
    #expect(shown == 10)
    // A state without values changes nothing.
    #expect(machine.go(to: .gone))
    run(20)
    #expect(shown == 10)
    #expect(world.driverCount == 0)
  }

  @Test(
    "W24: a change is an animate of each value that does not go there already, bit for bit", arguments: 0..<20
  )
  func isAnimate(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (other, properties) = (
      World(tickRate: .hertz(100)), [Self.energy, .opacity, .position.x, .cornerRadius]
    )
    let entities = (0..<3).map { _ in world.spawn() }
    let twins = entities.map { _ in other.spawn() }
    let machine = world.makeStateMachine(starting: Look.closed, .bouncy)
    let motions: [Motion] = [.bouncy, Self.glide, .smooth, .instant, .quick]
    let changeMotion = (0..<4).map { _ in
      (0..<4).map { _ in random.next() % 2 == 0 ? motions.randomElement(using: &random)! : nil }
    }
    let stateMotion = (0..<4).map { _ in random.next() % 2 == 0 ? motions.randomElement(using: &random)! : nil
    }
    for new in 0..<4 {
      machine.motion(to: Look(rawValue: new)!, stateMotion[new])
      for old in 0..<4 {
        machine.motion(from: Look(rawValue: old)!, to: Look(rawValue: new)!, changeMotion[old][new])
      }
    }
    var values: [Look: [(Int, Int, Float)]] = [:]
    var targets: [[Float?]] = Array(repeating: Array(repeating: nil, count: 4), count: 3)
    for state in 0..<4 {
      for entity in 0..<3 {
        for property in 0..<4 where random.next() % 3 != 0 || state == 0 {
          let value = Float(random.next() % 3) / 2
          let look = Look(rawValue: state)!
          try machine.assign(entities[entity], properties[property], to: value, in: look)
          values[look, default: []].append((entity, property, value))
          if state == 0 {
            try other.assign(twins[entity], properties[property], to: value)
            targets[entity][property] = value
          }
        }
      }
    }
    var current = Look.closed
    for tick in 0..<300 {
      if random.next() % 12 == 0 {
        let next = Look(rawValue: Int(random.next() % 4))!
        #expect(machine.go(to: next) == (next != current))
        if next != current {
          let motion = changeMotion[current.rawValue][next.rawValue] ?? stateMotion[next.rawValue] ?? .bouncy
          for (entity, property, value) in values[next] ?? [] where targets[entity][property] != value {
            targets[entity][property] = value
            try other.animate(twins[entity], properties[property], to: value, motion)
          }
        }
        current = next
      }
      for entity in 0..<3 {
        for property in properties {
          let (mine, twin) = (world[entities[entity], property]!, other[twins[entity], property]!)
          #expect(mine.bitPattern == twin.bitPattern, "seed \(seed), tick \(tick), \(property.name)")
        }
      }
      world.tick()
      other.tick()
    }
  }

  @Test("W24, S3: an interruption keeps value and velocity, and the last state holds") func interrupted()
    throws
  {
    let machine = try machine([0, 100], .smooth)
    machine.go(to: .open)
    run(10)
    let (value, velocity) = (shown, world.velocity(card, Self.energy)!)
    #expect(velocity > 50)
    machine.go(to: .closed)
    #expect(shown == value)
    #expect(near(world.velocity(card, Self.energy)!, velocity))
    run(300)
    #expect(shown == 0)
  }

  @Test("W24: with delays too the last state holds, and meanwhile the value does") func delays() throws {
    let machine = try machine([0, 100])
    machine.motion(to: .open, Motion.eased(.linear, over: .seconds(2), delay: .milliseconds(100)))
    machine.motion(to: .closed, Self.glide.delayed(by: .milliseconds(50)))
    machine.go(to: .open)
    run(60)
    #expect(near(shown, 25))
    machine.go(to: .closed)
    run(5)
    #expect(near(shown, 25))
    run(5)
    #expect(near(shown, 12.5))
    run(300)
    #expect(shown == 0)
    // One that still waits is ended too.
    machine.go(to: .open)
    run(5)
    machine.go(to: .closed)
    run(300)
    #expect(shown == 0)
    #expect(world.driverCount == 0)
  }

  @Test("W24, W14: a stagger sets off one entity after the other") func staggered() throws {
    let tiles = (0..<4).map { _ in world.spawn() }
    let machine = world.makeStateMachine(starting: Look.closed, Self.glide)
    try machine.assign(tiles, Self.energy, to: 0, in: .closed)
    try machine.assign(
      tiles, Self.energy, to: 100, in: .open, stagger: .fromFirst(each: .milliseconds(50)))
    machine.go(to: .open)
    run(10)
    #expect(tiles.map { world[$0, Self.energy]!.rounded() } == [100, 50, 0, 0])
    machine.go(to: .closed)
    run(40)
    #expect(tiles.map { world[$0, Self.energy]! } == [0, 0, 0, 0])
  }

  @Test("W24: registered drivers and loops go on, and are seen again") func others() throws {
    let machine = try machine([0, 100])
    let loop = try world.animate(card, Self.energy, to: 40, duration: .seconds(10), repeats: .forever)
    machine.go(to: .open)
    run(20)
    #expect(loop.state == .active)
    #expect(world.base(card, Self.energy) == 0)
    #expect(shown < 40)
  }

  @Test("W24: dead entities are passed over, and a new one in their place is not touched") func dead() throws
  {
    let machine = try machine([0, 100])
    let other = world.spawn()
    try machine.assign(other, Self.energy, to: 7, in: .open)
    world.despawn(card)
    let next = world.spawn()
    #expect(next.index == card.index)
    for state in [Look.open, .closed, .open] { machine.go(to: state) }
    run(20)
    #expect(world[next, Self.energy]! == 0)
    #expect(world[other, Self.energy]! == 7)
  }

  @Test(
    "W24: a state forgets dead entities, unless a snapshot may bring them back", arguments: [false, true])
  func forgetsTheDead(hasSnapshot: Bool) throws {
    let machine = try machine([0, 100])
    let other = world.spawn()
    try machine.assign(other, Self.energy, to: 7, in: .open)
    let snapshot = Snapshot()
    if hasSnapshot { try world.save(into: snapshot) }
    world.despawn(card)
    machine.go(to: .open)
    let poses = try #require(Mirror(reflecting: machine).descendant("poses") as? [Look: Pose])
    #expect(poses[.open]?.parts.map(\.entity) == (hasSnapshot ? [card, other] : [other]))
  }

  @Test("W24: a later value of a state takes the place of an earlier one") func again() throws {
    let machine = try machine([0, 100])
    try machine.assign(card, Self.energy, to: 70, in: .open)
    machine.go(to: .open)
    #expect(world.drivers(of: card).count == 1)
    run(10)
    #expect(shown == 70)
    try machine.assign(card, Self.energy, to: 30, in: .open)
    #expect(shown == 30)
  }

  @Test("W24: triggers lead by the first connection that waits for them, and are lost otherwise")
  func triggers() throws {
    let machine = try machine()
    try machine.connect(.closed, to: .open, on: .tap)
    try machine.connect(.closed, to: .hovered, on: .tap)
    try machine.connect(.open, to: .closed, on: .tap, unless: .isLocked)
    try machine.connect(to: .gone, on: .leave)
    #expect(machine.fire(.tap))
    #expect(machine.current == .open)
    machine.set(.isLocked, true)
    #expect(!machine.fire(.tap))
    machine.set(.isLocked, false)
    #expect(machine.current == .open)
    #expect(machine.fire(.tap))
    #expect(machine.current == .closed)
    #expect(machine.fire(.leave))
    #expect(machine.current == .gone)
    #expect(!machine.fire(.leave))
  }

  @Test("W24: conditions are followed as soon as they apply, also from the state that they lead to")
  func conditions() throws {
    let machine = try machine()
    try machine.connect(.closed, to: .open, when: .isHovered)
    try machine.connect(.open, to: .hovered, when: .isHovered, .isLocked)
    try machine.connect(.hovered, to: .closed, unless: .isHovered)
    #expect(!machine.set(.isLocked, true))
    #expect(machine.set(.isHovered, true))
    #expect(machine.current == .hovered)
    #expect(machine.inputs == [.isHovered, .isLocked])
    #expect(machine.set(.isHovered, false))
    #expect(machine.current == .closed)
    machine.go(to: .open)
    #expect(machine.current == .open)
    // A connection that is added may apply at once.
    try machine.connect(.open, to: .gone, unless: .isHovered)
    #expect(machine.current == .gone)
  }

  @Test("W24: circles end, also those of onChange") func circles() throws {
    let machine = try machine()
    var changes = 0
    machine.onChange = { _, _ in changes += 1 }
    try machine.connect(.closed, to: .open, when: .tap)
    try machine.connect(.open, to: .closed, when: .tap)
    machine.set(.tap, true)
    #expect(changes == 64)
    let other = world.makeStateMachine(starting: 0)
    other.onChange = { [unowned other] _, new in other.go(to: new + 1) }
    other.go(to: 1)
    #expect(other.current == 64)
    // All calls within one share its changes.
    changes = 0
    machine.onChange = { [unowned machine] _, _ in
      changes += 1
      machine.set(.isHovered, true)
    }
    machine.set(.tap, true)
    #expect(changes == 64)
  }

  @Test("W24, T10: a rollback brings values of entities back that had died") func rollback() throws {
    let machine = try machine([0, 100])
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    let saved = machine.saved
    world.despawn(card)
    machine.go(to: .open)
    try world.restore(snapshot)
    machine.restore(saved)
    machine.go(to: .open)
    run(10)
    #expect(shown == 100)
  }

  @Test("W24, W20: moves that only seem to go there are ended", arguments: 0..<4) func elsewhere(kind: Int)
    throws
  {
    let machine = try machine([0, 50])
    try world.assign(card, Self.energy, to: 25)
    switch kind {
    case 0:
      try world.animate(
        card, Self.energy, by: 50, .eased(over: .milliseconds(100), delay: .milliseconds(100)))
    case 1: try world.animate(card, Self.energy, to: 50, duration: .milliseconds(100)).pause()
    case 2: try world.animate(card, Self.energy, to: 90, duration: .seconds(1))
    default:
      world.defaults.startsAtOnce = false
      try world.animate(card, Self.energy, to: 50, duration: .milliseconds(100))
      world.defaults.startsAtOnce = true
    }
    machine.go(to: .open)
    run(50)
    #expect(shown == 50)
    // A value of the present state is there at once, and stays.
    try world.animate(card, Self.energy, to: 90, duration: .seconds(1))
    run(5)
    try machine.assign(card, Self.energy, to: 70, in: .open)
    run(200)
    #expect(shown == 70)
  }

  @Test("W24: waits leave nothing behind, whatever the defaults keep") func keptWaits() throws {
    world.defaults.killsCompleted = false
    let machine = try machine()
    try machine.connect(.closed, to: .open, after: .milliseconds(20))
    try machine.connect(.open, to: .closed, after: .milliseconds(20))
    run(300)
    #expect(world.driverCount < 10 && world.entityCount < 10)
  }

  @Test("W24, T6: a wait ends at its exact instant, and ends with its state") func waits() throws {
    let machine = try machine()
    var changes: [String] = []
    let world = world
    machine.onChange = { changes.append("\($0) \($1) \(world.now.counts / 90)") }
    try machine.connect(.open, to: .hovered, after: .milliseconds(25))
    try machine.connect(.hovered, to: .closed, after: .milliseconds(33))
    machine.go(to: .open)
    run(10)
    #expect(changes == ["closed open 0", "open hovered 25", "hovered closed 58"])
    changes = []
    machine.go(to: .open)
    run(1)
    machine.go(to: .gone)
    machine.go(to: .open)
    run(2)
    #expect(machine.current == .open)
    run(1)
    #expect(changes.last == "open hovered 135")
    machine.go(to: .gone)
    run(20)
    #expect(machine.current == .gone)
    #expect(world.driverCount == 0)
  }

  @Test("W24: a wait that is over is followed as soon as its conditions hold") func waitsForConditions()
    throws
  {
    let machine = try machine()
    try machine.connect(.closed, to: .open, on: .tap, after: .milliseconds(50))
    try machine.connect(.closed, to: .hovered, when: .isHovered, after: .milliseconds(50))
    #expect(!machine.fire(.tap))
    run(10)
    #expect(machine.current == .closed)
    #expect(machine.set(.isHovered, true))
    #expect(machine.current == .hovered)
    machine.go(to: .closed)
    #expect(machine.current == .closed)
    run(4)
    #expect(!machine.fire(.tap))
    run(2)
    #expect(machine.current == .hovered)
  }

  @Test(
    "W24, T10: with its saved state beside a snapshot it goes on as it would have", arguments: [false, true])
  func snapshots(asData: Bool) throws {
    let machine = try machine()
    try machine.connect(.open, to: .hovered, after: .milliseconds(150))
    machine.set(.isLocked, true)
    machine.go(to: .open)
    run(5)
    let (snapshot, saved) = (Snapshot(), machine.saved)
    try world.save(into: snapshot)
    func play() -> [String] {
      (0..<30).map { _ in
        world.tick()
        return "\(machine.current) \(shown) \(machine.inputs.count)"
      }
    }
    let expected = play()
    machine.set(.isLocked, false)
    machine.go(to: .gone)
    run(3)
    if asData {
      let text = try JSONEncoder().encode(saved)
      try world.restore(Snapshot(data: snapshot.data()))
      machine.restore(try JSONDecoder().decode(StateMachine<Look, Signal>.Saved.self, from: text))
    } else {
      try world.restore(snapshot)
      machine.restore(saved)
    }
    #expect(machine.saved == saved)
    #expect(play() == expected)
    #expect(machine.current == .hovered)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        StateMachine<Look, Signal>.Saved.self, from: Data("[0, [], 1, [], [[1, 2]]]".utf8))
    }
  }

  @Test("W24, W9, L5: bad values are errors of assign, bad motions go to onError") func errors() throws {
    let machine = try machine()
    #expect(throws: TweenError.self) { try machine.assign(card, Self.energy, to: .nan, in: .open) }
    #expect(throws: TweenError.self) { try machine.assign(card, Self.energy, to: .infinity, in: .closed) }
    #expect(throws: TweenError.self) {
      try machine.assign(card, Property<SIMD2<Float>>("energy", default: [0, 0]), to: [0, 0], in: .open)
    }
    #expect(throws: TweenError.self) { try machine.connect(to: .open, after: .milliseconds(-1)) }
    #expect(machine.current == .closed && shown == 0)
    var failures: [String] = []
    world.onError = { failures.append("\($0)") }
    machine.go(to: .open, .eased(.linear, over: .milliseconds(-1)))
    #expect(failures.count == 1)
    #expect(failures[0].contains("duration") && failures[0].contains("state machine"))
    struct Stop: Error {}
    machine.onChange = { _, _ in throw Stop() }
    machine.go(to: .closed)
    #expect(failures.count == 2)
    world.despawn(card)
    #expect(throws: TweenError.self) { try machine.assign(card, Self.energy, to: 0, in: .open) }
  }

  @Test("W6: it does not keep its world alive") func outlivesWorld() throws {
    var world: World? = World()
    let machine = world!.makeStateMachine(starting: Look.closed)
    weak let gone = world
    world = nil
    #expect(gone == nil)
    #expect(!machine.go(to: .open))
    #expect(machine.current == .closed)
  }

  @Test("W12: with reduced motion a change jumps, or has the motion's own form") func reduced() throws {
    world.reducedMotion = ReducedMotion()
    let machine = try machine([0, 100])
    machine.go(to: .open)
    run(1)
    #expect(shown == 100)
    machine.motion(to: .closed, Motion.bouncy.reduced(to: Self.glide))
    machine.go(to: .closed)
    run(5)
    #expect(near(shown, 50))
  }

  @Test("W24: a connection of a state to itself enters the state anew, with its waits")
  func entersAnew() throws {
    let machine = try machine()
    var changes: [String] = []
    machine.onChange = { changes.append("\($0) \($1)") }
    try machine.connect(.open, to: .open, on: .tap)
    try machine.connect(.open, to: .gone, after: .milliseconds(50))
    #expect(!machine.fire(.tap))
    machine.go(to: .open)
    run(4)
    #expect(machine.fire(.tap))
    #expect(machine.current == .open)
    run(4)
    #expect(machine.current == .open)
    run(1)
    #expect(machine.current == .gone)
    #expect(changes == ["closed open", "open open", "open gone"])
    // A connection from each state does not lead from a state to itself.
    try machine.connect(to: .gone, on: .leave)
    #expect(!machine.fire(.leave))
    #expect(!machine.go(to: .gone))
  }

  @Test("W24: a state that leads to itself after a time does so again and again")
  func entersAgainAndAgain() throws {
    let machine = try machine()
    var instants: [Int64] = []
    machine.onChange = { [unowned world] _, _ in instants.append(world.now.counts / 90) }
    try machine.connect(.closed, to: .closed, after: .milliseconds(25))
    run(10)
    #expect(instants == [25, 50, 75, 100])
    #expect(world.driverCount == 1)
    for delay in [nil, Duration.zero] {
      #expect(throws: TweenError.self) { try machine.connect(.open, to: .open, after: delay) }
      #expect(throws: TweenError.self) {
        try machine.connect(.open, to: .open, when: .isLocked, after: delay)
      }
    }
  }

  @Test("W24: the values of a state that is entered anew move back to it") func movesBack() throws {
    let machine = try machine()
    try machine.connect(.closed, to: .closed, on: .tap)
    try world.animate(card, Self.energy, to: 200, Self.glide)
    run(5)
    #expect(shown == 100)
    machine.fire(.tap)
    run(10)
    #expect(shown == 0)
  }

  @Test("W24: a released machine has no waits and changes no more") func released() throws {
    let machine = try machine()
    try machine.connect(.closed, to: .open, after: .milliseconds(20))
    try machine.connect(.open, to: .closed, on: .tap)
    let saved = machine.saved
    #expect(world.driverCount == 1)
    #expect(!machine.isReleased && machine.release() && machine.isReleased && !machine.release())
    #expect(world.driverCount == 0)
    try machine.assign(card, Self.energy, to: 7, in: .closed)
    try machine.connect(.closed, to: .gone, after: .milliseconds(10))
    machine.restore(saved)
    #expect(!machine.go(to: .open) && !machine.fire(.tap) && !machine.set(.isHovered, true))
    run(10)
    #expect(machine.current == .closed && shown == 0 && world.driverCount == 0)
  }

  @Test("W24: a machine that is released in its own calls ends there", arguments: [false, true])
  func releasedInCall(hasWaits: Bool) throws {
    let machine = try machine()
    if hasWaits { try machine.connect(.open, to: .closed, after: .milliseconds(10)) }
    try machine.connect(.closed, to: .open, after: .milliseconds(10))
    machine.onChange = { [unowned machine] _, _ in machine.release() }
    run(11)
    #expect(machine.current == .open && shown == 100 && world.driverCount == 0)
  }

  @Test("W24: the waits of a machine end once all its entities are dead; without entities they go on")
  func deadEntities() throws {
    let (other, plain) = (world.spawn(), world.makeStateMachine(starting: false))
    let machine = try machine()
    try machine.assign(other, Self.energy, to: 5, in: .hovered)
    for machine in [machine] {
      try machine.connect(.closed, to: .open, after: .milliseconds(30))
      try machine.connect(.open, to: .closed, after: .milliseconds(30))
    }
    try plain.connect(false, to: true, after: .milliseconds(30))
    try plain.connect(true, to: false, after: .milliseconds(30))
    var changes = 0
    machine.onChange = { _, _ in changes += 1 }
    world.despawn(card)
    run(6)
    #expect(changes == 2)
    let snapshot = Snapshot()
    let (saved, savedPlain) = (machine.saved, plain.saved)
    try world.save(into: snapshot)
    world.despawn(other)
    run(6)
    #expect(changes == 2 && world.driverCount == 1)
    #expect(plain.current == false && machine.current == .closed)
    // A restore brings them back.
    try world.restore(snapshot)
    machine.restore(saved)
    plain.restore(savedPlain)
    run(6)
    #expect(changes == 4 && world.driverCount == 2)
  }

  @Test("W24: a condition leads on exactly where a connection applies", arguments: 0..<40 as Range<UInt64>)
  func conditions(seed: UInt64) throws {
    struct Rule {
      var (old, new, needs, forbids) = (Int?.none, 0, [Int](), [Int]())
    }
    var random = SplitMix64(seed: seed)
    let machine = world.makeStateMachine(starting: 0, inputs: Int.self)
    var (rules, state, held) = ([Rule](), 0, Set<Int>())
    /// Follows the first rule that applies, at most 64 times.
    func follow() {
      for _ in 0..<64 {
        let rule = rules.first { rule in
          (rule.old.map { $0 == state } ?? (rule.new != state)) && held.isSuperset(of: rule.needs)
            && held.isDisjoint(with: rule.forbids)
        }
        guard let rule else { return }
        state = rule.new
      }
    }
    for _ in 0..<60 {
      if rules.count < 8, random.once(in: 3) {
        var rule = Rule()
        if !random.once(in: 4) { rule.old = random.number(0...3) }
        rule.new = ((rule.old ?? 0) + random.number(1...3)) % 4
        for input in 0..<4 where random.once(in: 3) {
          if random.once(in: 2) { rule.needs.append(input) } else { rule.forbids.append(input) }
        }
        try machine.connect(rule.old, to: rule.new, needs: rule.needs, forbids: rule.forbids)
        rules.append(rule)
        let (before, applies) = (state, rule.old.map { $0 == state } ?? (rule.new != state))
        // Others apply too, if they are in a circle.
        if applies, held.isSuperset(of: rule.needs), held.isDisjoint(with: rule.forbids) { follow() }
        #expect(machine.current == state, "from \(before)")
      } else {
        let (input, holds) = (random.number(0...3), random.once(in: 2))
        if holds { held.insert(input) } else { held.remove(input) }
        let before = state
        follow()
        machine.set(input, holds)
        #expect(machine.current == state, "seed \(seed), from \(before)")
      }
    }
  }
}
