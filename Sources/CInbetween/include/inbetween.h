// Inbetween, an animation engine for game loops: the interface for C and C++. MIT License.
//
// - A driver is one motion of one property, such as a tween or a spring.
// - Ids are small structs that you pass by value. An id of zeros means "none". The id of an object that no longer exists
//   is stale: calls with it fail. ibWorld_IsAlive, ibWorld_GetState and ibWorld_GetDriver accept stale ids. After a
//   restore, a later object may get a stale id. A call cannot tell that an id is from another world: it uses the object
//   that has this id here. Worlds that run equal commands, and worlds that restore the same snapshot, have equal ids: so
//   peers and saves may exchange them.
// - A call that fails changes nothing, with one exception: see "control calls" below. It returns false, an id of zeros,
//   NULL, or −1 if it returns a count; the comment of a function names other results. ibGetResult() then returns the
//   reason as a code, and ibGetError() returns it as a text. A call that succeeds does not clear them.
// - Each call can fail with these codes: ib_badWorld and ib_wrongThread for its world, ib_stale for an id, ib_badArgument
//   for a value or a pointer, and ib_badDef for a def. The comment of a function names the other codes that it uses.
// - NaN and infinities are bad arguments, in the fields of defs too. A field that the call does not use is not read, such
//   as `dampingRatio` without `isSpring`. The error names the field of the def, and in an array the index.
// - Control calls between two ticks first bring the world up to the time given to ibWorld_Advance. A driver or a
//   transition may end during this move. Then the call may fail, and the world keeps the new time.
// - Times are nanoseconds in int64_t. The engine rounds them to its unit, 1/90,000 s.
// - A value is an array of floats, one for each lane. A colour has red, green, blue and opacity within 0 … 1 (sRGB), an
//   angle has degrees, and a rotation has the quaternion x, y, z, w, of any length; zeros are no rotation. Velocities of
//   colours, and columns of colours in frames, have the lanes of the engine instead: OKLab and opacity.
// - A world belongs to one thread at a time: the thread that created it, or the last thread that called ibWorld_Adopt.
// - A callback may call each function, except where the comment says "Not in a callback". In a callback of a tick, such a
//   call fails with ib_busy.
// - Memory comes from malloc, and there is no function to set another allocator.
// - A returned pointer is valid until the next call that changes the same object, if the comment of the function says
//   nothing else. A tick changes its world.
// - A def is a struct of options. Get a def from its ibDefault… function, and then change fields. The comment of a field
//   ends with its default if this is not zero. Do not change `internalValue`, which shows that a def comes from its
//   function. Pointers in a def are read only during the call. A NULL def fails with ib_badArgument, unless the comment of
//   the function gives it a meaning.
#ifndef INBETWEEN_H
#define INBETWEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IB_VERSION_MAJOR 0
#define IB_VERSION_MINOR 1
#define IB_VERSION_PATCH 0
// The sum with 1.5 * 2^52 has no bits for fractions.
/// Convert milliseconds and seconds to the nearest nanosecond. Fractions are legal: IB_MS(16.6).
#define IB_MS(x) (IB_INT64((x) * 1e6 + 6755399441055744.0) - 6755399441055744)
#define IB_SECONDS(x) (IB_INT64((x) * 1e9 + 6755399441055744.0) - 6755399441055744)
/// The value of `repeats` for a motion without end.
#define IB_FOREVER (-1.0)

#if defined(_WIN32)
#define IB_EXPORT
#else
#define IB_EXPORT __attribute__((visibility("default")))
#endif
#ifdef __cplusplus
#define IB_API extern "C" IB_EXPORT
#define IB_INT64(x) static_cast<int64_t>(x)
#else
#define IB_API IB_EXPORT
#define IB_INT64(x) ((int64_t)(x))
#endif

// ---- ids ----

/// A world. In this id and in ibProperty, index1 is an index plus 1, so that zeros mean "none". Do not use it yourself.
typedef struct ibWorldId { uint16_t index1, generation; } ibWorldId;
/// An entity. Worlds that run equal commands have equal entities.
typedef struct ibEntity { uint32_t index, generation; } ibEntity;
/// A tween, spring, decay, path or sequence.
typedef struct ibDriverId { uint32_t index, generation; } ibDriverId;
/// A timeline. Zeros mean the world's own time.
typedef struct ibTimelineId { uint32_t index, generation; } ibTimelineId;
/// A transition between two ends, back and fore.
typedef struct ibTransitionId { uint32_t index, generation; } ibTransitionId;
/// A state machine.
typedef struct ibMachineId { uint32_t index, generation; } ibMachineId;
/// Frames, snapshots, paths and files do not belong to a world. Use each of them on one thread at a time.
typedef struct ibFrameId { uint32_t index, generation; } ibFrameId;
typedef struct ibSnapshotId { uint32_t index, generation; } ibSnapshotId;
typedef struct ibPathId { uint32_t index, generation; } ibPathId;
typedef struct ibFileId { uint32_t index, generation; } ibFileId;
/// A property of entities, or one lane of a property. lane1 is 0 for all lanes. Otherwise it is the number of the lane,
/// from 1.
typedef struct ibProperty { uint16_t index1; uint8_t lane1, lanes; } ibProperty;
/// An easing: one of the constants, or the result of ibParseEase.
typedef uint32_t ibEase;

// ---- enumerations ----

typedef enum ibResult {
  ib_ok,
  ib_badWorld,     // no world has this id
  ib_wrongThread,  // the world belongs to another thread
  ib_stale,        // an entity, driver or other object does not exist any more
  ib_badArgument,  // a value, a null pointer, a negative count, a text that is not UTF-8
  ib_badDef,       // a def that does not come from its ibDefault… function
  ib_refused,      // the state of the object does not permit the operation, or there is no room for another object
  ib_busy,         // a tick or a callback of the world is running
  ib_badFile,      // a motion file with errors
  ib_badSnapshot   // data that is not a snapshot of such a world
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
  ib_modeBy,        // a difference from the value shown when the driver begins
  ib_modeScaledBy,  // a factor for the value shown when the driver begins, lane by lane
  ib_modeFrom       // the start; the end is the value shown when the driver begins, and the easing plays
                    // backward in time. Not for springs
} ibMode;

/// The direction of the iterations: forward; backward; forward and backward in turn; backward and forward in turn.
typedef enum ibDirection {
  ib_directionNormal, ib_directionReverse, ib_directionAlternate, ib_directionAlternateReverse
} ibDirection;

/// Whether a driver holds its value before its motion, after it, or both.
typedef enum ibFill {
  ib_fillNone,
  ib_fillForwards,   // after the end, with the end value
  ib_fillBackwards,  // in the delay, with the start value
  ib_fillBoth
} ibFill;

/// The earlier drivers of the same lanes that a driver of ibWorld_Animate or ibWorld_RegisterDecay ends.
typedef enum ibReplace {
  ib_replaceMoves,  // drivers of ibWorld_Animate, decays, standing motions and machines on the same timeline, except loops
  ib_replaceNone,   // no driver ends
  ib_replaceAll     // all earlier drivers, additive ones too
} ibReplace;

typedef enum ibState {
  ib_stateNew,        // not started since it was registered or revived
  ib_stateDelayed,    // started, and in its delay
  ib_stateActive,     // started, and past its delay
  ib_statePaused,     // paused, in its delay or after it
  ib_stateCompleted,  // past its end
  ib_stateInactive,   // stopped by ib_stop; ib_start starts it again
  ib_stateKilled      // killed, or removed from the world
} ibState;

