// Prints a page with the player and the engine inside, in which `inbetween render` puts a motion and its title:
//
//   node page.mjs FOLDER     FOLDER has the module

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name), "utf8");

// Modules that lie in one page cannot import each other: each becomes a function's body.
const inner = (name) => read(name).replace(/^import .*$/gm, "").replace(/^export /gm, "");
const script = `
const layout = (() => {${inner("layout.js")}
return { structs, enums, properties }; })();
const { Inbetween, inflate, motionState, readMotion } = (({ enums, properties: builtInProperties, structs }) => {${inner("inbetween.js")}
return { Inbetween, inflate, motionState, readMotion }; })(layout);
const { InbetweenPlayer } = (() => {${inner("player.js")}
return { InbetweenPlayer }; })();
const text = (id) => document.getElementById(id).textContent;
InbetweenPlayer.engine = inflate(text("module"), "gzip").then((bytes) => Inbetween.load(bytes));
const motion = JSON.parse(new TextDecoder().decode(await inflate(text("motion"))));
document.body.style.background = motion.stage.background;
const player = document.querySelector("inbetween-player");
player.style.setProperty("--shape", motion.stage.width / motion.stage.height);
player.load(motion);
`;
if (/<\/script/i.test(script)) throw new Error("a text in a page ends its script");
console.log(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{{title}}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; color-scheme: dark; color: #dbe2ee; }
  inbetween-player { width: min(100vw, (100vh - 48px) * var(--shape)); }
</style>
<inbetween-player controls loop autoplay></inbetween-player>
<script type="text/plain" id="motion">{{motion}}</script>
<script type="text/plain" id="module">${gzipSync(readFileSync(join(folder, "player.wasm")), { level: 9 }).toString("base64")}</script>
<script type="module">${script}</script>
</html>`);
