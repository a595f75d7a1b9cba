import Foundation

extension GalleryRun {
  /// How many pixels of a picture's rectangle have a colour, red first, within 2 of 255 each.
  func count(
    _ color: UInt32, in frame: Int, x: ClosedRange<Int>, y: ClosedRange<Int>
  ) throws -> Int {
    let picture = try picture(frame)
    let parts = [16, 8, 0].map { Int(color >> UInt32($0) & 0xFF) }
    var count = 0
    for row in y {
      for column in x where zip(picture[column, row], parts).allSatisfy({ abs(Int($0) - $1) <= 2 }) {
        count += 1
      }
    }
    return count
  }
}
