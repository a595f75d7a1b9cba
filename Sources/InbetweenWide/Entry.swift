// The kernels once more: in InbetweenWide for processors with AVX2, in InbetweenWidest for those with
// AVX-512. The other files are links to the engine's own, which need nothing but one another. Links, because
// Swift chooses the instructions for a whole module, a folder cannot be in two targets of SwiftPM, and copies
// could differ. A plugin that copies the files would be a tool to build first.
//
// Nothing of these modules may run on other processors, nor lend its machine code to those parts of a program
// that do: `make kernels` sees to it that no function of them can be taken for another module's. So they have
// no public types, and the engine hands over bytes.

/// Runs the kernel of this kind over a run of the engine.
@inline(never)
public func write(_ kind: UInt8, _ run: UnsafeRawPointer) { KernelKind(rawValue: kind)?.write(run) }
