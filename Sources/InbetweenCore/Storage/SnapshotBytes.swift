/// The state of a world or a component as bytes. One list of fields serves to write the bytes and to read
/// them.
///
/// A closure that gets this value names the fields of a component, always in one order, each once. While a
/// snapshot is saved, each field is appended. While it is restored, each field is set.
///
/// ```swift
/// struct Hero { var name = "", health = 100, keys: [Int] = [] }
/// let heroes = world.makeComponents(of: Hero.self)
/// world.addToSnapshots(heroes, from: Hero()) { hero, bytes in
///   bytes.field(&hero.name, "name")
///   bytes.field(&hero.health, "health")
///   bytes.field(&hero.keys, "keys")
/// }
/// ```
///
/// The second argument is optional: a name under which the data lists the field. If a later version of the
/// game has other names, other types or another order, the load is refused and does not mix up the fields.
public struct SnapshotBytes: ~Copyable {
  /// The format that is written: the number of changes of the fields, their order and their records. After a
  /// change, raise it. Where a format added a field, the list of fields asks for it, so that all formats from
  /// `firstFormat` on can be read:
  ///
  ///     if bytes.format >= 17 { bytes.exchange(&added) } else { added = 0 }
  ///
  /// For a record that has grown, see `FixedLayout.size(inFormat:)`. Cases of choices are only appended.
  package static var presentFormat: Int32 { 16 }
  /// The first format that is read.
  package static var firstFormat: Int32 { 15 }
  /// The bytes: while reading, all of them; while writing, the bytes written so far, and room.
  private var memory = UniqueArray<UInt8>()
  /// The number of bytes written or read so far.
  package private(set) var position = 0
  /// The number of bytes that were written.
  package private(set) var count = 0
  /// Whether the bytes are read: each field is then set. Otherwise each field is appended.
  public private(set) var isReading = false
  /// Whether the bytes were read from data, so that they may hold anything.
  package private(set) var isForeign = false
  /// The format of the bytes: an earlier one only for bytes of data.
  package private(set) var format = SnapshotBytes.presentFormat
  /// Whether the bytes that were read are invalid; all that is read from then on is zeros.
  package private(set) var isDamaged = false
  /// The start of the component of plain bytes that is read field by field, and the largest alignment of
  /// these fields.
  private var component: (start: Int, alignment: Int)?
  /// The objects that the bytes name by their indices. They do not change, so that a snapshot shares them.
  package private(set) var objects: [AnyObject] = []
  package private(set) var kinds: [SnapshotObject] = []
  /// The link of the world that is saved or restored, for handles among the fields.
  package var owner: AnyObject?
  /// The number of entity indices in the bytes, once the entities have been read.
  package var indexCount = 0
  /// The number of the world that is saved or restored, for ids among the events.
  package var world: UInt32 = 0
  #if !hasFeature(Embedded)
    /// The names of properties in data of an earlier version of a game, their present names, and their types.
    package var renames: [(old: String, new: String, type: String)] = []
    /// The names and types of the fields so far; nil unless `names(of:)` lists them.
    private var names: [String]?
    private var layouts = PlainLayouts()
  #endif

  package init() {}

  #if !hasFeature(Embedded)
    /// Returns the names and types of the fields that a function exchanges, a line each. A field without a
    /// name is `_`. The text is empty if no field has a name.
    package static func names(of exchange: (inout SnapshotBytes) -> Void) -> String {
      var bytes = SnapshotBytes()
      bytes.names = []
      exchange(&bytes)
      let names = bytes.names ?? []
      return names.allSatisfy { $0 == "_" } ? "" : names.joined(separator: "\n")
    }
  #endif

  /// Lists the name of a field, if names are listed.
  @inline(__always)
  mutating func note(_ name: String, _ type: String) {
    #if !hasFeature(Embedded)
      if names != nil { list(name, type) }
    #endif
  }

  #if !hasFeature(Embedded)
    @inline(never)
    private mutating func list(_ name: String, _ type: String) {
      names?.append(name.isEmpty ? "_" : "\(name): \(type)")
    }
  #endif

  /// Starts to write again, and reuses the memory of earlier bytes.
  package mutating func beginWriting() {
    (position, count, isReading, isForeign, format) = (0, 0, false, false, SnapshotBytes.presentFormat)
    objects.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    #if !hasFeature(Embedded)
      renames = []
    #endif
  }

