import Inbetween
import InbetweenSDL

/// One card of the scene Throw.
struct ThrownCard {
  /// What it is doing.
  enum Motion: Equatable {
    case resting
    case held
    case gliding
    case caught(slot: Int)
  }

  /// Its name, its colour and where it belongs.
  enum Kind: String, CaseIterable {
    case mint = "Mint"
    case sky = "Sky"
    case iris = "Iris"
    case peach = "Peach"

    var color: RGBA {
      switch self {
      case .mint: Theme.accent
      case .sky: RGBA(hex: 0x74C0FC)
      case .iris: RGBA(hex: 0xB9A5FC)
      case .peach: RGBA(hex: 0xFFC9A3)
      }
    }

    var home: SIMD2<Float> {
      switch self {
      case .mint: SIMD2(240, 500)
      case .sky: SIMD2(500, 520)
      case .iris: SIMD2(772, 494)
      case .peach: SIMD2(1036, 516)
      }
    }
  }

  let entity: Entity
  let kind: Kind
  var motion = Motion.resting
  /// What moves it.
  var driver: DriverHandle?

  /// The slot that it lies in or is on its way to.
  var slot: Int? {
    if case .caught(let slot) = motion { slot } else { nil }
  }

  func place(in frame: Frame) -> SIMD2<Float> { frame[entity, .position] ?? kind.home }

  /// Points a second.
  func velocity(in frame: Frame) -> SIMD2<Float> { frame.velocity(entity, .position) ?? .zero }

  func speed(in frame: Frame) -> Float {
    let velocity = velocity(in: frame)
    return (velocity * velocity).sum().squareRoot()
  }
}
