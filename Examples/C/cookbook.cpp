// Ten recipes of the guide's cookbook in C++. `main` plays each of them twice, the second time while the first motion
// still runs, and prints some values.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <inbetween.hpp>
#include <string_view>

namespace ib = inbetween;
using namespace std::chrono_literals;

static const ib::Motion bouncy = ib::Motion::spring(500ms, 0.7);
static const ib::Motion quick = ib::Motion::eased(100ms);
static const auto score = ib::property<1>("score");

// 1. A toast rises from below to its place, stays for two seconds, and fades out. A second toast begins anew.
static void toast(ib::World &world, ib::Entity card) {
  world.killAll(card);  // `play` ends no earlier sequence
  world.set(card, ib::opacity, {0});
  world.set(card, ib::positionY, {210});
  world.play(card, ib::Steps()
                       .together()
                       .to(ib::opacity, {1}, ib::Motion::eased(200ms))
                       .to(ib::positionY, {124}, ib::Motion::eased(400ms))
                       .end()
                       .wait(2s)
                       .to(ib::opacity, {0}, ib::Motion::eased(200ms)));
}

// 3. A badge pops in. `animate` ends an earlier pop, so the badge begins at 0 again.
static void pop(ib::World &world, ib::Entity badge) {
  world.set(badge, ib::scale, {0, 0});
  world.animate(badge, ib::scale, {1, 1}, bouncy);
}

// 4. A list appears, one row after the other. If you hide the list meanwhile, the rows that have not begun stay hidden.
static void showList(ib::World &world, const std::vector<ib::Entity> &rows) {
  ib::StaggerDef stagger;
  stagger.each = ib::Duration(60ms).count();
  const std::vector<int64_t> delays = ib::delays(stagger, static_cast<int32_t>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); i++) {
    ib::AnimateDef def;
    def.motion = ib::Motion::eased(250ms).after(ib::Duration(delays[i])).def();
    def.replacesAtCall = true;
    world.set(rows[i], ib::opacity, {0});
    world.animate(rows[i], ib::opacity, {1}, def);
  }
}

// 7. A button is pressed and released, also while it still moves.
static void press(ib::World &world, ib::Entity button, bool isDown) {
  if (isDown) world.animate(button, ib::scale, {0.85f, 0.85f}, quick);
  if (!isDown) world.animate(button, ib::scale, {1, 1}, bouncy);
}

// 10. Drag and throw: each move of the finger sets the place, and a spring moves the badge there.
static void hold(ib::World &world, ib::Entity badge) {
  world.setStandingMotion(ib::position, ib::Motion::spring(200ms), badge);
}
static void drag(ib::World &world, ib::Entity badge, ib::Value<2> finger) { world.set(badge, ib::position, finger); }
static void letGo(ib::World &world, ib::Entity badge) {
  world.decay(badge, ib::position);  // friction stops the badge
  world.endStandingMotion(ib::position, badge);
}

// 16. A hit: the card swings, and its colour returns from white. A tween does not change the base value before its end,
// so a second hit during the flash returns to the same colour. `replaces` ends an earlier change of the colour.
static void hit(ib::World &world, ib::Entity card) {
  ib::TweenDef flash;
  flash.ease = ib_easeQuadOut, flash.replaces = true;
  world.punch(card, ib::scale, {0.35f, -0.3f}, 500ms);
  world.tween(card, ib::color, {{1, 1, 1, 1}, world.base(card, ib::color)}, 300ms, flash);
}

// 18. A health bar. The pale bar follows the bar 300 ms later, and moves on at a second hit.
static void hurt(ib::World &world, ib::Entity bar, ib::Entity pale, float width) {
  world.animate(bar, ib::size[0], {width}, quick);
  world.animate(pale, ib::size[0], {width}, ib::Motion::spring().after(300ms));
}

// 19. A score counts up. The program draws the number of each frame.
static void count(ib::World &world, ib::Entity card, float points) {
  world.animate(card, score, {points}, ib::Motion::eased(800ms, ib_easeCubicOut));
}
static int shownScore(const ib::Frame &frame, ib::Entity card) {
  return static_cast<int>(frame.get(card, score).value_or(ib::Value<1>{})[0] + 0.5f);
}

