/// The source of a scene's motion, to read and to copy.
struct SceneCode {
  /// A Swift program with the motion.
  let swift: String
  /// A motion file with the motion.
  let json: String
}
