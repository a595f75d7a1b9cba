// Prints a table of GSAP, anime.js, tween.js, two loops as programs write them, and the engine, in Node and in Chromium:
//
//   node measure-peers.mjs FOLDER [PEERS]   FOLDER has the module; PEERS has what is not part of this project: `gsap`,
//                                           the folder `esm` of GSAP, `anime.esm.js` and `tween.esm.js`. Without PEERS,
//                                           the libraries are left out
//
// Each contestant and number of tweens has its own process or page.

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, serve } from "../browser.mjs";
import { peer } from "./peers.mjs";

const [folder, peers = "", ...only] = process.argv.slice(2);
const counts = [1000, 10_000, 100_000];
if (only.length) {
  const { Inbetween } = await import(new URL("inbetween.js", pathToFileURL(`${resolve(folder)}/`)));
  const [place, count] = only.map(Number);
  const result = await peer(place, { peers: peers && pathToFileURL(resolve(peers)).href, engine: await Inbetween.load() }, [count]);
  console.log(JSON.stringify(result));
  process.exit();
}

const rows = [];
for (let place = 0; ; place++) {
  const row = { results: {} };
  for (const count of counts) {
    const text = execFileSync(process.execPath, [process.argv[1], folder, peers, place, count].map(String), { encoding: "utf8" });
    const found = JSON.parse(text);
    if (!found) break;
    row.name = found.name;
    row.results[count] = found.results[count];
  }
  if (!row.name) break;
  rows.push(row);
}
const server = await serve({ module: folder, peers: peers || folder, tests: new URL("..", import.meta.url).pathname });
const browser = await openBrowser();
try {
  for (const [place, row] of rows.entries()) {
    row.page = {};
    for (const count of [...counts, "elements"]) {
      await browser.open(`${server.address}/tests/page.html`);
      const found = await browser.run(async (place, count, peers) => {
        const { peer } = await import("/tests/speed/peers.mjs");
        const { Inbetween } = await import("/module/inbetween.js");
        const counts = count === "elements" ? [] : [count];
        return peer(place, { peers, engine: await Inbetween.load() }, counts, count === "elements");
      }, place, count, peers && "/peers");
      row.page[count] = found.results[count];
    }
  }
  const number = (value) => value === undefined ? "–" : value < 100 ? value.toPrecision(2) : value.toFixed(0);
  console.log(`node ${process.version}, ${browser.version}; nanoseconds a tween and frame`);
  console.log(`| | ${["node", "Chromium"].flatMap((where) => counts.map((count) => `${where} ${count}`)).join(" | ")} | 500 elements |`);
  console.log(`|---|${"---|".repeat(2 * counts.length + 1)}`);
  for (const { name, results, page } of rows) {
    const cells = [...counts.map((count) => results[count]), ...counts.map((count) => page[count]), page.elements];
    console.log(`| ${name} | ${cells.map(number).join(" | ")} |`);
  }
} finally {
  await browser.close();
  server.close();
}
