/// Prints the facts of a gallery that change.
struct Trace {
  private let say: (String) throws -> Void
  private var said: [String] = []

  /// - Parameter say: prints a fact of `Gallery.report`.
  init(_ say: @escaping (String) throws -> Void) { self.say = say }

  /// Prints the facts that have changed since the last call.
  mutating func note(_ gallery: Gallery) throws {
    let report = gallery.report
    for fact in report where !said.contains(fact) { try say(fact) }
    said = report
  }
}
