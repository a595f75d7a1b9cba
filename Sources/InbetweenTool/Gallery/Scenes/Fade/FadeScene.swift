import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Fade & Slide: the contract's two transitions in a game's menu, forward and backward, on one timeline.
///
/// The game behind the menu fades into the night, and obeys the rows of the menu. A page of the menu slides
/// in over the game, and goes back to the edge where it came from. The transitions play by themselves until
/// a button of the menu is pressed.
///
/// The slide takes the whole window, and the fade a segment of it. Backward, the segment and the timing
/// function are inverted. So a press in mid-flight continues at the mirrored instant, and nothing jumps. The
/// ruler shows the course that the user has made by this.
final class FadeScene: LoopingScene {
  private let contract: FadeContract
  let film: FadeFilm
  var loop: Loop
  /// Whether the pointer drags the playhead.
  private(set) var holdsTime = false

  private(set) var stage = Area.zero
  private(set) var ruler = Area.zero
  /// The plot of the values, as wide as the film's time.
  private(set) var times = Area.zero
  /// Whether the chips have names above them.
  private(set) var namesChips = true

  private(set) var pages = MenuPage.all
  /// The index of the page that is shown or was shown last.
  private(set) var page = 0
  /// The end of the transition that a button has begun. Time stops there. Nil while the loop runs.
  private(set) var stop: Duration?
  /// The page that opens when the present one has left.
  private var next: Int?
  /// The seconds that have passed for clouds, lanterns and rain. They go on while the menu waits.
  private(set) var air: Float = 0
  let mood: MenuMood
  /// Whether pages fade in place of sliding, and the sky stands still.
  var isCalm: Bool { pages[2].on.contains(2) }
  private var wish: Pace?
  /// The parts of the course, each up to the next one: where it begins in the ruler's time, and how far the
  /// ruler's time is ahead of the film's there. Each turn in mid-flight adds one.
  private(set) var parts = FadeScene.straight
  private static let straight: [(start: Duration, lead: Duration)] = [(.zero, .zero)]
  /// The lead of the present part.
  private var lead = Duration.zero

  private(set) lazy var items = pages.indices.map { index in
    FocusArea(pages[index].name, takesPointer: true) { [weak self] in try self?.choose(index) }
  }
  private(set) lazy var options = (0..<3).map { row in
    FocusArea("row \(row + 1)", takesPointer: true) { [weak self] in
      guard let self else { return }
      pages[page].press(row)
      try mood.follow(pages)
      // The user is at work on the page, so it stays.
      if stop == nil { try turn(.forward) }
    }
  }
  private(set) lazy var close = FocusArea("close", takesPointer: true) { [weak self] in
    try self?.turn(.backward)
  }
  private lazy var route = Chips<(word: String, directions: [TransitionDirection])>(
    "The new page",
    [
      "Enters": ("enters", [.forward]), "Leaves": ("leaves", [.backward]),
      "Both": ("both", [.forward, .backward]),
    ],
    chosen: 2
  ) { [weak self] _ in try self?.choose() }
  private lazy var segment = Chips<(word: String, segment: TransitionSegment)>(
    "The fade takes",
    [
      "All of it": ("all", .full), "First half": ("first", TransitionSegment(position: 0, length: 0.5)),
      "Last half": ("last", TransitionSegment(position: 0.5, length: 0.5)),
    ], chosen: 1
  ) { [weak self] _ in try self?.choose() }
  private lazy var timing = Chips<(word: String, easing: Easing)>(
    "Timing",
    [
      "Standard": ("standard", contract.timing), "Linear": ("linear", .linear),
      "Bounce": ("bounce", .bounceOut),
    ], chosen: 0
  ) { [weak self] _ in try self?.choose() }

  init(_ contract: FadeContract, at tickRate: TickRate = .hertz(60)) throws {
    self.contract = contract
    mood = try MenuMood(pages)
    film = FadeFilm(at: tickRate)
    (film.duration, film.pause) = (
      contract.window.duration / .milliseconds(1), contract.pause / .milliseconds(1)
    )
    loop = film.loop
    try lay()
  }

  private func lay() throws {
    (stop, next) = (nil, nil)
    follow(Self.straight)
    (film.directions, film.segment) = (route.value.directions, segment.value.segment)
    film.timing = timing.value.easing
    try film.lay()
    loop = film.loop
    show()
  }

