// The header for C++: a deck of cards is dealt, a card is flipped by a machine, and the game fills its own array.
#include <cstdio>
#include <inbetween.hpp>
#include <limits>

using namespace inbetween;
using namespace std::chrono_literals;

// What the game draws of a card.
struct Sprite {
  std::array<float, 2> place;
  float degrees, height;
};

// A property of this game.
static const auto height = property<1>("height");

static std::vector<Driver> deal(World &world, const std::vector<Entity> &cards) {
  StaggerDef stagger;
  stagger.each = Duration(60ms).count();
  std::vector<Value<2>> places;
  for (std::size_t i = 0; i < cards.size(); i++) places.push_back({40.0f + 80 * static_cast<float>(i), 200});
  TweenDef def;
  def.ease = ease("cubic-bezier(0.2, 0, 0, 1)");
  return world.tweens(cards, position, places, 400ms, delays(stagger, static_cast<int32_t>(cards.size())), def);
}

static void print(World &world, Frame &frame, const std::vector<Entity> &cards) {
  std::vector<Sprite> sprites(cards.size());
  world.sample(frame);
  frame.read(position, cards, sprites, &Sprite::place);
  frame.read(rotation, cards, sprites, &Sprite::degrees);
  frame.read(height, cards, sprites, &Sprite::height);
  std::printf("%4lld ms:", static_cast<long long>(world.info().now / 1000000));
  for (const Sprite &sprite : sprites) std::printf("  %5.1f, %5.1f", sprite.place[0], sprite.place[1]);
  std::printf("  turned by %.1f, at a height of %.1f\n", sprites[0].degrees, sprites[0].height);
}

int main() {
  World world;
  Frame frame{ib_position, ib_rotation, height.id};
  std::vector<Entity> cards = world.spawn(4);

  // Each card leaves the deck a little later than the one before it.
  int dealt = 0;
  for (Driver &driver : deal(world, cards)) driver.onComplete([&dealt](Driver) { dealt++; });
  for (int i = 0; i < 40; i++) {
    world.advance(16666667ns);
    if (i % 10 == 9) print(world, frame, cards);
  }
  std::printf("%d cards are dealt\n", dealt);

  // A sequence; a spring interrupts it, and goes on with its velocity.
  Driver jump = world.play(cards[0], Steps()
                                         .to(height, {30}, Motion::eased(200ms))
                                         .to(rotation, {180}, Motion::eased(200ms))
                                         .withPrevious()
                                         .to(height, {0}, Motion::eased(200ms, ib_easeBounceOut))
                                         .emit("landed"));
  for (int i = 0; i < 8; i++) world.tick();
  print(world, frame, cards);
  jump.kill();
  world.animate(cards[0], rotation, {0}, Motion::spring(300ms, 0.8));
  world.animate(cards[0], height, {0}, Motion::spring(300ms));
  for (int i = 0; i < 60; i++) world.tick();
  print(world, frame, cards);
  for (const ibEmitted &event : world.emitted()) std::printf("%s\n", event.name);

  // States with a value each. The machine moves the property between them.
  Machine machine(world, "flat", Motion::spring(200ms));
  machine.assign("flat", cards[0], rotation, {0});
  machine.assign("upright", cards[0], rotation, {90});
  machine.connect("flat", "upright", "touch");
  std::printf("touched: %s", machine.fire("touch") ? "true" : "false");
  for (int i = 0; i < 60; i++) world.tick();
  std::printf(", the card is %s\n", machine.state().c_str());
  print(world, frame, cards);

  // The world comes back as it was.
  Snapshot snapshot;
  world.save(snapshot);
  const uint64_t hash = world.stateHash();
  world.despawn(cards[3]);
  world.tick();
  world.restore(Snapshot(snapshot.bytes()));
  std::printf("restored: %s\n", world.stateHash() == hash && world.isAlive(cards[3]) ? "equal" : "not equal");

  // Failures are exceptions, and so is what a function of an event throws.
  try {
    world.set(cards[0], position, {std::numeric_limits<float>::quiet_NaN(), 0});
  } catch (const Error &error) {
    std::printf("code %d: %s\n", error.code(), error.what());
  }
  world.after(100ms, [](Driver) { throw std::runtime_error("a function of the game"); });
  try {
    for (int i = 0; i < 60; i++) world.tick();
  } catch (const std::exception &error) {
    std::printf("thrown: %s\n", error.what());
  }
  std::printf("a driver that has ended %s\n", jump.pause() ? "pauses" : "does not pause");
  return 0;
}
