// The contracts of tweens, of their control, of transition tweens and of transitions' timing, through the interface for
// C. The numbers come from the contracts, or computed by hand from them.
//
//   contracts TABLE     TABLE: the Swift test with the table of states and operations, whose cells are played here too

#include <inbetween.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checkCount, faultCount;

#define CHECK(condition, ...) do { \
    checkCount++; \
    if (!(condition)) faultCount++, printf("contracts.c:%d: %s: ", __LINE__, #condition), printf(__VA_ARGS__), puts(""); \
  } while (0)

// ---- a world of 100 ticks a second, with one entity and one float ----

typedef struct Scene { ibWorldId world; ibEntity entity; } Scene;
static ibProperty energy;
static ibFrameId frame;

static Scene makeScene(float base) {
  ibWorldDef def = ibDefaultWorldDef();
  def.tickNumerator = 100, def.keepsCompleted = true;
  Scene scene = {ibCreateWorld(&def), {0, 0}};
  scene.entity = ibWorld_Spawn(scene.world);
  ibWorld_Set(scene.world, scene.entity, energy, &base);
  return scene;
}

static int64_t now(Scene scene) { return ibWorld_GetInfo(scene.world).now; }

static void runTo(Scene scene, int milliseconds) {
  while (now(scene) < IB_MS(milliseconds)) ibWorld_Tick(scene.world);
}

static float shown(Scene scene) {
  float value = NAN;
  ibWorld_Get(scene.world, scene.entity, energy, &value);
  return value;
}

static float base(Scene scene) {
  float value = NAN;
  ibWorld_GetBase(scene.world, scene.entity, energy, &value);
  return value;
}

// The value at a time to come.
static float at(Scene scene, double milliseconds) {
  float value = NAN;
  ibWorld_SampleAt(scene.world, (int64_t)(milliseconds * 1e6), frame);
  ibFrame_Read(frame, energy, &scene.entity, 1, &value, 4);
  return value;
}

static bool isNear(float a, double b) { return fabs(a - b) <= 1e-4 * fmax(1, fabs(b)); }

static ibDriverId registerTween(Scene scene, ibTweenDef def) {
  ibDriverId driver = ibWorld_RegisterTween(scene.world, scene.entity, energy, &def);
  CHECK(driver.generation, "%s", ibGetError());
  return driver;
}

static ibTweenDef tween(const float *values, int count, int duration, int delay) {
  ibTweenDef def = ibDefaultTweenDef();
  def.values = values, def.keyCount = count;
  def.duration = IB_MS(duration), def.delay = IB_MS(delay);
  return def;
}

// ---- the contract of tweens ----

typedef struct Play {
  float values[9];
  int count, duration, delay;
  float offsets[9];          // all 0: none
  ibEase eases[8];           // 0, linear: none
  double shown[10];          // pairs of a time and the value there; a time of −1 ends them
} Play;

// On a base value of 5.
static const Play plays[] = {
  // Any number of values, evenly spaced.
  {{10, 20}, 2, 100, 0, {0}, {0}, {0, 10, 25, 12.5, 99, 19.9, 100, 20, -1}},
  {{0, 10, 30}, 3, 100, 0, {0}, {0}, {0, 0, 25, 5, 50, 10, 75, 20, -1}},
  {{0, 100, 50, 200}, 4, 300, 0, {0}, {0}, {50, 50, 150, 75, 200, 50, 250, 125, -1}},
  // The delay elapses before it begins.
  {{1, 2, 4, 8, 16, 32, 64, 128, 256}, 9, 80, 20, {0}, {0}, {19, 5, 20, 1, 25, 1.5, 30, 2, 95, 192}},
  // A single value is the destination; its function eases the whole.
  {{105}, 1, 100, 0, {0}, {0}, {0, 5, 50, 55, 75, 80, -1}},
  {{105}, 1, 100, 0, {0}, {ib_easeQuadIn}, {50, 30, -1}},
  // Offsets are within 0 … 1, each of the value of its index.
  {{0, 10, 30}, 3, 100, 0, {0, 0.2f, 1}, {0}, {10, 5, 20, 10, 60, 20, -1}},
  {{10, 20}, 2, 100, 0, {0.25f, 0.75f}, {0}, {0, 10, 25, 10, 50, 15, 75, 20, 90, 20}},
  {{0, 10, 100, 200}, 4, 100, 0, {0, 0.5f, 0.5f, 1}, {0}, {40, 8, 50, 100, 75, 150, -1}},
  // A timing function between any two values.
  {{0, 10, 30}, 3, 100, 0, {0}, {ib_easeQuadIn, ib_easeQuadOut}, {25, 2.5, 50, 10, 75, 25, -1}},
  {{0, 10, 30}, 3, 100, 0, {0, 0.2f, 1}, {ib_easeLinear, ib_easeCubicIn}, {10, 5, 60, 12.5, -1}},
};

static bool anyFloat(const float *list, int count) {
  for (int i = 0; i < count; i++) if (list[i] != 0) return true;
  return false;
}

static void checkValues(void) {
  for (unsigned i = 0; i < sizeof plays / sizeof *plays; i++) {
    const Play *play = &plays[i];
    ibTweenDef def = tween(play->values, play->count, play->duration, play->delay);
    if (anyFloat(play->offsets, 9)) def.offsets = play->offsets;
    bool hasEases = false;
    for (int k = 0; k < 8; k++) hasEases |= play->eases[k] != ib_easeLinear;
    if (hasEases) def.eases = play->eases;
    Scene sampled = makeScene(5), ticked = makeScene(5);
    registerTween(sampled, def), registerTween(ticked, def);
    for (int k = 0; k < 10 && play->shown[k] >= 0; k += 2) {
      double time = play->shown[k], value = play->shown[k + 1];
      CHECK(isNear(at(sampled, time), value), "tween %u shows %g at %g, not %g", i, at(sampled, time), time, value);
      if (fmod(time, 10) != 0) continue;
      runTo(ticked, (int)time);
      CHECK(isNear(shown(ticked), value), "tween %u, ticked, shows %g at %g", i, shown(ticked), time);
    }
    runTo(ticked, 1000);
    CHECK(shown(ticked) == play->values[play->count - 1] && base(ticked) == shown(ticked), "tween %u ends at %g", i,
      shown(ticked));
    ibDestroyWorld(sampled.world), ibDestroyWorld(ticked.world);
  }
}

// The last-registered tween takes precedence.
static void checkPrecedence(void) {
  const float a[] = {0, 64}, b[] = {1000, 1064};
  // A == B: B alone takes effect.
  Scene equal = makeScene(5);
  registerTween(equal, tween(a, 2, 100, 0));
  registerTween(equal, tween(b, 2, 100, 0));
  CHECK(shown(equal) == 1000 && at(equal, 50) == 1032, "%g", at(equal, 50));
  runTo(equal, 200);
  CHECK(base(equal) == 1064, "%g", base(equal));
  // A starts before B, and lasts longer: A takes effect until B starts, and after it.
  Scene longer = makeScene(5);
  ibDriverId first = registerTween(longer, tween(a, 2, 100, 0));
  ibDriverId second = registerTween(longer, tween(b, 2, 25, 50));
  const double times[] = {0, 0, 25, 16, 49, 31.36, 50, 1000, 60, 1025.6, 75, 48, 90, 57.6};
  for (int i = 0; i < 14; i += 2) {
    CHECK(isNear(at(longer, times[i]), times[i + 1]), "%g at %g", at(longer, times[i]), times[i]);
  }
  runTo(longer, 60);
  ibContender list[4];
  int count = ibWorld_GetPrecedence(longer.world, longer.entity, energy, list, 4);
  CHECK(count == 2 && list[0].role == ib_roleWinner && list[0].driver.index == second.index, "%d", count);
  CHECK(list[1].role == ib_roleShadowed && list[1].driver.index == first.index, "%d", list[1].role);
  runTo(longer, 200);
  CHECK(base(longer) == 64, "%g", base(longer));
  ibDestroyWorld(equal.world), ibDestroyWorld(longer.world);
}

