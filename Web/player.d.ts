// The types of player.js.

import type { Inbetween } from "./inbetween.js";

/** What `inbetween bake` writes. */
export interface BakedMotion {
  baked: 2;
  stage: { width: number; height: number; background: string };
  duration: number;
  timeline: [number, number];
  entities: { name: string; entity: [number, number]; shape?: { type: string } }[];
  /** The state of the engine: raw DEFLATE in base64. */
  snapshot: string;
}

export class InbetweenPlayer extends HTMLElement {
  /** The engine of all players; set it for a module from elsewhere. */
  static engine: Promise<Inbetween> | undefined;
  readonly paused: boolean;
  /** The length of a loop in milliseconds. */
  readonly duration: number;
  readonly stateHash: string | undefined;
  /** The time in milliseconds. */
  currentTime: number;
  rate: number;
  direction: "normal" | "reverse";
  loop: boolean;
  load(source: string | BakedMotion): Promise<void>;
  play(): void;
  pause(): void;
  close(): void;
}

declare global {
  interface HTMLElementTagNameMap { "inbetween-player": InbetweenPlayer }
}
