import Inbetween
@testable import InbetweenCore

extension World {
  /// Shares all work among `threads`, however little it is, so that small worlds test sharing.
  func share(among threads: Int) {
    self.threads = threads
    engine.tables.sharing.leastShare = 1
    engine.tables.sharing.leastPiece = 1
  }
}
