/// The state of a world or a component as bytes: one list of fields writes them, and the same list reads
/// them.
///
/// A closure that gets this value names the fields of a component in an order of its own, each once. While a
/// snapshot is saved, each field is appended. While it is restored, each field is set.
///
/// ```swift
/// struct Hero { var name = "", health = 100, keys: [Int] = [] }
/// let heroes = world.makeComponents(of: Hero.self)
/// world.addToSnapshots(heroes, from: Hero()) { hero, bytes in
///   bytes.field(&hero.name)
///   bytes.field(&hero.health)
///   bytes.field(&hero.keys)
/// }
/// ```
public struct SnapshotBytes: ~Copyable {
  /// The bytes. While reading, all of them; while writing, those written so far, and room.
  private var memory = UniqueArray<UInt8>()
  /// The number of bytes written or read so far.
  private(set) var position = 0
  /// The number of bytes that were written.
  private(set) var count = 0
  /// Whether fields are set from the bytes rather than appended to them.
  public private(set) var isReading = false
  /// Whether the bytes were read from data, so that they may hold anything.
  private(set) var isForeign = false
  /// Whether the bytes that were read are invalid: `save` does not write such bytes. All that is read from
  /// then on is zeros.
  private(set) var isDamaged = false
  /// The objects that the bytes name by their indices. They do not change, so that a snapshot shares them.
  private(set) var objects: [AnyObject] = []
  private(set) var kinds: [SnapshotObject] = []
  /// The link of the world that is saved or restored, for handles among the fields.
  var owner: AnyObject?
  #if !hasFeature(Embedded)
    private var layouts = PlainLayouts()
  #endif

  init() {}

  /// Begins to write anew. The memory of earlier bytes is used again.
  mutating func beginWriting() {
    (position, count, isReading, isForeign) = (0, 0, false, false)
    objects.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
  }

  /// Ends the writing.
  mutating func endWriting() { count = position }

  /// Begins to read from the first byte.
  mutating func beginReading() { (position, isReading, isDamaged) = (0, true, false) }

  /// Whether all bytes have been read, and are such as `save` writes.
  var isRead: Bool { !isDamaged && position == count }

  /// Notes that the bytes are invalid: `save` does not write such bytes.
  mutating func fail() {
    precondition(isForeign, "a snapshot is read by the list of fields that wrote it")
    (isDamaged, position) = (true, count)
  }

  /// Notes that the bytes are invalid, unless a condition holds.
  mutating func require(_ isValid: Bool) {
    if isReading && !isValid { fail() }
  }

  /// Appends bytes, or fills them from those that were written.
  @inline(__always)
  mutating func move(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    if isReading {
      if byteCount > count &- position { return moveZeros(address, byteCount) }
      address.copyMemory(from: memory.base + position, byteCount: byteCount)
      position &+= byteCount
    } else {
      let end = position + byteCount
      if end > memory.capacity { makeRoom(end) }
      UnsafeMutableRawPointer(memory.base + position).copyMemory(from: address, byteCount: byteCount)
      position = end
    }
  }

  /// Exchanges plain values that lie one after the other. Bytes that hold nothing are written as zeros: they
  /// have what lay in that memory before.
  mutating func values<Value>(_: Value.Type, _ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    let start = position
    move(address, byteCount)
    #if !hasFeature(Embedded)
      if isReading { return }
      let layout = layouts.layout(of: Value.self)
      if !layout.isWhole { layout.clear(memory.base + start, of: address, byteCount: byteCount) }
    #endif
  }

  /// Passes over bytes that are left.
  mutating func skip(_ byteCount: Int) { position += byteCount }

  private mutating func moveZeros(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    if !isDamaged { fail() }
    address.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  private mutating func makeRoom(_ end: Int) {
    memory.count = position
    memory.reserve(end)
    memory.count = 0
  }

  // MARK: Values

  /// Exchanges a value whose bytes are the same in all builds.
  @inline(__always)
  mutating func plain<Value: FixedLayout>(_ value: inout Value) {
    withUnsafeMutableBytes(of: &value) { bytes in
      if let address = bytes.baseAddress { move(address, bytes.count) }
    }
  }

  /// Exchanges a number that may be of 32 bits, as one of 64.
  @inline(__always)
  mutating func plain(_ number: inout Int) {
    var wide = Int64(number)
    plain(&wide)
    if !isReading { return }
    number = Int(truncatingIfNeeded: wide)
    if Int64(number) != wide { fail() }
  }

  mutating func plain(_ value: inout Bool) {
    var byte: UInt8 = value ? 1 : 0
    plain(&byte)
    require(byte <= 1)
    value = byte == 1
  }

  mutating func plain(_ duration: inout Duration) {
    var (seconds, attoseconds) = duration.components
    plain(&seconds)
    plain(&attoseconds)
    if !isReading { return }
    require(attoseconds.magnitude < 1_000_000_000_000_000_000)
    if !isDamaged { duration = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds) }
  }