// A tween with a timeline begins it, is at the timeline's time, and can be scrubbed.
static void checkTimeline(void) {
  const float values[] = {0, 64};
  Scene scene = makeScene(5);
  ibTimelineId line = ibWorld_CreateTimeline(scene.world, (ibTimelineId){0, 0});
  ibTimelineInfo info;
  CHECK(ibWorld_GetTimeline(scene.world, line, &info) && !info.hasBegun, "it has begun");
  runTo(scene, 30);
  ibTweenDef def = tween(values, 2, 100, 0);
  def.timeline = line;
  registerTween(scene, def);
  CHECK(ibWorld_GetTimeline(scene.world, line, &info) && info.hasBegun && info.offset == 0, "%d", info.hasBegun);
  CHECK(!ibWorld_BeginTimeline(scene.world, line), "it begins twice");
  runTo(scene, 80);
  CHECK(shown(scene) == 32, "%g", shown(scene));
  // Attached to its begin time: the next one is half over.
  const float next[] = {100, 200};
  def.values = next;
  registerTween(scene, def);
  CHECK(isNear(shown(scene), 150), "%g", shown(scene));
  CHECK(ibWorld_SetScrubber(scene.world, line, true), "%s", ibGetError());
  const int scrubs[] = {25, 75, 10};
  for (int i = 0; i < 3; i++) {
    CHECK(ibWorld_ScrubTimeline(scene.world, line, IB_MS(scrubs[i])), "%s", ibGetError());
    ibWorld_Tick(scene.world);
    CHECK(isNear(shown(scene), 100 + scrubs[i]), "%g at %d", shown(scene), scrubs[i]);
  }
  CHECK(ibWorld_SetScrubber(scene.world, line, false), "%s", ibGetError());
  ibDestroyWorld(scene.world);
}

// ---- the contract of control: each operation in each state ----

static const char *const stateNames[] = {"new", "delayed", "active", "paused", "completed", "inactive", "killed"};
static char callLog[400];

static void note(ibWorldId world, ibDriverId driver, int32_t kind, void *context) {
  static const char *const names[] = {"start", "repeat", "complete", "stop", "restart", "pause", "resume", "kill",
    "revive", "", "", "update"};
  (void)driver, (void)context;
  int milliseconds = (int)((ibWorld_GetInfo(world).now + 500000) / 1000000);
  size_t length = strlen(callLog);
  snprintf(callLog + length, sizeof callLog - length, "%s %d ", names[kind], milliseconds);
}

// Returns a scene with a driver in a state at 130 ms, from 16 to 80 in 80 ms after a delay of 30 ms, on a base of 8.
static Scene inState(ibState state, ibDriverId *driver) {
  static const float values[] = {16, 80};
  Scene scene = makeScene(8);
  ibTweenDef def = tween(values, 2, 80, 30);
  def.waits = true;
  *driver = registerTween(scene, def);
  for (int kind = ib_eventStarted; kind <= ib_eventUpdated; kind++) {
    if (kind == ib_eventSuperseded || kind == ib_eventEntityDied) continue;
    ibWorld_SetCallback(scene.world, *driver, (ibEventKind)kind, note, NULL);
  }
  if (state != ib_stateNew) {
    runTo(scene, state == ib_stateDelayed ? 120 : state == ib_stateActive ? 80 : state == ib_stateCompleted ? 10 : 60);
    ibWorld_Control(scene.world, *driver, ib_start);
    if (state == ib_statePaused || state == ib_stateInactive || state == ib_stateKilled) {
      runTo(scene, 110);
      ibWorld_Control(
        scene.world, *driver, state == ib_statePaused ? ib_pause : state == ib_stateInactive ? ib_stop : ib_kill);
    }
  }
  runTo(scene, 130);
  callLog[0] = 0;
  CHECK(ibWorld_GetState(scene.world, *driver) == state, "%s", stateNames[state]);
  return scene;
}

static bool perform(Scene scene, ibDriverId driver, const char *operation) {
  static const char *const names[] = {"start", "pause", "resume", "restart", "complete", "stop", "kill", "revive"};
  if (!strcmp(operation, "update")) return ibWorld_Update(scene.world, driver, IB_MS(30));
  for (int i = 0; i < 8; i++) if (!strcmp(operation, names[i])) return ibWorld_Control(scene.world, driver, (ibOperation)i);
  CHECK(false, "no operation is called %s", operation);
  return false;
}

// A cell: state, operation, whether it is legal, then the state, the value shown, the base value, the elapsed time, the
// part, and the callbacks with the next tick, all at 130 ms but for the tick's own update at 140.
static void checkCell(char *line) {
  char *words[16];
  int count = 0;
  for (char *word = strtok(line, " "); word && count < 16; word = strtok(NULL, " ")) words[count++] = word;
  ibState state = ib_stateNew;
  while (strcmp(stateNames[state], words[0])) state++;
  ibDriverId driver;
  Scene scene = inState(state, &driver);
  const char *cell = words[1];
  uint64_t hash = ibWorld_GetStateHash(scene.world);
  bool isLegal = perform(scene, driver, cell);
  CHECK(isLegal == !strcmp(words[2], "✓"), "%s %s", words[0], cell);
  if (count == 3) {
    CHECK(ibGetResult() == ib_refused && strstr(ibGetError(), words[0]), "%s %s: %s", words[0], cell, ibGetError());
    CHECK(ibWorld_GetStateHash(scene.world) == hash && ibWorld_GetState(scene.world, driver) == state, "%s %s changes",
      words[0], cell);
    // Nothing happens later either.
    ibDriverId other;
    char log[sizeof callLog];
    runTo(scene, 300);
    strcpy(log, callLog);
    Scene twin = inState(state, &other);
    runTo(twin, 300);
    CHECK(ibWorld_GetStateHash(scene.world) == ibWorld_GetStateHash(twin.world), "%s %s, later", words[0], cell);
    CHECK(!strcmp(log, callLog), "%s %s: %s, not %s", words[0], cell, log, callLog);
    ibDestroyWorld(twin.world);
  } else {
    ibDriverInfo info;
    ibWorld_GetDriver(scene.world, driver, &info);
    CHECK(!strcmp(stateNames[info.state], words[3]), "%s %s: %s", words[0], cell, stateNames[info.state]);
    CHECK(shown(scene) == (float)atof(words[4]), "%s %s shows %g", words[0], cell, shown(scene));
    CHECK(base(scene) == (float)atof(words[5]), "%s %s has the base %g", words[0], cell, base(scene));
    CHECK(info.elapsed == IB_MS(atoi(words[6])), "%s %s: %lld", words[0], cell, (long long)info.elapsed);
    CHECK(fabs(info.part - atof(words[7])) < 1e-9, "%s %s: %g", words[0], cell, info.part);
    CHECK(!callLog[0], "%s %s: callbacks before the tick: %s", words[0], cell, callLog);
    ibWorld_Tick(scene.world);
    char expected[sizeof callLog] = "";
    for (int i = 8; i < count; i++) {
      bool isTick = !strcmp(words[i], "tick");
      size_t length = strlen(expected);
      snprintf(expected + length, sizeof expected - length, "%s %d ", isTick ? "update" : words[i], isTick ? 140 : 130);
    }
    CHECK(!strcmp(callLog, expected), "%s %s: %s, not %s", words[0], cell, callLog, expected);
    // Events say the same, but for updates.
    int calls = 0;
    for (int i = 8; i < count; i++) calls += strcmp(words[i], "tick") && strcmp(words[i], "update");
    ibEvents events = ibWorld_GetEvents(scene.world);
    CHECK(events.count == calls, "%s %s: %d events", words[0], cell, events.count);
    for (int i = 0; i < events.count; i++) {
      CHECK(events.events[i].instant == IB_MS(130), "%s %s: an event at %lld", words[0], cell,
        (long long)events.events[i].instant);
    }
  }
  ibDestroyWorld(scene.world);
}

