import Testing

@testable import Inbetween

/// What ends the program says why, in release builds too (EMBEDDING.md lists it).
@Suite struct ConditionTests {
  /// Whether a program that has ended wrote this.
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
    #expect(says(query, "a query goes through pools of its own world", "World+QueryRuns.swift"))
  }

  /// T5: a literal is never refused, and a number is refused by nil.
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

  /// Ids are numbers: worlds that do the same, as in lock-step, share them.
  @Test func idsOfWorldsThatDoTheSameAreEqual() throws {
    let (one, other) = (World(), World())
    let (first, second) = (one.spawn(), other.spawn())
    #expect(first == second && Set([first, second]).count == 1)
    #expect(try one.animate(first, .opacity, to: 1).id == other.animate(second, .opacity, to: 1).id)
    #expect(other.isAlive(first) && !one.isAlive(.none))
  }
}
