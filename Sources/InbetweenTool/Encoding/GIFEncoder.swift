import Inbetween
import InbetweenSDL

/// Writes an animated GIF: each picture as the part that changed, with its own palette.
///
/// Pixels that did not change are transparent there, so they keep their colours and cost next to nothing. The
/// format counts hundredths of a second, and programs play no picture for less than two of them: of more than
/// 50 pictures a second, some are left out.
final class GIFEncoder: FilmEncoder {
  private let draft: Draft
  private let size: SIMD2<Int>
  private let rate: TickRate
  private var before: [UInt8] = []
  private var palette = GIFPalette()
  private var compression = GIFCompression()
  /// The last part, which is shown until the next change, and when it begins, in hundredths of a second.
  private var pending: (part: [UInt8], start: Int)?
  private var pictures = 0

  private static let shortest = 2
  private static let longest = 65_535

  init(_ path: String, size: SIMD2<Int>, rate: TickRate) throws {
    (self.size, self.rate) = (size, rate)
    guard max(size.x, size.y) <= 65_535 else { throw Failure("a GIF has at most 65535 pixels a side") }
    draft = try Draft(path)
    var header = Array("GIF89a".utf8)
    header += UInt16(size.x).littleEndianBytes + UInt16(size.y).littleEndianBytes
    // No palette for all pictures.
    header += [0x70, 0, 0]
    // It repeats for ever.
    header += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    try draft.append(header)
  }

  func add(_ picture: OffscreenCanvas) throws {
    let now = time(of: pictures)
    pictures += 1
    if let pending, now - pending.start < Self.shortest { return }
    let bytes = picture.premultipliedBytes
    guard let (columns, rows) = PictureChange.bounds(before, bytes, width: size.x) else { return }
    try writePending(until: now)
    pending = (part(bytes, columns, rows), now)
    before = bytes
  }

  func finish() throws {
    try writePending(until: time(of: pictures))
    try draft.append([0x3B])
    try draft.commit()
  }

  func cancel() { draft.discard() }

  private func time(of picture: Int) -> Int {
    Int((rate.instant(ofTick: Int64(picture)).sinceStart / .milliseconds(10)).rounded())
  }

  private func writePending(until end: Int) throws {
    guard let (part, start) = pending else { return }
    let delay = UInt16(min(max(end - start, Self.shortest), Self.longest))
    // The picture stays when the next one comes. Its last colour is transparent.
    try draft.append([0x21, 0xF9, 4, 0x05] + delay.littleEndianBytes + [UInt8(palette.transparent), 0])
    try draft.append(part)
    pending = nil
  }

  /// Returns the changed part of a picture, as the file has it.
  private func part(_ bytes: [UInt8], _ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    var pixels = [UInt32]()
    pixels.reserveCapacity(columns.count * rows.count)
    let isFirst = before.isEmpty
    bytes.withUnsafeBytes { new in
      before.withUnsafeBytes { old in
        for row in rows {
          for column in columns {
            let place = (row * size.x + column) * 4
            let color = new.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            let isSame = !isFirst && old.loadUnaligned(fromByteOffset: place, as: UInt32.self) == color
            pixels.append(isSame ? GIFPalette.unchanged : UInt32(littleEndian: color) & 0xFF_FFFF)
          }
        }
      }
    }
    let indices = palette.indices(of: pixels)
    var part: [UInt8] = [0x2C]
    for number in [columns.lowerBound, rows.lowerBound, columns.count, rows.count] {
      part += UInt16(number).littleEndianBytes
    }
    part += [0x80 | 7] + palette.bytes
    return part + compression.compress(indices)
  }
}

/// A palette of up to 255 colours for the pixels of one picture, and one that is transparent.
///
/// Colours are counted in cells of 4 steps a channel. The cells are divided where they differ most (as in
/// median cut, but at the mean), and each group has the mean of its pixels.
struct GIFPalette {
  /// A pixel that has not changed. Others are 0xBBGGRR.
  static let unchanged = UInt32.max
  /// The index that is transparent.
  let transparent = 255

  /// The colours, three bytes each.
  private(set) var bytes = [UInt8](repeating: 0, count: 256 * 3)
  private var counts = [Int32](repeating: 0, count: 1 << 18)
  private var sums = [SIMD4<Int32>](repeating: .zero, count: 1 << 18)
  private var indexOfCell = [UInt8](repeating: 0, count: 1 << 18)

  /// Makes the palette of pixels. Returns the index of each.
  mutating func indices(of pixels: [UInt32]) -> [UInt8] {
    let cells = count(pixels)
    divide(cells)
    for cell in cells { (counts[cell], sums[cell]) = (0, .zero) }
    return pixels.map { $0 == Self.unchanged ? UInt8(transparent) : indexOfCell[Self.cell($0)] }
  }

  private static func cell(_ pixel: UInt32) -> Int {
    let red: UInt32 = pixel >> 2 & 0x3F
    let green: UInt32 = pixel >> 4 & 0xFC0
    let blue: UInt32 = pixel >> 6 & 0x3_F000
    return Int(red | green | blue)
  }

