// <inbetween-player src="card.motion.json">: plays what `inbetween bake` has written of a motion file. MIT License.
//
// Attributes: `src`, `rate` (1), `direction` ("normal" or "reverse"), `loop`, `autoplay`, `controls`. Without an inner
// element that has `data-entity`, it draws on a canvas. Otherwise each such element shows the entity of that name:
// position, scale and rotation as its transform, and its opacity; with `data-shows="size color cornerRadius"` those
// too. A reader who prefers reduced motion sees the end instead of the motion.
//
// Events: ready, play, pause, seeked, ended, timeupdate, error; and "motion" with the driver's `kind` and entity,
// "emit" with the `name`, of the steps and drivers that play.

import { Inbetween } from "./inbetween.js";

const properties = ["position", "size", "scale", "rotation", "opacity", "color", "cornerRadius"];

const style = `
  :host { display: inline-block; }
  .stage { position: relative; overflow: hidden; }
  canvas { display: block; width: 100%; }
  .bar { display: flex; gap: 12px; align-items: center; padding: 8px 12px; font: 13px Inter, system-ui, sans-serif; }
  .bar[hidden] { display: none; }
  button { width: 32px; height: 32px; flex: none; padding: 0; border: 0; border-radius: 50%; background: #8884;
    color: inherit; cursor: pointer; display: grid; place-items: center; }
  button:hover { background: #8886; }
  svg { width: 14px; height: 14px; fill: currentColor; }
  input { flex: 1; min-width: 60px; height: 24px; margin: 0; accent-color: #63e6be; cursor: pointer; }
  output { min-width: 4.4em; text-align: right; font-variant-numeric: tabular-nums; }`;

const icons = {
  Play: '<svg viewBox="0 0 16 16"><path d="M4 2.2v11.6L14 8z"/></svg>',
  Pause: '<svg viewBox="0 0 16 16"><path d="M3.5 2h3v12h-3zM9.5 2h3v12h-3z"/></svg>',
};

export class InbetweenPlayer extends HTMLElement {
  static observedAttributes = ["src", "rate", "direction", "controls"];

  /** The engine of all players. Set it before the first one for another one, such as a page's own: a promise. */
  static engine;

