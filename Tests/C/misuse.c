// Calls that the interface for C must refuse: by a code, by a text, and without a change.
//
//   misuse [HEADER]
//
// Each refused call is made between two looks at two worlds: the hashes of both, and the bytes of their snapshots.
// With the header's path, each function that the header declares must have been called here.

#include <inbetween.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <sys/mman.h>
#include <unistd.h>
#include "results.h"

// A library without the part for motion files has no such functions.
#pragma weak ibCreateFile
#pragma weak ibDestroyFile
#pragma weak ibFile_IsValid
#pragma weak ibWorld_LoadFile
#pragma weak ibWorld_FindLoaded

// ---- what has been called, and what was wrong ----

enum { maxNames = 400 };
static const char *names[maxNames];
static int refusals[maxNames], nameCount, faultCount, refusalCount;

static int *count(const char *name) {
  for (int i = 0; i < nameCount; i++) if (!strcmp(names[i], name)) return &refusals[i];
  names[nameCount] = name;
  return &refusals[nameCount++];
}

static void fault(int line, const char *call, const char *text) {
  faultCount++;
  // Of a call that is made many times, two faults say enough.
  static unsigned char shown[4096];
  if (shown[line & 4095]++ > 1) {
    shown[line & 4095] = 2;
    return;
  }
  printf("misuse.c:%d: %s\n    %s\n", line, call, text);
}

// ---- the worlds that nothing may change ----

typedef struct Look { uint64_t hash, sum; int64_t count; } Look;
static ibWorldId world, other;
static ibSnapshotId probe;
/// Within a callback, and in another thread, worlds are not saved.
static _Thread_local bool looksAtHashOnly, looksNot;

static uint64_t sum(const uint8_t *bytes, int64_t count) {
  uint64_t sum = 14695981039346656037u;
  for (int64_t i = 0; i < count; i++) sum = (sum ^ bytes[i]) * 1099511628211u;
  return sum;
}

static Look look(ibWorldId w) {
  Look look = {0, 0, 0};
  if (looksNot || !ibWorld_IsValid(w)) return look;
  look.hash = ibWorld_GetStateHash(w);
  if (!looksAtHashOnly && ibWorld_Save(w, probe)) {
    ibBytes bytes = ibSnapshot_GetBytes(probe);
    look.sum = sum(bytes.bytes, bytes.count);
    look.count = bytes.count;
  }
  return look;
}

static Look before[2];

static void begin(void) {
  before[0] = look(world);
  before[1] = look(other);
  // The text of a failure that no other call has.
  ibParseEase("a marker");
}

static const char *const codes[] = {"ok", "badWorld", "wrongThread", "stale", "badArgument", "badDef", "refused", "busy",
  "badFile", "badSnapshot"};

static void compareLooks(int line, const char *call) {
  Look after[2] = {look(world), look(other)};
  if (before[0].hash != after[0].hash || before[1].hash != after[1].hash) {
    fault(line, call, "found a world with another hash, expected the same");
  } else if (memcmp(before, after, sizeof before)) {
    char text[200];
    snprintf(text, sizeof text, "found %lld other bytes in a snapshot, expected the same %lld", (long long)after[0].count,
      (long long)before[0].count);
    fault(line, call, text);
  }
}

static void end(ibResult expected, bool did, int line, const char *name, const char *call) {
  char text[2048];
  ++*count(name);
  refusalCount++;
  ibResult result = ibGetResult();
  const char *error = ibGetError();
  if (did) {
    fault(line, call, "found a call that succeeds, expected a refusal");
  } else if (strstr(error, "marker") || !*error) {
    fault(line, call, "found no error, expected a code and a text");
  } else if (result != expected) {
    snprintf(text, sizeof text, "found %s (%.500s), expected %s", (unsigned)result < 10 ? codes[result] : "no code", error,
      codes[expected]);
    fault(line, call, text);
  }
  compareLooks(line, call);
}

/// Ends a call that answers, but has nothing to refuse.
static void endQuiet(bool did, int line, const char *name, const char *call) {
  ++*count(name);
  if (did) fault(line, call, "found a call that succeeds, expected one without effect");
  compareLooks(line, call);
}

