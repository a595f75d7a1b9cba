// Standard input and output, and the entry point, by WASI preview 1: what a test program wants besides
// Web/source/runtime.c.

#include <stddef.h>
#include <stdint.h>

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int
fd_write(int descriptor, const void *vectors, size_t count, size_t *written);

int putchar(int character) {
  unsigned char byte = (unsigned char)character;
  struct { const void *base; size_t length; } vector = {&byte, 1};
  size_t written;
  fd_write(1, &vector, 1, &written);
  return character;
}

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read"))) int
fd_read(int descriptor, const void *vectors, size_t count, size_t *read);

int getchar(void) {
  static unsigned char bytes[4096];
  static size_t count, next;
  if (next == count) {
    struct { void *base; size_t length; } vector = {bytes, sizeof bytes};
    next = count = 0;
    if (fd_read(0, &vector, 1, &count) != 0 || count == 0) return -1;
  }
  return bytes[next++];
}

void inbetween_determinism(void);

__attribute__((export_name("_start"))) void _start(void) { inbetween_determinism(); }
