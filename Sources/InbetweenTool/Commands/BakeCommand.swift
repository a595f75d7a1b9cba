import InbetweenFiles

/// The command `inbetween bake`: writes a motion file as a state of the engine, for the player in browsers,
/// which has no reader of motion files.
struct BakeCommand: Command {
  static let specification = CommandSpecification(
    name: "bake", summary: "Writes a motion file as a state of the engine, for the player in browsers.",
    usage: ["FILE --output BAKED"], operands: 1...1, operandName: "FILE",
    options: [.init("output", "BAKED", "the file to write, JSON", isRequired: { _ in true })],
    details: """
      The result has the stage, the names and shapes of the entities, and the state of the world that has loaded the
      file, as compressed bytes in base64. The player restores that. What a state does not hold is refused: an easing by a
      function, say. Pictures stay files, named as the motion file names them.

        inbetween bake Assets/open.json --output open.motion.json
      """)

  private let path: String
  private let target: String

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    target = arguments["output"] ?? ""
  }

  func run(_ output: StandardOutput) throws {
    let baked = try BakedMotion(MotionFile(contentsOf: path), path)
    try OutputName.write(try baked.json(), to: target)
  }
}
