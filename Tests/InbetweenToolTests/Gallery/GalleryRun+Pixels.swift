import Foundation

extension GalleryRun {
  /// How many pixels of a picture's rectangle have a colour, red first, within 2 of 255 each.
  func count(
    _ color: UInt32, in frame: Int, x: ClosedRange<Int>, y: ClosedRange<Int>
  ) throws -> Int {
    let picture = try picture(frame)
    var count = 0
    for row in y {
      for column in x where picture.has(color, at: column, row, within: 2) { count += 1 }
    }
    return count
  }
}
