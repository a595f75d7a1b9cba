#if DEBUG
  import Testing

  import Inbetween
  @testable import InbetweenCore

  /// W5: completed drivers that stay are warned of, where an entity has very many.
  @Suite struct KeptDriverTests {
    @Test(arguments: [true, false]) func warning(kills: Bool) throws {
      let world = World()
      world.defaults.killsCompleted = kills
      var warnings: [String] = []
      world.kept.onWarning = { warnings.append($0) }
      let (few, many) = (world.spawn(), world.spawn())
      for index in 0..<5000 {
        let entity = index % 5 == 0 ? few : many
        try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(1)), on: entity)
        if index < 2500 { world.tick() }
      }
      #expect(warnings.count == (kills ? 0 : 1))
      #expect(kills || warnings[0].hasPrefix("entity \(many.index) has "), "\(warnings)")
    }
  }
#endif
