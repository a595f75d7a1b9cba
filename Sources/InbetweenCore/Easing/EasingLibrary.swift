/// The id of an easing in a world's library.
package struct EasingID: FixedLayout, Hashable {
  var raw: UInt16

  /// The linear easing; always in the library.
  package static var linear: EasingID { EasingID(raw: 0) }
}

extension Easing: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var kind = kind
    var number = kind.number
    bytes.exchange(&number)
    switch number {
    case 0: kind = .identity
    case 1:
      var (family, mode) = (PennerFamily.quad, PennerMode.easeIn)
      if case .penner(let own, let ownMode) = kind { (family, mode) = (own, ownMode) }
      bytes.choice(&family, of: 11)
      bytes.choice(&mode, of: 3)
      kind = .penner(family, mode)
    case 2:
      var curve = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
      if case .bezier(let own) = kind { curve = own }
      bytes.exchange(&curve)
      bytes.require(curve.isSound)
      kind = .bezier(curve)
    case 3:
      var steps = StepFunction(count: 1, jump: .end)
      if case .steps(let own) = kind { steps = own }
      steps.exchange(&bytes)
      kind = .steps(steps)
    case 4:
      var stops: LinearStops?
      if case .stops(let own) = kind { stops = own }
      bytes.object(&stops, .stops)
      if let stops { kind = .stops(stops) }
    case 5:
      var spring = SpringCurve(frequency: 1, ratio: 1, velocity: 0)
      if case .spring(let own) = kind { spring = own }
      spring.exchange(&bytes)
      kind = .spring(spring)
    case 7:
      var tuned = TunedPenner(family: .back, mode: .easeIn, first: 0)
      if case .tuned(let own) = kind { tuned = own }
      bytes.choice(&tuned.family, of: 3)
      bytes.choice(&tuned.mode, of: 3)
      bytes.exchange(&tuned.first, &tuned.second)
      bytes.require(tuned.isSound)
      kind = .tuned(tuned)
    default:
      bytes.require(number == 6)
      var function: UserFunction?
      if case .function(let own) = kind { function = own }
      bytes.object(&function, .function)
      if let function { kind = .function(function) }
    }
    if bytes.isReading { self = Easing(kind) }
  }
}

extension StepFunction {
  fileprivate mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (count, jump) = (count, jump)
    bytes.exchange(&count)
    bytes.choice(&jump, of: 4)
    bytes.require(count >= (jump == .none ? 2 : 1) && count <= StepFunction.maximumCount)
    if bytes.isReading && !bytes.isDamaged { self = StepFunction(count: count, jump: jump) }
  }
}

extension SpringCurve {
  fileprivate mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&frequency, &ratio, &velocity, &isInverted)
    bytes.require(
      frequency > 0 && frequency < 1e25 && ratio >= 0 && ratio < 1e18 && velocity.isFinite)
  }
}

extension Easing.Kind {
  /// The number of the kind in snapshots.
  fileprivate var number: UInt8 {
    switch self {
    case .identity: 0
    case .penner: 1
    case .bezier: 2
    case .steps: 3
    case .stops: 4
    case .spring: 5
    case .function: 6
    case .tuned: 7
    }
  }
}

