import Inbetween

/// One thing that a transition moves, seen as a number.
struct TransitionTrack {
  enum Kind {
    case opacity(of: TransitionEnd)
    /// The scale of what is seen at fore, which grows from that.
    case scale(from: Float)
    /// The way from the field's centre, as a part of `way`.
    case shift(of: TransitionEnd, way: SIMD2<Float>)
    /// The width of the container.
    case shape
  }

  let name: String
  let kind: Kind

  static var leaves: TransitionTrack { TransitionTrack(name: "leaves", kind: .opacity(of: .back)) }
  static var comes: TransitionTrack { TransitionTrack(name: "comes", kind: .opacity(of: .fore)) }

  /// Where it is now, 0 to 1.
  func value(_ cast: TransitionCast, in world: World) -> Float {
    switch kind {
    case .opacity(let end): return read(cast[end], .opacity, in: world) ?? 0
    case .scale(let least):
      return ((read(cast.fore, .scale, in: world) ?? SIMD2(1, 1)).x - least) / (1 - least)
    case .shift(let end, let way):
      let home = TransitionScene.field.center
      let shift = (read(cast[end], .position, in: world) ?? home) - home
      let part = (shift * way).sum() / (way * way).sum()
      return end == .back ? -part : 1 - part
    case .shape:
      let (card, opened) = (TransitionScene.cardSize.x, TransitionScene.opened.size.x)
      return ((read(cast.container, .size, in: world)?.x ?? card) - card) / (opened - card)
    }
  }

  private func read<Value>(_ entity: Entity?, _ property: Property<Value>, in world: World) -> Value? {
    entity.flatMap { world[$0, property] }
  }
}

/// The curves of a director's tracks over the position, as the engine plays them from either end.
struct TransitionCurves {
  static let steps = 96

  let tracks: [TransitionTrack]
  private var values: [TransitionEnd: [[Float]]] = [:]

  /// Has a world of its own scrub the transition from end to end.
  init(_ choice: DirectorChoice) throws {
    tracks = choice.tracks
    let world = World()
    let cast = TransitionCast(back: world.spawn(), fore: world.spawn(), container: world.spawn())
    try TransitionScene.place(cast, in: world)
    let transition = try choice.makeTransition(on: cast, in: world)
    for end in TransitionEnd.allCases {
      transition.complete(at: end)
      var curves: [[Float]] = Array(repeating: [], count: tracks.count)
      for step in 0...Self.steps {
        transition.scrub(to: Float(step) / Float(Self.steps))
        for index in tracks.indices { curves[index].append(tracks[index].value(cast, in: world)) }
      }
      values[end] = curves
    }
  }

  /// The curve of a track for a transition that left its rest at `end`.
  func curve(_ track: Int, from end: TransitionEnd) -> [Float] { values[end]?[track] ?? [] }
}
