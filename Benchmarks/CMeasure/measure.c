#include "CMeasure.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

long heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}
#else
long heap_bytes(void) { return -1; }
#endif