  package mutating func endWriting() { count = position }

  /// Begins to read from the first byte.
  package mutating func beginReading() { (position, isReading, isDamaged) = (0, true, false) }

  /// Whether all bytes have been read and are valid.
  package var isRead: Bool { !isDamaged && position == count }

  /// Marks the bytes as invalid: `save` does not write such bytes.
  package mutating func fail() {
    precondition(isForeign, "a snapshot is read by the list of fields that wrote it")
    (isDamaged, position) = (true, count)
  }

  /// Marks the bytes as invalid, unless a condition holds.
  package mutating func require(_ isValid: Bool) {
    if isReading && !isValid { fail() }
  }

  /// Appends bytes, or fills them from those that were written.
  @inline(__always)
  package mutating func move(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
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

  /// Returns the size of a record in the bytes.
  @inline(__always)
  package func size<Record: FixedLayout>(of _: Record.Type) -> Int {
    format == SnapshotBytes.presentFormat
      ? MemoryLayout<Record>.stride : Record.size(inFormat: format)
  }

  /// Exchanges records that lie one after the other.
  @inline(__always)
  package mutating func records<Record: FixedLayout>(_ address: UnsafeMutablePointer<Record>, _ count: Int) {
    let size = size(of: Record.self)
    if size == MemoryLayout<Record>.stride { return move(address, count * size) }
    grownRecords(address, count, size)
  }

  /// Reads records of an earlier format. Bytes that these did not have become zeros.
  private mutating func grownRecords<Record: FixedLayout>(
    _ address: UnsafeMutablePointer<Record>, _ count: Int, _ size: Int
  ) {
    assert(isReading && size < MemoryLayout<Record>.stride, "a record may only grow at its end")
    UnsafeMutableRawPointer(address).initializeMemory(
      as: UInt8.self, repeating: 0, count: count * MemoryLayout<Record>.stride)
    for index in 0..<count { move(address + index, size) }
  }

  /// Exchanges plain values that lie one after the other. Unused bytes are written as zeros.
  package mutating func values<Value>(_: Value.Type, _ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    let start = position
    move(address, byteCount)
    #if !hasFeature(Embedded)
      if isReading { return }
      let layout = layouts.layout(of: Value.self)
      if !layout.isWhole { layout.clear(memory.base + start, of: address, byteCount: byteCount) }
    #endif
  }

  /// Begins a section, whose length comes first, so that a reader can skip it. Returns the place of the
  /// length; while reading, the end of the section.
  package mutating func beginSection() -> Int {
    let place = position
    let length = length(0)
    return isReading ? position + length : place
  }

  /// Ends a section. While reading, all of its bytes must have been read.
  ///
  /// - Parameter place: the result of `beginSection`.
  package mutating func endSection(_ place: Int) {
    if isReading { return require(position == place || isDamaged) }
    var length = Int64(position - place - MemoryLayout<Int64>.size)
    let end = position
    position = place
    exchange(&length)
    position = end
  }

  /// Passes over the rest of a section.
  package mutating func skipSection(_ end: Int) {
    if !isDamaged { position = end }
  }

  package mutating func skip(_ byteCount: Int) { position += byteCount }

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

  package typealias Field = SnapshotField & ~Copyable

  @inline(__always)
  package mutating func exchange<A: Field>(_ a: inout A) { a.exchange(&self) }

  // Several fields, one after the other: no list of parameters can be `inout`.

  @inline(__always)
  package mutating func exchange<A: Field, B: Field>(_ a: inout A, _ b: inout B) {
    exchange(&a)
    exchange(&b)
  }

  @inline(__always)
  package mutating func exchange<A: Field, B: Field, C: Field>(_ a: inout A, _ b: inout B, _ c: inout C) {
    exchange(&a, &b)
    exchange(&c)
  }

  @inline(__always)
  package mutating func exchange<A: Field, B: Field, C: Field, D: Field>(
    _ a: inout A, _ b: inout B, _ c: inout C, _ d: inout D
  ) {
    exchange(&a, &b)
    exchange(&c, &d)
  }

  @inline(__always)
  package mutating func exchange<A: Field, B: Field, C: Field, D: Field, E: Field>(
    _ a: inout A, _ b: inout B, _ c: inout C, _ d: inout D, _ e: inout E
  ) {
    exchange(&a, &b, &c)
    exchange(&d, &e)
  }

  @inline(__always)
  package mutating func exchange<A: Field, B: Field, C: Field, D: Field, E: Field, F: Field>(
    _ a: inout A, _ b: inout B, _ c: inout C, _ d: inout D, _ e: inout E, _ f: inout F
  ) {
    exchange(&a, &b, &c)
    exchange(&d, &e, &f)
  }

  /// Reads or writes a value, if there is one.
  ///
  /// - Parameter make: makes a value to be read.
  package mutating func optional<Value: SnapshotField>(
    _ value: inout Value?, make: @autoclosure () -> Value
  ) {
    var isThere = value != nil
    exchange(&isThere)
    if !isThere { return value = nil }
    var some = value ?? make()
    exchange(&some)
    value = some
  }

  /// Exchanges one of `count` cases without values.
  package mutating func choice<Choice>(_ choice: inout Choice, of count: UInt8) {
    assert(MemoryLayout<Choice>.size == 1, "the cases have values")
    var byte = unsafeBitCast(choice, to: UInt8.self)
    assert(byte < count, "there are more cases")
    exchange(&byte)
    require(byte < count)
    if isReading && !isDamaged { choice = unsafeBitCast(byte, to: Choice.self) }
  }

  /// Reads or writes a number of elements, and returns it. While reading, that number of elements must be
  /// left.
  ///
  /// - Parameter byteCount: the least number of bytes of an element.
  @inline(__always)
  package mutating func length(_ count: Int, of byteCount: Int = 1) -> Int {
    var length = Int64(count)
    exchange(&length)
    if !isReading { return count }
    guard let length = Int(exactly: length), has(length, of: byteCount) else {
      if !isDamaged { fail() }
      return 0
    }
    return length
  }

  /// Returns whether `count` elements, 0 or more, are left while reading.
  @inline(__always)
  package func has(_ count: Int, of byteCount: Int) -> Bool {
    let (needed, isTooMuch) = count.multipliedReportingOverflow(by: max(byteCount, 1))
    return count >= 0 && !isTooMuch && needed <= self.count &- position
  }

  // MARK: Lists

  /// Exchanges elements whose bytes are the same in all builds.
  fileprivate mutating func array<Element: FixedLayout>(_ array: inout UniqueArray<Element>) {
    let count = length(array.count, of: size(of: Element.self))
    if isReading {
      array.count = 0
      array.reserve(count)
      array.count = count
    }
    if count == 0 { return }
    records(array.base, count)
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

  /// Exchanges elements whose bytes are the same in all builds.
  fileprivate mutating func records<Element: FixedLayout>(_ list: inout [Element]) {
    if size(of: Element.self) == MemoryLayout<Element>.stride { return self.list(&list) }
    let count = length(list.count, of: size(of: Element.self))
    list = [Element](unsafeUninitializedCapacity: count) { elements, filled in
      if let base = elements.baseAddress { records(base, count) }
      filled = count
    }
  }

  /// Exchanges elements of plain bytes.
  fileprivate mutating func list<Element: BitwiseCopyable>(_ list: inout [Element]) {
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

  /// Exchanges elements one by one.
  ///
  /// - Parameter make: makes an element to be read.
  package mutating func elements<Element: Field>(
    _ array: inout UniqueArray<Element>, make: @autoclosure () -> Element
  ) {
    let count = length(array.count)
    array.truncate(to: count)
    for index in 0..<count {
      if isDamaged { return array.truncate(to: index) }
      if index == array.count { array.append(make()) }
      exchange(&array[index])
    }
  }

  /// Exchanges elements one by one.
  package mutating func elements<Element: SnapshotField>(
    _ list: inout [Element], make: @autoclosure () -> Element
  ) {
    let count = length(list.count)
    if isReading { list.removeAll(keepingCapacity: true) }
    for index in 0..<count {
      var element = isReading ? make() : list[index]
      exchange(&element)
      if isDamaged { return }
      if isReading { list.append(element) }
    }
  }

  fileprivate mutating func text(_ text: inout String) {
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

  /// Reads or writes an object that never changes.
  package mutating func object<Object: AnyObject>(_ object: inout Object?, _ kind: SnapshotObject) {
    var index: Int32 = -1
    if !isReading, let object {
      index = Int32(objects.count)
      objects.append(object)
      kinds.append(kind)
    }
    exchange(&index)
    if !isReading { return }
    object = nil
    if isDamaged || index < 0 { return }
    require(Int(index) < kinds.count && kinds[Int(index)] == kind)
    if !isDamaged { object = unsafeDowncast(objects[Int(index)], to: Object.self) }
  }

  /// Adds an object that was read from data.
  package mutating func add(_ object: AnyObject, _ kind: SnapshotObject) {
    objects.append(object)
    kinds.append(kind)
  }

  // MARK: For games

  /// Reads or writes a value of plain bytes: a number, or a struct of numbers.
  ///
  /// In data for other builds, use types of fixed size. A struct with an `Int` has other bytes on a 32-bit
  /// machine.
  ///
  /// - Parameter name: the name that data lists for the field, from `addToSnapshots`. A load refuses other
  ///   names, other types or another order (`SnapshotError.otherPool`). A field without a name fits any field
  ///   at its place. In `migrateSaves` a name has no effect.
  public mutating func field<Value: BitwiseCopyable>(_ value: inout Value, _ name: String = "") {
    #if !hasFeature(Embedded)
      if names != nil { list(name, PlainLayout.description(of: Value.self)) }
    #endif
    align(MemoryLayout<Value>.alignment)
    withUnsafeMutableBytes(of: &value) { bytes in
      if let address = bytes.baseAddress { values(Value.self, address, bytes.count) }
    }
  }

  /// Reads or writes a whole number, as 64 bits.
  public mutating func field(_ number: inout Int, _ name: String = "") {
    note(name, "Int")
    align(MemoryLayout<Int64>.alignment)
    exchange(&number)
  }

  /// Reads or writes a truth value.
  public mutating func field(_ value: inout Bool, _ name: String = "") {
    note(name, "Bool")
    exchange(&value)
  }

  /// Reads or writes a text.
  public mutating func field(_ text: inout String, _ name: String = "") {
    note(name, "String")
    self.text(&text)
  }

  /// Reads or writes a list of values of plain bytes, with its length.
  public mutating func field<Value: BitwiseCopyable>(_ values: inout [Value], _ name: String = "") {
    #if !hasFeature(Embedded)
      if names != nil { list(name, "[\(PlainLayout.description(of: Value.self))]") }
    #endif
    list(&values)
  }

  /// Reads or writes a list of whole numbers, each as 64 bits.
  public mutating func field(_ numbers: inout [Int], _ name: String = "") {
    note(name, "[Int]")
    exchange(&numbers)
  }

  /// Begins to read a component of plain bytes: `field` then skips the padding between its fields.
  package mutating func beginComponent() { component = (position, 1) }

  /// Ends a component at `end`. All its fields must have been read; padding may be left.
  package mutating func endComponent(at end: Int) {
    require(position <= end && end - position < (component?.alignment ?? 1))
    skipSection(end)
    component = nil
  }

  private mutating func align(_ alignment: Int) {
    guard let (start, largest) = component else { return }
    position = start + (position - start + alignment - 1) / alignment * alignment
    component = (start, max(largest, alignment))
  }

  // MARK: As a list of bytes

  package func append(to data: inout [UInt8]) {
    data.append(contentsOf: UnsafeBufferPointer(start: memory.base, count: count))
  }

  /// Sets bytes of data in a format.
  package mutating func set(_ data: ArraySlice<UInt8>, format: Int32) {
    beginWriting()
    makeRoom(data.count)
    data.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { move(UnsafeMutableRawPointer(mutating: base), bytes.count) }
    }
    endWriting()
    (isForeign, self.format) = (true, format)
  }
}

/// A value that a snapshot has: a number, a text, a list, or a struct with a list of fields.
package protocol SnapshotField: ~Copyable {
  /// Appends the value to the bytes, or sets it from them.
  mutating func exchange(_ bytes: inout SnapshotBytes)
}

/// A value of which a snapshot has lists.
package protocol SnapshotElement: SnapshotField {
  static func exchange(_ array: inout UniqueArray<Self>, _ bytes: inout SnapshotBytes)
  static func exchange(_ list: inout [Self], _ bytes: inout SnapshotBytes)
}

extension UniqueArray: SnapshotField where Element: SnapshotElement {
  @inline(__always)
  package mutating func exchange(_ bytes: inout SnapshotBytes) { Element.exchange(&self, &bytes) }
}

extension Array: SnapshotField where Element: SnapshotElement {
  @inline(__always)
  package mutating func exchange(_ bytes: inout SnapshotBytes) { Element.exchange(&self, &bytes) }
}

/// A number that may have 32 bits: it is written with 64.
extension Int: SnapshotElement {
  @inline(__always)
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var wide = Int64(self)
    wide.exchange(&bytes)
    if !bytes.isReading { return }
    self = Int(truncatingIfNeeded: wide)
    if Int64(self) != wide { bytes.fail() }
  }

  package static func exchange(_ array: inout UniqueArray<Int>, _ bytes: inout SnapshotBytes) {
    bytes.elements(&array, make: 0)
  }

  package static func exchange(_ list: inout [Int], _ bytes: inout SnapshotBytes) {
    bytes.elements(&list, make: 0)
  }
}

extension Duration: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (seconds, attoseconds) = components
    bytes.exchange(&seconds, &attoseconds)
    if !bytes.isReading { return }
    bytes.require(attoseconds.magnitude < 1_000_000_000_000_000_000)
    if !bytes.isDamaged { self = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds) }
  }
}

