// Inbetween for C++17: types over inbetween.h, in one header. MIT License.
//
// - Worlds, frames, snapshots, paths and files are objects that can be moved, not copied. Their destructors end them.
// - A call that fails throws inbetween::Error, which has a code and a text. Calls return false only for refusals and
//   for drivers that have ended, which are a game's daily business. (std::optional would lose the reason, and a
//   constructor could not return one.) Compiled without exceptions, such a failure prints its text and aborts.
// - Times are std::chrono::nanoseconds, so that 300ms and 2s can be passed.
// - Functions for events belong to their world. An exception in one passes through tick() or advance().
// - A property knows the number of its lanes when it is compiled. Values are std::array<float, lanes>.
// - Everything else is that of inbetween.h. `id()` returns an object's id, for calls that this header does not have.
#ifndef INBETWEEN_HPP
#define INBETWEEN_HPP

#include <inbetween.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

inline bool operator==(ibEntity a, ibEntity b) { return a.index == b.index && a.generation == b.generation; }
inline bool operator!=(ibEntity a, ibEntity b) { return !(a == b); }
inline bool operator==(ibDriverId a, ibDriverId b) { return a.index == b.index && a.generation == b.generation; }
inline bool operator!=(ibDriverId a, ibDriverId b) { return !(a == b); }

namespace inbetween {

using Duration = std::chrono::nanoseconds;
using Entity = ibEntity;
using Timeline = ibTimelineId;
using Transition = ibTransitionId;
template <std::size_t lanes> using Value = std::array<float, lanes>;

// ---- failures ----

/// The reason why a call has failed.
class Error : public std::runtime_error {
 public:
  Error(ibResult code, const char *text) : std::runtime_error(text), code_(code) {}
  /// Returns the code; what() returns the text.
  ibResult code() const noexcept { return code_; }

 private:
  ibResult code_;
};

/// Throws the reason of the calling thread's last failure.
[[noreturn]] inline void throwError() {
#if defined(__cpp_exceptions)
  throw Error(ibGetResult(), ibGetError());
#else
  std::fprintf(stderr, "inbetween: %s\n", ibGetError());
  std::abort();
#endif
}

namespace detail {

/// Throws unless a call has succeeded.
inline void require(bool succeeds) {
  if (!succeeds) throwError();
}

/// Returns whether a call has succeeded. Throws unless it was refused, or its object has ended.
inline bool permitted(bool succeeds) {
  if (!succeeds && ibGetResult() != ib_refused && ibGetResult() != ib_stale) throwError();
  return succeeds;
}

template <class Id> Id require(Id id) {
  if (id.generation == 0) throwError();
  return id;
}

/// An id that is destroyed with its object.
template <class Id, bool (*destroy)(Id)> class Handle {
 public:
  explicit Handle(Id id) : id_(require(id)) {}
  Handle(Handle &&other) noexcept : id_(std::exchange(other.id_, Id{})) {}
  Handle &operator=(Handle &&other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  ~Handle() {
    if (id_.generation) destroy(id_);
  }
  /// Returns the id; zeros after a move.
  Id id() const noexcept { return id_; }

 private:
  Id id_;
};

}  // namespace detail

// ---- easings, properties, paths ----

/// Returns the easing of a text: a name, or a function of CSS.
inline ibEase ease(const std::string &text) {
  ibEase ease = ibParseEase(text.c_str());
  detail::require(ease != UINT32_MAX);
  return ease;
}

/// A property with a number of lanes.
template <std::size_t lanes> struct Property {
  ibProperty id;

  /// Returns one lane, from 0.
  Property<1> operator[](int lane) const {
    ibProperty found = ibProperty_Lane(id, lane);
    detail::require(found.index1 != 0);
    return {found};
  }
};

inline const Property<2> position{ib_position}, scale{ib_scale}, size{ib_size};
inline const Property<1> positionX{ib_positionX}, positionY{ib_positionY};
inline const Property<1> rotation{ib_rotation}, opacity{ib_opacity}, cornerRadius{ib_cornerRadius};
inline const Property<4> color{ib_color};

/// Returns the property of a name and type. The type must have as many lanes.
template <std::size_t lanes> Property<lanes> property(const std::string &name, ibType type, Value<lanes> defaultValue) {
  constexpr std::size_t counts[] = {1, 2, 3, 4, 1, 4, 4, 4, 1, 1};
  if (type < 0 || type > ib_typeHeld || counts[type] != lanes) {
#if defined(__cpp_exceptions)
    throw Error(ib_badArgument, "type: its number of lanes is another one");
#else
    std::abort();
#endif
  }
  Property<lanes> made{ibCreateProperty(name.c_str(), type, defaultValue.data())};
  detail::require(made.id.index1 != 0);
  return made;
}

/// Returns a plain property of 1 to 4 floats.
template <std::size_t lanes> Property<lanes> property(const std::string &name, Value<lanes> defaultValue = {}) {
  static_assert(lanes >= 1 && lanes <= 4, "plain properties have 1 to 4 lanes");
  return property<lanes>(name, static_cast<ibType>(ib_typeFloat + static_cast<int>(lanes) - 1), defaultValue);
}

/// A path for ibWorld_RegisterFollow.
class Path : public detail::Handle<ibPathId, ibDestroyPath> {
 public:
  /// Creates a path from the path syntax of SVG.
  explicit Path(const std::string &text) : Handle(ibCreatePath(text.c_str())) {}
  /// Creates a smooth path through points.
  explicit Path(const std::vector<Value<2>> &points, bool isClosed = false)
      : Handle(ibCreatePathThrough(points.empty() ? nullptr : points[0].data(), static_cast<int32_t>(points.size()),
                                   isClosed)) {}
  /// Returns the length in the path's unit.
  float length() const { return ibPath_GetLength(id()); }
};

// ---- descriptions of motion ----

/// How a value moves: by an easing, or by a spring.
struct Motion {
  Duration duration = std::chrono::milliseconds(300);  // of a spring: the response
  ibEase ease = ib_easeQuadOut;
  bool isSpring = false;
  double dampingRatio = 1;
  Duration delay{0};

