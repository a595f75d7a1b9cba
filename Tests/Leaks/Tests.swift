import Testing

/// Runs the tests that are compiled with it, as `swift test` does.
@main struct Tests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
