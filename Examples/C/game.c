// A card table in C with SDL2. Click a card to play it. Click it again, also in flight, to call it back.
// `game` runs until its window is closed. `game FRAMES [FILE.bmp]` plays by itself and saves the last frame.
#include <SDL.h>
#include <inbetween.h>
#include <math.h>
#include <stdio.h>

enum { cardCount = 5, coinCount = 30, count = cardCount + coinCount };

// What the game draws of each thing. The engine writes into it.
typedef struct Sprite {
  float position[2], scale[2], rotation;
  float turn;  // 0 shows the back, 1 the face
} Sprite;

static ibWorldId world;
static ibFrameId frame;
static ibProperty turn;
static ibEntity entities[count];  // the cards, then the coins
static Sprite sprites[count];

// Reads the instant of this frame: each property of all entities, with a stride into the game's own array.
static void gather(void) {
  ibWorld_Sample(world, -1, frame);  // at the present alpha
  ibFrame_Read(frame, ib_position, entities, count, sprites[0].position, sizeof *sprites);
  ibFrame_Read(frame, ib_scale, entities, count, sprites[0].scale, sizeof *sprites);
  ibFrame_Read(frame, ib_rotation, entities, count, &sprites[0].rotation, sizeof *sprites);
  ibFrame_Read(frame, turn, entities, count, &sprites[0].turn, sizeof *sprites);
}

static ibDriverId plays[cardCount];  // the sequence that plays a card; zeros in the hand
static int thrown, landed;
static void spring(int card, ibProperty property, float x, float y, int64_t delay) {
  ibAnimateDef def = ibDefaultAnimateDef();
  def.motion.isSpring = true, def.motion.duration = IB_MS(450), def.motion.dampingRatio = 0.75;
  def.motion.delay = delay;
  ibWorld_Animate(world, entities[card], property, (float[]){x, y}, &def);
}

// Springs a card to the hand. New drivers win at once; springs begin with the place and velocity that they find.
static void callHome(int card, int64_t delay) {
  float place = card - (cardCount - 1) / 2.0f;
  ibWorld_Control(world, plays[card], ib_kill);
  plays[card] = (ibDriverId){0};
  spring(card, ib_position, 480 + 125 * place, 410 + 10 * place * place, delay);
  spring(card, ib_rotation, 6 * place, 0, delay);
  spring(card, ib_scale, 1, 1, delay);
  spring(card, turn, 1, 0, delay);
}

static void play(int card) {
  const ibStep steps[] = {
      {.kind = ib_stepTo, .property = ib_scale, .value = {1.3f, 1.3f}, .duration = IB_MS(150), .ease = ib_easeQuadOut},
      {.kind = ib_stepTo, .property = ib_position, .value = {110 + 115.0f * card, 170},
       .duration = IB_MS(400), .ease = ib_easeBackOut},
      {.kind = ib_stepBy, .property = ib_rotation, .value = {360}, .duration = IB_MS(400), .withPrevious = true},
      {.kind = ib_stepTo, .property = ib_scale, .value = {1, 1}, .duration = IB_MS(120), .ease = ib_easeQuadIn},
      {.kind = ib_stepTo, .property = ib_rotation, .value = {0}, .duration = IB_MS(120), .withPrevious = true},
      {.kind = ib_stepEmit, .name = "on the table"},
  };
  ibWorld_KillAll(world, entities[card], (ibProperty){0});  // it stays where it is
  plays[card] = ibWorld_Play(world, entities[card], steps, sizeof steps / sizeof *steps, NULL);
}

static void coinLanded(ibWorldId in, ibDriverId driver, int32_t kind, void *coin) {
  (void)driver, (void)kind, landed++;
  ibWorld_Punch(in, *(ibEntity *)coin, ib_scale, (float[]){0.5f, 0.5f}, IB_MS(250), 2);
}

