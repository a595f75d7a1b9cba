import Inbetween

/// The transition between scenes: a shared axis along the list, or a fade with reduced motion. Scenes fade
/// one after the other, so at most one is seen at a time.
final class SceneChange {
  /// The scene that leaves; nil if there is none.
  private(set) var leaving: SceneName?

  private let world: World
  private let back: Entity
  private let fore: Entity
  private var transition: TransitionHandle?
  /// 1 if the next scene is further down in the list, −1 if further up.
  private var way: Float = 1
  private var isReduced = false

  init(in world: World) {
    self.world = world
    (back, fore) = (world.spawn(), world.spawn())
  }

  /// Begins a transition. One that is under way is released.
  func begin(from leaving: SceneName, way: Float, isReduced: Bool) throws {
    transition?.release()
    (self.way, self.isReduced) = (way, isReduced)
    self.leaving = leaving
    for page in [back, fore] {
      try world.assign(page, .position, to: SIMD2(0, 0))
      try world.assign(page, .opacity, to: 1)
    }
    let cast = TransitionCast(back: back, fore: fore)
    let next =
      isReduced
      ? try world.makeTransition(directedBy: Fade(), cast)
      : try world.makeTransition(directedBy: SharedAxis(.y), cast)
    next.onDidEnd { [weak self] _ in self?.leaving = nil }
    next.begin()
    transition = next
  }

  /// Returns the offset and opacity at which the leaving (`back`) or the entering (`fore`) scene is drawn.
  func pose(of end: TransitionEnd, in frame: Frame) -> (offset: SIMD2<Float>, opacity: Float) {
    guard leaving != nil else { return (.zero, 1) }
    let page = end == .back ? back : fore
    let shift = frame[page, .position] ?? .zero
    let opacity = frame[page, .opacity] ?? 1
    // The two opacities of a cross-fade add up to 1.
    return (shift * way, isReduced ? max(2 * opacity - 1, 0) : opacity)
  }
}
