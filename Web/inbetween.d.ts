// The types of inbetween.js. Times are in milliseconds, angles in degrees. A value is a number, or an array with one
// number for each lane. A question mark means that you may leave an option out. Methods that return a
// boolean return false if the present state does not permit the call. A mistake throws an InbetweenError, and the type
// ErrorCode lists the kinds. A dead entity and a released driver are mistakes. A view is a typed array that is valid until
// the next call of the engine.

/**
 * - "badWorld": no world has this id. "wrongThread": the world belongs to another thread
 * - "stale": an entity, driver or other object does not exist any more
 * - "badArgument": a wrong value, name or text. "badDef": options that the engine cannot read
 * - "refused": the present state does not permit the operation, or there is no room for another object
 * - "busy": a tick or a callback of the world is running
 * - "badFile": no baked motion file. "badSnapshot": data that is not a snapshot of such a world
 * - "dead": the engine has stopped
 */
export type ErrorCode =
  | "badWorld" | "wrongThread" | "stale" | "badArgument" | "badDef" | "refused" | "busy" | "badFile" | "badSnapshot"
  | "dead";

export class InbetweenError extends Error {
  /** The kind of the mistake. */
  readonly code: ErrorCode;
}

/** An entity of a world: index + generation · 2³². 0 means no entity. */
export type Entity = number;
/** A tween, spring, decay, path or sequence. */
export type Driver = number;
/** A timeline; 0 is the world's own time. */
export type Timeline = number;
/** A transition between two ends, the back and the fore. */
export type Transition = number;
/** One number, or one for each lane of the property. */
export type Value = number | ArrayLike<number>;
/** The name of an easing, a function of CSS, or a number of `parseEase`. */
export type Ease = string | number;
/**
 * The built-in properties, with their lanes and defaults. Lengths are in your unit, angles in degrees. A colour has
 * red, green, blue and opacity, each 0 … 1 in sRGB.
 *
 * - `position`: x, y; 0, 0. `positionX` and `positionY` are its lanes
 * - `scale`: x, y; 1, 1
 * - `size`: width, height; 0, 0
 * - `rotation`: an angle; 0
 * - `opacity`: 1
 * - `color`: white
 * - `cornerRadius`: 0
 */
export type PropertyName =
  | "position" | "positionX" | "positionY" | "scale" | "size" | "rotation" | "opacity" | "color" | "cornerRadius";
/** A property, its name, or the name that you gave to `createProperty`. */
export type PropertyOrName = Property | PropertyName | (string & {});

/**
 * - "float", "float2", "float3", "float4": one to four numbers. "held": one number that jumps, and never lies between
 * - "angle": degrees, by the shorter turn. "rotation": a quaternion x, y, z, w
 * - "color": red, green, blue and opacity in sRGB, mixed in OKLab. "linearColor": these in linear light
 */
export type Type =
  | "float" | "float2" | "float3" | "float4" | "angle" | "color" | "linearColor" | "rotation" | "held";
/**
 * The meaning of a value.
 *
 * - "to": the destination. "by": a difference from the value shown when the driver begins
 * - "scaledBy": a factor for the value shown when the driver begins, lane by lane
 * - "from": the start; the end is the value shown when the driver begins. The easing plays backward in time, so
 *   "quadIn" slows down at the end, and "backOut" overshoots at the start
 */
export type Mode = "to" | "by" | "scaledBy" | "from";
/** The direction of the iterations. With "alternate", every second iteration plays backward. */
export type Direction = "normal" | "reverse" | "alternate" | "alternateReverse";
/**
 * Where a driver holds its value outside its iterations: in its delay ("backwards"), after its end ("forwards"), or
 * both.
 */
export type Fill = "none" | "forwards" | "backwards" | "both";
/**
 * - "new": waits for "start". "delayed": in its delay. "active": moves. "paused": held
 * - "completed": has reached its end, and is kept. "inactive": stopped. "killed": killed, or removed
 */
export type State = "new" | "delayed" | "active" | "paused" | "completed" | "inactive" | "killed";
/**
 * - "start": starts a new or stopped driver. "pause", "resume": holds it, continues it
 * - "restart": plays it again, with the start value that it captured. "reverse": turns it round
 * - "complete": moves it to its end. "stop": ends it at its present value; it can start again
 * - "kill": ends it at its present value; only "revive" brings it back. "release": removes it for good
 */
export type Operation =
  | "start" | "pause" | "resume" | "restart" | "complete" | "stop" | "kill" | "revive" | "reverse" | "release";
/**
 * - "started": began, after its delay. "repeated": another iteration began. "completed": reached its end
 * - "stopped", "restarted", "paused", "resumed", "revived": by the operation
 * - "killed": by the operation, or with its timeline. A callback of this kind is called at each end of the driver, except
 *   at the completion of a driver that stays: on a timeline of `createTimeline`, or with `keepsCompleted`
 * - "superseded": a later driver of the same lanes ended it. "entityDied": its entity was despawned
 * - "updated": only for callbacks, after each tick in which the driver moves
 */
export type EventKind =
  | "started" | "repeated" | "completed" | "stopped" | "restarted" | "paused" | "resumed" | "killed" | "revived"
  | "superseded" | "entityDied" | "updated";
/** The module `inbetween.wasm`: its address, a response, its bytes, or the compiled module of another engine. */
export type Source = string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module;
/** Is called with the driver and the kind of its event. */
export type DriverCallback = (driver: Driver, kind: EventKind) => void;

export interface WorldOptions {
  /** Ticks a second. For a drag, 240. Default: 60. */
  tickNumerator?: number;
  /** Divides the ticks a second: 60000 over 1001 are 59.94. Default: 1. */
  tickDenominator?: number;
  /** Longer frames are cut to this time. Default: 250. */
  hitchLimit?: number;
  /** Whether completed drivers stay, so that they can restart. Default: false. */
  keepsCompleted?: boolean;
}

