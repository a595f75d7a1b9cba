/// A driver and the low bits of its boundary's instant. The list implies the other bits.
struct ListedBoundary: FixedLayout {
  var driver: Slot<Driver>
  var lowInstant: UInt32

  @inline(__always)
  init(_ driver: Slot<Driver>, at instant: Int64) {
    self.driver = driver
    lowInstant = UInt32(truncatingIfNeeded: instant)
  }
}

/// Unordered lists of boundaries, cut into blocks of eight. The next boundary of a block is known before the
/// last one has been read, so a processor fetches the records of many drivers at once. In a list linked
/// through the records, it would wait for each record.
struct BoundaryLists: SnapshotField, ~Copyable {
  /// The last block of each list; blocks before it are full.
  private(set) var ends = UniqueArray<BoundaryBlock>()
  private(set) var boundaries = UniqueArray<ListedBoundary>()
  /// The block before each block, in its list or among the free ones.
  private(set) var links = UniqueArray<UInt32>()
  private(set) var free: UInt32 = .max
  /// The number of boundaries in all lists, and the number for which there are blocks, however they are
  /// distributed.
  private(set) var count = 0
  private(set) var room = 0

  /// Reused memory for the blocks of a list.
  private var blocks = UniqueArray<UInt32>()
  /// Sink that keeps prefetch loads from being optimized away.
  private var fetched: UInt32 = 0

  static var blockLength: Int { 8 }

  var listCount: Int { ends.count }

  mutating func addLists(upTo wanted: Int) {
    ends.extend(to: wanted, filler: .none)
    reserve(room)
  }

  func isEmpty(_ list: Int) -> Bool { ends[list].number == .max }

  @inline(__always)
  mutating func append(_ boundary: ListedBoundary, to list: Int) {
    count += 1
    if count > room { reserve(count + count / 2 + 2) }
    if ends[list].number == .max || ends[list].count == BoundaryLists.blockLength {
      addBlock(to: list)
    }
    boundaries[Int(ends[list].number) * BoundaryLists.blockLength + ends[list].count] = boundary
    ends[list].count += 1
  }

  /// Empties a list. Its boundaries must be read block by block, until there is none.
  mutating func begin(_ list: Int) -> BoundaryBlock {
    let block = ends[list]
    ends[list] = .none
    count -= block.count
    if block.exists { fetch(links[Int(block.number)]) }
    return block
  }

  @inline(__always)
  func boundary(_ index: Int, of block: BoundaryBlock) -> ListedBoundary {
    boundaries[Int(block.number) * BoundaryLists.blockLength + index]
  }

  /// Frees a block of an emptied list and moves on to the one before it.
  @inline(__always)
  mutating func goOn(_ block: inout BoundaryBlock) {
    let next = links[Int(block.number)]
    links[Int(block.number)] = free
    free = block.number
    if next == .max {
      block = .none
      return
    }
    block = BoundaryBlock(number: next, count: BoundaryLists.blockLength)
    count -= BoundaryLists.blockLength
    fetch(links[Int(next)])
  }

  /// Prefetches a word of the block that will be read next.
  @inline(__always)
  private mutating func fetch(_ block: UInt32) {
    if block != .max { fetched &+= boundaries[Int(block) * BoundaryLists.blockLength].lowInstant }
  }

  func forEach(of list: Int, _ body: (ListedBoundary) -> Void) {
    var block = ends[list]
    while block.exists {
      for index in 0..<block.count { body(boundary(index, of: block)) }
      block = BoundaryBlock(number: links[Int(block.number)], count: BoundaryLists.blockLength)
    }
  }

  /// Exchanges the boundaries list by list, without empty lists and free blocks.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    if bytes.format < 16 { return bytes.exchange(&ends, &boundaries, &links, &free, &count, &room) }
    let listCount = bytes.length(ends.count)
    var total = count
    bytes.exchange(&total)
    bytes.require(bytes.has(total, of: MemoryLayout<ListedBoundary>.size))
    if bytes.isReading {
      clear()
      if bytes.isDamaged { return }
      addLists(upTo: listCount)
      makeRoom(total)
    }
    for first in stride(from: 0, to: listCount, by: 64) {
      let lists = min(listCount - first, 64)
      var isUsed: UInt64 = 0
      if !bytes.isReading {
        for list in 0..<lists where !isEmpty(first + list) { isUsed |= 1 &<< UInt64(list) }
      }
      bytes.exchange(&isUsed)
      if lists < 64 { bytes.require(isUsed >> UInt64(lists) == 0) }
      while isUsed != 0, !bytes.isDamaged {
        exchange(first + isUsed.trailingZeroBitCount, &bytes)
        isUsed &= isUsed - 1
      }
    }
    bytes.require(count == total)
  }

  private mutating func exchange(_ list: Int, _ bytes: inout SnapshotBytes) {
    let blockLength = BoundaryLists.blockLength
    if !bytes.isReading {
      blocks.truncate(to: 0)
      var block = ends[list].number
      while block != .max {
        blocks.append(block)
        block = links[Int(block)]
      }
      var left = max(blocks.count - 1, 0) * blockLength + ends[list].count
      bytes.exchange(&left)
      while blocks.count > 0 {
        let block = Int(blocks.removeLast())
        bytes.records(boundaries.base + block * blockLength, min(left, blockLength))
        left -= blockLength
      }
      return
    }
    var left = 0
    bytes.exchange(&left)
    bytes.require(left > 0 && left <= room - count)
    while left > 0, !bytes.isDamaged {
      let length = min(left, blockLength)
      addBlock(to: list)
      ends[list].count = length
      bytes.records(boundaries.base + Int(ends[list].number) * blockLength, length)
      count += length
      left -= length
    }
  }

  /// Empties all lists and frees all blocks.
  private mutating func clear() {
    ends.truncate(to: 0)
    (count, free) = (0, .max)
    for block in 0..<links.count {
      links[block] = free
      free = UInt32(truncatingIfNeeded: block)
    }
  }

  /// Adds an empty block to a list.
  @inline(__always)
  private mutating func addBlock(to list: Int) {
    let block = free
    free = links[Int(block)]
    links[Int(block)] = ends[list].number
    ends[list] = BoundaryBlock(number: block, count: 0)
  }

  mutating func makeRoom(_ more: Int) {
    if count + more > room { reserve(count + more) }
  }

  /// Adds blocks for `boundaries` boundaries, however they are distributed over the lists, and for the block
  /// that is being emptied. Moving boundaries then allocates nothing.
  private mutating func reserve(_ boundaries: Int) {
    room = boundaries
    let wanted = min(room, room / BoundaryLists.blockLength + ends.count) + 2
    self.boundaries.extend(
      to: wanted * BoundaryLists.blockLength, filler: ListedBoundary(.none, at: 0))
    while links.count < wanted {
      links.append(free)
      free = UInt32(truncatingIfNeeded: links.count - 1)
    }
  }
}

/// A block of a list, and the number of its boundaries.
struct BoundaryBlock: FixedLayout {
  var number: UInt32
  private var taken: UInt32

  @inline(__always)
  init(number: UInt32, count: Int) {
    self.number = number
    taken = UInt32(truncatingIfNeeded: count)
  }

  var count: Int {
    @inline(__always) get { Int(taken) }
    @inline(__always) set { taken = UInt32(truncatingIfNeeded: newValue) }
  }

  static var none: BoundaryBlock { BoundaryBlock(number: .max, count: 0) }

  var exists: Bool { number != .max }
}
