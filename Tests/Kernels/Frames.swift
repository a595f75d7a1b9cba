/// A function that an instruction belongs to, and the line of it.
struct Frame: Hashable {
  var function: String
  /// `file:line`.
  var line: String
}

/// Of each address, the function that it is written in, then those into which that was inlined, outermost
/// last: what `addr2line -a -i -f` answers.
struct Frames {
  private var frames: [UInt64: [Frame]] = [:]

  init(_ text: String) {
    var address: UInt64 = 0
    var function: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("0x"), let number = UInt64(line.dropFirst(2), radix: 16) {
        (address, function) = (number, nil)
      } else if let name = function {
        // A line's discriminator tells copies of it apart, which does not matter here.
        let place = line.split(separator: " ").first ?? line
        frames[address, default: []].append(Frame(function: name, line: String(place)))
        function = nil
      } else {
        function = String(line)
      }
    }
  }

  subscript(instruction: Instruction) -> [Frame] { frames[instruction.address] ?? [] }
}
