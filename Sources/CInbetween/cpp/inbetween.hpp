// Inbetween for C++17: types over inbetween.h, in one header. MIT License.
//
// - Worlds, frames, snapshots, paths and files are objects that can be moved, not copied. The objects' destructors end
//   them.
// - A call that fails throws inbetween::Error, which has a code and a text. Compiled without exceptions, a failure prints
//   its text and aborts.
// - Calls that return a bool return false for refusals, such as the pause of a paused driver. They also return false for
//   entities, drivers, timelines, transitions and machines that have ended in a living world. Both are normal in a game.
//   In these cases, World::killAll() returns 0, World::letGo() returns −1, and World::label() and World::duration()
//   return nothing.
// - The other calls with a dead entity or an object that has ended throw ib_stale: get(), set(), animate(), play(),
//   Driver::on() and so on. If an entity may be dead, call World::isAlive() first.
// - Reads of many entities skip the dead ones: World::read() and readTransforms(), Frame::read(). Frame::get() returns
//   nothing for a dead entity. Driver::info() of a driver that was removed returns its ending.
// - All calls throw if their world has ended, except the calls of the next point.
// - World::info(), stateHash() and isAlive(), and Path::length() never throw: they return zeros if they fail, for
//   example on another thread. Driver::state() then returns ib_stateKilled.
// - Times are std::chrono::nanoseconds, so that 300ms and 2s can be passed.
// - The world owns the functions for events, and frees each with its last driver and snapshot. The destructors of the
//   objects that a function captures must not call the world. An exception in a function passes through the call that
//   has called the function: tick(), advance(), step(), or a change of a machine. If several functions throw in one call,
//   only the first exception passes.
// - The header needs no RTTI: it compiles with -fno-rtti.
// - The type of a property contains the number of its lanes. Values are `std::array<float, lanes>`. A call takes a list
//   such as `{300, 40}`, and a list with fewer or more numbers does not compile. Two cases are not checked: in a
//   `std::vector<Value<2>>`, missing numbers are 0, and Driver::retarget() with another number of lanes throws.
// - Write `namespace ib = inbetween;`. `using namespace inbetween;` can clash with short names of your program, such as
//   position, rotation and World.
// - For everything else, see inbetween.h. `id()` returns an object's id, for calls that this header does not have. If
//   a function throws in a call of inbetween.h, such as ibWorld_Tick, the next tick() or advance() throws the exception.
// - Entity, ibDriverId, Timeline and Transition have ==, != and std::hash, so that they can be keys of
//   std::unordered_map. `timeline == Timeline{}` asks for the world's own time.
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
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

inline bool operator==(ibEntity a, ibEntity b) { return a.index == b.index && a.generation == b.generation; }
inline bool operator!=(ibEntity a, ibEntity b) { return !(a == b); }
inline bool operator==(ibDriverId a, ibDriverId b) { return a.index == b.index && a.generation == b.generation; }
inline bool operator!=(ibDriverId a, ibDriverId b) { return !(a == b); }
inline bool operator==(ibTimelineId a, ibTimelineId b) { return a.index == b.index && a.generation == b.generation; }
inline bool operator!=(ibTimelineId a, ibTimelineId b) { return !(a == b); }
inline bool operator==(ibTransitionId a, ibTransitionId b) { return a.index == b.index && a.generation == b.generation; }
inline bool operator!=(ibTransitionId a, ibTransitionId b) { return !(a == b); }
/// Hashes for std::unordered_map: from entities to the objects of a game, and from drivers, timelines and transitions.
template <> struct std::hash<ibEntity> {
  std::size_t operator()(ibEntity id) const noexcept {
    return std::hash<std::uint64_t>()(static_cast<std::uint64_t>(id.generation) << 32 | id.index);
  }
};
template <> struct std::hash<ibDriverId> {
  std::size_t operator()(ibDriverId id) const noexcept {
    return std::hash<std::uint64_t>()(static_cast<std::uint64_t>(id.generation) << 32 | id.index);
  }
};
template <> struct std::hash<ibTimelineId> {
  std::size_t operator()(ibTimelineId id) const noexcept {
    return std::hash<std::uint64_t>()(static_cast<std::uint64_t>(id.generation) << 32 | id.index);
  }
};
template <> struct std::hash<ibTransitionId> {
  std::size_t operator()(ibTransitionId id) const noexcept {
    return std::hash<std::uint64_t>()(static_cast<std::uint64_t>(id.generation) << 32 | id.index);
  }
};

