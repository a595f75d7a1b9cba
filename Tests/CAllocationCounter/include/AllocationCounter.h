// Counts the calling thread's allocations by standing in for the allocator (glibc only, and without sanitizers,
// which stand in for it themselves).

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How often this thread has asked for memory since it began; 0 for ever where the allocator can't be hooked.
unsigned long allocation_count(void);

#endif
