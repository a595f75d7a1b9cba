// The header for C++: a deck of cards is dealt, a card is flipped by a machine, and the game fills its own array.
#include <cstdio>
#include <inbetween.hpp>
#include <limits>

namespace ib = inbetween;
using namespace std::chrono_literals;

// What the game draws of a card.
struct Sprite {
  std::array<float, 2> place;
  float degrees, height;
};

// A property of this game.
static const auto height = ib::property<1>("height");

static std::vector<ib::Driver> deal(ib::World &world, const std::vector<ib::Entity> &cards) {
  ib::StaggerDef stagger;
  stagger.each = ib::Duration(60ms).count();
  std::vector<ib::Value<2>> places;
  for (std::size_t i = 0; i < cards.size(); i++) places.push_back({40.0f + 80 * static_cast<float>(i), 200});
  ib::TweenDef def;
  def.ease = ib::ease("cubic-bezier(0.2, 0, 0, 1)");
  return world.tweens(cards, ib::position, places, 400ms, ib::delays(stagger, static_cast<int32_t>(cards.size())), def);
}

static void print(ib::World &world, ib::Frame &frame, const std::vector<ib::Entity> &cards) {
  std::vector<Sprite> sprites(cards.size());
  world.sample(frame);
  frame.read(ib::position, cards, sprites, &Sprite::place);
  frame.read(ib::rotation, cards, sprites, &Sprite::degrees);
  frame.read(height, cards, sprites, &Sprite::height);
  std::printf("%4lld ms:", static_cast<long long>(world.info().now / 1000000));
  for (const Sprite &sprite : sprites) std::printf("  %5.1f, %5.1f", sprite.place[0], sprite.place[1]);
  std::printf("  turned by %.1f, at a height of %.1f\n", sprites[0].degrees, sprites[0].height);
}

int main() {
  ib::World world;
  ib::Frame frame{ib_position, ib_rotation, height.id};
  std::vector<ib::Entity> cards = world.spawn(4);

  // Each card leaves the deck a little later than the one before it.
  int dealt = 0;
  for (ib::Driver &driver : deal(world, cards)) driver.onComplete([&dealt](ib::Driver) { dealt++; });
  for (int i = 0; i < 40; i++) {
    world.advance(16666667ns);
    if (i % 10 == 9) print(world, frame, cards);
  }
  std::printf("%d cards are dealt\n", dealt);

  // A sequence; a spring interrupts it, and goes on with its velocity.
  ib::Driver jump = world.play(cards[0], ib::Steps()
                                             .to(height, {30}, ib::Motion::eased(200ms))
                                             .to(ib::rotation, {180}, ib::Motion::eased(200ms))
                                             .withPrevious()
                                             .to(height, {0}, ib::Motion::eased(200ms, ib_easeBounceOut))
                                             .emit("landed"));
  for (int i = 0; i < 8; i++) world.tick();
  print(world, frame, cards);
  jump.kill();
  world.animate(cards[0], ib::rotation, {0}, ib::Motion::spring(300ms, 0.8));
  world.animate(cards[0], height, {0}, ib::Motion::spring(300ms));
  for (int i = 0; i < 60; i++) world.tick();
  print(world, frame, cards);
  for (const ibEmitted &event : world.emitted()) std::printf("%s\n", event.name);

  // States with a value each. The machine moves the property between them.
  ib::Machine machine(world, "flat", ib::Motion::spring(200ms));
  machine.assign("flat", cards[0], ib::rotation, {0});
  machine.assign("upright", cards[0], ib::rotation, {90});
  machine.connect("flat", "upright", "touch");
  std::printf("touched: %s", machine.fire("touch") ? "true" : "false");
  for (int i = 0; i < 60; i++) world.tick();
  std::printf(", the card is %s\n", machine.state().c_str());
  print(world, frame, cards);

  // The world comes back as it was.
  ib::Snapshot snapshot;
  world.save(snapshot);
  const uint64_t hash = world.stateHash();
  world.despawn(cards[3]);
  world.tick();
  world.restore(ib::Snapshot(snapshot.bytes()));
  std::printf("restored: %s\n", world.stateHash() == hash && world.isAlive(cards[3]) ? "equal" : "not equal");

  // Failures are exceptions, and so is what a function of an event throws.
  try {
    world.set(cards[0], ib::position, {std::numeric_limits<float>::quiet_NaN(), 0});
  } catch (const ib::Error &error) {
    std::printf("code %d: %s\n", error.code(), error.what());
  }
  world.after(100ms, [](ib::Driver) { throw std::runtime_error("a function of the game"); });
  try {
    for (int i = 0; i < 60; i++) world.tick();
  } catch (const std::exception &error) {
    std::printf("thrown: %s\n", error.what());
  }
  std::printf("a driver that has ended %s\n", jump.pause() ? "pauses" : "does not pause");
  return 0;
}
