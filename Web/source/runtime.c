// The C functions that Embedded Swift's standard library wants on bare WebAssembly.

#include <stddef.h>
#include <stdint.h>

// Memory: blocks in the order of their addresses, the free ones in lists of similar sizes. A block that is freed
// merges with free neighbours. Sizes are multiples of 16 and include the 8 bytes before the caller's.

typedef struct Block {
  uint32_t before;  // the size of the block before it; 0 for the first
  uint32_t size;    // bit 0: in use
  struct Block *next, *previous;
} Block;

enum { header = 8, used = 1, page = 65536, leastGrowth = 1 << 20, listCount = 28 * 8 };

extern unsigned char __heap_base;
static Block *lists[listCount];
static uint32_t filled[listCount / 32];  // a bit for each list that is not empty
static Block *last;                      // at the end of memory, in use, without bytes

// Called when memory has grown. The program may define its own.
__attribute__((weak)) void runtime_grew(void) {}

static uint32_t sizeOf(const Block *block) { return block->size & ~(uint32_t)used; }
static Block *after(Block *block) { return (Block *)((char *)block + sizeOf(block)); }

// Eight lists for each power of two.
static uint32_t listOf(uint32_t size) {
  uint32_t power = 31 - (uint32_t)__builtin_clz(size);
  return (power - 4) * 8 + ((power < 7 ? size << (7 - power) : size >> (power - 7)) >> 4 & 7);
}

static void enlist(Block *block) {
  uint32_t list = listOf(block->size);
  block->previous = NULL;
  block->next = lists[list];
  if (block->next) block->next->previous = block;
  lists[list] = block;
  filled[list / 32] |= 1u << list % 32;
}

static void unlist(Block *block) {
  uint32_t list = listOf(block->size);
  if (block->next) block->next->previous = block->previous;
  if (block->previous) {
    block->previous->next = block->next;
  } else {
    lists[list] = block->next;
    if (!block->next) filled[list / 32] &= ~(1u << list % 32);
  }
}

// Makes a block free, merged with free neighbours.
static void merge(Block *block) {
  block->size = sizeOf(block);
  Block *next = after(block);
  if (!(next->size & used)) {
    unlist(next);
    block->size += next->size;
  }
  if (block->before) {
    Block *before = (Block *)((char *)block - block->before);
    if (!(before->size & used)) {
      unlist(before);
      before->size += block->size;
      block = before;
    }
  }
  after(block)->before = block->size;
  enlist(block);
}

// Ends a block after `size` bytes, and makes the others free.
static void split(Block *block, uint32_t size) {
  uint32_t rest = sizeOf(block) - size;
  if (rest < sizeof(Block)) return;
  block->size = size | (block->size & used);
  Block *other = after(block);
  other->before = size;
  other->size = rest | used;
  after(other)->before = rest;
  merge(other);
}

static int grow(uint32_t size) {
  if (!last) {
    last = (Block *)((((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15) + header);
    last->before = 0;
    uint32_t there = (uint32_t)(__builtin_wasm_memory_size(0) * page - header - (uintptr_t)last) & ~15u;
    Block *block = last;
    last = (Block *)((char *)block + there);
    block->size = there | used;
    last->before = there;
    last->size = used;
    merge(block);
    return 1;
  }
  uint32_t present = (uint32_t)__builtin_wasm_memory_size(0) * page;
  uint32_t wanted = size + 2 * header;
  if (wanted < leastGrowth) wanted = leastGrowth;
  if (wanted < present / 8) wanted = present / 8;
  uint32_t pages = wanted / page + 1;
  if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
    pages = (size + 2 * header) / page + 1;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  }
  Block *block = last;
  last = (Block *)((char *)block + pages * page);
  block->size = pages * page | used;
  last->before = pages * page;
  last->size = used;
  merge(block);
  runtime_grew();
  return 1;
}

// Returns a free block of a size, taken from its list; NULL if there is none.
static Block *take(uint32_t size) {
  // Each block of the next list is large enough.
  uint32_t power = 31 - (uint32_t)__builtin_clz(size);
  uint32_t list = listOf(size + (power < 7 ? 0 : (1u << (power - 3)) - 1));
  for (uint32_t word = list / 32; word < listCount / 32; word++) {
    uint32_t bits = filled[word];
    if (word == list / 32) bits &= ~0u << list % 32;
    if (!bits) continue;
    Block *block = lists[word * 32 + (uint32_t)__builtin_ctz(bits)];
    unlist(block);
    return block;
  }
  return NULL;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (size > 0x70000000 || alignment > 1 << 20) return 12;
  uint32_t wanted = ((uint32_t)size + header + 15) & ~15u;
  if (wanted < sizeof(Block)) wanted = sizeof(Block);
  uint32_t room = alignment > 16 ? wanted + (uint32_t)alignment + 16 : wanted;
  Block *block;
  // A list may hold blocks that are a little smaller than its largest, so that room for more is asked for.
  while (!(block = take(room))) {
    if (!grow(room + room / 8)) return 12;
  }
  block->size |= used;
  uintptr_t address = (uintptr_t)block + header;
  uintptr_t aligned = alignment > 16 ? (address + alignment - 1) & ~(uintptr_t)(alignment - 1) : address;
  if (aligned != address) {
    // The bytes before an aligned address become a free block.
    Block *own = (Block *)(aligned - header);
    uint32_t before = (uint32_t)(aligned - address);
    own->size = (sizeOf(block) - before) | used;
    own->before = before;
    after(own)->before = sizeOf(own);
    block->size = before | used;
    merge(block);
    block = own;
  }
  split(block, wanted);
  *result = (void *)aligned;
  return 0;
}

void free(void *pointer) {
  if (pointer) merge((Block *)((char *)pointer - header));
}

// The seeds of hash tables. They are constants, so that each run is equal.
void arc4random_buf(void *buffer, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)buffer)[i] = (unsigned char)(i * 29 + 7);
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

// Instructions of WebAssembly, with -mbulk-memory.

void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

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

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

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
