import Inbetween

let wrong = KeyFrameTracks(duration: .milliseconds(600)) {
  Track(.opacity, [1, 0.5])
  Track(.position, [0, 1])  // here: SIMD2<Float>
}
