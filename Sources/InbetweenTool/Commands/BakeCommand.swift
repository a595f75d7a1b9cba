import InbetweenFiles

/// The command `inbetween bake`: writes a motion file as a state of the engine, for the player in browsers,
/// which has no reader of motion files.
struct BakeCommand: Command {
  static let specification = CommandSpecification(
    name: "bake", summary: "Writes a motion file as a state of the engine, for the player in browsers.",
    usage: ["FILE --output BAKED"], operands: 1...1, operandName: "FILE",
    options: [.init("output", "BAKED", "the file to write, JSON", isRequired: { _ in true })],
    details: """
      The result contains the stage, the names and shapes of the entities, the declared properties, and the
      state machines without cues. It also contains the state of a world that has loaded the file, as
      compressed bytes in base64, which the player restores. If a motion has a form for reduced motion, there
      is a second state, of a world that reduces motion. Files that a state cannot contain are refused, for
      example easings by functions. Pictures stay separate files.

        inbetween bake Assets/short/card.json --output card.motion.json
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
