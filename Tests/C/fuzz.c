// Random calls of the interface for C: several worlds, frames, snapshots, paths and machines, callbacks that call.
//
//   fuzz SEED CALLS [FROM]
//
// Call number n draws from its own generator, seeded by SEED and n, so calls that are left out change no other
// call. A failure prints its call's number. `fuzz SEED n+1 FROM` repeats it without the calls before FROM: raise FROM
// as long as it still fails. FUZZ_TRACE=1 prints each call. Every 1,500 calls all objects are destroyed.
//
// Prints the successes and calls of each function, and a hash of all results: two runs of a seed print the same.

#include <inbetween.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "results.h"

// A library without the part for motion files has no such functions.
#pragma weak ibCreateFile
#pragma weak ibDestroyFile
#pragma weak ibFile_IsValid
#pragma weak ibWorld_LoadFile
#pragma weak ibWorld_FindLoaded

// The functions, and how often each is drawn.
#define FUNCTIONS(F) \
  F(ibGetVersion, 1) F(ibGetError, 1) F(ibGetResult, 1) F(ibParseEase, 3) F(ibEase_Evaluate, 4) F(ibCreateProperty, 3) \
  F(ibProperty_Lane, 3) F(ibCreatePath, 3) F(ibCreatePathThrough, 3) F(ibDestroyPath, 2) F(ibPath_GetLength, 3) \
  F(ibDefaultWorldDef, 1) F(ibCreateWorld, 2) F(ibDestroyWorld, 1) F(ibWorld_IsValid, 2) F(ibWorld_Adopt, 2) \
  F(ibWorld_Advance, 30) F(ibWorld_Tick, 60) F(ibWorld_Step, 6) F(ibWorld_SetPaused, 5) F(ibWorld_SetRate, 6) \
  F(ibWorld_SetReducedMotion, 3) F(ibWorld_GetInfo, 10) F(ibWorld_GetStateHash, 10) F(ibWorld_Describe, 4) \
  F(ibWorld_Spawn, 20) F(ibWorld_SpawnMany, 8) F(ibWorld_Despawn, 6) F(ibWorld_IsAlive, 6) F(ibWorld_SetParent, 8) \
  F(ibWorld_Set, 25) F(ibWorld_Get, 15) F(ibWorld_GetBase, 8) F(ibWorld_GetVelocity, 8) F(ibWorld_Read, 10) \
  F(ibWorld_Write, 10) F(ibWorld_SetStandingMotion, 8) F(ibWorld_GetPrecedence, 8) F(ibDefaultMotionDef, 1) \
  F(ibDefaultAnimateDef, 1) F(ibDefaultTweenDef, 1) F(ibDefaultSpringDef, 1) F(ibDefaultDecayDef, 1) \
  F(ibDefaultFollowDef, 1) F(ibDefaultPlayDef, 1) F(ibDefaultStaggerDef, 1) F(ibWorld_Animate, 25) \
  F(ibWorld_RegisterTween, 25) F(ibWorld_RegisterTweens, 12) F(ibWorld_RegisterBatch, 12) F(ibDefaultShakeDef, 1) F(ibWorld_RegisterSpring, 15) F(ibWorld_RegisterDecay, 12) \
  F(ibWorld_RegisterFollow, 12) F(ibWorld_Shake, 5) F(ibWorld_Punch, 5) F(ibWorld_Play, 25) F(ibWorld_After, 10) \
  F(ibStagger_GetDelays, 4) F(ibWorld_Control, 40) F(ibWorld_Seek, 10) F(ibWorld_SeekLabel, 8) F(ibWorld_PlayTo, 6) F(ibWorld_Update, 8) F(ibWorld_SetDriverRate, 8) \
  F(ibWorld_Retarget, 10) F(ibWorld_FollowValue, 8) F(ibWorld_KillAll, 3) F(ibWorld_GetState, 10) F(ibWorld_GetDriver, 10) \
  F(ibWorld_SetCallback, 25) F(ibWorld_GetEvents, 12) F(ibWorld_GetEmitted, 20) F(ibWorld_CreateTimeline, 8) \
  F(ibWorld_CreateRealTimeline, 3) F(ibWorld_CreateNamedTimeline, 3) F(ibWorld_FindTimeline, 2) F(ibWorld_DestroyTimeline, 2) F(ibWorld_BeginTimeline, 10) \
  F(ibWorld_SetTimelinePaused, 6) F(ibWorld_SetTimelineRate, 8) F(ibWorld_SeekTimeline, 8) F(ibWorld_SetScrubber, 6) \
  F(ibWorld_ScrubTimeline, 12) F(ibWorld_GetTimeline, 5) F(ibDefaultTransitionDef, 1) F(ibDefaultTransitionTweenDef, 1) \
  F(ibWorld_CreateTransition, 6) F(ibWorld_DestroyTransition, 2) F(ibWorld_RegisterTransitionTween, 10) \
  F(ibWorld_BeginTransition, 10) F(ibWorld_ReverseTransition, 6) F(ibWorld_InterruptTransition, 10) \
  F(ibWorld_ScrubTransition, 8) F(ibWorld_LetGoTransition, 8) F(ibWorld_CompleteTransition, 3) \
  F(ibWorld_GetTransition, 5) F(ibDefaultConnectionDef, 1) F(ibWorld_CreateMachine, 6) F(ibWorld_DestroyMachine, 2) \
  F(ibMachine_Assign, 10) F(ibMachine_Connect, 8) F(ibMachine_SetMotion, 4) F(ibMachine_Go, 8) F(ibMachine_Fire, 8) \
  F(ibMachine_SetCondition, 8) F(ibMachine_GetState, 5) F(ibMachine_SetCallback, 6) F(ibCreateFrame, 4) \
  F(ibDestroyFrame, 2) F(ibWorld_Sample, 12) F(ibWorld_SampleAt, 6) F(ibFrame_GetColumn, 8) F(ibFrame_Read, 8) \
  F(ibFrame_ReadVelocity, 6) F(ibCreateSnapshot, 3) F(ibDestroySnapshot, 2) F(ibWorld_Save, 6) F(ibWorld_Restore, 5) \
  F(ibSnapshot_GetBytes, 3) F(ibSnapshot_SetBytes, 3) F(ibCreateFile, 2) F(ibDestroyFile, 1) F(ibWorld_LoadFile, 2) \
  F(ibWorld_FindLoaded, 3) F(ibFile_IsValid, 1) F(ibPath_IsValid, 1) F(ibFrame_IsValid, 1) F(ibSnapshot_IsValid, 1) \
  F(ibWorld_ReadTransforms, 6) F(ibWorld_GetFade, 4) F(ibWorld_SetOwnedCallback, 8) F(ibMachine_SetOwnedCallback, 4) \
  F(ibWorld_CreateForwardTimeline, 5) F(ibWorld_FollowTimeline, 5) F(ibWorld_SetTimelineLabel, 4) \
  F(ibWorld_GetTimelineLabel, 4) F(ibWorld_GetTimelineDuration, 5)

#define NUMBER(name, weight) n_##name,
#define NAME(name, weight) #name,
#define WEIGHT(name, weight) weight,
enum { FUNCTIONS(NUMBER) functionCount };
static const char *const names[] = {FUNCTIONS(NAME)};
static const int weights[] = {FUNCTIONS(WEIGHT)};
static uint8_t drawn[2048];
static int drawnCount;
/// The most seconds of a processor that 1,500 calls may take, also with the sanitizers. On a busy machine they last longer.
static const struct itimerval patience = {.it_value = {.tv_sec = 60}};
static int lastLine;
static uint64_t calls[functionCount], successes[functionCount];

// ---- random numbers, and the hash of results ----

static uint64_t seed, state, hash = 14695981039346656037u, callNumber;
static const char *presentCall = "no call";
static bool traces;

static uint64_t draw(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}
static uint32_t below(uint32_t limit) { return (uint32_t)((draw() >> 32) * limit >> 32); }
static bool chance(uint32_t percent) { return below(100) < percent; }
static bool rare(uint32_t perThousand) { return below(1000) < perThousand; }
static double unit(void) { return (double)(draw() >> 11) * 0x1p-53; }

static void mix(uint64_t value) { hash = (hash ^ value) * 1099511628211u, hash ^= hash >> 29; }
static void mixBytes(const void *bytes, size_t count) {
  const uint8_t *first = bytes;
  for (size_t i = 0; i < count; i++) mix(first[i]);
}
static void mixFloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  mix(isnan(value) ? 1 : bits);
}
static void mixDouble(double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  mix(isnan(value) ? 1 : bits);
}

// ---- memory after which nothing may be read or written ----

enum { arenaCount = 24, arenaSize = 1 << 16 };
static char *arenas[arenaCount];
static int nextArena;

static void *guarded(size_t size) {
  nextArena = (nextArena + 1) % arenaCount;
  // Not the padding of an earlier struct, which no seed determines.
  return memset(arenas[nextArena] + arenaSize - size, 0, size);
}
static const void *guardedCopy(const void *from, size_t size) { return memcpy(guarded(size), from, size); }
/// A copy of a value at the end of memory; seldom NULL.
#define AT_END(value) (rare(8) ? NULL : guardedCopy(&(value), sizeof(value)))

static void makeArenas(void) {
  long page = sysconf(_SC_PAGESIZE);
  for (int i = 0; i < arenaCount; i++) {
    arenas[i] = mmap(NULL, (size_t)(arenaSize + page), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(arenas[i] + arenaSize, (size_t)page, PROT_NONE);
  }
}

// ---- ids ----

struct Pool;
static ibEntity living(struct Pool *pool);

enum { worldRoom = 4, entityRoom = 48, driverRoom = 96, room = 12 };
typedef struct Pool {
  ibWorldId id;
  ibEntity entities[entityRoom];
  ibDriverId drivers[driverRoom];
  ibTimelineId timelines[room], loaded;  // the last one of a file
  ibTransitionId transitions[room];
  ibMachineId machines[room];
  uint32_t entityCount, driverCount, timelineCount, transitionCount, machineCount;
} Pool;
static Pool pools[worldRoom];
static ibFrameId frames[8];
static ibSnapshotId snapshots[8];
static ibPathId paths[8];
static ibFileId files[4];
static ibProperty properties[48];
static int propertyCount;
static ibEase easings[64];
static int easingCount;
static int depth, budget;
static ibWorldId ticking;
/// Whether the last call of the stream did what it was asked for; its function.
static bool lastDid;
static int lastFunction;

#define RANDOM_ID(type) ((type){below(4) ? below(300) : (uint32_t)draw(), below(4) ? below(5) : (uint32_t)draw()})
/// An id of a list: mostly of this world, sometimes of another, gone or made up.
#define PICK(type, list, count) ( \
  rare(15) ? RANDOM_ID(type) : rare(10) ? (type){0, 0} \
  : rare(10) ? pools[below(worldRoom)].list[below(4)] : pool->list[below(pool->count)])
