import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

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

/// A scene that plays by itself, as a film.
final class SceneFilm: Film {
  let length: Duration

  private let scene: any DemoScene
  private var time = Duration.zero

  init(_ name: DemoSceneName) throws {
    scene = try name.make()
    length = name.filmLength
  }

  var stage: SIMD2<Float> { scene.stage }

  func draw(at instant: Instant, on canvas: Canvas) throws {
    let next = max(instant.sinceStart, time)
    try scene.advance(by: next - time)
    time = next
    try scene.draw(on: canvas)
  }
}
