// The first program of the guide: a card slides, and eases out.
#include <inbetween.h>
#include <stdio.h>

int main(void) {
  ibWorldId world = ibCreateWorld(NULL);
  ibEntity card = ibWorld_Spawn(world);
  float there[] = {300, 40}, place[2];
  ibWorld_Animate(world, card, ib_position, there, NULL);
  for (int tick = 1; tick <= 20; tick++) {
    ibWorld_Tick(world);
    ibWorld_Get(world, card, ib_position, place);
    printf("tick %d: %.1f, %.1f\n", tick, place[0], place[1]);
  }
  ibDestroyWorld(world);
}
