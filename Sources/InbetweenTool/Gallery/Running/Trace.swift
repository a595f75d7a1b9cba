/// Says what is the case in a gallery, whenever it changes.
struct Trace {
  private let say: (String) throws -> Void
  private var said: [String] = []

  /// - Parameter say: takes each fact, as `Gallery.report` has it.
  init(_ say: @escaping (String) throws -> Void) { self.say = say }

  /// Says the facts that have changed since the last time.
  mutating func note(_ gallery: Gallery) throws {
    let report = gallery.report
    for fact in report where !said.contains(fact) { try say(fact) }
    said = report
  }
}
