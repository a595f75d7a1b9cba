// A debug build puts the frames of accessors on the heap, and so do closures of a caller's that are not
// optimized: only -O is held to nothing, and so must the caller be.
#if !DEBUG
  import CAllocationCounter
  import Inbetween
  import Testing

  /// What a game does in each tick allocates nothing once it is going (E3, L2, L3, L4).
  @Suite struct EmbeddingAllocationTests {
    private struct Transform {
      var position = SIMD2<Float>(0, 0)
      var fade: Float = -1
    }

    private struct Health { var mark: Int }

    private struct NameTag {
      final class Name {}
      let name = Name()
      var number = 0

      mutating func change(_ body: () -> Void) {
        number += 1
        body()
      }
    }

    @Test func boundTicksAllocateNothing() throws {
      let (world, entities) = try busyWorld()
      let transforms = world.makeComponents(of: Transform.self)
      for entity in entities.reversed() { transforms[entity] = Transform() }
      var sum: Float = 0
      try world.bind(.position, to: transforms, \.position, readsBack: true)
      try world.bind(.opacity, to: transforms, \.fade)
      try world.bind(.scale) { batch in sum += batch[0].x }
      func round() {
        world.update(transforms) { _, transform in transform.position.x += 1 }
        world.tick()
      }
      for _ in 0..<200 { round() }
      let before = allocation_count()
      for _ in 0..<100 { round() }
      #expect(allocation_count() == before)
      #expect(sum > 0)
    }

    @Test func steadyFramesAllocateNothing() throws {
      let (world, entities) = try busyWorld()
      let exchange = FrameExchange(of: .position, .scale)
      var sum: Float = 0
      func round() {
        world.tick()
        world.publish(to: exchange, at: 0.5)
        exchange.withLatest { frame in sum += frame[entities[3], .position]!.x }
      }
      for _ in 0..<200 { round() }
      let before = allocation_count()
      for _ in 0..<100 { round() }
      #expect(allocation_count() == before)
      #expect(sum > 0)
    }

    @Test func steadyQueriesAndLivesAllocateNothing() throws {
      let world = World()
      let (a, b) = (world.makeComponents(of: Health.self), world.makeComponents(of: NameTag.self))
      let tag = world.makeTag()
      let shared = NameTag()
      b.onRemove { _, _ in }
      var seen = ChangeMark.beginning
      /// By entity, one within another, in queries and outside.
      func changeInPlace(_ a: ComponentPool<Health>, _ b: ComponentPool<NameTag>) {
        a.withEntities { entities in
          for index in entities.indices {
            a[entities[index]]?.mark += 1
            b[entities[index]]?.number += 1
          }
        }
        world.update(a) { entity, health in
          a[entity]?.mark += 1
          b[entity]?.number += health.mark
        }
        world.query(a) { entity, health in b[entity]?.change { b[entity]?.number += health.mark } }
      }
      func round() {
        for index in 0..<64 {
          let entity = world.spawn()
          a[entity] = Health(mark: index)
          b[entity] = shared
          if index % 2 == 0 { tag.insert(entity) }
          try? world.assign(entity, .position, to: [1, 2])
        }
        world.update(a, b, .position, tagged: tag) { entity, a, _, position in
          a.mark += Int(position.x)
          tag.remove(entity)
          b[entity] = nil
        }
        world.queryRuns(a, .position) { _, _, _ in }
        changeInPlace(a, b)
        world.forEachChanged(.position, since: seen) { _, _ in }
        seen = a.forEachWritten(since: seen) { entity, _ in world.despawn(entity) }
        world.tick()
      }
      for _ in 0..<100 { round() }
      let before = allocation_count()
      for _ in 0..<100 { round() }
      #expect(allocation_count() == before && world.entityCount == 0)
    }
  }
#endif
