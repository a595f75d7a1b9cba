// Entity-component systems as rivals: the everyday work of a game, and tweens with precedence written over them.
//
// The benchmark starts the program and writes a workload's name and size to it, line by line. For each line the
// program runs the workload once and answers with nanoseconds a unit, of its thread's CPU time. A line that begins
// with "check" is answered with the sum of what the workload shows, for the benchmark to compare with the engine's.
//
// A rival is a class that adapts a library: `create`, `destroy`, `add`, `find`, `each`, each with the library's own
// fastest call.

#ifndef ECS_H
#define ECS_H

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <utility>
#include <vector>

struct Body { float x, y, reach, heading, lift; };
struct Velocity { float x, y; };
struct Score { int64_t value; };
struct Energy { float value; };

/// The benchmark's generator: the same numbers for the same seed.
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state(seed) {}

  uint64_t next() {
    state += 0x9E3779B97F4A7C15u;
    uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
  }

  size_t below(size_t limit) { return next() % limit; }

  template <typename Element>
  void shuffle(std::vector<Element> &elements) {
    for (size_t left = elements.size(); left > 1; left--) std::swap(elements[left - 1], elements[below(left)]);
  }

 private:
  uint64_t state;
};

/// A workload: `run` is timed, and returns the number of its units.
struct Work {
  virtual ~Work() = default;
  virtual void prepare() {}
  virtual size_t run() = 0;
  virtual double sum() = 0;
};

/// Single entities with three components.
template <typename Ecs>
class Crowd : public Work {
 public:
  enum Kind { spawn, despawn, changeInOrder, changeAtRandom, read, set, columns, shuffledColumns };

  Crowd(Kind kind, size_t count) : kind(kind), count(count) {
    if (kind == spawn) return;
    create();
    if (kind == columns || kind == shuffledColumns) addColumns();
    atRandom = entities;
    random.shuffle(atRandom);
  }

  void prepare() override {
    if (kind == spawn) clear();
    if (kind == despawn && entities.empty()) create();
    if (kind == despawn) {
      atRandom = entities;
      random.shuffle(atRandom);
    }
  }

  size_t run() override {
    switch (kind) {
      case spawn: create(); break;
      case despawn:
        for (auto entity : atRandom) ecs.destroy(entity);
        entities.clear();
        break;
      case changeInOrder: change(entities); break;
      case changeAtRandom: change(atRandom); break;
      case read:
        for (auto entity : atRandom)
          if (const Body *body = ecs.template find<Body>(entity)) total += body->heading;
        break;
      case set:
        for (auto entity : atRandom)
          if (Energy *energy = ecs.template find<Energy>(entity)) energy->value = 2;
        break;
      case columns:
      case shuffledColumns:
        ecs.template each<Body, Velocity, Energy>([](Body &body, const Velocity &velocity, const Energy &energy) {
          body.x += velocity.x * energy.value;
          body.y += velocity.y * energy.value;
          body.reach = energy.value + body.heading;
        });
        break;
    }
    return count;
  }

  double sum() override {
    double sum = total;
    for (auto entity : entities) {
      if (const Body *body = ecs.template find<Body>(entity)) sum += body->x + body->y + body->reach;
      if (const Energy *energy = ecs.template find<Energy>(entity)) sum += energy->value;
    }
    return sum;
  }

 private:
  using Entity = typename Ecs::Entity;
  Ecs ecs;
  const Kind kind;
  const size_t count;
  std::vector<Entity> entities, atRandom;
  SplitMix64 random{11};
  double total = 0;

  void create() {
    for (size_t index = 0; index < count; index++) {
      const Entity entity = ecs.create();
      if (kind != columns && kind != shuffledColumns) {
        ecs.add(entity, Body{0, 0, 0, float(index % 7), 0});
        ecs.add(entity, Velocity{1, 0});
        if (kind == set) ecs.add(entity, Energy{1});
        else ecs.add(entity, Score{int64_t(index)});
      }
      entities.push_back(entity);
    }
  }

