import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Paths, shakes and punches in motion files.
@Suite struct PathFileTests {
  private func tween(_ index: Int) throws -> MotionTween {
    guard case .tween(let tween) = try decode(Samples.paths).motion[index] else {
      throw MotionFileError(path: "motion[\(index)]", found: "no tween", expected: "a tween")
    }
    return tween
  }

  @Test func everyKeyDecodes() throws {
    let ride = try tween(0)
    var route = MotionRoute("M0 0c40 0 80 40 80 80z")
    (route.from, route.to, route.isRelative) = (0.75, 0.25, true)
    (route.orients, route.orientationOffset) = ("turn", -90)
    #expect(ride.keys == .path(route))
    #expect(ride.ease == .quadOut && ride.rate == 0.5 && !ride.persists)
    var shake = MotionShake(strength: .float2([8, 4]))
    (shake.frequency, shake.decay, shake.seed) = (9.5, .quadOut, 1 << 53)
    #expect(try tween(3).keys == .shake(shake))
    #expect(try !tween(3).persists)
    #expect(try tween(4).keys == .shake(MotionShake(strength: .float(1))))
    #expect(try tween(4).persists)
    var punch = MotionPunch(by: .float2([0.2, 0.1]))
    (punch.vibrations, punch.elasticity) = (3, 0.5)
    #expect(try tween(5).keys == .punch(punch))
    #expect(try tween(6).keys == .punch(MotionPunch(by: .angle(20))))
  }

  @Test func writtenAndReadTheyAreTheSame() throws {
    let file = try decode(Samples.paths)
    #expect(try MotionFile(data: file.encoded()) == file)
  }

  private func rows(_ keys: String, _ property: String, at times: [Double]) throws -> [Float] {
    let text = Samples.tween(keys).replacingOccurrences(
      of: "{ \"type\": \"circle\", \"radius\": 1 }",
      with: "{ \"type\": \"circle\", \"radius\": 1 }, \"properties\": { \"position\": [100, 50] }")
    let times = times.compactMap { SampleTime(milliseconds: $0) }
    return try SampleTable(of: decode(text), at: times, velocities: false).rows
      .filter { $0.property == property }.map { Float($0.value) }
  }

  @Test func samplesOfAPathAreThePath() throws {
    let keys = """
      "property": "position", "path": "M 0 0 H 32 V 32", "orients": "rotation", "orientationOffset": 5
      """
    #expect(try rows(keys, "position.x", at: [0, 25, 50, 75, 100]) == [0, 16, 32, 32, 32])
    #expect(try rows(keys, "position.y", at: [0, 25, 50, 75, 100]) == [0, 0, 0, 16, 32])
    #expect(try rows(keys, "rotation", at: [0, 25, 50, 75, 100]) == [5, 5, 95, 95, 95])
    let part = "\"property\": \"position\", \"path\": \"M 0 0 H 100\", \"pathRange\": [0.8, 0.2]"
    #expect(try rows(part, "position.x", at: [0, 50, 100]) == [80, 50, 20])
    #expect(try rows(part + ", \"relative\": true", "position.x", at: [0, 50, 100]) == [100, 70, 40])
  }

  @Test func samplesOfAShakeAndAPunchAreTheEngines() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.assign(entity, .position, to: [100, 50])
    try world.shake(
      entity, .position, strength: [8, 4], duration: .milliseconds(100), frequency: 30, seed: 5)
    let keys = """
      "property": "position", "shake": { "strength": [8, 4], "frequency": 30, "seed": 5 }
      """
    let times = (0...11).map { Double($0) * 10 }
    let shaken = try rows(keys, "position.x", at: times)
    for value in shaken {
      #expect(value == world[entity, .position]?.x)
      world.tick()
    }
    #expect(Set(shaken).count > 8 && shaken.last == 100)
    let punch = "\"property\": \"position.y\", \"punch\": { \"by\": 8, \"vibrations\": 1 }"
    #expect(try rows(punch, "position.y", at: [0, 50, 100]) == [50, 58, 50])
  }
}

