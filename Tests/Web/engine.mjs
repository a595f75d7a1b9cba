// Runs the scenarios in a browser, and looks for lost memory: node engine.mjs FOLDER NATIVE ALONE WORLDS. NATIVE has the
// lines of scenario.c. ALONE is the folder with the program `wasm` of Tests/Determinism, and WORLDS has its native lines.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openBrowser, serve } from "./browser.mjs";

const [folder, native, alone, worlds] = process.argv.slice(2);
const expected = readFileSync(native, "utf8").trim().split("\n");
const server = await serve({ module: folder, alone, tests: new URL(".", import.meta.url).pathname });
const browser = await openBrowser();
try {
  await browser.open(`${server.address}/tests/page.html`);
  const found = await browser.run(async () => {
    const { Inbetween } = await import("/module/inbetween.js");
    const { scenario } = await import("/tests/scenario.mjs");
    // The first load of each module, and its first world. A second load would find the code of the first.
    const times = [];
    for (const name of ["inbetween.wasm", "player.wasm"]) {
      const begin = performance.now();
      const first = await Inbetween.load(`/module/${name}`);
      const loaded = performance.now();
      first.createWorld().dispose();
      times.push(`${name} loads in ${(loaded - begin).toFixed(1)} ms, its first world takes ` +
        `${(performance.now() - loaded).toFixed(1)} ms`);
    }
    const engine = await Inbetween.load();
    const sizes = [];
    const lines = scenario(engine);
    for (let round = 0; round < 100; round++) {
      scenario(engine);
      sizes.push(engine.memory.buffer.buffer.byteLength);
    }
    return { lines, sizes, times };
  });
  assert.deepEqual(found.lines, expected);

  // The worlds of Tests/Determinism, linked with the engine of the module: a hash of every tick of 600.
  const printed = await browser.run(async () => {
    let memory, text = "";
    const fd_write = (_, vectors, count, result) => {
      const view = new DataView(memory.buffer);
      const [address, length] = [view.getUint32(vectors, true), view.getUint32(vectors + 4, true)];
      text += String.fromCharCode(...new Uint8Array(memory.buffer, address, length));
      view.setUint32(result, length, true);
      return 0;
    };
    const fd_read = (_, vectors, count, result) => {
      new DataView(memory.buffer).setUint32(result, 0, true);
      return 0;
    };
    const bytes = await (await fetch("/alone/wasm")).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: { fd_read, fd_write } });
    ({ memory } = instance.exports);
    instance.exports._start();
    return text;
  });
  assert.equal(printed, readFileSync(worlds, "utf8"));
  assert.equal(printed.trim().split("\n").length, 8);
  console.log("the seven scenarios and the saved world of Tests/Determinism: each of 600 ticks equal");
  console.log(`${browser.version}: hashes equal; ${found.times.join("; ")}`);
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
