// Writes one page with a baked motion file, the player and the engine inside, which opens from a disk:
//
//   node page.mjs FOLDER BAKED PAGE     FOLDER is that of .ci/build-web, BAKED is what `inbetween bake` writes

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, baked, page] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name), "utf8");
const scene = JSON.parse(readFileSync(baked, "utf8"));

// Modules that lie in one page cannot import each other: each becomes a function's body.
const inner = (name) => read(name).replace(/^import .*$/gm, "").replace(/^export /gm, "");
const script = `
const layout = (() => {${inner("layout.js")}
return { structs, enums, properties }; })();
const { Inbetween } = (({ enums, properties: builtInProperties, structs }) => {${inner("inbetween.js")}
return { Inbetween }; })(layout);
const { InbetweenPlayer } = (() => {${inner("player.js")}
return { InbetweenPlayer }; })();
const packed = Uint8Array.from(atob(document.getElementById("module").textContent), (c) => c.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
InbetweenPlayer.engine = new Response(stream).arrayBuffer().then((bytes) => Inbetween.load(bytes));
document.querySelector("inbetween-player").load(JSON.parse(document.getElementById("scene").textContent));
`;
// No text of a script may end it.
const safe = (text) => text.replaceAll("</", "<\\/");
writeFileSync(page, `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${(scene.title ?? "Inbetween").replace(/[&<]/g, (c) => `&#${c.charCodeAt(0)};`)}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; color-scheme: dark; color: #dbe2ee;
    background: ${scene.stage.background}; }
  inbetween-player { width: min(100vw, ${scene.stage.width}px); }
</style>
<inbetween-player controls loop autoplay></inbetween-player>
<script type="application/json" id="scene">${safe(JSON.stringify(scene))}</script>
<script type="text/plain" id="module">${gzipSync(readFileSync(join(folder, "inbetween.wasm")), { level: 9 }).toString("base64")}</script>
<script type="module">${safe(script)}</script>
</html>
`);
