// Baked motion files without the player: `INBETWEEN=FOLDER TOOL=PROGRAM node --test Web/test/`, with the folder of
// `.ci/build-web` and the program `inbetween`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(resolve(process.env.INBETWEEN ?? ".build/web/out") + "/");
const tool = process.env.TOOL;
const { Inbetween } = await import(new URL("inbetween.js", folder));
const engine = await Inbetween.load();
const home = mkdtempSync(join(tmpdir(), "inbetween-motion-"));
after(() => rmSync(home, { recursive: true }));

/** Bakes a file, and returns its address. */
function bake(name, file) {
  writeFileSync(join(home, `${name}.json`), JSON.stringify({ inbetween: 1, ...file }));
  execFileSync(tool, ["bake", join(home, `${name}.json`), "--output", join(home, `${name}.motion.json`)]);
  return pathToFileURL(join(home, `${name}.motion.json`));
}

test("a baked file plays in the module", { skip: !tool }, async () => {
  const address = bake("lamp", {
    stage: { width: 100, height: 100, duration: 1000 },
    properties: { glow: { type: "float", default: 0.25 } },
    motions: { soft: { type: "tween", duration: 400, reduced: { duration: 50 } } },
    entities: [{ name: "lamp" }, { name: "knob" }],
    motion: [
      { type: "tween", entity: "lamp", property: "glow", values: [0, 1], duration: 1000 },
      { type: "tween", entity: "lamp", property: "opacity", values: [0, 1], motion: "soft" },
      {
        type: "states", name: "switch", start: "off", motion: "soft",
        states: { off: { knob: { rotation: 0 } }, on: { knob: { rotation: 90, glow: 1 } } },
        connections: [{ from: "off", to: "on", on: "tap" }],
      },
    ],
  });
  const content = JSON.parse(readFileSync(address, "utf8"));
  const { world, timeline, duration, entities, properties, machines } = await engine.loadMotion(address);
  assert.equal(duration, 1000);
  const [lamp, knob] = ["lamp", "knob"].map((name) => entities.get(name));
  assert.equal(entities.size, 2);
  for (let tick = 0; tick < content.check.ticks; tick++) world.tick();
  assert.equal(world.getStateHash(), content.check.hash);
  assert.equal(world.seekTimeline(timeline, 500), true);
  assert.ok(Math.abs(world.get(lamp, properties.get("glow")) - 0.5) < 1e-3);
  const machine = machines.get("switch");
  assert.equal(machine.fire("tap"), true);
  assert.equal(machine.getState(), "on");
  for (let tick = 0; tick < 60; tick++) world.tick();
  assert.ok(Math.abs(world.get(knob, "rotation") - 90) < 1e-3);
  assert.equal(world.get(knob, "glow"), 1);
  world.dispose();

  const reduced = await engine.loadMotion(content, { isReduced: true });
  reduced.world.seekTimeline(reduced.timeline, 60);
  assert.equal(reduced.world.get(reduced.entities.get("lamp"), "opacity"), 1);
  reduced.world.dispose();
});

test("what is no baked file is refused, with its name", async () => {
  await assert.rejects(engine.loadMotion({ inbetween: 1 }), { code: "badFile", message: /^the source is no motion file/ });
  await assert.rejects(engine.loadMotion(new URL("package.json", folder)), { code: "badFile", message: /package\.json is no/ });
  const { size } = engine.worlds;
  const damaged = { baked: 2, snapshot: Buffer.from([3, 0]).toString("base64") };
  await assert.rejects(engine.loadMotion(damaged), { code: "badSnapshot" });
  assert.equal(engine.worlds.size, size);
});
