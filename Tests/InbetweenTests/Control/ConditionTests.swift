import Testing

import Inbetween
@testable import InbetweenCore

/// Broken preconditions end the program with a text, in release builds too: EveryLimit.md lists them.
@Suite struct ConditionTests {
  /// Whether a program that has ended wrote this text.
  private func says(_ result: ExitTest.Result?, _ text: String, _ file: String) -> Bool {
    let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    return written.contains(text) && written.contains(file)
  }

  @Test func whatEndsTheProgramSaysWhy() async {
    let rate = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Rate(1, over: Int64(CommandLine.argc) * 0)
    }
    #expect(says(rate, "denominator outside 1 … 10⁹", "Rate.swift"))
    let query = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      World().query(World().makeComponents(of: Int.self)) { _, _ in }
    }
    #expect(
      says(
        query, "the pool `Int` of Int is another world's: query one of this world", "ConditionTests.swift")
    )
    let filter = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      World().forEach(.opacity, tagged: World().makeTag(named: "seen")) { _, _ in }
    }
    #expect(says(filter, "the filter `seen` is a pool of another world", "ConditionTests.swift"))
    let field = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = World().interpolate(World().makeComponents(of: Float.self)) { $0 }
    }
    #expect(says(field, "the pool `Float` of Float is another world's", "ConditionTests.swift"))
    let parent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = World().makeTimeline(in: .timeline(World().makeTimeline()))
    }
    #expect(says(parent, "the parent is a released timeline or one of another", "ConditionTests.swift"))
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let world = World()
      let (pool, other) = (world.makeComponents(of: Int.self), world.makeComponents(of: Int.self))
      world.update(pool, other) { _, _, _ in }
      world.updateRuns(other, pool, pool) { _, _, _, _ in }
    }
    let circle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let systems = World().systems
      systems.before("a", after: "b") { _ in }
      systems.before("b", after: "a") { _ in }
    }
    #expect(says(circle, "systems run after each other in a circle: `a`, `b`", "ConditionTests.swift"))
    #expect(
      says(
        twice, "a query was given the pool `Int` of Int twice to change: name each", "ConditionTests.swift")
    )
  }

  /// T5: a literal is never refused; an initializer with a number returns nil.
  @Test func ratesOutOfRangeEndNothing() {
    #expect(Rate(1e300) == Rate(1_000_000, over: 1) && Rate(-1e300) == Rate(-1_000_000, over: 1))
    #expect(Rate(1e-300) == 0 && Rate(5_000_000_000) == Rate(1_000_000_000, over: 1))
    let literal: Rate = 0.5
    #expect(literal == Rate(1, over: 2) && Rate(0.1) == Rate(1, over: 10))
    for number in [1e300, -1e300, 1e-300, .nan, .infinity] { #expect(Rate(number) == nil) }
  }

  @Test func aStaggerOfLessThanNothingIsAnError() {
    #expect(throws: TweenError.self) { try Stagger.fromFirst(each: .seconds(1)).delays(count: -1) }
  }

  /// Ids are numbers: worlds that run equal commands, as in lock-step, share them.
  @Test func idsOfWorldsThatDoTheSameAreEqual() throws {
    let (one, other) = (World(), World())
    let (first, second) = (one.spawn(), other.spawn())
    #expect(first == second && Set([first, second]).count == 1)
    #expect(try one.animate(first, .opacity, to: 1).id == other.animate(second, .opacity, to: 1).id)
    let shared = Entity(index: first.index, generation: first.generation)
    #expect(other.isAlive(shared) && one.isAlive(shared) && !one.isAlive(.none))
    // Saves with entities in components are exchanged between debug and release builds.
    #expect(MemoryLayout<Entity>.size == 8)
  }
}
