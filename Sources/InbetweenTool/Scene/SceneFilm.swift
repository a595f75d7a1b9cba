import Inbetween
import InbetweenSDL

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