#define ENTITY() (chance(60) ? living(pool) : PICK(ibEntity, entities, entityCount))
#define DRIVER() PICK(ibDriverId, drivers, driverCount)
#define TIMELINE() PICK(ibTimelineId, timelines, timelineCount)
#define TRANSITION() PICK(ibTransitionId, transitions, transitionCount)
#define MACHINE() PICK(ibMachineId, machines, machineCount)
#define OUTSIDE(type, list) (rare(15) ? RANDOM_ID(type) : list[below(chance(70) ? 3 : sizeof list / sizeof *list)])
#define FRAME() OUTSIDE(ibFrameId, frames)
#define SNAPSHOT() OUTSIDE(ibSnapshotId, snapshots)
#define PATH() OUTSIDE(ibPathId, paths)
#define FILE_ID() OUTSIDE(ibFileId, files)

/// Keeps a new id behind the others, or in the place of one of them, which may live on.
#define KEEP(list, count, id) do { \
  if ((id).generation) \
    (list)[(count) < sizeof(list) / sizeof *(list) ? (count)++ : below(sizeof(list) / sizeof *(list))] = (id); \
  mix((uint64_t)(id).generation << 32 | (id).index); } while (0)

static ibCallback onEvent;
static ibMachineCallback onChange;

/// Keeps a new driver, often with callbacks.
static void keepDriver(Pool *pool, ibWorldId w, ibDriverId driver) {
  KEEP(pool->drivers, pool->driverCount, driver);
  if (driver.generation && chance(30))
    for (int i = 0; i < 3; i++) ibWorld_SetCallback(w, driver, (ibEventKind)below(12), onEvent, (void *)0xFEED);
}

static ibWorldId anyWorld(Pool *pool) {
  if (rare(4)) return (ibWorldId){(uint16_t)below(6), (uint16_t)below(4)};
  if (rare(2)) return (ibWorldId){(uint16_t)draw(), (uint16_t)draw()};
  return pool->id;
}

/// An entity of this world, which lives if one of a few does.
static ibEntity living(Pool *pool) {
  ibEntity entity = {0, 0};
  for (int i = 0; i < 6; i++) {
    entity = pool->entities[below(pool->entityCount)];
    if (ibWorld_IsAlive(pool->id, entity)) break;
  }
  return entity;
}

static ibTimelineId lineOrNone(Pool *pool) { return chance(60) ? (ibTimelineId){0, 0} : TIMELINE(); }
static ibEntity entityOrNone(Pool *pool) { return chance(50) ? (ibEntity){0, 0} : ENTITY(); }

static ibProperty property(void) {
  if (rare(10)) return (ibProperty){(uint16_t)draw(), (uint8_t)below(6), (uint8_t)below(6)};
  if (rare(10)) return (ibProperty){(uint16_t)below(40), (uint8_t)below(6), (uint8_t)below(6)};
  return properties[below((uint32_t)propertyCount)];
}
static ibProperty twoLanes(void) { return chance(80) ? (ibProperty){(uint16_t)(1 + below(3)), 0, 2} : property(); }
static ibEase ease(void) { return rare(10) ? (ibEase)draw() : easings[below((uint32_t)easingCount)]; }

// ---- numbers and texts ----

static float value(void) {
  static const float strange[] = {NAN, INFINITY, -INFINITY, 3.4e38f, -3.4e38f, 1e38f, 1e-45f, -0.0f, 1e20f, 16777216};
  if (rare(6)) return strange[below(10)];
  if (chance(25)) return (float)below(3);
  if (chance(30)) return (float)unit();
  return (float)(unit() * 400 - 200);
}
static const float *lanes(uint32_t count) {
  float *floats = guarded(count * sizeof *floats);
  for (uint32_t i = 0; i < count; i++) floats[i] = value();
  return floats;
}
/// Lanes of a property, with not one float more than it needs.
static const float *lanesOf(ibProperty property) {
  return rare(8) ? NULL : lanes(property.lanes ? property.lanes : 1);
}
static const float *lanesOrNone(ibProperty property) { return chance(60) ? NULL : lanesOf(property); }

static int64_t span(void) {
  static const int64_t strange[] = {INT64_MAX, INT64_MIN, -1, 1, 5555, 5556, INT64_MAX - 1, INT64_MIN + 1, 1000000000000000};
  if (rare(12)) return strange[below(9)];
  if (rare(20)) return -(int64_t)below(400000000);
  if (chance(10)) return 0;
  if (chance(30)) return IB_MS(below(30) * 10);
  if (chance(5)) return IB_MS(below(3600000));
  return (int64_t)below(1500000000);
}
static int64_t delay(void) { return chance(60) ? 0 : span(); }
static double rateNumber(void) {
  static const double strange[] = {NAN, INFINITY, -INFINITY, 1e6, -1e6, 1e7, 1e-9, -0.0, 1e300, 1.0 / 3};
  if (rare(25)) return strange[below(10)];
  if (chance(40)) return 1;
  if (chance(20)) return 0.5 * below(5);
  return chance(20) ? -unit() * 3 : unit() * 3;
}
static double repeats(void) {
  static const double strange[] = {NAN, INFINITY, 1e12, 1e13, 0, 0.5, 1000000, -5, 1e-9, 2.75};
  if (rare(30)) return strange[below(10)];
  return chance(60) ? 1 : chance(30) ? IB_FOREVER : below(5);
}
static int32_t choice(uint32_t count) { return rare(8) ? (int32_t)draw() : (int32_t)below(count); }
static uint32_t few(void) { return rare(5) ? 0 : 1 + below(8); }
static int32_t size(uint32_t right) { return rare(5) ? -1 : rare(2) ? INT32_MIN : (int32_t)right; }

static const char *text(const char *const *list, uint32_t count) {
  static const char *const strange[] = {"", "\xff", "caf\xe9", "\xed\xa0\x80", "\xc3\xa9t\xc3\xa9", "a name that is longer than fifteen bytes"};
  return rare(6) ? NULL : rare(15) ? strange[below(6)] : list[below(count)];
}
static const char *const stateNames[] = {"idle", "hover", "down", "lit", "a state of many words and bytes"};
static const char *const inputNames[] = {"tap", "leave", "dark", "open"};
static const char *const stepNames[] = {"begin", "middle", "boom", "end of the sequence, a long one"};
static const char *const easeTexts[] = {"linear", "backOut", "cubic-bezier(0.2, 0, 0, 1)", "linear(0, 0.5 25%, 1)",
  "steps(4)", "ease-in-out", "elasticInOut", "steps(3, jump-none)", "cubic-bezier(0.1, 2, 0.9, -2)", "bounceOut", "nothing",
  "linear(0, 1.5, -0.5 40% 60%, 1)", "cubic-bezier(", "steps(1000000)", "smoothstep"};
static const char *const pathTexts[] = {"M 0 0 C 40 0 60 80 100 80", "M 0 0 L 10 0 L 10 10 Z", "M 5 5", "M 0 0 L 0 0",
  "M0,0 A 30 50 10 1 1 80 20", "m 1 2 q 3 4 5 6 t 7 8 s 1 2 3 4 h 5 v -5 z", "M 0", "", "L 1 1",
  "M -1e9 -1e9 L 1e9 1e9", "M 0 0 L 1e-30 0", "M 0 0 C 1 1 1 1 1 1 L 1 1 L 2 2"};
static const char motionFile[] =
  "{\"inbetween\": 1, \"stage\": {\"width\": 640, \"height\": 360, \"background\": \"#101418\", \"duration\": 2000},"
  "\"entities\": [{\"name\": \"card\", \"shape\": {\"type\": \"circle\", \"radius\": 32}, \"properties\":"
  "{\"position\": [120, 120], \"color\": \"#63e6be\"}}], \"motion\": [{\"type\": \"spring\", \"entity\": \"card\","
  "\"property\": \"position\", \"to\": [520, 120], \"spring\": \"smooth\"}]}";

// ---- defs ----

/// Seldom, a def that no function has filled.
#define COOKIE(def) do { if (rare(4)) (def).internalValue = (int32_t)draw(); } while (0)

static ibMotionDef motionDef(void) {
  ibMotionDef def = ibDefaultMotionDef();
  if (chance(60)) def.duration = span();
  def.delay = delay();
  def.isSpring = chance(40);
  if (chance(30)) def.dampingRatio = rare(50) ? rateNumber() : unit() * 2;
  def.ease = ease();
  COOKIE(def);
  return def;
}

/// Flips some flags of a def.
#define FLIP(S, def) flip(#S, &(def))
static void flip(const char *name, void *def) {
  // The list of all flags, which fields.py makes of the header.
  static const struct { const char *name; size_t place; } flags[] = {
#define SCALAR(S, field, type)
#define POINTER(S, field)
#define FLAG(S, field) {#S, offsetof(S, field)},
#include "fields.h"
  };
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    bool *flag = (bool *)((char *)def + flags[i].place);
    if (!strcmp(name, flags[i].name) && chance(15)) *flag = !*flag;
  }
}

static ibTweenDef tweenDef(Pool *pool, ibProperty property, uint32_t maxKeys) {
  ibTweenDef def = ibDefaultTweenDef();
  uint32_t keys = chance(60) || !maxKeys ? 1 : 1 + below(maxKeys);
  if (rare(5)) keys = 0;
  def.keyCount = size(keys);
  if (!rare(8)) def.values = lanes(keys * (property.lanes ? property.lanes : 1));
  if (chance(20)) {
    float *offsets = guarded(keys * sizeof *offsets);
    for (uint32_t i = 0; i < keys; i++) offsets[i] = keys > 1 ? (float)i / (float)(keys - 1) : (float)unit();
    if (keys && chance(20)) offsets[below(keys)] = value();
    def.offsets = offsets;
  }
  if (chance(15)) {
    uint32_t count = keys > 2 ? keys - 1 : 1;
    ibEase *list = guarded(count * sizeof *list);
    for (uint32_t i = 0; i < count; i++) list[i] = ease();
    def.eases = list;
  }
  if (chance(80)) def.duration = span();
  def.delay = delay();
  if (chance(15)) def.repeatDelay = span();
  if (chance(10)) def.endDelay = span();
  if (chance(10)) def.hold = span();
  if (chance(10)) def.blend = span();
  if (chance(10)) def.repeatStart = rare(50) ? rateNumber() : unit() * 2;
  def.repeats = repeats();
  if (chance(25)) def.rate = rateNumber();
  def.timeline = lineOrNone(pool);
  if (chance(30)) def.mode = choice(4);
  if (chance(30)) def.direction = choice(4);
  if (chance(30)) def.fill = choice(4);
  def.ease = ease();
  if (chance(8)) def.speed = value();
  FLIP(ibTweenDef, def);
  COOKIE(def);
  return def;
}

