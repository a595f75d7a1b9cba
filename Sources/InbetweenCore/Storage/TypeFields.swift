// The fields of types, as the runtime gives them to `Mirror`: kinds, types and places.
#if !hasFeature(Embedded)
  /// The kinds of types that have parts. The numbers are the runtime's.
  enum TypeKind: UInt {
    case structure = 0x200
    case enumeration = 0x201
    case optional = 0x202
    case tuple = 0x301
  }

  /// Returns the kind of a type; nil if it has no parts.
  func kind(of type: Any.Type) -> TypeKind? { TypeKind(rawValue: metadataKind(type)) }

  /// Returns the number of stored fields of a struct or tuple; 0 if they are unknown.
  @_silgen_name("swift_reflectionMirror_recursiveCount")
  func fieldCount(_ type: Any.Type) -> Int

  /// Returns the place in bytes of a field of a struct or tuple.
  @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
  func fieldOffset(_ type: Any.Type, _ index: Int) -> Int

  func fieldType(_ type: Any.Type, _ index: Int) -> Any.Type {
    var name = FieldName()
    defer { name.release?(name.text) }
    return fieldType(type, index, &name)
  }

  func fieldName(_ type: Any.Type, _ index: Int) -> String {
    var name = FieldName()
    defer { name.release?(name.text) }
    _ = fieldType(type, index, &name)
    return name.text.map { String(cString: $0) } ?? ""
  }

  /// Returns the names that lead from a struct or tuple to its field of a type at a place, as `body.place`.
  /// The text is empty if they are unknown, or there is no such field.
  package func fieldPath(_ type: Any.Type, to field: Any.Type, at place: Int) -> String {
    guard let kind = kind(of: type), kind == .structure || kind == .tuple else { return "" }
    for index in 0..<fieldCount(type) {
      let (offset, part) = (fieldOffset(type, index), fieldType(type, index))
      if !(offset..<offset + measure(part).size).contains(place) { continue }
      let name = fieldName(type, index)
      if name.isEmpty || part == field && offset == place { return name }
      let rest = fieldPath(part, to: field, at: place - offset)
      return rest.isEmpty ? "" : "\(name).\(rest)"
    }
    return ""
  }

  /// Returns the name of the case of an enum's value; nil if it is unknown.
  @_silgen_name("swift_EnumCaseName")
  func caseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

  @_silgen_name("swift_getMetadataKind")
  private func metadataKind(_ type: Any.Type) -> UInt

  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  private func fieldType(_ type: Any.Type, _ index: Int, _ name: UnsafeMutablePointer<FieldName>) -> Any.Type

  /// The name of a field, which the caller releases.
  private struct FieldName {
    var text: UnsafePointer<CChar>?
    var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  func measure(_ type: Any.Type) -> (size: Int, stride: Int, alignment: Int) {
    func sizes<Value>(_: Value.Type) -> (size: Int, stride: Int, alignment: Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.stride, MemoryLayout<Value>.alignment)
    }
    return _openExistential(type, do: sizes)
  }

  /// The functions by which the runtime reads and writes the case of an enum.
  struct EnumWitnesses {
    private typealias Tag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    private typealias Inject = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

    private let type: UnsafeRawPointer
    private let table: UnsafeRawPointer

    /// Finds the functions for a type, which is an enum.
    init(of type: Any.Type) {
      self.type = unsafeBitCast(type, to: UnsafeRawPointer.self)
      // The table is the word before the type. The functions come after eight others, two words and two
      // numbers of 32 bits.
      let word = MemoryLayout<UnsafeRawPointer>.size
      table = self.type.load(fromByteOffset: -word, as: UnsafeRawPointer.self) + (10 * word + 8)
    }

    /// The number of cases with payloads, whose tags come first, and the number of all.
    var counts: (payloads: Int, all: Int) {
      let descriptor = type.load(
        fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
      let payloads = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xff_ffff)
      return (payloads, payloads + Int(descriptor.load(fromByteOffset: 24, as: UInt32.self)))
    }

    /// Returns the type of the payload of a case by its tag, as the enum declares it; nil if it is unknown.
    func payload(_ tag: UInt32) -> Any.Type? {
      func target(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = place.load(as: Int32.self)
        return distance == 0 ? nil : place + Int(distance)
      }
      // The descriptor refers to a list of cases in the order of their tags. A case refers to the mangled
      // name of its type, which has addresses after bytes below 32.
      let word = MemoryLayout<UnsafeRawPointer>.size
      let descriptor = type.load(fromByteOffset: word, as: UnsafeRawPointer.self)
      guard let list = target(descriptor + 16), tag < list.load(fromByteOffset: 12, as: UInt32.self)
      else { return nil }
      let record = list + (16 + Int(tag) * Int(list.load(fromByteOffset: 10, as: UInt16.self)))
      guard let name = target(record + 4)?.assumingMemoryBound(to: UInt8.self) else { return nil }
      var length = 0
      while name[length] != 0 { length += name[length] < 24 ? 5 : name[length] < 32 ? 1 + word : 1 }
      return _getTypeByMangledNameInContext(
        name, UInt(length), genericContext: descriptor, genericArguments: type + 2 * word)
    }

    func tag(of value: UnsafeRawPointer) -> UInt32 {
      table.load(as: Tag.self)(value, type)
    }

    /// Leaves the payload of a value alone in its memory, without the tag.
    func project(_ value: UnsafeMutableRawPointer) {
      table.load(fromByteOffset: MemoryLayout<Project>.size, as: Project.self)(value, type)
    }

    /// Adds the tag to a payload in memory; without a payload, to zeros.
    func inject(_ tag: UInt32, into value: UnsafeMutableRawPointer) {
      table.load(fromByteOffset: 2 * MemoryLayout<Inject>.size, as: Inject.self)(value, tag, type)
    }
  }
#endif