  /// Returns a spring; a damping ratio of 1 does not bounce.
  static Motion spring(Duration response = std::chrono::milliseconds(500), double dampingRatio = 1) {
    Motion motion;
    motion.duration = response, motion.isSpring = true, motion.dampingRatio = dampingRatio;
    return motion;
  }
  /// Returns an easing over a time.
  static Motion eased(Duration duration, ibEase ease = ib_easeQuadOut) {
    Motion motion;
    motion.duration = duration, motion.ease = ease;
    return motion;
  }
  /// Returns this motion, later by a time.
  Motion after(Duration time) const {
    Motion motion = *this;
    motion.delay += time;
    return motion;
  }
  ibMotionDef def() const {
    ibMotionDef def = ibDefaultMotionDef();
    def.duration = duration.count(), def.delay = delay.count(), def.dampingRatio = dampingRatio;
    def.ease = ease, def.isSpring = isSpring;
    return def;
  }
};

// A def that its ibDefault… function has filled. The fields are those of inbetween.h, times in nanoseconds.
struct WorldDef : ibWorldDef { WorldDef() : ibWorldDef(ibDefaultWorldDef()) {} };
struct AnimateDef : ibAnimateDef { AnimateDef() : ibAnimateDef(ibDefaultAnimateDef()) {} };
struct TweenDef : ibTweenDef { TweenDef() : ibTweenDef(ibDefaultTweenDef()) {} };
struct SpringDef : ibSpringDef { SpringDef() : ibSpringDef(ibDefaultSpringDef()) {} };
struct DecayDef : ibDecayDef { DecayDef() : ibDecayDef(ibDefaultDecayDef()) {} };
struct FollowDef : ibFollowDef { FollowDef() : ibFollowDef(ibDefaultFollowDef()) {} };
struct PlayDef : ibPlayDef { PlayDef() : ibPlayDef(ibDefaultPlayDef()) {} };
struct StaggerDef : ibStaggerDef { StaggerDef() : ibStaggerDef(ibDefaultStaggerDef()) {} };
struct TransitionDef : ibTransitionDef { TransitionDef() : ibTransitionDef(ibDefaultTransitionDef()) {} };
struct ConnectionDef : ibConnectionDef { ConnectionDef() : ibConnectionDef(ibDefaultConnectionDef()) {} };

/// A sequence's steps, each after the one before.
class Steps {
 public:
  /// Moves a property to a value.
  template <std::size_t lanes> Steps &to(Property<lanes> property, const Value<lanes> &value, Motion motion = {}) {
    return add(motion.isSpring ? ib_stepSpringTo : ib_stepTo, property, value, motion);
  }
  /// Moves a property by a difference.
  template <std::size_t lanes> Steps &by(Property<lanes> property, const Value<lanes> &value, Motion motion = {}) {
    return add(motion.isSpring ? ib_stepSpringBy : ib_stepBy, property, value, motion);
  }
  Steps &wait(Duration time) { return add(ib_stepWait, time, nullptr); }
  Steps &label(const std::string &name) { return add(ib_stepLabel, Duration(0), &name); }
  /// Reports an event; see World::emitted().
  Steps &emit(const std::string &name) { return add(ib_stepEmit, Duration(0), &name); }
  /// Begins steps that begin together, up to end().
  Steps &together() { return add(ib_stepTogether, Duration(0), nullptr); }
  /// Begins steps that follow one another, up to end().
  Steps &inOrder() { return add(ib_stepInOrder, Duration(0), nullptr); }
  Steps &end() { return add(ib_stepEnd, Duration(0), nullptr); }
  /// Lets the last step begin with the one before it.
  Steps &withPrevious() { return last().withPrevious = true, *this; }
  /// Moves the last step in time.
  Steps &offset(Duration time) { return last().offset = time.count(), *this; }
  Steps &repeats(double count, bool alternates = false) {
    return last().repeats = count, last().alternates = alternates, *this;
  }
  /// Gives the last step another entity than the sequence's.
  Steps &on(Entity entity) { return last().entity = entity, *this; }

