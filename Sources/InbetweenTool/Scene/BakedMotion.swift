import Foundation
import Inbetween
import InbetweenFiles

/// A motion file with the state of the world that has loaded it, for the player in browsers.
struct BakedMotion: Encodable {
  /// The version of the format.
  let baked = 2
  let stage: Stage
  /// The length of a loop in milliseconds.
  let duration: Double
  /// The index and the generation of the timeline of all motion, which has begun.
  let timeline: [UInt32]
  /// The entities in the order of drawing.
  private(set) var entities: [Entity]
  /// The properties that the file declares, by name.
  let properties: [Property]
  /// The state machines without cues, which the page plays.
  let machines: [Machine]
  /// The state, compressed as raw DEFLATE.
  let snapshot: Data
  /// The state of a world that reduces motion. Nil if no motion of the file has a reduced form.
  let reducedSnapshot: Data?
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
    var shape: Shape?
  }

  struct Property: Encodable {
    let name: String
    let type: String
    /// The numbers of the value of entities without a value.
    let defaultValue: [Float]
    /// The words of an enum.
    let words: [String]
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
    let scene: MotionScene
    (scene, snapshot, check) = try Self.state(of: file, path)
    let isReduced = file.motions.values.contains { $0.reduced != nil }
    reducedSnapshot = isReduced ? try Self.state(of: file, path, ReducedMotion(.snap)).snapshot : nil
    stage = Stage(
      width: scene.stage.width, height: scene.stage.height, background: scene.stage.background.hex)
    duration = scene.duration / .milliseconds(1)
    let id = scene.timeline.id.rawValue
    timeline = [UInt32(truncatingIfNeeded: id), UInt32(id >> 32)]
    entities = scene.entities.map {
      Entity(
        name: $0.name, entity: [$0.entity.index, $0.entity.generation], shape: $0.shape.map(Shape.init))
    }
    properties = file.properties.sorted { $0.key < $1.key }.map(Property.init)
    let indices = Dictionary(uniqueKeysWithValues: entities.enumerated().map { ($1.name, $0) })
    machines = try file.motion.compactMap { item in
      guard case .states(let states) = item, states.cues.isEmpty else { return nil }
      return try Machine(states, file.motions, indices)
    }
  }

  /// Loads a file into a world. Returns the scene and the state, and a check of the state.
  private static func state(
    of file: MotionFile, _ path: String, _ reduction: ReducedMotion? = nil
  ) throws -> (scene: MotionScene, snapshot: Data, check: Check) {
    let world = World()
    if let reduction { world.reducedMotion = reduction }
    let scene = try file.load(into: world)
    do {
      let state = Snapshot()
      try world.save(into: state)
      let bytes = try state.data()
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
      let check = Check(ticks: ticks, hash: String(repeating: "0", count: 16 - hash.count) + hash)
      return (scene, Data(Deflate.compress(bytes)), check)
    } catch let error as SnapshotError {
      throw Failure("\(path): cannot be baked: \(error)")
    }
  }

  /// Returns the motion as JSON. Equal motions give equal bytes.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Puts the bytes of all pictures in the place of their names.
  mutating func takePicturesIn(from file: MotionFile) throws(Failure) {
    for (index, description) in file.entities.enumerated() {
      guard case .image(let image)? = description.shape else { continue }
      let path = file.pictureLocation(of: image)
      do {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        entities[index].shape?.source =
          "data:image/\(ending == "jpg" ? "jpeg" : ending);base64,\(bytes.base64EncodedString())"
      } catch {
        throw Failure("cannot read \(path): \(SystemReason.words(for: error))")
      }
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

extension BakedMotion.Property {
  fileprivate init(_ name: String, _ declaration: MotionPropertyDeclaration) {
    self.init(
      name: name, type: declaration.type.rawValue, defaultValue: declaration.defaultValue.numbers,
      words: declaration.words)
  }
}

extension MotionValue {
  /// The numbers that the interface for C takes.
  var numbers: [Float] {
    guard case .color(let color) = self else { return lanes }
    let parts = color.color.sRGB
    return parts.indices.map { parts[$0] }
  }
}
