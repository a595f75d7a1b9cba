import Testing

import Inbetween
@testable import InbetweenCore

/// `Engine.validate()` finds what is wrong in each store.
@Suite struct ValidationTests {
  /// A world with a driver of each kind under way.
  private func stage() throws -> World {
    let world = World()
    let (card, other) = (world.spawn(), world.spawn())
    try world.animate(card, .opacity, to: 0.5, duration: .seconds(1))
    try world.animate(card, .opacity, to: 1, duration: .seconds(2), replaces: false)
    try world.animate(other, .position, to: [10, 20], spring: .bouncy)
    try world.shake(card, .position, strength: [8, 8], duration: .seconds(1), seed: 7)
    let path = try MotionPath(svg: "M 0 0 C 0 50 50 50 50 0")
    try world.animate(card, .position, along: path, duration: .seconds(2))
    var blended = Tween(.scale, to: [2, 2], duration: .seconds(1))
    blended.blend = .over(.milliseconds(500))
    try world.register(blended, on: card)
    try world.play(on: other) {
      To(.opacity, 0.2, duration: .seconds(1))
      To(.opacity, 0.7, duration: .seconds(1))
    }
    let timeline = world.makeTimeline(in: .timeline(world.makeTimeline()))
    var tween = Tween(.rotation, to: .degrees(90), duration: .seconds(1))
    tween.timeline = timeline.id
    try world.register(tween, on: card)
    for _ in 0..<5 { world.tick() }
    return world
  }

  @Test func aSoundWorldHasNoFault() throws {
    let world = try stage()
    for _ in 0..<200 {
      let fault = world.engine.validate()
      try #require(fault == nil)
      world.tick()
    }
  }

  @Test("A sample undoes all, also of a driver that begins and ends in it") func nothingIsLeftOfASample()
    throws
  {
    let world = World(tickRate: .hertz(10))
    let card = world.spawn()
    var tween = Tween(.opacity, to: 0.5, duration: .milliseconds(20))
    tween.delay = .milliseconds(20)
    tween.timeline = world.makeTimeline().id
    try world.register(tween, on: card)
    world.sample(at: 0.9, into: Frame())
    #expect(world.engine.validate() == nil)
  }

  @Test("Each planted fault is found", arguments: PlantedFault.allCases)
  func aPlantedFaultIsFound(fault: PlantedFault) throws {
    let world = try stage()
    fault.plant(in: world)
    let text = world.engine.validate()
    let found = try #require(text, "\(fault) was not found")
    #expect(found.contains("/\(fault.file).swift:"), "\(fault): \(found)")
    // The world cannot be used any more, not even to end.
    _ = Unmanaged.passRetained(world)
  }

  enum PlantedFault: CaseIterable {
    case lostRow, shortColumn, deadEntity, lostDriver, wrongOrder, wrongWinner, lostLane, wrongStack
    case wrongTableRow, lostScalarRow, wrongLayer, wrongChild, wrongHost, lostBoundary, wrongPhase, openPass
    case iteratingMotion, wrongListOrder, wrongLink, loop, lostTagging

    /// The file of the check that finds it.
    var file: String {
      switch self {
      case .lostRow, .shortColumn: "Column"
      case .deadEntity: "Soundness"
      case .lostDriver, .wrongLink, .loop, .wrongPhase, .iteratingMotion: "Soundness+Drivers"
      case .wrongOrder, .wrongWinner, .wrongStack, .lostLane, .wrongLayer: "Soundness+Tables"
      case .wrongChild, .openPass: "Soundness"
      case .lostTagging: "TagTable"
      case .wrongListOrder, .wrongTableRow, .lostScalarRow, .wrongHost, .lostBoundary: "Validation"
      }
    }

    func plant(in world: World) {
      let opacity = world.engine.channels.properties.find("opacity") ?? 0
      let column = world.engine.channels.properties[opacity].firstColumn
      let winner = world.engine.channels.columns[column].winners[0]
      let slot = world.engine.drivers[winner].driver
      let index = world.engine.drivers[slot].entityIndex
      let first = world.engine.channels.entities.firstDriver(
        of: world.engine.channels.entities.present(index))
      let second = world.engine.drivers[first].older
      switch self {
      case .lostRow: world.engine.channels.properties[opacity].swapRemove(at: 0)
      case .shortColumn: world.engine.channels.columns[column].base.append(0)
      case .deadEntity:
        world.engine.channels.entities.despawn(world.engine.channels.properties[opacity].entities[0])
      case .lostDriver:
        world.engine.channels.entities.setFirstDriver(second, ofIndex: index)
        world.engine.drivers[second].newer = .none
      case .wrongLink: world.engine.drivers[second].newer = .none
      case .loop: world.engine.drivers[second].older = first
      case .wrongListOrder:
        let serial = world.engine.drivers[first].serial
        world.engine.drivers[first].serial = world.engine.drivers[second].serial
        world.engine.drivers[second].serial = serial
      case .iteratingMotion:
        let motions = world.drivers.handles.compactMap { world.engine.drivers.find($0.id) }
          .filter { world.engine.drivers[$0].kind.hasDynamics }
        for motion in motions {
          var timing = world.engine.drivers.timing(world.engine.drivers[motion])
          timing.duration = 1
          world.engine.drivers.setTiming(timing, of: motion)
        }
      case .wrongOrder: world.engine.drivers[slot].serial = 1
      case .wrongWinner:
        world.engine.channels.columns[column].winners[0] = .none
      case .lostLane: world.engine.drivers[winner].below = .none
      case .wrongStack:
        let other = world.engine.channels.columns[column].winners[1]
        world.engine.channels.columns[column].winners[0] = other
      case .wrongTableRow: world.engine.drivers[winner].tableRow += 1
      case .lostScalarRow: world.engine.tables.sharedScalarRows.append(winner)
      case .wrongLayer: world.engine.additive.channels[0].row += 1
      case .wrongChild:
        for index in 0..<world.engine.clocks.timelines.count {
          let child = world.engine.clocks.timelines[index].firstChild
          if child >= 0 { world.engine.clocks.timelines[child].previousSibling = 0 }
        }
      case .wrongHost: world.engine.clocks.timelines[0].rows.host = 99
      case .lostBoundary: world.engine.drivers[slot].queueState = .absent
      case .wrongPhase: world.engine.drivers[slot].phase = .unstarted
      case .lostTagging:
        _ = world.engine.drivers.tags.taggings.insert(Tagging(driver: slot, tag: 0))
      case .openPass: world.engine.agenda.dueClocks.append(0)
      }
    }
  }
}
