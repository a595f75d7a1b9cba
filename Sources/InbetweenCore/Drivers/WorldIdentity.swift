/// Identifies a world, also after its end. Ids that outlive a world must not be valid in a later one.
final class WorldIdentity: Hashable, Sendable {
  /// A number that no other world of the program has; never 0.
  let number: UInt32

  init() { number = worldNumbers.next() }

  static func == (left: WorldIdentity, right: WorldIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The numbers of worlds, which several threads may make.
private final class WorldNumbers: @unchecked Sendable {
  private var last: UInt32 = 0
  #if !hasFeature(Embedded)
    private let lock = Lock()
  #endif

  func next() -> UInt32 {
    #if hasFeature(Embedded)
      return increment()
    #else
      return lock.with { increment() }
    #endif
  }

  private func increment() -> UInt32 {
    last = last == .max ? 1 : last + 1
    return last
  }
}

private let worldNumbers = WorldNumbers()