  /// Returns the steps, with names that are valid as long as this object and until its next change.
  std::vector<ibStep> steps() const {
    std::vector<ibStep> steps = steps_;
    for (std::size_t i = 0; i < steps.size(); i++) steps[i].name = names_[i].c_str();
    return steps;
  }

 private:
  template <std::size_t lanes>
  Steps &add(ibStepKind kind, Property<lanes> property, const Value<lanes> &value, const Motion &motion) {
    static_assert(lanes <= 4, "steps have values of 1 to 4 lanes");
    if (motion.delay.count() > 0) wait(motion.delay);
    add(kind, motion.duration, nullptr);
    for (std::size_t lane = 0; lane < lanes; lane++) last().value[lane] = value[lane];
    last().property = property.id, last().ease = motion.ease, last().dampingRatio = motion.dampingRatio;
    return *this;
  }
  Steps &add(ibStepKind kind, Duration duration, const std::string *name) {
    ibStep step{};
    step.kind = kind, step.duration = duration.count();
    steps_.push_back(step);
    names_.push_back(name ? *name : std::string());
    return *this;
  }
  ibStep &last() { return steps_.back(); }

  std::vector<ibStep> steps_;
  std::vector<std::string> names_;
};

/// Returns the delays of a stagger.
inline std::vector<int64_t> delays(const ibStaggerDef &def, int32_t count) {
  std::vector<int64_t> delays(count > 0 ? static_cast<std::size_t>(count) : 0);
  detail::require(ibStagger_GetDelays(&def, count, delays.data()));
  return delays;
}

// ---- frames, snapshots, files ----

namespace detail {

template <class Row, class Member> float *lanes(Row *row, Member Row::*member) {
  static_assert(sizeof(Member) % sizeof(float) == 0, "a member of floats");
  return reinterpret_cast<float *>(&(row->*member));
}

}  // namespace detail

/// Values at an instant, for drawing.
class Frame : public detail::Handle<ibFrameId, ibDestroyFrame> {
 public:
  /// Creates a frame of all properties.
  explicit Frame(bool hasVelocities = false) : Handle(ibCreateFrame(nullptr, 0, hasVelocities)) {}
  /// Creates a frame of some properties.
  explicit Frame(std::initializer_list<ibProperty> properties, bool hasVelocities = false)
      : Handle(ibCreateFrame(properties.begin(), static_cast<int32_t>(properties.size()), hasVelocities)) {}

