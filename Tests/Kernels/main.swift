// Finds the loops in a disassembly, and judges the loops of the kernels:
//
//   loops addresses LISTING                  prints the addresses of all loops, for addr2line
//   loops judge LISTING FRAMES [--list]      fails if a kernel's loop is not packed, or is not there
//   loops judge LISTING FRAMES --any         the same without asking for kernels by name

import Foundation

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("kernels: \(message)\n".utf8))
  exit(2)
}

func read(_ path: String) -> String {
  guard let data = FileManager.default.contents(atPath: path) else { fail("\(path) cannot be read") }
  return String(decoding: data, as: UTF8.self)
}

/// The lines of a function of the binary at which a loop stands, or the loops that were inlined into it.
func places(_ loop: Loop, _ frames: Frames) -> Set<String> {
  Set(loop.arithmetic.compactMap { frames[$0].last?.line })
}

/// What is left over when the rows are not a multiple of the lanes goes through a scalar loop for the same
/// kernel at the same place beside the packed one.
func isRest(_ loop: Loop, of packed: [Loop], _ frames: Frames) -> Bool {
  let kernel = Kernels.kernel(of: loop, frames)
  let own = places(loop, frames)
  return packed.contains { other in
    other.function == loop.function && Kernels.kernel(of: other, frames) == kernel
      && !own.isDisjoint(with: places(other, frames))
  }
}

func judge(_ loops: [Loop], _ frames: Frames, isNamed: Bool, lists: Bool) -> Bool {
  let kernels = loops.filter { Kernels.contains($0, frames) }
  let packed = kernels.filter(\.isPacked)
  var found: [Kernel: Int] = [:]
  var excepted: Set<Kernel> = []
  var (rests, exceptions) = (0, 0)
  var faults: [String] = []
  for loop in kernels {
    let kernel = Kernels.kernel(of: loop, frames)
    var verdict = "packed"
    if loop.isPacked {
      found[kernel, default: 0] += 1
    } else if let reason = Kernels.exception(loop, frames) {
      exceptions += 1
      excepted.insert(kernel)
      verdict = "scalar: \(reason)"
    } else if isRest(loop, of: packed, frames) {
      rests += 1
      verdict = "scalar: what is left over beside a packed loop"
    } else {
      verdict = "SCALAR"
      let first = loop.arithmetic.first { $0.arithmetic == .scalar }
      let line = first.flatMap { frames[$0].first?.line } ?? "unknown line"
      faults.append("\(kernel.name) is not packed: \(line), in \(loop.function)")
    }
    if lists {
      let address = String(loop.body.first?.address ?? 0, radix: 16)
      print(
        "  \(address)  \(loop.packedCount) packed, \(loop.scalarCount) scalar  \(kernel.name): \(verdict)")
    }
  }
  if isNamed {
    for kernel in Kernels.required where found[kernel] == nil && !excepted.contains(kernel) {
      faults.append("\(kernel.name) has no packed loop")
    }
  }
  for fault in faults { print("kernels: \(fault)") }
  if faults.isEmpty {
    print(
      "kernels: \(found.count) kernels in \(packed.count) packed loops; "
        + "\(rests) scalar loops for what is left over, \(exceptions) for reasons")
  }
  return faults.isEmpty
}

let arguments = CommandLine.arguments
switch arguments.count > 2 ? arguments[1] : "" {
case "addresses":
  for loop in Listing.loops(in: read(arguments[2])) {
    for instruction in loop.body { print("0x" + String(instruction.address, radix: 16)) }
  }
case "judge" where arguments.count > 3:
  let isFine = judge(
    Listing.loops(in: read(arguments[2])), Frames(read(arguments[3])), isNamed: !arguments.contains("--any"),
    lists: arguments.contains("--list"))
  exit(isFine ? 0 : 1)
default: fail("usage: loops addresses LISTING | loops judge LISTING FRAMES [--any] [--list]")
}
