// The kernels once more: in InbetweenWide for processors with AVX2, in InbetweenWidest for those with
// AVX-512. The other files are links to the engine's own, which need nothing but one another.
//
// Nothing of these modules may run on other processors, nor lend its machine code to those parts of a program
// that do: `make kernels` sees to it that no function of them can be taken for another module's. So they have
// no public types, and the engine hands over bytes.

/// Runs a `TweenRun` of the engine's.
@inline(never)
public func writeTweens(_ run: UnsafeRawBufferPointer) { run.load(as: TweenRun.self).write() }

/// Runs a `SpringRun` of the engine's.
@inline(never)
public func writeSprings(_ run: UnsafeRawBufferPointer) { run.load(as: SpringRun.self).write() }
