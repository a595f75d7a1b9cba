// 10. An automatic player: rules that see the world and return an input.

import Foundation
import Inbetween

extension Game {
  /// Flies to the most urgent moth and around the wasps, and flashes when this is worth a full ring.
  func pilot() -> Input {
    idleTicks = screen == "play" ? 0 : idleTicks + 1
    let (place, before) = (world[fly, .position] ?? Game.center, input.target)
    var input = Input(target: Game.center + [0, 130])
    if idleTicks > 0 {
      // Flies around the lantern until the game begins.
      let turn = Float(idleTicks) / 26
      input.target = Game.center + [210 * cos(turn), 76 * sin(2 * turn)]
      input.presses = idleTicks == (screen == "title" ? 84 : 200)
    }
    var (urgent, wasps, near) = (Float.infinity, [SIMD2<Float>](), 0)
    world.query(visitors, .position) { _, visitor, position in
      if visitor.stings { wasps.append(visitor.spot(position)) }
      if (visitor.spot(position) - place).length < 230 { near += 1 }
    }
    world.query(visitors, .position) { entity, visitor, position in
      let spot = visitor.spot(position)
      if visitor.stings || idleTicks > 0 || isDistracted { return }
      if wasps.contains(where: { ($0 - spot).length < 80 }) { return }
      if spot != spot.clamped(lowerBound: [50, 40], upperBound: Game.stage - [50, 40]) { return }
      let need = (spot - place).length + 0.7 * (spot - Game.center).length
      if need > urgent { return }
      // The steering spring lags by a tenth of a second.
      let ahead = visitor.side * (world.velocity(entity, .position) ?? [0, 0]) * 0.11
      (urgent, input.target) = (need, spot + ahead)
    }
    for wasp in wasps {
      let gap = place - wasp
      if gap.length < 150 { input.target += gap / max(gap.length, 1) * (150 - gap.length) * 1.3 }
      if charge == 1 && gap.length < 170 { input.presses = true }
    }
    if charge == 1 && near > 4 { input.presses = true }
    // A hand is not faster than this, and slows down before its target.
    let way = input.target - before
    input.target = before + way * min(0.16, 15 / max(way.length, 1))
    input.target = input.target.clamped(lowerBound: [0, 0], upperBound: Game.stage).rounded(.toNearestOrEven)
    return input
  }
}

extension SIMD2<Float> {
  var length: Float { (self * self).sum().squareRoot() }
}
