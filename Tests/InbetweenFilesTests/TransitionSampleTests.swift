import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// What transitions of a file show, at any time and in any order.
@Suite struct TransitionSampleTests {
  private static let fade = Samples.transitionTween(
    "\"back\": 0, \"fore\": 1, \"segment\": { \"position\": 0, \"length\": 0.25 }, \"ease\": \"linear\""
  )

  private func values(
    _ file: MotionFile, _ property: String = "a", at times: [Double], hertz: Int64 = 60
  ) throws -> [Double] {
    let times = times.compactMap { SampleTime(milliseconds: $0) }
    return try SampleTable(of: file, at: times, tickRate: TickRate(hertz)).rows
      .filter { $0.property == property }.map(\.value)
  }

  @Test func theIssuesNumbersComeOut() throws {
    let file = try decode(Self.fade)
    #expect(try values(file, at: [0, 50, 100, 101, 399, 400, 5000]) == [0, 0.5, 1, 1, 1, 1, 1])
    let backward = file.playing(.backward)
    #expect(try values(backward, at: [0, 150, 300, 350, 400, 401]) == [1, 1, 1, 0.5, 0, 0])
  }

  @Test func explicitBackwardSegmentsCountFromTheBeginOfTheWayBack() throws {
    let keys =
      "\"back\": 0, \"fore\": 1, \"segment\": { \"position\": 0.5, \"length\": 0.5 }, \"backwardSegment\": { \"position\": 0.25, \"length\": 0.25 }, \"backwardEase\": \"quadIn\""
    let file = try decode(Samples.transitionTween(keys))
    #expect(try values(file, at: [0, 200, 300, 400]) == [0, 0, 0.5, 1])
    #expect(try values(file.playing(.backward), at: [0, 100, 150, 200, 400]) == [1, 1, 0.75, 0, 0])
  }

