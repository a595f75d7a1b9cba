import Foundation
import Inbetween
import InbetweenSDL

/// Makes a file of the pictures of a film, one after the other.
///
/// Nothing is at the file's place before `finish`. An older file stays until then.
protocol FilmEncoder: AnyObject {
  /// Adds a picture. All pictures have one size.
  func add(_ picture: OffscreenCanvas) throws
  /// Completes the file.
  func finish() throws
  /// Removes the draft of the file. Called after an error, and instead of `finish`.
  func cancel()
}

/// The formats of film files.
enum MovieFormat: String, CaseIterable {
  case mp4
  case webp
  case gif
  case apng

  /// The format for a path's extension; nil if there is none.
  init?(path: String) { self.init(rawValue: OutputName.ending(of: path) ?? "") }

  /// Begins a file.
  ///
  /// - Throws: `Failure` if the file cannot be written, or if the format needs a program that is missing.
  func encoder(_ path: String, size: SIMD2<Int>, rate: TickRate) throws -> any FilmEncoder {
    switch self {
    case .mp4, .webp: try ProgramEncoder(self, path, size: size, rate: rate)
    case .gif: try GIFEncoder(path, size: size, rate: rate)
    case .apng: try APNGEncoder(path, size: size, rate: rate)
    }
  }

  /// The endings in words: ".mp4, .webp, .gif, .apng".
  static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }
}

/// Writes a film as one file.
struct MovieWriter {
  let film: any Film
  let instants: FrameInstants
  /// The frames' size in pixels.
  let size: SIMD2<Int>
  /// Pixels per point of the window that the pictures show.
  var density: Float = 1
  let path: String
  let format: MovieFormat

  /// Writes the file.
  ///
  /// - Throws: `Failure` if it cannot be written, and errors of the film.
  func write() throws {
    let canvas = try OffscreenCanvas(width: size.x, height: size.y, density: density)
    if let stage = film.stage { canvas.stage = stage }
    Interruption.hold()
    let encoder = try format.encoder(path, size: size, rate: instants.rate)
    do {
      for index in 0..<instants.count {
        try Interruption.check("\(path) is not written")
        try film.draw(at: instants[index], on: canvas)
        try encoder.add(canvas)
      }
    } catch {
      encoder.cancel()
      // A signal from the terminal ends an encoder too, and then its pipe is closed.
      try Interruption.check("\(path) is not written")
      throw error
    }
    try encoder.finish()
  }
}

/// A file that is written piece by piece, and is at its place when it is complete.
final class Draft {
  private let path: String
  private let file: WholeFile
  private let handle: FileHandle
  private var pending = Data()

  /// - Throws: `Failure` if the file cannot be written.
  init(_ path: String) throws {
    self.path = path
    do throws(WholeFile.Problem) { file = try WholeFile(path) } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
    guard FileManager.default.createFile(atPath: file.draft, contents: nil),
      let handle = FileHandle(forWritingAtPath: file.draft)
    else { throw Failure("cannot write \(path): \(String(cString: strerror(errno)))") }
    self.handle = handle
  }

  /// Appends bytes.
  func append(_ bytes: some Sequence<UInt8>) throws {
    pending.append(contentsOf: bytes)
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Replaces bytes that were appended before.
  func replace(at offset: UInt64, _ bytes: [UInt8]) throws {
    try flush()
    try attempt {
      try handle.seek(toOffset: offset)
      try handle.write(contentsOf: Data(bytes))
      try handle.seekToEnd()
    }
  }

  /// Puts the file at its place.
  func commit() throws {
    try flush()
    try attempt { try handle.close() }
    do throws(WholeFile.Problem) { try file.commit() } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
  }

  func discard() {
    try? handle.close()
    file.discard()
  }

  private func flush() throws {
    let piece = pending
    pending = Data()
    if !piece.isEmpty { try attempt { try handle.write(contentsOf: piece) } }
  }

  /// Throws the system's words for an error, with the draft removed.
  private func attempt(_ body: () throws -> Void) throws {
    do { try body() } catch {
      discard()
      throw Failure("cannot write \(path): \(SystemReason.words(for: error))")
    }
  }
}

/// The part of a picture that differs from the one before.
enum PictureChange {
  /// Returns the columns and rows outside which two pictures are equal; nil if they are equal altogether.
  ///
  /// - Parameters:
  ///   - before: four bytes a pixel; empty if there is none, and all differs.
  ///   - width: of both, in pixels.
  static func bounds(_ before: [UInt8], _ after: [UInt8], width: Int) -> (
    columns: Range<Int>, rows: Range<Int>
  )? {
    let height = after.count / (width * 4)
    if before.isEmpty { return (0..<width, 0..<height) }
    return before.withUnsafeBytes { before in
      after.withUnsafeBytes { after in
        let (old, new) = (before.bindMemory(to: UInt32.self), after.bindMemory(to: UInt32.self))
        func differs(_ row: Int) -> Bool {
          memcmp(old.baseAddress! + row * width, new.baseAddress! + row * width, width * 4) != 0
        }
        guard let top = (0..<height).first(where: differs),
          let bottom = (top..<height).last(where: differs)
        else { return nil }
        var (left, right) = (width, 0)
        for row in top...bottom {
          let start = row * width
          if let first = (0..<left).first(where: { old[start + $0] != new[start + $0] }) { left = first }
          if let last = (right..<width).last(where: { old[start + $0] != new[start + $0] }) {
            right = max(right, last + 1)
          }
        }
        return (left..<right, top..<(bottom + 1))
      }
    }
  }
}
