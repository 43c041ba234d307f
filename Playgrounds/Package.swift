// swift-tools-version: 6.2
import PackageDescription

// Each page is a program of its own: `swift run --package-path Playgrounds Publishers`.
// Warnings are errors in CI alone, as in the package itself.
let strict: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
let pages = ["Basics": ["Publishers"]]

let package = Package(
  name: "Playgrounds",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Undercurrent", path: "..")],
  targets: pages.flatMap { playground, names in
    names.map { name in
      .executableTarget(
        name: name,
        dependencies: [.product(name: "Undercurrent", package: "Undercurrent")],
        path: "\(playground).playground/Pages/\(name).xcplaygroundpage",
        sources: ["Contents.swift"],
        swiftSettings: strict)
    }
  }
)
