/// An easing of a world's library.
struct EasingID: BitwiseCopyable, Hashable {
  var raw: UInt16

  /// The straight line; always in the library.
  static var linear: EasingID { EasingID(raw: 0) }
}

/// The easings that a world's drivers use, each once, so that a row needs a number and a table has one.
/// An easing that no driver uses any more leaves its number to the next; the straight line always stays.
struct EasingLibrary: ~Copyable {
  private var easings: [Easing] = [.linear]
  private var users = Strip<Int32>()
  /// Whether each easing's values may jump.
  private var jumps = Strip<Bool>()
  private var free = Strip<UInt16>()
  private var numbers: [Easing: UInt16] = [.linear: 0]
  /// Of Penner's functions, which most tweens use, without a search: by family and mode.
  private var pennerNumbers = Strip<UInt16>()
  private var dropped: [Easing] = []

  init() {
    users.append(1)
    jumps.append(false)
  }

  /// Whether so many more easings fit in.
  func hasRoom(for more: Int) -> Bool { easings.count - free.count + more <= 65_536 }

  /// The easing's number, counting one more user of it. There must be room.
  mutating func retain(_ easing: Easing) -> EasingID {
    if case .identity = easing.kind { return .linear }
    let penner = EasingLibrary.pennerPlace(of: easing)
    if let penner, penner < pennerNumbers.count, pennerNumbers[penner] != .max {
      return retain(id: EasingID(raw: pennerNumbers[penner]))
    }
    return retain(id: EasingID(raw: number(of: easing, penner)))
  }

  /// The numbers of a list of easings, counting one more user of each; nil, and nothing counted, where there
  /// is no room for all.
  mutating func retain(_ list: [Easing]) -> [EasingID]? {
    var ids: [EasingID] = []
    ids.reserveCapacity(list.count)
    for easing in list {
      // Two more may be needed for one that takes the long way.
      guard hasRoom(for: 3) else {
        for id in ids { release(id) }
        return nil
      }
      ids.append(retain(easing))
    }
    return ids
  }

  /// Counts one more user of an easing that has some.
  @inline(__always)
  mutating func retain(id: EasingID) -> EasingID {
    if id != .linear { users[Int(id.raw)] += 1 }
    return id
  }

  private mutating func number(of easing: Easing, _ penner: Int?) -> UInt16 {
    if easing == .linear { return EasingID.linear.raw }
    if let number = numbers[easing] { return number }
    let number = free.isEmpty ? UInt16(easings.count) : free.removeLast()
    if Int(number) == easings.count {
      easings.append(easing)
      users.append(0)
      jumps.append(easing.mayJump)
    } else {
      easings[Int(number)] = easing
      jumps[Int(number)] = easing.mayJump
    }
    numbers[easing] = number
    if let penner {
      pennerNumbers.extend(to: penner + 1, filler: .max)
      pennerNumbers[penner] = number
    }
    return number
  }

  private static func pennerPlace(of easing: Easing) -> Int? {
    guard case .penner(let family, let mode) = easing.kind else { return nil }
    return Int(family.rawValue) * 3 + Int(mode.rawValue)
  }

  mutating func release(_ id: EasingID) {
    if id == .linear { return }
    let number = Int(id.raw)
    users[number] -= 1
    guard users[number] == 0 else { return }
    numbers[easings[number]] = nil
    if let penner = EasingLibrary.pennerPlace(of: easings[number]) { pennerNumbers[penner] = .max }
    if case .function = easings[number].kind { dropped.append(easings[number]) }
    easings[number] = .linear
    free.append(id.raw)
  }

  /// The user functions that nobody uses any more: what they hold must not go while the engine is at work.
  mutating func takeDropped() -> [Easing] {
    if dropped.isEmpty { return dropped }
    defer { dropped = [] }
    return dropped
  }

  @inline(__always)
  subscript(id: EasingID) -> Easing { easings[Int(id.raw)] }

  /// Whether the easing's values may jump.
  @inline(__always)
  func mayJump(_ id: EasingID) -> Bool { jumps[Int(id.raw)] }
}
