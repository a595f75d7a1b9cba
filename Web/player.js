// <inbetween-player src="card.motion.json">: plays what `inbetween bake` has written of a motion file. MIT License.
//
// Attributes: `src`, `rate` (1), `direction` ("normal" or "reverse"), `loop`, `autoplay`, `controls`, `targets`. Without
// an inner element that has `data-entity`, it draws on a canvas. Otherwise each such element shows the entity of that
// name: position, scale and rotation as its transform, and its opacity; with `data-shows="size color cornerRadius"`
// those too. A declared property there becomes a property of CSS: `glow` is `--glow`. `targets` has selectors of further
// elements, anywhere on the page: `{ "card": ".card" }`.
//
// A reader who prefers reduced motion sees the reduced forms of the file's motions, or without such forms the end.
//
// Calls before the event `ready` wait: what they set is set when the file is loaded, and `play` follows `ready`.
//
// Events: ready, play, pause, seeked, ended, timeupdate, error, as of a video: a seek sends `timeupdate` and `seeked`,
// also a loop that begins again; the end sends `timeupdate`, `pause` and `ended`. Also "motion" with the driver's `kind` and entity, and
// "emit" with the `name`, of the steps and drivers that play; "state" with `machine`, `from` and `to`.

import { Inbetween, motionState, readMotion } from "./inbetween.js";

const properties = ["position", "size", "scale", "rotation", "opacity", "color", "cornerRadius"];

const style = `
  :host { display: inline-block; }
  .stage { position: relative; overflow: hidden; }
  canvas { display: block; width: 100%; }
  .bar { display: flex; gap: 12px; align-items: center; padding: 8px 12px; font: 13px Inter, system-ui, sans-serif; }
  canvas[hidden], .bar[hidden] { display: none; }
  button { width: 32px; height: 32px; flex: none; padding: 0; border: 0; border-radius: 50%; background: #8884;
    color: inherit; cursor: pointer; display: grid; place-items: center; }
  button:hover { background: #8886; }
  svg { width: 14px; height: 14px; fill: currentColor; }
  input { flex: 1; min-width: 60px; height: 24px; margin: 0; accent-color: #63e6be; cursor: pointer; }
  output { min-width: 4.4em; text-align: right; font-variant-numeric: tabular-nums; }`;

/** The outlines of the button's icons. */
const icons = { Play: "M4 2.2v11.6L14 8z", Pause: "M3.5 2h3v12h-3zM9.5 2h3v12h-3z" };

/** A server has no elements: there, the module can be imported, and does nothing. */
const Base = globalThis.HTMLElement ?? class {};

export class InbetweenPlayer extends Base {
  static observedAttributes = ["src", "rate", "direction", "controls"];

  /** A promise of the engine of all players. Set it before the first player loads, to share the engine of a page. */
  static engine;

  static #engines = {};