static void checkControl(const char *path) {
  FILE *file = fopen(path, "r");
  char line[400];
  int cells = 0;
  while (file && fgets(line, sizeof line, file)) {
    // The lines of the table: a state, an operation, and a mark.
    char *start = strchr(line, '"'), *end = start ? strchr(start + 1, '"') : NULL;
    if (!end || end[1] != ',' || strchr(line, '|')) continue;
    *end = 0;
    if (!strstr(start, "✓") && !strstr(start, "–")) continue;
    checkCell(start + 1);
    cells++;
  }
  CHECK(cells == 63, "%s has %d cells", path, cells);
  if (file) fclose(file);
}

// A new driver that ends as it starts has played to its end. One that cannot play back to where it shall does not start.
static void checkPlayTo(void) {
  const float value = 64;
  ibTweenDef def = tween(&value, 1, 0, 0);
  def.waits = true;
  Scene scene = makeScene(8);
  ibDriverId driver = registerTween(scene, def);
  CHECK(ibWorld_PlayTo(scene.world, driver, IB_MS(50)), "%s", ibGetError());
  CHECK(ibWorld_GetState(scene.world, driver) == ib_stateCompleted && shown(scene) == 64, "%g", shown(scene));
  def = tween(&value, 1, 300, -100);
  def.waits = true, def.repeats = IB_FOREVER;
  driver = registerTween(scene, def);
  uint64_t hash = ibWorld_GetStateHash(scene.world);
  CHECK(!ibWorld_PlayTo(scene.world, driver, IB_MS(10)), "it plays back");
  CHECK(ibWorld_GetState(scene.world, driver) == ib_stateNew && hash == ibWorld_GetStateHash(scene.world), "%d",
    ibWorld_GetState(scene.world, driver));
  CHECK(ibWorld_PlayTo(scene.world, driver, IB_MS(150)), "%s", ibGetError());
  runTo(scene, 200);
  CHECK(ibWorld_GetState(scene.world, driver) == ib_statePaused, "%d", ibWorld_GetState(scene.world, driver));
  ibDestroyWorld(scene.world);
}

// ---- the contract of transition tweens ----

// ---- decays, and moves of ibWorld_Animate ----

static bool isGone(Scene scene, ibDriverId driver) { return ibWorld_GetState(scene.world, driver) == ib_stateKilled; }

static ibDriverId decay(Scene scene, int32_t replaces, ibTimelineId timeline) {
  float velocity = 400;
  ibDecayDef def = ibDefaultDecayDef();
  def.velocity = &velocity, def.replaces = replaces, def.timeline = timeline;
  return ibWorld_RegisterDecay(scene.world, scene.entity, energy, &def);
}

// A decay is a move: it ends earlier moves, and later moves end it.
static void checkDecays(void) {
  Scene scene = makeScene(0);
  ibTimelineId none = {0, 0};
  float end = 5, out[1];
  CHECK(ibDefaultDecayDef().replaces == ib_replaceMoves, "the default");
  ibDriverId first = ibWorld_Animate(scene.world, scene.entity, energy, &end, NULL);
  runTo(scene, 20);
  ibDriverId glide = decay(scene, ib_replaceMoves, none);
  CHECK(isGone(scene, first), "a decay does not end a move");
  runTo(scene, 40);
  CHECK(ibWorld_GetVelocity(scene.world, scene.entity, energy, out) && out[0] > 300, "it does not glide");
  ibDriverId last = ibWorld_Animate(scene.world, scene.entity, energy, &end, NULL);
  CHECK(isGone(scene, glide) && !isGone(scene, last), "a move does not end a decay");
  ibDriverId beside = decay(scene, ib_replaceNone, none);
  CHECK(!isGone(scene, last) && !isGone(scene, beside), "ib_replaceNone ends a move");
  ibTweenDef def = ibDefaultTweenDef();
  def.values = &end;
  ibDriverId tween = ibWorld_RegisterTween(scene.world, scene.entity, energy, &def);
  ibDriverId only = decay(scene, ib_replaceAll, none);
  CHECK(isGone(scene, last) && isGone(scene, beside) && isGone(scene, tween), "ib_replaceAll leaves a driver");
  CHECK(!isGone(scene, only), "%s", ibGetError());
  CHECK(decay(scene, 3, none).generation == 0 && ibGetResult() == ib_badArgument, "3 is no ibReplace");
  ibDestroyWorld(scene.world);

  // On a timeline that is a second old, a decay begins now.
  scene = makeScene(0);
  ibTimelineId timeline = ibWorld_CreateTimeline(scene.world, none);
  ibWorld_BeginTimeline(scene.world, timeline);
  runTo(scene, 1000);
  decay(scene, ib_replaceMoves, timeline);
  runTo(scene, 1010);
  CHECK(shown(scene) > 1 && shown(scene) < 5, "%g", shown(scene));
  ibDestroyWorld(scene.world);
}

// A callback of ib_eventKilled is called at each end of a driver: the place to free its context.
static void count(ibWorldId world, ibDriverId driver, int32_t kind, void *context) {
  (void)world, (void)driver, (void)kind;
  ++*(int *)context;
}

static void checkEnds(void) {
  for (int way = 0; way < 4; way++) {
    ibWorldDef def = ibDefaultWorldDef();
    ibWorldId world = ibCreateWorld(&def);
    ibEntity entity = ibWorld_Spawn(world);
    float end = 5;
    int calls = 0;
    ibDriverId driver = ibWorld_Animate(world, entity, energy, &end, NULL);
    ibWorld_SetCallback(world, driver, ib_eventKilled, count, &calls);
    for (int tick = 0; tick < 30; tick++) {
      ibWorld_Tick(world);
      if (tick != 3) continue;
      if (way == 1) ibWorld_Animate(world, entity, energy, &end, NULL);
      if (way == 2) ibWorld_Despawn(world, entity);
      if (way == 3) ibWorld_Control(world, driver, ib_kill);
    }
    CHECK(calls == 1, "%d calls in way %d", calls, way);
    ibDestroyWorld(world);
  }
}

