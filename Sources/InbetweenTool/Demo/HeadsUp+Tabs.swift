import InbetweenSDL

extension HeadsUp {
  private static let height: Float = 36

  /// The row of scenes along the upper edge; where the window is too narrow for it there is none.
  func drawTabs(on canvas: Canvas) throws(FontError) {
    tabs = []
    guard titles.count > 1 else { return }
    var widths: [Float] = []
    for title in titles {
      widths.append(try canvas.measureText(title, fontSize: 13, weight: .semibold).x + 32)
    }
    let width = widths.reduce(0, +)
    guard width + 24 <= canvas.extent.x else { return }
    let presence = barPresence
    let center = SIMD2(canvas.extent.x / 2, 10 + Self.height / 2 - 14 * (1 - presence))
    canvas.fillRectangle(
      center: center, size: SIMD2(width + 8, Self.height), cornerRadius: Self.height / 2,
      color: RGBA(red: 0.13, green: 0.16, blue: 0.2, alpha: 0.94).opacity(presence))
    var left = center.x - width / 2
    for width in widths {
      tabs.append(Area(x: left...(left + width), y: (center.y - 14)...(center.y + 14)))
      left += width
    }
    drawMarker(on: canvas)
    for (index, title) in titles.enumerated() {
      let color = index == selected ? Theme.ink : Theme.ink.opacity(0.6)
      try canvas.drawText(
        title, at: tabs[index].center, fontSize: 13, weight: .semibold, color: color.opacity(presence))
    }
  }

  /// The mark glides from tab to tab; a spring may carry it a little beyond.
  private func drawMarker(on canvas: Canvas) {
    let place = markedPlace
    let index = min(max(Int(place.rounded(.down)), 0), tabs.count - 2)
    let part = place - Float(index)
    let least = tabs[index].least + (tabs[index + 1].least - tabs[index].least) * part
    let most = tabs[index].most + (tabs[index + 1].most - tabs[index].most) * part
    canvas.fillRectangle(
      center: (least + most) / 2, size: most - least, cornerRadius: 14,
      color: Theme.ink.opacity(0.14 * barPresence))
  }
}
