import Foundation
import Inbetween
import InbetweenSDL

extension Look {
  /// Looks of the short recipes.
  static let short: [String: Look] = [
    "wheel": Look {
      try $0.place($0.card, [160, 90])
    } draw: { cell in
      cell.draw(cell.stage.card) { wheel in
        wheel.disc(56, .slate)
        wheel.disc(46, .ink)
        for spoke in 0..<6 {
          let angle = Angle.degrees(60 * Float(spoke)).radians
          wheel.line([[0, 0], [50 * cos(angle), 50 * sin(angle)]], 6, spoke == 0 ? .coral : .mist)
        }
        wheel.disc(12, .cloud)
      }
    },
    "orbit": Look {
      try $0.place($0.badge, [220, 90])
    } draw: { cell in
      cell.canvas.fillCircle(center: [160, 90], radius: 26, color: .sky)
      cell.drawTrail(of: cell.stage.badge, .mist)
      cell.draw(cell.stage.badge) { $0.disc(9, .cloud) }
    },
    "puck": Look {
      try $0.place($0.badge, [60, 60])
    } draw: { cell in
      cell.canvas.strokeRectangle(
        center: [160, 90], size: [304, 164], cornerRadius: 10, width: 3, color: .slate)
      cell.drawTrail(of: cell.stage.badge, .coral)
      cell.draw(cell.stage.badge) { $0.disc(12, .coral) }
    },
    "ring": Look {
      try $0.place($0.badge, [160, 90])
    } draw: { cell in
      let ready = Property("ready", default: Float(1))
      let part = cell.stage.world[cell.stage.badge, ready] ?? 1
      cell.draw(cell.stage.badge) { $0.disc(34, part < 1 ? .slate : .mint) }
      cell.canvas.strokeArc(
        center: [160, 90], radius: 46, from: -90, sweep: 360 * part, width: 9, color: .mint)
    },
  ]
}
