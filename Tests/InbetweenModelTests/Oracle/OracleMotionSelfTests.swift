import Testing

/// Tests that plans with springs and decays cover all cases, and that broken rules are noticed.
@Suite struct OracleMotionSelfTests {
  private static let everything: OracleControlGenerator.Layers = [.motions, .callbacks, .clocks, .reversals]

  private static func plan(_ seed: Int) -> OraclePlan {
    switch seed % 3 {
    case 0: OracleGenerator.plan(seed: UInt64(seed), hasMotions: true)
    case 1: OracleGenerator.plan(seed: UInt64(seed), hasTimelines: true, hasMotions: true)
    default: OracleControlGenerator.plan(seed: UInt64(seed), everything)
    }
  }

  @Test("Springs and decays of every kind meet, come to rest, and are given other targets") func coverage() {
    var seen: [String: Int] = [:]
    func count(_ what: String) { seen[what, default: 0] += 1 }
    let laws = ["spring", "freeDecay", "decayToEnd"]
    let starts = laws.flatMap { ["\($0) with a velocity", "\($0) from rest"] }
    let others = [
      "rubber band", "bounce", "never rests", "rests at once", "plays backward", "stops being active",
      "retarget: true", "retarget: false", "follow: true", "follow: false", "follow no more: true",
      "spring set", "batch of 0", "batch of 2", "started", "completed",
      "completed shadowed", "restarted", "superseded", "paused", "killed",
    ]
    let retargets =
      ReferenceState.allCases.map { "retarget of \($0)" }
      + ReferenceState.allCases.filter { $0 != .killed }.map { "retarget of a tween that is \($0)" }
    // Few tweens have one value and are retargeted.
    func isRare(_ what: String) -> Bool {
      seen[what, default: 0] < (what.hasPrefix("retarget of a tween") ? 2 : 10)
    }
    let all = starts + others + retargets
    for seed in 0..<6000 {
      if seed % 500 == 0, !all.contains(where: isRare) { break }
      let plan = Self.plan(seed)
      var reference = OracleReference(plan)
      for command in plan.commands {
        let before = reference.world
        let answer = reference.apply(command)
        Self.look(command, answer, before, count)
        for driver in reference.world.drivers { look(driver, before, count) }
        guard case .tick = command else { continue }
        for event in reference.world.events where before.find(event.driver) != nil {
          let driver = before.drivers[before.find(event.driver)!]
          if driver.tween.motion != nil { count("\(event.kind)\(event.shadowed ? " shadowed" : "")") }
        }
      }
    }
    for what in all where isRare(what) { Issue.record("\(what): \(seen[what, default: 0]) times") }
  }

  private static func look(
    _ command: OracleCommand, _ answer: Int?, _ world: ReferenceWorld, _ count: (String) -> Void
  ) {
    switch command {
    case .retarget(let driver, _, _):
      count("retarget: \(answer == 1)")
      if let index = world.find(driver), world.drivers[index].tween.motion == nil, answer == 1 {
        count("retarget of a tween that is \(world.drivers[index].state)")
        return
      }
      if let index = world.find(driver), world.drivers[index].tween.motion != nil {
        count("retarget of \(world.drivers[index].state)")
      } else {
        count("retarget of killed")
      }
    case .retargetAll: count("batch of \(min(answer ?? 0, 2))")
    case .follow: count("follow: \(answer == 1)")
    case .stopFollowing: count("follow no more: \(answer == 1)")
    case .setSpring: count("spring set")
    default: break
    }
  }

  private func look(_ driver: ReferenceDriver, _ before: ReferenceWorld, _ count: (String) -> Void) {
    let old = before.find(driver.id).map { before.drivers[$0] }
    guard let motion = driver.tween.motion, let course = driver.tween.course else { return }
    if old?.isMoving ?? false, !driver.isMoving { count("stops being active") }
    guard old?.tween.course == nil else { return }
    let isQuick = course.velocity.contains { $0 != 0 }
    count("\(motion.law) \(isQuick && motion.velocity == nil ? "with a velocity" : "from rest")")
    if let bounds = motion.bounds { count(bounds.restitution == nil ? "rubber band" : "bounce") }
    if course.length == nil { count("never rests") }
    if course.length == 0 { count("rests at once") }
    if driver.tween.playsBackward { count("plays backward") }
  }

  @Test("A broken rule is noticed, and shrinks to a few commands", arguments: ReferenceFlaw.ofMotions.spread)
  func flawed(flaw: ReferenceFlaw) {
    var (least, found) = ("not noticed", 0)
    for seed in 0..<600 where found < 8 {
      let plan = Self.plan(seed)
      guard let first = OracleRun.disagreement(plan, flaw: flaw) else { continue }
      found += 1
      let story = OracleShrinker.shrink(plan) { OracleRun.disagreement($0, flaw: flaw)?.kind == first.kind }
      let commands = story.commands.filter { if case .tick = $0 { false } else { true } }
      // Some plans do not shrink that far; then another one is tried.
      if commands.count <= 5 { return }
      least = story.text
    }
    Issue.record("\(flaw.rawValue):\n\(least)")
  }
}
