#include "CMeasure.h"

#include <stdlib.h>
#include <time.h>

#ifdef __GLIBC__
#include <malloc.h>

long heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}
#else
long heap_bytes(void) { return -1; }
#endif

double thread_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}
