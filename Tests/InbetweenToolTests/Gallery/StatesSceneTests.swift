import Foundation
import Inbetween
import Testing

@testable import InbetweenTool

@Suite("The scene of states, in a window of 1280 by 800 points")
struct StatesSceneTests {
  private static let seedling = (988, 500)
  private static let sky = (820, 170)
  private static let nodes = [
    "asleep": (330, 623), "awake": (474, 357), "happy": (474, 131), "sheltered": (618, 623),
  ]

  /// A press, 0.05 s after a time, and its release, 0.1 s after it.
  private func press(_ place: (Int, Int), at time: Double) -> String {
    "\n\(time) move \(place.0) \(place.1)\n\(time + 0.05) press\n\(time + 0.1) release"
  }

  private func click(_ node: String, at time: Double) throws -> String {
    press(try #require(Self.nodes[node]), at: time)
  }

  private func state(_ script: String, seconds: Double) throws -> String? {
    try GalleryRun("states", script: script, seconds: seconds).report("state")
  }

  @Test("A press while time is held lets it go on, so that all of the picture changes")
  func held() throws {
    let run = try GalleryRun("states", script: "0.1 key space\n0.4 key p", seconds: 0.8)
    #expect(run.reports("time") == ["forward", "held", "forward"])
  }

  @Test("W24: one trigger leads to another state from each, and times lead back at their instants")
  func triggers() throws {
    let once = press(Self.seedling, at: 0.2)
    #expect(try state(once, seconds: 4.2) == "awake")
    #expect(try state(once, seconds: 4.3) == "asleep")
    let twice = once + press(Self.seedling, at: 0.8)
    #expect(try state(twice, seconds: 2.4) == "happy")
    #expect(try state(twice, seconds: 2.5) == "awake")
    #expect(try state(twice + press(Self.seedling, at: 1.2), seconds: 1.4) == "happy", "it is lost")
  }

  @Test("W24: a condition leads there as soon as it holds, and back as soon as it does not")
  func conditions() throws {
    let rain = press(Self.sky, at: 0.2)
    #expect(try state(rain, seconds: 1) == "asleep in the rain", "no connection waits for it")
    let poked = rain + press(Self.seedling, at: 0.6)
    #expect(try state(poked, seconds: 1) == "sheltered in the rain")
    #expect(try state(poked + press(Self.sky, at: 1), seconds: 1.5) == "awake")
  }

  private func scene() throws -> StatesScene {
    let scene = try StatesScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    return scene
  }

  @Test("A click on an arrow goes along it, from whatever state, and brings its weather")
  func arrows() throws {
    let scene = try scene()
    for (index, arrow) in MoodArrow.all.enumerated().shuffled() {
      try scene.badges[index].activate()
      #expect(scene.machine.states.current == arrow.new && scene.machine.edges == MoodArrow.all)
      #expect(scene.report.hasSuffix("in the rain") == (arrow.new == .sheltered))
    }
  }

  @Test("While arrows are edited, a click gives one another cause; Reset and R bring the first ones back")
  func edges() throws {
    let scene = try scene()
    func play(_ milliseconds: Int) throws {
      for _ in 0..<(milliseconds / 10) { try scene.advance(by: .milliseconds(10)) }
    }
    try #require(scene.controls.first { $0.name == "Edit arrows" }).activate()
    // From a poke to a wait of 1.6 s, by which the seedling wakes by itself.
    try scene.badges[0].activate()
    #expect(scene.machine.edges[0].cause == .wait(.milliseconds(1600)) && scene.report == "asleep")
    try play(1500)
    #expect(scene.report == "asleep" && scene.machine.states.current == .asleep)
    try play(200)
    #expect(scene.report == "awake")
    // From a wait of 4 s to no rain: it stays awake while it rains, in a shelter.
    for _ in 0..<2 { try scene.badges[1].activate() }
    #expect(scene.machine.edges[1].cause == .noRain)
    try scene.resetButton.activate()
    #expect(scene.machine.edges == MoodArrow.all && scene.report == "asleep" && !scene.isEditing)
    _ = try scene.machine.changeCause(of: 2)
    try scene.restart()
    #expect(scene.machine.edges == MoodArrow.all)
  }

  @Test("While arrows are edited, a drag from state to state adds one, and the last click removes one")
  func newArrows() throws {
    let scene = try scene()
    let (asleep, happy) = (scene.nodes[0], scene.nodes[2])
    func drag() throws {
      try asleep.press(at: asleep.area.center)
      asleep.drag(to: happy.area.center)
      try asleep.release(at: happy.area.center)
    }
    try drag()
    #expect(scene.machine.edges == MoodArrow.all, "only while they are edited")
    try #require(scene.controls.first { $0.name == "Edit arrows" }).activate()
    for _ in 0..<2 { try drag() }
    #expect(scene.machine.edges == MoodArrow.all + [MoodArrow(old: .asleep, new: .happy, cause: .poke)])
    // Its sign is free of all states, and inside the diagram.
    let badge = scene.badges[6].area
    #expect(scene.controls.contains { $0 === scene.badges[6] } && scene.layout.diagram.contains(badge.center))
    #expect(scene.nodes.allSatisfy { !$0.area.inset(by: -badge.size.x / 2).contains(badge.center) })
    for _ in 0..<5 { try scene.badges[6].activate() }
    #expect(scene.machine.edges == MoodArrow.all)
    while !scene.machine.edges.isEmpty { try scene.badges[0].activate() }
    #expect(scene.controls.allSatisfy { !$0.name.hasPrefix("arrow") })
    try scene.resetButton.activate()
    #expect(scene.machine.edges == MoodArrow.all)
  }

  @Test("No edit traps the seedling in a circle: arrows of one condition never lead back")
  func noTrap() throws {
    let scene = try scene()
    let moods = Mood.allCases
    for _ in 0..<200 {
      if let (old, new) = moods.randomElement().flatMap({ old in moods.randomElement().map { (old, $0) } }) {
        _ = try scene.machine.add(from: old, to: new)
      }
      if let index = scene.machine.edges.indices.randomElement() {
        _ = try scene.machine.changeCause(of: index)
      }
      for cause in [MoodArrow.Cause.rain, .noRain] {
        for start in moods {
          var reached: Set<Mood> = []
          for _ in moods {
            for arrow in scene.machine.edges
            where arrow.cause == cause && (arrow.old == start || reached.contains(arrow.old)) {
              reached.insert(arrow.new)
            }
          }
          #expect(!reached.contains(start), "\(scene.machine.edges)")
        }
      }
      scene.machine.states.set(.isRaining, Bool.random())
      try scene.advance(by: .milliseconds(20))
    }
  }

  @Test("W24: of three changes in mid-flight the last one holds, and all ends as without the others")
  func interruption() throws {
    let last = try click("awake", at: 0.9)
    let run = try GalleryRun(
      "states", script: click("happy", at: 0.3) + click("asleep", at: 0.6) + last, seconds: 4.01)
    #expect(run.reports("state").filter { !$0.hasSuffix("tour") } == ["asleep", "happy", "asleep", "awake"])
    let straight = try GalleryRun("states", script: press((300, 300), at: 0.3) + last, seconds: 4.01)
    let difference = PictureDifference(try straight.picture(4), try run.picture(4))
    #expect(!difference.isVisible, "\(difference.words)")
  }

  @Test("The mark is on the node of the state, in its colour")
  func mark() throws {
    for (node, color) in [("awake", 0x63E6BE), ("happy", 0xFFE08A), ("sheltered", 0x74C0FC)]
      as [(String, UInt32)]
    {
      let run = try GalleryRun(
        "states", script: click(node, at: 0.1), seconds: 1.51, framesPerSecond: 2, size: "1280x800",
        density: 1)
      for (other, place) in Self.nodes {
        let count = try run.count(
          color, in: 3, x: place.0 - 60...place.0 + 60, y: place.1 - 22...place.1 + 22)
        #expect((count > 3000) == (other == node), "\(node): \(count) on \(other)")
      }
    }
  }

  @Test("P pokes, W makes rain, Tab and Enter choose a node, and a click on one brings its weather")
  func controls() throws {
    #expect(try state("0.1 key p", seconds: 0.5) == "awake")
    #expect(try state("0.1 key p\n0.3 key w", seconds: 0.5) == "sheltered in the rain")
    let tabs = try GalleryRun("states", script: "0.1 key tab\n0.2 key tab\n0.3 key enter", seconds: 0.5)
    #expect(tabs.report("focus") == "Awake")
    #expect(tabs.report("state") == "awake")
    let sheltered = try click("sheltered", at: 0.1)
    #expect(try state(sheltered, seconds: 1) == "sheltered in the rain")
    #expect(try state(sheltered + click("happy", at: 0.5), seconds: 1) == "happy")
  }

  @Test("Without input the tour comes by all states, and begins again")
  func tour() throws {
    let run = try GalleryRun("states", seconds: 20.2)
    let rain = "sheltered in the rain"
    let round = [
      "asleep", "awake", "happy", "awake", rain, "awake", "happy", "asleep", rain, "awake", "asleep",
    ]
    #expect(run.reports("state") == (round + ["awake"]).map { $0 + ", tour" })
  }

  @Test("W19: twenty seconds after the last input the tour begins again")
  func patience() throws {
    let moves = "0.1 move 300 300\n1.1 move 310 300"
    #expect(try state(moves, seconds: 21) == "asleep")
    #expect(try state(moves, seconds: 21.3) == "asleep, tour")
  }

  @Test("A picture depends on its time alone, not on the pictures before (T7)")
  func sameInstants() throws {
    let often = try GalleryRun("states", seconds: 2.01, framesPerSecond: 8)
    let seldom = try GalleryRun("states", seconds: 2.01, framesPerSecond: 1)
    #expect(try often.data(16) == seldom.data(2))
    #expect(try often.data(16) != often.data(15))
  }
}
