// A transition that a finger holds, a timeline that a slider moves, and a rollback. `main` plays them.
#include <cstdio>
#include <inbetween.hpp>

namespace ib = inbetween;
using namespace std::chrono_literals;

// 15. A card opens into a page. A transition has two ends: the back and the fore. `world.begin(opening, true)` opens the
// card, and `world.reverse(opening)` turns it back.
static ib::Transition makeOpening(ib::World &world, ib::Entity card) {
  ib::Transition opening = world.makeTransition(400ms);
  ib::TransitionTweenDef def;
  def.ease = ib_easeCubicInOut;
  world.tween(opening, card, ib::position, {60, 60}, {160, 90}, def);
  world.tween(opening, card, ib::size, {80, 48}, {296, 160}, def);
  return opening;
}

// 36. A slider that moves a scene: the sun rises, and then the lamp goes out. Call `world.setScrubber(morning, true)`
// once, and `world.scrub(morning, 500ms)` for a place of the slider.
static ib::Timeline makeMorning(ib::World &world, ib::Entity sun, ib::Entity lamp) {
  ib::Timeline morning = world.makeTimeline();
  ib::TweenDef def;
  def.timeline = morning;
  world.tween(sun, ib::positionY, {200, 40}, 2s, def);
  def.delay = ib::Duration(1500ms).count();
  world.tween(lamp, ib::opacity, {1, 0}, 500ms, def);
  return morning;
}

// Rollback: the world is saved before each tick. An input that comes late goes back to its tick, and plays again.
struct Match {
  ib::World world;
  ib::Entity ship = world.spawn();
  std::array<ib::Snapshot, 8> saves;  // of the last eight ticks
  std::array<float, 8> inputs{};  // where the ship goes from each of these ticks; 0: no input
  unsigned now = 0;

  void play(float input) {
    inputs[now % 8] = input;
    world.save(saves[now % 8]);
    if (input > 0) world.animate(ship, ib::positionX, {input}, ib::Motion::spring(300ms));
    world.tick();
    now++;
  }
  void correct(unsigned tick, float input) {  // `tick` is one of the last eight
    const unsigned end = now;
    world.restore(saves[tick % 8]);
    for (now = tick; now < end;) play(now == tick ? input : inputs[now % 8]);
  }
};

int main() {
  ib::World world;
  std::vector<ib::Entity> e = world.spawn(3);
  auto shown = [&](int i, auto property) { return world.get(e[i], property)[0]; };
  auto run = [&](int ticks) { while (ticks-- > 0) world.tick(); };

  const ib::Transition opening = makeOpening(world, e[0]);
  world.begin(opening, true), run(12);  // a tap
  std::printf("opens: x %.0f", shown(0, ib::position));
  world.scrub(opening, 0.8f), run(1);  // a finger holds the page, at 0.8 of the way
  std::printf(", held at %.2f", world.info(opening).position);
  world.scrub(opening, 0.3f), run(1);
  const int end = world.letGo(opening);  // the velocity of the finger takes part
  run(120), std::printf(", ends at the %s: x %.0f\n", end == 1 ? "fore" : "back", shown(0, ib::position));

  const ib::Timeline morning = makeMorning(world, e[1], e[2]);
  world.setScrubber(morning, true);  // the timeline stands still
  for (ib::Duration time : {500ms, 1750ms, 1000ms}) {  // places of a slider
    world.scrub(morning, time), run(1);
    std::printf("at %d ms: y %.0f, opacity %.2f\n", static_cast<int>(time / 1ms), shown(1, ib::positionY),
                shown(2, ib::opacity));
  }
  world.setScrubber(morning, false), run(30);  // it runs on from there
  std::printf("later: y %.0f\n", shown(1, ib::positionY));
  world.setRate(morning, -1), run(60);
  std::printf("backward: y %.0f\n", shown(1, ib::positionY));
  world.release(morning);

  Match here, there;
  for (int tick = 0; tick < 20; tick++) there.play(tick == 14 ? 300.0f : 0.0f);
  for (int tick = 0; tick < 20; tick++) here.play(0);  // the input is still on its way
  here.correct(14, 300);
  std::printf("rollback: %s\n", here.world.stateHash() == there.world.stateHash() ? "equal" : "not equal");
}
