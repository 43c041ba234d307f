#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

/// What has been allocated, in all threads, while counting was on.
typedef struct {
  long allocations;
  /// Blocks and bytes that were allocated, less those that were freed.
  long liveBlocks;
  long liveBytes;
} AllocationCounts;

/// Whether allocations can be counted on this system.
bool allocationsAreCounted(void);
/// Counting costs time, so it is off while time is measured.
void countAllocations(bool on);
AllocationCounts allocationCounts(void);

#endif
