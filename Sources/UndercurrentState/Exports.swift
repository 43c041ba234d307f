// As with SwiftUI, a file that imports this module alone has observable objects of both kinds.
@_exported public import Observation
@_exported public import UndercurrentCore