/// A call that is refused with a code.
#define NO(code, function, ...) \
  (begin(), end(code, DID(function(__VA_ARGS__)), __LINE__, #function, #function "(" #__VA_ARGS__ ")"))
/// A call that answers no, without an error.
#define QUIET(function, ...) \
  (begin(), endQuiet(DID(function(__VA_ARGS__)), __LINE__, #function, #function "(" #__VA_ARGS__ ")"))
/// A call that succeeds.
#define YES(function, ...) \
  (++*count(#function), DID(function(__VA_ARGS__)) ? (void)0 : fault(__LINE__, #function "(" #__VA_ARGS__ ")", ibGetError()))
#define CHECK(condition) ((condition) ? (void)0 : fault(__LINE__, #condition, "found no, expected yes"))

/// Returns memory after which the program must not read or write.
static void *guarded(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (size + page - 1) / page + 1;
  char *memory = mmap(NULL, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(memory + (pages - 1) * page, page, PROT_NONE);
  return memory + (pages - 1) * page - size;
}

// ---- what there is in the worlds ----

static ibEntity entity, second, dead, foreign;
static ibDriverId driver, spring, decay, follow, sequence, gone, foreignDriver;
static ibTimelineId timeline, goneTimeline, foreignTimeline;
static ibTransitionId transition, goneTransition, foreignTransition;
static ibMachineId machine, goneMachine, foreignMachine;
static ibFrameId frame, goneFrame;
static ibSnapshotId snapshot, goneSnapshot;
static ibPathId path, gonePath;
static ibProperty mana, turn, tint, held;
static const ibProperty none = {0, 0, 0};
static const ibEntity noEntity = {0, 0};
static const ibTimelineId noTimeline = {0, 0};
static const float two[4] = {3, 4, 0.5f, 1};
static const float nan1[4] = {NAN, NAN, NAN, NAN}, inf1[4] = {INFINITY, 0, 0, 0}, huge1[4] = {3e38f, 0, 0, 0};
/// Latin 1, a truncated character, an overlong one, a surrogate, a number beyond Unicode.
static const char *const notUTF8[] = {"caf\xe9", "a\xe2\x82", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xff"};
static const int64_t wrongTimes[] = {-IB_MS(1), INT64_MIN, INT64_MIN + 1};

static void onEvent(ibWorldId w, ibDriverId d, int32_t kind, void *context) {
  (void)w, (void)d, (void)kind, (void)context;
}
static void onChange(ibWorldId own, ibMachineId m, const char *from, const char *to, void *context) {
  (void)own;
  (void)m, (void)from, (void)to, (void)context;
}

static void onRelease(void *context) { (void)context; abort(); }

static ibStep stepTo(ibProperty property) {
  ibStep step;
  memset(&step, 0, sizeof step);
  step.kind = ib_stepTo;
  step.property = property;
  step.value[0] = 10;
  step.duration = IB_MS(500);
  step.dampingRatio = 1;
  return step;
}

// ---- rows of batches, one of each kind ----

enum { rowAnimate, rowTween, rowSpring, rowDecay, rowFollow, rowShake, rowPunch, rowTransitionTween, rowPlay, rowKinds };

/// The defs of the rows, which a test may spoil.
static struct {
  ibAnimateDef animate;
  ibTweenDef tween;
  ibSpringDef spring;
  ibDecayDef decay;
  ibFollowDef follow;
  ibShakeDef shake, punch;
  ibTransitionTweenDef transitionTween;
  ibPlayDef play;
  ibStep step;
} defs;

static void resetDefs(void) {
  defs.animate = ibDefaultAnimateDef();
  defs.tween = ibDefaultTweenDef();
  defs.spring = ibDefaultSpringDef();
  defs.decay = ibDefaultDecayDef();
  defs.follow = ibDefaultFollowDef();
  defs.shake = defs.punch = ibDefaultShakeDef();
  defs.punch.vibrations = 3;
  defs.transitionTween = ibDefaultTransitionTweenDef();
  defs.transitionTween.back = defs.transitionTween.fore = two;
  defs.play = ibDefaultPlayDef();
  defs.step = stepTo(ib_opacity);
}

/// A row that is right for a world and its entity.
static ibBatchRow rowOf(int kind, ibEntity e) {
  ibBatchRow row = {.entity = e, .property = ib_position, .value = two};
  switch (kind) {
  case rowAnimate: row.animate = &defs.animate; break;
  case rowTween: row.tween = &defs.tween; break;
  case rowSpring: row.spring = &defs.spring; break;
  case rowDecay: row.decay = &defs.decay; break;
  case rowFollow: row.follow = &defs.follow, row.path = path, row.value = NULL; break;
  case rowShake: row.shake = &defs.shake; break;
  case rowPunch: row.shake = &defs.punch; break;
  case rowTransitionTween:
    row.transitionTween = &defs.transitionTween, row.transition = transition, row.value = NULL;
    break;
  case rowPlay: row.play = &defs.play, row.steps = &defs.step, row.stepCount = 1, row.value = NULL; break;
  }
  return row;
}

/// A batch of a good row of each kind is refused for the row behind them, which its error names.
static void refuseRow(ibResult code, ibBatchRow bad) {
  ibBatchRow rows[rowKinds + 1];
  ibDriverId out[rowKinds + 1];
  for (int kind = 0; kind < rowKinds; kind++) rows[kind] = rowOf(kind, second);
  rows[rowKinds] = bad;
  NO(code, ibWorld_RegisterBatch, world, rows, rowKinds + 1, out);
  CHECK(strstr(ibGetError(), "rows[9]."));
}

static void fill(ibWorldId w, bool isOther) {
  ibEntity many[60];
  CHECK(ibWorld_SpawnMany(w, many, isOther ? 60 : 4) == (isOther ? 60 : 4));
  ibEntity e = many[0];
  YES(ibWorld_Set, w, e, ib_position, two);
  YES(ibWorld_Set, w, e, mana, two);
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = two;
  tween.duration = IB_MS(2000);
  ibDriverId first = ibWorld_RegisterTween(w, e, ib_position, &tween);
  CHECK(first.generation);
  ibSpringDef springDef = ibDefaultSpringDef();
  springDef.value = (const float[1]){100};
  ibDriverId aSpring = ibWorld_RegisterSpring(w, e, mana, &springDef);
  ibDecayDef decayDef = ibDefaultDecayDef();
  decayDef.velocity = two;
  ibDriverId aDecay = ibWorld_RegisterDecay(w, e, ib_opacity, &decayDef);
  ibFollowDef followDef = ibDefaultFollowDef();
  ibDriverId aFollow = ibWorld_RegisterFollow(w, e, ib_scale, path, &followDef, NULL);
  ibStep steps[2] = {stepTo(ib_cornerRadius), stepTo(ib_cornerRadius)};
  ibDriverId aSequence = ibWorld_Play(w, e, steps, 2, NULL);
  CHECK(aSpring.generation && aDecay.generation && aFollow.generation && aSequence.generation);
  ibTimelineId line = ibWorld_CreateTimeline(w, noTimeline);
  ibTransitionId trans = ibWorld_CreateTransition(w, NULL);
  ibMachineId mach = ibWorld_CreateMachine(w, "idle", NULL);
  YES(ibMachine_Assign, w, mach, "lit", e, tint, two, 0);
  if (isOther) {
    foreign = many[59];
    // Later slots than the slots of the first world.
    for (int i = 0; i < 40; i++) foreignDriver = ibWorld_Animate(w, many[i + 1], ib_position, two, NULL);
    for (int i = 0; i < 5; i++) foreignMachine = ibWorld_CreateMachine(w, "idle", NULL);
    // Ids are numbers: these are of numbers that the first world has not given.
    for (int i = 0; i < 5; i++) foreignTimeline = ibWorld_CreateTimeline(w, line);
    for (int i = 0; i < 5; i++) foreignTransition = ibWorld_CreateTransition(w, NULL);
    CHECK(trans.generation);
  } else {
    entity = e;
    second = many[1];
    dead = many[3];
    gone = ibWorld_Animate(w, dead, ib_position, two, NULL);
    driver = first;
    spring = aSpring;
    decay = aDecay;
    follow = aFollow;
    sequence = aSequence;
    timeline = line;
    goneTimeline = ibWorld_CreateTimeline(w, noTimeline);
    YES(ibWorld_DestroyTimeline, w, goneTimeline);
    transition = trans;
    goneTransition = ibWorld_CreateTransition(w, NULL);
    YES(ibWorld_DestroyTransition, w, goneTransition);
    machine = mach;
    goneMachine = ibWorld_CreateMachine(w, "idle", NULL);
    YES(ibWorld_DestroyMachine, w, goneMachine);
    YES(ibWorld_Control, w, gone, ib_release);
    YES(ibWorld_Despawn, w, dead);
  }
}

static void create(void) {
  mana = ibCreateProperty("mana", ib_typeFloat, two);
  turn = ibCreateProperty("turn", ib_typeRotation, (const float[4]){0, 0, 0, 1});
  tint = ibCreateProperty("tint", ib_typeColor, two);
  held = ibCreateProperty("held", ib_typeHeld, two);
  CHECK(mana.lanes == 1 && turn.lanes == 4 && tint.lanes == 4 && held.lanes == 1);
  path = ibCreatePath("M 0 0 C 40 0 60 80 100 80");
  gonePath = ibCreatePathThrough((const float[4]){0, 0, 10, 10}, 2, false);
  CHECK(path.generation && gonePath.generation);
  YES(ibDestroyPath, gonePath);
  probe = ibCreateSnapshot();
  world = ibCreateWorld(NULL);
  other = ibCreateWorld(NULL);
  CHECK(world.index1 && other.index1);
  fill(world, false);
  fill(other, true);
  frame = ibCreateFrame(NULL, 0, false);
  goneFrame = ibCreateFrame(NULL, 0, true);
  YES(ibDestroyFrame, goneFrame);
  snapshot = ibCreateSnapshot();
  goneSnapshot = ibCreateSnapshot();
  YES(ibDestroySnapshot, goneSnapshot);
  for (int i = 0; i < 3; i++) {
    YES(ibWorld_Tick, world);
    YES(ibWorld_Tick, other);
  }
  YES(ibWorld_Save, world, snapshot);
  YES(ibWorld_Sample, world, 0.5, frame);
}

// ---- worlds that do not exist, or belong to another thread ----

/// Makes each call of a world, with arguments that are right for the first world.
static void callAll(ibWorldId w, ibResult code) {
  float values[4] = {1, 2, 3, 4};
  ibEntity entities[2] = {entity, second};
  ibContender contenders[2];
  ibEmitted emitted[2];
  ibDriverInfo driverInfo;
  ibTimelineInfo timelineInfo;
  ibTransitionInfo transitionInfo;
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = values;
  ibSpringDef springDef = ibDefaultSpringDef();
  springDef.value = values;
  ibDecayDef decayDef = ibDefaultDecayDef();
  decayDef.velocity = values;
  ibFollowDef followDef = ibDefaultFollowDef();
  ibMotionDef motion = ibDefaultMotionDef();
  ibTransitionTweenDef transitionTween = ibDefaultTransitionTweenDef();
  transitionTween.back = transitionTween.fore = values;
  ibConnectionDef connection = ibDefaultConnectionDef();
  connection.to = "lit";
  connection.trigger = "tap";
  ibStep step = stepTo(ib_opacity);
  NO(code, ibDestroyWorld, w);
  if (code == ib_badWorld) {
    QUIET(ibWorld_IsValid, w);
    NO(code, ibWorld_Adopt, w);
  }
  NO(code, ibWorld_Advance, w, IB_MS(20));
  NO(code, ibWorld_Tick, w);
  NO(code, ibWorld_Step, w);
  NO(code, ibWorld_SetPaused, w, true);
  NO(code, ibWorld_SetRate, w, 0.5, 0, ib_easeLinear);
  NO(code, ibWorld_SetReducedMotion, w, ib_reduceSnap, 0);
  NO(code, ibWorld_GetInfo, w);
  NO(code, ibWorld_GetStateHash, w);
  NO(code, ibWorld_Describe, w, entity);
  NO(code, ibWorld_Spawn, w);
  NO(code, ibWorld_SpawnMany, w, entities, 2);
  NO(code, ibWorld_Despawn, w, entity);
  NO(code, ibWorld_IsAlive, w, entity);
  NO(code, ibWorld_SetParent, w, second, entity);
  float transform[6], factor;
  NO(code, ibWorld_ReadTransforms, w, (ibFrameId){0}, entities, 1, transform, 24);
  NO(code, ibWorld_GetFade, w, entity, &factor);
  NO(code, ibWorld_Set, w, entity, ib_position, values);
  NO(code, ibWorld_Get, w, entity, ib_position, values);
  NO(code, ibWorld_GetBase, w, entity, ib_position, values);
  NO(code, ibWorld_GetVelocity, w, entity, ib_position, values);
  NO(code, ibWorld_Read, w, ib_positionX, entities, 2, values, 8);
  NO(code, ibWorld_Write, w, ib_positionX, entities, 2, values, 8);
  NO(code, ibWorld_SetStandingMotion, w, ib_position, noEntity, &motion);
  NO(code, ibWorld_GetPrecedence, w, entity, ib_positionX, contenders, 2);
  NO(code, ibWorld_Animate, w, entity, ib_position, values, NULL);
  NO(code, ibWorld_RegisterTween, w, entity, ib_position, &tween);
  NO(code, ibWorld_RegisterTweens, w, entities, 2, ib_positionX, values, NULL, &tween, NULL);
  resetDefs();
  ibBatchRow row = rowOf(rowSpring, entity);
  NO(code, ibWorld_RegisterBatch, w, &row, 1, NULL);
  NO(code, ibWorld_RegisterSpring, w, entity, ib_position, &springDef);
  NO(code, ibWorld_RegisterDecay, w, entity, ib_position, &decayDef);
  NO(code, ibWorld_RegisterFollow, w, entity, ib_position, path, &followDef, NULL);
  NO(code, ibWorld_Shake, w, entity, ib_position, values, IB_MS(300), 20, 1);
  NO(code, ibWorld_Punch, w, entity, ib_position, values, IB_MS(300), 3);
  NO(code, ibWorld_Play, w, entity, &step, 1, NULL);
  NO(code, ibWorld_After, w, IB_MS(100), noEntity, noTimeline, onEvent, NULL);
  NO(code, ibWorld_Control, w, driver, ib_pause);
  NO(code, ibWorld_Seek, w, driver, 0);
  NO(code, ibWorld_SeekLabel, w, sequence, "label");
  NO(code, ibWorld_PlayTo, w, driver, 0);
  NO(code, ibWorld_Update, w, driver, IB_MS(1));
  NO(code, ibWorld_SetDriverRate, w, driver, 2);
  NO(code, ibWorld_Retarget, w, driver, values, 2, false);
  NO(code, ibWorld_FollowValue, w, driver, entity, ib_position, values, false);
  NO(code, ibWorld_KillAll, w, entity, none);
  begin(), end(code, ibWorld_GetState(w, driver) != ib_stateKilled, __LINE__, "ibWorld_GetState", "GetState");
  NO(code, ibWorld_GetDriver, w, driver, &driverInfo);
  NO(code, ibWorld_SetCallback, w, driver, ib_eventCompleted, onEvent, NULL);
  NO(code, ibWorld_SetOwnedCallback, w, driver, ib_eventCompleted, onEvent, NULL, onRelease);
  NO(code, ibMachine_SetOwnedCallback, w, machine, onChange, NULL, onRelease);
  NO(code, ibWorld_GetEvents, w);
  NO(code, ibWorld_GetEmitted, w, emitted, 2);
  NO(code, ibWorld_CreateTimeline, w, noTimeline);
  NO(code, ibWorld_CreateRealTimeline, w);
  NO(code, ibWorld_CreateNamedTimeline, w, "name", noTimeline, true);
  NO(code, ibWorld_FindTimeline, w, "name");
  int64_t time;
  NO(code, ibWorld_CreateForwardTimeline, w, noTimeline);
  NO(code, ibWorld_FollowTimeline, w, timeline, entity, ib_positionX, 0, 1, IB_MS(100));
  NO(code, ibWorld_SetTimelineLabel, w, timeline, "label", 0);
  NO(code, ibWorld_GetTimelineLabel, w, timeline, "label", &time);
  NO(code, ibWorld_GetTimelineDuration, w, timeline, &time);
  NO(code, ibWorld_DestroyTimeline, w, timeline);
  NO(code, ibWorld_BeginTimeline, w, timeline);
  NO(code, ibWorld_SetTimelinePaused, w, timeline, true);
  NO(code, ibWorld_SetTimelineRate, w, timeline, 2, 0, ib_easeLinear);
  NO(code, ibWorld_SeekTimeline, w, timeline, 0);
  NO(code, ibWorld_SetScrubber, w, timeline, true);
  NO(code, ibWorld_ScrubTimeline, w, timeline, 0);
  NO(code, ibWorld_GetTimeline, w, timeline, &timelineInfo);
  NO(code, ibWorld_CreateTransition, w, NULL);
  NO(code, ibWorld_DestroyTransition, w, transition);
  NO(code, ibWorld_RegisterTransitionTween, w, transition, entity, ib_size, &transitionTween);
  NO(code, ibWorld_BeginTransition, w, transition, true);
  NO(code, ibWorld_ReverseTransition, w, transition);
  NO(code, ibWorld_InterruptTransition, w, transition);
  NO(code, ibWorld_ScrubTransition, w, transition, 0.5f);
  NO(code, ibWorld_LetGoTransition, w, transition, NULL);
  NO(code, ibWorld_CompleteTransition, w, transition, true);
  NO(code, ibWorld_GetTransition, w, transition, &transitionInfo);
  NO(code, ibWorld_CreateMachine, w, "idle", NULL);
  NO(code, ibWorld_DestroyMachine, w, machine);
  NO(code, ibMachine_Assign, w, machine, "lit", entity, mana, values, 0);
  NO(code, ibMachine_Connect, w, machine, &connection);
  NO(code, ibMachine_SetMotion, w, machine, NULL, "lit", &motion);
  NO(code, ibMachine_Go, w, machine, "lit");
  NO(code, ibMachine_Fire, w, machine, "tap");
  NO(code, ibMachine_SetCondition, w, machine, "dark", true);
  NO(code, ibMachine_GetState, w, machine);
  NO(code, ibMachine_SetCallback, w, machine, onChange, NULL);
  NO(code, ibWorld_Sample, w, 0.5, frame);
  NO(code, ibWorld_SampleAt, w, INT64_C(1000000000), frame);
  NO(code, ibWorld_Save, w, snapshot);
  NO(code, ibWorld_Restore, w, snapshot);
  if (ibWorld_LoadFile) {
    NO(code, ibWorld_LoadFile, w, (ibFileId){0, 0}, NULL);
    NO(code, ibWorld_FindLoaded, w, timeline, "card");
  }
}

static void *onThread(void *context) {
  (void)context;
  looksNot = true;
  CHECK(ibGetResult() == ib_ok && !*ibGetError());
  callAll(world, ib_wrongThread);
  ibWorldId own = ibCreateWorld(NULL);
  CHECK(ibWorld_Tick(own));
  CHECK(ibDestroyWorld(own));
  return NULL;
}

static void *adoptOnThread(void *context) {
  looksNot = true;
  CHECK(ibWorld_Adopt(*(ibWorldId *)context));
  CHECK(ibWorld_Tick(*(ibWorldId *)context));
  return NULL;
}

static void checkWorlds(void) {
  ibWorldId destroyed = ibCreateWorld(NULL);
  YES(ibDestroyWorld, destroyed);
  ibWorldId next = ibCreateWorld(NULL);
  CHECK(next.index1 != destroyed.index1 || next.generation != destroyed.generation);
  const ibWorldId wrong[] = {{0, 0}, destroyed, {world.index1, 0}, {0, 1}, {65535, 65535}, {4096, 1}, {4097, 1}, {999, 1},
    {world.index1, (uint16_t)(world.generation + 1)}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) callAll(wrong[i], ib_badWorld);
  YES(ibDestroyWorld, next);
  pthread_t thread;
  Look before[2] = {look(world), look(other)};
  CHECK(!pthread_create(&thread, NULL, onThread, NULL));
  pthread_join(thread, NULL);
  Look after[2] = {look(world), look(other)};
  CHECK(!memcmp(before, after, sizeof before));
  // A world that is given to another thread, and back.
  ibWorldId given = ibCreateWorld(NULL);
  CHECK(!pthread_create(&thread, NULL, adoptOnThread, &given));
  pthread_join(thread, NULL);
  NO(ib_wrongThread, ibWorld_Tick, given);
  NO(ib_wrongThread, ibDestroyWorld, given);
  CHECK(ibWorld_IsValid(given));
  YES(ibWorld_Adopt, given);
  YES(ibWorld_Tick, given);
  YES(ibDestroyWorld, given);
}

// ---- ids that are gone, of another world, or made up ----

static void checkEntity(ibEntity bad) {
  float values[4] = {1, 2, 3, 4};
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = values;
  ibSpringDef springDef = ibDefaultSpringDef();
  springDef.value = values;
  ibDecayDef decayDef = ibDefaultDecayDef();
  decayDef.velocity = values;
  ibFollowDef followDef = ibDefaultFollowDef();
  ibMotionDef motion = ibDefaultMotionDef();
  ibTransitionTweenDef transitionTween = ibDefaultTransitionTweenDef();
  transitionTween.back = transitionTween.fore = values;
  ibStep step = stepTo(ib_opacity);
  ibContender contender;
  ibEntity list[2] = {entity, bad};
  QUIET(ibWorld_IsAlive, world, bad);
  NO(ib_stale, ibWorld_Describe, world, bad);
  NO(ib_stale, ibWorld_Despawn, world, bad);
  NO(ib_stale, ibWorld_SetParent, world, bad, entity);
  NO(ib_stale, ibWorld_SetParent, world, bad, noEntity);
  NO(ib_stale, ibWorld_Set, world, bad, ib_position, values);
  NO(ib_stale, ibWorld_Set, world, bad, tint, values);
  NO(ib_stale, ibWorld_Get, world, bad, ib_position, values);
  NO(ib_stale, ibWorld_GetBase, world, bad, ib_position, values);
  NO(ib_stale, ibWorld_GetVelocity, world, bad, ib_position, values);
  NO(ib_stale, ibWorld_Write, world, ib_positionX, list, 2, values, 4);
  CHECK(ibWorld_Read(world, ib_positionX, list, 2, values, 4) == 1);
  CHECK(ibFrame_Read(frame, ib_positionX, list, 2, values, 4) == 1);
  NO(ib_stale, ibWorld_GetPrecedence, world, bad, ib_positionX, &contender, 1);
  NO(ib_stale, ibWorld_Animate, world, bad, ib_position, values, NULL);
  NO(ib_stale, ibWorld_RegisterTween, world, bad, ib_position, &tween);
  NO(ib_stale, ibWorld_RegisterTweens, world, list, 2, ib_positionX, values, NULL, &tween, NULL);
  tween.accumulates = true;
  NO(ib_stale, ibWorld_RegisterTweens, world, list, 2, ib_positionX, values, NULL, &tween, NULL);
  NO(ib_stale, ibWorld_RegisterSpring, world, bad, ib_position, &springDef);
  NO(ib_stale, ibWorld_RegisterDecay, world, bad, ib_position, &decayDef);
  NO(ib_stale, ibWorld_RegisterFollow, world, bad, ib_position, path, &followDef, NULL);
  NO(ib_stale, ibWorld_Shake, world, bad, ib_position, values, IB_MS(300), 20, 1);
  NO(ib_stale, ibWorld_Punch, world, bad, ib_position, values, IB_MS(300), 3);
  NO(ib_stale, ibWorld_Play, world, bad, &step, 1, NULL);
  NO(ib_stale, ibWorld_KillAll, world, bad, none);
  NO(ib_stale, ibWorld_KillAll, world, bad, ib_position);
  NO(ib_stale, ibWorld_RegisterTransitionTween, world, transition, bad, ib_size, &transitionTween);
  NO(ib_stale, ibMachine_Assign, world, machine, "lit", bad, mana, values, 0);
  if (bad.index || bad.generation) {
    NO(ib_stale, ibWorld_SetParent, world, entity, bad);
    NO(ib_stale, ibWorld_SetStandingMotion, world, ib_position, bad, &motion);
    NO(ib_stale, ibWorld_After, world, IB_MS(100), bad, noTimeline, onEvent, NULL);
    step.entity = bad;
    NO(ib_stale, ibWorld_Play, world, entity, &step, 1, NULL);
  }
}

static void checkDriver(ibDriverId bad) {
  float values[4] = {1, 2, 3, 4};
  for (int operation = ib_start; operation <= ib_release; operation++)
    NO(ib_stale, ibWorld_Control, world, bad, (ibOperation)operation);
  NO(ib_stale, ibWorld_Seek, world, bad, 0);
  NO(ib_stale, ibWorld_SeekLabel, world, bad, "label");
  NO(ib_stale, ibWorld_PlayTo, world, bad, 0);
  NO(ib_stale, ibWorld_Update, world, bad, IB_MS(1));
  NO(ib_stale, ibWorld_SetDriverRate, world, bad, 2);
  NO(ib_stale, ibWorld_Retarget, world, bad, values, 2, false);
  NO(ib_stale, ibWorld_FollowValue, world, bad, noEntity, ib_position, NULL, false);
  NO(ib_stale, ibWorld_SetCallback, world, bad, ib_eventCompleted, onEvent, NULL);
  CHECK(ibWorld_GetState(world, bad) == ib_stateKilled);
  ibDriverInfo info;
  memset(&info, 1, sizeof info);
  CHECK(ibWorld_GetDriver(world, bad, &info) && info.state == ib_stateKilled);
}

static void checkTimeline(ibTimelineId bad) {
  float values[4] = {1, 2, 3, 4};
  ibTimelineInfo info;
  if (bad.index || bad.generation) {
    ibAnimateDef animate = ibDefaultAnimateDef();
    ibTweenDef tween = ibDefaultTweenDef();
    ibSpringDef springDef = ibDefaultSpringDef();
    ibDecayDef decayDef = ibDefaultDecayDef();
    ibFollowDef followDef = ibDefaultFollowDef();
    ibPlayDef play = ibDefaultPlayDef();
    ibStep step = stepTo(ib_opacity);
    animate.timeline = tween.timeline = springDef.timeline = decayDef.timeline = followDef.timeline = play.timeline = bad;
    tween.values = springDef.value = decayDef.velocity = values;
    NO(ib_stale, ibWorld_Animate, world, entity, ib_position, values, &animate);
    NO(ib_stale, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(ib_stale, ibWorld_RegisterTweens, world, &entity, 1, ib_position, values, NULL, &tween, NULL);
    NO(ib_stale, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    NO(ib_stale, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    NO(ib_stale, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    NO(ib_stale, ibWorld_Play, world, entity, &step, 1, &play);
    NO(ib_stale, ibWorld_After, world, IB_MS(100), noEntity, bad, onEvent, NULL);
    NO(ib_stale, ibWorld_CreateTimeline, world, bad);
    NO(ib_stale, ibWorld_CreateForwardTimeline, world, bad);
  }
  NO(ib_stale, ibWorld_DestroyTimeline, world, bad);
  NO(ib_stale, ibWorld_BeginTimeline, world, bad);
  NO(ib_stale, ibWorld_SetTimelinePaused, world, bad, true);
  NO(ib_stale, ibWorld_SetTimelineRate, world, bad, 2, 0, ib_easeLinear);
  NO(ib_stale, ibWorld_SeekTimeline, world, bad, 0);
  NO(ib_stale, ibWorld_SetScrubber, world, bad, true);
  NO(ib_stale, ibWorld_ScrubTimeline, world, bad, 0);
  NO(ib_stale, ibWorld_GetTimeline, world, bad, &info);
  int64_t time;
  NO(ib_stale, ibWorld_FollowTimeline, world, bad, entity, ib_positionX, 0, 1, IB_MS(100));
  NO(ib_stale, ibWorld_SetTimelineLabel, world, bad, "label", 0);
  NO(ib_stale, ibWorld_GetTimelineLabel, world, bad, "label", &time);
  NO(ib_stale, ibWorld_GetTimelineDuration, world, bad, &time);
  if (ibWorld_FindLoaded) NO(ib_stale, ibWorld_FindLoaded, world, bad, "card");
}

static void checkTransition(ibTransitionId bad) {
  float values[4] = {1, 2, 3, 4};
  ibTransitionInfo info;
  ibTransitionTweenDef def = ibDefaultTransitionTweenDef();
  def.back = def.fore = values;
  NO(ib_stale, ibWorld_DestroyTransition, world, bad);
  NO(ib_stale, ibWorld_RegisterTransitionTween, world, bad, entity, ib_size, &def);
  NO(ib_stale, ibWorld_BeginTransition, world, bad, true);
  NO(ib_stale, ibWorld_ReverseTransition, world, bad);
  NO(ib_stale, ibWorld_InterruptTransition, world, bad);
  NO(ib_stale, ibWorld_ScrubTransition, world, bad, 0.5f);
  NO(ib_stale, ibWorld_LetGoTransition, world, bad, NULL);
  NO(ib_stale, ibWorld_CompleteTransition, world, bad, true);
  NO(ib_stale, ibWorld_GetTransition, world, bad, &info);
}

static void checkMachine(ibMachineId bad) {
  ibConnectionDef connection = ibDefaultConnectionDef();
  connection.to = "lit";
  connection.trigger = "tap";
  NO(ib_stale, ibWorld_DestroyMachine, world, bad);
  NO(ib_stale, ibMachine_Assign, world, bad, "lit", entity, mana, two, 0);
  NO(ib_stale, ibMachine_Connect, world, bad, &connection);
  NO(ib_stale, ibMachine_SetMotion, world, bad, NULL, "lit", NULL);
  NO(ib_stale, ibMachine_Go, world, bad, "lit");
  NO(ib_stale, ibMachine_Fire, world, bad, "tap");
  NO(ib_stale, ibMachine_SetCondition, world, bad, "dark", true);
  NO(ib_stale, ibMachine_SetOwnedCallback, world, bad, onChange, NULL, onRelease);
  NO(ib_stale, ibMachine_GetState, world, bad);
  NO(ib_stale, ibMachine_SetCallback, world, bad, onChange, NULL);
}

static void checkIds(void) {
  const ibEntity entities[] = {noEntity, dead, foreign, {entity.index, entity.generation + 1}, {entity.index, 0},
    {UINT32_MAX, UINT32_MAX}, {UINT32_MAX, 1}, {0, UINT32_MAX}, {1000000, 1}, {0x7FFFFFFF, 0x7FFFFFFF}};
  for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) checkEntity(entities[i]);
  const ibDriverId drivers[] = {{0, 0}, gone, foreignDriver, {driver.index, driver.generation + 1}, {driver.index, 0},
    {UINT32_MAX, UINT32_MAX}, {UINT32_MAX, 1}, {0, UINT32_MAX}, {1000000, 1}, {0x7FFFFFFF, 0x7FFFFFFF}};
  for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++) checkDriver(drivers[i]);
  const ibTimelineId timelines[] = {noTimeline, goneTimeline, foreignTimeline, {timeline.index, timeline.generation + 1},
    {timeline.index, 0}, {UINT32_MAX, UINT32_MAX}, {UINT32_MAX, 1}, {0, UINT32_MAX}, {0, timeline.generation},
    {1000000, 1}, {0x7FFFFFFF, 0x7FFFFFFF}};
  for (size_t i = 0; i < sizeof timelines / sizeof *timelines; i++) checkTimeline(timelines[i]);
  const ibTransitionId transitions[] = {{0, 0}, goneTransition, foreignTransition,
    {transition.index, transition.generation + 1}, {transition.index, 0}, {UINT32_MAX, UINT32_MAX}, {UINT32_MAX, 1},
    {0, UINT32_MAX}, {1000000, 1}, {0x7FFFFFFF, 0x7FFFFFFF}};
  for (size_t i = 0; i < sizeof transitions / sizeof *transitions; i++) checkTransition(transitions[i]);
  const ibMachineId machines[] = {{0, 0}, goneMachine, foreignMachine, {machine.index, machine.generation + 1},
    {machine.index, 0}, {UINT32_MAX, UINT32_MAX}, {UINT32_MAX, 1}, {0, UINT32_MAX}};
  for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) checkMachine(machines[i]);
  // Objects outside worlds.
  float values[4];
  ibFollowDef followDef = ibDefaultFollowDef();
  const uint32_t numbers[][2] = {{0, 0}, {UINT32_MAX, UINT32_MAX}, {UINT32_MAX, 1}, {0, UINT32_MAX}, {1000000, 1}};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers + 1; i++) {
    bool isLast = i == sizeof numbers / sizeof *numbers;
    const uint32_t *number = numbers[isLast ? 0 : i];
    ibFrameId badFrame = isLast ? goneFrame : (ibFrameId){number[0], number[1]};
    NO(ib_stale, ibDestroyFrame, badFrame);
    NO(ib_stale, ibWorld_Sample, world, 0.5, badFrame);
    NO(ib_stale, ibWorld_SampleAt, world, IB_MS(10), badFrame);
    NO(ib_stale, ibFrame_GetColumn, badFrame, ib_position, 0);
    NO(ib_stale, ibFrame_Read, badFrame, ib_positionX, &entity, 1, values, 4);
    NO(ib_stale, ibFrame_ReadVelocity, badFrame, ib_positionX, &entity, 1, values, 4);
    ibSnapshotId badSnapshot = isLast ? goneSnapshot : (ibSnapshotId){number[0], number[1]};
    NO(ib_stale, ibDestroySnapshot, badSnapshot);
    NO(ib_stale, ibWorld_Save, world, badSnapshot);
    NO(ib_stale, ibWorld_Restore, world, badSnapshot);
    NO(ib_stale, ibSnapshot_GetBytes, badSnapshot);
    NO(ib_stale, ibSnapshot_SetBytes, badSnapshot, (const uint8_t *)"abc", 3);
    ibPathId badPath = isLast ? gonePath : (ibPathId){number[0], number[1]};
    NO(ib_stale, ibDestroyPath, badPath);
    NO(ib_stale, ibPath_GetLength, badPath);
    NO(ib_stale, ibWorld_RegisterFollow, world, entity, ib_scale, badPath, &followDef, NULL);
    if (ibDestroyFile) {
      ibFileId badFile = {number[0], number[1]};
      NO(ib_stale, ibDestroyFile, badFile);
      NO(ib_stale, ibWorld_LoadFile, world, badFile, NULL);
    }
  }
}

// ---- properties that do not exist, or that do not fit ----

static void checkProperty(ibProperty bad) {
  float values[16] = {1, 2, 3, 4};
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = values;
  ibSpringDef springDef = ibDefaultSpringDef();
  springDef.value = values;
  ibDecayDef decayDef = ibDefaultDecayDef();
  decayDef.velocity = values;
  ibFollowDef followDef = ibDefaultFollowDef();
  ibMotionDef motion = ibDefaultMotionDef();
  ibTransitionTweenDef transitionTween = ibDefaultTransitionTweenDef();
  transitionTween.back = transitionTween.fore = values;
  ibStep step = stepTo(bad);
  ibContender contender;
  ibResult code = ib_badArgument;
  NO(code, ibProperty_Lane, bad, 0);
  NO(code, ibWorld_Set, world, entity, bad, values);
  NO(code, ibWorld_Get, world, entity, bad, values);
  NO(code, ibWorld_GetBase, world, entity, bad, values);
  NO(code, ibWorld_GetVelocity, world, entity, bad, values);
  NO(code, ibWorld_Read, world, bad, &entity, 1, values, 64);
  NO(code, ibWorld_Write, world, bad, &entity, 1, values, 64);
  NO(code, ibWorld_SetStandingMotion, world, bad, noEntity, &motion);
  NO(code, ibWorld_GetPrecedence, world, entity, bad, &contender, 1);
  NO(code, ibWorld_Animate, world, entity, bad, values, NULL);
  NO(code, ibWorld_RegisterTween, world, entity, bad, &tween);
  NO(code, ibWorld_RegisterTweens, world, &entity, 1, bad, values, NULL, &tween, NULL);
  NO(code, ibWorld_RegisterSpring, world, entity, bad, &springDef);
  NO(code, ibWorld_RegisterDecay, world, entity, bad, &decayDef);
  NO(code, ibWorld_RegisterFollow, world, entity, bad, path, &followDef, NULL);
  NO(code, ibWorld_Shake, world, entity, bad, values, IB_MS(300), 20, 1);
  NO(code, ibWorld_Punch, world, entity, bad, values, IB_MS(300), 3);
  NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
  if (bad.index1 || bad.lane1 || bad.lanes) {
    NO(code, ibWorld_KillAll, world, second, bad);
    followDef.orients = bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_scale, path, &followDef, NULL);
  }
  NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, bad, &transitionTween);
  NO(code, ibMachine_Assign, world, machine, "lit", entity, bad, values, 0);
  NO(code, ibCreateFrame, &bad, 1, false);
  NO(code, ibFrame_GetColumn, frame, bad, 0);
  NO(code, ibFrame_Read, frame, bad, &entity, 1, values, 64);
}

static void checkProperties(void) {
  const ibProperty wrong[] = {none, {0, 1, 1}, {0, 0, 4}, {65535, 0, 1}, {4097, 0, 1}, {2000, 0, 2}, {1, 0, 1}, {1, 0, 3},
    {1, 0, 0}, {1, 0, 255}, {1, 3, 1}, {1, 255, 1}, {1, 1, 2}, {1, 1, 0}, {5, 2, 1}, {6, 1, 1}, {6, 4, 1},
    {turn.index1, 1, 1}, {mana.index1, 0, 2}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) checkProperty(wrong[i]);
  // A name with another type: each world refuses the second one that it sees.
  float values[16] = {1, 2, 3, 4};
  ibProperty mana2 = ibCreateProperty("mana", ib_typeFloat2, two);
  CHECK(mana2.lanes == 2);
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = values;
  NO(ib_badArgument, ibWorld_Set, world, entity, mana2, values);
  NO(ib_badArgument, ibWorld_Write, world, mana2, &entity, 1, values, 8);
  NO(ib_badArgument, ibWorld_Animate, world, entity, mana2, values, NULL);
  NO(ib_badArgument, ibWorld_RegisterTween, world, entity, mana2, &tween);
  NO(ib_badArgument, ibWorld_RegisterTweens, world, &entity, 1, mana2, values, NULL, &tween, NULL);
  // Reading shows the default, as of a property that the entity has not.
  ibWorld_Get(world, entity, mana2, values);
  ibWorld_GetBase(world, entity, mana2, values);
  ibWorld_GetVelocity(world, entity, mana2, values);
  ibWorld_Read(world, mana2, &entity, 1, values, 8);
  ibFrame_Read(frame, mana2, &entity, 1, values, 8);
  ibFrame_GetColumn(frame, mana2, 1);
  for (int32_t lane = -2; lane < 4; lane++) {
    if (lane < 0 || lane > 1) {
      NO(ib_badArgument, ibProperty_Lane, ib_position, lane);
      NO(ib_badArgument, ibFrame_GetColumn, frame, ib_position, lane);
    }
    NO(ib_badArgument, ibProperty_Lane, turn, lane);
    NO(ib_badArgument, ibProperty_Lane, tint, lane);
  }
  NO(ib_badArgument, ibProperty_Lane, ib_position, INT32_MIN);
  NO(ib_badArgument, ibProperty_Lane, ib_position, INT32_MAX);
  NO(ib_badArgument, ibFrame_GetColumn, frame, ib_position, INT32_MIN);
  NO(ib_badArgument, ibFrame_GetColumn, frame, ib_position, INT32_MAX);
  NO(ib_badArgument, ibFrame_GetColumn, frame, ib_positionX, 1);
  // Precedence is of one lane; a path needs two.
  ibContender contender;
  NO(ib_badArgument, ibWorld_GetPrecedence, world, entity, ib_position, &contender, 1);
  ibFollowDef followDef = ibDefaultFollowDef();
  NO(ib_badArgument, ibWorld_RegisterFollow, world, entity, ib_opacity, path, &followDef, NULL);
  NO(ib_badArgument, ibWorld_RegisterFollow, world, entity, ib_color, path, &followDef, NULL);
  followDef.orients = ib_scale;
  NO(ib_badArgument, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
  // A frame of one property has no other.
  ibFrameId one = ibCreateFrame(&mana, 1, false);
  YES(ibWorld_Sample, world, 0, one);
  NO(ib_badArgument, ibFrame_GetColumn, one, ib_position, 0);
  NO(ib_badArgument, ibFrame_Read, one, ib_position, &entity, 1, values, 8);
  NO(ib_badArgument, ibFrame_ReadVelocity, one, mana, &entity, 1, values, 8);
  YES(ibDestroyFrame, one);
}

// ---- batches ----

static void checkBatches(void) {
  resetDefs();
  ibResult code = ib_badArgument;
  for (int kind = 0; kind < rowKinds; kind++) {
    ibBatchRow row = rowOf(kind, dead);
    refuseRow(ib_stale, row);
    row = rowOf(kind, foreign);
    refuseRow(ib_stale, row);
    row = rowOf(kind, entity);
    if (kind != rowPlay) {
      row.property = none;
      refuseRow(code, row);
    }
    row = rowOf(kind, entity);
    if (kind == rowFollow || kind == rowTransitionTween || kind == rowPlay) {
      row.value = two;
    } else {
      row.value = nan1;
    }
    refuseRow(code, row);
    for (int other = 0; other < rowKinds; other++) {
      // Two defs.
      if (other == kind || (kind == rowShake && other == rowPunch) || (kind == rowPunch && other == rowShake)) continue;
      ibBatchRow both = rowOf(kind, entity), more = rowOf(other, entity);
      const void **pointers = (const void **)&both.animate, *const *others = (const void *const *)&more.animate;
      for (int i = 0; i < 8; i++) if (others[i]) pointers[i] = others[i];
      both.path = path, both.transition = transition, both.steps = &defs.step, both.stepCount = 1, both.value = two;
      refuseRow(code, both);
    }
    row = rowOf(kind, entity);
    row.delay = kind == rowTransitionTween ? 1 : INT64_MAX;
    if (kind == rowAnimate) defs.animate.motion.delay = 1;
    defs.tween.delay = defs.spring.delay = defs.decay.delay = defs.follow.delay = defs.shake.delay = 1;
    defs.punch.delay = defs.play.delay = 1;
    begin(), end(code, DID(ibWorld_RegisterBatch(world, &row, 1, NULL)), __LINE__, "ibWorld_RegisterBatch", "delay");
    resetDefs();
  }
  ibBatchRow row = {.entity = entity, .property = ib_position, .value = two};
  refuseRow(code, row);
  row.animate = &defs.animate, row.value = NULL;
  refuseRow(code, row);
  row = rowOf(rowTween, entity);
  row.value = NULL;
  refuseRow(code, row);
  row = rowOf(rowSpring, entity);
  row.value = NULL;
  refuseRow(code, row);
  row = rowOf(rowShake, entity);
  row.value = NULL;
  refuseRow(code, row);
  row = rowOf(rowFollow, entity);
  row.path = gonePath;
  refuseRow(ib_stale, row);
  row = rowOf(rowTransitionTween, entity);
  row.transition = goneTransition;
  refuseRow(ib_stale, row);
  row = rowOf(rowPlay, entity);
  row.steps = NULL;
  refuseRow(code, row);
  row.stepCount = -1;
  refuseRow(code, row);
  // Defs that no function has filled, and timelines that are gone.
  const ibTimelineId lines[] = {goneTimeline, foreignTimeline};
  for (int i = 0; i < 3; i++) {
    if (i < 2) {
      defs.animate.timeline = defs.tween.timeline = defs.spring.timeline = defs.decay.timeline = lines[i];
      defs.follow.timeline = defs.shake.timeline = defs.punch.timeline = defs.play.timeline = lines[i];
    } else {
      memset(&defs, 85, sizeof defs);
    }
    for (int kind = 0; kind < rowKinds; kind++) {
      if (i < 2 && kind == rowTransitionTween) continue;
      row = rowOf(kind, entity);
      NO(i < 2 ? ib_stale : ib_badDef, ibWorld_RegisterBatch, world, &row, 1, NULL);
      CHECK(strstr(ibGetError(), "rows[0]."));
    }
    resetDefs();
  }
  // A property that is new to the world, with two types.
  const float zeros[4] = {0};
  ibBatchRow two2[2] = {rowOf(rowSpring, entity), rowOf(rowSpring, entity)};
  two2[0].property = ibCreateProperty("batched", ib_typeFloat2, zeros);
  two2[1].property = ibCreateProperty("batched", ib_typeFloat3, zeros);
  two2[1].value = (const float[3]){1, 2, 3};
  NO(code, ibWorld_RegisterBatch, world, two2, 2, NULL);
  ibStep steps[2] = {stepTo(two2[0].property), stepTo(two2[1].property)};
  two2[1] = rowOf(rowPlay, entity);
  two2[1].steps = &steps[1];
  NO(code, ibWorld_RegisterBatch, world, two2, 2, NULL);
  NO(code, ibWorld_RegisterBatch, world, NULL, 1, NULL);
  row = rowOf(rowSpring, entity);
  NO(code, ibWorld_RegisterBatch, world, &row, -1, NULL);
  NO(code, ibWorld_RegisterBatch, world, &row, INT32_MIN, NULL);
  QUIET(ibWorld_RegisterBatch, world, NULL, 0, NULL);
}

// ---- floating-point fields of defs: each of them, in each function that takes the def ----

static const float keys[6] = {0, 0, 1, 1, 2, 2};

static ibMotionDef goodMotion(void) {
  ibMotionDef def = ibDefaultMotionDef();
  def.isSpring = true;
  return def;
}
static ibAnimateDef goodAnimate(void) {
  ibAnimateDef def = ibDefaultAnimateDef();
  def.motion = goodMotion();
  return def;
}
static ibTweenDef goodTween(void) {
  ibTweenDef def = ibDefaultTweenDef();
  def.values = keys, def.keyCount = 3;
  return def;
}
static ibSpringDef goodSpring(void) {
  ibSpringDef def = ibDefaultSpringDef();
  def.value = two;
  return def;
}
static ibDecayDef goodDecay(void) {
  ibDecayDef def = ibDefaultDecayDef();
  def.lower = keys, def.upper = two;
  return def;
}
static ibFollowDef goodFollow(void) {
  ibFollowDef def = ibDefaultFollowDef();
  def.orients = ib_rotation;
  return def;
}
static ibStep goodStep(void) {
  ibStep step = stepTo(ib_color);
  step.kind = ib_stepSpringTo;
  return step;
}
static ibShakeDef goodShake(void) {
  ibShakeDef def = ibDefaultShakeDef();
  def.strength = two;
  return def;
}
static ibTransitionTweenDef goodTransitionTween(void) {
  ibTransitionTweenDef def = ibDefaultTransitionTweenDef();
  def.back = def.fore = two, def.backwardLength = 0.5;
  return def;
}
static ibLayer goodLayer(void) { return (ibLayer){.isSpring = true}; }
static ibBatchRow goodRow(void) { return rowOf(rowAnimate, entity); }

static bool registersRow(ibBatchRow row) {
  row.entity = entity;
  if (!row.property.index1) row.property = ib_position;
  return ibWorld_RegisterBatch(world, &row, 1, NULL) > 0;
}

// The calls of a def, by number: whether one succeeds, or −1 behind the last one.
static int callMotion(const ibMotionDef *def, int number) {
  ibAnimateDef animate = ibDefaultAnimateDef();
  animate.motion = *def;
  switch (number) {
  case 0: return ibWorld_SetStandingMotion(world, ib_position, noEntity, def);
  case 1: return ibWorld_SetStandingMotion(world, ib_position, entity, def);
  case 2: return DID(ibWorld_CreateMachine(world, "idle", def));
  case 3: return ibMachine_SetMotion(world, machine, NULL, "lit", def);
  case 4: return DID(ibWorld_Animate(world, entity, ib_position, two, &animate));
  case 5: return registersRow((ibBatchRow){.value = two, .animate = &animate});
  default: return -1;
  }
}
static int callAnimate(const ibAnimateDef *def, int number) {
  switch (number) {
  case 0: return DID(ibWorld_Animate(world, entity, ib_position, two, def));
  case 1: return registersRow((ibBatchRow){.value = two, .animate = def});
  default: return -1;
  }
}
static int callTween(const ibTweenDef *def, int number) {
  switch (number) {
  case 0: return DID(ibWorld_RegisterTween(world, entity, ib_position, def));
  case 1: return ibWorld_RegisterTweens(world, &entity, 1, ib_position, NULL, NULL, def, NULL) > 0;
  case 2: return registersRow((ibBatchRow){.tween = def});
  default: return -1;
  }
}
static int callSpring(const ibSpringDef *def, int number) {
  switch (number) {
  case 0: return DID(ibWorld_RegisterSpring(world, entity, ib_position, def));
  case 1: return registersRow((ibBatchRow){.spring = def});
  default: return -1;
  }
}
static int callDecay(const ibDecayDef *def, int number) {
  ibDecayDef own = *def;
  if (own.destination) own.lower = own.upper = NULL;
  switch (number) {
  case 0: return DID(ibWorld_RegisterDecay(world, entity, ib_position, &own));
  case 1: return registersRow((ibBatchRow){.decay = &own});
  default: return -1;
  }
}
static int callFollow(const ibFollowDef *def, int number) {
  switch (number) {
  case 0: return DID(ibWorld_RegisterFollow(world, entity, ib_position, path, def, NULL));
  case 1: return registersRow((ibBatchRow){.path = path, .follow = def});
  default: return -1;
  }
}
static int callStep(const ibStep *step, int number) {
  ibPlayDef def = ibDefaultPlayDef();
  switch (number) {
  case 0: return DID(ibWorld_Play(world, entity, step, 1, NULL));
  case 1: return registersRow((ibBatchRow){.play = &def, .steps = step, .stepCount = 1});
  default: return -1;
  }
}
static int callShake(const ibShakeDef *def, int number) {
  return number ? -1 : registersRow((ibBatchRow){.shake = def});
}
static int callPlay(const ibPlayDef *def, int number) {
  ibStep step = stepTo(ib_opacity);
  switch (number) {
  case 0: return DID(ibWorld_Play(world, entity, &step, 1, def));
  case 1: return registersRow((ibBatchRow){.play = def, .steps = &step, .stepCount = 1});
  default: return -1;
  }
}
static int callLayer(const ibLayer *layer, int number) {
  ibTransitionDef def = ibDefaultTransitionDef();
  ibLayer own = *layer;
  // A shared element has no range.
  bool isRange = !(own.start == 0 && own.end == 0);
  if (number & 1) own.response = IB_MS(100);
  if (number > (isRange ? 1 : 3)) return -1;
  if (number < 2) def.layers = &own, def.layerCount = 1; else def.sharedElement = &own;
  return DID(ibWorld_CreateTransition(world, &def));
}
static int callTransition(const ibTransitionDef *def, int number) {
  return number ? -1 : DID(ibWorld_CreateTransition(world, def));
}
static int callTransitionTween(const ibTransitionTweenDef *def, int number) {
  switch (number) {
  case 0: return DID(ibWorld_RegisterTransitionTween(world, transition, entity, ib_size, def));
  case 1: return registersRow((ibBatchRow){.property = ib_size, .transition = transition, .transitionTween = def});
  default: return -1;
  }
}
static int callRow(const ibBatchRow *row, int number) {
  if (number == rowFollow || number == rowTransitionTween || number == rowPlay) return -1;
  ibBatchRow own = rowOf(number, entity);
  own.value = row->value;
  return registersRow(own);
}

/// Whether the header permits an infinity, as a number below 0.
static bool isPermitted(const char *field, double number) {
  return number < 0 && (!strcmp(field, "restitution") || !strcmp(field, "backwardLength"));
}

/// Ends a call with a number that is not finite: the error names the field as the header does.
static bool endField(int did, const char *struct_, const char *field, int number) {
  if (did < 0) return false;
  char call[100], name[40];
  snprintf(call, sizeof call, "%s.%s, call %d", struct_, field, number);
  end(ib_badArgument, did > 0, __LINE__, struct_, call);
  snprintf(name, sizeof name, "%.*s", (int)strcspn(field, "["), field);
  // A row's value is the value of its def.
  const char *other = strcmp(struct_, "ibBatchRow") ? name : number == rowDecay ? "velocity" : number >= rowShake ? "strength" : name;
  if (did || !(strstr(ibGetError(), name) || strstr(ibGetError(), other))) {
    char text[1200];
    snprintf(text, sizeof text, "found %s, expected an error that names %s", ibGetError(), name);
    fault(__LINE__, call, text);
  }
  return true;
}

#define GOOD(S) _Generic((S){0}, ibMotionDef: goodMotion, ibAnimateDef: goodAnimate, ibTweenDef: goodTween, \
  ibSpringDef: goodSpring, ibDecayDef: goodDecay, ibFollowDef: goodFollow, ibStep: goodStep, ibShakeDef: goodShake, \
  ibPlayDef: ibDefaultPlayDef, ibLayer: goodLayer, ibTransitionDef: ibDefaultTransitionDef, \
  ibTransitionTweenDef: goodTransitionTween, ibBatchRow: goodRow)()
#define CALL_OF(S) _Generic((S){0}, ibMotionDef: callMotion, ibAnimateDef: callAnimate, ibTweenDef: callTween, \
  ibSpringDef: callSpring, ibDecayDef: callDecay, ibFollowDef: callFollow, ibStep: callStep, ibShakeDef: callShake, \
  ibPlayDef: callPlay, ibLayer: callLayer, ibTransitionDef: callTransition, \
  ibTransitionTweenDef: callTransitionTween, ibBatchRow: callRow)
#define SWEEP(S, field, number, assignment) \
  for (int call_ = 0;; call_++) { \
    S def = GOOD(S); \
    assignment; \
    if (isPermitted(#field, number)) break; \
    begin(); \
    if (!endField(CALL_OF(S)(&def, call_), #S, #field, call_)) break; \
  }
#define SCALAR(S, field, type) SWEEP(S, field, number, def.field = (type)number)
#define POINTER(S, field) SWEEP(S, field, number, def.field = array)
#define FLAG(S, field)

static void checkFields(void) {
  resetDefs();
  const double numbers[] = {NAN, INFINITY, -INFINITY};
  for (int i = 0; i < 3; i++) {
    const double number = numbers[i];
    const float array[8] = {0, (float)number, 1, 1, 1, 1, 1, 1};
    // The list of all fields, which fields.py makes of the header.
#include "fields.h"
  }
}

/// The text of the error of the last call has this part.
#define NAMES(part) (strstr(ibGetError(), part) ? (void)0 : fault(__LINE__, "expected " part, ibGetError()))

/// Errors of the engine name the fields and the indices of the header.
static void checkNames(void) {
  resetDefs();
  ibResult code = ib_badArgument;
  ibMotionDef motion = goodMotion();
  motion.duration = 0;
  NO(code, ibWorld_SetStandingMotion, world, ib_position, noEntity, &motion), NAMES("motion.duration: found");
  NO(code, ibWorld_Animate, world, entity, ib_position, nan1, NULL), NAMES("value: found nan");
  NO(code, ibWorld_Set, world, entity, ib_position, nan1), NAMES("value");
  NO(ib_stale, ibWorld_Set, world, dead, ib_position, two), NAMES("ibWorld_IsAlive");
  ibTweenDef tween = goodTween();
  tween.values = two, tween.keyCount = 1, tween.blend = IB_MS(100), tween.adds = true;
  NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween), NAMES("blend: found");
  tween.blend = 0;
  NO(code, ibWorld_RegisterTween, world, entity, turn, &tween), NAMES("adds: found");
  ibDecayDef decayDef = goodDecay();
  decayDef.destination = two;
  NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef), NAMES("lower: found bounds");
  decayDef.destination = NULL, decayDef.restitution = 2;
  NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef), NAMES("restitution: found");
  ibStaggerDef stagger = ibDefaultStaggerDef();
  stagger.each = -1;
  int64_t delays[2];
  NO(code, ibStagger_GetDelays, &stagger, 2, delays), NAMES("each: found");
  ibTransitionDef transitionDef = ibDefaultTransitionDef();
  ibLayer layers[2] = {goodLayer(), goodLayer()};
  layers[1].start = 0.5, layers[1].end = 0.25;
  transitionDef.layers = layers, transitionDef.layerCount = 2;
  NO(code, ibWorld_CreateTransition, world, &transitionDef), NAMES("layers[1].end: found");
  // Steps are counted in the array, with the begins and ends of blocks.
  ibStep steps[8];
  for (int i = 0; i < 8; i++) steps[i] = stepTo(ib_opacity);
  steps[1].kind = ib_stepTogether, steps[3].kind = ib_stepInOrder, steps[5].kind = steps[6].kind = ib_stepEnd;
  for (int bad = 0; bad < 8; bad++) {
    if (steps[bad].kind != ib_stepTo) continue;
    char name[40];
    snprintf(name, sizeof name, "steps[%d].value: found nan", bad);
    steps[bad].value[0] = NAN;
    NO(code, ibWorld_Play, world, entity, steps, 8, NULL);
    if (!strstr(ibGetError(), name)) fault(__LINE__, name, ibGetError());
    ibBatchRow row = rowOf(rowPlay, entity);
    row.steps = steps, row.stepCount = 8;
    NO(code, ibWorld_RegisterBatch, world, &row, 1, NULL);
    if (!strstr(ibGetError(), name) || !strstr(ibGetError(), "rows[0].")) fault(__LINE__, name, ibGetError());
    steps[bad].value[0] = 1;
  }
  steps[4].kind = ib_stepSpringTo, steps[4].duration = 0;
  NO(code, ibWorld_Play, world, entity, steps, 8, NULL), NAMES("steps[4].duration: found");
}

// ---- null pointers ----

static void checkNull(void) {
  float values[4] = {1, 2, 3, 4};
  ibResult code = ib_badArgument;
  ibTweenDef tween = ibDefaultTweenDef();
  ibSpringDef springDef = ibDefaultSpringDef();
  ibDecayDef decayDef = ibDefaultDecayDef();
  ibTransitionTweenDef transitionTween = ibDefaultTransitionTweenDef();
  ibConnectionDef connection = ibDefaultConnectionDef();
  NO(code, ibParseEase, NULL);
  NO(code, ibCreateProperty, NULL, ib_typeFloat, values);
  NO(code, ibCreateProperty, "null", ib_typeFloat, NULL);
  NO(code, ibCreatePath, NULL);
  NO(code, ibCreatePathThrough, NULL, 2, false);
  NO(code, ibWorld_SpawnMany, world, NULL, 2);
  NO(code, ibWorld_Set, world, entity, ib_position, NULL);
  NO(code, ibWorld_Set, world, entity, tint, NULL);
  NO(code, ibWorld_Get, world, entity, ib_position, NULL);
  NO(code, ibWorld_GetBase, world, entity, ib_position, NULL);
  NO(code, ibWorld_GetVelocity, world, entity, ib_position, NULL);
  NO(code, ibWorld_Read, world, ib_position, NULL, 1, values, 8);
  NO(code, ibWorld_Read, world, ib_position, &entity, 1, NULL, 8);
  NO(code, ibWorld_Write, world, ib_position, NULL, 1, values, 8);
  NO(code, ibWorld_Write, world, ib_position, &entity, 1, NULL, 8);
  NO(code, ibWorld_GetPrecedence, world, entity, ib_positionX, NULL, 1);
  NO(code, ibWorld_Animate, world, entity, ib_position, NULL, NULL);
  NO(code, ibWorld_RegisterTween, world, entity, ib_position, NULL);
  NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
  NO(code, ibWorld_RegisterTweens, world, &entity, 1, ib_position, values, NULL, NULL, NULL);
  NO(code, ibWorld_RegisterTweens, world, &entity, 1, ib_position, NULL, NULL, &tween, NULL);
  NO(code, ibWorld_RegisterTweens, world, NULL, 1, ib_position, values, NULL, &tween, NULL);
  NO(code, ibWorld_RegisterSpring, world, entity, ib_position, NULL);
  NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
  NO(code, ibWorld_RegisterDecay, world, entity, ib_position, NULL);
  decayDef.lower = values;
  NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
  decayDef.lower = NULL;
  decayDef.upper = values;
  NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
  NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, NULL, NULL);
  NO(code, ibWorld_Shake, world, entity, ib_position, NULL, IB_MS(300), 20, 1);
  NO(code, ibWorld_Punch, world, entity, ib_position, NULL, IB_MS(300), 3);
  NO(code, ibWorld_Play, world, entity, NULL, 1, NULL);
  NO(code, ibWorld_After, world, IB_MS(100), noEntity, noTimeline, NULL, NULL);
  ibStaggerDef stagger = ibDefaultStaggerDef();
  int64_t delays[4];
  NO(code, ibStagger_GetDelays, NULL, 4, delays);
  NO(code, ibStagger_GetDelays, &stagger, 4, NULL);
  NO(code, ibWorld_Retarget, world, driver, NULL, 2, false);
  NO(code, ibWorld_GetDriver, world, driver, NULL);
  NO(code, ibWorld_GetEmitted, world, NULL, 1);
  NO(code, ibWorld_GetTimeline, world, timeline, NULL);
  int64_t time;
  NO(code, ibWorld_SetTimelineLabel, world, timeline, NULL, 0);
  NO(code, ibWorld_GetTimelineLabel, world, timeline, NULL, &time);
  NO(code, ibWorld_GetTimelineLabel, world, timeline, "label", NULL);
  NO(code, ibWorld_GetTimelineDuration, world, timeline, NULL);
  NO(code, ibWorld_FollowTimeline, world, timeline, entity, ib_position, 0, 1, IB_MS(100));
  NO(code, ibWorld_FollowTimeline, world, timeline, entity, ib_positionX, 1, 1, IB_MS(100));
  NO(code, ibWorld_FollowTimeline, world, timeline, entity, ib_positionX, NAN, 1, IB_MS(100));
  NO(code, ibWorld_CreateForwardTimeline, world, timeline);
  NO(code, ibWorld_ReadTransforms, world, (ibFrameId){0}, NULL, 1, values, 24);
  NO(code, ibWorld_ReadTransforms, world, (ibFrameId){0}, &entity, 1, NULL, 24);
  NO(code, ibWorld_ReadTransforms, world, (ibFrameId){0}, &entity, 1, values, 23);
  NO(code, ibWorld_ReadTransforms, world, (ibFrameId){0}, &entity, -1, values, 24);
  NO(code, ibWorld_GetFade, world, entity, NULL);
  // A context without a callback stays the caller's.
  NO(code, ibWorld_SetOwnedCallback, world, driver, ib_eventCompleted, NULL, NULL, onRelease);
  NO(code, ibWorld_SetOwnedCallback, world, driver, ib_eventSuperseded, onEvent, NULL, onRelease);
  NO(code, ibMachine_SetOwnedCallback, world, machine, NULL, NULL, onRelease);
  NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, NULL);
  NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
  transitionTween.back = values;
  NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
  transitionTween.back = NULL;
  transitionTween.fore = values;
  NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
  NO(code, ibWorld_GetTransition, world, transition, NULL);
  NO(code, ibWorld_CreateMachine, world, NULL, NULL);
  NO(code, ibMachine_Assign, world, machine, NULL, entity, mana, values, 0);
  NO(code, ibMachine_Assign, world, machine, "lit", entity, mana, NULL, 0);
  NO(code, ibMachine_Connect, world, machine, NULL);
  NO(code, ibMachine_Connect, world, machine, &connection);
  connection.to = "lit";
  connection.needCount = 1;
  NO(code, ibMachine_Connect, world, machine, &connection);
  connection.needCount = 0;
  connection.forbidCount = 1;
  NO(code, ibMachine_Connect, world, machine, &connection);
  const char *texts[2] = {"dark", NULL};
  connection.forbids = texts;
  connection.forbidCount = 2;
  NO(code, ibMachine_Connect, world, machine, &connection);
  NO(code, ibMachine_SetMotion, world, machine, NULL, NULL, NULL);
  NO(code, ibMachine_Go, world, machine, NULL);
  NO(code, ibWorld_SeekLabel, world, sequence, NULL);
  NO(code, ibMachine_Fire, world, machine, NULL);
  NO(code, ibMachine_SetCondition, world, machine, NULL, true);
  NO(code, ibCreateFrame, NULL, 1, false);
  NO(code, ibFrame_Read, frame, ib_position, NULL, 1, values, 8);
  NO(code, ibFrame_Read, frame, ib_position, &entity, 1, NULL, 8);
  ibFrameId fast = ibCreateFrame(NULL, 0, true);
  YES(ibWorld_Sample, world, 0, fast);
  NO(code, ibFrame_ReadVelocity, fast, ib_position, NULL, 1, values, 8);
  NO(code, ibFrame_ReadVelocity, fast, ib_position, &entity, 1, NULL, 8);
  YES(ibDestroyFrame, fast);
  NO(code, ibSnapshot_SetBytes, snapshot, NULL, 4);
  if (ibCreateFile) {
    NO(code, ibCreateFile, NULL, 4, "card");
    NO(code, ibWorld_FindLoaded, world, timeline, NULL);
  }
  // Steps with names.
  ibStep step = stepTo(ib_opacity);
  step.kind = ib_stepLabel;
  NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
  step.kind = ib_stepEmit;
  NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
}

// ---- texts that are not UTF-8 ----

static void checkTexts(void) {
  ibResult code = ib_badArgument;
  for (size_t i = 0; i < sizeof notUTF8 / sizeof *notUTF8; i++) {
    const char *bad = notUTF8[i];
    NO(code, ibParseEase, bad);
    NO(code, ibCreateProperty, bad, ib_typeFloat, two);
    NO(code, ibCreatePath, bad);
    NO(code, ibWorld_CreateMachine, world, bad, NULL);
    NO(code, ibMachine_Assign, world, machine, bad, entity, mana, two, 0);
    NO(code, ibMachine_SetMotion, world, machine, bad, "lit", NULL);
    NO(code, ibMachine_SetMotion, world, machine, NULL, bad, NULL);
    NO(code, ibMachine_Go, world, machine, bad);
    NO(code, ibWorld_SeekLabel, world, sequence, bad);
    NO(code, ibMachine_Fire, world, machine, bad);
    NO(code, ibMachine_SetCondition, world, machine, bad, true);
    ibConnectionDef def = ibDefaultConnectionDef();
    def.to = bad;
    NO(code, ibMachine_Connect, world, machine, &def);
    def.to = "lit";
    def.from = bad;
    NO(code, ibMachine_Connect, world, machine, &def);
    def.from = NULL;
    def.trigger = bad;
    NO(code, ibMachine_Connect, world, machine, &def);
    def.trigger = NULL;
    def.needs = &bad;
    def.needCount = 1;
    NO(code, ibMachine_Connect, world, machine, &def);
    def.needCount = 0;
    def.forbids = &bad;
    def.forbidCount = 1;
    NO(code, ibMachine_Connect, world, machine, &def);
    ibStep step = stepTo(ib_opacity);
    step.name = bad;
    step.kind = ib_stepLabel;
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    step.kind = ib_stepEmit;
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    if (ibCreateFile) {
      NO(code, ibCreateFile, "{}", 2, bad);
      NO(ib_badFile, ibCreateFile, bad, (int64_t)strlen(bad), "card");
    }
  }
  const char *const easings[] = {"", " ", "easy", "cubic-bezier(", "cubic-bezier(2, 0, 0, 1)", "steps(0)", "steps(-1)",
    "steps(99999999999999999999)", "linear()", "linear(nan)", "spring", "cubic-bezier(1e999, 0, 0, 1)"};
  for (size_t i = 0; i < sizeof easings / sizeof *easings; i++) NO(code, ibParseEase, easings[i]);
  const char *const paths[] = {"", "M", "M 0", "M nan 0 L 1 1", "M 0 0 L 1e99 0", "L 1 1", "M 0 0 X 1", "M 1e10 0 L 0 0",
    "M 0 0 A 1 1 0 2 0 1 1"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) NO(code, ibCreatePath, paths[i]);
  // Texts of a megabyte: the error is cut.
  size_t length = 1 << 20;
  char *longText = malloc(length + 1);
  for (size_t i = 0; i < length; i += 2) memcpy(longText + i, "\xc3\xa9", 2);
  longText[length] = 0;
  NO(code, ibParseEase, longText);
  CHECK(strlen(ibGetError()) < 1024);
  NO(code, ibCreatePath, longText);
  CHECK(strlen(ibGetError()) < 1024);
  free(longText);
}

// ---- numbers that are no numbers, times, counts ----

static void checkValues(void) {
  ibResult code = ib_badArgument;
  const float *wrong[] = {nan1, inf1, huge1};
  ibEntity list[2] = {second, entity};
  for (int i = 0; i < 3; i++) {
    const float *bad = wrong[i];
    if (i < 2) NO(code, ibCreateProperty, "bad", ib_typeFloat2, bad);
    NO(code, ibWorld_Set, world, entity, ib_position, bad);
    NO(code, ibWorld_Set, world, entity, mana, bad);
    NO(code, ibWorld_Set, world, entity, held, bad);
    NO(code, ibWorld_Set, world, entity, turn, bad);
    // Colours are converted, and lanes beyond 0 … 1 are clamped.
    if (i < 2) {
      ibTweenDef colors = ibDefaultTweenDef();
      colors.values = bad;
      ibSpringDef colorSpring = ibDefaultSpringDef();
      colorSpring.value = bad;
      ibTransitionTweenDef colorChange = ibDefaultTransitionTweenDef();
      colorChange.back = two, colorChange.fore = bad;
      NO(code, ibWorld_Set, world, entity, tint, bad);
      NO(code, ibWorld_Write, world, tint, &entity, 1, bad, 16);
      NO(code, ibWorld_Animate, world, entity, tint, bad, NULL);
      NO(code, ibWorld_RegisterTween, world, entity, tint, &colors);
      NO(code, ibWorld_RegisterTweens, world, &entity, 1, tint, bad, NULL, &colors, NULL);
      NO(code, ibWorld_RegisterSpring, world, entity, tint, &colorSpring);
      NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, tint, &colorChange);
      NO(code, ibMachine_Assign, world, machine, "lit", entity, tint, bad, 0);
      NO(code, ibCreateProperty, "colored", ib_typeColor, bad);
    }
    NO(code, ibWorld_Write, world, ib_position, &entity, 1, bad, 8);
    float rows[4] = {1, 1, bad[0], bad[1]};
    NO(code, ibWorld_Write, world, ib_position, list, 2, rows, 8);
    NO(code, ibWorld_Animate, world, entity, ib_position, bad, NULL);
    ibAnimateDef animate = ibDefaultAnimateDef();
    animate.motion.isSpring = true;
    animate.velocity = bad;
    NO(code, ibWorld_Animate, world, entity, ib_position, two, &animate);
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, &entity, 1, ib_position, bad, NULL, &tween, NULL);
    NO(code, ibWorld_RegisterTweens, world, list, 2, ib_position, rows, NULL, &tween, NULL);
    tween.accumulates = true;
    NO(code, ibWorld_RegisterTweens, world, list, 2, ib_position, rows, NULL, &tween, NULL);
    tween.accumulates = false;
    float keys[6] = {0, 0, 1, 1, bad[0], bad[1]};
    tween.values = keys;
    tween.keyCount = 3;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    float offsets[3] = {0, bad[0], 1};
    float good[6] = {0, 0, 1, 1, 2, 2};
    tween.values = good;
    tween.offsets = offsets;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    ibSpringDef springDef = ibDefaultSpringDef();
    springDef.value = bad;
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    springDef.value = two;
    springDef.from = bad;
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    springDef.from = NULL;
    springDef.velocity = bad;
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    ibDecayDef decayDef = ibDefaultDecayDef();
    decayDef.velocity = bad;
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    decayDef.velocity = NULL;
    decayDef.destination = bad;
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    decayDef.destination = NULL;
    decayDef.lower = two;
    decayDef.upper = bad;
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    decayDef.lower = bad;
    decayDef.upper = two;
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    NO(code, ibWorld_Shake, world, entity, ib_position, bad, IB_MS(300), 20, 1);
    NO(code, ibWorld_Punch, world, entity, ib_position, bad, IB_MS(300), 3);
    ibStep step = stepTo(ib_position);
    memcpy(step.value, bad, sizeof step.value);
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    NO(code, ibWorld_Retarget, world, driver, bad, 2, false);
    NO(code, ibWorld_Retarget, world, spring, bad, 1, false);
    NO(code, ibWorld_FollowValue, world, driver, list[1], ib_scale, bad, false);
    ibTransitionTweenDef transitionTween = ibDefaultTransitionTweenDef();
    transitionTween.back = two;
    transitionTween.fore = bad;
    NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
    NO(code, ibMachine_Assign, world, machine, "lit", entity, ib_size, bad, 0);
    NO(code, ibCreatePathThrough, rows, 2, false);
  }
  // Numbers that are not values.
  const double numbers[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300};
  for (int i = 0; i < 5; i++) {
    double bad = numbers[i];
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = two;
    tween.rate = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, list, 2, ib_positionX, two, NULL, &tween, NULL);
    tween.rate = 1;
    if (bad > 0 || isnan(bad)) {
      tween.repeats = bad;
      NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
      NO(code, ibWorld_RegisterTweens, world, list, 2, ib_positionX, two, NULL, &tween, NULL);
      tween.repeats = 1;
    }
    tween.speed = (float)bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    ibAnimateDef animate = ibDefaultAnimateDef();
    if (bad > 0 || isnan(bad)) {
      animate.repeats = bad;
      NO(code, ibWorld_Animate, world, entity, ib_position, two, &animate);
      animate.repeats = 1;
    }
    animate.motion.isSpring = true;
    animate.motion.dampingRatio = bad;
    NO(code, ibWorld_Animate, world, entity, ib_position, two, &animate);
    ibSpringDef springDef = ibDefaultSpringDef();
    springDef.value = two;
    springDef.dampingRatio = bad;
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    springDef.dampingRatio = 1;
    springDef.rate = bad;
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    ibDecayDef decayDef = ibDefaultDecayDef();
    decayDef.friction = bad;
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    decayDef.friction = 4;
    decayDef.rate = bad;
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    decayDef.rate = 1;
    decayDef.lower = (const float[2]){0, 0};
    decayDef.upper = two;
    if (bad > 0 || isnan(bad)) {
      decayDef.restitution = bad;
      NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    }
    ibFollowDef followDef = ibDefaultFollowDef();
    followDef.rate = bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    followDef.rate = 1;
    followDef.from = (float)bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    followDef.from = 0;
    followDef.to = (float)bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    followDef.to = 1;
    if (isnan(bad) || isinf(bad)) {
      followDef.orients = ib_rotation;
      followDef.orientationOffset = (float)bad;
      NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    }
    if (bad > 0 || isnan(bad)) {
      followDef.orientationOffset = 0;
      followDef.repeats = bad;
      NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    }
    NO(code, ibWorld_Shake, world, entity, ib_position, two, IB_MS(300), bad, 1);
    NO(code, ibWorld_SetDriverRate, world, driver, bad);
    NO(code, ibWorld_SetRate, world, bad, 0, ib_easeLinear);
    NO(code, ibWorld_SetRate, world, bad, IB_MS(100), ib_easeLinear);
    NO(code, ibWorld_SetTimelineRate, world, timeline, bad, 0, ib_easeLinear);
    NO(code, ibWorld_SetTimelineRate, world, timeline, bad, IB_MS(100), ib_easeLinear);
    if (!(fabs(bad) < 1e301)) NO(code, ibWorld_Sample, world, bad, frame);
    ibPlayDef play = ibDefaultPlayDef();
    ibStep step = stepTo(ib_opacity);
    play.rate = bad;
    NO(code, ibWorld_Play, world, entity, &step, 1, &play);
    play.rate = 1;
    if (bad > 0 || isnan(bad)) {
      play.repeats = bad;
      NO(code, ibWorld_Play, world, entity, &step, 1, &play);
    }
    step.kind = ib_stepSpringTo;
    step.dampingRatio = bad;
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    ibTransitionDef transitionDef = ibDefaultTransitionDef();
    transitionDef.threshold = (float)bad;
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
    transitionDef.threshold = 0.5f;
    transitionDef.flickSpeed = (float)bad;
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
    if (isnan(bad) || isinf(bad)) {
      NO(code, ibWorld_ScrubTransition, world, transition, (float)bad);
      float velocity = (float)bad;
      NO(code, ibWorld_LetGoTransition, world, transition, &velocity);
    }
    ibTransitionTweenDef transitionTween = ibDefaultTransitionTweenDef();
    transitionTween.back = transitionTween.fore = two;
    transitionTween.start = bad;
    NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
    transitionTween.start = 0;
    transitionTween.length = bad;
    NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
    transitionTween.length = 1;
    if (!(bad < 0)) {
      transitionTween.backwardLength = bad;
      NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
    }
    transitionTween.backwardLength = 0.5;
    transitionTween.backwardStart = bad;
    NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
    transitionDef = ibDefaultTransitionDef();
    ibLayer layer = {0};
    layer.isSpring = true, transitionDef.sharedElement = &layer;
    layer.dampingRatio = bad;
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
    layer.response = IB_MS(100);
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
    layer.dampingRatio = 1, layer.response = 0, layer.velocity = bad;
    if (!(fabs(bad) <= 1000)) NO(code, ibWorld_CreateTransition, world, &transitionDef);
    layer.velocity = 0, transitionDef.layers = &layer, transitionDef.layerCount = 1;
    layer.start = bad;
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
    layer.start = 0, layer.end = bad;
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
  }
  NO(code, ibWorld_SetRate, world, -1, 0, ib_easeLinear);
  NO(code, ibWorld_SetRate, world, -1, IB_MS(100), ib_easeLinear);
}

/// Makes calls with times that are negative, or too long.
static void checkTime(int64_t bad) {
  ibResult code = ib_badArgument;
  ibEntity list[2] = {entity, second};
  ibMotionDef motion = ibDefaultMotionDef();
  if (bad < 0) {
    NO(code, ibWorld_Advance, world, bad);
    NO(code, ibWorld_SetRate, world, 2, bad, ib_easeLinear);
    NO(code, ibWorld_SetTimelineRate, world, timeline, 2, bad, ib_easeLinear);
    NO(code, ibWorld_SetReducedMotion, world, ib_reduceFade, bad);
    NO(code, ibWorld_SetReducedMotion, world, ib_reduceShorten, bad);
    NO(code, ibWorld_Seek, world, driver, bad);
    NO(code, ibWorld_PlayTo, world, driver, bad);
    NO(code, ibWorld_Update, world, driver, bad);
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = two;
    tween.duration = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, list, 2, ib_positionX, two, NULL, &tween, NULL);
    tween.duration = IB_MS(100);
    tween.repeats = 2;
    tween.repeatDelay = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, list, 2, ib_positionX, two, NULL, &tween, NULL);
    tween.repeatDelay = 0;
    tween.hold = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    tween.hold = 0;
    tween.blend = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    ibWorldDef def = ibDefaultWorldDef();
    def.hitchLimit = bad;
    NO(code, ibCreateWorld, &def);
    ibTransitionDef transitionDef = ibDefaultTransitionDef();
    transitionDef.duration = bad;
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
    NO(code, ibWorld_Shake, world, entity, ib_position, two, bad, 20, 1);
    NO(code, ibWorld_Punch, world, entity, ib_position, two, bad, 3);
    ibFollowDef followDef = ibDefaultFollowDef();
    followDef.duration = bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    motion.duration = bad;
    NO(code, ibWorld_SetStandingMotion, world, ib_position, noEntity, &motion);
    NO(code, ibWorld_SetStandingMotion, world, ib_position, entity, &motion);
    NO(code, ibWorld_CreateMachine, world, "idle", &motion);
    NO(code, ibMachine_SetMotion, world, machine, NULL, "lit", &motion);
    NO(code, ibMachine_Assign, world, machine, "lit", entity, mana, two, bad);
    ibStep step = stepTo(ib_opacity);
    step.duration = bad;
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    step.kind = ib_stepWait;
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    ibStaggerDef stagger = ibDefaultStaggerDef();
    stagger.each = bad;
    int64_t delays[3];
    NO(code, ibStagger_GetDelays, &stagger, 3, delays);
  }
  ibAnimateDef animate = ibDefaultAnimateDef();
  animate.motion.isSpring = true;
  animate.motion.duration = bad < 0 ? bad : 0;
  NO(code, ibWorld_Animate, world, entity, ib_position, two, &animate);
  ibSpringDef springDef = ibDefaultSpringDef();
  springDef.value = two;
  springDef.response = bad < 0 ? bad : 0;
  NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
}

