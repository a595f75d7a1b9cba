import Inbetween
import InbetweenSDL

/// One card of the scene Throw.
struct ThrownCard {
  /// What moves it.
  enum Motion: Equatable {
    case nothing
    case hand
    case decay
    /// A spring to a slot, or home.
    case spring(slot: Int?)
  }

  /// Its name and its colour.
  enum Kind: String, CaseIterable {
    case mint, sky, iris, peach

    func color(_ palette: Palette) -> RGBA {
      switch self {
      case .mint: palette.series[0]
      case .sky: palette.series[3]
      case .iris: palette.series[2]
      case .peach: palette.series[1]
      }
    }
  }

  let entity: Entity
  let kind: Kind
  var motion = Motion.nothing
  var driver: DriverHandle?
  /// Where it will be, from its release on, and when that was.
  var way = ThrownWay()

  /// The slot that it lies in or is on its way to.
  var slot: Int? { if case .spring(let slot) = motion { slot } else { nil } }

  func pose(in frame: Frame) -> ThrownPose {
    let velocity = frame.velocity(entity, .position) ?? .zero
    return ThrownPose(
      center: frame[entity, .position] ?? .zero, velocity: velocity,
      scale: (frame[entity, .scale] ?? SIMD2(1, 1)).x, motion: motion,
      way: way, passed: way.steps(until: frame.instant))
  }
}

/// The places where a card will be, each a thirtieth of a second after the one before: motion is a function
/// of time, so the future can be looked at.
struct ThrownWay {
  static let step = Duration.nanoseconds(33_333_333)

  private(set) var places: [SIMD2<Float>] = []
  private var start = Instant.zero

  /// There is none.
  init() {}

  /// Samples a world ahead, until what moves the entity has come to rest, or five seconds.
  ///
  /// - Parameter frame: what to sample into.
  init(of entity: Entity, moving: Duration, in world: World, _ frame: Frame) {
    start = world.now
    let end = min(moving, .seconds(5))
    var time = Duration.zero
    while time < end + Self.step {
      world.sample(at: Instant(start.sinceStart + min(time, end)), into: frame)
      if let place = frame[entity, .position] { places.append(place) }
      time += Self.step
    }
  }

  /// Where it comes to rest.
  var end: SIMD2<Float>? { places.last }

  /// How many of the places lie behind at an instant.
  func steps(until instant: Instant) -> Int {
    min(Int((instant.sinceStart - start.sinceStart) / Self.step) + 1, places.count)
  }
}

/// A card as it looks at an instant.
struct ThrownPose {
  var center: SIMD2<Float>
  /// Points a second.
  var velocity: SIMD2<Float>
  var scale: Float
  var motion: ThrownCard.Motion
  var way: ThrownWay
  /// How many places of the way lie behind it.
  var passed: Int

  var speed: Float { velocity.length }

  /// What moves it, in a word.
  var word: String {
    switch motion {
    case .hand: "in hand"
    case .decay where speed >= 1: "decay"
    case .spring where speed >= 1: "spring"
    case .spring(let slot?): "slot \(slot + 1)"
    default: "at rest"
    }
  }
}

/// All that the scene shows at an instant.
struct ThrowMoment {
  var poses: [ThrownPose]
  /// The cards from the lowest to the uppermost.
  var order: [Int]
  /// The slot that would take the card in the hand, if it were let go of now.
  var calling: Int?
  var ghost: GhostPose
}