  /// Reads a property of many entities into a member of rows, which is as many floats. Rows of dead entities stay.
  template <std::size_t lanes, class Row, class Member>
  int read(Property<lanes> property, const std::vector<Entity> &entities, std::vector<Row> &rows,
           Member Row::*member) const {
    static_assert(sizeof(Member) == lanes * sizeof(float), "the member has as many floats as the property lanes");
    if (rows.size() < entities.size()) rows.resize(entities.size());
    if (entities.empty()) return 0;
    return ibFrame_Read(id(), property.id, entities.data(), static_cast<int32_t>(entities.size()),
                        detail::lanes(rows.data(), member), sizeof(Row));
  }
  /// Returns one lane of all entities that have the property. It is valid until the frame is sampled again.
  template <std::size_t lanes> ibColumn column(Property<lanes> property, int lane = 0) const {
    return ibFrame_GetColumn(id(), property.id, lane);
  }
};

/// The state of a world.
class Snapshot : public detail::Handle<ibSnapshotId, ibDestroySnapshot> {
 public:
  Snapshot() : Handle(ibCreateSnapshot()) {}
  /// Creates a snapshot from bytes.
  explicit Snapshot(const std::vector<uint8_t> &bytes) : Snapshot() {
    static const uint8_t none = 0;
    detail::require(ibSnapshot_SetBytes(id(), bytes.empty() ? &none : bytes.data(), static_cast<int64_t>(bytes.size())));
  }
  /// Returns the state as bytes, without callbacks.
  std::vector<uint8_t> bytes() const {
    ibBytes bytes = ibSnapshot_GetBytes(id());
    detail::require(bytes.bytes != nullptr);
    return {bytes.bytes, bytes.bytes + bytes.count};
  }
};

/// A motion file. The library needs its files part.
class File : public detail::Handle<ibFileId, ibDestroyFile> {
 public:
  /// Reads a motion file; `name` stands in errors.
  explicit File(std::string_view json, const std::string &name = "file")
      : Handle(ibCreateFile(json.data(), static_cast<int64_t>(json.size()), name.c_str())) {}
};

// ---- worlds ----

class Driver;

namespace detail {

/// The functions of a world by numbers, which the library has as contexts: a number never dangles.
class Functions {
 public:
  struct Function {
    ibDriverId driver{};
    std::function<void(Driver)> body;
  };

  explicit Functions(ibWorldId world) : world_(world) {
    std::lock_guard<std::mutex> lock(mutex());
    worlds()[key(world)] = this;
  }
  ~Functions() {
    std::lock_guard<std::mutex> lock(mutex());
    worlds().erase(key(world_));
  }
  Functions(const Functions &) = delete;
  Functions &operator=(const Functions &) = delete;

  /// Adds a function to a world. Returns its number as a context.
  static void *add(ibWorldId world, Function function) {
    Functions *functions = find(key(world));
    if (!functions) {
      ibWorld_GetInfo(world);  // notes that the world is gone
      throwError();
    }
    std::uintptr_t number = static_cast<std::uintptr_t>(key(world)) << 32 | ++functions->last_;
    functions->list[number] = std::move(function);
    return reinterpret_cast<void *>(number);
  }
  static void remove(ibWorldId world, void *context) {
    if (Functions *functions = find(key(world))) functions->list.erase(reinterpret_cast<std::uintptr_t>(context));
  }
  static void call(ibWorldId world, ibDriverId driver, int32_t kind, void *context);

  /// Frees functions of drivers that ended long ago, and passes the exception of a function on.
  void finish() {
    if (list.size() > limit_ && !isSaved) {
      for (auto at = list.begin(); at != list.end();) {
        ibDriverInfo info;
        bool isKnown = ibWorld_GetDriver(world_, at->second.driver, &info);
        at = isKnown && info.state == ib_stateKilled && info.ending < 0 ? list.erase(at) : std::next(at);
      }
      limit_ = list.size() * 2 + 1024;
    }
#if defined(__cpp_exceptions)
    if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
#endif
  }

  std::unordered_map<std::uintptr_t, Function> list;
  std::exception_ptr thrown;
  bool isSaved = false;  // a snapshot may bring drivers back, and with them the numbers of functions

