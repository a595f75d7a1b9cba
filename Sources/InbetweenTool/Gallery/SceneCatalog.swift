import InbetweenFiles

/// The scenes of the gallery, in the order in which it shows them.
enum SceneName: String, CaseIterable {
  case fade
  case shared
  case precedence
  case easing
  case springs
  case `throw`
  case paths
  case stagger
  case million
  case machine

  /// What it is called on the window.
  var title: String {
    switch self {
    case .fade: "Fade & Slide"
    case .shared: "Shared element"
    case .precedence: "Precedence"
    case .easing: "Easing wall"
    case .springs: "Springs"
    case .throw: "Throw"
    case .paths: "Key frames & paths"
    case .stagger: "Stagger"
    case .million: "A million"
    case .machine: "Time machine"
    }
  }

  /// What is to be seen in it, and done with it, in one sentence.
  var note: String {
    switch self {
    case .fade: "Two transitions of one contract, forward and back."
    case .shared: "Click a card to open it; drag it down and let go anywhere. Nothing ever jumps."
    case .precedence: "The last registered is seen; the one before resumes where its own clock has come to."
    case .easing: "Every curve by name. Click one to apply it, drag the handles to make your own."
    case .springs: "The ball follows you. Change the spring while it moves: value and velocity go on."
    case .throw: "Throw a card: it glides, keeps to the table, and snaps to a slot that is known at once."
    case .paths: "Offsets, a timing for each segment, and an even speed along any curve."
    case .stagger: "A thousand tiles and one description: from the centre, the edges, or by chance."
    case .million: "As many live tweens as you like. Each point is one, and each can be sought."
    case .machine: "Time is a value: hold it, turn it round, drag it. Motion is a function of it."
    }
  }

  /// When much of it is to be seen, if nobody touches it.
  var sheetTime: Duration {
    switch self {
    case .shared: .milliseconds(3300)
    case .throw: .milliseconds(1300)
    default: .milliseconds(1200)
    }
  }

  /// Makes the scene.
  func make(_ settings: GallerySettings) throws -> any GalleryScene {
    switch self {
    case .fade:
      if let file = settings.file {
        try FileScene(MotionFile(forShowing: file))
      } else {
        try FadeScene(FadeContract(path: Assets.path(of: "fade-and-slide.json")))
      }
    case .shared: try SharedScene()
    case .precedence: try PrecedenceScene()
    case .easing: try EasingScene()
    case .springs: try SpringsScene()
    case .throw: try ThrowScene()
    case .paths: try PathsScene()
    case .stagger: try StaggerScene()
    case .million: try MillionScene(settings)
    case .machine: try MachineScene()
    }
  }
}
