import Foundation
import Inbetween

/// What a motion file says: a stage, entities on it, and motion. `Assets/FORMAT.md` describes the format.
///
/// Values of this type can be made from a file, or field by field, and written out again:
///
///     let file = try MotionFile(contentsOf: URL(fileURLWithPath: "fade.json"))
///     let scene = try file.load(into: world)
public struct MotionFile: Sendable {
  /// The version of the format that this module reads and writes: the value of the key `inbetween`.
  public static var version: Int { 1 }

  /// Where the JSON Schema lies, for editors: the key `$schema`. It is kept and has no effect.
  public var schema: String?
  /// The picture's size and background.
  public var stage: MotionStage
  /// The properties that the file declares beside the built-in ones, by name.
  public var properties: [String: MotionPropertyDeclaration]
  /// The motions that it names, for its tweens and springs to take.
  public var motions: [String: MotionDefinition]
  /// The entities in drawing order: later ones draw over earlier ones. Names are unique.
  public var entities: [MotionEntity]
  /// The motion in registration order, which is the order of precedence (C1). All of it plays on one
  /// timeline from 0.
  public var motion: [MotionItem]
  /// How the rate of time changes, by the starts.
  public var ramps: [MotionRamp] = []
  /// The file that this came from, for finding pictures; nil for the working directory. No part of what the
  /// file says: `==` passes it over.
  public var location: URL?

  /// A file of these parts. It is checked when it is loaded.
  public init(
    stage: MotionStage, properties: [String: MotionPropertyDeclaration] = [:],
    motions: [String: MotionDefinition] = [:], entities: [MotionEntity] = [], motion: [MotionItem] = []
  ) {
    self.stage = stage
    self.properties = properties
    self.motions = motions
    self.entities = entities
    self.motion = motion
  }

  /// Its transitions, in the order of the file.
  public var transitions: [MotionTransition] {
    motion.compactMap { item in
      if case .transition(let transition) = item { transition } else { nil }
    }
  }
}

extension MotionFile: Equatable {
  /// Whether two files say the same.
  public static func == (left: MotionFile, right: MotionFile) -> Bool {
    left.schema == right.schema && left.stage == right.stage && left.properties == right.properties
      && left.motions == right.motions && left.entities == right.entities && left.motion == right.motion
      && left.ramps == right.ramps
  }
}
