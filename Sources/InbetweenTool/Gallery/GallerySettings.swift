import InbetweenSDL

/// The initial settings of a gallery, and its clock.
struct GallerySettings {
  /// Whether it starts with the light palette.
  var isLight = false
  /// Whether it starts with reduced motion.
  var reducesMotion = false
  /// Whether it starts with its panels shown.
  var showsPanels = true
  /// The path of a motion file that replaces the first scene; nil for none.
  var file: String?
  /// The clock for figures about cost. In a recording it stands still, so that the pictures are reproducible.
  var now: () -> Duration = { FrameClock.now }
  /// Whether figures about cost are measured.
  var measures = true

  /// These settings for reproducible pictures: nothing in them is read from a clock.
  var recorded: GallerySettings {
    var settings = self
    settings.now = { .zero }
    settings.measures = false
    return settings
  }
}