  /// Plays what was chosen in a control. A page that waits leaves by it, and enters again.
  private func choose() throws {
    let isOpen = stop != nil && values[1] > 0.5
    try lay()
    wish = .forward
    guard isOpen else { return }
    if route.value.directions == [.forward] {
      try turn(.forward)
    } else {
      loop.seek(to: film.windows[film.windows.count - 1].start)
      try turn(.backward)
      next = route.value.directions.contains(.forward) ? page : nil
    }
  }

  var chips: [Control] { [route, segment, timing] }
  var controls: [Control] { chips + items + options + [close] }
  /// Whether a transition that a button has begun is over, and the page stays.
  var isWaiting: Bool { stop.map { loop.shown >= $0 && next == nil } ?? false }
  var isMoving: Bool { !isWaiting }
  var attention: Attention { isWaiting ? .frames : .none }

  var report: String {
    let slide = values[1]
    let position = slide <= 0 ? "old page" : slide >= 1 ? "new page" : "between"
    let menu = stop == nil ? "" : ", \(pages[page].name): \(pages[page].summary)"
    return "\(route.value.word), \(segment.value.word), \(timing.value.word), \(position)\(menu)"
  }

  var motions: [any SceneMotion] { [film] }

  /// Lays the film again, at the same part of its time.
  func retune() throws {
    let part = loop.shown / loop.length
    try lay()
    seek(to: loop.length * part)
  }

  var codeCast: SceneCast {
    let size = max(sheet.size.y, 1)
    return SceneCast(
      members: [
        CastMember(
          name: "night", entity: film.fading, world: world,
          shape: .rectangle(width: max(stage.size.x, 1), height: max(stage.size.y, 1), cornerRadius: 0)),
        CastMember(
          name: "page", entity: film.sliding, world: world,
          shape: .rectangle(width: max(sheet.size.x, 1), height: size, cornerRadius: 16)),
      ], stage: pointwiseMax(stage.size, SIMD2(1, 1)), timeline: loop.timeline)
  }

  func layOut(in area: Area) {
    var rest = area
    namesChips = area.size.y >= 440 && area.size.x > 860
    var strip = rest.cutBottom(28, gap: 10)
    let room = strip.size.x - (namesChips ? 240 : 0) - 32
    for (control, (name, share)) in zip(chips, [(Float(86), Float(0.36)), (94, 0.34), (60, 0.3)]) {
      if namesChips { _ = strip.cutLeft(name) }
      control.area = strip.cutLeft(max(room * share, 0), gap: 16)
    }
    ruler = rest.cutBottom(area.size.y >= 440 ? 104 : 80, gap: 10)
    stage = rest
    times = Area(
      x: (ruler.left + 116)...max(ruler.right - 24, ruler.left + 117),
      y: (ruler.top + 22)...(ruler.bottom - 20))
    show()
  }

  /// The area of the menu: as high as its rows need.
  var menu: Area {
    let isTall = stage.size.y > 230
    let room = stage.inset(by: isTall ? 20 : 10)
    let size = SIMD2(
      min(max(room.size.x * 0.26, 150), 270), min(room.size.y, isTall ? 290 : room.size.y))
    return Area(center: SIMD2(room.left + size.x / 2, room.center.y), size: size)
  }
  /// The area of the page when it has come.
  var sheet: Area { MenuPage.area(on: stage) }

  /// How far the page is below its place, by the value of the slide.
  var drop: Float { isCalm ? 0 : (1 - values[1]) * (stage.bottom - sheet.top + 40) }

  func show() {
    loop.sample()
    guard stage.size.x > 0 else { return }
    let isTall = stage.size.y > 230
    var list = menu.inset(by: isTall ? 18 : 10)
    _ = list.cutTop(isTall ? 76 : 34)
    for (item, row) in zip(items, list.rows(3, gap: isTall ? 8 : 4)) {
      (item.area, item.cornerRadius) = (row, 10)
    }
    let shown = Area(corner: sheet.least + SIMD2(0, drop), size: sheet.size)
    for (index, option) in options.enumerated() { option.area = MenuPage.row(index, on: shown) }
    close.area = MenuPage.close(on: shown)
    close.cornerRadius = 14
    // A page below the stage cannot be pressed.
    for control in options + [close] {
      control.isEnabled = values[1] > 0 && control.area.bottom < stage.bottom
    }
  }

  // MARK: Time

