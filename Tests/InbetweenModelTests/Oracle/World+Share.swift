@testable import Inbetween

extension World {
  /// Has so many threads share whatever there is, so that small worlds test it.
  func share(among threads: Int) {
    self.threads = threads
    engine.sharing.leastShare = 1
    engine.sharing.leastPiece = 1
  }
}
