#include "AllocationCounter.h"

#include <errno.h>
#include <stddef.h>

static _Thread_local unsigned long count;

unsigned long allocation_count(void) { return count; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ALLOCATOR_IS_TAKEN
#endif
#endif

#if defined(__GLIBC__) && !defined(ALLOCATOR_IS_TAKEN)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t members, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
  count++;
  return __libc_calloc(members, size);
}

void *realloc(void *old, size_t size) {
  count++;
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count++;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
#endif
