import Foundation
import Inbetween
import InbetweenSDL

/// The gallery in its window, from opening to closing.
final class GalleryWindow {
  private let window: Window
  private let gallery: Gallery
  private var script: InputScript.Player?
  /// Where to say what is the case, whenever it is something else; nil: nowhere.
  private let trace: (([String]) throws -> Void)?
  private var told: [String] = []
  private var needsPicture = true

  /// What is shown when nobody does anything is drawn anew after so long: some systems take a window's
  /// picture away without a word.
  private static let patience = Duration.seconds(1)

  /// Opens the window.
  ///
  /// - Throws: `WindowError`, and what the scene throws.
  init(
    _ gallery: Gallery, size: SIMD2<Int>, script: InputScript?, trace: (([String]) throws -> Void)?
  ) throws {
    self.gallery = gallery
    self.trace = trace
    self.script = script.map { InputScript.Player($0) }
    window = try Window(
      title: "Inbetween", size: size, stage: SIMD2(Float(size.x), Float(size.y)))
    try gallery.fit(window.canvas)
  }

  /// Plays until the user has enough.
  func run() throws {
    var clock = FrameClock()
    var sincePicture = Duration.zero
    var time = Duration.zero
    while !gallery.isOver {
      for event in window.poll() { try handle(event) }
      // A suspended laptop is not to cost minutes of ticks.
      let elapsed = min(clock.lap(), .milliseconds(250))
      time += elapsed
      for event in script?.advance(to: time) ?? [] { try handle(event) }
      try gallery.advance(by: elapsed)
      try tell()
      sincePicture += elapsed
      if gallery.isMoving || needsPicture || sincePicture > Self.patience {
        try gallery.draw(on: window.canvas)
        window.present()
        (needsPicture, sincePicture) = (false, .zero)
      } else {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  private func handle(_ event: InputEvent) throws {
    needsPicture = true
    if case .resized = event { try gallery.fit(window.canvas) }
    try gallery.handle(event)
  }

  private func tell() throws {
    guard let trace else { return }
    let report = gallery.report
    let news = report.filter { !told.contains($0) }
    if !news.isEmpty { try trace(news) }
    told = report
  }
}