// A delay of ibWorld_Animate: the earlier move goes on until the delay is over, or ends at the call.
static void checkDelays(void) {
  for (int isAtCall = 0; isAtCall < 2; isAtCall++) {
    Scene scene = makeScene(0);
    float up = 10, down = 0;
    ibAnimateDef def = ibDefaultAnimateDef();
    def.motion.duration = IB_MS(100), def.motion.ease = ib_easeLinear;
    ibDriverId first = ibWorld_Animate(scene.world, scene.entity, energy, &up, &def);
    def.motion.delay = IB_MS(100), def.replacesAtCall = isAtCall;
    ibDriverId then = ibWorld_Animate(scene.world, scene.entity, energy, &down, &def);
    CHECK(isGone(scene, first) == isAtCall && !isGone(scene, then), "the first move, %d", isAtCall);
    runTo(scene, 60);
    CHECK(isNear(shown(scene), isAtCall ? 0 : 6), "%g in way %d", shown(scene), isAtCall);
    runTo(scene, 150);
    CHECK(isNear(shown(scene), isAtCall ? 0 : 5), "%g in way %d", shown(scene), isAtCall);
    runTo(scene, 200);
    CHECK(isNear(shown(scene), 0), "%g in way %d", shown(scene), isAtCall);
    ibDestroyWorld(scene.world);
  }
}

// Fields of tweens and springs: the place of the first iteration, and crossfades.
static void checkFields(void) {
  Scene scene = makeScene(0);
  float keys[] = {0, 8}, out = 100;
  ibTweenDef def = ibDefaultTweenDef();
  def.values = keys, def.keyCount = 2, def.duration = IB_MS(400), def.repeatStart = 0.25;
  ibWorld_RegisterTween(scene.world, scene.entity, energy, &def);
  CHECK(isNear(at(scene, 100), 4), "%g", at(scene, 100));
  def.repeatStart = -1;
  CHECK(!ibWorld_RegisterTween(scene.world, scene.entity, energy, &def).generation, "a start below 0");
  ibSpringDef spring = ibDefaultSpringDef();
  spring.value = &out, spring.from = &out, spring.blend = IB_MS(100);
  CHECK(ibWorld_RegisterSpring(scene.world, scene.entity, energy, &spring).generation, "%s", ibGetError());
  ibWorld_Tick(scene.world);
  CHECK(shown(scene) > 2 && shown(scene) < 50, "without a crossfade it would be 100: %g", shown(scene));
  ibDestroyWorld(scene.world);
}

// The owner of a context frees it once, when nothing can call it.
static void freeCount(void *context) { ++*(int *)context; }
static void ignore(ibWorldId world, ibDriverId driver, int32_t kind, void *context) {
  (void)world, (void)driver, (void)kind, (void)context;
}
static void ignoreChange(ibWorldId world, ibMachineId machine, const char *from, const char *to, void *context) {
  (void)world, (void)machine, (void)from, (void)to, (void)context;
}

static void checkOwners(void) {
  ibWorldId world = ibCreateWorld(NULL);
  ibEntity entity = ibWorld_Spawn(world);
  float end = 5;
  int freed = 0;
  ibDriverId driver = ibWorld_Animate(world, entity, energy, &end, NULL);
  CHECK(ibWorld_SetOwnedCallback(world, driver, ib_eventCompleted, ignore, &freed, freeCount) && !freed, "%d", freed);
  CHECK(ibWorld_SetOwnedCallback(world, driver, ib_eventCompleted, ignore, &freed, freeCount), "%s", ibGetError());
  CHECK(freed == 1, "a callback that is replaced: %d", freed);
  ibSnapshotId snapshot = ibCreateSnapshot();
  CHECK(ibWorld_Save(world, snapshot), "%s", ibGetError());
  for (int tick = 0; tick < 30; tick++) ibWorld_Tick(world);
  CHECK(freed == 1, "a snapshot has it: %d", freed);
  ibDestroySnapshot(snapshot);
  ibWorld_Tick(world);
  CHECK(freed == 2, "nothing has it: %d", freed);
  ibMachineId machine = ibWorld_CreateMachine(world, "a", NULL);
  CHECK(ibMachine_SetOwnedCallback(world, machine, ignoreChange, &freed, freeCount), "%s", ibGetError());
  ibWorld_SetOwnedCallback(world, ibWorld_Animate(world, entity, energy, &end, NULL), ib_eventKilled, ignore, &freed,
    freeCount);
  ibDestroyWorld(world);
  CHECK(freed == 4, "a world that ends: %d", freed);
}

// What timelines and parents have: labels, lengths, a followed value, and a place on the stage.
static void checkTimelines(void) {
  Scene scene = makeScene(0);
  ibWorldId world = scene.world;
  ibTimelineId none = {0, 0}, timeline = ibWorld_CreateTimeline(world, none);
  float end = 5, x = 50;
  int64_t time = 0;
  ibTweenDef def = ibDefaultTweenDef();
  def.values = &end, def.duration = IB_MS(400), def.delay = IB_MS(100), def.timeline = timeline;
  ibWorld_RegisterTween(world, scene.entity, energy, &def);
  CHECK(ibWorld_GetTimelineDuration(world, timeline, &time) && time == IB_MS(500), "%s", ibGetError());
  CHECK(ibWorld_SetTimelineLabel(world, timeline, "there", IB_MS(300)), "%s", ibGetError());
  CHECK(ibWorld_GetTimelineLabel(world, timeline, "there", &time) && time == IB_MS(300), "%s", ibGetError());
  ibWorld_Set(world, scene.entity, ib_positionX, &x);
  CHECK(ibWorld_FollowTimeline(world, timeline, scene.entity, ib_positionX, 0, 100, -1), "%s", ibGetError());
  ibWorld_Tick(world);
  ibTimelineInfo info;
  CHECK(ibWorld_GetTimeline(world, timeline, &info) && info.offset == IB_MS(250), "%g", (double)info.offset);
  // A timeline keeps drivers that have ended; one that only moves forward removes them.
  ibWorldId plain = ibCreateWorld(NULL);
  ibEntity entity = ibWorld_Spawn(plain);
  def.timeline = ibWorld_CreateTimeline(plain, none);
  ibDriverId kept = ibWorld_RegisterTween(plain, entity, energy, &def);
  def.timeline = ibWorld_CreateForwardTimeline(plain, none);
  ibDriverId member = ibWorld_RegisterTween(plain, entity, ib_opacity, &def);
  for (int tick = 0; tick < 60; tick++) ibWorld_Tick(plain);
  CHECK(ibWorld_GetState(plain, kept) == ib_stateCompleted, "%d", ibWorld_GetState(plain, kept));
  CHECK(ibWorld_GetState(plain, member) == ib_stateKilled, "%d", ibWorld_GetState(plain, member));
  CHECK(ibWorld_GetTimelineDuration(plain, def.timeline, &time) && time == 0, "%g", (double)time);
  ibDestroyWorld(plain);
  ibEntity badge = ibWorld_Spawn(world);
  float turn = 90, place[6], factor = 0;
  ibWorld_Set(world, scene.entity, ib_rotation, &turn);
  ibWorld_Set(world, badge, ib_positionX, &x);
  ibWorld_SetParent(world, badge, scene.entity);
  ibFrameId tick = {0}, frame = ibCreateFrame(NULL, 0, false);
  CHECK(ibWorld_ReadTransforms(world, tick, &badge, 1, place, sizeof place) == 1, "%s", ibGetError());
  // The x axis points down, and the badge is 50 below (50, 0).
  CHECK(isNear(place[0], 0) && isNear(place[1], 1) && isNear(place[4], 50) && isNear(place[5], 50), "%g, %g", place[4],
    place[5]);
  // A frame keeps its instant, and the entities of its instant.
  CHECK(ibWorld_Sample(world, 0, frame), "%s", ibGetError());
  float far = 70, then[6];
  ibWorld_Set(world, badge, ib_positionX, &far);
  CHECK(ibWorld_ReadTransforms(world, frame, &badge, 1, then, sizeof then) == 1 && !memcmp(then, place, sizeof then),
    "%g, %g", then[4], then[5]);
  CHECK(ibWorld_ReadTransforms(world, tick, &badge, 1, then, sizeof then) == 1 && isNear(then[5], 70), "%g", then[5]);
  ibEntity later = ibWorld_Spawn(world);
  CHECK(ibWorld_ReadTransforms(world, frame, &later, 1, then, sizeof then) == 0, "%s", ibGetError());
  CHECK(ibWorld_ReadTransforms(world, tick, &later, 1, then, sizeof then) == 1, "%s", ibGetError());
  ibDestroyFrame(frame);
  CHECK(ibWorld_ReadTransforms(world, frame, &badge, 1, then, sizeof then) == -1, "a frame that is gone");
  CHECK(ibWorld_GetFade(world, badge, &factor) && factor == 1, "%g", factor);
  ibWorld_SetReducedMotion(world, ib_reduceFade, IB_MS(200));
  ibWorld_Animate(world, badge, ib_position, (const float[]){100, 0}, NULL);
  for (int tick = 0; tick < 5; tick++) ibWorld_Tick(world);
  CHECK(ibWorld_GetFade(world, badge, &factor) && isNear(factor, 0.5), "%g", factor);
  ibDestroyWorld(world);
}

