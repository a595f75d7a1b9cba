import Foundation
import Inbetween
import InbetweenSDL

/// The states of the seedling in the scene States.
enum Mood: Int, CaseIterable {
  case asleep, awake, happy, sheltered

  /// The name on the node.
  var name: String { "\(self)".capitalized }

  /// The index of the colour in the palette's series.
  var series: Int {
    switch self {
    case .asleep: 2
    case .awake: 0
    case .happy: 5
    case .sheltered: 3
    }
  }

  /// The node's centre in the diagram, as fractions of its width and height.
  var place: SIMD2<Float> {
    switch self {
    case .asleep: SIMD2(0, 1)
    case .awake: SIMD2(0.5, 0.46)
    case .happy: SIMD2(0.5, 0)
    case .sheltered: SIMD2(1, 1)
    }
  }
}

/// The inputs of the machine: a trigger, and a condition.
enum MoodInput {
  case poke, isRaining
}

/// A connection of the machine, an arrow in the diagram.
struct MoodArrow: Equatable {
  enum Cause: Hashable {
    case poke, rain, noRain
    case wait(Duration)
  }

  let old: Mood
  let new: Mood
  var cause: Cause

  static let all = [
    MoodArrow(old: .asleep, new: .awake, cause: .poke),
    MoodArrow(old: .awake, new: .asleep, cause: .wait(.seconds(4))),
    MoodArrow(old: .awake, new: .happy, cause: .poke),
    MoodArrow(old: .happy, new: .awake, cause: .wait(.milliseconds(1600))),
    MoodArrow(old: .awake, new: .sheltered, cause: .rain),
    MoodArrow(old: .sheltered, new: .awake, cause: .noRain),
  ]

  /// The number of arrows from each state to each other one.
  static let most = Mood.allCases.count * (Mood.allCases.count - 1)
  private static let causes: [Cause] = [
    .poke, .wait(.milliseconds(1600)), .wait(.seconds(4)), .rain, .noRain,
  ]

  /// Returns the arrow with the next cause that can be chosen; nil after the last one. Arrows of one
  /// condition must not lead in a circle.
  func changed(among others: [MoodArrow]) -> MoodArrow? {
    let next = (Self.causes.firstIndex(of: cause) ?? -1) + 1
    for cause in Self.causes.dropFirst(next) {
      let arrow = MoodArrow(old: old, new: new, cause: cause)
      if !arrow.closesCircle(of: others) { return arrow }
    }
    return nil
  }

  /// Whether arrows with the condition of this one lead from its end to its start.
  private func closesCircle(of others: [MoodArrow]) -> Bool {
    guard cause == .rain || cause == .noRain else { return false }
    var reached: Set<Mood> = [new]
    for _ in Mood.allCases {
      for arrow in others where arrow.cause == cause && reached.contains(arrow.old) {
        reached.insert(arrow.new)
      }
    }
    return reached.contains(old)
  }

  /// The time for which the old state must have been current; nil for none.
  var wait: Duration? { if case .wait(let time) = cause { time } else { nil } }
}

/// The shape of the seedling's eyes. It has nothing in between.
enum Eyes: Int, Discrete {
  case shut, open, laughing
}

/// The values that a state gives to all things of the meadow.
struct MoodLook {
  /// The offset of the seedling's feet, in points of the stage.
  var foot = SIMD2<Float>(0, 0)
  var stretch = SIMD2<Float>(1, 1)
  var turn: Float = 0
  var eyes = Eyes.open
  /// How far the eyes are open, how far the mouth's corners are up, and how red the cheeks are: each 0 to 1.
  var lid: Float = 1
  var smile: Float = 0.5
  var blush: Float = 0.45
  /// How high it hops, and how deep it sleeps: each 0 to 1.
  var hop: Float = 0
  var sleep: Float = 0
  /// The direction of the sprout on its head, in degrees from upright.
  var sprout: Float = 0
  /// How far the umbrella is open, 0 to 1, and its direction.
  var umbrella: Float = 0
  var lean: Float = 48
  /// The sky at the top and at the horizon, and the hill.
  var sky: UInt32 = 0x2F6E9E
  var horizon: UInt32 = 0x93CFC4
  var hill: UInt32 = 0x3F8F70
  /// The turn of the wheel that carries the sun and the moon.
  var wheel: Float = 0
  var stars: Float = 0
  /// How far the flowers are open, 0 to 1.
  var flowers: Float = 0.55
  /// Heartbeats per minute.
  var pulse = 72

  init(of mood: Mood) {
    switch mood {
    case .awake: break
    case .asleep:
      (stretch, turn, eyes, lid) = (SIMD2(1.13, 0.8), 5, .shut, 0.08)
      (smile, blush, sleep, sprout) = (0.25, 0.6, 1, 46)
      (sky, horizon, hill) = (0x161A36, 0x4A4480, 0x26405A)
      (wheel, stars, flowers, pulse) = (180, 1, 0, 48)
    case .happy:
      (stretch, eyes, smile, blush, hop) = (SIMD2(0.96, 1.07), .laughing, 1, 1, 1)
      (sky, horizon, hill) = (0xD9756C, 0xFFD9A0, 0x5C9A5E)
      (wheel, flowers, pulse) = (-18, 1, 128)
    case .sheltered:
      (foot, stretch, turn) = (SIMD2(-16, 0), SIMD2(1.02, 0.95), -4)
      (smile, blush, sprout, umbrella, lean) = (0.3, 0.3, 24, 1, -20)
      (sky, horizon, hill) = (0x37485C, 0x7E93A3, 0x3B6E6C)
      (wheel, flowers, pulse) = (50, 0.7, 64)
    }
  }
}

extension Color {
  /// Converts a colour of the canvas.
  init(_ color: RGBA) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Makes an opaque colour from 0xRRGGBB.
  init(hex: UInt32) { self.init(RGBA(hex: hex)) }
}
