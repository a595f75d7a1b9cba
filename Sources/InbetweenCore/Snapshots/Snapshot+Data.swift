// Snapshots as data, for files and other machines:
//
//     header │ objects │ state │ checksum
//
// The state is the bytes of the snapshot. They name objects by their indices: the objects are written before
// them, field by field.

extension Snapshot {
  /// Creates a snapshot from the data of another snapshot. Only callbacks are lost.
  ///
  /// ```swift
  /// let snapshot = Snapshot()
  /// try world.save(into: snapshot)
  /// let data = try snapshot.data()
  /// let copy = try Snapshot(data: data)
  /// try world.restore(copy)
  /// ```
  ///
  /// This call checks the checksum, and so finds accidental damage. `World.restore(_:)` refuses contents that
  /// could do harm. Embedded Swift has no such check: there, read only data from sources that you trust. The
  /// bytes of plain components are not checked.
  ///
  /// - Throws: `SnapshotError` for data that is not from a snapshot, has another version or length, or is
  ///   damaged.
  /// - Complexity: O(n), where n is the size of the data.
  public convenience init(data: [UInt8]) throws(SnapshotError) {
    let header = try SnapshotHeader.checked(data)
    self.init()
    var reader = SnapshotBytes()
    let objects = SnapshotHeader.length + header.objectLength
    reader.set(data[SnapshotHeader.length..<objects], format: header.format)
    bytes.set(data[objects..<data.count - SnapshotHeader.checksumLength], format: header.format)
    reader.beginReading()
    readObjects(&reader)
    if !reader.isRead { throw .damaged }
    tickCount = header.tickCount
  }

  /// Returns the state as data, without callbacks. Any build of a program can read it: with or without
  /// optimization, for any processor, and in WebAssembly.
  ///
  /// - Throws: `SnapshotError.empty` for an empty snapshot; `hasFunction` if an easing is a function of the
  ///   program.
  /// - Complexity: O(n), where n is the size of the state.
  public func data() throws(SnapshotError) -> [UInt8] {
    guard let tickCount else { throw .empty }
    for kind in bytes.kinds where kind == .function { throw .hasFunction }
    var objects = SnapshotBytes()
    objects.beginWriting()
    writeObjects(&objects)
    objects.endWriting()
    var data: [UInt8] = []
    data.reserveCapacity(
      SnapshotHeader.length + objects.count + bytes.count + SnapshotHeader.checksumLength)
    let header = SnapshotHeader(
      tickCount: tickCount, objectLength: objects.count, stateLength: bytes.count)
    header.append(to: &data)
    objects.append(to: &data)
    bytes.append(to: &data)
    SnapshotHeader.append(SnapshotHeader.checksum(of: data[...]), to: &data)
    return data
  }

  private func writeObjects(_ writer: inout SnapshotBytes) {
    _ = writer.length(bytes.objects.count)
    // Two clocks may share a ramp: it is written once, by its first index.
    var firsts: [ObjectIdentifier: Int] = [:]
    for index in bytes.objects.indices {
      var kind = bytes.kinds[index]
      writer.choice(&kind, of: 4)
      let object = ObjectIdentifier(bytes.objects[index])
      let first = firsts[object] ?? index
      firsts[object] = first
      exchange(index, kind, first: first, &writer)
    }
  }

  private func readObjects(_ reader: inout SnapshotBytes) {
    let count = reader.length(0)
    for index in 0..<count {
      var kind = SnapshotObject.path
      reader.choice(&kind, of: 4)
      exchange(index, kind, first: 0, &reader)
      if reader.isDamaged { return }
    }
  }

  /// Exchanges the fields of the object at an index, and adds one that is read.
  ///
  /// - Parameter first: the first index of the object, if it is written.
  private func exchange(_ index: Int, _ kind: SnapshotObject, first: Int, _ fields: inout SnapshotBytes) {
    switch kind {
    case .path:
      var elements = present(index, MeasuredPath.self, fields.isReading)?.elements ?? []
      fields.elements(&elements, make: .close)
      if !fields.isReading { return }
      guard !fields.isDamaged, let path = try? MotionPath(elements) else { return fields.require(false) }
      bytes.add(path.measured, kind)
    case .stops:
      var points = present(index, LinearStops.self, fields.isReading)?.points ?? []
      fields.exchange(&points)
      fields.require(LinearStops.areValid(points))
      if fields.isReading && !fields.isDamaged { bytes.add(LinearStops(points: points), kind) }
    case .ramp:
      var ramp = present(index, RateRamp.self, fields.isReading)
      var first = first
      fields.exchange(&first)
      fields.require(first == index || first >= 0 && first < index && bytes.kinds[first] == .ramp)
      if fields.isDamaged { return }
      if first < index {
        if fields.isReading { bytes.add(bytes.objects[first], kind) }
        return
      }
      RateRamp.exchange(&ramp, &fields)
      if fields.isReading, let ramp { bytes.add(ramp, kind) }
    case .function: fields.require(false)
    }
  }