  /// Adds one component to all entities, then the next, in order or each in its own order.
  void addColumns() {
    std::vector<size_t> order(count);
    for (size_t index = 0; index < count; index++) order[index] = index;
    auto mix = [&] { if (kind == shuffledColumns) random.shuffle(order); };
    mix();
    for (size_t index : order) ecs.add(entities[index], Body{float(index % 97), 1, 0, float(index % 7), 0});
    mix();
    for (size_t index : order) ecs.add(entities[index], Velocity{float(index % 5) * 0x1p-8f, 0x1p-8f});
    mix();
    for (size_t index : order) ecs.add(entities[index], Energy{float(index % 11)});
  }

  void clear() {
    for (auto entity : entities) ecs.destroy(entity);
    entities.clear();
  }

  void change(const std::vector<Entity> &list) {
    for (auto entity : list)
      if (Body *body = ecs.template find<Body>(entity)) body->reach += 1;
  }
};

/// A tween as a component of what it moves: no precedence, no base value, no events in order.
struct BareTween { float from, to; int64_t start, duration; };

/// A frame of an arcade game: a rule over three components, a tween on a tenth of the entities, and one in a
/// hundred that goes and is replaced.
template <typename Ecs>
class Arcade : public Work {
 public:
  Arcade(size_t count, bool isGrouped) {
    if (isGrouped) ecs.makeGroup();
    this->isGrouped = isGrouped;
    for (size_t index = 0; index < count; index++) entities.push_back(spawn());
    for (int frame = 0; frame < 120; frame++) run();
  }

  size_t run() override {
    for (size_t left = entities.size() / 100; left > 0; left--) {
      ecs.destroy(entities[next]);
      entities[next] = spawn();
      next = next + 1 < entities.size() ? next + 1 : 0;
    }
    auto move = [](Body &body, const Velocity &velocity, const Energy &energy) {
      body.x += velocity.x * energy.value;
      body.y += velocity.y * energy.value;
      body.reach = energy.value + body.x;
    };
    if (isGrouped) ecs.eachOfGroup(move);
    else ecs.template each<Body, Velocity, Energy>(move);
    now += 1500;
    const int64_t now = this->now;
    ecs.template each<BareTween, Body>([now](const BareTween &tween, Body &body) {
      const float part = std::min(float(now - tween.start) / float(tween.duration), 1.0f);
      body.lift = tween.from + (tween.to - tween.from) * (1 - (1 - part) * (1 - part));
    });
    return entities.size();
  }

  double sum() override {
    double sum = 0;
    for (auto entity : entities)
      if (const Body *body = ecs.template find<Body>(entity)) sum += body->x + body->reach + body->lift;
    return sum;
  }

 private:
  using Entity = typename Ecs::Entity;
  Ecs ecs;
  bool isGrouped = false;
  std::vector<Entity> entities;
  size_t next = 0, spawned = 0;
  int64_t now = 0;

  Entity spawn() {
    const size_t index = spawned++;
    const Entity entity = ecs.create();
    ecs.add(entity, Body{0, 0, 0, 0, 0});
    ecs.add(entity, Velocity{float(index % 5) * 0x1p-8f, 0x1p-8f});
    ecs.add(entity, Energy{float(index % 11)});
    if (index % 10 == 0) ecs.add(entity, BareTween{0, float(index % 90 + 10), now, 3 * 90000});
    return entity;
  }
};

/// Tweens with what a game relies on: a driver is an entity, the newest of a target is seen, the older one comes
/// back when it ends, ends come in the order of their instants and then of registration, and may have callbacks.
template <typename Ecs>
class Tweens {
 public:
  using Entity = typename Ecs::Entity;

  struct Shown { float value; };
  struct Stack { float base; std::vector<Entity> drivers; };
  struct Driver { Entity target; float from, to; int64_t start, duration; bool isSeen; };
  struct Completion { std::function<void()> call; };

  Ecs ecs;
  int64_t now = 0;

  Entity target() {
    const Entity entity = ecs.create();
    ecs.add(entity, Shown{0});
    ecs.add(entity, Stack{0, {}});
    return entity;
  }

