import Inbetween

/// The directors that the scene Transitions plays, in the order of its chips.
enum DirectorChoice: String, CaseIterable {
  case fade = "Fade"
  case fadeThrough = "Fade through"
  case slide = "Slide"
  case axisX = "Shared axis x"
  case axisY = "Shared axis y"
  case axisZ = "Shared axis z"
  case container = "Container"

  /// The way of a pointer that takes the transition from back to fore, in stage points.
  var pull: SIMD2<Float> {
    switch self {
    case .slide: SIMD2(-TransitionScene.field.size.x, 0)
    case .fade, .fadeThrough, .axisX: SIMD2(-420, 0)
    case .axisY, .axisZ: SIMD2(0, -240)
    case .container: SIMD2(0, -260)
    }
  }

  /// How the thing that is dragged moves with the position: it is to keep to the pointer.
  var curve: Easing {
    switch self {
    case .slide: Slide().timing
    case .container: .cubicInOut
    default: .linear
    }
  }

  /// What is to be done with the pointer.
  var hint: String {
    switch self {
    case .slide: "click to play, drag and fling the page"
    case .axisY, .axisZ: "click to play, drag and fling upward"
    case .container: "click a card, drag it down to close"
    default: "click to play, drag and fling sideways"
    }
  }

  /// What its curves show.
  var tracks: [TransitionTrack] {
    let field = TransitionScene.field.size
    return switch self {
    case .fade: [.leaves, .comes]
    case .fadeThrough: [.leaves, .comes, TransitionTrack(name: "grows", kind: .scale(from: 0.92))]
    case .slide:
      [
        TransitionTrack(name: "gives way", kind: .shift(of: .back, way: SIMD2(field.x, 0))),
        TransitionTrack(name: "slides in", kind: .shift(of: .fore, way: SIMD2(field.x, 0))),
      ]
    case .axisX, .axisY:
      [
        .leaves, .comes,
        TransitionTrack(
          name: "both shift", kind: .shift(of: .fore, way: self == .axisX ? SIMD2(30, 0) : SIMD2(0, 30))),
      ]
    case .axisZ: [.leaves, .comes, TransitionTrack(name: "grows", kind: .scale(from: 0.8))]
    case .container: [.leaves, .comes, TransitionTrack(name: "container", kind: .shape)]
    }
  }

  /// Makes it live on a cast: the pages, or a card that opens.
  func makeTransition(on cast: TransitionCast, in world: World) throws -> TransitionHandle {
    switch self {
    case .fade: try world.makeTransition(directedBy: Fade(), cast)
    case .fadeThrough: try world.makeTransition(directedBy: FadeThrough(), cast)
    case .slide: try world.makeTransition(directedBy: Slide(from: .right), cast)
    case .axisX: try world.makeTransition(directedBy: SharedAxis(.x), cast)
    case .axisY: try world.makeTransition(directedBy: SharedAxis(.y), cast)
    case .axisZ: try world.makeTransition(directedBy: SharedAxis(.z), cast)
    case .container:
      if let card = cast.container.flatMap({ ContainerShape(of: $0, in: world) }) {
        try world.makeTransition(directedBy: ContainerTransform(from: card, to: TransitionScene.opened), cast)
      } else {
        try world.makeTransition(directedBy: Fade(), cast)
      }
    }
  }

  /// How long it takes by itself.
  var duration: Duration {
    switch self {
    case .fade: Fade().transition.effectiveDuration
    case .fadeThrough: FadeThrough().transition.effectiveDuration
    case .slide: Slide().transition.effectiveDuration
    case .axisX, .axisY, .axisZ: SharedAxis().transition.effectiveDuration
    case .container:
      ContainerTransform(from: TransitionScene.opened, to: TransitionScene.opened).transition
        .effectiveDuration
    }
  }
}
