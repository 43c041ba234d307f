// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Undercurrent", path: "..")],
  targets: [
    .target(name: "BenchmarkKit", swiftSettings: settings),
    .executableTarget(
      name: "CoreBenchmarks",
      dependencies: ["BenchmarkKit", .product(name: "Undercurrent", package: "Undercurrent")],
      swiftSettings: settings),
  ]
)
