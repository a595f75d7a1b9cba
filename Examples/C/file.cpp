// A motion file in C++: the program loads it, finds an entity by its name, and plays the file again and again.
#include <cstdio>
#include <inbetween.hpp>

namespace ib = inbetween;
using namespace std::chrono_literals;

static const char json[] = R"({
  "inbetween": 1, "stage": { "width": 320, "height": 180 },
  "entities": [ { "name": "card", "properties": { "position": [60, 90] } } ],
  "motion": [ { "type": "tween", "entity": "card", "property": "position", "values": [[260, 90]], "duration": 900,
    "ease": "linear" } ] })";

// Plays a changed file: first the entities of the old file end, and then its timeline.
static ib::Timeline reload(ib::World &world, ib::Timeline scene, const ib::File &changed) {
  for (const char *name : {"card"}) world.despawn(world.find(scene, name));  // all names of the old file
  world.release(scene);  // the entities stay when the timeline of a file ends
  return world.load(changed);
}

int main() {
  ib::World world;
  const ib::File file(json, "card.json");  // throws an error with each mistake and its line
  ib::Duration length{};
  const ib::Timeline scene = world.load(file, &length);
  const ib::Entity card = world.find(scene, "card");
  for (int i = 0; i < 27; i++) world.tick();
  std::printf("%d ms long; at 450 ms: x %.0f", static_cast<int>(length / 1ms), world.get(card, ib::position)[0]);
  for (int i = 27; i < 90; i++) {
    world.tick();
    if (world.info(scene).offset >= length.count()) world.seek(scene, 0ms);  // a file does not loop by itself
  }
  std::printf(", at 1500 ms: x %.0f\n", world.get(card, ib::position)[0]);
  const ib::Timeline again = reload(world, scene, ib::File(json, "card.json"));
  world.despawn(world.find(again, "card"));
  world.release(again);
}
