import InbetweenSDL
extension Canvas {
  func drawShadow(
    center: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float, blur: Float, offset: SIMD2<Float>,
    color: RGBA
  ) {}
  func strokeRectangle(
    center: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float, width: Float, color: RGBA
  ) {}
}
