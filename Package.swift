// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in CI alone: a newer compiler's new warning must not break the build of somebody who tries the package.
let strict: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")] + strict

let package = Package(
  name: "Undercurrent",
  // The first systems that have the standard `Synchronization` module.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "Undercurrent", targets: ["Undercurrent"]),
    .library(name: "UndercurrentState", targets: ["UndercurrentState", "UndercurrentStorage"]),
    .library(name: "UndercurrentTesting", targets: ["UndercurrentTesting"]),
    .library(name: "ChatModel", targets: ["ChatModel"]),
    .executable(name: "chat", targets: ["chat"]),
  ],
  targets: [
    // `Builtin` for one question that the standard library asks but does not pass on: see CurrentActor.swift.
    .target(
      name: "UndercurrentCore", swiftSettings: settings + [.enableExperimentalFeature("BuiltinModule")]),
    .target(name: "UndercurrentFoundation", dependencies: ["UndercurrentCore"], swiftSettings: settings),
    .target(name: "Undercurrent", dependencies: ["UndercurrentCore", "UndercurrentFoundation"], swiftSettings: settings),
    .target(name: "UndercurrentState", dependencies: ["UndercurrentCore"], swiftSettings: settings),
    .target(
      name: "UndercurrentStorage", dependencies: ["UndercurrentCore", "UndercurrentFoundation", "UndercurrentState"],
      swiftSettings: settings),
    .target(name: "UndercurrentTesting", dependencies: ["UndercurrentCore"], swiftSettings: settings),
    .target(name: "ChatModel", dependencies: ["UndercurrentCore", "UndercurrentState"], swiftSettings: settings),
    .target(name: "ChatConformance", dependencies: ["UndercurrentCore", "ChatModel"], swiftSettings: settings),
    .target(name: "ChatMatrix", dependencies: ["Undercurrent", "ChatModel"], swiftSettings: settings),
    .target(
      name: "ChatTerminal", dependencies: ["Undercurrent", "UndercurrentState", "ChatModel", "ChatMatrix"],
      swiftSettings: settings),
    .executableTarget(
      name: "chat",
      dependencies: ["Undercurrent", "UndercurrentState", "UndercurrentTesting", "ChatModel", "ChatTerminal"],
      swiftSettings: settings),

    .testTarget(name: "CoreTests", dependencies: ["UndercurrentCore", "UndercurrentTesting"], swiftSettings: settings),
    .testTarget(
      name: "CompatibilityTests",
      dependencies: ["Undercurrent", "UndercurrentState", "UndercurrentStorage", "UndercurrentTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "FoundationTests", dependencies: ["Undercurrent", "UndercurrentTesting"], swiftSettings: settings),
    .testTarget(
      name: "TestingTests", dependencies: ["UndercurrentCore", "UndercurrentTesting"], swiftSettings: settings),
    .testTarget(
      name: "StateTests", dependencies: ["UndercurrentCore", "UndercurrentState", "UndercurrentTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "StorageTests", dependencies: ["UndercurrentCore", "UndercurrentState", "UndercurrentStorage"],
      swiftSettings: settings),
    .testTarget(
      name: "ChatModelTests", dependencies: ["ChatModel", "ChatConformance", "UndercurrentTesting"], swiftSettings: settings),
    .testTarget(
      name: "ChatMatrixTests", dependencies: ["ChatMatrix", "ChatModel", "ChatConformance", "UndercurrentTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "ChatTests", dependencies: ["ChatModel", "ChatMatrix", "ChatTerminal", "UndercurrentTesting", "chat"],
      resources: [.copy("Scripts")], swiftSettings: settings),
    .testTarget(
      name: "HomeserverTests",
      dependencies: ["Undercurrent", "ChatModel", "ChatMatrix", "ChatConformance", "ChatTerminal"], path: "Tests/Homeserver",
      exclude: ["homeserver", "requirements.txt"], swiftSettings: settings),
    .testTarget(
      name: "ClientTests", dependencies: ["Undercurrent", "UndercurrentState"], exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "StressTests",
      dependencies: ["Undercurrent", "UndercurrentState", "UndercurrentStorage", "UndercurrentTesting", "ChatModel"],
      swiftSettings: settings),
    .testTarget(name: "ConventionTests", swiftSettings: settings),
  ]
)
