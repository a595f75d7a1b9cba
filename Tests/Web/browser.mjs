// Drives Debian's Chromium, without a window, over WebDriver, from Node alone.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
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

/** Opens a browser. `run(body, …arguments)` calls a function in the page and returns its result. */
export async function openBrowser({ width = 900, height = 600 } = {}) {
  const port = 20000 + (process.pid % 20000);
  const driver = spawn("chromedriver", [`--port=${port}`], { stdio: "ignore" });
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  for (let attempt = 0; ; attempt++) {
    try {
      await call("GET", "/status");
      break;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    `--window-size=${width},${height}`, "--js-flags=--expose-gc"];
  const { sessionId, capabilities } = await call("POST", "/session", {
    capabilities: { alwaysMatch: {
      browserName: "chrome", "goog:chromeOptions": { args }, "goog:loggingPrefs": { browser: "ALL" },
      timeouts: { script: 120_000 },
    } },
  });
  const session = `/session/${sessionId}`;
  return {
    version: capabilities.browserVersion,
    open: (url) => call("POST", `${session}/url`, { url }),
    async run(body, ...args) {
      const script = `const done = arguments[arguments.length - 1];
        (${body})(...Array.from(arguments).slice(0, -1)).then((value) => done({ value }), (error) =>
          done({ error: String(error?.stack ?? error) }));`;
      const { value, error } = await call("POST", `${session}/execute/async`, { script, args });
      if (error) throw new Error(error);
      return value;
    },
    click: (actions) => call("POST", `${session}/actions`, { actions }),
    log: () => call("POST", `${session}/se/log`, { type: "browser" }),
    screenshot: async () => Buffer.from(await call("GET", `${session}/screenshot`), "base64"),
    async close() {
      await call("DELETE", session).catch(() => {});
      driver.kill();
    },
  };
}