static void checkTimes(void) {
  for (int i = 0; i < 3; i++) checkTime(wrongTimes[i]);
  checkTime(0);
  // The longest times of a 64-bit number are within the engine's: they only must not harm.
  const int64_t longTimes[] = {INT64_MAX, INT64_MIN, INT64_MAX - 1, -INT64_MAX};
  ibWorldId w = ibCreateWorld(NULL);
  ibEntity e = ibWorld_Spawn(w), list[2] = {e, ibWorld_Spawn(w)};
  ibFrameId f = ibCreateFrame(NULL, 0, true);
  ibTimelineId line = ibWorld_CreateTimeline(w, noTimeline);
  for (int i = 0; i < 4; i++) {
    int64_t t = longTimes[i], delays[2] = {t, -(t / 3)};
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = two;
    tween.delay = t;
    ibWorld_RegisterTween(w, e, ib_position, &tween);
    ibWorld_RegisterTweens(w, list, 2, ib_positionX, two, delays, &tween, NULL);
    tween.accumulates = true;
    ibWorld_RegisterTweens(w, list, 2, ib_positionX, two, delays, &tween, NULL);
    tween.accumulates = false;
    tween.delay = 0;
    ibWorld_RegisterTweens(w, list, 2, ib_positionX, two, delays, &tween, NULL);
    tween.duration = t;
    ibWorld_RegisterTween(w, e, ib_position, &tween);
    tween.endDelay = tween.hold = tween.repeatDelay = t;
    tween.repeats = 1e12;
    tween.blend = t;
    ibWorld_RegisterTween(w, e, ib_position, &tween);
    ibSpringDef springDef = ibDefaultSpringDef();
    springDef.value = two;
    springDef.response = t;
    springDef.delay = t;
    ibWorld_RegisterSpring(w, e, ib_position, &springDef);
    ibDecayDef decayDef = ibDefaultDecayDef();
    decayDef.delay = t;
    ibWorld_RegisterDecay(w, e, ib_position, &decayDef);
    ibFollowDef followDef = ibDefaultFollowDef();
    followDef.duration = followDef.delay = t;
    ibWorld_RegisterFollow(w, e, ib_position, path, &followDef, NULL);
    ibStep step = stepTo(ib_opacity), steps[4];
    step.duration = step.offset = t;
    step.repeats = 1e12;
    for (int j = 0; j < 4; j++) steps[j] = step;
    ibPlayDef play = ibDefaultPlayDef();
    play.delay = t;
    play.repeats = 1e12;
    ibWorld_Play(w, e, steps, 4, &play);
    ibWorld_After(w, t, e, noTimeline, onEvent, NULL);
    ibWorld_Shake(w, e, ib_position, two, t, 20, 1);
    ibWorld_Punch(w, e, ib_position, two, t, 3);
    ibAnimateDef animate = ibDefaultAnimateDef();
    animate.motion.duration = animate.motion.delay = t;
    ibDriverId d = ibWorld_Animate(w, e, ib_opacity, two, &animate);
    ibWorld_Seek(w, d, t);
    ibWorld_PlayTo(w, d, t);
    ibWorld_Update(w, d, t);
    ibDriverInfo info;
    ibWorld_GetDriver(w, d, &info);
    ibMotionDef motion = ibDefaultMotionDef();
    motion.duration = motion.delay = t;
    ibWorld_SetStandingMotion(w, ib_scale, noEntity, &motion);
    ibWorld_Set(w, e, ib_scale, two);
    ibWorld_SetRate(w, 1, t, ib_easeQuadIn);
    ibWorld_SetTimelineRate(w, line, -3, t, ib_easeQuadIn);
    ibWorld_SeekTimeline(w, line, t);
    ibWorld_BeginTimeline(w, line);
    ibWorld_SeekTimeline(w, line, t);
    ibWorld_SetScrubber(w, line, true);
    ibWorld_ScrubTimeline(w, line, t);
    ibWorld_SetScrubber(w, line, false);
    ibWorld_SetReducedMotion(w, ib_reduceFade, t);
    ibWorld_SetReducedMotion(w, ib_reduceNothing, 0);
    ibTransitionDef transitionDef = ibDefaultTransitionDef();
    transitionDef.duration = t;
    ibTransitionId trans = ibWorld_CreateTransition(w, &transitionDef);
    ibWorld_BeginTransition(w, trans, true);
    ibMachineId m = ibWorld_CreateMachine(w, "a", NULL);
    ibMachine_Assign(w, m, "b", e, ib_size, two, t);
    ibConnectionDef connection = ibDefaultConnectionDef();
    connection.to = "b";
    connection.after = t;
    ibMachine_Connect(w, m, &connection);
    ibMachine_Go(w, m, "b");
    CHECK(ibWorld_SampleAt(w, t, f));
    ibFrame_GetColumn(f, ib_position, 0);
    ibWorld_Sample(w, 1e300, f);
    ibWorld_Sample(w, -1e300, f);
    ibWorld_Advance(w, t);
    CHECK(ibWorld_Tick(w));
    ibWorld_Describe(w, e);
    ibContender contenders[40];
    ibWorld_GetPrecedence(w, e, ib_positionX, contenders, 40);
    ibStaggerDef stagger = ibDefaultStaggerDef();
    int64_t staggered[3];
    stagger.each = t;
    ibStagger_GetDelays(&stagger, 3, staggered);
    stagger.over = t;
    ibStagger_GetDelays(&stagger, 3, staggered);
  }
  YES(ibDestroyFrame, f);
  YES(ibDestroyWorld, w);
}