static ibSpringDef springDef(Pool *pool, ibProperty key) {
  ibSpringDef def = ibDefaultSpringDef();
  def.value = lanesOf(key);
  def.from = lanesOrNone(key);
  def.velocity = lanesOrNone(key);
  if (chance(60)) def.response = span();
  def.delay = delay();
  if (chance(10)) def.blend = span();
  if (chance(40)) def.dampingRatio = rare(50) ? rateNumber() : unit() * 2;
  if (chance(25)) def.rate = rateNumber();
  def.timeline = lineOrNone(pool);
  if (chance(30)) def.mode = choice(4);
  if (chance(30)) def.fill = choice(4);
  FLIP(ibSpringDef, def);
  COOKIE(def);
  return def;
}

static ibDecayDef decayDef(Pool *pool, ibProperty key) {
  ibDecayDef def = ibDefaultDecayDef();
  def.velocity = lanesOrNone(key);
  if (chance(30)) def.destination = lanesOf(key);
  if (chance(40)) def.lower = lanesOf(key), def.upper = lanesOf(key);
  if (rare(10)) def.upper = NULL;
  if (def.lower && def.upper && chance(80)) {
    float *lower = guarded(16 * key.lanes), *upper = guarded(16 * key.lanes);
    for (uint32_t i = 0; i < key.lanes && i < 16; i++) lower[i] = value(), upper[i] = lower[i] + fabsf(value());
    def.lower = lower, def.upper = upper;
  }
  def.delay = delay();
  if (chance(10)) def.blend = span();
  if (chance(30)) def.friction = rare(50) ? rateNumber() : unit() * 20;
  if (chance(50)) def.restitution = rare(50) ? rateNumber() : unit();
  if (chance(25)) def.rate = rateNumber();
  def.timeline = lineOrNone(pool);
  if (chance(30)) def.fill = choice(4);
  if (chance(30)) def.replaces = choice(3);
  FLIP(ibDecayDef, def);
  COOKIE(def);
  return def;
}

static ibFollowDef followDef(Pool *pool) {
  ibFollowDef def = ibDefaultFollowDef();
  if (chance(70)) def.duration = span();
  def.delay = delay();
  if (chance(10)) def.blend = span();
  def.repeats = repeats();
  if (chance(25)) def.rate = rateNumber();
  if (chance(30)) def.from = rare(50) ? value() : (float)unit();
  if (chance(30)) def.to = rare(50) ? value() : (float)unit();
  if (chance(20)) def.orientationOffset = value();
  if (chance(40)) def.orients = chance(80) ? ib_rotation : property();
  def.timeline = lineOrNone(pool);
  if (chance(30)) def.direction = choice(4);
  if (chance(30)) def.fill = choice(4);
  def.ease = ease();
  FLIP(ibFollowDef, def);
  COOKIE(def);
  return def;
}

static ibTransitionTweenDef transitionTweenDef(ibProperty key) {
  ibTransitionTweenDef def = ibDefaultTransitionTweenDef();
  def.back = lanesOf(key);
  def.fore = lanesOf(key);
  if (chance(30)) def.start = unit() * 0.5, def.length = unit() * 0.5;
  if (rare(20)) def.start = rateNumber();
  if (rare(20)) def.length = rateNumber();
  def.ease = ease();
  if (chance(20)) def.backwardStart = unit() * 0.5, def.backwardLength = unit() * 0.5;
  if (rare(20)) def.backwardLength = rateNumber();
  if (chance(20)) def.backwardEase = ease();
  if (chance(30)) def.part = rare(20) ? (int32_t)draw() : (int32_t)below(4) - 1;
  COOKIE(def);
  return def;
}

static ibPlayDef playDef(Pool *pool) {
  ibPlayDef def = ibDefaultPlayDef();
  def.delay = delay();
  def.repeats = repeats();
  if (chance(20)) def.rate = rateNumber();
  def.timeline = lineOrNone(pool);
  if (chance(30)) def.direction = choice(4);
  def.waits = chance(10);
  COOKIE(def);
  return def;
}

static const ibStep *stepsOf(Pool *pool, uint32_t count) {
  ibStep *steps = guarded(count * sizeof *steps);
  memset(steps, 0, count * sizeof *steps);
  uint32_t open = 0;
  for (uint32_t i = 0; i < count; i++) {
    ibStep *step = &steps[i];
    step->kind = choice(10);
    // Blocks are mostly closed where they should be.
    if (!rare(20)) {
      if (step->kind == ib_stepEnd && !open) step->kind = ib_stepTo;
      if ((step->kind == ib_stepTogether || step->kind == ib_stepInOrder) && i + open + 2 >= count) step->kind = ib_stepTo;
      if (open && i + open >= count) step->kind = ib_stepEnd;
    }
    if (step->kind == ib_stepTogether || step->kind == ib_stepInOrder) open++;
    if (step->kind == ib_stepEnd && open) open--;
    step->property = chance(60) ? properties[below(9)] : property();
    for (int lane = 0; lane < 4; lane++) step->value[lane] = value();
    step->duration = chance(90) ? IB_MS(below(600)) + 70000000 : span();
    if (chance(10)) step->offset = rare(50) ? span() : IB_MS(below(100)) - IB_MS(50);
    bool isBlock = step->kind == ib_stepTogether || step->kind == ib_stepInOrder;
    if (isBlock ? chance(30) : rare(10)) step->repeats = rare(100) ? repeats() : below(4);
    step->dampingRatio = rare(20) ? rateNumber() : unit() * 2;
    step->ease = ease();
    step->withPrevious = i > 0 && steps[i - 1].kind < ib_stepTogether ? chance(20) : rare(10);
    step->alternates = chance(10);
    if (chance(15)) step->entity = ENTITY();
    step->name = text(stepNames, 4);
  }
  return steps;
}

static ibAnimateDef animateDef(Pool *pool, ibProperty key) {
  ibAnimateDef def = ibDefaultAnimateDef();
  def.motion = motionDef();
  def.velocity = lanesOrNone(key);
  def.repeats = repeats();
  def.timeline = lineOrNone(pool);
  if (chance(30)) def.mode = choice(4);
  if (chance(30)) def.replaces = choice(3);
  def.alternates = chance(20);
  def.replacesAtCall = chance(20);
  COOKIE(def);
  return def;
}

static ibShakeDef shakeDef(Pool *pool, ibProperty key) {
  ibShakeDef def = ibDefaultShakeDef();
  def.strength = lanesOf(key);
  if (chance(70)) def.duration = span();
  def.delay = delay();
  if (chance(50)) def.frequency = rare(50) ? rateNumber() : unit() * 60;
  def.seed = draw();
  def.timeline = lineOrNone(pool);
  if (chance(40)) def.vibrations = rare(50) ? choice(2000) : 1 + (int32_t)below(6);
  COOKIE(def);
  return def;
}

/// A copy in memory of its own, of which one byte more is a fault; NULL of NULL.
static void *copyOf(const void *from, size_t size) { return from ? memcpy(malloc(size), from, size) : NULL; }

// ---- callbacks ----

static void call(Pool *pool);

static Pool *poolOf(ibWorldId id) {
  for (int i = 0; i < worldRoom; i++)
    if (pools[i].id.index1 == id.index1 && pools[i].id.generation == id.generation) return &pools[i];
  return NULL;
}

static void callWithin(ibWorldId id) {
  if (budget <= 0 || depth > 3) return;
  depth++;
  for (uint32_t i = 1 + below(3); i > 0 && budget > 0; i--) {
    budget--;
    Pool *pool = poolOf(id);
    call(pool && !rare(100) ? pool : &pools[below(worldRoom)]);
  }
  depth--;
}

static void onEvent(ibWorldId w, ibDriverId driver, int32_t kind, void *context) {
  if ((uintptr_t)context != 0xFEED || kind < 0 || kind > ib_eventUpdated) abort();
  mix((uint64_t)driver.generation << 40 ^ (uint64_t)driver.index << 8 ^ (uint64_t)kind);
  // The world that ticks, which may have the callback from a snapshot of another one.
  if (!ibWorld_IsValid(w) || w.index1 != ticking.index1 || w.generation != ticking.generation) {
    fprintf(stderr, "fuzz: a callback of world %d.%d within a tick of %d.%d\n", w.index1, w.generation, ticking.index1,
      ticking.generation);
    abort();
  }
  if (kind == ib_eventUpdated ? chance(10) : chance(60)) callWithin(w);
}

/// The number of calls of a machine's callback that are under way.
static int changes;

static void onChange(ibWorldId own, ibMachineId machine, const char *from, const char *to, void *context) {
  (void)own;
  if (((uintptr_t)context & ~(uintptr_t)(worldRoom - 1)) != 0xBEE0) abort();
  mixBytes(from, strlen(from));
  mixBytes(to, strlen(to));
  mix((uint64_t)machine.generation << 32 | machine.index);
  Pool *pool = &pools[(uintptr_t)context & (worldRoom - 1)];
  if (chance(40) && changes < 4) {
    changes++;
    callWithin(pool->id);
    changes--;
  }
  mixBytes(from, strlen(from));
  mixBytes(to, strlen(to));
}

/// A context that a world owns. It is freed once, and not called after that.
typedef struct Owned { uint32_t alive; uint32_t pool; } Owned;

static Owned *owned(const Pool *pool) {
  Owned *made = malloc(sizeof *made);
  *made = (Owned){0xFEEDBEE0, (uint32_t)(pool - pools)};
  return made;
}
static void releaseOwned(void *context) {
  Owned *freed = context;
  if (freed->alive != 0xFEEDBEE0) abort();
  freed->alive = 0;
  free(freed);
}
static void onOwnedEvent(ibWorldId w, ibDriverId driver, int32_t kind, void *context) {
  const Owned *own = context;
  onEvent(w, driver, kind, (void *)0xFEED);
  // It may have been replaced by a call within itself.
  if (own->alive != 0xFEEDBEE0) abort();
}
static void onOwnedChange(ibWorldId w, ibMachineId machine, const char *from, const char *to, void *context) {
  const Owned *own = context;
  onChange(w, machine, from, to, (void *)(0xBEE0 + (uintptr_t)own->pool));
  if (own->alive != 0xFEEDBEE0) abort();
}

// ---- worlds ----

static void forget(Pool *pool) {
  memset(pool, 0, sizeof *pool);
}

