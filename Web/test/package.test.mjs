// The package by its name, as a program finds it: `INBETWEEN=FOLDER node --test Web/test/`, with the folder of
// `.ci/build-web`.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

const folder = resolve(process.env.INBETWEEN ?? ".build/web/out");
const home = mkdtempSync(join(tmpdir(), "inbetween-package-"));
after(() => rmSync(home, { recursive: true }));
// What a package has: the listed files, and the three that each package has.
const packed = join(home, "node_modules/inbetween");
mkdirSync(packed, { recursive: true });
const { files, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
for (const file of ["package.json", "README.md", "LICENSE", ...files]) copyFileSync(join(folder, file), join(packed, file));

test("each name of the package leads to a file of it", () => {
  const targets = Object.values(exports).flatMap((target) => (typeof target === "string" ? target : Object.values(target)));
  for (const target of targets) assert.ok(files.includes(target.replace("./", "")), target);
});

test("a program imports the package by its name", () => {
  writeFileSync(join(home, "program.mjs"), `
    import { readFileSync } from "node:fs";
    import { Inbetween } from "inbetween";
    import { Inbetween as same, load } from "inbetween/inline";
    import { InbetweenPlayer } from "inbetween/player";
    const world = (await Inbetween.load()).createWorld();
    world.tick();
    const player = await Inbetween.load(readFileSync(new URL(import.meta.resolve("inbetween/player.wasm"))));
    const whole = await Inbetween.load(import.meta.resolve("inbetween/inbetween.wasm"));
    const inline = await load();
    if (!(inline instanceof Inbetween) || same !== Inbetween || inline.version !== whole.version) throw new Error("inline");
    console.log(world.getInfo().tickCount, player.createWorld().isValid() && whole.createWorld().isValid(), typeof InbetweenPlayer);
  `);
  assert.equal(execFileSync(process.execPath, [join(home, "program.mjs")], { encoding: "utf8" }), "1 true function\n");
});

const hasCompiler = spawnSync("tsc", ["--version"]).status === 0;
test("the types compile, also those of the package", { skip: !hasCompiler }, () => {
  copyFileSync(new URL("../../Tests/Web/types.ts", import.meta.url), join(home, "types.mts"));
  for (const library of ["es2022", "esnext"]) {
    const words = ["--noEmit", "--strict", "--target", library, "--module", "node16", "--lib", `${library},dom`, "types.mts"];
    const { status, stdout } = spawnSync("tsc", words, { cwd: home, encoding: "utf8" });
    assert.equal(status, 0, stdout);
  }
});