static void checkCounts(void) {
  ibResult code = ib_badArgument;
  float *values = guarded(8);
  memcpy(values, two, 8);
  ibEntity list[2] = {entity, second};
  const int32_t wrong[] = {-1, INT32_MIN};
  for (int i = 0; i < 2; i++) {
    int32_t bad = wrong[i];
    NO(code, ibCreatePathThrough, values, bad, false);
    NO(code, ibWorld_SpawnMany, world, list, bad);
    NO(code, ibWorld_Read, world, ib_position, list, bad, values, 8);
    NO(code, ibWorld_Write, world, ib_position, list, bad, values, 8);
    NO(code, ibWorld_Read, world, ib_position, list, 1, values, bad);
    NO(code, ibWorld_Write, world, ib_position, list, 1, values, bad);
    NO(code, ibWorld_GetPrecedence, world, entity, ib_positionX, NULL, bad);
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = values;
    NO(code, ibWorld_RegisterTweens, world, list, bad, ib_position, values, NULL, &tween, NULL);
    tween.keyCount = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, list, 1, ib_position, NULL, NULL, &tween, NULL);
    ibStep step = stepTo(ib_opacity);
    NO(code, ibWorld_Play, world, entity, &step, bad, NULL);
    ibStaggerDef stagger = ibDefaultStaggerDef();
    int64_t delays[2];
    NO(code, ibStagger_GetDelays, &stagger, bad, delays);
    NO(code, ibWorld_Retarget, world, driver, values, bad, false);
    NO(code, ibWorld_GetEmitted, world, NULL, bad);
    NO(code, ibCreateFrame, &mana, bad, false);
    NO(code, ibFrame_Read, frame, ib_position, list, bad, values, 8);
    NO(code, ibFrame_Read, frame, ib_position, list, 1, values, bad);
    NO(code, ibSnapshot_SetBytes, snapshot, (const uint8_t *)values, bad);
    if (ibCreateFile) NO(code, ibCreateFile, "{}", bad, "card");
    ibConnectionDef connection = ibDefaultConnectionDef();
    connection.to = "lit";
    connection.needCount = bad;
    NO(code, ibMachine_Connect, world, machine, &connection);
    connection.needCount = 0;
    connection.forbidCount = bad;
    NO(code, ibMachine_Connect, world, machine, &connection);
    NO(code, ibWorld_Punch, world, entity, ib_position, values, IB_MS(300), bad);
    ibWorldDef def = ibDefaultWorldDef();
    def.threads = bad;
    NO(code, ibCreateWorld, &def);
  }
  NO(code, ibSnapshot_SetBytes, snapshot, (const uint8_t *)values, INT64_MIN);
  NO(code, ibSnapshot_SetBytes, snapshot, (const uint8_t *)values, INT64_MAX);
  ibTweenDef longest = ibDefaultTweenDef();
  longest.values = values;
  longest.keyCount = INT32_MAX;
  NO(code, ibWorld_RegisterTween, world, entity, ib_position, &longest);
  NO(code, ibWorld_RegisterTweens, world, list, 1, ib_position, NULL, NULL, &longest, NULL);
  // Strides that are too small for a value.
  for (int32_t stride = 0; stride < 8; stride++) {
    NO(code, ibWorld_Read, world, ib_position, list, 1, values, stride);
    NO(code, ibWorld_Write, world, ib_position, list, 1, values, stride);
    NO(code, ibFrame_Read, frame, ib_position, list, 1, values, stride);
  }
  // Two rows of one value each, the second of which would be beyond the memory: the first only is asked for.
  CHECK(ibWorld_Read(world, ib_position, list, 1, values, INT32_MAX) == 1);
  CHECK(ibFrame_Read(frame, ib_position, list, 1, values, INT32_MAX) == 1);
  CHECK(ibWorld_Write(other, ib_position, (ibEntity[]){foreign}, 1, values, INT32_MAX));
  // Rows without an alignment.
  char *bytes = guarded(17);
  CHECK(ibWorld_Read(world, ib_position, list, 2, bytes, 9) == 2);
  CHECK(ibFrame_Read(frame, ib_position, list, 2, bytes, 9) == 2);
  CHECK(ibWorld_Write(other, ib_position, (ibEntity[]){foreign, foreign}, 2, bytes, 9));
  // Counts of 0 are no faults where nothing is asked for; then pointers may be NULL.
  QUIET(ibWorld_SpawnMany, world, list, 0);
  QUIET(ibWorld_SpawnMany, world, NULL, 0);
  CHECK(ibWorld_Read(world, ib_position, NULL, 0, NULL, 8) == 0);
  CHECK(ibFrame_Read(frame, ib_position, NULL, 0, NULL, 8) == 0);
  CHECK(ibWorld_Write(world, ib_position, NULL, 0, NULL, 8));
  CHECK(ibWorld_GetPrecedence(world, entity, ib_positionX, NULL, 0) == 1);
  CHECK(ibWorld_GetEmitted(world, NULL, 0) == 0);
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = values;
  QUIET(ibWorld_RegisterTweens, world, NULL, 0, ib_position, NULL, NULL, &tween, NULL);
  tween.keyCount = 0;
  NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
  NO(code, ibWorld_RegisterTweens, world, list, 1, ib_position, NULL, NULL, &tween, NULL);
  NO(code, ibCreatePathThrough, values, 0, false);
  NO(code, ibCreatePathThrough, values, 1, false);
  NO(code, ibCreatePathThrough, values, INT32_MAX, false);
  NO(code, ibWorld_Retarget, world, driver, values, 0, false);
  NO(code, ibWorld_Retarget, world, driver, values, 1, false);
  NO(code, ibWorld_Retarget, world, driver, values, INT32_MAX, false);
  NO(code, ibWorld_Retarget, world, spring, values, 2, false);
  NO(ib_badSnapshot, ibSnapshot_SetBytes, snapshot, (const uint8_t *)values, 0);
  // A blend of keys and destinations.
  tween.keyCount = 2;
  tween.values = two;
  NO(code, ibWorld_RegisterTweens, world, list, 2, ib_positionX, two, NULL, &tween, NULL);
  // Threads and ticks of a world.
  ibWorldDef def = ibDefaultWorldDef();
  const int32_t threads[] = {0, 17, INT32_MAX};
  for (int i = 0; i < 3; i++) {
    def.threads = threads[i];
    NO(code, ibCreateWorld, &def);
  }
  const int64_t ticks[] = {0, -60, INT64_MIN, INT64_MAX, 1000000001};
  for (int i = 0; i < 5; i++) {
    def = ibDefaultWorldDef();
    def.tickNumerator = ticks[i];
    NO(code, ibCreateWorld, &def);
    def = ibDefaultWorldDef();
    def.tickDenominator = ticks[i];
    NO(code, ibCreateWorld, &def);
  }
  // Worlds beyond the most that there can be.
  ibWorldId *many = calloc(5000, sizeof *many);
  int made = 0;
  while (made < 5000 && (many[made] = ibCreateWorld(NULL)).index1) made++;
  CHECK(made < 5000 && ibGetResult() == ib_refused);
  for (int i = 0; i < made; i++) ibDestroyWorld(many[i]);
  free(many);
}

