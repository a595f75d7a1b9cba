import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The demo in its window, from opening to closing.
final class DemoSession {
  private let window: Window
  private let scenes: [any DemoScene]
  private let headsUp: HeadsUp
  private var index: Int
  private var isPlaying = true
  private var isOver = false
  private var needsPicture = true
  /// Whether the pointer holds the bar's knob, and whether to play on when it lets go.
  private var scrub: (isHeld: Bool, playsOn: Bool) = (false, false)

  /// Opens the window with one of the scenes.
  ///
  /// - Throws: `WindowError`.
  init(_ scenes: [any DemoScene], first: Int) throws {
    self.scenes = scenes
    index = first
    headsUp = try HeadsUp(titles: scenes.map(\.title), selected: first)
    let stage = scenes[first].stage
    window = try Window(title: Self.windowTitle(scenes[first]), size: Self.size(for: stage), stage: stage)
  }

  /// A size that shows the stage in whole multiples where it is small, and fits common displays where it is
  /// large.
  static func size(for stage: SIMD2<Float>) -> SIMD2<Int> {
    let fit = min(1280 / stage.x, 720 / stage.y)
    let factor = fit >= 1 ? fit.rounded(.down) : fit
    return SIMD2(max(Int((stage.x * factor).rounded()), 1), max(Int((stage.y * factor).rounded()), 1))
  }

  private static func windowTitle(_ scene: any DemoScene) -> String { "\(scene.title) – Inbetween" }

  private var scene: any DemoScene { scenes[index] }

  /// Plays until the user has enough.
  func run() throws {
    headsUp.wake()
    var clock = FrameClock()
    var sincePicture = Duration.zero
    while true {
      for event in window.poll() { try handle(event) }
      if isOver { return }
      // A suspended laptop is not to cost minutes of ticks.
      let elapsed = min(clock.lap(), .milliseconds(250))
      if isPlaying { try scene.advance(by: elapsed) }
      headsUp.advance(by: elapsed, isHeld: !isPlaying)
      sincePicture += elapsed
      // A window that was covered comes back without a word on some systems: hence a picture now and then.
      if isPlaying || headsUp.isMoving || needsPicture || sincePicture > .seconds(1) {
        try scene.draw(on: window.canvas)
        try headsUp.draw(scene, isPlaying: isPlaying, on: window.canvas)
        window.present()
        needsPicture = false
        sincePicture = .zero
      } else {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  /// Shows another scene; each goes on from where it was left.
  private func show(_ index: Int) throws {
    if index == self.index { return }
    self.index = index
    isPlaying = true
    scrub.isHeld = false
    window.canvas.stage = scene.stage
    window.title = Self.windowTitle(scene)
    headsUp.select(index)
  }

  private func handle(_ event: InputEvent) throws {
    needsPicture = true
    switch event {
    case .close: isOver = true
    case .key(let key, true, let isRepeat, let modifiers):
      try press(key, isRepeat: isRepeat, modifiers)
    case .pointerMoved(let place):
      headsUp.wake()
      if scrub.isHeld { scene.scrub(to: progress(at: place)) } else { try scene.handle(.moved(to: place)) }
    case .pointerPressed(.primary, let place, _):
      headsUp.wake()
      if let tab = headsUp.tab(at: windowPoint(place)) {
        try show(tab)
      } else if isOnTrack(place) {
        scrub = (true, isPlaying)
        isPlaying = false
        scene.scrub(to: progress(at: place))
      } else {
        try scene.handle(.pressed(at: place))
      }
    case .pointerReleased(.primary, let place):
      if scrub.isHeld {
        isPlaying = scrub.playsOn
        scrub.isHeld = false
      } else {
        try scene.handle(.released(at: place))
      }
    default: break
    }
  }

  private func press(_ key: Key, isRepeat: Bool, _ modifiers: KeyModifiers) throws {
    switch key {
    case .escape: isOver = true
    case .f1: if !isRepeat { headsUp.toggleKeys() }
    case .tab:
      headsUp.wake()
      try show((index + (modifiers.contains(.shift) ? scenes.count - 1 : 1)) % scenes.count)
    case .left, .right:
      headsUp.wake()
      isPlaying = false
      try scene.step(by: key == .left ? -1 : 1)
    case .space where !isRepeat:
      headsUp.wake()
      isPlaying.toggle()
    case .r where !isRepeat:
      headsUp.wake()
      try scene.restart()
    default: try scene.press(key)
    }
  }

  private var extent: SIMD2<Float> {
    let viewport = window.canvas.viewport
    return SIMD2(Float(viewport.pixels.x), Float(viewport.pixels.y)) / viewport.density
  }

  private func windowPoint(_ place: SIMD2<Float>) -> SIMD2<Float> {
    let viewport = window.canvas.viewport
    return viewport.pixel(of: place) / viewport.density
  }

  private func isOnTrack(_ place: SIMD2<Float>) -> Bool {
    guard scene.round != nil else { return false }
    let point = windowPoint(place)
    let track = HeadsUp.track(in: extent)
    let reach: Float = 12
    return abs(point.y - track.start.y) <= reach && point.x >= track.start.x - reach
      && point.x <= track.start.x + track.length + reach
  }

  private func progress(at place: SIMD2<Float>) -> Float {
    let track = HeadsUp.track(in: extent)
    return (windowPoint(place).x - track.start.x) / track.length
  }
}