  /// Exchanges one of `count` cases without values.
  mutating func choice<Choice>(_ choice: inout Choice, of count: UInt8) {
    assert(MemoryLayout<Choice>.size == 1, "the cases have values")
    var byte = unsafeBitCast(choice, to: UInt8.self)
    assert(byte < count, "there are more cases")
    plain(&byte)
    require(byte < count)
    if isReading && !isDamaged { choice = unsafeBitCast(byte, to: Choice.self) }
  }

  /// Exchanges a number of elements, and returns it. While reading, that number of elements must be left.
  ///
  /// - Parameter byteCount: the least number of bytes of an element.
  @inline(__always)
  mutating func length(_ count: Int, of byteCount: Int = 1) -> Int {
    var length = Int64(count)
    plain(&length)
    if !isReading { return count }
    guard let length = Int(exactly: length), has(length, of: byteCount) else {
      if !isDamaged { fail() }
      return 0
    }
    return length
  }

  /// Returns whether `count` elements, 0 or more, are left while reading.
  @inline(__always)
  func has(_ count: Int, of byteCount: Int) -> Bool {
    let (needed, isTooMuch) = count.multipliedReportingOverflow(by: max(byteCount, 1))
    return count >= 0 && !isTooMuch && needed <= self.count &- position
  }

  // MARK: Lists

  /// Exchanges elements whose bytes are the same in all builds.
  mutating func array<Element: FixedLayout>(_ array: inout UniqueArray<Element>) {
    let count = length(array.count, of: MemoryLayout<Element>.stride)
    if isReading {
      array.count = 0
      array.reserve(count)
      array.count = count
    }
    if count == 0 { return }
    move(array.base, count * MemoryLayout<Element>.stride)
    if isForeign && isReading { requireNarrow(array.base, count) }
  }

  /// Requires that each field of elements that were read has one of its values.
  private mutating func requireNarrow<Element: FixedLayout>(
    _ elements: UnsafeMutablePointer<Element>, _ count: Int
  ) {
    let fields = Element.narrowFields
    if fields.isEmpty { return }
    for index in 0..<count { require(Element.isNarrow(elements + index, fields)) }
  }

  /// Exchanges numbers that may be of 32 bits, as ones of 64.
  mutating func array(_ array: inout UniqueArray<Int>) {
    elements(&array, make: { 0 }) { $1.plain(&$0) }
  }

  /// Exchanges elements whose bytes are the same in all builds.
  mutating func list<Element: FixedLayout>(_ list: inout [Element]) { rawList(&list) }

  private mutating func rawList<Element: BitwiseCopyable>(_ list: inout [Element]) {
    let count = length(list.count, of: MemoryLayout<Element>.stride)
    let byteCount = count * MemoryLayout<Element>.stride
    if !isReading {
      list.withUnsafeBufferPointer { elements in
        if let base = elements.baseAddress {
          values(Element.self, UnsafeMutableRawPointer(mutating: base), byteCount)
        }
      }
    } else if count == list.count {
      list.withUnsafeMutableBufferPointer { elements in
        if let base = elements.baseAddress { move(base, byteCount) }
      }
    } else {
      list = [Element](unsafeUninitializedCapacity: count) { elements, filled in
        if let base = elements.baseAddress { move(base, byteCount) }
        filled = count
      }
    }
  }

  /// Exchanges numbers that may be of 32 bits, as ones of 64.
  mutating func list(_ list: inout [Int]) {
    elements(&list, make: { 0 }) { $1.plain(&$0) }
  }

  /// Exchanges elements one by one.
  ///
  /// - Parameters:
  ///   - make: makes an element to be read.
  ///   - exchange: exchanges an element.
  mutating func elements<Element: ~Copyable>(
    _ array: inout UniqueArray<Element>, make: () -> Element,
    _ exchange: (inout Element, inout SnapshotBytes) -> Void
  ) {
    let count = length(array.count)
    array.truncate(to: count)
    for index in 0..<count {
      if isDamaged { return array.truncate(to: index) }
      if index == array.count { array.append(make()) }
      exchange(&array[index], &self)
    }
  }

  /// Exchanges elements one by one.
  mutating func elements<Element>(
    _ list: inout [Element], make: () -> Element, _ exchange: (inout Element, inout SnapshotBytes) -> Void
  ) {
    let count = length(list.count)
    if isReading { list.removeAll(keepingCapacity: true) }
    for index in 0..<count {
      var element = isReading ? make() : list[index]
      exchange(&element, &self)
      if isDamaged { return }
      if isReading { list.append(element) }
    }
  }