static void populate(Pool *pool) {
  ibWorldDef def = ibDefaultWorldDef();
  def.keepsCompleted = chance(20);
  if (chance(50)) {
    static const int64_t ticks[] = {30, 60, 120, 144, 1000, 24, 1};
    def.tickNumerator = ticks[below(7)];
    def.tickDenominator = chance(90) ? 1 : 1 + below(3);
    def.hitchLimit = chance(80) ? IB_MS(below(250)) : 0;
    if (chance(8)) def.threads = 2;
  }
  forget(pool);
  pool->id = ibCreateWorld(chance(30) ? NULL : &def);
  mix(pool->id.index1 != 0);
  pool->entityCount = 4 + below(20);
  mix((uint64_t)ibWorld_SpawnMany(pool->id, pool->entities, (int32_t)pool->entityCount));
  // Something to steer.
  for (int i = 0; i < 3; i++) {
    ibTimelineId line = ibWorld_CreateTimeline(pool->id, i < 2 ? (ibTimelineId){0, 0} : pool->timelines[0]);
    KEEP(pool->timelines, pool->timelineCount, line);
    if (i) ibWorld_BeginTimeline(pool->id, line);
    ibTransitionId transition = ibWorld_CreateTransition(pool->id, NULL);
    KEEP(pool->transitions, pool->transitionCount, transition);
    ibMachineId machine = ibWorld_CreateMachine(pool->id, stateNames[0], NULL);
    KEEP(pool->machines, pool->machineCount, machine);
    ibConnectionDef def = ibDefaultConnectionDef();
    const char *needs[] = {inputNames[2]};
    def.from = stateNames[0], def.to = stateNames[1], def.trigger = inputNames[0];
    ibMachine_Connect(pool->id, machine, &def);
    def.from = NULL, def.to = stateNames[0], def.trigger = inputNames[1];
    ibMachine_Connect(pool->id, machine, &def);
    def.to = stateNames[3], def.trigger = NULL, def.needs = needs, def.needCount = 1;
    ibMachine_Connect(pool->id, machine, &def);
    ibMachine_SetCallback(pool->id, machine, onChange, (void *)(0xBEE0 + (uintptr_t)(pool - pools)));
  }
}

static void reset(void) {
  // A call within a tick may have left worlds of which no pool knows: each pool destroys its own when it is filled.
  for (int i = 0; i < worldRoom; i++) {
    if (ibWorld_IsValid(pools[i].id)) ibDestroyWorld(pools[i].id);
    forget(&pools[i]);
  }
  for (int i = 0; i < 8; i++) {
    ibDestroyFrame(frames[i]);
    ibDestroySnapshot(snapshots[i]);
    ibDestroyPath(paths[i]);
    if (i < 4 && ibDestroyFile) ibDestroyFile(files[i]);
  }
  memset(frames, 0, sizeof frames);
  memset(snapshots, 0, sizeof snapshots);
  memset(paths, 0, sizeof paths);
  memset(files, 0, sizeof files);
  for (int i = 0; i < worldRoom; i++) populate(&pools[i]);
  for (int i = 0; i < 2; i++) frames[i] = ibCreateFrame(NULL, 0, i == 1);
  for (int i = 0; i < 3; i++) snapshots[i] = ibCreateSnapshot();
  for (int i = 0; i < 3; i++) paths[i] = ibCreatePath(pathTexts[i]);
}

/// Puts a new object in the place of an old one, which is destroyed.
#define REPLACE(list, id, destroy) do { \
  uint32_t at = below(8); \
  if ((id).generation) { destroy(list[at]); list[at] = (id); } } while (0)

// ---- the calls ----

#define CALL(expression) (did = DID(expression))

/// A world's events, read to the last byte.
static void mixEvents(ibEvents events) {
  mix((uint64_t)events.count);
  for (int32_t i = 0; i < events.count; i++) {
    const ibEvent *event = &events.events[i];
    mix((uint64_t)event->driver.generation << 32 | event->driver.index);
    mix((uint64_t)event->entity.generation << 32 | event->entity.index);
    mix((uint64_t)event->instant);
    mix(event->serial);
    mix((uint64_t)event->kind << 33 | (uint64_t)(uint32_t)event->repetition << 1 | event->shadowed);
  }
}

static void *callOnThread(void *context) {
  // The worlds belong to the first thread: all is refused, but for worlds of this one.
  Pool *pool = context;
  depth = 3;
  for (int i = 0; i < 4; i++) call(pool);
  ibWorldId own = ibCreateWorld(NULL);
  mix((uint64_t)ibWorld_Spawn(own).index);
  mix(ibWorld_Tick(own));
  mix(ibDestroyWorld(own));
  if (ibWorld_IsValid(pool->id) && chance(50)) {
    mix(ibWorld_Adopt(pool->id));
    for (int i = 0; i < 4; i++) call(pool);
  }
  return NULL;
}

