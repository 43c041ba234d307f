#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#elseif canImport(WinSDK)
  internal import WinSDK
#endif

/// Stops in the debugger, which can let the program go on.
@usableFromInline
func stopInDebugger() {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
    raise(SIGTRAP)
  #elseif canImport(WinSDK)
    DebugBreak()
  #else
    fatalError("a breakpoint was reached")
  #endif
}
