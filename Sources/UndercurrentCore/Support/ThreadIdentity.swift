import Synchronization

// The one thing that the core needs beyond the standard library: which thread is running. A nested `send` has to be told from a
// concurrent one, and neither the language nor `Synchronization` says.
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

/// A number that is the same on one thread, different on threads that run at the same time, even, and never zero.
///
/// The C library promises that asking twice gives the same answer, which is not true of an asynchronous function that went on on
/// another thread in between. The compiler must not use that promise to ask once and remember: so this is never inlined, and reads
/// something that could have changed.
@inline(never)
@usableFromInline
package func currentThread() -> UInt {
  identity() &+ never.load(ordering: .relaxed)
}

private let never = Atomic<UInt>(0)

@inline(__always)
private func identity() -> UInt {
  // The address of the thread's control block, which each C library has a type of its own for.
  #if canImport(Glibc)
    UInt(pthread_self())
  #elseif canImport(Darwin) || canImport(Musl) || canImport(Bionic)
    UInt(bitPattern: pthread_self())
  #elseif canImport(WinSDK)
    UInt(GetCurrentThreadId()) << 1
  #else
    2  // a system without threads
  #endif
}
