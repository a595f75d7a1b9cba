import Testing

import Inbetween
@testable import InbetweenCore

/// E6: parents and children.
@Suite struct ParentTests {
  private let world = World()

  private func spawn(_ parent: Entity? = nil) throws -> Entity {
    let entity = world.spawn()
    try world.setParent(of: entity, to: parent)
    return entity
  }

  @Test func childrenAreListedOldestFirstAndCanMove() throws {
    let (first, second) = (world.spawn(), world.spawn())
    let (a, b, c) = (try spawn(first), try spawn(first), try spawn(first))
    #expect(world.children(of: first) == [a, b, c] && world.parent(of: b) == first)
    try world.setParent(of: b, to: second)
    #expect(world.children(of: first) == [a, c] && world.children(of: second) == [b])
    try world.setParent(of: a, to: first)
    #expect(world.children(of: first) == [c, a])
    try world.setParent(of: c, to: nil)
    #expect(world.children(of: first) == [a] && world.parent(of: c) == nil)
    world.despawn(a)
    #expect(world.children(of: first) == [] && world.parent(of: a) == nil)
  }

  /// Hooks are called for a parent while its children live, then for the children, generation by generation.
  @Test func childrenDieAfterTheirParent() throws {
    let root = world.spawn()
    let (a, b) = (try spawn(root), try spawn(root))
    let (c, d) = (try spawn(a), try spawn(b))
    let other = world.spawn()
    var dead: [Entity] = []
    world.onDespawn { world, entity in
      if entity == root { #expect(world.children(of: root) == [a, b] && world.isAlive(d)) }
      dead.append(entity)
    }
    #expect(world.despawn(root))
    #expect(dead == [root, a, b, c, d] && world.entityCount == 1 && world.isAlive(other))
  }

  /// A hook that despawns a child itself, and one that takes it away, both count.
  @Test func hooksMayChangeTheFamily() throws {
    let root = world.spawn()
    let (killed, saved, left) = (try spawn(root), try spawn(root), try spawn(root))
    var dead: [Entity] = []
    world.onDespawn { world, entity in
      dead.append(entity)
      if entity != root { return }
      world.despawn(killed)
      try! world.setParent(of: saved, to: nil)
    }
    world.despawn(root)
    #expect(dead == [root, killed, left] && world.isAlive(saved))
  }

  @Test func aDeepFamilyFitsTheStack() {
    SmallStack.run {
      let world = World()
      let root = world.spawn()
      var parent = root
      for _ in 0..<20_000 {
        let child = world.spawn()
        // From the top down, so that the look for a circle is short.
        try! world.setParent(of: parent, to: child)
        parent = child
      }
      #expect(world.transform(of: root) == .identity)
      world.despawn(parent)
      #expect(world.entityCount == 0)
    }
  }

  /// While rows are lent, a despawn waits, and so do the deaths of the children (E2).
  @Test func aQueryDefersTheFamily() throws {
    let tag = world.makeTag()
    let root = world.spawn()
    let child = try spawn(root)
    tag.withEntities { _ in
      world.despawn(root)
      #expect(world.isAlive(root) && world.isAlive(child))
    }
    #expect(!world.isAlive(root) && !world.isAlive(child))
  }

  @Test func mistakesAreNamed() throws {
    let root = world.spawn()
    let child = try spawn(root)
    let grandchild = try spawn(child)
    func field(_ child: Entity, _ parent: Entity?) -> String? {
      do { try world.setParent(of: child, to: parent) } catch { return "\(error.field): \(error.found)" }
      return nil
    }
    #expect(field(root, root) == "parent: the child itself")
    #expect(field(root, grandchild) == "parent: entity \(grandchild.index), one of its descendants")
    let dead = world.spawn()
    world.despawn(dead)
    let said = "a dead entity (index \(dead.index), generation \(dead.generation))"
    #expect(field(dead, root) == "entity: \(said)" && field(root, dead) == "parent: \(said)")
    #expect(world.children(of: root) == [child] && world.parent(of: grandchild) == child)
  }

  /// Against the entities' own loops: random families, deaths and changes of parent.
  @Test(arguments: 0..<cases(3)) func randomFamiliesAgreeWithAModel(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var parents: [Entity: Entity] = [:]
    var alive: [Entity] = []
    func isBelow(_ entity: Entity, _ ancestor: Entity) -> Bool {
      var next: Entity? = entity
      while let present = next {
        if present == ancestor { return true }
        next = parents[present]
      }
      return false
    }
    for _ in 0..<600 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        alive.append(world.spawn())
      case 3...5 where alive.count > 1:
        let child = alive.randomElement(using: &random)!
        let parent = alive.randomElement(using: &random)!
        let isCircle = isBelow(parent, child)
        do {
          try world.setParent(of: child, to: parent)
          #expect(!isCircle)
          parents[child] = parent
        } catch { #expect(isCircle) }
      case 6 where !alive.isEmpty:
        let child = alive.randomElement(using: &random)!
        try world.setParent(of: child, to: nil)
        parents[child] = nil
      case 7 where !alive.isEmpty:
        let root = alive.randomElement(using: &random)!
        let dead = Set(alive.filter { isBelow($0, root) })
        world.despawn(root)
        alive.removeAll { dead.contains($0) }
        for entity in dead { parents[entity] = nil }
      default: break
      }
      #expect(world.entityCount == alive.count)
      for entity in alive {
        #expect(world.isAlive(entity) && world.parent(of: entity) == parents[entity])
        #expect(Set(world.children(of: entity)) == Set(alive.filter { parents[$0] == entity }))
      }
    }
  }

