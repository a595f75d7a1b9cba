import Foundation
import Synchronization

/// A signal asked the program to end while it wrote files. It ends by that signal.
struct Interrupted: Error {
  let signal: Int32
  /// The part that is written, in words.
  let state: String

  /// The error in words.
  var line: String { "interrupted by \(Interruption.name(of: signal)): \(state)" }
}

/// Holds back signals that end the program until a picture is complete.
///
/// Without it, a signal could leave a draft behind.
enum Interruption {
  private static let arrived = Atomic<Int32>(0)

  #if os(Windows)
    private static let signals = [SIGINT, SIGTERM]
  #else
    private static let signals = [SIGHUP, SIGINT, SIGTERM]
  #endif

  /// Holds back signals from now on: `check` throws them. A second signal ends the program at once. Signals
  /// that are ignored stay so, as under `nohup`.
  static func hold() {
    // Touched here, so that the handler does not have to create it.
    guard arrived.load(ordering: .relaxed) == 0 else { return }
    for number in signals {
      let before = signal(number) { number in
        Interruption.arrived.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
      if isIgnored(before) { signal(number, SIG_IGN) }
    }
  }

  /// Throws `Interrupted` if a signal has arrived.
  ///
  /// - Parameter state: what has been written, in words.
  static func check(_ state: @autoclosure () -> String) throws(Interrupted) {
    let number = arrived.load(ordering: .relaxed)
    if number != 0 { throw Interrupted(signal: number, state: state()) }
  }

  /// Ends the program by a signal that was held back, as its parent expects.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }

  /// Returns a signal's name.
  static func name(of number: Int32) -> String {
    switch number {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    default: "SIGHUP"
    }
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self)
      == unsafeBitCast(SIG_IGN as (@convention(c) (Int32) -> Void)?, to: Int.self)
  }
}