 private:
  static Functions *find(uint32_t key) {
    std::lock_guard<std::mutex> lock(mutex());
    auto found = worlds().find(key);
    return found == worlds().end() ? nullptr : found->second;
  }
  static uint32_t key(ibWorldId id) { return static_cast<uint32_t>(id.index1) << 16 | id.generation; }
  static std::mutex &mutex() {
    static std::mutex mutex;
    return mutex;
  }
  static std::unordered_map<uint32_t, Functions *> &worlds() {
    static std::unordered_map<uint32_t, Functions *> worlds;
    return worlds;
  }

  ibWorldId world_;
  uint32_t last_ = 0;
  std::size_t limit_ = 1024;
};

}  // namespace detail

/// A driver of a world, by its id. One that has ended, or whose world has, is false.
class Driver {
 public:
  Driver() = default;
  Driver(ibWorldId world, ibDriverId id) : world_(world), id_(id) {}
  ibDriverId id() const noexcept { return id_; }
  ibState state() const { return ibWorld_GetState(world_, id_); }
  /// Returns whether the driver is not gone.
  explicit operator bool() const { return state() != ib_stateKilled; }
  bool operator==(const Driver &other) const {
    return id_ == other.id_ && world_.index1 == other.world_.index1 && world_.generation == other.world_.generation;
  }
  bool operator!=(const Driver &other) const { return !(*this == other); }
  /// Performs an operation. Returns false if the state does not permit it.
  bool control(ibOperation operation) { return detail::permitted(ibWorld_Control(world_, id_, operation)); }
  bool start() { return control(ib_start); }
  bool pause() { return control(ib_pause); }
  bool resume() { return control(ib_resume); }
  bool restart() { return control(ib_restart); }
  bool complete() { return control(ib_complete); }
  bool stop() { return control(ib_stop); }
  bool kill() { return control(ib_kill); }
  bool revive() { return control(ib_revive); }
  bool reverse() { return control(ib_reverse); }
  /// Removes the driver at once.
  bool release() { return control(ib_release); }
  /// Takes the driver to its own time.
  bool seek(Duration elapsed) { return detail::permitted(ibWorld_Seek(world_, id_, elapsed.count())); }
  /// Sets the rate of the driver's own time; below 0 it plays back.
  bool setRate(double rate) { return detail::permitted(ibWorld_SetDriverRate(world_, id_, rate)); }
  /// Gives a tween, spring or decay a new end.
  template <std::size_t lanes> bool retarget(const std::array<float, lanes> &target) {
    return detail::permitted(ibWorld_Retarget(world_, id_, target.data(), static_cast<int32_t>(lanes)));
  }
  /// Reads the driver.
  ibDriverInfo info() const {
    ibDriverInfo info;
    detail::require(ibWorld_GetDriver(world_, id_, &info));
    return info;
  }
  /// Calls a function at each event of a kind. The world keeps the function.
  Driver &on(ibEventKind kind, std::function<void(Driver)> function) {
    void *context = detail::Functions::add(world_, {id_, std::move(function)});
    if (ibWorld_SetCallback(world_, id_, kind, detail::Functions::call, context)) return *this;
    detail::Functions::remove(world_, context);
    throwError();
  }
  Driver &onComplete(std::function<void(Driver)> function) { return on(ib_eventCompleted, std::move(function)); }

