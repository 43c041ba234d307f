// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in CI alone, as in the package itself.
let strict: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")] + strict

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Undercurrent", path: "..")],
  targets: [
    .target(name: "AllocationCounter"),
    .target(name: "BenchmarkKit", dependencies: ["AllocationCounter"], swiftSettings: settings),
    .executableTarget(
      name: "CoreBenchmarks",
      dependencies: [
        "BenchmarkKit", .product(name: "Undercurrent", package: "Undercurrent"),
        .product(name: "UndercurrentState", package: "Undercurrent"),
        .product(name: "UndercurrentTesting", package: "Undercurrent"), .product(name: "ChatModel", package: "Undercurrent"),
      ],
      swiftSettings: settings),
    // The tests of the laws once more, in optimised code.
    .testTarget(
      name: "LawTests", dependencies: [.product(name: "UndercurrentTesting", package: "Undercurrent")],
      swiftSettings: settings),
  ]
)