/// Each comment ends with the states in which the operation is legal.
typedef enum ibOperation {
  ib_start,     // starts the driver from its beginning, its delay first; new, inactive
  ib_pause,     // holds the driver's time; delayed, active
  ib_resume,    // continues the driver's time; paused
  ib_restart,   // stops the driver and starts it at once; all but killed
  ib_complete,  // moves the driver to its end; all but completed and killed
  ib_stop,      // ends the driver at its present value, which stays; delayed, active, paused
  ib_kill,      // ends the driver at its present value; all but killed
  ib_revive,    // makes a driver new again; killed, but not by the death of its entity
  ib_reverse,   // lets the driver play the other way, from its present value; delayed, active, paused, completed
  ib_release    // removes a driver at once; all. It cannot be revived
} ibOperation;

typedef enum ibEventKind {
  ib_eventStarted,     // the driver began, after its delay
  ib_eventRepeated,    // another iteration began
  ib_eventCompleted,   // the driver reached its end
  ib_eventStopped,     // by ib_stop
  ib_eventRestarted,   // by ib_restart
  ib_eventPaused,      // by ib_pause
  ib_eventResumed,     // by ib_resume
  ib_eventKilled,      // by ib_kill, or with its timeline. For a callback of this kind, see ibWorld_SetCallback
  ib_eventRevived,     // by ib_revive
  ib_eventSuperseded,  // a later driver of the same lanes ended it
  ib_eventEntityDied,  // its entity was despawned
  ib_eventUpdated      // for callbacks only: after each tick in which the driver moves
} ibEventKind;

/// The phase of a transition.
typedef enum ibPhase {
  ib_phaseIdle,         // at rest at the back or the fore
  ib_phaseRunning,      // moves to an end, in the remaining time
  ib_phaseInteractive,  // held, and moved by scrubs
  ib_phaseSettling      // a spring moves it to an end
} ibPhase;

/// The role of a driver in one lane.
typedef enum ibRole {
  ib_roleWinner,    // the lane shows this driver
  ib_roleShadowed,  // active, but a newer driver hides it
  ib_roleIdle,      // without effect: in its delay, or ended and kept. A driver that is new or inactive has no role
  ib_roleAdding     // its value is added
} ibRole;

typedef enum ibStepKind {
  ib_stepTo, ib_stepBy, ib_stepSpringTo, ib_stepSpringBy,
  ib_stepWait,      // duration
  ib_stepLabel,     // name; see ibWorld_SeekLabel
  ib_stepEmit,      // name; see ibWorld_GetEmitted
  ib_stepTogether,  // begins a block whose steps begin together; ib_stepEnd ends it
  ib_stepInOrder,   // begins a block whose steps follow one another; ib_stepEnd ends it
  ib_stepEnd
} ibStepKind;

/// The entities of a list that begin first in a stagger: the first, the last, those in the middle, those at both ends, or
/// any in a random order.
typedef enum ibOrder { ib_orderFirst, ib_orderLast, ib_orderCenter, ib_orderEdges, ib_orderRandom } ibOrder;

/// The form of drivers that are registered while motion is reduced.
typedef enum ibReduction { ib_reduceNothing, ib_reduceSnap, ib_reduceFade, ib_reduceShorten } ibReduction;

/// The easings with names. ib_easeCss is `ease` of CSS, ib_easeCssIn is `ease-in`, and so on.
enum {
  ib_easeLinear, ib_easeSineIn, ib_easeSineOut, ib_easeSineInOut, ib_easeQuadIn, ib_easeQuadOut, ib_easeQuadInOut,
  ib_easeCubicIn, ib_easeCubicOut, ib_easeCubicInOut, ib_easeQuartIn, ib_easeQuartOut, ib_easeQuartInOut,
  ib_easeQuintIn, ib_easeQuintOut, ib_easeQuintInOut, ib_easeExpoIn, ib_easeExpoOut, ib_easeExpoInOut,
  ib_easeCircIn, ib_easeCircOut, ib_easeCircInOut, ib_easeBackIn, ib_easeBackOut, ib_easeBackInOut,
  ib_easeElasticIn, ib_easeElasticOut, ib_easeElasticInOut, ib_easeBounceIn, ib_easeBounceOut, ib_easeBounceInOut,
  ib_easeSmoothstep, ib_easeCss, ib_easeCssIn, ib_easeCssOut, ib_easeCssInOut, ib_easeStepStart, ib_easeStepEnd
};

// ---- built-in properties ----

/// The properties that each program has. Each comment ends with the default: the value that a living entity has as long
/// as no value was set.
static const ibProperty
  ib_position = {1, 0, 2},      // x and y of the middle, in the points of your stage; (0, 0)
  ib_positionX = {1, 1, 1},     // the lane x of ib_position; 0
  ib_positionY = {1, 2, 1},     // the lane y of ib_position; 0
  ib_scale = {2, 0, 2},         // factors of the width and the height; (1, 1)
  ib_size = {3, 0, 2},          // the width and the height in points; (0, 0)
  ib_rotation = {4, 0, 1},      // an angle in degrees about the middle, clockwise if y points down; 0
  ib_opacity = {5, 0, 1},       // 0 is clear, 1 is solid; 1
  ib_color = {6, 0, 4},         // red, green and blue in sRGB, and the opacity, each 0 … 1; white: (1, 1, 1, 1)
  ib_cornerRadius = {7, 0, 1};  // the radius of rounded corners in points; 0

// ---- structs ----

typedef struct ibWorldDef {
  int64_t tickNumerator, tickDenominator;  // ticks a second; 60 / 1
  int64_t hitchLimit;                      // the longest frame that counts, at most ten years; 250 ms
  int32_t threads;                         // 1 … 16, including the calling thread; 1
  bool keepsCompleted;                     // completed drivers stay, for ib_restart; otherwise they are removed
  int32_t internalValue;
} ibWorldDef;

typedef struct ibAdvance {
  int64_t dropped;  // the time beyond the hitch limit
  int32_t ticks;    // the number of ticks that were run; −1 if the call fails
} ibAdvance;

typedef struct ibWorldInfo {
  int64_t now;        // the engine time of the last tick; in a callback, the time of the event
  int64_t time;       // the world's own time, with its rate and pauses
  int64_t tickCount;
  double alpha;       // the time since the last tick, as a part of a tick: from 0 to less than 1
  double rate;
  int32_t entities, drivers;
  bool isPaused;
} ibWorldInfo;

/// How a value moves: by an easing, or by a spring that takes over the velocity.
typedef struct ibMotionDef {
  int64_t duration;     // 300 ms. For a spring, this is the response: its period without damping
  int64_t delay;        // the time before the motion. For ibWorld_Animate, ibAnimateDef says when earlier moves end. For
                        // a standing motion or a machine, they end at the call
  double dampingRatio;  // for a spring: 1 does not bounce, 0 never ends; 1
  ibEase ease;          // ib_easeQuadOut
  bool isSpring;
  int32_t internalValue;
} ibMotionDef;

/// With a delay in `motion`, the earlier moves (see ibReplace) continue until the delay is over. So calls with delays can
/// follow one another. With ib_replaceAll, the earlier drivers end at the call.
typedef struct ibAnimateDef {
  ibMotionDef motion;     // the easing or the spring; in C++ for example `Motion::spring(400ms, 0.7).def()`
  const float *velocity;  // for a spring, in units a second; NULL: the present velocity of the property
  double repeats;         // the number of iterations of an easing, or IB_FOREVER; 1. If it is not 1, ib_replaceMoves ends
                          // no driver
  ibTimelineId timeline;  // the driver begins at the timeline's present instant
  int32_t mode;           // ibMode, but not ib_modeFrom; ib_modeTo
  int32_t replaces;       // ibReplace; ib_replaceMoves
  bool alternates;        // every second iteration plays backward
  bool replacesAtCall;    // the earlier drivers end at the call, not after the delay. Set it for a stagger. A
                          // later "hide" then also ends a "show" that still waits. No effect on a timeline that keeps
                          // its drivers
  int32_t internalValue;
} ibAnimateDef;

