#ifdef __x86_64__
#include <cpuid.h>
#endif

/* The widest vectors that the processor has, and whose registers the system keeps: 512 for AVX-512, 256 for AVX2,
   otherwise 128 bits. Asked of the processor itself, for what __builtin_cpu_supports knows depends on the age of the
   library that it is linked with. Processors with AVX-512 but without VBMI2 run slower while they use 512 bits, so
   they count as 256. */
static inline int inbetween_vector_bits(void) {
#ifdef __x86_64__
  unsigned a, b, c, d, kept;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE) || !(c & bit_AVX)) return 128;
  __asm__("xgetbv" : "=a"(kept), "=d"(d) : "c"(0));
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 128;
  const unsigned wanted = bit_AVX512F | bit_AVX512VL | bit_AVX512BW | bit_AVX512DQ;
  if ((kept & 0xe6) == 0xe6 && (b & wanted) == wanted && (c & bit_AVX512VBMI2)) return 512;
  return (kept & 6) == 6 && (b & bit_AVX2) ? 256 : 128;
#else
  return 128;
#endif
}
