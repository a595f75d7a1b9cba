#include <stdbool.h>

#ifdef __x86_64__
#include <cpuid.h>
#endif

/* Whether there is AVX2, and the system keeps its registers. Asked of the processor itself, for what
   __builtin_cpu_supports knows depends on the age of the library that it is linked with. */
static inline bool inbetween_has_avx2(void) {
#ifdef __x86_64__
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE) || !(c & bit_AVX)) return false;
  __asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
  if ((a & 6) != 6) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2);
#else
  return false;
#endif
}
