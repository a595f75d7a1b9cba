import Inbetween

/// The keys of each kind of object in a motion file. The decoder accepts them, the writer uses their order,
/// and `Assets/motion.schema.json` lists them (a test compares).
enum FormatKeys {
  static let file = ["$schema", "inbetween", "stage", "properties", "motions", "entities", "motion", "ramps"]
  static let ramp = MotionRamp.table.keys
  static let spline = MotionSpline.table.keys
  static let stage = ["width", "height", "background", "duration"]
  static let declaration = ["type", "default"]
  static let entity = ["name", "shape", "properties"]
  static let rectangle = ["type", "width", "height", "cornerRadius"]
  static let circle = ["type", "radius"]
  static let text = ["type", "content", "fontSize", "anchor", "weight"]
  static let image = ["type", "source", "width", "height"]
  static let tween = [
    "type", "entity", "entities", "stagger", "property", "values", "by", "scaled", "from", "path",
    "pathRange", "relative", "orients", "orientationOffset", "shake", "punch", "motion", "offsets",
    "interTimingFunctions", "ease", "delay",
    "duration", "angleWay", "turns", "snap", "repeat", "repeatStart", "repeatDelay", "endDelay", "direction",
    "fill", "rate", "accumulate", "replacing", "persist", "composition", "blend", "tags",
  ]
  static let shake = MotionShake.table.keys
  static let punch = MotionPunch.table.keys

  static let spring =
    [
      "type", "entity", "entities", "stagger", "property", "to", "by", "scaled", "from", "initialVelocity",
      "motion", "spring",
    ] + springForm + placing
  static let decay =
    [
      "type", "entity", "entities", "stagger", "property", "to", "velocity", "friction", "from", "bounds",
    ] + placing
  static let blend = MotionBlend.table.keys
  static let snap = ["step", "origin"]
  static let reduced = MotionDefinition.Reduced.table.keys
  static let namedTween = ["type", "ease", "duration", "delay", "reduced"]
  static let namedSpring = ["type", "spring"] + springForm + ["delay", "reduced"]
  static let bounds = ["lower", "upper", "rubberBand", "bounce"]

  static let tracks = [
    "type", "entities", "stagger", "tracks", "ease", "delay", "duration", "repeat", "repeatStart",
    "repeatDelay", "endDelay", "direction", "fill", "rate", "accumulate", "replacing", "persist",
    "tags",
  ]
  static let track = ["property", "values", "offsets", "interTimingFunctions"]
  static let stagger = ["from", "each", "over", "ease", "seed", "cell", "columns", "point", "spacing"]

  static let sequence = [
    "type", "entity", "delay", "repeat", "repeatDelay", "direction", "rate", "tags", "steps",
  ]
  static let anchor = ["label"]
  /// The timing keys of a tween that a sequence does not have.
  static let notOfSequences = ["repeatStart", "endDelay", "fill"]
  private static let notOfBlocks = notOfSequences + ["delay", "rate"]
  private static let notOfSteps = ["entities", "stagger", "rate", "replacing", "tags"]
  private static let stepPlace = ["starting", "offset"]
  private static let block = ["type", "entity", "repeat", "repeatDelay", "direction", "steps"]

  /// The keys of each step of a sequence, by its type's name, and those that it has only elsewhere.
  static let steps: [(type: String, keys: [String], without: [String])] = [
    ("tween", tween.filter { !notOfSteps.contains($0) } + stepPlace, notOfSteps),
    ("spring", spring.filter { !notOfSteps.contains($0) } + stepPlace, notOfSteps),
    ("decay", decay.filter { !notOfSteps.contains($0) } + stepPlace, notOfSteps),
    ("together", block + stepPlace, notOfBlocks), ("inOrder", block + stepPlace, notOfBlocks),
    ("wait", ["type", "duration"] + stepPlace, []), ("label", ["type", "name"] + stepPlace, []),
    ("emit", ["type", "name"] + stepPlace, []),
  ]

  static let transition = MotionTransition.table.keys
  static let transitionTween = MotionTransitionTween.table.keys
  static let segment = TransitionSegment.table.keys
  static let layer = MotionTransitionLayer.table.keys
  static let sharedElement = MotionSharedElement.table.keys
  static let timing = ["dampingRatio", "mass", "stiffness", "damping", "initialVelocity"]

  /// The parameters of a spring, in its three forms.
  static let springForm = [
    "mass", "stiffness", "damping", "response", "dampingRatio", "duration", "bounce",
  ]
  private static let placing = [
    "delay", "fill", "rate", "replacing", "persist", "composition", "blend", "tags",
  ]

  /// The keys of each entry in `motions`, by its type's name.
  static let definitions = [(type: "tween", keys: namedTween), (type: "spring", keys: namedSpring)]

  /// The keys of each shape, by its type's name.
  static let shapes = [
    (type: "rectangle", keys: rectangle), (type: "circle", keys: circle), (type: "text", keys: text),
    (type: "image", keys: image),
  ]

  /// The keys of each entry in `motion`, by its type's name.
  static let motion = [
    (type: "tween", keys: tween), (type: "spring", keys: spring), (type: "decay", keys: decay),
    (type: "tracks", keys: tracks), (type: "transition", keys: transition),
    (type: "sequence", keys: sequence),
  ]
}
