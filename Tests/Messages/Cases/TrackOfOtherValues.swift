import Inbetween

let wrong = KeyFrameTracks(duration: .milliseconds(600)) {
  Track(.opacity, [1, 0.5])
  // next line: SIMD2<Float>
  Track(.position, [0, 1])
}
