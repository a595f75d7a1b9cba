import Inbetween
import InbetweenSDL

/// Fade & Slide: the contract's two transitions side by side, forward and backward, on one timeline.
///
/// The ruler below shows the segment's place in each window. Backward, the segment and the timing function
/// are inverted (X1).
final class FadeScene: GalleryScene {
  private let world = World()
  private let frame = Frame()
  private let contract: FadeContract
  private(set) var film: FadeFilm
  private(set) var layout = FadeLayout(.zero)
  private(set) var route = FadeRoute.round
  private(set) var segment = FadeSegment.all
  private var timing = FadeTiming.standard
  private var round: Round
  /// Whether the pointer drags the playhead.
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
    round = Round(film.timeline, of: world, length: film.length)
    try lay()
  }

  private func lay() throws {
    try film.lay(contract, route, segment.segment, timing.easing(contract.timing))
    round = Round(film.timeline, of: world, length: film.length)
    round.sample(into: frame)
  }

  var time: SceneTime { round.time }
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

  func advance(by frameTime: Duration) {
    round.advance(by: frameTime)
    round.sample(into: frame)
  }

  func seek(to time: Duration) {
    round.seek(to: time)
    round.sample(into: frame)
  }

  func restart() { seek(to: .zero) }

  func reduceMotion(_ policy: ReducedMotion) {
    // Reduced motion changes nothing: the motion is the subject, and the user can hold the time.
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

  // MARK: - Picture

  /// The opacity of the fading element, and the position of the sliding one, 0 to 1.
  var values: [Float] { [frame[film.fading, .opacity] ?? 0, frame[film.sliding, .position]?.y ?? 0] }

  /// The shown fraction of the film.
  var share: Float { Float(round.shown / film.length) }

  /// The window that is playing; nil between windows.
  var window: FadeFilm.Window? {
    let now = round.shown
    return film.windows.first { $0.start <= now && now < $0.end }
  }
}