typedef struct ibTweenDef {
  const float *values;    // keyCount keys, each with all lanes; `mode` is the meaning of a single key
  const float *offsets;   // keyCount numbers in rising order within 0 … 1; NULL: evenly spaced
  const ibEase *eases;    // the easing of each segment: keyCount − 1 easings, at least 1; NULL: linear
  int64_t duration;       // the length of an iteration; 300 ms
  int64_t delay, repeatDelay, endDelay;
  int64_t hold;           // the time for which the tween stays active after its last iteration
  int64_t blend;          // the length of the crossfades at the tween's start and end; 0: none
  double repeats;         // the number of iterations, or IB_FOREVER; 1
  double repeatStart;     // the place in iterations at which the first iteration begins: 0.25 is a quarter
  double rate;            // the rate of the tween's own time; 1
  ibTimelineId timeline;  // the tween's time is 0 at the timeline's 0
  int32_t keyCount;       // 1
  int32_t mode;           // ibMode; ib_modeTo
  int32_t direction;      // ibDirection; ib_directionNormal
  int32_t fill;           // ibFill; ib_fillNone
  ibEase ease;            // the easing over each iteration; ib_easeLinear
  float speed;            // above 0: units a second, instead of the duration
  bool persists;          // the end value becomes the base value; true
  bool replaces;          // the tween ends all earlier drivers of its lanes at the call, even with a delay; with `adds`,
                          // only additive ones
  bool adds;              // the value is added to the winner's value
  bool accumulates;       // each iteration starts at the end of the previous one
  bool waits;             // the tween waits for ib_start
  int32_t internalValue;
} ibTweenDef;

typedef struct ibSpringDef {
  const float *value;     // the target, difference or factor, by `mode`
  const float *from;      // NULL: the value shown when the spring begins
  const float *velocity;  // in units a second; NULL: the present velocity of the property, or 0 with `from`
  int64_t response;       // the period without damping; 500 ms
  int64_t delay;
  int64_t blend;          // the length of the crossfades at the spring's start and end; 0: none
  double dampingRatio;    // 1 does not bounce, 0 never ends; 1
  double rate;            // the rate of the spring's own time; 1
  ibTimelineId timeline;  // the spring's time is 0 at the timeline's 0
  int32_t mode;           // ibMode, but not ib_modeFrom; ib_modeTo
  int32_t fill;           // ibFill; ib_fillNone
  bool persists;          // the end value becomes the base value; true
  bool replaces;          // the spring ends all earlier drivers of its lanes at the call, even with a delay; with `adds`,
                          // only additive ones
  bool adds;              // the value is added to the winner's value
  bool waits;             // the spring waits for ib_start
  int32_t internalValue;
} ibSpringDef;

typedef struct ibDecayDef {
  const float *velocity;       // in units a second; NULL: the present velocity of the property
  const float *destination;    // NULL: the value at which friction stops the decay
  const float *lower, *upper;  // the bounds; set both or neither
  int64_t delay;
  int64_t blend;               // the length of the crossfades at the decay's start and end; 0: none
  double friction;             // per second, 0.001 … 100,000; 4
  double restitution;          // of a bounce at a bound, 0 … 1; below 0: a rubber band; −1
  double rate;                 // the rate of the decay's own time; 1
  ibTimelineId timeline;       // the decay begins at the timeline's present instant
  int32_t fill;                // ibFill; ib_fillNone
  int32_t replaces;            // ibReplace; ib_replaceMoves
  bool persists;               // the end value becomes the base value; true
  bool waits;                  // the decay waits for ib_start
  int32_t internalValue;
} ibDecayDef;

typedef struct ibFollowDef {
  int64_t duration;            // the length of an iteration; 1 s
  int64_t delay;
  int64_t blend;               // the length of the crossfades at the tween's start and end; 0: none
  double repeats, rate;        // the number of iterations, and the rate of the tween's own time; 1 and 1
  float from, to;              // the part of the path at which an iteration begins and ends, 0 … 1; 0 and 1
  float orientationOffset;     // degrees that are added to the heading
  ibProperty orients;          // an angle property that shows the heading; zeros: none
  ibTimelineId timeline;       // the tween's time is 0 at the timeline's 0
  int32_t direction;           // ibDirection; ib_directionNormal
  int32_t fill;                // ibFill; ib_fillNone
  ibEase ease;                 // ib_easeLinear
  bool isRelative;             // the path is moved so that it begins at the property's value
  bool persists;               // the end value becomes the base value; true
  bool replaces;               // the tween ends all earlier drivers of its lanes at the call, even with a delay; with
                               // `adds`, only additive ones
  bool adds;                   // the value is added to the winner's value
  bool waits;                  // the tween waits for ib_start
  int32_t internalValue;
} ibFollowDef;

/// A step of a sequence. A step has no ibDefault… function: a field that you leave out is zero.
typedef struct ibStep {
  int32_t kind;               // ibStepKind
  ibProperty property;
  float value[4];             // the lanes of ib_stepTo and so on
  int64_t duration;           // 0 is a jump. For a spring: the response, above 0
  int64_t offset;             // is added to the instant at which the step would begin
  double repeats;             // 0 means 1
  double dampingRatio;        // for a spring; 0 means 1
  ibEase ease;
  bool withPrevious;          // the step begins with the previous step, not after it
  bool alternates;
  ibEntity entity;            // zeros: the entity of the sequence
  const char *name;           // the name of a label or an event
} ibStep;

/// A shake, or with `vibrations` a punch, for a row of ibWorld_RegisterBatch: see ibWorld_Shake and ibWorld_Punch.
typedef struct ibShakeDef {
  const float *strength;  // the greatest amplitude of each lane; of a punch: the size of the first swing
  int64_t duration;       // 500 ms
  int64_t delay;
  double frequency;       // of a shake, in cycles a second; 12
  uint64_t seed;          // of a shake
  ibTimelineId timeline;  // the shake begins at the timeline's present instant
  int32_t vibrations;     // above 0: a punch of so many swings
  int32_t internalValue;
} ibShakeDef;

typedef struct ibPlayDef {
  int64_t delay;
  double repeats, rate;   // the number of iterations, and the rate of the sequence's own time; 1 and 1
  ibTimelineId timeline;  // the sequence begins at the timeline's present instant
  int32_t direction;      // ibDirection; ib_directionNormal
  bool waits;             // the sequence waits for ib_start
  int32_t internalValue;
} ibPlayDef;

typedef struct ibStaggerDef {
  int64_t each;   // the time from one entity to the next; 50 ms
  int64_t over;   // above 0: the time from the first entity to the last, instead of `each`
  uint64_t seed;  // for ib_orderRandom
  int32_t order;  // ibOrder; ib_orderFirst
  ibEase ease;    // the easing over the delays; ib_easeLinear
  int32_t internalValue;
} ibStaggerDef;

/// The pace of a layer of a transition, or of its shared element. Zeros mean an even pace over the whole transition.
typedef struct ibLayer {
  double start, end;    // the part of the transition; an end of 0 means 1. A shared element ignores both
  int64_t response;     // of a spring. Above 0: the spring runs until it rests, even beyond the transition. 0: the spring
                        // is fitted to rest at the time `end`
  double dampingRatio;  // of a spring; 0 means 1
  double velocity;      // of a spring at its start, in whole distances a second. With a response of 0, the unit of time is
                        // the time from `start` to `end`
  ibEase ease;          // for a pace without a spring
  bool isSpring;
} ibLayer;

