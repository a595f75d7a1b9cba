// Runs the scenario in a browser, and looks for lost memory: node engine.mjs FOLDER NATIVE. NATIVE has the lines of
// scenario.c.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openBrowser, serve } from "./browser.mjs";

const [folder, native] = process.argv.slice(2);
const expected = readFileSync(native, "utf8").trim().split("\n");
const server = await serve({ module: folder, tests: new URL(".", import.meta.url).pathname });
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
    const sizes = [];
    const lines = scenario(engine);
    for (let round = 0; round < 100; round++) {
      scenario(engine);
      sizes.push(engine.memory.buffer.buffer.byteLength);
    }
    return { lines, sizes, load: loaded - begin, world: world - loaded };
  });
  assert.deepEqual(found.lines, expected);
  console.log(`${browser.version}: hashes equal; loaded in ${found.load.toFixed(1)} ms, a first world in ` +
    `${found.world.toFixed(1)} ms`);
  assert.equal(found.sizes.at(-1), found.sizes[5], `memory grows: ${found.sizes}`);
  console.log(`100 worlds in one module: ${found.sizes[5] / 1048576} MB after six, and after all`);

  // Only Chromium collects garbage when a page asks. Each engine holds memory of megabytes, so none may stay.
  if (browser.name === "chromium") {
    const { kept, heap } = await browser.run(async () => {
      const { Inbetween } = await import("/module/inbetween.js");
      const { compiled } = await Inbetween.load();
      const engines = [];
      for (let round = 0; round < 1000; round++) {
        const engine = await Inbetween.load(compiled);
        engine.createWorld().tick();
        if (round % 2) engine.dispose();  // the others are dropped
        engines.push(new WeakRef(engine));
        if (round % 50 === 49) {
          await new Promise((resolve) => setTimeout(resolve));
          gc();
        }
      }
      await new Promise((resolve) => setTimeout(resolve));
      gc();
      return { kept: engines.filter((engine) => engine.deref()).length, heap: performance.memory.usedJSHeapSize };
    });
    assert.ok(kept <= 1, `${kept} of 1,000 engines are kept`);
    console.log(`1,000 loads: no engine is kept, ${(heap / 1048576).toFixed(1)} MB of JavaScript's heap`);
  }
  assert.deepEqual(await browser.log(), []);
} finally {
  await browser.close();
  server.close();
}
