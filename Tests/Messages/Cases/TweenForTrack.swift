import Inbetween

let wrong = KeyFrameTracks(duration: .milliseconds(600)) {
  Track(.opacity, [1, 0.5])
  Tween(.opacity, to: 1, duration: .milliseconds(20))  // here: Track(property, values)
}