/** How a value moves: by an easing, or by a spring that takes over the velocity. */
export interface MotionOptions {
  /** For a spring: the response, its period without damping. Default: 300. */
  duration?: number;
  /** Default: 0. */
  delay?: number;
  /** For a spring: 1 does not bounce, 0 never ends. Default: 1. */
  dampingRatio?: number;
  /** Default: "quadOut". */
  ease?: Ease;
  /** Default: false. */
  isSpring?: boolean;
}

export interface AnimateOptions extends MotionOptions {
  /**
   * The motion as one object, such as a constant of your program. The object's fields may also stand beside the
   * other options.
   */
  motion?: MotionOptions;
  /** For a spring, in units a second. Without it, the spring takes over the present velocity. */
  velocity?: Value;
  /** The number of iterations of an easing. −1 means an endless loop. Default: 1. */
  repeats?: number;
  /** The driver begins at the present time of the timeline. Default: the world's own time. */
  timeline?: Timeline;
  /** The meaning of the value: a destination, a difference or a factor. Default: "to". */
  mode?: "to" | "by" | "scaledBy";
  /**
   * The earlier drivers of the lanes that end: `animate`s that do not repeat and decays, none, or all.
   * Default: "moves".
   */
  replaces?: "moves" | "none" | "all";
  /** Every second iteration plays backward. Default: false. */
  alternates?: boolean;
  /** The earlier motions end at the call, not after the delay. For staggers. Default: false. */
  replacesAtCall?: boolean;
}

export interface TweenOptions {
  /**
   * The keys. For one lane: `[0, 90]` are two keys. For more lanes, an array for each key: `[[8, 0]]` is one key of a
   * position. All numbers in a row are allowed too. `mode` says what a single key means.
   */
  values?: Value | ArrayLike<number>[];
  /** One for each key, growing within 0 … 1. Without them, the keys are evenly spaced. */
  offsets?: ArrayLike<number>;
  /** One for each segment between two keys. Default: "linear". */
  eases?: Ease[];
  /** The length of an iteration. Default: 300. */
  duration?: number;
  /** Default: 0. */
  delay?: number;
  /** The pause between two iterations. Default: 0. */
  repeatDelay?: number;
  /** The pause after the last iteration. Default: 0. */
  endDelay?: number;
  /** The time for which the tween stays active after its last iteration. Default: 0. */
  hold?: number;
  /** The length of the crossfades at the start and the end. Default: 0. */
  blend?: number;
  /** The number of iterations. −1 means an endless loop. Default: 1. */
  repeats?: number;
  /** The place at which the first iteration begins; 0.25 is a quarter. Default: 0. */
  repeatStart?: number;
  /** The rate of the tween's own time. Default: 1. */
  rate?: number;
  /** The tween begins at the time 0 of the timeline, also if that is past. Default: the world's own time, now. */
  timeline?: Timeline;
  /** The meaning of a single key. With "from", the easing plays backward in time. Default: "to". */
  mode?: Mode;
  /** Default: "normal". */
  direction?: Direction;
  /** Whether the first and last values are shown in the delay and after the end. Default: "none". */
  fill?: Fill;
  /** The easing over each iteration. Default: "linear". */
  ease?: Ease;
  /** Above 0: units a second, instead of the duration. */
  speed?: number;
  /** Whether the end value becomes the base value. Default: true. */
  persists?: boolean;
  /** Whether the tween ends all earlier drivers of its lanes. Default: false. */
  replaces?: boolean;
  /** Whether the value is added to the value of the other drivers. Default: false. */
  adds?: boolean;
  /** Whether each iteration starts at the end of the previous one. Default: false. */
  accumulates?: boolean;
  /** Whether the tween waits for `control(driver, "start")`. Default: false. */
  waits?: boolean;
}

export interface SpringOptions {
  /** The target, the difference or the factor, as `mode` says. */
  value: Value;
  /** Without it, the value that is shown when the spring begins. */
  from?: Value;
  /** In units a second. Without it, the present velocity of the property, or 0 with `from`. */
  velocity?: Value;
  /** The period without damping. Default: 500. */
  response?: number;
  /** Default: 0. */
  delay?: number;
  /** The length of the crossfades at the start and the end. Default: 0. */
  blend?: number;
  /** 1 does not bounce, 0 never ends. Default: 1. */
  dampingRatio?: number;
  /** The rate of the spring's own time. Default: 1. */
  rate?: number;
  /** The spring begins at the time 0 of the timeline, also if that is past. Default: the world's own time, now. */
  timeline?: Timeline;
  /** Default: "to". */
  mode?: "to" | "by" | "scaledBy";
  /** Default: "none". */
  fill?: Fill;
  /** Whether the end value becomes the base value. Default: true. */
  persists?: boolean;
  /** Whether the spring ends all earlier drivers of its lanes. Default: false. */
  replaces?: boolean;
  /** Whether the value is added to the value of the other drivers. Default: false. */
  adds?: boolean;
  /** Whether the spring waits for `control(driver, "start")`. Default: false. */
  waits?: boolean;
}

export interface DecayOptions {
  /** In units a second. Without it, the present velocity of the property. */
  velocity?: Value;
  /** The value at which the decay ends. Without it, friction decides. */
  destination?: Value;
  /** The lower bound. Set both bounds or neither. */
  lower?: Value;
  /** The upper bound. */
  upper?: Value;
  /** Default: 0. */
  delay?: number;
  /** The length of the crossfades at the start and the end. Default: 0. */
  blend?: number;
  /** How fast the motion slows down, per second, 0.001 … 100,000. Default: 4. */
  friction?: number;
  /** The restitution of a bounce at a bound, 0 … 1; below 0: a rubber band. Default: −1. */
  restitution?: number;
  /** The rate of the decay's own time. Default: 1. */
  rate?: number;
  /** The decay begins at the present time of the timeline. Default: the world's own time. */
  timeline?: Timeline;
  /** Default: "none". */
  fill?: Fill;
  /** The earlier drivers of the lanes that the decay ends. Default: "moves". */
  replaces?: "moves" | "none" | "all";
  /** Whether the end value becomes the base value. Default: true. */
  persists?: boolean;
  /** Whether the decay waits for `control(driver, "start")`. Default: false. */
  waits?: boolean;
}

