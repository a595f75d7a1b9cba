// The kernels of the module for browsers, optimized for speed. The other files of their module are those of
// InbetweenWide. The engine, optimized for size, calls them by these names with the address of a run.

/// Runs a `TweenRun` of the engine.
@c(inbetween_writeTweens)
public func writeTweens(_ run: UnsafeRawPointer) { run.load(as: TweenRun.self).write() }

/// Runs a `SpringRun` of the engine.
@c(inbetween_writeSprings)
public func writeSprings(_ run: UnsafeRawPointer) { run.load(as: SpringRun.self).write() }
