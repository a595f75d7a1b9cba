// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Inbetween",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Inbetween", targets: ["Inbetween"]),
    .library(name: "InbetweenFiles", targets: ["InbetweenFiles"]),
    .library(name: "InbetweenSDL", targets: ["InbetweenSDL"]),
    .executable(name: "inbetween", targets: ["InbetweenTool"]),
  ],
  targets: [
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CSDL2_ttf"),
    .systemLibrary(name: "CSDL2_image"),
    .target(name: "Inbetween", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "InbetweenFiles", dependencies: ["Inbetween"]),
    .target(name: "InbetweenSDL", dependencies: ["CSDL2", "CSDL2_ttf", "CSDL2_image"]),
    .executableTarget(
      name: "InbetweenTool", dependencies: ["Inbetween", "InbetweenFiles", "InbetweenSDL"]),
    .executableTarget(
      name: "InbetweenBenchmarks", dependencies: ["Inbetween", "CMeasure", "CAllocationCounter"],
      path: "Benchmarks/InbetweenBenchmarks"),
    .target(name: "CMeasure", path: "Benchmarks/CMeasure"),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(name: "InbetweenTests", dependencies: ["Inbetween", "CAllocationCounter"]),
    .testTarget(name: "InbetweenBenchmarksTests", dependencies: ["InbetweenBenchmarks"]),
    .testTarget(name: "InbetweenFilesTests", dependencies: ["InbetweenFiles"]),
    .testTarget(name: "InbetweenSDLTests", dependencies: ["InbetweenSDL"]),
    .testTarget(name: "InbetweenToolTests", dependencies: ["InbetweenFiles"]),
  ]
)