  Entity start(Entity target, float from, float to, int64_t duration) {
    const Entity entity = ecs.create();
    ecs.add(entity, Driver{target, from, to, now, duration, true});
    Stack &stack = *ecs.template find<Stack>(target);
    if (!stack.drivers.empty()) ecs.template find<Driver>(stack.drivers.back())->isSeen = false;
    stack.drivers.push_back(entity);
    ecs.template find<Shown>(target)->value = from;
    ends.push({now + duration, serial++, entity});
    return entity;
  }

  void onComplete(Entity driver, std::function<void()> call) { ecs.add(driver, Completion{std::move(call)}); }

  /// Ends a driver where it is. The driver below is seen, or the base value.
  void kill(Entity entity) {
    const Driver *driver = ecs.template find<Driver>(entity);
    if (!driver) return;
    leave(entity, *driver, value(*driver));
    ecs.destroy(entity);
  }

  void tick() {
    const int64_t end = now + 1500;
    while (!ends.empty() && ends.top().instant <= end) {
      // What a callback starts begins at this very instant.
      now = ends.top().instant;
      const Entity entity = ends.top().driver;
      ends.pop();
      const Driver *driver = ecs.template find<Driver>(entity);
      if (!driver) continue;
      leave(entity, *driver, driver->to);
      std::function<void()> call;
      if (Completion *completion = ecs.template find<Completion>(entity)) call = std::move(completion->call);
      ecs.destroy(entity);
      if (call) call();
    }
    now = end;
    ecs.template each<Driver>([this](const Driver &driver) {
      if (driver.isSeen) ecs.template find<Shown>(driver.target)->value = value(driver);
    });
  }

 private:
  struct End {
    int64_t instant;
    uint64_t serial;
    Entity driver;
    bool operator<(const End &other) const {
      return instant != other.instant ? instant > other.instant : serial > other.serial;
    }
  };
  std::priority_queue<End> ends;
  uint64_t serial = 0;

  float value(const Driver &driver) const {
    const float part = float(now - driver.start) / float(driver.duration);
    return driver.from + (driver.to - driver.from) * (1 - (1 - part) * (1 - part));
  }

  void leave(Entity entity, const Driver &driver, float last) {
    const Entity target = driver.target;
    const bool isSeen = driver.isSeen;
    Stack &stack = *ecs.template find<Stack>(target);
    stack.drivers.erase(std::find(stack.drivers.begin(), stack.drivers.end(), entity));
    if (!isSeen) return;
    stack.base = last;
    ecs.template find<Shown>(target)->value = last;
    if (!stack.drivers.empty()) ecs.template find<Driver>(stack.drivers.back())->isSeen = true;
  }
};

/// The lives of tweens, one on each target.
template <typename Ecs>
class Lives : public Work {
 public:
  enum Kind { killAndStart, killStartAndTick, start, startWithCallback, complete, chain };

  Lives(Kind kind, size_t count) : kind(kind), count(count) {
    for (size_t index = 0; index < count; index++) targets.push_back(tweens.target());
    drivers.resize(count);
    if (kind == killAndStart || kind == killStartAndTick || kind == chain)
      for (size_t index = 0; index < count; index++) begin(index);
  }

  void prepare() override {
    switch (kind) {
      case killAndStart:
        tweens.tick();
        draw();
        break;
      case killStartAndTick: draw(); break;
      case start:
      case startWithCallback:
        for (auto driver : drivers) tweens.kill(driver);
        tweens.tick();
        break;
      case complete:
        for (size_t index = 0; index < count; index++) begin(index);
        tweens.tick();
        break;
      case chain: completed = 0; break;
    }
  }

  size_t run() override {
    switch (kind) {
      case killAndStart: replace(); return victims.size();
      case killStartAndTick:
        replace();
        tweens.tick();
        return victims.size();
      case start:
      case startWithCallback:
        for (size_t index = 0; index < count; index++) begin(index);
        return count;
      case complete: tweens.tick(); return count;
      case chain:
        for (int tick = 0; tick < 10; tick++) tweens.tick();
        return completed;
    }
    return 0;
  }

