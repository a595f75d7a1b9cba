import Inbetween
import InbetweenSDL

/// A card of the scene Throw.
struct ThrownCard {
  /// The cause of a card's motion.
  enum Motion: Equatable {
    case nothing
    case drag
    case decay
    /// A spring to a slot; nil for the card's initial place.
    case spring(slot: Int?)
  }

  /// The names of the cards, and the indices of their colours in the palette's series.
  enum Kind: Int, CaseIterable {
    case mint = 0
    case sky = 3
    case iris = 2
    case peach = 1

    func color(_ palette: Palette) -> RGBA { palette.series[rawValue] }
  }

  let entity: Entity
  let kind: Kind
  var motion = Motion.nothing
  var driver: DriverHandle?
  /// The predicted path since the release.
  var way = ThrownWay()

  /// The slot that the card is in or moves to; nil for none.
  var slot: Int? { if case .spring(let slot) = motion { slot } else { nil } }

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

  /// The cause of the motion, in a word or two.
  var word: String {
    switch motion {
    case .drag: "in hand"
    case .decay where speed >= 1: "decay"
    case .spring where speed >= 1: "spring"
    case .spring(let slot?): "slot \(slot + 1)"
    default: "at rest"
    }
  }
}

/// Everything that the scene shows at an instant.
struct ThrowMoment {
  var poses: [ThrownPose]
  /// The indices of the cards, from back to front.
  var order: [Int]
  /// The slot that would catch the dragged card if it were released now; nil for none.
  var calling: Int?
  var ghost: GhostPose
}
