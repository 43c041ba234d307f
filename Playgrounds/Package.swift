// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in CI alone, as in the package itself.
let strict: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")] + strict

let reactive: Target.Dependency = .product(name: "Undercurrent", package: "Undercurrent")
let state: Target.Dependency = .product(name: "UndercurrentState", package: "Undercurrent")
let testing: Target.Dependency = .product(name: "UndercurrentTesting", package: "Undercurrent")

/// Each page is a program of its own: `swift run --package-path Playgrounds Publishers`.
func page(_ name: String, of playground: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(playground).playground/Pages/\(name).xcplaygroundpage",
    sources: ["Contents.swift"], swiftSettings: settings)
}

let package = Package(
  name: "Playgrounds",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Undercurrent", path: "..")],
  targets: [
    page("Publishers", of: "Basics", uses: [reactive]),
    page("Keyboard", of: "Basics", uses: [reactive]),
    page("Stores", of: "Apps", uses: [reactive, state, "PlaygroundModels"]),
    page("Forms", of: "Apps", uses: [reactive, state, "PlaygroundModels"]),
    page("Courses", of: "Apps", uses: [reactive, state, testing, "PlaygroundModels"]),
    page("Jokes", of: "Apps", uses: [reactive, state, "PlaygroundModels"]),
    page("Goal", of: "Apps", uses: [reactive, state, "PlaygroundModels"]),
    page("Presence", of: "Apps", uses: [reactive, testing, "PlaygroundModels"]),
    page("Time", of: "Craft", uses: [reactive, testing]),
    page("Operators", of: "Craft", uses: [reactive, testing]),
    page("ComingFrom", of: "Craft", uses: [reactive]),

    // What the apps of the pages know, apart from how they look.
    .target(name: "PlaygroundModels", dependencies: [reactive, state], swiftSettings: settings),
    .testTarget(
      name: "PlaygroundModelsTests", dependencies: ["PlaygroundModels", reactive, state, testing], swiftSettings: settings),
    .testTarget(name: "PageTests", swiftSettings: settings),
  ]
)
