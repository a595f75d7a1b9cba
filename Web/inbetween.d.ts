// The types of inbetween.js. Times are in milliseconds. A value is a number, or an array with one number for each lane.

/** A code of ibResult, or "dead" once the engine has stopped. */
export type ErrorCode =
  | "badWorld" | "wrongThread" | "stale" | "badArgument" | "badDef" | "refused" | "busy" | "badFile" | "badSnapshot"
  | "dead";

export class InbetweenError extends Error {
  readonly code: ErrorCode;
}

/** An entity of a world: index + generation · 2³². 0 means no entity. */
export type Entity = number;
/** A tween, spring, decay, path or sequence. */
export type Driver = number;
/** A timeline; 0 is the world's own time. */
export type Timeline = number;
export type Transition = number;
export type Value = number | ArrayLike<number>;
/** The name of an easing, a function of CSS, or a number of `parseEase`. */
export type Ease = string | number;
export type PropertyOrName = Property | string;

export type Type =
  | "float" | "float2" | "float3" | "float4" | "angle" | "color" | "linearColor" | "rotation" | "held";
export type Mode = "to" | "by" | "scaledBy" | "from";
export type Direction = "normal" | "reverse" | "alternate" | "alternateReverse";
export type Fill = "none" | "forwards" | "backwards" | "both";
export type State = "new" | "delayed" | "active" | "paused" | "completed" | "inactive" | "killed";
export type Operation =
  | "start" | "pause" | "resume" | "restart" | "complete" | "stop" | "kill" | "revive" | "reverse" | "release";
export type EventKind =
  | "started" | "repeated" | "completed" | "stopped" | "restarted" | "paused" | "resumed" | "killed" | "revived"
  | "superseded" | "entityDied" | "updated";
export type Source = string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module;
export type DriverCallback = (driver: Driver, kind: EventKind) => void;

export interface WorldOptions {
  /** Ticks a second, as a fraction; 60 / 1. */
  tickNumerator?: number;
  tickDenominator?: number;
  /** Longer frames are cut to this time; 250. */
  hitchLimit?: number;
  /** Whether completed drivers stay, so that they can restart; false. */
  keepsCompleted?: boolean;
}

/** How a value moves: by an easing, or by a spring that takes over the velocity. */
export interface MotionOptions {
  /** 300. For a spring: the response, its period without damping. */
  duration?: number;
  delay?: number;
  /** For a spring: 1 does not bounce, 0 never ends. */
  dampingRatio?: number;
  ease?: Ease;
  isSpring?: boolean;
}

export interface AnimateOptions extends MotionOptions {
  motion?: MotionOptions;
  velocity?: Value;
  /** −1 means an endless loop. */
  repeats?: number;
  timeline?: Timeline;
  mode?: "to" | "by" | "scaledBy";
  replaces?: "moves" | "none" | "all";
  alternates?: boolean;
  /** The earlier motions end at the call, not after the delay. For staggers; false. */
  replacesAtCall?: boolean;
}

export interface TweenOptions {
  /** The keys: one value for each, or the numbers of all keys in a row. `mode` says what a single key means. */
  values?: Value | ArrayLike<number>[];
  /** One for each key, growing within 0 … 1. */
  offsets?: ArrayLike<number>;
  /** One for each segment. */
  eases?: Ease[];
  duration?: number;
  delay?: number;
  repeatDelay?: number;
  endDelay?: number;
  hold?: number;
  blend?: number;
  repeats?: number;
  /** The place at which the first iteration begins; 0.25 is a quarter. */
  repeatStart?: number;
  rate?: number;
  timeline?: Timeline;
  mode?: Mode;
  direction?: Direction;
  fill?: Fill;
  ease?: Ease;
  /** Above 0: units a second, instead of the duration. */
  speed?: number;
  persists?: boolean;
  replaces?: boolean;
  adds?: boolean;
  accumulates?: boolean;
  waits?: boolean;
}

export interface SpringOptions {
  value: Value;
  from?: Value;
  velocity?: Value;
  response?: number;
  delay?: number;
  blend?: number;
  dampingRatio?: number;
  rate?: number;
  timeline?: Timeline;
  mode?: "to" | "by" | "scaledBy";
  fill?: Fill;
  persists?: boolean;
  replaces?: boolean;
  adds?: boolean;
  waits?: boolean;
}