export interface FollowOptions {
  /** The length of an iteration. Default: 1,000. */
  duration?: number;
  /** Default: 0. */
  delay?: number;
  /** The length of the crossfades at the start and the end. Default: 0. */
  blend?: number;
  /** The number of iterations. −1 means an endless loop. Default: 1. */
  repeats?: number;
  /** The rate of the driver's own time. Default: 1. */
  rate?: number;
  /** The part of the path at which an iteration begins, 0 … 1. Default: 0. */
  from?: number;
  /** The part of the path at which it ends. Default: 1. */
  to?: number;
  /** Degrees that are added to the heading. Default: 0. */
  orientationOffset?: number;
  /** An angle property that shows the heading, such as "rotation". */
  orients?: PropertyOrName;
  /** The driver begins at the time 0 of the timeline, also if that is past. Default: the world's own time, now. */
  timeline?: Timeline;
  /** Default: "normal". */
  direction?: Direction;
  /** Default: "none". */
  fill?: Fill;
  /** Default: "linear". */
  ease?: Ease;
  /** Whether the path is moved so that it begins at the value of the property. Default: false. */
  isRelative?: boolean;
  /** Whether the end value becomes the base value. Default: true. */
  persists?: boolean;
  /** Whether the driver ends all earlier drivers of its lanes. Default: false. */
  replaces?: boolean;
  /** Whether the value is added to the value of the other drivers. Default: false. */
  adds?: boolean;
  /** Whether the driver waits for `control(driver, "start")`. Default: false. */
  waits?: boolean;
}

export interface Step {
  /**
   * - "to", "by", "springTo", "springBy": moves a `property`. "wait": waits for the `duration`
   * - "label": a place for `seekLabel`. "emit": an event of `getEmitted`. Both need a `name`
   * - "together", "inOrder": a block, whose `steps` begin together, or follow one another. "end": the end of a block
   *   without `steps`
   */
  kind: "to" | "by" | "springTo" | "springBy" | "wait" | "label" | "emit" | "together" | "inOrder" | "end";
  /** Required for "to", "by", "springTo" and "springBy". */
  property?: PropertyOrName;
  /** The target of "to" and "springTo", the difference of "by" and "springBy". */
  value?: Value;
  /** Default: 0, which is a jump (300 in `animate`). A spring needs one: the response, above 0. */
  duration?: number;
  /** A time that is added to the start of the step, such as −200. Default: 0. */
  offset?: number;
  /**
   * The number of iterations of "to", "by" or a block. Put another step into a block to repeat it. Only in the last step
   * or block, −1 means an endless loop; then the sequence itself plays once. Default: 1.
   */
  repeats?: number;
  /** For a spring. Default: 1. */
  dampingRatio?: number;
  /** Default: "linear". */
  ease?: Ease;
  /** The step begins with the previous step, not after it. Default: false. */
  withPrevious?: boolean;
  /** Every second iteration plays backward, as for `repeats`. Default: false. */
  alternates?: boolean;
  /** Without it, the entity of the sequence. */
  entity?: Entity;
  /** The name of a label or an event. */
  name?: string;
  /** The steps of "together" and "inOrder", instead of an "end". */
  steps?: Step[];
}

export interface PlayOptions {
  /** Default: 0. */
  delay?: number;
  /** The number of iterations. −1 means an endless loop. Default: 1. */
  repeats?: number;
  /** The rate of the sequence's own time. Default: 1. */
  rate?: number;
  /** The sequence begins at the present time of the timeline. Default: the world's own time. */
  timeline?: Timeline;
  /** Default: "normal". */
  direction?: Direction;
  /** Whether the sequence waits for `control(driver, "start")`. Default: false. */
  waits?: boolean;
}

/** A shake, or with `vibrations` a punch. */
export interface ShakeOptions {
  /** The greatest amplitude of each lane; of a punch, the size of the first swing. */
  strength?: Value;
  /** Default: 500. */
  duration?: number;
  /** Default: 0. */
  delay?: number;
  /** Of a shake, in cycles a second. Default: 12. */
  frequency?: number;
  /** Of a shake. Default: 0. */
  seed?: number;
  /** The shake begins at the present time of the timeline. Default: the world's own time. */
  timeline?: Timeline;
  /** Above 0: a punch of so many swings. Default: 0. */
  vibrations?: number;
}

/** A row of `registerBatch`: one driver. Set the options of one kind. */
export interface BatchRow {
  entity: Entity;
  /** Not for `play`. */
  property?: PropertyOrName;
  /** The value, the velocity of a decay, or the strength of a shake. `animate` needs it. */
  value?: Value;
  /** A time that is added to the delay of the options. Default: 0. */
  delay?: number;
  animate?: AnimateOptions;
  tween?: TweenOptions;
  spring?: SpringOptions;
  decay?: DecayOptions;
  follow?: FollowOptions;
  /** For `follow`. */
  path?: Path;
  shake?: ShakeOptions;
  transitionTween?: TransitionTweenOptions;
  /** For `transitionTween`. */
  transition?: Transition;
  play?: PlayOptions;
  /** For `play`. */
  steps?: Step[];
}

export interface StaggerOptions {
  /** The time from one entity to the next. Default: 50. */
  each?: number;
  /** The time from the first entity to the last, instead of `each`. */
  over?: number;
  /** For the order "random". Default: 0. */
  seed?: number;
  /** Default: "first". */
  order?: "first" | "last" | "center" | "edges" | "random";
  /** The easing over the delays. Default: "linear". */
  ease?: Ease;
}

/** The pace of a layer of a transition, or of its shared element. */
export interface LayerOptions {
  /** The part of the transition at which the layer begins. Not for a shared element. Default: 0. */
  start?: number;
  /** The part at which it ends. Default: 1. */
  end?: number;
  /** Default: "linear". */
  ease?: Ease;
  /** Default: false. */
  isSpring?: boolean;
  /** Above 0, the spring takes its own time and may lengthen the transition. With 0, it rests at `end`. Default: 0. */
  response?: number;
  /** For a spring. Default: 1. */
  dampingRatio?: number;
  /**
   * Of a spring at its start. With a response: whole distances a second. Without: whole distances in the time from
   * `start` to `end`. Default: 0.
   */
  velocity?: number;
}