// Throws coins onto the stacks, one after the other. Two easings, of x and of y, make an arc.
static void throwCoins(const float *from) {
  enum { some = 6 };
  ibEntity *coins = &entities[cardCount + thrown];
  float x[some], y[some], turns[some];
  if (thrown + some > coinCount) return;
  for (int i = 0; i < some; i++, thrown++) {
    ibWorld_Set(world, coins[i], ib_position, from);
    x[i] = 740 + thrown / 10 * 70, y[i] = 250 - thrown % 10 * 14, turns[i] = 3;
  }
  int64_t delays[some];
  ibDriverId flights[some];
  ibStaggerDef stagger = ibDefaultStaggerDef();
  ibTweenDef def = ibDefaultTweenDef();
  ibStagger_GetDelays(&stagger, some, delays);
  def.duration = IB_MS(700);
  ibWorld_RegisterTweens(world, coins, some, turn, turns, delays, &def, NULL);
  ibWorld_RegisterTweens(world, coins, some, ib_positionX, x, delays, &def, NULL);
  def.ease = ib_easeBackIn;
  ibWorld_RegisterTweens(world, coins, some, ib_positionY, y, delays, &def, flights);
  for (int i = 0; i < some; i++) ibWorld_SetCallback(world, flights[i], ib_eventCompleted, coinLanded, &coins[i]);
}

// Handles the events of the ticks that have just run.
static void react(void) {
  ibEmitted emitted[cardCount];
  for (int i = 0, end = ibWorld_GetEmitted(world, emitted, cardCount); i < end && i < cardCount; i++) {
    float place[2];
    printf("%4d ms: a card is %s\n", (int)(emitted[i].instant / IB_MS(1)), emitted[i].name);
    if (ibWorld_Get(world, emitted[i].entity, ib_position, place)) throwCoins(place);
  }
  ibEvents events = ibWorld_GetEvents(world);
  int killed = 0;
  for (int i = 0; i < events.count; i++) killed += events.events[i].kind == ib_eventKilled;
  if (killed > 0) printf("%4d ms: motions that end early: %d\n", (int)(ibWorld_GetInfo(world).now / IB_MS(1)), killed);
}

// Plays the card at a point, or calls it back.
static void click(float x, float y) {
  for (int card = 0; card < cardCount; card++) {
    if (fabsf(sprites[card].position[0] - x) > 56 || fabsf(sprites[card].position[1] - y) > 80) continue;
    if (plays[card].generation) callHome(card, 0); else play(card);
  }
}

enum { slab, disc, heart, diamond, clover, star, n = 96 };  // shapes, and their edges

// Draws a shape of half a width and height, with an edge that fades out over `soft` pixels.
static void draw(SDL_Renderer *to, int shape, const Sprite *at, float width, float height, float soft, uint32_t rgba) {
  SDL_Vertex points[2 * n + 1];  // the edge, the faded edge, and the centre
  int corners[9 * n];
  float c = cosf(at->rotation * 0.0174533f), s = sinf(at->rotation * 0.0174533f);
  for (int i = 0; i <= 2 * n; i++) {
    float t = i * 6.2831853f / n, x = sinf(t), y = -cosf(t), r = 1;
    float power = shape == slab ? 9 : 0.8f;
    if (shape == slab || shape == diamond) r = powf(powf(fabsf(x), power) + powf(fabsf(y), power), -1 / power);
    if (shape == clover || shape == star) r = 0.8f + 0.25f * cosf((shape == star ? 5 : 3) * t);
    if (shape == heart) x *= x * x, y = -(13 * cosf(t) - 5 * cosf(2 * t) - 2 * cosf(3 * t) - cosf(4 * t)) / 16;
    x *= r * width, y *= r * height;
    r = i == 2 * n ? 0 : i < n ? 1 : 1 + soft / fmaxf(hypotf(x, y), 1);
    points[i].position = (SDL_FPoint){at->position[0] + r * (c * x - s * y), at->position[1] + r * (s * x + c * y)};
    points[i].color = (SDL_Color){rgba >> 24, rgba >> 16 & 255, rgba >> 8 & 255, r > 1 ? 0 : rgba & 255};
  }
  for (int i = 0, j = 1; i < n; i++, j = (i + 1) % n)
    for (int k = 0; k < 9; k++) corners[9 * i + k] = (int[]){2 * n, i, j, i, j, i + n, j, i + n, j + n}[k];
  SDL_RenderGeometry(to, NULL, points, 2 * n + 1, corners, 9 * n);
}

