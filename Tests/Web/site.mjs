// Opens the pages of the demo's site, as on a desk and as on a phone: node site.mjs SITE [SCREENSHOTS]. SITE is the folder
// of .ci/build-web-demo.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, serve } from "./browser.mjs";

const [site, screenshots] = process.argv.slice(2);
const server = await serve({ site });

/** Waits in the page until the demo has begun, and calls `body` with it. */
const inDemo = (body) => `async (...args) => {
  while (!globalThis.demo) await new Promise((resolve) => setTimeout(resolve, 20));
  const frames = async (count) => {
    while (count--) await new Promise(requestAnimationFrame);
  };
  return (${body})(globalThis.demo, frames, ...args);
}`;

/** Drags the time bar of a scene there and back, and returns what is shown at each place. */
const scrub = inDemo(async ({ world, timeline, dots }, frames) => {
  const range = document.querySelector(".bar input");
  const shown = [];
  for (const offset of [600, 3500, 600]) {
    range.value = offset;
    range.dispatchEvent(new Event("input"));
    await frames(2);
    shown.push({ offset: world.getTimeline(timeline).offset, positions: Array.from(world.read("position", dots)).join() });
  }
  range.dispatchEvent(new Event("change"));
  await frames(3);
  return { shown, goesOn: world.getTimeline(timeline).offset > 600 };
});