export interface DecayOptions {
  velocity?: Value;
  destination?: Value;
  lower?: Value;
  upper?: Value;
  delay?: number;
  blend?: number;
  friction?: number;
  /** The restitution of a bounce at a bound, 0 … 1; below 0: a rubber band. */
  restitution?: number;
  rate?: number;
  timeline?: Timeline;
  fill?: Fill;
  /** The earlier drivers of the lanes that the decay ends; "moves" without it. */
  replaces?: "moves" | "none" | "all";
  persists?: boolean;
  waits?: boolean;
}

export interface FollowOptions {
  duration?: number;
  delay?: number;
  blend?: number;
  repeats?: number;
  rate?: number;
  from?: number;
  to?: number;
  orientationOffset?: number;
  orients?: PropertyOrName;
  timeline?: Timeline;
  direction?: Direction;
  fill?: Fill;
  ease?: Ease;
  isRelative?: boolean;
  persists?: boolean;
  replaces?: boolean;
  adds?: boolean;
  waits?: boolean;
}

export interface Step {
  kind: "to" | "by" | "springTo" | "springBy" | "wait" | "label" | "emit" | "together" | "inOrder" | "end";
  property?: PropertyOrName;
  value?: Value;
  duration?: number;
  offset?: number;
  repeats?: number;
  dampingRatio?: number;
  ease?: Ease;
  withPrevious?: boolean;
  alternates?: boolean;
  entity?: Entity;
  /** The name of a label or an event. */
  name?: string;
  /** The steps of "together" and "inOrder", instead of an "end". */
  steps?: Step[];
}

export interface PlayOptions {
  delay?: number;
  repeats?: number;
  rate?: number;
  timeline?: Timeline;
  direction?: Direction;
  waits?: boolean;
}

export interface StaggerOptions {
  each?: number;
  over?: number;
  seed?: number;
  order?: "first" | "last" | "center" | "edges" | "random";
  ease?: Ease;
}

export interface TransitionOptions {
  duration?: number;
  threshold?: number;
  flickSpeed?: number;
}

export interface TransitionTweenOptions {
  back: Value;
  fore: Value;
  start?: number;
  length?: number;
  ease?: Ease;
  /** The segment in which the tween moves to the back. Without a length, it is the forward segment, mirrored. */
  backwardStart?: number;
  backwardLength?: number;
  backwardEase?: Ease;
}

export interface ConnectionOptions {
  /** Without it, the connection leads from every state. */
  from?: string | null;
  to: string;
  /** Without it, the connection is followed as soon as the conditions hold. */
  trigger?: string | null;
  needs?: string[];
  forbids?: string[];
  after?: number;
}

export interface WorldInfo {
  now: number;
  time: number;
  tickCount: number;
  alpha: number;
  rate: number;
  entities: number;
  drivers: number;
  isPaused: boolean;
}

export interface DriverInfo {
  elapsed: number;
  duration: number;
  part: number;
  rate: number;
  entity: Entity;
  state: State;
  ending: EventKind | null;
}

export interface TimelineInfo {
  offset: number;
  rate: number;
  isPaused: boolean;
  hasBegun: boolean;
  hasScrubber: boolean;
}

export interface TransitionInfo {
  position: number;
  velocity: number;
  phase: "idle" | "running" | "interactive" | "settling";
  isForward: boolean;
}

export interface DriverEvent {
  driver: Driver;
  entity: Entity;
  instant: number;
  serial: number;
  kind: EventKind;
  repetition: number;
  shadowed: boolean;
}

export interface EmittedEvent {
  entity: Entity;
  sequence: Driver;
  instant: number;
  name: string;
}

export interface Contender {
  driver: Driver;
  serial: number;
  begin: number;
  end: number;
  role: "winner" | "shadowed" | "idle" | "adding";
}

declare abstract class Handle {
  readonly engine: Inbetween;
  /** Returns whether the object exists: false after `dispose`. */
  isValid(): boolean;
  /** Ends the object. A second call does nothing. */
  dispose(): void;
  [Symbol.dispose](): void;
}