  double sum() override {
    tweens.tick();
    double sum = calls;
    for (auto target : targets) sum += tweens.ecs.template find<typename Tweens<Ecs>::Shown>(target)->value;
    return sum;
  }

 private:
  const Kind kind;
  const size_t count;
  Tweens<Ecs> tweens;
  std::vector<typename Ecs::Entity> targets, drivers;
  std::vector<size_t> victims;
  std::vector<uint32_t> lives;
  SplitMix64 random{9};
  size_t completed = 0;
  double calls = 0;

  /// Starts the tween of a target: long, or one that ends in the next tick but one.
  void begin(size_t index) {
    const float height = float(index % 90 + 10);
    const bool isShort = kind == complete || kind == chain;
    const int64_t duration = kind == chain ? int64_t(900 + index % 8101) : isShort ? int64_t(1800 + index % 900)
                                                                                   : 90000 * int64_t(60 + index % 60);
    drivers[index] = tweens.start(targets[index], 0, height, duration);
    if (kind == chain) {
      tweens.onComplete(drivers[index], [this, index] {
        completed++;
        calls++;
        begin(index);
      });
    } else if (kind == complete || kind == startWithCallback) {
      tweens.onComplete(drivers[index], [this] { calls++; });
    }
  }

  void draw() {
    victims.clear();
    const size_t pairs = std::min<size_t>(count, 4096);
    for (size_t pair = 0; pair < pairs; pair++) victims.push_back(random.below(count));
  }

  void replace() {
    for (size_t victim : victims) {
      tweens.kill(drivers[victim]);
      begin(victim);
    }
  }
};

/// Seven systems over mixed entities: `EcsSystems` of the benchmark has the same rules.
template <typename Ecs>
class Systems : public Work {
 public:
  explicit Systems(size_t count) : picture(width * height) {
    for (size_t index = 0; index < count; index++) {
      const auto entity = ecs.create();
      const int32_t number = int32_t(index);
      ecs.add(entity, Place{float(index % 320), float(index % 240)});
      if (index % 2 == 0) ecs.add(entity, Pace{float(index % 7) - 3, float(index % 5) - 2});
      if (index % 3 == 0) ecs.add(entity, Counter{number % 10, 0, false, uint32_t(index) + 1});
      if (index % 4 == 0) {
        ecs.add(entity, Health{number % 50 + 1, number % 50 + 1, born});
        ecs.add(entity, Damage{number % 11, number % 5});
        ecs.add(entity, Role{uint8_t(index % 3)});
      }
      if (index % 4 == 0 || index % 5 == 0) ecs.add(entity, Sprite{32});
    }
    this->count = count;
  }

  size_t run() override {
    const float step = 1.0f / 60;
    ecs.template each<Place, const Pace>([step](Place &place, const Pace &pace) {
      place.x += pace.x * step;
      place.y += pace.y * step;
    });
    ecs.template each<Counter>([step](Counter &counter) {
      counter.count = (counter.count + 1) % 1000000;
      counter.sum += 0.0001f * step;
      counter.isOdd = !counter.isOdd;
      counter.random ^= counter.random << 13;
      counter.random ^= counter.random >> 17;
      counter.random ^= counter.random << 5;
    });
    ecs.template each<Pace, const Place, const Counter>([](Pace &pace, const Place &place, const Counter &counter) {
      if (counter.count % 10 != 0) return;
      const float wide = float(counter.random % 17) - 7, narrow = float(counter.random / 17 % 6);
      pace = place.x > place.y ? Pace{wide, narrow} : Pace{narrow, wide};
    });
    ecs.template each<Health, const Damage>([](Health &health, const Damage &damage) {
      const int32_t lost = damage.attack - damage.defence;
      if (health.points > 0 && lost > 0) health.points = std::max(health.points - lost, 0);
    });
    ecs.template each<Health>([](Health &health) {
      if (health.condition == dead) {
        health.points = health.most;
        health.condition = born;
      } else {
        health.condition = health.points <= 0 ? dead : alive;
      }
    });
    ecs.template each<Sprite, const Role, const Health>([](Sprite &sprite, const Role &role, const Health &health) {
      sprite.character = health.condition == dead ? 124 : health.condition == born ? 95 : "@kh"[role.number];
    });
    ecs.template each<const Place, const Sprite>([this](const Place &place, const Sprite &sprite) {
      const int x = int(place.x), y = int(place.y);
      if (x >= 0 && x < width && y >= 0 && y < height) picture[size_t(y * width + x)] = sprite.character;
    });
    return count;
  }

