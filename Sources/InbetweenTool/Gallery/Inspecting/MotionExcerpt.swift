/// The parts of a scene's source that say how things move: parameters, and the members that make drivers.
enum MotionExcerpt {
  /// Words of the engine by which a member is kept.
  private static let words = [
    "Tween(", "KeyFrameTracks", "SpringMotion", "DecayMotion", "TweenBatch", "Spring(", "Stagger.",
    ".animate(",
    ".assign(", ".register(", ".retarget(", ".punch(", ".shake(", ".drift(", ".follow(", ".layoutChange(",
    ".connect(", "StateMachine", "transition", "Transition", ".seek(", ".path(", "@Parameter", "@Chosen",
  ]
  /// The line in place of members that are left out.
  static let gap = "  // …"

  /// Returns the excerpt of a source without its documentation; nil for a short source, and if the excerpt
  /// leaves out less than a fifth.
  static func text(of source: String) -> String? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 60 else { return nil }
    var (kept, member): ([Substring], [Substring]) = ([], [])
    var isInType = false
    /// Keeps the member that ends, or notes that one is left out.
    func end() {
      // An initializer makes the things, and says little of their motion.
      let isKept =
        !member.contains { $0.hasPrefix("  init(") }
        && member.contains { line in !isComment(line) && words.contains { line.contains($0) } }
      if isKept {
        kept += member.filter { !isDocumentation($0) }
      } else if member.contains(where: { !$0.isEmpty }), kept.last.map({ $0 != gap }) ?? false {
        kept.append(Substring(gap))
      }
      member = []
    }
    for line in lines {
      if !isInType {
        // Of what stands outside of types only their heads are kept.
        isInType = line.hasSuffix("{") && !isComment(line)
        if isInType { kept += (kept.isEmpty ? [] : [""]) + [line] }
      } else if line == "}" {
        end()
        kept.append(line)
        isInType = false
      } else {
        member.append(line)
        // A member ends with the line of its brace, or is a line.
        let isMember = line.hasPrefix("  ") && !line.hasPrefix("   ")
        let opens = ["{", "(", "[", ","].contains { line.hasSuffix($0) }
        if isMember, !opens, !isComment(line), !line.hasPrefix("  @") || line.contains(" var ") { end() }
      }
    }
    return !kept.isEmpty && kept.count * 5 < lines.count * 4 ? kept.joined(separator: "\n") + "\n" : nil
  }

  private static func isDocumentation(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("///") }
  private static func isComment(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("//") }
}
