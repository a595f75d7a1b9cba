// What Swift cannot ask by itself: the instruction set that it is compiled for, and the heap.

#ifndef C_MEASURE_H
#define C_MEASURE_H

/// The instruction set of the Swift code that calls these: the importer is told by the same -Xcc options as
/// Swift's code generator, so they must stay in the header.
static inline int built_for_avx2(void) {
#ifdef __AVX2__
  return 1;
#else
  return 0;
#endif
}

static inline int built_for_avx512(void) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
  return 1;
#else
  return 0;
#endif
}

/// Bytes that the process has from the allocator at present; -1 where that does not tell (other than glibc).
long heap_bytes(void);

/// Nanoseconds of processor time that this thread has taken.
double thread_nanoseconds(void);

#endif