 private:
  ibWorldId world_{};
  ibDriverId id_{};
};

/// Calls the function of a number. Its exception is kept for the end of the tick.
inline void detail::Functions::call(ibWorldId world, ibDriverId driver, int32_t, void *context) {
  // The world may have restored a snapshot of another one, whose functions these are.
  const std::uintptr_t number = reinterpret_cast<std::uintptr_t>(context);
  Functions *functions = find(static_cast<uint32_t>(number >> 32));
  if (!functions) return;
  auto found = functions->list.find(number);
  if (found == functions->list.end()) return;
  std::function<void(Driver)> body = found->second.body;  // the function may replace itself
#if defined(__cpp_exceptions)
  try {
    body(Driver(world, driver));
  } catch (...) {
    functions = find(key(world));
    if (functions && !functions->thrown) functions->thrown = std::current_exception();
  }
#else
  body(Driver(world, driver));
#endif
}

/// Events in order, for a range-based loop. They are valid until the world's next change.
struct Events : ibEvents {
  const ibEvent *begin() const { return events; }
  const ibEvent *end() const { return events + count; }
};

/// Entities, their values and drivers. One thread at a time uses a world.
class World {
 public:
  explicit World(const ibWorldDef &def = WorldDef())
      : id_(detail::require(ibCreateWorld(&def))), functions_(new detail::Functions(id_)) {}
  World(World &&other) noexcept : id_(std::exchange(other.id_, {})), functions_(std::move(other.functions_)) {}
  World &operator=(World &&other) noexcept {
    std::swap(id_, other.id_), std::swap(functions_, other.functions_);
    return *this;
  }
  /// Ends the world, on the thread that calls.
  ~World() {
    if (!id_.generation) return;
    ibWorld_Adopt(id_);
    ibDestroyWorld(id_);
  }
  ibWorldId id() const noexcept { return id_; }

  // -- time --

  /// Adds the time of a frame and runs the ticks that are due.
  ibAdvance advance(Duration frameTime) {
    ibAdvance advance = ibWorld_Advance(id_, frameTime.count());
    if (advance.ticks < 0 || frameTime.count() < 0) throwError();
    functions_->finish();
    return advance;
  }
  void tick() {
    detail::require(ibWorld_Tick(id_));
    functions_->finish();
  }
  bool pause() { return detail::permitted(ibWorld_SetPaused(id_, true)); }
  bool resume() { return detail::permitted(ibWorld_SetPaused(id_, false)); }
  /// Sets the rate of the world's own time; over a time, by an easing.
  void setRate(double rate, Duration over = Duration(0), ibEase ease = ib_easeLinear) {
    detail::require(ibWorld_SetRate(id_, rate, over.count(), ease));
  }
  ibWorldInfo info() const { return ibWorld_GetInfo(id_); }
  uint64_t stateHash() const { return ibWorld_GetStateHash(id_); }
  /// Gives the world to the thread that calls.
  void adopt() { detail::require(ibWorld_Adopt(id_)); }
  Events events() const { return Events{ibWorld_GetEvents(id_)}; }
  /// Returns the events of sequences' steps. Names are valid as long as the world.
  std::vector<ibEmitted> emitted() const {
    std::vector<ibEmitted> list(static_cast<std::size_t>(ibWorld_GetEmitted(id_, nullptr, 0)));
    if (!list.empty()) ibWorld_GetEmitted(id_, list.data(), static_cast<int32_t>(list.size()));
    return list;
  }

  // -- entities and values --

  Entity spawn() { return detail::require(ibWorld_Spawn(id_)); }
  std::vector<Entity> spawn(int32_t count) {
    std::vector<Entity> entities(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count > 0) detail::require(ibWorld_SpawnMany(id_, entities.data(), count) == count);
    return entities;
  }
  /// Ends an entity. Returns false if it was dead.
  bool despawn(Entity entity) { return detail::permitted(ibWorld_Despawn(id_, entity)); }
  bool isAlive(Entity entity) const { return ibWorld_IsAlive(id_, entity); }
  /// Makes an entity the child of another; {} makes it nobody's.
  void setParent(Entity child, Entity parent) { detail::require(ibWorld_SetParent(id_, child, parent)); }
  /// Sets the base value.
  template <std::size_t lanes> void set(Entity entity, Property<lanes> property, const Value<lanes> &value) {
    detail::require(ibWorld_Set(id_, entity, property.id, value.data()));
  }
  /// Returns the shown value.
  template <std::size_t lanes> Value<lanes> get(Entity entity, Property<lanes> property) const {
    Value<lanes> value{};
    detail::require(ibWorld_Get(id_, entity, property.id, value.data()));
    return value;
  }
  /// Returns the velocity in units a second.
  template <std::size_t lanes> Value<lanes> velocity(Entity entity, Property<lanes> property) const {
    Value<lanes> value{};
    detail::require(ibWorld_GetVelocity(id_, entity, property.id, value.data()));
    return value;
  }
  /// Returns the values and drivers of an entity as text.
  std::string describe(Entity entity) const {
    const char *text = ibWorld_Describe(id_, entity);
    detail::require(text != nullptr);
    return text;
  }