  /// Counts the pixels of each cell. Returns the cells that have any.
  private mutating func count(_ pixels: [UInt32]) -> [Int] {
    var cells: [Int] = []
    for pixel in pixels where pixel != Self.unchanged {
      let cell = Self.cell(pixel)
      // More pixels than that have no effect on a mean of bytes.
      if counts[cell] >= 1 << 22 { continue }
      if counts[cell] == 0 { cells.append(cell) }
      counts[cell] += 1
      sums[cell] &+= SIMD4(Int32(pixel & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel >> 16 & 0xFF), 0)
    }
    return cells
  }

  /// A group of cells.
  private struct Group {
    var cells: [Int]
    /// The channel in which its pixels differ most, how much, and their mean there.
    var channel = 0
    var spread = 0.0
    var mean = SIMD3<Double>.zero
  }

  private func group(_ cells: [Int]) -> Group {
    var (count, sum, squares) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for cell in cells {
      let weight = Double(counts[cell])
      let color = mean(cell)
      count += weight
      sum += color * weight
      squares += color * color * weight
    }
    var group = Group(cells: cells)
    guard count > 0 else { return group }
    group.mean = sum / count
    let spread = squares - sum * group.mean
    group.channel = (0..<3).max { spread[$0] < spread[$1] } ?? 0
    // A group of one cell cannot be divided.
    group.spread = cells.count > 1 ? max(spread[group.channel], 0) : 0
    return group
  }

  private func mean(_ cell: Int) -> SIMD3<Double> {
    let sum = sums[cell]
    return SIMD3(Double(sum.x), Double(sum.y), Double(sum.z)) / Double(counts[cell])
  }

  private mutating func divide(_ cells: [Int]) {
    var groups = [group(cells)]
    while groups.count < transparent,
      let widest = groups.indices.max(by: { groups[$0].spread < groups[$1].spread }),
      groups[widest].spread > 0
    {
      let whole = groups[widest]
      let (channel, cut) = (whole.channel, whole.mean[whole.channel])
      let low = whole.cells.filter { mean($0)[channel] < cut }
      let high = whole.cells.filter { mean($0)[channel] >= cut }
      if low.isEmpty || high.isEmpty {
        // Rounding has put the mean at the end.
        groups[widest].spread = 0
        continue
      }
      groups[widest] = group(low)
      groups.append(group(high))
    }
    for (index, group) in groups.enumerated() {
      for channel in 0..<3 { bytes[index * 3 + channel] = UInt8(min(group.mean[channel].rounded(), 255)) }
      for cell in group.cells { indexOfCell[cell] = UInt8(index) }
    }
  }
}

/// The compression of GIF (Lempel, Ziv and Welch's) for indices of eight bits.
struct GIFCompression {
  private static let clear = 256
  private static let end = 257
  private static let slots = 1 << 13

  /// The codes of known runs, found by the code of all but the last index, and that index. An empty slot is
  /// −1.
  private var keys = [Int32](repeating: -1, count: slots)
  private var codes = [UInt16](repeating: 0, count: slots)

  /// Returns the compressed indices in blocks, with the size of the first codes before them.
  mutating func compress(_ indices: [UInt8]) -> [UInt8] {
    var output = Blocks()
    var (width, next) = (9, Self.end + 1)
    forget()
    output.add(Self.clear, width)
    guard var run = indices.first.map({ Int($0) }) else {
      output.add(Self.end, width)
      return output.finished
    }
    for index in indices.dropFirst() {
      let key = Int32(run << 8 | Int(index))
      var slot = Int(truncatingIfNeeded: (UInt32(truncatingIfNeeded: key) &* 2_654_435_761) >> 19)
      while keys[slot] >= 0, keys[slot] != key { slot = (slot + 1) & (Self.slots - 1) }
      if keys[slot] == key {
        run = Int(codes[slot])
        continue
      }
      output.add(run, width)
      run = Int(index)
      if next == 4096 {
        output.add(Self.clear, width)
        forget()
        (width, next) = (9, Self.end + 1)
        continue
      }
      (keys[slot], codes[slot]) = (key, UInt16(next))
      // The reader knows each code one step later.
      if next == 1 << width { width += 1 }
      next += 1
    }
    output.add(run, width)
    if next == 1 << width, width < 12 { width += 1 }
    output.add(Self.end, width)
    return output.finished
  }

  private mutating func forget() { for slot in 0..<Self.slots { keys[slot] = -1 } }

  /// Codes as a row of bits, in blocks of at most 255 bytes.
  private struct Blocks {
    private var bytes: [UInt8] = [8]
    private var block: [UInt8] = []
    private var bits = 0
    private var count = 0

    mutating func add(_ code: Int, _ width: Int) {
      bits |= code << count
      count += width
      while count >= 8 {
        add(UInt8(bits & 0xFF))
        bits >>= 8
        count -= 8
      }
    }

    /// All blocks, with an empty one at the end.
    var finished: [UInt8] {
      var all = self
      if all.count > 0 { all.add(UInt8(all.bits & 0xFF)) }
      all.close()
      return all.bytes + [0]
    }

    private mutating func add(_ byte: UInt8) {
      block.append(byte)
      if block.count == 255 { close() }
    }

    private mutating func close() {
      if block.isEmpty { return }
      bytes.append(UInt8(block.count))
      bytes += block
      block.removeAll(keepingCapacity: true)
    }
  }
}
