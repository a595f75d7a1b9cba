// Inbetween, an animation engine for game loops: the interface for C and C++. MIT License.
//
// - Ids are small structs, passed by value. An id of zeros is no id. A stale id fails; it never reaches a later
//   object. An id means the object of its numbers in the world that it is given to, as worlds that run equal
//   commands have equal ids.
// - A call that fails changes nothing and returns false, an id of zeros, NULL, or −1 in place of a count. ibGetResult() then returns the
//   reason as a code, and ibGetError() as a text. Between two ticks, a call that controls a driver, timeline or
//   transition first takes the world to the instant that ibWorld_Advance has reached, also if it then fails.
// - Times are nanoseconds in int64_t. The engine rounds them to its unit, 1/90,000 s.
// - Values are floats, one a lane. A colour has red, green, blue and opacity within 0 … 1 (sRGB), an angle degrees,
//   a rotation the quaternion x, y, z, w. Velocities and columns of colours are lanes of the engine: OKLab and opacity.
// - A world belongs to one thread at a time: the one that created it, or that called ibWorld_Adopt last.
// - Returned pointers are valid until the next call that changes the same object. A tick changes its world.
// - Get a def from its ibDefault… function, then change fields. Pointers in a def are read during the call only.
#ifndef INBETWEEN_H
#define INBETWEEN_H

#include <stdbool.h>
#include <stdint.h>

#define IB_VERSION_MAJOR 0
#define IB_VERSION_MINOR 1
#define IB_VERSION_PATCH 0
/// Milliseconds, and seconds, as nanoseconds.
#define IB_MS(x) ((int64_t)(x) * 1000000)
#define IB_SECONDS(x) ((int64_t)((x) * 1e9))
/// The number of repeats of a loop without end.
#define IB_FOREVER (-1.0)

#if defined(_WIN32)
#define IB_EXPORT
#else
#define IB_EXPORT __attribute__((visibility("default")))
#endif
#ifdef __cplusplus
#define IB_API extern "C" IB_EXPORT
#else
#define IB_API IB_EXPORT
#endif

// ---- ids ----

typedef struct ibWorldId { uint16_t index1, generation; } ibWorldId;
/// Worlds that run equal commands have equal entities.
typedef struct ibEntity { uint32_t index, generation; } ibEntity;
/// A tween, spring, decay, path or sequence.
typedef struct ibDriverId { uint32_t index, generation; } ibDriverId;
/// Zeros: the world's own time.
typedef struct ibTimelineId { uint32_t index, generation; } ibTimelineId;
typedef struct ibTransitionId { uint32_t index, generation; } ibTransitionId;
typedef struct ibMachineId { uint32_t index, generation; } ibMachineId;
/// Objects outside worlds. Each is used by one thread at a time.
typedef struct ibFrameId { uint32_t index, generation; } ibFrameId;
typedef struct ibSnapshotId { uint32_t index, generation; } ibSnapshotId;
typedef struct ibPathId { uint32_t index, generation; } ibPathId;
typedef struct ibFileId { uint32_t index, generation; } ibFileId;
/// A property of entities, or one lane of it. lane1 is 0 for all lanes, else the lane's number from 1.
typedef struct ibProperty { uint16_t index1; uint8_t lane1, lanes; } ibProperty;
/// An easing: one of the constants, or the result of ibParseEase.
typedef uint32_t ibEase;

// ---- enumerations ----

typedef enum ibResult {
  ib_ok,
  ib_badWorld,     // no world has this id
  ib_wrongThread,  // the world belongs to another thread
  ib_stale,        // an entity, driver or other object is gone
  ib_badArgument,  // a value, a null pointer, a negative count, a text that is not UTF-8
  ib_badDef,       // a def that no ibDefault… function has filled
  ib_refused,      // the object's state does not permit the operation
  ib_busy,         // a tick or callback of the world is under way
  ib_badFile,      // a motion file with errors
  ib_badSnapshot   // data that is no snapshot of such a world
} ibResult;

typedef enum ibType {
  ib_typeFloat, ib_typeFloat2, ib_typeFloat3, ib_typeFloat4, ib_typeAngle, ib_typeColor,
  ib_typeLinearColor,  // red, green and blue are parts of light, not of sRGB
  ib_typeRotation,
  ib_typeHeld  // one lane that jumps: a switch, a choice, a frame of a sprite
} ibType;

/// The meaning of a driver's value.
typedef enum ibMode {
  ib_modeTo,        // the destination
  ib_modeBy,        // a difference from the value shown when the driver first contends
  ib_modeScaledBy,  // a factor of that value, lane by lane
  ib_modeFrom       // the start; the end is that value. Not for springs
} ibMode;

typedef enum ibDirection {
  ib_directionNormal, ib_directionReverse, ib_directionAlternate, ib_directionAlternateReverse
} ibDirection;

/// Whether a driver holds its value before its motion, after it, or both.
typedef enum ibFill { ib_fillNone, ib_fillForwards, ib_fillBackwards, ib_fillBoth } ibFill;