  // -- drivers --

  /// Moves a property to a value, and ends the motion that it had.
  template <std::size_t lanes>
  Driver animate(Entity entity, Property<lanes> property, const Value<lanes> &value, Motion motion = {}) {
    AnimateDef def;
    def.motion = motion.def();
    return animate(entity, property, value, def);
  }
  template <std::size_t lanes>
  Driver animate(Entity entity, Property<lanes> property, const Value<lanes> &value, const ibAnimateDef &def) {
    return made(ibWorld_Animate(id_, entity, property.id, value.data(), &def));
  }
  /// Registers a tween between keys. The def's other fields count; times in it are nanoseconds.
  template <std::size_t lanes>
  Driver tween(Entity entity, Property<lanes> property, const std::vector<Value<lanes>> &keys, Duration duration,
               ibTweenDef def = TweenDef()) {
    def.values = keys.empty() ? nullptr : keys[0].data(), def.keyCount = static_cast<int32_t>(keys.size());
    def.duration = duration.count();
    return made(ibWorld_RegisterTween(id_, entity, property.id, &def));
  }
  /// Registers a tween on each of many entities, all or none.
  template <std::size_t lanes>
  std::vector<Driver> tweens(const std::vector<Entity> &entities, Property<lanes> property,
                             const std::vector<Value<lanes>> &destinations, Duration duration,
                             const std::vector<int64_t> &delays = {}, ibTweenDef def = TweenDef()) {
    const std::size_t count = entities.size();
    if (destinations.size() < count || (!delays.empty() && delays.size() < count)) {
      throw std::invalid_argument("inbetween: fewer destinations or delays than entities");
    }
    std::vector<ibDriverId> ids(count);
    def.duration = duration.count();
    int32_t registered = ibWorld_RegisterTweens(
        id_, entities.data(), static_cast<int32_t>(count), property.id, count ? destinations[0].data() : nullptr,
        delays.empty() ? nullptr : delays.data(), &def, ids.data());
    detail::require(static_cast<std::size_t>(registered) == count);
    std::vector<Driver> drivers;
    for (ibDriverId id : ids) drivers.emplace_back(id_, id);
    return drivers;
  }
  /// Registers a spring to a value.
  template <std::size_t lanes>
  Driver spring(Entity entity, Property<lanes> property, const Value<lanes> &value, ibSpringDef def = SpringDef()) {
    def.value = value.data();
    return made(ibWorld_RegisterSpring(id_, entity, property.id, &def));
  }
  /// Registers a motion that friction ends.
  template <std::size_t lanes> Driver decay(Entity entity, Property<lanes> property, const ibDecayDef &def = DecayDef()) {
    return made(ibWorld_RegisterDecay(id_, entity, property.id, &def));
  }
  /// Registers a tween along a path.
  Driver follow(Entity entity, Property<2> property, const Path &path, Duration duration, ibFollowDef def = FollowDef()) {
    def.duration = duration.count();
    return made(ibWorld_RegisterFollow(id_, entity, property.id, path.id(), &def, nullptr));
  }
  template <std::size_t lanes>
  Driver shake(Entity entity, Property<lanes> property, const Value<lanes> &strength, Duration duration,
               double frequency = 12, uint64_t seed = 0) {
    return made(ibWorld_Shake(id_, entity, property.id, strength.data(), duration.count(), frequency, seed));
  }
  template <std::size_t lanes>
  Driver punch(Entity entity, Property<lanes> property, const Value<lanes> &amount, Duration duration,
               int vibrations = 3) {
    return made(ibWorld_Punch(id_, entity, property.id, amount.data(), duration.count(), vibrations));
  }
  /// Plays steps one after the other.
  Driver play(Entity entity, const Steps &steps, const ibPlayDef &def = PlayDef()) {
    std::vector<ibStep> list = steps.steps();
    return made(ibWorld_Play(id_, entity, list.data(), static_cast<int32_t>(list.size()), &def));
  }
  /// Calls a function after a time.
  Driver after(Duration delay, std::function<void(Driver)> function, Entity owner = {}, Timeline timeline = {}) {
    void *context = detail::Functions::add(id_, {{}, std::move(function)});
    ibDriverId id = ibWorld_After(id_, delay.count(), owner, timeline, detail::Functions::call, context);
    if (!id.generation) detail::Functions::remove(id_, context);
    Driver driver = made(id);
    functions_->list[reinterpret_cast<std::uintptr_t>(context)].driver = id;
    return driver;
  }
  /// Kills all drivers of an entity. Returns their number.
  int killAll(Entity entity) { return ibWorld_KillAll(id_, entity, ibProperty{}); }