  @Test(arguments: [
    "linear", "quadOut", "cubic-bezier(0.1, 0.2, 0.3, 0.4)", "steps(4, jump-both)", "bounceIn",
  ])
  func backwardIsTheMirrorOfForward(easing: String) throws {
    let file = try decode(
      Samples.transitionTween(
        "\"back\": -3, \"fore\": 8, \"segment\": { \"position\": 0.3, \"length\": 0.45 }, \"ease\": \"\(easing)\""
      ))
    let times = (0..<40).map { 3.7 + Double($0) * 10 }
    let forward = try values(file, at: times)
    let backward = try values(file.playing(.backward), at: times.reversed().map { 400 - $0 })
    for (left, right) in zip(forward, backward.reversed()) { #expect(abs(left - right) < 1e-4) }
  }

  @Test func outsideItsWindowEntitiesShowTheirOwnValues() throws {
    let text = Self.fade.replacingOccurrences(
      of: "\"duration\": 400", with: "\"duration\": 400, \"delay\": 100")
    let file = try decode(
      text.replacingOccurrences(of: "\"radius\": 1 }", with: "\"radius\": 1 }, \"properties\": { \"a\": 7 }"))
    #expect(try values(file, at: [-1, 0, 99, 100, 150, 200, 600]) == [7, 7, 7, 0, 0.5, 1, 1])
    #expect(try values(file.playing(.forward), at: [-1, 99, 100]) == [7, 7, 0])
  }

  @Test func jumpsTakeNoTime() throws {
    let file = try decode(
      Samples.transition(
        "\"duration\": 0, \"delay\": 20, \"tweens\": [{ \"entity\": \"e\", \"property\": \"a\", \"back\": 3, \"fore\": 9, \"segment\": { \"position\": 0, \"length\": 0.25 } }]"
      ))
    #expect(try values(file, at: [0, 19, 20, 30]) == [0, 0, 9, 9])
    #expect(try values(file.playing(.backward), at: [0, 20, 30]) == [9, 3, 3])
  }

  @Test func layersTakeTheirPartOfTheTime() throws {
    let file = try decode(Samples.layer("\"range\": [0.5, 1], \"timing\": \"quadIn\""))
    #expect(try values(file, at: [0, 200, 300, 400]) == [0, 0, 0.25, 1])
    #expect(try values(file.playing(.backward), at: [0, 100, 200, 400]) == [1, 0.25, 0, 0])
    let rest = try Samples.spring(restingAfter: .milliseconds(300))
    let spring = try decode(Samples.layer("\"range\": [0.5, 1], \"timing\": { \(rest) }"))
    #expect(spring.transitions[0].effectiveDuration == .milliseconds(500))
    let shown = try values(spring, at: [200, 201, 350, 499, 500])
    #expect(shown[0] == 0 && shown[1] > 0 && shown[2] > 0.7 && abs(shown[3] - 1) < 2e-3 && shown[4] == 1)
  }

  /// Of more than two values too, wherever the layer ends (W2), but before a segment's end it holds.
  @Test(arguments: ["0.5", "0.75", "1"])
  func springsOvershoot(end: String) throws {
    let keys = "\"range\": [0.25, \(end)], \"timing\": { \"dampingRatio\": 0.3 }"
    let times = Array(stride(from: 0.0, through: 400, by: 5))
    for values in ["\"back\": 0, \"fore\": 2", "\"values\": [0, 1, 2]"] {
      let file = try decode(Samples.layer(keys, values))
      let shown = try self.values(file, at: times)
      #expect(shown[0..<20].allSatisfy { $0 == 0 } && shown.last == 2)
      #expect(try #require(shown.max()) > 2.5, "\(values)")
    }
    let short = try decode(
      Samples.layer(keys, "\"values\": [0, 1, 2], \"segment\": { \"position\": 0, \"length\": 0.5 }"))
    #expect(try #require(try values(short, at: times).max()) == 2)
  }

  @Test func laterMotionIsSeenWhileItLasts() throws {
    let text = Self.fade.replacingOccurrences(
      of: "\"motion\": [",
      with:
        "\"motion\": [{ \"type\": \"tween\", \"entity\": \"e\", \"property\": \"a\", \"values\": [5, 6], \"duration\": 1000 }, "
    )
    #expect(try values(decode(text), at: [0, 350, 500, 1000]) == [0, 1, 5.5, 6])
  }

  /// A transition that lives in a world shows the same.
  @Test(arguments: TransitionDirection.allCases)
  func aFilePlaysWhatAWorldPlays(direction: TransitionDirection) throws {
    let description = try #require(decode(Samples.transitions).playing(direction).transitions.first)
    let transition = try description.transition()
    let probe = Property("probe", default: Float(0))
    let (world, film) = (World(tickRate: .hertz(100)), World(tickRate: .hertz(100)))
    let handle = try world.makeTransition(transition)
    var parts = [(TransitionPart.window, description.tweens)]
    for (index, layer) in description.layers.enumerated() { parts.append((.layer(index), layer.tweens)) }
    parts.append((.sharedElement, description.sharedElement?.tweens ?? []))
    var entities: [(live: Entity, played: Entity)] = []
    for (part, tweens) in parts {
      for tween in tweens {
        var copy = TransitionTween(probe, values: tween.values.indices.map { Float($0) })
        copy.offsets = tween.offsets.map { $0.map { Float($0) } }
        copy.interTimingFunctions = tween.eases
        (copy.segment, copy.timingFunction, copy.part) = (tween.segment, tween.ease, part)
        (copy.backwardSegment, copy.backwardTimingFunction) =
          (tween.backwardSegment, tween.backwardEase)
        let places = (live: world.spawn(), played: film.spawn())
        entities.append(places)
        try film.register(copy.tween(playing: transition), on: places.played)
        copy.transition = handle.id
        try world.register(copy, on: places.live)
      }
    }
    #expect(entities.count == 8 && handle.begin())
    for tick in 1...80 {
      world.tick()
      film.tick()
      for (index, entity) in entities.enumerated() {
        let (left, right) = (
          try #require(world[entity.live, probe]), try #require(film[entity.played, probe])
        )
        #expect(abs(left - right) < 2e-5, "\(index) in tick \(tick): \(left), \(right)")
      }
    }
  }

  /// Scrubbing: forward, back before its begin, and past its end.
  @Test func aTimelineCanBeSought() throws {
    for direction in TransitionDirection.allCases {
      let file = try decode(Samples.transitions).playing(direction)
      let times = stride(from: 0.0, through: 1400, by: 35).map { $0 }
      let table = try SampleTable(of: file, at: times.compactMap { SampleTime(milliseconds: $0) })
      let world = World()
      let scene = try file.load(into: world)
      let frame = Frame()
      var numbers = SeededNumbers(seed: 7)
      for time in times + times.reversed() + times.shuffled(using: &numbers) {
        scene.timeline.seek(to: .milliseconds(Int(time)))
        world.sample(at: world.now, into: frame)
        let expected = table.rows.filter { $0.time == SampleTable.number(time) }
        for entity in scene.entities {
          for case .float(let key) in entity.properties {
            let shown = Double(frame[entity.entity, key] ?? key.defaultValue)
            let row = try #require(expected.first { $0.entity == entity.name && $0.property == key.name })
            #expect(abs(shown - row.value) < 1e-5, "\(entity.name).\(key.name) at \(time), \(direction)")
          }
        }
      }
    }
  }

  @Test func valuesDoNotDependOnTicks() throws {
    let file = try decode(Samples.transitions)
    let times = [0, 31.5, 200, 333, 430.5, 600]
    for property in ["a", "b.x", "size.x", "position.y", "rotation", "color.g", "spin.z"] {
      #expect(
        try values(file, property, at: times, hertz: 60) == values(file, property, at: times, hertz: 7),
        "\(property)")
    }
  }
}