// ---- numbers of enumerations, defs ----

static void checkEnums(void) {
  ibResult code = ib_badArgument;
  float values[6] = {0, 1, 2, 3, 4, 5};
  const int32_t wrong[] = {-1, 99, INT32_MIN, INT32_MAX, 12};
  for (int i = 0; i < 5; i++) {
    int32_t bad = wrong[i];
    NO(code, ibCreateProperty, "enum", (ibType)bad, values);
    NO(code, ibWorld_SetReducedMotion, world, (ibReduction)bad, 0);
    NO(code, ibWorld_Control, world, driver, (ibOperation)bad);
    NO(code, ibWorld_SetCallback, world, driver, (ibEventKind)bad, onEvent, NULL);
    ibAnimateDef animate = ibDefaultAnimateDef();
    animate.mode = bad;
    NO(code, ibWorld_Animate, world, entity, ib_position, values, &animate);
    animate.mode = 0;
    animate.replaces = bad;
    NO(code, ibWorld_Animate, world, entity, ib_position, values, &animate);
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = values;
    tween.mode = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    tween.mode = 0;
    tween.direction = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, &entity, 1, ib_position, values, NULL, &tween, NULL);
    tween.direction = 0;
    tween.fill = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, &entity, 1, ib_position, values, NULL, &tween, NULL);
    ibSpringDef springDef = ibDefaultSpringDef();
    springDef.value = values;
    springDef.mode = bad;
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    springDef.mode = 0;
    springDef.fill = bad;
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    ibDecayDef decayDef = ibDefaultDecayDef();
    decayDef.fill = bad;
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    ibFollowDef followDef = ibDefaultFollowDef();
    followDef.fill = bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    followDef.fill = 0;
    followDef.direction = bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    ibPlayDef play = ibDefaultPlayDef();
    ibStep step = stepTo(ib_opacity);
    play.direction = bad;
    NO(code, ibWorld_Play, world, entity, &step, 1, &play);
    step.kind = bad;
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    ibStaggerDef stagger = ibDefaultStaggerDef();
    int64_t delays[2];
    stagger.order = bad;
    NO(code, ibStagger_GetDelays, &stagger, 2, delays);
  }
  NO(code, ibWorld_SetCallback, world, driver, ib_eventSuperseded, onEvent, NULL);
  NO(code, ibWorld_SetCallback, world, driver, ib_eventEntityDied, onEvent, NULL);
  ibSpringDef springDef = ibDefaultSpringDef();
  springDef.value = values;
  springDef.mode = ib_modeFrom;
  NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
  ibAnimateDef animate = ibDefaultAnimateDef();
  animate.mode = ib_modeFrom;
  NO(code, ibWorld_Animate, world, entity, ib_position, values, &animate);
  // Easings.
  const ibEase easings[] = {UINT32_MAX, 60000, UINT32_MAX - 1, 0x80000000u};
  for (int i = 0; i < 4; i++) {
    ibEase bad = easings[i];
    NO(code, ibEase_Evaluate, bad, 0.5f);
    NO(code, ibWorld_SetRate, world, 1, IB_MS(100), bad);
    NO(code, ibWorld_SetTimelineRate, world, timeline, 1, IB_MS(100), bad);
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = values;
    tween.ease = bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, &entity, 1, ib_position, values, NULL, &tween, NULL);
    tween.ease = 0;
    tween.eases = &bad;
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    animate = ibDefaultAnimateDef();
    animate.motion.ease = bad;
    NO(code, ibWorld_Animate, world, entity, ib_position, values, &animate);
    ibFollowDef followDef = ibDefaultFollowDef();
    followDef.ease = bad;
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    ibMotionDef motion = ibDefaultMotionDef();
    motion.ease = bad;
    NO(code, ibWorld_SetStandingMotion, world, ib_position, noEntity, &motion);
    NO(code, ibWorld_CreateMachine, world, "idle", &motion);
    NO(code, ibMachine_SetMotion, world, machine, NULL, "lit", &motion);
    ibStep step = stepTo(ib_opacity);
    step.ease = bad;
    NO(code, ibWorld_Play, world, entity, &step, 1, NULL);
    ibStaggerDef stagger = ibDefaultStaggerDef();
    int64_t delays[2];
    stagger.ease = bad;
    NO(code, ibStagger_GetDelays, &stagger, 2, delays);
    ibTransitionTweenDef transitionTween = ibDefaultTransitionTweenDef();
    transitionTween.back = transitionTween.fore = values;
    transitionTween.ease = bad;
    NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
    transitionTween.ease = ib_easeLinear;
    if (bad != UINT32_MAX) {
      transitionTween.backwardEase = bad;
      NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
      transitionTween.backwardEase = UINT32_MAX;
    }
    ibTransitionDef transitionDef = ibDefaultTransitionDef();
    ibLayer layer = {.ease = bad};
    transitionDef.layers = &layer, transitionDef.layerCount = 1;
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
  }
  // Of layers that a transition does not have, and of layers that are not there.
  ibTransitionTweenDef part = ibDefaultTransitionTweenDef();
  part.back = part.fore = values;
  for (int i = 0; i < 4; i++) {
    part.part = (int32_t[]){-1, 1, -2, INT32_MIN}[i];
    NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &part);
  }
  ibTransitionDef layers = ibDefaultTransitionDef();
  layers.layerCount = -1;
  NO(code, ibWorld_CreateTransition, world, &layers);
  layers.layerCount = 1;
  NO(code, ibWorld_CreateTransition, world, &layers);
}