/// The earlier drivers of the same lanes that a driver of ibWorld_Animate ends.
typedef enum ibReplace {
  ib_replaceMoves,  // those of ibWorld_Animate and of decays, loops excepted
  ib_replaceNone,
  ib_replaceAll
} ibReplace;

typedef enum ibState {
  ib_stateNew, ib_stateDelayed, ib_stateActive, ib_statePaused, ib_stateCompleted, ib_stateInactive, ib_stateKilled
} ibState;

typedef enum ibOperation {
  ib_start, ib_pause, ib_resume, ib_restart, ib_complete, ib_stop, ib_kill, ib_revive, ib_reverse,
  ib_release  // removes a driver at once; it cannot be revived
} ibOperation;

typedef enum ibEventKind {
  ib_eventStarted, ib_eventRepeated, ib_eventCompleted, ib_eventStopped, ib_eventRestarted, ib_eventPaused,
  ib_eventResumed, ib_eventKilled, ib_eventRevived, ib_eventSuperseded, ib_eventEntityDied,
  ib_eventUpdated  // for callbacks only: after each tick in which the driver moves
} ibEventKind;

typedef enum ibPhase { ib_phaseIdle, ib_phaseRunning, ib_phaseInteractive, ib_phaseSettling } ibPhase;

/// The part that a driver has in one lane.
typedef enum ibRole { ib_roleWinner, ib_roleShadowed, ib_roleIdle, ib_roleAdding } ibRole;

typedef enum ibStepKind {
  ib_stepTo, ib_stepBy, ib_stepSpringTo, ib_stepSpringBy,
  ib_stepWait,      // duration
  ib_stepLabel,     // name
  ib_stepEmit,      // name; see ibWorld_GetEmitted
  ib_stepTogether,  // begins a block whose steps begin together; ib_stepEnd ends it
  ib_stepInOrder,   // begins a block whose steps follow one another; ib_stepEnd ends it
  ib_stepEnd
} ibStepKind;

/// The entity of a row from which the delays of a stagger grow.
typedef enum ibOrder { ib_orderFirst, ib_orderLast, ib_orderCenter, ib_orderEdges, ib_orderRandom } ibOrder;

/// The form that reduced motion gives to drivers that are registered.
typedef enum ibReduction { ib_reduceNothing, ib_reduceSnap, ib_reduceFade, ib_reduceShorten } ibReduction;

/// The easings with names. ib_easeCss… are those of CSS.
enum {
  ib_easeLinear, ib_easeSineIn, ib_easeSineOut, ib_easeSineInOut, ib_easeQuadIn, ib_easeQuadOut, ib_easeQuadInOut,
  ib_easeCubicIn, ib_easeCubicOut, ib_easeCubicInOut, ib_easeQuartIn, ib_easeQuartOut, ib_easeQuartInOut,
  ib_easeQuintIn, ib_easeQuintOut, ib_easeQuintInOut, ib_easeExpoIn, ib_easeExpoOut, ib_easeExpoInOut,
  ib_easeCircIn, ib_easeCircOut, ib_easeCircInOut, ib_easeBackIn, ib_easeBackOut, ib_easeBackInOut,
  ib_easeElasticIn, ib_easeElasticOut, ib_easeElasticInOut, ib_easeBounceIn, ib_easeBounceOut, ib_easeBounceInOut,
  ib_easeSmoothstep, ib_easeCss, ib_easeCssIn, ib_easeCssOut, ib_easeCssInOut, ib_easeStepStart, ib_easeStepEnd
};

// ---- built-in properties ----

static const ibProperty ib_position = {1, 0, 2}, ib_positionX = {1, 1, 1}, ib_positionY = {1, 2, 1},
  ib_scale = {2, 0, 2}, ib_size = {3, 0, 2}, ib_rotation = {4, 0, 1}, ib_opacity = {5, 0, 1}, ib_color = {6, 0, 4},
  ib_cornerRadius = {7, 0, 1};

// ---- structs ----

typedef struct ibWorldDef {
  int64_t tickNumerator, tickDenominator;  // ticks a second; 60 / 1
  int64_t hitchLimit;                      // longer frames are cut to it; 250 ms
  int32_t threads;                         // 1 … 16, the calling one included
  bool keepsCompleted;                     // completed drivers stay for ib_restart; else they are killed
  int32_t internalValue;
} ibWorldDef;

typedef struct ibAdvance {
  int64_t dropped;  // the time beyond the hitch limit
  int32_t ticks;    // the ticks that were run; −1 if the call fails
} ibAdvance;

typedef struct ibWorldInfo {
  int64_t now;        // engine time of the last tick; in a callback, of its event
  int64_t time;       // the world's own time, with its rate and pauses
  int64_t tickCount;
  double alpha;       // the part of the next tick that ibWorld_Advance has left over, in 0 ..< 1
  double rate;
  int32_t entities, drivers;
  bool isPaused;
} ibWorldInfo;

