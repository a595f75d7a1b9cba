// Opening: two key poses of a ball, the drawings between them, and the letters that it leaves behind.
import Inbetween

let world = World()
let (ball, line, hint) = (world.spawn(), world.spawn(), world.spawn())
let drawings = (0...64).map { _ in world.spawn() }
let letters = "Inbetween".map { _ in world.spawn() }
let run = Duration.milliseconds(1500)

// Three bounces: what is thrown rises with quadOut and falls with quadIn.
let bounces = KeyFrameTracks(duration: run) {
  Track(.position.x, [130, 894])
  Track(
    .position.y, [0, -300, 0, -182, 0, -78, 0], offsets: [0, 0.218, 0.436, 0.607, 0.777, 0.888, 1],
    eases: [.quadOut, .quadIn, .quadOut, .quadIn, .quadOut, .quadIn])
}

// The drawings are the ball at even times. Motion is a function of time, so it can be asked beforehand.
let study = World()
let (time, model) = (study.makeTimeline(), study.spawn())
var sketch = bounces
sketch.timeline = time.id
try study.register(sketch, on: model)
for (index, drawing) in drawings.enumerated() {
  time.seek(to: run * (Double(index) / 64))
  try world.assign(drawing, .position, to: study[model, .position]!)
  try world.assign(drawing, .scale, to: index % 64 == 0 ? [1, 1] : [0, 0])
}

// Each beat draws the frame between every two: 3 drawings, 5, 9, 17, 33, 65.
for beat in 0..<6 {
  let step = 32 >> beat
  let new = stride(from: step, to: 64, by: 2 * step).map { drawings[$0] }
  let pop = SpringMotion(.scale, to: [1, 1], spring: .bouncy, delay: .milliseconds(380 * (beat + 1)))
  try world.register(pop, on: new, stagger: .fromFirst(each: .milliseconds(380) / (1 << beat)))
}

// The ball crouches, runs, and leaves the letters behind it.
let start = Duration.milliseconds(2780)
try world.play(on: ball, delay: start - .milliseconds(280)) {
  To(.scale, [1.28, 0.66], duration: .milliseconds(280), ease: .cubicOut)
  Wait(run)
  To(.scale, [1, 1], .bouncy)
}
var running = bounces
running.delay = start
try world.register(running, on: ball)
for letter in letters { try world.assign(letter, .scale, to: [0, 0]) }
try world.play(on: letters, delay: start, stagger: .fromFirst(over: run)) { To(.scale, [1, 1], .bouncy) }

// The words: a slide from the lower edge, and a fade in the last part of the same window.
let words = Transition(duration: .milliseconds(900))
let slide = TransitionTween(.position, values: [[0, 300], [0, 0]])
var fade = TransitionTween(.opacity, values: [0, 1])
fade.segment = TransitionSegment(position: 0.4, length: 0.6)
var (up, light) = (try slide.tween(playing: words, .forward), try fade.tween(playing: words, .forward))
(up.delay, light.delay) = (start + run, start + run)
try world.assign(line, .position, to: [0, 300])
try world.assign(hint, .opacity, to: 0)
try world.register(up, on: line)
try world.register(light, on: hint)

for _ in 0..<(60 * 6) { world.tick() }  // six seconds
print(world[ball, .position]!.x)  // prints 894.0
print(world[hint, .opacity]!)  // prints 1.0
