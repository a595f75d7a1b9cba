#include "internal.h"

static _Thread_local ibResult failure;
static _Thread_local char failureText[1024];

void inbetween_fail(ibResult result, const char *text) {
  failure = result;
  unsigned length = 0;
  while (text[length] && length < sizeof failureText - 1) length++;
  // A text that is cut ends with a whole character of UTF-8.
  if (text[length]) while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  for (unsigned index = 0; index < length; index++) failureText[index] = text[index];
  failureText[length] = 0;
}

uintptr_t inbetween_thread(void) { return (uintptr_t)&failure; }

const char *ibGetError(void) { return failureText; }

ibResult ibGetResult(void) { return failure; }

uint32_t ibGetVersion(void) { return IB_VERSION_MAJOR << 16 | IB_VERSION_MINOR << 8 | IB_VERSION_PATCH; }
