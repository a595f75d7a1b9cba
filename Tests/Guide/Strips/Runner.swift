import Foundation
import Inbetween
import InbetweenSDL

/// A recipe: the place of its block, "PAGE:LINE", and its code.
@MainActor struct Block {
  let place: String
  let body: @MainActor (Stage) async throws -> Void

  init(_ place: String, prints: [String], body: @escaping @MainActor (Stage) async throws -> Void) {
    (self.place, self.body) = (place, body)
  }
}

/// Takes the place of the standard library's `print`, and prints nothing.
func print(_ items: Any...) {}

/// Draws the strip of each recipe that the list in the first argument names: "LINE NAME CAST TIMES". Strips
/// are written to the folder in the second argument.
@MainActor func run(_ blocks: [Block]) async throws {
  let (list, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])
  for line in try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n") {
    let words = line.split(separator: " ").map(String.init)
    guard let block = blocks.first(where: { $0.place.hasSuffix(":\(words[0])") }) else {
      throw StripError(text: "\(words[0]): there is no block before the picture")
    }
    let strip = Strip(times: words[3...].compactMap { Int($0) })
    try await strip.record(block, cast: words[2])
    try strip.write(to: "\(folder)/\(words[1]).png")
  }
}

struct StripError: Error { let text: String }

/// What a recipe shows at some instants, side by side.
@MainActor final class Strip {
  /// An entity as it is drawn.
  struct Shape {
    let position, size, scale: SIMD2<Float>
    let degrees, opacity, corner: Float
    let color: SIMD4<Float>
  }

  private static let cell = SIMD2<Float>(160, 90)
  private static let (gap, caption) = (Float(6), Float(18))

  private let times: [Int]
  /// The shapes of each time, in the order in which they are drawn.
  private var cells: [[Shape]] = []
  private var pointers: [SIMD2<Float>?] = []

  init(times: [Int]) { self.times = times }

  /// Runs a recipe, and ticks until the last time. Each tick is recorded that a time falls on.
  func record(_ block: Block, cast: String) async throws {
    let stage = try Stage()
    let (entities, hasPointer) = members(of: cast, stage)
    let ticks = times.map { ($0 * 60 + 500) / 1000 }
    let take = { [unowned self] (world: World) in
      for tick in ticks where tick == world.tickCount {
        cells.append(entities.compactMap { Shape($0, world) })
        pointers.append(hasPointer ? stage.pointer(tick) : nil)
      }
    }
    stage.world.systems.before("first", whilePaused: true) { world in if world.tickCount == 0 { take(world) }
    }
    stage.world.systems.after("record", whilePaused: true) { world in take(world) }
    try await block.body(stage)
    while cells.count < times.count { stage.world.tick() }
  }

  private func members(of cast: String, _ stage: Stage) -> (entities: [Entity], hasPointer: Bool) {
    var entities: [Entity] = []
    var hasPointer = false
    for name in cast.split(separator: ",") {
      let parts = name.split(separator: ":")
      switch parts[0] {
      case "card": entities.append(stage.card)
      case "badge": entities.append(stage.badge)
      case "tiles": entities += stage.tiles.prefix(parts.count > 1 ? Int(parts[1]) ?? 24 : 24)
      case "pointer": hasPointer = true
      default: break
      }
    }
    return (entities, hasPointer)
  }

  /// Draws all cells in a row, each with its time below.
  func write(to path: String) throws {
    let (cell, gap) = (Strip.cell, Strip.gap)
    let width = Int(Float(times.count) * (cell.x + gap) + gap)
    let sheet = try OffscreenCanvas(width: width, height: Int(cell.y + gap + Strip.caption))
    sheet.clear(background: RGBA(red: 0.06, green: 0.08, blue: 0.1))
    for (index, shapes) in cells.enumerated() {
      let picture = try OffscreenCanvas(width: Int(cell.x), height: Int(cell.y), stage: Stage.size)
      picture.clear(background: RGBA(red: 0.11, green: 0.14, blue: 0.17))
      for shape in shapes { shape.draw(on: picture) }
      if let pointer = pointers[index] {
        picture.fillCircle(center: pointer, radius: 9, color: .white)
        picture.fillCircle(center: pointer, radius: 6, color: RGBA(red: 0.11, green: 0.14, blue: 0.17))
      }
      let center = SIMD2(gap + Float(index) * (cell.x + gap) + cell.x / 2, gap + cell.y / 2)
      sheet.drawPicture(picture, center: center, size: cell, cornerRadius: 5)
      try sheet.drawText(
        "\(times[index]) ms", at: [center.x, gap + cell.y + Strip.caption / 2], fontSize: 11,
        color: RGBA(red: 0.55, green: 0.6, blue: 0.66))
    }
    try sheet.writePNG(to: path)
  }
}

extension Strip.Shape {
  /// The shape that an entity has now; nil if it is dead.
  init?(_ entity: Entity, _ world: World) {
    guard let position = world[entity, .position], let size = world[entity, .size],
      let scale = world[entity, .scale], let rotation = world[entity, .rotation],
      let opacity = world[entity, .opacity], let corner = world[entity, .cornerRadius],
      let color = world[entity, .color]
    else { return nil }
    (self.position, self.size, self.scale) = (position, size, scale)
    (degrees, self.opacity, self.corner, self.color) = (rotation.degrees, opacity, corner, color.sRGB)
  }

  @MainActor func draw(on canvas: Canvas) {
    canvas.fillRectangle(
      center: position, size: size, cornerRadius: corner, rotation: degrees, scale: scale,
      color: RGBA(color).opacity(opacity))
  }
}
