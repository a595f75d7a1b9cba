import InbetweenSDL

// Where the scenes draw a value of `.position`.

extension SampleScene {
  func overlayPoint(_ position: SIMD2<Float>) -> SIMD2<Float>? {
    area.least + position * area.size / Brush.stage
  }
}

extension FileScene {
  func overlayPoint(_ position: SIMD2<Float>) -> SIMD2<Float>? {
    let stage = renderer.stage
    let sheet = area.fitting(aspect: stage.x / stage.y)
    return sheet.least + position * (sheet.size.x / stage.x)
  }
}

extension SpringsScene {
  func overlayPoint(_ position: SIMD2<Float>) -> SIMD2<Float>? { field.center + position }
}

extension ThrowScene {
  func overlayPoint(_ position: SIMD2<Float>) -> SIMD2<Float>? { area.least + position }
}

extension PathsScene {
  func overlayPoint(_ position: SIMD2<Float>) -> SIMD2<Float>? { position }
}