typedef struct ibTransitionDef {
  const ibLayer *layers;         // layerCount
  const ibLayer *sharedElement;  // NULL: none
  int32_t layerCount;
  int64_t duration;  // 300 ms
  float threshold;   // after a release at or beyond this position, the transition ends at the fore; 0.5
  float flickSpeed;  // a release with at least this speed ends in its direction, in positions a second; 1
  int32_t internalValue;
} ibTransitionDef;

typedef struct ibTransitionTweenDef {
  const float *back, *fore;   // the values at the two ends
  double start, length;       // the segment in which the tween moves to the fore; 0 and 1
  double backwardStart;       // the start of the segment in which the tween moves to the back; 0
  double backwardLength;      // the length of that segment. Below 0: the forward segment, mirrored; −1
  ibEase ease;                // ib_easeLinear
  ibEase backwardEase;        // UINT32_MAX: the forward easing, mirrored; UINT32_MAX
  int32_t part;               // 0: the tween belongs to the transition; n: to the layer n − 1; −1: to the shared element
  int32_t internalValue;
} ibTransitionTweenDef;

/// One driver of ibWorld_RegisterBatch. Set one of the defs. A row has no ibDefault… function: a field that you leave out
/// is zero.
typedef struct ibBatchRow {
  ibEntity entity;
  ibProperty property;          // not for `play`
  ibPathId path;                // for `follow`
  ibTransitionId transition;    // for `transitionTween`
  const float *value;           // is used in place of a field of the def: `values` (one key) of a tween, `value` of a
                                // spring, `velocity` of a decay, `strength` of a shake. `animate` needs a value;
                                // `follow`, `transitionTween` and `play` have none
  int64_t delay;                // is added to the delay of the def. Not for `transitionTween`, which has a `start`
  const ibAnimateDef *animate;  // see ibWorld_Animate
  const ibTweenDef *tween;
  const ibSpringDef *spring;
  const ibDecayDef *decay;
  const ibFollowDef *follow;
  const ibShakeDef *shake;
  const ibTransitionTweenDef *transitionTween;
  const ibPlayDef *play;        // see ibWorld_Play
  const ibStep *steps;          // for `play`: stepCount steps
  int32_t stepCount;
} ibBatchRow;

typedef struct ibConnectionDef {
  const char *from;            // NULL: from every state but `to`
  const char *to;
  const char *trigger;         // NULL: as soon as the conditions hold
  const char *const *needs;    // conditions that must hold
  const char *const *forbids;  // conditions that must not hold
  int32_t needCount, forbidCount;
  int64_t after;               // the time for which the state must have been current. A negative number: no such
                               // condition; −1
  int32_t internalValue;
} ibConnectionDef;

typedef struct ibDriverInfo {
  int64_t elapsed;     // the driver's own time after its delay; 0 in the delay
  int64_t duration;    // the length of an iteration, or of a spring until its rest; below 0: unknown or endless
  double part;         // the time as a part of all iterations, 0 … 1
  double rate;
  ibEntity entity;
  int32_t state;       // ibState
  int32_t ending;      // ibEventKind of its end; −1: it has not ended, or the world has forgotten the end
} ibDriverInfo;

typedef struct ibTransitionInfo {
  float position;      // 0 at the back, 1 at the fore
  float velocity;      // positions a second
  int32_t phase;       // ibPhase
  bool isForward;
} ibTransitionInfo;

typedef struct ibTimelineInfo {
  int64_t offset;      // the time of the timeline
  double rate;
  bool isPaused, hasBegun, hasScrubber;
} ibTimelineInfo;

typedef struct ibEvent {
  ibDriverId driver;
  ibEntity entity;
  int64_t instant;     // the exact engine time, usually between two ticks
  uint64_t serial;     // the number of the driver in the order of registration
  int32_t kind;        // ibEventKind
  int32_t repetition;  // for ib_eventRepeated
  bool shadowed;       // newer drivers hid all its lanes
} ibEvent;

/// Each count is −1 if the call fails.
typedef struct ibEvents { const ibEvent *events; int32_t count; } ibEvents;
typedef struct ibEmitted { ibEntity entity; ibDriverId sequence; int64_t instant; const char *name; } ibEmitted;
typedef struct ibColumn { const float *values; const ibEntity *entities; int32_t count; } ibColumn;
typedef struct ibBytes { const uint8_t *bytes; int64_t count; } ibBytes;
typedef struct ibContender {
  ibDriverId driver;
  uint64_t serial;
  int64_t begin, end;  // the engine times between which the driver is active; INT64_MIN and INT64_MAX: not known
  int32_t role;        // ibRole
} ibContender;

/// A callback, which is called within a tick. `kind` is an ibEventKind.
typedef void ibCallback(ibWorldId world, ibDriverId driver, int32_t kind, void *context);
/// A callback, which is called after a machine has changed its state. The texts are valid during the call.
typedef void ibMachineCallback(ibWorldId world, ibMachineId machine, const char *from, const char *to, void *context);
/// A function that frees the context of a callback. The function must not call functions of worlds.
typedef void ibReleaseContext(void *context);

// ---- the library ----

/// Returns the version of the library: major << 16 | minor << 8 | patch.
IB_API uint32_t ibGetVersion(void);
/// Returns the reason of the last failure of this thread as a text; "" before the first failure. The text is valid until
/// the next failure.
IB_API const char *ibGetError(void);
/// Returns the code of the last failure of this thread; ib_ok before the first failure.
IB_API ibResult ibGetResult(void);

// ---- easings, properties, paths ----

/// Returns the easing of a text: a name ("backOut"), a name with parameters ("backOut(3)", "elasticOut(1.5, 0.4)",
/// "bounceOut(0.7)"), or a function of CSS ("cubic-bezier(0.2, 0, 0, 1)", "linear(0, 0.5 25%, 1)", "steps(4)"). Equal
/// texts give equal easings. Returns UINT32_MAX if it fails: ib_refused if the program has 65,536 easings.
IB_API ibEase ibParseEase(const char *text);
/// Returns the value of an easing at a part of the time; NaN for an easing that does not exist.
IB_API float ibEase_Evaluate(ibEase ease, float part);
/// Returns the property with a name, and makes it if it does not exist. `defaultValue` has the lanes of the type. The
/// default is the value of entities to which no value was assigned. Two calls with one name and type give one property. A
/// second call may have another default. Do not change the type: a world that already uses the name refuses to set or
/// move it as another type, and reads return the default. Fails with ib_refused if the program has 4,096 properties.
IB_API ibProperty ibCreateProperty(const char *name, ibType type, const float *defaultValue);
/// Returns one lane of a property, counted from 0. Colours and rotations have no single lanes: they move as a whole.
IB_API ibProperty ibProperty_Lane(ibProperty property, int32_t lane);
/// Creates a path from a text in the path syntax of SVG ("M 0 0 C 40 0 60 80 100 80").
IB_API ibPathId ibCreatePath(const char *text);
/// Creates a smooth path through points of x and y. A closed path returns to the first point.
IB_API ibPathId ibCreatePathThrough(const float *points, int32_t pointCount, bool isClosed);
/// Returns whether a path with this id exists. Does not fail.
IB_API bool ibPath_IsValid(ibPathId path);
/// Frees a path. Drivers that use the path continue.
IB_API bool ibDestroyPath(ibPathId path);
/// Returns the length of a path in its unit; 0 for a stale id.
IB_API float ibPath_GetLength(ibPathId path);

// ---- worlds ----

