import Inbetween
import InbetweenFiles

/// The layout of a file's lanes: names at the left, a ruler above, and rows that scroll.
struct TimelineLayout {
  private(set) var ruler = Area.zero
  /// The button at the ruler's left.
  private(set) var corner = Area.zero
  /// The visible part of the rows, their names included.
  private(set) var view = Area.zero
  /// The columns of the rows' bars.
  private(set) var track = Area.zero
  /// How far the rows are scrolled up.
  var scroll: Float = 0
  private var length = Duration.seconds(1)
  /// The tops and the bottoms of all rows, from the top of the first one.
  private var tops: [Float] = [0]
  private var trackCounts: [Int] = []
  private var tracks: [[Int]] = []
  private var spans: [[ClosedRange<Float>]] = []
  private var openedRow: Int?

  /// The height of a bar, and of one in an open row.
  private static let bar: Float = 20
  private static let openBar: Float = 60
  private static let gap: Float = 6

  init() {}

  init(_ area: Area, _ lanes: FileTimeline, opened: MotionTarget?, scroll: Float) {
    length = max(lanes.length, Duration.milliseconds(1))
    var inner = area.inset(by: SIMD2(14, 8))
    var head = inner.cutTop(22, gap: 6)
    let gutter: Float = area.size.x < 800 ? 150 : 210
    corner = head.cutLeft(gutter - 16, gap: 16)
    ruler = Area(x: head.left...max(head.right - 12, head.left), y: head.top...head.bottom)
    view = Area(x: inner.left - 6...inner.right + 6, y: inner.top...inner.bottom)
    track = ruler.size.x > 0 ? Area(x: ruler.left...ruler.right, y: inner.top...inner.bottom) : .zero
    for (index, row) in lanes.rows.enumerated() {
      if row.target == opened { openedRow = index }
      trackCounts.append(row.trackCount)
      tracks.append(row.tracks)
      spans.append(row.bars.map { share($0.span.lowerBound)...share($0.span.upperBound) })
      let height = row.target == opened ? Self.openBar : Self.bar
      tops.append(tops[index] + Float(row.trackCount) * (height + 2) - 2 + Self.gap)
    }
    self.scroll = min(max(scroll, 0), mostScroll)
  }

  /// The height of the panel that shows all rows.
  static func height(of lanes: FileTimeline, opened: MotionTarget?) -> Float {
    lanes.rows.reduce(8 + 28 + 8) { height, row in
      height + Float(row.trackCount) * ((row.target == opened ? openBar : bar) + 2) - 2 + gap
    }
  }

  /// The least height: the ruler and three rows.
  static let leastHeight: Float = 44 + 3 * (bar + gap)

  private func share(_ time: Duration) -> Float { Float(time / length) }

  var mostScroll: Float { max((tops.last ?? 0) - view.size.y, 0) }

  func x(_ time: Duration) -> Float { track.left + track.size.x * share(time) }

  /// Returns the time of a width.
  func time(of width: Float) -> Duration { length * Double(width / max(track.size.x, 1)) }

  /// Returns the area of a row, which may lie outside of the view.
  func area(ofRow row: Int) -> Area {
    let top = view.top - scroll
    return Area(x: view.left...view.right, y: (top + tops[row])...(top + tops[row + 1] - Self.gap))
  }

  /// Returns the area of a bar. It is at least as wide as can be seen.
  func area(of bar: Int, in row: Int) -> Area {
    let height = row == openedRow ? Self.openBar : Self.bar
    let top = area(ofRow: row).top + Float(tracks[row][bar]) * (height + 2)
    let (left, right) = (track.x(at: spans[row][bar].lowerBound), track.x(at: spans[row][bar].upperBound))
    return Area(x: left...max(right, left + 3), y: top...(top + height))
  }

  /// The height over which the values of a row's curves spread.
  func curveHeight(_ row: Int) -> Float {
    (row == openedRow ? Self.openBar : Self.bar) - 2 * Self.margin(row == openedRow)
  }

  private static func margin(_ isOpen: Bool) -> Float { isOpen ? 9 : 4 }

  /// Returns the y coordinate of a value in a bar.
  func y(_ value: Float, _ range: ClosedRange<Float>, _ bar: Area) -> Float {
    let span = range.upperBound - range.lowerBound
    let share = span > 0 ? (value - range.lowerBound) / span : 0.5
    let margin = Self.margin(bar.size.y > 40)
    return bar.bottom - margin - (bar.size.y - 2 * margin) * share
  }

  func row(at y: Float) -> Int? {
    let place = y - view.top + scroll
    return (0..<trackCounts.count).first { tops[$0] <= place && place < tops[$0 + 1] }
  }

  /// The rows of which a part can be seen.
  var visibleRows: Range<Int> {
    let (first, last) = (scroll, scroll + view.size.y)
    let rows = (0..<trackCounts.count).filter { tops[$0 + 1] > first && tops[$0] < last }
    return (rows.first ?? 0)..<((rows.last ?? -1) + 1)
  }

  /// Scrolls so that a row can be seen.
  mutating func show(_ row: Int) {
    scroll = max(min(scroll, tops[row]), tops[row + 1] - view.size.y)
  }
}
