// Tests of the module for browsers, in Node: `INBETWEEN=FOLDER node --expose-gc --test Web/test/`, with the folder of
// `.ci/build-web`. NATIVE=FILE has the lines of scenario.c, which the native library has computed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { scenario } from "../../Tests/Web/scenario.mjs";

const folder = pathToFileURL(resolve(process.env.INBETWEEN ?? ".build/web/out") + "/");
const source = (path) => new URL(`../../${path}`, import.meta.url);
const { Inbetween, InbetweenError, World } = await import(new URL("inbetween.js", folder));
const engine = await Inbetween.load();

/** Runs a body, and checks that it throws an error with a code and a text. */
function fails(code, text, body) {
  assert.throws(body, (error) => {
    assert.ok(error instanceof InbetweenError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, text);
    return true;
  });
}

/** Calls a body with a world that is disposed of then. */
function withWorld(body, options) {
  const world = engine.createWorld(options);
  body(world, world.spawn());
  world.dispose();
}

const ticks = (world, count) => { for (let index = 0; index < count; index++) world.tick(); };
const near = (found, expected, by = 1e-3) =>
  assert.ok(Math.abs(found - expected) <= by, `found ${found}, expected ${expected}`);

test("each function of the header is called, and no other", () => {
  const generate = source("Web/source/generate.mjs").pathname;
  const header = source("Sources/CInbetween/include/inbetween.h").pathname;
  const all = execFileSync(process.execPath, [generate, header, "exports"], { encoding: "utf8" }).trim().split("\n");
  const code = readFileSync(new URL("inbetween.js", folder), "utf8");
  const called = new Set(code.match(/\bib[A-Z]\w*(?:_\w+)?\b/g));
  for (const [, name] of code.matchAll(/\bdef\("ib(\w+)"/g)) called.add(`ibDefault${name}`);
  // All calls are of one thread. Embedded Swift has no reader of motion files. JavaScript frees contexts itself.
  const isLeftOut = (name) => name === "ibWorld_Adopt" || /OwnedCallback$|File$|FindLoaded$|^ibFile/.test(name);
  const structs = /^ibDefault(Tween|Spring|Decay|Shake)Def$|^ib(?!File).*_IsValid$/;  // by `register`, `write`, `isValid`
  for (const name of all) {
    assert.equal(called.has(name) || structs.test(name), !isLeftOut(name), name);
    assert.equal(name in engine.module, !/File$|FindLoaded$|^ibFile/.test(name), `${name} in the module`);
  }
});

test("the types name each method", () => {
  const types = readFileSync(new URL("inbetween.d.ts", folder), "utf8");
  const inner = new Set(["constructor", "register", "keep", "sweep"]);
  for (const name of Object.getOwnPropertyNames(World.prototype)) {
    if (!inner.has(name)) assert.match(types, new RegExp(`\\b${name}\\(`), name);
  }
});

test("hashes and events equal the native library's", { skip: !process.env.NATIVE }, () => {
  assert.deepEqual(scenario(engine), readFileSync(process.env.NATIVE, "utf8").trim().split("\n"));
});

test("time: advance, tick, step, pause, rate", () => withWorld((world, entity) => {
  assert.deepEqual(world.advance(50), { dropped: 0, ticks: 3 });
  near(world.advance(1000).dropped, 750);
  const { now, tickCount } = world.getInfo();
  near(now, (tickCount * 1000) / 60);
  assert.equal(world.setPaused(true), true);
  assert.equal(world.setPaused(true), false);
  assert.equal(world.getInfo().isPaused, true);
  assert.equal(world.step(), true);
  assert.equal(world.setPaused(false), true);
  assert.equal(world.step(), false);
  world.setRate(2);
  assert.equal(world.getInfo().rate, 2);
  world.setRate(1, 100, "quadOut");
  world.setReducedMotion("snap");
  world.animate(entity, "opacity", 0.5, { duration: 1000 });
  world.tick();
  world.tick();
  assert.equal(world.get(entity, "opacity"), 0.5);
}));

test("a world has its tick rate", () => withWorld((world) => {
  world.tick();
  near(world.getInfo().now, 10);
}, { tickNumerator: 100 }));

test("entities and values", () => withWorld((world, entity) => {
  world.set(entity, "position", [3, 4]);
  assert.deepEqual(world.get(entity, "position"), [3, 4]);
  assert.equal(world.get(entity, "positionY"), 4);
  assert.deepEqual(world.getBase(entity, "position"), [3, 4]);
  const many = world.spawnMany(1000);
  assert.equal(new Set(many).size, 1000);
  const values = Float32Array.from({ length: 2000 }, (_, index) => index);
  world.write("position", many, values);
  assert.deepEqual(Array.from(world.read("position", many)), Array.from(values));
  world.setParent(many[0], entity);
  assert.deepEqual(Array.from(world.readTransforms([many[0]]), (number) => number + 0), [1, 0, 0, 1, 3, 5]);
  const frame = engine.createFrame(["position"]);
  world.sample(0, frame);
  world.set(many[0], "positionX", 70);
  assert.deepEqual(Array.from(world.readTransforms([many[0]], frame)).slice(4), [3, 5]);
  assert.deepEqual(Array.from(world.readTransforms([many[0]])).slice(4), [73, 5]);
  frame.dispose();
  fails("badArgument", /frame/, () => world.readTransforms([many[0]], frame));
  assert.equal(world.getFade(entity), 1);
  world.despawn(entity);
  assert.equal(world.isAlive(entity), false);
  assert.equal(world.isAlive(many[0]), false);
  assert.equal(world.isAlive(many[1]), true);
  assert.equal(world.getInfo().entities, 999);
  assert.match(world.describe(many[1]), /position \(2, 3\)/);
}));

test("an index that is reused a million times has further ids", () => withWorld((world) => {
  let entity = world.spawn();
  for (let round = 0; round < 1_100_000; round++) {
    world.despawn(entity);
    entity = world.spawn();
  }
  assert.ok(entity < 0);
  world.set(entity, "opacity", 0.25);
  assert.equal(world.get(entity, "opacity"), 0.25);
  assert.equal(world.isAlive(entity), true);
  world.despawn(entity);
  assert.equal(world.isAlive(entity), false);
}));

test("properties: types, lanes, names", () => withWorld((world, entity) => {
  const heat = engine.createProperty("heat", "float3", [1, 2, 3]);
  assert.deepEqual(world.get(entity, heat), [1, 2, 3]);
  world.set(entity, heat.lane(1), 7);
  assert.deepEqual(world.get(entity, "heat"), [1, 7, 3]);
  const frame = engine.createProperty("frame", "held", 0);
  world.animate(entity, frame, 5, { duration: 100 });
  world.tick();
  assert.equal(world.get(entity, frame) % 1, 0);
  assert.equal(heat.lane(1), heat.lane(1));
  assert.equal(engine.properties.position.lane(0), engine.properties.positionX);
  assert.equal(engine.createProperty("heat", "float3", [1, 2, 3]), heat);
  const other = engine.createProperty("heat", "float3", [4, 5, 6]);
  assert.deepEqual([world.get(world.spawn(), heat), world.get(world.spawn(), other)], [[1, 2, 3], [4, 5, 6]]);
  fails("badArgument", /lane/, () => heat.lane(3));
  fails("badArgument", /alone/, () => engine.properties.color.lane(0));
  fails("badArgument", /property: found nothing/, () => world.get(entity, "nothing"));
  fails("badArgument", /type/, () => engine.createProperty("odd", "matrix", 0));
  fails("badArgument", /defaultValue/, () => engine.createProperty("odd", "float2", 0));
}));

test("easings", () => {
  near(engine.evaluateEase("quadOut", 0.5), 0.75);
  near(engine.evaluateEase("cubic-bezier(0, 0, 1, 1)", 0.25), 0.25);
  assert.equal(engine.parseEase("linear"), 0);
  fails("badArgument", /text/, () => engine.parseEase("quadOof"));
  fails("badArgument", /ease/, () => engine.evaluateEase(60000, 0.5));
});

test("numbers of more than 31 bits", () => withWorld((world, entity) => {
  for (const ease of [2 ** 31, 2 ** 32 - 1, -1]) fails("badArgument", /ease/, () => engine.evaluateEase(ease, 0.5));
  for (const id of [2 ** 31, 2 ** 33 - 1, Date.now() * 2 ** 10 + 2 ** 31]) {
    assert.equal(world.isAlive(id), false);
    assert.equal(world.getState(id), "killed");
    fails("stale", /entity/, () => world.set(id, "opacity", 1));
  }
  fails("badArgument", /bytes/, () => engine.getStaggerDelays(-1));
  const loop = { values: [1, 2], duration: 1, repeats: -1 };
  world.registerTween(entity, "opacity", { ...loop, delay: -(2 ** 32) });
  const sought = world.registerTween(entity, "rotation", loop);
  ticks(world, 2);
  world.seek(sought, 2 ** 32);
  ticks(world, 6);
  assert.equal(world.getState(sought), "active");
  assert.equal(typeof inspect(world) + typeof inspect(engine), "stringstring");
}));

test("animate, tween, spring, decay, path, shake, punch", () => withWorld((world, entity) => {
  world.animate(entity, "position", [100, 50], { duration: 1000, ease: "linear" });
  ticks(world, 30);
  near(world.get(entity, "positionX"), 50);
  near(world.getVelocity(entity, "positionX"), 100, 1);
  ticks(world, 31);
  assert.deepEqual(world.get(entity, "position"), [100, 50]);

  const tween = world.registerTween(entity, "position", {
    values: [[0, 0], [10, 10], [20, 40]], offsets: [0, 0.25, 1], eases: ["linear", "linear"], duration: 1000,
  });
  ticks(world, 15);
  near(world.get(entity, "positionY"), 10);
  assert.equal(world.getState(tween), "active");
  near(world.getDriver(tween).elapsed, 250);
  ticks(world, 46);
  assert.equal(world.getState(tween), "killed");

  world.registerTween(entity, "opacity", { values: 0.5, mode: "by", persists: false, duration: 100 });
  const slide = world.animate(entity, "positionY", 10, { duration: 1000, ease: "linear" });
  ticks(world, 30);
  assert.equal(world.retarget(slide, 90, { restarts: true }), true);
  near(world.getDriver(slide).elapsed, 0);
  assert.equal(world.retarget(slide, 20), true);
  world.control(slide, "release");

  const spring = world.registerSpring(entity, "scale", { value: [2, 3], response: 200, dampingRatio: 0.5 });
  ticks(world, 5);
  assert.equal(world.retarget(spring, [4, 4]), true);
  assert.equal(world.followValue(spring, entity, "position", { offset: [1, 2] }), true);
  assert.equal(world.followValue(spring, null), true);
  assert.equal(world.followValue(spring, null), false);
  assert.equal(world.retarget(spring, [4, 4]), true);
  ticks(world, 200);
  near(world.get(entity, "scale")[0], 4);

  world.registerDecay(entity, "rotation", { velocity: 1000, lower: 0, upper: 50, restitution: 0.2 });
  ticks(world, 400);
  assert.ok(world.get(entity, "rotation") <= 50.01);

  const path = engine.createPath("M 0 0 L 100 0 L 100 100");
  near(path.getLength(), 200);
  const { driver, orienting } = world.registerFollow(entity, "position", path, { orients: "rotation" });
  assert.ok(driver > 0 && orienting > 0);
  ticks(world, 30);
  near(world.get(entity, "positionX"), 100, 0.1);
  const circle = engine.createPathThrough([[0, 0], [100, 0], [100, 100], [0, 100]], true);
  assert.ok(circle.getLength() > 300);
  circle.dispose();
  assert.equal(path.isValid(), true);
  path.dispose();
  assert.equal(path.isValid(), false);
  path.dispose();
  fails("stale", /path/, () => path.getLength());

  world.killAll(entity);
  const before = world.get(entity, "size");
  world.shake(entity, "size", [5, 5], 300, 20, 3);
  world.punch(entity, "cornerRadius", 8, 300, 4);
  world.tick();
  world.tick();
  assert.notDeepEqual(world.get(entity, "size"), before);
  ticks(world, 40);
  assert.deepEqual(world.get(entity, "size"), before);
}));

test("a batch of all kinds, all or none", () => withWorld((world) => {
  const entities = [...world.spawnMany(3)], delays = engine.getStaggerDelays(3, { each: 10 });
  const path = engine.createPath("M 0 0 L 30 0"), transition = world.createTransition();
  const rows = entities.flatMap((entity, index) => [
    { entity, property: "position", value: [9, index], delay: delays[index], animate: { duration: 100 } },
    { entity, property: "scale", value: [2, 2], delay: delays[index], spring: { response: 100 } },
    { entity, property: "opacity", tween: { values: [0, 0.5], duration: 100, eases: ["quadIn"] } },
    { entity, property: "cornerRadius", value: 40, decay: {} },
    { entity, property: "position", path, follow: { duration: 100, adds: true } },
    { entity, property: "rotation", shake: { strength: 5, duration: 100, vibrations: 2 } },
    { entity, property: "size", transition, transitionTween: { back: [0, 0], fore: [1, 1] } },
    { entity, steps: [{ kind: "wait", duration: 50 }, { kind: "emit", name: "shown" }], play: {} },
  ]);
  assert.equal(world.registerBatch(rows).length, 24);
  for (let tick = 0; tick < 60; tick++) world.tick();
  assert.deepEqual([...world.read("scale", entities)], [2, 2, 2, 2, 2, 2]);
  assert.deepEqual([...world.read("opacity", entities)], [0.5, 0.5, 0.5]);
  assert.equal(world.registerBatch([]).length, 0);
  const before = world.getInfo().drivers;
  fails("badArgument", /rows\[1\]\./, () => world.registerBatch([rows[1], { ...rows[1], value: [NaN, 0] }]));
  assert.equal(world.getInfo().drivers, before);
}));

test("many tweens at once, with the delays of a stagger", () => withWorld((world) => {
  const entities = world.spawnMany(100);
  const delays = engine.getStaggerDelays(100, { each: 10 });
  near(delays[99], 990);
  const goals = Array.from({ length: 100 }, (_, index) => index);
  const drivers = world.registerTweens(entities, "opacity", goals, { duration: 100, delays });
  assert.equal(new Set(drivers).size, 100);
  ticks(world, 70);
  assert.deepEqual(Array.from(world.read("opacity", entities)), goals);
  assert.equal(world.registerTweens(entities, "scale", null, { values: [2, 2] }).length, 100);
  fails("badArgument", /delays/, () => world.registerTweens(entities, "opacity", goals, { delays: [1] }));
  fails("badArgument", /values/, () => world.registerTweens(entities, "opacity", [1]));
}));

test("control of drivers", () => withWorld((world, entity) => {
  const driver = world.animate(entity, "opacity", 0, { duration: 1000 });
  ticks(world, 6);
  assert.equal(world.control(driver, "pause"), true);
  assert.equal(world.control(driver, "pause"), false);
  assert.equal(world.getState(driver), "paused");
  assert.equal(world.control(driver, "resume"), true);
  assert.equal(world.seek(driver, 500), true);
  near(world.getDriver(driver).elapsed, 500);
  world.update(driver, 100);
  near(world.getDriver(driver).elapsed, 600);
  assert.equal(world.playTo(driver, 700), true);
  ticks(world, 20);
  near(world.getDriver(driver).elapsed, 700);
  world.control(driver, "resume");
  world.setDriverRate(driver, 2);
  assert.equal(world.getDriver(driver).rate, 2);
  assert.equal(world.getPrecedence(entity, "opacity")[0].driver, driver);
  assert.equal(typeof world.getPrecedence(entity, "opacity")[0].end, "number");
  const other = world.spawn();
  world.registerTween(other, "opacity", { values: [0, 1], duration: 500, repeats: -1 });
  const { begin, end } = world.getPrecedence(other, "opacity")[0];
  assert.deepEqual([typeof begin, end], ["number", null]);
  assert.equal(world.killAll(entity, "opacity"), 1);
  assert.equal(world.killAll(entity), 0);
  fails("badArgument", /operation/, () => world.control(driver, "explode"));
}));

test("a standing motion", () => withWorld((world, entity) => {
  world.set(entity, "opacity", 0);
  world.setStandingMotion("opacity", 0, { duration: 200 });
  world.set(entity, "opacity", 1);
  ticks(world, 6);
  assert.ok(world.get(entity, "opacity") > 0 && world.get(entity, "opacity") < 1);
  world.setStandingMotion("opacity", 0, null);
}));

test("sequences and their events", () => withWorld((world, entity) => {
  world.play(entity, [
    { kind: "together", steps: [
      { kind: "to", property: "opacity", value: 0, duration: 100 },
      { kind: "springBy", property: "position", value: [10, 20], duration: 100 },
    ] },
    { kind: "emit", name: "Übergang" },
    { kind: "to", property: "opacity", value: 0.5, duration: 100 },
  ]);
  const emitted = [];
  for (let tick = 0; tick < 90; tick++) {
    world.tick();
    emitted.push(...world.getEmitted());
  }
  assert.deepEqual(emitted.map(({ name, entity }) => [name, entity]), [["Übergang", entity]]);
  assert.equal(world.get(entity, "opacity"), 0.5);
  near(world.get(entity, "position")[1], 20, 0.1);
  fails("badArgument", /steps\[0\]/, () => world.play(entity, [{ kind: "to", property: "opacity", value: NaN }]));
  fails("badArgument", /kind/, () => world.play(entity, [{ kind: "fly" }]));
  const story = world.play(entity, [
    { kind: "to", property: "opacity", value: 1, duration: 100 }, { kind: "label", name: "there" },
    { kind: "wait", duration: 100 },
  ]);
  assert.equal(world.seekLabel(story, "there"), true);
  near(world.get(entity, "opacity"), 1);
  assert.equal(world.seekLabel(story, "away"), false);
}));

test("events", () => withWorld((world, entity) => {
  const driver = world.animate(entity, "opacity", 0, { duration: 105, repeats: 2 });
  const seen = [];
  for (let tick = 0; tick < 20; tick++) {
    world.tick();
    seen.push(...world.getEvents());
  }
  assert.deepEqual(seen.map(({ kind }) => kind), ["started", "repeated", "completed"]);
  assert.ok(seen.every((event) => event.driver === driver && event.entity === entity));
  near(seen[1].instant, 105);
  assert.equal(seen[1].repetition, 1);
}));

test("callbacks, and calls within them", () => withWorld((world, entity) => {
  const seen = [];
  const driver = world.animate(entity, "opacity", 0, { duration: 100 });
  world.setCallback(driver, "updated", () => seen.push("updated"));
  world.setCallback(driver, "completed", (completed, kind) => {
    assert.equal(completed, driver);
    seen.push(kind);
    const next = world.animate(entity, "opacity", 1, { duration: 50 });
    world.setCallback(next, "completed", () => seen.push("second"));
    fails("busy", /tick/, () => world.tick());
    // More than the stack of arguments has room for.
    world.write("opacity", world.spawnMany(5000), new Float32Array(5000).fill(0.5));
  });
  world.after(300, () => seen.push("after"), { owner: entity });
  world.setCallback(driver, "updated", null);
  ticks(world, 30);
  assert.deepEqual(seen, ["completed", "second", "after"]);
}));

test("an error in a callback is thrown by the call, and the world goes on", () => withWorld((world, entity) => {
  const driver = world.animate(entity, "opacity", 0, { duration: 20 });
  world.setCallback(driver, "completed", () => { throw new RangeError("mine"); });
  assert.throws(() => ticks(world, 3), RangeError);
  ticks(world, 3);
  assert.equal(world.get(entity, "opacity"), 0);
}));

test("callbacks of drivers that are gone are dropped", () => withWorld((world, entity) => {
  for (let round = 0; round < 5000; round++) {
    world.setCallback(world.animate(entity, "opacity", round % 2, { duration: 10 }), "completed", () => {});
    if (round % 3 === 0) world.after(1, () => {});
    world.tick();
  }
  assert.ok(world.callbacks.size < 2100, String(world.callbacks.size));
}));

test("callbacks of drivers that are gone are called before they are dropped, also after a save", () =>
  withWorld((world, entity) => {
    const snapshot = engine.createSnapshot();
    const endless = { duration: 10, repeats: -1 };
    let calls = 0;
    world.setCallback(world.animate(entity, "opacity", 0, endless), "killed", () => calls++);
    world.save(snapshot);
    world.despawn(entity);
    for (let index = 0; index < 5000; index++) {
      world.setCallback(world.animate(world.spawn(), "opacity", 0, endless), "updated", () => {});
    }
    for (let index = 0; index < 5000; index++) world.after(1, () => {});
    ticks(world, 3);
    assert.equal(calls, 1);
    assert.ok(world.callbacks.size < 5100, String(world.callbacks.size));
    world.restore(snapshot);
    world.despawn(entity);
    world.tick();
    assert.equal(calls, 2);
    snapshot.dispose();
  }));

test("a snapshot restores callbacks of its time", () => withWorld((world, entity) => {
  const seen = [];
  const driver = world.animate(entity, "opacity", 0, { duration: 100 });
  world.setCallback(driver, "completed", () => seen.push("old"));
  const snapshot = engine.createSnapshot();
  world.save(snapshot);
  world.setCallback(driver, "completed", () => seen.push("new"));
  ticks(world, 10);
  world.restore(snapshot);
  ticks(world, 10);
  assert.deepEqual(seen, ["new", "old"]);
  world.dispose();
  const other = engine.createWorld();
  other.restore(snapshot);
  snapshot.dispose();
  ticks(other, 10);
  assert.deepEqual(seen, ["new", "old", "old"]);
  other.dispose();
}));

test("timelines", () => withWorld((world, entity) => {
  const timeline = world.createTimeline();
  const inner = world.createTimeline(timeline);
  assert.equal(world.getTimeline(timeline).hasBegun, false);
  assert.equal(world.beginTimeline(timeline), true);
  assert.equal(world.beginTimeline(timeline), false);
  world.registerTween(entity, "opacity", { values: [0, 1], duration: 1000, timeline });
  ticks(world, 30);
  near(world.getTimeline(timeline).offset, 500);
  assert.equal(world.setTimelinePaused(timeline, true), true);
  ticks(world, 30);
  near(world.getTimeline(timeline).offset, 500);
  world.setTimelinePaused(timeline, false);
  assert.equal(world.setTimelineRate(timeline, -1), true);
  ticks(world, 6);
  near(world.getTimeline(timeline).offset, 400);
  assert.equal(world.seekTimeline(timeline, 250), true);
  near(world.getTimeline(timeline).offset, 250);
  assert.equal(world.scrubTimeline(timeline, 100), false);
  assert.equal(world.setScrubber(timeline, true), true);
  assert.equal(world.scrubTimeline(timeline, 750), true);
  near(world.getTimeline(timeline).offset, 750);
  assert.equal(world.setScrubber(timeline, false), true);
  world.destroyTimeline(timeline);
  fails("stale", /timeline/, () => world.getTimeline(inner));
  assert.ok(world.getTimeline(world.createRealTimeline()).rate === 1);
  const march = world.createNamedTimeline("march", 0, false);
  assert.equal(world.findTimeline("march"), march);
  assert.ok(Number.isSafeInteger(march));
  fails("badArgument", /name/, () => world.createNamedTimeline("march"));
  fails("badArgument", /name/, () => world.findTimeline("other"));
  const show = world.createTimeline();
  world.registerTween(entity, "cornerRadius", { values: [0, 10], duration: 400, timeline: show });
  world.setTimelineLabel(show, "half", 200);
  assert.equal(world.getTimelineLabel(show, "half"), 200);
  assert.equal(world.getTimelineLabel(show, "nothing"), null);
  assert.equal(world.getTimelineDuration(show), 400);
  world.set(entity, "positionX", 50);
  world.followTimeline(show, entity, "positionX", 0, 100);
  world.tick();
  near(world.getTimeline(show).offset, 200);
  const group = world.createForwardTimeline();
  assert.equal(world.seekTimeline(world.createForwardTimeline(group), 100), false);
}));

test("transitions", () => withWorld((world, entity) => {
  const transition = world.createTransition({ duration: 200 });
  world.registerTransitionTween(transition, entity, "opacity", { back: 0, fore: 1 });
  assert.equal(world.beginTransition(transition), true);
  assert.equal(world.beginTransition(transition), false);
  ticks(world, 6);
  near(world.get(entity, "opacity"), 0.5, 0.01);
  assert.equal(world.reverseTransition(transition), true);
  assert.equal(world.interruptTransition(transition), true);
  assert.equal(world.getTransition(transition).phase, "interactive");
  assert.equal(world.scrubTransition(transition, 0.8), true);
  assert.equal(world.letGoTransition(transition, 0), "fore");
  ticks(world, 100);
  assert.equal(world.get(entity, "opacity"), 1);
  assert.equal(world.letGoTransition(transition), null);
  world.beginTransition(transition, false);
  assert.equal(world.completeTransition(transition, false), true);
  world.destroyTransition(transition);
  fails("stale", /transition/, () => world.getTransition(transition));
}));

test("the layers of a transition, and its shared element", () => withWorld((world, entity) => {
  const transition = world.createTransition({
    duration: 1000, layers: [{ end: 0.5 }, { start: 0.5, ease: "quadIn" }], sharedElement: { ease: "quadIn" },
  });
  world.registerTransitionTween(transition, entity, "opacity", { back: 0, fore: 1, part: 1 });
  world.registerTransitionTween(transition, entity, "cornerRadius", { back: 0, fore: 100, part: 2 });
  world.registerTransitionTween(transition, entity, "rotation", { back: 0, fore: 90, part: -1 });
  world.beginTransition(transition);
  ticks(world, 30);
  near(world.get(entity, "opacity"), 1);
  near(world.get(entity, "cornerRadius"), 0);
  near(world.get(entity, "rotation"), 22.5);
  ticks(world, 15);
  near(world.get(entity, "cornerRadius"), 25, 0.1);
  world.createTransition({ layers: [], sharedElement: null });
  fails("badArgument", /pace: no such option/, () => world.createTransition({ layers: [{ pace: 1 }] }));
  fails("badArgument", /part/, () =>
    world.registerTransitionTween(transition, entity, "scale", { back: [1, 1], fore: [2, 2], part: 3 }));
}));

test("each field of each def can be written", async () => {
  const { enums, structs } = await import(new URL("layout.js", folder));
  const samples = {
    bool: true, int32_t: 1, float: 1, double: 1, int64_t: 1, uint64_t: 1, ibEase: "linear", ibProperty: "opacity",
    ibEntity: 0, ibDriverId: 0, ibTimelineId: 0, ibMotionDef: {},
  };
  const key = engine.properties.opacity;
  for (const [struct, { fields }] of Object.entries(structs).filter(([name]) => /Def$|^ibStep$|^ibLayer$/.test(name))) {
    const options = {};
    for (const [name, [, type, of]] of Object.entries(fields)) {
      // `needs` and `forbids` are Machine.connect's, and `value` of a step is play's.
      if (/^internalValue$|Count$/.test(name) || ["needs", "forbids"].includes(name)) continue;
      if (struct === "ibStep" && name === "value") continue;
      options[name] = of === "char" ? "text" : of === "ibLayer" ? (name === "layers" ? [{}] : {}) : of === "ibEase" ? ["linear"]
        : name === "offsets" ? [0] : of === "float" ? [1] : enums[type] && type !== "ibEase" ? enums[type][0] : samples[type];
    }
    const memory = engine.memory.begin();
    const address = memory.take(structs[struct].size);
    engine.write(struct, address, options, key);
  }
});

test("state machines", () => withWorld((world, entity) => {
  const seen = [];
  const machine = world.createMachine("closed", { duration: 100 });
  machine.assign("closed", entity, "opacity", 0).assign("open", entity, "opacity", 1)
    .connect({ from: "closed", to: "open", trigger: "press", needs: ["unlocked"], forbids: ["broken"] })
    .connect({ from: "open", to: "closed", after: 500 })
    .setMotion(null, "open", { isSpring: true, duration: 200 });
  machine.setCallback((from, to) => seen.push(`${from} → ${to}`));
  assert.equal(machine.fire("press"), false);
  machine.setCondition("unlocked", true);
  assert.equal(machine.fire("press"), true);
  assert.equal(machine.getState(), "open");
  ticks(world, 60);
  assert.equal(machine.getState(), "closed");
  assert.equal(machine.go("open"), true);
  assert.deepEqual(seen, ["closed → open", "open → closed", "closed → open"]);
  world.destroyMachine(machine);
  fails("stale", /machine/, () => machine.getState());
}));

test("frames: columns and gathers", () => withWorld((world) => {
  const entities = world.spawnMany(500);
  const goals = Float32Array.from({ length: 1000 }, (_, index) => index);
  world.registerTweens(entities, "position", goals, { duration: 1000 });
  ticks(world, 30);
  const frame = engine.createFrame(["position"], { hasVelocities: true });
  world.sample(0.5, frame);
  const { values, entities: pairs, count } = frame.getColumn("position", 0);
  assert.equal(count, 500);
  const byEntity = new Map(Array.from(values, (value, row) => [pairs[2 * row] + pairs[2 * row + 1] * 2 ** 32, value]));
  const gathered = frame.read("position", entities);
  entities.forEach((entity, index) => assert.equal(byEntity.get(entity), gathered[2 * index]));
  assert.ok(frame.readVelocity("position", entities).every((velocity, index) => index === 0 || velocity > 0));
  world.sampleAt(10_000, frame);
  assert.deepEqual(frame.read("position", entities), goals);
  fails("badArgument", /property/, () => frame.getColumn("opacity"));
  frame.dispose();
  fails("stale", /frame/, () => frame.getColumn("position"));
}));

test("snapshots as bytes, in another engine", async () => {
  const world = engine.createWorld();
  const entity = world.spawn();
  world.animate(entity, "position", [100, 50], { duration: 1000, ease: "elasticOut" });
  ticks(world, 20);
  const snapshot = engine.createSnapshot();
  world.save(snapshot);
  const bytes = snapshot.getBytes();
  ticks(world, 30);

  const other = await Inbetween.load(engine.compiled);
  const copy = other.createWorld();
  copy.restore(other.createSnapshot(bytes));
  for (let tick = 0; tick < 30; tick++) copy.tick();
  assert.equal(copy.getStateHash(), world.getStateHash());

  fails("badSnapshot", /snapshot/, () => engine.createSnapshot(bytes.slice(0, 100)));
  for (let place = 0; place < bytes.length; place += 7) {
    const damaged = bytes.slice();
    damaged[place] ^= 0x55;
    fails("badSnapshot", /snapshot/, () => copy.restore(other.createSnapshot(damaged)));
  }
  fails("badSnapshot", /snapshot/, () => world.restore(engine.createSnapshot()));
  other.dispose();
  fails("dead", /disposed/, () => copy.tick());
  fails("dead", /disposed/, () => other.createWorld());
  snapshot.dispose();
  world.dispose();
});

test("mistakes have a code and a text", () => withWorld((world, entity) => {
  fails("badArgument", /value: found 3 numbers, expected 2/, () => world.set(entity, "position", [1, 2, 3]));
  fails("badArgument", /found nan/, () => world.set(entity, "opacity", NaN));
  fails("badArgument", /value: found undefined/, () => world.set(entity, "opacity", undefined));
  fails("badArgument", /easing: no such option/, () => world.animate(entity, "opacity", 1, { easing: "linear" }));
  fails("badArgument", /internalValue/, () => world.animate(entity, "opacity", 1, { internalValue: 3 }));
  fails("badArgument", /duration: found fast/, () => world.animate(entity, "opacity", 1, { duration: "fast" }));
  fails("badArgument", /duration: found NaN/, () => world.animate(entity, "opacity", 1, { duration: NaN }));
  fails("badArgument", /motion.duration/, () => world.animate(entity, "opacity", 1, { duration: -1 }));
  fails("badArgument", /mode: found up/, () => world.animate(entity, "opacity", 1, { mode: "up" }));
  fails("badArgument", /entity: found x/, () => world.set("x", "opacity", 1));
  fails("badArgument", /offsets: found 1/, () => world.registerTween(entity, "opacity", { values: [0, 1], offsets: [0] }));
  fails("badArgument", /eases: found 3/, () =>
    world.registerTween(entity, "opacity", { values: [0, 1], eases: ["linear", "linear", "linear"] }));
  fails("badArgument", /values/, () => world.registerTween(entity, "position", { values: [0, 1, 2] }));
  fails("badArgument", /frameTime/, () => world.advance(-1));
  fails("badArgument", /tickNumerator/, () => engine.createWorld({ tickNumerator: 0 }));
  fails("badArgument", /tickNumerator: found 59.94, expected a whole number/, () =>
    engine.createWorld({ tickNumerator: 59.94 }));
  fails("badArgument", /vibrations: found 2.5/, () => world.punch(entity, "opacity", 1, 500, 2.5));
  world.despawn(entity);
  fails("stale", /entity/, () => world.set(entity, "opacity", 1));
  fails("stale", /entity/, () => world.animate(entity, "opacity", 1));
  fails("stale", /driver/, () => world.control(77 * 2 ** 32, "pause"));
  const other = engine.createWorld();
  other.dispose();
  other.dispose();
  fails("badWorld", /world/, () => other.tick());
  fails("badWorld", /world/, () => other.getInfo());
  assert.equal(other.isValid(), false);
}));

test("an engine that trapped says so in every call", async () => {
  const other = await Inbetween.load(engine.compiled);
  const world = other.createWorld();
  fails("dead", /stopped/, () => other.module.ibWorld_Tick(0xfffffff0));
  fails("dead", /load it anew/, () => world.tick());
  fails("dead", /load it anew/, () => other.createPath("M 0 0 L 1 1"));
  world.dispose();
  world.dispose();
  assert.ok(engine.createWorld().isValid());
});

test("sources: bytes, a module, a Response, a file", async () => {
  const bytes = readFileSync(new URL("inbetween.wasm", folder));
  const response = (type) => new Response(bytes, { headers: { "content-type": type } });
  for (const source of [
    bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), response("application/wasm"),
    Promise.resolve(response("text/plain")), new URL("inbetween.wasm", folder), new URL("inbetween.wasm", folder).href,
  ]) {
    assert.match((await Inbetween.load(source)).version, /^\d+\.\d+\.\d+$/);
  }
  await assert.rejects(Inbetween.load(new Response("", { status: 404 })), { code: "badArgument" });
  await assert.rejects(Inbetween.load(new Uint8Array(8)), WebAssembly.CompileError);
});

