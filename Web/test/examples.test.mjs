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
const page = readFileSync(new URL("../../Reference/JavaScript.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test("the reference has examples", () => assert.ok(examples.length >= 6));
for (const code of examples) {
  test(code.split("\n")[0], () => {
    const printed = [];
    const world = engine.createWorld();
    // Node 20 does not know `using`.
    new Function("engine", "world", "card", "console", code.replace(/\busing (?=\w+ =)/, "const "))(
      engine, world, world.spawn(), { log: (...words) => printed.push(words.join(" ")) });
    assert.deepEqual(printed, [...code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, text]) => text));
  });
}