/// Returns a def with the defaults of a world.
IB_API ibWorldDef ibDefaultWorldDef(void);
/// Creates an empty world, which belongs to the calling thread. NULL means the default def. Fails with ib_refused if
/// there are 4,096 worlds.
IB_API ibWorldId ibCreateWorld(const ibWorldDef *def);
/// Ends a world. The world's id becomes stale at once. If a callback of the world makes the call, the memory is freed
/// after the tick.
IB_API bool ibDestroyWorld(ibWorldId world);
/// Returns whether a world with this id exists. Any thread may call this. Does not fail.
IB_API bool ibWorld_IsValid(ibWorldId world);
/// Moves a world to the calling thread. The thread that had the world must no longer use it.
IB_API bool ibWorld_Adopt(ibWorldId world);
/// Adds the time of a frame and runs the ticks that are due. A frame counts at most for the `hitchLimit` of the world,
/// however long it is: 250 ms are 15 ticks. The other time is lost, and the result has it as `dropped`. `frameTime` is 0 or
/// more. In the result of a failure, `ticks` is −1. Not in a callback.
IB_API ibAdvance ibWorld_Advance(ibWorldId world, int64_t frameTime);
/// Runs one tick. Not in a callback.
IB_API bool ibWorld_Tick(ibWorldId world);
/// Runs one tick of a paused world. Fails with ib_refused if the world is not paused. Not in a callback.
IB_API bool ibWorld_Step(ibWorldId world);
/// Pauses or resumes the world's own time. Fails with ib_refused if the world was already paused or running.
IB_API bool ibWorld_SetPaused(ibWorldId world, bool isPaused);
/// Changes the rate of the world's own time, which is 0 or more, over a time and by an easing.
IB_API bool ibWorld_SetRate(ibWorldId world, double rate, int64_t over, ibEase ease);
/// Sets the form of drivers that are registered from now on. `length` is the time of ib_reduceFade and ib_reduceShorten.
/// With ib_reduceFade, multiply the opacity that you draw by the factor of ibWorld_GetFade.
IB_API bool ibWorld_SetReducedMotion(ibWorldId world, ibReduction reduction, int64_t length);
/// Returns times and counts of a world; zeros if the call fails.
IB_API ibWorldInfo ibWorld_GetInfo(ibWorldId world);
/// Returns a hash of the present state of a world. Equal commands give equal hashes in all tested builds: x86-64 Linux and
/// WebAssembly. 0 if the call fails.
IB_API uint64_t ibWorld_GetStateHash(ibWorldId world);
/// Describes the values of an entity and its drivers as text. The text is valid until the next ibWorld_Describe of the
/// world.
IB_API const char *ibWorld_Describe(ibWorldId world, ibEntity entity);

// ---- entities and values ----

/// Adds an entity without values. Fails with ib_refused if the world has no room for another entity.
IB_API ibEntity ibWorld_Spawn(ibWorldId world);
/// Adds `count` entities, or none if the call fails: with ib_refused if the world has no room for them. Returns the number
/// of added entities.
IB_API int32_t ibWorld_SpawnMany(ibWorldId world, ibEntity *entities, int32_t count);
/// Ends an entity and its drivers, each with ib_eventEntityDied.
IB_API bool ibWorld_Despawn(ibWorldId world, ibEntity entity);
/// Returns whether an entity is alive; false if the call fails.
IB_API bool ibWorld_IsAlive(ibWorldId world, ibEntity entity);
/// Makes an entity the child of another entity; zeros remove the parent. A child dies with its parent, and
/// ibWorld_ReadTransforms returns its place on the stage.
IB_API bool ibWorld_SetParent(ibWorldId world, ibEntity child, ibEntity parent);
/// Writes, for each of many entities, the transform from the entity to the stage. It is made from the shown position,
/// rotation and scale, and from the transforms of the ancestors. The transform of entity i has six floats at
/// `out` + i · `stride` bytes: the x axis, the y axis and the origin. A point (x, y) of the entity is at x · x axis + y · y axis + origin. The values come from
/// `frame`, at its instant between two ticks; zeros mean the values of the last tick. Properties that the frame lacks
/// have their defaults. The rows of entities that are dead, or were dead at the frame's instant, are not changed.
/// Returns the number of the others.
IB_API int32_t ibWorld_ReadTransforms(ibWorldId world, ibFrameId frame, const ibEntity *entities, int32_t count, void *out,
  int32_t stride);
/// Reads the factor, 0 … 1, for the opacity of an entity that ib_reduceFade fades; 1 if nothing fades.
IB_API bool ibWorld_GetFade(ibWorldId world, ibEntity entity, float *factor);
/// Sets the base value: the value that is shown while no driver moves the property. A running driver hides this
/// value. When the driver ends, its end value replaces yours, unless the def of the driver has `adds`, or `persists` false.
/// To keep your value, call ibWorld_KillAll too. With a standing motion of the property, the call works as
/// ibWorld_Animate, except that earlier moves end at the call, even if the standing motion has a delay.
IB_API bool ibWorld_Set(ibWorldId world, ibEntity entity, ibProperty property, const float *value);
/// Reads the shown value of the last tick, for the rules of a game. Later calls, such as ibWorld_Set, are visible at once.
/// To draw, sample a frame: it has the values of the instant of the picture. An entity without a value has the default of
/// the property. `value` must have room for `property.lanes` floats, here and in the next two functions.
IB_API bool ibWorld_Get(ibWorldId world, ibEntity entity, ibProperty property, float *value);
/// Reads the base value.
IB_API bool ibWorld_GetBase(ibWorldId world, ibEntity entity, ibProperty property, float *value);
/// Reads the velocity of each lane at the last tick, in units a second. The velocity is 0 at rest, also after a motion
/// has ended.
IB_API bool ibWorld_GetVelocity(ibWorldId world, ibEntity entity, ibProperty property, float *velocity);
/// Reads the shown values of many entities, as ibWorld_Get does. The first lane of entity i is at `out` + i · `stride`
/// bytes. The rows of dead entities are not changed. Returns the number of living entities.
IB_API int32_t ibWorld_Read(ibWorldId world, ibProperty property, const ibEntity *entities, int32_t count, void *out,
  int32_t stride);
/// Sets the base values of many entities. A call that fails changes nothing. Standing motions do not apply. The first
/// lane of entity i is at `values` + i · `stride` bytes.
IB_API bool ibWorld_Write(ibWorldId world, ibProperty property, const ibEntity *entities, int32_t count,
  const void *values, int32_t stride);
/// Sets a standing motion: from now on, ibWorld_Set moves the property to the value. The standing motion applies to one
/// entity, or to all entities (zeros). A NULL motion ends it. The first value of an entity is set at once.
IB_API bool ibWorld_SetStandingMotion(ibWorldId world, ibProperty property, ibEntity entity, const ibMotionDef *motion);
/// Writes the drivers of one lane: the winner, shadowed drivers, idle drivers, additive drivers. Returns their number,
/// which may be greater than `room`.
IB_API int32_t ibWorld_GetPrecedence(ibWorldId world, ibEntity entity, ibProperty property, ibContender *out,
  int32_t room);

// ---- drivers: all functions that add drivers fail with ib_refused if the world has no room for another driver ----

