import Inbetween
import InbetweenSDL

/// The gallery in its window, from opening to closing.
final class GalleryWindow {
  private let window: Window
  private let gallery: Gallery
  private var script: InputScript.Player?
  /// Prints the facts that change; nil prints nothing.
  private var trace: Trace?
  private var needsPicture = true
  /// The colour of new parts of the window, until they are drawn.
  private var ground = RGBA.clear
  private let recordings: RecordingFormat
  private var recorder: Recorder?
  /// When the last picture of a recording was due, in real time.
  private var lastDue = Duration.zero

  /// The least size of the window, for which the layout is made.
  private static let leastSize = SIMD2(800, 500)
  /// The longest time between two pictures while nothing moves. Some systems discard a window's picture
  /// without an event.
  private static let patience = Duration.seconds(2)
  /// The longest time between two pictures while a file is watched.
  private static let glance = Duration.milliseconds(100)
  /// The interval at which a script is polled while the window is hidden.
  private static let nap = Duration.milliseconds(20)

  /// Opens the window.
  ///
  /// - Throws: `WindowError`, and errors of the scene.
  init(
    _ gallery: Gallery, size: SIMD2<Int>, recordings: RecordingFormat, script: InputScript?, trace: Trace?
  ) throws {
    self.gallery = gallery
    self.recordings = recordings
    self.trace = trace
    self.script = script.map { InputScript.Player($0) }
    window = try Window(
      title: "Inbetween", size: size, stage: SIMD2(Float(size.x), Float(size.y)))
    window.minimumSize = Self.leastSize
    window.listenToPads()
    gallery.meter.budget = window.refreshInterval
    try gallery.fit(window.canvas)
  }

  /// Runs the gallery until the user quits.
  func run() throws {
    window.whileResizing = { [unowned self] in
      do { try showPicture() } catch { problem = error }
    }
    defer { window.whileResizing = nil }
    var clock = FrameClock()
    var time = Duration.zero
    while !gallery.isOver {
      let (events, elapsed) = nextFrame(&clock)
      time += elapsed
      for event in events + (script?.advance(to: time) ?? []) { try handle(event) }
      if script?.isOver == true { script = nil }
      try gallery.advance(by: elapsed)
      try record()
      try showPicture()
      // The trace comes after the picture, so that each fact it prints is visible.
      try trace?.note(gallery)
      if let problem { throw problem }
    }
    gallery.wantsRecording = false
    try record()
    try trace?.note(gallery)
  }

  /// Waits for the next frame. Returns its events and its length.
  private func nextFrame(_ clock: inout FrameClock) -> (events: [InputEvent], length: Duration) {
    if let recorder {
      lastDue = max(lastDue + recorder.step, FrameClock.now - recorder.step)
      var events = window.poll()
      while lastDue - FrameClock.now >= .milliseconds(1) {
        events += window.wait(upTo: lastDue - FrameClock.now)
      }
      _ = clock.lap()
      return (events, recorder.step)
    }
    // A hidden window sleeps, and its time stands still, unless a script plays.
    let isHidden = window.isHidden
    let sleeps = script == nil && (isHidden || (!gallery.isMoving && !needsPicture))
    let glances = !isHidden && gallery.scene.attention == .glances
    let events =
      sleeps
      ? window.wait(upTo: glances ? Self.glance : Self.patience)
      : isHidden ? window.wait(upTo: Self.nap) : window.poll()
    // Time slept through does not count. Otherwise, after a laptop's sleep, minutes of ticks would have to
    // run.
    let lap = min(clock.lap(), .milliseconds(250))
    return (events, sleeps && !glances ? .zero : lap)
  }

  /// Begins and ends the recording as the user asks, and adds the present picture to it.
  private func record() throws {
    do {
      if gallery.wantsRecording, recorder == nil {
        recorder = try Recorder(recordings, of: window.canvas)
        lastDue = FrameClock.now
      } else if !gallery.wantsRecording, let finished = recorder {
        recorder = nil
        try gallery.notice.show(finished.finish())
      }
      try recorder?.add(gallery)
    } catch {
      recorder = nil
      gallery.wantsRecording = false
      let words = (error as? Failure)?.lines ?? ["\(error)"]
      try gallery.notice.show(words.joined(separator: "; "), isAlarm: true)
    }
  }

  /// An error in a picture that was drawn while the system resized the window.
  private var problem: (any Error)?

  private func showPicture() throws {
    if ground != gallery.ground {
      ground = gallery.ground
      window.setBackground(ground)
    }
    guard !window.isHidden else { return }
    gallery.filmed = recorder?.length
    defer { gallery.filmed = nil }
    try gallery.draw(on: window.canvas)
    window.present()
    gallery.costs.present = window.cost.drawing + window.cost.display
    if let problem = window.problem { throw problem }
    needsPicture = false
  }

  private func handle(_ event: InputEvent) throws {
    needsPicture = true
    if case .resized = event {
      try gallery.fit(window.canvas)
      gallery.meter.budget = window.refreshInterval
    }
    try gallery.handle(event)
    window.cursor = gallery.pointsAtControl ? .hand : .arrow
    if gallery.wantsFullScreen != window.isFullScreen {
      try window.setFullScreen(gallery.wantsFullScreen)
    }
  }
}