  /// Exchanges a text.
  mutating func text(_ text: inout String) {
    let count = length(text.utf8.count)
    if isReading {
      let bytes = UnsafeBufferPointer(start: memory.base + position, count: count)
      position += count
      // A text that is there already needs no memory.
      if text.utf8.count == count && text.withUTF8({ $0.elementsEqual(bytes) }) { return }
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    text.withUTF8 { bytes in
      if let base = bytes.baseAddress { move(UnsafeMutableRawPointer(mutating: base), count) }
    }
  }

  /// Exchanges an object that never changes.
  mutating func object<Object: AnyObject>(_ object: inout Object?, _ kind: SnapshotObject) {
    var index: Int32 = -1
    if !isReading, let object {
      index = Int32(objects.count)
      objects.append(object)
      kinds.append(kind)
    }
    plain(&index)
    if !isReading { return }
    object = nil
    if isDamaged || index < 0 { return }
    require(Int(index) < kinds.count && kinds[Int(index)] == kind)
    if !isDamaged { object = unsafeDowncast(objects[Int(index)], to: Object.self) }
  }

  /// Adds an object that was read from data.
  mutating func add(_ object: AnyObject, _ kind: SnapshotObject) {
    objects.append(object)
    kinds.append(kind)
  }

  // MARK: For games

  /// Exchanges a value of plain bytes: a number, or a struct of such values.
  ///
  /// In data for other builds, use types of fixed size: a struct that holds an `Int` has other bytes where
  /// words have 32 bits.
  public mutating func field<Value: BitwiseCopyable>(_ value: inout Value) {
    withUnsafeMutableBytes(of: &value) { bytes in
      if let address = bytes.baseAddress { values(Value.self, address, bytes.count) }
    }
  }

  /// Exchanges a whole number, as one of 64 bits.
  public mutating func field(_ number: inout Int) { plain(&number) }

  /// Exchanges a truth value.
  public mutating func field(_ value: inout Bool) { plain(&value) }

  /// Exchanges a text.
  public mutating func field(_ text: inout String) { self.text(&text) }

  /// Exchanges a list of values of plain bytes, with its length.
  public mutating func field<Value: BitwiseCopyable>(_ values: inout [Value]) { rawList(&values) }

  /// Exchanges a list of whole numbers, as ones of 64 bits.
  public mutating func field(_ numbers: inout [Int]) { list(&numbers) }

  // MARK: As a list of bytes

  /// Appends all bytes to `data`.
  func append(to data: inout [UInt8]) {
    data.append(contentsOf: UnsafeBufferPointer(start: memory.base, count: count))
  }

  /// Sets the bytes to a part of `data`.
  mutating func set(_ data: ArraySlice<UInt8>) {
    beginWriting()
    makeRoom(data.count)
    data.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { move(UnsafeMutableRawPointer(mutating: base), bytes.count) }
    }
    endWriting()
    isForeign = true
  }
}

/// A value whose bytes are the same in debug and optimized builds, and on machines of 32 and 64 bits. It has
/// no `Int`, no pointer, and no bytes between its fields. `RecordLayout` lists the records.
protocol FixedLayout: BitwiseCopyable {
  /// The fields that have fewer values than their bits could hold.
  static var narrowFields: [NarrowField] { get }
}

/// A truth value or a choice within a record: a byte with a greatest value.
struct NarrowField {
  let offset: Int
  let most: UInt8
}

extension FixedLayout {
  static var narrowFields: [NarrowField] { [] }

  /// Returns whether each field of a record in memory has one of its values. The record may hold anything, so
  /// it is looked at as bytes.
  static func isNarrow(_ record: UnsafePointer<Self>, _ fields: [NarrowField]) -> Bool {
    let bytes = UnsafeRawPointer(record)
    for field in fields
    where bytes.load(fromByteOffset: field.offset, as: UInt8.self) > field.most { return false }
    return true
  }
}

extension Int8: FixedLayout {}
extension Int16: FixedLayout {}
extension Int32: FixedLayout {}
extension Int64: FixedLayout {}
extension Int128: FixedLayout {}
extension UInt8: FixedLayout {}
extension UInt16: FixedLayout {}
extension UInt32: FixedLayout {}
extension UInt64: FixedLayout {}
extension Float: FixedLayout {}
extension Double: FixedLayout {}
extension Bool: FixedLayout {
  static var narrowFields: [NarrowField] { [NarrowField(offset: 0, most: 1)] }
}
extension Slot: FixedLayout where Of: ~Copyable {}
extension Packed: FixedLayout where Number: FixedLayout {}

/// The kinds of objects that bytes of a snapshot name.
enum SnapshotObject: UInt8 {
  case path
  case stops
  case function
  case ramp
}

// The containers of plain elements.

extension Pages where Element: FixedLayout {
  /// Exchanges the first elements of a page.
  func exchange(_ page: Int, _ length: Int, _ bytes: inout SnapshotBytes) {
    if length > 0 { bytes.move(address(page << Pages.shift), length * MemoryLayout<Element>.stride) }
  }
}
