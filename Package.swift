// swift-tools-version: 6.2
import PackageDescription

// The flag against a separate job for a module's interface: such a job checks the types of all sources once
// more.
let wholeModule = [
  "-disable-batch-mode", "-whole-module-optimization", "-no-emit-module-separately-wmo", "-num-threads", "2",
]

// INBETWEEN_OPTIMIZED=1 compiles the engine and the canvas with -O in debug builds too, and keeps the checks
// of debug builds: for a game that is built in debug, and for `make test`.
let optimized: [SwiftSetting] =
  Context.environment["INBETWEEN_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"] + wholeModule, .when(configuration: .debug))]

// The pools change fields of the core's classes. Within the core an attribute frees these fields of checks of
// exclusive access, but other modules ignore the attribute: the pools would be up to four times as slow.
let unchecked: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

// The kernels twice more, for AVX2 and for AVX-512: the engine runs the widest that the processor has. On
// Linux alone: the sources are symbolic links, which a checkout on Windows may lack, and a Mac is an arm64 as
// a rule.
#if os(Linux)
  let engineDependencies: [Target.Dependency] = ["CProcessor", "InbetweenWide", "InbetweenWidest"].map {
    .target(name: $0, condition: .when(platforms: [.linux]))
  }
  // -Xarch_x86_64: to no effect where something else is compiled for. Debug builds define weak functions,
  // which a linker may take for other modules': there it is compiled like the rest.
  // INBETWEEN_TESTING=1 leaves AVX-512 out: with -enable-testing release builds define weak functions too,
  // and not each machine that tests has it.
  func kernels(_ name: String, _ features: [String]) -> Target {
    let flags = features.flatMap { ["-Xcc", "-Xarch_x86_64", "-Xcc", "-m\($0)"] }
    return .target(
      name: name,
      swiftSettings: [
        .unsafeFlags(
          flags + ["-Xcc", "-Wno-unused-command-line-argument"],
          .when(platforms: [.linux], configuration: .release))
      ] + optimized)
  }
  let wideTargets: [Target] = [
    .systemLibrary(name: "CProcessor"),
    kernels("InbetweenWide", ["avx2"]),
    kernels(
      "InbetweenWidest",
      Context.environment["INBETWEEN_TESTING"] == nil ? ["avx512f", "avx512vl", "avx512bw", "avx512dq"] : []),
  ]
#else
  let engineDependencies: [Target.Dependency] = []
  let wideTargets: [Target] = []
#endif

// Tests are compiled as in debug in release builds too, which takes a fraction of the time: what is to be
// tested optimized is the engine. InbetweenModelTests is optimized as well, for there slow models play
// thousands of worlds.
let plainTests: [SwiftSetting] = [
  .unsafeFlags(
    ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))
]

// In debug as one module: the types are checked once. Tests of a program are not, for SwiftPM compiles them
// again whenever the program is linked again, and file by file that takes no time.
let plainTestsAsOne = plainTests + [.unsafeFlags(wholeModule, .when(configuration: .debug))]

// The engine: an umbrella over its core and parts. Each target that uses the engine names all of them, for
// SwiftPM compiles a target again only after a change of a target that it names.
let engineModules = [
  "Inbetween", "InbetweenCore", "InbetweenEntities", "InbetweenInspection", "InbetweenKit", "InbetweenText",
]
let engine: [Target.Dependency] = engineModules.map { .target(name: $0) }

// The interface for C needs @c of Swift 6.3. Everything else compiles with 6.2.
#if compiler(>=6.3)
  let header: [Target.Dependency] = ["CInbetween"]
  let interface = header + ["InbetweenC"]
  let interfaceTargets: [Target] = [
    .target(name: "CInbetween", exclude: ["cpp", "install", "python"]),
    .target(
      name: "InbetweenC", dependencies: engine + ["CInbetween", "InbetweenFiles"],
      swiftSettings: optimized),
  ]
#else
  let header: [Target.Dependency] = []
  let interface = header
  let interfaceTargets: [Target] = []
#endif

