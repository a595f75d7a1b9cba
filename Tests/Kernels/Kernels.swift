/// A kernel: a loop over rows that the engine's speed rests on.
struct Kernel: Hashable {
  var name: String
}

/// Which loops are kernels, and which must be there.
enum Kernels {
  /// Loops in functions of these files are kernels, whatever they are called.
  static let files = [
    "/Kernels/", "/PennerFamily.swift", "/EasingFormula.swift", "/EasingKernels.swift", "/InbetweenWide",
  ]

  /// Functions whose loops work on one row at a time, for a reason.
  static let exceptions: [(function: String, reason: String)] = [
    ("TweenRows.write", "writes to places that do not follow one another"),
    ("TweenChunk.shift", "reads the clock of each row's timeline"),
    ("PathKernel.", "goes from address to address"),
    ("LinearStops.ease", "looks for a stop"),
    ("SpringCurve.ease", "has a branch a regime"),
    ("CubicBezierSolverV5value", "is so long that the compiler makes a call of it"),
    ("CubicBezier.easeAnywhere", "looks for cells outside of 0…1"),
    ("UserFunction.ease", "calls the user's function"),
  ]

  private static let families = [
    "Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce",
  ]
  private static let modes = ["easeIn", "easeOut", "easeInOut"]
  private static let others = [
    ("cubic Bézier in two steps", ["CubicBezierSteps.valueOfTwo"]),
    ("cubic Bézier in four steps", ["CubicBezierSteps.valueOfFour"]),
    ("steep cubic Bézier", ["CubicBezierSolver.value", "CubicBezierSolverV5value"]),
    ("steps", ["StepFormula.value"]), ("spring curve", ["SpringCurve.ease"]),
    ("linear() with stops", ["LinearStops.ease"]),
    ("user's function", ["UserFunction.ease"]),
    ("spring, under-damped", ["SpringKernel.under"]),
    ("spring, critically damped", ["SpringKernel.critical"]), ("spring, over-damped", ["SpringKernel.over"]),
    ("path, in a record", ["PathRun.value"]),
  ]
  private static let scalarOnes = [
    "steep cubic Bézier", "spring curve", "linear() with stops", "user's function",
  ]

  /// All that a build must have as packed loops.
  static var required: [Kernel] {
    families.flatMap { family in modes.map { Kernel(name: "\(family) \($0)") } }
      + others.filter { !scalarOnes.contains($0.0) }.map { Kernel(name: $0.0) }
      + [linear, Kernel(name: keyed)]
  }

  private static let linear = Kernel(name: "linear")
  private static let keyed = "pieces between keys"

  /// Which kernel a loop is, by the functions that were inlined into it.
  static func kernel(of loop: Loop, _ frames: Frames) -> Kernel {
    let functions = functions(of: loop, frames)
    func has(_ name: String) -> Bool { functions.contains { $0.contains(name) } }
    for (name, signs) in others where signs.contains(where: has) { return Kernel(name: name) }
    if let family = families.first(where: { has("\($0)Formulas.") }) {
      return Kernel(name: "\(family) \(mode(of: loop, frames))")
    }
    if has("TweenRows.passed") { return has("KeyedRows") ? Kernel(name: keyed) : linear }
    let outermost = loop.arithmetic.compactMap { frames[$0].last?.function }.first
    return Kernel(name: outermost ?? loop.function)
  }

  /// A family's modes call one another: the outermost is the one.
  private static func mode(of loop: Loop, _ frames: Frames) -> String {
    var votes: [String: Int] = [:]
    for instruction in loop.body {
      let called = frames[instruction].compactMap { frame in
        modes.first { frame.function.contains(".\($0)(") }
      }
      if let mode = called.last { votes[mode, default: 0] += 1 }
    }
    return votes.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? "unknown"
  }

  /// Why a loop may work on a row at a time; nil if it may not.
  static func exception(_ loop: Loop, _ frames: Frames) -> String? {
    let functions = functions(of: loop, frames)
    return exceptions.first { exception in functions.contains { $0.contains(exception.function) } }?.reason
  }

  /// The functions that a loop is made of, and the symbols of those that it calls.
  private static func functions(of loop: Loop, _ frames: Frames) -> Set<String> {
    Set(
      loop.body.flatMap { frames[$0].map(\.function) } + loop.body.compactMap { $0.callee.map(String.init) })
  }

  /// Whether a loop is one of those that are looked at.
  static func contains(_ loop: Loop, _ frames: Frames) -> Bool {
    loop.arithmetic.contains { instruction in
      guard let outermost = frames[instruction].last else { return false }
      return files.contains { outermost.line.contains($0) }
    }
  }
}