/// The easings that a world's drivers use, each once, so that a row needs an id and a table has one easing.
/// The id of an easing without users is reused; the linear easing always stays.
package struct EasingLibrary: SnapshotField, ~Copyable {
  private var easings: [Easing] = [.linear]
  private var users = UniqueArray<Int32>()
  /// Whether each easing's values may jump.
  private var jumps = UniqueArray<Bool>()
  /// The greatest magnitude of the values of each easing.
  private var reaches = UniqueArray<Float>()
  private var free = UniqueArray<UInt16>()
  /// The ids of all easings but Penner's functions.
  private var numbers: [Easing: UInt16] = [.linear: 0]
  /// The ids of Penner's functions, which most tweens use, by family and mode.
  private var pennerNumbers = UniqueArray<UInt16>()
  private var dropped: [Easing] = []

  init() {
    users.append(1)
    jumps.append(false)
    reaches.append(Easing.linear.reach)
  }

  /// Returns whether there is room for `more` further easings.
  package func hasRoom(for more: Int) -> Bool { easings.count - free.count + more <= 65_536 }

  /// Returns the easing's id, and adds a user. There must be room.
  mutating func retain(_ easing: Easing) -> EasingID {
    if case .identity = easing.kind { return .linear }
    let penner = EasingLibrary.pennerIndex(of: easing)
    if let penner, penner < pennerNumbers.count, pennerNumbers[penner] != .max {
      return retain(id: EasingID(raw: pennerNumbers[penner]))
    }
    return retain(id: EasingID(raw: number(of: easing, penner)))
  }

  /// Returns the ids of easings, and adds a user to each; nil, with none added, if there is no room.
  mutating func retain(_ list: [Easing]) -> [EasingID]? {
    var ids: [EasingID] = []
    ids.reserveCapacity(list.count)
    for easing in list {
      // An easing may need two more when its tween is registered in full.
      guard hasRoom(for: 3) else {
        for id in ids { release(id) }
        return nil
      }
      ids.append(retain(easing))
    }
    return ids
  }

  /// Adds a user to an easing that has some.
  @inline(__always)
  mutating func retain(id: EasingID) -> EasingID {
    if id != .linear { users[Int(id.raw)] += 1 }
    return id
  }

  private mutating func number(of easing: Easing, _ penner: Int?) -> UInt16 {
    if easing == .linear { return EasingID.linear.raw }
    if penner == nil, let number = numbers[easing] { return number }
    let number = free.isEmpty ? UInt16(easings.count) : free.removeLast()
    if Int(number) == easings.count {
      easings.append(easing)
      users.append(0)
      jumps.append(easing.mayJump)
      reaches.append(easing.reach)
    } else {
      easings[Int(number)] = easing
      jumps[Int(number)] = easing.mayJump
      reaches[Int(number)] = easing.reach
    }
    if let penner {
      pennerNumbers.extend(to: penner + 1, filler: .max)
      pennerNumbers[penner] = number
    } else {
      numbers[easing] = number
    }
    return number
  }

  private static func pennerIndex(of easing: Easing) -> Int? {
    guard case .penner(let family, let mode) = easing.kind else { return nil }
    return Int(family.rawValue) * 3 + Int(mode.rawValue)
  }

  mutating func release(_ id: EasingID) {
    if id == .linear { return }
    let number = Int(id.raw)
    users[number] -= 1
    guard users[number] == 0 else { return }
    if let penner = EasingLibrary.pennerIndex(of: easings[number]) {
      pennerNumbers[penner] = .max
    } else {
      numbers[easings[number]] = nil
    }
    if case .function = easings[number].kind { dropped.append(easings[number]) }
    easings[number] = .linear
    free.append(id.raw)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.elements(&easings, make: .linear)
    bytes.exchange(&users, &jumps, &reaches, &free, &pennerNumbers)
    bytes.elements(&dropped, make: .linear)
    bytes.require(users.count == easings.count && jumps.count == easings.count && easings.count <= 65_536)
    bytes.require(reaches.count == easings.count)
    if !bytes.isReading || bytes.isDamaged { return }
    numbers.removeAll(keepingCapacity: true)
    for number in easings.indices
    where users[number] > 0 && EasingLibrary.pennerIndex(of: easings[number]) == nil {
      numbers[easings[number]] = UInt16(number)
    }
  }

  /// Checks that each easing has the users that it counts.
  func check(_ counts: [Int]) throws(Contradiction) {
    try demand(easings.count >= 1 && easings[0] == .linear)
    for number in easings.indices where number > 0 { try demand(Int(users[number]) == counts[number]) }
    for number in easings.indices where users[number] != 0 {
      try demand(users[number] >= 0 && users[number] < 1 << 30)
      try demand(jumps[number] == easings[number].mayJump && reaches[number] == easings[number].reach)
      guard let penner = EasingLibrary.pennerIndex(of: easings[number]) else { continue }
      try demand(penner < pennerNumbers.count && Int(pennerNumbers[penner]) == number)
    }
    var claims = Claims(easings.count)
    for entry in 0..<free.count { try claims.claim(Int(free[entry])) }
    for entry in 0..<pennerNumbers.count where pennerNumbers[entry] != .max {
      try demand(Int(pennerNumbers[entry]) < easings.count)
    }
  }

  /// The number of easings, in use or free.
  var count: Int { easings.count }

  /// Whether `takeDropped` returns any.
  var hasDropped: Bool { !dropped.isEmpty }

  /// Returns the functions that no longer have users. Their captures must not be released within the engine.
  mutating func takeDropped() -> [Easing] {
    defer { dropped = [] }
    return dropped
  }

  @inline(__always)
  package subscript(id: EasingID) -> Easing { easings[Int(id.raw)] }

  @inline(__always)
  func mayJump(_ id: EasingID) -> Bool { jumps[Int(id.raw)] }

  @inline(__always)
  func reach(_ id: EasingID) -> Float { reaches[Int(id.raw)] }
}