export interface TransitionOptions {
  /** The layers, each with its own pace. Default: none. */
  layers?: LayerOptions[];
  /** The pace of the shared element. Default: none. */
  sharedElement?: LayerOptions | null;
  /** Default: 300. */
  duration?: number;
  /** A release at or beyond this position ends at the fore. Default: 0.5. */
  threshold?: number;
  /** A release with this speed ends in its direction, in positions a second. Default: 1. */
  flickSpeed?: number;
}

export interface TransitionTweenOptions {
  /** The value at the back, where the transition rests first. */
  back: Value;
  /** The value at the fore. */
  fore: Value;
  /** The start of the segment in which the tween moves to the fore. Default: 0. */
  start?: number;
  /** The length of that segment. Default: 1. */
  length?: number;
  /** Default: "linear". */
  ease?: Ease;
  /** The start of the segment in which the tween moves to the back. */
  backwardStart?: number;
  /** The length of that segment. Without it, the segment is the forward segment, mirrored. */
  backwardLength?: number;
  /** Without it, the forward easing, mirrored. */
  backwardEase?: Ease;
  /** 0: the tween belongs to the transition; n: to the layer n − 1; −1: to the shared element. Default: 0. */
  part?: number;
}

export interface ConnectionOptions {
  /** Without it, the connection leads from every state but `to`. */
  from?: string | null;
  /** The state after the change. */
  to: string;
  /** Without it, the connection is followed as soon as the conditions hold. */
  trigger?: string | null;
  /** Conditions that must hold. */
  needs?: string[];
  /** Conditions that must not hold. */
  forbids?: string[];
  /** The time for which the state before must have been current. */
  after?: number;
}

/** The content of a file that `inbetween bake` writes. */
export interface BakedMotion {
  /** The version of the form. */
  baked: 2;
  /** The stage of the motion file. The background is a colour of CSS. */
  stage: { width: number; height: number; background: string };
  /** The length of a loop. */
  duration: number;
  /** The timeline with all motions of the file, as an index and a generation. */
  timeline: [number, number];
  /** The entities in drawing order. */
  entities: { name: string; entity: [number, number]; shape?: { type: string } }[];
  /** The properties that the file declares. */
  properties?: { name: string; type: string; defaultValue: number[]; words: string[] }[];
  /** The state machines without cues. */
  machines?: { name: string; start: string; states: string[] }[];
  /** The state of the engine: raw DEFLATE in base64. */
  snapshot: string;
  /** The state for readers who prefer reduced motion. */
  reducedSnapshot?: string;
}

/** A motion file that `loadMotion` has loaded. */
export interface Motion {
  /** The world of the file, at its beginning. Dispose of it when you need it no more. */
  world: World;
  /** The timeline with all motions of the file. */
  timeline: Timeline;
  /** The length of a loop. */
  duration: number;
  /** The entities by their names, in drawing order. */
  entities: Map<string, Entity>;
  /** The properties that the file declares. */
  properties: Map<string, Property>;
  /** The state machines without cues. A file with cues plays them. */
  machines: Map<string, Machine>;
}

export interface WorldInfo {
  /** The time of the last tick; in a callback, the time of the event. */
  now: number;
  /** The world's own time, with its rate and pauses. */
  time: number;
  /** The number of ticks so far. */
  tickCount: number;
  /** The time since the last tick, as a part of a tick: from 0 to less than 1. */
  alpha: number;
  /** The rate of the world's own time. */
  rate: number;
  /** The number of entities. */
  entities: number;
  /** The number of drivers, the steps of sequences not counted. */
  drivers: number;
  /** Whether `setPaused` holds the world's own time. */
  isPaused: boolean;
}

export interface DriverInfo {
  /** The driver's own time after its delay. */
  elapsed: number;
  /** The length of an iteration, or of a spring until its rest. Below 0: unknown or endless. */
  duration: number;
  /** The time as a part of all iterations, 0 … 1. */
  part: number;
  /** The rate of the driver's own time. */
  rate: number;
  /** The entity that the driver moves; 0 for a driver without an entity. */
  entity: Entity;
  /** The state of the driver. */
  state: State;
  /** How the driver ended. Null: it has not ended, or the world has forgotten it. */
  ending: EventKind | null;
}

export interface TimelineInfo {
  /** The time of the timeline. */
  offset: number;
  /** The rate of the timeline. */
  rate: number;
  /** Whether the timeline is paused. */
  isPaused: boolean;
  /** Whether the time of the timeline has begun to run. */
  hasBegun: boolean;
  /** Whether `setScrubber` moves the timeline. */
  hasScrubber: boolean;
}

export interface TransitionInfo {
  /** 0 at the back, 1 at the fore. */
  position: number;
  /** In positions a second. */
  velocity: number;
  /** "interactive": it is scrubbed. "settling": it moves to an end after the scrubs. */
  phase: "idle" | "running" | "interactive" | "settling";
  /** Whether the transition plays toward the fore. */
  isForward: boolean;
}

export interface DriverEvent {
  /** The driver of the event. */
  driver: Driver;
  /** The entity that the driver moves. */
  entity: Entity;
  /** The exact time, usually between two ticks. */
  instant: number;
  /** The number of the driver in the order of registration. */
  serial: number;
  /** What happened. */
  kind: EventKind;
  /** The number of the iteration that began. For "repeated". */
  repetition: number;
  /** Whether newer drivers hid all its lanes. */
  shadowed: boolean;
}

export interface EmittedEvent {
  /** The entity of the sequence. */
  entity: Entity;
  /** The sequence with the step "emit". */
  sequence: Driver;
  /** The exact time of the step. */
  instant: number;
  /** The name in the step. */
  name: string;
}

