// Plays motion files in a browser: node player.mjs FOLDER TOOL [SCREENSHOTS]. FOLDER has the module, TOOL is the program
// `inbetween`, whose hashes and pictures the player's are compared with.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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
    const { InbetweenPlayer } = await import("/module/player.js");
    const { Inbetween, inflate } = await import("/module/inbetween.js");
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

  // Pictures against the pictures of `inbetween render`, ten of each file. Both draw the same shapes, but each smooths edges in
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
    for (const type of ["ready", "play", "pause", "seeked", "ended", "timeupdate"]) {
      player.addEventListener(type, () => seen.at(-1) !== type && seen.push(type));
    }
    let motions = 0;
    player.addEventListener("motion", () => { motions++; });
    await player.load(scene);
    const still = element.style.transform;
    const rates = ["abc", -2, 1e9, 0, 4].map((rate) => { player.rate = rate; return player.rate; });
    player.play();
    await new Promise((resolve) => player.addEventListener("ended", resolve));
    const end = player.currentTime;
    player.direction = "reverse";
    player.play();
    await new Promise((resolve) => player.addEventListener("ended", resolve));
    const result = { seen, motions, still, rates, style: element.getAttribute("style"), end, back: player.currentTime };
    player.close();
    player.close();
    player.play();
    return { ...result, duration: player.duration };
  }, "/made/fade.motion.json");
  const run1 = ["play", "timeupdate", "pause", "ended"];
  assert.deepEqual(played.seen, ["ready", ...run1, ...run1]);
  assert.ok(played.motions > 0);
  assert.deepEqual(played.rates, [1, 1, 1, 0, 4]);
  assert.match(played.style, /transform: translate\(.*opacity: /);
  assert.ok(Math.abs(played.end - played.duration) < 1 && Math.abs(played.back) < 1, JSON.stringify(played));

  // A seek, a loop that begins again, and calls before `ready`.
  const early = await browser.run(async (file) => {
    document.body.innerHTML = "";
    const player = document.createElement("inbetween-player");
    const until = (type) => new Promise((resolve) => player.addEventListener(type, resolve, { once: true }));
    const seen = [];
    for (const type of ["ready", "play", "pause", "seeked", "ended", "timeupdate"]) {
      player.addEventListener(type, () => seen.at(-1) !== type && seen.push(type));
    }
    const found = {};
    player.pause();
    player.currentTime = 300;
    player.play();
    found.waits = [player.paused, player.currentTime, player.src];
    player.src = file;
    document.body.append(player);
    player.addEventListener("ready", () => { found.ready = player.currentTime; }, { once: true });
    await until("play");
    found.first = seen.splice(0);
    player.loop = true;
    player.rate = 20;
    await until("seeked");
    await until("seeked");
    found.loop = [player.paused, player.currentTime >= 0 && player.currentTime < 2000];
    player.pause();
    found.looped = seen.splice(0);
    player.currentTime = 200;
    found.seek = seen.splice(0);

    // `autoplay` begins, except if the page has said `pause` since the file loads.
    player.toggleAttribute("autoplay");
    await player.load(file);
    found.auto = player.paused;
    const loading = player.load(file);
    player.pause();
    await loading;
    found.held = player.paused;
    // A listener of `ready` holds the player too. `close` drops the calls that wait.
    player.addEventListener("ready", () => player.pause(), { once: true });
    await player.load(file);
    found.listener = player.paused;
    player.toggleAttribute("autoplay");
    const other = player.load(file);
    player.play();
    player.currentTime = 100;
    player.close();
    await other;
    found.closed = [player.paused, player.currentTime];
    player.remove();
    return found;
  }, "/made/fade.motion.json");
  assert.deepEqual(early, {
    waits: [false, 0, ""], ready: 300, first: ["timeupdate", "seeked", "ready", "play"],
    loop: [false, true], looped: ["timeupdate", "seeked", "timeupdate", "seeked", "pause"], seek: ["timeupdate", "seeked"],
    auto: false, held: true, listener: true, closed: [true, 0],
  });

  // A state machine, declared properties and reduced motion, with the modules that the player loads itself.
  const bake = (name, file) => {
    writeFileSync(join(made, `${name}.json`), JSON.stringify({ inbetween: 1, ...file }));
    run("bake", join(made, `${name}.json`), "--output", join(made, `${name}.motion.json`));
  };
  const knob = { name: "knob", shape: { type: "circle", radius: 20 }, properties: { position: [60, 90], color: "#ffffff" } };
  bake("switch", {
    stage: { width: 320, height: 180 },
    properties: {
      glow: { type: "float", default: 0.25 }, tone: { type: "color", default: "#ff0000" }, lives: { type: "int" },
      isLit: { type: "bool" }, pose: { type: "enum", words: ["standing", "walking"], default: "walking" },
    },
    motions: {
      soft: { type: "tween", duration: 400, reduced: { duration: 40 } },
      slide: { type: "tween", duration: 300, ease: "backOut(2)" },
      pop: { type: "spring", spring: "bouncy", reduced: { duration: 40 } },
    },
    entities: [knob],
    motion: [
      { type: "tween", entity: "knob", property: "glow", values: [0, 1], duration: 800 },
      { type: "tween", entity: "knob", property: "tone", values: ["#00ff00"], duration: 800 },
      { type: "tween", entity: "knob", property: "lives", values: [0, 2], duration: 800 },
      { type: "tween", entity: "knob", property: "isLit", values: [true], duration: 800 },
      { type: "tween", entity: "knob", property: "opacity", values: [0, 1], motion: "soft" },
      {
        type: "states", name: "switch", start: "off", motion: "pop", motions: [{ to: "on", motion: "slide" }],
        states: {
          off: { knob: { position: [60, 90], pose: "walking" } },
          on: { knob: { position: [200, 90], pose: "standing" } },
        },
        connections: [
          { from: "off", to: "on", on: "tap", unless: ["isLocked"] }, { from: "on", to: "off", after: 500 }],
      },
    ],
  });
  const machine = await browser.run(async (file) => {
    const shared = customElements.get("inbetween-player").engine;
    customElements.get("inbetween-player").engine = undefined;
    const open = async () => {
      document.body.innerHTML = '<inbetween-player><div data-entity="knob" data-shows="glow tone pose"></div></inbetween-player>';
      const player = document.body.firstChild;
      await player.load(file);
      return { player, style: player.firstChild.style };
    };
    const wait = (until) => new Promise((resolve) => {
      const check = () => (until() ? resolve() : requestAnimationFrame(check));
      check();
    });
    let player, style;
    document.body.innerHTML = '<inbetween-player></inbetween-player>';
    const early = document.body.firstChild;
    const loading = early.load(file);
    const fired = [early.fire("tap"), early.getState("switch")];
    await loading;
    const waited = [fired, early.getState("switch")];
    ({ player, style } = await open());
    const changes = [];
    player.addEventListener("state", ({ detail }) => changes.push(Object.values(detail).join(" ")));
    const found = { waited, before: [player.getState("switch"), player.getValue("knob", "pose"), style.getPropertyValue("--pose")] };
    player.setCondition("isLocked", true);
    found.locked = player.fire("tap");
    player.setCondition("isLocked", false);
    found.fired = [player.fire("none"), player.fire("tap", "none"), player.fire("tap"), player.fire("tap")];
    let most = 0;
    await wait(() => {
      most = Math.max(most, player.getValue("knob", "position")[0]);
      return player.getState("switch") === "off";
    });
    found.most = most;
    found.paused = [player.paused, player.currentTime];
    await wait(() => Math.abs(player.getValue("knob", "position")[0] - 60) < 0.5);
    found.went = [player.go("on", "switch"), player.getState("switch")];
    found.changes = changes;
    player.currentTime = 400;
    found.values = Object.fromEntries(["glow", "lives", "isLit"].map((name) => [name, player.getValue("knob", name)]));
    found.css = [style.getPropertyValue("--glow"), style.getPropertyValue("--tone")];
    player.currentTime = player.duration;
    found.end = [player.getValue("knob", "lives"), player.getValue("knob", "isLit"), style.getPropertyValue("--tone")];
    player.play();
    await new Promise((resolve) => player.addEventListener("ended", resolve));
    found.ended = [player.paused, player.fire("tap") || player.getState("switch") === "on"];

    // Reduced motion: 40 ms in place of 400, and a jump in place of a motion without a reduced form.
    const { matchMedia } = globalThis;
    globalThis.matchMedia = () => ({ matches: true });
    const reduced = (await open()).player;
    reduced.currentTime = 50;
    found.reduced = [reduced.getValue("knob", "opacity"), reduced.getValue("knob", "glow")];
    reduced.play();
    found.plays = !reduced.paused;
    reduced.fire("tap");
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    found.jump = reduced.getValue("knob", "position")[0];
    globalThis.matchMedia = matchMedia;
    document.body.innerHTML = "";
    customElements.get("inbetween-player").engine = shared;
    return found;
  }, "/made/switch.motion.json");
  assert.deepEqual(machine.waited, [[false, null], "on"]);
  assert.deepEqual(machine.before, ["off", "walking", "walking"]);
  assert.deepEqual([machine.locked, machine.fired], [false, [false, false, true, false]]);
  assert.ok(machine.most > 205, `the slide overshoots: ${machine.most}`);
  assert.deepEqual([machine.paused, machine.went], [[true, 0], [true, "on"]]);
  assert.deepEqual(machine.changes.slice(0, 3), ["switch off on", "switch on off", "switch off on"]);
  assert.deepEqual([machine.values, machine.css[0]], [{ glow: 0.5, lives: 1, isLit: false }, "0.5"]);
  assert.match(machine.css[1], /^rgb\(20[0-9.]+ 16[0-9.]+ 0/);
  assert.deepEqual(machine.end.slice(0, 2), [2, true]);
  assert.match(machine.end[2], /^rgb\([0-9.e-]+ 255 /);
  assert.deepEqual([machine.ended, machine.reduced, machine.plays, machine.jump], [[true, true], [1, 1], true, 200]);
  console.log("a state machine, declared properties and reduced motion play");

  // A tinted picture, against the native one.
  const drawn = join(made, "springs-true");
  copyFileSync(join(drawn, readdirSync(drawn).sort()[3]), join(made, "icon.png"));
  bake("tint", {
    stage: { width: 200, height: 120, background: "#203040" },
    entities: [
      {
        name: "icon", shape: { type: "image", source: "icon.png" },
        properties: { position: [100, 60], size: [80, 80], color: "#40c0ff" },
      }],
    motion: [{ type: "tween", entity: "icon", property: "color", values: ["#ff4020"], duration: 1000 }],
  });
  run("render", join(made, "tint.json"), "--size", "200x120", "--fps", "2", "--to", "1000", "--output", join(made, "tint"));
  const tints = await browser.run(async (file, pictures) => {
    const { player, pixels } = await show(file);
    const icon = new Image();
    icon.src = "/made/icon.png";
    await icon.decode();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const means = [];
    for (const [index, source] of pictures.entries()) {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      player.currentTime = 500 * index;
      const shown = pixels();
      const context = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height })
        .getContext("2d");
      context.drawImage(picture, 0, 0);
      const native = context.getImageData(0, 0, picture.width, picture.height).data;
      const sums = [0, 0, 0];
      for (let place = 0; place < native.length; place++) {
        if (place % 4 < 3) sums[place % 4] += Math.abs(native[place] - shown[place]);
      }
      means.push(sums.map((sum) => (sum * 4) / native.length));
    }
    return means;
  }, "/made/tint.motion.json", readdirSync(join(made, "tint")).sort().map((picture) => `/made/tint/${picture}`));
  assert.equal(tints.length, 2);
  assert.ok(tints.flat().every((mean) => mean < 2), `tinted pictures differ: ${JSON.stringify(tints)}`);
  console.log(`tinted pictures differ from the native ones by ${Math.max(...tints.flat()).toFixed(2)} of 255 on average`);

  // Another file, whose picture has the same relative address.
  mkdirSync(join(made, "other"));
  for (const name of ["icon.png", "tint.motion.json"]) copyFileSync(join(made, name), join(made, "other", name));
  const asked = await browser.run(async () => {
    const { player } = await show("/made/tint.motion.json");
    await player.load("/made/other/tint.motion.json");
    const pictures = () => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/icon.png"))
      .map(({ name }) => new URL(name).pathname);
    for (let round = 0; round < 100 && !pictures().includes("/made/other/icon.png"); round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return [...new Set(pictures())].sort();
  });
  assert.deepEqual(asked, ["/made/icon.png", "/made/other/icon.png"]);

  // A stage without a background keeps nothing of an earlier frame.
  bake("clear", {
    stage: { width: 100, height: 40, background: "transparent" },
    entities: [{ name: "box", shape: { type: "rectangle", width: 10, height: 10 }, properties: { position: [10, 20] } }],
    motion: [{ type: "tween", entity: "box", property: "position", values: [[90, 20]], duration: 400 }],
  });
  const filled = await browser.run(async (file) => {
    const { player, pixels } = await show(file);
    const count = () => pixels().filter((value, index) => index % 4 === 3 && value > 0).length;
    const before = count();
    player.currentTime = 400;
    return [before, count()];
  }, "/made/clear.motion.json");
  assert.ok(filled[0] > 0 && filled[0] === filled[1], `a transparent stage shows ${filled} pixels`);

  // An element that names no entity: one warning, with the names that exist.
  const warned = await browser.run(async (file) => {
    const { warn } = console;
    const warnings = [];
    console.warn = (text) => warnings.push(text);
    document.body.innerHTML = '<inbetween-player><i data-entity="bix"></i><i data-entity="box"></i></inbetween-player>';
    const player = document.body.firstChild;
    await player.load(file);
    player.currentTime = 400;
    console.warn = warn;
    return [...warnings, ...Array.from(player.children, ({ style }) => style.transform !== "")];
  }, "/made/clear.motion.json");
  assert.deepEqual(warned, ["The file has no entity bix. data-entity and targets can name: box", false, true]);

  // Elements elsewhere on the page, by selectors.
  const selected = await browser.run(async (file) => {
    const { warn } = console;
    const warnings = [];
    console.warn = (text) => warnings.push(text);
    document.body.innerHTML = '<i class="box"></i><b class="box" data-shows="size"></b><inbetween-player></inbetween-player>';
    const player = document.body.lastChild;
    player.setAttribute("targets", JSON.stringify({ box: "body > .box", bix: "b", "box ": "#none" }));
    await player.load(file);
    player.currentTime = 400;
    console.warn = warn;
    const found = Array.from(document.querySelectorAll(".box"), ({ style }) => [style.transform.slice(0, 20), style.width]);
    const failed = new Promise((resolve) => player.addEventListener("error", ({ detail }) => resolve(detail.name)));
    player.setAttribute("targets", "box");
    await player.load(file);
    return [warnings, found, player.shadowRoot.querySelector("canvas").hidden, await failed];
  }, "/made/clear.motion.json");
  assert.deepEqual(selected, [
    ["The page has no element #none, which targets names",
      "The file has no entity bix. data-entity and targets can name: box"],
    [["translate(90px, 20px", ""], ["translate(90px, 20px", "10px"]], true, "SyntaxError",
  ]);

  // A page whose policy forbids inline styles and texts as HTML.
  writeFileSync(join(made, "strict.html"), `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="` +
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'">` +
    `<script type="module" src="/module/player.js"></script><inbetween-player src="clear.motion.json" controls>`);
  const strict = await browser.run(async () => {
    const frame = document.createElement("iframe");
    document.body.replaceChildren(frame);
    frame.src = "/made/strict.html";
    await new Promise((resolve) => frame.addEventListener("load", resolve));
    const player = frame.contentDocument.querySelector("inbetween-player");
    while (!(player.duration > 0)) await new Promise((resolve) => setTimeout(resolve, 20));
    const button = player.shadowRoot.querySelector("button");
    const { borderRadius } = frame.contentWindow.getComputedStyle(button);
    return [borderRadius, button.ariaLabel, button.querySelector("path").getAttribute("d").length > 0];
  });
  assert.deepEqual(strict, ["50%", "Play", true]);

  // A page that may request nothing but its scripts: the engine is inside of one.
  writeFileSync(join(made, "inline.html"), `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" ` +
    `content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"><script type="module" src="inline.js"></script>`);
  writeFileSync(join(made, "inline.js"), `import { load } from "/module/inline.js";
    const world = (await load()).createWorld();
    world.tick();
    document.title = "tick " + world.getInfo().tickCount;`);
  const inline = await browser.run(async () => {
    const frame = document.createElement("iframe");
    document.body.replaceChildren(frame);
    frame.src = "/made/inline.html";
    for (let round = 0; round < 500 && !frame.contentDocument?.title; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return frame.contentDocument.title;
  });
  assert.equal(inline, "tick 1");

  // A state that no machine has: one warning, and no change. A machine without the state keeps its own.
  bake("pair", {
    stage: { width: 100, height: 40 },
    entities: [knob],
    motion: [["drawer", "open", "rotation"], ["lamp", "lit", "opacity"]].map(([name, other, property]) => ({
      type: "states", name, start: "rest",
      states: { rest: { knob: { [property]: 0 } }, [other]: { knob: { [property]: 1 } } },
    })),
  });
  const went = await browser.run(async (file) => {
    const { warn } = console;
    const warnings = [];
    console.warn = (text) => warnings.push(text);
    document.body.innerHTML = "<inbetween-player controls></inbetween-player>";
    const player = document.body.firstChild;
    let clicks = 0;
    player.addEventListener("click", () => { clicks++; });
    await player.load(file);
    const went = [player.go("opne"), player.go("opne"), player.go("lit", "drawer"), player.go("open"), player.go("open")];
    console.warn = warn;
    player.shadowRoot.querySelector("button").click();
    const found = { went, warnings, states: ["drawer", "lamp"].map((name) => player.getState(name)), paused: player.paused };
    player.shadowRoot.querySelector("canvas").click();
    document.body.replaceChildren();
    return { ...found, clicks };
  }, "/made/pair.motion.json");
  assert.deepEqual(went, {
    went: [false, false, false, true, false],
    warnings: ["The file has no state opne. go can name: drawer: open, rest; lamp: lit, rest",
      "The file has no state lit of the machine drawer. go can name: drawer: open, rest; lamp: lit, rest"],
    states: ["open", "rest"], paused: false, clicks: 1,
  });

  // A module that did not load is asked for again. An engine that stops is an event, and the next file gets another one.
  const faults = await browser.run(async (file) => {
    const { fetch } = globalThis;
    const Player = customElements.get("inbetween-player");
    const shared = Player.engine;
    Player.engine = undefined;
    let requests = 0;
    globalThis.fetch = (address) =>
      (String(address).endsWith("player.wasm") && requests++ === 0 ? new Response("", { status: 503 }) : fetch(address));
    const uncaught = [];
    const listener = ({ message }) => uncaught.push(message);
    addEventListener("error", listener);
    const make = () => {
      const player = document.createElement("inbetween-player");
      document.body.append(player);
      player.failed = new Promise((resolve) => player.addEventListener("error", ({ detail }) => resolve(detail)));
      return player;
    };
    const plays = async (player) => {
      await player.load(file);
      player.loop = true;
      player.play();
      for (let frame = 0; frame < 200 && !(player.currentTime > 0); frame++) await new Promise(requestAnimationFrame);
      return player.currentTime > 0 && !player.paused;
    };
    document.body.replaceChildren();
    const first = make();
    await first.load(file);
    const found = { missing: (await first.failed).message.includes("503") };
    found.later = [await plays(first), await plays(make())];
    found.requests = requests;
    const stopping = make();
    await plays(stopping);
    try {
      stopping.engine.module.ibWorld_Tick(0xfffffff0);
    } catch {}
    found.stopped = [(await stopping.failed).code, stopping.paused, stopping.currentTime];
    found.again = [await plays(make()), await plays(stopping), requests];
    removeEventListener("error", listener);
    document.body.replaceChildren();
    globalThis.fetch = fetch;
    Player.engine = shared;
    return { ...found, uncaught };
  }, "/made/fade.motion.json");
  assert.deepEqual(faults, {
    missing: true, later: [true, true], requests: 2, stopped: ["dead", true, 0], again: [true, true, 3], uncaught: [],
  });

  // 1,000 loads of a file with a state machine and properties of its own.
  const sizes = await browser.run(async (file) => {
    const scene = await (await fetch(file)).json();
    const { player } = await show(scene);
    const sizes = [];
    for (let round = 0; round < 1000; round++) {
      await player.load(scene);
      // Memory grows by a megabyte at a time, so its properties are counted too.
      sizes.push([player.engine.memory.buffer.buffer.byteLength, player.engine.known.size]);
    }
    return [sizes[50], sizes.at(-1)];
  }, "/made/switch.motion.json");
  assert.deepEqual(sizes[1], sizes[0], `memory grows with 1,000 loads of a file: ${sizes}`);

  // Texts of base64 of megabytes.
  const decoding = await browser.run(async () => {
    let text = "";
    for (let part = 0; part < 64; part++) {
      text += btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(49_152))));
    }
    const times = [];
    for (let round = 0; round < 5; round++) {
      const begin = performance.now();
      await inflate(text).catch(() => {});  // no compressed data
      times.push(performance.now() - begin);
    }
    return Math.min(...times);
  });
  assert.ok(decoding < 500, `3 MB of base64 take ${decoding.toFixed(0)} ms`);
  console.log(`1,000 loads of a file keep ${(sizes[0][0] / 1048576).toFixed(1)} MB; 3 MB of base64 take ${decoding.toFixed(0)} ms`);

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