  /// Snapshots have the families (T10).
  @Test func snapshotsKeepFamilies() throws {
    let root = world.spawn()
    let child = try spawn(root)
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    try world.setParent(of: child, to: nil)
    world.despawn(root)
    try world.restore(snapshot)
    #expect(world.children(of: root) == [child])
    world.despawn(root)
    #expect(!world.isAlive(child))
  }

  @Test func transformsFollowTheFamily() throws {
    let root = world.spawn()
    let child = try spawn(root)
    try world.assign(root, .position, to: [100, 50])
    try world.assign(root, .rotation, to: .degrees(90))
    try world.assign(root, .scale, to: [2, 3])
    try world.assign(child, .position, to: [10, 1])
    let transforms = world.makeTransforms()
    #expect(transforms[child] == nil)
    world.tick()
    // Clockwise where y points down: x points down, y to the left.
    #expect(world.transform(of: child)?.origin == [97, 70])
    #expect(world.transform(of: child)?.map([1, 0]) == [97, 72])
    #expect(transforms[child] == world.transform(of: child))
    #expect(transforms[root] == world.transform(of: root))
    #expect(transforms[child]?.rotation == .degrees(90) && transforms[child]?.scale == [2, 3])
    try world.animate(root, .position, to: [200, 50], duration: .milliseconds(100), ease: .linear)
    for _ in 0..<3 {
      world.tick()
      #expect(transforms[child] == world.transform(of: child))
    }
    world.despawn(child)
    #expect(world.transform(of: child) == nil && transforms.count == 1)
  }

  /// Origin, rotation and scale make the transform again, unless it is skewed.
  @Test(
    arguments: [-180, -170, -90, -30, 0, 1, 45, 90, 179] as [Float], [[2, 3], [0.5, -4]] as [SIMD2<Float>])
  func transformsHaveAngleAndScale(degrees: Float, scale: SIMD2<Float>) {
    let transform = Transform(position: [5, 6], rotation: .degrees(degrees), scale: scale)
    #expect(abs(Angle.shortWay(transform.rotation.degrees - degrees)) < 1e-3)
    #expect(abs(transform.scale.x - scale.x) < 1e-4 && abs(transform.scale.y - scale.y) < 1e-4)
    let same = Transform(position: transform.origin, rotation: transform.rotation, scale: transform.scale)
    let (tip, sameTip) = (transform.map([10, 20]), same.map([10, 20]))
    #expect(abs(tip.x - sameTip.x) < 1e-3 && abs(tip.y - sameTip.y) < 1e-3)
  }

  /// A mirrored x axis is half a turn and a mirrored y axis. A flat transform has no angle.
  @Test func mirrorsAndFlatTransforms() {
    let mirror = Transform(scale: [-1, 1])
    #expect(abs(mirror.rotation.degrees) == 180 && mirror.scale == [1, -1])
    let flat = Transform(rotation: .degrees(30), scale: [0, 0])
    #expect(flat.rotation == .degrees(0) && flat.scale == [0, 0])
    #expect(Transform.identity.rotation == .degrees(0) && Transform.identity.scale == [1, 1])
  }