  #root;
  #canvas;
  #bar;
  #scene;
  #state;
  #world;
  #frame;
  #timeline = 0;
  #entities = [];
  #targets = [];
  #pictures = new Map();
  #isPlaying = false;
  #isHeld = false;
  #request = 0;
  #last = 0;
  #loading = 0;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    const sheet = document.createElement("style");
    sheet.textContent = style;
    const stage = document.createElement("div");
    stage.className = "stage";
    this.#canvas = document.createElement("canvas");
    stage.append(this.#canvas, document.createElement("slot"));
    this.#bar = document.createElement("div");
    this.#bar.className = "bar";
    const [button, range, text] = ["button", "input", "output"].map((name) => document.createElement(name));
    Object.assign(range, { type: "range", min: 0, step: 1, value: 0, ariaLabel: "Time" });
    button.addEventListener("click", () => (this.paused ? this.play() : this.pause()));
    range.addEventListener("input", () => {
      this.#isHeld = true;
      this.currentTime = Number(range.value);
    });
    range.addEventListener("change", () => { this.#isHeld = false; });
    Object.assign(this.#bar, { button, range, text });
    this.#bar.append(button, range, text);
    this.#root.append(sheet, stage, this.#bar);
    this.#show();
  }

  connectedCallback() {
    if (this.#scene && !this.#world) this.#start();
    else if (this.getAttribute("src") && !this.#scene && !this.#loading) this.load(this.getAttribute("src"));
  }

  disconnectedCallback() {
    this.close();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "src" && value && this.isConnected) this.load(value);
    if (name === "rate" || name === "direction") this.#setRate();
    if (name === "controls") this.#show();
  }

  /** Loads a baked file: an address, or its content as an object. */
  async load(source) {
    const loading = ++this.#loading;
    this.close();
    try {
      let scene = source;
      if (typeof source === "string") {
        const response = await fetch(source);
        if (!response.ok) throw new Error(`${source} has status ${response.status}`);
        scene = await response.json();
      }
      if (scene?.baked !== 2) {
        const name = typeof source === "string" ? source : "the source";
        throw new Error(`${name} is no motion file that inbetween bake of this version has written`);
      }
      const engine = await (InbetweenPlayer.engine ??= Inbetween.load(new URL("player.wasm", import.meta.url)));
      const state = await inflate(scene.snapshot);
      if (loading !== this.#loading) return;
      this.#scene = scene;
      this.#state = state;
      this.engine = engine;
      this.base = typeof source === "string" ? new URL(source, document.baseURI) : document.baseURI;
      if (this.isConnected) this.#start();
    } catch (error) {
      if (loading === this.#loading) this.dispatchEvent(new CustomEvent("error", { detail: error }));
    }
  }

  /** Ends the world of the player. A second call does nothing; a player that is put back goes on from the start. */
  close() {
    cancelAnimationFrame(this.#request);
    this.#isPlaying = false;
    this.#frame?.dispose();
    this.#world?.dispose();
    this.#frame = this.#world = undefined;
  }

  get paused() { return !this.#isPlaying; }
  /** The length of a loop in milliseconds. */
  get duration() { return this.#scene?.duration ?? 0; }
  get rate() { return Number(this.getAttribute("rate") ?? 1); }
  set rate(rate) { this.setAttribute("rate", rate); }
  get direction() { return this.getAttribute("direction") ?? "normal"; }
  set direction(direction) { this.setAttribute("direction", direction); }
  get loop() { return this.hasAttribute("loop"); }
  set loop(loops) { this.toggleAttribute("loop", loops); }

  /** The time in milliseconds. Setting it shows that time at once. */
  get currentTime() {
    return this.#world ? this.#world.getTimeline(this.#timeline).offset : 0;
  }
  set currentTime(time) {
    if (!this.#world) return;
    this.#world.seekTimeline(this.#timeline, Math.min(Math.max(time, 0), this.duration));
    this.#draw(0);
    this.#fire("seeked");
  }

  /** The state hash of the engine, equal on every machine. */
  get stateHash() { return this.#world?.getStateHash(); }

  play() {
    if (!this.#world || this.#isPlaying) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.currentTime = this.#isReverse ? 0 : this.duration;
      this.#fire("ended");
      return;
    }
    const time = this.currentTime;
    if (this.#isReverse ? time <= 0 : time >= this.duration) this.currentTime = this.#isReverse ? this.duration : 0;
    this.#isPlaying = true;
    this.#last = performance.now();
    this.#request = requestAnimationFrame((now) => this.#step(now));
    this.#fire("play");
  }

  pause() {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    cancelAnimationFrame(this.#request);
    this.#fire("pause");
  }

  get #isReverse() { return this.direction === "reverse"; }

  #fire(type, detail) {
    this.#show();
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #show() {
    const { button, range, text } = this.#bar;
    this.#bar.hidden = !this.hasAttribute("controls");
    const action = this.#isPlaying ? "Pause" : "Play";
    if (button.ariaLabel !== action) [button.ariaLabel, button.innerHTML] = [action, icons[action]];
    range.max = this.duration;
    if (!this.#isHeld) range.value = this.currentTime;
    text.textContent = `${(this.currentTime / 1000).toFixed(2)} s`;
  }

  #setRate() {
    if (this.#world) this.#world.setTimelineRate(this.#timeline, this.#isReverse ? -this.rate : this.rate);
  }

  #start() {
    const { engine } = this;
    const number = ([index, generation]) => index + generation * 2 ** 32;
    const snapshot = engine.createSnapshot(this.#state);
    this.#world = engine.createWorld();
    this.#world.restore(snapshot);
    snapshot.dispose();
    this.#frame = engine.createFrame(properties);
    this.#timeline = number(this.#scene.timeline);
    this.#entities = Float64Array.from(this.#scene.entities, ({ entity }) => number(entity));
    const names = this.#scene.entities.map(({ name }) => name);
    this.#targets = Array.from(this.querySelectorAll("[data-entity]"), (element) => {
      const shows = (element.dataset.shows ?? "").split(" ");
      return { element, index: names.indexOf(element.dataset.entity), shows };
    }).filter(({ index }) => index >= 0);
    this.#canvas.hidden = this.#targets.length > 0;
    for (const { shape } of this.#scene.entities) {
      if (shape?.type !== "image" || this.#pictures.has(shape.source)) continue;
      const picture = new Image();
      picture.addEventListener("load", () => this.#world && this.#draw(0));
      picture.src = new URL(shape.source, this.base);
      this.#pictures.set(shape.source, picture);
    }
    this.#setRate();
    this.#draw(0);
    this.#fire("ready");
    if (this.hasAttribute("autoplay")) this.play();
  }

  #step(now) {
    if (!this.#isPlaying) return;
    const world = this.#world;
    if (!this.#isHeld) {
      world.advance(Math.max(0, now - this.#last));
      for (const { kind, entity } of world.getEvents()) {
        const index = this.#entities.indexOf(entity);
        this.dispatchEvent(new CustomEvent("motion", { detail: { kind, entity: this.#scene.entities[index]?.name } }));
      }
      for (const { name } of world.getEmitted()) this.dispatchEvent(new CustomEvent("emit", { detail: { name } }));
    }
    // A listener may have closed the player.
    if (this.#world !== world) return;
    this.#last = now;
    const { offset } = world.getTimeline(this.#timeline);
    const isOver = this.#isReverse ? offset <= 0 : offset >= this.duration;
    if (isOver) {
      const [begin, end] = this.#isReverse ? [this.duration, 0] : [0, this.duration];
      world.seekTimeline(this.#timeline, this.loop ? begin : end);
      if (!this.loop) {
        this.#isPlaying = false;
        this.#draw(0);
        this.#fire("ended");
        return;
      }
    }
    this.#draw(world.getInfo().alpha);
    this.#fire("timeupdate");
    if (this.#isPlaying) this.#request = requestAnimationFrame((now) => this.#step(now));
  }

  /** Shows the world `alpha` of a tick after the last one. */
  #draw(alpha) {
    this.#world.sample(alpha, this.#frame);
    const values = {};
    for (const property of properties) values[property] = this.#frame.read(property, this.#entities).slice();
    if (this.#targets.length > 0) this.#drawElements(values);
    else this.#drawCanvas(values);
  }

  #drawElements({ position, size, scale, rotation, opacity, color, cornerRadius }) {
    for (const { element, index, shows } of this.#targets) {
      const { style } = element;
      style.transform = `translate(${position[2 * index]}px, ${position[2 * index + 1]}px) ` +
        `rotate(${rotation[index]}deg) scale(${scale[2 * index]}, ${scale[2 * index + 1]})`;
      style.opacity = opacity[index];
      if (shows.includes("size")) [style.width, style.height] = [`${size[2 * index]}px`, `${size[2 * index + 1]}px`];
      if (shows.includes("color")) style.color = css(color, index, 1);
      if (shows.includes("background")) style.backgroundColor = css(color, index, 1);
      if (shows.includes("cornerRadius")) style.borderRadius = `${cornerRadius[index]}px`;
    }
  }

  #drawCanvas({ position, size, scale, rotation, opacity, color, cornerRadius }) {
    const { width, height, background } = this.#scene.stage;
    const density = Math.min(devicePixelRatio, 4096 / Math.max(width, height));
    const canvas = this.#canvas;
    if (canvas.width !== Math.round(width * density)) {
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      canvas.style.maxWidth = `${width}px`;
    }
    const context = canvas.getContext("2d");
    context.setTransform(density, 0, 0, density, 0, 0);
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    this.#scene.entities.forEach(({ shape }, index) => {
      const alpha = Math.min(Math.max(opacity[index], 0), 1);
      if (!shape || alpha * color[4 * index + 3] <= 0) return;
      context.setTransform(density, 0, 0, density, 0, 0);
      context.translate(position[2 * index], position[2 * index + 1]);
      context.rotate((rotation[index] * Math.PI) / 180);
      context.scale(scale[2 * index], scale[2 * index + 1]);
      context.fillStyle = css(color, index, alpha);
      const [width, height] = [size[2 * index], size[2 * index + 1]];
      context.beginPath();
      switch (shape.type) {
        case "rectangle":
          context.roundRect(-width / 2, -height / 2, width, height,
            Math.min(Math.max(cornerRadius[index], 0), width / 2, height / 2));
          context.fill();
          break;
        case "circle":
          context.ellipse(0, 0, Math.max(width / 2, 0), Math.max(height / 2, 0), 0, 0, 2 * Math.PI);
          context.fill();
          break;
        case "text":
          drawText(context, shape, width, height);
          break;
        case "image": {
          const picture = this.#pictures.get(shape.source);
          if (!picture?.complete || picture.naturalWidth === 0) return;
          context.globalAlpha = alpha * color[4 * index + 3];
          const [w, h] = width || height ? [width, height] : [picture.naturalWidth, picture.naturalHeight];
          if (cornerRadius[index] > 0) {
            context.save();
            context.roundRect(-w / 2, -h / 2, w, h, Math.min(cornerRadius[index], w / 2, h / 2));
            context.clip();
          }
          context.drawImage(picture, -w / 2, -h / 2, w, h);
          context.globalAlpha = 1;
          if (cornerRadius[index] > 0) context.restore();
        }
      }
    });
  }
}

/** Returns the bytes that a text has in base64, decompressed. */
export async function inflate(text, format = "deflate-raw") {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A colour of CSS, from red, green, blue and opacity. */
function css(color, index, alpha) {
  const [red, green, blue] = [0, 1, 2].map((part) => color[4 * index + part] * 255);
  return `rgb(${red} ${green} ${blue} / ${Math.min(Math.max(color[4 * index + 3] * alpha, 0), 1)})`;
}

function drawText(context, { content, fontSize, anchor, weight }, width, height) {
  context.font = `${weight === "semibold" ? 600 : 400} ${fontSize}px Inter, system-ui, sans-serif`;
  context.textAlign = anchor === "center" ? "center" : anchor === "leading" ? "left" : "right";
  // The middle of a line is that of its font's height.
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(content);
  const lines = content.split("\n");
  const line = ascent + descent;
  if (width > 0 && height > 0) {
    // A text with a size is stretched to it.
    const natural = Math.max(...lines.map((text) => context.measureText(text).width));
    context.scale(width / natural, height / (line * lines.length));
  }
  const first = (ascent - descent) / 2 - (line * (lines.length - 1)) / 2;
  lines.forEach((text, index) => context.fillText(text, 0, first + index * line));
}

customElements.define("inbetween-player", InbetweenPlayer);