  /// Returns the object at an index; nil if it is not read yet.
  private func present<Object: AnyObject>(_ index: Int, _: Object.Type, _ isReading: Bool) -> Object? {
    isReading ? nil : unsafeDowncast(bytes.objects[index], to: Object.self)
  }
}

/// An element of a path as data has it.
struct PathElementRecord: FixedLayout {
  var kind: UInt32 = 0
  var end: (Float, Float, Float) = (0, 0, 0)
  var control1: (Float, Float, Float) = (0, 0, 0)
  var control2: (Float, Float, Float) = (0, 0, 0)
}

extension MotionPath.Element: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    func point(_ lanes: (Float, Float, Float)) -> SIMD3<Float> { [lanes.0, lanes.1, lanes.2] }
    func lanes(_ point: SIMD3<Float>) -> (Float, Float, Float) { (point.x, point.y, point.z) }
    var record = PathElementRecord()
    switch self {
    case .move(let end): record.end = lanes(end)
    case .line(let end): (record.kind, record.end) = (1, lanes(end))
    case .quad(let end, let control):
      (record.kind, record.end, record.control1) = (2, lanes(end), lanes(control))
    case .curve(let end, let control1, let control2):
      (record.kind, record.end) = (3, lanes(end))
      (record.control1, record.control2) = (lanes(control1), lanes(control2))
    case .close: record.kind = 4
    }
    bytes.exchange(&record)
    if !bytes.isReading { return }
    bytes.require(record.kind <= 4)
    let end = point(record.end)
    self =
      switch record.kind {
      case 0: .move(to: end)
      case 1: .line(to: end)
      case 2: .quad(to: end, control: point(record.control1))
      case 3: .curve(to: end, control1: point(record.control1), control2: point(record.control2))
      default: .close
      }
  }
}

/// The beginning of a snapshot's data.
struct SnapshotHeader {
  var format = SnapshotBytes.presentFormat
  let tickCount: Int64
  let objectLength: Int
  let stateLength: Int

  /// The bytes of the header, and of the checksum at the end.
  static var length: Int { 48 }
  static var checksumLength: Int { 8 }
  /// The first bytes: `Inbetwn` and a zero.
  private static var magic: UInt64 { 0x006e_7774_6562_6e49 }

  func append(to data: inout [UInt8]) {
    SnapshotHeader.append(SnapshotHeader.magic, to: &data)
    SnapshotHeader.append(UInt64(UInt32(bitPattern: format)), to: &data)
    SnapshotHeader.append(RecordLayout.stamp, to: &data)
    SnapshotHeader.append(UInt64(bitPattern: tickCount), to: &data)
    SnapshotHeader.append(UInt64(objectLength), to: &data)
    SnapshotHeader.append(UInt64(stateLength), to: &data)
  }

  static func append(_ word: UInt64, to data: inout [UInt8]) {
    for byte in 0..<8 { data.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))) }
  }

  private static func word(_ data: ArraySlice<UInt8>, at index: Int) -> UInt64 {
    var word: UInt64 = 0
    for byte in 0..<8 { word |= UInt64(data[data.startIndex + index + byte]) << UInt64(8 * byte) }
    return word
  }

  /// Returns the header of data that is whole.
  static func checked(_ data: [UInt8]) throws(SnapshotError) -> SnapshotHeader {
    let least = length + checksumLength
    if data.count < 8 || word(data[...], at: 0) != magic { throw .notSnapshot }
    if data.count < least { throw .otherLength(found: data.count, expected: least) }
    let (first, present) = (SnapshotBytes.firstFormat, SnapshotBytes.presentFormat)
    let version = Int(truncatingIfNeeded: word(data[...], at: 8))
    guard let format = Int32(exactly: version), format >= first, format <= present else {
      throw .otherVersion(found: version, first: Int(first), last: Int(present))
    }
    if format == present && word(data[...], at: 16) != RecordLayout.stamp { throw .otherBuild }
    let (objects, state) = (word(data[...], at: 32), word(data[...], at: 40))
    let most = UInt64(1) << 40
    if objects > most || state > most { throw .damaged }
    let expected = UInt64(least) + objects + state
    if UInt64(data.count) != expected {
      throw .otherLength(found: data.count, expected: Int(clamping: expected))
    }
    let end = data.count - checksumLength
    if checksum(of: data[..<end]) != word(data[...], at: end) { throw .damaged }
    return SnapshotHeader(
      format: format, tickCount: Int64(bitPattern: word(data[...], at: 24)), objectLength: Int(objects),
      stateLength: Int(state))
  }

  /// Returns a hash of all bytes. Each step can be undone, so that one changed word always changes it.
  static func checksum(of data: ArraySlice<UInt8>) -> UInt64 {
    var hash = StateHash()
    data.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        hash.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
      }
      while index < bytes.count {
        hash.add(UInt64(bytes[index]))
        index += 1
      }
    }
    return hash.value
  }
}
