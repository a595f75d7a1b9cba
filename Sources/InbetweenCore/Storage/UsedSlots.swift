/// Which slots of a store are in use: a bit each. The first free slots are taken first, so those in use
/// gather at the front. Free slots have no state, so snapshots are as large as what is in use, also after a
/// burst.
struct UsedSlots: ~Copyable {
  private var words = UniqueArray<UInt64>()
  /// For each power of two up to 64, the words that may have a free run of this length.
  private var roomy = UniqueArray<WordSet>()
  /// All words before this one have slots in use.
  private var firstEmpty = 0
  /// The number of slots in use.
  private(set) var count = 0

  /// Creates an empty set.
  ///
  /// - Parameter hasRuns: whether runs of several slots are taken too.
  init(hasRuns: Bool = false) {
    for _ in 0..<(hasRuns ? UsedSlots.wordClass + 1 : 1) { roomy.append(WordSet()) }
  }

  /// log2 of the slots of a word.
  private static var wordClass: Int { 6 }

  /// The number of slots, in use or free.
  var slotCount: Int { words.count << UsedSlots.wordClass }

  /// Returns whether a slot is in use.
  @inline(__always)
  func has(_ slot: UInt32) -> Bool {
    let word = Int(slot >> 6)
    return word < words.count && words[word] & 1 &<< UInt64(slot & 63) != 0
  }

  /// Returns whether the slot is the only one in use among those that share its word.
  @inline(__always)
  func isAlone(_ slot: Int) -> Bool { words[slot >> 6] == 1 &<< UInt64(slot & 63) }

  /// Whether no slot of a word is in use.
  @inline(__always)
  func isEmpty(word: Int) -> Bool { words[word] == 0 }

  /// Takes the first free run of 2^`sizeClass` slots. Nil if there is none: `grow` must come first.
  @inline(__always)
  mutating func take(_ sizeClass: Int = 0) -> Int? {
    if sizeClass > UsedSlots.wordClass { return takeWords(1 << (sizeClass - UsedSlots.wordClass)) }
    while let word = roomy[sizeClass].first() {
      if let bit = UsedSlots.room(in: ~words[word], sizeClass) {
        let run = sizeClass == UsedSlots.wordClass ? .max : (1 &<< (1 &<< UInt64(sizeClass))) &- 1 as UInt64
        words[word] |= run &<< UInt64(bit)
        count += 1 << sizeClass
        return word << 6 | bit
      }
      roomy[sizeClass].remove(word)
    }
    return nil
  }

  /// Takes the first run of words without slots in use.
  private mutating func takeWords(_ length: Int) -> Int? {
    while firstEmpty < words.count, words[firstEmpty] != 0 { firstEmpty += 1 }
    var (first, word) = (firstEmpty, firstEmpty)
    while word < words.count, word < first + length {
      if words[word] != 0 { first = word + 1 }
      word += 1
    }
    if first + length > words.count { return nil }
    for word in first..<first + length { words[word] = .max }
    count += length << 6
    return first << 6
  }

  /// The number of words that `take` needs for a run of 2^`sizeClass` slots, if it has returned nil.
  func wordCount(for sizeClass: Int) -> Int {
    if sizeClass <= UsedSlots.wordClass { return words.count + 1 }
    var first = words.count
    while first > 0, words[first - 1] == 0 { first -= 1 }
    return first + 1 << (sizeClass - UsedSlots.wordClass)
  }

  /// Adds free words.
  mutating func grow(toWords wanted: Int) {
    let present = words.count
    words.extend(to: wanted, filler: 0)
    for word in present..<max(wanted, present) { noteRoom(word, had: 0) }
  }

  /// Frees consecutive slots, which are in use.
  @inline(__always)
  mutating func release(_ first: Int, _ length: Int = 1) {
    count -= length
    var (slot, end) = (first, first + length)
    while slot < end {
      let (word, bit) = (slot >> 6, slot & 63)
      let run = min(end - slot, 64 - bit)
      let mask: UInt64 = run == 64 ? .max : (1 &<< UInt64(run)) &- 1
      let present = words[word]
      words[word] = present & ~(mask &<< UInt64(bit))
      noteRoom(word, had: ~present)
      slot += run
    }
  }

