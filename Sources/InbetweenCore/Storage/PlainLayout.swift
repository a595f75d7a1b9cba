/// A type of which snapshots hold only the first bytes: the others are unused, or tell the origin of a value.
protocol PartlySaved {
  static var savedByteCount: Int { get }
}

extension SIMD3: PartlySaved {
  static var savedByteCount: Int { 3 * MemoryLayout<Scalar>.stride }
}

#if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
  extension Float80: PartlySaved {
    static var savedByteCount: Int { 10 }
  }
#endif

// Embedded Swift has no tables of fields: there bytes are saved as they are.
#if !hasFeature(Embedded)
  /// The bytes of a plain type that hold its value. The others, between its fields and beside the payloads of
  /// its enums, hold whatever lay in that memory before. Snapshots have zeros in their place (T10).
  package final class PlainLayout {
    /// Whether the fields of the type are known. For a C union they are not: all its bytes count as used.
    package private(set) var isKnown = true
    let size: Int
    private let stride: Int
    /// The bytes that are never used, bytes after the last field included.
    private var gaps: [Range<Int>] = []
    /// The enums whose used bytes depend on their case.
    private var choices: [(offset: Int, choice: EnumLayout)] = []

    package init(of type: Any.Type) {
      (size, stride) = (measure(type).size, measure(type).stride)
      var isUsed = [Bool](repeating: false, count: stride)
      note(type, at: 0, &isUsed)
      var next = 0
      while let first = isUsed[next...].firstIndex(of: false) {
        next = isUsed[first...].firstIndex(of: true) ?? stride
        gaps.append(first..<next)
      }
    }

    /// Whether all bytes of each value are used.
    var isWhole: Bool { gaps.isEmpty && choices.isEmpty }

    private func note(_ type: Any.Type, at offset: Int, _ isUsed: inout [Bool]) {
      var used = measure(type).size
      if let part = type as? any PartlySaved.Type {
        used = part.savedByteCount
      } else if let list = type as? any InlineList.Type {
        let (element, count) = list.elements
        for index in 0..<count { note(element, at: offset + index * measure(element).stride, &isUsed) }
        return
      } else {
        switch kind(of: type) {
        case .structure, .tuple:
          let count = fieldCount(type)
          if count == 0 && used > 0 { isKnown = false }
          for index in 0..<count {
            note(fieldType(type, index), at: offset + fieldOffset(type, index), &isUsed)
          }
          if count > 0 { return }
        case .enumeration, .optional:
          let choice = EnumLayout(of: type)
          if choice.counts.payloads > 0 && used > 1 { choices.append((offset, choice)) }
          if !choice.isKnown { isKnown = false }
        default: break
        }
      }
      for byte in offset..<min(offset + used, stride) { isUsed[byte] = true }
    }

    /// Sets the unused bytes of a copy of values to 0.
    ///
    /// - Parameter values: the values themselves, at an address that is aligned.
    func clear(_ copy: UnsafeMutableRawPointer, of values: UnsafeRawPointer, byteCount: Int) {
      for gap in gaps {
        for first in Swift.stride(from: gap.lowerBound, to: byteCount, by: stride) {
          for byte in first..<min(first + gap.count, byteCount) {
            copy.storeBytes(of: 0, toByteOffset: byte, as: UInt8.self)
          }
        }
      }
      for (offset, choice) in choices {
        choice.withRoom { room in
          for first in Swift.stride(from: offset, to: byteCount, by: stride) {
            room.copyMemory(from: values + first, byteCount: choice.size)
            choice.clear(room)
            (copy + first).copyMemory(from: room, byteCount: choice.size)
          }
        }
      }
    }
  }

  extension PlainLayout {
    /// Returns the size of a type, the names, types and places of its fields, and the cases of its enums. The
    /// text is the same in all builds. The name of the type itself is not in it: games rename types.
    ///
    /// - Parameter hasPayloads: whether the types of payloads are in the text. Older data lacks them.
    package static func fields(of type: Any.Type, hasPayloads: Bool = true) -> String {
      let size = "\(measure(type).size)"
      func nested(_ type: Any.Type) -> String {
        _typeName(type, qualified: false) + fields(of: type, hasPayloads: hasPayloads)
      }
      if let list = type as? any InlineList.Type {
        return "\(size)[\(list.elements.count) \(nested(list.elements.type))]"
      }
      if let some = type as? any Wrapping.Type { return "\(size)?\(nested(some.wrapped))" }
      let name = _typeName(type)
      // Fields of the standard library's types may differ between releases, and fields of C types have no
      // names.
      let isLeaf = name.hasPrefix("Swift.") || name.hasPrefix("__C.")
      switch isLeaf ? nil : kind(of: type) {
      case .structure, .tuple:
        let fields = (0..<fieldCount(type)).map {
          "\(fieldName(type, $0)): \(nested(fieldType(type, $0))) at \(fieldOffset(type, $0)), "
        }
        return "\(size){\(fields.joined())}"
      case .enumeration, .optional:
        let cases = EnumLayout(of: type).cases.map { name, payload in
          name + (hasPayloads ? payload.map { "(\(nested($0)))" } ?? "" : "")
        }
        return "\(size){\(cases.joined(separator: ", "))}"
      case nil: return "\(size) \(_typeName(type, qualified: false))"
      }
    }
  }

  extension PlainLayout {
    /// Returns the fields of a struct with their types, or the cases of an enum, for errors: a line each.
    package static func summary(of type: Any.Type) -> String { parts(of: type).joined(separator: "\n") }

    /// Returns the name of a type with its fields or cases.
    package static func description(of type: Any.Type) -> String {
      let (name, parts) = (_typeName(type, qualified: false), parts(of: type))
      return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
    }

    private static func parts(of type: Any.Type) -> [String] {
      if type is any InlineList.Type || type is any Wrapping.Type || _typeName(type).hasPrefix("Swift.") {
        return []
      }
      switch kind(of: type) {
      case .enumeration:
        return EnumLayout(of: type).cases.map { name, payload in
          guard let payload else { return name }
          let isTuple = kind(of: payload) == .tuple
          return name + (isTuple ? _typeName(payload, qualified: false) : "(\(description(of: payload)))")
        }
      case .structure, .tuple:
        return (0..<fieldCount(type)).map {
          "\(fieldName(type, $0)): \(description(of: fieldType(type, $0)))"
        }
      default: return []
      }
    }
  }

  extension PlainLayout {
    /// Returns the names of the fields of a struct that are not plain bytes, or whose used bytes are unknown.
    package static func opaqueFields(of type: Any.Type) -> [String] {
      func isPlain<Value>(_: Value.Type) -> Bool { _isPOD(Value.self) }
      // The fields of the library's own types say nothing.
      if kind(of: type) != .structure || _typeName(type).hasPrefix("Swift.") { return [] }
      return (0..<fieldCount(type)).filter {
        let part = fieldType(type, $0)
        return !_openExistential(part, do: isPlain) || !PlainLayout(of: part).isKnown
      }.map { fieldName(type, $0) }
    }
  }

  /// The cases of an enum, and the layouts of their payloads.
  private final class EnumLayout {
    private let type: Any.Type
    private let witnesses: EnumWitnesses
    let size: Int
    private let alignment: Int
    let counts: (payloads: Int, all: Int)
    /// Whether the types of the payloads can be found: a custom mirror of the enum may hide them.
    let isKnown: Bool
    /// The layouts of payloads that have been met, by the tags of their cases.
    private var payloads: [UInt32: PlainLayout] = [:]

    package init(of type: Any.Type) {
      self.type = type
      (size, _, alignment) = measure(type)
      witnesses = EnumWitnesses(of: type)
      counts = witnesses.counts
      isKnown = counts.payloads == 0 || type is any Wrapping.Type || !(type is any CustomReflectable.Type)
    }

    /// Calls `body` with memory for a value.
    func withRoom(_ body: (UnsafeMutableRawPointer) -> Void) {
      withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) { room in
        if let base = room.baseAddress { body(base) }
      }
    }

    /// The names of the cases by tag, and the types of their payloads.
    var cases: [(name: String, payload: Any.Type?)] {
      var cases: [(name: String, payload: Any.Type?)] = []
      for tag in 0..<UInt32(counts.all) {
        withRoom { room in
          room.initializeMemory(as: UInt8.self, repeating: 0, count: size)
          witnesses.inject(tag, into: room)
          func name<Choice>(_: Choice.Type) -> String {
            let choice = room.assumingMemoryBound(to: Choice.self).pointee
            return caseName(choice).map { String(cString: $0) } ?? ""
          }
          let payload = isKnown && tag < counts.payloads ? witnesses.payload(tag) : nil
          cases.append((_openExistential(type, do: name), payload))
        }
      }
      return cases
    }

    /// Sets the unused bytes of a value to 0, by building the value again. Bytes that are no case stay.
    func clear(_ value: UnsafeMutableRawPointer) {
      let tag = witnesses.tag(of: value)
      if tag >= counts.all || !isKnown { return }
      var used = 0
      if tag < counts.payloads {
        guard let payload = payload(tag, value) else { return }
        used = payload.size
        witnesses.project(value)
        payload.clear(value, of: value, byteCount: used)
      }
      (value + used).initializeMemory(as: UInt8.self, repeating: 0, count: size - used)
      witnesses.inject(tag, into: value)
    }

    /// Returns the layout of the payload of a value; nil for a type, whose own type may be of another size.
    private func payload(_ tag: UInt32, _ value: UnsafeRawPointer) -> PlainLayout? {
      if let known = payloads[tag] { return known }
      func find<Choice>(_: Choice.Type) -> Any.Type? {
        if let wrapping = Choice.self as? any Wrapping.Type { return wrapping.wrapped }
        let choice = value.assumingMemoryBound(to: Choice.self).pointee
        guard let payload = Mirror(reflecting: choice).children.first?.value else { return Void.self }
        return payload is any Any.Type ? nil : Swift.type(of: payload)
      }
      let made = _openExistential(type, do: find).map { PlainLayout(of: $0) }
      payloads[tag] = made
      return made
    }
  }

  /// An optional, for code that does not know which.
  private protocol Wrapping {
    static var wrapped: Any.Type { get }
  }

  extension Optional: Wrapping {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
  }

  /// A list within a value, for code that does not know which.
  private protocol InlineList {
    static var elements: (type: Any.Type, count: Int) { get }
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  extension InlineArray: InlineList where Element: Copyable {
    fileprivate static var elements: (type: Any.Type, count: Int) { (Element.self, count) }
  }

  /// The layouts of the types that were saved.
  struct PlainLayouts: ~Copyable {
    private var places = HashMap()
    private var layouts: [PlainLayout] = []

    mutating func layout<Value>(of type: Value.Type) -> PlainLayout {
      let key = UInt64(UInt(bitPattern: ObjectIdentifier(type)))
      if let place = places.find(key) { return layouts[place] }
      places.insert(key, layouts.count)
      layouts.append(PlainLayout(of: type))
      return layouts[layouts.count - 1]
    }
  }
#endif
