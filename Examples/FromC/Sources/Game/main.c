// A game in C, with a loop of its own. The page "From C" of the guide says how to build it.

#include <math.h>
#include <stdio.h>

#include "world.h"

enum { room = 3 };

// Stand for a clock, so that each run is the same. A game measures how long the last frame took.
static const int64_t milliseconds[] = {16, 17, 16, 40, 9, 16, 30, 16, 17, 8, 60, 16};
static const int frame_count = sizeof milliseconds / sizeof *milliseconds;

static void arrive(uint64_t sprite, void *context) {
  int *arrivals = context;
  *arrivals += 1;
  printf("sprite %u is there\n", (unsigned)sprite);
}

int main(void) {
  game_world *world = world_open();
  uint64_t ball = world_spawn(world, 0, 0);
  int arrivals = 0;
  for (int i = 1; i < room; i++) {
    uint64_t card = world_spawn(world, 0, 20 * i);
    world_slide(world, card, 300, 20 * i, i * 90000000LL, arrive, &arrivals);
  }
  world_spring(world, ball, 100, 0);
  if (!world_spring(world, ball, NAN, 0)) printf("a bad place is refused\n");

  uint64_t sprites[room];
  float places[2 * room];
  for (int frame = 0; frame < frame_count; frame++) {
    if (frame == 6) world_spring(world, ball, -100, 50);                          // input
    int ticks = world_advance(world, milliseconds[frame] * 1000000);              // advance, sample
    int count = world_read(world, sprites, places, room);                         // draw
    printf("%d ticks:", ticks);
    for (int i = 0; i < count; i++) printf("  %.1f, %.1f", places[2 * i], places[2 * i + 1]);
    printf("\n");
  }
  printf("%d are there\n", arrivals);
  world_close(world);
}
