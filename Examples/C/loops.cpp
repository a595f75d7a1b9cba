// Eleven more recipes of the guide's cookbook in C++, many of them loops. `main` plays them and prints values.
#include <cmath>
#include <cstdio>
#include <inbetween.hpp>
#include <string_view>

namespace ib = inbetween;
using namespace std::chrono_literals;

// 5. A grid appears from the tapped cell. A cell begins 80 ms after its neighbour on the side of the tapped cell.
static void showGrid(ib::World &world, const std::vector<ib::Entity> &tiles, int columns, int tappedColumn,
                     int tappedRow) {
  for (int i = 0; i < static_cast<int>(tiles.size()); i++) {
    const double distance = std::hypot(i % columns - tappedColumn, i / columns - tappedRow);
    ib::AnimateDef def;
    def.motion = ib::Motion::spring(500ms, 0.85).def(), def.replacesAtCall = true;
    def.motion.delay = static_cast<std::int64_t>(distance * 80e6);  // in nanoseconds
    world.set(tiles[i], ib::scale, {0, 0});
    world.animate(tiles[i], ib::scale, {1, 1}, def);
  }
}

// 13. Someone is typing: dots that grow and shrink for ever. With `replaces`, a second call begins anew.
static void showTyping(ib::World &world, const std::vector<ib::Entity> &dots) {
  const ibEase eases[] = {ib_easeSineOut, ib_easeSineIn};
  ib::TweenDef def;
  def.eases = eases, def.repeats = IB_FOREVER, def.repeatDelay = ib::Duration(400ms).count();
  def.replaces = true;
  for (ib::Entity dot : dots) {
    world.tween(dot, ib::scale, {{1, 1}, {1.6f, 1.6f}, {1, 1}}, 400ms, def);
    def.delay += ib::Duration(120ms).count();
  }
}

// 14. A page turn: a scale below 0 shows the back of the page. `turnCard` turns a card, and emits "edge" when only its
// edge is visible: then set the other face.
static void turnPage(ib::World &world, ib::Entity page) {
  world.animate(page, ib::scale[0], {-1}, ib::Motion::eased(600ms, ib_easeSineInOut));
}
static void turnCard(ib::World &world, ib::Entity card) {
  world.killAll(card, ib::scale);
  world.play(card, ib::Steps()
                       .to(ib::scale[0], {0}, ib::Motion::eased(180ms, ib_easeSineIn))
                       .emit("edge")
                       .to(ib::scale[0], {1}, ib::Motion::eased(180ms, ib_easeSineOut)));
}

// 23. A snake: each tile follows the tile in front of it. Call `followTile` once for each tile, and `crawl` before
// each tick.
static void followTile(ib::World &world, ib::Entity tile) {
  world.setStandingMotion(ib::position, ib::Motion::spring(200ms), tile);
}
static void crawl(ib::World &world, const std::vector<ib::Entity> &tiles, ib::Value<2> finger) {
  for (std::size_t i = tiles.size(); i-- > 1;) world.set(tiles[i], ib::position, world.get(tiles[i - 1], ib::position));
  world.set(tiles[0], ib::position, finger);
}

// 27. A wheel that spins for ever, by 180 degrees a second.
static ib::Driver spin(ib::World &world, ib::Entity wheel) {
  ib::TweenDef def;
  def.mode = ib_modeBy, def.repeats = IB_FOREVER, def.accumulates = true, def.replaces = true;
  return world.tween(wheel, ib::rotation, {360}, 2s, def);
}

// 28. A cursor that blinks.
static ib::Driver blink(ib::World &world, ib::Entity cursor) {
  ib::TweenDef def;
  def.ease = ib::ease("steps(2, jump-none)"), def.repeats = IB_FOREVER, def.replaces = true;
  return world.tween(cursor, ib::opacity, {1, 0}, 1s, def);
}