export class Property {
  readonly engine: Inbetween;
  readonly name: string;
  readonly lanes: number;
  lane(lane: number): Property;
}

export class Path extends Handle {
  getLength(): number;
}

export class Frame extends Handle {
  /** Views, which are valid until the next call of the engine. Entities are pairs of index and generation. */
  getColumn(property: PropertyOrName, lane?: number): { count: number; values: Float32Array; entities: Uint32Array };
  read(property: PropertyOrName, entities: ArrayLike<Entity>): Float32Array;
  readVelocity(property: PropertyOrName, entities: ArrayLike<Entity>): Float32Array;
}

export class Snapshot extends Handle {
  getBytes(): Uint8Array;
  setBytes(bytes: Uint8Array): void;
}

export class Machine {
  readonly world: World;
  assign(state: string, entity: Entity, property: PropertyOrName, value: Value, delay?: number): this;
  connect(options: ConnectionOptions): this;
  setMotion(from: string | null, to: string, motion: MotionOptions | null): this;
  go(state: string): boolean;
  fire(trigger: string): boolean;
  setCondition(condition: string, holds: boolean): void;
  getState(): string;
  setCallback(callback: ((from: string, to: string) => void) | null): void;
}

export class World extends Handle {
  advance(frameTime: number): { ticks: number; dropped: number };
  tick(): void;
  step(): boolean;
  setPaused(isPaused: boolean): boolean;
  setRate(rate: number, over?: number, ease?: Ease): void;
  setReducedMotion(reduction: "nothing" | "snap" | "fade" | "shorten", length?: number): void;
  getInfo(): WorldInfo;
  getStateHash(): string;
  describe(entity: Entity): string;

  spawn(): Entity;
  spawnMany(count: number): Float64Array;
  despawn(entity: Entity): void;
  isAlive(entity: Entity): boolean;
  setParent(child: Entity, parent: Entity): void;
  /** A view, which is valid until the next call of the engine. */
  readTransforms(entities: ArrayLike<Entity>): Float32Array;
  getFade(entity: Entity): number;
  set(entity: Entity, property: PropertyOrName, value: Value): void;
  get(entity: Entity, property: PropertyOrName): number | number[];
  getBase(entity: Entity, property: PropertyOrName): number | number[];
  getVelocity(entity: Entity, property: PropertyOrName): number | number[];
  /** A view, which is valid until the next call of the engine. */
  read(property: PropertyOrName, entities: ArrayLike<Entity>): Float32Array;
  write(property: PropertyOrName, entities: ArrayLike<Entity>, values: ArrayLike<number> | ArrayLike<number>[]): void;
  setStandingMotion(property: PropertyOrName, entity: Entity, motion: MotionOptions | null): void;
  getPrecedence(entity: Entity, lane: PropertyOrName): Contender[];

  animate(entity: Entity, property: PropertyOrName, value: Value, options?: AnimateOptions): Driver;
  registerTween(entity: Entity, property: PropertyOrName, options: TweenOptions): Driver;
  registerTweens(
    entities: ArrayLike<Entity>, property: PropertyOrName, values: ArrayLike<number> | ArrayLike<number>[] | null,
    options?: TweenOptions & { delays?: ArrayLike<number> }
  ): Float64Array;
  registerSpring(entity: Entity, property: PropertyOrName, options: SpringOptions): Driver;
  registerDecay(entity: Entity, property: PropertyOrName, options: DecayOptions): Driver;
  registerFollow(
    entity: Entity, property: PropertyOrName, path: Path, options?: FollowOptions
  ): { driver: Driver; orienting: Driver };
  /** `frequency` is in cycles a second. A cycle is there and back: two swings. */
  shake(
    entity: Entity, property: PropertyOrName, strength: Value, duration: number, frequency: number,
    seed?: number | bigint
  ): Driver;
  /** `vibrations` is the number of swings, each to one side. */
  punch(entity: Entity, property: PropertyOrName, amount: Value, duration: number, vibrations: number): Driver;
  play(entity: Entity, steps: Step[], options?: PlayOptions): Driver;
  after(delay: number, callback: DriverCallback, options?: { owner?: Entity; timeline?: Timeline }): Driver;
  control(driver: Driver, operation: Operation): boolean;
  seek(driver: Driver, elapsed: number): boolean;
  seekLabel(sequence: Driver, label: string): boolean;
  playTo(driver: Driver, elapsed: number): boolean;
  update(driver: Driver, time: number): boolean;
  setDriverRate(driver: Driver, rate: number): void;
  retarget(driver: Driver, target: Value): boolean;
  followValue(
    driver: Driver, entity: Entity | null, property?: PropertyOrName, options?: { offset?: Value; restarts?: boolean },
  ): boolean;
  killAll(entity: Entity, property?: PropertyOrName): number;
  getState(driver: Driver): State;
  getDriver(driver: Driver): DriverInfo;
  setCallback(driver: Driver, kind: EventKind, callback: DriverCallback | null): void;