static void checkDefs(void) {
  ibResult code = ib_badDef;
  for (int byte = 0; byte <= 255; byte += 85) {
    ibWorldDef worldDef;
    ibMotionDef motion;
    ibAnimateDef animate;
    ibTweenDef tween;
    ibSpringDef springDef;
    ibDecayDef decayDef;
    ibFollowDef followDef;
    ibPlayDef play;
    ibStaggerDef stagger;
    ibTransitionDef transitionDef;
    ibTransitionTweenDef transitionTween;
    ibConnectionDef connection;
    memset(&worldDef, byte, sizeof worldDef);
    memset(&motion, byte, sizeof motion);
    memset(&animate, byte, sizeof animate);
    memset(&tween, byte, sizeof tween);
    memset(&springDef, byte, sizeof springDef);
    memset(&decayDef, byte, sizeof decayDef);
    memset(&followDef, byte, sizeof followDef);
    memset(&play, byte, sizeof play);
    memset(&stagger, byte, sizeof stagger);
    memset(&transitionDef, byte, sizeof transitionDef);
    memset(&transitionTween, byte, sizeof transitionTween);
    memset(&connection, byte, sizeof connection);
    NO(code, ibCreateWorld, &worldDef);
    NO(code, ibWorld_SetStandingMotion, world, ib_position, noEntity, &motion);
    NO(code, ibWorld_CreateMachine, world, "idle", &motion);
    NO(code, ibMachine_SetMotion, world, machine, NULL, "lit", &motion);
    NO(code, ibWorld_Animate, world, entity, ib_position, two, &animate);
    animate = ibDefaultAnimateDef();
    animate.motion = motion;
    NO(code, ibWorld_Animate, world, entity, ib_position, two, &animate);
    NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
    NO(code, ibWorld_RegisterTweens, world, &entity, 1, ib_position, two, NULL, &tween, NULL);
    NO(code, ibWorld_RegisterSpring, world, entity, ib_position, &springDef);
    NO(code, ibWorld_RegisterDecay, world, entity, ib_position, &decayDef);
    NO(code, ibWorld_RegisterFollow, world, entity, ib_position, path, &followDef, NULL);
    ibStep step = stepTo(ib_opacity);
    NO(code, ibWorld_Play, world, entity, &step, 1, &play);
    int64_t delays[2];
    NO(code, ibStagger_GetDelays, &stagger, 2, delays);
    NO(code, ibWorld_CreateTransition, world, &transitionDef);
    NO(code, ibWorld_RegisterTransitionTween, world, transition, entity, ib_size, &transitionTween);
    NO(code, ibMachine_Connect, world, machine, &connection);
  }
  // A def that another function has filled.
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = two;
  ibMotionDef motion = ibDefaultMotionDef();
  tween.internalValue = motion.internalValue;
  NO(code, ibWorld_RegisterTween, world, entity, ib_position, &tween);
}

