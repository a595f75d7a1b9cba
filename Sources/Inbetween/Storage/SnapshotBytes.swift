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
  /// The objects that the bytes name by their indices. They do not change, so that a snapshot shares them.
  private(set) var objects: [AnyObject] = []
  private(set) var kinds: [SnapshotObject] = []

  init() {}

  /// Begins to write anew. The memory of earlier bytes is used again.
  mutating func beginWriting() {
    (position, count, isReading) = (0, 0, false)
    objects.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
  }

  /// Ends the writing.
  mutating func endWriting() { count = position }

  /// Begins to read from the first byte.
  mutating func beginReading() { (position, isReading) = (0, true) }

  /// Appends bytes, or fills them from those that were written.
  @inline(__always)
  mutating func move(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    let end = position + byteCount
    if isReading {
      precondition(end <= count, "a snapshot is read by the list of fields that wrote it")
      address.copyMemory(from: memory.base + position, byteCount: byteCount)
    } else {
      if end > memory.capacity { makeRoom(end) }
      UnsafeMutableRawPointer(memory.base + position).copyMemory(from: address, byteCount: byteCount)
    }
    position = end
  }

  private mutating func makeRoom(_ end: Int) {
    memory.count = position
    memory.reserve(end)
    memory.count = 0
  }

  /// Exchanges a value of plain bytes.
  @inline(__always)
  mutating func plain<Value>(_ value: inout Value) {
    assert(_isPOD(Value.self), "the value has references")
    withUnsafeMutableBytes(of: &value) { bytes in
      if let address = bytes.baseAddress { move(address, bytes.count) }
    }
  }

  /// Exchanges a number of elements, and returns it.
  mutating func length(_ count: Int) -> Int {
    var count = count
    plain(&count)
    return count
  }

  /// Exchanges elements of plain bytes.
  mutating func array<Element>(_ array: inout UniqueArray<Element>) {
    assert(_isPOD(Element.self), "the elements have references")
    let count = length(array.count)
    if isReading {
      array.count = 0
      array.reserve(count)
      array.count = count
    }
    move(array.base, count * MemoryLayout<Element>.stride)
  }

  /// Exchanges elements of plain bytes.
  mutating func list<Element>(_ list: inout [Element]) {
    assert(_isPOD(Element.self), "the elements have references")
    let count = length(list.count)
    let byteCount = count * MemoryLayout<Element>.stride
    if !isReading {
      list.withUnsafeBufferPointer { elements in
        if let base = elements.baseAddress { move(UnsafeMutableRawPointer(mutating: base), byteCount) }
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
  /// - Parameters:
  ///   - make: makes an element to be read.
  ///   - exchange: exchanges an element.
  mutating func elements<Element: ~Copyable>(
    _ array: inout UniqueArray<Element>, make: () -> Element,
    _ exchange: (inout Element, inout SnapshotBytes) -> Void
  ) {
    let count = length(array.count)
    array.truncate(to: count)
    while array.count < count { array.append(make()) }
    for index in 0..<count { exchange(&array[index], &self) }
  }

  /// Exchanges elements one by one.
  mutating func elements<Element>(
    _ list: inout [Element], make: () -> Element, _ exchange: (inout Element, inout SnapshotBytes) -> Void
  ) {
    let count = length(list.count)
    if isReading {
      list.removeAll(keepingCapacity: true)
      list.reserveCapacity(count)
      for _ in 0..<count {
        var element = make()
        exchange(&element, &self)
        list.append(element)
      }
    } else {
      for index in 0..<count {
        var element = list[index]
        exchange(&element, &self)
      }
    }
  }

  /// Exchanges a text.
  mutating func text(_ text: inout String) {
    let count = length(text.utf8.count)
    if isReading {
      precondition(position + count <= self.count, "a snapshot is read by the list of fields that wrote it")
      let bytes = UnsafeBufferPointer(start: memory.base + position, count: count)
      position += count
      // A text that is there already needs no memory.
      if text.utf8.elementsEqual(bytes) { return }
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    for byte in text.utf8 {
      var byte = byte
      move(&byte, 1)
    }
  }

  /// Exchanges numbers by their names, in no order.
  mutating func numbers<Number: BinaryInteger>(_ numbers: inout [String: Number]) {
    let count = length(numbers.count)
    if isReading {
      numbers.removeAll(keepingCapacity: true)
      for _ in 0..<count {
        var (name, number) = ("", Number.zero)
        text(&name)
        plain(&number)
        numbers[name] = number
      }
      return
    }
    for (name, number) in numbers {
      var (name, number) = (name, number)
      text(&name)
      plain(&number)
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
    if isReading {
      object = index < 0 ? nil : unsafeDowncast(objects[Int(index)], to: Object.self)
    }
  }

  /// Adds an object that was read from data.
  mutating func add(_ object: AnyObject, _ kind: SnapshotObject) {
    objects.append(object)
    kinds.append(kind)
  }

  // MARK: For games

  /// Exchanges a value of plain bytes: a number, or a struct of such values.
  public mutating func field<Value: BitwiseCopyable>(_ value: inout Value) { plain(&value) }

  /// Exchanges a text.
  public mutating func field(_ text: inout String) { self.text(&text) }

  /// Exchanges a list of values of plain bytes, with its length.
  public mutating func field<Value: BitwiseCopyable>(_ values: inout [Value]) { list(&values) }

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
  }
}

/// The kinds of objects that bytes of a snapshot name.
enum SnapshotObject: UInt8 {
  case path
  case stops
  case function
  case ramp
}

// The containers of plain elements.

extension Pages {
  /// Exchanges the first elements of a page.
  func exchange(_ page: Int, _ length: Int, _ bytes: inout SnapshotBytes) {
    if length > 0 { bytes.move(address(page << Pages.shift), length * MemoryLayout<Element>.stride) }
  }
}
