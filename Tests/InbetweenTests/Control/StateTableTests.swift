import Inbetween
import Testing

/// The table of W5, cell by cell: seven states, nine operations.
@Suite struct StateTableTests {
  /// Each driver goes from 16 to 80 in 80 ms after a delay of 30 ms, so its value is 16 + 0.8 · elapsed. The
  /// base value was 8. The operation comes at 130 ms; `update` is by 30 ms. Completed drivers are kept.
  ///
  /// A cell says:
  ///
  /// - whether the operation is legal; an illegal one changes nothing
  /// - the state after it
  /// - the value shown, the base value, elapsed in ms and percentComplete
  /// - the callbacks that come with the next tick, all at 130 ms; only the last `update` is the tick's own,
  ///   at 140 ms
  static let table = [
    // state     operation legal state   shown base elapsed percent callbacks
    "new         update    –",
    "new         start     ✓ delayed      8     8     0      0",
    "new         stop      –",
    "new         restart   ✓ delayed      8     8     0      0      restart",
    "new         pause     –",
    "new         resume    –",
    "new         complete  ✓ completed   80    80    80      1      start update complete",
    "new         kill      ✓ killed       8     8     0      0      kill",
    "new         revive    –",
    // Stopped when it showed 32.
    "inactive    update    –",
    "inactive    start     ✓ delayed     32    32     0      0",
    "inactive    stop      –",
    "inactive    restart   ✓ delayed     32    32     0      0      restart",
    "inactive    pause     –",
    "inactive    resume    –",
    "inactive    complete  ✓ completed   80    80    80      1      start update complete",
    "inactive    kill      ✓ killed      32    32     0      0      kill",
    "inactive    revive    –",
    // 20 ms of its delay are left.
    "delayed     update    ✓ active      24     8    10      0.125  start update tick",
    "delayed     start     –",
    "delayed     stop      ✓ inactive     8     8     0      0      stop",
    "delayed     restart   ✓ delayed      8     8     0      0      stop restart",
    "delayed     pause     ✓ paused       8     8     0      0      pause",
    "delayed     resume    –",
    "delayed     complete  ✓ completed   80    80    80      1      start update complete",
    "delayed     kill      ✓ killed       8     8     0      0      kill",
    "delayed     revive    –",
    // It has run for 20 ms.
    "active      update    ✓ active      56     8    50      0.625  update tick",
    "active      start     –",
    "active      stop      ✓ inactive    32    32     0      0      stop",
    "active      restart   ✓ delayed     32    32     0      0      stop restart",
    "active      pause     ✓ paused      32     8    20      0.25   pause",
    "active      resume    –",
    "active      complete  ✓ completed   80    80    80      1      update complete",
    "active      kill      ✓ killed      32    32    20      0.25   kill",
    "active      revive    –",
    // It ran for 20 ms, and has been paused for 20 ms.
    "paused      update    –",
    "paused      start     –",
    "paused      stop      ✓ inactive    32    32     0      0      stop",
    "paused      restart   ✓ delayed     32    32     0      0      stop restart",
    "paused      pause     –",
    "paused      resume    ✓ active      32     8    20      0.25   resume tick",
    "paused      complete  ✓ completed   80    80    80      1      update complete",
    "paused      kill      ✓ killed      32    32    20      0.25   kill",
    "paused      revive    –",
    // It completed 10 ms ago.
    "completed   update    –",
    "completed   start     –",
    "completed   stop      –",
    "completed   restart   ✓ delayed     80    80     0      0      restart",
    "completed   pause     –",
    "completed   resume    –",
    "completed   complete  –",
    "completed   kill      ✓ killed      80    80    80      1      kill",
    "completed   revive    –",
    // Killed by hand, after it ran for 20 ms.
    "killed      update    –",
    "killed      start     –",
    "killed      stop      –",
    "killed      restart   –",
    "killed      pause     –",
    "killed      resume    –",
    "killed      complete  –",
    "killed      kill      –",
    "killed      revive    ✓ new         32    32     0      0      revive",
  ]

  /// The legal operations, as in RULES.md.
  static let design = [
    // update start stop restart pause resume complete kill revive
    "new       | – | ✓ | – | ✓ | – | – | ✓ | ✓ | – ",
    "inactive  | – | ✓ | – | ✓ | – | – | ✓ | ✓ | – ",
    "delayed   | ✓ | – | ✓ | ✓ | ✓ | – | ✓ | ✓ | – ",
    "active    | ✓ | – | ✓ | ✓ | ✓ | – | ✓ | ✓ | – ",
    "paused    | – | – | ✓ | ✓ | – | ✓ | ✓ | ✓ | – ",
    "completed | – | – | – | ✓ | – | – | – | ✓ | – ",
    "killed    | – | – | – | – | – | – | – | – | ✓ ",
  ]

