// Runs the scenario and the demo in Chromium: node chromium.mjs FOLDER NATIVE [SCREENSHOTS]. NATIVE has the lines of
// scenario.c; SCREENSHOTS is a folder.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { openBrowser, serve } from "./browser.mjs";

const [folder, native, screenshots] = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const expected = readFileSync(native, "utf8").trim().split("\n");
const server = await serve({ module: folder, tests: here });
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

  // The demo: dots move, a press sends them elsewhere, and the time bar brings back what was seen.
  await browser.open(`${server.address}/module/demo/springs.html`);
  const shown = async (offset) => browser.run(async (offset) => {
    while (!globalThis.demo) await new Promise((resolve) => setTimeout(resolve, 20));
    const { world, dots, timeline } = globalThis.demo;
    const bar = document.getElementById("bar");
    if (offset !== null) {
      bar.value = offset;
      bar.dispatchEvent(new Event("input"));
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { offset: world.getTimeline(timeline).offset, positions: Array.from(world.read("position", dots)) };
  }, offset);
  const middle = await shown(600);
  const late = await shown(3500);
  assert.notDeepEqual(middle.positions, late.positions);
  assert.deepEqual(await shown(600), middle);
  if (screenshots) writeFileSync(`${screenshots}/held.png`, await browser.screenshot());
  await browser.run(async () => document.getElementById("bar").dispatchEvent(new Event("change")));
  await browser.click([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [
    { type: "pointerMove", duration: 0, x: 220, y: 160 }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 },
  ] }]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  if (screenshots) writeFileSync(`${screenshots}/pressed.png`, await browser.screenshot());
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const pressed = await shown(null);
  const average = (lane) => pressed.positions.filter((_, index) => index % 2 === lane).reduce((a, b) => a + b) / 5000;
  assert.ok(Math.hypot(average(0) - 220, average(1) - 160) < 40, `${average(0)}, ${average(1)}`);
  assert.match(await browser.run(async () => document.getElementById("text").textContent), /ms a frame/);
  if (screenshots) writeFileSync(`${screenshots}/late.png`, await browser.screenshot());
  console.log("demo: scrubbed there and back; a press moves the dots");

  const errors = (await browser.log()).filter(({ level }) => level === "SEVERE" || level === "WARNING");
  assert.deepEqual(errors, []);
} finally {
  await browser.close();
  server.close();
}
