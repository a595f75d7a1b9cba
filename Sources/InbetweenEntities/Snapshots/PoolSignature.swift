@_spi(Parts) import InbetweenCore

/// A pool as snapshots name it, so that data finds its pool again (T10).
struct PoolSignature: Equatable, SnapshotField {
  /// Empty for a pool without a name.
  var name = ""
  var kind = AnyPool.Kind.none
  /// The version of the components that the game has given.
  var version = 1
  /// The bytes of a plain component; 0 for others.
  var stride = 0
  /// A hash of the fields of plain components; 0 if they are unknown, as in Embedded Swift.
  var layout: UInt64 = 0
  /// These fields for errors, or the named fields of `addToSnapshots`, a line each. Older data lacks them.
  var fields = ""
  /// The hash of the fields in data that lacks the types of payloads. It is not saved.
  var olderLayout: UInt64 = 0

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&name)
    bytes.choice(&kind, of: 5)
    bytes.exchange(&version, &stride, &layout)
    bytes.require(kind != .plain || stride > 0)
    if bytes.format >= 16 { bytes.exchange(&fields) }
  }

  /// Returns whether saved components are read as they are by a present pool.
  func isReadable(as present: PoolSignature) -> Bool {
    kind == present.kind && kind != .opaque && version == present.version && stride == present.stride
      && (layout == present.layout || layout == present.olderLayout || layout == 0 || present.layout == 0)
      && (kind != .fields || hasFields(of: present))
  }

  private var lines: [Substring] { fields.split(separator: "\n") }

  /// Returns whether the named fields are equal. A field without a name equals each, and so do all fields if
  /// no field has a name, as in data of Embedded Swift.
  private func hasFields(of other: PoolSignature) -> Bool {
    #if hasFeature(Embedded)
      return true
    #else
      if fields.isEmpty || other.fields.isEmpty || fields == other.fields { return true }
      let (lines, others) = (lines, other.lines)
      return lines.count == others.count
        && zip(lines, others).allSatisfy { $0 == $1 || $0 == "_" || $1 == "_" }
    #endif
  }

  /// Whether a migration may read the components.
  var hasComponents: Bool { kind == .plain || kind == .fields || kind == .opaque }

  /// Returns whether the name is that of a nested type whose own name is `name`.
  func isNested(_ name: String) -> Bool {
    self.name.utf8.reversed().starts(with: ".\(name)".utf8.reversed())
  }

  /// Returns the name, or the number of a pool without one.
  func label(_ number: Int) -> String { name.isEmpty ? "pools[\(number)]" : name }

  /// The contents in words.
  private var contents: String {
    switch kind {
    case .none: "no pool"
    case .tag: "a tag"
    case .plain: "version \(version), \(stride) bytes"
    case .fields: "version \(version), named fields"
    case .opaque: "version \(version), neither plain bytes nor named fields"
    }
  }

  /// Returns descriptions of a saved pool and of the present one, in which they differ.
  static func difference(_ saved: PoolSignature, _ present: PoolSignature) -> (String, String) {
    let isSame = saved.contents == present.contents
    if saved.fields.isEmpty || present.fields.isEmpty || saved.fields == present.fields {
      if !isSame { return (saved.contents, present.contents) }
      return ("other fields or cases, or these in another order", "the fields of the present type")
    }
    let (old, new) = (saved.lines, present.lines)
    #if !hasFeature(Embedded)
      if saved.kind == .fields && present.kind == .fields {
        func text(_ fields: [Substring], _ contents: String) -> String {
          (isSame ? "" : "\(contents), ") + "the fields "
            + fields.map { "`\($0)`" }.joined(separator: ", ")
        }
        return (text(old, saved.contents), text(new, present.contents))
      }
    #endif
    // The first field or case that differs.
    let first = zip(old, new).prefix { $0 == $1 }.count
    func text(_ fields: [Substring], _ contents: String) -> String {
      let field = first < fields.count ? "`\(fields[first])`" : "nothing after `\(fields[first - 1])`"
      return isSame ? field : "\(contents), \(field)"
    }
    return (text(old, saved.contents), text(new, present.contents))
  }
}

/// The destinations of the pools of data: pools are found by their names, in any order.
struct PoolPlan {
  /// The saved pools by number. The first one is the empty pool.
  private(set) var saved = [PoolSignature()]
  /// The number of the present pool of each saved one; 0 if it is skipped.
  private(set) var targets = [0]
  /// The numbers of the present pools that were not saved.
  private(set) var missing: [Int] = []

  mutating func append(_ signature: PoolSignature) {
    saved.append(signature)
    targets.append(0)
  }

  /// Returns the number of the present pool of a saved number; 0 if there is none.
  func target(of number: Int) -> Int { number > 0 && number < targets.count ? targets[number] : 0 }

  /// Finds a present pool for each saved one. Pools of one name, and pools without one, are found in their
  /// order. Then components that were named by their own type alone, as by an earlier engine, find the nested
  /// type, if they can be read as they are. At last, pools without a name on one side take the rest of the
  /// other, in order.
  ///
  /// - Parameter skipped: the names of pools that may be passed over.
  mutating func match(_ present: [PoolSignature], skipping skipped: [String]) {
    var isFree = present.map { $0.kind != .none }
    for pass in 0..<3 {
      for number in 1..<saved.count where targets[number] == 0 && saved[number].kind != .none {
        for other in 1..<present.count where isFree[other] {
          let (old, new) = (saved[number], present[other])
          let isNameless = old.name.isEmpty || new.name.isEmpty
          if isNameless && (old.kind == .tag) != (new.kind == .tag) { continue }
          switch pass {
          case 0: if old.name != new.name { continue }
          case 1:
            let isRead = !isNameless && new.isNested(old.name) && old.isReadable(as: new)
            if !isRead || old.kind == .tag || skipped.contains(old.name) { continue }
          default: if !isNameless { continue }
          }
          targets[number] = other
          isFree[other] = false
          break
        }
      }
    }
    missing = isFree.indices.filter { isFree[$0] }
  }
}
