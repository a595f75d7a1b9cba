import InbetweenSDL

/// How a gallery begins, and what it reads the clock with.
struct GallerySettings {
  /// Whether it begins with the light palette.
  var isLight = false
  /// Whether it begins with less motion.
  var reducesMotion = false
  /// Whether it begins with its panels.
  var showsPanels = true
  /// A motion file that takes the place of the first scene.
  var file: String?
  /// A clock for figures about cost. A recording has one that stands still, for its pictures are to be the
  /// same every time.
  var now: () -> Duration = { FrameClock.now }
  /// Whether figures about cost mean anything.
  var measures = true

  /// The same for pictures that are the same every time: nothing in them comes from a clock.
  var recorded: GallerySettings {
    var settings = self
    settings.now = { .zero }
    settings.measures = false
    return settings
  }
}