  @Test("E6: a frame has the transforms of its instant") func transformsBetweenTwoTicks() throws {
    let tank = world.spawn()
    let turret = try spawn(tank)
    try world.assign(turret, .position, to: [10, 0])
    try world.assign(tank, .scale, to: [2, 2])
    try world.animate(tank, .position, to: [60, 0], duration: .seconds(1), ease: .linear)
    try world.animate(tank, .rotation, by: .degrees(60), duration: .seconds(1), ease: .linear)
    for _ in 0..<30 { world.tick() }
    let (frame, places) = (Frame(), Frame(of: .position))
    for frame in [frame, places] { world.sample(at: 0.5, into: frame) }
    #expect(world.transform(of: tank)?.origin == [30, 0])
    let outer = try #require(world.transform(of: tank, in: frame))
    #expect(outer.origin == frame[tank, .position] && outer.origin.x > 30.4)
    #expect(outer == Transform(position: outer.origin, rotation: frame[tank, .rotation]!, scale: [2, 2]))
    #expect(world.transform(of: turret, in: frame) == outer * Transform(position: [10, 0]))
    // A property that the frame leaves out has its default.
    #expect(world.transform(of: turret, in: places)?.origin == outer.origin + [10, 0])
    // An entity of which the frame knows nothing, and one that is gone.
    let newborn = try spawn(tank)
    #expect(world.transform(of: newborn) != nil && world.transform(of: newborn, in: frame) == nil)
    world.despawn(turret)
    #expect(world.transform(of: turret, in: frame) == nil)
  }

  @Test("E6: a parent is never among its own descendants", arguments: 0..<10 as Range<UInt64>)
  func circlesAreRefused(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let entities = (0..<12).map { _ in world.spawn() }
    var parents: [Entity: Entity] = [:]
    for _ in 0..<400 {
      let (child, parent) = (random.one(of: entities), random.one(of: entities))
      if random.number(0...9) == 0 {
        try world.setParent(of: child, to: nil)
        parents[child] = nil
        continue
      }
      var ancestor: Entity? = parent
      while let one = ancestor, one != child { ancestor = parents[one] }
      if ancestor == nil {
        try world.setParent(of: child, to: parent)
        parents[child] = parent
      } else {
        #expect(throws: TweenError.self) { try world.setParent(of: child, to: parent) }
      }
      for entity in entities { #expect(world.parent(of: entity) == parents[entity], "seed \(seed)") }
    }
  }

  @Test("E6: no child is given to a doomed entity, or to a descendant of one") func doomedParents() throws {
    let (tag, child) = (world.makeTag(), world.spawn())
    let root = world.spawn()
    let below = try spawn(root)
    func found(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return "\(error)" }
      return nil
    }
    tag.withEntities { _ in
      world.despawn(root)
      for parent in [root, below] {
        let text = found { try world.setParent(of: child, to: parent) }
        #expect(text?.contains("parent: found entity \(parent.index), which") == true)
        #expect(text?.contains("doomed") == true && text?.contains("isDoomed") == true)
        #expect(found { try world.after(.seconds(1), owner: parent) {} }?.contains("owner: found") == true)
      }
      // Taken away, it lives on, and may have children.
      #expect(found { try world.setParent(of: below, to: nil) } == nil)
      #expect(found { try world.setParent(of: child, to: below) } == nil)
    }
    #expect(!world.isAlive(root) && world.isAlive(below) && world.isAlive(child))
  }

  @Test("E6: nor in a hook, to what dies, or to a child that dies next") func doomedInHooks() throws {
    let (root, given) = (world.spawn(), world.spawn())
    let (first, second) = (try spawn(root), try spawn(root))
    var refused: [Entity] = []
    world.onDespawn { world, entity in
      for parent in [root, first, second] where world.isDoomed(parent) {
        do { try world.setParent(of: given, to: parent) } catch { refused.append(parent) }
      }
    }
    world.despawn(root)
    #expect(refused == [root, first, second, second] && world.isAlive(given) && !world.isAlive(second))
  }
}
