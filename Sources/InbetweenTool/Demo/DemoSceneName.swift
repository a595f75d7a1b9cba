/// The scenes that are code: they answer the pointer.
enum DemoSceneName: String, CaseIterable {
  case springs
  case `throw`
  case transitions

  /// Makes the scene.
  func make() throws -> any DemoScene {
    switch self {
    case .springs: try SpringScene()
    case .throw: try ThrowScene()
    case .transitions: try TransitionScene()
    }
  }

  /// How long a film of it is in which nobody touches it.
  var filmLength: Duration {
    switch self {
    case .springs: SpringTour.length
    case .throw: ThrowTour.length
    case .transitions: TransitionTour.length
    }
  }
}
