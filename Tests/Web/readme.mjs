// Runs the pages of Web/README.md and Web/Player.md in a browser, the button of the Cookbook, and the rows of
// ComingFromDesignTools that are for the player:
// node readme.mjs FOLDER TOOL, as for player.mjs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser, serve } from "./browser.mjs";

const [folder, tool] = process.argv.slice(2);
const root = new URL("../../", import.meta.url).pathname;
const guide = "Sources/Inbetween/Inbetween.docc";
const pages = ["Web/README.md", "Web/Player.md", `${guide}/ComingFromDesignTools.md`, `${guide}/Cookbook.md`];
const sections = Object.fromEntries(pages.flatMap((page) =>
  readFileSync(join(root, page), "utf8").split(/^##? /m).slice(1).map((text) => [text.split("\n")[0], text])));
const blocks = (section, language) =>
  [...sections[section].matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, code]) => code);

const site = mkdtempSync(join(tmpdir(), "inbetween-readme-"));
cpSync(folder, site, { recursive: true });
execFileSync(tool, ["bake", join(root, "Assets/short/card.json"), "--output", join(site, "card.motion.json")]);
writeFileSync(join(site, "element.html"), blocks("One element", "html")[0]);
writeFileSync(join(site, "index.html"), blocks("A tutorial", "html")[0]);
writeFileSync(join(site, "main.js"), blocks("A tutorial", "js").join("\n"));
const [first, frames] = blocks("A tutorial", "js");
writeFileSync(join(site, "drag.js"), `${first}${frames}${blocks("A tutorial", "js drag")[0]}`);
writeFileSync(join(site, "drag.html"), blocks("A tutorial", "html")[0].replace("main.js", "drag.js"));
const [onCanvas] = blocks("The player", "html");
const [onElements] = blocks("Canvas or elements", "html");
writeFileSync(join(site, "canvas.html"), `<!doctype html>${onCanvas}`);
writeFileSync(join(site, "elements.html"),
  `<!doctype html><meta charset="utf-8"><script type="module" src="player.js"></script>${onElements}` +
  `<script type="module">${blocks("State machines", "js").join("\n")}</script>`);

writeFileSync(join(site, "narrow.html"),
  `<!doctype html><meta charset="utf-8"><script type="module" src="player.js"></script><div style="width: 160px">${onElements}</div>` +
  `<script type="module">${blocks("Canvas or elements", "js")[0]}</script>`);

// The components of React: with their hooks, and without the element that they return.
writeFileSync(join(site, "react.js"), "export const components = (useRef, useEffect) => {\n" +
  [...blocks("In React, Vue and Next.js", "jsx"), ...blocks("The module", "jsx")].map((code) => code.replace(/^("use client"|import ).*\n|^  return <.*;\n/gm, "")).join("\n") +
  "return { Intro, Card };\n};\n");

const withBadge = "A page with a hover and a click";
writeFileSync(join(site, "button.json"), blocks(withBadge, "json")[0]);
execFileSync(tool, ["bake", join(site, "button.json"), "--output", join(site, "button.motion.json")]);
writeFileSync(join(site, "button.html"), blocks(withBadge, "html")[0]);

// The button of the cookbook: the recipe's file and its page.
writeFileSync(join(site, "press.json"), blocks("Apps", "json")[0]);
execFileSync(tool, ["bake", join(site, "press.json"), "--output", join(site, "press.motion.json")]);
writeFileSync(join(site, "press.html"), `<!doctype html>${blocks("Apps", "html")[0]}`);

writeFileSync(join(site, "menu.json"), blocks("From Rive", "json")[0]);
execFileSync(tool, ["bake", join(site, "menu.json"), "--output", join(site, "menu.motion.json")]);
// A page must not evaluate texts, so each row becomes a function of a module.
const functions = (section) => blocks(section, "js rows")[0].trim().split("\n\n").map((row) =>
  `${JSON.stringify(row.split("\n")[0].slice(3))}: (player, console) => {\n${row}\n}`);
writeFileSync(join(site, "rows.js"), ["Lottie", "Rive"].map((name) =>
  `export const of${name} = {\n${functions(`From ${name}`).join(",\n")}\n};\n`).join(""));

// A program of Node prints what its comment says.
const program = blocks("One element", "js node")[0];
writeFileSync(join(site, "node.mjs"), program.replace('"inbetween"', '"./inbetween.js"'));
assert.equal(execFileSync("node", [join(site, "node.mjs")], { encoding: "utf8" }), "[ 240, 0 ]\n");

const server = await serve({ site });
const browser = await openBrowser({ width: 800, height: 600 });
const watch = () => browser.run(async () => {
  globalThis.until = async (holds) => {
    for (let frame = 0; frame < 600; frame++) {
      if (holds()) return true;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return false;
  };
  globalThis.place = (element) => {
    const { x, y } = document.querySelector(element).getBoundingClientRect();
    return [x, y];
  };
});
try {
  await browser.open(`${server.address}/site/element.html`);
  await watch();
  assert.ok(await browser.run(async () => {
    const box = document.querySelector("#card");
    await until(() => box.style.transform !== "");
    const [start] = place("#card");
    box.click();
    return until(() => Math.abs(place("#card")[0] - start - 240) < 0.1);
  }), "the first example moves its element");

  await browser.open(`${server.address}/site/index.html`);
  await watch();
  const found = await browser.run(async () => {
    const [box, button, slider] = ["#card", "button", "input"].map((name) => document.querySelector(name));
    const found = {};
    await until(() => box.style.transform !== "");
    const start = place("#card")[0] - new DOMMatrix(box.style.transform).e;
    const x = () => new DOMMatrix(box.style.transform).e;
    found.tween = await until(() => x() === 140);
    const scale = () => new DOMMatrix(box.style.transform).a;
    found.event = await until(() => scale() > 1.15) && await until(() => Math.abs(scale() - 1) < 0.01);
    found.glow = await until(() => box.style.boxShadow.includes(" 24px"));
    found.color = getComputedStyle(box).backgroundColor;
    // Only a pointer of the device can be captured.
    box.setPointerCapture = (id) => { found.captured = id; };
    box.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 7 }));
    found.press = await until(() => Math.abs(scale() - 0.85) < 0.001);
    box.dispatchEvent(new PointerEvent("lostpointercapture", { pointerId: 7 }));
    found.release = await until(() => scale() > 1);
    box.click();
    found.overshoot = await until(() => x() > 244);
    button.click();
    found.hint = await until(() => Math.abs(new DOMMatrix(box.style.transform).b) > 0.02);
    slider.value = 500;
    slider.dispatchEvent(new Event("input"));
    found.bar = await until(() => Math.abs(Number(box.style.opacity) - 0.5) < 0.01);
    found.opacity = box.style.opacity;
    return found;
  });
  assert.deepEqual(Object.entries(found).filter(([, is]) => is === false), [], JSON.stringify(found));
  assert.equal(found.captured, 7);
  assert.match(found.color, /^rgb\(240, 12[78], 12[78]\)$/);

  await browser.open(`${server.address}/site/drag.html`);
  await watch();
  const dragged = await browser.run(async () => {
    const box = document.querySelector("#card");
    await until(() => box.style.transform !== "");
    const x = () => new DOMMatrix(box.style.transform).e;
    box.setPointerCapture = () => {};
    const point = (type, x) => box.dispatchEvent(new PointerEvent(type, { pointerId: 7, clientX: x, clientY: 60 }));
    point("pointermove", 400);
    const before = x();
    point("pointerdown", 60);
    point("pointermove", 160);
    const follows = await until(() => x() > 90);
    point("lostpointercapture", 160);
    const glides = await until(() => x() > 142);
    point("pointerdown", 160);
    const held = x();
    // Without the hold, the card would glide on by hundreds of points.
    for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame);
    return { before, follows, glides, isHeld: Math.abs(x() - held) < 60 };
  });
  assert.deepEqual(dragged, { before: 40, follows: true, glides: true, isHeld: true });

  await browser.open(`${server.address}/site/canvas.html`);
  await watch();
  assert.ok(await browser.run(() => until(() => document.querySelector("inbetween-player").currentTime > 100)));
  const widths = await browser.run(async () => {
    const player = document.querySelector("inbetween-player");
    const width = () => player.shadowRoot.querySelector("canvas").getBoundingClientRect().width;
    const box = document.createElement("div");
    player.before(box);
    const wide = width();
    box.style.width = "200px";
    player.removeAttribute("src");
    const other = document.createElement("inbetween-player");
    box.append(other);
    await other.load("card.motion.json");
    return [wide, other.shadowRoot.querySelector("canvas").getBoundingClientRect().width];
  });
  assert.deepEqual(widths, [320, 200], "the canvas fits into a narrow container");

  await browser.open(`${server.address}/site/elements.html`);
  await watch();
  const middle = await browser.run(async () => {
    const player = document.querySelector("inbetween-player");
    await until(() => player.currentTime > 100);
    player.pause();
    player.currentTime = 0;
    const [card, stage] = ["[data-entity]", "inbetween-player > div"].map((name) => {
      const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
      return { x, y, width, height };
    });
    // The middle stays while the size changes.
    const [element] = document.querySelectorAll("[data-entity]");
    element.style.width = "200px";
    const grown = element.getBoundingClientRect();
    element.style.width = "72px";
    player.click();
    const { x, y } = { x: card.x + card.width / 2 - stage.x, y: card.y + card.height / 2 - stage.y };
    const top = document.elementFromPoint(stage.x + x, stage.y + y)?.dataset.entity;
    return { x, y, grown: grown.x + grown.width / 2 - stage.x, top, width: card.width, stage: [stage.width, stage.height] };
  });
  assert.deepEqual(await browser.run(() => {
    const player = document.querySelector("inbetween-player").getBoundingClientRect();
    return document.querySelector("inbetween-player > div").getBoundingClientRect().y - player.y;
  }), 0, "the hidden canvas takes no place");
  assert.deepEqual(middle, { x: 60, y: 90, grown: 60, top: "card", width: 72, stage: [320, 180] });
  await browser.open(`${server.address}/site/button.html`);
  await watch();
  const hovered = await browser.run(async () => {
    const [player, card, badge] = ["inbetween-player", ".card", ".badge"].map((name) => document.querySelector(name));
    const scale = () => new DOMMatrix(getComputedStyle(card).transform).a;
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const first = place(".card");
    await until(() => player.getState("size") === "small");
    const found = { isSteady: String(first) === String(place(".card")), badge: badge.style.opacity };
    card.dispatchEvent(new PointerEvent("pointerenter"));
    found.grows = await until(() => Math.abs(scale() - 1.1) < 1e-3);
    card.click();
    found.drops = await until(() => Math.abs(badge.style.opacity - 1) < 1e-3);
    await until(() => Math.abs(new DOMMatrix(badge.style.transform).f) < 0.01);
    const [[x, y], corner] = [middle(badge), card.getBoundingClientRect()];
    found.corner = [x - corner.right, y - corner.top].map(Math.round).map(Math.abs);
    card.dispatchEvent(new PointerEvent("pointerleave"));
    found.shrinks = await until(() => Math.abs(scale() - 1) < 1e-3);
    card.click();
    found.hides = await until(() => badge.style.opacity < 1e-3);
    return found;
  });
  assert.deepEqual(hovered, { isSteady: true, badge: "0", grows: true, drops: true, corner: [0, 0], shrinks: true,
    hides: true });
  await browser.open(`${server.address}/site/press.html`);
  await watch();
  const pressed = await browser.run(async () => {
    const player = document.querySelector("inbetween-player");
    const button = player.querySelector("button");
    const scale = () => new DOMMatrix(button.style.transform).a;
    await until(() => button.style.transform !== "");
    button.dispatchEvent(new PointerEvent("pointerdown"));
    const shrinks = await until(() => Math.abs(scale() - 0.85) < 1e-3);
    button.dispatchEvent(new PointerEvent("pointerup"));
    const found = [shrinks, await until(() => scale() > 1.001), await until(() => Math.abs(scale() - 1) < 1e-3)];
    for (const [type, end] of [["keydown", 0.85], ["keyup", 1]]) {
      button.dispatchEvent(new KeyboardEvent(type, { key: " " }));
      found.push(await until(() => Math.abs(scale() - end) < 1e-3));
    }
    return found;
  });
  assert.deepEqual(pressed, [true, true, true, true, true]);
  await browser.open(`${server.address}/site/narrow.html`);
  await watch();
  const isNarrow = (width) => browser.run((width) => until(() => {
    const stage = document.querySelector("inbetween-player > div").getBoundingClientRect();
    return Math.abs(stage.width - width) < 1;
  }), width);
  assert.ok(await isNarrow(160));
  await browser.run(() => { document.querySelector("inbetween-player").parentElement.style.width = "80px"; });
  assert.ok(await isNarrow(80));
  await browser.open(`${server.address}/site/elements.html`);
  await watch();
  // Each effect runs twice, as in StrictMode of React.
  const react = await browser.run(async () => {
    const { components } = await import("/site/react.js");
    const { Inbetween } = await import("/site/inbetween.js");
    const [box, move] = [{ current: document.createElement("div") }, { current: null }];
    const player = { current: document.createElement("inbetween-player") };
    let [refs, ends] = [[player], 0];
    const cleanups = [];
    const { Intro, Card } = components(() => refs.shift(), (effect) => {
      effect()?.();
      cleanups.push(effect());
    });
    Intro({ onEnd: () => ends++ });
    player.current.dispatchEvent(new Event("ended"));
    cleanups.pop()();
    player.current.dispatchEvent(new Event("ended"));
    const looping = [player.current.loop];
    refs = [player];
    Intro({ loops: true, onEnd: () => {} });
    looping.push(player.current.loop);
    refs = [box, move];
    Card({ engine: await Inbetween.load(), x: 80 });
    const moved = await until(() => new DOMMatrix(box.current.style.transform).e === 80);
    for (const cleanup of cleanups) cleanup?.();
    return [ends, moved, ...looping];
  });
  assert.deepEqual(react, [1, true, false, true]);
  // Each row of a section, on a new player of a file. The results are checked below.
  const plays = await browser.run(async () => {
    await import("/site/player.js");
    const { ofLottie } = await import("/site/rows.js");
    const results = {};
    for (const [name, row] of Object.entries(ofLottie)) {
      const player = document.createElement("inbetween-player");
      document.body.replaceChildren(player);
      await player.load("card.motion.json");
      if (name.includes("at the end")) player.currentTime = player.duration;
      const printed = [];
      row(player, { log: (...words) => printed.push(words.join(" ")) });
      const first = [player.paused, player.currentTime, player.rate, player.direction];
      if (name.includes("complete")) {
        player.play();
        await until(() => printed.length > 0);
      }
      if (name.includes("playSegments")) {
        await until(() => player.paused);
        printed.push(player.paused && player.currentTime >= 500 && player.currentTime < player.duration);
      }
      if (name.includes("loopComplete") || name.includes("enterFrame")) {
        [player.loop, player.rate] = [true, 20];
        player.play();
        await until(() => printed.length > 0);
      }
      results[name] = { first, printed };
    }
    return results;
  });
  const states = Object.entries(plays).map(([name, { first }]) => [name.split("(")[0], first]);
  assert.deepEqual(Object.fromEntries(states), {
    "animation.pause": [false, 0, 1, "normal"], "animation.goToAndStop": [true, 500, 1, "normal"],
    "animation.goToAndPlay": [false, 500, 1, "normal"], "animation.playSegments": [false, 0, 1, "normal"],
    "animation.setSpeed": [true, 0, 2, "normal"], "animation.setDirection": [false, 1400, 1, "reverse"],
    "animation.addEventListener": [true, 0, 1, "normal"], "animation.destroy": [true, 0, 1, "normal"],
  });
  assert.deepEqual(plays['animation.addEventListener("complete", f)'].printed, ["done"]);
  assert.deepEqual(plays["animation.playSegments([0, 30])"].printed, [true]);
  assert.equal(plays['animation.addEventListener("loopComplete", f)'].printed[0], "again");
  assert.ok(plays['animation.addEventListener("enterFrame", f)'].printed.length > 0);
  const menu = await browser.run(async () => {
    const { ofRive } = await import("/site/rows.js");
    const results = [];
    for (const [name, row] of Object.entries(ofRive)) {
      const player = document.createElement("inbetween-player");
      document.body.replaceChildren(player);
      await player.load("menu.motion.json");
      const printed = [];
      row(player, { log: (...words) => printed.push(words.join(" ")) });
      if (name.includes("cleanup")) {
        results.push([player.getState("menu")]);
        continue;
      }
      if (/StateChange|pause|scrub/.test(name)) player.fire("tap");
      const [state, moves] = [player.getState("menu"), await until(() => player.getValue("card", "position")[0] === 200)];
      results.push([state, moves, ...printed]);
    }
    return results;
  });
  assert.deepEqual(menu, [["open", true], ["open", true], ["open", true, "closed open"],
    ["open", true], ["open", true], [null]]);
  assert.deepEqual((await browser.log()).filter((text) => !text.includes("favicon.ico")), []);
  console.log("the pages of Web/README.md and Web/Player.md play");
} finally {
  await browser.close();
  server.close();
  rmSync(site, { recursive: true });
}
