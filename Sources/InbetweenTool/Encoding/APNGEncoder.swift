import Inbetween
import InbetweenSDL

/// Writes an animated PNG (APNG): all colours exactly, each picture as the part that changed.
///
/// SDL encodes the parts. Their compressed rows become the chunks of one file, which repeats for ever.
/// Programs that know only PNG show the first picture.
final class APNGEncoder: FilmEncoder {
  private let draft: Draft
  private let size: SIMD2<Int>
  /// The time of a picture as a fraction of a second.
  private let delay: (numerator: Int, denominator: Int)
  private var before: [UInt8] = []
  /// The last part, which is shown until the next change.
  private var pending: (columns: Range<Int>, rows: Range<Int>, rowData: [[UInt8]], pictures: Int)?
  private var frames: UInt32 = 0
  private var chunks: UInt32 = 0
  /// The place of the chunk that has the number of frames.
  private var countOffset: UInt64 = 0

  init(_ path: String, size: SIMD2<Int>, rate: TickRate) throws {
    self.size = size
    let (top, bottom) = (Int(rate.denominator), Int(rate.numerator))
    // Both fit into two bytes, or the delay is in milliseconds.
    delay = top <= 4096 && bottom <= 65_535 ? (top, bottom) : (max(1000 * top / bottom, 1), 1000)
    draft = try Draft(path)
  }

  func add(_ picture: OffscreenCanvas) throws {
    let bytes = picture.premultipliedBytes
    let most = 65_535 / delay.numerator
    if let pictures = pending?.pictures, pictures < most {
      guard PictureChange.bounds(before, bytes, width: size.x) != nil else {
        pending?.pictures += 1
        return
      }
    }
    // After the longest delay a picture without changes is one pixel.
    let (columns, rows) = PictureChange.bounds(before, bytes, width: size.x) ?? (0..<1, 0..<1)
    before = bytes
    guard let png = picture.encodedPNG(columns, rows) else {
      draft.discard()
      throw Failure("cannot encode a picture: \(picture.encoderProblem)")
    }
    let parts = PNGChunk.chunks(of: png)
    try writePending()
    if chunks == 0 { try writeHeader(parts) }
    pending = (columns, rows, parts.filter { $0.name == "IDAT" }.map(\.content), 1)
  }

  func finish() throws {
    try writePending()
    try draft.append(PNGChunk(name: "IEND", content: []).bytes)
    try draft.replace(at: countOffset, Self.count(frames).bytes)
    try draft.commit()
  }

  func cancel() { draft.discard() }

  private func writeHeader(_ parts: [PNGChunk]) throws {
    let header = PNGChunk.signature + (parts.first { $0.name == "IHDR" }?.bytes ?? [])
    countOffset = UInt64(header.count)
    try draft.append(header)
    try draft.append(Self.count(0).bytes)
  }

  /// The chunk with the number of frames, and of plays: 0 for ever.
  private static func count(_ frames: UInt32) -> PNGChunk {
    PNGChunk(name: "acTL", content: frames.bigEndianBytes + UInt32(0).bigEndianBytes)
  }

  private func writePending() throws {
    guard let (columns, rows, rowData, pictures) = pending else { return }
    var control = nextNumber()
    for number in [columns.count, rows.count, columns.lowerBound, rows.lowerBound] {
      control += UInt32(number).bigEndianBytes
    }
    control += UInt16(delay.numerator * pictures).bigEndianBytes + UInt16(delay.denominator).bigEndianBytes
    // The picture stays, and the part replaces what is there.
    control += [0, 0]
    try draft.append(PNGChunk(name: "fcTL", content: control).bytes)
    for data in rowData {
      let chunk =
        frames == 0
        ? PNGChunk(name: "IDAT", content: data) : PNGChunk(name: "fdAT", content: nextNumber() + data)
      try draft.append(chunk.bytes)
    }
    frames += 1
    pending = nil
  }

  private func nextNumber() -> [UInt8] {
    defer { chunks += 1 }
    return chunks.bigEndianBytes
  }
}

/// A chunk of a PNG file.
struct PNGChunk {
  var name: String
  var content: [UInt8]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunk with its length and its checksum.
  var bytes: [UInt8] {
    let body = Array(name.utf8) + content
    return UInt32(content.count).bigEndianBytes + body + Self.checksum(body).bigEndianBytes
  }

  /// Returns the chunks of a file that an encoder has made.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var place = signature.count
    while place + 12 <= file.count {
      let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= file.count else { break }
      let name = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      chunks.append(PNGChunk(name: name, content: Array(file[(place + 8)..<(place + 8 + length)])))
      place += 12 + length
    }
    return chunks
  }

  /// Returns the checksum of PNG and zip files (CRC-32 of ISO 3309).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
}

extension FixedWidthInteger {
  /// The bytes with the highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
  /// The bytes with the lowest first.
  var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
