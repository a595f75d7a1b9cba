// 11. The loop: input, the ticks that are due, a frame. It also runs the commands that need no window.

import FireflyGame
import Foundation
import Inbetween
import InbetweenSDL

let usage = """
  Firefly                     plays the game: B goes back while it is held, P pauses, Escape ends
  Firefly --record FILE       plays it, and writes down what the player did
  Firefly --replay [FILE]     plays what was written down, and prints what came of it
  Firefly --frames N FOLDER   writes N frames of the recorded game as PNG files
  """

func openWindow(writing record: String?) throws {
  let window = try Window(title: "Firefly", size: [960, 600], stage: Game.stage)
  let game = try Game()
  let (painter, past) = (Painter(game), Past())
  var (frameTime, goesBack) = (Duration.zero, false)
  frames: while true {
    for event in window.poll() {
      switch event {
      case .close, .key(.escape, pressed: true, _, _): break frames
      case .pointerMoved(let place): game.input.target = place.rounded(.toNearestOrEven)
      case .pointerPressed(.primary, _, _), .key(.space, pressed: true, isRepeat: false, _):
        game.input.presses = true
      case .key(.b, let isHeld, _, _): goesBack = isHeld
      case .key(.p, pressed: true, isRepeat: false, _): if !game.world.resume() { game.world.pause() }
      default: break
      }
    }
    if game.reload() { past.forget() }
    if goesBack {
      try past.restore(game, to: game.clock - frameTime)
    } else {
      game.world.advance(by: frameTime)
      try past.save(game)
    }
    try painter.draw(on: window.canvas)
    frameTime = window.present()
  }
  if let record { try game.recording.text.write(toFile: record, atomically: true, encoding: .utf8) }
}

/// Plays a recording, writes some of its frames as pictures, and prints the result.
func replay(_ file: String?, frames: Int = 0, into folder: String = "") throws {
  let (game, canvas) = (try Game(), try OffscreenCanvas(width: 960, height: 600))
  let file = file.map { URL(filePath: $0) } ?? Game.assets.appending(path: "recording.txt")
  let recording = Recording(text: try String(contentsOf: file, encoding: .utf8))
  if frames > 0 { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  let painter = Painter(game)
  var written = 0
  game.replay = recording
  for tick in 1...recording.end {
    game.world.tick()
    if tick * Int64(frames) < Int64(written + 1) * recording.end { continue }
    written += 1
    try painter.draw(on: canvas)
    try canvas.writePNG(to: "\(folder)/\("00\(written)".suffix(3)).png")
  }
  if frames > 0 { print("\(written) frames of 960 x 600 in \(folder)") }
  let hash = String(game.world.stateHash, radix: 16)
  print("\(recording.end) ticks, wave \(game.wave.number), best \(game.best), hash \(hash)")
}

let words = Array(CommandLine.arguments.dropFirst()) + ["", "", ""]
switch (words[0], words[1]) {
case ("", _) where Display.isAvailable: try openWindow(writing: nil)
case ("", _):
  print("no display: rendering to PNG files instead")
  try replay(nil, frames: 8, into: "firefly-frames")
case ("--record", let file): try openWindow(writing: file)
case ("--replay", let file): try replay(file.isEmpty ? nil : file)
case ("--frames", let count): try replay(nil, frames: Int(count) ?? 8, into: words[2])
default: print(usage)
}
