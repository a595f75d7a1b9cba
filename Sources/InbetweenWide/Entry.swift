// The kernels once more, for processors with AVX2: the other files here are links to the engine's own, which
// need nothing but one another.
//
// Nothing of this module may run on other processors, nor lend its machine code to those parts of a program
// that do: `make kernels` sees to it that no function of it can be taken for another module's. So it has no
// public types, and the engine hands over bytes.

/// Runs a `TweenRun` of the engine's.
@inline(never)
public func writeTweens(_ run: UnsafeRawBufferPointer) { run.load(as: TweenRun.self).write() }

/// Runs a `SpringRun` of the engine's.
@inline(never)
public func writeSprings(_ run: UnsafeRawBufferPointer) { run.load(as: SpringRun.self).write() }
