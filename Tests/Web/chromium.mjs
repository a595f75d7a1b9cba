// Runs the scenario in Chromium: node chromium.mjs FOLDER NATIVE. NATIVE has the lines of scenario.c.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openBrowser, serve } from "./browser.mjs";

const [folder, native] = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const expected = readFileSync(native, "utf8").trim().split("\n");
const server = await serve({ module: folder, tests: here, demo: new URL("../../Web/demo", import.meta.url).pathname });
const browser = await openBrowser();
try {
  await browser.open(`${server.address}/tests/page.html`);
  const found = await browser.run(async () => {
    const { Inbetween } = await import("/module/inbetween.js");
    const { scenario } = await import("/tests/scenario.mjs");
    const begin = performance.now();
    const engine = await Inbetween.load();
    const loaded = performance.now();
    engine.createWorld().dispose();
    const world = performance.now();
    return { lines: scenario(engine), load: loaded - begin, world: world - loaded };
  });
  assert.deepEqual(found.lines, expected);
  console.log(`Chromium ${browser.version}: hashes equal; loaded in ${found.load.toFixed(1)} ms, a first world in ` +
    `${found.world.toFixed(1)} ms`);

  const memory = await browser.run(async () => {
    const { Inbetween } = await import("/module/inbetween.js");
    const { scenario } = await import("/tests/scenario.mjs");
    const engine = await Inbetween.load();
    const sizes = [];
    for (let round = 0; round < 100; round++) {
      scenario(engine);
      sizes.push(engine.memory.buffer.buffer.byteLength);
    }
    return sizes;
  });
  assert.equal(memory.at(-1), memory[5], `memory grows: ${memory}`);
  console.log(`100 worlds in one module: ${memory[5] / 1048576} MB after six, and after all`);

  const loads = await browser.run(async () => {
    const { Inbetween } = await import("/module/inbetween.js");
    const { compiled } = await Inbetween.load();
    for (let round = 0; round < 1000; round++) {
      const engine = await Inbetween.load(compiled);
      engine.createWorld().tick();
      engine.dispose();
      if (round % 50 === 0) gc();
    }
    return performance.memory.usedJSHeapSize;
  });
  console.log(`1,000 loads: ${(loads / 1048576).toFixed(1)} MB of JavaScript's heap`);

  const errors = (await browser.log()).filter(({ level }) => level === "SEVERE" || level === "WARNING");
  assert.deepEqual(errors, []);
} finally {
  await browser.close();
  server.close();
}