  static let states: [DriverState] = [.new, .inactive, .delayed, .active, .paused, .completed, .killed]
  static let operations: [ControlOperation] = [
    .update, .start, .stop, .restart, .pause, .resume, .complete, .kill, .revive,
  ]

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  private func state(_ word: String) throws -> DriverState {
    try #require(Self.states.first { "\($0)" == word })
  }

  private func operation(_ word: String) throws -> ControlOperation {
    try #require(Self.operations.first { "\($0)" == word })
  }

  /// Returns a driver in a state at 130 ms, all of whose callbacks so far have been read.
  private func scene(in state: DriverState) throws -> (scene: ControlScene, handle: DriverHandle) {
    let scene = try ControlScene(killsCompleted: false)
    let begin: [DriverState: Int64] = [.delayed: 120, .active: 80, .completed: 10]  // the others at 60
    let handle = try scene.tween([16, 80], 80, delay: 30, as: "a")
    if state != .new {
      scene.run(to: begin[state] ?? 60)
      #expect(handle.start())
      if state == .paused || state == .inactive || state == .killed {
        scene.run(to: 110)
        #expect(state == .paused ? handle.pause() : state == .inactive ? handle.stop() : handle.kill())
      }
    }
    scene.run(to: 130)
    _ = scene.log.take()
    #expect(handle.state == state)
    #expect(scene.world.events.isEmpty)
    return (scene, handle)
  }

  private func perform(_ operation: ControlOperation, on handle: DriverHandle) -> Bool {
    switch operation {
    case .update: handle.update(by: .milliseconds(30))
    case .start: handle.start()
    case .stop: handle.stop()
    case .restart: handle.restart()
    case .pause: handle.pause()
    case .resume: handle.resume()
    case .complete: handle.complete()
    case .kill: handle.kill()
    case .revive: handle.revive()
    }
  }

  @Test("W5: the table has every cell once") func complete() {
    let cells = Self.table.map { words($0).prefix(2).joined(separator: " ") }
    #expect(Set(cells).count == 63 && cells.count == 63)
    #expect(Set(ControlOperation.allCases) == Set(Self.operations))
  }

  @Test("W5: the legal operations of each state", arguments: design) func legality(line: String) throws {
    let marks = line.split(separator: "|").map { words(String($0)).joined() }
    let state = try state(marks[0])
    for (operation, mark) in zip(Self.operations, marks.dropFirst()) {
      #expect(state.permits(operation) == (mark == "✓"), "\(operation)")
      let cell = Self.table.first { words($0).prefix(2) == ["\(state)", "\(operation)"] }
      #expect(try words(#require(cell))[2] == mark, "\(operation)")
    }
  }

  @Test("W5: a cell", arguments: table) func cell(line: String) throws {
    let cell = words(line)
    let (scene, handle) = try scene(in: state(cell[0]))
    let before = ControlState(scene, handle)
    let isLegal = try perform(operation(cell[1]), on: handle)
    #expect(isLegal == (cell[2] == "✓"))
    guard cell.count > 3 else {
      #expect(ControlState(scene, handle) == before)
      // Nothing happens later either.
      let (twin, untouched) = try self.scene(in: state(cell[0]))
      for milliseconds in stride(from: Int64(140), through: 300, by: 10) {
        scene.run(to: milliseconds)
        twin.run(to: milliseconds)
        #expect(scene.events == twin.events)
        #expect(scene.log.take() == twin.log.take())
        #expect(scene.world.stateHash == twin.world.stateHash)
        #expect(handle.state == untouched.state && handle.elapsed == untouched.elapsed)
      }
      return
    }
    #expect(handle.state == (try state(cell[3])))
    #expect(scene.energy == Float(cell[4]))
    #expect(scene.base == Float(cell[5]))
    #expect(handle.elapsed == .milliseconds(try #require(Int(cell[6]))))
    #expect(handle.percentComplete == Double(cell[7]))
    #expect(handle.duration == .milliseconds(80) && handle.delay == .milliseconds(30))
    #expect(handle.ease == .linear && handle.rate == 1)
    // Callbacks come with the next tick.
    #expect(scene.log.take() == [])
    scene.world.tick()
    let callbacks = cell.dropFirst(8)
    #expect(scene.log.take() == callbacks.map { $0 == "tick" ? "update a 140" : "\($0) a 130" })
    let facts = scene.world.events.flatMap { event in
      callbackNames(of: event).map { "\($0) \(milliseconds(event.instant))" }
    }
    #expect(facts == callbacks.filter { $0 != "update" && $0 != "tick" }.map { "\($0) 130" })
  }
}
