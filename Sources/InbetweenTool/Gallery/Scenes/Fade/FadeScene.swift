import Inbetween
import InbetweenSDL

/// Fade & Slide: the contract's two transitions side by side, forward and backward, on one timeline.
///
/// A page of the weather changes in place. A page of a walk slides in over a list, and goes back to the edge
/// where it came from.
///
/// The ruler below shows the segment's range in each window. Backward, the segment and the timing function
/// are inverted (X1).
final class FadeScene: LoopingScene {
  private let contract: FadeContract
  let film = FadeFilm()
  var loop: Loop
  /// Whether the pointer drags the playhead.
  private(set) var holdsTime = false

  private(set) var stages: [Area] = []
  private(set) var ruler = Area.zero
  /// The ruler's row for each tween.
  private(set) var rows: [Area] = []
  /// The area that is as wide as the film's time.
  private(set) var times = Area.zero
  /// Whether the chips have names above them.
  private(set) var namesChips = true

  private lazy var route = Chips<(word: String, directions: [TransitionDirection])>(
    "The new page",
    [
      "Enters": ("enters", [.forward]), "Leaves": ("leaves", [.backward]),
      "Both": ("both", [.forward, .backward]),
    ],
    chosen: 2
  ) { [weak self] _ in try self?.lay() }
  private lazy var segment = Chips<(word: String, segment: TransitionSegment)>(
    "Part of the time",
    [
      "0–1": ("all", .full), "0–½": ("first", TransitionSegment(position: 0, length: 0.5)),
      "½–1": ("last", TransitionSegment(position: 0.5, length: 0.5)),
    ], chosen: 0
  ) { [weak self] _ in try self?.lay() }
  private lazy var timing = Chips<(word: String, easing: Easing)>(
    "Timing",
    [
      "Standard": ("standard", contract.timing), "Linear": ("linear", .linear),
      "Bounce": ("bounce", .bounceOut),
    ], chosen: 0
  ) { [weak self] _ in try self?.lay() }

  init(_ contract: FadeContract) throws {
    self.contract = contract
    loop = film.loop
    try lay()
  }

  private func lay() throws {
    try film.lay(contract, route.value.directions, segment.value.segment, timing.value.easing)
    loop = film.loop
    show()
  }

  var controls: [Control] { [route, segment, timing] }

  var report: String {
    let opacity = values[0]
    let position = opacity <= 0 ? "old page" : opacity >= 1 ? "new page" : "between"
    return "\(route.value.word), \(segment.value.word), \(timing.value.word), \(position)"
  }

  func layOut(in area: Area) {
    var rest = area
    let isLow = area.size.y < 440
    namesChips = !isLow
    var strip = rest.cutBottom(isLow ? 30 : 54, gap: isLow ? 12 : 16)
    if !isLow { _ = strip.cutTop(24) }
    let width = max(min(strip.size.x, 880) - 32, 0)
    for (control, share) in zip(controls, [Float(0.41), 0.22, 0.37]) {
      control.area = strip.cutLeft(width * share, gap: 16)
    }
    ruler = rest.cutBottom(isLow ? 140 : min(max(rest.size.y * 0.36, 168), 240), gap: 16)
    stages = rest.columns(2, gap: 16)
    var inside = ruler.inset(by: SIMD2(20, isLow ? 8 : 14))
    times = inside.between((inside.left + 96)...max(inside.right - 56, inside.left + 97))
    _ = inside.cutTop(isLow ? 24 : 32)
    _ = inside.cutBottom(isLow ? 16 : 22)
    rows = inside.rows(2, gap: isLow ? 6 : 12)
  }

  func handle(_ event: PointerEvent) {
    switch event {
    case .pressed(let position) where ruler.contains(position):
      holdsTime = true
      scrub(to: position)
    case .moved(let position) where holdsTime: scrub(to: position)
    case .released: holdsTime = false
    default: break
    }
  }

  private func scrub(to position: SIMD2<Float>) {
    seek(to: film.length * Double(times.share(atX: position.x)))
  }

  /// The opacity of the page that fades in, and the position of the one that slides in, 0 to 1.
  var values: [Float] { [frame[film.fading, .opacity] ?? 0, frame[film.sliding, .position]?.y ?? 0] }

  /// The window that is playing; nil between windows.
  var window: FadeFilm.Window? {
    let now = loop.shown
    return film.windows.first { $0.start <= now && now < $0.end }
  }
}
