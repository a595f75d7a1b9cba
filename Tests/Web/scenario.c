// The scenario of scenario.mjs by the library for C. Prints the hashes that a browser must have too, one a line.

#include <inbetween.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t state = 1;

// Returns a number below a bound.
static int32_t below(int32_t bound) {
  state = state * 1103515245u + 12345u;
  return (int32_t)((state >> 8) % (uint32_t)bound);
}

static void need(bool succeeds) {
  if (succeeds) return;
  fprintf(stderr, "scenario: %s\n", ibGetError());
  exit(1);
}

static ibWorldId world;
static uint32_t events;

static void tick(int32_t count) {
  for (int32_t index = 0; index < count; index++) {
    need(ibWorld_Tick(world));
    ibEvents list = ibWorld_GetEvents(world);
    for (int32_t event = 0; event < list.count; event++) {
      events = events * 31 + (uint32_t)list.events[event].kind + list.events[event].driver.index;
    }
  }
}

static void print(const char *name) {
  printf("%s %016" PRIx64 " %" PRIu32 "\n", name, ibWorld_GetStateHash(world), events);
}

int main(void) {
  static const char *const eases[] = {"linear", "quadOut", "backInOut", "elasticOut", "bounceOut", "sineIn",
    "cubic-bezier(0.9, -0.4, 0.1, 1.6)", "steps(5, jump-both)", "linear(0, 0.8 30%, 0.6, 1)", "expoInOut"};
  world = ibCreateWorld(NULL);
  float zero[4] = {0};
  ibProperty heat = ibCreateProperty("scenario heat", ib_typeFloat3, zero);
  ibPathId path = ibCreatePath("M 0 0 C 40 0 60 80 100 80 A 30 30 0 0 1 160 80");
  ibTimelineId timeline = ibWorld_CreateTimeline(world, (ibTimelineId){0});
  ibEntity entities[64];
  need(ibWorld_SpawnMany(world, entities, 64) == 64);
  for (int32_t index = 0; index < 64; index++) {
    ibTweenDef tween = ibDefaultTweenDef();
    float values[6] = {0};
    for (int32_t lane = 0; lane < 6; lane++) values[lane] = (float)(below(1000) - 500) / 4;
    tween.values = values;
    tween.keyCount = 3;
    tween.duration = IB_MS(200 + below(3000));
    tween.delay = IB_MS(below(500));
    tween.repeats = 1 + below(4);
    tween.direction = below(4);
    tween.ease = ibParseEase(eases[below(10)]);
    tween.timeline = index % 2 == 0 ? timeline : (ibTimelineId){0};
    need(ibWorld_RegisterTween(world, entities[index], ib_position, &tween).generation);

    ibSpringDef spring = ibDefaultSpringDef();
    float target[3] = {(float)below(100), (float)below(100), (float)below(100)};
    spring.value = target;
    spring.response = IB_MS(100 + below(900));
    spring.dampingRatio = (double)(1 + below(8)) / 4;
    need(ibWorld_RegisterSpring(world, entities[index], heat, &spring).generation);

    ibAnimateDef animate = ibDefaultAnimateDef();
    animate.motion.duration = IB_MS(100 + below(2000));
    animate.motion.ease = ibParseEase(eases[below(10)]);
    animate.repeats = index % 8 == 0 ? IB_FOREVER : 1;
    animate.alternates = true;
    float color[4] = {(float)below(256) / 256, (float)below(256) / 256, (float)below(256) / 256, 1};
    need(ibWorld_Animate(world, entities[index], ib_color, color, &animate).generation);

    if (index % 4 == 1) {
      ibDecayDef decay = ibDefaultDecayDef();
      float velocity[1] = {(float)below(2000)}, lower[1] = {0}, upper[1] = {90};
      decay.velocity = velocity;
      decay.lower = lower;
      decay.upper = upper;
      decay.restitution = 0.5;
      need(ibWorld_RegisterDecay(world, entities[index], ib_rotation, &decay).generation);
    }
    if (index % 4 == 2) {
      ibFollowDef follow = ibDefaultFollowDef();
      follow.duration = IB_MS(500 + below(4000));
      follow.delay = IB_MS(2000);
      follow.orients = ib_rotation;
      follow.ease = ibParseEase(eases[below(10)]);
      need(ibWorld_RegisterFollow(world, entities[index], ib_position, path, &follow, NULL).generation);
    }
  }
  ibStep steps[4] = {
    {.kind = ib_stepTo, .property = ib_opacity, .value = {0.25f}, .duration = IB_MS(400), .ease = ib_easeSineOut},
    {.kind = ib_stepWait, .duration = IB_MS(300)},
    {.kind = ib_stepEmit, .name = "half"},
    {.kind = ib_stepSpringTo, .property = ib_scale, .value = {2, 3}, .duration = IB_MS(500), .dampingRatio = 0.5},
  };
  ibPlayDef play = ibDefaultPlayDef();
  play.repeats = 3;
  need(ibWorld_Play(world, entities[0], steps, 4, &play).generation);

  ibMachineId machine = ibWorld_CreateMachine(world, "closed", NULL);
  float open[2] = {40, 20}, closed[2] = {4, 2};
  need(ibMachine_Assign(world, machine, "closed", entities[1], ib_size, closed, 0));
  need(ibMachine_Assign(world, machine, "open", entities[1], ib_size, open, IB_MS(100)));
  ibConnectionDef connection = ibDefaultConnectionDef();
  connection.to = "open";
  connection.trigger = "press";
  need(ibMachine_Connect(world, machine, &connection));

  ibWorld_BeginTimeline(world, timeline);  // its first tween has begun it
  tick(60);
  print("tick 60");
  need(ibMachine_Fire(world, machine, "press"));
  tick(240);
  print("tick 300");
  ibSnapshotId snapshot = ibCreateSnapshot();
  need(ibWorld_Save(world, snapshot));
  tick(300);
  print("tick 600");
  need(ibWorld_SeekTimeline(world, timeline, IB_MS(700)));
  tick(1);
  print("seek back");
  need(ibWorld_Restore(world, snapshot));
  events = 0;
  tick(300);
  print("restored");
  ibDestroyWorld(world);
  return 0;
}