// 29. A clock hand that steps on.
static ib::Driver stepOn(ib::World &world, ib::Entity hand) {
  ib::TweenDef def;
  def.mode = ib_modeBy, def.ease = ib_easeStepEnd;
  def.repeats = IB_FOREVER, def.accumulates = true, def.replaces = true;
  return world.tween(hand, ib::rotation, {6}, 1s, def);
}

// 30. A moon in orbit.
static ib::Driver orbit(ib::World &world, ib::Entity moon) {
  const ib::Path ring("M 220 90 A 60 60 0 1 1 100 90 A 60 60 0 1 1 220 90");
  ib::FollowDef def;
  def.repeats = IB_FOREVER, def.replaces = true;
  return world.follow(moon, ib::position, ring, 2s, def);
}

// 33. Steps that overlap: the turn begins 150 ms before the end of the first step.
static void slideAndTurn(ib::World &world, ib::Entity card) {
  world.killAll(card);
  world.play(card, ib::Steps().to(ib::positionX, {260}).to(ib::rotation, {90}).offset(-150ms));
}

// 34. A detour. The tween hides the first motion of this lane, and then the first motion is shown again.
static void detour(ib::World &world, ib::Entity card) {
  world.animate(card, ib::position, {260, 90}, ib::Motion::eased(1s));
  world.tween(card, ib::positionY, {90, 30, 90}, 400ms);
}

// 41. A text that is typed, 30 letters a second. `complete()` of the driver shows the whole text.
static const auto letters = ib::property<1>("letters");
static ib::Driver type(ib::World &world, ib::Entity line, std::string_view text) {
  world.set(line, letters, {0});
  const auto length = static_cast<float>(text.size());
  return world.animate(line, letters, {length}, ib::Motion::eased(text.size() * 1000ms / 30, ib_easeLinear));
}
static std::string_view typed(ib::World &world, ib::Entity line, std::string_view text) {
  return text.substr(0, static_cast<std::size_t>(world.get(line, letters)[0]));
}

int main() {
  ib::World world;
  std::vector<ib::Entity> tiles = world.spawn(9), dots = world.spawn(3), snake = world.spawn(6), e = world.spawn(8);
  auto run = [&](int ticks) { while (ticks-- > 0) world.tick(); };
  auto x = [&](ib::Entity entity, ib::Property<1> property) { return world.get(entity, property)[0]; };

  showGrid(world, tiles, 3, 0, 1), showTyping(world, dots);
  for (ib::Entity each : snake) followTile(world, each);
  turnPage(world, e[0]), turnCard(world, e[1]), spin(world, e[2]), blink(world, e[3]), stepOn(world, e[4]);
  orbit(world, e[5]), slideAndTurn(world, e[6]), detour(world, e[7]);
  ib::Driver typing = type(world, e[0], "Who goes there?");
  for (int i = 0; i < 16; i++) crawl(world, snake, {300, 40}), run(1);
  std::printf("typed: %s, grid: %.2f and %.2f, head: %.0f, tail: %.0f\n",
              std::string(typed(world, e[0], "Who goes there?")).c_str(), x(tiles[3], ib::scale[0]),
              x(tiles[2], ib::scale[0]), x(snake[0], ib::positionX), x(snake[5], ib::positionX));
  std::printf("page: %.2f, detour: y %.0f, turn: %.0f\n", x(e[0], ib::scale[0]), x(e[7], ib::positionY),
              x(e[6], ib::rotation));
  typing.complete(), run(54);
  std::printf("typed: %s, wheel: %.0f, cursor: %.0f, hand: %.0f, moon: %.0f\n",
              std::string(typed(world, e[0], "Who goes there?")).c_str(), x(e[2], ib::rotation), x(e[3], ib::opacity),
              x(e[4], ib::rotation), x(e[5], ib::positionX));
  std::printf("page: %.0f, card: %.0f, turned: %.0f, dots: %.2f and %.2f\n", x(e[0], ib::scale[0]),
              x(e[1], ib::scale[0]), x(e[6], ib::rotation), x(dots[0], ib::scale[0]), x(dots[2], ib::scale[0]));
}
