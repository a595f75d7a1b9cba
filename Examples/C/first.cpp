// Two cards fly to their places by springs. The first one fades when it has arrived.
#include <cstdio>
#include <inbetween.hpp>

namespace ib = inbetween;
using namespace std::chrono_literals;

// What the game draws of a card. The engine writes into it.
struct Sprite {
  std::array<float, 2> place;
  float opacity;
};

int main() {
  ib::World world;
  std::vector<ib::Entity> cards = world.spawn(2);
  ib::Motion spring = ib::Motion::spring(400ms, 0.7);

  // A driver is one motion of one property. A callback starts the next motion.
  ib::Driver flight = world.animate(cards[0], ib::position, {300, 40}, spring);
  flight.onComplete([&](ib::Driver) {
    world.animate(cards[0], ib::opacity, {0.2f}, ib::Motion::eased(200ms, ib::ease("quadOut")));
  });
  world.animate(cards[1], ib::position, {300, 160}, spring.after(100ms));

  // A frame has the values of one instant. It fills a member of all sprites with one property of all cards.
  ib::Frame frame{ib::position, ib::opacity};
  std::vector<Sprite> sprites(cards.size());
  for (int i = 1; i <= 90; i++) {
    world.advance(16666667ns);  // the time of a frame
    if (i % 15) continue;  // print four times a second
    world.sample(frame);
    frame.read(ib::position, cards, sprites, &Sprite::place);
    frame.read(ib::opacity, cards, sprites, &Sprite::opacity);
    std::printf("%4d ms:", i * 1000 / 60);
    for (const Sprite &card : sprites) std::printf("  x %5.1f, opacity %.2f", card.place[0], card.opacity);
    std::printf("\n");
  }
}
