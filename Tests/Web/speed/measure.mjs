// Measures the module in Node and in Chromium: node measure.mjs FOLDER

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, serve } from "../browser.mjs";
import { speed } from "./speed.mjs";

const folder = resolve(process.argv[2]);
const { Inbetween } = await import(new URL("inbetween.js", pathToFileURL(folder + "/")));
const begin = performance.now();
const engine = await Inbetween.load();
const load = performance.now() - begin;
const print = (name, load, { tick, register, column }) => console.log(
  `${name}: load ${load.toFixed(1)} ms; a tween and tick ${tick.toFixed(2)} ns; registration ${register.toFixed(0)} ns; ` +
  `sample and column ${column.toFixed(2)} ns`);
print(`node ${process.version}`, load, speed(engine));

const server = await serve({ module: folder, tests: new URL("..", import.meta.url).pathname });
const browser = await openBrowser();
try {
  await browser.open(`${server.address}/tests/page.html`);
  const loads = [];
  let found;
  for (let round = 0; round < 5; round++) {
    found = await browser.run(async (round) => {
      const { Inbetween } = await import("/module/inbetween.js");
      const { speed } = await import("/tests/speed/speed.mjs");
      const begin = performance.now();
      const engine = await Inbetween.load(`/module/inbetween.wasm?${round}`);
      const loaded = performance.now();
      engine.createWorld();
      return { load: loaded - begin, world: performance.now() - loaded, speed: round === 4 ? speed(engine) : null };
    }, round);
    loads.push(`${found.load.toFixed(1)}+${found.world.toFixed(1)}`);
  }
  print(browser.version, found.load, found.speed);
  console.log(`  loads and first worlds in ms: ${loads.join(", ")}`);
} finally {
  await browser.close();
  server.close();
}
