/// How some drivers' values are changed before they are shown, and their form in reduced motion.
package struct ValueShape: FixedLayout {
  /// The length of `reduction`, if it has one.
  private var reducedCounts: Int64
  private var turns: Int32
  /// The first Float of a grid, `[step][origin]`, each for all lanes; none without a grid.
  var grid: Slot<Float>
  private(set) var sense: AngleWay.Sense
  private(set) var reduced: Reduced
  /// How far the entity had faded when a driver that fades it began, in 65,535ths.
  private var fadedPart: UInt16 = 0
  /// The speed from which the duration follows when the start is captured; 0 for none.
  package var speed: Float

  /// `MotionReduction` without its lengths.
  enum Reduced: UInt8 {
    case play
    case snap
    case shorten
    case fade
  }

  init(
    angleWay: AngleWay = .shortest, grid: Slot<Float> = .none, reduction: MotionReduction = .play,
    speed: Float = 0
  ) {
    self.speed = speed
    (sense, turns) = (angleWay.sense, Int32(truncatingIfNeeded: angleWay.turns))
    self.grid = grid
    (reduced, reducedCounts) =
      switch reduction {
      case .play: (.play, 0)
      case .snap: (.snap, 0)
      case .shorten(let counts): (.shorten, counts)
      case .fade(let counts): (.fade, counts)
      }
  }

  /// Whether it fades the entity out and in.
  var fades: Bool { reduced == .fade }

  /// The factor for the opacity at which the fade begins: an earlier fade may have been interrupted.
  var firstFade: Float {
    get { 1 - Float(fadedPart) / 65_535 }
    set { fadedPart = UInt16((1 - min(max(newValue, 0), 1)) * 65_535) }
  }

  /// Whether its length is valid: data may hold any.
  var isSound: Bool { reducedCounts.isSoundLength && reducedCounts != .max }

  /// The direction in which an angle turns between two keys.
  package var angleWay: AngleWay { AngleWay(sense: sense, turns: Int(turns)) }

  /// The reduction, which also applies to later settings.
  var reduction: MotionReduction {
    switch reduced {
    case .play: .play
    case .snap: .snap
    case .shorten: .shorten(reducedCounts)
    case .fade: .fade(reducedCounts)
    }
  }
}

extension DriverStore {
  /// Returns a driver's shape; a plain one if it has none.
  package func shape(_ driver: Driver) -> ValueShape {
    guard driver.details.exists, details[driver.details].shape.exists else { return ValueShape() }
    return shapes[details[driver.details].shape]
  }

  /// Stores a grid. Returns its first Float.
  mutating func storeGrid(_ grid: SnapLanes, _ lanes: Int) -> Slot<Float> {
    let first = values.allocate(2 * lanes)
    for lane in 0..<lanes {
      values[first.index + lane] = grid.step[lane]
      values[first.index + lanes + lane] = grid.origin[lane]
    }
    return first
  }

  /// Returns a value as shown on the driver's grid.
  func snapped(_ value: Float, _ driver: Driver, _ lane: Int) -> Float {
    gridLane(driver, lane).snapped(value)
  }

  package func gridLane(_ driver: Driver, _ lane: Int) -> SnapLane {
    let first = shape(driver).grid.index
    return SnapLane(
      step: values[first + lane], origin: values[first + Int(driver.laneCount) + lane])
  }

  mutating func freeShape(of driver: Driver) {
    guard driver.details.exists, details[driver.details].shape.exists else { return }
    let slot = details[driver.details].shape
    if shapes[slot].grid.exists { values.release(shapes[slot].grid, length: 2 * Int(driver.laneCount)) }
    shapes.remove(slot)
    details[driver.details].shape = .none
  }
}

/// The form that reduced motion gives a driver, in counts.
package enum MotionReduction: BitwiseCopyable, Equatable {
  case play
  case snap
  /// It lasts at most this long.
  case shorten(Int64)
  /// It lasts this long, and jumps in the middle.
  case fade(Int64)

  func duration(_ counts: Int64) -> Int64 {
    switch self {
    case .play: counts
    case .snap: 0
    case .shorten(let most): min(counts, most)
    case .fade(let length): length
    }
  }

  func spring(frequency: Double, ratio: Double) -> (frequency: Double, ratio: Double) {
    guard case .shorten(let most) = self else { return (frequency, ratio) }
    return (max(frequency, 2 * .pi * Double(Instant.countsPerSecond) / Double(most)), 1)
  }
}