// ---- blocks of steps, keys, timelines, transitions, machines, snapshots in wrong states ----

static void checkSteps(void) {
  ibResult code = ib_badArgument;
  ibStep steps[200];
  for (int i = 0; i < 200; i++) steps[i] = stepTo(ib_opacity);
  steps[0].kind = ib_stepTogether;
  NO(code, ibWorld_Play, world, entity, steps, 2, NULL);
  NO(code, ibWorld_Play, world, entity, steps, 1, NULL);
  steps[0].kind = ib_stepInOrder;
  NO(code, ibWorld_Play, world, entity, steps, 2, NULL);
  steps[0].kind = ib_stepEnd;
  NO(code, ibWorld_Play, world, entity, steps, 2, NULL);
  steps[0].kind = ib_stepTo;
  steps[1].kind = ib_stepEnd;
  NO(code, ibWorld_Play, world, entity, steps, 2, NULL);
  // Blocks in blocks: 90 and 200 deep, closed and not.
  for (int i = 0; i < 200; i++) steps[i].kind = i < 100 ? ib_stepTogether : ib_stepEnd;
  NO(code, ibWorld_Play, world, entity, steps, 200, NULL);
  for (int i = 0; i < 200; i++) steps[i].kind = ib_stepInOrder;
  NO(code, ibWorld_Play, world, entity, steps, 200, NULL);
  int32_t deep = 400000;
  ibStep *many = malloc((size_t)deep * sizeof *many);
  for (int32_t i = 0; i < deep; i++) {
    many[i] = stepTo(ib_opacity);
    many[i].kind = ib_stepTogether;
  }
  NO(code, ibWorld_Play, world, entity, many, deep, NULL);
  free(many);
  // Keys.
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = two;
  tween.keyCount = 2;
  tween.offsets = (const float[2]){0.7f, 0.2f};
  NO(code, ibWorld_RegisterTween, world, entity, ib_positionX, &tween);
  tween.offsets = (const float[2]){-0.5f, 1};
  NO(code, ibWorld_RegisterTween, world, entity, ib_positionX, &tween);
  tween.offsets = (const float[2]){0, 1.5f};
  NO(code, ibWorld_RegisterTween, world, entity, ib_positionX, &tween);
  tween.offsets = NULL;
  // A negative number of repeats is a loop; speed and mode have their rules.
  tween.speed = -1;
  NO(code, ibWorld_RegisterTween, world, entity, ib_positionX, &tween);
}