/// How a value moves: by an easing, or by a spring that takes over the velocity.
typedef struct ibMotionDef {
  int64_t duration;     // of a spring: the response, its period without damping
  int64_t delay;
  double dampingRatio;  // of a spring: 1 does not bounce, 0 never ends
  ibEase ease;
  bool isSpring;
  int32_t internalValue;
} ibMotionDef;

typedef struct ibAnimateDef {
  ibMotionDef motion;
  const float *velocity;  // of a spring, in units a second; NULL: the property's present velocity
  double repeats;         // of an easing; IB_FOREVER for a loop
  ibTimelineId timeline;  // it begins at the timeline's present instant
  int32_t mode;           // ibMode, but not ib_modeFrom
  int32_t replaces;       // ibReplace
  bool alternates;        // every second iteration goes back
  int32_t internalValue;
} ibAnimateDef;

typedef struct ibTweenDef {
  const float *values;    // keyCount keys of all lanes; a single one has the meaning of `mode`
  const float *offsets;   // keyCount, growing within 0 … 1; NULL: evenly spaced
  const ibEase *eases;    // keyCount − 1, at least 1: the easing of each segment; NULL: linear
  int64_t duration, delay, repeatDelay, endDelay;
  int64_t hold;           // the time for which it stays active after its last iteration
  int64_t blend;          // the crossfade where it takes over and leaves; 0: none
  double repeats, rate;
  ibTimelineId timeline;  // its own time is 0 at the timeline's 0
  int32_t keyCount;
  int32_t mode;           // ibMode
  int32_t direction;      // ibDirection
  int32_t fill;           // ibFill
  ibEase ease;            // over each iteration
  float speed;            // above 0: in units a second, in place of the duration
  bool persists;          // its end becomes the base value
  bool replaces;          // it ends all earlier drivers of its lanes
  bool adds;              // it is added to the winner's value
  bool accumulates;       // each iteration goes on from the end of the one before
  bool waits;             // for ib_start
  int32_t internalValue;
} ibTweenDef;

typedef struct ibSpringDef {
  const float *value;     // the target, difference or factor, by `mode`
  const float *from;      // NULL: the value shown when it first contends
  const float *velocity;  // in units a second; NULL: the property's velocity
  int64_t response, delay;
  double dampingRatio, rate;
  ibTimelineId timeline;
  int32_t mode;           // ibMode, but not ib_modeFrom
  int32_t fill;           // ibFill
  bool persists, replaces, adds, waits;
  int32_t internalValue;
} ibSpringDef;

typedef struct ibDecayDef {
  const float *velocity;       // in units a second; NULL: the property's velocity
  const float *destination;    // NULL: where friction leads
  const float *lower, *upper;  // the bounds; both or none
  int64_t delay;
  double friction;             // per second, 0.001 … 100,000; 4
  double restitution;          // at a bound, 0 … 1; below 0: a rubber band
  double rate;
  ibTimelineId timeline;
  int32_t fill;                // ibFill
  bool persists, replaces, waits;
  int32_t internalValue;
} ibDecayDef;

typedef struct ibFollowDef {
  int64_t duration, delay;
  double repeats, rate;
  float from, to;              // parts of the path's length, 0 … 1
  float orientationOffset;     // degrees, added to the path's heading
  ibProperty orients;          // an angle that shows the heading; zeros: none
  ibTimelineId timeline;
  int32_t direction;           // ibDirection
  int32_t fill;                // ibFill
  ibEase ease;
  bool isRelative;             // the path begins at the property's value
  bool persists, replaces, adds, waits;
  int32_t internalValue;
} ibFollowDef;

typedef struct ibStep {
  int32_t kind;               // ibStepKind
  ibProperty property;
  float value[4];             // the lanes of ib_stepTo and so on
  int64_t duration;           // of a spring: the response
  int64_t offset;             // moves the step from where it would begin
  double repeats;             // 0 is taken as 1
  double dampingRatio;        // of a spring; 0 is taken as 1
  ibEase ease;
  bool withPrevious;          // it begins with the step before, not after it
  bool alternates;
  ibEntity entity;            // zeros: that of the sequence
  const char *name;           // of labels and events
} ibStep;

typedef struct ibPlayDef {
  int64_t delay;
  double repeats, rate;
  ibTimelineId timeline;
  int32_t direction;  // ibDirection
  bool waits;
  int32_t internalValue;
} ibPlayDef;

typedef struct ibStaggerDef {
  int64_t each;   // from one entity to the next
  int64_t over;   // above 0: of all, in place of `each`
  uint64_t seed;  // of ib_orderRandom
  int32_t order;  // ibOrder
  ibEase ease;
  int32_t internalValue;
} ibStaggerDef;

