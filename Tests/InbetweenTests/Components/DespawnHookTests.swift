import Inbetween
import Testing

/// E5: hooks are told of the game's entities, not of those that the engine has for itself.
@Suite struct DespawnHookTests {
  @Test func aReleasedTransitionIsNoEntityThatDies() throws {
    let world = World()
    var told: [Entity] = []
    world.onDespawn { _, entity in told.append(entity) }
    let bodies = world.makeComponents(of: Int.self)
    let card = world.spawn()
    bodies[card] = 1
    let open = try world.makeTransition(Transition(duration: .seconds(1)))
    open.begin()
    world.tick()
    #expect(open.release() && told.isEmpty && world.entityCount == 1)
    // In a query it goes when that is over.
    let other = try world.makeTransition(Transition(duration: .seconds(1)))
    world.query(bodies) { _, _ in #expect(other.release()) }
    #expect(told.isEmpty && world.entityCount == 1)
    world.despawn(card)
    #expect(told == [card] && world.entityCount == 0)
  }
}