static void checkLabels(void) {
  Scene scene = makeScene(0);
  const ibStep steps[] = {
      {.kind = ib_stepTo, .property = energy, .value = {8}, .duration = IB_MS(200)},
      {.kind = ib_stepLabel, .name = "there"},
      {.kind = ib_stepTo, .property = energy, .value = {2}, .duration = IB_MS(200)},
  };
  ibDriverId story = ibWorld_Play(scene.world, scene.entity, steps, 3, NULL);
  runTo(scene, 50);
  CHECK(ibWorld_SeekLabel(scene.world, story, "there"), "%s", ibGetError());
  CHECK(isNear(shown(scene), 8), "%g", shown(scene));
  CHECK(!ibWorld_SeekLabel(scene.world, story, "away") && ibGetResult() == ib_refused, "no such label");
  ibDestroyWorld(scene.world);
}

static ibTransitionId makeTransition(Scene scene, ibTransitionDef def, ibTransitionTweenDef own) {
  static const float back = 0, fore = 100;
  ibTransitionId transition = ibWorld_CreateTransition(scene.world, &def);
  own.back = &back, own.fore = &fore;
  CHECK(ibWorld_RegisterTransitionTween(scene.world, transition, scene.entity, energy, &own), "%s", ibGetError());
  return transition;
}

static void checkTimes(Scene scene, const double *pairs, int count, int line) {
  for (int i = 0; i < count; i += 2) {
    float value = at(scene, pairs[i]);
    CHECK(fabs(value - pairs[i + 1]) < 1e-3, "line %d: %g at %g, not %g", line, value, pairs[i], pairs[i + 1]);
  }
}
#define TIMES(scene, ...) \
  checkTimes(scene, (double[]){__VA_ARGS__}, (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), __LINE__)

static void checkTransitionTweens(void) {
  ibTransitionDef window = ibDefaultTransitionDef();
  window.duration = IB_MS(400);
  ibTransitionTweenDef own = ibDefaultTransitionTweenDef();
  own.length = 0.25;
  // Forward: 0.1 s without a delay. Backward: 0.1 s after 0.3 s.
  Scene forward = makeScene(0), backward = makeScene(0);
  ibTransitionId there = makeTransition(forward, window, own), back = makeTransition(backward, window, own);
  CHECK(ibWorld_BeginTransition(forward.world, there, true), "%s", ibGetError());
  CHECK(ibWorld_BeginTransition(backward.world, back, false), "%s", ibGetError());
  TIMES(forward, 0, 0, 25, 25, 50, 50, 99, 99, 100, 100, 300, 100);
  TIMES(backward, 0, 100, 150, 100, 299, 100, 300, 100, 325, 75, 350, 50, 390, 10, 400, 0);
  runTo(forward, 500), runTo(backward, 500);
  ibTransitionInfo info;
  CHECK(shown(forward) == 100 && base(forward) == 100, "%g", base(forward));
  CHECK(shown(backward) == 0 && base(backward) == 0, "%g", base(backward));
  CHECK(ibWorld_GetTransition(forward.world, there, &info) && info.phase == ib_phaseIdle && info.position == 1, "%g",
    info.position);
  ibDestroyWorld(forward.world), ibDestroyWorld(backward.world);

  // The timing function, and backward its inverse: 1 − f(1 − t).
  own.ease = ib_easeQuadIn;
  Scene eased = makeScene(0), mirrored = makeScene(0);
  ibWorld_BeginTransition(eased.world, makeTransition(eased, window, own), true);
  ibWorld_BeginTransition(mirrored.world, makeTransition(mirrored, window, own), false);
  TIMES(eased, 25, 6.25, 50, 25, 75, 56.25);
  TIMES(mirrored, 325, 56.25, 350, 25, 375, 6.25);
  ibDestroyWorld(eased.world), ibDestroyWorld(mirrored.world);

  // An explicit segment and timing function backward.
  own = ibDefaultTransitionTweenDef();
  own.length = 0.25;
  own.backwardStart = 0, own.backwardLength = 0.5, own.backwardEase = ib_easeQuadIn;
  Scene scene = makeScene(0);
  ibTransitionId transition = makeTransition(scene, window, own);
  ibWorld_BeginTransition(scene.world, transition, false);
  TIMES(scene, 0, 100, 100, 75, 150, 43.75, 200, 0, 390, 0);
  runTo(scene, 400);
  ibWorld_BeginTransition(scene.world, transition, true);
  TIMES(scene, 450, 50);
  ibDestroyWorld(scene.world);
}

// ---- the contract of transitions' timing ----

// The time after which a spring without a bounce is within 0.001 of its end, and slower than 0.001 a second.
static double restTime(double response) {
  double frequency = 2 * M_PI / response, low = 0, high = 100 * response;
  for (int i = 0; i < 100; i++) {
    double time = (low + high) / 2, x = frequency * time;
    bool rests = (1 + x) * exp(-x) < 0.001 && frequency * x * exp(-x) < 0.001 && x > 2;
    if (rests) high = time; else low = time;
  }
  return high;
}

