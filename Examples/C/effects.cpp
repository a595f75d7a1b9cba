// Seven more recipes of the guide's cookbook in C++: a pulse, a puck, a fade, a shake, a zoom, a cooldown, a walk.
// `main` plays them and prints values.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <inbetween.hpp>

namespace ib = inbetween;
using namespace std::chrono_literals;

// 26. An idle pulse, and its end. `kill` leaves the scale as it is shown, so a spring brings it back to 1.
static ib::Driver pulse(ib::World &world, ib::Entity badge) {
  ib::AnimateDef def;
  def.motion = ib::Motion::eased(500ms, ib_easeSineInOut).def();
  def.repeats = IB_FOREVER, def.alternates = true;
  return world.animate(badge, ib::scale, {1.3f, 1.3f}, def);
}
static void calm(ib::World &world, ib::Entity badge, ib::Driver pulse) {
  pulse.kill();
  world.animate(badge, ib::scale, {1, 1}, ib::Motion::spring());
}

// 31. A puck that bounces off the walls.
static void throwPuck(ib::World &world, ib::Entity puck) {
  const float velocity[] = {900, 700}, lower[] = {20, 20}, upper[] = {300, 160};
  ib::DecayDef def;
  def.velocity = velocity, def.lower = lower, def.upper = upper, def.restitution = 0.8;
  world.decay(puck, ib::position, def);
}

// 40. A fade to black, and back. `shade` is a black rectangle over the whole screen, with an opacity of 0.
static void fadeToBlack(ib::World &world, ib::Entity shade) {
  world.killAll(shade);  // `play` ends no earlier sequence
  world.play(shade, ib::Steps()
                        .to(ib::opacity, {1}, ib::Motion::eased(250ms))
                        .emit("next level")
                        .to(ib::opacity, {0}, ib::Motion::eased(250ms)));
}
// Call this after each tick or advance. It returns true once, when the screen is black.
static bool isNextLevel(const ib::World &world) {
  for (const ibEmitted &event : world.emitted()) {
    if (std::string_view(event.name) == "next level") return true;
  }
  return false;
}

// 43. Hits that add up to a stronger shake. Each hit adds to a number, which falls from 1 to 0 within a second.
static const auto trauma = ib::property<1>("trauma");
static void addHit(ib::World &world, ib::Entity camera, float amount) {
  const float sum = std::min(world.get(camera, trauma)[0] + amount, 1.0f);
  const auto length = std::chrono::duration_cast<ib::Duration>(std::chrono::duration<float>(sum));
  ib::TweenDef fall;
  fall.replaces = true;
  world.tween(camera, trauma, {{sum}, {0}}, length, fall);
}
// Add this to all places that you draw: at most 16 points. `seconds` is the time since
// the program began.
static ib::Value<2> stageShake(const ib::Frame &frame, ib::Entity camera, float seconds) {
  const float part = frame.get(camera, trauma).value_or(ib::Value<1>{})[0], size = 8 * part * part;
  return {size * (std::sin(41 * seconds) + std::sin(67 * seconds)),
          size * (std::sin(53 * seconds) + std::sin(79 * seconds))};
}

// 44. A camera that zooms. The scale of the camera is the zoom.
static void zoomTo(ib::World &world, ib::Entity camera, ib::Entity card) {
  world.animate(camera, ib::position, world.get(card, ib::position), ib::Motion::spring());
  world.animate(camera, ib::scale, {2, 2}, ib::Motion::spring());
}
// Where a point of the level is on a screen of 320 × 180 points. The view stays inside the level, which is larger.
static ib::Value<2> onScreen(const ib::Frame &frame, ib::Entity camera, ib::Value<2> level, ib::Value<2> point) {
  const float zoom = frame.get(camera, ib::scale).value_or(ib::Value<2>{1, 1})[0];
  const ib::Value<2> place = frame.get(camera, ib::position).value_or(ib::Value<2>{160, 90});
  const float x = std::clamp(place[0], 160 / zoom, level[0] - 160 / zoom);
  const float y = std::clamp(place[1], 90 / zoom, level[1] - 90 / zoom);
  return {160 + (point[0] - x) * zoom, 90 + (point[1] - y) * zoom};
}

