import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The demo in its window, from opening to closing.
final class DemoSession {
  private let window: Window
  private let playback: DemoPlayback
  private let headsUp: HeadsUp
  private var isOver = false
  private var needsPicture = true
  /// Whether the pointer holds the bar's knob, and whether to play on when it lets go.
  private var scrub: (isHeld: Bool, playsOn: Bool) = (false, false)

  /// Opens the window.
  ///
  /// - Throws: `WindowError`, and what `MotionFile.load(into:)` throws.
  init(_ file: MotionFile, title: String) throws {
    playback = try DemoPlayback(file)
    headsUp = try HeadsUp()
    window = try Window(title: title, size: Self.size(for: file.stage), stage: playback.renderer.stage)
  }

  /// A size that shows the stage in whole multiples where it is small, and fits common displays where it is
  /// large.
  static func size(for stage: MotionStage) -> SIMD2<Int> {
    let fit = min(1280 / stage.width, 720 / stage.height)
    let factor = fit >= 1 ? fit.rounded(.down) : fit
    return SIMD2(
      max(Int((stage.width * factor).rounded()), 1), max(Int((stage.height * factor).rounded()), 1))
  }

  /// Plays until the user has enough.
  func run() throws {
    headsUp.wake()
    var clock = FrameClock()
    var sincePicture = Duration.zero
    while true {
      for event in window.poll() { handle(event) }
      if isOver { return }
      let elapsed = clock.lap()
      playback.advance(by: elapsed)
      headsUp.advance(by: elapsed, isHeld: !playback.isPlaying)
      sincePicture += elapsed
      // A window that was covered comes back without a word on some systems: hence a picture now and then.
      if playback.isPlaying || headsUp.isMoving || needsPicture || sincePicture > .seconds(1) {
        try draw()
        window.present()
        needsPicture = false
        sincePicture = .zero
      } else {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  private func draw() throws {
    try playback.renderer.draw(playback.frame(), on: window.canvas)
    try headsUp.draw(playback, on: window.canvas)
  }

  private func handle(_ event: InputEvent) {
    needsPicture = true
    switch event {
    case .close: isOver = true
    case .key(let key, true, let isRepeat, _): press(key, isRepeat: isRepeat)
    case .pointerMoved(let place):
      headsUp.wake()
      if scrub.isHeld { playback.scrub(to: progress(at: place)) }
    case .pointerPressed(.primary, let place, _):
      headsUp.wake()
      if isOnTrack(place) {
        scrub = (true, playback.isPlaying)
        playback.pause()
        playback.scrub(to: progress(at: place))
      }
    case .pointerReleased(.primary, _):
      if scrub.isHeld, scrub.playsOn { playback.play() }
      scrub = (false, false)
    default: break
    }
  }

  private func press(_ key: Key, isRepeat: Bool) {
    switch key {
    case .left:
      headsUp.wake()
      playback.step(by: -1)
    case .right:
      headsUp.wake()
      playback.step(by: 1)
    case .space where !isRepeat:
      headsUp.wake()
      playback.togglePause()
    case .r where !isRepeat:
      headsUp.wake()
      playback.restart()
    case .f1 where !isRepeat: headsUp.toggleKeys()
    case .escape: isOver = true
    default: break
    }
  }

  private func windowPoint(_ place: SIMD2<Float>) -> SIMD2<Float> {
    let viewport = window.canvas.viewport
    return viewport.pixel(of: place) / viewport.density
  }

  private var track: (start: SIMD2<Float>, length: Float) {
    let viewport = window.canvas.viewport
    let extent = SIMD2(Float(viewport.pixels.x), Float(viewport.pixels.y)) / viewport.density
    return HeadsUp.track(in: extent)
  }

  private func isOnTrack(_ place: SIMD2<Float>) -> Bool {
    let point = windowPoint(place)
    let track = track
    let reach: Float = 12
    return abs(point.y - track.start.y) <= reach && point.x >= track.start.x - reach
      && point.x <= track.start.x + track.length + reach
  }

  private func progress(at place: SIMD2<Float>) -> Float {
    let track = track
    return (windowPoint(place).x - track.start.x) / track.length
  }
}
