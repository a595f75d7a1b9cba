// A motion file: a kettle becomes hot, and a lamp goes on. The program reads the properties that the file declares.
#include <inbetween.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char json[] =
    "{ \"inbetween\": 1, \"stage\": { \"width\": 320, \"height\": 180 },"
    "  \"properties\": {"
    "    \"heat\": { \"type\": \"float\", \"default\": 20 }, \"cups\": { \"type\": \"int\" }, \"isLit\": { \"type\": \"bool\" } },"
    "  \"entities\": [ { \"name\": \"kettle\", \"properties\": { \"cups\": 3 } } ],"
    "  \"motion\": ["
    "    { \"type\": \"tween\", \"entity\": \"kettle\", \"property\": \"heat\", \"values\": [20, 90], \"duration\": 1000 },"
    "    { \"type\": \"tween\", \"entity\": \"kettle\", \"property\": \"isLit\", \"values\": [false, true], \"duration\": 500 } ] }";

static void require(bool succeeds) {
  if (succeeds) return;
  fprintf(stderr, "file: %s\n", ibGetError());
  exit(1);
}

int main(void) {
  ibWorldId world = ibCreateWorld(NULL);
  ibFileId file = ibCreateFile(json, (int64_t)strlen(json), "kettle.json");
  require(file.generation);  // otherwise the text has each error with its line
  ibTimelineId scene = ibWorld_LoadFile(world, file, NULL);
  ibEntity kettle = ibWorld_FindLoaded(world, scene, "kettle");
  require(kettle.generation);
  // A number or an int of a file is a float in C. A bool or a word is held.
  ibProperty heat = ibCreateProperty("heat", ib_typeFloat, (float[]){20});
  ibProperty cups = ibCreateProperty("cups", ib_typeFloat, (float[]){0});
  ibProperty isLit = ibCreateProperty("isLit", ib_typeHeld, (float[]){0});
  for (int tick = 1; tick <= 60; tick++) {
    float degrees, count, lamp;
    ibWorld_Tick(world);
    if (tick % 20) continue;
    ibWorld_Get(world, kettle, heat, &degrees);
    ibWorld_Get(world, kettle, cups, &count);
    ibWorld_Get(world, kettle, isLit, &lamp);
    printf("%.0f degrees, %.0f cups, the lamp is %s\n", degrees, count, lamp > 0 ? "on" : "off");
  }
  // The entities stay when the timeline of the file ends. A game that loads again first despawns them.
  ibWorld_Despawn(world, kettle);
  ibWorld_DestroyTimeline(world, scene);
  ibDestroyFile(file);
  ibDestroyWorld(world);
}