static void call(Pool *pool) {
  static const char *const nothing[] = {"*"};
  int function = drawn[below((uint32_t)drawnCount)];
  presentCall = names[function];
  ibWorldId outer = ticking;
  if (traces) printf("%llu %*s%s\n", (unsigned long long)callNumber, depth * 2, "", names[function]);
  ibWorldId w = anyWorld(pool);
  bool did = false;
  if (function == n_ibWorld_Advance || function == n_ibWorld_Tick || function == n_ibWorld_Step) ticking = w;
  switch (function) {
  case n_ibGetVersion: did = ibGetVersion() != 0; break;
  case n_ibGetError: {
    const char *error = ibGetError();
    did = strlen(error) < 1024;
    break;
  }
  case n_ibGetResult: did = ibGetResult() <= ib_badSnapshot; break;
  case n_ibParseEase: {
    ibEase parsed = ibParseEase(text(easeTexts, 15));
    did = DID(parsed);
    mix(parsed);
    if (did) easings[32 + below(16)] = parsed;
    break;
  }
  case n_ibEase_Evaluate: {
    float result = ibEase_Evaluate(ease(), value());
    did = !isnan(result);
    mixFloat(result);
    break;
  }
  case n_ibCreateProperty: {
    static const char *const propertyNames[] = {"mana", "tint", "turn", "frame", "glow"};
    static const uint8_t counts[] = {1, 2, 3, 4, 1, 4, 4, 4, 1};
    int32_t type = choice(9);
    // Few defaults, as each name, type and default is a property for the rest of the run.
    uint32_t count = type >= 0 && type < 9 ? counts[type] : 4;
    float *defaults = guarded(count * 4);
    for (uint32_t i = 0; i < count; i++) defaults[i] = i == 3;
    if (rare(20)) defaults[0] = NAN;
    ibProperty made = ibCreateProperty(text(propertyNames, 5), (ibType)type, rare(10) ? NULL : defaults);
    did = DID(made);
    mix((uint64_t)made.index1 << 16 | made.lane1 << 8 | made.lanes);
    if (did) properties[9 + below(24)] = made;
    break;
  }
  case n_ibProperty_Lane: {
    ibProperty made = ibProperty_Lane(property(), choice(4));
    did = DID(made);
    if (did) properties[33 + below(8)] = made;
    break;
  }
  case n_ibCreatePath: {
    ibPathId made = ibCreatePath(text(pathTexts, 12));
    did = DID(made);
    REPLACE(paths, made, ibDestroyPath);
    break;
  }
  case n_ibCreatePathThrough: {
    uint32_t count = below(9);
    const float *points = rare(10) ? NULL : lanes(count * 2);
    ibPathId made = ibCreatePathThrough(points, size(count), chance(30));
    did = DID(made);
    REPLACE(paths, made, ibDestroyPath);
    break;
  }
  case n_ibDestroyPath: CALL(ibDestroyPath(PATH())); break;
  case n_ibPath_GetLength: {
    float length = ibPath_GetLength(PATH());
    did = length > 0;
    mixFloat(length);
    break;
  }
  case n_ibDefaultWorldDef: did = ibDefaultWorldDef().internalValue != 0; break;
  case n_ibDefaultMotionDef: did = ibDefaultMotionDef().internalValue != 0; break;
  case n_ibDefaultAnimateDef: did = ibDefaultAnimateDef().internalValue != 0; break;
  case n_ibDefaultTweenDef: did = ibDefaultTweenDef().internalValue != 0; break;
  case n_ibDefaultSpringDef: did = ibDefaultSpringDef().internalValue != 0; break;
  case n_ibDefaultDecayDef: did = ibDefaultDecayDef().internalValue != 0; break;
  case n_ibDefaultFollowDef: did = ibDefaultFollowDef().internalValue != 0; break;
  case n_ibDefaultShakeDef: did = ibDefaultShakeDef().internalValue != 0; break;
  case n_ibDefaultPlayDef: did = ibDefaultPlayDef().internalValue != 0; break;
  case n_ibDefaultStaggerDef: did = ibDefaultStaggerDef().internalValue != 0; break;
  case n_ibDefaultTransitionDef: did = ibDefaultTransitionDef().internalValue != 0; break;
  case n_ibDefaultTransitionTweenDef: did = ibDefaultTransitionTweenDef().internalValue != 0; break;
  case n_ibDefaultConnectionDef: did = ibDefaultConnectionDef().internalValue != 0; break;
  case n_ibCreateWorld: {
    if (chance(20)) {
      ibWorldDef def = ibDefaultWorldDef();
      def.threads = (int32_t)draw();
      def.tickNumerator = span();
      def.hitchLimit = -1;
      COOKIE(def);
      CALL(ibCreateWorld(guardedCopy(&def, sizeof def)));
      break;
    }
    Pool *at = &pools[below(worldRoom)];
    if (ibWorld_IsValid(at->id) && !chance(30)) break;
    if (ibWorld_IsValid(at->id)) ibDestroyWorld(at->id);
    populate(at);
    did = at->id.index1 != 0;
    break;
  }
  case n_ibDestroyWorld:
    // Seldom one that is under way: most callbacks should go on.
    if (!rare(depth ? 150 : 600)) w = (ibWorldId){(uint16_t)below(6), (uint16_t)below(10)};
    if (ibWorld_IsValid(w) && !poolOf(w)) break;
    CALL(ibDestroyWorld(w));
    break;
  case n_ibWorld_IsValid: CALL(ibWorld_IsValid(w)); break;
  case n_ibWorld_Adopt:
    if (depth) break;
    CALL(ibWorld_Adopt(w));
    break;
  case n_ibWorld_Advance: {
    ibAdvance advance = ibWorld_Advance(w, rare(10) ? span() : IB_MS(below(40)));
    did = advance.ticks > 0;
    mix((uint64_t)advance.ticks);
    mix((uint64_t)advance.dropped);
    break;
  }
  case n_ibWorld_Tick: CALL(ibWorld_Tick(w)); break;
  case n_ibWorld_Step: CALL(ibWorld_Step(w)); break;
  case n_ibWorld_SetPaused: CALL(ibWorld_SetPaused(w, chance(30))); break;
  case n_ibWorld_SetRate: CALL(ibWorld_SetRate(w, chance(50) ? 1 : rateNumber(), chance(50) ? 0 : span(), ease())); break;
  case n_ibWorld_SetReducedMotion:
    CALL(ibWorld_SetReducedMotion(w, (ibReduction)(chance(60) ? 0 : choice(4)), span()));
    break;
  case n_ibWorld_GetInfo: {
    ibWorldInfo info = ibWorld_GetInfo(w);
    did = DID(info);
    mix((uint64_t)info.now), mix((uint64_t)info.time), mix((uint64_t)info.tickCount);
    mixDouble(info.alpha), mixDouble(info.rate);
    mix((uint64_t)info.entities << 33 | (uint64_t)info.drivers << 1 | info.isPaused);
    if (!depth && info.drivers > 1500) {
      ibDestroyWorld(pool->id);
      populate(pool);
    }
    break;
  }
  case n_ibWorld_GetStateHash: {
    uint64_t result = ibWorld_GetStateHash(w);
    did = result != 0;
    mix(result);
    break;
  }
  case n_ibWorld_Describe: {
    const char *described = ibWorld_Describe(w, ENTITY());
    did = described != NULL;
    if (described) mixBytes(described, strlen(described));
    break;
  }
  case n_ibWorld_Spawn: {
    ibEntity entity = ibWorld_Spawn(w);
    did = DID(entity);
    KEEP(pool->entities, pool->entityCount, entity);
    break;
  }
  case n_ibWorld_SpawnMany: {
    uint32_t count = below(12);
    ibEntity *list = guarded(count * sizeof *list);
    memset(list, 0, count * sizeof *list);
    int32_t made = ibWorld_SpawnMany(w, rare(10) ? NULL : list, size(count));
    did = made > 0;
    for (int32_t i = 0; i < made; i++) KEEP(pool->entities, pool->entityCount, list[i]);
    break;
  }
  case n_ibWorld_Despawn: CALL(ibWorld_Despawn(w, ENTITY())); break;
  case n_ibWorld_IsAlive: CALL(ibWorld_IsAlive(w, ENTITY())); break;
  case n_ibWorld_SetParent: {
    ibEntity child = ENTITY();
    CALL(ibWorld_SetParent(w, child, entityOrNone(pool)));
    break;
  }
  case n_ibWorld_Set: {
    ibProperty key = property();
    const float *lanes = lanesOf(key);
    CALL(ibWorld_Set(w, ENTITY(), key, lanes));
    break;
  }
  case n_ibWorld_Get:
  case n_ibWorld_GetBase:
  case n_ibWorld_GetVelocity: {
    ibProperty key = property();
    ibEntity entity = ENTITY();
    uint32_t count = key.lanes ? key.lanes : 1;
    float *out = guarded(count * sizeof *out);
    memset(out, 0, count * sizeof *out);
    float *to = rare(10) ? NULL : out;
    did = function == n_ibWorld_Get ? ibWorld_Get(w, entity, key, to)
      : function == n_ibWorld_GetBase ? ibWorld_GetBase(w, entity, key, to) : ibWorld_GetVelocity(w, entity, key, to);
    for (uint32_t i = 0; i < count && i < 16; i++) mixFloat(out[i]);
    break;
  }
  case n_ibWorld_Read:
  case n_ibFrame_Read:
  case n_ibFrame_ReadVelocity:
  case n_ibWorld_Write: {
    ibProperty key = property();
    uint32_t count = few(), lanes = key.lanes > 16 ? 1 : key.lanes, stride = lanes * 4 + (chance(70) ? 0 : below(20));
    ibEntity *list = guarded(count * sizeof *list);
    for (uint32_t i = 0; i < count; i++) list[i] = rare(50) ? ENTITY() : living(pool);
    // The last row ends where the memory ends.
    size_t bytes = count ? (size_t)(count - 1) * stride + lanes * 4 : 0;
    char *rows = guarded(bytes);
    for (size_t i = 0; i + 4 <= bytes; i += 4) {
      float number = value();
      memcpy(rows + i, &number, 4);
    }
    int32_t step = rare(10) ? choice(100) % 100 - 50 : (int32_t)stride;
    if (step > (int32_t)stride || rare(5)) step = (int32_t)stride;
    void *memory = rare(8) ? NULL : rows;
    const ibEntity *entities = rare(8) ? NULL : list;
    // A negative count is refused before a stride is.
    int32_t total = size(count);
    if (function == n_ibWorld_Write) {
      did = ibWorld_Write(w, key, entities, total, memory, step);
    } else if (function == n_ibWorld_Read) {
      did = ibWorld_Read(w, key, entities, total, memory, step) > 0;
    } else if (function == n_ibFrame_Read) {
      did = ibFrame_Read(FRAME(), key, entities, total, memory, step) > 0;
    } else {
      did = ibFrame_ReadVelocity(FRAME(), key, entities, total, memory, step) > 0;
    }
    mixBytes(rows, bytes);
    break;
  }
  case n_ibWorld_SetStandingMotion: {
    ibMotionDef def = motionDef();
    const ibMotionDef *motion = chance(30) ? NULL : AT_END(def);
    ibProperty key = property();
    CALL(ibWorld_SetStandingMotion(w, key, entityOrNone(pool), motion));
    break;
  }
  case n_ibWorld_GetPrecedence: {
    uint32_t count = below(6);
    ibContender *out = guarded(count * sizeof *out);
    memset(out, 0, count * sizeof *out);
    ibEntity entity = ENTITY();
    ibProperty key = chance(80) ? (ibProperty){(uint16_t)(1 + below(3)), (uint8_t)(1 + below(2)), 1} : property();
    int32_t found = ibWorld_GetPrecedence(w, entity, key, rare(8) ? NULL : out, size(count));
    did = found > 0;
    mix((uint64_t)found);
    for (uint32_t i = 0; i < count; i++) {
      mix((uint64_t)out[i].driver.generation << 32 | out[i].driver.index);
      mix(out[i].serial), mix((uint64_t)out[i].begin), mix((uint64_t)out[i].end), mix((uint64_t)out[i].role);
    }
    break;
  }
  case n_ibWorld_Animate: {
    ibProperty key = property();
    ibAnimateDef def = animateDef(pool, key);
    const float *to = lanesOf(key);
    ibEntity entity = ENTITY();
    ibDriverId driver = ibWorld_Animate(w, entity, key, to, chance(20) ? NULL : AT_END(def));
    did = DID(driver);
    keepDriver(pool, w, driver);
    break;
  }
  case n_ibWorld_RegisterTween: {
    ibProperty key = property();
    ibTweenDef def = tweenDef(pool, key, 5);
    ibEntity entity = ENTITY();
    ibDriverId driver = ibWorld_RegisterTween(w, entity, key, AT_END(def));
    did = DID(driver);
    keepDriver(pool, w, driver);
    break;
  }
  case n_ibWorld_RegisterTweens: {
    ibProperty key = property();
    ibTweenDef def = tweenDef(pool, key, chance(70) ? 0 : 4);
    if (chance(50)) {
      // What a batch has.
      def.mode = 0, def.speed = 0, def.waits = def.replaces = def.accumulates = false, def.rate = 1;
      def.offsets = NULL, def.eases = NULL, def.hold = def.endDelay = 0;
    }
    uint32_t count = few();
    ibEntity *list = guarded(count * sizeof *list);
    for (uint32_t i = 0; i < count; i++) list[i] = rare(20) ? ENTITY() : living(pool);
    const float *ends = chance(50) ? NULL : lanes(count * (key.lanes ? key.lanes : 1));
    int64_t *delays = guarded(count * sizeof *delays);
    for (uint32_t i = 0; i < count; i++) delays[i] = span();
    ibDriverId *out = guarded(count * sizeof *out);
    memset(out, 0, count * sizeof *out);
    int32_t made = ibWorld_RegisterTweens(w, rare(8) ? NULL : list, size(count), key, ends, chance(50) ? NULL : delays,
      AT_END(def), chance(20) ? NULL : out);
    did = made > 0;
    for (int32_t i = 0; i < made; i++) keepDriver(pool, w, out[i]);
    break;
  }
  case n_ibWorld_RegisterBatch: {
    uint32_t count = few();
    ibBatchRow rows[8] = {0};
    void *kept[40];
    int keptCount = 0;
#define COPY(from, size) (kept[keptCount++] = copyOf(from, size))
    for (uint32_t i = 0; i < count; i++) {
      ibBatchRow *row = &rows[i];
      bool isFollow = chance(15);
      ibProperty key = isFollow ? twoLanes() : property();
      size_t floats = 4 * (key.lanes ? key.lanes : 1);
      row->entity = rare(20) ? ENTITY() : living(pool);
      row->property = key;
      if (chance(30)) row->delay = span();
      if (isFollow || rare(20)) {
        ibFollowDef def = followDef(pool);
        row->follow = COPY(&def, sizeof def), row->path = PATH();
      }
      switch (isFollow ? 9 : below(9)) {
      case 0: case 1: {
        ibAnimateDef def = animateDef(pool, key);
        row->animate = COPY(&def, sizeof def), row->value = COPY(lanesOf(key), floats);
        break;
      }
      case 2: {
        ibTweenDef def = tweenDef(pool, key, 0);
        def.offsets = NULL, def.eases = NULL, def.values = COPY(lanesOf(key), floats);
        row->tween = COPY(&def, sizeof def);
        break;
      }
      case 3: {
        ibSpringDef def = springDef(pool, key);
        def.value = COPY(def.value, floats), def.from = COPY(def.from, floats), def.velocity = NULL;
        row->spring = COPY(&def, sizeof def);
        break;
      }
      case 4: {
        ibDecayDef def = decayDef(pool, key);
        def.velocity = COPY(def.velocity, floats), def.destination = def.lower = def.upper = NULL;
        row->decay = COPY(&def, sizeof def);
        break;
      }
      case 5: {
        ibShakeDef def = shakeDef(pool, key);
        def.strength = COPY(def.strength, floats);
        row->shake = COPY(&def, sizeof def);
        break;
      }
      case 6: {
        ibTransitionTweenDef def = transitionTweenDef(key);
        def.back = COPY(def.back, floats), def.fore = COPY(def.fore, floats);
        row->transitionTween = COPY(&def, sizeof def), row->transition = TRANSITION(), row->delay = 0;
        break;
      }
      case 7: {
        ibPlayDef def = playDef(pool);
        row->stepCount = 1;
        row->play = COPY(&def, sizeof def), row->steps = COPY(stepsOf(pool, 1), sizeof *row->steps);
        break;
      }
      case 8: if (rare(100)) row->value = COPY(lanesOf(key), floats); break;
      }
    }
    ibDriverId *out = guarded(count * sizeof *out);
    int32_t made = ibWorld_RegisterBatch(w, rare(8) ? NULL : guardedCopy(rows, count * sizeof *rows), size(count), chance(20) ? NULL : out);
    did = made > 0;
    for (int32_t i = 0; i < made; i++) keepDriver(pool, w, out[i]);
    while (keptCount) free(kept[--keptCount]);
    break;
  }
  case n_ibWorld_RegisterSpring: {
    ibProperty key = property();
    ibSpringDef def = springDef(pool, key);
    ibEntity entity = ENTITY();
    ibDriverId driver = ibWorld_RegisterSpring(w, entity, key, AT_END(def));
    did = DID(driver);
    keepDriver(pool, w, driver);
    break;
  }
  case n_ibWorld_RegisterDecay: {
    ibProperty key = property();
    ibDecayDef def = decayDef(pool, key);
    ibEntity entity = ENTITY();
    ibDriverId driver = ibWorld_RegisterDecay(w, entity, key, AT_END(def));
    did = DID(driver);
    keepDriver(pool, w, driver);
    break;
  }
  case n_ibWorld_RegisterFollow: {
    ibProperty key = twoLanes();
    ibFollowDef def = followDef(pool);
    ibDriverId orienting = {0, 0};
    ibEntity entity = ENTITY();
    ibPathId path = PATH();
    ibDriverId driver = ibWorld_RegisterFollow(w, entity, key, path, AT_END(def), chance(20) ? NULL : &orienting);
    did = DID(driver);
    keepDriver(pool, w, driver);
    keepDriver(pool, w, orienting);
    break;
  }
  case n_ibWorld_Shake:
  case n_ibWorld_Punch: {
    ibProperty key = property();
    const float *strength = lanesOf(key);
    ibEntity entity = ENTITY();
    int64_t duration = span();
    ibDriverId driver = function == n_ibWorld_Shake
      ? ibWorld_Shake(w, entity, key, strength, duration, rare(50) ? rateNumber() : unit() * 60, draw())
      : ibWorld_Punch(w, entity, key, strength, duration, rare(50) ? choice(2000) : 1 + (int32_t)below(6));
    did = DID(driver);
    keepDriver(pool, w, driver);
    break;
  }
  case n_ibWorld_Play: {
    uint32_t count = rare(10) ? 0 : 1 + below(10);
    const ibStep *steps = stepsOf(pool, count);
    ibPlayDef def = playDef(pool);
    ibEntity entity = ENTITY();
    ibDriverId driver = ibWorld_Play(w, entity, rare(8) ? NULL : steps, size(count), chance(30) ? NULL : AT_END(def));
    did = DID(driver);
    keepDriver(pool, w, driver);
    break;
  }
  case n_ibWorld_After: {
    int64_t after = span();
    ibEntity owner = entityOrNone(pool);
    ibDriverId driver = ibWorld_After(w, after, owner, lineOrNone(pool), rare(10) ? NULL : onEvent, (void *)0xFEED);
    did = DID(driver);
    keepDriver(pool, w, driver);
    break;
  }
  case n_ibStagger_GetDelays: {
    ibStaggerDef def = ibDefaultStaggerDef();
    def.each = span();
    if (chance(30)) def.over = span();
    def.seed = draw();
    def.order = choice(5);
    def.ease = ease();
    COOKIE(def);
    uint32_t count = below(20);
    int64_t *delays = guarded(count * sizeof *delays);
    memset(delays, 0, count * sizeof *delays);
    did = ibStagger_GetDelays(AT_END(def), size(count), rare(10) ? NULL : delays);
    mixBytes(delays, count * sizeof *delays);
    break;
  }
  case n_ibWorld_Control: {
    ibDriverId driver = DRIVER();
    CALL(ibWorld_Control(w, driver, (ibOperation)choice(10)));
    break;
  }
  case n_ibWorld_Seek: {
    ibDriverId driver = DRIVER();
    CALL(ibWorld_Seek(w, driver, span()));
    break;
  }
  case n_ibWorld_SeekLabel: {
    ibDriverId driver = DRIVER();
    CALL(ibWorld_SeekLabel(w, driver, text(stepNames, 4)));
    break;
  }
  case n_ibWorld_PlayTo: {
    ibDriverId driver = DRIVER();
    CALL(ibWorld_PlayTo(w, driver, span()));
    break;
  }
  case n_ibWorld_Update: {
    ibDriverId driver = DRIVER();
    CALL(ibWorld_Update(w, driver, span()));
    break;
  }
  case n_ibWorld_SetDriverRate: {
    ibDriverId driver = DRIVER();
    CALL(ibWorld_SetDriverRate(w, driver, rateNumber()));
    break;
  }
  case n_ibWorld_Retarget: {
    uint32_t count = below(5);
    const float *target = rare(8) ? NULL : lanes(count);
    ibDriverId driver = DRIVER();
    CALL(ibWorld_Retarget(w, driver, target, size(count), below(2)));
    break;
  }
  case n_ibWorld_FollowValue: {
    const float *offset = chance(60) ? NULL : lanes(4);
    ibDriverId driver = DRIVER();
    ibEntity entity = rare(6) ? (ibEntity){0} : ENTITY();
    CALL(ibWorld_FollowValue(w, driver, entity, property(), offset, chance(30)));
    break;
  }
  case n_ibWorld_KillAll: {
    ibEntity entity = ENTITY();
    int32_t killed = ibWorld_KillAll(w, entity, chance(20) ? (ibProperty){0, 0, 0} : property());
    did = killed > 0;
    mix((uint64_t)killed);
    break;
  }
  case n_ibWorld_GetState: {
    ibState result = ibWorld_GetState(w, DRIVER());
    did = result != ib_stateKilled;
    if (result > ib_stateKilled) abort();
    mix(result);
    break;
  }
  case n_ibWorld_GetDriver: {
    ibDriverInfo info;
    memset(&info, 0, sizeof info);
    ibDriverId driver = DRIVER();
    did = ibWorld_GetDriver(w, driver, rare(8) ? NULL : &info);
    mix((uint64_t)info.elapsed), mix((uint64_t)info.duration), mixDouble(info.part), mixDouble(info.rate);
    mix((uint64_t)info.entity.generation << 32 | info.entity.index);
    mix((uint64_t)info.state << 32 | (uint32_t)info.ending);
    if (did && (info.state < 0 || info.state > ib_stateKilled || info.ending < -1 || info.ending > ib_eventUpdated)) abort();
    break;
  }
  case n_ibWorld_SetCallback: {
    ibDriverId driver = DRIVER();
    ibEventKind kind = (ibEventKind)choice(12);
    CALL(ibWorld_SetCallback(w, driver, kind, chance(15) ? NULL : onEvent, (void *)0xFEED));
    break;
  }
  case n_ibWorld_GetEvents: {
    ibEvents events = ibWorld_GetEvents(w);
    did = events.count > 0;
    mixEvents(events);
    break;
  }
  case n_ibWorld_GetEmitted: {
    uint32_t count = below(5);
    ibEmitted *out = guarded(count * sizeof *out);
    memset(out, 0, count * sizeof *out);
    int32_t found = ibWorld_GetEmitted(w, rare(8) ? NULL : out, size(count));
    did = found > 0;
    mix((uint64_t)found);
    for (uint32_t i = 0; i < count; i++) {
      mix((uint64_t)out[i].sequence.generation << 32 | out[i].sequence.index);
      mix((uint64_t)out[i].instant);
      if (out[i].name) mixBytes(out[i].name, strlen(out[i].name));
    }
    break;
  }
  case n_ibWorld_CreateTimeline:
  case n_ibWorld_CreateRealTimeline: {
    ibTimelineId line = function == n_ibWorld_CreateTimeline ? ibWorld_CreateTimeline(w, lineOrNone(pool))
      : ibWorld_CreateRealTimeline(w);
    did = DID(line);
    KEEP(pool->timelines, pool->timelineCount, line);
    if (did && chance(70)) ibWorld_BeginTimeline(w, line);
    break;
  }
  case n_ibWorld_CreateNamedTimeline: {
    // Most parents have no name, and are refused. Each name is used once, so that an old id stays stale.
    char name[32];
    snprintf(name, sizeof name, "line %d", ++lastLine);
    ibTimelineId line = ibWorld_CreateNamedTimeline(w, chance(5) ? "" : name, lineOrNone(pool), chance(50));
    did = DID(line);
    KEEP(pool->timelines, pool->timelineCount, line);
    break;
  }
  case n_ibWorld_FindTimeline: {
    char name[32];
    snprintf(name, sizeof name, "line %d", lastLine);
    did = DID(ibWorld_FindTimeline(w, name));
    break;
  }
  case n_ibWorld_DestroyTimeline: CALL(ibWorld_DestroyTimeline(w, TIMELINE())); break;
  case n_ibWorld_BeginTimeline: CALL(ibWorld_BeginTimeline(w, TIMELINE())); break;
  case n_ibWorld_SetTimelinePaused: {
    ibTimelineId line = TIMELINE();
    CALL(ibWorld_SetTimelinePaused(w, line, chance(40)));
    break;
  }
  case n_ibWorld_SetTimelineRate: {
    ibTimelineId line = TIMELINE();
    double rate = rateNumber();
    CALL(ibWorld_SetTimelineRate(w, line, rate, chance(50) ? 0 : span(), ease()));
    break;
  }
  case n_ibWorld_SeekTimeline: {
    ibTimelineId line = TIMELINE();
    CALL(ibWorld_SeekTimeline(w, line, span()));
    break;
  }
  case n_ibWorld_SetScrubber: {
    ibTimelineId line = TIMELINE();
    CALL(ibWorld_SetScrubber(w, line, chance(50)));
    break;
  }
  case n_ibWorld_ScrubTimeline: {
    ibTimelineId line = TIMELINE();
    CALL(ibWorld_ScrubTimeline(w, line, span()));
    break;
  }
  case n_ibWorld_GetTimeline: {
    ibTimelineInfo info;
    memset(&info, 0, sizeof info);
    ibTimelineId line = TIMELINE();
    did = ibWorld_GetTimeline(w, line, rare(8) ? NULL : &info);
    mix((uint64_t)info.offset), mixDouble(info.rate);
    mix((uint64_t)info.isPaused << 2 | (uint64_t)info.hasBegun << 1 | info.hasScrubber);
    break;
  }
  case n_ibWorld_CreateTransition: {
    ibTransitionDef def = ibDefaultTransitionDef();
    if (chance(70)) def.duration = span();
    if (chance(20)) def.threshold = value();
    if (chance(20)) def.flickSpeed = value();
    ibLayer layers[3];
    for (int i = 0; i < 3; i++) {
      layers[i] = (ibLayer){.start = unit() * 0.5, .end = chance(30) ? 0 : 0.5 + unit() * 0.5, .ease = ease()};
      layers[i].isSpring = chance(50);
      layers[i].response = chance(50) ? 0 : span();
      layers[i].dampingRatio = rare(20) ? rateNumber() : unit() * 2;
      layers[i].velocity = rare(20) ? rateNumber() : 0;
    }
    if (chance(40)) def.layers = layers, def.layerCount = rare(20) ? (int32_t)draw() % 4 : 1 + (int32_t)below(2);
    if (chance(20)) def.sharedElement = &layers[2];
    COOKIE(def);
    ibTransitionId transition = ibWorld_CreateTransition(w, chance(20) ? NULL : AT_END(def));
    did = DID(transition);
    KEEP(pool->transitions, pool->transitionCount, transition);
    break;
  }
  case n_ibWorld_DestroyTransition: CALL(ibWorld_DestroyTransition(w, TRANSITION())); break;
  case n_ibWorld_RegisterTransitionTween: {
    ibProperty key = property();
    ibTransitionTweenDef def = transitionTweenDef(key);
    ibTransitionId transition = TRANSITION();
    ibEntity entity = ENTITY();
    CALL(ibWorld_RegisterTransitionTween(w, transition, entity, key, AT_END(def)));
    break;
  }
  case n_ibWorld_BeginTransition: {
    ibTransitionId transition = TRANSITION();
    CALL(ibWorld_BeginTransition(w, transition, chance(60)));
    break;
  }
  case n_ibWorld_ReverseTransition: CALL(ibWorld_ReverseTransition(w, TRANSITION())); break;
  case n_ibWorld_InterruptTransition: CALL(ibWorld_InterruptTransition(w, TRANSITION())); break;
  case n_ibWorld_ScrubTransition: {
    ibTransitionId transition = TRANSITION();
    CALL(ibWorld_ScrubTransition(w, transition, chance(80) ? (float)unit() : value()));
    break;
  }
  case n_ibWorld_LetGoTransition: {
    ibTransitionId transition = TRANSITION();
    int32_t end = ibWorld_LetGoTransition(w, transition, chance(50) ? NULL : lanes(1));
    did = end >= 0;
    mix((uint64_t)end);
    break;
  }
  case n_ibWorld_CompleteTransition: {
    ibTransitionId transition = TRANSITION();
    CALL(ibWorld_CompleteTransition(w, transition, chance(50)));
    break;
  }
  case n_ibWorld_GetTransition: {
    ibTransitionInfo info;
    memset(&info, 0, sizeof info);
    ibTransitionId transition = TRANSITION();
    did = ibWorld_GetTransition(w, transition, rare(8) ? NULL : &info);
    mixFloat(info.position), mixFloat(info.velocity), mix((uint64_t)info.phase << 1 | info.isForward);
    break;
  }
  case n_ibWorld_CreateMachine: {
    ibMotionDef def = motionDef();
    ibMachineId machine = ibWorld_CreateMachine(w, text(stateNames, 5), chance(40) ? NULL : AT_END(def));
    did = DID(machine);
    KEEP(pool->machines, pool->machineCount, machine);
    break;
  }
  case n_ibWorld_DestroyMachine: CALL(ibWorld_DestroyMachine(w, MACHINE())); break;
  case n_ibMachine_Assign: {
    ibProperty key = property();
    const float *to = lanesOf(key);
    ibMachineId machine = MACHINE();
    ibEntity entity = ENTITY();
    const char *name = text(stateNames, 5);
    CALL(ibMachine_Assign(w, machine, name, entity, key, to, delay()));
    break;
  }
  case n_ibMachine_Connect: {
    ibConnectionDef def = ibDefaultConnectionDef();
    def.from = chance(30) ? NULL : text(stateNames, 5);
    def.to = text(stateNames, 5);
    def.trigger = chance(30) ? NULL : text(inputNames, 4);
    uint32_t needs = below(3), forbids = below(3);
    const char **needed = guarded(needs * sizeof *needed), **forbidden = guarded(forbids * sizeof *forbidden);
    for (uint32_t i = 0; i < needs; i++) needed[i] = text(inputNames, 4);
    for (uint32_t i = 0; i < forbids; i++) forbidden[i] = text(inputNames, 4);
    def.needs = rare(8) ? NULL : needed;
    def.forbids = rare(8) ? NULL : forbidden;
    def.needCount = size(needs);
    def.forbidCount = size(forbids);
    if (chance(30)) def.after = span();
    COOKIE(def);
    ibMachineId machine = MACHINE();
    CALL(ibMachine_Connect(w, machine, AT_END(def)));
    break;
  }
  case n_ibMachine_SetMotion: {
    ibMotionDef def = motionDef();
    ibMachineId machine = MACHINE();
    const char *from = chance(40) ? NULL : text(stateNames, 5);
    CALL(ibMachine_SetMotion(w, machine, from, text(stateNames, 5), chance(20) ? NULL : AT_END(def)));
    break;
  }
  case n_ibMachine_Go: {
    ibMachineId machine = MACHINE();
    CALL(ibMachine_Go(w, machine, text(stateNames, 5)));
    break;
  }
  case n_ibMachine_Fire: {
    ibMachineId machine = MACHINE();
    CALL(ibMachine_Fire(w, machine, text(inputNames, 4)));
    break;
  }
  case n_ibMachine_SetCondition: {
    ibMachineId machine = MACHINE();
    const char *name = text(inputNames, 4);
    CALL(ibMachine_SetCondition(w, machine, name, chance(50)));
    break;
  }
  case n_ibMachine_GetState: {
    const char *name = ibMachine_GetState(w, MACHINE());
    did = name != NULL;
    if (name) mixBytes(name, strlen(name));
    break;
  }
  case n_ibMachine_SetCallback: {
    ibMachineId machine = MACHINE();
    CALL(ibMachine_SetCallback(w, machine, chance(15) ? NULL : onChange, (void *)(0xBEE0 + (uintptr_t)(pool - pools))));
    break;
  }
  case n_ibMachine_SetOwnedCallback: {
    ibMachineId machine = MACHINE();
    Owned *context = owned(pool);
    CALL(ibMachine_SetOwnedCallback(w, machine, rare(20) ? NULL : onOwnedChange, context, releaseOwned));
    if (!did) releaseOwned(context);
    break;
  }
  case n_ibWorld_SetOwnedCallback: {
    ibDriverId driver = DRIVER();
    Owned *context = owned(pool);
    ibEventKind kind = (ibEventKind)(rare(20) ? draw() : below(12));
    CALL(ibWorld_SetOwnedCallback(w, driver, kind, rare(20) ? NULL : onOwnedEvent, context, releaseOwned));
    if (!did) releaseOwned(context);
    break;
  }
  case n_ibWorld_ReadTransforms: {
    uint32_t count = few(), stride = 24 + (chance(70) ? 0 : below(20));
    ibEntity *list = guarded(count * sizeof *list);
    for (uint32_t i = 0; i < count; i++) list[i] = rare(50) ? ENTITY() : living(pool);
    size_t bytes = count ? (size_t)(count - 1) * stride + 24 : 0;
    char *rows = guarded(bytes);
    did = ibWorld_ReadTransforms(w, chance(50) ? (ibFrameId){0} : FRAME(), rare(8) ? NULL : list, size(count),
      rare(8) ? NULL : rows, rare(10) ? (int32_t)below(24) : (int32_t)stride) > 0;
    mixBytes(rows, bytes);
    break;
  }
  case n_ibWorld_GetFade: {
    float *factor = guarded(sizeof *factor);
    CALL(ibWorld_GetFade(w, ENTITY(), rare(8) ? NULL : factor));
    mixFloat(*factor);
    break;
  }
  case n_ibPath_IsValid: CALL(ibPath_IsValid(PATH())); break;
  case n_ibFrame_IsValid: CALL(ibFrame_IsValid(FRAME())); break;
  case n_ibSnapshot_IsValid: CALL(ibSnapshot_IsValid(SNAPSHOT())); break;
  case n_ibFile_IsValid:
    if (ibFile_IsValid) CALL(ibFile_IsValid(FILE_ID()));
    break;
  case n_ibWorld_CreateForwardTimeline: {
    ibTimelineId line = ibWorld_CreateForwardTimeline(w, lineOrNone(pool));
    did = DID(line);
    KEEP(pool->timelines, pool->timelineCount, line);
    if (did && chance(70)) ibWorld_BeginTimeline(w, line);
    break;
  }
  case n_ibWorld_FollowTimeline: {
    ibTimelineId line = TIMELINE();
    ibEntity entity = ENTITY();
    ibProperty key = chance(80) ? ib_positionX : property();
    float from = value(), to = value();
    CALL(ibWorld_FollowTimeline(w, line, entity, key, from, to, chance(50) ? -1 : span()));
    break;
  }
  case n_ibWorld_SetTimelineLabel: {
    ibTimelineId line = TIMELINE();
    const char *name = text(stepNames, 4);
    CALL(ibWorld_SetTimelineLabel(w, line, name, span()));
    break;
  }
  case n_ibWorld_GetTimelineLabel: {
    int64_t *offset = guarded(sizeof *offset);
    ibTimelineId line = TIMELINE();
    CALL(ibWorld_GetTimelineLabel(w, line, text(stepNames, 4), rare(8) ? NULL : offset));
    mix((uint64_t)*offset);
    break;
  }
  case n_ibWorld_GetTimelineDuration: {
    int64_t *duration = guarded(sizeof *duration);
    CALL(ibWorld_GetTimelineDuration(w, TIMELINE(), rare(8) ? NULL : duration));
    mix((uint64_t)*duration);
    break;
  }
  case n_ibCreateFrame: {
    uint32_t count = below(4);
    ibProperty *list = guarded(count * sizeof *list);
    for (uint32_t i = 0; i < count; i++) list[i] = property();
    ibFrameId frame = ibCreateFrame(rare(10) ? NULL : list, size(count), chance(50));
    did = DID(frame);
    REPLACE(frames, frame, ibDestroyFrame);
    break;
  }
  case n_ibDestroyFrame: CALL(ibDestroyFrame(FRAME())); break;
  case n_ibWorld_Sample: CALL(ibWorld_Sample(w, rare(30) ? rateNumber() : unit(), FRAME())); break;
  case n_ibWorld_SampleAt: {
    int64_t instant = ibWorld_GetInfo(w).now;
    int64_t ahead = span();
    if (__builtin_add_overflow(instant, ahead, &instant)) instant = ahead;
    CALL(ibWorld_SampleAt(w, instant, FRAME()));
    break;
  }
  case n_ibFrame_GetColumn: {
    ibFrameId frame = FRAME();
    ibProperty key = property();
    ibColumn column = ibFrame_GetColumn(frame, key, rare(50) ? choice(6) : (int32_t)below(key.lanes ? key.lanes : 1));
    did = column.count > 0;
    mix((uint64_t)column.count);
    for (int32_t i = 0; i < column.count; i++) {
      mixFloat(column.values[i]);
      mix((uint64_t)column.entities[i].generation << 32 | column.entities[i].index);
    }
    break;
  }
  case n_ibCreateSnapshot: {
    ibSnapshotId snapshot = ibCreateSnapshot();
    did = DID(snapshot);
    REPLACE(snapshots, snapshot, ibDestroySnapshot);
    break;
  }
  case n_ibDestroySnapshot: CALL(ibDestroySnapshot(SNAPSHOT())); break;
  case n_ibWorld_Save: CALL(ibWorld_Save(w, SNAPSHOT())); break;
  case n_ibWorld_Restore: CALL(ibWorld_Restore(w, SNAPSHOT())); break;
  case n_ibSnapshot_GetBytes: {
    ibBytes bytes = ibSnapshot_GetBytes(SNAPSHOT());
    did = bytes.count > 0;
    mix((uint64_t)bytes.count);
    mixBytes(bytes.bytes, (size_t)bytes.count);
    break;
  }
  case n_ibSnapshot_SetBytes: {
    ibBytes bytes = ibSnapshot_GetBytes(SNAPSHOT());
    if (!bytes.bytes) break;
    int64_t count = bytes.count;
    uint8_t *copy = malloc((size_t)count + 1);
    memcpy(copy, bytes.bytes, (size_t)count);
    if (chance(20)) copy[below((uint32_t)count)] ^= (uint8_t)(1 << below(8));
    if (chance(10)) count = below((uint32_t)count);
    did = ibSnapshot_SetBytes(SNAPSHOT(), rare(20) ? NULL : copy, rare(10) ? -count : count);
    free(copy);
    break;
  }
  case n_ibCreateFile: {
    if (!ibCreateFile) break;
    size_t length = sizeof motionFile - 1;
    char *copy = guarded(length);
    memcpy(copy, motionFile, length);
    if (chance(30)) copy[below((uint32_t)length)] = (char)draw();
    ibFileId file = ibCreateFile(rare(10) ? NULL : copy, rare(10) ? -1 : (int64_t)length, text(nothing, 1));
    did = DID(file);
    uint32_t at = below(4);
    if (did) {
      ibDestroyFile(files[at]);
      files[at] = file;
    }
    break;
  }
  case n_ibDestroyFile:
    if (ibDestroyFile) CALL(ibDestroyFile(FILE_ID()));
    break;
  case n_ibWorld_LoadFile: {
    if (!ibWorld_LoadFile) break;
    int64_t duration = 0;
    ibTimelineId line = ibWorld_LoadFile(w, FILE_ID(), chance(30) ? NULL : &duration);
    did = DID(line);
    mix((uint64_t)duration);
    KEEP(pool->timelines, pool->timelineCount, line);
    if (did) pool->loaded = line;
    break;
  }
  case n_ibWorld_FindLoaded: {
    if (!ibWorld_FindLoaded) break;
    static const char *const entityNames[] = {"card", "nobody"};
    ibTimelineId line = chance(50) ? pool->loaded : TIMELINE();
    ibEntity entity = ibWorld_FindLoaded(w, line, text(entityNames, 2));
    did = DID(entity);
    KEEP(pool->entities, pool->entityCount, entity);
    break;
  }
  }
  ticking = outer;
  calls[function]++;
  successes[function] += did;
  lastDid = did;
  lastFunction = function;
  mix((uint64_t)function << 1 | did);
}

