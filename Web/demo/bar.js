// The time bar of a scene: play, reverse, drag, rates. And what all scenes share.

import { Inbetween } from "../inbetween.js";

export const colors = ["#63e6be", "#ffc9a3", "#b9a5fc", "#74c0fc", "#faa2c1", "#ffe08a"];
export const isPreview = location.hash === "#preview";
export const prefersLess = matchMedia("(prefers-reduced-motion: reduce)").matches;
document.documentElement.classList.toggle("preview", isPreview);

/** The engine, or a text on the page that says why there is none. */
export async function load() {
  try {
    return await Inbetween.load();
  } catch (error) {
    const text = document.createElement("p");
    text.textContent = `The engine cannot be loaded: ${error.message}`;
    document.body.prepend(text);
    throw error;
  }
}

const icons = {
  play: "M4 2.2v11.6L14 8z", pause: "M3.5 2h3v12h-3zM9.5 2h3v12h-3z", reverse: "M12 2.2v11.6L2 8z",
};
const icon = (name) => `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${icons[name]}"/></svg>`;

export class TimeBar {
  /**
   * - length: the milliseconds of a loop; it may change.
   * - isEndless: the motion itself repeats, so that the timeline never has to go back.
   * - rates: a factor for each button.
   */
  constructor(element, { world, timeline, length, isEndless = false, rates = [0.25, 0.5, 1, 2] }) {
    Object.assign(this, { world, timeline, length, isEndless, rate: 1, isReverse: false, isHeld: false });
    element.innerHTML = `<button class="round" aria-label="Reverse" aria-pressed="false">${icon("reverse")}</button>
      <button class="round" aria-label="Pause">${icon("pause")}</button>
      <input type="range" min="0" max="${length}" step="1" value="0" aria-label="Time"><div class="rates" role="group" aria-label="Rate"></div>
      <output></output>`;
    [this.reverse, this.run] = element.querySelectorAll("button");
    this.range = element.querySelector("input");
    this.output = element.querySelector("output");
    this.reverse.addEventListener("click", () => this.setRate(this.rate, !this.isReverse));
    this.run.addEventListener("click", () => this.setPaused(!world.getTimeline(timeline).isPaused));
    this.buttons = rates.map((rate) => {
      const button = document.createElement("button");
      button.textContent = { 0.25: "¼", 0.5: "½" }[rate] ?? `${rate}×`;
      button.setAttribute("aria-label", `Rate ${rate}`);
      button.addEventListener("click", () => this.setRate(rate, this.isReverse));
      element.querySelector(".rates").append(button);
      return { rate, button };
    });
    this.range.addEventListener("input", () => {
      if (!this.isHeld) world.setScrubber(timeline, true);
      this.isHeld = true;
      world.scrubTimeline(timeline, this.#turn + Number(this.range.value));
    });
    const letGo = () => {
      if (this.isHeld) world.setScrubber(timeline, false);
      this.isHeld = false;
    };
    this.range.addEventListener("change", letGo);
    document.addEventListener("keydown", (event) => {
      if (event.key !== " " || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      this.setPaused(!world.getTimeline(timeline).isPaused);
    });
    this.setRate(1, false);
    if (prefersLess) this.setPaused(true);
  }

  /** Where the present loop begins. */
  get #turn() {
    return this.isEndless ? Math.floor(this.world.getTimeline(this.timeline).offset / this.length) * this.length : 0;
  }

  setPaused(isPaused) {
    this.world.setTimelinePaused(this.timeline, isPaused);
    this.run.innerHTML = icon(isPaused ? "play" : "pause");
    this.run.setAttribute("aria-label", isPaused ? "Play" : "Pause");
  }

  setRate(rate, isReverse) {
    Object.assign(this, { rate, isReverse });
    this.world.setTimelineRate(this.timeline, isReverse ? -rate : rate);
    this.reverse.setAttribute("aria-pressed", isReverse);
    for (const { rate, button } of this.buttons) button.setAttribute("aria-pressed", rate === this.rate);
  }

  seek(offset) {
    this.world.seekTimeline(this.timeline, this.#turn + offset);
  }

  /** Goes on by a frame's time and returns the place in the loop. */
  advance(milliseconds) {
    this.world.advance(Math.max(0, Math.min(milliseconds, 100)));
    let { offset, isPaused } = this.world.getTimeline(this.timeline);
    if (this.isEndless) {
      offset -= Math.floor(offset / this.length) * this.length;
    } else if (!this.isHeld && !isPaused && (offset >= this.length ? !this.isReverse : offset <= 0 && this.isReverse)) {
      offset = this.isReverse ? this.length : 0;
      this.world.seekTimeline(this.timeline, offset);
    }
    this.range.max = this.length;
    if (!this.isHeld) this.range.value = offset;
    this.output.innerHTML = `${(offset / 1000).toFixed(2)} <span>/ ${(this.length / 1000).toFixed(2)} s</span>`;
    return offset;
  }
}

/** Calls `draw(context, width, height, milliseconds)` for each frame, on a canvas as sharp as the screen. */
export function animate(canvas, draw) {
  const context = canvas.getContext("2d");
  let last = performance.now();
  requestAnimationFrame(function step(now) {
    const scale = Math.min(devicePixelRatio, 2);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const size = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== size[0]) canvas.width = size[0];
    if (canvas.height !== size[1]) canvas.height = size[1];
    context.setTransform(scale, 0, 0, scale, 0, 0);
    draw(context, width, height, now - last);
    last = now;
    requestAnimationFrame(step);
  });
}
