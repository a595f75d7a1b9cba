/// The memory of the slots of a store, and which of them are in use. Pages that stay empty release their
/// memory.
struct SlotMemory<Element: BitwiseCopyable>: ~Copyable {
  private(set) var elements = Pages<Element>()
  private(set) var used: UsedSlots
  /// The number of pages up to the last one that may have memory. This and `spare` are no part of snapshots.
  private var keptPages = 0
  private var spare = SpareMemory()

  private static var wordsOfPage: Int { Pages<Element>.length / 64 }

  init(hasRuns: Bool) { used = UsedSlots(hasRuns: hasRuns) }

  @inline(__always)
  func address(_ slot: Int) -> UnsafeMutablePointer<Element> { elements.address(slot) }

  /// Takes the first free run of 2^`sizeClass` slots.
  @inline(__always)
  mutating func take(_ sizeClass: Int) -> Int {
    let slot = used.take(sizeClass) ?? grow(sizeClass)
    let page = (slot + (1 << sizeClass) - 1) >> Pages<Element>.shift
    if page >= keptPages { keptPages = page + 1 }
    return slot
  }

  @inline(never)
  private mutating func grow(_ sizeClass: Int) -> Int {
    let pageWords = SlotMemory.wordsOfPage
    let pages = (used.wordCount(for: sizeClass) + pageWords - 1) / pageWords
    elements.resize(to: pages << Pages<Element>.shift)
    used.grow(toWords: pages * pageWords)
    guard let slot = used.take(sizeClass) else { preconditionFailure("there is room now") }
    return slot
  }

  @inline(__always)
  mutating func release(_ slot: Int, _ length: Int) { used.release(slot, length) }

  /// Reserves memory for `more` slots.
  mutating func reserve(_ more: Int) {
    let room = elements.count - used.count
    if more > room { elements.reserve(elements.count + more - room) }
  }

  /// Releases a part of the last page, once the page has been empty for a while. Called once a frame. Returns
  /// whether memory was released.
  mutating func giveBack() -> Bool {
    guard let part = spare.nextPart(isSpare: keptPages > Pages<Element>.pagesAlone && isEmpty(keptPages - 1))
    else { return false }
    if elements.discard(part, ofPage: keptPages - 1) { return true }
    keptPages -= 1
    spare.beginAgain()
    return false
  }

  private func isEmpty(_ page: Int) -> Bool {
    let first = page * SlotMemory.wordsOfPage
    // After a restore there may be memory of pages beyond the last slot.
    let end = min(first + SlotMemory.wordsOfPage, used.slotCount / 64)
    return first >= end || (first..<end).allSatisfy { used.isEmpty(word: $0) }
  }

  func claims() throws(Contradiction) -> Claims { try used.claims() }
}

extension SlotMemory where Element: FixedLayout {
  /// Exchanges the slots in use.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    used.exchange(&bytes)
    bytes.require(bytes.has(used.count, of: bytes.size(of: Element.self)))
    if bytes.isDamaged { used.removeAll() }
    makeRoom(&bytes)
    used.forEachRun(limit: Pages<Element>.length) { first, length in
      bytes.records(elements.address(first), length)
    }
    bytes.require(!bytes.isForeign || areNarrow)
  }

  private mutating func makeRoom(_ bytes: inout SnapshotBytes) {
    if !bytes.isReading { return }
    elements.resize(to: used.slotCount)
    keptPages = elements.pageCount
  }

  /// Whether each field of the slots in use has one of its values.
  private var areNarrow: Bool {
    let fields = Element.narrowFields
    if fields.isEmpty { return true }
    return (0..<used.slotCount).allSatisfy {
      !used.has(UInt32($0)) || Element.isNarrow(elements.address($0), fields)
    }
  }

  /// Reads the first `count` slots of an older format, in use or free.
  ///
  /// - Parameter findFree: claims those that are free.
  mutating func readAll(
    _ count: Int, _ bytes: inout SnapshotBytes,
    _ findFree: (borrowing Pages<Element>) throws(Contradiction) -> Claims
  ) {
    bytes.require(bytes.has(count, of: bytes.size(of: Element.self)))
    if bytes.isDamaged { return }
    elements.resize(to: (count + 63) / 64 * 64)
    for first in stride(from: 0, to: count, by: Pages<Element>.length) {
      bytes.records(elements.address(first), min(Pages<Element>.length, count - first))
    }
    do throws(Contradiction) { used.set(count, without: try findFree(elements)) } catch {
      bytes.require(false)
    }
    makeRoom(&bytes)
    bytes.require(areNarrow)
  }
}
