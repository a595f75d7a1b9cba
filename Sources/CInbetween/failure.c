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

uintptr_t inbetween_threadAddress(void) { return (uintptr_t)&failure; }

inbetween_world inbetween_worlds[inbetween_worldCapacity];
const void *inbetween_properties;
uint32_t inbetween_propertyCount;

const char *ibGetError(void) { return failureText; }

ibResult ibGetResult(void) { return failure; }

uint32_t ibGetVersion(void) { return IB_VERSION_MAJOR << 16 | IB_VERSION_MINOR << 8 | IB_VERSION_PATCH; }

#ifndef INBETWEEN_EMBEDDED
/// Returns no name of a character. The linker uses this function in place of the standard library's, whose
/// table of names takes 0.5 MB. Nothing here asks for a name.
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t character, uint8_t *name, intptr_t capacity) {
  (void)character, (void)name, (void)capacity;
  return 0;
}

/// Returns no readable name of a type of C++, which the C++ library would write if an exception ended the program.
/// The C++ library's own function takes 45 KB.
char *__cxa_demangle(const char *name, char *text, size_t *length, int *status) {
  (void)name, (void)text, (void)length;
  if (status) *status = -2;
  return NULL;
}
#endif

#ifdef INBETWEEN_EMBEDDED
#include <pthread.h>
#include <sys/random.h>

/// Runs `body` once for all threads. Embedded Swift has its own for one thread, in place of which this one counts.
void swift_once(intptr_t *done, void (*body)(void *), void *context) {
  static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  if (__atomic_load_n(done, __ATOMIC_ACQUIRE) < 0) return;
  pthread_mutex_lock(&lock);
  if (*done >= 0) {
    body(context);
    __atomic_store_n(done, -1, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
}

/// Hash tables need a seed. The one of the C library is too new for many systems.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t more = getrandom((char *)bytes + done, count - done, 0);
    if (more > 0) done += (size_t)more;
  }
}
#endif