/// Returns the default motion: 300 ms with quadOut.
IB_API ibMotionDef ibDefaultMotionDef(void);
/// Returns a def of ibWorld_Animate with its defaults.
IB_API ibAnimateDef ibDefaultAnimateDef(void);
/// Returns a def of a linear tween of 300 ms. Set `values`.
IB_API ibTweenDef ibDefaultTweenDef(void);
/// Returns a def of a spring that does not bounce. Set `value`.
IB_API ibSpringDef ibDefaultSpringDef(void);
/// Returns a def of a decay from the present velocity.
IB_API ibDecayDef ibDefaultDecayDef(void);
/// Returns a def of ibWorld_RegisterFollow: the whole path in 1 s.
IB_API ibFollowDef ibDefaultFollowDef(void);
/// Returns a def of ibWorld_Play with its defaults: once, at once, on the world's own time.
IB_API ibPlayDef ibDefaultPlayDef(void);
/// Returns a def of a shake of 500 ms, for a row of ibWorld_RegisterBatch. Set `strength`.
IB_API ibShakeDef ibDefaultShakeDef(void);
/// Returns a def of a stagger, 50 ms from one to the next.
IB_API ibStaggerDef ibDefaultStaggerDef(void);
/// Moves a property to a value. By default it ends earlier moves of the same lanes: drivers of this function, of decays,
/// standing motions and machines, except loops. They end at the call, or after the delay of the motion. See ibReplace and
/// ibAnimateDef. A NULL def means 300 ms with ib_easeQuadOut.
IB_API ibDriverId ibWorld_Animate(ibWorldId world, ibEntity entity, ibProperty property, const float *value,
  const ibAnimateDef *def);
/// Registers a tween. The tween hides earlier drivers of its lanes, but does not end them: if several drivers move a
/// property, the newest driver is shown.
IB_API ibDriverId ibWorld_RegisterTween(ibWorldId world, ibEntity entity, ibProperty property, const ibTweenDef *def);
/// Registers a tween on each of many entities. A call that fails changes nothing. `values` has the destinations, and
/// `delays` are added to the delay of the def. If `values` or `delays` is NULL, the def applies to all. Writes the ids
/// to `out`, which may be NULL. Returns the number of tweens.
IB_API int32_t ibWorld_RegisterTweens(ibWorldId world, const ibEntity *entities, int32_t count, ibProperty property,
  const float *values, const int64_t *delays, const ibTweenDef *def, ibDriverId *out);
/// Registers a spring. The spring hides earlier drivers of its lanes, but does not end them.
IB_API ibDriverId ibWorld_RegisterSpring(ibWorldId world, ibEntity entity, ibProperty property, const ibSpringDef *def);
/// Registers a decay: a motion that friction ends. The decay ends earlier moves as ibWorld_Animate does: see ibReplace.
IB_API ibDriverId ibWorld_RegisterDecay(ibWorldId world, ibEntity entity, ibProperty property, const ibDecayDef *def);
/// Registers a tween along a path. If the def orients a property, that property gets a driver too. The id of that driver is
/// written to `orienting`, which may be NULL.
IB_API ibDriverId ibWorld_RegisterFollow(ibWorldId world, ibEntity entity, ibProperty property, ibPathId path,
  const ibFollowDef *def, ibDriverId *orienting);
/// Shakes a property. `strength` is the greatest amplitude of each lane, which fades evenly to 0. `frequency` is the number
/// of cycles a second, above 0 and at most 1000. A cycle is there and back: two swings. A shake has at most 5,000 cycles.
IB_API ibDriverId ibWorld_Shake(ibWorldId world, ibEntity entity, ibProperty property, const float *strength,
  int64_t duration, double frequency, uint64_t seed);
/// Swings a property by `amount`, then to each side in turn. `vibrations` is the number of swings, 1 … 1,000. The swings
/// shrink by equal amounts, and a swing to the other side has 0.8 of its size.
IB_API ibDriverId ibWorld_Punch(ibWorldId world, ibEntity entity, ibProperty property, const float *amount,
  int64_t duration, int32_t vibrations);
/// Plays steps one after the other. A NULL def means the defaults.
IB_API ibDriverId ibWorld_Play(ibWorldId world, ibEntity entity, const ibStep *steps, int32_t count,
  const ibPlayDef *def);
/// Calls `callback` after a time, with ib_eventCompleted. If you set another callback for ib_eventCompleted of this driver,
/// it replaces this one. If the entity `owner` (zeros: none) dies before, there is no call. The call spawns a hidden entity, as
/// ibWorld_CreateTransition does: peers in lock step make such calls equally.
IB_API ibDriverId ibWorld_After(ibWorldId world, int64_t delay, ibEntity owner, ibTimelineId timeline,
  ibCallback *callback, void *context);
/// Registers a driver for each row, in the order of the rows: drivers of any kinds, on any entities. A call that fails
/// changes nothing, and the error names the row, such as "rows[2].response". For a stagger, write the delays of
/// ibStagger_GetDelays into the rows. Writes the ids to `out`, which may be NULL. Returns the number of rows. The id of a
/// transition tween is only for ib_kill and ib_release.
IB_API int32_t ibWorld_RegisterBatch(ibWorldId world, const ibBatchRow *rows, int32_t count, ibDriverId *out);
/// Writes the delay of each of `count` entities.
IB_API bool ibStagger_GetDelays(const ibStaggerDef *def, int32_t count, int64_t *delays);
/// Performs an operation on a driver. Fails with ib_refused in a state that ibOperation does not name. Steps of sequences
/// and tweens of transitions permit only ib_kill and ib_release.
IB_API bool ibWorld_Control(ibWorldId world, ibDriverId driver, ibOperation operation);
/// Sets the own time of a driver, counted from the end of its delay. Fails with ib_refused unless the driver is delayed,
/// active or paused.
IB_API bool ibWorld_Seek(ibWorldId world, ibDriverId driver, int64_t elapsed);
/// Seeks a sequence to a label in its first iteration. Fails with ib_refused if it has no such label.
IB_API bool ibWorld_SeekLabel(ibWorldId world, ibDriverId sequence, const char *label);
/// Plays a driver to its own time `elapsed`, forward or backward, and pauses it there. Fails with ib_refused if the driver
/// is killed, has a rate of 0, or cannot reach the time.
IB_API bool ibWorld_PlayTo(ibWorldId world, ibDriverId driver, int64_t elapsed);
/// Moves only this driver forward by a time, in the driver's own time. To move the world, call ibWorld_Advance. Fails with
/// ib_refused unless the driver is delayed or active.
IB_API bool ibWorld_Update(ibWorldId world, ibDriverId driver, int64_t time);
/// Sets the rate of a driver's own time, within ±1,000,000 and in all states. Below 0 the driver plays backward.
IB_API bool ibWorld_SetDriverRate(ibWorldId world, ibDriverId driver, double rate);
/// Gives a new end to a tween of one value, a spring, or a decay with a given end. `lanes` is the number of floats in
/// `target`. With `restarts`, a running tween begins again from the present value, with its whole duration. Without, it
/// takes the remaining time. Fails with ib_refused if the driver is killed, plays backward, or is a step or a tween of
/// a transition. Without `restarts`, fails with ib_badArgument for a tween that repeats.
IB_API bool ibWorld_Retarget(ibWorldId world, ibDriverId driver, const float *target, int32_t lanes, bool restarts);
/// Makes a tween, a spring or a decay follow the shown value of a property. The value becomes the driver's end now, and
/// again in each tick in which the value changes. `offset` is added to the value, and may be NULL. With `restarts`, a
/// running tween begins again at each change. With an entity of zeros, the driver no longer follows; this fails with
/// ib_refused for a driver that does not follow. For a motion along a path, see ibWorld_RegisterFollow.
IB_API bool ibWorld_FollowValue(ibWorldId world, ibDriverId driver, ibEntity entity, ibProperty property,
  const float *offset, bool restarts);
