// Plays baked motion files in Chromium: node player.mjs FOLDER BAKED [SCREENSHOTS]. BAKED is a folder of files of
// `inbetween bake`, which have a hash of the native engine.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, serve } from "./browser.mjs";

const [folder, baked, screenshots] = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
// A driver that is taken back over its begin leaves no crossfade (C13), so these differ from a cold seek.
const crossfades = new Set(["precedence.motion.json"]);
const files = readdirSync(baked).filter((name) => name.endsWith(".motion.json"));
assert.ok(files.length > 0, `no baked files in ${baked}`);
const server = await serve({ module: folder, tests: here, baked });
const browser = await openBrowser({ width: 1300, height: 900 });
const pages = mkdtempSync(join(tmpdir(), "inbetween-pages-"));
try {
  await browser.open(`${server.address}/tests/page.html`);
  for (const file of files) {
    const found = await browser.run(async (file) => {
      await import("/module/player.js");
      const scene = await (await fetch(file)).json();
      const { InbetweenPlayer } = await import("/module/player.js");
      const { Inbetween } = await import("/module/inbetween.js");
      const engine = await (InbetweenPlayer.engine ??= Inbetween.load());
      const world = engine.createWorld();
      const bytes = Uint8Array.from(atob(scene.snapshot), (character) => character.charCodeAt(0));
      world.restore(engine.createSnapshot(bytes));
      for (let tick = 0; tick < scene.check.ticks; tick++) world.tick();
      const hash = world.getStateHash();
      world.dispose();

      document.body.replaceChildren();
      const player = document.createElement("inbetween-player");
      player.setAttribute("controls", "");
      document.body.append(player);
      const failed = new Promise((_, reject) => player.addEventListener("error", ({ detail }) => reject(detail)));
      const ready = new Promise((resolve) => player.addEventListener("ready", resolve));
      player.setAttribute("src", file);
      await Promise.race([ready, failed]);
      const canvas = player.shadowRoot.querySelector("canvas");
      const picture = async (part) => {
        player.currentTime = player.duration * part;
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const digest = await crypto.subtle.digest("SHA-256", data);
        return Array.from(new Uint8Array(digest.slice(0, 8))).join();
      };
      const parts = Array.from({ length: 40 }, (_, index) => index / 40);
      const inOrder = [];
      for (const part of parts) inOrder.push(await picture(part));
      const shuffled = parts.map((_, index) => (index * 17 + 5) % parts.length);
      const differs = [];
      for (const index of shuffled) if (await picture(parts[index]) !== inOrder[index]) differs.push(parts[index]);
      player.currentTime = player.duration * 0.4;
      return { hash, expected: scene.check.hash, differs, kinds: new Set(inOrder).size };
    }, `/baked/${file}`);
    assert.equal(found.hash, found.expected, file);
    if (!crossfades.has(file)) {
      assert.deepEqual(found.differs, [], `${file}: frames in shuffled order differ from those in order`);
    }
    assert.ok(found.kinds > 5, `${file}: ${found.kinds} different pictures`);
    if (screenshots) writeFileSync(join(screenshots, file.replace(".motion.json", ".png")), await browser.screenshot());
    console.log(`${file}: the native hash; 40 frames shuffled ` +
      `${crossfades.has(file) ? "apart from crossfades" : "as in order"}, ${found.kinds} different`);
  }

  // Playing: events, the end, rate, direction, elements.
  const played = await browser.run(async (file) => {
    document.body.innerHTML = "";
    const scene = await (await fetch(file)).json();
    const player = document.createElement("inbetween-player");
    const element = document.createElement("div");
    element.dataset.entity = scene.entities.at(-1).name;
    element.dataset.shows = "background size";
    player.append(element);
    document.body.append(player);
    const seen = [];
    for (const type of ["ready", "play", "pause", "seeked", "ended"]) {
      player.addEventListener(type, () => seen.push(type));
    }
    let motions = 0;
    player.addEventListener("motion", () => { motions++; });
    await player.load(scene);
    const still = element.style.transform;
    player.rate = 4;
    player.play();
    await new Promise((resolve) => player.addEventListener("ended", resolve));
    const end = player.currentTime;
    player.direction = "reverse";
    player.play();
    await new Promise((resolve) => player.addEventListener("ended", resolve));
    const result = { seen, motions, still, style: element.getAttribute("style"), end, back: player.currentTime };
    player.close();
    player.close();
    player.play();
    return { ...result, duration: player.duration };
  }, `/baked/${files.includes("fade.motion.json") ? "fade.motion.json" : files[0]}`);
  assert.deepEqual(played.seen.filter((type) => type !== "seeked"), ["ready", "play", "ended", "play", "ended"]);
  assert.ok(played.motions > 0);
  assert.match(played.style, /transform: translate\(.*opacity: /);
  assert.ok(Math.abs(played.end - played.duration) < 1 && Math.abs(played.back) < 1, JSON.stringify(played));

  // A colour comes out as the file has it.
  if (files.includes("slide.motion.json")) {
    const pixel = await browser.run(async (file) => {
      document.body.innerHTML = "";
      const scene = await (await fetch(file)).json();
      const player = document.createElement("inbetween-player");
      document.body.append(player);
      await player.load(scene);
      const canvas = player.shadowRoot.querySelector("canvas");
      const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      const counts = new Map();
      for (let place = 0; place < pixels.length; place += 4) {
        const color = `#${[0, 1, 2].map((lane) => pixels[place + lane].toString(16).padStart(2, "0")).join("")}`;
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 6).map(([color]) => color);
    }, "/baked/slide.motion.json");
    const parts = (color) => [1, 3, 5].map((place) => parseInt(color.slice(place, place + 2), 16));
    const isNear = (left, right) => parts(left).every((part, lane) => Math.abs(part - parts(right)[lane]) <= 1);
    for (const color of ["#101418", "#171d24", "#1e262f"]) {
      assert.ok(pixel.some((found) => isNear(found, color)), `${color} is not among ${pixel}`);
    }
  }

  const failure = await browser.run(async () => {
    const player = document.createElement("inbetween-player");
    document.body.append(player);
    const failed = new Promise((resolve) => player.addEventListener("error", ({ detail }) => resolve(detail.message)));
    await player.load({ stage: {} });
    return failed;
  });
  assert.match(failure, /no baked motion file/);

  // One page with everything inside, from a disk.
  const page = join(pages, "page.html");
  const file = files.includes("springs.motion.json") ? "springs.motion.json" : files[0];
  const write = new URL("../../Web/source/page.mjs", import.meta.url).pathname;
  execFileSync(process.execPath, [write, resolve(folder), join(resolve(baked), file), page]);
  await browser.open(pathToFileURL(page).href);
  const time = await browser.run(async () => {
    const player = document.querySelector("inbetween-player");
    while (!(player.currentTime > 300)) await new Promise((resolve) => setTimeout(resolve, 20));
    return player.currentTime;
  });
  if (screenshots) writeFileSync(join(screenshots, "page.png"), await browser.screenshot());
  console.log(`one page of ${(statSync(page).size / 1e6).toFixed(2)} MB plays from a disk, at ${time.toFixed(0)} ms`);

  // The browser warns of tests that read pixels.
  const errors = (await browser.log()).filter(({ level, message }) =>
    level === "SEVERE" || (level === "WARNING" && !message.includes("willReadFrequently")));
  assert.deepEqual(errors, []);
} finally {
  await browser.close();
  server.close();
  rmSync(pages, { recursive: true });
}
