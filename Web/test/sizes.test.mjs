// The sizes of the module: `INBETWEEN=FOLDER node --test Web/test/`, with the folder of `.ci/build-web`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = resolve(process.env.INBETWEEN ?? ".build/web/out");
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };

const known = new Map();

/** Returns the sizes of files in thousands of bytes: as they are, with gzip, with brotli. */
function sizes(...names) {
  const key = names.join();
  if (!known.has(key)) {
    const bytes = Buffer.concat(names.map((name) => readFileSync(join(folder, name))));
    known.set(key, [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes, brotli)].map(({ length }) => length / 1000));
  }
  return known.get(key);
}

test("player.wasm stays within 430 KB with gzip, and 330 KB with brotli", () => {
  const [, gzip, brotli] = sizes("player.wasm");
  assert.ok(gzip <= 430 && brotli <= 330, `gzip ${gzip} KB, brotli ${brotli} KB`);
});

test("the table of README has the sizes", () => {
  const [, table] = readFileSync(new URL("../README.md", import.meta.url), "utf8").split("\n## Sizes\n");
  const rows = table.trim().split("\n\n")[0].split("\n").slice(2);
  assert.equal(rows.length, 4);
  for (const row of rows) {
    const [, files, ...cells] = row.split("|").map((cell) => cell.trim());
    const found = sizes(...[...files.matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
    const written = cells.filter(Boolean).map((cell) => parseFloat(cell) * (cell.endsWith("MB") ? 1000 : 1));
    assert.equal(written.length, 3, row);
    const isNear = written.every((size, index) => Math.abs(size - found[index]) <= Math.max(0.03 * found[index], 1));
    assert.ok(isNear, `${row}\nhas to be ${found.map((size) => `${Math.round(size)} KB`).join(" | ")}`);
  }
});
