import Testing

@testable import Inbetween

/// Forged data: its checksum is right, and its contents may be anything (T10).
@Suite struct SnapshotForgeryTests {
  @Test("T10: Forged data is refused, or gives a world that goes on", arguments: 0..<4)
  func goesOn(share: Int) throws {
    let forgery = try SnapshotForgery(ticks: 20 + 25 * share)
    var random = SplitMix64(seed: UInt64(share))
    var accepted = 0
    let count = cases(250)
    for number in 0..<count {
      let result = forgery.restore(forgery.forged(&random))
      if let fault = result.fault {
        Issue.record("forgery \(number): \(fault)")
        return
      }
      if result.isAccepted { accepted += 1 }
    }
    // Values and colours may be any; indices and counts may not.
    #expect(accepted > 0 && accepted < count)
  }

  @Test("T10: Genuine data with its checksum made anew is accepted") func genuine() throws {
    for ticks in [0, 1, 30, 60, 200] {
      let forgery = try SnapshotForgery(ticks: ticks)
      let result = forgery.restore(SnapshotForgery.sealed(forgery.genuine))
      #expect(result.isAccepted && result.fault == nil, "\(result.fault ?? "refused")")
    }
  }

  @Test("T10: Data that is cut off, with lengths and a checksum that fit, is refused") func cutOff() throws {
    let forgery = try SnapshotForgery(ticks: 20)
    let least = SnapshotHeader.length + SnapshotHeader.checksumLength
    for length in stride(from: least, to: forgery.genuine.count, by: cases(197, optimized: 41)) {
      #expect(!forgery.restore(SnapshotForgery.sealed(Array(forgery.genuine[..<length]))).isAccepted)
    }
  }
}