/// The pace of a layer of a transition, or of its shared element. Zeros: even, over the whole transition.
typedef struct ibLayer {
  double start, end;    // the part of the transition; an end of 0 is taken as 1. Not of a shared element
  int64_t response;     // of a spring that rests in its own time, which may lengthen the transition; 0: at `end`
  double dampingRatio;  // of a spring; 0 is taken as 1
  double velocity;      // of a spring, at its begin, in ways a second; of one that rests at `end`, in ways a part
  ibEase ease;          // without a spring
  bool isSpring;
} ibLayer;

typedef struct ibTransitionDef {
  const ibLayer *layers;         // layerCount
  const ibLayer *sharedElement;  // NULL: none
  int32_t layerCount;
  int64_t duration;
  float threshold;   // a release beyond it goes on to the fore; 0.5
  float flickSpeed;  // a release faster than it goes on in its direction, in positions a second; 1
  int32_t internalValue;
} ibTransitionDef;

typedef struct ibTransitionTweenDef {
  const float *back, *fore;   // the values at the two ends
  double start, length;       // the segment in which it moves to the fore; 0 and 1
  double backwardStart;       // the segment in which it moves to the back, if the transition begins at the fore
  double backwardLength;      // below 0: the other segment, mirrored
  ibEase ease;
  ibEase backwardEase;        // UINT32_MAX: the other easing, mirrored
  int32_t part;               // whose parts segments are: 0 the transition, n its layer n − 1, −1 the shared element
  int32_t internalValue;
} ibTransitionTweenDef;

typedef struct ibConnectionDef {
  const char *from;            // NULL: from every state
  const char *to;
  const char *trigger;         // NULL: as soon as the conditions hold
  const char *const *needs;    // conditions that must hold
  const char *const *forbids;  // conditions that must not hold
  int32_t needCount, forbidCount;
  int64_t after;               // a time in the state; below 0: none
  int32_t internalValue;
} ibConnectionDef;

typedef struct ibDriverInfo {
  int64_t elapsed;     // its own time since its start, the delay included
  int64_t duration;    // of an iteration; of a spring, its length to rest; below 0: not known, or without end
  double part;         // of all iterations, 0 … 1
  double rate;
  ibEntity entity;
  int32_t state;       // ibState
  int32_t ending;      // ibEventKind of how it ended; −1: it has not
} ibDriverInfo;

typedef struct ibTransitionInfo {
  float position;      // 0 at the back, 1 at the fore
  float velocity;      // positions a second
  int32_t phase;       // ibPhase
  bool isForward;
} ibTransitionInfo;

typedef struct ibTimelineInfo {
  int64_t offset;      // its time
  double rate;
  bool isPaused, hasBegun, hasScrubber;
} ibTimelineInfo;

typedef struct ibEvent {
  ibDriverId driver;
  ibEntity entity;
  int64_t instant;     // exact engine time, between two ticks as a rule
  uint64_t serial;     // the driver's number in the order of registration
  int32_t kind;        // ibEventKind
  int32_t repetition;  // of ib_eventRepeated
  bool shadowed;       // newer drivers covered all its lanes
} ibEvent;

typedef struct ibEvents { const ibEvent *events; int32_t count; } ibEvents;
typedef struct ibEmitted { ibEntity entity; ibDriverId sequence; int64_t instant; const char *name; } ibEmitted;
typedef struct ibColumn { const float *values; const ibEntity *entities; int32_t count; } ibColumn;
typedef struct ibBytes { const uint8_t *bytes; int64_t count; } ibBytes;
typedef struct ibContender {
  ibDriverId driver;
  uint64_t serial;
  int64_t begin, end;  // the engine time in which it is active; INT64_MIN and INT64_MAX: never known
  int32_t role;        // ibRole
} ibContender;

/// Called within a tick. It may call any function of its world but those that tick, sample or restore it.
typedef void ibCallback(ibWorldId world, ibDriverId driver, int32_t kind, void *context);
/// Called after a machine has changed its state. The texts are valid during the call.
typedef void ibMachineCallback(ibWorldId world, ibMachineId machine, const char *from, const char *to, void *context);

// ---- the library ----

/// Returns the version of the library: major << 16 | minor << 8 | patch.
IB_API uint32_t ibGetVersion(void);
/// Returns the reason of this thread's last call that failed; "" before the first. Valid until the next that fails.
IB_API const char *ibGetError(void);
/// Returns the code of this thread's last call that failed; ib_ok before the first.
IB_API ibResult ibGetResult(void);

// ---- easings, properties, paths ----

