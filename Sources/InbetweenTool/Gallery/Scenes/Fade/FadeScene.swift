import Inbetween
import InbetweenSDL

/// Fade & Slide: the contract's two transitions side by side, forward and backward, on one timeline.
///
/// The ruler below shows what the contract makes of them: where in the window a segment lies, and that
/// backward it is inverted, as is the timing function (X1).
final class FadeScene: GalleryScene {
  private let world = World()
  private let frame = Frame()
  private let contract: FadeContract
  private(set) var film: FadeFilm
  private(set) var layout = FadeLayout(.zero)
  private(set) var route = FadeRoute.round
  private(set) var segment = FadeSegment.all
  private var timing = FadeTiming.standard
  /// After a seek the picture stands exactly on its instant; otherwise it lies between two ticks.
  private var isAligned = true
  /// The pointer holds the playhead.
  private(set) var isHeld = false

  private(set) lazy var controls: [Control] = [
    Chips("Direction", FadeRoute.allCases.map(\.rawValue), chosen: 2) { [weak self] index in
      self?.route = FadeRoute.allCases[index]
      try self?.lay()
    },
    Chips("Segment", FadeSegment.allCases.map(\.rawValue), chosen: 0) { [weak self] index in
      self?.segment = FadeSegment.allCases[index]
      try self?.lay()
    },
    Chips("Timing function", FadeTiming.allCases.map(\.rawValue), chosen: 0) { [weak self] index in
      self?.timing = FadeTiming.allCases[index]
      try self?.lay()
    },
  ]

  init(_ contract: FadeContract) throws {
    self.contract = contract
    film = FadeFilm(in: world)
    try lay()
  }

  private func lay() throws {
    try film.lay(contract, route, segment.segment, timing.easing(contract.timing))
    isAligned = true
    sample()
  }

  private var length: Int64 { Instant(film.length).counts }

  var time: SceneTime {
    let shown = shownInstant
    return SceneTime(
      shown: shown.sinceStart, range: .zero...film.length, tick: world.tickRate.lastTick(at: shown),
      isRound: true)
  }

  var isMoving: Bool { true }
  var holdsTime: Bool { isHeld }
  var worlds: [World] { [world] }

  var report: String {
    let opacity = frame[film.fading, .opacity] ?? 0
    let place = opacity <= 0 ? "at back" : opacity >= 1 ? "at fore" : "between"
    return "\(route), \(segment), \(timing), \(place)"
  }

  // MARK: - Time

  func layOut(in area: Area) {
    layout = FadeLayout(area)
    for (control, area) in zip(controls, layout.chips) { control.area = area }
  }

  /// Plays on, and begins anew at the end; what is left over is kept.
  func advance(by frameTime: Duration) {
    isAligned = false
    world.advance(by: frameTime)
    let counts = film.now.counts
    if counts >= length { film.seek(to: Duration(counts: counts % length)) }
    sample()
  }

  func seek(to time: Duration) {
    film.seek(to: Duration(counts: min(max(Instant(time).counts, 0), length - 1)))
    isAligned = true
    sample()
  }

  func restart() { seek(to: .zero) }

  func reduceMotion(_ policy: ReducedMotion) {
    // What moves here is what there is to see, and it stands still when time is held.
  }

  func handle(_ event: PointerEvent) {
    switch event {
    case .pressed(let place) where layout.ruler.contains(place):
      isHeld = true
      scrub(to: place)
    case .moved(let place) where isHeld: scrub(to: place)
    case .released: isHeld = false
    default: break
    }
  }

  private func scrub(to place: SIMD2<Float>) { seek(to: film.length * Double(layout.share(at: place.x))) }

  private func sample() { world.sample(at: isAligned ? 0 : world.alpha, into: frame) }

  private var shownInstant: Instant {
    if isAligned { return film.now }
    let next = world.tickRate.instant(ofTick: world.tickCount + 1)
    let part = Double(next.counts - world.now.counts) * world.alpha
    return Instant(counts: min(film.now.counts + Int64(part.rounded(.toNearestOrEven)), length))
  }

  // MARK: - What is shown

  /// How opaque the one element is, and how far up the other.
  var values: [Float] { [frame[film.fading, .opacity] ?? 0, frame[film.sliding, .position]?.y ?? 0] }

  /// The share of the film that is over.
  var share: Float { Float(shownInstant.sinceStart / film.length) }

  /// The window that is played now; nil between windows.
  var window: FadeFilm.Window? {
    let now = shownInstant.sinceStart
    return film.windows.first { $0.start <= now && now < $0.end }
  }
}