export interface Contender {
  /** The driver. */
  driver: Driver;
  /** The number of the driver in the order of registration. */
  serial: number;
  /** The time at which the driver becomes active; null if it never does, or the time is not known. */
  begin: number | null;
  /** The time at which the driver is no longer active; null if it is endless, or the time is not known. */
  end: number | null;
  /** What the driver does for the shown value. */
  role: "winner" | "shadowed" | "idle" | "adding";
}

declare abstract class Handle {
  /** The engine of the object. */
  readonly engine: Inbetween;
  /** Returns whether the object exists: false after `dispose`. */
  isValid(): boolean;
  /** Ends the object. A second call does nothing. */
  dispose(): void;
  /** Calls `dispose` at the end of a block, for `using`. Node 20 does not have `using`. */
  [Symbol.dispose](): void;
}

export class Property {
  /** The engine that made the property. */
  readonly engine: Inbetween;
  /** The name of the property. */
  readonly name: string;
  /** The number of lanes: 2 for a position. */
  readonly lanes: number;
  /** Returns one lane, counted from 0: of a size, 0 is the width and 1 is the height. */
  lane(lane: number): Property;
}

export class Path extends Handle {
  /** Returns the length of the path in its unit. */
  getLength(): number;
}

export class Frame extends Handle {
  /**
   * Returns one lane of all entities, as views. `entities` are pairs of index and generation. A colour has the lanes of
   * the engine: OKLab, multiplied by the opacity, and the opacity.
   */
  getColumn(property: PropertyOrName, lane?: number): { count: number; values: Float32Array; entities: Uint32Array };
  /** Returns the values of a few entities in your order, each with all its lanes: x, y, x, y. A view. */
  read(property: PropertyOrName, entities: ArrayLike<Entity>): Float32Array;
  /** Returns the velocities of a few entities, in the order of `read`. The frame needs `hasVelocities`. A view. */
  readVelocity(property: PropertyOrName, entities: ArrayLike<Entity>): Float32Array;
}

export class Snapshot extends Handle {
  /** Returns a copy of the state as bytes, without callbacks, for a file or another machine. */
  getBytes(): Uint8Array;
  /** Takes over the bytes of `getBytes`. */
  setBytes(bytes: Uint8Array): void;
}

export class Machine {
  /** The world of the machine. */
  readonly world: World;
  /** Sets the value that a property has in a state. The delay is added to the delay of the motion. */
  assign(state: string, entity: Entity, property: PropertyOrName, value: Value, delay?: number): this;
  /** Connects a state to another one. */
  connect(options: ConnectionOptions): this;
  /**
   * Sets the motion of changes to a state, from one state or from all states (null). A null motion removes
   * it.
   */
  setMotion(from: string | null, to: string, motion: MotionOptions | null): this;
  /**
   * Changes to a state. This needs no connection. Returns false in that state. Names are not checked: a new name is a
   * state without values, which moves nothing.
   */
  go(state: string): boolean;
  /**
   * Follows the first connection that names the trigger and applies. Returns whether the state has changed; false
   * without such a connection, also for an unknown name.
   */
  fire(trigger: string): boolean;
  /**
   * Sets whether a condition holds, and follows the connections that then apply. A name that no connection has changes
   * nothing.
   */
  setCondition(condition: string, holds: boolean): void;
  /** Returns the state. */
  getState(): string;
  /** Calls a function after each change of the state; null removes it. */
  setCallback(callback: ((from: string, to: string) => void) | null): void;
}

export class World extends Handle {
  // Time
  /** Adds the time of a frame, and runs the ticks that are due. */
  advance(frameTime: number): { ticks: number; dropped: number };
  /** Runs one tick. */
  tick(): void;
  /** Runs one tick of a paused world. */
  step(): boolean;
  /** Pauses or resumes the world's own time. */
  setPaused(isPaused: boolean): boolean;
  /** Changes the rate of the world's own time, 0 or more, over a time and by an easing. Default: at once, "linear". */
  setRate(rate: number, over?: number, ease?: Ease): void;
  /**
   * Sets the form of drivers that are registered from now on. `length` is the time of "fade" and "shorten". Its
   * default is 0, which is a jump.
   */
  setReducedMotion(reduction: "nothing" | "snap" | "fade" | "shorten", length?: number): void;
  /** Returns the times and counts of the world. */
  getInfo(): WorldInfo;
  /** Returns 16 hexadecimal digits. Equal commands give equal hashes in all tested builds. */
  getStateHash(): string;
  /** Returns a text with the values of an entity and its drivers, for a look while you program. */
  describe(entity: Entity): string;

  // Entities
  /** Adds an entity without values. */
  spawn(): Entity;
  /** Adds many entities. */
  spawnMany(count: number): Float64Array;
  /** Ends an entity and its drivers. */
  despawn(entity: Entity): void;
  /** Returns whether an entity is alive. */
  isAlive(entity: Entity): boolean;
  /** Makes an entity the child of another one; 0 removes the parent. A child dies with its parent. */
  setParent(child: Entity, parent: Entity): void;
  /**
   * Returns the transforms of entities to the stage, six numbers each: the x axis, the y axis, the origin, in the
   * order of `matrix()` of CSS. At the instant of a frame, or at the last tick. A view.
   *
   * @example
   * const badge = world.spawn();
   * world.setParent(badge, card);
   * world.set(card, "position", [60, 40]);
   * world.set(badge, "position", [20, 0]);  // relative to the card
   * console.log(`matrix(${world.readTransforms([badge])})`);  // matrix(1,0,0,1,80,40)
   */
  readTransforms(entities: ArrayLike<Entity>, frame?: Frame): Float32Array;
  /** Returns the factor for the opacity of an entity that reduced motion fades; 1 if nothing fades. */
  getFade(entity: Entity): number;

