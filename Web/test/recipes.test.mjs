// The recipes in JavaScript of the guide's page Cookbook do what they say: `INBETWEEN=FOLDER node --test Web/test/`, with
// the folder of `.ci/build-web`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(resolve(process.env.INBETWEEN ?? ".build/web/out") + "/");
const { Inbetween } = await import(new URL("inbetween.js", folder));
const engine = await Inbetween.load();
const page = readFileSync(new URL("../../Sources/Inbetween/Inbetween.docc/Cookbook.md", import.meta.url), "utf8");
const section = page.split("## The recipes in JavaScript")[1];
const [names, ...recipes] = [...section.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
const numbers = recipes.map((code) => Number(/^\/\/ (\d+)\. /.exec(code)[1]));

/** Runs a recipe on a new world of two things, with the functions that it declares. */
function recipe(number, body) {
  test(`recipe ${number}`, () => {
    const code = recipes[numbers.indexOf(number)];
    const declared = [...code.matchAll(/^(?:function|const) (\w+)/gm)].map(([, name]) => name);
    const world = engine.createWorld();
    const functions = new Function("engine", "world", `${names}\n${code}\nreturn { ${declared.join(", ")} };`)(engine, world);
    const [one, two, ...others] = world.spawnMany(5);
    for (const entity of [one, two, ...others]) {
      world.set(entity, "position", [160, 0]);
      world.set(entity, "opacity", 1);
      world.set(entity, "scale", [1, 1]);
      world.set(entity, "size", [200, 8]);
    }
    const play = (milliseconds) => { for (let tick = 0; tick < Math.round(milliseconds * 0.06); tick++) world.tick(); };
    const near = (entity, property, lane, expected, by = 0.01) => {
      const found = [world.get(entity, property)].flat()[lane];
      assert.ok(Math.abs(found - expected) <= by, `${property}: found ${found}, expected ${expected}`);
    };
    body({ ...functions, world, one, two, others, play, near });
    world.dispose();
  });
}

test("each recipe is checked", () => assert.deepEqual(numbers, 
  [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 15, 18, 19, 22, 26, 27, 31, 32, 33, 34, 35, 36, 46]));

recipe(1, ({ toast, one, play, near }) => {
  toast(one);
  near(one, "opacity", 0, 0);
  play(200);
  near(one, "opacity", 0, 1);
  near(one, "position", 1, 145.5);
  play(200);
  near(one, "position", 1, 124);
  play(2000);
  near(one, "opacity", 0, 1);
  play(200);
  near(one, "opacity", 0, 0);
  // A second toast begins anew, and the fade of the first one does not hide it.
  toast(one);
  play(1000);
  toast(one);
  near(one, "position", 1, 210, 0);
  play(2300);
  near(one, "opacity", 0, 1);
  play(400);
  near(one, "opacity", 0, 0);
});

recipe(2, ({ slideIn, one, play, near }) => {
  slideIn(one);
  near(one, "position", 0, -75);
  play(2000);
  near(one, "position", 0, 75);
});

recipe(22, ({ drive, one, play, near }) => {
  drive(one);
  play(1500);
  near(one, "position", 0, 280);
  near(one, "position", 1, 40);
});

recipe(27, ({ spin, one, play, near }) => {
  spin(one);
  play(500);
  near(one, "rotation", 0, 90);
  play(2000);
  near(one, "rotation", 0, 90);
});

recipe(31, ({ throwPuck, world, one, play }) => {
  throwPuck(one);
  play(5000);
  const [x, y] = world.get(one, "position");
  assert.ok(x > 20 && x < 300 && y >= 20 && y <= 160, `${x}, ${y}`);
});

recipe(32, ({ knock, one, play, near }) => {
  knock(one, 160);
  play(260);
  near(one, "position", 0, 220, 10);
  play(340);
  near(one, "position", 0, 160);
});

recipe(33, ({ tip, one, play, near }) => {
  tip(one);
  play(300);
  near(one, "position", 0, 260);
  near(one, "rotation", 0, 67.5, 0.1);
  play(150);
  near(one, "rotation", 0, 90);
});

recipe(34, ({ detour, one, play, near }) => {
  detour(one);
  play(200);
  near(one, "position", 1, 30);
  play(800);
  near(one, "position", 1, 90);
  near(one, "position", 0, 260);
});

recipe(3, ({ pop, one, play, near }) => {
  pop(one);
  near(one, "scale", 0, 0);
  play(350);
  near(one, "scale", 0, 1.045, 0.01);
  play(1000);
  near(one, "scale", 1, 1, 0);
});

recipe(4, ({ showList, world, one, two, others, play, near }) => {
  const rows = [one, two, ...others];
  showList(rows);
  play(250);
  near(one, "opacity", 0, 1);
  near(others[1], "opacity", 0, 1 - (1 - 70 / 250) ** 2);
  near(one, "position", 0, 160 + 100 * (1 - 250 / 350) ** 2);
  for (const row of rows) world.animate(row, "opacity", 0, { duration: 100 });
  play(500);
  for (const row of rows) near(row, "opacity", 0, 0);
});

recipe(6, ({ leavePage, world, one, play, near }) => {
  let removed = false;
  leavePage(one, { remove() { removed = true; } });
  play(150);
  near(one, "opacity", 0, 0.25);
  play(150);
  assert.deepEqual([removed, world.isAlive(one)], [true, false]);
});

recipe(8, ({ refuse, world, one, play, near }) => {
  refuse(one);
  const places = Array.from({ length: 30 }, () => (world.tick(), world.get(one, "position")[0] - 160));
  assert.ok(Math.max(...places) > 5 && Math.min(...places) < -5 && places.every((place) => Math.abs(place) <= 30));
  play(20);
  near(one, "position", 0, 160, 0);
});

recipe(19, ({ count, score, world, one, play }) => {
  count(one, 250);
  play(400);
  assert.equal(Math.round(world.get(one, score)), Math.round(250 * (1 - 0.5 ** 3)));
  play(400);
  assert.equal(world.get(one, score), 250);
});

recipe(26, ({ pulse, calm, one, play, near }) => {
  const driver = pulse(one);
  play(500);
  near(one, "scale", 0, 1.3);
  play(250);
  calm(one, driver);
  near(one, "scale", 0, 1.15);
  play(1500);
  near(one, "scale", 0, 1);
});

recipe(7, ({ press, release, world, one, play, near }) => {
  press(one);
  play(50);
  const [velocity] = world.getVelocity(one, "scale");
  release(one);
  assert.ok(velocity < -0.8 && Math.abs(world.getVelocity(one, "scale")[0] - velocity) < 0.3);
  play(1500);
  near(one, "scale", 0, 1);
});

recipe(9, ({ setSwitch, makeSwitch, world, others, one, two, play, near }) => {
  setSwitch(one, two, true);
  play(100);
  near(two, "color", 1, 0.7);
  setSwitch(one, two, false);
  play(1500);
  near(one, "position", 0, 128);
  near(two, "color", 0, 0.44);
  const machine = makeSwitch(others[0]);
  assert.ok(machine.fire("tap"));
  play(1500);
  near(others[0], "position", 0, 192);
  assert.ok(machine.fire("tap") && machine.getState() === "off");
  world.destroyMachine(machine);
});

recipe(10, ({ hold, drag, letGo, world, one, play }) => {
  hold(one);
  for (let step = 1; step <= 15; step++) {
    drag(one, [160 + 8 * step, 0]);
    world.tick();
  }
  const [held] = world.get(one, "position");
  const [velocity] = world.getVelocity(one, "position");
  assert.ok(held > 200 && held < 280 && velocity > 200, `${held}, ${velocity}`);
  letGo(one);
  play(5000);
  assert.ok(Math.abs(world.get(one, "position")[0] - held - velocity / 4) < 2);
  world.set(one, "position", [0, 0]);
  assert.deepEqual(world.get(one, "position"), [0, 0]);
});

recipe(11, ({ flick, one, play, near }) => {
  flick(one, -900);
  play(100);
  play(1900);
  near(one, "position", 0, 160 - 80 * 3);
  flick(one, 5000);
  play(2000);
  near(one, "position", 0, 160);
});

recipe(12, ({ scroll, world, one, play, near }) => {
  scroll(one, -1500);
  play(250);
  assert.ok(world.get(one, "position")[1] < -195);
  play(3000);
  near(one, "position", 1, -190);
});

recipe(13, ({ type, one, two, play, near }) => {
  type([one, two]);
  play(200);
  near(one, "scale", 0, 1.6);
  play(120);
  near(two, "scale", 0, 1.6, 0.02);
  play(280);
  near(one, "scale", 0, 1);
  play(400);
  near(one, "scale", 0, 1.6);
});

recipe(35, ({ follow, world, one, two, play, near }) => {
  follow(two, one);
  world.animate(one, "position", [200, 100], { duration: 300 });
  play(2000);
  near(two, "position", 0, 200, 0.1);
  near(two, "position", 1, 60, 0.1);
});

recipe(36, ({ makeScene, slide, one, play, near }) => {
  const scene = makeScene(one);
  slide(scene, 1);
  play(20);
  near(one, "position", 0, 260);
  slide(scene, 0.5);
  play(20);
  near(one, "position", 0, 160 + 100 * 0.75);
});

recipe(46, ({ leave, world, one, two, others, play, near }) => {
  const rows = leave([one, two, ...others], two);
  play(1500);
  assert.deepEqual([rows.length, world.isAlive(two)], [4, false]);
  near(others[0], "position", 1, 26 + 32);
});

recipe(15, ({ makeOpening, turn, pull, settle, world, one, play, near }) => {
  const opening = makeOpening(one);
  turn(opening, true);
  play(200);
  near(one, "position", 0, 110, 0.1);
  near(one, "cornerRadius", 0, 9, 0.1);
  turn(opening, false);
  play(100);
  turn(opening, true);
  near(one, "position", 0, 110, 60);
  turn(opening, false);
  play(400);
  near(one, "position", 0, 60);
  near(one, "size", 1, 48);
  assert.equal(world.getTransition(opening).phase, "idle");
  pull(opening, 0.5);
  near(one, "position", 0, 110, 0.1);
  assert.equal(settle(opening, 3), "fore");
  play(1500);
  near(one, "position", 0, 160);
});

recipe(18, ({ hurt, one, two, play, near }) => {
  hurt(one, two, 150);
  play(100);
  near(one, "size", 0, 150);
  near(two, "size", 0, 200);
  play(1500);
  near(two, "size", 0, 150);
});
