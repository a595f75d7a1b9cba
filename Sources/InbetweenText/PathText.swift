import InbetweenCore

/// Reads the path text of SVG 2, chapter 9.3 (W3C): all commands, and numbers by its grammar, so that `1.5.5`
/// is 1.5 and 0.5 and `a1 1 0 00 2 2` has two flags.
struct PathText: TextParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var elements: [MotionPath.Element] = []
  private var point = SIMD2<Double>.zero
  /// The point of the last move.
  private var first = SIMD2<Double>.zero
  /// The last control point, which `S` or `T` mirrors, and the kind of its curve.
  private var control = SIMD2<Double>.zero
  private var controlKind: UInt8 = 0
  /// Whether a close was read: any command but a move then begins a new part at `first`.
  private var isClosed = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // Elements are usually longer than this.
    elements.reserveCapacity(4 + bytes.count / 8)
  }

  /// - Throws: `PathError` with the column of the mistake.
  static func elements(of text: String) throws(PathError) -> [MotionPath.Element] {
    var text = text
    // The bytes are lent to a closure that can throw no error of a type.
    return try text.withUTF8 { bytes in
      var reader = PathText(bytes)
      return Result { () throws(PathError) in
        try reader.read()
        return reader.elements
      }
    }.get()
  }

  private mutating func read() throws(PathError) {
    skipSpace()
    guard position < bytes.count else { throw error("nothing", "a path, which begins with M") }
    guard bytes[position] | 0x20 == UInt8(ascii: "m") else {
      throw error(found, "M or m, which begin a path")
    }
    while position < bytes.count {
      let letter = bytes[position]
      guard "mlhvcsqtaz".utf8.contains(letter | 0x20) else {
        throw error(found, "a command, one of M L H V C S Q T A Z")
      }
      position += 1
      try read(letter | 0x20, isRelative: letter & 0x20 != 0)
      skipSpace()
    }
  }

  /// Reads a command and all its sequences of numbers.
  private mutating func read(_ command: UInt8, isRelative: Bool) throws(PathError) {
    if command == UInt8(ascii: "z") {
      try checkCount()
      elements.append(.close)
      (point, isClosed, controlKind) = (first, true, 0)
      return
    }
    var command = command
    var isFirst = true
    skipSpace()
    while isFirst || startsNumber {
      try checkCount()
      try step(command, isRelative)
      // Further points of a move are lines.
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      isFirst = false
      let ahead = skipSeparator()
      if ahead && !startsNumber { throw error(found, "a number after the comma") }
    }
  }

  /// Throws if the path has reached its greatest number of elements, and another one follows.
  private func checkCount() throws(PathError) {
    if elements.count >= MotionPath.largestElementCount { throw error("one more", MotionPath.mostElements) }
  }

  private mutating func step(_ command: UInt8, _ isRelative: Bool) throws(PathError) {
    let origin = isRelative ? point : .zero
    if isClosed && command != UInt8(ascii: "m") { elements.append(.move(to: EllipticalArc.point(first))) }
    isClosed = false
    var kind: UInt8 = 0
    switch command {
    case UInt8(ascii: "m"):
      point = try pair() + origin
      first = point
      elements.append(.move(to: EllipticalArc.point(point)))
    case UInt8(ascii: "l"): line(to: try pair() + origin)
    case UInt8(ascii: "h"): line(to: SIMD2(try number() + origin.x, point.y))
    case UInt8(ascii: "v"): line(to: SIMD2(point.x, try number() + origin.y))
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      kind = UInt8(ascii: "c")
      var control1 = mirrored(kind)
      if command == kind {
        control1 = try pair() + origin
        skipSeparator()
      }
      control = try pair() + origin
      skipSeparator()
      point = try pair() + origin
      elements.append(
        .curve(
          to: EllipticalArc.point(point), control1: EllipticalArc.point(control1),
          control2: EllipticalArc.point(control)))
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      kind = UInt8(ascii: "q")
      control = mirrored(kind)
      if command == kind {
        control = try pair() + origin
        skipSeparator()
      }
      point = try pair() + origin
      elements.append(.quad(to: EllipticalArc.point(point), control: EllipticalArc.point(control)))
    default: try arc(origin)
    }
    controlKind = kind
  }

  private mutating func arc(_ origin: SIMD2<Double>) throws(PathError) {
    let radii = try pair()
    skipSeparator()
    let rotation = try number()
    skipSeparator()
    let isLarge = try flag()
    skipSeparator()
    let isSweep = try flag()
    skipSeparator()
    let end = try pair() + origin
    elements += EllipticalArc.elements(
      from: point, to: end, radii: radii, rotation: rotation, isLarge: isLarge, isSweep: isSweep)
    point = end
  }

  private mutating func line(to end: SIMD2<Double>) {
    point = end
    elements.append(.line(to: EllipticalArc.point(end)))
  }

  /// Returns the last control point mirrored at the present point, if the last curve was of this kind.
  private func mirrored(_ kind: UInt8) -> SIMD2<Double> {
    controlKind == kind ? point + (point - control) : point
  }

  // MARK: Numbers

  private var startsNumber: Bool {
    guard position < bytes.count else { return false }
    let byte = bytes[position]
    return (byte >= 48 && byte <= 57) || "+-.".utf8.contains(byte)
  }

  private mutating func pair() throws(PathError) -> SIMD2<Double> {
    let x = try number()
    skipSeparator()
    return SIMD2(x, try number())
  }

  private mutating func number() throws(PathError) -> Double {
    let start = position
    guard let number = DecimalNumber(bytes, at: &position) else { throw error(found, "a number") }
    let value = number.float
    guard value.magnitude <= MotionPath.largestCoordinate else {
      position = start
      throw error("\(value)", "a number within ±1e9")
    }
    return Double(value)
  }

  private mutating func flag() throws(PathError) -> Bool {
    guard isAt("0") || isAt("1") else { throw error(found, "a flag, 0 or 1") }
    position += 1
    return bytes[position - 1] == 49
  }

  /// Reads the white space of SVG, which is without the vertical tab.
  mutating func skipSpace() {
    while position < bytes.count, PathText.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x9 || byte == 0xA || byte == 0xC || byte == 0xD
  }

  /// Skips space with at most one comma. Returns whether there was a comma.
  @discardableResult
  private mutating func skipSeparator() -> Bool {
    skipSpace()
    guard isAt(",") else { return false }
    position += 1
    skipSpace()
    return true
  }

  /// The present character, for messages.
  private var found: String {
    guard position < bytes.count else { return "the end" }
    let byte = bytes[position]
    return byte > 0x20 && byte < 0x7F ? "'\(String(UnicodeScalar(byte)))'" : "byte \(byte)"
  }

  private func error(_ found: String, _ expected: String) -> PathError {
    PathError(column: position + 1, found: found, expected: expected)
  }
}

extension MotionPath {
  /// Creates a path from SVG path text, with all commands of SVG 2, chapter 9.3. The y axis points down, as
  /// on the stage.
  ///
  /// - Throws: `PathError` with the column of the mistake.
  /// - Complexity: O(n), where n is the length of the text.
  public init(svg text: String) throws(PathError) {
    try self.init(PathText.elements(of: text))
  }
}