/// Returns the easing of a text: a name ("backOut"), or a function of CSS ("cubic-bezier(0.2, 0, 0, 1)",
/// "linear(0, 0.5 25%, 1)", "steps(4)"). Equal texts have equal easings. A mistake returns UINT32_MAX.
IB_API ibEase ibParseEase(const char *text);
/// Returns the value of an easing at a part of the time; NaN for an easing that does not exist.
IB_API float ibEase_Evaluate(ibEase ease, float part);
/// Returns the property of a name. `defaultValue` has the type's lanes: the value of entities without a value.
IB_API ibProperty ibCreateProperty(const char *name, ibType type, const float *defaultValue);
/// Returns a property's lane, from 0. Colours and rotations move only as a whole.
IB_API ibProperty ibProperty_Lane(ibProperty property, int32_t lane);
/// Creates a path from a text in the path syntax of SVG ("M 0 0 C 40 0 60 80 100 80").
IB_API ibPathId ibCreatePath(const char *text);
/// Creates a smooth path through points of x and y. A closed one returns to the first point.
IB_API ibPathId ibCreatePathThrough(const float *points, int32_t pointCount, bool isClosed);
/// Ends a path. Drivers that use it go on.
IB_API bool ibDestroyPath(ibPathId path);
/// Returns the length of a path in its unit; 0 for a stale id.
IB_API float ibPath_GetLength(ibPathId path);

// ---- worlds ----

IB_API ibWorldDef ibDefaultWorldDef(void);
/// Creates an empty world, which belongs to the calling thread. NULL: the default def.
IB_API ibWorldId ibCreateWorld(const ibWorldDef *def);
/// Ends a world. Its id is stale at once; in a callback of the world, its memory is freed after the tick.
IB_API bool ibDestroyWorld(ibWorldId world);
/// Returns whether a world has this id, whichever thread it belongs to.
IB_API bool ibWorld_IsValid(ibWorldId world);
/// Gives a world to the calling thread. The thread that had it must no longer use it.
IB_API bool ibWorld_Adopt(ibWorldId world);
/// Adds the time of a frame and runs the ticks that are due.
IB_API ibAdvance ibWorld_Advance(ibWorldId world, int64_t frameTime);
/// Runs one tick.
IB_API bool ibWorld_Tick(ibWorldId world);
/// Runs one tick of a paused world.
IB_API bool ibWorld_Step(ibWorldId world);
/// Pauses or resumes the world's own time. Returns false if it is so already.
IB_API bool ibWorld_SetPaused(ibWorldId world, bool isPaused);
/// Sets the rate of the world's own time, 0 or more; over a time, by an easing.
IB_API bool ibWorld_SetRate(ibWorldId world, double rate, int64_t over, ibEase ease);
/// Sets the form of drivers that are registered from now on. `length`: of ib_reduceFade and ib_reduceShorten.
IB_API bool ibWorld_SetReducedMotion(ibWorldId world, ibReduction reduction, int64_t length);
/// Returns times and counts; zeros if it fails.
IB_API ibWorldInfo ibWorld_GetInfo(ibWorldId world);
/// Returns a hash of the world's present, equal on every machine for equal commands; 0 if the call fails.
IB_API uint64_t ibWorld_GetStateHash(ibWorldId world);
/// Returns the values of an entity and the drivers that win and wait, as text; NULL if it fails. Valid until the
/// next ibWorld_Describe of the world.
IB_API const char *ibWorld_Describe(ibWorldId world, ibEntity entity);

// ---- entities and values ----

/// Adds an entity without values.
IB_API ibEntity ibWorld_Spawn(ibWorldId world);
/// Adds `count` entities. Returns the number that was added: all, or none.
IB_API int32_t ibWorld_SpawnMany(ibWorldId world, ibEntity *entities, int32_t count);
/// Ends an entity and its drivers, each with ib_eventEntityDied.
IB_API bool ibWorld_Despawn(ibWorldId world, ibEntity entity);
IB_API bool ibWorld_IsAlive(ibWorldId world, ibEntity entity);
/// Makes an entity the child of another; zeros: of none. A child dies with its parent.
IB_API bool ibWorld_SetParent(ibWorldId world, ibEntity child, ibEntity parent);
/// Sets the base value. Drivers that are under way cover it until they end.
IB_API bool ibWorld_Set(ibWorldId world, ibEntity entity, ibProperty property, const float *value);
/// Reads the shown value.
IB_API bool ibWorld_Get(ibWorldId world, ibEntity entity, ibProperty property, float *value);
/// Reads the base value.
IB_API bool ibWorld_GetBase(ibWorldId world, ibEntity entity, ibProperty property, float *value);
/// Reads the velocity of each lane in units a second; 0 at rest.
IB_API bool ibWorld_GetVelocity(ibWorldId world, ibEntity entity, ibProperty property, float *velocity);
/// Reads the shown values of many entities. The first lane of entity i is at `out` + i · `stride` bytes. The rows of
/// dead entities stay as they are. Returns the number of living ones.
IB_API int32_t ibWorld_Read(ibWorldId world, ibProperty property, const ibEntity *entities, int32_t count, void *out,
  int32_t stride);
/// Sets the base values of many entities, all or none. The first lane of entity i is at `values` + i · `stride` bytes.
IB_API bool ibWorld_Write(ibWorldId world, ibProperty property, const ibEntity *entities, int32_t count,
  const void *values, int32_t stride);
