// The shortest program in C++: a card moves, and the program prints its position after each tick.
#include <cstdio>
#include <inbetween.hpp>

namespace ib = inbetween;

int main() {
  ib::World world;
  ib::Entity card = world.spawn();
  world.animate(card, ib::position, {300, 40});
  for (int tick = 1; tick <= 20; tick++) {
    world.tick();
    const ib::Value<2> place = world.get(card, ib::position);
    std::printf("tick %d: %.1f, %.1f\n", tick, place[0], place[1]);
  }
}
