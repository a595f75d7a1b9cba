import Inbetween
import InbetweenSDL

/// The gallery in its window, from opening to closing.
final class GalleryWindow {
  private let window: Window
  private let gallery: Gallery
  private var script: InputScript.Player?
  /// Says what is the case, whenever it changes; nil: nothing is said.
  private var trace: Trace?
  private var needsPicture = true

  /// A window is no smaller than what the layout is made for.
  private static let leastSize = SIMD2(800, 500)
  /// While nothing moves a picture is drawn so often all the same: some systems take a window's picture away
  /// without a word.
  private static let patience = Duration.seconds(2)
  /// How often a script is looked at while the window is hidden.
  private static let nap = Duration.milliseconds(20)

  /// Opens the window.
  ///
  /// - Throws: `WindowError`, and what the scene throws.
  init(
    _ gallery: Gallery, size: SIMD2<Int>, script: InputScript?, trace: Trace?
  ) throws {
    self.gallery = gallery
    self.trace = trace
    self.script = script.map { InputScript.Player($0) }
    window = try Window(
      title: "Inbetween", size: size, stage: SIMD2(Float(size.x), Float(size.y)))
    window.minimumSize = Self.leastSize
    try gallery.fit(window.canvas)
  }

  /// Plays until the user has enough.
  func run() throws {
    window.whileResizing = { [unowned self] in
      do { try showPicture() } catch { problem = error }
    }
    defer { window.whileResizing = nil }
    var clock = FrameClock()
    var time = Duration.zero
    while !gallery.isOver {
      // A window that cannot be seen sleeps until it can: its time stands still. A script goes on in it.
      let isHidden = window.isHidden
      let sleeps = script == nil && (isHidden || (!gallery.isMoving && !needsPicture))
      let events =
        sleeps ? window.wait(upTo: Self.patience) : isHidden ? window.wait(upTo: Self.nap) : window.poll()
      // What was slept through is no time for what begins now, and a suspended laptop is not to cost minutes
      // of ticks.
      let lap = min(clock.lap(), .milliseconds(250))
      let elapsed = sleeps ? .zero : lap
      time += elapsed
      for event in events + (script?.advance(to: time) ?? []) { try handle(event) }
      if script?.isOver == true { script = nil }
      try gallery.advance(by: elapsed)
      try showPicture()
      // After the picture: what is said can be seen.
      try trace?.note(gallery)
      if let problem { throw problem }
    }
  }

  /// An error of a picture that was drawn while the system held the loop.
  private var problem: (any Error)?

  private func showPicture() throws {
    guard !window.isHidden else { return }
    try gallery.draw(on: window.canvas)
    window.present()
    if let problem = window.problem { throw problem }
    needsPicture = false
  }

  private func handle(_ event: InputEvent) throws {
    needsPicture = true
    if case .resized = event { try gallery.fit(window.canvas) }
    try gallery.handle(event)
    window.cursor = gallery.pointsAtControl ? .hand : .arrow
    if gallery.wantsFullScreen != window.isFullScreen {
      try window.setFullScreen(gallery.wantsFullScreen)
    }
  }
}
