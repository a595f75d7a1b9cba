/// One instruction of a disassembly.
struct Instruction {
  var address: UInt64
  var mnemonic: String
  var operands: String

  /// What an instruction does with floating-point numbers.
  enum Arithmetic {
    case packed
    case scalar
  }

  /// Sums, products, quotients, lesser and greater numbers and roots; nil for all else.
  var arithmetic: Arithmetic? {
    // arm64: `fmul v0.4s, v1.4s, v2.4s` beside `fmul s0, s1, s2`.
    let armNames = [
      "fadd", "fsub", "fmul", "fdiv", "fmin", "fmax", "fminnm", "fmaxnm", "fsqrt", "fmla", "fmls",
    ]
    if armNames.contains(mnemonic) {
      return operands.hasPrefix("v") || operands.hasPrefix("z") ? .packed : .scalar
    }
    // x86-64: `mulps`, `vmulps`, `mulpd` beside `mulss`, `vmulss`, `mulsd`.
    var name = Substring(mnemonic)
    if name.hasPrefix("v") { name.removeFirst() }
    guard ["add", "sub", "mul", "div", "min", "max", "sqrt"].contains(name.dropLast(2)) else { return nil }
    switch name.suffix(2) {
    case "ps", "pd": return .packed
    case "ss", "sd": return .scalar
    default: return nil
    }
  }

  /// Whether what follows it is not reached from it.
  var endsFlow: Bool { ["jmp", "ret", "retq", "b", "br", "ud2", "brk"].contains(mnemonic) }

  /// The symbol of the function that is called.
  var callee: Substring? {
    guard ["call", "callq", "bl"].contains(mnemonic) else { return nil }
    return operands.split(separator: "<").dropFirst().first?.dropLast()
  }

  /// Where a jump leads to.
  var target: UInt64? {
    let isX86 = mnemonic.hasPrefix("j")
    let isArm =
      mnemonic == "b" || mnemonic.hasPrefix("b.") || ["cbz", "cbnz", "tbz", "tbnz"].contains(mnemonic)
    guard isX86 || isArm else { return nil }
    let place = operands.split(separator: "<").first?.split(separator: ",").last ?? ""
    let digits = place.trimmed
    return UInt64(digits.hasPrefix("0x") ? digits.dropFirst(2) : digits, radix: 16)
  }
}

/// An innermost loop in which there is floating-point arithmetic.
struct Loop {
  var function: String
  var body: ArraySlice<Instruction>

  var arithmetic: [Instruction] { body.filter { $0.arithmetic != nil } }
  var packedCount: Int { body.count { $0.arithmetic == .packed } }
  var scalarCount: Int { body.count { $0.arithmetic == .scalar } }
  var isPacked: Bool { packedCount > 0 && scalarCount == 0 }
}

enum Listing {
  /// The loops of a disassembly by `objdump -d --no-show-raw-insn`: an innermost loop is a jump back to an
  /// instruction of the same function, with no other such jump in between.
  static func loops(in text: String) -> [Loop] {
    var loops: [Loop] = []
    var name = ""
    var instructions: [Instruction] = []
    func close() {
      loops += innermost(name, instructions)
      instructions.removeAll(keepingCapacity: true)
    }
    for line in text.split(separator: "\n") {
      if line.hasSuffix(">:"), let start = line.firstIndex(of: "<") {
        close()
        name = String(line[line.index(after: start)...].dropLast(2))
      } else if let instruction = parse(line) {
        instructions.append(instruction)
      }
    }
    close()
    return loops
  }

  private static func parse(_ line: Substring) -> Instruction? {
    guard let colon = line.firstIndex(of: ":"),
      let address = UInt64(line[..<colon].trimmed, radix: 16)
    else { return nil }
    let words = line[line.index(after: colon)...].trimmed.split(
      maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let mnemonic = words.first else { return nil }
    let operands = words.count > 1 ? words[1].trimmed : ""
    return Instruction(address: address, mnemonic: String(mnemonic), operands: String(operands))
  }

  /// Whether the instruction at `end` can be come to from `start` without leaving what lies between: a jump
  /// back may also lead to the common end of several cases, which is no loop.
  private static func returns(
    from start: Int, to end: Int, _ instructions: [Instruction], _ places: [UInt64: Int]
  ) -> Bool {
    var seen: Set<Int> = []
    var ahead = [start]
    while let place = ahead.popLast() {
      if place == end { return true }
      if place < start || place > end || !seen.insert(place).inserted { continue }
      let instruction = instructions[place]
      if let target = instruction.target.flatMap({ places[$0] }) { ahead.append(target) }
      if !instruction.endsFlow { ahead.append(place + 1) }
    }
    return false
  }

  private static func innermost(_ function: String, _ instructions: [Instruction]) -> [Loop] {
    var places: [UInt64: Int] = [:]
    for (place, instruction) in instructions.enumerated() { places[instruction.address] = place }
    // Of the jumps back to one place the first closes the smallest loop.
    var ranges: [Int: Int] = [:]
    for (place, instruction) in instructions.enumerated() {
      guard let target = instruction.target, let start = places[target], start <= place,
        returns(from: start, to: place, instructions, places)
      else { continue }
      ranges[start] = min(ranges[start] ?? place, place)
    }
    let loops = ranges.filter { start, end in
      !ranges.contains { $0.key > start && $0.key <= end && $0.value <= end }
    }
    return loops.sorted { $0.key < $1.key }.map {
      Loop(function: function, body: instructions[$0.key...$0.value])
    }
    .filter { !$0.arithmetic.isEmpty }
  }
}

extension Substring {
  /// Without white space at both ends.
  var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
