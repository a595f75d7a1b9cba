// A spring, a sequence and a callback: a card jumps to its place and fades, and then the program ends.
#include <inbetween.h>
#include <stdbool.h>
#include <stdio.h>

static void atEnd(ibWorldId world, ibDriverId driver, int32_t kind, void *context) {
  (void)world, (void)driver, (void)kind;
  *(bool *)context = true;
}

int main(void) {
  ibWorldId world = ibCreateWorld(NULL);
  ibEntity card = ibWorld_Spawn(world);

  // A spring. Fields that are not set keep their defaults.
  float place[] = {300, 40};
  ibSpringDef spring = ibDefaultSpringDef();
  spring.value = place;
  spring.response = IB_MS(400), spring.dampingRatio = 0.7;
  ibWorld_RegisterSpring(world, card, ib_position, &spring);

  // A sequence: the card grows, becomes small again, and fades.
  ibStep steps[] = {
      {.kind = ib_stepTo, .property = ib_scale, .value = {1.5f, 1.5f}, .duration = IB_MS(200), .ease = ib_easeQuadOut},
      {.kind = ib_stepTo, .property = ib_scale, .value = {1, 1}, .duration = IB_MS(200), .ease = ib_easeQuadIn},
      {.kind = ib_stepTo, .property = ib_opacity, .value = {0}, .duration = IB_MS(300)},
  };
  ibDriverId story = ibWorld_Play(world, card, steps, 3, NULL);

  // A callback at the end of the sequence.
  bool isOver = false;
  if (!ibWorld_SetCallback(world, story, ib_eventCompleted, atEnd, &isOver)) {
    fprintf(stderr, "%s\n", ibGetError());
    return 1;
  }

  for (int tick = 1; !isOver; tick++) {
    ibWorld_Tick(world);
    if (tick % 6) continue;  // print ten times a second
    float position[2], scale[2], opacity;
    ibWorld_Get(world, card, ib_position, position);
    ibWorld_Get(world, card, ib_scale, scale);
    ibWorld_Get(world, card, ib_opacity, &opacity);
    printf("%d ms: x %.0f, scale %.2f, opacity %.2f\n", tick * 1000 / 60, position[0], scale[0], opacity);
  }
  ibDestroyWorld(world);
}
