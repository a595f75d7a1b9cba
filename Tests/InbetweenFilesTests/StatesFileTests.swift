import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// State machines in motion files (W24).
@Suite struct StatesFileTests {
  @Test func everyKeyDecodes() throws {
    let file = try decode(Samples.states)
    guard case .states(let menu) = file.motion[3] else { throw CancellationError() }
    #expect(menu.name == "menu" && menu.start == "closed" && menu.motion == "glide" && menu.tags == ["ui"])
    #expect(menu.states.keys.sorted() == ["closed", "gone", "open"])
    #expect(
      menu.states["open"]
        == MotionState(
          [
            "e": ["a": .float(100), "position": .float2([30, 40])], "f": ["opacity": .float(0.5)],
          ], delays: ["e": ["a": 40.5]]))
    #expect(menu.states["gone"]?.delays == ["f": ["isLit": 20]])
    #expect(
      menu.changes == [
        MotionStateChange(to: "open", motion: "pop"),
        MotionStateChange(from: "open", to: "closed", motion: "slow"),
      ])
    var connection = MotionStateConnection(from: "closed", to: "open", on: "tap", after: 20)
    (connection.needs, connection.forbids) = (["isReady"], ["isLocked", "isBusy"])
    #expect(menu.connections == [connection, MotionStateConnection(to: "gone", on: "leave")])
    #expect(
      menu.cues == [
        MotionStateCue("open", at: 100.5), MotionStateCue("closed", at: 250),
        MotionStateCue("closed", at: 250),
        MotionStateCue("gone", at: 900),
      ])
    #expect(try MotionFile(data: file.encoded()) == file)
    #expect(file.motion[3].targets.count == 6)
  }

  /// The engine's machine, changed at the instants of the cues.
  @Test(arguments: [[60, 190], [30, 31], [100, 500]]) func cuesAreTheEnginesChanges(times: [Int]) throws {
    for (motion, reference) in [("glide", Motion.eased(.linear, over: .milliseconds(200))), ("pop", .bouncy)]
    {
      let text = Samples.machine(
        """
        "motion": "\(motion)", "cues": [ { "at": \(times[0] * 10), "state": "open" }, { "at": \(times[1] * 10), "state": "closed" } ]
        """)
      let world = World(tickRate: .hertz(100))
      let scene = try decode(text).load(into: world)
      let twin = World(tickRate: .hertz(100))
      let (entity, a) = (twin.spawn(), Property<Float>("a", default: 0))
      let machine = twin.makeStateMachine(starting: "closed", reference)
      try machine.assign(entity, a, to: 10, in: "closed")
      try machine.assign(entity, a, to: 90, in: "open")
      for tick in 0..<800 {
        if tick == times[0] { machine.go(to: "open") }
        if tick == times[1] { machine.go(to: "closed") }
        let (shown, expected) = (world[scene.entities[0].entity, a]!, twin[entity, a]!)
        #expect(abs(shown - expected) < 1e-3, "\(motion), tick \(tick)")
        world.tick()
        twin.tick()
      }
      // After a seek back it shows the same.
      scene.timeline.seek(to: .zero)
      #expect(world[scene.entities[0].entity, a] == 10)
    }
  }

  @Test("W24: a value sets off by its delay later, in cues and for programs") func delays() throws {
    let states = """
      { "closed": { "e": { "a": 10, "opacity": 1 } },
        "open": { "e": { "a": 90, "opacity": { "value": 0, "delay": 100 } } } }
      """
    let cues = "\"motion\": \"glide\", \"cues\": [ { \"at\": 50, \"state\": \"open\" } ]"
    let file = try decode(Samples.machine(cues, states: states))
    #expect(file.length == .milliseconds(50 + 100 + 200 + 500))
    #expect(try MotionFile(data: file.encoded()) == file)
    let world = World(tickRate: .hertz(100))
    let scene = try file.load(into: world)
    let entity = scene.entities[0].entity
    let a = Property<Float>("a", default: 0)
    for _ in 0..<15 { world.tick() }
    #expect(world[entity, a] == 50 && world[entity, .opacity] == 1)
    for _ in 0..<10 { world.tick() }
    #expect(world[entity, a] == 90 && world[entity, .opacity] == 0.5)

    let other = try decode(Samples.machine("\"motion\": \"glide\"", states: states)).load(into: world)
    let own = other.entities[0].entity
    try #require(other.machines["menu"]).go(to: "open")
    for _ in 0..<10 { world.tick() }
    #expect(world[own, a] == 50 && world[own, .opacity] == 1)
    for _ in 0..<10 { world.tick() }
    #expect(world[own, a] == 90 && world[own, .opacity] == 0.5)
  }

  @Test func samplesAndLengths() throws {
    let text = Samples.machine(
      """
      "motion": "glide", "cues": [ { "at": 100, "state": "open" }, { "at": 200, "state": "closed" } ]
      """)
    let file = try decode(text)
    let times = [0.0, 100, 150, 200, 300, 400, 1000].compactMap { SampleTime(milliseconds: $0) }
    let rows = try SampleTable(of: file, at: times, tickRate: .hertz(60)).rows.filter { $0.property == "a" }
    let expected = [10.0, 10, 30, 50, 30, 10, 10]
    #expect(rows.count == expected.count)
    for (row, expected) in zip(rows, expected) { #expect(abs(row.value - expected) < 1e-3) }
    #expect(file.length == .milliseconds(900))
    // A spring's rest counts.
    let pop = try decode(
      Samples.machine(
        """
        "motion": "pop", "cues": [ { "at": 100, "state": "open" } ]
        """))
    #expect(pop.length > .milliseconds(1000) && pop.length < .seconds(4))
  }

  /// A program has the machine, in its first state.
  @Test func programsChangeTheMachine() throws {
    let text = Samples.machine(
      """
      "motion": "glide", "connections": [
        { "from": "closed", "to": "open", "on": "tap", "unless": ["isLocked"] },
        { "from": "open", "to": "closed", "after": 400 } ]
      """)
    let world = World(tickRate: .hertz(100))
    let scene = try decode(text).load(into: world)
    let (entity, a) = (scene.entities[0].entity, Property<Float>("a", default: 0))
    let machine = try #require(scene.machines["menu"])
    #expect(machine.current == "closed" && world[entity, a] == 10)
    machine.set("isLocked", true)
    #expect(!machine.fire("tap"))
    machine.set("isLocked", false)
    #expect(machine.fire("tap"))
    for _ in 0..<20 { world.tick() }
    #expect(world[entity, a] == 90)
    for _ in 0..<20 { world.tick() }
    #expect(machine.current == "closed")
    for _ in 0..<20 { world.tick() }
    #expect(world[entity, a] == 10)
  }
}