/** Makes a world with some of everything, and drops it or disposes of it. */
function use(engine, disposes) {
  const world = engine.createWorld();
  const entities = world.spawnMany(20);
  for (const entity of entities) world.animate(entity, "position", [1, 2], { ease: "backOut" });
  world.setCallback(world.registerSpring(entities[0], "scale", { value: [2, 2] }), "completed", () => world.getInfo());
  const machine = world.createMachine("a");
  machine.setCallback(() => world.getInfo());
  const timeline = world.createTimeline();
  world.registerTween(entities[1], "opacity", { values: 0, timeline });
  const snapshot = engine.createSnapshot();
  const frame = engine.createFrame(["position"]);
  const path = engine.createPath("M 0 0 L 9 9");
  world.registerFollow(entities[2], "position", path);
  world.tick();
  world.save(snapshot);
  world.sample(0, frame);
  world.getEvents();
  if (disposes) for (const object of [path, frame, snapshot, world]) object.dispose();
}

test("`using` ends objects and engines", async () => {
  const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");
  const other = await Inbetween.load(engine.compiled);
  const world = other.createWorld();
  world[dispose]();
  assert.equal(world.isValid(), false);
  other[dispose]();
  fails("dead", /disposed/, () => other.createWorld());
});

test("no memory is lost over 10,000 worlds", () => {
  for (let round = 0; round < 200; round++) use(engine, true);
  const before = engine.memory.buffer.buffer.byteLength;
  for (let round = 0; round < 10_000; round++) use(engine, true);
  assert.equal(engine.memory.buffer.buffer.byteLength, before);
  assert.equal(engine.changes.size, 0);
});

