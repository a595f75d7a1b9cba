// Seven recipes of the cookbook, most of them for apps. `main` plays them.
#include <cstdio>
#include <inbetween.hpp>

namespace ib = inbetween;
using namespace std::chrono_literals;

static const ib::Motion quick = ib::Motion::eased(100ms);

// 2. A drawer of 150 points slides in from the left edge.
static void openDrawer(ib::World &world, ib::Entity drawer) {
  world.set(drawer, ib::positionX, {-75});  // its middle
  world.animate(drawer, ib::positionX, {75}, ib::Motion::spring(500ms));
}

// 6. A picture fades out and is removed.
static void fadeAway(ib::World &world, ib::Entity picture) {
  world.animate(picture, ib::opacity, {0}).onComplete([&world, picture](ib::Driver) { world.despawn(picture); });
}

// 8. A wrong password: the field shakes, and is at its place again after half a second.
static void shakeField(ib::World &world, ib::Entity field) {
  world.shake(field, ib::positionX, {30}, 500ms, 12, 7);  // cycles a second, and a seed
}

// 9. A switch. A second tap moves both back from their present values.
static void flip(ib::World &world, ib::Entity knob, ib::Entity track, bool isOn) {
  const ib::Value<4> green{0.24f, 0.70f, 0.44f, 1}, grey{0.44f, 0.50f, 0.56f, 1};
  world.animate(knob, ib::positionX, {isOn ? 192.0f : 128.0f}, ib::Motion::spring(500ms, 0.85));
  world.animate(track, ib::color, isOn ? green : grey, quick);
}

// 12. A list ends with a rubber band. It may scroll from 0 to −190.
static void flick(ib::World &world, ib::Entity list) {
  const float velocity = -1500, lower = -190, upper = 0;
  ib::DecayDef def;
  def.velocity = &velocity, def.lower = &lower, def.upper = &upper, def.friction = 3;
  world.decay(list, ib::positionY, def);
}

// 32. Three knocks.
static void knock(ib::World &world, ib::Entity door, float closed) {  // `closed` is the x of the closed door
  world.killAll(door, ib::positionX);
  world.set(door, ib::positionX, {closed});
  world.play(door, ib::Steps()
                       .inOrder()
                       .repeats(3)  // of the block
                       .by(ib::positionX, {60}, ib::Motion::eased(60ms))
                       .by(ib::positionX, {-60}, ib::Motion::eased(140ms))
                       .end());
}

// 46. A row leaves a list, and the rows below move up.
static void removeRow(ib::World &world, std::vector<ib::Entity> &rows, std::size_t index) {
  world.despawn(rows[index]);
  rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(index));
  const ib::Motion snappy = ib::Motion::spring(500ms, 0.85);
  for (; index < rows.size(); index++) world.animate(rows[index], ib::positionY, {26 + 32.0f * index}, snappy);
}

int main() {
  ib::World world;
  std::vector<ib::Entity> e = world.spawn(6);
  for (ib::Entity entity : e) world.set(entity, ib::position, {100, 0});
  auto shown = [&](int i, auto property) { return world.get(e[i], property)[0]; };
  auto run = [&](int ticks) { while (ticks-- > 0) world.tick(); };

  openDrawer(world, e[0]), fadeAway(world, e[1]), shakeField(world, e[2]), flip(world, e[3], e[3], true);
  flick(world, e[4]), knock(world, e[5], 100), run(3);
  std::printf("after 50 ms: the drawer %s, the door %s\n", shown(0, ib::positionX) < 0 ? "comes" : "is there",
              shown(5, ib::positionX) > 100 ? "is hit" : "rests");
  run(297);
  std::printf("drawer: x %.0f, picture: %s, field: x %.0f\n", shown(0, ib::positionX),
              world.isAlive(e[1]) ? "there" : "removed", shown(2, ib::positionX));
  std::printf("knob: x %.0f, track: red %.2f, list: y %.0f, door: x %.0f\n", shown(3, ib::positionX),
              shown(3, ib::color), shown(4, ib::positionY), shown(5, ib::positionX));
  std::vector<ib::Entity> rows = world.spawn(4);
  for (int i = 0; i < 4; i++) world.set(rows[i], ib::positionY, {26 + 32.0f * static_cast<float>(i)});
  removeRow(world, rows, 1), run(60);
  std::printf("list: y");
  for (ib::Entity row : rows) std::printf(" %.0f", world.get(row, ib::positionY)[0]);
  std::printf("\n");
}
