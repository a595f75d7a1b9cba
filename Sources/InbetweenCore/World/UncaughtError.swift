// The errors that the game's systems and callbacks throw.

#if hasFeature(Embedded)
  /// An error of the game's code. Embedded Swift has no type for any error: there it is the engine's.
  public typealias GameError = TweenError
#else
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// An error of the game's code: any error.
  public typealias GameError = any Error
#endif

/// The function of a system. The function's argument is the world.
///
/// - Throws: any error; `World.onError` receives it.
public typealias SystemBody = (World) throws(GameError) -> Void
/// A callback without arguments.
///
/// - Throws: any error; `World.onError` receives it.
public typealias PlainCallback = () throws(GameError) -> Void
/// A callback that gets a value.
///
/// - Throws: any error; `World.onError` receives it.
public typealias ValueCallback<Value> = (Value) throws(GameError) -> Void

/// An error that a system or a callback has thrown. `World.onError` receives it.
///
/// ```swift
/// world.onError = { failure in print(failure) }
/// let slide = try world.animate(card, .position, to: [320, 180])
/// slide.onComplete { slide in try slide.world?.animate(card, .opacity, to: 0) }
/// ```
public struct UncaughtError: CustomStringConvertible {
  /// The error that the system or the callback has thrown.
  public let error: GameError
  /// The name of the system that has thrown it; nil for a callback.
  public let system: String?
  /// The driver whose callback has thrown it; nil for a system, and for callbacks of transitions
  /// and state machines.
  public let driver: DriverHandle?

  /// The place where the error was thrown, and the error.
  public var description: String { "\(place): \(error)" }

  /// Where it was thrown.
  var place: String {
    if let system { return "in the system '\(system)'" }
    guard let driver else { return "in a callback of a transition or a state machine" }
    let entity = driver.entity.map { " of entity \($0.index)" } ?? ""
    return "in a callback of driver \(driver.id.slot)\(entity)"
  }
}

#if !hasFeature(Embedded)
  /// The errors that a world has printed. An error that is thrown again and again, for example by a system in
  /// each tick, is printed the 1st, 10th, 100th … time. Errors that differ only in numbers count as one:
  /// each may name another driver, entity or value.
  struct PrintedErrors {
    /// How often each error was thrown.
    private var counts: [String: Int] = [:]

    /// Counts an error. Returns the line to print; nil for none.
    mutating func line(for failure: UncaughtError) -> String? {
      let text = "\(failure)"
      let kind = (failure.system ?? "") + String(decoding: text.utf8.filter { !isDigit($0) }, as: UTF8.self)
      // The number of systems and of errors may be without end.
      if counts.count == 256, counts[kind] == nil { counts.removeAll() }
      let count = (counts[kind] ?? 0) + 1
      counts[kind] = count
      if count == 1 { return text }
      var power = 10
      while power < count { power *= 10 }
      return power == count ? "\(text) (\(count) times by now)" : nil
    }

    private func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }
#endif

extension World {
  /// Runs code of the game's. `onError` receives its errors.
  ///
  /// - Parameters:
  ///   - name: the name of the system; empty for a callback.
  ///   - driver: the driver of the callback, if it has one.
  @inline(__always)
  package func run(_ name: String = "", _ driver: DriverHandle? = nil, _ body: () throws(GameError) -> Void) {
    do throws(GameError) { try body() } catch { fail(error, name, driver) }
  }

  @inline(never)
  private func fail(_ error: GameError, _ name: String, _ driver: DriverHandle?) {
    let failure = UncaughtError(error: error, system: name.isEmpty ? nil : name, driver: driver)
    if let onError { return onError(failure) }
    #if !hasFeature(Embedded)
      if let line = printed.line(for: failure) { printError("an error was thrown \(line)") }
    #endif
  }

  #if !hasFeature(Embedded)
    /// Prints a line to standard error.
    func printError(_ text: String) {
      let line = Array("inbetween: \(text)\n".utf8)
      _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
  #endif
}
