@_exported public import UndercurrentCore
@_exported public import UndercurrentFoundation