  // Values
  /** Sets the base value. A running driver hides it, and by default replaces it by its end value. */
  set(entity: Entity, property: PropertyOrName, value: Value): void;
  /** Returns the value that is shown at the last tick. */
  get(entity: Entity, property: PropertyOrName): number | number[];
  /** Returns the base value. */
  getBase(entity: Entity, property: PropertyOrName): number | number[];
  /** Returns the velocity of each lane, in units a second. */
  getVelocity(entity: Entity, property: PropertyOrName): number | number[];
  /** Returns the shown values of many entities, each with all its lanes: x, y, x, y. A view. */
  read(property: PropertyOrName, entities: ArrayLike<Entity>): Float32Array;
  /** Sets the base values of many entities. A call that fails changes nothing. `values` has the order of `read`. */
  write(property: PropertyOrName, entities: ArrayLike<Entity>, values: ArrayLike<number> | ArrayLike<number>[]): void;
  /**
   * Makes each `set` of a property a motion: of one entity, or of all (0). A null motion ends this. The property is the
   * first argument.
   *
   * @example
   * world.setStandingMotion("position", card, { isSpring: true, duration: 200 });
   * world.set(card, "position", [90, 0]);  // a spring begins
   * for (let tick = 0; tick < 60; tick++) world.tick();
   * console.log(world.get(card, "position"));  // 90,0
   */
  setStandingMotion(property: PropertyOrName, entity: Entity, motion: MotionOptions | null): void;
  /**
   * Returns the drivers of one lane: the winner, shadowed, idle and additive drivers.
   *
   * @example
   * world.animate(card, "position", [90, 40], { duration: 200 });
   * world.registerTween(card, "positionX", { values: [20], duration: 100 });
   * console.log(world.getPrecedence(card, "positionX").map(({ role }) => role));  // winner,shadowed
   */
  getPrecedence(entity: Entity, lane: PropertyOrName): Contender[];

  // Motions
  /**
   * Moves a property to a value. By default it ends earlier `animate`s that do not repeat, and decays, of its
   * lanes.
   */
  animate(entity: Entity, property: PropertyOrName, value: Value, options?: AnimateOptions): Driver;
  /**
   * Registers a tween. The tween hides earlier drivers of its lanes, but does not end them.
   *
   * @example
   * const values = [[0, 0], [90, 40], [90, 0]];  // three keys of two lanes
   * world.registerTween(card, "position", { values, eases: ["quadOut", "bounceOut"], duration: 500 });
   * for (let tick = 0; tick < 30; tick++) world.tick();
   * console.log(world.get(card, "position"));  // 90,0
   */
  registerTween(entity: Entity, property: PropertyOrName, options: TweenOptions): Driver;
  /**
   * Registers a tween on each of many entities. A call that fails changes nothing. `values` has the
   * destinations, in the order of `read`.
   *
   * @example
   * const dots = world.spawnMany(2);
   * world.registerTweens(dots, "position", [10, 0, 20, 0], { duration: 100, delays: [0, 50] });
   * for (let tick = 0; tick < 12; tick++) world.tick();
   * console.log(world.read("position", dots));  // 10,0,20,0
   */
  registerTweens(
    entities: ArrayLike<Entity>, property: PropertyOrName, values: ArrayLike<number> | ArrayLike<number>[] | null,
    options?: TweenOptions & { delays?: ArrayLike<number> }
  ): Float64Array;
  /**
   * Registers a spring. The spring hides earlier drivers of its lanes, but does not end them.
   *
   * @example
   * world.registerSpring(card, "position", { value: [90, 0], velocity: [600, 0], response: 300 });
   * for (let tick = 0; tick < 120; tick++) world.tick();
   * console.log(world.get(card, "position"));  // 90,0
   */
  registerSpring(entity: Entity, property: PropertyOrName, options: SpringOptions): Driver;
  /**
   * Registers a motion that friction ends. The decay ends earlier moves, as `animate` does.
   *
   * @example
   * world.registerDecay(card, "positionX", { velocity: 800, upper: 120, lower: 0 });  // a rubber band at 120
   * for (let tick = 0; tick < 300; tick++) world.tick();
   * console.log(world.get(card, "position"));  // 120,0
   */
  registerDecay(entity: Entity, property: PropertyOrName, options: DecayOptions): Driver;
  /**
   * Registers a driver for each row: drivers of any kinds, all or none. An error names the row.
   *
   * @example
   * const pair = world.spawnMany(2), delays = engine.getStaggerDelays(2, { each: 50 });
   * const spring = { response: 200 };
   * world.registerBatch([...pair].map((entity, index) => (
   *   { entity, property: "position", value: [90, 40 * index], delay: delays[index], spring })));
   * for (let tick = 0; tick < 60; tick++) world.tick();
   * console.log(world.read("position", pair));  // 90,0,90,40
   */
  registerBatch(rows: BatchRow[]): Float64Array;
  /**
   * Registers a tween along a path. `orienting` is the driver of the heading; 0 without `orients`.
   *
   * @example
   * const path = engine.createPath("M 0 0 C 50 0 100 50 100 100");
   * world.registerFollow(card, "position", path, { duration: 500, orients: "rotation" });
   * for (let tick = 0; tick < 30; tick++) world.tick();
   * console.log(world.get(card, "position"));  // 100,100
   */
  registerFollow(
    entity: Entity, property: PropertyOrName, path: Path, options?: FollowOptions
  ): { driver: Driver; orienting: Driver };
  /**
   * Shakes a property for `duration` milliseconds. `strength` is the greatest amplitude of each lane. `frequency`
   * is in cycles a second, at most 1000. A cycle is there and back: two swings. The default of `seed` is 0.
   */
  shake(
    entity: Entity, property: PropertyOrName, strength: Value, duration: number, frequency: number,
    seed?: number | bigint
  ): Driver;
  /**
   * Swings a property by `amount`, then back and forth with smaller swings, in `duration` milliseconds.
   * `vibrations` is the number of swings, each to one side.
   */
  punch(entity: Entity, property: PropertyOrName, amount: Value, duration: number, vibrations: number): Driver;
  /**
   * Plays steps one after the other.
   *
   * @example
   * world.play(card, [
   *   { kind: "together", steps: [
   *     { kind: "to", property: "opacity", value: 0.5, duration: 200 },
   *     { kind: "springTo", property: "scale", value: [2, 2], duration: 200 },
   *   ] },
   *   { kind: "emit", name: "shown" },
   * ]);
   * while (world.getEmitted().length === 0) world.tick();
   * console.log(world.getEmitted()[0].name, world.get(card, "opacity"));  // shown 0.5
   */
  play(entity: Entity, steps: Step[], options?: PlayOptions): Driver;
  /** Calls a function after a time. If the entity `owner` dies before, there is no call. */
  after(delay: number, callback: DriverCallback, options?: { owner?: Entity; timeline?: Timeline }): Driver;

