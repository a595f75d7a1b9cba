import Foundation
import Inbetween
import InbetweenSDL

/// A card of the scene Throw.
struct ThrownCard {
  /// The cause of a card's motion, or of its rest.
  enum Motion: Equatable {
    /// It lies on the deck, or returns there.
    case deck
    /// It is dealt to its place in the hand.
    case hand
    case drag
    /// It glides after a throw.
    case decay
    /// A spring pulls it to the centre of a target, by the target's index.
    case pull(Int)
    /// It has stopped after a throw, and counts these points.
    case landed(Int)

    /// Whether the card moves by a throw.
    var isFlying: Bool {
      switch self {
      case .decay, .pull: true
      case .deck, .hand, .drag, .landed: false
      }
    }
  }

  /// The names of the cards, and the indices of their colours in the palette's series.
  enum Kind: Int, CaseIterable {
    case mint = 0
    case sky = 3
    case iris = 2
    case peach = 1
    case rose = 4

    var name: String { "\(self)".capitalized }
    func color(_ palette: Palette) -> RGBA { palette.series[rawValue] }
  }

  let entity: Entity
  let kind: Kind
  var motion = Motion.deck
  var driver: DriverHandle?
  /// The predicted path since the release.
  var way = ThrownWay()

  func pose(in frame: Frame) -> ThrownPose {
    let velocity = frame.velocity(entity, .position) ?? .zero
    return ThrownPose(
      center: frame[entity, .position] ?? .zero, velocity: velocity,
      scale: (frame[entity, .scale] ?? SIMD2(1, 1)).x, motion: motion,
      way: way, passed: way.steps(until: frame.instant))
  }
}

/// The predicted path of a card: its future positions, a thirtieth of a second apart. Motion is a function of
/// time, so the future can be sampled.
struct ThrownWay {
  static let step = Duration.nanoseconds(33_333_333)

  private(set) var positions: [SIMD2<Float>] = []
  private var start = Instant.zero

  /// Makes an empty path.
  init() {}

  /// Samples a world ahead.
  ///
  /// - Parameters:
  ///   - moving: the time until the entity is at rest. At most five seconds are sampled.
  ///   - frame: the frame for the samples.
  init(of entity: Entity, moving: Duration, in world: World, _ frame: Frame) {
    start = world.now
    let end = min(moving, .seconds(5))
    var time = Duration.zero
    while time < end + Self.step {
      world.sample(at: Instant(start.sinceStart + min(time, end)), into: frame)
      if let position = frame[entity, .position] { positions.append(position) }
      time += Self.step
    }
  }

  /// The position at rest; nil for an empty path.
  var end: SIMD2<Float>? { positions.last }

  /// Returns the number of positions that are in the past at an instant.
  func steps(until instant: Instant) -> Int {
    min(Int((instant.sinceStart - start.sinceStart) / Self.step) + 1, positions.count)
  }
}

/// A card's look at an instant.
struct ThrownPose {
  var center: SIMD2<Float>
  /// The velocity in points per second.
  var velocity: SIMD2<Float>
  var scale: Float
  var motion: ThrownCard.Motion
  var way: ThrownWay
  /// The number of the path's positions that are in the past.
  var passed: Int

  var speed: Float { velocity.length }

  /// Returns the cause of the motion, in a word or two.
  func word(on table: ThrowTable) -> String {
    switch motion {
    case .deck: (center - table.deck).length < 1 ? "in the deck" : "returns"
    case .hand: "ready"
    case .drag: "in hand"
    case .decay: "decay"
    case .pull: "spring"
    case .landed(let points): "\(points) points"
    }
  }
}

/// Everything that the scene shows at an instant.
struct ThrowMoment {
  var poses: [ThrownPose]
  /// The indices of the cards, from back to front.
  var order: [Int]
  var aim: ThrowAim?
  var score: ThrowScore.Shown
  var ghost: GhostPose
}

/// The place where the dragged card would stop after a release now.
struct ThrowAim {
  var card: Int
  var end: SIMD2<Float>
  /// The points of that place.
  var points: Int
}
