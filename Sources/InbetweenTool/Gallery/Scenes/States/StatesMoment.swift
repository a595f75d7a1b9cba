import Inbetween

/// Everything that the scene States shows at an instant.
struct StatesMoment {
  /// The place and the colour of the mark in the diagram.
  let mark: SIMD2<Float>
  let markColor: Color
  let edges: [MoodArrow]
  /// The part of each arrow's wait that is over, and its brightness, in the order of the edges.
  let filled: [Float]
  let flash: [Float]
  let meadow: MeadowPose
  /// The last call, and the number of its characters that are shown.
  let call: Typewriter
  let letters: Int
  let ghost: GhostPose
}

/// The looks of the seedling and its meadow at an instant.
struct MeadowPose {
  let foot: SIMD2<Float>
  let stretch: SIMD2<Float>
  let turn: Float
  let color: Color
  let eyes: Eyes
  let lid: Float
  let smile: Float
  let blush: Float
  let gaze: SIMD2<Float>
  let sprout: Float
  let umbrella: Float
  let lean: Float
  let sky: Color
  let horizon: Color
  let hill: Color
  let wheel: Float
  let stars: [Float]
  let flowers: [Float]
  let pulse: Int
  let heart: Float
  let cover: Float
  let sleep: Float
  let hop: Float
  /// The values that go round for ever.
  let hopping: Float
  let falling: Float
  let sighing: Float
  let drifting: Float

  /// Reads the values of a frame.
  init(of machine: MoodMachine, in frame: Frame) {
    let (body, clock) = (machine.body, machine.clock)
    func value(_ entity: Entity, _ property: Property<Float>) -> Float { frame[entity, property] ?? 0 }
    func degrees(_ entity: Entity) -> Float { frame[entity, .rotation]?.degrees ?? 0 }
    func color(_ entity: Entity) -> Color { frame[entity, .color] ?? .white }
    foot = frame[body, .position] ?? .zero
    stretch = frame[body, .scale] ?? SIMD2(1, 1)
    turn = degrees(body)
    self.color = color(body)
    eyes = frame[body, .eyes] ?? .open
    lid = value(body, .lid) * (1 - value(clock, .blinking))
    (smile, blush, hop) = (value(body, .smile), value(body, .blush), value(body, .hop))
    gaze = frame[body, .gaze] ?? .zero
    sprout = degrees(machine.sprout)
    (umbrella, lean) = (value(machine.umbrella, .open), degrees(machine.umbrella))
    (sky, horizon, hill) = (color(machine.sky), color(machine.horizon), color(machine.hill))
    wheel = degrees(machine.sky)
    stars = machine.stars.map { value($0, .opacity) }
    flowers = machine.flowers.map { value($0, .open) }
    pulse = frame[machine.heart, .pulse] ?? 60
    heart = frame[machine.heart, .scale]?.x ?? 1
    cover = value(machine.clouds, .cover)
    sleep = value(body, .sleep)
    (hopping, falling) = (value(clock, .hopping), value(clock, .falling))
    (sighing, drifting) = (value(clock, .sighing), value(clock, .drifting))
  }
}
