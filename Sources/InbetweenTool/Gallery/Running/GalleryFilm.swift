import Inbetween
import InbetweenSDL

/// The gallery as a film: time advances in even steps, and a script replaces the user.
final class GalleryFilm: Film {
  let length: Duration
  let gallery: Gallery
  private var player: InputScript.Player?
  /// Prints the facts that change; nil prints nothing.
  private var trace: Trace?
  private var time = Duration.zero

  /// The grid of instants at which script events happen. It does not depend on the picture rate, so a script
  /// has equal effects at any rate.
  private static let grid = TickRate.hertz(120)
  private var step: Int64 = 0

  /// - Parameter length: the length of the film; nil for two seconds more than the script.
  init(_ gallery: Gallery, script: InputScript? = nil, length: Duration? = nil, trace: Trace? = nil) {
    self.gallery = gallery
    self.trace = trace
    player = script.map { InputScript.Player($0) }
    self.length = length ?? (script?.length ?? .seconds(2)) + .seconds(2)
  }

  /// nil: the film covers the whole picture, whatever its shape.
  var stage: SIMD2<Float>? { nil }

  func draw(at instant: Instant, on canvas: Canvas) throws {
    try gallery.fit(canvas)
    try play(to: instant)
    try gallery.draw(on: canvas)
  }

  /// Advances the gallery to an instant without drawing it.
  func play(to instant: Instant) throws {
    let next = max(instant.sinceStart, time)
    // The gallery ends when the user has quit.
    while time < next, !gallery.isOver {
      let gridTime = Self.grid.instant(ofTick: step + 1).sinceStart
      let stop = min(gridTime, next)
      try gallery.advance(by: stop - time)
      time = stop
      guard stop == gridTime else { continue }
      step += 1
      for event in player?.advance(to: time) ?? [] { try gallery.handle(event) }
      try trace?.note(gallery)
    }
    try trace?.note(gallery)
  }
}

/// Prints the facts of a gallery that change.
struct Trace {
  private let say: (String) throws -> Void
  private var said: [String] = []

  /// - Parameter say: prints a fact of `Gallery.report`.
  init(_ say: @escaping (String) throws -> Void) { self.say = say }

  /// Prints the facts that have changed since the last call.
  mutating func note(_ gallery: Gallery) throws {
    let report = gallery.report
    for fact in report where !said.contains(fact) { try say(fact) }
    said = report
  }
}
