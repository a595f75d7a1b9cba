/// A checked tween along a path, in the form that reduced motion gives it.
struct CheckedPath<Value: Animatable> {
  let tween: PathTween<Value>
  let settings: PlaySettings
  let timing: PlayTiming
  /// The reduction that was applied.
  let reduction: MotionReduction

  init(_ tween: PathTween<Value>, _ policy: ReducedMotion) throws(TweenError) {
    // Errors are thrown even if reduced motion would remove their cause.
    _ = try tween.checked()
    (self.tween, reduction) = tween.reduced(policy.reduction(of: tween.property.name))
    (settings, timing) = try self.tween.checked()
  }
}
