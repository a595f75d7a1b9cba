// Ten more recipes of the guide's cookbook in C++, most of them for games. `main` plays them and prints values.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <inbetween.hpp>

namespace ib = inbetween;
using namespace std::chrono_literals;

// 11. A carousel snaps to the page at which the throw would stop. `velocity`: of the finger, in points a second.
static void snap(ib::World &world, ib::Entity pages, float velocity) {
  const float end = world.get(pages, ib::positionX)[0] + velocity / 4;  // 4 is the friction of the throw
  const float page = std::clamp(std::round((160 - end) / 80), 0.0f, 7.0f);  // from the first page to the last
  ib::AnimateDef def;
  def.motion = ib::Motion::spring().def(), def.velocity = &velocity;
  world.animate(pages, ib::positionX, {160 - 80 * page}, def);
}

// 17. A damage number rises and fades, and is then removed. Call this for each hit.
static void showDamage(ib::World &world, const ib::Value<2> &place) {
  const ib::Entity number = world.spawn();
  world.set(number, ib::position, place);
  world.set(number, ib::scale, {0.3f, 0.3f});  // stands for `From`: a step has no start value
  ib::Driver rise = world.play(number, ib::Steps()
                                           .together()
                                           .by(ib::positionY, {-50}, ib::Motion::eased(700ms, ib_easeCubicOut))
                                           .to(ib::scale, {1, 1}, ib::Motion::eased(150ms))
                                           .to(ib::opacity, {0}, ib::Motion::eased(250ms).after(450ms))
                                           .end());
  rise.onComplete([&world, number](ib::Driver) { world.despawn(number); });
}

// 20. A coin floats and turns. The floating is added to other motion of the coin.
static void floatAndTurn(ib::World &world, ib::Entity coin) {
  ib::TweenDef swing;
  swing.repeats = IB_FOREVER, swing.direction = ib_directionAlternate, swing.ease = ib_easeSineInOut;
  swing.replaces = true;  // a second call begins anew
  world.tween(coin, ib::scale[0], {{1}, {-1}}, 600ms, swing);
  swing.mode = ib_modeBy, swing.adds = true;
  world.tween(coin, ib::positionY, {{-28}}, 800ms, swing);
}

// 21. A hero jumps. Each tween has its own keys. `eases` has the easing of each segment, and `offsets` the instant of
// each key, as a part of the duration.
static void jump(ib::World &world, ib::Entity hero) {
  const ibEase eases[] = {ib_easeQuadOut, ib_easeQuadIn};
  const float offsets[] = {0, 0.5f, 1};
  ib::TweenDef run, arc, squash;
  run.replaces = arc.replaces = squash.replaces = true;  // a second call begins anew
  arc.eases = eases, squash.offsets = offsets;
  world.tween(hero, ib::positionX, {50, 260}, 600ms, run);
  world.tween(hero, ib::positionY, {152, 50, 152}, 600ms, arc);
  world.tween(hero, ib::scale, {{1.3f, 0.7f}, {0.9f, 1.15f}, {1.3f, 0.7f}}, 600ms, squash);
  world.animate(hero, ib::scale, {1, 1}, ib::Motion::spring(500ms, 0.7).after(600ms));  // after the landing
}

// 22. A car on a road. `orients` turns the car to the direction of the road.
static void drive(ib::World &world, ib::Entity car) {
  const ib::Path road("M 40 140 C 40 20 160 20 160 90 S 280 160 280 40");  // may end before the motion
  ib::FollowDef def;
  def.ease = ib_easeQuadOut, def.orients = ib::rotation;
  world.follow(car, ib::position, road, 1500ms, def);
}

// 35. A label above a moving card. `follow` replaces the destination.
static void label(ib::World &world, ib::Entity title, ib::Entity card) {
  world.animate(title, ib::position, {0, 0}, ib::Motion::spring()).follow(card, ib::position, {0, -40});
}

// 37. A camera that follows the hero.
static void follow(ib::World &world, ib::Entity camera, ib::Entity hero) {
  world.animate(camera, ib::position, {0, 0}, ib::Motion::spring()).follow(hero, ib::position);
}

// 38. A coin flies into the counter, and is removed.
static void collect(ib::World &world, ib::Entity coin) {
  world.animate(coin, ib::scale, {0.5f, 0.5f}, ib::Motion::eased(100ms));
  world.animate(coin, ib::position, {300, 16}, ib::Motion::eased(400ms, ib_easeQuadIn))
      .onComplete([&world, coin](ib::Driver) { world.despawn(coin); });
}