// 45. A ring that shows a cooldown. Draw an arc of 360 degrees times `readyPart`.
static const auto ready = ib::property<1>("ready", {1});
static void shoot(ib::World &world, ib::Entity gun) {
  ib::TweenDef cooldown;
  cooldown.replaces = true;
  world.tween(gun, ready, {0, 1}, 2s, cooldown);
}
static float readyPart(const ib::Frame &frame, ib::Entity gun) {
  return frame.get(gun, ready).value_or(ib::Value<1>{1})[0];
}

// 47. A hero walks, stops and dashes. `goal` is the place where the hero will stand. Give the hero a place before you
// set the standing motion: world.setStandingMotion(ib::positionX, ib::Motion::spring(200ms), hero).
static void walk(ib::World &world, ib::Entity hero, float &goal, float direction, float frameTime) {
  goal += 120 * direction * frameTime;  // 120 points a second; −1: left, 0: no key, 1: right
  world.set(hero, ib::positionX, {goal});  // in each frame
}
static void dash(float &goal, float direction) { goal += 90 * direction; }  // the next `walk` begins the dash

static void run(ib::World &world, int ticks) { while (ticks-- > 0) world.tick(); }

int main() {
  ib::World world;
  ib::Frame frame;
  std::vector<ib::Entity> e = world.spawn(6);
  auto shown = [&](int i, auto property) { return world.get(e[i], property)[0]; };

  ib::Driver beat = pulse(world, e[0]);
  run(world, 30), std::printf("pulse: %.2f", shown(0, ib::scale));
  calm(world, e[0], beat), run(world, 90), std::printf(", later %.2f\n", shown(0, ib::scale));
  world.set(e[1], ib::position, {160, 90}), throwPuck(world, e[1]);
  bool isInside = true;
  for (int i = 0; i < 120; i++) {
    run(world, 1);
    isInside = isInside && shown(1, ib::position) > 19.9f && shown(1, ib::position) < 300.1f;
  }
  std::printf("puck: %s\n", isInside ? "between the walls" : "outside");
  world.set(e[2], ib::opacity, {0}), fadeToBlack(world, e[2]);
  for (int i = 1; i <= 40; i++) {
    run(world, 1);
    if (isNextLevel(world)) std::printf("level: at tick %d, opacity %.2f", i, shown(2, ib::opacity));
  }
  std::printf(", later %.2f\n", shown(2, ib::opacity));
  addHit(world, e[3], 0.4f), addHit(world, e[3], 0.4f), world.sample(frame);
  std::printf("shake: %.2f, x %.0f", shown(3, trauma), stageShake(frame, e[3], 0.02f)[0]);
  run(world, 30), std::printf(", later %.2f\n", shown(3, trauma));
  world.set(e[3], ib::position, {160, 90}), world.set(e[4], ib::position, {600, 90});
  zoomTo(world, e[3], e[4]), run(world, 120), world.sample(frame);
  std::printf("zoom: the card is at x %.0f\n", onScreen(frame, e[3], {640, 180}, {600, 90})[0]);
  shoot(world, e[4]), run(world, 30), shoot(world, e[4]), run(world, 60), world.sample(frame);
  std::printf("cooldown: %.2f\n", readyPart(frame, e[4]));
  world.set(e[5], ib::positionX, {100}), world.setStandingMotion(ib::positionX, ib::Motion::spring(200ms), e[5]);
  float goal = 100;
  for (int i = 0; i < 30; i++) walk(world, e[5], goal, 1, 1 / 60.0f), run(world, 1);
  std::printf("hero: x %.0f of %.0f", shown(5, ib::positionX), goal);
  dash(goal, 1);
  for (int i = 0; i < 60; i++) walk(world, e[5], goal, 0, 1 / 60.0f), run(world, 1);
  std::printf(", later %.0f\n", shown(5, ib::positionX));
}