  // Drivers
  /**
   * Performs an operation on a driver. Returns false if the state of the driver does not permit it. Throws for a driver
   * that was released.
   */
  control(driver: Driver, operation: Operation): boolean;
  /** Sets the driver's own time, counted from the end of its delay. Throws for a driver that was released. */
  seek(driver: Driver, elapsed: number): boolean;
  /** Seeks a sequence to a label. Returns false if it has no such label. */
  seekLabel(sequence: Driver, label: string): boolean;
  /** Plays a driver to its own time `elapsed`, forward or backward, and pauses it there. */
  playTo(driver: Driver, elapsed: number): boolean;
  /** Moves only this driver forward, in the driver's own time. */
  update(driver: Driver, time: number): boolean;
  /** Sets the rate of a driver's own time. With a rate below 0 it plays backward. */
  setDriverRate(driver: Driver, rate: number): void;
  /**
   * Gives a new end to a tween of one value, to a spring, or to a decay with a given end. With `restarts`, a running
   * tween begins again from the present value, with its whole duration.
   */
  retarget(driver: Driver, target: Value, options?: { restarts?: boolean }): boolean;
  /**
   * Makes a driver follow the shown value of a property: in each tick, the value is its end. Null ends this.
   */
  followValue(
    driver: Driver, entity: Entity | null, property?: PropertyOrName, options?: { offset?: Value; restarts?: boolean },
  ): boolean;
  /** Kills all drivers of an entity, or its drivers of one property. Returns their number. */
  killAll(entity: Entity, property?: PropertyOrName): number;
  /** Returns the state of a driver; "killed" for a driver that was removed. */
  getState(driver: Driver): State;
  /** Returns the times and the state of a driver. */
  getDriver(driver: Driver): DriverInfo;
  /**
   * Calls a function at each event of a kind, in place of an earlier function; null removes it.
   *
   * @example
   * const fade = world.animate(card, "opacity", 0, { duration: 100 });
   * world.setCallback(fade, "completed", () => console.log("gone"));  // gone
   * for (let tick = 0; tick < 6; tick++) world.tick();
   */
  setCallback(driver: Driver, kind: EventKind, callback: DriverCallback | null): void;

  // Events
  /** Returns the events of the last tick or advance, in order. */
  getEvents(): DriverEvent[];
  /** Returns the events of steps "emit" of the last tick or advance. */
  getEmitted(): EmittedEvent[];

  // Timelines
  /**
   * Adds a timeline below another one, or below the world's own time (0). The timeline begins with its first
   * driver.
   */
  createTimeline(parent?: Timeline): Timeline;
  /** Adds a timeline in real time: the rate and the pauses of the world do not change it. */
  createRealTimeline(): Timeline;
  /** Adds a timeline with a name that no timeline of the world has. Saves find it by this name. */
  createNamedTimeline(name: string, parent?: Timeline, keepsDrivers?: boolean): Timeline;
  /** Returns the timeline with a name. Throws an error if the world has no such timeline. */
  findTimeline(name: string): Timeline;
  /** Adds a timeline that only moves forward, and removes its drivers when they have ended. */
  createForwardTimeline(parent?: Timeline): Timeline;
  /** Ends a timeline, with its drivers and its child timelines. */
  destroyTimeline(timeline: Timeline): void;
  /** Begins a timeline without a driver. */
  beginTimeline(timeline: Timeline): boolean;
  /** Pauses or resumes a timeline. */
  setTimelinePaused(timeline: Timeline, isPaused: boolean): boolean;
  /** Changes the rate of a timeline, which may be below 0, over a time and by an easing. Default: at once, "linear". */
  setTimelineRate(timeline: Timeline, rate: number, over?: number, ease?: Ease): boolean;
  /**
   * Moves a timeline to a time. The events of the motions on the way follow in the next tick. A step "emit" on the way
   * sends no event.
   */
  seekTimeline(timeline: Timeline, offset: number): boolean;
  /** Holds a timeline for `scrubTimeline`, or releases it. */
  setScrubber(timeline: Timeline, isAttached: boolean): boolean;
  /** Moves a held timeline to a time. */
  scrubTimeline(timeline: Timeline, offset: number): boolean;
  /**
   * Holds a timeline and moves it by the shown value of one lane: 0 at `from`, `duration` at `to`. Without a
   * duration, its length.
   *
   * @example
   * const show = world.createTimeline();
   * world.animate(card, "opacity", 0, { duration: 1000, ease: "linear", timeline: show });
   * world.followTimeline(show, card, "positionX", 0, 200);
   * world.set(card, "position", [50, 0]);  // a quarter of the way
   * world.tick();
   * console.log(world.get(card, "opacity"));  // 0.75
   */
  followTimeline(
    timeline: Timeline, entity: Entity, property: PropertyOrName, from: number, to: number, duration?: number
  ): void;
  /** Sets a label at a time of a timeline. */
  setTimelineLabel(timeline: Timeline, name: string, offset: number): void;
  /** Returns the time of a label; null without such a label. */
  getTimelineLabel(timeline: Timeline, name: string): number | null;
  /** Returns the time to the end of the last driver; null if it is endless or not known. */
  getTimelineDuration(timeline: Timeline): number | null;
  /** Returns the time, the rate and the pause of a timeline. */
  getTimeline(timeline: Timeline): TimelineInfo;

