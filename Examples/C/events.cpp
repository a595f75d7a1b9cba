// Events whose loop changes the world, two motions in a row, and immediate mode. `main` plays them and prints values.
#include <cstdio>
#include <inbetween.hpp>
#include <unordered_map>

namespace ib = inbetween;
using namespace std::chrono_literals;

static const auto glow = ib::property<1>("glow");

// Coins that have arrived leave the game. The list of events is a copy, so the loop may change the world.
struct Coin { int worth; ibDriverId flight; };  // `flight` is the id() of a driver
static int collect(ib::World &world, std::unordered_map<ib::Entity, Coin> &coins) {
  int sum = 0;
  for (const ibEvent &event : world.events()) {
    const auto coin = coins.find(event.entity);
    if (event.kind != ib_eventCompleted || coin == coins.end() || !(event.driver == coin->second.flight)) continue;
    sum += coin->second.worth;
    coins.erase(coin);
    world.despawn(event.entity);
  }
  return sum;
}

// Two motions of one property. The second one begins when the first one has ended.
static void blink(ib::World &world, ib::Entity card) {
  world.animate(card, ib::opacity, {0.2f}, ib::Motion::eased(200ms));
  world.animate(card, ib::opacity, {1}, ib::Motion::eased(200ms).after(200ms));
}

// Immediate mode: the widget has an id, such as an ImGuiID, and each frame asks how brightly it glows.
static float glowOf(ib::World &world, const ib::Frame &frame, std::unordered_map<unsigned, ib::Entity> &widgets,
                    unsigned id, bool isHovered) {
  auto [widget, isNew] = widgets.try_emplace(id);
  if (isNew) widget->second = world.spawn();  // the next frame has its values
  world.set(widget->second, glow, {isHovered ? 1.0f : 0.0f});  // the standing motion of `glow` moves it there
  return frame.get(widget->second, glow).value_or(ib::Value<1>{})[0];
}

// The window of a widget is closed.
static void forget(ib::World &world, std::unordered_map<unsigned, ib::Entity> &widgets, unsigned id) {
  if (auto widget = widgets.extract(id)) world.despawn(widget.mapped());
}

int main() {
  ib::World world;
  ib::Frame frame;

  std::unordered_map<ib::Entity, Coin> coins;
  for (int i = 1; i <= 5; i++) {
    const ib::Entity coin = world.spawn();
    world.animate(coin, ib::opacity, {0.5f}, ib::Motion::eased(50ms));  // its end does not collect the coin
    coins[coin] = {i, world.animate(coin, ib::position, {300, 20}, ib::Motion::eased(i < 4 ? 100ms : 200ms)).id()};
  }
  for (int i = 1; i <= 15; i++) {
    world.advance(16666667ns);
    if (const int sum = collect(world, coins)) std::printf("%d ms: coins of %d\n", i * 1000 / 60, sum);
  }
  std::printf("%d entities are left\n", world.info().entities);

  const ib::Entity card = world.spawn();
  blink(world, card);
  for (int i = 1; i <= 24; i++) {
    world.tick();
    if (i % 6 == 0) std::printf("blink: %.2f\n", world.get(card, ib::opacity)[0]);
  }

  std::unordered_map<unsigned, ib::Entity> widgets;
  world.setStandingMotion(glow, ib::Motion::eased(150ms));  // once
  for (int i = 0; i < 12; i++) {
    world.advance(16666667ns);
    world.sample(frame);
    const float brightness = glowOf(world, frame, widgets, 0x1F00, i > 2);
    if (i % 4 == 3) std::printf("glow: %.2f\n", brightness);
  }
  forget(world, widgets, 0x1F00), forget(world, widgets, 0x1F00);
  std::printf("%d widgets, %d entity\n", static_cast<int>(widgets.size()), world.info().entities);
}
