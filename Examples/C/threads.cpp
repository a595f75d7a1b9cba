// Two threads in C++: one ticks the world, the other draws. They exchange frames under a lock.
#include <cstdio>
#include <inbetween.hpp>
#include <mutex>
#include <thread>

namespace ib = inbetween;
using namespace std::chrono_literals;

struct Sprite { float place[2]; };

// What both threads use. A frame is on one thread at a time, so the threads swap frames under the lock.
struct Shared {
  std::mutex lock;
  ib::Frame newest{ib::position};
  std::vector<ib::Entity> entities;  // of the frame
};

// The thread of the world. No other thread calls the world. Messages of the game would come through a queue.
static void simulate(Shared &shared, int frames) {
  ib::World world;  // belongs to this thread
  std::vector<ib::Entity> cards = world.spawn(2);
  for (ib::Entity card : cards) world.animate(card, ib::position, {300, 40}, ib::Motion::spring(400ms));
  ib::Frame next{ib::position};
  for (int i = 0; i < frames; i++) {
    world.advance(16666667ns);
    world.sample(next);
    const std::lock_guard<std::mutex> guard(shared.lock);
    std::swap(next, shared.newest);
    shared.entities = cards;
  }
}

// The thread that draws takes the newest frame into its rows, and draws them without the lock.
static void takeSprites(Shared &shared, std::vector<Sprite> &sprites) {
  const std::lock_guard<std::mutex> guard(shared.lock);
  shared.newest.read(ib::position, shared.entities, sprites, &Sprite::place);
}

int main() {
  Shared shared;
  std::vector<Sprite> sprites;
  std::thread simulation(simulate, std::ref(shared), 90);
  for (int i = 0; i < 10; i++) takeSprites(shared, sprites);  // at its own pace
  simulation.join();
  takeSprites(shared, sprites);
  for (const Sprite &sprite : sprites) std::printf("x %.0f, y %.0f\n", sprite.place[0], sprite.place[1]);
}
