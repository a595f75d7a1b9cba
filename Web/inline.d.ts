// The types of inline.js, which has the engine inside.

import type { Inbetween } from "./inbetween.js";
export * from "./inbetween.js";

/** Loads the engine, without a request. */
export function load(): Promise<Inbetween>;