  // -- timelines and transitions --

  Timeline makeTimeline(Timeline parent = {}) { return detail::require(ibWorld_CreateTimeline(id_, parent)); }
  bool begin(Timeline timeline) { return detail::permitted(ibWorld_BeginTimeline(id_, timeline)); }
  bool seek(Timeline timeline, Duration offset) {
    return detail::permitted(ibWorld_SeekTimeline(id_, timeline, offset.count()));
  }
  Transition makeTransition(Duration duration, ibTransitionDef def = TransitionDef()) {
    def.duration = duration.count();
    return detail::require(ibWorld_CreateTransition(id_, &def));
  }
  bool begin(Transition transition, bool isForward) {
    return detail::permitted(ibWorld_BeginTransition(id_, transition, isForward));
  }
  bool scrub(Transition transition, float position) {
    return detail::permitted(ibWorld_ScrubTransition(id_, transition, position));
  }

  // -- frames, snapshots, files --

  /// Fills a frame with the values of the instant between two ticks to which advance() has come.
  void sample(Frame &frame) const { detail::require(ibWorld_Sample(id_, info().alpha, frame.id())); }
  void save(Snapshot &snapshot) const {
    detail::require(ibWorld_Save(id_, snapshot.id()));
    functions_->isSaved = true;
  }
  void restore(const Snapshot &snapshot) { detail::require(ibWorld_Restore(id_, snapshot.id())); }
  /// Adds a file's entities and motion, on a timeline.
  Timeline load(const File &file) { return detail::require(ibWorld_LoadFile(id_, file.id(), nullptr)); }
  /// Returns an entity of a loaded file.
  Entity find(Timeline file, const std::string &entity) const {
    return detail::require(ibWorld_FindLoaded(id_, file, entity.c_str()));
  }

 private:
  Driver made(ibDriverId id) { return {id_, detail::require(id)}; }

  ibWorldId id_{};
  std::unique_ptr<detail::Functions> functions_;
};

/// A machine of states of values. It belongs to its world and ends with it.
class Machine {
 public:
  Machine(World &world, const std::string &state, const Motion &motion = Motion::spring()) : world_(world.id()) {
    ibMotionDef def = motion.def();
    id_ = detail::require(ibWorld_CreateMachine(world_, state.c_str(), &def));
  }
  ibMachineId id() const noexcept { return id_; }
  /// Sets the value that a property has in a state.
  template <std::size_t lanes>
  void assign(const std::string &state, Entity entity, Property<lanes> property, const Value<lanes> &value,
              Duration delay = Duration(0)) {
    detail::require(
        ibMachine_Assign(world_, id_, state.c_str(), entity, property.id, value.data(), delay.count()));
  }
  /// Connects a state to another one, at a trigger.
  void connect(const std::string &from, const std::string &to, const std::string &trigger) {
    ConnectionDef def;
    def.from = from.c_str(), def.to = to.c_str(), def.trigger = trigger.c_str();
    connect(def);
  }
  void connect(const ibConnectionDef &def) { detail::require(ibMachine_Connect(world_, id_, &def)); }
  /// Changes to a state. Returns false if it is in it.
  bool go(const std::string &state) { return detail::permitted(ibMachine_Go(world_, id_, state.c_str())); }
  /// Follows a trigger. Returns false if no connection applies.
  bool fire(const std::string &trigger) { return detail::permitted(ibMachine_Fire(world_, id_, trigger.c_str())); }
  std::string state() const {
    const char *state = ibMachine_GetState(world_, id_);
    detail::require(state != nullptr);
    return state;
  }

 private:
  ibWorldId world_;
  ibMachineId id_{};
};

}  // namespace inbetween

#endif
