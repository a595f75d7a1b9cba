import Foundation

/// How two pictures of one size differ for the eye: by the means of blocks of four by four pixels, so that an
/// edge smoothed or a glyph hinted otherwise does not count, and something that is missing does.
struct PictureDifference {
  private let first: Picture
  private let second: Picture
  /// The greatest difference of a block, and the mean of all, in steps of 255.
  private(set) var greatest = 0.0
  private(set) var mean = 0.0

  private static let block = 4
  /// Beyond these a difference is seen.
  private static let limits = (greatest: 26.0, mean: 1.5)

  init(_ first: Picture, _ second: Picture) {
    (self.first, self.second) = (first, second)
    var sum = 0.0
    var count = 0
    for top in stride(from: 0, to: first.height, by: Self.block) {
      for left in stride(from: 0, to: first.width, by: Self.block) {
        let difference = difference(left, top)
        greatest = max(greatest, difference)
        sum += difference
        count += 1
      }
    }
    mean = sum / Double(max(count, 1))
  }

  var isVisible: Bool { greatest > Self.limits.greatest || mean > Self.limits.mean }

  var words: String {
    String(
      format: "a block differs by %.1f (at most %.0f), all by %.2f on the average (at most %.1f)", greatest,
      Self.limits.greatest, mean, Self.limits.mean)
  }

  /// The greatest difference of a channel's mean over a block.
  private func difference(_ left: Int, _ top: Int) -> Double {
    var sums = SIMD3<Int>()
    var count = 0
    for y in top..<min(top + Self.block, first.height) {
      for x in left..<min(left + Self.block, first.width) {
        sums &+= first.difference(to: second, at: x, y)
        count += 1
      }
    }
    return Double(max(abs(sums.x), abs(sums.y), abs(sums.z))) / Double(count)
  }

  /// What was expected, what was found, and where they differ, side by side.
  var picture: Picture {
    var third = first
    for y in 0..<first.height {
      for x in 0..<first.width {
        let difference = first.difference(to: second, at: x, y)
        third[x, y] = (0..<3).map { UInt8(min(abs(difference[$0]) * 4, 255)) } + [255]
      }
    }
    return Picture([first, second, third])
  }
}