/// Kills all drivers of an entity, or only the drivers of one property if `property` is not zeros. Returns their number.
IB_API int32_t ibWorld_KillAll(ibWorldId world, ibEntity entity, ibProperty property);
/// Returns the state of a driver; ib_stateKilled for a driver that was removed, and if the call fails.
IB_API ibState ibWorld_GetState(ibWorldId world, ibDriverId driver);
/// Reads a driver. For a driver that was removed, only `state`, `ending` and `part` are known. The world remembers the
/// endings of the last 256 drivers that were removed; for earlier drivers, `ending` is −1 and `part` is 0.
IB_API bool ibWorld_GetDriver(ibWorldId world, ibDriverId driver, ibDriverInfo *info);
/// Sets the callback of a driver for a kind of event. The callback replaces an earlier one; NULL removes it. Not for
/// ib_eventSuperseded and ib_eventEntityDied. A callback of ib_eventKilled is called once when the driver ends in any way,
/// also after its completion, unless the completed driver is kept: on a timeline, or with `keepsCompleted`.
IB_API bool ibWorld_SetCallback(ibWorldId world, ibDriverId driver, ibEventKind kind, ibCallback *callback,
  void *context);
/// Sets a callback, as ibWorld_SetCallback does, with a context that the world owns. `release` frees the context when
/// nothing can call the callback any more: the driver is gone or has another callback, and no snapshot contains it. If the
/// call fails, the context is still yours. `release` may be NULL.
IB_API bool ibWorld_SetOwnedCallback(ibWorldId world, ibDriverId driver, ibEventKind kind, ibCallback *callback,
  void *context, ibReleaseContext *release);

// ---- events of the last tick or advance ----

/// Returns the events in order, with the events of your calls before the tick. After a restore, returns the events of the
/// save. The next tick or advance begins a new list: with several ticks in a frame, call this after each. The array is a copy
/// that lives until the next call of this function for the world, or the end of the world. So a loop over the events may
/// change the world.
IB_API ibEvents ibWorld_GetEvents(ibWorldId world);
/// Writes the events of ib_stepEmit, which the next tick or advance replaces. Returns their number, which may be greater
/// than `room`. The names live until the next tick or restore of the world, or its end. Other changes of the world keep
/// them.
IB_API int32_t ibWorld_GetEmitted(ibWorldId world, ibEmitted *out, int32_t room);

// ---- timelines ----

/// Adds a timeline, whose time is 0 until it begins. A parent of zeros is the world's own time. The timeline keeps the
/// drivers that have ended, so that it can be moved backward.
IB_API ibTimelineId ibWorld_CreateTimeline(ibWorldId world, ibTimelineId parent);
/// Adds a timeline in real time: the rate and the pauses of the world do not change it. Create it once, and use it for
/// all menus: each timeline stays until ibWorld_DestroyTimeline, in snapshots too.
IB_API ibTimelineId ibWorld_CreateRealTimeline(ibWorldId world);
/// Adds a timeline with a name that no timeline of the world has. After a load, the id still means the timeline with this
/// name, even if a newer version of the game makes more timelines. A parent has a name too, or is zeros for the world's
/// own time. Without keepsDrivers, drivers leave when they have ended, and the timeline only goes forward.
IB_API ibTimelineId ibWorld_CreateNamedTimeline(ibWorldId world, const char *name, ibTimelineId parent, bool keepsDrivers);
/// Returns the timeline with a name. Fails if the world has no such timeline.
IB_API ibTimelineId ibWorld_FindTimeline(ibWorldId world, const char *name);
/// Adds a timeline that only moves forward, and removes its drivers when they have ended: a clock for a group that gets
/// drivers again and again. A parent is of this kind too, or zeros.
IB_API ibTimelineId ibWorld_CreateForwardTimeline(ibWorldId world, ibTimelineId parent);
/// Ends a timeline, with its drivers and its child timelines.
IB_API bool ibWorld_DestroyTimeline(ibWorldId world, ibTimelineId timeline);
/// Begins a timeline. The first driver on it does this too. Fails with ib_refused if it has already begun.
IB_API bool ibWorld_BeginTimeline(ibWorldId world, ibTimelineId timeline);
/// Pauses or resumes a timeline. Fails with ib_refused if it already was paused or running.
IB_API bool ibWorld_SetTimelinePaused(ibWorldId world, ibTimelineId timeline, bool isPaused);
/// Changes the rate of a timeline, which may be below 0, over a time and by an easing. A rate below 0 fails for a timeline
/// that only moves forward: with ib_refused if `over` is 0, and otherwise with ib_badArgument.
IB_API bool ibWorld_SetTimelineRate(ibWorldId world, ibTimelineId timeline, double rate, int64_t over, ibEase ease);
/// Moves a timeline and its child timelines to a time. Drivers start and end during the move, and their events and callbacks
/// follow in the next tick, with the present instant. Skipped iterations are not reported. Fails with
/// ib_refused for a timeline that only moves forward.
IB_API bool ibWorld_SeekTimeline(ibWorldId world, ibTimelineId timeline, int64_t offset);
/// Holds a timeline for ibWorld_ScrubTimeline, or releases it. Fails with ib_refused if it already was held or released,
/// and for a timeline that only moves forward.
IB_API bool ibWorld_SetScrubber(ibWorldId world, ibTimelineId timeline, bool isAttached);
/// Moves a held timeline to a time, as ibWorld_SeekTimeline does. Fails with ib_refused if it is not held.
IB_API bool ibWorld_ScrubTimeline(ibWorldId world, ibTimelineId timeline, int64_t offset);
/// Holds a timeline and moves it in each tick by the shown value of one lane, such as the position of a scroll. The
/// timeline is at 0 for the value `from`, and at `duration` for the value `to`. A `duration` below 0 means the length of
/// the timeline.
IB_API bool ibWorld_FollowTimeline(ibWorldId world, ibTimelineId timeline, ibEntity entity, ibProperty property,
  float from, float to, int64_t duration);
/// Sets a label at a time of a timeline. A label of this name moves there.
IB_API bool ibWorld_SetTimelineLabel(ibWorldId world, ibTimelineId timeline, const char *name, int64_t offset);
/// Reads the time of a label, for ibWorld_SeekTimeline. Fails with ib_refused if the timeline has no such label.
IB_API bool ibWorld_GetTimelineLabel(ibWorldId world, ibTimelineId timeline, const char *name, int64_t *offset);
/// Reads the time from the 0 of a timeline to the end of its last driver. Fails with ib_refused if a driver has no end, or
/// its end is not known yet.
IB_API bool ibWorld_GetTimelineDuration(ibWorldId world, ibTimelineId timeline, int64_t *duration);
/// Reads a timeline.
IB_API bool ibWorld_GetTimeline(ibWorldId world, ibTimelineId timeline, ibTimelineInfo *info);

// ---- transitions between two ends, back and fore ----

/// Returns a def of a transition with its defaults.
IB_API ibTransitionDef ibDefaultTransitionDef(void);
/// Returns a def of a tween of a transition. Set `back` and `fore`.
IB_API ibTransitionTweenDef ibDefaultTransitionTweenDef(void);
/// Adds a transition, which rests at the back. A NULL def means the defaults.
IB_API ibTransitionId ibWorld_CreateTransition(ibWorldId world, const ibTransitionDef *def);
/// Ends a transition.
IB_API bool ibWorld_DestroyTransition(ibWorldId world, ibTransitionId transition);
/// Registers the motion of a property during a transition.
IB_API bool ibWorld_RegisterTransitionTween(ibWorldId world, ibTransitionId transition, ibEntity entity,
  ibProperty property, const ibTransitionTweenDef *def);
