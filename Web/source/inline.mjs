// Prints the module with the engine inside, inline.js: node inline.mjs FOLDER. FOLDER has the module.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const bytes = gzipSync(readFileSync(join(process.argv[2], "inbetween.wasm")), { level: 9 });
console.log(`// Inbetween with its WebAssembly inside: for pages that may request nothing else. MIT License.

import { Inbetween, inflate } from "./inbetween.js";
export * from "./inbetween.js";

const text = "${bytes.toString("base64")}";

/** Loads the engine, without a request. */
export const load = async () => Inbetween.load(await inflate(text, "gzip"));`);
