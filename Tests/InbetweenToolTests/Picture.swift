import Foundation

/// The pixels of a PNG file of eight bits a channel, read without the module that wrote it.
struct Picture {
  let width: Int
  let height: Int
  private let channels: Int
  private var bytes: [UInt8]

  struct Malformed: Error { let reason: String }

  /// Red, green, blue and alpha of the pixel in column `x` and row `y`.
  subscript(x: Int, y: Int) -> [UInt8] {
    get {
      let start = (y * width + x) * channels
      return Array(bytes[start..<start + channels]) + (channels == 3 ? [255] : [])
    }
    set {
      let start = (y * width + x) * channels
      for channel in 0..<channels { bytes[start + channel] = newValue[channel] }
    }
  }

  init(png: Data) throws {
    let file = Array(png)
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw Malformed(reason: "signature") }
    func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(16)
    height = number(20)
    guard file[24] == 8, file[25] == 6 || file[25] == 2 else { throw Malformed(reason: "kind") }
    channels = file[25] == 6 ? 4 : 3
    var packed: [UInt8] = []
    var place = 8
    while place + 8 <= file.count {
      let length = number(place)
      if Array(file[place + 4..<place + 8]) == Array("IDAT".utf8) {
        packed += file[place + 8..<place + 8 + length]
      }
      place += 12 + length
    }
    var inflater = Inflater(Array(packed.dropFirst(2)))
    bytes = try Picture.unfiltered(inflater.inflate(), width * channels, height, channels)
  }

  /// PNG's line filters undone.
  private static func unfiltered(_ raw: [UInt8], _ stride: Int, _ height: Int, _ channels: Int) throws
    -> [UInt8]
  {
    guard raw.count == (stride + 1) * height else { throw Malformed(reason: "length") }
    var bytes = [UInt8](repeating: 0, count: stride * height)
    for row in 0..<height {
      let filter = raw[row * (stride + 1)]
      for column in 0..<stride {
        let place = row * stride + column
        let left = column >= channels ? Int(bytes[place - channels]) : 0
        let above = row > 0 ? Int(bytes[place - stride]) : 0
        let corner = row > 0 && column >= channels ? Int(bytes[place - stride - channels]) : 0
        let guess: Int
        switch filter {
        case 1: guess = left
        case 2: guess = above
        case 3: guess = (left + above) / 2
        case 4:
          let distances = [left, above, corner].map { abs(left + above - corner - $0) }
          guess =
            distances[0] <= distances[1] && distances[0] <= distances[2]
            ? left : distances[1] <= distances[2] ? above : corner
        default: guess = 0
        }
        bytes[place] = raw[row * (stride + 1) + 1 + column] &+ UInt8(truncatingIfNeeded: guess)
      }
    }
    return bytes
  }
}

/// Unpacks DEFLATE (RFC 1951), plainly.
struct Inflater {
  private let packed: [UInt8]
  private var place = 0
  private var output: [UInt8] = []

  init(_ packed: [UInt8]) { self.packed = packed }

  /// A Huffman code: the symbol of each (length, bits).
  private typealias Code = [Int: Int]

  mutating func inflate() throws -> [UInt8] {
    var isLast = false
    while !isLast {
      isLast = bits(1) == 1
      switch bits(2) {
      case 0: stored()
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try block(Self.code(lengths), Self.code(Array(repeating: 5, count: 30)))
      case 2:
        let (literals, distances) = try dynamicCodes()
        try block(literals, distances)
      default: throw Picture.Malformed(reason: "block")
      }
    }
    return output
  }

  private mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { value, index in
      let bit = place / 8 < packed.count ? Int(packed[place / 8] >> UInt8(place % 8)) & 1 : 0
      place += 1
      return value | bit << index
    }
  }

  private mutating func stored() {
    place = (place + 7) / 8 * 8
    let length = bits(16)
    _ = bits(16)
    for _ in 0..<length { output.append(UInt8(bits(8))) }
  }

  private static func code(_ lengths: [Int]) -> Code {
    var code: Code = [:]
    var next = 0
    for length in 1...15 {
      for symbol in lengths.indices where lengths[symbol] == length {
        code[length << 16 | next] = symbol
        next += 1
      }
      next <<= 1
    }
    return code
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | bits(1)
      if let symbol = code[length << 16 | value] { return symbol }
    }
    throw Picture.Malformed(reason: "code")
  }

  private mutating func dynamicCodes() throws -> (Code, Code) {
    let literals = bits(5) + 257
    let distances = bits(5) + 1
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<(bits(4) + 4) {
      lengths[[16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15][index]] = bits(3)
    }
    let code = Self.code(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      switch try symbol(code) {
      case 16: all += Array(repeating: all.last ?? 0, count: bits(2) + 3)
      case 17: all += Array(repeating: 0, count: bits(3) + 3)
      case 18: all += Array(repeating: 0, count: bits(7) + 11)
      case let length: all.append(length)
      }
    }
    return (Self.code(Array(all.prefix(literals))), Self.code(Array(all.dropFirst(literals))))
  }

  private mutating func block(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      let length = length(symbol - 257)
      let distance = distance(try self.symbol(distances))
      guard distance <= output.count else { throw Picture.Malformed(reason: "distance") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func length(_ index: Int) -> Int {
    if index == 28 { return 258 }
    if index < 8 { return index + 3 }
    let extra = index / 4 - 1
    return 3 + (4 + index % 4) << extra + bits(extra)
  }

  private mutating func distance(_ index: Int) -> Int {
    if index < 4 { return index + 1 }
    let extra = index / 2 - 1
    return 1 + (2 + index % 2) << extra + bits(extra)
  }
}
