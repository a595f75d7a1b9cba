// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FromC",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GameWorldStatic", type: .static, targets: ["GameWorld"]),
    .library(name: "GameWorldDynamic", type: .dynamic, targets: ["GameWorld"]),
  ],
  dependencies: [.package(name: "inbetween", path: "../..")],
  targets: [
    .target(name: "GameWorld", dependencies: [.product(name: "Inbetween", package: "inbetween")]),
    .executableTarget(name: "Game", dependencies: ["GameWorld"]),
  ]
)
