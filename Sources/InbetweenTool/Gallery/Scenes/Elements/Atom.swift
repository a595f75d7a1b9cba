import Inbetween

/// The atom of the scene Elements: electrons on shells that turn, around a nucleus.
///
/// Each electron is a child of its shell, and each shell of the nucleus. So a shell turns by one value, and
/// all its electrons go with it.
final class Atom {
  let nucleus: Entity
  let shells: [Entity]
  let electrons: [Entity]
  /// The index of the element that is shown.
  private(set) var element = 0

  private let world: World
  private var turns: [DriverHandle] = []
  /// The index of each electron's shell.
  private var homes = Array(repeating: 0, count: Element.all.count)

  init(on parent: Entity, in world: World) throws {
    self.world = world
    let nucleus = world.spawn()
    try world.setParent(of: nucleus, to: parent)
    let shells = try world.spawn(7) { shell, _ in
      try world.setParent(of: shell, to: nucleus)
      try world.assign(shell, .reach, to: 0)
      try world.assign(shell, .opacity, to: 0)
      try world.assign(shell, .rotation, to: .degrees(0))
    }
    electrons = try world.spawn(Element.all.count) { electron, _ in
      try world.setParent(of: electron, to: shells[0])
      try world.assign(electron, .position, to: .zero)
      try world.assign(electron, .opacity, to: 0)
    }
    (self.nucleus, self.shells) = (nucleus, shells)
    for (index, shell) in shells.enumerated() {
      let speed = (index % 2 == 0 ? 1 : -1) * 64 / (1 + Float(index) * 0.55)
      turns.append(try world.drift(shell, .rotation, velocity: .degrees(speed)))
    }
  }

  /// Holds the shells, or lets them turn on.
  func hold(_ holds: Bool) { for turn in turns { if holds { turn.pause() } else { turn.resume() } } }

  /// Becomes another element: each electron moves to its place on its shell.
  func become(_ index: Int) throws {
    element = index
    let counts = Element.all[index].shells
    var places: [SIMD2<Float>] = []
    for (shell, count) in counts.enumerated() {
      let reach = Self.reach(of: shell, of: counts.count)
      for place in 0..<count {
        try move(places.count, to: shell)
        places.append(SIMD2(direction: 360 * Float(place) / Float(count)) * reach)
      }
    }
    let present = Array(electrons[..<places.count])
    try world.animate(present, .position, to: { places[$0] }, .bouncy)
    try world.animate(electrons, .opacity, to: { $0 < places.count ? 1 : 0 }, .quick)
    try world.animate(shells, .reach, to: { Self.reach(of: $0, of: counts.count) }, .bouncy)
    try world.animate(shells, .opacity, to: { $0 < counts.count ? 1 : 0 }, .quick)
  }

  /// The radius of a shell, in radii of the atom.
  private static func reach(of shell: Int, of count: Int) -> Float {
    shell < count ? 0.36 + 0.64 * Float(shell + 1) / Float(count) : 1.1
  }

  /// Makes an electron a child of another shell. It stays where it is.
  private func move(_ index: Int, to shell: Int) throws {
    guard homes[index] != shell else { return }
    let (old, new) = (shells[homes[index]], shells[shell])
    homes[index] = shell
    let turn = (world[old, .rotation]?.degrees ?? 0) - (world[new, .rotation]?.degrees ?? 0)
    let place = world[electrons[index], .position] ?? .zero
    try world.setParent(of: electrons[index], to: new)
    try world.animate(
      electrons[index], .position, to: Transform(rotation: .degrees(turn)).map(place), .instant)
  }

  /// Returns the look of the atom in a frame.
  func pose(in frame: Frame) -> AtomPose {
    let turns = shells.map { Transform(rotation: frame[$0, .rotation] ?? .degrees(0)) }
    var electrons: [SIMD3<Float>] = []
    for (index, electron) in self.electrons.enumerated() {
      guard let opacity = frame[electron, .opacity], opacity > 0.02 else { continue }
      let place = turns[homes[index]].map(frame[electron, .position] ?? .zero)
      electrons.append(SIMD3(place.x, place.y, opacity))
    }
    let rings = shells.map { SIMD2(frame[$0, .reach] ?? 0, frame[$0, .opacity] ?? 0) }
    return AtomPose(element: element, electrons: electrons, rings: rings.filter { $0.y > 0.02 })
  }
}

/// The look of the atom at an instant, in radii of the atom.
struct AtomPose {
  let element: Int
  /// The place and the opacity of each electron.
  let electrons: [SIMD3<Float>]
  /// The radius and the opacity of each shell.
  let rings: [SIMD2<Float>]
}

extension Property where Value == Float {
  /// The radius of a shell, in radii of the atom.
  static let reach = Property("reach", default: 0)
}
