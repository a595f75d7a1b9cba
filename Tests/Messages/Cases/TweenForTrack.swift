import Inbetween

let wrong = KeyFrameTracks(duration: .milliseconds(600)) {
  Track(.opacity, [1, 0.5])
  // next line: Track(property, values)
  Tween(.opacity, to: 1, duration: .milliseconds(20))
}
