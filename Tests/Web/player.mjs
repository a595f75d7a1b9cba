// Plays motion files in a browser: node player.mjs FOLDER TOOL [SCREENSHOTS]. FOLDER has the module, TOOL is the program
// `inbetween`, whose hashes and pictures the player's are compared with.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, serve } from "./browser.mjs";

const [folder, tool, screenshots] = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const assets = new URL("../../Assets/", import.meta.url).pathname;
// An easing of these files is a function, which a state cannot hold.
const functions = new Set(["open", "shared"]);
// Compared with the native pictures.
const pictured = ["springs", "paths", "crowd", "stagger", "throw"];
const frames = 200;
const made = mkdtempSync(join(tmpdir(), "inbetween-web-"));
const run = (...words) => execFileSync(tool, words, { stdio: "pipe" });

const names = [];
for (const file of readdirSync(assets).filter((file) => file.endsWith(".json") && !file.includes("schema"))) {
  const name = file.replace(".json", "");
  const bake = () => run("bake", join(assets, file), "--output", join(made, `${name}.motion.json`));
  if (functions.has(name)) {
    assert.throws(bake, /cannot be baked: an easing is a function/);
  } else {
    bake();
    names.push(name);
  }
}
const server = await serve({ module: folder, tests: here, made });
const browser = await openBrowser({ width: 1300, height: 900 });
const shoot = async (name) => {
  if (screenshots) writeFileSync(join(screenshots, `${name}.png`), await browser.screenshot());
};
try {
  await browser.open(`${server.address}/tests/page.html`);
  await browser.run(async () => {
    const { InbetweenPlayer, inflate } = await import("/module/player.js");
    const { Inbetween } = await import("/module/inbetween.js");
    InbetweenPlayer.engine = Inbetween.load();
    globalThis.inflate = inflate;
    /** Opens a player with a scene, on a canvas whose pixels are read. */
    globalThis.show = async (scene) => {
      document.body.replaceChildren();
      const player = document.createElement("inbetween-player");
      player.setAttribute("controls", "");
      document.body.append(player);
      const canvas = player.shadowRoot.querySelector("canvas");
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const failed = new Promise((_, reject) => player.addEventListener("error", ({ detail }) => reject(detail)));
      await Promise.race([player.load(scene), failed]);
      return { player, pixels: () => context.getImageData(0, 0, canvas.width, canvas.height).data };
    };
  });
  for (const name of names) {
    const found = await browser.run(async (file, count) => {
      const scene = await (await fetch(file)).json();
      const engine = await customElements.get("inbetween-player").engine;
      const world = engine.createWorld();
      world.restore(engine.createSnapshot(await inflate(scene.snapshot)));
      for (let tick = 0; tick < scene.check.ticks; tick++) world.tick();
      const hash = world.getStateHash();
      world.dispose();

      const { player, pixels } = await show(scene);
      const picture = (part) => {
        player.currentTime = player.duration * part;
        const words = new Uint32Array(pixels().buffer);
        let hash = 0x811c9dc5;
        for (let index = 0; index < words.length; index++) hash = Math.imul(hash ^ words[index], 0x01000193);
        return hash;
      };
      const parts = Array.from({ length: count }, (_, index) => index / count);
      const inOrder = parts.map(picture);
      const shuffled = parts.map((_, index) => (index * 77 + 5) % count);
      const differs = [];
      for (const index of shuffled) {
        // Cold: from the state at the begin, with nothing left of an earlier frame.
        player.remove();
        document.body.append(player);
        if (picture(parts[index]) !== inOrder[index]) differs.push(parts[index]);
      }
      const back = shuffled.filter((index) => picture(parts[index]) !== inOrder[index]).map((index) => parts[index]);
      player.currentTime = player.duration * 0.4;
      return { hash, expected: scene.check.hash, differs, back, kinds: new Set(inOrder).size };
    }, `/made/${name}.motion.json`, frames);
    assert.equal(found.hash, found.expected, name);
    assert.deepEqual(found.differs, [], `${name}: cold frames differ from those in order`);
    assert.deepEqual(found.back, [], `${name}: frames in shuffled order differ from those in order`);
    assert.ok(found.kinds > frames / 4, `${name}: ${found.kinds} different pictures`);
    await shoot(name);
    console.log(`${name}: the native hash; ${frames} frames shuffled, cold and warm, as in order; ` +
      `${found.kinds} different`);
  }

  // Pictures against those of `inbetween render`, ten of each file. Both draw the same shapes, but each smooths edges in
  // its own way, up to 76 of 255 in a pixel. A shape that is one point away differs by the contrast to what is behind it.
  // Letters differ by more, so they are left out; with letters the mean of a picture is compared.
  for (const [name, hasTexts] of [...pictured.map((name) => [name, false]), [pictured[0], true]]) {
    const file = JSON.parse(readFileSync(join(assets, `${name}.json`), "utf8"));
    if (!hasTexts) for (const entity of file.entities) if (entity.shape?.type === "text") delete entity.shape;
    const path = join(made, `${name}-${hasTexts}`);
    writeFileSync(`${path}.json`, JSON.stringify(file));
    run("bake", `${path}.json`, "--output", `${path}.motion.json`);
    const { stage: { width, height }, duration } = JSON.parse(readFileSync(`${path}.motion.json`, "utf8"));
    run("render", `${path}.json`, "--size", `${width}x${height}`, "--fps", `10000/${duration}`, "--to", `${duration}`,
      "--output", path);
    const pictures = readdirSync(path).sort();
    assert.equal(pictures.length, 10);
    const found = await browser.run(async (file, pictures) => {
      const { player, pixels } = await show(await (await fetch(file)).json());
      const results = [];
      for (const [index, source] of pictures.entries()) {
        player.currentTime = (player.duration * index) / 10;
        const shown = pixels();
        const picture = new Image();
        picture.src = source;
        await picture.decode();
        const context = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height })
          .getContext("2d", { willReadFrequently: true });
        context.drawImage(picture, 0, 0);
        const native = context.getImageData(0, 0, picture.width, picture.height).data;
        if (native.length !== shown.length) throw new Error(`${source}: ${native.length} bytes, ${shown.length} shown`);
        let [sum, most] = [0, 0];
        for (let place = 0; place < native.length; place += 4) {
          let here = 0;
          for (let lane = 0; lane < 3; lane++) here = Math.max(here, Math.abs(native[place + lane] - shown[place + lane]));
          sum += here;
          most = Math.max(most, here);
        }
        results.push({ mean: (sum * 4) / native.length, most });
      }
      return results;
    }, `/made/${name}-${hasTexts}.motion.json`, pictures.map((picture) => `/made/${name}-${hasTexts}/${picture}`));
    for (const [index, { mean, most }] of found.entries()) {
      const isNear = hasTexts ? mean < 1 : mean < 0.25 && most < 96;
      assert.ok(isNear, `${name}, picture ${index}: pixels differ by ${mean.toFixed(3)} on average, by ${most} at most`);
    }
    const largest = (key) => Math.max(...found.map((picture) => picture[key])).toFixed(2);
    console.log(`${name}, ${hasTexts ? "with" : "without"} letters: ten pictures differ from the native ones by ` +
      `${largest("mean")} of 255 on average, by ${largest("most")} at most`);
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
  }, "/made/fade.motion.json");
  assert.deepEqual(played.seen.filter((type) => type !== "seeked"), ["ready", "play", "ended", "play", "ended"]);
  assert.ok(played.motions > 0);
  assert.match(played.style, /transform: translate\(.*opacity: /);
  assert.ok(Math.abs(played.end - played.duration) < 1 && Math.abs(played.back) < 1, JSON.stringify(played));

  const failure = await browser.run(async () => {
    const player = document.createElement("inbetween-player");
    document.body.append(player);
    const failed = new Promise((resolve) => player.addEventListener("error", ({ detail }) => resolve(detail.message)));
    await player.load({ stage: {} });
    return failed;
  });
  assert.match(failure, /no motion file that/);

  // One page with everything inside, from a disk.
  const page = join(made, "page.html");
  run("render", join(assets, "crowd.json"), "--output", page, "--module", folder);
  const size = statSync(page).size;
  assert.ok(size < 1_200_000, `the page has ${size} bytes`);
  await browser.open(pathToFileURL(page).href);
  const time = await browser.run(async () => {
    const player = document.querySelector("inbetween-player");
    while (!(player.currentTime > 300)) await new Promise((resolve) => setTimeout(resolve, 20));
    return player.currentTime;
  });
  await shoot("page");
  console.log(`one page of ${(size / 1e6).toFixed(2)} MB plays from a disk, at ${time.toFixed(0)} ms`);
  assert.deepEqual(await browser.log(), []);
} finally {
  await browser.close();
  server.close();
  rmSync(made, { recursive: true });
}