static void checkStates(void) {
  float values[4] = {1, 2, 3, 4};
  // Timelines.
  NO(ib_refused, ibWorld_ScrubTimeline, world, timeline, IB_MS(10));
  NO(ib_refused, ibWorld_SetScrubber, world, timeline, false);
  NO(ib_refused, ibWorld_SetTimelinePaused, world, timeline, false);
  // Transitions, at rest.
  NO(ib_refused, ibWorld_ReverseTransition, world, transition);
  NO(ib_refused, ibWorld_InterruptTransition, world, transition);
  NO(ib_refused, ibWorld_LetGoTransition, world, transition, NULL);
  // Drivers.
  NO(ib_refused, ibWorld_Control, world, driver, ib_resume);
  NO(ib_refused, ibWorld_Control, world, driver, ib_revive);
  NO(ib_refused, ibWorld_FollowValue, world, driver, noEntity, ib_position, NULL, false);
  NO(ib_refused, ibWorld_SeekLabel, world, sequence, "no such label");
  NO(ib_refused, ibWorld_SeekLabel, world, driver, "no sequence");
  NO(ib_badArgument, ibWorld_Retarget, world, follow, values, 2, false);
  // Worlds.
  NO(ib_refused, ibWorld_SetPaused, world, false);
  NO(ib_refused, ibWorld_Step, world);
  // Machines.
  NO(ib_refused, ibMachine_Fire, world, machine, "no such trigger");
  // A condition that no connection names is set.
  CHECK(ibMachine_SetCondition(world, machine, "no such condition", true));
  // Timelines that only move forward, and what a timeline does not have.
  ibTimelineId forward = ibWorld_CreateForwardTimeline(world, noTimeline);
  CHECK(forward.generation && ibWorld_CreateForwardTimeline(world, forward).generation);
  int64_t time = 5;
  NO(ib_refused, ibWorld_SeekTimeline, world, forward, IB_MS(10));
  NO(ib_refused, ibWorld_SetTimelineRate, world, forward, -1, 0, ib_easeLinear);
  NO(ib_badArgument, ibWorld_SetTimelineRate, world, forward, -1, IB_MS(100), ib_easeLinear);
  NO(ib_badArgument, ibWorld_FollowTimeline, world, forward, entity, ib_positionX, 0, 1, IB_MS(100));
  NO(ib_refused, ibWorld_GetTimelineLabel, world, forward, "nothing", &time);
  ibTweenDef endless = ibDefaultTweenDef();
  endless.values = values, endless.repeats = IB_FOREVER, endless.timeline = forward;
  CHECK(ibWorld_RegisterTween(world, entity, ib_size, &endless).generation);
  NO(ib_refused, ibWorld_GetTimelineDuration, world, forward, &time);
  CHECK(time == 5 && ibWorld_DestroyTimeline(world, forward));
  // A parent that is a child.
  YES(ibWorld_SetParent, world, second, entity);
  begin();
  bool did = ibWorld_SetParent(world, entity, second);
  end(ibGetResult() == ib_refused ? ib_refused : ib_badArgument, did, __LINE__, "ibWorld_SetParent", "a circle of parents");
  begin();
  did = ibWorld_SetParent(world, entity, entity);
  end(ibGetResult() == ib_refused ? ib_refused : ib_badArgument, did, __LINE__, "ibWorld_SetParent", "its own parent");
  YES(ibWorld_SetParent, world, second, noEntity);
  // Snapshots.
  ibSnapshotId empty = ibCreateSnapshot();
  NO(ib_badSnapshot, ibWorld_Restore, world, empty);
  ibBytes bytes = ibSnapshot_GetBytes(snapshot);
  CHECK(bytes.count > 0);
  uint8_t *copy = malloc((size_t)bytes.count);
  memcpy(copy, bytes.bytes, (size_t)bytes.count);
  for (int64_t i = 0; i < bytes.count; i += 1 + bytes.count / 61) {
    NO(ib_badSnapshot, ibSnapshot_SetBytes, empty, copy, i);
    copy[i] ^= 0x41;
    NO(ib_badSnapshot, ibSnapshot_SetBytes, empty, copy, bytes.count);
    copy[i] ^= 0x41;
  }
  NO(ib_badSnapshot, ibSnapshot_SetBytes, empty, (const uint8_t *)"no snapshot", 11);
  YES(ibSnapshot_SetBytes, empty, copy, bytes.count);
  free(copy);
  YES(ibDestroySnapshot, empty);
  NO(ib_stale, ibDestroySnapshot, empty);
  if (ibCreateFile) {
    const char *const files[] = {"", "{", "[]", "null", "{\"entities\": 1}", "\xff\xfe", "{\"a\": 1e999}"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
      NO(ib_badFile, ibCreateFile, files[i], (int64_t)strlen(files[i]), "bad.json");
  }
}

// ---- calls within callbacks ----

typedef struct Within { int calls; ibDriverId driver; ibEntity entity; ibWorldId world; ibMachineId machine; } Within;
static ibFrameId withinFrame;
static ibSnapshotId withinSnapshot;

static void refuseWithin(ibWorldId w, ibDriverId d, int32_t kind, void *context) {
  Within *within = context;
  (void)kind, (void)d;
  if (within->calls++) return;
  CHECK(w.index1 == within->world.index1 && w.generation == within->world.generation);
  looksAtHashOnly = true;
  NO(ib_busy, ibWorld_Tick, w);
  NO(ib_busy, ibWorld_Step, w);
  NO(ib_busy, ibWorld_Advance, w, IB_MS(20));
  NO(ib_busy, ibWorld_Sample, w, 0.5, withinFrame);
  NO(ib_busy, ibWorld_SampleAt, w, IB_MS(500), withinFrame);
  NO(ib_busy, ibWorld_Restore, w, withinSnapshot);
  NO(ib_busy, ibWorld_Save, w, withinSnapshot);
  looksAtHashOnly = false;
}

static void destroyWithin(ibWorldId w, ibDriverId d, int32_t kind, void *context) {
  Within *within = context;
  (void)kind, (void)d;
  within->calls++;
  YES(ibDestroyWorld, w);
  CHECK(!ibWorld_IsValid(w));
  NO(ib_badWorld, ibDestroyWorld, w);
  if (ibWorld_IsValid(within->world)) CHECK(ibDestroyWorld(within->world));
  callAll(w, ib_badWorld);
  // A new world, in the place of the one that still ticks.
  ibWorldId next = ibCreateWorld(NULL);
  CHECK(next.index1 && ibWorld_Tick(next) && ibDestroyWorld(next));
}

static void killWithin(ibWorldId w, ibDriverId d, int32_t kind, void *context) {
  Within *within = context;
  within->calls++;
  ibWorld_SetCallback(w, d, (ibEventKind)kind, NULL, NULL);
  ibWorld_SetCallback(w, d, (ibEventKind)kind, killWithin, context);
  ibWorld_SetCallback(w, d, ib_eventKilled, onEvent, NULL);
  if (within->calls > 500) return;
  ibWorld_Control(w, d, ib_kill);
  ibWorld_Control(w, d, ib_revive);
  ibWorld_Control(w, d, ib_restart);
  ibWorld_Control(w, d, ib_complete);
  ibWorld_Control(w, d, ib_release);
  ibWorld_Animate(w, within->entity, ib_opacity, two, NULL);
  ibWorld_After(w, 0, within->entity, noTimeline, killWithin, context);
  ibWorld_KillAll(w, within->entity, none);
}

static void despawnWithin(ibWorldId w, ibDriverId d, int32_t kind, void *context) {
  Within *within = context;
  (void)kind, (void)d;
  within->calls++;
  ibWorld_Despawn(w, within->entity);
  CHECK(!ibWorld_IsAlive(w, within->entity));
  ibEntity next = ibWorld_Spawn(w);
  CHECK(next.generation && ibWorld_Animate(w, next, ib_position, two, NULL).generation);
}

static void destroyTimelineWithin(ibWorldId w, ibDriverId d, int32_t kind, void *context) {
  (void)kind, (void)d;
  ibWorld_DestroyTimeline(w, *(ibTimelineId *)context);
}

static void goWithin(ibWorldId own, ibMachineId m, const char *from, const char *to, void *context) {
  (void)own;
  Within *within = context;
  CHECK(strlen(from) < 20 && strlen(to) < 20);
  if (within->calls++ > 200) return;
  ibMachine_Go(within->world, m, strcmp(to, "a") ? "a" : "b");
  ibMachine_SetCallback(within->world, m, goWithin, context);
}

static void destroyMachineWithin(ibWorldId own, ibMachineId m, const char *from, const char *to, void *context) {
  (void)own;
  Within *within = context;
  (void)from, (void)to;
  within->calls++;
  CHECK(ibWorld_DestroyMachine(within->world, m));
  CHECK(!ibWorld_DestroyMachine(within->world, m));
  if (within->calls == 1) ibDestroyWorld(within->world);
}

static void checkCallbacks(void) {
  ibTweenDef tween = ibDefaultTweenDef();
  tween.values = two;
  tween.duration = IB_MS(100);
  tween.repeats = 3;
  tween.waits = true;
  withinFrame = ibCreateFrame(NULL, 0, false);
  withinSnapshot = ibCreateSnapshot();
  ibCallback *const callbacks[] = {refuseWithin, destroyWithin, killWithin, despawnWithin};
  for (int which = 0; which < 4; which++) {
    for (int kind = ib_eventStarted; kind <= ib_eventUpdated; kind++) {
      if (kind == ib_eventSuperseded || kind == ib_eventEntityDied) continue;
      ibWorldId w = ibCreateWorld(NULL), victim = ibCreateWorld(NULL);
      CHECK(ibWorld_Save(w, withinSnapshot));
      Within within = {0, {0, 0}, ibWorld_Spawn(w), which == 1 ? victim : w, {0, 0}};
      // More drivers, before and after it, with the same callback.
      ibDriverId list[3];
      for (int i = 0; i < 3; i++) {
        list[i] = ibWorld_RegisterTween(w, within.entity, i == 1 ? ib_position : ib_scale, &tween);
        CHECK(ibWorld_SetCallback(w, list[i], (ibEventKind)kind, callbacks[which], &within));
      }
      within.driver = list[1];
      const ibOperation operations[] = {ib_start, ib_pause, ib_resume, ib_stop, ib_restart, ib_kill, ib_revive,
        ib_start, ib_restart, ib_complete, ib_release};
      for (size_t step = 0; step < sizeof operations / sizeof *operations; step++) {
        for (int i = 0; i < 3; i++) ibWorld_Control(w, list[i], operations[step]);
        for (int i = 0; i < (step ? 2 : 12); i++) ibWorld_Tick(w);
        if (step == 7) for (int i = 0; i < 8; i++) ibWorld_Tick(w);
      }
      if (!within.calls) {
        printf("misuse.c: kind %d: a callback that is never called\n", kind);
        faultCount++;
      }
      if (which == 1) {
        CHECK(!ibWorld_IsValid(w) && !ibWorld_IsValid(victim));
      } else {
        CHECK(ibWorld_Tick(w));
        CHECK(ibDestroyWorld(victim));
        CHECK(ibDestroyWorld(w));
        NO(ib_badWorld, ibDestroyWorld, w);
      }
    }
  }
  // A snapshot that another world restores: the callbacks are called with the id of that world.
  {
    ibWorldId from = ibCreateWorld(NULL), to = ibCreateWorld(NULL);
    Within restored = {0, {0, 0}, ibWorld_Spawn(from), to, {0, 0}};
    CHECK(ibWorld_After(from, IB_MS(20), noEntity, noTimeline, refuseWithin, &restored).generation);
    CHECK(ibWorld_Save(from, withinSnapshot) && ibWorld_Restore(to, withinSnapshot));
    for (int isAlone = 0; isAlone < 2; isAlone++) {
      restored.calls = 0;
      for (int i = 0; i < 5; i++) CHECK(ibWorld_Tick(to));
      CHECK(restored.calls == 1);
      if (!isAlone) CHECK(ibDestroyWorld(from) && ibWorld_Restore(to, withinSnapshot));
    }
    CHECK(ibDestroyWorld(to));
  }
  // A callback of ibWorld_After, and one that ends the timeline under it.
  ibWorldId w = ibCreateWorld(NULL);
  Within within = {0, {0, 0}, ibWorld_Spawn(w), w, {0, 0}};
  ibTimelineId line = ibWorld_CreateTimeline(w, noTimeline), child = ibWorld_CreateTimeline(w, line);
  CHECK(ibWorld_BeginTimeline(w, line) && ibWorld_BeginTimeline(w, child));
  CHECK(ibWorld_After(w, IB_MS(20), within.entity, child, destroyTimelineWithin, &line).generation);
  CHECK(ibWorld_After(w, IB_MS(20), within.entity, child, destroyTimelineWithin, &child).generation);
  CHECK(ibWorld_After(w, IB_MS(20), within.entity, child, despawnWithin, &within).generation);
  CHECK(ibWorld_After(w, 0, noEntity, noTimeline, killWithin, &within).generation);
  for (int i = 0; i < 5; i++) CHECK(ibWorld_Tick(w));
  NO(ib_stale, ibWorld_BeginTimeline, w, line);
  // Machines: one that goes on within its own change, and two that end within it.
  within.calls = 0;
  ibMachineId m = ibWorld_CreateMachine(w, "a", NULL);
  CHECK(ibMachine_SetCallback(w, m, goWithin, &within));
  ibMachine_Go(w, m, "b");
  CHECK(ibMachine_GetState(w, m) != NULL && within.calls > 0);
  for (int i = 0; i < 5; i++) ibWorld_Tick(w);
  // After a change by time, in a tick.
  for (int isInTick = 0; isInTick < 2; isInTick++) {
    ibWorldId own = ibCreateWorld(NULL);
    Within ends = {0, {0, 0}, noEntity, own, {0, 0}};
    m = ibWorld_CreateMachine(own, "a", NULL);
    ibConnectionDef def = ibDefaultConnectionDef();
    def.from = "a";
    def.to = "b";
    def.after = IB_MS(30);
    CHECK(ibMachine_Connect(own, m, &def) && ibMachine_SetCallback(own, m, destroyMachineWithin, &ends));
    if (isInTick) {
      for (int i = 0; i < 5 && ibWorld_IsValid(own); i++) ibWorld_Tick(own);
    } else {
      ibMachine_Go(own, m, "b");
    }
    CHECK(ends.calls == 1 && !ibWorld_IsValid(own));
  }
  CHECK(ibDestroyWorld(w));
  CHECK(ibDestroyFrame(withinFrame) && ibDestroySnapshot(withinSnapshot));
}

// ---- pointers that the library lends ----

/// Reads what was lent before a call that changes nothing. The address sanitizer finds memory that has been freed.
static void checkLent(void) {
  ibWorldId w = ibCreateWorld(NULL);
  ibEntity e = ibWorld_Spawn(w);
  const char *const name = "a state with a long name, in memory of its own";
  ibMachineId m = ibWorld_CreateMachine(w, name, NULL);
  const char *first = ibMachine_GetState(w, m), *again = ibMachine_GetState(w, m);
  CHECK(first && again && !strcmp(first, name) && !strcmp(again, name));
  // More events than have room, twice.
  ibStep steps[3];
  for (int i = 0; i < 3; i++) {
    steps[i] = stepTo(ib_opacity);
    steps[i].kind = ib_stepEmit;
    steps[i].name = i == 1 ? "short" : "an event with a long name, in memory of its own";
  }
  CHECK(ibWorld_Play(w, e, steps, 3, NULL).generation && ibWorld_Tick(w));
  ibEmitted emitted[3];
  CHECK(ibWorld_GetEmitted(w, emitted, 3) == 3 && ibWorld_GetEmitted(w, NULL, 0) == 3);
  for (int i = 0; i < 3; i++) CHECK(!strcmp(emitted[i].name, steps[i].name));
  ibEvents events = ibWorld_GetEvents(w), eventsAgain = ibWorld_GetEvents(w);
  CHECK(events.count > 0 && events.count == eventsAgain.count);
  if (events.count > 0) CHECK(events.events[events.count - 1].serial == eventsAgain.events[events.count - 1].serial);
  ibSnapshotId s = ibCreateSnapshot();
  CHECK(ibWorld_Save(w, s));
  ibBytes bytes = ibSnapshot_GetBytes(s), bytesAgain = ibSnapshot_GetBytes(s);
  CHECK(bytes.count > 0 && sum(bytes.bytes, bytes.count) == sum(bytesAgain.bytes, bytesAgain.count));
  const char *described = ibWorld_Describe(w, e);
  CHECK(described && strlen(described) > 0);
  // Frames keep their columns when the world is gone.
  ibFrameId f = ibCreateFrame(NULL, 0, false);
  ibWorld_Set(w, e, ib_position, two);
  CHECK(ibWorld_Sample(w, 0, f) && ibDestroyWorld(w));
  ibColumn column = ibFrame_GetColumn(f, ib_position, 1);
  CHECK(column.count == 1 && column.values[0] == two[1] && column.entities[0].index == e.index);
  CHECK(ibDestroyFrame(f) && ibDestroySnapshot(s));
  CHECK(!strcmp(ibGetError(), ibGetError()));
}

// ---- motion files ----

static void checkFiles(void) {
  if (!ibCreateFile) return;
  const char json[] =
    "{\"inbetween\": 1, \"stage\": {\"width\": 640, \"height\": 360, \"background\": \"#101418\", \"duration\": 2000},"
    "\"entities\": [{\"name\": \"card\", \"shape\": {\"type\": \"circle\", \"radius\": 32}, \"properties\":"
    "{\"position\": [120, 120]}}], \"motion\": [{\"type\": \"spring\", \"entity\": \"card\","
    "\"property\": \"position\", \"to\": [520, 120], \"spring\": \"smooth\"}]}";
  int64_t length = (int64_t)sizeof json - 1;
  // Without a NUL behind it.
  char *text = memcpy(guarded((size_t)length), json, (size_t)length);
  ibFileId file = ibCreateFile(text, length, "card.json");
  if (!file.generation) fault(__LINE__, "ibCreateFile", ibGetError());
  for (int64_t cut = 1; cut < length; cut += 7) NO(ib_badFile, ibCreateFile, text + cut, length - cut, "cut.json");
  for (int64_t cut = 0; cut < length - 1; cut += 7) {
    char *part = memcpy(guarded((size_t)cut), json, (size_t)cut);
    NO(ib_badFile, ibCreateFile, part, cut, "cut.json");
  }
  NO(ib_badArgument, ibCreateFile, text, INT64_MIN, "card.json");
  NO(ib_badArgument, ibCreateFile, text, INT64_MAX, "card.json");
  ibWorldId w = ibCreateWorld(NULL);
  int64_t duration = 0;
  ibTimelineId first = ibWorld_LoadFile(w, file, &duration), next = ibWorld_LoadFile(w, file, NULL);
  CHECK(first.generation && next.generation && duration == IB_MS(2000));
  ibEntity a = ibWorld_FindLoaded(w, first, "card"), b = ibWorld_FindLoaded(w, next, "card");
  CHECK(ibWorld_IsAlive(w, a) && ibWorld_IsAlive(w, b) && a.index != b.index);
  NO(ib_badArgument, ibWorld_FindLoaded, w, first, "nobody");
  NO(ib_badArgument, ibWorld_FindLoaded, w, first, "caf\xe9");
  YES(ibFile_IsValid, file);
  CHECK(ibDestroyFile(file));
  QUIET(ibFile_IsValid, file);
  NO(ib_stale, ibDestroyFile, file);
  NO(ib_stale, ibWorld_LoadFile, w, file, NULL);
  CHECK(ibWorld_Tick(w) && ibWorld_DestroyTimeline(w, first));
  NO(ib_stale, ibWorld_FindLoaded, w, first, "card");
  CHECK(ibWorld_FindLoaded(w, next, "card").index == b.index && ibDestroyWorld(w));
  // A world that has a property of the file with another type stays as it is.
  const char clash[] =
    "{\"inbetween\": 1, \"stage\": {\"width\": 640, \"height\": 360, \"background\": \"#101418\", \"duration\": 2000},"
    "\"properties\": {\"mana\": {\"type\": \"color\", \"default\": \"#ffffff\"}},"
    "\"entities\": [{\"name\": \"card\", \"properties\": {\"mana\": \"#ff0000\"}}], \"motion\": []}";
  file = ibCreateFile(clash, (int64_t)sizeof clash - 1, "clash.json");
  if (!file.generation) fault(__LINE__, "ibCreateFile", ibGetError());
  NO(ib_badFile, ibWorld_LoadFile, world, file, NULL);
  CHECK(ibDestroyFile(file));
}

/// Quaternions may have any length; zeros are no rotation.
static void checkQuaternions(void) {
  ibWorldId w = ibCreateWorld(NULL);
  ibEntity e = ibWorld_Spawn(w);
  ibProperty facing = ibCreateProperty("facing", ib_typeRotation, (float[]){0, 0, 0, 2});
  float long4[] = {0, 0, 3, 3}, zeros[4] = {0}, found[4];
  CHECK(ibWorld_Set(w, e, facing, zeros) && ibWorld_Get(w, e, facing, found) && found[2] == 0 && found[3] == 1);
  ibTweenDef def = ibDefaultTweenDef();
  def.values = long4, def.duration = IB_MS(100);
  CHECK(ibWorld_RegisterTween(w, e, facing, &def).generation);
  for (int tick = 0; tick < 7; tick++) ibWorld_Tick(w);
  CHECK(ibWorld_Get(w, e, facing, found) && fabsf(found[2] - 0.70710678f) < 1e-5f && fabsf(found[3] - 0.70710678f) < 1e-5f);
  CHECK(ibWorld_Write(w, facing, &e, 1, long4, 16) && ibWorld_Get(w, e, facing, found) && fabsf(found[3] - 0.70710678f) < 1e-5f);
  CHECK(ibDestroyWorld(w));
}

// ---- double destruction ----

static void destroyTwice(void) {
  YES(ibWorld_Despawn, world, second);
  NO(ib_stale, ibWorld_Despawn, world, second);
  YES(ibWorld_DestroyTimeline, world, timeline);
  NO(ib_stale, ibWorld_DestroyTimeline, world, timeline);
  YES(ibWorld_DestroyTransition, world, transition);
  NO(ib_stale, ibWorld_DestroyTransition, world, transition);
  YES(ibWorld_DestroyMachine, world, machine);
  NO(ib_stale, ibWorld_DestroyMachine, world, machine);
  YES(ibWorld_Control, world, driver, ib_release);
  NO(ib_stale, ibWorld_Control, world, driver, ib_release);
  YES(ibFrame_IsValid, frame);
  YES(ibDestroyFrame, frame);
  QUIET(ibFrame_IsValid, frame);
  NO(ib_stale, ibDestroyFrame, frame);
  YES(ibSnapshot_IsValid, snapshot);
  YES(ibDestroySnapshot, snapshot);
  QUIET(ibSnapshot_IsValid, snapshot);
  NO(ib_stale, ibDestroySnapshot, snapshot);
  YES(ibPath_IsValid, path);
  // Drivers on the path go on.
  YES(ibDestroyPath, path);
  QUIET(ibPath_IsValid, path);
  NO(ib_stale, ibDestroyPath, path);
  YES(ibWorld_Tick, world);
  YES(ibDestroyWorld, other);
  NO(ib_badWorld, ibDestroyWorld, other);
  YES(ibDestroyWorld, world);
  NO(ib_badWorld, ibDestroyWorld, world);
  ibDestroySnapshot(probe);
}

/// Compares the calls of this program with the functions of a header.
static void compare(const char *header) {
  FILE *file = fopen(header, "r");
  if (!file) {
    perror(header);
    exit(2);
  }
  char line[1024];
  int functions = 0;
  while (fgets(line, sizeof line, file)) {
    if (strncmp(line, "IB_API ", 7)) continue;
    char *paren = strchr(line, '(');
    if (!paren) continue;
    char *first = paren;
    while (first > line && (first[-1] == '_' || (first[-1] | 32) >= 'a' ? (first[-1] | 32) <= 'z' || first[-1] == '_' : 0))
      first--;
    *paren = 0;
    functions++;
    bool isCalled = false;
    for (int i = 0; i < nameCount; i++) isCalled |= !strcmp(names[i], first);
    if (!isCalled) {
      // A part of the library that is not there.
      if (!ibCreateFile && (strstr(first, "File") || strstr(first, "FindLoaded"))) continue;
      printf("misuse.c: %s is declared in the header, and is not called here\n", first);
      faultCount++;
    }
  }
  fclose(file);
  printf("%d functions of the header, ", functions);
}

int main(int argumentCount, char **arguments) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  // What cannot fail.
  CHECK(ibGetResult() == ib_ok && !*ibGetError());
  ++*count("ibGetResult"), ++*count("ibGetError");
  CHECK(ibGetVersion() == (IB_VERSION_MAJOR << 16 | IB_VERSION_MINOR << 8 | IB_VERSION_PATCH));
  ++*count("ibGetVersion");
  CHECK(ibDefaultWorldDef().internalValue), ++*count("ibDefaultWorldDef");
  CHECK(ibDefaultMotionDef().internalValue), ++*count("ibDefaultMotionDef");
  CHECK(ibDefaultAnimateDef().internalValue), ++*count("ibDefaultAnimateDef");
  CHECK(ibDefaultTweenDef().internalValue), ++*count("ibDefaultTweenDef");
  CHECK(ibDefaultSpringDef().internalValue), ++*count("ibDefaultSpringDef");
  CHECK(ibDefaultDecayDef().internalValue), ++*count("ibDefaultDecayDef");
  CHECK(ibDefaultFollowDef().internalValue), ++*count("ibDefaultFollowDef");
  CHECK(ibDefaultPlayDef().internalValue), ++*count("ibDefaultPlayDef");
  CHECK(ibDefaultShakeDef().internalValue), ++*count("ibDefaultShakeDef");
  CHECK(ibDefaultStaggerDef().internalValue), ++*count("ibDefaultStaggerDef");
  CHECK(ibDefaultTransitionDef().internalValue), ++*count("ibDefaultTransitionDef");
  CHECK(ibDefaultTransitionTweenDef().internalValue), ++*count("ibDefaultTransitionTweenDef");
  CHECK(ibDefaultConnectionDef().internalValue), ++*count("ibDefaultConnectionDef");
  create();
  YES(ibCreateSnapshot);
  checkWorlds();
  checkIds();
  checkProperties();
  checkBatches();
  checkFields();
  checkNames();
  checkNull();
  checkTexts();
  checkValues();
  checkTimes();
  checkCounts();
  checkEnums();
  checkDefs();
  checkSteps();
  checkStates();
  checkCallbacks();
  checkLent();
  checkFiles();
  checkQuaternions();
  destroyTwice();
  if (argumentCount > 1) compare(arguments[1]);
  printf("%d refused calls, %d faults\n", refusalCount, faultCount);
  return faultCount != 0;
}