let package = Package(
  name: "Inbetween",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],  // only Linux is built so far
  products: [
    .library(name: "Inbetween", targets: engineModules),
    .library(name: "InbetweenCore", targets: ["InbetweenCore"]),
    .library(name: "InbetweenFiles", targets: ["InbetweenFiles"]),
    .library(name: "InbetweenSDL", targets: ["InbetweenSDL"]),
    .library(name: "InbetweenInspector", targets: ["InbetweenInspector"]),
    .executable(name: "inbetween", targets: ["InbetweenTool"]),
  ],
  targets: [
    .systemLibrary(name: "CInbetweenSDL"),
    .systemLibrary(name: "CInbetweenSDL_ttf"),
    .systemLibrary(name: "CInbetweenSDL_image"),
    .target(
      name: "InbetweenCore", dependencies: engineDependencies, swiftSettings: optimized,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "InbetweenEntities", dependencies: ["InbetweenCore"], swiftSettings: optimized + unchecked),
    .target(name: "InbetweenText", dependencies: ["InbetweenCore"], swiftSettings: optimized),
    .target(
      name: "InbetweenInspection", dependencies: ["InbetweenCore", "InbetweenEntities"],
      swiftSettings: optimized),
    .target(
      name: "InbetweenKit", dependencies: ["InbetweenCore", "InbetweenEntities"], swiftSettings: optimized),
    .target(
      name: "Inbetween",
      dependencies: engineModules.dropFirst().map { .target(name: $0) },
      swiftSettings: optimized),
    .target(name: "InbetweenFiles", dependencies: engine),
    .target(
      name: "InbetweenSDL", dependencies: ["CInbetweenSDL", "CInbetweenSDL_ttf", "CInbetweenSDL_image"],
      swiftSettings: optimized),
    .target(
      name: "InbetweenInspector", dependencies: engine + ["InbetweenFiles", "InbetweenSDL"]),
    .executableTarget(
      name: "InbetweenTool",
      dependencies: engine + ["InbetweenFiles", "InbetweenInspector", "InbetweenSDL", "FireflyGame"]),
    .executableTarget(
      name: "InbetweenBenchmarks", dependencies: engine + ["CMeasure", "CAllocationCounter"] + header,
      path: "Benchmarks/InbetweenBenchmarks"),
    .executableTarget(
      name: "SpriteBenchmark", dependencies: ["InbetweenSDL"], path: "Benchmarks/SpriteBenchmark"),
    .executableTarget(name: "HeadlessServer", dependencies: engine, path: "Examples/HeadlessServer"),
    .executableTarget(name: "LockStep", dependencies: engine, path: "Examples/LockStep"),
    .executableTarget(name: "Rollback", dependencies: engine, path: "Examples/Rollback"),
    .executableTarget(name: "TowerDefence", dependencies: engine, path: "Examples/TowerDefence"),
    .executableTarget(
      name: "Arcade", dependencies: engine + ["InbetweenSDL"], path: "Examples/Arcade"),
    .executableTarget(
      name: "Interface", dependencies: engine + ["InbetweenSDL"], path: "Examples/Interface"),
    // The game, without its loop: the demo shows it too.
    .target(
      name: "FireflyGame", dependencies: engine + ["InbetweenFiles", "InbetweenSDL"],
      path: "Examples/Firefly", exclude: ["README.md", "Assets", "main.swift"]),
    .executableTarget(
      name: "Firefly", dependencies: engine + ["FireflyGame"], path: "Examples/Firefly",
      exclude: [
        "README.md", "Assets", "Drawing.swift", "Game.swift", "Hits.swift", "Motion.swift",
        "Past.swift", "Pilot.swift", "Recording.swift", "Sparks.swift", "Things.swift", "Waves.swift",
      ]),
    .executableTarget(name: "Soak", dependencies: engine + ["CMeasure"], path: "Tests/Soak"),
    .target(name: "CMeasure", path: "Benchmarks/CMeasure"),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(
      name: "InbetweenTests", dependencies: engine + ["CAllocationCounter"], exclude: ["Snapshots/Saves"],
      swiftSettings: plainTestsAsOne),
    .testTarget(name: "InbetweenModelTests", dependencies: engine + ["CAllocationCounter"] + interface),
    .testTarget(
      name: "InbetweenBenchmarksTests", dependencies: engine + ["InbetweenBenchmarks"],
      swiftSettings: plainTests),
    .testTarget(
      name: "InbetweenFilesTests", dependencies: engine + ["InbetweenFiles"], swiftSettings: plainTestsAsOne),
    .testTarget(name: "InbetweenSDLTests", dependencies: ["InbetweenSDL"], swiftSettings: plainTestsAsOne),
    .testTarget(
      name: "InbetweenInspectorTests", dependencies: engine + ["InbetweenInspector"],
      swiftSettings: plainTestsAsOne),
    .testTarget(
      name: "InbetweenToolTests",
      dependencies: engine + [
        "InbetweenTool", "InbetweenFiles", "CInbetweenSDL", "CInbetweenSDL_image", "Firefly", "FireflyGame",
      ],
      exclude: ["Golden"],
      swiftSettings: plainTests),
  ] + wideTargets + interfaceTargets
)
