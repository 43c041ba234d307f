import Foundation
import Testing
import Undercurrent

struct CodersTests {
  struct Pet: Codable, Equatable {
    var name: String
    var age: Int
  }

  private func roundTrip<E: TopLevelEncoder, D: TopLevelDecoder>(_ encoder: E, _ decoder: D) throws -> Pet
  where E.Output == Data, D.Input == Data {
    try decoder.decode(Pet.self, from: encoder.encode(Pet(name: "Rex", age: 7)))
  }

  @Test func jsonGoesThereAndBack() throws {
    #expect(try roundTrip(JSONEncoder(), JSONDecoder()) == Pet(name: "Rex", age: 7))
  }

  @Test func propertyListsGoThereAndBack() throws {
    #expect(try roundTrip(PropertyListEncoder(), PropertyListDecoder()) == Pet(name: "Rex", age: 7))
  }
}
