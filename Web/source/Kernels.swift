// The kernels of the module for browsers, optimized for speed. The other files of their module come
// from InbetweenWide. The engine, optimized for size, calls them by this name, with the kind and the address
// of a run.

/// Runs the kernel of this kind over a run of the engine.
@c(inbetween_write)
public func write(_ kind: UInt8, _ run: UnsafeRawPointer) { KernelKind(rawValue: kind)?.write(run) }