  // Transitions
  /** Adds a transition between two ends. The transition rests at the back. */
  createTransition(options?: TransitionOptions): Transition;
  /** Ends a transition. */
  destroyTransition(transition: Transition): void;
  /** Registers the motion of a property during a transition. */
  registerTransitionTween(
    transition: Transition, entity: Entity, property: PropertyOrName, options: TransitionTweenOptions
  ): void;
  /** Runs to the fore (the default), or to the back. Returns false if it already does. */
  beginTransition(transition: Transition, isForward?: boolean): boolean;
  /** Turns a running transition round. */
  reverseTransition(transition: Transition): boolean;
  /** Holds a running transition at its present position. */
  interruptTransition(transition: Transition): boolean;
  /** Sets the position of a transition, 0 … 1, and holds it. */
  scrubTransition(transition: Transition, position: number): boolean;
  /**
   * Releases a transition. Returns the end where it settles; null if it was not held. `velocity` is in positions a
   * second. Without it, the transition has the velocity of the scrubs.
   *
   * @example
   * const opening = world.createTransition({ duration: 400 });
   * world.registerTransitionTween(opening, card, "size", { back: [80, 48], fore: [296, 160] });
   * world.scrubTransition(opening, 0.75);  // at each move of the finger
   * console.log(world.get(card, "size"));  // 242,132
   * console.log(world.letGoTransition(opening, 0));  // fore
   */
  letGoTransition(transition: Transition, velocity?: number): "back" | "fore" | null;
  /** Moves a transition to an end at once. */
  completeTransition(transition: Transition, isFore: boolean): boolean;
  /** Returns the position and the phase of a transition. */
  getTransition(transition: Transition): TransitionInfo;

  // State machines
  /**
   * Adds a state machine that begins in a state. Without a motion, its changes are springs that bounce a
   * little.
   *
   * @example
   * const door = world.createMachine("closed", { duration: 200 })
   *   .assign("closed", card, "positionX", 0)
   *   .assign("open", card, "positionX", 90)
   *   .connect({ from: "closed", to: "open", trigger: "tap" });
   * console.log(door.fire("tap"), door.getState());  // true open
   * for (let tick = 0; tick < 12; tick++) world.tick();
   * console.log(world.get(card, "position"));  // 90,0
   */
  createMachine(state: string, motion?: MotionOptions): Machine;
  /** Ends a machine. Motions that run continue. */
  destroyMachine(machine: Machine): void;

  // Frames and snapshots
  /**
   * Fills a frame with the values `alpha` of a tick after the last tick. An alpha below 0 means now.
   *
   * @example
   * const frame = engine.createFrame(["position"]);
   * world.animate(card, "position", [90, 0], { duration: 1000, ease: "linear" });
   * world.advance(200);
   * world.sample(-1, frame);
   * console.log(frame.read("position", [card]));  // 18,0
   */
  sample(alpha: number, frame: Frame): void;
  /** Fills a frame with the values at a time in milliseconds, counted as `WorldInfo.now`: now or later. */
  sampleAt(instant: number, frame: Frame): void;
  /** Saves the world with its callbacks, without its machines. */
  save(snapshot: Snapshot): void;
  /**
   * Restores a snapshot. Ids of that time are valid again.
   *
   * @example
   * const snapshot = engine.createSnapshot();
   * world.save(snapshot);
   * world.despawn(card);
   * world.restore(snapshot);
   * console.log(world.isAlive(card));  // true
   */
  restore(snapshot: Snapshot): void;
}

export class Inbetween {
  /** Loads the engine. Without a source, it is loaded from inbetween.wasm beside this file. */
  static load(source?: Source): Promise<Inbetween>;
  /** The compiled module, from which `load` can make more engines. */
  readonly compiled: WebAssembly.Module;
  /** The reason why the engine has stopped. */
  readonly death: InbetweenError | undefined;
  /** The version of the engine, such as "0.1.0". */
  readonly version: string;
  /** The properties by name: the built-in properties, and those from `createProperty`. */
  readonly properties: Record<PropertyName, Property> & Record<string, Property>;
  /**
   * Creates an empty world.
   *
   * @example
   * const other = engine.createWorld({ tickNumerator: 240 });
   * other.advance(100);
   * console.log(other.getInfo().tickCount);  // 24
   * other.dispose();
   */
  createWorld(options?: WorldOptions): World;
  /** Creates a property with a name, or returns it. The default is the value of entities without a value. */
  createProperty(name: string, type: Type, defaultValue: Value): Property;
  /** Returns the number of an easing. Options take the text too, so this is only for speed. */
  parseEase(text: string): number;
  /** Returns the value of an easing at a part of the time, for drawings of easings. */
  evaluateEase(ease: Ease, part: number): number;
  /** Creates a path from a text in the path syntax of SVG. */
  createPath(text: string): Path;
  /** Creates a smooth path through points. A closed path returns to the first point. Default: open. */
  createPathThrough(points: ArrayLike<number> | ArrayLike<number>[], isClosed?: boolean): Path;
  /** Creates a frame of some properties, or of all. */
  createFrame(properties?: PropertyOrName[], options?: { hasVelocities?: boolean }): Frame;
  /**
   * Loads a motion file that `inbetween bake` has written, from its address or its content. The file plays on its
   * timeline as soon as the world ticks. `isReduced` chooses the reduced forms, if the file has them.
   */
  loadMotion(source: string | URL | BakedMotion, options?: { isReduced?: boolean }): Promise<Motion>;
  /** Creates an empty snapshot, or one from bytes of `getBytes`. */
  createSnapshot(bytes?: Uint8Array): Snapshot;
  /**
   * Returns the delays of `count` entities, in milliseconds.
   *
   * @example
   * console.log(engine.getStaggerDelays(3, { each: 60 }));  // 0,60,120
   */
  getStaggerDelays(count: number, options?: StaggerOptions): Float64Array;
  /** Drops the module with all its worlds. */
  dispose(): void;
  /** Calls `dispose` at the end of a block, for `using`. Node 20 does not have `using`. */
  [Symbol.dispose](): void;
}

declare global {
  /** TypeScript knows the symbol from 5.2 on, with the library `esnext.disposable`. */
  interface SymbolConstructor { readonly dispose: unique symbol }
}
