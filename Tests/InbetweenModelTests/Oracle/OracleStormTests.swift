import Foundation
import Testing

/// Long games of everything with many rollbacks: each tick is as without them (T10).
///
///     INBETWEEN_ROLLBACKS=10000 swift test --filter OracleStorm     number of rollbacks
@Suite struct OracleStormTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rollbacks = environment["INBETWEEN_ROLLBACKS"].flatMap { Int($0) } ?? usual
  private static let eachGame = 100
  private static let shares = 4

  // A debug build runs fewer games.
  #if DEBUG
    private static let usual = 200
  #else
    private static let usual = 2000
  #endif

  @Test("Rollbacks leave no trace in long games", arguments: 0..<OracleStormTests.shares)
  func storm(share: Int) throws {
    let games = (Self.rollbacks + Self.eachGame - 1) / Self.eachGame
    for seed in stride(from: share, to: games, by: Self.shares) {
      if let fault = try OracleStorm.fault(seed: UInt64(seed), rollbacks: Self.eachGame) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  @Test("A game whose own state does not go back is found out")
  func finds() throws {
    let fault = try OracleStorm.fault(seed: 1, rollbacks: 20, keepsNotes: false)
    #expect(fault?.contains("rolled") == true)
  }
}