  /// Notes the free runs of a word.
  ///
  /// - Parameter had: the bits that were free before. Their runs have been noted.
  @inline(__always)
  private mutating func noteRoom(_ word: Int, had: UInt64) {
    var (starts, had) = (~words[word], had)
    if starts == 0 { return }
    if starts == .max { firstEmpty = min(firstEmpty, word) }
    if had == 0 { roomy[0].insert(word) }
    for sizeClass in 1..<max(roomy.count, 1) {
      let half = 1 &<< UInt64(sizeClass &- 1)
      let begins = UsedSlots.begins(sizeClass)
      starts &= starts &>> half
      had &= had &>> half
      if starts & begins == 0 { return }
      if had & begins == 0 { roomy[sizeClass].insert(word) }
    }
  }

  /// Returns where a word has a free run of 2^`sizeClass` slots, which begins at a multiple of its length.
  @inline(__always)
  private static func room(in free: UInt64, _ sizeClass: Int) -> Int? {
    var starts = free
    for half in 0..<sizeClass { starts &= starts &>> (1 &<< UInt64(half)) }
    starts &= begins(sizeClass)
    return starts == 0 ? nil : starts.trailingZeroBitCount
  }

  /// The bits at which runs of 2^`sizeClass` slots begin.
  @inline(__always)
  private static func begins(_ sizeClass: Int) -> UInt64 {
    switch sizeClass {
    case 0: .max
    case 1: 0x5555_5555_5555_5555
    case 2: 0x1111_1111_1111_1111
    case 3: 0x0101_0101_0101_0101
    case 4: 0x0001_0001_0001_0001
    case 5: 0x0000_0001_0000_0001
    default: 1
    }
  }

  /// Calls `body` with the first slot and the length of each run of slots in use. A run ends at a multiple of
  /// `limit` slots at the latest.
  @inline(__always)
  func forEachRun(limit: Int, _ body: (_ first: Int, _ length: Int) -> Void) {
    var (first, length) = (0, 0)
    for word in 0..<words.count {
      var (bits, bit) = (words[word], word << 6)
      if length > 0, bit % limit == 0 {
        body(first, length)
        length = 0
      }
      while bits != 0 {
        let gap = bits.trailingZeroBitCount
        bits &>>= UInt64(gap)
        bit += gap
        let run = (~bits).trailingZeroBitCount
        if length > 0, first + length != bit {
          body(first, length)
          length = 0
        }
        if length == 0 { first = bit }
        length += run
        bits = run == 64 ? 0 : bits &>> UInt64(run)
        bit += run
      }
    }
    if length > 0 { body(first, length) }
  }

  /// Calls `body` with the first word and the length of each run of words that have slots in use.
  @inline(__always)
  func forEachRunOfWords(_ body: (_ first: Int, _ length: Int) -> Void) {
    var word = 0
    while word < words.count {
      let first = word
      while word < words.count, words[word] != 0 { word += 1 }
      if word > first { body(first, word - first) }
      word += 1
    }
  }

  /// Returns the free slots as claimed, to claim the others.
  func claims() throws(Contradiction) -> Claims {
    var claims = Claims(slotCount)
    for word in 0..<words.count where words[word] != .max {
      for bit in 0..<64 where words[word] & 1 << UInt64(bit) == 0 { try claims.claim(word << 6 | bit) }
    }
    return claims
  }

  // MARK: Snapshots

