// A server without a display: two worlds on two threads run equal commands at fixed ticks and have equal hashes. One
// is saved as bytes, as for a file or another machine, and a third world goes on from them.
#include <inbetween.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { unitCount = 1000 };

typedef struct Match {
  ibWorldId world;
  ibSnapshotId saved;  // the world after 300 ticks
  uint64_t savedHash, hash;
  int completed;       // motions
} Match;

// Ends the program with the reason of the last call that has failed.
static void require(bool succeeds) {
  if (succeeds) return;
  fprintf(stderr, "server: %s\n", ibGetError());
  exit(1);
}

// Sends a unit to a place. Whole numbers make commands that are equal on each machine.
static void order(ibWorldId world, ibEntity unit, int number) {
  const float there[] = {number * 37 % 640, number * 91 % 480};
  ibAnimateDef def = ibDefaultAnimateDef();
  def.motion.isSpring = number % 2 == 0;
  def.motion.duration = IB_MS(400 + number % 5 * 100);
  require(ibWorld_Animate(world, unit, ib_position, there, &def).generation != 0);
}

static ibWorldId createWorld(void) {
  ibWorldDef def = ibDefaultWorldDef();
  def.tickNumerator = 30;
  return ibCreateWorld(&def);  // it belongs to the thread that calls
}

static void *run(void *pointer) {
  Match *match = pointer;
  match->world = createWorld();
  match->saved = ibCreateSnapshot();
  static _Thread_local ibEntity units[unitCount];
  require(ibWorld_SpawnMany(match->world, units, unitCount) == unitCount);
  for (int tick = 0; tick < 600; tick++) {
    for (int i = 0; i < 10; i++) order(match->world, units[(tick * 7 + i * 113) % unitCount], tick * 10 + i);
    require(ibWorld_Tick(match->world));
    ibEvents events = ibWorld_GetEvents(match->world);
    for (int i = 0; i < events.count; i++) match->completed += events.events[i].kind == ib_eventCompleted;
    if (tick != 299) continue;
    require(ibWorld_Save(match->world, match->saved));
    match->savedHash = ibWorld_GetStateHash(match->world);
  }
  match->hash = ibWorld_GetStateHash(match->world);
  return NULL;
}

int main(void) {
  Match matches[2] = {0};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, run, &matches[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  printf("600 ticks on two threads, %d and %d motions completed\n", matches[0].completed, matches[1].completed);
  printf("the hashes are %s\n", matches[0].hash == matches[1].hash ? "equal" : "not equal");

  // A world belongs to one thread at a time.
  ibWorld_Tick(matches[0].world);
  printf("from another thread: %s\n", ibGetError());
  require(ibWorld_Adopt(matches[0].world));
  require(ibWorld_Tick(matches[0].world));

  // The bytes go into a snapshot of another world.
  ibBytes bytes = ibSnapshot_GetBytes(matches[0].saved);
  ibSnapshotId received = ibCreateSnapshot();
  require(ibSnapshot_SetBytes(received, bytes.bytes, bytes.count));
  ibWorldId world = createWorld();
  require(ibWorld_Restore(world, received));
  printf("restored from bytes at tick %d: the hash is %s\n", (int)ibWorld_GetInfo(world).tickCount,
         ibWorld_GetStateHash(world) == matches[0].savedHash ? "equal" : "not equal");

  // Worlds restored from equal bytes stay equal.
  ibWorld_Restore(matches[0].world, matches[0].saved);
  for (int tick = 0; tick < 300; tick++) ibWorld_Tick(world), ibWorld_Tick(matches[0].world);
  bool equal = ibWorld_GetStateHash(world) == ibWorld_GetStateHash(matches[0].world);
  printf("300 ticks later: the hashes are %s\n", equal ? "equal" : "not equal");

  // Bytes that are damaged are refused.
  static uint8_t damaged[1 << 20];
  int64_t count = bytes.count < (int64_t)sizeof damaged ? bytes.count : (int64_t)sizeof damaged;
  memcpy(damaged, bytes.bytes, (size_t)count);
  damaged[count / 2] ^= 1;
  printf("damaged bytes are %s\n", ibSnapshot_SetBytes(received, damaged, count) ? "taken" : "refused");
  printf("code %d: %s\n", ibGetResult(), ibGetError());

  ibDestroySnapshot(received);
  ibDestroyWorld(world);
  ibDestroySnapshot(matches[0].saved);
  ibDestroySnapshot(matches[1].saved);
  ibDestroyWorld(matches[0].world);
  return ibWorld_Adopt(matches[1].world) && ibDestroyWorld(matches[1].world) ? 0 : 1;
}