// A spring that rests after a time.
static ibLayer settling(double start, double seconds) {
  double low = 0.001, high = 10;
  for (int i = 0; i < 100; i++) {
    double response = (low + high) / 2;
    if (restTime(response) > seconds) high = response; else low = response;
  }
  return (ibLayer){.start = start, .isSpring = true, .response = (int64_t)(low * 1e9)};
}

// When the energy of a part first leaves its start, and reaches its exact end for good, and when the transition is over.
typedef struct Span { double from, to, end; } Span;

static Span play(const ibLayer *layers, int count, const ibLayer *shared, int part) {
  Scene scene = makeScene(0);
  ibTransitionDef def = ibDefaultTransitionDef();
  def.duration = IB_MS(1000), def.layers = layers, def.layerCount = count, def.sharedElement = shared;
  ibTransitionTweenDef own = ibDefaultTransitionTweenDef();
  own.part = part;
  ibTransitionId transition = makeTransition(scene, def, own);
  ibWorld_BeginTransition(scene.world, transition, true);
  Span span = {-1, -1, -1};
  for (int time = 0; time < 2500; time++) {
    float value = at(scene, time);
    if (value == 0) span.from = time;
    if (value != 100) span.to = time + 1;
  }
  ibTransitionInfo info;
  do {
    span.end = (double)now(scene) / 1e6;
    ibWorld_Tick(scene.world);
    ibWorld_GetTransition(scene.world, transition, &info);
  } while (info.phase != ib_phaseIdle && span.end < 3000);
  span.end += 10;
  ibDestroyWorld(scene.world);
  return span;
}

static void checkTiming(void) {
#define SPAN(span, start, finish, duration) do { \
    Span found = span; \
    CHECK(fabs(found.from - (start)) <= 2 && fabs(found.to - (finish)) <= 10, "%g … %g", found.from, found.to); \
    CHECK(fabs(found.end - (duration)) <= 10, "over at %g", found.end); \
  } while (0)
  // The effective duration is at first the transition's. Ranges are relative to it.
  ibLayer half = {.end = 0.5};
  SPAN(play(NULL, 0, NULL, 0), 0, 1000, 1000);
  SPAN(play(&half, 1, NULL, 1), 0, 500, 1000);
  // A spring that settles within its range has no implicit duration.
  ibLayer within = {.end = 0.5, .isSpring = true};
  SPAN(play(&within, 1, NULL, 1), 0, 500, 1000);
  // A layer with an implicit duration that ends later extends it, so that the layer ends at its end; one that ends in
  // time does not.
  ibLayer late = settling(0.5, 0.8), early = settling(0.5, 0.4);
  SPAN(play(&late, 1, NULL, 1), 500, 1300, 1300);
  SPAN(play(&early, 1, NULL, 1), 500, 900, 1000);
  ibLayer two[] = {settling(0, 1.2), settling(0.25, 1.1)};
  SPAN(play(two, 2, NULL, 1), 0, 1200, 1350);
  SPAN(play(two, 2, NULL, 2), 250, 1350, 1350);
  // The range of another layer is then relative to the effective duration.
  ibLayer mixed[] = {settling(0.5, 0.8), {.start = 0.5, .end = 0.75}};
  SPAN(play(mixed, 2, NULL, 2), 650, 975, 1300);
  // A shared element takes the effective duration; its own implicit one overrides all.
  ibLayer plain = {0}, spring = settling(0, 0.6);
  SPAN(play(two, 2, &plain, -1), 0, 1350, 1350);
  SPAN(play(two, 2, &spring, -1), 0, 600, 600);
  SPAN(play(two, 2, &spring, 2), 150, 600, 600);
}

// A newer game makes one more timeline before a named one, and loads the save of the older game.
static void checkNames(void) {
  ibTimelineId none = {0, 0};
  ibWorldId older = ibCreateWorld(NULL), newer = ibCreateWorld(NULL);
  ibTimelineId enemies = ibWorld_CreateNamedTimeline(older, "enemies", none, false);
  CHECK(enemies.generation, "%s", ibGetError());
  CHECK(ibWorld_SetTimelineRate(older, enemies, 0.5, 0, ib_easeLinear), "%s", ibGetError());
  ibSnapshotId save = ibCreateSnapshot(), copy = ibCreateSnapshot();
  CHECK(ibWorld_Save(older, save), "%s", ibGetError());
  ibBytes bytes = ibSnapshot_GetBytes(save);
  CHECK(ibSnapshot_SetBytes(copy, bytes.bytes, bytes.count), "%s", ibGetError());
  ibTimelineId bells = ibWorld_CreateNamedTimeline(newer, "bells", none, true);
  ibTimelineId again = ibWorld_CreateNamedTimeline(newer, "enemies", none, false);
  CHECK(again.index == enemies.index && again.generation == enemies.generation, "the ids of a name differ");
  CHECK(ibWorld_Restore(newer, copy), "%s", ibGetError());
  ibTimelineInfo info;
  CHECK(ibWorld_GetTimeline(newer, again, &info) && info.rate == 0.5, "the rate is %g", info.rate);
  CHECK(ibWorld_GetTimeline(newer, bells, &info) && info.rate == 1, "the rate is %g", info.rate);
  CHECK(ibWorld_FindTimeline(newer, "bells").index == bells.index, "%s", ibGetError());
  CHECK(!ibWorld_CreateNamedTimeline(newer, "bells", none, true).generation && ibGetResult() == ib_badArgument, "twice");
  CHECK(!ibWorld_FindTimeline(newer, "others").generation && ibGetResult() == ib_badArgument, "no such name");
  ibDestroySnapshot(save);
  ibDestroySnapshot(copy);
  ibDestroyWorld(older);
  ibDestroyWorld(newer);
}

// A loop over events may change the world: the list and the names stay as the header says, and the sanitizer watches.
static void checkEventLifetimes(void) {
  ibWorldId world = ibCreateWorld(NULL);
  ibEntity entities[8];
  ibWorld_SpawnMany(world, entities, 8);
  const ibStep steps[] = {{.kind = ib_stepEmit, .name = "a name that is longer than a short text"}};
  const float there[] = {9, 9};
  ibAnimateDef def = ibDefaultAnimateDef();
  def.motion.duration = IB_MS(1);
  for (int i = 0; i < 8; i++) {
    ibWorld_Animate(world, entities[i], ib_position, there, &def);
    ibWorld_Play(world, entities[i], steps, 1, NULL);
  }
  ibWorld_Tick(world);
  ibEvents events = ibWorld_GetEvents(world);
  CHECK(events.count >= 16, "%d events", events.count);
  ibEvent *copy = malloc((size_t)events.count * sizeof *copy);
  memcpy(copy, events.events, (size_t)events.count * sizeof *copy);
  ibEmitted emitted[8];
  CHECK(ibWorld_GetEmitted(world, emitted, 8) == 8, "%s", ibGetError());
  for (int i = 0; i < 8; i++) {
    ibWorld_Animate(world, emitted[i].entity, ib_scale, there, &def);
    ibWorld_Despawn(world, emitted[i].entity);
    ibWorld_Set(world, ibWorld_Spawn(world), ib_position, there);
    ibEmitted first;
    ibWorld_GetEmitted(world, &first, 1);
    CHECK(!strcmp(emitted[i].name, steps[0].name), "the name is %s", emitted[i].name);
  }
  ibSnapshotId snapshot = ibCreateSnapshot();
  ibWorld_Save(world, snapshot);
  for (int tick = 0; tick < 20; tick++) {
    for (int i = 0; i < 50; i++) ibWorld_Animate(world, ibWorld_Spawn(world), ib_position, there, &def);
    ibWorld_Tick(world);
  }
  ibWorld_Restore(world, snapshot);
  CHECK(!memcmp(copy, events.events, (size_t)events.count * sizeof *copy), "the events have changed");
  free(copy);
  ibDestroySnapshot(snapshot);
  ibDestroyWorld(world);
}