  /** Returns the engine for a scene. An engine that did not load, or has stopped, is loaded anew. */
  static async #engineFor(scene) {
    if (InbetweenPlayer.engine) return InbetweenPlayer.engine;
    const engines = InbetweenPlayer.#engines;
    const kind = scene.machines?.length > 0 ? "whole" : "player";
    const known = engines[kind];
    const engine = await known?.catch(() => undefined);
    if (engine && !engine.death) return engine;
    // The names of both modules are here in full, so that bundlers find them.
    const load = () => Inbetween.load(kind === "whole" ? new URL("inbetween.wasm", import.meta.url)
      : new URL("player.wasm", import.meta.url));
    // Another player may have begun to load it meanwhile.
    if (engines[kind] === known) engines[kind] = load();
    return engines[kind];
  }

  #root;
  #canvas;
  #bar;
  #scene;
  #state;
  #world;
  #frame;
  #timeline = 0;
  #entities = [];
  #declared = [];
  #machines = new Map();
  /** The names of the states of each machine. */
  #states = new Map();
  #warned = new Set();
  #targets = [];
  #values = {};
  /** By their addresses, and by the indices of the entities. */
  #pictures = new Map();
  #shown = [];
  #tinted = new Map();
  #isReduced = false;
  #isPlaying = false;
  /** Calls before the file is loaded, in order. */
  #waiting = [];
  /** What `play` or `pause` has asked for before `ready` was sent. */
  #willPlay;
  #isStarting = false;
  #isHeld = false;
  #request = 0;
  #last = 0;
  #loading = 0;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    // A policy of the page may forbid elements `style` and texts as HTML.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.#root.adoptedStyleSheets = [sheet];
    const stage = document.createElement("div");
    stage.className = "stage";
    this.#canvas = document.createElement("canvas");
    this.#canvas.hidden = true;
    stage.append(this.#canvas, document.createElement("slot"));
    this.#bar = document.createElement("div");
    this.#bar.className = "bar";
    // A listener of the page hears clicks on the stage, not on the controls.
    this.#bar.addEventListener("click", (event) => event.stopPropagation());
    const [button, range, text] = ["button", "input", "output"].map((name) => document.createElement(name));
    Object.assign(range, { type: "range", min: 0, step: 1, value: 0, ariaLabel: "Time" });
    button.addEventListener("click", () => this.#try(() => (this.paused ? this.play() : this.pause())));
    range.addEventListener("input", () => this.#try(() => {
      this.#isHeld = true;
      this.currentTime = Number(range.value);
    }));
    range.addEventListener("change", () => { this.#isHeld = false; });
    const [icon, outline] = ["svg", "path"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
    icon.setAttribute("viewBox", "0 0 16 16");
    icon.append(outline);
    button.append(icon);
    Object.assign(this.#bar, { button, range, text, outline });
    this.#bar.append(button, range, text);
    this.#root.append(stage, this.#bar);
    this.#show();
  }

  connectedCallback() {
    if (this.#scene && !this.#world) this.#try(() => this.#start());
    else if (this.getAttribute("src") && !this.#scene && !this.#loading) this.load(this.getAttribute("src"));
  }

  disconnectedCallback() {
    this.#end();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "src" && value && this.isConnected) this.load(value);
    if (name === "rate" || name === "direction") this.#setRate();
    if (name === "controls") this.#show();
  }

  /** Loads a baked file: an address, or its content as an object. */
  async load(source) {
    const loading = ++this.#loading;
    this.#end();
    try {
      const scene = await readMotion(source);
      const engine = await InbetweenPlayer.#engineFor(scene);
      const isReduced = prefersReduced() && scene.reducedSnapshot !== undefined;
      const state = await motionState(scene, isReduced);
      if (loading !== this.#loading) return;
      this.#scene = scene;
      this.#state = state;
      this.#isReduced = isReduced;
      this.engine = engine;
      this.base = source === scene ? document.baseURI : new URL(source, document.baseURI);
      if (this.isConnected) this.#start();
    } catch (error) {
      if (loading === this.#loading) this.#fail(error);
    }
  }

  /** Does what a frame or the page asks for. */
  #try(body) {
    try {
      body();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    this.close();
    this.#send("error", error);
  }

  /** Ends the world of the player. A second call does nothing. A player that is put back begins at 0. */
  close() {
    this.#forget();
    this.#end();
  }

  /** Drops the calls that wait for the file. */
  #forget() {
    this.#waiting = [];
    this.#willPlay = undefined;
  }

  #end() {
    cancelAnimationFrame(this.#request);
    this.#isPlaying = false;
    this.#frame?.dispose();
    this.#world?.dispose();
    this.#frame = this.#world = undefined;
    this.#machines.clear();
    this.#states.clear();
  }

  get paused() { return !(this.#isPlaying || this.#willPlay); }
  /** The length of a loop in milliseconds. */
  get duration() { return this.#scene?.duration ?? 0; }
  get src() { return this.getAttribute("src") ?? ""; }
  set src(source) { this.setAttribute("src", source); }
  get rate() {
    const rate = Number(this.getAttribute("rate") ?? 1);
    return rate >= 0 && rate <= 1e6 ? rate : 1;
  }

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
    if (!this.#world) return void this.#waiting.push(() => { this.currentTime = time; });
    this.#world.seekTimeline(this.#timeline, Math.min(Math.max(time, 0), this.duration));
    this.#draw(0);
    this.#send("timeupdate");
    this.#send("seeked");
  }

  /**
   * Returns the shown value of an entity: a number, or an array with a number for each lane. The value of a declared
   * `bool` is true or false, and the value of an `enum` is its word.
   */
  getValue(entity, property) {
    const index = this.#world ? this.#scene.entities.findIndex(({ name }) => name === entity) : -1;
    const values = this.#values[property];
    if (index < 0 || !values) return undefined;
    const lanes = values.length / this.#entities.length;
    const value = Array.from(values.subarray(lanes * index, lanes * (index + 1)));
    const { type, words } = this.#declared.find(({ name }) => name === property) ?? {};
    switch (type) {
      case "int": return Math.sign(value[0]) * Math.round(Math.abs(value[0]));
      case "bool": return value[0] === 1;
      case "enum": return words[value[0]];
      default: return lanes === 1 ? value[0] : value;
    }
  }

  /** Fires a trigger of the state machines of the file, or of one. Returns whether a state has changed. */
  fire(trigger, machine) {
    if (!this.#world) this.#waiting.push(() => this.fire(trigger, machine));
    return this.#machinesOf(machine).filter((machine) => machine.fire(trigger)).length > 0;
  }

  /** Sets whether a condition of the state machines, or of one, holds. */
  setCondition(condition, holds, machine) {
    if (!this.#world) this.#waiting.push(() => this.setCondition(condition, holds, machine));
    for (const found of this.#machinesOf(machine)) found.setCondition(condition, holds);
  }

  /**
   * Changes the state of the machines that have the state, or of one. Returns whether one has changed. A name that no
   * such machine has is no state: one warning lists the names.
   */
  go(state, machine) {
    if (!this.#world) {
      this.#waiting.push(() => this.go(state, machine));
      return false;
    }
    const having = this.#machinesOf(machine).filter((found) => this.#states.get(found).has(state));
    if (having.length === 0) this.#warn(state, machine);
    return having.filter((found) => found.go(state)).length > 0;
  }

  /** Warns once that no machine, or not this one, has a state. */
  #warn(state, machine) {
    const lists = Array.from(this.#machines, ([name, found]) => `${name}: ${[...this.#states.get(found)].join(", ")}`);
    const text = `The file has no state ${state}${machine === undefined ? "" : ` of the machine ${machine}`}. ` +
      (lists.length > 0 ? `go can name: ${lists.join("; ")}` : "It has no machine without cues");
    if (!this.#warned.has(text)) console.warn(text);
    this.#warned.add(text);
  }

  /** Returns the state of a machine. */
  getState(machine) {
    return this.#machines.get(machine)?.getState();
  }

  #machinesOf(name) {
    return name === undefined ? [...this.#machines.values()] : [this.#machines.get(name)].filter(Boolean);
  }

  /** The state hash of the engine, equal in all tested builds. */
  get stateHash() { return this.#world?.getStateHash(); }

  play() {
    if (!this.#world) {
      this.#willPlay = true;
      this.#show();
    }
    if (!this.#world || this.#isPlaying) return;
    if (prefersReduced() && !this.#isReduced) {
      this.currentTime = this.#isReverse ? 0 : this.duration;
      this.#send("ended");
      return;
    }
    const time = this.currentTime;
    if (this.#isReverse ? time <= 0 : time >= this.duration) this.currentTime = this.#isReverse ? this.duration : 0;
    this.#isPlaying = true;
    if (this.#machines.size > 0) this.#setRate();
    this.#run();
    this.#send("play");
  }

  pause() {
    if (this.#isStarting || !this.#world) {
      // Without a file, there is nothing to hold: `autoplay` of a later file counts.
      this.#willPlay = this.#loading > 0 ? false : undefined;
      this.#show();
    }
    if (!this.#isPlaying) return;
    this.#stop();
    this.#send("pause");
  }

  /** Begins to draw frames. */
  #run() {
    cancelAnimationFrame(this.#request);
    this.#last = performance.now();
    this.#request = requestAnimationFrame((now) => this.#try(() => this.#step(now)));
  }

  /** Holds the time of the motion. State machines go on. */
  #stop() {
    this.#isPlaying = false;
    if (this.#machines.size > 0) this.#setRate();
    else cancelAnimationFrame(this.#request);
  }

  get #isReverse() { return this.direction === "reverse"; }

  #send(type, detail) {
    this.#show();
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #show() {
    const { button, range, text, outline } = this.#bar;
    this.#bar.hidden = !this.hasAttribute("controls");
    const action = this.paused ? "Play" : "Pause";
    if (button.ariaLabel !== action) {
      button.ariaLabel = action;
      outline.setAttribute("d", icons[action]);
    }
    range.max = this.duration;
    if (!this.#isHeld) range.value = this.currentTime;
    text.textContent = `${(this.currentTime / 1000).toFixed(2)} s`;
  }

  #setRate() {
    if (!this.#world) return;
    // The world's time goes on for the machines, so a pause holds the timeline.
    const rate = this.#isPlaying || this.#machines.size === 0 ? this.rate : 0;
    this.#world.setTimelineRate(this.#timeline, this.#isReverse ? -rate : rate);
  }

  #start() {
    const motion = this.engine.startMotion(this.#scene, this.#state, prefersReduced());
    this.#world = motion.world;
    this.#declared = (this.#scene.properties ?? []).map((declared) =>
      ({ ...declared, property: motion.properties.get(declared.name) }));
    this.#frame = this.engine.createFrame([...properties, ...motion.properties.values()]);
    this.#timeline = motion.timeline;
    this.#entities = Float64Array.from(motion.entities.values());
    const names = [...motion.entities.keys()];
    const targets = Array.from(this.querySelectorAll("[data-entity]"), (element) => [element.dataset.entity, element]);
    for (const [entity, selector] of Object.entries(JSON.parse(this.getAttribute("targets") ?? "{}"))) {
      const elements = this.getRootNode().querySelectorAll(selector);
      if (elements.length === 0) console.warn(`The page has no element ${selector}, which targets names`);
      for (const element of elements) targets.push([entity, element]);
    }
    this.#targets = targets.map(([entity, element]) =>
      ({ entity, element, index: names.indexOf(entity), shows: (element.dataset.shows ?? "").split(" ") }));
    const unknown = this.#targets.filter(({ index }) => index < 0).map(({ entity }) => entity);
    if (unknown.length > 0) {
      console.warn(`The file has no entity ${unknown.join(", ")}. data-entity and targets can name: ${names.join(", ")}`);
      this.#targets = this.#targets.filter(({ index }) => index >= 0);
    }
    this.#canvas.hidden = this.#targets.length > 0;
    const pictures = this.#pictures;
    this.#pictures = new Map();
    this.#shown = this.#scene.entities.map(({ shape }) => {
      if (shape?.type !== "image") return undefined;
      // The source is a path, in which "#" and "?" are letters; in one page, it is the picture.
      const path = shape.source.split("/").map(encodeURIComponent).join("/");
      const address = shape.source.startsWith("data:") ? shape.source : new URL(path, this.base).href;
      const picture = this.#pictures.get(address) ?? pictures.get(address) ?? this.#open(address);
      this.#pictures.set(address, picture);
      return picture;
    });
    this.#machines = motion.machines;
    for (const { name, start, states = [], changes, values, connections } of this.#scene.machines ?? []) {
      const machine = motion.machines.get(name);
      // A file of an earlier version has no list of its states.
      const used = [...changes, ...connections].flatMap(({ from, to }) => [from ?? start, to]);
      used.push(start, ...values.map(({ state }) => state));
      this.#states.set(machine, new Set(states.length > 0 ? states : used.sort()));
      machine?.setCallback((from, to) => this.#send("state", { machine: name, from, to }));
    }
    this.#setRate();
    this.#draw(0);
    if (this.#machines.size > 0) this.#run();
    this.#isStarting = true;
    for (const call of this.#waiting.splice(0)) call();
    if (this.#world) this.#send("ready");
    this.#isStarting = false;
    // A listener may have closed the player.
    if (!this.#world) return;
    const plays = this.#willPlay ?? this.hasAttribute("autoplay");
    this.#willPlay = undefined;
    if (plays) this.play();
  }

  #open(address) {
    const picture = new Image();
    picture.addEventListener("load", () => this.#world && this.#try(() => this.#draw(0)));
    picture.src = address;
    return picture;
  }

  #step(now) {
    const world = this.#world;
    if (!world) return;
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
    const isOver = this.#isPlaying && (this.#isReverse ? offset <= 0 : offset >= this.duration);
    if (isOver) {
      const length = this.duration;
      if (!this.loop) this.#stop();
      // A loop keeps the part of the frame that lies beyond the end, so that it has no seam.
      const begin = this.#isReverse ? length + (offset % length) : offset % length;
      world.seekTimeline(this.#timeline, this.loop ? begin || 0 : this.#isReverse ? 0 : length);
    }
    const hasEnded = isOver && !this.loop;
    this.#draw(hasEnded ? 0 : world.getInfo().alpha);
    if (this.#isPlaying || hasEnded) this.#send("timeupdate");
    for (const type of hasEnded ? ["pause", "ended"] : isOver ? ["seeked"] : []) {
      if (this.#world === world) this.#send(type);
    }
    if (this.#world !== world || !(this.#isPlaying || this.#machines.size > 0)) return;
    cancelAnimationFrame(this.#request);
    this.#request = requestAnimationFrame((now) => this.#try(() => this.#step(now)));
  }

  /** Shows the world `alpha` of a tick after the last one. */
  #draw(alpha) {
    this.#world.sample(alpha, this.#frame);
    const values = {};
    for (const property of properties) values[property] = this.#frame.read(property, this.#entities).slice();
    for (const { name, property } of this.#declared) values[name] = this.#frame.read(property, this.#entities).slice();
    this.#values = values;
    if (this.#targets.length > 0) this.#drawElements(values);
    else this.#drawCanvas(values);
  }

  #drawElements({ position, size, scale, rotation, opacity, color, cornerRadius }) {
    for (const { entity, element, index, shows } of this.#targets) {
      const { style } = element;
      style.transform = `translate(${position[2 * index]}px, ${position[2 * index + 1]}px) ` +
        `rotate(${rotation[index]}deg) scale(${scale[2 * index]}, ${scale[2 * index + 1]})`;
      style.opacity = opacity[index];
      if (shows.includes("size")) [style.width, style.height] = [`${size[2 * index]}px`, `${size[2 * index + 1]}px`];
      if (shows.includes("color")) style.color = css(color, index, 1);
      if (shows.includes("background")) style.backgroundColor = css(color, index, 1);
      if (shows.includes("cornerRadius")) style.borderRadius = `${cornerRadius[index]}px`;
      for (const { name, type } of this.#declared) {
        if (!shows.includes(name)) continue;
        const text = type === "color" ? css(this.#values[name], index, 1)
          : [this.getValue(entity, name)].flat().join(" ");
        style.setProperty(`--${name}`, text);
      }
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
    context.clearRect(0, 0, width, height);
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
          const picture = this.#shown[index];
          if (!picture?.complete || picture.naturalWidth === 0) return;
          context.globalAlpha = alpha * color[4 * index + 3];
          const [w, h] = width || height ? [width, height] : [picture.naturalWidth, picture.naturalHeight];
          if (cornerRadius[index] > 0) {
            context.save();
            context.roundRect(-w / 2, -h / 2, w, h, Math.min(cornerRadius[index], w / 2, h / 2));
            context.clip();
          }
          context.drawImage(this.#tint(picture, color, index), -w / 2, -h / 2, w, h);
          context.globalAlpha = 1;
          if (cornerRadius[index] > 0) context.restore();
        }
      }
    });
  }

  /** Returns a picture with its colours multiplied by a colour. The last one of each entity is kept. */
  #tint(picture, color, index) {
    const lanes = [0, 1, 2].map((part) => color[4 * index + part]);
    if (lanes.every((lane) => lane >= 1)) return picture;
    const fill = `rgb(${lanes.map((lane) => lane * 255).join(" ")})`;
    let tinted = this.#tinted.get(index);
    if (tinted?.fill === fill && tinted.picture === picture) return tinted.canvas;
    tinted ??= { canvas: document.createElement("canvas") };
    Object.assign(tinted, { fill, picture });
    this.#tinted.set(index, tinted);
    const { canvas } = tinted;
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const context = canvas.getContext("2d");
    const draw = (operation) => {
      context.globalCompositeOperation = operation;
      context.drawImage(picture, 0, 0);
    };
    context.fillStyle = fill;
    context.fillRect(0, 0, canvas.width, canvas.height);
    draw("multiply");
    draw("destination-in");
    return canvas;
  }
}

const prefersReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A colour of CSS, from red, green, blue and opacity. */
function css(color, index, alpha) {
  const [red, green, blue] = [0, 1, 2].map((part) => color[4 * index + part] * 255);
  return `rgb(${red} ${green} ${blue} / ${Math.min(Math.max(color[4 * index + 3] * alpha, 0), 1)})`;
}

function drawText(context, { content, fontSize, anchor, weight }, width, height) {
  context.font = `${weight === "semibold" ? 600 : 400} ${fontSize}px Inter, system-ui, sans-serif`;
  context.textAlign = anchor === "center" ? "center" : anchor === "leading" ? "left" : "right";
  // The middle of a line is the middle of its font's height.
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

globalThis.customElements?.define("inbetween-player", InbetweenPlayer);
