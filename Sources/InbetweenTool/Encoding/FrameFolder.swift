import Foundation
import InbetweenSDL

/// Writes the pictures as PNG files into their own folder.
final class FrameFolder: FilmEncoder {
  private let folder: String
  private var count = 0

  init(_ folder: String) throws {
    try FrameWriter.makeFolder(folder)
    self.folder = folder
  }

  func add(_ picture: OffscreenCanvas) throws {
    try picture.writePNG(to: "\(folder)/\(FrameWriter.name(of: count))")
    count += 1
  }

  func finish() {}
  /// Keeps the pictures: each is complete.
  func cancel() {}
}
