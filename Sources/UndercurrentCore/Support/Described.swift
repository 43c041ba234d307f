/// What shows up as a short name, Combine's, in `print`, in a mirror and in a playground.
@usableFromInline
package protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  @usableFromInline package var playgroundDescription: Any { description }
}