// 39. A turret on a tank. As a child, the turret moves, turns and dies with the tank.
static void mount(ib::World &world, ib::Entity turret, ib::Entity tank) {
  world.setParent(turret, tank);  // once
  world.set(turret, ib::position, {0, -20});  // relative to the tank
  world.animate(tank, ib::positionX, {260}, ib::Motion::eased(2s, ib_easeLinear));
  world.animate(turret, ib::rotation, {90}, ib::Motion::spring());
}
// The turrets on the stage, to draw them. A point (x, y) of a turret is at x · x axis + y · y axis + place.
struct Placed { float t[6]; };  // the x axis, the y axis, and the place: t[4] and t[5]
static void place(const ib::World &world, const ib::Frame &frame, const std::vector<ib::Entity> &turrets,
                  std::vector<Placed> &rows) {
  world.readTransforms(turrets, rows, &Placed::t, frame.id());
}

// 42. Stop, shake and flash. `real` is made once: world.makeRealTimeline(). `resume` is kept from hit to hit.
static void hitHard(ib::World &world, ib::Entity camera, ib::Entity enemy, ib::Timeline real, ib::Driver &resume) {
  if (resume) resume.kill();  // a second hit stops the game anew
  world.setRate(0);
  resume = world.after(80ms, [&world](ib::Driver) { world.setRate(1); }, {}, real);
  world.shake(camera, ib::position, {12, 12}, 250ms);
  ib::TweenDef flash;
  flash.ease = ib_easeQuadOut, flash.replaces = true;
  world.tween(enemy, ib::color, {{1, 1, 1, 1}, world.base(enemy, ib::color)}, 200ms, flash);
}

static void run(ib::World &world, int ticks) { while (ticks-- > 0) world.tick(); }

int main() {
  ib::World world;
  ib::Frame frame;
  std::vector<ib::Entity> e = world.spawn(8);
  auto shown = [&](int i, auto property) { return world.get(e[i], property)[0]; };

  showDamage(world, {100, 90}), run(world, 20), showDamage(world, {100, 90}), run(world, 30);
  std::printf("numbers: %d of 2 are left", world.info().entities - 8);
  run(world, 30), std::printf(", later %d\n", world.info().entities - 8);
  floatAndTurn(world, e[0]), world.animate(e[0], ib::positionY, {100}, ib::Motion::eased(500ms)), run(world, 48);
  std::printf("coin: y %.0f, scale %.2f\n", shown(0, ib::positionY), shown(0, ib::scale));
  jump(world, e[1]), run(world, 18);
  std::printf("hero: x %.0f, y %.0f, scale %.2f\n", shown(1, ib::positionX), shown(1, ib::positionY), shown(1, ib::scale));
  drive(world, e[2]), run(world, 20);
  std::printf("car: x %.0f, turned by %.0f\n", shown(2, ib::position), shown(2, ib::rotation));
  label(world, e[3], e[2]), follow(world, e[4], e[2]), run(world, 150);
  std::printf("label: x %.0f, y %.0f; camera: x %.0f\n", shown(3, ib::positionX), shown(3, ib::positionY),
              shown(4, ib::positionX));
  collect(world, e[5]), run(world, 30);
  std::printf("coin: %s\n", world.isAlive(e[5]) ? "alive" : "removed");
  world.set(e[6], ib::position, {100, 100}), mount(world, e[7], e[6]), run(world, 60), world.sample(frame);
  std::vector<Placed> rows; place(world, frame, {e[7]}, rows);
  std::printf("turret: x %.0f, y %.0f\n", rows[0].t[4], rows[0].t[5]);
  world.set(e[0], ib::positionX, {160}), world.killAll(e[0]), snap(world, e[0], -900), run(world, 90);
  std::printf("carousel: x %.0f\n", shown(0, ib::positionX));
  const ib::Timeline real = world.makeRealTimeline();
  ib::Driver resume; world.set(e[3], ib::color, {0.2f, 0.4f, 0.6f, 1});
  for (int i = 0; i < 2; i++) hitHard(world, e[4], e[3], real, resume), run(world, 3);
  std::printf("hit: rate %.0f, red %.2f", world.info().rate, shown(3, ib::color));
  run(world, 16), std::printf(", later rate %.0f, red %.2f\n", world.info().rate, shown(3, ib::color));
}
