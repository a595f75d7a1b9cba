// The types of player.js. Times are in milliseconds.

import type { BakedMotion, EventKind, Inbetween } from "./inbetween.js";
export type { BakedMotion } from "./inbetween.js";

/** The events of a player, in the order of a video. They do not bubble. */
export interface InbetweenPlayerEventMap {
  /** The file is loaded. */
  ready: CustomEvent<undefined>;
  /** The player plays. */
  play: CustomEvent<undefined>;
  /** The player stops. */
  pause: CustomEvent<undefined>;
  /** After a seek, and when a loop begins again. */
  seeked: CustomEvent<undefined>;
  /** In each frame while the player plays, and after a seek. */
  timeupdate: CustomEvent<undefined>;
  /** At the end, after `pause`. With reduced motion and no form `reduced`, at once, without `play` and `pause`. */
  ended: CustomEvent<undefined>;
  /** A file did not load, or the engine has stopped. */
  error: CustomEvent<Error>;
  /**
   * A motion of the file began, repeated or ended; also the motions that a seek passes. A later round of a `loop` tells
   * only repeats.
   * `entity` is a name of the file; undefined for a sequence.
   */
  motion: CustomEvent<{ kind: EventKind; entity: string | undefined }>;
  /** A step `emit` of a sequence. */
  emit: CustomEvent<{ name: string }>;
  /** A state machine changed its state. */
  state: CustomEvent<{ machine: string; from: string; to: string }>;
}

/**
 * The element `<inbetween-player>` plays a baked motion file. Calls before the event `ready` wait for it. A removal from
 * the page ends the world of the player. When the element comes back, the file begins at 0, and plays only with
 * `autoplay`. These attributes have no property:
 * - `autoplay`: the player plays as soon as the file is loaded
 * - `controls`: the player shows a button and a time bar
 * - `targets`: selectors of elements of the page, by the names of entities, as JSON: `{ "card": "#hero .card" }`
 *
 * @example
 * <script type="module">
 *   import "./player.js";
 *
 *   const player = document.querySelector("inbetween-player");
 *   player.addEventListener("ended", () => console.log(player.currentTime));
 *   player.play();  // waits for the file
 * </script>
 * <inbetween-player src="card.motion.json" controls></inbetween-player>
 */
export class InbetweenPlayer extends HTMLElement {
  /** A promise of the engine of all players. Set it before the first player loads, to share the engine of a page. */
  static engine: Promise<Inbetween> | undefined;
  /** False while the player plays, and while a `play` waits for the file. */
  readonly paused: boolean;
  /** The length of a loop in milliseconds; 0 before the file is loaded. */
  readonly duration: number;
  /** The state of the engine as 16 hexadecimal digits, equal in all tested builds at equal times. */
  readonly stateHash: string | undefined;
  /** The attribute `src`: the address of a baked file. Without it, an empty text. */
  src: string;
  /** The time in milliseconds. Setting it shows that time at once, or when the file is loaded. */
  currentTime: number;
  /** The attribute `rate`: the speed of the file. State machines without cues do not follow it. Default: 1. */
  rate: number;
  /** The attribute `direction`. State machines without cues do not follow it. Default: "normal". */
  direction: "normal" | "reverse";
  /** The attribute `loop`: whether the motion begins again at `duration`. Set true or false: an empty text is false. */
  loop: boolean;
  /** Loads a baked file: an address, or its content as an object. A failure is an event `error`. */
  load(source: string | URL | BakedMotion): Promise<void>;
  /** Plays on, or as soon as the file is loaded. At the end, the file begins again. */
  play(): void;
  /** Holds the time of the file. State machines without cues go on. */
  pause(): void;
  /**
   * Ends the world of the player, and drops the calls that wait for a file. `play` then waits for `load`, for a new `src`,
   * or until the element is put back into the page.
   */
  close(): void;
  /** Returns the shown value of an entity; undefined without such an entity or property. */
  getValue(entity: string, property: string): number | number[] | boolean | string | undefined;
  /**
   * Fires a trigger of the state machines of the file, or of one. Returns whether a state has changed; false before
   * `ready`, and for a trigger that no connection from the present state names.
   */
  fire(trigger: string, machine?: string): boolean;
  /** Sets whether a condition of the state machines, or of one, holds. An unknown condition changes nothing. */
  setCondition(condition: string, holds: boolean, machine?: string): void;
  /**
   * Changes the state of the state machines that have the state, or of one. Returns whether a state has changed; false
   * before `ready`. If no such machine has the state, one warning lists the names.
   */
  go(state: string, machine?: string): boolean;
  /** Returns the state of a machine; undefined before `ready`, and for a machine with cues. */
  getState(machine: string): string | undefined;
  /** Listens to an event of the player. */
  addEventListener<Type extends keyof InbetweenPlayerEventMap>(
    type: Type, listener: (event: InbetweenPlayerEventMap[Type]) => void, options?: boolean | AddEventListenerOptions
  ): void;
  /** Listens to an event that each element has. */
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions
  ): void;
}

declare global {
  /** Gives `document.querySelector("inbetween-player")` its type. */
  interface HTMLElementTagNameMap { "inbetween-player": InbetweenPlayer }
}