extension Samples {
  /// Says everything that the format can say of states.
  static let states = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200 },
      "properties": {
        "a": { "type": "float", "default": 1 }, "frame": { "type": "int", "default": -3 },
        "isLit": { "type": "bool", "default": true },
        "pose": { "type": "enum", "words": ["idle", "run", "jump_up"], "default": "run" },
        "mood": { "type": "enum", "words": ["calm"] } },
      "motions": {
        "glide": { "type": "tween", "ease": "cubicOut", "duration": 200, "delay": 10, "reduced": { "duration": 50 } },
        "slow": { "type": "tween", "duration": 600 },
        "pop": { "type": "spring", "spring": "bouncy" } },
      "entities": [ { "name": "e", "shape": { "type": "circle", "radius": 7 } }, { "name": "f", "properties": { "pose": "idle" } } ],
      "motion": [
        { "type": "tween", "entity": "f", "property": "a", "values": [0, 100], "duration": 1000 },
        { "type": "tween", "entity": "e", "property": "frame", "values": [0, 7], "duration": 800,
          "ease": "steps(8, jump-none)", "repeats": "forever" },
        { "type": "tween", "entity": "e", "property": "isLit", "values": [false, true, true], "duration": 900,
          "offsets": [0, 0.5, 1] },
        { "type": "states", "name": "menu", "start": "closed", "motion": "glide", "tags": ["ui"],
          "states": {
            "closed": { "e": { "a": 10, "position": [30, 140] }, "f": { "opacity": 1, "mood": "calm" } },
            "open": { "e": { "a": { "value": 100, "delay": 40.5 }, "position": { "value": [30, 40] } }, "f": { "opacity": 0.5 } },
            "gone": { "f": { "isLit": { "value": false, "delay": 20 }, "frame": 7 } } },
          "motions": [ { "to": "open", "motion": "pop" }, { "from": "open", "to": "closed", "motion": "slow" } ],
          "connections": [
            { "from": "closed", "to": "open", "on": "tap", "when": ["isReady"], "unless": ["isLocked", "isBusy"], "after": 20 },
            { "to": "gone", "on": "leave" } ],
          "cues": [ { "at": 100.5, "state": "open" }, { "at": 250, "state": "closed" }, { "at": 250, "state": "closed" },
            { "at": 900, "state": "gone" } ] },
        { "type": "tween", "entity": "f", "property": "position", "values": [[90, 50], [30.5, 20]], "speed": 120.5, "delay": 10,
          "repeats": 2 },
        { "type": "tween", "entity": "f", "property": "pose", "values": ["jump_up", "run"], "duration": 100 },
        { "type": "tween", "entity": "f", "property": "a", "by": 8, "motion": "slow", "speed": 4 },
        { "type": "sequence", "entity": "f", "steps": [
            { "type": "tween", "property": "cornerRadius", "values": [9], "speed": 30 } ] } ] }
    """

  /// Returns the text of a file with one machine of these keys. Its states are `closed` and `open`.
  static func machine(
    _ keys: String,
    states: String = "{ \"closed\": { \"e\": { \"a\": 10 } }, \"open\": { \"e\": { \"a\": 90 } } }",
    name: String = "\"name\": \"menu\", \"start\": \"closed\","
  ) -> String {
    """
    { "inbetween": 1, "stage": { "width": 10, "height": 10 }, "properties": { "a": { "type": "float" } },
      "motions": { "glide": { "type": "tween", "duration": 200 }, "pop": { "type": "spring", "spring": "bouncy" } },
      "entities": [{ "name": "e" }],
      "motion": [{ "type": "states", \(name) "states": \(states)\(keys.isEmpty ? "" : ", ")\(keys) }] }
    """
  }
}

extension BadFileTests {
  static let states = [
    Case("motion[0].name", "nothing", "a name", in: Samples.machine("", name: "\"start\": \"closed\",")),
    Case(
      "motion[0].start", "nothing", "name of a state", in: Samples.machine("", name: "\"name\": \"menu\",")),
    Case(
      "motion[0].start", "\"clsed\"", "name of a state", "closed",
      in: Samples.machine("", name: "\"name\": \"menu\", \"start\": \"clsed\",")),
    Case("motion[0].states", "5", "an object of states", in: Samples.machine("", states: "5")),
    Case(
      "motion[0].states.closed.g", "the entity \"g\"", "name of an entity", "e",
      in: Samples.machine("", states: "{ \"closed\": { \"g\": {} } }")),
    Case(
      "motion[0].states.closed.e.a", "\"x\"", "a number",
      in: Samples.machine("", states: "{ \"closed\": { \"e\": { \"a\": \"x\" } } }")),
    Case(
      "motion[0].states.closed.e.positon", "the property \"positon\"", "a built-in property", "position",
      in: Samples.machine("", states: "{ \"closed\": { \"e\": { \"positon\": 1 } } }")),
    Case(
      "motion[0].states.closed.e[\"position.x\"]", "the property \"position.x\"", "whole properties",
      in: Samples.machine("", states: "{ \"closed\": { \"e\": { \"position.x\": 1 } } }")),
    Case(
      "motion[0].states.closed.e.a.value", "nothing", "a value",
      in: Samples.machine("", states: "{ \"closed\": { \"e\": { \"a\": { \"delay\": 5 } } } }")),
    Case(
      "motion[0].states.closed.e.a.delay", "-5", "at least 0",
      in: Samples.machine("", states: "{ \"closed\": { \"e\": { \"a\": { \"value\": 1, \"delay\": -5 } } } }")
    ),
    Case(
      "motion[0].states.closed.e.a.dely", "the key \"dely\"", "one of value, delay", "delay",
      in: Samples.machine("", states: "{ \"closed\": { \"e\": { \"a\": { \"value\": 1, \"dely\": 5 } } } }")),
    Case(
      "motion[0].motion", "\"glid\"", "name of a motion", "glide", in: Samples.machine("\"motion\": \"glid\"")
    ),
    Case(
      "motion[0].motions[0].motion", "nothing", "name of a motion",
      in: Samples.machine("\"motions\": [{ \"to\": \"open\" }]")),
    Case(
      "motion[0].motions[0].from", "\"opn\"", "name of a state", "open",
      in: Samples.machine("\"motions\": [{ \"from\": \"opn\", \"to\": \"closed\", \"motion\": \"pop\" }]")),
    Case(
      "motion[0].connections[0].to", "nothing", "name of a state",
      in: Samples.machine("\"connections\": [{ \"on\": \"tap\" }]")),
    Case(
      "motion[0].connections[0].when[0]", "\"\"", "a name, not empty",
      in: Samples.machine("\"connections\": [{ \"to\": \"open\", \"when\": [\"\"] }]")),
    Case(
      "motion[0].connections[0].after", "-1", "at least 0",
      in: Samples.machine("\"connections\": [{ \"to\": \"open\", \"after\": -1 }]")),
    Case(
      "motion[0].connections[0].to", "\"open\"", "another state than",
      in: Samples.machine("\"connections\": [{ \"from\": \"open\", \"to\": \"open\", \"after\": 0 }]")),
    Case(
      "motion[0].cues[0].state", "\"shut\"", "name of a state",
      in: Samples.machine("\"cues\": [{ \"at\": 0, \"state\": \"shut\" }]")),
    Case(
      "motion[0].cues[0].at", "-1", "at least 0",
      in: Samples.machine("\"cues\": [{ \"at\": -1, \"state\": \"open\" }]")),
    Case(
      "motion[0].cues[1].at", "5", "at least 9, where the cue before it begins",
      in: Samples.machine(
        "\"cues\": [{ \"at\": 9, \"state\": \"open\" }, { \"at\": 5, \"state\": \"open\" }]")),
  ]
}
