import Inbetween

/// The keys of objects in a motion file that have no table of fields. A test compares them with the schema.
enum FormatKeys {
  static let file = ["$schema", "inbetween", "stage", "properties", "motions", "entities", "motion", "ramps"]
  static let stage = ["width", "height", "background", "duration"]
  static let declaration = ["type", "default"]
  static let entity = ["name", "shape", "properties"]
  static let bounds = ["lower", "upper", "rubberBand", "bounce"]
  static let stagger = ["from", "each", "over", "ease", "seed", "cell", "columns", "point", "spacing"]
  static let anchor = ["label"]
  static let timing = ["dampingRatio", "mass", "stiffness", "damping", "initialVelocity"]
  /// The parameters of a spring, in its three forms.
  static let springForm = [
    "mass", "stiffness", "damping", "response", "dampingRatio", "duration", "bounce",
  ]
}
