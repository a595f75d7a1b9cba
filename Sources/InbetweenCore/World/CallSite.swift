/// The place of the call that made a driver. Only debug builds keep the place, and `World.describe(_:)`, the
/// inspector and `World.onUnstarted` show it. In release builds it costs nothing.
///
/// ```swift
/// try world.animate(card, .opacity, to: 0)
/// for property in world.describe(card).properties {
///   for driver in property.contenders { print(driver.callSite?.file ?? "unknown") }
/// }
/// ```
public struct CallSite: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, such as `Game/Cards.swift`.
  public let file: String
  /// The line in the file.
  public let line: Int

  /// The file and the line, such as `Game/Cards.swift:120`.
  public var description: String { "\(file):\(line)" }

  /// The type of the parameter `file:` of calls that make drivers. The parameter takes `#fileID`, the file of
  /// the call. In release builds it is empty.
  ///
  /// ```swift
  /// func fade(
  ///   _ entity: Entity, file: CallSite.File = #fileID, line: CallSite.Line = #line
  /// ) throws(TweenError) {
  ///   try world.animate(entity, .opacity, to: 0, file: file, line: line)
  /// }
  /// try fade(card)
  /// ```
  public struct File: ExpressibleByStringLiteral, Sendable {
    #if DEBUG && !hasFeature(Embedded)
      @usableFromInline let name: StaticString
    #endif

    /// Creates the file of a call.
    @inlinable @inline(__always)
    public init(stringLiteral name: StaticString) {
      #if DEBUG && !hasFeature(Embedded)
        self.name = name
      #endif
    }
  }

  /// The type of the parameter `line:` of calls that make drivers. The parameter takes `#line`, the line of
  /// the call. With 0, no place is kept. In release builds it is empty. `CallSite.File` has an example.
  ///
  /// ```swift
  /// let line: CallSite.Line = #line
  /// try world.animate(card, .opacity, to: 0, line: line)
  /// ```
  public struct Line: ExpressibleByIntegerLiteral, Sendable {
    #if DEBUG && !hasFeature(Embedded)
      @usableFromInline let number: UInt32
    #endif

    /// Creates the line of a call.
    @inlinable @inline(__always)
    public init(integerLiteral number: UInt32) {
      #if DEBUG && !hasFeature(Embedded)
        self.number = number
      #endif
    }
  }
}

// What calls that make drivers return. The outermost call comes last, and its place is kept.

extension DriverHandle {
  /// Keeps the place of the call that made the driver, in debug builds.
  ///
  /// - Parameter waits: whether the driver is reported if it is never started.
  @inlinable @inline(__always)
  package func made(
    in file: CallSite.File, _ line: CallSite.Line, waits: Bool = false
  ) -> DriverHandle {
    #if DEBUG && !hasFeature(Embedded)
      keepSite(file, line, waits)
    #endif
    return self
  }

  #if DEBUG && !hasFeature(Embedded)
    @usableFromInline
    package func keepSite(_ file: CallSite.File, _ line: CallSite.Line, _ waits: Bool = false) {
      if line.number == 0 { return }
      link.target?.callSites.keep(
        CallSites.Entry(generation: id.generation, line: line.number, file: file.name, waits: waits), of: id)
    }
  #endif
}

extension [DriverHandle] {
  /// Keeps the place of the call that made the drivers, in debug builds.
  @inlinable @inline(__always)
  package func made(in file: CallSite.File, _ line: CallSite.Line) -> [DriverHandle] {
    #if DEBUG && !hasFeature(Embedded)
      for handle in self { handle.keepSite(file, line) }
    #endif
    return self
  }
}

extension PathHandle {
  /// Keeps the place of the call that made the drivers, in debug builds.
  @inlinable @inline(__always)
  package func made(in file: CallSite.File, _ line: CallSite.Line) -> PathHandle {
    _ = position.made(in: file, line)
    _ = orientation?.made(in: file, line)
    return self
  }
}

extension World {
  /// Returns the place of the call that made a driver, or its sequence; nil in release builds.
  package func callSite(of driver: DriverID) -> CallSite? {
    #if DEBUG && !hasFeature(Embedded)
      if let site = callSites[driver] { return CallSite(file: "\(site.file)", line: Int(site.line)) }
      guard let slot = engine.drivers.find(driver) else { return nil }
      let timeline = Int(engine.drivers[slot].timeline)
      if engine.clocks.timelines[timeline].isOfSteps {
        return callSite(of: engine.drivers.id(of: engine.clocks.timelines[timeline].sequenceDriver))
      }
    #endif
    return nil
  }
}

#if DEBUG && !hasFeature(Embedded)
  /// The places of the calls that made drivers, by the slots of the drivers.
  struct CallSites {
    struct Entry {
      /// The generation of the driver's id; 0 for no driver.
      var generation: UInt32 = 0
      var line: UInt32 = 0
      var file: StaticString = ""
      /// Whether the driver is reported if it is never started.
      var waits = false
    }

    private var list: [Entry] = []

    mutating func keep(_ entry: Entry, of driver: DriverID) {
      while list.count <= driver.slot { list.append(Entry()) }
      list[Int(driver.slot)] = entry
    }

    subscript(driver: DriverID) -> Entry? {
      guard driver.slot < list.count, list[Int(driver.slot)].generation == driver.generation else {
        return nil
      }
      return list[Int(driver.slot)]
    }

    /// Drops the places of drivers for which `lives` returns false: their ids are given out anew.
    mutating func filter(_ lives: (DriverID) -> Bool) {
      for slot in list.indices
      where !lives(DriverID(slot: UInt32(slot), generation: list[slot].generation)) {
        list[slot].generation = 0
      }
    }
  }
#endif