  /// The ruler's time, and its range.
  var time: SceneTime {
    let shown = min(max(loop.shown + lead, .zero), film.length)
    return SceneTime(
      shown: shown, range: .zero...film.length, tick: world.tickRate.lastTick(at: Instant(shown)),
      isLoop: true)
  }

  /// Returns how far the ruler's time is ahead of the film's.
  private func lead(at time: Duration) -> Duration { parts.last { $0.start <= time }?.lead ?? .zero }

  /// Returns the film's time at a time of the ruler.
  func filmTime(at time: Duration) -> Duration { time - lead(at: time) }

  /// Takes another course.
  private func follow(_ parts: [(start: Duration, lead: Duration)]) {
    (self.parts, lead) = (parts, parts[parts.count - 1].lead)
  }

  func advance(by frameTime: Duration) throws {
    // Time goes on although the menu waits: its user has pressed play.
    if isWaiting { stop = nil }
    pass(frameTime)
    let began = loop.advance(by: frameTime)
    // The last round is over, or time has reached another part of the round.
    if began || time.shown == film.length {
      follow(Self.straight)
    } else if lead(at: time.shown) != lead {
      let shown = time.shown
      lead = lead(at: shown)
      loop.seek(to: shown - lead)
    }
    if let stop, loop.shown >= stop || window == nil {
      loop.seek(to: stop)
      if let next {
        (page, self.next) = (next, nil)
        try turn(.forward)
      } else {
        wish = .held
      }
    }
    show()
  }

  /// Lets the game behind the menu go on while the menu waits.
  func attend(for frameTime: Duration) {
    mood.advance(by: frameTime)
    if isWaiting { pass(frameTime) }
  }

  private func pass(_ time: Duration) { if !isCalm { air += time.inSeconds } }

  func takePace() -> Pace? {
    defer { wish = nil }
    return wish
  }

  /// Less motion is a row of the menu.
  func reduceMotion(_ policy: ReducedMotion) throws {
    if policy.isOn != isCalm { pages[2].press(2) }
  }

  func seek(to time: Duration) {
    (stop, next) = (nil, nil)
    // A seek back past the beginning of the loop is a short distance.
    let (difference, length) = (time - self.time.shown, film.length)
    pass(difference > length / 2 ? difference - length : difference)
    lead = lead(at: time)
    loop.seek(to: time - lead)
    show()
  }

  /// Plays the window of a direction to its end. In mid-flight the transition turns round.
  private func turn(_ direction: TransitionDirection) throws {
    if !film.windows.contains(where: { $0.direction == direction }) {
      let isNew = values[0] >= 0.5
      route.chosen = 2
      try lay()
      if isNew { loop.seek(to: film.windows[0].end) }
    }
    guard let goal = film.windows.first(where: { $0.direction == direction }) else { return }
    if let window {
      if window.direction != direction {
        let (now, mirrored) = (time.shown, goal.end - (loop.shown - window.start))
        loop.seek(to: mirrored)
        let added = parts.filter { $0.start < now } + [(now, now - mirrored)]
        follow(goal.end + now - mirrored < film.length ? added : Self.straight)
      }
    } else {
      follow(Self.straight)
      let isThere = (values[1] > 0.5) == (direction == .forward)
      loop.seek(to: isThere ? goal.end : goal.start)
    }
    (stop, wish) = (goal.end, .forward)
    show()
  }

  /// Opens a page, or closes it if it is open. Another open page leaves first.
  private func choose(_ index: Int) throws {
    next = nil
    let isClosed = stop.map { $0 == film.windows.last?.end } ?? (values[1] <= 0)
    if index != page, values[1] > 0 {
      next = index
      try turn(.backward)
    } else {
      let opens = isClosed || index != page
      page = index
      try turn(opens ? .forward : .backward)
    }
  }

  // MARK: Input

  func handle(_ event: PointerEvent) {
    switch event {
    case .pressed(let position) where ruler.contains(position):
      if isWaiting { wish = .forward }
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

  /// Whether the loop plays by itself.
  var isPlaying: Bool { stop == nil }

  /// The opacity of the night, and the position of the page, 0 to 1.
  var values: [Float] { [frame[film.fading, .opacity] ?? 0, frame[film.sliding, .position]?.y ?? 0] }

  /// The window that is playing; nil between windows.
  var window: FadeFilm.Window? {
    let now = loop.shown
    return film.windows.first { $0.start <= now && now < $0.end }
  }
}
