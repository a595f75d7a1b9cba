import Foundation
import Inbetween
import InbetweenFiles

/// The command `inbetween bake`: writes a motion file as a state of the engine, for the player in browsers,
/// which has no reader of motion files.
struct BakeCommand: Command {
  static let specification = CommandSpecification(
    name: "bake", summary: "Writes a motion file as a state of the engine, for the player in browsers.",
    usage: ["FILE --output BAKED"], operands: 1...1, operandName: "FILE",
    options: [.init("output", "BAKED", "the file to write, JSON")],
    details: """
      The result has the stage, the names and shapes of the entities, and the state of the world that has loaded the
      file, as bytes in base64. The player restores that. What a state does not hold is refused: an easing by a
      function, say. Pictures stay files, named as the motion file names them.

        inbetween bake Assets/open.json --output open.motion.json
      """)

  private let path: String
  private let target: String

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    guard let target = arguments["output"] else { throw UsageError("--output BAKED is missing") }
    self.target = target
  }

  func run(_ output: StandardOutput) throws {
    let baked = try BakedMotion(MotionFile(contentsOf: path), path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(baked)
    do {
      try data.write(to: URL(fileURLWithPath: target), options: .atomic)
    } catch {
      throw Failure("cannot write \(target): \(SystemReason.words(for: error))")
    }
  }
}

/// A motion file with the state of the world that has loaded it.
private struct BakedMotion: Encodable {
  /// The version of the format.
  let baked = 1
  let stage: Stage
  /// The length of a loop in milliseconds.
  let duration: Double
  /// The index and the generation of the timeline of all motion, which has begun.
  let timeline: [UInt32]
  /// The entities in the order of drawing.
  let entities: [Entity]
  let snapshot: Data
  /// A number of ticks, and the state hash after them, for tests.
  let check: Check

  struct Check: Encodable {
    let ticks: Int
    let hash: String
  }

  struct Stage: Encodable {
    let width, height: Float
    let background: String
  }

  struct Entity: Encodable {
    let name: String
    /// The index and the generation.
    let entity: [UInt32]
    let shape: Shape?
  }

  struct Shape: Encodable {
    let type: String
    var content: String?
    var fontSize: Float?
    var anchor: String?
    var weight: String?
    var source: String?
  }

  /// Loads a file. Throws if a world that restores its state does not play as the file does.
  init(_ file: MotionFile, _ path: String) throws {
    let world = World()
    let scene = try file.load(into: world)
    stage = Stage(
      width: scene.stage.width, height: scene.stage.height, background: scene.stage.background.hex)
    duration = scene.duration / .milliseconds(1)
    let id = scene.timeline.id.rawValue
    timeline = [UInt32(truncatingIfNeeded: id), UInt32(id >> 32)]
    entities = scene.entities.map {
      Entity(
        name: $0.name, entity: [$0.entity.index, $0.entity.generation], shape: $0.shape.map(Shape.init))
    }
    do {
      let state = Snapshot()
      try world.save(into: state)
      let bytes = try state.data()
      snapshot = Data(bytes)
      let copy = World()
      try copy.restore(Snapshot(data: bytes))
      let ticks = Int(scene.duration / .milliseconds(16)) + 1
      for _ in 0..<ticks {
        world.tick()
        copy.tick()
        if world.stateHash != copy.stateHash {
          throw Failure(
            "\(path): cannot be baked: from \(world.now) on its state plays otherwise than the file")
        }
      }
      let hash = String(world.stateHash, radix: 16)
      check = Check(ticks: ticks, hash: String(repeating: "0", count: 16 - hash.count) + hash)
    } catch let error as SnapshotError {
      throw Failure("\(path): cannot be baked: \(error)")
    }
  }
}

extension BakedMotion.Shape {
  init(_ shape: MotionShape) {
    switch shape {
    case .rectangle: self.init(type: "rectangle")
    case .circle: self.init(type: "circle")
    case .text(let text):
      self.init(
        type: "text", content: text.content, fontSize: text.fontSize, anchor: text.anchor.rawValue,
        weight: text.weight.rawValue)
    case .image(let image): self.init(type: "image", source: image.source)
    }
  }
}
