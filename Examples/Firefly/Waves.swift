// 4. The waves of moths, each on a path of the file. Each wave has more and faster moths.

import Inbetween

package struct Wave {
  /// The number of moths left in the wave and in the present group, and the time until the next moth.
  package var (number, left, group, wait) = (0, 0, 0, Float(0.1))
  var (name, side) = ("", SIMD2<Float>(1, 1))
}

extension Game {
  /// Moths come in groups, one behind the other. The next wave does not wait for the last moth.
  func launch() throws {
    wave.wait -= world.timeStepSeconds
    if wave.wait > 0 || screen == "over" { return }
    if wave.left == 0 { return visitors.count <= wave.number / 2 ? beginWave() : () }
    if wave.group == 0 {
      wave.group = min(Int(dice.number(3, 5.99)), wave.left, 1 + wave.number)
      (wave.name, wave.side) = (choose("moth"), [dice.sign(), dice.sign()])
      if wave.number > 1 && dice.number(0, 1) < 0.45 { try send(choose("wasp"), [dice.sign(), dice.sign()]) }
    }
    (wave.left, wave.group) = (wave.left - 1, wave.group - 1)
    wave.wait = wave.group > 0 ? 0.22 : max(0.3, 1.4 - 0.12 * Float(wave.number))
    try send(wave.name, wave.side)  // last: if the file lacks the name, the wave goes on without it
  }

  /// Lets all visitors burst.
  func clear() {
    for visitor in visitors.entities {
      burst(30, at: visitors[visitor]!.spot(world[visitor, .position]!), speed: 200, color: 2)
      world.despawn(visitor)
    }
  }

  private func beginWave() {
    // The first wave comes at once, and has fewer moths than the lantern has lights.
    (wave.number, wave.left, wave.wait) = (wave.number + 1, 4 + 5 * wave.number, min(Float(wave.number), 1))
    if screen != "play" || wave.number == 1 { return }
    lights = min(lights + 1, Game.mostLights)
    if !isPiloted { say("Wave \(wave.number)") }
  }

  /// Returns an entity of the file whose name begins with this text. A new entity in the file takes part too.
  private func choose(_ kind: String) -> String {
    let names = flights.file.entities.map(\.name).filter { $0.hasPrefix(kind) }.prefix(1 + wave.number)
    return names.isEmpty ? kind : names[Int(dice.number(0, Float(names.count) - 0.01))]
  }

  /// At the end of its path, a moth has reached the lantern, and a wasp has left the stage.
  private func send(_ name: String, _ side: SIMD2<Float>) throws {
    let stings = name.hasPrefix("wasp")
    let visitor = try spawn(name, Rate(Int64(15 + wave.number), over: 16)) { [unowned self] visitor in
      world.despawn(visitor)
      if !stings { try loseLight(at: Game.center) }
    }
    visitors[visitor] = Visitor(stings: stings, side: side)
  }

  func loseLight(at place: SIMD2<Float>) throws {
    burst(90, at: place, speed: 420, color: 3)
    if screen != "play" { return }
    (lights, chain) = (lights - 1, 0)
    try world.shake(camera, .position, strength: [16, 12], duration: .milliseconds(500))
    if let lantern { try world.punch(lantern, .scale, by: [0.3, 0.3]) }
    if lights == 0 { hud?.machines["screen"]?.fire("lost") }
  }

  var lantern: Entity? { hud?.entities.first { $0.name == "lantern" }?.entity }

  /// Shows a line in the middle for a moment. The machine hides it again.
  func say(_ text: String) {
    message = text
    hud?.machines["banner"]?.go(to: "hidden", .instant)
    hud?.machines["banner"]?.go(to: "shown")
  }
}