// An entity without values has the defaults that the header names, in the world and in a frame. After a motion, the
// velocity is 0. A frame leaves the rows of entities alone that were not alive at the sample.
static void checkDefaults(void) {
  ibWorldId world = ibCreateWorld(NULL);
  ibFrameId all = ibCreateFrame(NULL, 0, true);
  ibEntity bare = ibWorld_Spawn(world), set = ibWorld_Spawn(world);
  const struct { ibProperty property; float value[4]; } known[] = {
      {ib_position, {0, 0}}, {ib_positionX, {0}}, {ib_positionY, {0}}, {ib_scale, {1, 1}}, {ib_size, {0, 0}},
      {ib_rotation, {0}}, {ib_opacity, {1}}, {ib_color, {1, 1, 1, 1}}, {ib_cornerRadius, {0}}};
  const float there[] = {0.5f, 0.5f, 0.5f, 0.5f};
  for (int i = 0; i < 9; i++) ibWorld_Set(world, set, known[i].property, there);
  ibWorld_Sample(world, 0, all);
  for (int i = 0; i < 9; i++) {
    float read[4], drawn[4];
    CHECK(ibWorld_Get(world, bare, known[i].property, read), "%s", ibGetError());
    CHECK(ibFrame_Read(all, known[i].property, &bare, 1, drawn, sizeof drawn) == 1, "%s", ibGetError());
    for (int lane = 0; lane < known[i].property.lanes; lane++) {
      const float value = known[i].value[lane];
      CHECK(isNear(read[lane], value) && isNear(drawn[lane], value), "property %d: %g, %g", i, read[lane], drawn[lane]);
    }
  }
  ibEntity late = ibWorld_Spawn(world);
  float row[2] = {7, 7}, velocity[2];
  CHECK(ibFrame_Read(all, ib_position, &late, 1, row, sizeof row) == 0 && row[0] == 7, "the row is %g", row[0]);
  ibWorld_Animate(world, set, ib_position, (float[]){99, 0}, NULL);
  ibWorld_Tick(world);
  CHECK(ibWorld_GetVelocity(world, set, ib_position, velocity) && velocity[0] > 0, "the velocity is %g", velocity[0]);
  for (int tick = 0; tick < 30; tick++) ibWorld_Tick(world);
  CHECK(ibWorld_GetVelocity(world, set, ib_position, velocity) && velocity[0] == 0, "the velocity is %g", velocity[0]);
  ibDestroyFrame(all);
  ibDestroyWorld(world);
}

// Worlds that run equal commands have equal ids. An id that another world has not given is stale there, and a world that
// restores the snapshot of another one has its ids.
static void checkForeignIds(void) {
  ibWorldId worlds[3];
  ibEntity entities[3][2];
  ibDriverId drivers[3];
  ibTimelineId timelines[3];
  ibTransitionId transitions[3];
  const float there[] = {40, 0};
  for (int i = 0; i < 3; i++) {
    worlds[i] = ibCreateWorld(NULL);
    if (i == 2) break;
    ibWorld_SpawnMany(worlds[i], entities[i], i ? 1 : 2);
    drivers[i] = ibWorld_Animate(worlds[i], entities[i][0], ib_position, there, NULL);
    timelines[i] = ibWorld_CreateTimeline(worlds[i], (ibTimelineId){0, 0});
    transitions[i] = ibWorld_CreateTransition(worlds[i], NULL);
  }
  CHECK(!memcmp(&entities[0][0], &entities[1][0], sizeof(ibEntity)), "the entities differ");
  CHECK(!memcmp(&drivers[0], &drivers[1], sizeof(ibDriverId)), "the drivers differ");
  CHECK(!memcmp(&timelines[0], &timelines[1], sizeof(ibTimelineId)), "the timelines differ");
  float value[2];
  // The holder of the transition is the second entity of the second world.
  ibEntity late = ibWorld_Spawn(worlds[0]);
  CHECK(!ibWorld_Get(worlds[1], late, ib_position, value) && ibGetResult() == ib_stale, "%s", ibGetError());
  ibDriverId more = ibWorld_Animate(worlds[0], late, ib_position, there, NULL);
  CHECK(!ibWorld_Control(worlds[1], more, ib_pause) && ibGetResult() == ib_stale, "%s", ibGetError());
  ibSnapshotId save = ibCreateSnapshot();
  CHECK(ibWorld_Save(worlds[0], save) && ibWorld_Restore(worlds[2], save), "%s", ibGetError());
  CHECK(ibWorld_Get(worlds[2], late, ib_position, value) && ibWorld_Control(worlds[2], more, ib_pause), "%s", ibGetError());
  CHECK(ibWorld_CompleteTransition(worlds[2], transitions[0], true), "%s", ibGetError());
  ibDestroySnapshot(save);
  for (int i = 0; i < 3; i++) ibDestroyWorld(worlds[i]);
}

// A frame runs at most the ticks of the hitch limit, and drops the rest, however long it is.
static void checkHitches(void) {
  const int64_t frames[] = {IB_SECONDS(1000000000), INT64_MAX, IB_SECONDS(1), IB_MS(251)};
  const int64_t limits[] = {IB_MS(250), 0, IB_MS(100), IB_SECONDS(2)};
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      ibWorldDef def = ibDefaultWorldDef();
      if (j) def.hitchLimit = limits[j];
      ibWorldId world = ibCreateWorld(&def);
      const int64_t played = frames[i] < limits[j] ? frames[i] : limits[j];
      ibAdvance advance = ibWorld_Advance(world, frames[i]);
      CHECK(advance.ticks == played * 60 / IB_SECONDS(1), "%d ticks of frame %d, limit %d", advance.ticks, i, j);
      // The engine rounds times to 1/90,000 s.
      const int64_t error = advance.dropped - (frames[i] - played);
      CHECK(error > -5556 && error < 5556, "%lld dropped of frame %d, limit %d", (long long)advance.dropped, i, j);
      CHECK(ibWorld_GetInfo(world).tickCount == advance.ticks, "the world has ticked otherwise");
      ibDestroyWorld(world);
    }
  }
}

