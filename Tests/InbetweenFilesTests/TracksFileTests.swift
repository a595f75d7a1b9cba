import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

@Suite struct TracksFileTests {
  @Test func sayWhatTheySay() throws {
    let file = try decode(Samples.tracks)
    guard case .tracks(let tracks) = file.motion[0] else { throw CancellationError() }
    #expect(tracks.entities == ["e", "f", "g", "h"])
    #expect(tracks.stagger == MotionStagger(.center, .each(40.5), ease: .quadIn))
    #expect(tracks.tracks.map(\.property) == ["position.y", "color", "a"])
    #expect(tracks.tracks[0].interTimingFunctions == [.quadOut, .bounceOut])
    #expect(tracks.common.direction == .alternate && tracks.common.replaces && tracks.common.accumulates)
    let orders = file.motion.dropFirst(2).compactMap { item in
      if case .tracks(let tracks) = item { tracks.stagger?.order } else { nil }
    }
    #expect(orders == [.random(seed: 7), .cell(SIMD2(0.5, 1), columns: 2), .edges, .last, .first])
    #expect(file.motion[0].targets.count == 12)
  }

  @Test func readBackAsWritten() throws {
    let file = try decode(Samples.tracks)
    #expect(try MotionFile(data: file.encoded()) == file)
  }

  /// Tracks show what as many tweens show.
  @Test func comeDownToTweens() throws {
    let file = try decode(Samples.tracks)
    var tweens = file
    tweens.motion = try file.motion.flatMap { item -> [MotionItem] in
      guard case .tracks(let tracks) = item else { return [item] }
      return try tracks.tweens().map(MotionItem.tween)
    }
    #expect(tweens.motion.count == 12 + 1 + 2 + 4 + 1 + 2 + 2)
    #expect(tweens.length == file.length)
    let (one, other) = (World(), World())
    let (scene, twin) = (try file.load(into: one), try tweens.load(into: other))
    scene.timeline.begin()
    twin.timeline.begin()
    for _ in 0..<120 {
      #expect(one.stateHash == other.stateHash)
      one.tick()
      other.tick()
    }
  }

  /// The middle two of four set off together, the outer ones 40.5 ms later.
  @Test func aStaggerDelaysEntities() throws {
    let file = try decode(Samples.tracks)
    guard case .tracks(let tracks) = file.motion[0] else { throw CancellationError() }
    #expect(try tracks.tweens().map(\.delay).prefix(4) == [90.5, 90.5, 90.5, 50])
    guard case .tracks(let cells) = file.motion[3] else { throw CancellationError() }
    #expect(try cells.tweens().map(\.delay)[2] == 0)
  }

  @Test func whatWasMadeByHandIsCheckedWhenLoaded() throws {
    var file = try decode(Samples.tracks)
    file.motion = [
      .tracks(
        MotionTracks(
          entities: ["e"], tracks: [MotionTrack("a", [.float(1)])], duration: 5,
          stagger: MotionStagger(.first, .each(-3)))),
      .tracks(
        MotionTracks(
          entities: ["e", "nobody"], tracks: [MotionTrack("a", [.float(1)]), MotionTrack("a", [])],
          duration: 5)),
    ]
    do {
      _ = try file.load(into: World())
      Issue.record("it was loaded")
    } catch {
      #expect(
        error.errors.map(\.path) == [
          "motion[0].stagger.each", "motion[1].entities[1]", "motion[1].tracks[1].values",
        ])
    }
  }
}

// What may be wrong with tracks.
extension BadFileTests {
  static let tracks = [
    Case(
      "motion[0].entities", "nothing", "at least one name", in: Samples.tracks("\"duration\": 1, \(good)")),
    Case(
      "motion[0].entities", "an empty array", "at least one name",
      in: Samples.tracks("\"entities\": [], \"duration\": 1, \(good)")),
    Case(
      "motion[0].entities[1]", "\"x\"", "the name of an entity", "e",
      in: Samples.tracks("\"entities\": [\"e\", \"x\"], \"duration\": 1, \(good)")),
    Case("motion[0].duration", "nothing", "at least 0", in: Samples.tracks("\"entities\": [\"e\"], \(good)")),
    Case(
      "motion[0].tracks", "nothing", "at least one track",
      in: Samples.tracks("\"entities\": [\"e\"], \"duration\": 1")),
    Case("motion[0].tracks", "an empty array", "at least one track", in: whole("\"tracks\": []")),
    Case("motion[0].tracks[0]", "3", "property and values", in: whole("\"tracks\": [3]")),
    Case(
      "motion[0].tracks[0].values", "an empty array", "at least one value",
      in: whole("\"tracks\": [{ \"property\": \"a\", \"values\": [] }]")),
    Case(
      "motion[0].tracks[0].by", "the key \"by\"", "one of property",
      in: whole("\"tracks\": [{ \"property\": \"a\", \"values\": [1], \"by\": 1 }]")),
    Case(
      "motion[0].tracks[0].offsets", "an array of 1", "one for each of 2 values",
      in: whole("\"tracks\": [{ \"property\": \"a\", \"values\": [1, 2], \"offsets\": [0] }]")),
    Case(
      "motion[0].accumulates", "true", "no differences to add up",
      in: whole("\"tracks\": [{ \"property\": \"q\", \"values\": [[0, 0, 0, 1]] }], \"accumulates\": true")),
    Case("motion[0].stagger", "5", "an object with each or over", in: whole("\"stagger\": 5, \(good)")),
    Case("motion[0].stagger.each", "nothing", "\"each\" or \"over\"", in: stagger("")),
    Case(
      "motion[0].stagger.over", "\"over\" beside \"each\"", "only one of",
      in: stagger("\"each\": 1, \"over\": 1")),
    Case("motion[0].stagger.each", "-1", "at least 0", in: stagger("\"each\": -1")),
    Case(
      "motion[0].stagger.from", "\"centre\"", "one of \"first\"", "center",
      in: stagger("\"each\": 1, \"from\": \"centre\"")),
    Case("motion[0].stagger.seed", "1", "nothing: only", in: stagger("\"each\": 1, \"seed\": 1")),
    Case(
      "motion[0].stagger.seed", "1.5", "a whole number",
      in: stagger("\"each\": 1, \"from\": \"random\", \"seed\": 1.5")),
    Case(
      "motion[0].stagger.columns", "nothing", "a whole number of columns",
      in: stagger("\"each\": 1, \"from\": \"cell\", \"cell\": [0, 0]")),
    Case(
      "motion[0].stagger.columns", "0", "a whole number of columns",
      in: stagger("\"each\": 1, \"from\": \"cell\", \"cell\": [0, 0], \"columns\": 0")),
    Case(
      "motion[0].stagger.cell", "nothing", "a column and a row",
      in: stagger("\"each\": 1, \"from\": \"cell\", \"columns\": 2")),
  ]

  private static let good = "\"tracks\": [{ \"property\": \"a\", \"values\": [1] }]"

  private static func whole(_ keys: String) -> String {
    Samples.tracks("\"entities\": [\"e\"], \"duration\": 1, \(keys)")
  }

  private static func stagger(_ keys: String) -> String { whole("\"stagger\": { \(keys) }, \(good)") }
}