// ---- refusals change nothing ----

static void hashes(uint64_t *list) {
  for (int i = 0; i < worldRoom; i++) list[i] = ibWorld_IsValid(pools[i].id) ? ibWorld_GetStateHash(pools[i].id) : 0;
}

/// Makes a call, and ends the program if it was refused, and a world is another one than before.
static void callAndCompare(Pool *pool) {
  uint64_t before[worldRoom], after[worldRoom];
  // Calls that steer first move a world to the instant that ibWorld_Advance has reached. A driver or a transition may end
  // on the way, and the call is then refused.
  for (int i = 0; i < worldRoom; i++) {
    if (!ibWorld_IsValid(pools[i].id)) continue;
    bool isPaused = ibWorld_GetInfo(pools[i].id).isPaused;
    ibWorld_SetPaused(pools[i].id, !isPaused);
    ibWorld_SetPaused(pools[i].id, isPaused);
  }
  hashes(before);
  call(pool);
  // Some calls answer no, and work nevertheless: ticks of a world without events, for instance.
  switch (lastFunction) {
  case n_ibCreateWorld: case n_ibDestroyWorld: case n_ibWorld_Advance: case n_ibWorld_GetInfo: return;
  // Only a call for a transition ends one on the way.
  case n_ibWorld_BeginTransition: case n_ibWorld_CompleteTransition: case n_ibWorld_InterruptTransition:
  case n_ibWorld_LetGoTransition: case n_ibWorld_ReverseTransition: case n_ibWorld_ScrubTransition: return;
  }
  if (lastDid || budget != 24) return;
  hashes(after);
  if (!memcmp(before, after, sizeof before)) return;
  fprintf(stderr, "fuzz: %s was refused (%s), and has changed a world\n", names[lastFunction], ibGetError());
  abort();
}