namespace inbetween {

// ---- basic types ----

/// A time in nanoseconds. Whole times of std::chrono, such as 500ms, convert to it. Seconds in a float need
/// `std::chrono::duration_cast<Duration>(std::chrono::duration<float>(seconds))`.
using Duration = std::chrono::nanoseconds;
/// An entity of a world. The entity has values of properties.
using Entity = ibEntity;
/// A timeline: a clock for some drivers. `Timeline{}` is the world's own time.
using Timeline = ibTimelineId;
/// A transition between two ends. A finger or a mouse may hold it in between.
using Transition = ibTransitionId;
/// A value: a float for each lane.
template <std::size_t lanes> using Value = std::array<float, lanes>;

namespace detail {

/// The value that a call takes. Its constructors take as many floats as there are lanes, so other lists do not compile.
template <std::size_t lanes> class Floats {
  class Never { Never(); };
  template <std::size_t count> using If = std::conditional_t<count == lanes, float, Never>;

 public:
  Floats(If<1> x) : value_{x} {}
  Floats(If<2> x, If<2> y) : value_{x, y} {}
  Floats(If<3> x, If<3> y, If<3> z) : value_{x, y, z} {}
  Floats(If<4> x, If<4> y, If<4> z, If<4> w) : value_{x, y, z, w} {}
  template <class Other, class = std::enable_if_t<std::is_same_v<Other, Value<lanes>>>>
  Floats(const Other &value) : value_(value) {}
  template <std::size_t count, class = std::enable_if_t<count == lanes>> Floats(const float (&value)[count]) {
    for (std::size_t lane = 0; lane < lanes; lane++) value_[lane] = value[lane];
  }
  const float *data() const { return value_.data(); }
  float operator[](std::size_t lane) const { return value_[lane]; }

 private:
  Value<lanes> value_;
};

/// Keeps the compiler from taking the number of lanes from a value: it takes the number from the property.
template <std::size_t lanes> struct Given { using Type = Floats<lanes>; };

/// A bool, but no list.
template <class Type> using IfBool = std::enable_if_t<std::is_same_v<Type, bool>, bool>;
/// A vector of values, but no list.
template <class Keys, std::size_t lanes>
using IfVector = std::enable_if_t<std::is_same_v<Keys, std::vector<Value<lanes>>>, bool>;

}  // namespace detail

/// The value that a call takes: a list such as `{300, 40}`, a Value, an array of floats, or for one lane a float. A list
/// of fewer or more numbers than lanes does not compile.
template <std::size_t lanes> using Floats = typename detail::Given<lanes>::Type;

// ---- failures ----

/// The reason why a call has failed.
class Error : public std::runtime_error {
 public:
  /// Creates the error of a code and a text.
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

/// Throws for an argument that this header finds wrong.
[[noreturn]] inline void throwArgument(const char *text) {
#if defined(__cpp_exceptions)
  throw Error(ib_badArgument, text);
#else
  std::fprintf(stderr, "inbetween: %s\n", text);
  std::abort();
#endif
}

/// Returns a text for C, which ends at the first NUL. Throws for a text with a NUL in it.
inline const char *text(const std::string &text) {
  if (text.find('\0') != std::string::npos) throwArgument("text: found a NUL, expected a text without it");
  return text.c_str();
}

/// Throws unless a call has succeeded.
inline void require(bool succeeds) {
  if (!succeeds) throwError();
}

/// Returns whether a call has succeeded. Throws unless it was refused, or its object has ended.
inline bool permitted(bool succeeds) {
  if (!succeeds && ibGetResult() != ib_refused && ibGetResult() != ib_stale) throwError();
  return succeeds;
}

/// Returns a count. Throws below 0.
inline std::size_t count(int32_t count) {
  if (count < 0) throwError();
  return static_cast<std::size_t>(count);
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
  /// Ends this object, and takes the object of another variable, which is then empty.
  Handle &operator=(Handle &&other) noexcept {
    Handle ended(std::move(*this));
    id_ = std::exchange(other.id_, Id{});
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

/// Returns the easing of a text: a name such as "backOut" or "backOut(3)", or a function of CSS.
inline ibEase ease(const std::string &text) {
  ibEase ease = ibParseEase(detail::text(text));
  detail::require(ease != UINT32_MAX);
  return ease;
}

/// A property with a number of lanes.
template <std::size_t lanes> struct Property {
  ibProperty id;  // the property of inbetween.h

  /// Returns one lane, from 0.
  Property<1> operator[](int lane) const {
    ibProperty found = ibProperty_Lane(id, lane);
    detail::require(found.index1 != 0);
    return {found};
  }
  /// Returns the property of inbetween.h.
  operator ibProperty() const { return id; }
};

/// The built-in properties. The reference of inbetween.h has the unit and the default of each.
inline constexpr Property<2> position{{1, 0, 2}}, scale{{2, 0, 2}}, size{{3, 0, 2}};
/// The built-in properties of one lane.
inline constexpr Property<1> positionX{{1, 1, 1}}, positionY{{1, 2, 1}}, rotation{{4, 0, 1}}, opacity{{5, 0, 1}},
    cornerRadius{{7, 0, 1}};
/// The built-in property of four lanes: red, green, blue and opacity.
inline constexpr Property<4> color{{6, 0, 4}};

/// Returns the property of a name and type: `property<1>("turn", ib_typeAngle, {0})`. The type must have as many lanes.
/// See ibCreateProperty.
template <std::size_t lanes> Property<lanes> property(const std::string &name, ibType type, Value<lanes> defaultValue) {
  constexpr std::size_t counts[] = {1, 2, 3, 4, 1, 4, 4, 4, 1, 1};
  if (type < 0 || type > ib_typeHeld || counts[type] != lanes) {
    detail::throwArgument("type: its number of lanes is another one");
  }
  Property<lanes> made{ibCreateProperty(detail::text(name), type, defaultValue.data())};
  detail::require(made.id.index1 != 0);
  return made;
}

/// Returns a plain property of 1 to 4 floats: `property<1>("heat")`.
template <std::size_t lanes> Property<lanes> property(const std::string &name, Value<lanes> defaultValue = {}) {
  static_assert(lanes >= 1 && lanes <= 4, "plain properties have 1 to 4 lanes");
  return property<lanes>(name, static_cast<ibType>(ib_typeFloat + static_cast<int>(lanes) - 1), defaultValue);
}

/// A path, for World::follow().
class Path : public detail::Handle<ibPathId, ibDestroyPath> {
 public:
  /// Creates a path from the path syntax of SVG.
  explicit Path(const std::string &text) : Handle(ibCreatePath(detail::text(text))) {}
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
  Duration duration = std::chrono::milliseconds(300);  // the length; for a spring, its period without damping
  ibEase ease = ib_easeQuadOut;                        // the easing; a spring has none
  bool isSpring = false;                               // whether the motion is a spring
  double dampingRatio = 1;                             // for a spring: 1 does not bounce, 0 never ends
  Duration delay{0};                                   // the time before the motion

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
  /// Returns the def of inbetween.h.
  ibMotionDef def() const {
    ibMotionDef def = ibDefaultMotionDef();
    def.duration = duration.count(), def.delay = delay.count(), def.dampingRatio = dampingRatio;
    def.ease = ease, def.isSpring = isSpring;
    return def;
  }
};

// Defs that their ibDefault… functions have filled. The fields are the same as in inbetween.h. Times are in nanoseconds.

/// The def of a world, with the default values.
struct WorldDef : ibWorldDef { WorldDef() : ibWorldDef(ibDefaultWorldDef()) {} };
/// The def of World::animate(), with the default values.
struct AnimateDef : ibAnimateDef { AnimateDef() : ibAnimateDef(ibDefaultAnimateDef()) {} };
/// The def of a tween, with the default values.
struct TweenDef : ibTweenDef { TweenDef() : ibTweenDef(ibDefaultTweenDef()) {} };
/// The def of a spring, with the default values.
struct SpringDef : ibSpringDef { SpringDef() : ibSpringDef(ibDefaultSpringDef()) {} };
/// The def of a motion that friction ends, with the default values.
struct DecayDef : ibDecayDef { DecayDef() : ibDecayDef(ibDefaultDecayDef()) {} };
/// The def of a tween along a path, with the default values.
struct FollowDef : ibFollowDef { FollowDef() : ibFollowDef(ibDefaultFollowDef()) {} };
/// The def of a sequence, with the default values.
struct PlayDef : ibPlayDef { PlayDef() : ibPlayDef(ibDefaultPlayDef()) {} };
/// The def of a shake, or of a punch, with the default values.
struct ShakeDef : ibShakeDef { ShakeDef() : ibShakeDef(ibDefaultShakeDef()) {} };
/// The def of a stagger, with the default values.
struct StaggerDef : ibStaggerDef { StaggerDef() : ibStaggerDef(ibDefaultStaggerDef()) {} };
/// The def of a transition, with the default values.
struct TransitionDef : ibTransitionDef { TransitionDef() : ibTransitionDef(ibDefaultTransitionDef()) {} };
/// The def of a motion within a transition, with the default values.
struct TransitionTweenDef : ibTransitionTweenDef { TransitionTweenDef() : ibTransitionTweenDef(ibDefaultTransitionTweenDef()) {} };
/// The def of a connection of states, with the default values.
struct ConnectionDef : ibConnectionDef { ConnectionDef() : ibConnectionDef(ibDefaultConnectionDef()) {} };

/// A sequence's steps, each after the one before.
class Steps {
 public:
  /// Moves a property to a value, by default in 300 ms with quadOut. A delay of the motion moves the step in time.
  template <std::size_t lanes> Steps &to(Property<lanes> property, const Floats<lanes> &value, Motion motion = {}) {
    return add(motion.isSpring ? ib_stepSpringTo : ib_stepTo, property, value, motion);
  }
  /// Moves a property by a difference.
  template <std::size_t lanes> Steps &by(Property<lanes> property, const Floats<lanes> &value, Motion motion = {}) {
    return add(motion.isSpring ? ib_stepSpringBy : ib_stepBy, property, value, motion);
  }
  /// Waits for a time.
  Steps &wait(Duration time) { return add(ib_stepWait, time, nullptr); }
  /// Adds a name for an instant.
  Steps &label(const std::string &name) { return add(ib_stepLabel, Duration(0), &name); }
  /// Reports an event; see World::emitted().
  Steps &emit(const std::string &name) { return add(ib_stepEmit, Duration(0), &name); }
  /// Opens a block. The steps of the block start together. end() closes the block.
  Steps &together() { return add(ib_stepTogether, Duration(0), nullptr); }
  /// Opens a block. The steps of the block follow one another. end() closes the block.
  Steps &inOrder() { return add(ib_stepInOrder, Duration(0), nullptr); }
  /// Ends the block of together() or inOrder().
  Steps &end() { return add(ib_stepEnd, Duration(0), nullptr); }
  /// Lets the last step begin with the one before it.
  Steps &withPrevious() { return last().withPrevious = true, *this; }
  /// Moves the last step in time, in addition to its delay.
  Steps &offset(Duration time) { return last().offset += time.count(), *this; }
  /// Sets the number of iterations of the last step.
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
  Steps &add(ibStepKind kind, Property<lanes> property, const Floats<lanes> &value, const Motion &motion) {
    static_assert(lanes <= 4, "steps have values of 1 to 4 lanes");
    // In an ibStep, 0 means 1.
    if (motion.isSpring && motion.dampingRatio == 0) throwEndless();
    add(kind, motion.duration, nullptr);
    last().offset = motion.delay.count();
    for (std::size_t lane = 0; lane < lanes; lane++) last().value[lane] = value[lane];
    last().property = property.id, last().ease = motion.ease, last().dampingRatio = motion.dampingRatio;
    return *this;
  }
  Steps &add(ibStepKind kind, Duration duration, const std::string *name) {
    ibStep step{};
    step.kind = kind, step.duration = duration.count();
    steps_.push_back(step);
    names_.push_back(name ? detail::text(*name) : std::string());
    return *this;
  }
  [[noreturn]] static void throwEndless() {
    detail::throwArgument("dampingRatio: found 0, expected more: a step ends when its spring rests");
  }
  ibStep &last() {
    if (steps_.empty()) detail::throwArgument("steps: found none, expected a step to change");
    return steps_.back();
  }

  std::vector<ibStep> steps_;
  std::vector<std::string> names_;
};

/// A row of World::batch(): one driver of an entity, with copies of its def and its value.
class BatchRow {
 public:
  /// A driver by a def whose own value is set: the values it points to must last until World::batch().
  template <std::size_t lanes, class Def> BatchRow(Entity entity, Property<lanes> property, const Def &def) {
    row_.entity = entity, row_.property = property.id;
    set(def);
  }
  /// A driver to a value; of a decay, the velocity; of a shake, the strength.
  template <std::size_t lanes, class Def>
  BatchRow(Entity entity, Property<lanes> property, const Value<lanes> &value, const Def &def)
      : BatchRow(entity, property, def) {
    static_assert(lanes <= 4, "rows have values of 1 to 4 lanes");
    hasValue_ = true;
    for (std::size_t lane = 0; lane < lanes; lane++) value_[lane] = value[lane];
  }
  /// A tween along a path.
  BatchRow(Entity entity, Property<2> property, const Path &path, const ibFollowDef &def)
      : BatchRow(entity, property, def) {
    row_.path = path.id();
  }
  /// A tween of a transition. Its values must last until World::batch().
  template <std::size_t lanes>
  BatchRow(Transition transition, Entity entity, Property<lanes> property, const ibTransitionTweenDef &def)
      : BatchRow(entity, property, def) {
    row_.transition = transition;
  }
  /// A sequence.
  BatchRow(Entity entity, const Steps &steps, const ibPlayDef &def = PlayDef()) {
    row_.entity = entity;
    set(def);
    steps_ = std::make_shared<const Steps>(steps);
  }
  /// Adds a time to the delay of the def.
  BatchRow &after(Duration delay) { return row_.delay += delay.count(), *this; }

 private:
  friend class World;
  void set(const ibAnimateDef &def) { row_.animate = copy(def); }
  void set(const ibTweenDef &def) { row_.tween = copy(def); }
  void set(const ibSpringDef &def) { row_.spring = copy(def); }
  void set(const ibDecayDef &def) { row_.decay = copy(def); }
  void set(const ibFollowDef &def) { row_.follow = copy(def); }
  void set(const ibShakeDef &def) { row_.shake = copy(def); }
  void set(const ibTransitionTweenDef &def) { row_.transitionTween = copy(def); }
  void set(const ibPlayDef &def) { row_.play = copy(def); }
  template <class Def> const Def *copy(const Def &def) {
    auto copied = std::make_shared<const Def>(def);
    def_ = copied;
    return copied.get();
  }

  ibBatchRow row_{};
  std::shared_ptr<const void> def_;
  std::shared_ptr<const Steps> steps_;
  Value<4> value_{};
  bool hasValue_ = false;
};

/// Returns the delays of a stagger in nanoseconds.
inline std::vector<int64_t> delays(const ibStaggerDef &def, int32_t count) {
  std::vector<int64_t> delays(count > 0 ? static_cast<std::size_t>(count) : 0);
  detail::require(ibStagger_GetDelays(&def, count, delays.data()));
  return delays;
}

// ---- frames, snapshots, files ----

namespace detail {

/// The element of a member: of an array, of a std::array, or the member itself.
template <class Member> struct Element { using Type = Member; };
template <class Item, std::size_t count> struct Element<Item[count]> : Element<Item> {};
template <class Item, std::size_t count> struct Element<std::array<Item, count>> : Element<Item> {};

/// Returns the address of a member that has a float for each lane: a float, an array of floats, or a struct of floats.
template <std::size_t count, class Row, class Member>
auto *lanes(Row *row, Member std::remove_const_t<Row>::*member) {
  using Item = typename Element<Member>::Type;
  static_assert(sizeof(Member) == count * sizeof(float), "the member has as many floats as the property lanes");
  static_assert(std::is_same_v<Item, float> || (std::is_class_v<Item> && std::is_trivially_copyable_v<Item>),
                "the member is a float, an array of floats, or a struct of floats");
  return &(row->*member);
}

}  // namespace detail

/// Values at an instant, for drawing.
class Frame : public detail::Handle<ibFrameId, ibDestroyFrame> {
 public:
  /// Creates a frame of all properties.
  explicit Frame(bool hasVelocities = false) : Handle(ibCreateFrame(nullptr, 0, hasVelocities)) {}
  /// Creates a frame of some properties, such as {position, opacity}.
  explicit Frame(std::initializer_list<ibProperty> properties, bool hasVelocities = false)
      : Handle(ibCreateFrame(properties.begin(), static_cast<int32_t>(properties.size()), hasVelocities)) {}

  /// Reads a property of many entities into a member of rows. The member has a float for each lane. Rows of dead
  /// entities do not change. Returns the number of living entities.
  template <std::size_t lanes, class Row, class Member>
  int read(Property<lanes> property, const Entity *entities, std::size_t count, Row *rows, Member Row::*member) const {
    if (count == 0) return 0;
    return static_cast<int>(detail::count(ibFrame_Read(id(), property.id, entities, static_cast<int32_t>(count),
                                                       detail::lanes<lanes>(rows, member), sizeof(Row))));
  }
  /// Reads a property of many entities into a member of rows. The vector gets as many rows as there are
  /// entities.
  template <std::size_t lanes, class Row, class Member>
  int read(Property<lanes> property, const std::vector<Entity> &entities, std::vector<Row> &rows,
           Member Row::*member) const {
    rows.resize(entities.size());
    return read(property, entities.data(), entities.size(), rows.data(), member);
  }
  /// Reads velocities of many entities into a member of rows; of a frame with velocities.
  template <std::size_t lanes, class Row, class Member>
  int readVelocity(Property<lanes> property, const Entity *entities, std::size_t count, Row *rows,
                   Member Row::*member) const {
    if (count == 0) return 0;
    return static_cast<int>(
        detail::count(ibFrame_ReadVelocity(id(), property.id, entities, static_cast<int32_t>(count),
                                           detail::lanes<lanes>(rows, member), sizeof(Row))));
  }
  /// Reads velocities of many entities into a member of rows. The vector gets as many rows as there are entities.
  template <std::size_t lanes, class Row, class Member>
  int readVelocity(Property<lanes> property, const std::vector<Entity> &entities, std::vector<Row> &rows,
                   Member Row::*member) const {
    rows.resize(entities.size());
    return readVelocity(property, entities.data(), entities.size(), rows.data(), member);
  }
  /// Returns the value of an entity at the instant of the sample, for drawing; nothing for an entity that was not alive
  /// at that instant. For many entities, read() takes less time.
  template <std::size_t lanes> std::optional<Value<lanes>> get(Entity entity, Property<lanes> property) const {
    Value<lanes> value{};
    if (detail::count(ibFrame_Read(id(), property.id, &entity, 1, value.data(), sizeof value)) == 0) return {};
    return value;
  }
  /// Returns one lane of all entities that have the property. The column is valid until the frame is sampled again.
  /// Each property has its own order of entities.
  template <std::size_t lanes> ibColumn column(Property<lanes> property, int lane = 0) const {
    ibColumn column = ibFrame_GetColumn(id(), property.id, lane);
    detail::count(column.count);
    return column;
  }
};

/// The state of a world.
class Snapshot : public detail::Handle<ibSnapshotId, ibDestroySnapshot> {
 public:
  /// Creates an empty snapshot.
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

/// A motion file. Not in the small library.
class File : public detail::Handle<ibFileId, ibDestroyFile> {
 public:
  /// Reads a motion file; `name` stands in errors.
  explicit File(std::string_view json, const std::string &name = "file")
      : Handle(ibCreateFile(json.data(), static_cast<int64_t>(json.size()), detail::text(name))) {}
};

// ---- worlds ----

class Driver;

namespace detail {

/// Calls a function of the program within a call of the library, which no exception passes through. The first
/// exception is kept, and finish() of the outermost call throws it.
class Calls {
 public:
  /// Begins a call of the library that may call functions.
  Calls() {
#if defined(__cpp_exceptions)
    if (depth()++) outer_ = std::exchange(thrown(), nullptr);
#endif
  }
  Calls(const Calls &) = delete;
  Calls &operator=(const Calls &) = delete;
#if defined(__cpp_exceptions)
  ~Calls() {
    depth()--;
    if (outer_) thrown() = outer_;
  }
#endif
  /// Throws the exception of a function.
  void finish() {
#if defined(__cpp_exceptions)
    if (thrown()) std::rethrow_exception(std::exchange(thrown(), nullptr));
#endif
  }
  template <class Function> static void run(Function function) {
#if defined(__cpp_exceptions)
    try {
      function();
    } catch (...) {
      if (!thrown()) thrown() = std::current_exception();
    }
#else
    function();
#endif
  }

#if defined(__cpp_exceptions)
 private:
  static int &depth() {
    static thread_local int depth = 0;
    return depth;
  }
  static std::exception_ptr &thrown() {
    static thread_local std::exception_ptr thrown;
    return thrown;
  }
  std::exception_ptr outer_;
#endif
};

using DriverFunction = std::function<void(Driver)>;
using MachineFunction = std::function<void(const std::string &, const std::string &)>;

/// Frees a function that the library has owned as a context.
template <class Function> void release(void *context) { delete static_cast<Function *>(context); }
inline void call(ibWorldId world, ibDriverId driver, int32_t kind, void *context);
inline void callMachine(ibWorldId, ibMachineId, const char *from, const char *to, void *context) {
  Calls::run([&] { (*static_cast<MachineFunction *>(context))(from, to); });
}

}  // namespace detail

/// A driver of a world: one motion of one property. `if (driver)` is false after kill(), once the driver was removed, and
/// if its world has ended. On the world's own time, a driver is removed at its end. A timeline keeps drivers that have
/// ended, and so does a world with `keepsCompleted`: such a driver is true, with the state ib_stateCompleted.
class Driver {
 public:
  /// Creates an empty driver.
  Driver() = default;
  /// Creates a driver from its id.
  Driver(ibWorldId world, ibDriverId id) : world_(world), id_(id) {}
  /// Returns the id, for calls of inbetween.h.
  ibDriverId id() const noexcept { return id_; }
  /// Returns the state; ib_stateKilled for a driver that was removed.
  ibState state() const { return ibWorld_GetState(world_, id_); }
  /// Returns whether the driver exists, and was not killed.
  explicit operator bool() const { return state() != ib_stateKilled; }
  /// Returns whether both are the same driver.
  bool operator==(const Driver &other) const {
    return id_ == other.id_ && world_.index1 == other.world_.index1 && world_.generation == other.world_.generation;
  }
  /// Returns whether both are different drivers.
  bool operator!=(const Driver &other) const { return !(*this == other); }
  /// Performs an operation. Returns false if the state of the driver does not permit it, as the next functions do.
  bool control(ibOperation operation) { return detail::permitted(ibWorld_Control(world_, id_, operation)); }
  /// Starts a driver that waits.
  bool start() { return control(ib_start); }
  /// Pauses the driver.
  bool pause() { return control(ib_pause); }
  /// Resumes the driver if it is paused.
  bool resume() { return control(ib_resume); }
  /// Stops the driver and starts it at once, from its beginning.
  bool restart() { return control(ib_restart); }
  /// Moves the driver to its end.
  bool complete() { return control(ib_complete); }
  /// Ends the driver at its present value, which stays. start() begins it again.
  bool stop() { return control(ib_stop); }
  /// Ends the driver at its present value. Only revive() makes it new again.
  bool kill() { return control(ib_kill); }
  /// Makes a killed driver new again.
  bool revive() { return control(ib_revive); }
  /// Lets the driver play the other way, from its present value.
  bool reverse() { return control(ib_reverse); }
  /// Removes the driver at once. The driver cannot be revived.
  bool release() { return control(ib_release); }
  /// Sets the own time of the driver, counted from the end of its delay.
  bool seek(Duration elapsed) { return detail::permitted(ibWorld_Seek(world_, id_, elapsed.count())); }
  /// Plays the driver to its own time, forward or backward, and pauses it there.
  bool playTo(Duration elapsed) { return detail::permitted(ibWorld_PlayTo(world_, id_, elapsed.count())); }
  /// Sets the rate of the driver's own time. With a rate below 0 it plays backward.
  bool setRate(double rate) { return detail::permitted(ibWorld_SetDriverRate(world_, id_, rate)); }
  /// Moves only this driver forward by a time, in the driver's own time.
  bool update(Duration time) { return detail::permitted(ibWorld_Update(world_, id_, time.count())); }
  /// Seeks a sequence to a label. Returns false if it has no such label.
  bool seekLabel(const std::string &label) {
    return detail::permitted(ibWorld_SeekLabel(world_, id_, detail::text(label)));
  }
  /// Gives a new end to a tween of one value, a spring, or a decay with a given end. With `restarts`, a running tween
  /// begins again from the present value, with its whole duration. Throws if the property has another number of lanes.
  template <std::size_t lanes> bool retarget(const Value<lanes> &target, bool restarts = false) {
    return detail::permitted(ibWorld_Retarget(world_, id_, target.data(), static_cast<int32_t>(lanes), restarts));
  }
  /// Gives a new end from a list, such as `{300, 40}`.
  template <std::size_t lanes> bool retarget(const float (&target)[lanes], bool restarts = false) {
    return detail::permitted(ibWorld_Retarget(world_, id_, target, static_cast<int32_t>(lanes), restarts));
  }
  /// Makes the driver follow a property: the shown value becomes its end, now and in each tick that changes the value.
  template <std::size_t lanes> bool follow(Entity entity, Property<lanes> property) {
    return detail::permitted(ibWorld_FollowValue(world_, id_, entity, property.id, nullptr, false));
  }
  /// Makes the driver follow a property. With `restarts`, a bool, a running tween begins again at each change.
  template <std::size_t lanes, class Bool, detail::IfBool<Bool> = true>
  bool follow(Entity entity, Property<lanes> property, Bool restarts) {
    return detail::permitted(ibWorld_FollowValue(world_, id_, entity, property.id, nullptr, restarts));
  }
  /// Makes the driver follow a property, with an offset that is added to the shown value.
  template <std::size_t lanes>
  bool follow(Entity entity, Property<lanes> property, const Floats<lanes> &offset, bool restarts = false) {
    return detail::permitted(ibWorld_FollowValue(world_, id_, entity, property.id, offset.data(), restarts));
  }
  /// Ends follow(). Returns false for a driver that does not follow.
  bool stopFollowing() {
    return detail::permitted(ibWorld_FollowValue(world_, id_, ibEntity{}, ibProperty{}, nullptr, false));
  }
  /// Reads the driver. For a driver that was removed, only the state, the ending and the part are known; for an older one
  /// than the last 256, the ending is −1. Throws only if the world has ended.
  ibDriverInfo info() const {
    ibDriverInfo info;
    detail::require(ibWorld_GetDriver(world_, id_, &info));
    return info;
  }
  /// Calls a function at each event of a kind, in place of an earlier function of this kind. ib_eventKilled is sent at
  /// each end, except when a completed driver is kept. The world owns the function. Throws for a driver that was removed.
  Driver &on(ibEventKind kind, std::function<void(Driver)> function) {
    auto owned = std::make_unique<detail::DriverFunction>(std::move(function));
    detail::require(ibWorld_SetOwnedCallback(world_, id_, kind, detail::call, owned.get(),
                                             detail::release<detail::DriverFunction>));
    owned.release();
    return *this;
  }
  /// Calls a function when the driver completes, in place of an earlier one. Throws for a driver that was removed.
  Driver &onComplete(std::function<void(Driver)> function) { return on(ib_eventCompleted, std::move(function)); }

 private:
  ibWorldId world_{};
  ibDriverId id_{};
};

inline void detail::call(ibWorldId world, ibDriverId driver, int32_t, void *context) {
  Calls::run([&] { (*static_cast<DriverFunction *>(context))(Driver(world, driver)); });
}

/// Events in order, for a range-based loop. The events are a copy that lives until the next events() of the world, or
/// its end. The loop may therefore change the world: start drivers, set values, despawn.
struct Events : ibEvents {
  /// Returns the first event.
  const ibEvent *begin() const { return events; }
  /// Returns the end of the events.
  const ibEvent *end() const { return events + count; }
};

/// Entities, their values and drivers. One thread at a time uses a world.
class World {
 public:
  /// Creates an empty world, which belongs to the calling thread.
  explicit World(const ibWorldDef &def = WorldDef()) : id_(detail::require(ibCreateWorld(&def))) {}
  /// Takes the world of another variable, which is then empty.
  World(World &&other) noexcept : id_(std::exchange(other.id_, {})) {}
  /// Ends this world, and takes the world of another variable, which is then empty.
  World &operator=(World &&other) noexcept {
    World ended(std::move(*this));
    id_ = std::exchange(other.id_, {});
    return *this;
  }
  /// Ends the world, on the thread that calls: no other thread may use the world at this time.
  ~World() {
    if (!id_.generation) return;
    ibWorld_Adopt(id_);
    ibDestroyWorld(id_);
  }
  /// Returns the id, for calls of inbetween.h; zeros after a move.
  ibWorldId id() const noexcept { return id_; }

  // -- time --

  /// Adds the time of a frame and runs the ticks that are due.
  ibAdvance advance(Duration frameTime) {
    detail::Calls calls;
    ibAdvance advance = ibWorld_Advance(id_, frameTime.count());
    detail::require(advance.ticks >= 0);
    calls.finish();
    return advance;
  }
  /// Runs one tick.
  void tick() {
    detail::Calls calls;
    detail::require(ibWorld_Tick(id_));
    calls.finish();
  }
  /// Runs one tick of a paused world. Returns false if it is not paused.
  bool step() {
    detail::Calls calls;
    bool result = detail::permitted(ibWorld_Step(id_));
    calls.finish();
    return result;
  }
  /// Pauses the world's own time. Returns false if it is paused.
  bool pause() { return detail::permitted(ibWorld_SetPaused(id_, true)); }
  /// Resumes the world's own time. Returns false if it runs.
  bool resume() { return detail::permitted(ibWorld_SetPaused(id_, false)); }
  /// Sets the form of drivers that are registered from now on. `length` is the time of ib_reduceFade and ib_reduceShorten.
  void setReducedMotion(ibReduction reduction, Duration length = Duration(0)) {
    detail::require(ibWorld_SetReducedMotion(id_, reduction, length.count()));
  }
  /// Sets the rate of the world's own time; over a time, by an easing.
  void setRate(double rate, Duration over = Duration(0), ibEase ease = ib_easeLinear) {
    detail::require(ibWorld_SetRate(id_, rate, over.count(), ease));
  }
  /// Returns times and counts.
  ibWorldInfo info() const { return ibWorld_GetInfo(id_); }
  /// Returns a hash of the world's present. Equal commands give equal hashes in all tested builds.
  uint64_t stateHash() const { return ibWorld_GetStateHash(id_); }
  /// Moves the world to the calling thread. The thread that had it must no longer use it.
  void adopt() { detail::require(ibWorld_Adopt(id_)); }
  /// Returns the events of the last tick or advance: with several ticks in a frame, call this after each. The next call
  /// of events() overwrites them.
  Events events() const {
    Events events{ibWorld_GetEvents(id_)};
    detail::count(events.count);
    return events;
  }
  /// Returns the events that Steps::emit() has reported in the last tick or advance. The names live until the next tick
  /// or restore.
  std::vector<ibEmitted> emitted() const {
    std::vector<ibEmitted> list(detail::count(ibWorld_GetEmitted(id_, nullptr, 0)));
    if (!list.empty()) ibWorld_GetEmitted(id_, list.data(), static_cast<int32_t>(list.size()));
    return list;
  }

  // -- entities and values --

  /// Adds an entity.
  Entity spawn() { return detail::require(ibWorld_Spawn(id_)); }
  /// Adds many entities.
  std::vector<Entity> spawn(int32_t count) {
    std::vector<Entity> entities(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count > 0) detail::require(ibWorld_SpawnMany(id_, entities.data(), count) == count);
    return entities;
  }
  /// Ends an entity. Returns false if it was dead.
  bool despawn(Entity entity) { return detail::permitted(ibWorld_Despawn(id_, entity)); }
  /// Returns whether an entity is alive.
  bool isAlive(Entity entity) const { return ibWorld_IsAlive(id_, entity); }
  /// Makes an entity the child of another entity; {} removes the parent.
  void setParent(Entity child, Entity parent) { detail::require(ibWorld_SetParent(id_, child, parent)); }
  /// Sets the base value: the value that is shown while no driver moves the property. A running driver hides this
  /// value. When the driver ends, its end value replaces yours, unless the def of the driver has `adds`, or `persists`
  /// false. To keep your value, call killAll() too. With a standing motion of the property, the call works as animate(),
  /// except that earlier moves end at the call, even if the standing motion has a delay.
  template <std::size_t lanes> void set(Entity entity, Property<lanes> property, const Floats<lanes> &value) {
    detail::require(ibWorld_Set(id_, entity, property.id, value.data()));
  }
  /// Returns the shown value of the last tick, for the rules of a game. To draw, sample a frame: it has the values of the
  /// instant of the picture.
  template <std::size_t lanes> Value<lanes> get(Entity entity, Property<lanes> property) const {
    Value<lanes> value{};
    detail::require(ibWorld_Get(id_, entity, property.id, value.data()));
    return value;
  }
  /// Returns the base value.
  template <std::size_t lanes> Value<lanes> base(Entity entity, Property<lanes> property) const {
    Value<lanes> value{};
    detail::require(ibWorld_GetBase(id_, entity, property.id, value.data()));
    return value;
  }
  /// Returns the velocity at the last tick in units a second. The velocity is 0 at rest, also after a motion has ended.
  template <std::size_t lanes> Value<lanes> velocity(Entity entity, Property<lanes> property) const {
    Value<lanes> value{};
    detail::require(ibWorld_GetVelocity(id_, entity, property.id, value.data()));
    return value;
  }
  /// Reads the shown values of many entities at the last tick into a member of rows, as Frame::read() does. Rows of dead
  /// entities do not change. Returns the number of living entities.
  template <std::size_t lanes, class Row, class Member>
  int read(Property<lanes> property, const Entity *entities, std::size_t count, Row *rows, Member Row::*member) const {
    if (count == 0) return 0;
    return static_cast<int>(detail::count(ibWorld_Read(id_, property.id, entities, static_cast<int32_t>(count),
                                                       detail::lanes<lanes>(rows, member), sizeof(Row))));
  }
  /// Reads the shown values of many entities at the last tick into a member of rows. The vector gets as many rows as
  /// there are entities.
  template <std::size_t lanes, class Row, class Member>
  int read(Property<lanes> property, const std::vector<Entity> &entities, std::vector<Row> &rows,
           Member Row::*member) const {
    rows.resize(entities.size());
    return read(property, entities.data(), entities.size(), rows.data(), member);
  }
  /// Sets the base values of many entities, all or none, from a member of rows.
  template <std::size_t lanes, class Row, class Member>
  void write(Property<lanes> property, const Entity *entities, std::size_t count, const Row *rows,
             Member Row::*member) {
    if (count == 0) return;
    detail::require(ibWorld_Write(id_, property.id, entities, static_cast<int32_t>(count),
                                  detail::lanes<lanes>(rows, member), sizeof(Row)));
  }
  /// Sets the base values of many entities, all or none, from a member of rows.
  template <std::size_t lanes, class Row, class Member>
  void write(Property<lanes> property, const std::vector<Entity> &entities, const std::vector<Row> &rows,
             Member Row::*member) {
    if (rows.size() < entities.size()) detail::throwArgument("rows: found fewer than entities");
    write(property, entities.data(), entities.size(), rows.data(), member);
  }
  /// Writes, for each of many entities, the transform from the entity to the stage into a member of rows, which has six
  /// floats. The last two, [4] and [5], are the place on the stage. The values come from a frame (its id()), or from the last tick. The vector
  /// gets as many rows as there are entities. See ibWorld_ReadTransforms.
  template <class Row, class Member>
  int readTransforms(const std::vector<Entity> &entities, std::vector<Row> &rows, Member Row::*member,
                     ibFrameId frame = {}) const {
    rows.resize(entities.size());
    if (entities.empty()) return 0;
    const auto count = static_cast<int32_t>(entities.size());
    auto *first = detail::lanes<6>(rows.data(), member);
    return static_cast<int>(
        detail::count(ibWorld_ReadTransforms(id_, frame, entities.data(), count, first, sizeof(Row))));
  }
  /// Returns the factor for the opacity of an entity that reduced motion fades.
  float fade(Entity entity) const {
    float factor = 1;
    detail::require(ibWorld_GetFade(id_, entity, &factor));
    return factor;
  }
  /// Makes each set() of a property a motion: of all entities ({}), or of one.
  template <std::size_t lanes>
  void setStandingMotion(Property<lanes> property, const Motion &motion, Entity entity = {}) {
    ibMotionDef def = motion.def();
    detail::require(ibWorld_SetStandingMotion(id_, property.id, entity, &def));
  }
  /// Ends a standing motion. Running drivers continue.
  template <std::size_t lanes> void endStandingMotion(Property<lanes> property, Entity entity = {}) {
    detail::require(ibWorld_SetStandingMotion(id_, property.id, entity, nullptr));
  }
  /// Returns the drivers of one lane, the winner first.
  std::vector<ibContender> precedence(Entity entity, Property<1> property) const {
    std::vector<ibContender> list(detail::count(ibWorld_GetPrecedence(id_, entity, property.id, nullptr, 0)));
    if (!list.empty()) {
      ibWorld_GetPrecedence(id_, entity, property.id, list.data(), static_cast<int32_t>(list.size()));
    }
    return list;
  }
  /// Returns the values and drivers of an entity as text.
  std::string describe(Entity entity) const {
    const char *text = ibWorld_Describe(id_, entity);
    detail::require(text != nullptr);
    return text;
  }

  // -- drivers --

  /// Moves a property to a value, by default in 300 ms with quadOut. Ends earlier moves: motions of animate(), of decays,
  /// standing motions and machines, except loops. They end at once, or after the delay of the motion. See ibAnimateDef.
  template <std::size_t lanes>
  Driver animate(Entity entity, Property<lanes> property, const Floats<lanes> &value, Motion motion = {}) {
    AnimateDef def;
    def.motion = motion.def();
    return animate(entity, property, value, def);
  }
  /// Moves a property to a value, by a def.
  template <std::size_t lanes>
  Driver animate(Entity entity, Property<lanes> property, const Floats<lanes> &value, const ibAnimateDef &def) {
    return made(ibWorld_Animate(id_, entity, property.id, value.data(), &def));
  }
  /// Registers a tween between keys, which is linear unless the def has an ease. The tween hides earlier drivers, but
  /// does not end them. A single key is the destination, unless the mode of the def says otherwise. All fields of the def
  /// are used, except `values`, `keyCount` and `duration`.
  /// `keys` is a `std::vector<Value<lanes>>`.
  template <std::size_t lanes, class Keys, detail::IfVector<Keys, lanes> = true>
  Driver tween(Entity entity, Property<lanes> property, const Keys &keys, Duration duration,
               ibTweenDef def = TweenDef()) {
    def.values = keys.empty() ? nullptr : keys[0].data(), def.keyCount = static_cast<int32_t>(keys.size());
    def.duration = duration.count();
    return made(ibWorld_RegisterTween(id_, entity, property.id, &def));
  }
  /// Registers a tween between the keys of a list, such as `{{0, 0}, {300, 40}}`, or `{0, 1}` for one lane.
  template <std::size_t lanes>
  Driver tween(Entity entity, Property<lanes> property, std::initializer_list<Floats<lanes>> keys, Duration duration,
               ibTweenDef def = TweenDef()) {
    static_assert(sizeof(Floats<lanes>) == lanes * sizeof(float), "keys are floats without gaps");
    def.values = keys.size() ? keys.begin()->data() : nullptr, def.keyCount = static_cast<int32_t>(keys.size());
    def.duration = duration.count();
    return made(ibWorld_RegisterTween(id_, entity, property.id, &def));
  }
  /// Registers a tween on each of many entities, all or none. The delays are in nanoseconds: see delays().
  template <std::size_t lanes>
  std::vector<Driver> tweens(const std::vector<Entity> &entities, Property<lanes> property,
                             const std::vector<Value<lanes>> &destinations, Duration duration,
                             const std::vector<int64_t> &delays = {}, ibTweenDef def = TweenDef()) {
    const std::size_t count = entities.size();
    if (destinations.size() < count || (!delays.empty() && delays.size() < count)) {
      detail::throwArgument("destinations, delays: found fewer than entities");
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
  /// Registers a spring to a value. The spring hides earlier drivers, but does not end them.
  template <std::size_t lanes>
  Driver spring(Entity entity, Property<lanes> property, const Floats<lanes> &value, ibSpringDef def = SpringDef()) {
    def.value = value.data();
    return made(ibWorld_RegisterSpring(id_, entity, property.id, &def));
  }
  /// Registers a motion that friction ends. The decay ends earlier motion as animate() does: see ibReplace.
  template <std::size_t lanes> Driver decay(Entity entity, Property<lanes> property, const ibDecayDef &def = DecayDef()) {
    return made(ibWorld_RegisterDecay(id_, entity, property.id, &def));
  }
  /// Registers a tween along a path. If the def orients a property, `orienting` gets the driver of that property.
  Driver follow(Entity entity, Property<2> property, const Path &path, Duration duration, ibFollowDef def = FollowDef(),
                Driver *orienting = nullptr) {
    def.duration = duration.count();
    ibDriverId heading{};
    Driver driver = made(ibWorld_RegisterFollow(id_, entity, property.id, path.id(), &def, &heading));
    if (orienting) *orienting = heading.generation ? Driver(id_, heading) : Driver();
    return driver;
  }
  /// Shakes a property about its value. The strength is the greatest amplitude, which fades evenly to 0. The frequency
  /// is in cycles a second: a cycle is there and back, two swings.
  template <std::size_t lanes>
  Driver shake(Entity entity, Property<lanes> property, const Floats<lanes> &strength, Duration duration,
               double frequency = 12, uint64_t seed = 0) {
    return made(ibWorld_Shake(id_, entity, property.id, strength.data(), duration.count(), frequency, seed));
  }
  /// Swings a property by an amount, then to each side in turn with smaller swings: see ibWorld_Punch. `vibrations` is
  /// the number of swings.
  template <std::size_t lanes>
  Driver punch(Entity entity, Property<lanes> property, const Floats<lanes> &amount, Duration duration,
               int vibrations = 5) {
    return made(ibWorld_Punch(id_, entity, property.id, amount.data(), duration.count(), vibrations));
  }
  /// Plays steps one after the other. The sequence is one driver.
  Driver play(Entity entity, const Steps &steps, const ibPlayDef &def = PlayDef()) {
    std::vector<ibStep> list = steps.steps();
    return made(ibWorld_Play(id_, entity, list.data(), static_cast<int32_t>(list.size()), &def));
  }
  /// Registers a driver for each row, in the order of the rows: all, or none. The error names the row. Returns the drivers.
  std::vector<Driver> batch(const std::vector<BatchRow> &rows) {
    std::vector<ibBatchRow> list;
    std::vector<std::vector<ibStep>> steps(rows.size());
    for (const BatchRow &row : rows) {
      ibBatchRow plain = row.row_;
      if (row.hasValue_) plain.value = row.value_.data();
      if (row.steps_) {
        std::vector<ibStep> &own = steps[list.size()] = row.steps_->steps();
        plain.steps = own.data(), plain.stepCount = static_cast<int32_t>(own.size());
      }
      list.push_back(plain);
    }
    std::vector<ibDriverId> ids(rows.size());
    detail::count(ibWorld_RegisterBatch(id_, list.data(), static_cast<int32_t>(list.size()), ids.data()));
    std::vector<Driver> drivers;
    for (ibDriverId id : ids) drivers.emplace_back(id_, id);
    return drivers;
  }
  /// Calls a function after a time, but not if the owner dies before. {} means no owner, and the world's own time.
  /// Do not call Driver::onComplete() of the result: it replaces the function.
  Driver after(Duration delay, std::function<void(Driver)> function, Entity owner = {}, Timeline timeline = {}) {
    ibCallback *none = [](ibWorldId, ibDriverId, int32_t, void *) {};
    return made(ibWorld_After(id_, delay.count(), owner, timeline, none, nullptr)).onComplete(std::move(function));
  }
  /// Kills all drivers of an entity, or the drivers of one property. Returns their number; 0 for a dead entity.
  int killAll(Entity entity, ibProperty property = {}) {
    int32_t count = ibWorld_KillAll(id_, entity, property);
    return detail::permitted(count >= 0) ? count : 0;
  }

  // -- timelines --

  /// Adds a timeline, which stands at 0 until it begins or gets its first driver.
  Timeline makeTimeline(Timeline parent = {}) { return detail::require(ibWorld_CreateTimeline(id_, parent)); }
  /// Adds a timeline that the world's rate and pauses do not change. Make it once, and use it for all menus: each timeline
  /// stays until its release, in snapshots too.
  Timeline makeRealTimeline() { return detail::require(ibWorld_CreateRealTimeline(id_)); }
  /// Adds a timeline with a name. A saved game finds the timeline by this name. Its parent must have a name too.
  Timeline makeTimeline(const std::string &name, Timeline parent = {}, bool keepsDrivers = true) {
    return detail::require(ibWorld_CreateNamedTimeline(id_, detail::text(name), parent, keepsDrivers));
  }
  /// Returns the timeline with a name.
  Timeline timeline(const std::string &name) { return detail::require(ibWorld_FindTimeline(id_, detail::text(name))); }
  /// Adds a timeline that only moves forward, and removes its drivers when they have ended. The parent must also be
  /// a forward timeline, or {}.
  Timeline makeForwardTimeline(Timeline parent = {}) {
    return detail::require(ibWorld_CreateForwardTimeline(id_, parent));
  }
  /// Ends a timeline with its drivers and the timelines below it.
  bool release(Timeline timeline) { return detail::permitted(ibWorld_DestroyTimeline(id_, timeline)); }
  /// Lets a timeline run. Returns false if it has begun.
  bool begin(Timeline timeline) { return detail::permitted(ibWorld_BeginTimeline(id_, timeline)); }
  /// Pauses a timeline. Returns false if it is paused.
  bool pause(Timeline timeline) { return detail::permitted(ibWorld_SetTimelinePaused(id_, timeline, true)); }
  /// Resumes a timeline. Returns false if it runs.
  bool resume(Timeline timeline) { return detail::permitted(ibWorld_SetTimelinePaused(id_, timeline, false)); }
  /// Sets the rate, also below 0; over a time, by an easing.
  void setRate(Timeline timeline, double rate, Duration over = Duration(0), ibEase ease = ib_easeLinear) {
    detail::require(ibWorld_SetTimelineRate(id_, timeline, rate, over.count(), ease));
  }
  /// Moves a timeline to a time. Starts and ends during the move are reported in the next tick, repeats are not.
  bool seek(Timeline timeline, Duration offset) {
    return detail::permitted(ibWorld_SeekTimeline(id_, timeline, offset.count()));
  }
  /// Holds a timeline for scrub(), or lets it run again.
  bool setScrubber(Timeline timeline, bool isAttached) {
    return detail::permitted(ibWorld_SetScrubber(id_, timeline, isAttached));
  }
  /// Moves a held timeline to a time. Returns false if it is not held.
  bool scrub(Timeline timeline, Duration offset) {
    return detail::permitted(ibWorld_ScrubTimeline(id_, timeline, offset.count()));
  }
  /// Holds a timeline and moves it by the shown value of a property: 0 at `from`, `duration` at `to`. Below 0 (the
  /// default), the duration is the length of the timeline.
  void follow(Timeline timeline, Entity entity, Property<1> property, float from, float to,
              Duration duration = Duration(-1)) {
    detail::require(ibWorld_FollowTimeline(id_, timeline, entity, property.id, from, to, duration.count()));
  }
  /// Sets a label at a time of a timeline.
  void setLabel(Timeline timeline, const std::string &name, Duration offset) {
    detail::require(ibWorld_SetTimelineLabel(id_, timeline, detail::text(name), offset.count()));
  }
  /// Returns the time of a label, for seek(); nothing if the timeline has no such label.
  std::optional<Duration> label(Timeline timeline, const std::string &name) const {
    int64_t offset = 0;
    if (!detail::permitted(ibWorld_GetTimelineLabel(id_, timeline, detail::text(name), &offset))) return {};
    return Duration(offset);
  }
  /// Returns the time from 0 to the end of the last driver; nothing if this is not known or endless.
  std::optional<Duration> duration(Timeline timeline) const {
    int64_t duration = 0;
    if (!detail::permitted(ibWorld_GetTimelineDuration(id_, timeline, &duration))) return {};
    return Duration(duration);
  }
  /// Reads a timeline.
  ibTimelineInfo info(Timeline timeline) const {
    ibTimelineInfo info;
    detail::require(ibWorld_GetTimeline(id_, timeline, &info));
    return info;
  }

  // -- transitions --

  /// Adds a transition, at rest at the back.
  Transition makeTransition(Duration duration, ibTransitionDef def = TransitionDef()) {
    def.duration = duration.count();
    return detail::require(ibWorld_CreateTransition(id_, &def));
  }
  /// Registers the motion of a property during a transition, from its value at the back to its value at the fore.
  template <std::size_t lanes>
  void tween(Transition transition, Entity entity, Property<lanes> property, const Floats<lanes> &back,
             const Floats<lanes> &fore, ibTransitionTweenDef def = TransitionTweenDef()) {
    def.back = back.data(), def.fore = fore.data();
    detail::require(ibWorld_RegisterTransitionTween(id_, transition, entity, property.id, &def));
  }
  /// Ends a transition.
  bool release(Transition transition) { return detail::permitted(ibWorld_DestroyTransition(id_, transition)); }
  /// Runs to the fore, or to the back.
  bool begin(Transition transition, bool isForward) {
    return detail::permitted(ibWorld_BeginTransition(id_, transition, isForward));
  }
  /// Lets a running transition play the other way.
  bool reverse(Transition transition) { return detail::permitted(ibWorld_ReverseTransition(id_, transition)); }
  /// Holds a running transition at its present position.
  bool interrupt(Transition transition) { return detail::permitted(ibWorld_InterruptTransition(id_, transition)); }
  /// Sets the position of a transition, 0 … 1, and holds it.
  bool scrub(Transition transition, float place) {
    return detail::permitted(ibWorld_ScrubTransition(id_, transition, place));
  }
  /// Releases a transition with the velocity of the scrubs. Returns the end: 0 for the back, 1 for the fore. Returns −1 if the
  /// transition rests, or has ended.
  int letGo(Transition transition) {
    int32_t end = ibWorld_LetGoTransition(id_, transition, nullptr);
    detail::permitted(end >= 0);
    return end;
  }
  /// Releases a transition with a velocity in positions a second. Returns as the other letGo().
  int letGo(Transition transition, float velocity) {
    int32_t end = ibWorld_LetGoTransition(id_, transition, &velocity);
    detail::permitted(end >= 0);
    return end;
  }
  /// Moves a transition to an end at once.
  bool complete(Transition transition, bool isFore) {
    return detail::permitted(ibWorld_CompleteTransition(id_, transition, isFore));
  }
  /// Reads a transition.
  ibTransitionInfo info(Transition transition) const {
    ibTransitionInfo info;
    detail::require(ibWorld_GetTransition(id_, transition, &info));
    return info;
  }

  // -- frames, snapshots, files --

  /// Fills a frame with the values of the instant that advance() has reached, usually between two ticks. After steps of
  /// your own by tick(), pass an alpha.
  void sample(Frame &frame) const { detail::require(ibWorld_Sample(id_, -1, frame.id())); }
  /// Fills a frame with the values after a part of a tick, 0 … 1, since the last tick: for a loop that calls tick().
  void sample(double alpha, Frame &frame) const { detail::require(ibWorld_Sample(id_, alpha, frame.id())); }
  /// Fills a frame with the values at an engine time, now or later.
  void sampleAt(Duration instant, Frame &frame) const {
    detail::require(ibWorld_SampleAt(id_, instant.count(), frame.id()));
  }
  /// Saves the world with its functions.
  void save(Snapshot &snapshot) const {
    detail::require(ibWorld_Save(id_, snapshot.id()));
  }
  /// Restores a snapshot, with its functions. Bytes have no functions.
  void restore(const Snapshot &snapshot) {
    detail::require(ibWorld_Restore(id_, snapshot.id()));
  }
  /// Adds the entities and the motion of a file, on a timeline. `duration` gets the length of one loop.
  Timeline load(const File &file, Duration *duration = nullptr) {
    int64_t length = 0;
    Timeline timeline = detail::require(ibWorld_LoadFile(id_, file.id(), &length));
    if (duration) *duration = Duration(length);
    return timeline;
  }
  /// Returns an entity of a loaded file by its name.
  Entity find(Timeline file, const std::string &entity) const {
    return detail::require(ibWorld_FindLoaded(id_, file, detail::text(entity)));
  }

 private:
  Driver made(ibDriverId id) { return {id_, detail::require(id)}; }

  ibWorldId id_{};
};

/// A machine of states of values. The machine belongs to its world and ends with it.
class Machine {
 public:
  /// Adds a machine in a state. The machine's changes are springs of 500 ms that bounce a little.
  Machine(World &world, const std::string &state)
      : world_(world.id()), id_(detail::require(ibWorld_CreateMachine(world_, detail::text(state), nullptr))) {}
  /// Adds a machine in a state, with the motion of its changes.
  Machine(World &world, const std::string &state, const Motion &motion) : world_(world.id()) {
    ibMotionDef def = motion.def();
    id_ = detail::require(ibWorld_CreateMachine(world_, detail::text(state), &def));
  }
  /// Returns the id, for calls of inbetween.h.
  ibMachineId id() const noexcept { return id_; }
  /// Sets the value that a property has in a state.
  template <std::size_t lanes>
  void assign(const std::string &state, Entity entity, Property<lanes> property, const Floats<lanes> &value,
              Duration delay = Duration(0)) {
    detail::require(
        ibMachine_Assign(world_, id_, detail::text(state), entity, property.id, value.data(), delay.count()));
  }
  /// Connects a state to another one, at a trigger.
  void connect(const std::string &from, const std::string &to, const std::string &trigger) {
    ConnectionDef def;
    def.from = detail::text(from), def.to = detail::text(to), def.trigger = detail::text(trigger);
    connect(def);
  }
  /// Connects states by a def.
  void connect(const ibConnectionDef &def) { detail::require(ibMachine_Connect(world_, id_, &def)); }
  /// Changes to a state. Returns false if the machine is in this state.
  bool go(const std::string &state) {
    detail::Calls calls;
    bool result = detail::permitted(ibMachine_Go(world_, id_, detail::text(state)));
    calls.finish();
    return result;
  }
  /// Fires a trigger. Returns false if no connection applies.
  bool fire(const std::string &trigger) {
    detail::Calls calls;
    bool result = detail::permitted(ibMachine_Fire(world_, id_, detail::text(trigger)));
    calls.finish();
    return result;
  }
  /// Sets the motion of changes to a state, from all other states.
  void setMotion(const std::string &to, const Motion &motion) {
    ibMotionDef def = motion.def();
    detail::require(ibMachine_SetMotion(world_, id_, nullptr, detail::text(to), &def));
  }
  /// Sets the motion of changes from a state to another one.
  void setMotion(const std::string &from, const std::string &to, const Motion &motion) {
    ibMotionDef def = motion.def();
    detail::require(ibMachine_SetMotion(world_, id_, detail::text(from), detail::text(to), &def));
  }
  /// Sets whether a condition holds, and follows the connections that then apply.
  void setCondition(const std::string &condition, bool holds) {
    detail::Calls calls;
    detail::require(ibMachine_SetCondition(world_, id_, detail::text(condition), holds));
    calls.finish();
  }
  /// Returns the state.
  std::string state() const {
    const char *state = ibMachine_GetState(world_, id_);
    detail::require(state != nullptr);
    return state;
  }
  /// Calls a function after each change, with the old state and the new one. The world keeps the function. Each call
  /// makes two strings.
  void onChange(std::function<void(const std::string &, const std::string &)> function) {
    auto owned = std::make_unique<detail::MachineFunction>(std::move(function));
    detail::require(ibMachine_SetOwnedCallback(world_, id_, detail::callMachine, owned.get(),
                                               detail::release<detail::MachineFunction>));
    owned.release();
  }
  /// Ends the machine before its world.
  bool release() { return detail::permitted(ibWorld_DestroyMachine(world_, id_)); }

 private:
  ibWorldId world_;
  ibMachineId id_{};
};

}  // namespace inbetween

#endif
