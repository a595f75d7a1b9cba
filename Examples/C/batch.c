// A batch: three chips come one after the other, each by a spring and by a move. All drivers are registered, or none.
#include <inbetween.h>
#include <stdio.h>

int main(void) {
  ibWorldId world = ibCreateWorld(NULL);
  ibEntity chips[3];
  ibWorld_SpawnMany(world, chips, 3);

  // The delays of a stagger, 50 ms from one chip to the next.
  ibStaggerDef stagger = ibDefaultStaggerDef();
  int64_t delays[3];
  ibStagger_GetDelays(&stagger, 3, delays);

  float place[] = {300, 40}, large[] = {2, 2};
  ibSpringDef spring = ibDefaultSpringDef();
  spring.value = place;
  spring.response = IB_MS(400);
  ibAnimateDef grow = ibDefaultAnimateDef();
  ibBatchRow rows[6];
  for (int i = 0; i < 3; i++) {
    rows[2 * i] = (ibBatchRow){
        .entity = chips[i], .property = ib_position, .delay = delays[i], .spring = &spring};
    rows[2 * i + 1] = (ibBatchRow){
        .entity = chips[i], .property = ib_scale, .value = large, .delay = delays[i], .animate = &grow};
  }
  ibDriverId drivers[6];
  if (ibWorld_RegisterBatch(world, rows, 6, drivers) < 0) {
    fprintf(stderr, "%s\n", ibGetError());
    return 1;
  }

  for (int tick = 1; tick <= 24; tick++) {
    ibWorld_Tick(world);
    if (tick % 6) continue;  // print ten times a second
    float position[3][2], scale[3][2];
    ibWorld_Read(world, ib_position, chips, 3, position, sizeof position[0]);
    ibWorld_Read(world, ib_scale, chips, 3, scale, sizeof scale[0]);
    printf("%d ms:", tick * 1000 / 60);
    for (int i = 0; i < 3; i++) printf(" x %.0f, scale %.2f%s", position[i][0], scale[i][0], i < 2 ? ";" : "\n");
  }
  ibDestroyWorld(world);
}
