// What inbetween.js wants besides the interface for C: memory for arguments, and functions of C that call JavaScript.

#include <stddef.h>

#include "internal.h"

int posix_memalign(void **result, size_t alignment, size_t size);
void free(void *pointer);

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("inbetween"), import_name(#name)))

IMPORT(grew) void web_grew(void);
IMPORT(called) void web_called(uint32_t world, uint32_t driver, uint32_t generation, int32_t kind, void *context);
IMPORT(changed) void web_changed(const char *from, const char *to, void *context);

/// Views of memory are no longer valid once it has grown.
void runtime_grew(void) { web_grew(); }

// A stack for the arguments and results of calls.
static uint64_t arguments[2048];
EXPORT(webArguments) void *webArguments(void) { return arguments; }
EXPORT(webArgumentsSize) uint32_t webArgumentsSize(void) { return sizeof arguments; }

EXPORT(webAllocate) void *webAllocate(uint32_t size) {
  void *result;
  return posix_memalign(&result, 16, size) == 0 ? result : NULL;
}
EXPORT(webFree) void webFree(void *pointer) { free(pointer); }

/// Forgets the failure of an earlier call, for calls whose zero may be no failure.
EXPORT(webForget) void webForget(void) { inbetween_fail(ib_ok, ""); }

static void call(ibWorldId world, ibDriverId driver, int32_t kind, void *context) {
  web_called(world.index1, driver.index, driver.generation, kind, context);
}
EXPORT(webCallback) ibCallback *webCallback(void) { return call; }

static void change(ibWorldId world, ibMachineId machine, const char *from, const char *to, void *context) {
  (void)world;
  (void)machine;
  web_changed(from, to, context);
}
EXPORT(webMachineCallback) ibMachineCallback *webMachineCallback(void) { return change; }
