// Opens the pages of the demo's site in Chromium: node site.mjs SITE [SCREENSHOTS]. SITE is the folder of
// .ci/build-web-demo.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, serve } from "./browser.mjs";

const [site, screenshots] = process.argv.slice(2);
const server = await serve({ site });
const browser = await openBrowser({ width: 1280, height: 900 });
const shoot = async (name) => {
  if (screenshots) writeFileSync(join(screenshots, name), await browser.screenshot());
};
try {
  await browser.open(`${server.address}/site/demo/index.html`);
  const playing = await browser.run(async () => {
    const find = () => [...document.querySelectorAll("inbetween-player")];
    const isPlaying = () => find().filter((player) => !player.paused && player.currentTime > 200).length;
    for (let round = 0; round < 400 && isPlaying() < 2; round++) await new Promise((resolve) => setTimeout(resolve, 25));
    return { players: find().length, playing: isPlaying() };
  });
  assert.ok(playing.players >= 10 && playing.playing >= 2, JSON.stringify(playing));
  await shoot("site.png");

  await browser.open(`${server.address}/site/demo/easings.html`);
  const wall = await browser.run(async () => {
    const dots = () => [...document.querySelectorAll(".ease i")].map((dot) => dot.style.transform);
    while (dots().length < 39 || !dots()[0]) await new Promise((resolve) => setTimeout(resolve, 25));
    const before = dots();
    await new Promise((resolve) => setTimeout(resolve, 400));
    const moved = dots().filter((transform, index) => transform !== before[index]).length;
    const own = document.getElementById("own");
    const type = (text) => {
      own.value = text;
      own.dispatchEvent(new Event("input"));
      return document.getElementById("mistake").textContent;
    };
    const wrong = type("cubic-bezier(0.9");
    const right = type("backOut");
    document.querySelectorAll(".ease")[3].click();
    return { count: before.length, moved, wrong, right };
  });
  assert.ok(wall.moved > wall.count / 2, JSON.stringify(wall));
  assert.ok(wall.wrong.length > 10 && wall.right === "", JSON.stringify(wall));
  await shoot("easings.png");

  const errors = (await browser.log()).filter(({ level }) => level === "SEVERE" || level === "WARNING");
  assert.deepEqual(errors, []);
  console.log(`site: ${playing.players} players, ${wall.count} easings, no error`);
} finally {
  await browser.close();
  server.close();
}
