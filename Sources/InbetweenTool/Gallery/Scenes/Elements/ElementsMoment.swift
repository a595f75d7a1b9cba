import Inbetween

/// Everything that the scene Elements shows at an instant.
struct ElementsMoment {
  let cards: [CardPose]
  let cardSize: SIMD2<Float>
  let cornerRadius: Float
  let strip: StripPose
  let atom: AtomPose
  /// The upper left corner of the year, its headline and the atom.
  let note: SIMD2<Float>
  /// How far the text stands below the atom in place of beside it, 0 to 1.
  let tallness: Float
  let known: Int
  /// Whether the headline is an error.
  let isError: Bool
  /// The headline and the last call, each with the number of its characters that are shown.
  let headline: TypedText
  let call: TypedText
  /// Whether the caret is shown.
  let hasCaret: Bool
  /// The names of groups of cards, and their opacity.
  let places: ElementPlaces
  let names: Float
  /// The number of cards that the filter shows.
  let matchCount: Int
  let ghost: GhostPose
}

/// The look of a card at an instant.
struct CardPose {
  var center: SIMD2<Float>
  /// How much of its width is seen: 1 for its face, −1 for its back.
  var face: Float
  var scale: Float
  /// Whether the filter shows it, 1, or dims it, 0.
  var bright: Float

  /// Reads the look of a card in a frame. `table` is the transform of its parent.
  init(of card: Entity, on table: Transform, in frame: Frame) {
    center = table.map(frame[card, .position] ?? .zero)
    face = (frame[card, .turn] ?? .identity).turn(SIMD3(1, 0, 0)).x
    scale = (frame[card, .scale] ?? SIMD2(1, 1)).x
    bright = frame[card, .bright] ?? 1
  }
}

/// The look of the strip of years at an instant.
struct StripPose {
  let year: Float
  /// How bright each line is, and how wide its ring, in the order of `Milestone.lines`.
  let lights: [SIMD2<Float>]
  /// The time until the marker crosses each line; nil for those that it will not cross.
  let countdowns: [Duration?]
  /// Where the marker will rest, and in what time; nil if that is not known, or it is there.
  let rest: (year: Float, time: Duration)?

  init(of history: History, in frame: Frame) {
    func time(to instant: Instant) -> Duration? {
      instant > frame.instant ? Duration(counts: instant.counts - frame.instant.counts) : nil
    }
    let foreseen = history.foreseen
    year = frame[history.marker, .year] ?? History.years.lowerBound
    lights = history.lines.map { SIMD2(frame[$0, .opacity] ?? 0, frame[$0, .scale]?.x ?? 1) }
    countdowns = Milestone.lines.map { line in
      foreseen.crossings.first { $0.milestone == line }.flatMap { time(to: $0.instant) }
    }
    rest = foreseen.rest.flatMap { rest in time(to: rest.instant).map { (rest.year, $0) } }
  }
}

/// A text of which the first characters are shown.
struct TypedText {
  var line = Typewriter("")
  var count = 0

  var shown: String { String(line.text(count)) }
}

/// A line that types each new text.
final class TypedLine {
  private(set) var text = TypedText()
  private let world: World
  private let rate: Double
  private var typing: DriverHandle?

  /// - Parameter rate: characters a second.
  init(in world: World, perSecond rate: Double) { (self.world, self.rate) = (world, rate) }

  func type(_ words: String) throws {
    let line = Typewriter(words)
    text = TypedText(line: line)
    typing?.release()
    typing = try world.animate(
      from: 0, to: line.count, .eased(.linear, over: line.duration(perSecond: rate))
    ) { [weak self] in self?.text.count = $0 }
  }
}
