// The header for C++: handles, functions of events, exceptions, and worlds that move between variables and threads.
#include <inbetween.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <unordered_map>

using namespace inbetween;
using namespace std::chrono_literals;

// The memory that this program takes, not the library.
static int allocations = 0;
void *operator new(std::size_t size) {
  allocations++;
  if (void *memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

static int faults = 0;
#define CHECK(...) \
  ((__VA_ARGS__) ? (void)0 : (void)(faults++, std::printf("types.cpp:%d: %s\n", __LINE__, #__VA_ARGS__)))

template <class Body> static ibResult code(Body body) {
  try {
    body();
  } catch (const Error &error) {
    return error.what()[0] ? error.code() : ib_ok;
  }
  return ib_ok;
}

static void tick(World &world, int count) {
  for (int i = 0; i < count; i++) world.tick();
}

struct Counted {
  static int count;
  Counted() { count++; }
  Counted(const Counted &) { count++; }
  ~Counted() { count--; }
};
int Counted::count = 0;

template <class Type> constexpr bool isHandle =
    std::is_nothrow_move_constructible_v<Type> && std::is_move_assignable_v<Type> && !std::is_copy_constructible_v<Type>;
static_assert(isHandle<World> && isHandle<Frame> && isHandle<Snapshot> && isHandle<Path>);

// A list of a value has a number for each lane. Other lists do not compile.
#define COMPILES(name, call)                                                              \
  template <class Each, class = decltype(call)> constexpr bool name(int) { return true; } \
  template <class Each> constexpr bool name(...) { return false; }
#define WORLD std::declval<Each &>()
COMPILES(takesTwo, WORLD.animate(Entity{}, position, {300, 40}))
COMPILES(takesOneOfTwo, WORLD.animate(Entity{}, position, {300}))
COMPILES(takesOneOfTwoInBraces, WORLD.animate(Entity{}, position, {{300}}))
COMPILES(takesThreeOfTwo, WORLD.animate(Entity{}, position, {300, 40, 0}))
COMPILES(takesThreeOfFour, WORLD.set(Entity{}, color, {1, 0, 0}))
COMPILES(takesShortKey, WORLD.tween(Entity{}, position, {{0, 0}, {1}}, 1s))
COMPILES(takesShortEnd, WORLD.tween(Transition{}, Entity{}, position, {0, 0}, {1}))
COMPILES(takesStep, std::declval<Each &>().to(position, {1, 2}))
COMPILES(takesShortStep, std::declval<Each &>().to(position, {1}))
COMPILES(takesPlainFloat, WORLD.animate(Entity{}, opacity, 0.5f))
COMPILES(takesPlainKeys, WORLD.tween(Entity{}, opacity, {0, 1}, 1s))
static_assert(takesTwo<World>(0) && takesPlainFloat<World>(0) && takesPlainKeys<World>(0));
static_assert(!takesOneOfTwo<World>(0) && !takesOneOfTwoInBraces<World>(0) && !takesThreeOfTwo<World>(0));
static_assert(!takesThreeOfFour<World>(0) && !takesShortKey<World>(0) && !takesShortEnd<World>(0));
static_assert(takesStep<Steps>(0) && !takesShortStep<Steps>(0));

int main() {
  const auto height = property<1>("height", {2});
  const auto tint = property<3>("tint");
  const Value<1> one{1};
  CHECK(code([] { ease("no easing"); }) == ib_badArgument);
  CHECK(code([] { property<2>("turn", ib_typeAngle, {0, 0}); }) == ib_badArgument);
  CHECK(code([] { Path path("M 0"); }) == ib_badArgument);
  CHECK(code([] { color[0]; }) == ib_badArgument);
  CHECK(code([] { ease(std::string("quad\0In", 7)); }) == ib_badArgument);
  CHECK(code([] { Steps().emit(std::string("a\0b", 3)); }) == ib_badArgument);

  // A world moves between variables, and its drivers and functions with it.
  World first;
  Entity card = first.spawn();
  int completed = 0;
  Driver driver = first.animate(card, height, {12}, Motion::eased(100ms));
  driver.onComplete([&](Driver each) { completed += each == driver ? 1 : 100; });
  World world = std::move(first);
  CHECK(first.id().generation == 0 && world.id().generation != 0);
  tick(world, 20);
  CHECK(completed == 1 && !driver && driver.info().ending == ib_eventCompleted);
  CHECK(world.get(card, height)[0] == 12 && world.get(card, tint)[2] == 0);
  CHECK(!driver.pause() && !driver.kill() && world.killAll(card) == 0);
  CHECK(code([&] { driver.onComplete([](Driver) {}); }) == ib_stale);

  // A dead entity: calls that return a bool or a count do not throw, and the others do. A frame has nothing.
  {
    World other;
    Entity living = other.spawn(), dead = other.spawn();
    Frame picture;
    other.sample(picture);
    CHECK(picture.get(dead, scale) == Value<2>{1, 1} && picture.get(living, height) == Value<1>{2});
    CHECK(other.despawn(dead) && !other.isAlive(dead) && !other.despawn(dead) && other.killAll(dead) == 0);
    CHECK(code([&] { other.get(dead, height); }) == ib_stale && code([&] { other.set(dead, height, one); }) == ib_stale);
    CHECK(code([&] { other.base(dead, height); }) == ib_stale && code([&] { other.velocity(dead, height); }) == ib_stale);
    CHECK(code([&] { other.animate(dead, height, one); }) == ib_stale && code([&] { other.fade(dead); }) == ib_stale);
    CHECK(code([&] { other.tween(dead, height, {one}, 1s); }) == ib_stale);
    CHECK(code([&] { other.spring(dead, height, one); }) == ib_stale);
    CHECK(code([&] { other.decay(dead, height); }) == ib_stale);
    CHECK(code([&] { other.punch(dead, height, one, 1s); }) == ib_stale);
    CHECK(code([&] { other.play(dead, Steps().to(height, one)); }) == ib_stale);
    CHECK(code([&] { other.setParent(dead, living); }) == ib_stale && code([&] { other.describe(dead); }) == ib_stale);
    CHECK(code([&] { other.precedence(dead, height); }) == ib_stale);
    struct Row { float height; };
    std::vector<Row> rows{{5}, {6}};
    CHECK(code([&] { other.write(height, {living, dead}, rows, &Row::height); }) == ib_stale);
    CHECK(other.get(living, height)[0] == 2 && other.read(height, {living, dead}, rows, &Row::height) == 1);
    CHECK(rows[0].height == 2 && rows[1].height == 6);
    other.sample(picture);
    CHECK(!picture.get(dead, scale) && picture.get(living, height));

    // A timeline that was released. A driver on a timeline is true after its end, and one of the world's own time is not.
    Timeline show = other.makeTimeline();
    TweenDef def;
    def.timeline = show;
    Driver kept = other.tween(living, height, {one}, 50ms, def), gone = other.tween(living, opacity, {one}, 50ms);
    tick(other, 6);
    CHECK(kept && kept.state() == ib_stateCompleted && !gone && gone.state() == ib_stateKilled);
    CHECK(other.release(show) && !kept && !other.release(show) && !other.seek(show, 1s) && !other.pause(show));
    CHECK(code([&] { other.info(show); }) == ib_stale && code([&] { other.setRate(show, 1); }) == ib_stale);
    CHECK(show != Timeline{} && Timeline{} == Timeline{} && std::hash<Timeline>()(show) != std::hash<Timeline>()({}));
    CHECK(!other.label(show, "there") && !other.duration(show));
    Transition turn = other.makeTransition(1s);
    CHECK(other.release(turn) && !other.begin(turn, true) && other.letGo(turn) == -1 && !other.complete(turn, true));
    CHECK(code([&] { other.info(turn); }) == ib_stale && !kept.seek(1s) && !kept.retarget(one));
    Machine machine(other, "a");
    CHECK(machine.release() && !machine.release() && !machine.go("b") && !machine.fire("c"));
    CHECK(code([&] { machine.state(); }) == ib_stale && code([&] { machine.setCondition("c", true); }) == ib_stale);
    CHECK(turn == turn && turn != Transition{});
    CHECK(!Driver() && code([] { Driver().kill(); }) == ib_badWorld);
  }

  // A loop over the events may change the world.
  {
    World other;
    for (Entity entity : other.spawn(4)) other.animate(entity, height, {5}, Motion::eased(1ms));
    other.tick();
    int ends = 0;
    for (const ibEvent &event : other.events()) {
      if (event.kind != ib_eventCompleted) continue;
      ends += other.despawn(event.entity);
      other.animate(other.spawn(), height, {5});
    }
    CHECK(ends == 4 && other.info().entities == 4);
  }
  // A batch: all drivers or none, with defs and values of the rows' own.
  {
    World other;
    Path path("M 0 0 L 30 0");
    Transition turn = other.makeTransition(1s);
    const Value<2> back{0, 0}, fore{9, 9};
    std::vector<Entity> cards = other.spawn(3);
    std::vector<int64_t> late = delays(StaggerDef(), 3);
    std::vector<BatchRow> rows;
    for (int i = 0; i < 3; i++) {
      TransitionTweenDef def;
      def.back = back.data(), def.fore = fore.data();
      Duration delay(late[i]);
      rows.push_back(BatchRow(cards[i], scale, Value<2>{2, 2}, SpringDef()).after(delay));
      rows.push_back(BatchRow(cards[i], height, Value<1>{5}, AnimateDef()).after(delay));
      rows.push_back(BatchRow(cards[i], position, path, FollowDef()).after(delay));
      rows.push_back(BatchRow(cards[i], rotation, Value<1>{5}, ShakeDef()));
      rows.push_back(BatchRow(turn, cards[i], size, def));
      rows.push_back(BatchRow(cards[i], Steps().to(opacity, {0.5f}).emit("shown")).after(delay));
    }
    std::vector<Driver> drivers = other.batch(rows);
    CHECK(drivers.size() == 18 && drivers[0] && drivers[17]);
    tick(other, 150);
    CHECK(other.get(cards[2], scale)[0] == 2 && other.get(cards[2], height)[0] == 5 && other.get(cards[2], position)[0] == 30);
    CHECK(other.get(cards[2], opacity)[0] == 0.5f && other.batch({}).empty());
    const int before = other.info().drivers;
    rows.push_back(BatchRow(Entity{}, scale, Value<2>{2, 2}, SpringDef()));
    CHECK(code([&] { other.batch(rows); }) == ib_stale && other.info().drivers == before);
    CHECK(std::string(ibGetError()).find("rows[18].") != std::string::npos);
  }
  CHECK(code([&] { world.set(card, height, {std::numeric_limits<float>::infinity()}); }) == ib_badArgument);
  CHECK(code([&] { world.advance(-1ns); }) == ib_badArgument);
  CHECK(code([&] { first.tick(); }) == ib_badWorld);

  // The defaults are the defaults of inbetween.h.
  const ibMotionDef eased = Motion().def(), plain = ibDefaultMotionDef(), bouncing = Motion::spring().def();
  CHECK(eased.duration == plain.duration && eased.ease == plain.ease && eased.isSpring == plain.isSpring);
  CHECK(eased.dampingRatio == plain.dampingRatio && eased.delay == plain.delay && Motion::eased(1s).ease == plain.ease);
  CHECK(bouncing.duration == ibDefaultSpringDef().response);
  CHECK(bouncing.dampingRatio == ibDefaultSpringDef().dampingRatio && bouncing.isSpring);

  // Drivers of each kind.
  Path path(std::vector<Value<2>>{{0, 0}, {30, 0}, {30, 40}});
  CHECK(path.length() > 60);
  FollowDef turning;
  turning.orients = rotation;
  Driver heading;
  CHECK(world.follow(card, position, path, 200ms, turning, &heading) && heading && heading != Driver());
  world.follow(card, position, path, 200ms, FollowDef(), &heading);
  CHECK(!heading);
  world.tween(card, opacity, std::vector<Value<1>>{{0}, {1}, {0.25f}}, 200ms).pause();
  {
    // Forms of a value and of keys.
    World other;
    const Entity entity = other.spawn();
    const float pair[] = {3, 4};
    other.set(entity, position, pair), other.set(entity, color, {1, 0.5f, 0, 1}), other.set(entity, tint, {{1, 2, 3}});
    CHECK(other.get(entity, position)[1] == 4 && other.get(entity, color)[3] == 1 && other.get(entity, tint)[2] == 3);
    other.tween(entity, opacity, {0, 1}, 100ms), other.tween(entity, height, {one, {3}}, 100ms);
    other.tween(entity, position, {{0, 0}, {10, 20}}, 100ms), other.animate(entity, rotation, 90.0f);
    tick(other, 3);
    CHECK(std::abs(other.get(entity, opacity)[0] - 0.5f) < 0.01f && std::abs(other.get(entity, height)[0] - 2) < 0.01f);
    CHECK(std::abs(other.get(entity, position)[1] - 10) < 0.01f && other.get(entity, rotation)[0] > 0);
  }
  SpringDef spring;
  spring.response = Duration(100ms).count();
  Driver chase = world.spring(card, scale, {2, 2}, spring);
  CHECK(chase.follow(card, position) && chase.follow(card, position, {1, 2}) && chase.follow(card, position, true));
  CHECK(chase.stopFollowing() && !chase.stopFollowing() && chase.retarget(Value<2>{3, 3}));
  CHECK(chase.retarget({2, 2}) && chase.retarget({3, 3}, true));  // a list, without a type
  {
    // One number in braces is an offset, not a bool.
    World other;
    const Entity leader = other.spawn(), follower = other.spawn();
    other.set(leader, height, {5});
    CHECK(other.animate(follower, height, {0}, Motion::eased(100ms)).follow(leader, height, {1}));
    tick(other, 10);
    CHECK(other.get(follower, height)[0] == 6);
  }
  world.shake(card, rotation, {5}, 100ms), world.punch(card, size, {5, 5}, 100ms);
  DecayDef decay;
  decay.velocity = one.data();
  CHECK(world.decay(card, height, decay).control(ib_kill));
  tick(world, 60);
  CHECK(std::abs(world.get(card, position)[1] - 40) < 0.01f && std::abs(world.get(card, scale)[0] - 3) < 0.01f);
  Timeline timeline = world.makeTimeline();
  CHECK(world.begin(timeline) && !world.begin(timeline) && world.pause() && !world.pause() && world.resume());
  CHECK(world.setScrubber(timeline, true) && world.scrub(timeline, 100ms) && world.setScrubber(timeline, false));
  world.setRate(timeline, 2);
  CHECK(world.info(timeline).rate == 2 && world.pause(timeline) && world.resume(timeline) && world.release(timeline));
  Transition transition = world.makeTransition(300ms);
  world.tween(transition, card, size, {10, 10}, {20, 20});
  CHECK(world.begin(transition, true) && world.scrub(transition, 0.5f));
  tick(world, 1);
  CHECK(world.get(card, size)[0] == 15 && world.letGo(transition, 3) == 1 && world.complete(transition, true));
  CHECK(world.letGo(transition) == -1 && world.info(transition).position == 1 && world.release(transition));

  // Decays are moves: they end earlier moves, and later moves end them.
  {
    Driver move = world.animate(card, height, {12}), glide = world.decay(card, height, decay);
    CHECK(!move && glide);
    world.animate(card, height, {12});
    CHECK(!glide && world.killAll(card, height) == 1);
  }

  // Steps: a delay moves the step, and nothing else. A step with a spring that never rests is refused.
  {
    World other;
    Entity entity = other.spawn();
    other.play(entity, Steps().together()
                           .to(height, {12}, Motion::eased(100ms, ib_easeLinear).after(100ms))
                           .to(positionX, {10}, Motion::eased(100ms, ib_easeLinear)).end());
    other.play(entity, Steps().to(opacity, {0}, Motion::eased(100ms, ib_easeLinear))
                           .to(cornerRadius, {10}, Motion::eased(100ms, ib_easeLinear).after(50ms)).withPrevious()
                           .to(rotation, {10}, Motion::eased(100ms, ib_easeLinear).after(-50ms)));
    const float start = other.get(entity, height)[0];
    tick(other, 6);
    CHECK(other.get(entity, height)[0] == start && std::abs(other.get(entity, positionX)[0] - 10) < 0.01f);
    CHECK(std::abs(other.get(entity, opacity)[0]) < 0.01f && std::abs(other.get(entity, cornerRadius)[0] - 5) < 0.01f);
    tick(other, 3);
    CHECK(std::abs(other.get(entity, height)[0] - 7) < 0.01f && std::abs(other.get(entity, cornerRadius)[0] - 10) < 0.01f);
    CHECK(std::abs(other.get(entity, rotation)[0] - 5) < 0.01f);  // it began 50 ms before the end of the step before it
    CHECK(code([&] { Steps().to(height, {1}, Motion::spring(300ms, 0)); }) == ib_badArgument);
    CHECK(code([] { Steps().offset(1ms); }) == ib_badArgument);
    Driver story = other.play(entity, Steps().to(size, {8, 8}, Motion::eased(1s)).label("there").wait(1s));
    CHECK(story.seekLabel("there") && other.get(entity, size)[0] == 8 && !story.seekLabel("away"));
    CHECK(story.update(500ms) && story.info().elapsed == std::chrono::nanoseconds(1500ms).count());
  }

  // States. Without a motion, a machine has the motion of inbetween.h.
  {
    Machine quick(world, "low"), same(world, "low", Motion::spring(500ms, 0.85));
    quick.assign("high", card, positionX, {100}), same.assign("high", card, positionY, {100});
    world.set(card, position, {0, 0}), quick.go("high"), same.go("high");
    tick(world, 10);
    CHECK(world.get(card, positionX)[0] > 10 && world.get(card, positionX) == world.get(card, positionY));
    world.killAll(card, position), world.set(card, position, {30, 40});
  }
  Machine machine(world, "closed");
  int changes = 0;
  machine.assign("open", card, height, {30});
  machine.connect("closed", "open", "touch");
  machine.setMotion("open", Motion::eased(2s));
  machine.setMotion("closed", "open", Motion::eased(50ms));  // this one has a start, so it decides
  machine.onChange([&](const std::string &from, const std::string &to) { changes += from == "closed" && to == "open"; });
  CHECK(!machine.fire("nothing") && machine.fire("touch") && !machine.go("open"));
  machine.setCondition("dark", true);
  tick(world, 10);
  CHECK(changes == 1 && machine.state() == "open" && world.get(card, height)[0] == 30 && machine.release());

  // Standing motions, and the drivers of a lane.
  world.setStandingMotion(cornerRadius, Motion::eased(1s));
  world.set(card, cornerRadius, {8});  // its first value, which is there at once
  world.set(card, cornerRadius, {16});
  CHECK(world.precedence(card, cornerRadius).size() == 1 && world.get(card, cornerRadius)[0] == 8);
  CHECK(world.base(card, cornerRadius)[0] == 8);
  world.endStandingMotion(cornerRadius);
  CHECK(world.killAll(card, cornerRadius) == 1 && world.precedence(card, positionX).empty());
  world.setReducedMotion(ib_reduceSnap);
  world.animate(card, height, {7}, Motion::spring());
  tick(world, 2);
  CHECK(world.get(card, height)[0] == 7);
  world.setReducedMotion(ib_reduceNothing);

  // Rows of an array of structs.
  struct Row { int id; float place[2]; std::array<float, 1> height; float degrees; };
  std::vector<Row> rows;
  std::vector<Entity> entities = world.spawn(50);
  for (Entity entity : entities) world.set(entity, position, {3, 4});
  Frame frame;
  world.sample(frame);
  Frame few{position, height};
  world.sample(few);
  CHECK(few.read(height, entities, rows, &Row::height) == 50 && rows.size() == 50);
  CHECK(few.read(position, &entities[2], 1, &rows[3], &Row::place) == 1 && rows[3].place[1] == 4);
  CHECK(code([&] { few.read(rotation, entities, rows, &Row::degrees); }) == ib_badArgument);
  CHECK(code([&] { few.readVelocity(position, entities, rows, &Row::place); }) == ib_badArgument);
  CHECK(code([&] { few.column(rotation); }) == ib_badArgument);
  CHECK(frame.read(position, entities, rows, &Row::place) == 50 && rows.size() == 50 && rows[49].place[1] == 4);
  CHECK(frame.read(height, entities, rows, &Row::height) == 50 && rows[7].height[0] == 2);
  rows[7].place[0] = 70;
  world.write(position, entities, rows, &Row::place);
  CHECK(world.get(entities[7], position)[0] == 70);
  rows[7].place[0] = 0;
  CHECK(world.read(position, entities, rows, &Row::place) == 50 && rows[7].place[0] == 70);
  rows[1].place[0] = 71;
  world.write(position, &entities[1], 1, &rows[1], &Row::place);
  CHECK(world.read(position, &entities[1], 2, &rows[0], &Row::place) == 2 && rows[0].place[0] == 71);
  CHECK(code([&] { frame.readVelocity(position, entities, rows, &Row::place); }) == ib_badArgument);
  CHECK(frame.read(rotation, entities, rows, &Row::degrees) == 50 && frame.column(position).count >= 50);
  std::vector<Row> ghosts(80);  // rows of entities that have left
  CHECK(frame.read(position, entities, ghosts, &Row::place) == 50 && ghosts.size() == 50);
  ghosts.resize(80);
  CHECK(world.read(position, entities, ghosts, &Row::place) == 50 && ghosts.size() == 50);
  world.despawn(entities[0]);
  CHECK(!world.despawn(entities[0]) && !world.isAlive(entities[0]));

  // What a function throws comes out of the tick. Later ticks run.
  world.after(10ms, [](Driver) { throw std::out_of_range("of the game"); });
  bool thrown = false;
  try {
    tick(world, 5);
  } catch (const std::out_of_range &) {
    thrown = true;
  }
  CHECK(thrown);
  tick(world, 5);

  // So does the exception of a machine's function; and each call passes on only exceptions of its functions.
  {
    World outer, inner;
    Machine door(outer, "a");
    door.onChange([](const std::string &, const std::string &) { throw std::out_of_range("of a change"); });
    bool passed = false;
    try {
      door.go("b");
    } catch (const std::out_of_range &) {
      passed = true;
    }
    CHECK(passed && door.state() == "b");
    bool isInnerDone = false;
    Entity entity = outer.spawn();
    outer.animate(entity, opacity, {0}, Motion::eased(1ms)).onComplete([](Driver) { throw std::out_of_range("first"); });
    outer.animate(entity, height, {0}, Motion::eased(1ms)).onComplete([&](Driver) {
      inner.tick();
      isInnerDone = true;
      throw std::runtime_error("second");
    });
    passed = false;
    try {
      tick(outer, 2);
    } catch (const std::out_of_range &) {
      passed = true;
    }
    CHECK(passed && isInnerDone && inner.info().tickCount == 1);
    tick(outer, 2);
  }

  // A call of a function takes no memory. A function may replace itself.
  {
    World other;
    Entity entity = other.spawn();
    int updates = 0, ends = 0;
    double much[8] = {1};
    Driver each = other.animate(entity, height, {1}, Motion::eased(1s));
    each.on(ib_eventUpdated, [&updates, much](Driver) { updates += static_cast<int>(much[0]); });
    other.tick();
    const int before = allocations;
    tick(other, 30);
    CHECK(allocations == before && updates == 31);
    each.onComplete([&ends, much](Driver driver) {
      driver.onComplete([](Driver) {});
      ends += static_cast<int>(much[0]);
    });
    tick(other, 40);
    CHECK(ends == 1);
  }

  // A variable ends what it had when it takes something else. Entities and drivers are keys of maps.
  {
    World other;
    Frame picture;
    const ibWorldId oldWorld = other.id();
    const ibFrameId oldFrame = picture.id();
    other = World(), picture = Frame();
    CHECK(!ibWorld_IsValid(oldWorld) && ibWorld_IsValid(other.id()));
    CHECK(!ibFrame_IsValid(oldFrame) && ibFrame_IsValid(picture.id()));
    std::unordered_map<Entity, int> ages;
    Entity entity = other.spawn();
    ages[entity] = 7;
    std::unordered_map<ibDriverId, int> names{{other.animate(entity, opacity, {0}).id(), 1}};
    CHECK(ages.at(entity) == 7 && ages.count(other.spawn()) == 0 && names.size() == 1);

    // Timelines and parents.
    Timeline show = other.makeTimeline(), group = other.makeForwardTimeline();
    TweenDef def;
    def.timeline = show;
    other.tween(entity, height, {{5}}, 400ms, def);
    other.setLabel(show, "there", 100ms);
    CHECK(other.label(show, "there") == 100ms && !other.label(show, "away") && other.duration(show) == 400ms);
    CHECK(!other.seek(other.makeForwardTimeline(group), 100ms));
    other.set(entity, position, {50, 20});
    other.follow(show, entity, positionX, 0, 100);
    other.tick();
    CHECK(other.info(show).offset == std::chrono::nanoseconds(200ms).count());
    struct Sprite { int id; std::array<std::array<float, 2>, 3> place; };
    std::vector<Sprite> placed;
    Entity child = other.spawn();
    other.setParent(child, entity);
    CHECK(other.readTransforms({child}, placed, &Sprite::place) == 1 && placed[0].place[2][1] == 20);
    Frame between({position});
    other.animate(entity, position, {50, 80}, Motion::eased(1s));
    other.tick();
    other.sampleAt(std::chrono::nanoseconds(other.info().time) + 8ms, between);
    CHECK(other.readTransforms({child}, placed, &Sprite::place, between.id()) == 1);
    CHECK(placed[0].place[2][1] > other.get(entity, position)[1]);
    other.tick();
    const float last = other.get(entity, position)[1];
    other.sample(0, between);
    const float atTick = between.get(entity, position).value()[1];
    other.sample(0.5, between);
    CHECK(atTick == last && between.get(entity, position).value()[1] > last);
    CHECK(other.fade(child) == 1);
  }

  // Functions are freed: with their world, and before if their drivers ended long ago.
  {
    World other;
    Entity entity = other.spawn();
    for (int i = 0; i < 6000; i++) {
      other.animate(entity, height, {1}, Motion::eased(1ms)).onComplete([counted = Counted()](Driver) {});
      other.tick();
    }
    CHECK(Counted::count < 5000);
  }
  CHECK(Counted::count == 0);

  // Functions of machines stay. Functions that no save contains are freed, also in a game that saves in each tick.
  {
    World other;
    Entity entity = other.spawn();
    Machine door(other, "a");
    int goes = 0;
    door.onChange([&](const std::string &, const std::string &) { goes++; });
    Snapshot saves[4];
    int calls = 0;
    Driver old = other.animate(entity, opacity, {0.5f}, Motion::eased(1s));
    old.onComplete([&](Driver) { calls++; });
    Snapshot early;
    other.save(early);
    for (int i = 0; i < 9000; i++) {
      other.animate(entity, height, {1}, Motion::eased(1ms)).onComplete([counted = Counted()](Driver) {});
      other.tick();
      if (i % 8 == 0) other.save(saves[i / 8 % 4]);
      if (i == 3000) early = Snapshot();
    }
    CHECK(Counted::count < 5000 && door.go("b") && goes == 1 && calls == 1);
    // A save keeps what it contains.
    other.save(early);
    other.animate(entity, opacity, {0.5f}, Motion::eased(100ms)).onComplete([&](Driver) { calls++; });
    other.save(early);
    for (int i = 0; i < 5000; i++) {
      other.animate(entity, height, {1}, Motion::eased(1ms)).onComplete([counted = Counted()](Driver) {});
      other.tick();
    }
    CHECK(calls == 2);
    other.restore(early);
    tick(other, 20);
    CHECK(calls == 3);
  }
  CHECK(Counted::count == 0);

  // A function may end its world.
  {
    auto other = std::make_unique<World>();
    Entity entity = other->spawn();
    bool isCalled = false;
    other->animate(entity, height, {1}, Motion::eased(1ms)).onComplete([&](Driver) {
      other.reset();
      isCalled = true;
      throw std::out_of_range("of the game");
    });
    CHECK(code([&] { try { other->tick(); } catch (const std::out_of_range &) { ibParseEase(nullptr); throwError(); } }) ==
          ib_badArgument);
    CHECK(isCalled && !other);
  }

  // What ends earlier motion, and when: the table of the guide's page From C.
  {
    World other;
    Entity entity = other.spawn();
    auto first = [&] {
      other.killAll(entity);
      return other.animate(entity, height, {100}, Motion::eased(1s));
    };
    const Motion late = Motion::eased(100ms).after(200ms);
    Driver earlier = first();
    other.animate(entity, height, {5}, late);
    CHECK(earlier);  // until the delay is over
    tick(other, 13);
    CHECK(!earlier && earlier.info().ending == ib_eventSuperseded);
    AnimateDef def;
    def.motion = late.def(), def.replacesAtCall = true;
    earlier = first();
    other.animate(entity, height, {5}, def);
    CHECK(!earlier);
    def.replacesAtCall = false, def.replaces = ib_replaceAll;
    earlier = first();
    other.animate(entity, height, {5}, def);
    CHECK(!earlier);
    Machine machine(other, "low", late);
    machine.assign("low", entity, height, {0});
    machine.assign("high", entity, height, {50});
    earlier = first();
    machine.go("high");
    CHECK(!earlier);  // at the call, also with a delay
    other.setStandingMotion(height, late);
    earlier = first();
    other.set(entity, height, {7});
    CHECK(!earlier);
    other.endStandingMotion(height);
    TweenDef tween;
    tween.replaces = true, tween.delay = Duration(200ms).count();
    earlier = first();
    Driver shake = other.shake(entity, height, {9}, 1s);
    other.tween(entity, height, {5}, 1s, tween);
    CHECK(!earlier && !shake);
    tween.adds = true, tween.mode = ib_modeBy;
    earlier = first();
    shake = other.shake(entity, height, {9}, 1s);
    other.tween(entity, height, {5}, 1s, tween);
    CHECK(earlier && !shake);
    CHECK(earlier.kill() && !earlier && earlier.revive() && earlier);
    CHECK(code([&] { earlier.retarget({1, 2}); }) == ib_badArgument);  // another number of lanes
  }

  // A snapshot brings drivers back, with their functions; in another world too.
  Snapshot snapshot;
  completed = 0;
  world.animate(card, height, {50}, Motion::eased(100ms)).onComplete([&](Driver) { completed++; });
  world.save(snapshot);
  tick(world, 20);
  CHECK(completed == 1);
  world.restore(snapshot);
  tick(world, 20);
  CHECK(completed == 2);
  World copy;
  copy.restore(Snapshot(snapshot.bytes()));
  tick(copy, 20);
  CHECK(copy.stateHash() == world.stateHash() && completed == 2);  // bytes have no functions
  CHECK(code([] { Snapshot(std::vector<uint8_t>(3)); }) == ib_badSnapshot);

  // Another thread must adopt the world, and may then end it.
  std::thread([&] {
    CHECK(code([&] { world.tick(); }) == ib_wrongThread && code([&] { world.killAll(card); }) == ib_wrongThread);
    CHECK(code([&] { world.events(); }) == ib_wrongThread && code([&] { world.emitted(); }) == ib_wrongThread);
    CHECK(code([&] { machine.setCondition("dark", true); }) == ib_wrongThread && world.info().rate == 0);
    World here = std::move(world);
    here.adopt();
    here.tick();
  }).join();
  CHECK(world.id().generation == 0);

  if (!faults) std::printf("the types of C++ do what they say\n");
  return faults > 0;
}