// A batch is as its rows registered one by one, in their order. The drivers exist, also the driver of a transition tween.
static void checkBatches(void) {
  enum { cards = 5, kinds = 9, rows = cards * kinds };
  ibStaggerDef stagger = ibDefaultStaggerDef();
  stagger.order = ib_orderCenter;
  int64_t delays[cards];
  CHECK(ibStagger_GetDelays(&stagger, cards, delays), "%s", ibGetError());
  ibPathId path = ibCreatePath("M 0 0 C 40 0 60 80 100 80");
  ibWorldId worlds[2];
  ibTransitionId transitions[2];
  for (int isBatch = 0; isBatch < 2; isBatch++) {
    ibWorldId world = worlds[isBatch] = ibCreateWorld(NULL);
    ibEntity entities[cards];
    ibWorld_SpawnMany(world, entities, cards);
    ibTransitionId transition = transitions[isBatch] = ibWorld_CreateTransition(world, NULL);
    const float places[cards][2] = {{10, 0}, {20, 5}, {30, 10}, {40, 15}, {50, 20}}, ones[4] = {1, 1, 1, 1};
    ibBatchRow list[rows] = {0};
    ibAnimateDef animates[cards];
    ibTweenDef tweens[cards];
    ibSpringDef springs[cards];
    ibDecayDef decays[cards];
    ibFollowDef follows[cards];
    ibTransitionTweenDef transitionTweens[cards];
    ibPlayDef plays[cards];
    ibShakeDef shake = ibDefaultShakeDef(), punch = ibDefaultShakeDef();
    shake.duration = punch.duration = IB_MS(500), shake.frequency = 12, shake.seed = 7, punch.vibrations = 3;
    const ibStep steps[2] = {
        {.kind = ib_stepSpringBy, .property = ib_cornerRadius, .value = {4}, .duration = IB_MS(200)},
        {.kind = ib_stepTo, .property = energy, .value = {9}, .duration = IB_MS(300)}};
    int row = 0;
    for (int i = 0; i < cards; i++) {
      // Single calls have the delays in their defs.
      const int64_t own = isBatch ? IB_MS(20) : IB_MS(20) + delays[i], more = isBatch ? delays[i] : 0;
      animates[i] = ibDefaultAnimateDef(), animates[i].motion.delay = own;
      tweens[i] = ibDefaultTweenDef(), tweens[i].delay = own, tweens[i].repeats = 3;
      springs[i] = ibDefaultSpringDef(), springs[i].delay = own;
      decays[i] = ibDefaultDecayDef(), decays[i].delay = own;
      follows[i] = ibDefaultFollowDef(), follows[i].delay = own, follows[i].orients = ib_rotation, follows[i].adds = true;
      plays[i] = ibDefaultPlayDef(), plays[i].delay = own;
      transitionTweens[i] = ibDefaultTransitionTweenDef();
      transitionTweens[i].back = places[i], transitionTweens[i].fore = places[cards - 1 - i];
      transitionTweens[i].start = 0.1 * i, transitionTweens[i].length = 0.5;
      if (i == 2) transitionTweens[i].backwardEase = ib_easeQuadIn;
      const ibEntity e = entities[i];
      if (isBatch) {
        list[row++] = (ibBatchRow){.entity = e, .property = ib_position, .value = places[i], .delay = more, .animate = &animates[i]};
        list[row++] = (ibBatchRow){.entity = e, .property = ib_opacity, .value = places[i], .delay = more, .tween = &tweens[i]};
        list[row++] = (ibBatchRow){.entity = e, .property = ib_scale, .value = places[i], .delay = more, .spring = &springs[i]};
        list[row++] = (ibBatchRow){.entity = e, .property = ib_cornerRadius, .value = places[i], .delay = more, .decay = &decays[i]};
        list[row++] = (ibBatchRow){.entity = e, .property = ib_position, .path = path, .delay = more, .follow = &follows[i]};
        list[row++] = (ibBatchRow){.entity = e, .property = ib_position, .value = ones, .shake = &shake};
        list[row++] = (ibBatchRow){.entity = e, .property = ib_scale, .value = ones, .shake = &punch};
        list[row++] = (ibBatchRow){.entity = e, .property = ib_size, .transition = transition, .transitionTween = &transitionTweens[i]};
        list[row++] = (ibBatchRow){.entity = e, .delay = more, .play = &plays[i], .steps = steps, .stepCount = 2};
        continue;
      }
      tweens[i].values = springs[i].value = decays[i].velocity = places[i];
      CHECK(ibWorld_Animate(world, e, ib_position, places[i], &animates[i]).generation, "%s", ibGetError());
      CHECK(ibWorld_RegisterTween(world, e, ib_opacity, &tweens[i]).generation, "%s", ibGetError());
      CHECK(ibWorld_RegisterSpring(world, e, ib_scale, &springs[i]).generation, "%s", ibGetError());
      CHECK(ibWorld_RegisterDecay(world, e, ib_cornerRadius, &decays[i]).generation, "%s", ibGetError());
      CHECK(ibWorld_RegisterFollow(world, e, ib_position, path, &follows[i], NULL).generation, "%s", ibGetError());
      CHECK(ibWorld_Shake(world, e, ib_position, ones, IB_MS(500), 12, 7).generation, "%s", ibGetError());
      CHECK(ibWorld_Punch(world, e, ib_scale, ones, IB_MS(500), 3).generation, "%s", ibGetError());
      CHECK(ibWorld_RegisterTransitionTween(world, transition, e, ib_size, &transitionTweens[i]), "%s", ibGetError());
      CHECK(ibWorld_Play(world, e, steps, 2, &plays[i]).generation, "%s", ibGetError());
    }
    if (!isBatch) continue;
    ibDriverId out[rows] = {0};
    CHECK(ibWorld_RegisterBatch(world, list, rows, out) == rows, "%s", ibGetError());
    for (int i = 0; i < rows; i++) CHECK(ibWorld_GetState(world, out[i]) != ib_stateKilled, "row %d", i);
  }
  for (int tick = 0; tick < 120; tick++) {
    for (int i = 0; i < 2; i++) {
      if (tick == 10 || tick == 60) CHECK(ibWorld_BeginTransition(worlds[i], transitions[i], tick == 10), "%s", ibGetError());
      ibWorld_Tick(worlds[i]);
    }
    CHECK(ibWorld_GetStateHash(worlds[0]) == ibWorld_GetStateHash(worlds[1]), "the states differ after tick %d", tick);
  }
  ibDestroyPath(path);
  for (int i = 0; i < 2; i++) ibDestroyWorld(worlds[i]);
}

int main(int argc, char **argv) {
  float zero = 0;
  energy = ibCreateProperty("energy", ib_typeFloat, &zero);
  frame = ibCreateFrame(&energy, 1, false);
  CHECK(IB_MS(16.6) > IB_MS(16) && IB_MS(16.5) == 16500000 && IB_MS(130) == 130000000 && IB_MS(33.3) == 33300000 && IB_MS(-16.6) == -16600000, "IB_MS drops a fraction");
  CHECK(ibDefaultAnimateDef().motion.ease == ib_easeQuadOut, "the default easing is not quadOut");
  checkValues();
  checkPrecedence();
  checkTimeline();
  if (argc > 1) checkControl(argv[1]);
  checkPlayTo();
  checkDecays();
  checkEnds();
  checkDelays();
  checkFields();
  checkOwners();
  checkTimelines();
  checkLabels();
  checkTransitionTweens();
  checkTiming();
  checkNames();
  checkEventLifetimes();
  checkDefaults();
  checkForeignIds();
  checkHitches();
  checkBatches();
  ibDestroyFrame(frame);
  if (faultCount) {
    printf("contracts: %d of %d checks failed\n", faultCount, checkCount);
    return 1;
  }
  printf("contracts: %d checks\n", checkCount);
  return 0;
}
