// Variables of each thread, for the Swift side of the interface: variables of each thread. Not installed.
#ifndef INBETWEEN_INTERNAL_H
#define INBETWEEN_INTERNAL_H

#include "inbetween.h"

/// Notes why a call of this thread has failed. The text is cut at 1,023 bytes.
void inbetween_fail(ibResult result, const char *text);
/// Returns a number that no other running thread has; never 0.
uintptr_t inbetween_thread(void);

#endif