  getEvents(): DriverEvent[];
  getEmitted(): EmittedEvent[];

  createTimeline(parent?: Timeline): Timeline;
  createRealTimeline(): Timeline;
  createNamedTimeline(name: string, parent?: Timeline, keepsDrivers?: boolean): Timeline;
  findTimeline(name: string): Timeline;
  createForwardTimeline(parent?: Timeline): Timeline;
  destroyTimeline(timeline: Timeline): void;
  beginTimeline(timeline: Timeline): boolean;
  setTimelinePaused(timeline: Timeline, isPaused: boolean): boolean;
  setTimelineRate(timeline: Timeline, rate: number, over?: number, ease?: Ease): boolean;
  seekTimeline(timeline: Timeline, offset: number): boolean;
  setScrubber(timeline: Timeline, isAttached: boolean): boolean;
  scrubTimeline(timeline: Timeline, offset: number): boolean;
  followTimeline(
    timeline: Timeline, entity: Entity, property: PropertyOrName, from: number, to: number, duration?: number
  ): void;
  setTimelineLabel(timeline: Timeline, name: string, offset: number): void;
  getTimelineLabel(timeline: Timeline, name: string): number | null;
  getTimelineDuration(timeline: Timeline): number | null;
  getTimeline(timeline: Timeline): TimelineInfo;

  createTransition(options?: TransitionOptions): Transition;
  destroyTransition(transition: Transition): void;
  registerTransitionTween(
    transition: Transition, entity: Entity, property: PropertyOrName, options: TransitionTweenOptions
  ): void;
  beginTransition(transition: Transition, isForward?: boolean): boolean;
  reverseTransition(transition: Transition): boolean;
  interruptTransition(transition: Transition): boolean;
  scrubTransition(transition: Transition, position: number): boolean;
  letGoTransition(transition: Transition, velocity?: number): "back" | "fore" | null;
  completeTransition(transition: Transition, isFore: boolean): boolean;
  getTransition(transition: Transition): TransitionInfo;

  createMachine(state: string, motion?: MotionOptions): Machine;
  destroyMachine(machine: Machine): void;

  sample(alpha: number, frame: Frame): void;
  sampleAt(instant: number, frame: Frame): void;
  save(snapshot: Snapshot): void;
  restore(snapshot: Snapshot): void;
}

export class Inbetween {
  /** Loads the engine. Without a source, it is loaded from inbetween.wasm beside this file. */
  static load(source?: Source): Promise<Inbetween>;
  /** The compiled module, from which `load` can make more engines. */
  readonly compiled: WebAssembly.Module;
  /** The reason why the engine has stopped. */
  readonly death: InbetweenError | undefined;
  readonly version: string;
  /** The properties by name: the built-in properties, and those from `createProperty`. */
  readonly properties: Record<string, Property>;
  createWorld(options?: WorldOptions): World;
  createProperty(name: string, type: Type, defaultValue: Value): Property;
  parseEase(text: string): number;
  evaluateEase(ease: Ease, part: number): number;
  createPath(text: string): Path;
  createPathThrough(points: ArrayLike<number> | ArrayLike<number>[], isClosed?: boolean): Path;
  createFrame(properties?: PropertyOrName[], options?: { hasVelocities?: boolean }): Frame;
  createSnapshot(bytes?: Uint8Array): Snapshot;
  getStaggerDelays(count: number, options?: StaggerOptions): Float64Array;
  dispose(): void;
  [Symbol.dispose](): void;
}
