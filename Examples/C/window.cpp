// A window in C++ with SDL2. Click anywhere: the card springs there, and keeps its velocity at each new click.
// `window` runs until its window is closed. `window FRAMES` plays by itself, and prints some places.
#include <SDL.h>
#include <cstdio>
#include <cstdlib>
#include <inbetween.hpp>

namespace ib = inbetween;
using namespace std::chrono_literals;

struct Sprite {
  float position[2], scale[2];
};

int main(int argc, char **argv) {
  const int frames = argc > 1 ? std::atoi(argv[1]) : 0;
  SDL_Init(SDL_INIT_VIDEO);
  SDL_Window *window = SDL_CreateWindow("A card", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 640, 360, 0);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);

  ib::World world;
  ib::Frame frame{ib::position, ib::scale};
  ib::Entity card = world.spawn();
  world.set(card, ib::position, {320, 180});
  auto click = [&](float x, float y) {
    world.animate(card, ib::position, {x, y}, ib::Motion::spring(400ms, 0.7));
    world.punch(card, ib::scale, {0.3f, 0.3f}, 300ms);
  };

  bool isOpen = true;
  auto then = std::chrono::steady_clock::now();
  for (int number = 1; isOpen && (frames == 0 || number <= frames); number++) {
    for (SDL_Event event; SDL_PollEvent(&event);) {  // 1. input
      if (event.type == SDL_QUIT) isOpen = false;
      if (event.type == SDL_MOUSEBUTTONDOWN) {
        click(static_cast<float>(event.button.x), static_cast<float>(event.button.y));
      }
    }
    if (frames > 0 && number == 1) click(560, 300);
    if (frames > 0 && number == 16) click(80, 60);  // while the card still flies

    const auto now = std::chrono::steady_clock::now();
    world.advance(frames > 0 ? 16666667ns : now - then);  // 2. time
    then = now;

    Sprite sprite{};  // 3. the values of this instant
    world.sample(frame);
    frame.read(ib::position, &card, 1, &sprite, &Sprite::position);
    frame.read(ib::scale, &card, 1, &sprite, &Sprite::scale);
    if (frames > 0 && number % 15 == 0) {
      std::printf("%4d ms: x %5.1f, y %5.1f\n", number * 1000 / 60, sprite.position[0], sprite.position[1]);
    }

    SDL_SetRenderDrawColor(renderer, 24, 26, 32, 255);  // 4. drawing
    SDL_RenderClear(renderer);
    const float width = 120 * sprite.scale[0], height = 80 * sprite.scale[1];
    const SDL_FRect area{sprite.position[0] - width / 2, sprite.position[1] - height / 2, width, height};
    SDL_SetRenderDrawColor(renderer, 99, 230, 190, 255);
    SDL_RenderFillRectF(renderer, &area);
    SDL_RenderPresent(renderer);
  }
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
}
