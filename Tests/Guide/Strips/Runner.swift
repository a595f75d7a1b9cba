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

/// The text that the recipe printed last.
@MainActor private(set) var lastPrinted = ""

/// Takes the place of the standard library's `print`, and keeps the text for the picture.
@MainActor func print(_ items: Any...) { lastPrinted = items.map { "\($0)" }.joined(separator: " ") }

/// Draws the strip of each recipe that the list in the first argument names: "LINE NAME LOOK TIMES". Strips
/// are written to the folder in the second argument, and so is the chart of all easings.
@MainActor func run(_ blocks: [Block]) async throws {
  let (list, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])
  for line in try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n") {
    let words = line.split(separator: " ").map(String.init)
    guard let block = blocks.first(where: { $0.place.hasSuffix(":\(words[0])") }) else {
      throw StripError(text: "\(words[0]): there is no block before the picture")
    }
    guard let look = Look.all[words[2]] else { throw StripError(text: "\(words[0]): no look \(words[2])") }
    lastPrinted = ""
    let strip = try Strip(look, times: words[3...].compactMap { Int($0) })
    try await strip.record(block)
    try strip.write(to: "\(folder)/\(words[1]).png")
  }
  try EasingChart.write(to: "\(folder)/easings.png")
}

struct StripError: Error { let text: String }

/// A stage at some instants, side by side.
@MainActor final class Strip {
  /// Pixels between cells, and below them for the times.
  private static let (gap, caption) = (Float(12), Float(34))

  private let look: Look
  private let times: [Int]
  private let stage = Stage()
  private var cells: [OffscreenCanvas] = []
  /// Where each entity was at each tick so far.
  private var trails: [Entity: [SIMD2<Float>]] = [:]

  init(_ look: Look, times: [Int]) throws {
    (self.look, self.times) = (look, times)
    try look.prepare(stage)
  }

  /// Runs a recipe, and ticks until the last time. A cell is drawn in each tick that a time falls on.
  func record(_ block: Block) async throws {
    stage.world.systems.before("first", whilePaused: true) { [unowned self] world in
      if world.tickCount == 0 { try draw() }
    }
    stage.world.systems.after("record", whilePaused: true) { [unowned self] _ in try draw() }
    try await block.body(stage)
    while cells.count < times.count { stage.world.tick() }
  }

  private func draw() throws {
    let tick = Int(stage.world.tickCount)
    for entity in [stage.card, stage.badge, stage.title] + stage.tiles {
      if let position = stage.world[entity, .position] { trails[entity, default: []].append(position) }
    }
    for time in times where (time * 60 + 500) / 1000 == tick {
      let canvas = try OffscreenCanvas(
        width: Int(Stage.size.x), height: Int(Stage.size.y), stage: Stage.size)
      canvas.fillRectangle(
        center: Stage.size / 2, size: Stage.size, from: RGBA(hex: 0x212C3A), to: RGBA(hex: 0x161E29))
      try look.draw(Cell(canvas: canvas, stage: stage, tick: tick, trails: trails))
      cells.append(canvas)
    }
  }

  /// Draws all cells in a row, each with its time below.
  func write(to path: String) throws {
    let (size, gap) = (Stage.size, Strip.gap)
    let width = Int(Float(times.count) * (size.x + gap) - gap)
    let sheet = try OffscreenCanvas(width: width, height: Int(size.y + Strip.caption))
    for (index, cell) in cells.enumerated() {
      let center = SIMD2(Float(index) * (size.x + gap) + size.x / 2, size.y / 2)
      sheet.drawPicture(cell, center: center, size: size, cornerRadius: 14)
      try sheet.drawText(
        "\(times[index]) ms", at: [center.x, size.y + Strip.caption / 2 + 2], fontSize: 20,
        color: RGBA(hex: 0x7F8C9B))
    }
    try sheet.writePNG(to: path)
  }
}
