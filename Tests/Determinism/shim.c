// The few C functions that Embedded Swift's standard library wants on bare WebAssembly. For tests only: the
// allocator never gives memory back, and the random numbers (for hash tables' seeds) are not random.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;
static uintptr_t next;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (next == 0) next = (uintptr_t)&__heap_base;
  next = (next + alignment - 1) & ~(alignment - 1);
  uintptr_t end = next + size;
  while (end > __builtin_wasm_memory_size(0) * 65536u) {
    if (__builtin_wasm_memory_grow(0, 64) == (size_t)-1) return 12;
  }
  *result = (void *)next;
  next = end;
  return 0;
}

void free(void *pointer) { (void)pointer; }

void arc4random_buf(void *buffer, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)buffer)[i] = (unsigned char)(i * 29 + 7);
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

void *memset(void *to, int value, size_t count) {
  unsigned char *byte = to;
  while (count--) *byte++ = (unsigned char)value;
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  unsigned char *out = to;
  const unsigned char *in = from;
  while (count--) *out++ = *in++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *out = to;
  const unsigned char *in = from;
  if (out < in) {
    while (count--) *out++ = *in++;
  } else {
    while (count--) out[count] = in[count];
  }
  return to;
}

// Halves away from zero, exactly, as IEEE 754 has it; what `Duration` rounds by.
double round(double x) {
  double below = __builtin_floor(__builtin_fabs(x));
  if (__builtin_fabs(x) - below >= 0.5) below += 1;
  return __builtin_copysign(below, x);
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count--; a++, b++) {
    if (*a != *b) return *a - *b;
  }
  return 0;
}

// Standard input and output, and the entry point, by WASI preview 1.

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

int main(int count, char **arguments);

__attribute__((export_name("_start"))) void _start(void) { main(0, (char **)0); }

// 128-bit arithmetic, which a complete toolchain takes from compiler-rt.

typedef unsigned __int128 wide;
typedef __int128 signed_wide;

signed_wide __multi3(signed_wide left, signed_wide right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t middle = a1 * b0 + ((a0 * b0) >> 32);
  uint64_t cross = (uint32_t)middle + a0 * b1;
  uint64_t low = (cross << 32) | (uint32_t)(a0 * b0);
  uint64_t high = a1 * b1 + (middle >> 32) + (cross >> 32);
  high += (uint64_t)((wide)left >> 64) * b + a * (uint64_t)((wide)right >> 64);
  return (signed_wide)(((wide)high << 64) | low);
}

wide __ashlti3(wide value, int count) {
  uint64_t high = (uint64_t)(value >> 64), low = (uint64_t)value;
  if (count >= 64) return (wide)(low << (count - 64)) << 64;
  if (count == 0) return value;
  return ((wide)(high << count | low >> (64 - count)) << 64) | (low << count);
}

wide __lshrti3(wide value, int count) {
  uint64_t high = (uint64_t)(value >> 64), low = (uint64_t)value;
  if (count >= 64) return high >> (count - 64);
  if (count == 0) return value;
  return ((wide)(high >> count) << 64) | (low >> count | high << (64 - count));
}

// By halves of 64 bits, for a shift of a whole would call for help again.
wide __udivti3(wide dividend, wide divisor) {
  uint64_t high = (uint64_t)(dividend >> 64), low = (uint64_t)dividend;
  uint64_t quotient_high = 0, quotient_low = 0;
  wide rest = 0;
  for (int step = 0; step < 128; step++) {
    rest = (rest << 1) | (high >> 63);
    high = (high << 1) | (low >> 63);
    low <<= 1;
    quotient_high = (quotient_high << 1) | (quotient_low >> 63);
    quotient_low <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient_low |= 1;
    }
  }
  return ((wide)quotient_high << 64) | quotient_low;
}

signed_wide __divti3(signed_wide dividend, signed_wide divisor) {
  wide quotient = __udivti3(dividend < 0 ? -(wide)dividend : (wide)dividend,
                            divisor < 0 ? -(wide)divisor : (wide)divisor);
  return (signed_wide)((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}