/// Makes each ibWorld_Set of a property a motion: of all entities (zeros), or of one. NULL ends that. The first value
/// of an entity is set at once.
IB_API bool ibWorld_SetStandingMotion(ibWorldId world, ibProperty property, ibEntity entity, const ibMotionDef *motion);
/// Writes the drivers of one lane: the winner, those that it covers, those that wait, those that add. Returns their
/// number, which may be greater than `room`.
IB_API int32_t ibWorld_GetPrecedence(ibWorldId world, ibEntity entity, ibProperty property, ibContender *out,
  int32_t room);

// ---- drivers ----

IB_API ibMotionDef ibDefaultMotionDef(void);
IB_API ibAnimateDef ibDefaultAnimateDef(void);
IB_API ibTweenDef ibDefaultTweenDef(void);
IB_API ibSpringDef ibDefaultSpringDef(void);
IB_API ibDecayDef ibDefaultDecayDef(void);
IB_API ibFollowDef ibDefaultFollowDef(void);
IB_API ibPlayDef ibDefaultPlayDef(void);
IB_API ibStaggerDef ibDefaultStaggerDef(void);
/// Moves a property to a value, and ends the motion that it had. NULL: 300 ms, ib_easeQuadOut.
IB_API ibDriverId ibWorld_Animate(ibWorldId world, ibEntity entity, ibProperty property, const float *value,
  const ibAnimateDef *def);
/// Registers a tween. It contends with other drivers: the newest one is seen.
IB_API ibDriverId ibWorld_RegisterTween(ibWorldId world, ibEntity entity, ibProperty property, const ibTweenDef *def);
/// Registers a tween on each of many entities, all or none. `values` has the destinations of all, `delays` is added
/// to the def's. NULL: the def's, for all. Writes ids to `out`, which may be NULL. Returns the number of tweens.
IB_API int32_t ibWorld_RegisterTweens(ibWorldId world, const ibEntity *entities, int32_t count, ibProperty property,
  const float *values, const int64_t *delays, const ibTweenDef *def, ibDriverId *out);
/// Registers a spring.
IB_API ibDriverId ibWorld_RegisterSpring(ibWorldId world, ibEntity entity, ibProperty property, const ibSpringDef *def);
/// Registers a motion that friction ends.
IB_API ibDriverId ibWorld_RegisterDecay(ibWorldId world, ibEntity entity, ibProperty property, const ibDecayDef *def);
/// Registers a tween along a path. A property that it orients has a driver too, which `orienting` gets unless NULL.
IB_API ibDriverId ibWorld_RegisterFollow(ibWorldId world, ibEntity entity, ibProperty property, ibPathId path,
  const ibFollowDef *def, ibDriverId *orienting);
/// Shakes a property about its value. `strength` is the greatest amplitude of each lane, `frequency` swings a second.
IB_API ibDriverId ibWorld_Shake(ibWorldId world, ibEntity entity, ibProperty property, const float *strength,
  int64_t duration, double frequency, uint64_t seed);
/// Swings a property out by `amount` and back, `vibrations` times.
IB_API ibDriverId ibWorld_Punch(ibWorldId world, ibEntity entity, ibProperty property, const float *amount,
  int64_t duration, int32_t vibrations);
/// Plays steps one after the other. NULL: the default def.
IB_API ibDriverId ibWorld_Play(ibWorldId world, ibEntity entity, const ibStep *steps, int32_t count,
  const ibPlayDef *def);
/// Calls `callback` after a time, with ib_eventCompleted. It ends with `owner`, unless that is zeros.
IB_API ibDriverId ibWorld_After(ibWorldId world, int64_t delay, ibEntity owner, ibTimelineId timeline,
  ibCallback *callback, void *context);
/// Writes the delays of `count` entities.
IB_API bool ibStagger_GetDelays(const ibStaggerDef *def, int32_t count, int64_t *delays);
/// Performs an operation. Returns false if the driver's state does not permit it.
IB_API bool ibWorld_Control(ibWorldId world, ibDriverId driver, ibOperation operation);
/// Takes a driver to its own time, from its start on.
IB_API bool ibWorld_Seek(ibWorldId world, ibDriverId driver, int64_t elapsed);
/// Lets a driver play from where it is to its own time `elapsed`, and pauses it there.
IB_API bool ibWorld_PlayTo(ibWorldId world, ibDriverId driver, int64_t elapsed);
/// Moves a driver on by a time.
IB_API bool ibWorld_Update(ibWorldId world, ibDriverId driver, int64_t time);
/// Sets the rate of a driver's own time; below 0 it plays back.
IB_API bool ibWorld_SetDriverRate(ibWorldId world, ibDriverId driver, double rate);
/// Gives a tween, spring or decay a new end. `lanes` is the number of floats in `target`.
IB_API bool ibWorld_Retarget(ibWorldId world, ibDriverId driver, const float *target, int32_t lanes);
/// Gives a tween, spring or decay the shown value of a property as its end, now and in each tick that changes it.
/// `offset` is added unless NULL. A tween under way begins again if it `restarts`. An entity of zeros ends that.
IB_API bool ibWorld_FollowValue(ibWorldId world, ibDriverId driver, ibEntity entity, ibProperty property,
  const float *offset, bool restarts);