// ---- the run ----

static void fail(const char *why) {
  char line[256];
  int length = snprintf(line, sizeof line, "\nfuzz: %s in call %llu (%s) of seed %llu: fuzz %llu %llu\n", why,
    (unsigned long long)callNumber, presentCall, (unsigned long long)seed, (unsigned long long)seed,
    (unsigned long long)callNumber + 1);
  if (write(2, line, (size_t)length) < 0) _exit(3);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
void __asan_on_error(void);
void __asan_on_error(void) { fail("a report of the address sanitizer"); }
#define HAS_SANITIZER
#endif
#endif

static void onSignal(int number) {
  fail(number == SIGPROF ? "more than 60 seconds" : strsignal(number));
  signal(number, SIG_DFL);
  if (number == SIGPROF) abort();
  raise(number);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/// The resident memory in KiB.
static long resident(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  long pages = 0;
  if (file) {
    if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    fclose(file);
  }
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int argumentCount, char **arguments) {
  if (argumentCount < 3) {
    fprintf(stderr, "usage: fuzz SEED CALLS [FROM]\n");
    return 2;
  }
  seed = strtoull(arguments[1], NULL, 0);
  uint64_t total = strtoull(arguments[2], NULL, 0), from = argumentCount > 3 ? strtoull(arguments[3], NULL, 0) : 0;
  const char *trace = getenv("FUZZ_TRACE");
  traces = trace && *trace && *trace != '0';
  if (traces) setvbuf(stdout, NULL, _IOLBF, 0);
#ifndef HAS_SANITIZER
  signal(SIGSEGV, onSignal);
  signal(SIGBUS, onSignal);
#endif
  signal(SIGILL, onSignal);
  signal(SIGTRAP, onSignal);
  signal(SIGABRT, onSignal);
  signal(SIGPROF, onSignal);
  makeArenas();
  for (int i = 0; i < functionCount; i++) for (int j = 0; j < weights[i]; j++) drawn[drawnCount++] = (uint8_t)i;
  // Properties and easings of the whole run. The places behind them change.
  const ibProperty builtIn[] = {ib_position, ib_positionX, ib_positionY, ib_scale, ib_size, ib_rotation, ib_opacity,
    ib_color, ib_cornerRadius};
  for (; propertyCount < 41; propertyCount++) properties[propertyCount] = builtIn[propertyCount % 9];
  const float defaults[4] = {0, 0, 0, 1};
  const char *const typed[] = {"mana", "spot", "place", "quad", "angle", "tint", "linearTint", "turn", "frame"};
  for (int type = 0; type < 9; type++) properties[9 + type] = ibCreateProperty(typed[type], (ibType)type, defaults);
  for (; easingCount < 48; easingCount++) easings[easingCount] = (ibEase)(easingCount % (ib_easeStepEnd + 1));

  double start = now(), longest = 0;
  uint64_t longestCall = 0;
  long early = 0;
  for (callNumber = from; callNumber < total; callNumber++) {
    if (callNumber == from || callNumber % 1500 == 0) {
      // Each seed and call has its own numbers.
      state = seed * 0xD1B54A32D192ED03u ^ ~callNumber * 0x8CB92BA72F3D8DD7u;
      presentCall = "all are destroyed";
      setitimer(ITIMER_PROF, &patience, NULL);
      reset();
      if (callNumber - from <= (total - from) / 4) early = resident();
    }
    state = seed * 0xD1B54A32D192ED03u + callNumber * 0x8CB92BA72F3D8DD7u;
    draw();
    Pool *pool = &pools[chance(60) ? 0 : below(worldRoom)];
    depth = 0;
    budget = 24;
    double before = now();
    if (rare(1) && chance(30)) {
      pthread_t thread;
      presentCall = "another thread";
      if (!pthread_create(&thread, NULL, callOnThread, pool)) pthread_join(thread, NULL);
      depth = 0;
      for (int i = 0; i < worldRoom; i++) if (ibWorld_IsValid(pools[i].id)) ibWorld_Adopt(pools[i].id);
    } else if (callNumber % 8 == 0) {
      callAndCompare(pool);
    } else {
      call(pool);
    }
    double time = now() - before;
    if (time > longest) {
      longest = time;
      longestCall = callNumber;
    }
  }
  for (int i = 0; i < worldRoom; i++) if (ibWorld_IsValid(pools[i].id)) mix(ibWorld_GetStateHash(pools[i].id));
  long late = resident();
  double seconds = now() - start;
  setitimer(ITIMER_PROF, &(struct itimerval){0}, NULL);
  uint64_t sum = 0, did = 0;
  bool hasFiles = ibCreateFile != NULL;
  for (int i = 0; i < functionCount; i++) {
    sum += calls[i];
    did += successes[i];
    if (!hasFiles && i >= n_ibCreateFile && i <= n_ibFile_IsValid) continue;
    printf("%-32s %10llu of %10llu\n", names[i], (unsigned long long)successes[i], (unsigned long long)calls[i]);
  }
  printf("seed %llu: %llu calls, %llu succeeded, %.1f s; the longest: %.1f ms, call %llu; resident: %ld KiB, then %ld KiB\n",
    (unsigned long long)seed, (unsigned long long)sum, (unsigned long long)did, seconds, longest * 1000,
    (unsigned long long)longestCall, early, late);
  printf("hash %016llx\n", (unsigned long long)hash);
  reset();
  for (int i = 0; i < worldRoom; i++) if (ibWorld_IsValid(pools[i].id)) ibDestroyWorld(pools[i].id);
  return 0;
}