/// Runs to the fore, or to the back. Fails with ib_refused if the phase of the transition does not permit it, here and in
/// the next functions.
IB_API bool ibWorld_BeginTransition(ibWorldId world, ibTransitionId transition, bool isForward);
/// Turns a running transition round.
IB_API bool ibWorld_ReverseTransition(ibWorldId world, ibTransitionId transition);
/// Holds a running transition at its present position.
IB_API bool ibWorld_InterruptTransition(ibWorldId world, ibTransitionId transition);
/// Sets the position of a transition, 0 … 1, and holds it.
IB_API bool ibWorld_ScrubTransition(ibWorldId world, ibTransitionId transition, float position);
/// Releases a transition. The transition settles at the end that its position and velocity choose. The velocity is in
/// positions a second; NULL means the velocity of the scrubs. Returns 0 for the back, 1 for the fore, −1 if the call
/// fails.
IB_API int32_t ibWorld_LetGoTransition(ibWorldId world, ibTransitionId transition, const float *velocity);
/// Moves a transition to an end at once.
IB_API bool ibWorld_CompleteTransition(ibWorldId world, ibTransitionId transition, bool isFore);
/// Reads a transition.
IB_API bool ibWorld_GetTransition(ibWorldId world, ibTransitionId transition, ibTransitionInfo *info);

// ---- state machines ----

/// Returns a def of a connection between two states, with its defaults.
IB_API ibConnectionDef ibDefaultConnectionDef(void);
/// Adds a machine that begins in a state. A NULL motion means the spring "snappy".
IB_API ibMachineId ibWorld_CreateMachine(ibWorldId world, const char *state, const ibMotionDef *motion);
/// Ends a machine. Motions that run continue.
IB_API bool ibWorld_DestroyMachine(ibWorldId world, ibMachineId machine);
/// Sets the value that a property has in a state.
IB_API bool ibMachine_Assign(ibWorldId world, ibMachineId machine, const char *state, ibEntity entity,
  ibProperty property, const float *value, int64_t delay);
/// Connects a state to another one.
IB_API bool ibMachine_Connect(ibWorldId world, ibMachineId machine, const ibConnectionDef *def);
/// Sets the motion of a change to a state, from one state or from all states (NULL). A NULL motion removes it.
IB_API bool ibMachine_SetMotion(ibWorldId world, ibMachineId machine, const char *from, const char *to,
  const ibMotionDef *motion);
/// Changes to a state. This needs no connection. Fails with ib_refused if the machine is in this state.
IB_API bool ibMachine_Go(ibWorldId world, ibMachineId machine, const char *state);
/// Fires a trigger: the first connection that names it and applies is followed. Fails with ib_refused if none applies.
IB_API bool ibMachine_Fire(ibWorldId world, ibMachineId machine, const char *trigger);
/// Sets whether a condition holds, and follows the connections that then apply. ibMachine_GetState returns the state after
/// it.
IB_API bool ibMachine_SetCondition(ibWorldId world, ibMachineId machine, const char *condition, bool holds);
/// Returns the state. The text is valid until the next change of the machine.
IB_API const char *ibMachine_GetState(ibWorldId world, ibMachineId machine);
/// Sets the callback for changes of the state. The callback replaces an earlier callback; NULL removes it.
IB_API bool ibMachine_SetCallback(ibWorldId world, ibMachineId machine, ibMachineCallback *callback, void *context);
/// Sets a callback, as ibMachine_SetCallback does, with a context that the machine owns. `release` frees the context when
/// the machine has another callback or has ended. If the call fails, the context is still yours. `release` may be NULL.
IB_API bool ibMachine_SetOwnedCallback(ibWorldId world, ibMachineId machine, ibMachineCallback *callback, void *context,
  ibReleaseContext *release);

// ---- frames: values at an instant, for drawing ----

/// Creates a frame of some properties, or of all properties (count 0). A sample with velocities takes longer.
IB_API ibFrameId ibCreateFrame(const ibProperty *properties, int32_t count, bool hasVelocities);
/// Returns whether a frame with this id exists. Does not fail.
IB_API bool ibFrame_IsValid(ibFrameId frame);
/// Frees a frame.
IB_API bool ibDestroyFrame(ibFrameId frame);
/// Fills a frame with the values at the part `alpha`, 0 … 1, of a tick after the last tick. An `alpha` below 0 means the
/// present alpha of the world, which gives smooth motion. Not in a callback.
IB_API bool ibWorld_Sample(ibWorldId world, double alpha, ibFrameId frame);
/// Fills a frame with the values at an engine time, now or later. An earlier time means now. Not in a callback.
IB_API bool ibWorld_SampleAt(ibWorldId world, int64_t instant, ibFrameId frame);
/// Returns one lane of all entities that have the property. Each property has its own order of entities.
IB_API ibColumn ibFrame_GetColumn(ibFrameId frame, ibProperty property, int32_t lane);
/// Reads the values of many entities at the instant of the sample, with rows as in ibWorld_Read. An entity without a value
/// has the default of the property. The rows of entities that were not alive at the sample are not changed. Returns the
/// number of the other entities.
IB_API int32_t ibFrame_Read(ibFrameId frame, ibProperty property, const ibEntity *entities, int32_t count, void *out,
  int32_t stride);
/// Reads the velocities of many entities, as ibFrame_Read reads values. The frame must have velocities.
IB_API int32_t ibFrame_ReadVelocity(ibFrameId frame, ibProperty property, const ibEntity *entities, int32_t count,
  void *out, int32_t stride);

// ---- snapshots: the state of a world ----

/// Creates an empty snapshot.
IB_API ibSnapshotId ibCreateSnapshot(void);
/// Returns whether a snapshot with this id exists. Does not fail.
IB_API bool ibSnapshot_IsValid(ibSnapshotId snapshot);
/// Frees a snapshot.
IB_API bool ibDestroySnapshot(ibSnapshotId snapshot);
/// Saves a world with its callbacks. After a restore, the callbacks get the id of the restored world. Machines are
/// not saved. Not in a callback.
IB_API bool ibWorld_Save(ibWorldId world, ibSnapshotId snapshot);
/// Restores a snapshot of a world with the same tick rate; ib_badSnapshot for another tick rate or an empty snapshot. Ids
/// of that time are valid again. Not in a callback.
IB_API bool ibWorld_Restore(ibWorldId world, ibSnapshotId snapshot);
/// Returns the state as bytes, for a file or another machine. The bytes contain no callbacks. Fails with ib_badSnapshot
/// for an empty snapshot, and `bytes` is then NULL.
IB_API ibBytes ibSnapshot_GetBytes(ibSnapshotId snapshot);
/// Fills a snapshot with bytes. Fails with ib_badSnapshot for bytes that are no snapshot, or are damaged.
IB_API bool ibSnapshot_SetBytes(ibSnapshotId snapshot, const uint8_t *bytes, int64_t count);

// ---- motion files ----

/// Reads a motion file from memory: JSON in UTF-8. Errors contain `name`. Fails with ib_badFile for a file with mistakes;
/// the text then has each mistake with its line.
IB_API ibFileId ibCreateFile(const char *json, int64_t count, const char *name);
/// Returns whether a file with this id exists. Does not fail.
IB_API bool ibFile_IsValid(ibFileId file);
/// Frees a file. The entities and motions that it has loaded stay.
IB_API bool ibDestroyFile(ibFileId file);
/// Adds the entities and the motion of a file to a world, on a timeline that has begun. The length of one loop is written
/// to `duration`, which may be NULL. Fails with ib_badFile if the file does not fit the world.
IB_API ibTimelineId ibWorld_LoadFile(ibWorldId world, ibFileId file, int64_t *duration);
/// Returns an entity of a loaded file by its name. A world remembers the names of the files that it has loaded itself.
/// The names are not in snapshots, so in another world or another process, keep the ids of the entities in your save.
IB_API ibEntity ibWorld_FindLoaded(ibWorldId world, ibTimelineId timeline, const char *entity);

#endif