/// Kills all drivers of an entity, or those of one property unless that is zeros. Returns their number.
IB_API int32_t ibWorld_KillAll(ibWorldId world, ibEntity entity, ibProperty property);
/// Returns the state; ib_stateKilled for a driver that is gone, and if it fails.
IB_API ibState ibWorld_GetState(ibWorldId world, ibDriverId driver);
/// Reads a driver. Of one that is gone, only `state` and `ending` are known, and `ending` for the last 1,024 only.
IB_API bool ibWorld_GetDriver(ibWorldId world, ibDriverId driver, ibDriverInfo *info);
/// Calls `callback` at each event of a kind, in place of the one set before; NULL ends that. Not for
/// ib_eventSuperseded and ib_eventEntityDied.
IB_API bool ibWorld_SetCallback(ibWorldId world, ibDriverId driver, ibEventKind kind, ibCallback *callback,
  void *context);

// ---- events of the last tick or advance ----

/// Returns the events, in order.
IB_API ibEvents ibWorld_GetEvents(ibWorldId world);
/// Writes the events of ib_stepEmit. Returns their number, which may be greater than `room`.
IB_API int32_t ibWorld_GetEmitted(ibWorldId world, ibEmitted *out, int32_t room);

// ---- timelines ----

/// Adds a timeline, which stands at 0 until it begins. A parent of zeros is the world's own time.
IB_API ibTimelineId ibWorld_CreateTimeline(ibWorldId world, ibTimelineId parent);
/// Adds a timeline that the world's rate and pauses do not change.
IB_API ibTimelineId ibWorld_CreateRealTimeline(ibWorldId world);
/// Ends a timeline with its drivers and the timelines below it.
IB_API bool ibWorld_DestroyTimeline(ibWorldId world, ibTimelineId timeline);
/// Lets a timeline run. Its first driver does so too. Returns false if it has begun.
IB_API bool ibWorld_BeginTimeline(ibWorldId world, ibTimelineId timeline);
/// Pauses or resumes a timeline. Returns false if it is so already.
IB_API bool ibWorld_SetTimelinePaused(ibWorldId world, ibTimelineId timeline, bool isPaused);
/// Sets the rate, also below 0; over a time, by an easing.
IB_API bool ibWorld_SetTimelineRate(ibWorldId world, ibTimelineId timeline, double rate, int64_t over, ibEase ease);
/// Takes a timeline to a time. Events on the way are not reported.
IB_API bool ibWorld_SeekTimeline(ibWorldId world, ibTimelineId timeline, int64_t offset);
/// Holds a timeline for ibWorld_ScrubTimeline, or lets it run again.
IB_API bool ibWorld_SetScrubber(ibWorldId world, ibTimelineId timeline, bool isAttached);
/// Takes a held timeline to a time.
IB_API bool ibWorld_ScrubTimeline(ibWorldId world, ibTimelineId timeline, int64_t offset);
IB_API bool ibWorld_GetTimeline(ibWorldId world, ibTimelineId timeline, ibTimelineInfo *info);

// ---- transitions between two ends, back and fore ----

IB_API ibTransitionDef ibDefaultTransitionDef(void);
IB_API ibTransitionTweenDef ibDefaultTransitionTweenDef(void);
/// Adds a transition, at rest at the back. NULL: the default def.
IB_API ibTransitionId ibWorld_CreateTransition(ibWorldId world, const ibTransitionDef *def);
IB_API bool ibWorld_DestroyTransition(ibWorldId world, ibTransitionId transition);
/// Registers what a property does during a transition.
IB_API bool ibWorld_RegisterTransitionTween(ibWorldId world, ibTransitionId transition, ibEntity entity,
  ibProperty property, const ibTransitionTweenDef *def);
/// Runs to the fore, or to the back.
IB_API bool ibWorld_BeginTransition(ibWorldId world, ibTransitionId transition, bool isForward);
/// Turns a running transition round.
IB_API bool ibWorld_ReverseTransition(ibWorldId world, ibTransitionId transition);
/// Takes hold of a running transition, where it is.
IB_API bool ibWorld_InterruptTransition(ibWorldId world, ibTransitionId transition);
/// Takes a transition to a position, 0 … 1.
IB_API bool ibWorld_ScrubTransition(ibWorldId world, ibTransitionId transition, float position);
/// Lets go: it settles at the end where position and velocity lead, in positions a second; NULL: that of the scrubs.
/// Returns 0 for the back, 1 for the fore, −1 if it fails.
IB_API int32_t ibWorld_LetGoTransition(ibWorldId world, ibTransitionId transition, const float *velocity);
/// Takes a transition to an end at once.
IB_API bool ibWorld_CompleteTransition(ibWorldId world, ibTransitionId transition, bool isFore);
IB_API bool ibWorld_GetTransition(ibWorldId world, ibTransitionId transition, ibTransitionInfo *info);

