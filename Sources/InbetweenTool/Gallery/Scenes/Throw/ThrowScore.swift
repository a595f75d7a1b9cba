import Inbetween

/// The score of the scene Throw.
///
/// It is kept by hooks. A card that stops after a throw gets a component with its points, and a card that is
/// taken up again loses it. The throws themselves are read from their drivers' handles, which remember how
/// they ended.
final class ThrowScore {
  /// The points of a card that has stopped.
  struct Landing {
    var points: Int
  }

  /// A throw, and the driver that moves the card since.
  struct Flight {
    let card: Int
    var driver: DriverHandle
    /// Whether a target pulls the card.
    let isPulled: Bool
    /// The instant at which the card will have stopped, which is known from the start; nil for none.
    var end: Instant?
    var points: Int?
  }

  /// A throw in the list.
  struct Line {
    enum Fate {
      /// Its card stops so much later.
      case flies(Duration)
      /// Its card rests within a time.
      case glided(Duration)
      case pulled(Duration)
      case caught
    }
    var card: Int
    var fate: Fate
    var points: Int?
  }

  /// Everything that the board shows.
  struct Shown {
    var round: Int
    var best: Int
    var points: Int
    /// The points while they count up.
    var tally: Float
    /// The number of cards that lie on the table.
    var lying: Int
    var lines: [Line]
    /// How far the result of the round is shown, 0 to 1.
    var result: Float
    /// Where the cards of earlier rounds have stopped.
    var past: [Rest]
  }

  /// Where a card has stopped, as shares of the table.
  struct Rest {
    var card: Int
    var place: SIMD2<Float>
  }

  let landings: ComponentPool<Landing>
  private(set) var points = 0
  private(set) var lying = 0
  var best = 0
  var round = 1
  /// The throws of the round.
  var flights: [Flight] = []
  /// Where the cards of the last rounds have stopped.
  private(set) var past: [Rest] = []

  /// The entity of the points that count up, and of the result.
  let sign: Entity
  private let world: World
  /// The driver of the points that count up.
  private var count: DriverHandle?

  init(in world: World) throws {
    self.world = world
    landings = world.makeComponents(of: Landing.self)
    sign = world.spawn()
    try world.assign(sign, .tally, to: 0)
    try world.assign(sign, .opacity, to: 0)
    landings.onAdd { [unowned self] _, landing in
      points += landing.points
      lying += 1
    }
    landings.onRemove { [unowned self] _, landing in
      points -= landing.points
      lying -= 1
    }
  }

  /// Notes that a card has stopped after a throw.
  func land(_ card: Entity, _ index: Int, for points: Int) throws {
    landings[card] = Landing(points: points)
    if let last = flights.lastIndex(where: { $0.card == index }) { flights[last].points = points }
    try countUp()
  }

  /// Takes a card out of the score.
  func take(_ card: Entity, _ index: Int) throws {
    guard landings.remove(from: card) != nil else { return }
    if let last = flights.lastIndex(where: { $0.card == index }) { flights[last].points = nil }
    try countUp()
  }

  private func countUp() throws {
    count = try world.animate(sign, .tally, to: Float(points), .smooth, replaces: true)
  }

  /// Keeps the places of a round's cards, and drops the places of old rounds.
  func keep(_ rests: [Rest]) { past = (past + rests).suffix(60) }

  /// Forgets all rounds.
  func forget() { (round, best, past) = (1, 0, []) }

  /// Clears the board for a round: the points are 0 at once, and do not count down.
  func clear() throws {
    flights = []
    count?.kill()
    try world.assign(sign, .tally, to: 0)
  }

  /// Shows or hides the result of the round.
  func showResult(_ isShown: Bool) throws {
    try world.animate(
      sign, .opacity, to: isShown ? 1 : 0, .eased(.cubicOut, over: .milliseconds(260)),
      replaces: true)
  }

  func shown(in frame: Frame) -> Shown {
    Shown(
      round: round, best: best, points: points, tally: frame[sign, .tally] ?? 0, lying: lying,
      lines: flights.suffix(8).map { line(of: $0, at: frame.instant) },
      result: frame[sign, .opacity] ?? 0, past: past)
  }

  private func line(of flight: Flight, at now: Instant) -> Line {
    let fate: Line.Fate
    switch flight.driver.ending?.kind {
    case nil:
      fate = .flies(flight.end.map { max($0.sinceStart - now.sinceStart, .zero) } ?? .zero)
    case .completed:
      let time = flight.driver.ending?.duration ?? .zero
      fate = flight.isPulled ? .pulled(time) : .glided(time)
    default: fate = .caught
    }
    return Line(card: flight.card, fate: fate, points: flight.points)
  }
}

extension Property where Value == Float {
  /// The points that the board shows.
  static let tally = Property("tally", default: 0).resting(within: 0.4)
}
