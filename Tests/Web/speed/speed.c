// The measure of speed.mjs by the library for C: nanoseconds for a tween and tick, 100,000 tweens with eight easings.

#include <inbetween.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(void) {
  static const char *const eases[] = {
    "linear", "quadOut", "cubicInOut", "sineInOut", "expoOut", "backOut", "elasticOut", "bounceOut"};
  enum { count = 100000 };
  ibWorldId world = ibCreateWorld(NULL);
  ibEntity *entities = malloc(count * sizeof *entities);
  ibWorld_SpawnMany(world, entities, count);
  double begin = now();
  for (int index = 0; index < count; index++) {
    float values[2] = {0, (float)(index % 1000)};
    ibTweenDef tween = ibDefaultTweenDef();
    tween.values = values;
    tween.keyCount = 2;
    tween.duration = IB_MS(600000 + index % 97);
    tween.ease = ibParseEase(eases[index % 8]);
    if (!ibWorld_RegisterTween(world, entities[index], ib_opacity, &tween).generation) return 1;
  }
  double registration = (now() - begin) / count;
  for (int tick = 0; tick < 30; tick++) ibWorld_Tick(world);
  double best = 1e30;
  for (int round = 0; round < 40; round++) {
    begin = now();
    for (int tick = 0; tick < 20; tick++) ibWorld_Tick(world);
    double time = (now() - begin) / 20 / count;
    if (time < best) best = time;
  }
  printf("native: a tween and tick %.2f ns; registration %.0f ns\n", best, registration);
  return 0;
}