// ---- state machines ----

IB_API ibConnectionDef ibDefaultConnectionDef(void);
/// Adds a machine in a state. NULL motion: a spring, "snappy".
IB_API ibMachineId ibWorld_CreateMachine(ibWorldId world, const char *state, const ibMotionDef *motion);
IB_API bool ibWorld_DestroyMachine(ibWorldId world, ibMachineId machine);
/// Sets the value that a property has in a state.
IB_API bool ibMachine_Assign(ibWorldId world, ibMachineId machine, const char *state, ibEntity entity,
  ibProperty property, const float *value, int64_t delay);
/// Connects a state to another one.
IB_API bool ibMachine_Connect(ibWorldId world, ibMachineId machine, const ibConnectionDef *def);
/// Sets the motion of changes to a state, from a state or from all (NULL). NULL motion ends that.
IB_API bool ibMachine_SetMotion(ibWorldId world, ibMachineId machine, const char *from, const char *to,
  const ibMotionDef *motion);
/// Changes to a state, whatever the connections are.
IB_API bool ibMachine_Go(ibWorldId world, ibMachineId machine, const char *state);
/// Follows the first connection that names the trigger and applies.
IB_API bool ibMachine_Fire(ibWorldId world, ibMachineId machine, const char *trigger);
/// Sets whether a condition holds. Returns true if the state has changed.
IB_API bool ibMachine_SetCondition(ibWorldId world, ibMachineId machine, const char *condition, bool holds);
/// Returns the state; NULL if it fails. Valid until the machine's next change.
IB_API const char *ibMachine_GetState(ibWorldId world, ibMachineId machine);
/// Calls `callback` after each change, in place of the one set before; NULL ends that.
IB_API bool ibMachine_SetCallback(ibWorldId world, ibMachineId machine, ibMachineCallback *callback, void *context);

// ---- frames: values at an instant, for drawing ----

/// Creates a frame of some properties, or of all (count 0). With velocities it takes longer.
IB_API ibFrameId ibCreateFrame(const ibProperty *properties, int32_t count, bool hasVelocities);
IB_API bool ibDestroyFrame(ibFrameId frame);
/// Fills a frame with the values `alpha`, 0 … 1, of a tick after the last one. Below 0: the part that ibWorld_Advance has
/// left over, for smooth motion.
IB_API bool ibWorld_Sample(ibWorldId world, double alpha, ibFrameId frame);
/// Fills a frame with the values at an engine time, now or later. An earlier one is taken as now.
IB_API bool ibWorld_SampleAt(ibWorldId world, int64_t instant, ibFrameId frame);
/// Returns one lane of all entities that have the property, in any order; each property has its own order.
IB_API ibColumn ibFrame_GetColumn(ibFrameId frame, ibProperty property, int32_t lane);
/// Reads the values of many entities, as ibWorld_Read does.
IB_API int32_t ibFrame_Read(ibFrameId frame, ibProperty property, const ibEntity *entities, int32_t count, void *out,
  int32_t stride);
/// Reads the velocities of many entities, as ibWorld_Read does; of a frame with velocities.
IB_API int32_t ibFrame_ReadVelocity(ibFrameId frame, ibProperty property, const ibEntity *entities, int32_t count,
  void *out, int32_t stride);

// ---- snapshots: the state of a world ----

/// Creates an empty snapshot.
IB_API ibSnapshotId ibCreateSnapshot(void);
IB_API bool ibDestroySnapshot(ibSnapshotId snapshot);
/// Saves a world, callbacks included: a world that restores them calls them with its id. Machines are not saved.
IB_API bool ibWorld_Save(ibWorldId world, ibSnapshotId snapshot);
/// Takes a world back to a snapshot, of a world of the same tick rate. Ids of that time are valid again.
IB_API bool ibWorld_Restore(ibWorldId world, ibSnapshotId snapshot);
/// Returns the state as bytes, for a file or another machine, without callbacks.
IB_API ibBytes ibSnapshot_GetBytes(ibSnapshotId snapshot);
/// Fills a snapshot with bytes.
IB_API bool ibSnapshot_SetBytes(ibSnapshotId snapshot, const uint8_t *bytes, int64_t count);

// ---- motion files ----

/// Reads a motion file from memory: JSON in UTF-8. `name` stands in errors.
IB_API ibFileId ibCreateFile(const char *json, int64_t count, const char *name);
IB_API bool ibDestroyFile(ibFileId file);
/// Adds a file's entities and its motion to a world, on a timeline that has begun. `duration`: of one loop, or NULL.
IB_API ibTimelineId ibWorld_LoadFile(ibWorldId world, ibFileId file, int64_t *duration);
/// Returns an entity of a loaded file by its name.
IB_API ibEntity ibWorld_FindLoaded(ibWorldId world, ibTimelineId timeline, const char *entity);

#endif
