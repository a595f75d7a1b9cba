// What the Swift side of the interface keeps in C. Not installed.
#ifndef INBETWEEN_INTERNAL_H
#define INBETWEEN_INTERNAL_H

#include <stddef.h>

#include "inbetween.h"

/// Notes why a call of this thread has failed. The text is cut at 1,023 bytes.
void inbetween_fail(ibResult result, const char *text);

uintptr_t inbetween_threadAddress(void);

/// Returns a number that no other running thread has; never 0.
static inline uintptr_t inbetween_thread(void) {
#if defined(__linux__) && defined(__x86_64__)
  uintptr_t thread;
  __asm__("mov %%fs:0, %0" : "=r"(thread));
  return thread;
#elif defined(__linux__) && defined(__aarch64__)
  return (uintptr_t)__builtin_thread_pointer();
#else
  return inbetween_threadAddress();
#endif
}

/// An entry of the table of worlds. An id is an entry's index and generation.
typedef struct inbetween_world {
  void *box, *world;  // null without a world
  uintptr_t thread;   // the thread that the world belongs to
  uint16_t generation;
} inbetween_world;

enum { inbetween_worldCapacity = 4096 };
/// The worlds of the program.
extern inbetween_world inbetween_worlds[inbetween_worldCapacity] __attribute__((visibility("hidden")));

static inline inbetween_world *inbetween_worldAt(int32_t index) { return inbetween_worlds + index; }

/// Changes an entry.
static inline void inbetween_setWorld(
    inbetween_world *entry, void *box, void *world, uintptr_t thread, uint16_t generation) {
  __atomic_store_n(&entry->box, box, __ATOMIC_RELAXED);
  __atomic_store_n(&entry->world, world, __ATOMIC_RELAXED);
  __atomic_store_n(&entry->thread, thread, __ATOMIC_RELAXED);
  __atomic_store_n(&entry->generation, generation, __ATOMIC_RELAXED);
}

/// Returns the entry of a world that belongs to the calling thread; NULL if there is none. It takes no lock: an entry
/// with this thread's number is changed by this thread alone, and each field is read whole.
static inline const inbetween_world *inbetween_find(ibWorldId world) {
  unsigned index = world.index1 - 1u;
  if (index >= inbetween_worldCapacity) return NULL;
  const inbetween_world *entry = inbetween_worlds + index;
  if (__atomic_load_n(&entry->generation, __ATOMIC_RELAXED) != world.generation) return NULL;
  if (__atomic_load_n(&entry->thread, __ATOMIC_RELAXED) != inbetween_thread()) return NULL;
  return __atomic_load_n(&entry->box, __ATOMIC_RELAXED) ? entry : NULL;
}

/// The properties of the program, one after another in memory of Swift, and their number.
extern const void *inbetween_properties __attribute__((visibility("hidden")));
extern uint32_t inbetween_propertyCount __attribute__((visibility("hidden")));

/// Adds properties to those that calls find. They stay where they were first.
static inline void inbetween_setProperties(const void *first, uint32_t count) {
  if (!inbetween_properties) inbetween_properties = first;
  __atomic_store_n(&inbetween_propertyCount, count, __ATOMIC_RELEASE);
}

/// Returns the property with a number, from 1; NULL if there is none. Properties never change: it takes no lock.
static inline const void *inbetween_property(uint32_t number, intptr_t size) {
  if (number - 1u >= __atomic_load_n(&inbetween_propertyCount, __ATOMIC_ACQUIRE)) return NULL;
  return (const char *)inbetween_properties + (number - 1u) * size;
}

#endif