extension Range: SnapshotField where Bound == Int64 {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (first, end) = (lowerBound, upperBound)
    bytes.exchange(&first, &end)
    bytes.require(first <= end)
    if !bytes.isDamaged { self = first..<end }
  }
}

extension String: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.text(&self) }
}

/// A value whose bytes are the same in debug and optimized builds, and on machines of 32 and 64 bits. It has
/// no `Int`, no pointer, and no bytes between its fields. `RecordLayout` lists the records.
package protocol FixedLayout: BitwiseCopyable, SnapshotElement {
  /// Returns the size of the record in an earlier format. A record may only grow, at its end. Bytes that an
  /// earlier format did not have are read as zeros.
  static func size(inFormat format: Int32) -> Int

  /// The fields that have fewer values than their bits could hold.
  static var narrowFields: [NarrowField] { get }
}

/// A truth value or a choice within a record: a byte with a greatest value.
package struct NarrowField {
  package let offset: Int
  package let most: UInt8
}

extension FixedLayout {
  package static func size(inFormat format: Int32) -> Int { MemoryLayout<Self>.stride }
  package static var narrowFields: [NarrowField] { [] }

  @inline(__always)
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    withUnsafeMutablePointer(to: &self) { bytes.records($0, 1) }
  }

  package static func exchange(_ array: inout UniqueArray<Self>, _ bytes: inout SnapshotBytes) {
    bytes.array(&array)
  }
  package static func exchange(_ list: inout [Self], _ bytes: inout SnapshotBytes) { bytes.records(&list) }

  /// Returns whether each field of a record in memory has one of its values. The record may hold any bytes,
  /// so it is read as bytes.
  package static func isNarrow(_ record: UnsafePointer<Self>, _ fields: [NarrowField]) -> Bool {
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
  package static var narrowFields: [NarrowField] { [NarrowField(offset: 0, most: 1)] }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var byte: UInt8 = self ? 1 : 0
    byte.exchange(&bytes)
    bytes.require(byte <= 1)
    self = byte == 1
  }
}
extension Slot: FixedLayout where Of: ~Copyable {}
extension Packed: FixedLayout, SnapshotElement, SnapshotField where Number: FixedLayout {
  /// Reads or writes the number. In format 15 it has 64 bits.
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    if bytes.format >= 16 { bytes.exchange(&number) } else { bytes.exchange(&wrappedValue) }
  }
}

/// The kinds of objects that bytes of a snapshot name.
package enum SnapshotObject: UInt8 {
  case path
  case stops
  case function
  case ramp
}

// The containers of plain elements.

extension Pages where Element: FixedLayout {
  /// Reads or writes the first elements of a page.
  func exchange(_ page: Int, _ length: Int, _ bytes: inout SnapshotBytes) {
    if length > 0 { bytes.records(address(page << Pages.shift), length) }
  }
}