test("no memory is lost over 100,000 properties and lanes", () => {
  const ask = () => engine.createProperty("asked often", "float2", [0, 0]).lane(1);
  ask();
  const before = engine.memory.buffer.buffer.byteLength;
  for (let round = 0; round < 100_000; round++) ask();
  assert.equal(engine.memory.buffer.buffer.byteLength, before);
});

test("what is dropped without dispose is freed", { skip: !globalThis.gc }, async () => {
  const other = await Inbetween.load(engine.compiled);
  let most = 0;
  for (let round = 0; round < 40; round++) {
    for (let index = 0; index < 250; index++) use(other, false);
    gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (round === 9) most = other.memory.buffer.buffer.byteLength;
  }
  assert.ok(other.memory.buffer.buffer.byteLength <= most * 1.3, `${other.memory.buffer.buffer.byteLength} of ${most}`);
  assert.ok(other.worlds.size < 2000);
});

test("the number of the default easing is the engine's", () => {
  const memory = engine.memory.begin();
  assert.equal(engine.parseEase("linear"), engine.module.ibParseEase(memory.text("linear", "ease")));
});

test("player.wasm plays, and says which functions it lacks", async () => {
  const player = await Inbetween.load(readFileSync(new URL("player.wasm", folder)));
  const list = readFileSync(source("Web/source/player.txt"), "utf8").trim().split("\n");
  assert.deepEqual(Object.keys(player.module).filter((name) => name.startsWith("ib")).sort(), list.sort());
  const world = player.createWorld();
  world.tick();
  assert.equal(world.getInfo().tickCount, 1);
  fails("refused", /ibWorld_Spawn is not in this module; load inbetween.wasm/, () => world.spawn());
  world.tick();
  player.dispose();
  fails("dead", /disposed/, () => world.tick());
});

test("a server without elements can import the player", async () => {
  const { InbetweenPlayer } = await import(new URL("player.js", folder));
  assert.equal(typeof InbetweenPlayer, "function");
});
