import Inbetween
import InbetweenSDL

/// The gallery as a film: its own time goes on in even steps, and a script stands in for the user.
final class GalleryFilm: Film {
  let length: Duration
  let gallery: Gallery
  private var player: InputScript.Player?
  /// Says what is the case, whenever it changes; nil: nothing is said.
  private var trace: Trace?
  private var time = Duration.zero

  /// Events happen on the steps of this grid, whatever the pictures' rate: so that a script plays the same at
  /// any rate.
  private static let grid = TickRate.hertz(120)
  private var step: Int64 = 0

  /// - Parameter length: where it ends; nil: two seconds after the script's end.
  init(_ gallery: Gallery, script: InputScript? = nil, length: Duration? = nil, trace: Trace? = nil) {
    self.gallery = gallery
    self.trace = trace
    player = script.map { InputScript.Player($0) }
    self.length = length ?? (script?.length ?? .seconds(2)) + .seconds(2)
  }

  /// The film covers the whole picture, whatever its shape.
  var stage: SIMD2<Float>? { nil }

  func draw(at instant: Instant, on canvas: Canvas) throws {
    try gallery.fit(canvas)
    try play(to: instant)
    try gallery.draw(on: canvas)
  }

  /// Lets time go on without a picture.
  func play(to instant: Instant) throws {
    let next = max(instant.sinceStart, time)
    // A window would be closed by then: nothing more happens.
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
