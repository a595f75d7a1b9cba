// Drives Debian's Chromium and Firefox, without a window, from Node alone: Chromium by WebDriver, Firefox by Marionette,
// which has the same commands and needs no driver.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
  ".json": "application/json", ".css": "text/css",
};

/** Serves folders by their first path part. Returns the server's address and a function that ends it. */
export async function serve(folders) {
  const server = createServer(async (request, response) => {
    const [, first, ...rest] = normalize(new URL(request.url, "http://localhost").pathname).split("/");
    try {
      if (first === "empty.html") {
        response.setHeader("content-type", "text/html");
        return response.end("<!doctype html><link rel=icon href=data:,><title>empty</title>");
      }
      const bytes = await readFile(join(folders[first], ...rest));
      response.setHeader("content-type", types[extname(new URL(request.url, "http://localhost").pathname)] ?? "application/octet-stream");
      // No code from texts: only the module may be compiled.
      response.setHeader("content-security-policy", "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Calls `attempt` until it succeeds, for half a minute. */
async function retry(attempt) {
  for (let round = 0; ; round++) {
    try {
      return await attempt();
    } catch (error) {
      if (round > 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Returns a function for commands to a new Chromium: `call(verb, path, parameters)`. */
async function startChromium(width, height, isPhone) {
  const free = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => free.once("listening", resolve));
  const { port } = free.address();
  await new Promise((resolve) => free.close(resolve));
  const driver = spawn("chromedriver", [`--port=${port}`], { stdio: "ignore" });
  const send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await retry(() => send("GET", "/status"));
  const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    `--window-size=${width},${height}`, "--js-flags=--expose-gc"];
  // A window of Chromium is never as narrow as a phone.
  const mobile = isPhone && { mobileEmulation: { deviceMetrics: { width, height, pixelRatio: 2, touch: true } } };
  const { sessionId, capabilities } = await send("POST", "/session", {
    capabilities: { alwaysMatch: {
      browserName: "chrome", "goog:chromeOptions": { args, ...mobile }, "goog:loggingPrefs": { browser: "ALL" },
      timeouts: { script: 240_000 },
    } },
  });
  const session = `/session/${sessionId}`;
  return {
    version: capabilities.browserVersion,
    open: (url) => send("POST", `${session}/url`, { url }),
    execute: (script) => send("POST", `${session}/execute/async`, { script, args: [] }),
    act: (actions) => send("POST", `${session}/actions`, { actions }),
    screenshot: () => send("GET", `${session}/screenshot`),
    log: async () => (await send("POST", `${session}/se/log`, { type: "browser" }))
      .filter(({ level }) => level === "SEVERE" || level === "WARNING").map(({ message }) => message),
    async close() {
      const ended = new Promise((resolve) => driver.once("exit", resolve));
      await send("DELETE", session).catch(() => {});
      driver.kill();
      await ended;
    },
  };
}

async function startFirefox(width, height) {
  const profile = await mkdtemp(join(tmpdir(), "inbetween-firefox-"));
  const preferences = { "marionette.port": 0, "datareporting.policy.dataSubmissionEnabled": false };
  await writeFile(join(profile, "user.js"),
    Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`).join(""));
  const args = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile,
    `--width=${width}`, `--height=${height}`];
  const firefox = spawn("firefox-esr", args, { stdio: "ignore" });
  const port = Number(await retry(() => readFile(join(profile, "MarionetteActivePort"), "utf8")));
  const socket = await retry(() => new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket)).once("error", reject);
  }));
  // Messages are a length, a colon and JSON. The first one greets.
  let bytes = Buffer.alloc(0);
  let number = 0;
  const waiting = new Map();
  socket.on("data", (more) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const colon = bytes.indexOf(":");
      const end = colon + 1 + Number(bytes.subarray(0, colon));
      if (colon < 0 || bytes.length < end) return;
      const message = JSON.parse(bytes.subarray(colon + 1, end));
      bytes = bytes.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result && "value" in result ? result.value : result);
    }
  });
  const send = (command, parameters = {}) => new Promise((resolve, reject) => {
    waiting.set(++number, { resolve, reject });
    const text = JSON.stringify([0, number, command, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
  });
  const { capabilities } = await send("WebDriver:NewSession", { timeouts: { script: 240_000 } });
  return {
    version: capabilities.browserVersion,
    open: (url) => send("WebDriver:Navigate", { url }),
    execute: (script) => send("WebDriver:ExecuteAsyncScript", { script, args: [] }),
    act: (actions) => send("WebDriver:PerformActions", { actions }),
    screenshot: () => send("WebDriver:TakeScreenshot", { full: false }),
    async log() {
      await send("Marionette:SetContext", { value: "chrome" });
      // Errors and warnings of pages; the browser has others.
      const script = `return Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError &&
        /^(http|file|blob)/.test(message.sourceName)).map(String)`;
      const messages = await send("WebDriver:ExecuteScript", { script, args: [] });
      await send("Marionette:SetContext", { value: "content" });
      return messages;
    },
    async close() {
      const ended = new Promise((resolve) => firefox.once("exit", resolve));
      await send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
      await ended;
      socket.destroy();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Opens a browser: "chromium", or as the variable BROWSER says, "firefox". `run(body, …arguments)` calls a function in
 *  the page, which may be asynchronous, and returns its result. `log()` returns the warnings and errors so far. */
export async function openBrowser({
  width = 900, height = 600, isPhone = false, name = process.env.BROWSER ?? "chromium",
} = {}) {
  const browser = await (name === "firefox" ? startFirefox(width, height) : startChromium(width, height, isPhone));
  return {
    name,
    version: `${name === "firefox" ? "Firefox" : "Chromium"} ${browser.version}`,
    open: browser.open,
    async run(body, ...args) {
      // As a script of the page, since Firefox imports no modules for others.
      const script = `(async () => {
          try {
            return { value: await (${body})(...${JSON.stringify(args)}) };
          } catch (error) {
            return { error: String(error?.stack ?? error) };
          }
        })().then((result) => dispatchEvent(new CustomEvent("inbetween-result", { detail: JSON.stringify(result) })));`;
      const text = await browser.execute(`const done = arguments[arguments.length - 1];
        addEventListener("inbetween-result", ({ detail }) => done(detail), { once: true });
        const script = document.createElement("script");
        script.textContent = ${JSON.stringify(script)};
        document.head.append(script);
        script.remove();`);
      const { value, error } = JSON.parse(text);
      if (error) throw new Error(error);
      return value;
    },
    click: (x, y) => browser.act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [
      { type: "pointerMove", duration: 0, x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 },
    ] }]),
    log: browser.log,
    screenshot: async () => Buffer.from(await browser.screenshot(), "base64"),
    close: browser.close,
  };
}
