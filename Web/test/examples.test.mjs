// The examples of the reference for JavaScript print what their comments say: `INBETWEEN=FOLDER node --test Web/test/`,
// with the folder of `.ci/build-web`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(resolve(process.env.INBETWEEN ?? ".build/web/out") + "/");
const { Inbetween } = await import(new URL("inbetween.js", folder));
const engine = await Inbetween.load();
const guide = readFileSync(
  new URL("../../Sources/Inbetween/Inbetween.docc/ComingFromWeb.md", import.meta.url), "utf8");
const page = readFileSync(new URL("../../Reference/JavaScript.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test("the reference has examples", () => assert.ok(examples.length >= 6));
for (const code of examples) {
  test(code.split("\n")[0], () => {
    const printed = [];
    const world = engine.createWorld();
    new Function("engine", "world", "card", "console", code)(
      engine, world, world.spawn(), { log: (...words) => printed.push(words.join(" ")) });
    assert.deepEqual(printed, [...code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, text]) => text));
  });
}

test("flip moves an element from its old place, also in mid-flight", () => {
  const world = engine.createWorld();
  const card = world.spawn();
  const code = /```js\n(function flip.*?)```/s.exec(guide)[1];
  const flip = new Function("world", `${code}\nreturn flip;`)(world);
  let place = 0;
  const element = { getBoundingClientRect: () => ({ x: place + world.get(card, "position")[0], y: 0 }) };
  const shown = () => element.getBoundingClientRect().x;
  const move = (end) => {
    const before = shown();
    const [velocity] = world.getVelocity(card, "position");
    flip(element, card, () => { place = end; });
    assert.ok(Math.abs(shown() - before) < 0.01 && Math.abs(world.getVelocity(card, "position")[0] - velocity) < 0.01);
  };
  move(200);
  for (let tick = 0; tick < 8; tick++) world.tick();
  assert.ok(shown() > 50 && shown() < 150);
  move(0);
  for (let tick = 0; tick < 120; tick++) world.tick();
  assert.equal(shown(), 0);
});

test("a callback of killed comes at each end, except of a completed driver that stays", () => {
  const ends = (options, onTimeline) => {
    const world = engine.createWorld(options);
    const card = world.spawn();
    const timeline = onTimeline ? world.createTimeline() : 0;
    const fade = world.animate(card, "opacity", 0, { duration: 100, timeline });
    const seen = [];
    for (const kind of ["completed", "killed"]) world.setCallback(fade, kind, () => seen.push(kind));
    for (let tick = 0; tick < 12; tick++) world.tick();
    return [...seen, world.getState(fade)];
  };
  assert.deepEqual(ends({}, false), ["completed", "killed", "killed"]);
  assert.deepEqual(ends({ keepsCompleted: true }, false), ["completed", "completed"]);
  assert.deepEqual(ends({}, true), ["completed", "completed"]);
});
