// The types of player.js. Calls before the event `ready` wait for it.

import type { EventKind, Inbetween } from "./inbetween.js";

/** What `inbetween bake` writes. */
export interface BakedMotion {
  baked: 2;
  stage: { width: number; height: number; background: string };
  duration: number;
  timeline: [number, number];
  entities: { name: string; entity: [number, number]; shape?: { type: string } }[];
  /** The properties that the file declares. */
  properties?: { name: string; type: string; defaultValue: number[]; words: string[] }[];
  /** The state machines without cues. */
  machines?: { name: string }[];
  /** The state of the engine: raw DEFLATE in base64. */
  snapshot: string;
  /** The state for readers who prefer reduced motion. */
  reducedSnapshot?: string;
}

/** The events of a player, in the order of a video. */
export interface InbetweenPlayerEventMap {
  ready: CustomEvent<undefined>;
  play: CustomEvent<undefined>;
  pause: CustomEvent<undefined>;
  /** After a seek, and when a loop begins again. */
  seeked: CustomEvent<undefined>;
  /** In each frame while the player plays, and after a seek. */
  timeupdate: CustomEvent<undefined>;
  /** At the end, after `pause`. */
  ended: CustomEvent<undefined>;
  /** A file did not load. */
  error: CustomEvent<Error>;
  /** A driver has begun, repeated or ended. `entity` is a name of the file; undefined for a sequence. */
  motion: CustomEvent<{ kind: EventKind; entity: string | undefined }>;
  /** A step `emit` of a sequence. */
  emit: CustomEvent<{ name: string }>;
  /** A state machine has changed its state. */
  state: CustomEvent<{ machine: string; from: string; to: string }>;
}

export class InbetweenPlayer extends HTMLElement {
  /** A promise of the engine of all players. Set it before the first player loads, to share the engine of a page. */
  static engine: Promise<Inbetween> | undefined;
  readonly paused: boolean;
  /** The length of a loop in milliseconds; 0 before the file is loaded. */
  readonly duration: number;
  /** 16 hexadecimal digits, equal in all tested builds at equal times. */
  readonly stateHash: string | undefined;
  /** The attribute `src`: the address of a baked file. Without it, an empty text. */
  src: string;
  /** The time in milliseconds. Setting it shows that time at once, or when the file is loaded. */
  currentTime: number;
  /** The attribute `rate`; 1. */
  rate: number;
  /** The attribute `direction`. */
  direction: "normal" | "reverse";
  /** The attribute `loop`. */
  loop: boolean;
  /** Loads a baked file: an address, or its content as an object. A failure is an event `error`. */
  load(source: string | BakedMotion): Promise<void>;
  /** Plays on, or as soon as the file is loaded. At the end, it begins again. */
  play(): void;
  /** Holds the time. State machines go on. */
  pause(): void;
  /** Ends the world of the player, and drops the calls that wait for a file. */
  close(): void;
  /** Returns the shown value of an entity; undefined without such an entity or property. */
  getValue(entity: string, property: string): number | number[] | boolean | string | undefined;
  /**
   * Fires a trigger of the state machines of the file, or of one. Returns whether a state has changed; false before
   * `ready`.
   */
  fire(trigger: string, machine?: string): boolean;
  /** Sets whether a condition holds. */
  setCondition(condition: string, holds: boolean, machine?: string): void;
  /** Changes to a state. Returns whether the state has changed; false before `ready`. */
  go(state: string, machine?: string): boolean;
  /** Returns the state of a machine. */
  getState(machine: string): string | undefined;
  addEventListener<Type extends keyof InbetweenPlayerEventMap>(
    type: Type, listener: (event: InbetweenPlayerEventMap[Type]) => void, options?: boolean | AddEventListenerOptions
  ): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions
  ): void;
}

declare global {
  interface HTMLElementTagNameMap { "inbetween-player": InbetweenPlayer }
}