// What may be wrong with them.
extension BadFileTests {
  private static func path(_ keys: String, _ property: String = "position") -> String {
    Samples.tween("\"property\": \"\(property)\", \(keys)")
  }

  static let paths = [
    Case(
      "motion[0].path", "'X'", "SVG path text (at column 5: a command",
      in: path("\"path\": \"M0 0X\"")),
    Case("motion[0].path", "5", "SVG path text", in: path("\"path\": 5")),
    Case("motion[0].path", "nothing", "begins with M", in: path("\"path\": \"\"")),
    Case("motion[0].path", "a float", "float2, float3 or angle", in: path("\"path\": \"M0 0\"", "a")),
    Case("motion[0].path", "a color", "float2, float3 or angle", in: path("\"path\": \"M0 0\"", "color")),
    Case(
      "motion[0].path", "\"path\" beside \"values\"", "only one of",
      in: path("\"values\": [[0, 0]], \"path\": \"M0 0\"")),
    Case(
      "motion[0].pathRange", "an array of 1", "two numbers in 0…1",
      in: path("\"path\": \"M0 0\", \"pathRange\": [0]")),
    Case(
      "motion[0].pathRange[1]", "2", "a number in 0…1",
      in: path("\"path\": \"M0 0\", \"pathRange\": [0, 2]")),
    Case(
      "motion[0].relative", "1", "true or false", in: path("\"path\": \"M0 0\", \"relative\": 1")),
    Case(
      "motion[0].orients", "a float", "a property of type angle",
      in: path("\"path\": \"M0 0\", \"orients\": \"opacity\"")),
    Case(
      "motion[0].orients", "\"rotation\"", "another property than the one that moves",
      in: path("\"path\": \"M0 0\", \"orients\": \"rotation\"", "rotation")),
    Case(
      "motion[0].orientationOffset", "1e7", "within ±1e6",
      in: path("\"path\": \"M0 0\", \"orientationOffset\": 1e7")),
    Case(
      "motion[0].offsets", "\"offsets\" beside \"path\"", "no \"offsets\"",
      in: path("\"path\": \"M0 0\", \"offsets\": [1]")),
    Case(
      "motion[0].relative", "\"relative\" beside \"values\"", "no \"relative\"",
      in: path("\"values\": [[0, 0]], \"relative\": true")),
    Case("motion[0].shake", "3", "a shake: an object", in: path("\"shake\": 3")),
    Case("motion[0].shake.strength", "nothing", "a value", in: path("\"shake\": {}")),
    Case(
      "motion[0].shake.strength", "1", "an array of 2 numbers", in: path("\"shake\": { \"strength\": 1 }")),
    Case(
      "motion[0].shake.frequency", "0", "above 0",
      in: path("\"shake\": { \"strength\": [1, 1], \"frequency\": 0 }")),
    Case(
      "motion[0].shake.seed", "1.5", "a whole number",
      in: path("\"shake\": { \"strength\": [1, 1], \"seed\": 1.5 }")),
    Case(
      "motion[0].shake.sede", "the key \"sede\"", "one of strength", "seed",
      in: path("\"shake\": { \"strength\": [1, 1], \"sede\": 1 }")),
    Case(
      "motion[0].shake", "an object", "a color has no differences",
      in: path("\"shake\": { \"strength\": \"#000000\" }", "color")),
    Case("motion[0].punch.by", "nothing", "a value", in: path("\"punch\": {}")),
    Case(
      "motion[0].punch.vibrations", "0", "1…1000",
      in: path("\"punch\": { \"by\": [1, 1], \"vibrations\": 0 }")),
    Case(
      "motion[0].punch.elasticity", "-1", "0…1",
      in: path("\"punch\": { \"by\": [1, 1], \"elasticity\": -1 }")),
  ]
}