  double sum() override {
    double sum = 0;
    ecs.template each<const Place>([&](const Place &place) { sum += double(place.x + place.y); });
    ecs.template each<const Counter>([&](const Counter &counter) {
      sum += double(counter.count) + double(counter.random % 1000);
    });
    ecs.template each<const Health>([&](const Health &health) { sum += double(health.points); });
    ecs.template each<const Sprite>([&](const Sprite &sprite) { sum += double(sprite.character); });
    return sum;
  }

 private:
  enum Condition : uint8_t { alive, dead, born };
  struct Place { float x, y; };
  struct Pace { float x, y; };
  struct Counter { int32_t count; float sum; bool isOdd; uint32_t random; };
  struct Health { int32_t points, most; Condition condition; };
  struct Damage { int32_t attack, defence; };
  struct Role { uint8_t number; };
  struct Sprite { uint8_t character; };
  static constexpr int width = 320, height = 240;

  Ecs ecs;
  size_t count = 0;
  std::vector<uint8_t> picture;
};

template <typename Ecs>
std::unique_ptr<Work> makeWork(const std::string &name, size_t count) {
  using C = Crowd<Ecs>;
  using L = Lives<Ecs>;
  if (name == "spawn") return std::make_unique<C>(C::spawn, count);
  if (name == "despawn") return std::make_unique<C>(C::despawn, count);
  if (name == "change-in-order") return std::make_unique<C>(C::changeInOrder, count);
  if (name == "change-at-random") return std::make_unique<C>(C::changeAtRandom, count);
  if (name == "read") return std::make_unique<C>(C::read, count);
  if (name == "set") return std::make_unique<C>(C::set, count);
  if (name == "columns") return std::make_unique<C>(C::columns, count);
  if (name == "shuffled-columns") return std::make_unique<C>(C::shuffledColumns, count);
  if (name == "arcade") return std::make_unique<Arcade<Ecs>>(count, false);
  if (name == "arcade-grouped" && Ecs::hasGroups) return std::make_unique<Arcade<Ecs>>(count, true);
  if (name == "systems") return std::make_unique<Systems<Ecs>>(count);
  if (name == "kill-and-start") return std::make_unique<L>(L::killAndStart, count);
  if (name == "kill-start-and-tick") return std::make_unique<L>(L::killStartAndTick, count);
  if (name == "start") return std::make_unique<L>(L::start, count);
  if (name == "start-with-callback") return std::make_unique<L>(L::startWithCallback, count);
  if (name == "complete") return std::make_unique<L>(L::complete, count);
  if (name == "chain") return std::make_unique<L>(L::chain, count);
  return nullptr;
}

inline double threadNanoseconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

/// Answers the benchmark's lines until there are no more.
template <typename Ecs>
int serve() {
  std::map<std::string, std::unique_ptr<Work>> works;
  char verb[16], name[64];
  size_t count;
  while (scanf("%15s %63s %zu", verb, name, &count) == 3) {
    auto &work = works[std::string(name) + " " + std::to_string(count)];
    if (!work) work = makeWork<Ecs>(name, count);
    if (!work) {
      printf("none\n");
    } else if (!strcmp(verb, "check")) {
      printf("%.9g\n", work->sum());
      work.reset();
    } else {
      work->prepare();
      const double before = threadNanoseconds();
      const size_t units = work->run();
      printf("%.4f\n", (threadNanoseconds() - before) / double(units));
    }
    fflush(stdout);
  }
  return 0;
}

#endif
