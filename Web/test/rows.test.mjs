// The rows in JavaScript of the guide's page ComingFromWeb do what its rows in Swift do: each is played, and checked by
// the expectations of Tests/Guide/Rows. `INBETWEEN=FOLDER node --test Web/test/`, with the folder of `.ci/build-web`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(resolve(process.env.INBETWEEN ?? ".build/web/out") + "/");
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { Inbetween } = await import(new URL("inbetween.js", folder));
const engine = await Inbetween.load();

/** Returns the parts of a page by heading. */
const sections = (text) => text.split(/^## /m).slice(1).map((part) => [part.split("\n")[0], part]);
const checks = new Map();
for (const [section, text] of sections(read("Tests/Guide/Rows/ComingFromWebRows.md"))) {
  for (const line of text.split("\n")) {
    const cells = line.split(" | ");
    if (cells.length >= 3) checks.set(`${section}: ${cells[0].replace(/^\| /, "").trim()}`, [cells[1], cells.at(-1)]);
  }
}

/** Expectations of other things than shown values, and what reads them. */
const forms = [
  [/^`expect\(ease\(([\d.]+)\), (-?[\d.]+)/, (world, made, part, code) =>
    engine.evaluateEase(/\{.*ease: "([^"]+)"/.exec(code.split("\n").slice(1).join("\n"))[1], Number(part))],
  [/^`expect\((story|fade)\.percentComplete, (-?[\d.]+)/, (world, made, name) => world.getDriver(made[name]).part],
  [/^`expect\(Float\((spring)\.dampingRatio\), (-?[\d.]+)/, (world, made, name) => made[name].dampingRatio],
];

/** Plays a row after the motion of `before`, and checks it by the expectations of the Swift row. */
function play(code, before, expectations) {
  const world = engine.createWorld();
  const [card, title, ...tiles] = world.spawnMany(11);
  for (const entity of [card, title, ...tiles]) {
    world.set(entity, "position", [100, 100]);
    world.set(entity, "opacity", 1);
    world.set(entity, "scale", [1, 1]);
  }
  const printed = [];
  const [x, y] = ["positionX", "positionY"];
  const path = engine.createPath("M 60 300 C 60 60 560 60 560 300");
  const start = (text) => {
    const [, property, end, seconds] = /animate\(card, \.([\w.]+), to: ([\d.]+)(?:, duration: \.seconds\(([\d.]+)\))?/.exec(text);
    const ease = text.includes(".linear") ? "linear" : "quadOut";
    const target = { "position.x": x, "position.y": y }[property] ?? property;
    world.animate(card, target, Number(end), { duration: 1000 * (seconds ?? 0.3), ease });
  };
  if (before.includes("animate(")) start(before);
  const ticks = /`tick\((\d*)\)`/.exec(before);
  for (let tick = 0; ticks && tick < Number(ticks[1] || 1); tick++) world.tick();
  if (before.includes("world.assign(tile")) for (const tile of tiles) world.set(tile, "opacity", 0);
  const first = world.getInfo().tickCount;
  // A row may name its driver or timeline.
  const names = ["story", "fade", "show", "spring"];
  const made = new Function("engine", "world", "card", "title", "tiles", "path", "x", "y", "console", code +
    `\nreturn { ${names.map((name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`)} };`)(
    engine, world, card, title, tiles, path, x, y, { log: (text) => printed.push(String(text)) });
  const near = (item, found, expected) => {
    const tolerance = 1e-3 * Math.max(1, Math.abs(expected));
    assert.ok(Math.abs(found - expected) <= tolerance, `${item}: found ${found}`);
    count++;
  };
  let count = 0;
  for (const [item] of expectations.matchAll(/`[^`]+`/g)) {
    if (item.includes("world.animate(card")) { start(item); continue; }
    const scrub = /^`show\.scrub\(toProgress: ([\d.]+)\)`$/.exec(item);
    if (scrub) {
      world.scrubTimeline(made.show, scrub[1] * world.getTimelineDuration(made.show));
      continue;
    }
    const at = /, at: ([\d.]+)\)`$/.exec(item);
    if (at) while (world.getInfo().tickCount - first < Math.round(60 * at[1])) world.tick();
    const special = forms.map(([form, read]) => [form.exec(item), read]).find(([found]) => found);
    if (special) {
      const [[, name, expected], read] = special;
      near(item, read(world, made, name, code), Number(expected));
      continue;
    }
    const list = /^`expect\(printed, (\[.*?\])/.exec(item);
    if (list) {
      // A Float of Swift prints 0 as 0.0.
      assert.deepEqual(printed, JSON.parse(list[1]).map((text) => text.replace(/\.0$/, "")), item);
      count++;
      continue;
    }
    const alive = /^`expect\(world\.isAlive\(card\), (true|false)/.exec(item);
    if (alive) {
      assert.equal(world.isAlive(card), alive[1] === "true", item);
      count++;
      continue;
    }
    const value = /^`expect\((?:shown\(|world\[(title|tiles\[\d\]), )\.([a-z]+)(?:\.([xy]))?[\])]!?(?:\?\.(x|y|degrees))?, (-?[\d.]+)/.exec(item);
    if (!value) continue;
    const [, name, property, lane, part, expected] = value;
    const entity = !name ? card : name === "title" ? title : tiles[Number(name[6])];
    const shown = [world.get(entity, property)].flat()["xy".indexOf(lane ?? (part === "y" ? "y" : "x"))];
    near(item, shown, expected);
  }
  assert.ok(count > 0, `nothing checks ${code}`);
  world.dispose();
}

for (const [section, text] of sections(read("Sources/Inbetween/Inbetween.docc/ComingFromWeb.md"))) {
  for (const [, block] of text.matchAll(/```js rows\n(.*?)\n```/gs)) {
    for (const code of block.split("\n\n")) {
      const name = `${section}: ${code.split("\n")[0].slice(3)}`;
      test(name, () => {
        assert.ok(checks.has(name), "the Swift rows have no row of this name");
        play(code, ...checks.get(name));
      });
    }
  }
}

test("the calls in JavaScript of WhichCall run", () => {
  const text = read("Sources/Inbetween/Inbetween.docc/WhichCall.md");
  const rows = text.split("| I want | JavaScript |\n|---|---|\n")[1].split("\n\n")[0].split("\n");
  assert.ok(rows.length > 50);
  const section = text.split("## The calls in JavaScript")[1];
  const motions = /```js\n(.*?)```/s.exec(section)[1];
  const names = {
    engine, ...new Function(`${motions}return { smooth, snappy, quick, standard };`)(), x: "positionX", y: "positionY", pointer: [60, 130],
    path: engine.createPath("M 40 140 L 280 40"), frame: engine.createFrame(["position"]), console: { log() {} },
  };
  for (const row of rows) {
    const [, wish, calls] = /^\| (.*) \| (.*) \|$/.exec(row);
    const world = engine.createWorld();
    const [card, badge, title, ship, panel, ...tiles] = world.spawnMany(15);
    for (const entity of [card, badge, title, ship, panel, ...tiles]) {
      world.set(entity, "position", [100, 100]);
      world.set(entity, "opacity", 1);
      world.set(entity, "scale", [1, 1]);
    }
    const all = { ...names, world, card, badge, title, ship, panel, tiles };
    const code = [...calls.matchAll(/`([^`]+)`/g)].map(([, code]) => code).join("\n");
    assert.doesNotThrow(() => new Function(...Object.keys(all), code)(...Object.values(all)), wish);
    for (let tick = 0; tick < 30; tick++) world.tick();
    world.dispose();
  }
});
