// From plays, delays and directions to a driver's timing in counts (W4).

extension PlayTiming {
  /// The timing of `plays` plays (nil: without end) of `duration` counts; nil where their sum is too long.
  init?(
    delay: Int64, duration: Int64, plays: Double?, start: Double, pause: Int64, endDelay: Int64,
    direction: Direction
  ) {
    self.delay = delay
    self.duration = duration
    self.pause = pause
    self.direction = direction
    isEmpty = plays == 0
    isTruncated = false
    tail = max(endDelay, 0)
    // A start that rounds up to a whole play begins with the next one.
    guard start * Double(duration) < 0x1p60 else { return nil }
    let skipped = Int64(PlayTiming.nearest(start * Double(duration)))
    firstPlay = duration > 0 ? skipped / duration : Int64(start.rounded(.down))
    lead = duration > 0 ? skipped % duration : 0
    leadProgress = Float(start - start.rounded(.down))
    (endProgress, endPlay) = PlayTiming.end(plays: plays, start: start)
    guard duration > 0 else {
      active = 0
      return
    }
    guard let plays else {
      active = PlayTiming.forever
      return
    }
    // Pauses fall between two plays; a lead into the first one makes room for one more.
    let whole = PlayTiming.nearest(plays * Double(duration))
    let pauses = plays == 0 || pause == 0 ? 0 : max(plays + (lead > 0 ? 0 : -1), 0)
    let sum = whole + pauses * Double(pause)
    guard sum < 0x1p60 else { return nil }
    active = Int64(whole) + Int64(pauses) * pause
    if endDelay < 0 {
      isTruncated = active > 0
      active = max(active + endDelay, 0)
    }
  }

  /// What is shown once plays of no length are over: the progress, and which play it is; `Int64.max` stands
  /// for an infinite one.
  private static func end(plays: Double?, start: Double) -> (Float, Int64) {
    let overall = start + (plays ?? 0)
    let part = overall - overall.rounded(.down)
    let isWhole = part == 0 && plays != 0
    let progress = isWhole ? 1 : Float(part)
    if plays == nil { return (progress, .max) }
    return (progress, Int64(overall) - (isWhole ? 1 : 0))
  }

  /// The timing for a driver that plays from its end to its start: the end delay comes first, and there is
  /// none behind.
  func mirrored(endDelay: Int64) -> PlayTiming {
    var mirrored = self
    mirrored.delay = max(endDelay, 0)
    mirrored.tail = 0
    return mirrored
  }
}