  /// Exchanges the bits of the words that have any.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    var wordCount = words.count
    while wordCount > 0, words[wordCount - 1] == 0 { wordCount -= 1 }
    bytes.exchange(&wordCount)
    // Data may have few slots in use, and many free ones before them.
    bytes.require(wordCount >= 0 && (!bytes.isForeign || wordCount <= 1 << 14 + bytes.count))
    if bytes.isReading { clear(toWords: bytes.isDamaged ? 0 : wordCount) }
    for first in stride(from: 0, to: wordCount, by: 64) {
      var isUsed: UInt64 = 0
      if !bytes.isReading {
        for word in first..<min(first + 64, wordCount) where words[word] != 0 {
          isUsed |= 1 &<< UInt64(word - first)
        }
      }
      bytes.exchange(&isUsed)
      if wordCount - first < 64 { bytes.require(isUsed >> UInt64(wordCount - first) == 0) }
      if bytes.isDamaged { return clear(toWords: 0) }
      while isUsed != 0 {
        let start = isUsed.trailingZeroBitCount
        let run = (~(isUsed &>> UInt64(start))).trailingZeroBitCount
        bytes.records(words.base + first + start, run)
        isUsed = start + run == 64 ? 0 : isUsed & (.max &<< UInt64(start + run))
      }
    }
    if bytes.isReading { findRoom() }
  }

  /// Frees all slots.
  mutating func removeAll() { clear(toWords: 0) }

  private mutating func clear(toWords wordCount: Int) {
    words.truncate(to: 0)
    words.extend(to: wordCount, filler: 0)
    findRoom()
  }

  /// Computes the other fields from the words.
  private mutating func findRoom() {
    (count, firstEmpty) = (0, words.count)
    for sizeClass in 0..<roomy.count { roomy[sizeClass].removeAll() }
    for word in 0..<words.count {
      count += words[word].nonzeroBitCount
      noteRoom(word, had: 0)
    }
  }

  /// Sets the slots in use: all of the first ones but those that are claimed. For data of older formats.
  mutating func set(_ slotCount: Int, without free: borrowing Claims) {
    clear(toWords: (slotCount + 63) / 64)
    for slot in 0..<slotCount where !free.has(slot) { words[slot >> 6] |= 1 << UInt64(slot & 63) }
    findRoom()
  }
}

/// A set of words of bits, of which the first one is asked for.
struct WordSet: ~Copyable {
  private var bits = UniqueArray<UInt64>()
  /// No bit is set before this word of them.
  private var next = 0

  @inline(__always)
  mutating func first() -> Int? {
    while next < bits.count, bits[next] == 0 { next += 1 }
    return next == bits.count ? nil : next << 6 | bits[next].trailingZeroBitCount
  }

  @inline(__always)
  mutating func insert(_ word: Int) {
    if word >> 6 >= bits.count { bits.extend(to: word >> 6 + 1, filler: 0) }
    bits[word >> 6] |= 1 &<< UInt64(word & 63)
    next = min(next, word >> 6)
  }

  @inline(__always)
  mutating func remove(_ word: Int) { bits[word >> 6] &= ~(1 &<< UInt64(word & 63)) }

  mutating func removeAll() {
    bits.truncate(to: 0)
    next = 0
  }
}

/// The numbers that the next occupants of freed slots get, so that ids of earlier ones stay stale: one number
/// for 64 slots.
struct SlotGenerations: ~Copyable {
  private var ofWords = UniqueArray<UInt32>()
  /// The greatest number of all words without slots in use.
  private var last: UInt32

  init(first: UInt32) { last = first }

  /// Returns the number for a slot that has just been taken.
  @inline(__always)
  mutating func next(of slot: Int, _ used: borrowing UsedSlots) -> UInt32 {
    let word = slot >> 6
    if word >= ofWords.count { ofWords.extend(to: word + 1, filler: last) }
    if used.isAlone(slot) { ofWords[word] = last }
    return ofWords[word]
  }

  /// Notes the number for the next occupant of a slot that has just been freed.
  @inline(__always)
  mutating func note(_ next: UInt32, of slot: Int, _ used: borrowing UsedSlots) {
    let word = slot >> 6
    ofWords[word] = max(ofWords[word], next)
    if used.isEmpty(word: word) { last = max(last, ofWords[word]) }
  }

  /// Exchanges the numbers of the words that have slots in use. These must have been exchanged.
  mutating func exchange(_ used: borrowing UsedSlots, _ bytes: inout SnapshotBytes) {
    bytes.exchange(&last)
    if bytes.isReading { ofWords.extend(to: used.slotCount / 64, filler: 0) }
    let base = ofWords.base
    used.forEachRunOfWords { first, length in bytes.records(base + first, length) }
  }

  /// Sets the number for the next occupant of a slot, free or in use. For data of older formats.
  mutating func set(_ next: UInt32, of slot: Int) {
    ofWords.extend(to: slot >> 6 + 1, filler: 0)
    ofWords[slot >> 6] = max(ofWords[slot >> 6], next)
    last = max(last, next)
  }
}