// 24. Slow motion around a hit. The delays are in real time: a slow world does not make them longer. A second hit ends
// the changes to come of the first one. `real` and `changes` are made once: `real = world.makeRealTimeline()`.
static void slowDown(ib::World &world, ib::Timeline real, std::array<ib::Driver, 2> &changes) {
  for (ib::Driver &change : changes) {
    if (change) change.kill();
  }
  changes[0] = world.after(300ms, [&world](ib::Driver) { world.setRate(0.15, 150ms, ib_easeCubicOut); }, {}, real);
  changes[1] = world.after(1000ms, [&world](ib::Driver) { world.setRate(1, 300ms); }, {}, real);
}

// 25. A pause menu: the game stands still, and the menu moves. `menus` is made once: world.makeRealTimeline().
static void openMenu(ib::World &world, ib::Entity menu, ib::Timeline menus) {
  world.pause();
  ib::AnimateDef def;
  def.motion = ib::Motion::spring().def();
  def.timeline = menus;
  world.animate(menu, ib::positionY, {86}, def);
}

static void run(ib::World &world, int ticks) { while (ticks-- > 0) world.tick(); }

int main() {
  ib::World world;
  ib::Frame frame;
  std::vector<ib::Entity> e = world.spawn(8);
  auto shown = [&](int i, auto property) { return world.get(e[i], property)[0]; };

  toast(world, e[0]), run(world, 60), toast(world, e[0]), run(world, 9);
  std::printf("toast: y %.0f, opacity %.2f", shown(0, ib::positionY), shown(0, ib::opacity));
  run(world, 130), std::printf(", later %.2f", shown(0, ib::opacity));
  run(world, 30), std::printf(", at last %.2f\n", shown(0, ib::opacity));
  pop(world, e[1]), run(world, 18), pop(world, e[1]), run(world, 3);
  std::printf("pop: scale %.2f", shown(1, ib::scale)), run(world, 15), std::printf(", later %.2f\n", shown(1, ib::scale));
  showList(world, {e[0], e[1], e[2]}), run(world, 12), showList(world, {e[0], e[1], e[2]}), run(world, 12);
  std::printf("list: %.2f %.2f %.2f\n", shown(0, ib::opacity), shown(1, ib::opacity), shown(2, ib::opacity));
  for (int i = 0; i < 2; i++) press(world, e[1], true), run(world, 4), press(world, e[1], false), run(world, 4);
  std::printf("press: scale %.2f", shown(1, ib::scale));
  run(world, 60), std::printf(", later %.2f\n", shown(1, ib::scale));
  for (int pass = 0; pass < 2; pass++) {
    hold(world, e[2]);
    for (int i = 0; i < 15; i++) drag(world, e[2], {20.0f * static_cast<float>(i), 100}), run(world, 1);
    letGo(world, e[2]), run(world, pass == 0 ? 20 : 120);
  }
  std::printf("drag: x %.0f\n", shown(2, ib::position));
  world.set(e[3], ib::color, {0.2f, 0.4f, 0.6f, 1}), hit(world, e[3]), run(world, 6), hit(world, e[3]), run(world, 1);
  std::printf("hit: red %.2f", shown(3, ib::color));
  run(world, 60), std::printf(", later %.2f\n", shown(3, ib::color));
  for (int i : {4, 5}) world.set(e[i], ib::size, {200, 20});
  hurt(world, e[4], e[5], 150), run(world, 27), hurt(world, e[4], e[5], 80), run(world, 12);
  std::printf("bars: %.0f and %.0f\n", shown(4, ib::size), shown(5, ib::size));
  count(world, e[6], 100), run(world, 24), count(world, e[6], 250), run(world, 24), world.sample(frame);
  std::printf("score: %d\n", shownScore(frame, e[6]));
  const ib::Timeline real = world.makeRealTimeline();
  std::array<ib::Driver, 2> changes;
  slowDown(world, real, changes), run(world, 50), slowDown(world, real, changes), run(world, 16);
  std::printf("slow motion: rate %.2f", world.info().rate);
  run(world, 70), std::printf(", later %.2f, %d drivers\n", world.info().rate, world.info().drivers);
  for (int i = 0; i < 2; i++) openMenu(world, e[7], real), run(world, 30);
  std::printf("menu: y %.0f, paused %d\n", shown(7, ib::positionY), world.info().isPaused);
}