static void drawAll(SDL_Renderer *to, SDL_Texture *felt) {
  static const uint32_t inks[] = {0xD8405FFF, 0xE07A2BFF, 0x2F8F6BFF, 0x6A55C9FF, 0xC2378FFF};
  SDL_RenderCopy(to, felt, NULL, NULL);
  for (int it = 0; it < cardCount + thrown; it++) {
    Sprite sprite = sprites[it], shadow = sprite;
    float side = cosf(3.1415927f * sprite.turn), high = sprite.scale[0], wide = high * fmaxf(fabsf(side), 0.05f);
    shadow.position[1] += it < cardCount ? 60 * (high - 0.9f) : 2;
    if (it >= cardCount) {
      draw(to, disc, &shadow, 19 * wide, 19 * high, 5, 0x00000066);
      draw(to, disc, &sprite, 18 * wide, 18 * high, 1, 0xC98A1BFF);
      draw(to, disc, &sprite, 14 * wide, 14 * high, 1, 0xFFD257FF);
      draw(to, star, &sprite, 9 * wide, 9 * high, 1, 0xFFF3B8FF);
      continue;
    }
    draw(to, slab, &shadow, 52 * wide, 74 * high, 26 * high, 0x00000066);
    draw(to, slab, &sprite, 56 * wide, 80 * high, 1, 0xFFF8EAFF);
    if (side > 0) draw(to, slab, &sprite, 49 * wide, 73 * high, 1, 0x27496DFF);
    draw(to, side > 0 ? star : heart + it % 4, &sprite, 30 * wide, 30 * high, 1, side > 0 ? 0xF2C14EFF : inks[it]);
  }
}

int main(int argc, char **argv) {
  int frames = argc > 1 ? SDL_atoi(argv[1]) : 0;
  SDL_Init(SDL_INIT_VIDEO);
  SDL_Window *window = SDL_CreateWindow("Cards", 80, 80, 960, 540, 0);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
  SDL_Texture *felt = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, 960, 540);
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
  SDL_SetRenderTarget(renderer, felt);
  draw(renderer, slab, &(Sprite){.position = {480, 270}}, 600, 400, 1, 0x102A33FF);
  draw(renderer, disc, &(Sprite){.position = {480, 260}}, 60, 40, 560, 0x2F7C78C0);  // a light
  SDL_SetRenderTarget(renderer, NULL);
  world = ibCreateWorld(NULL);
  frame = ibCreateFrame(NULL, 0, false);
  turn = ibCreateProperty("turn", ib_typeFloat, (float[]){0});
  ibWorld_SpawnMany(world, entities, count);
  for (int i = 0; i < cardCount; i++) {
    ibWorld_Set(world, entities[i], ib_position, (float[]){100 + 3 * i, 120 - 2 * i});
    callHome(i, IB_MS(600 - 150 * i));
  }
  uint64_t then = SDL_GetPerformanceCounter();
  for (int number = 1; frames == 0 || number <= frames; number++) {
    for (SDL_Event event; SDL_PollEvent(&event);) {  // input
      if (event.type == SDL_QUIT) return 0;
      if (event.type == SDL_MOUSEBUTTONDOWN) click(event.button.x, event.button.y);
    }
    const float *place = sprites[(int[]){2, 2, 2, 0, 4, 1}[number / 18 % 6]].position;
    if (frames > 0 && number >= 108 && number < 216 && number % 18 == 0) click(place[0], place[1]);
    uint64_t now = SDL_GetPerformanceCounter();
    int64_t elapsed = frames > 0 ? IB_MS(50) / 3 : (now - then) * 1e9 / SDL_GetPerformanceFrequency();
    then = now;
    ibWorld_Advance(world, elapsed);  // motion
    react();
    gather();  // what the screen will show
    drawAll(renderer, felt);
    SDL_RenderPresent(renderer);
  }
  SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, 960, 540, 24, SDL_PIXELFORMAT_RGB24);
  SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels, picture->pitch);
  if (argc > 2) SDL_SaveBMP(picture, argv[2]);
  printf("%d coins have landed, %d of %d thrown\n", landed, thrown, coinCount);
}
