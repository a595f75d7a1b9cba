import Testing

/// The examples run without a display, and come to what they say.
@Suite struct ExampleTests {
  @Test func roomsOfAHeadlessServerComeToTheSameHoweverManyThereAre() throws {
    let three = try ToolRun.program("HeadlessServer", "3", "45")
    let one = try ToolRun.program("HeadlessServer", "1", "45")
    #expect(three.exitCode == 0 && three.errors.isEmpty)
    let ends = three.lines.filter { $0.contains("is over after 45 ticks: ") }
    #expect(ends.count == 3 && one.lines.contains(ends[0]))
    #expect(Set(ends.map { $0.suffix(8) }).count == 3)
    // Each was watched meanwhile.
    for room in 1...3 { #expect(three.lines.contains { $0.hasPrefix("room \(room), tick ") }) }
  }

  @Test func peersInLockStepComeToTheSameBits() throws {
    let run = try ToolRun.program("LockStep", "600")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("600 ticks in lock step, ") && run.output.hasSuffix(": the same bits\n"))
  }
}
