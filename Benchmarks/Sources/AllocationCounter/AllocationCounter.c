#include "AllocationCounter.h"

#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

// A program's own `malloc` takes the place of the C library's, for all that the program loads. These do what the library's do, by the
// names that it has for them, and count.

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool counting;
static atomic_long allocations, liveBlocks, liveBytes;

static inline void add(atomic_long *counter, long amount) { atomic_fetch_add_explicit(counter, amount, memory_order_relaxed); }

static inline bool isCounting(void) { return __builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0); }

static void *came(void *block) {
  if (isCounting() && block) {
    add(&allocations, 1);
    add(&liveBlocks, 1);
    add(&liveBytes, (long)malloc_usable_size(block));
  }
  return block;
}

static void goes(void *block) {
  if (isCounting() && block) {
    add(&liveBlocks, -1);
    add(&liveBytes, -(long)malloc_usable_size(block));
  }
}

void *malloc(size_t size) { return came(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return came(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = came(__libc_memalign(alignment, size));
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void *realloc(void *block, size_t size) {
  goes(block);
  return came(__libc_realloc(block, size));
}

void free(void *block) {
  goes(block);
  __libc_free(block);
}

bool allocationsAreCounted(void) { return true; }
void countAllocations(bool on) { atomic_store(&counting, on); }
AllocationCounts allocationCounts(void) { return (AllocationCounts){allocations, liveBlocks, liveBytes}; }

#else

bool allocationsAreCounted(void) { return false; }
void countAllocations(bool on) { (void)on; }
AllocationCounts allocationCounts(void) { return (AllocationCounts){0, 0, 0}; }

#endif