for (const [width, height, isPhone] of [[1280, 900, false], [390, 844, true]]) {
  const browser = await openBrowser({ width, height, isPhone });
  const open = async (name) => browser.open(`${server.address}/site/demo/${name}.html`);
  const finish = async (name) => {
    const wide = await browser.run(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} is ${wide} wider than a window of ${width}`);
    if (screenshots) writeFileSync(join(screenshots, `site-${name}-${isPhone ? "phone" : "desk"}.png`), await browser.screenshot());
  };
  try {
    await open("index");
    const playing = await browser.run(async () => {
      document.getElementById("files").scrollIntoView();
      const players = () => [...document.querySelectorAll("inbetween-player")];
      const playing = () => players().filter((player) => !player.paused && player.currentTime > 200).length;
      for (let round = 0; round < 800 && playing() < 2; round++) await new Promise((resolve) => setTimeout(resolve, 25));
      const isPlaying = playing();
      scrollTo(0, 0);
      const shows = () => [...document.querySelectorAll("iframe")].filter(({ contentWindow }) => contentWindow.demo).length;
      for (let round = 0; round < 800 && !shows(); round++) await new Promise((resolve) => setTimeout(resolve, 25));
      return { players: players().length, isPlaying, shows: shows() };
    });
    assert.ok(playing.players >= 10 && playing.isPlaying >= 2 && playing.shows >= 1, JSON.stringify(playing));
    await finish("index");

    await open("crowd");
    const crowd = await browser.run(inDemo(async (demo, frames, most) => {
      while (demo.crowd.points.length !== demo.wanted) await frames(1);
      const { world, timeline, points, frame } = demo.crowd;
      const canvas = document.querySelector("canvas");
      const lit = () => new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)
        .reduce((sum, pixel) => sum + (pixel ? 1 : 0), 0);
      await frames(2);
      const found = { count: world.getInfo().drivers, lit: lit() };
      // A drag through a whole loop and back.
      const range = document.querySelector(".bar input");
      const at = async (offset) => {
        range.value = offset;
        range.dispatchEvent(new Event("input"));
        await frames(2);
        return world.read("position", Float64Array.from(points.slice(0, 500))).join();
      };
      const first = await at(2000), second = await at(9000), third = await at(2000);
      const slider = document.getElementById("count");
      slider.value = 3.5;
      slider.dispatchEvent(new Event("input"));
      while (demo.crowd.points.length !== demo.wanted) await frames(1);
      const fewer = demo.crowd.world.getInfo().drivers;
      if (most > 0) {
        slider.value = Math.log10(most);
        slider.dispatchEvent(new Event("input"));
        while (demo.crowd.points.length !== demo.wanted) await frames(1);
        await frames(3);
      }
      const all = { points: demo.crowd.points.length, drivers: demo.crowd.world.getInfo().drivers };
      return { ...found, same: first === third, differs: first !== second, fewer, all };
    }), isPhone ? 0 : 1_000_000);
    assert.ok(crowd.count === 100_000 && crowd.lit > 5000 && crowd.same && crowd.differs, JSON.stringify(crowd));
    assert.equal(crowd.fewer, 3200);
    assert.ok(isPhone || (crowd.all.points === 1_000_000 && crowd.all.drivers >= 1_000_000), JSON.stringify(crowd.all));
    await finish("crowd");

    await open("springs");
    const { shown, goesOn } = await browser.run(scrub);
    assert.notEqual(shown[0].positions, shown[1].positions);
    assert.deepEqual(shown[2], shown[0]);
    assert.ok(goesOn);
    const [x, y] = isPhone ? [150, 400] : [420, 400];
    await browser.click(x, y);
    const distance = await browser.run(inDemo(async ({ world, dots, bar }, frames, x, y) => {
      bar.setPaused(true);
      bar.seek(bar.length);
      await frames(2);
      const box = document.querySelector("canvas").getBoundingClientRect();
      const average = [0, 0];
      world.read("position", dots).forEach((value, index) => { average[index % 2] += value / dots.length; });
      bar.setPaused(false);
      return Math.hypot(average[0] + box.left - x, average[1] + box.top - y);
    }), x, y);
    assert.ok(distance < 5, `the dots are ${distance} away from the press`);
    await finish("springs");

    await open("time");
    const time = await browser.run(inDemo(async ({ world, timeline }, frames) => {
      document.querySelectorAll(".strip button")[3].click();
      const sought = world.getTimeline(timeline).offset;
      document.querySelector(".bar [aria-label=Reverse]").click();
      await frames(12);
      return { sought, later: world.getTimeline(timeline).offset, hash: document.getElementById("hash").textContent };
    }));
    assert.ok(Math.abs(time.sought - 2625) < 1 && time.later < time.sought && time.hash.length === 8, JSON.stringify(time));
    await finish("time");

    await open("easings");
    const wall = await browser.run(async () => {
      const dots = () => [...document.querySelectorAll(".ease i")].map((dot) => dot.style.transform);
      while (dots().length < 39 || !dots()[0]) await new Promise((resolve) => setTimeout(resolve, 25));
      const before = dots();
      await new Promise((resolve) => setTimeout(resolve, 700));
      const moved = dots().filter((transform, index) => transform !== before[index]).length;
      const own = document.getElementById("own");
      const type = (text) => {
        own.value = text;
        own.dispatchEvent(new Event("input"));
        return document.getElementById("mistake").textContent;
      };
      const wrong = type("cubic-bezier(0.9");
      const right = type("backOut");
      const box = document.querySelectorAll(".ease")[1].getBoundingClientRect();
      return { count: before.length, moved, wrong, right, x: Math.round(box.left + 60), y: Math.round(box.top + 60) };
    });
    assert.ok(wall.moved > wall.count / 2, JSON.stringify(wall));
    assert.ok(wall.wrong.length > 10 && wall.right === "", JSON.stringify(wall));
    await browser.click(wall.x, wall.y);
    const note = await browser.run(async () => {
      const { dataset } = document.querySelectorAll(".ease span")[1];
      for (let round = 0; round < 40 && !dataset.note; round++) await new Promise((resolve) => setTimeout(resolve, 25));
      return dataset.note;
    });
    assert.equal(note, "copied");
    await finish("easings");

    assert.deepEqual(await browser.log(), []);
    console.log(`site in a window of ${width}: ${playing.players} files, ${crowd.count} points, ${wall.count} easings, no error`);
  } finally {
    await browser.close();
  }
}
server.close();
