// Measures libraries of JavaScript beside the engine, in Node or in a page: nanoseconds for a tween of one number and a
// frame of 60 a second, in which its value comes to a plain object; and of 500 elements, moved by their style.

/** Milliseconds, in place of the clock of anime.js. */
let time = 0;

/** A tween as a program writes it: an object for each. */
class Tween {
  constructor(target, key, from, to, length, ease) {
    this.target = target;
    this.key = key;
    this.from = from;
    this.to = to;
    this.length = length;
    this.ease = ease;
    this.begin = time;
  }

  update(now) {
    const part = Math.min((now - this.begin) / this.length, 1);
    this.target[this.key] = this.from + (this.to - this.from) * this.ease(part);
    return part < 1;
  }
}

const cubicOut = (part) => 1 - (1 - part) ** 3;
const length = 600_000;

/** Returns the other libraries, at an address: each makes tweens of `targets` from 0 to 100, and returns a function for a
 *  frame. */
async function libraries(peers) {
  Date.now = () => time;
  const { gsap } = await import(`${peers}/gsap/index.js`);
  const anime = await import(`${peers}/anime.esm.js`);
  const tween = await import(`${peers}/tween.esm.js`);
  gsap.ticker.remove(gsap.updateRoot);
  gsap.ticker.sleep();
  anime.engine.useDefaultMainLoop = false;
  return {
    [`GSAP ${gsap.version}`](targets) {
      for (const target of targets) gsap.to(target, { x: 100, duration: length / 1000, ease: "power2.out" });
      return () => gsap.updateRoot(time / 1000);
    },
    "anime.js 4.4.1"(targets, areElements) {
      for (const target of targets) anime.animate(target, { [areElements ? "translateX" : "x"]: 100, duration: length, ease: "out(3)" });
      return () => anime.engine.update();
    },
    [`tween.js ${tween.VERSION}`](targets, areElements) {
      const group = new tween.Group();
      for (const target of targets) {
        const object = areElements ? { x: 0 } : target;
        const one = new tween.Tween(object, group).to({ x: 100 }, length).easing(tween.Easing.Cubic.Out);
        if (areElements) one.onUpdate(() => { target.style.transform = `translateX(${object.x}px)`; });
        one.start(time);
      }
      return () => group.update(time);
    },
  };
}

/** Returns the contestants. Without an address of other libraries, they are left out. */
async function contestants({ peers, engine }) {
  return {
    ...(peers ? await libraries(peers) : {}),
    "a class a tween"(targets, areElements) {
      const tweens = targets.map((target) => new Tween(areElements ? { x: 0 } : target, "x", 0, 100, length, cubicOut));
      return () => {
        for (const tween of tweens) tween.update(time);
        if (areElements) targets.forEach(({ style }, index) => { style.transform = `translateX(${tweens[index].target.x}px)`; });
      };
    },
    // Sorted by their easings, so that each easing has a loop of its own: here there is one.
    "sorted typed arrays"(targets, areElements) {
      const [from, change, begin, rate] = Array.from({ length: 4 }, () => new Float64Array(targets.length));
      const values = new Float32Array(targets.length);
      change.fill(100);
      begin.fill(time);
      rate.fill(1 / length);
      return () => {
        for (let index = 0; index < values.length; index++) {
          const rest = 1 - Math.min((time - begin[index]) * rate[index], 1);
          values[index] = from[index] + change[index] * (1 - rest * rest * rest);
        }
        if (areElements) targets.forEach(({ style }, index) => { style.transform = `translateX(${values[index]}px)`; });
        else targets.forEach((target, index) => { target.x = values[index]; });
      };
    },
    "Inbetween"(targets, areElements) {
      const world = engine.createWorld();
      const entities = world.spawnMany(targets.length);
      for (const entity of entities) {
        world.registerTween(entity, "positionX", { values: [0, 100], duration: length, ease: "cubicOut" });
      }
      return () => {
        world.tick();
        const values = world.read("positionX", entities);
        if (areElements) targets.forEach((target, index) => { target.style.transform = `translateX(${values[index]}px)`; });
        else targets.forEach((target, index) => { target.x = values[index]; });
      };
    },
    "Inbetween, a column read in place"(targets, areElements) {
      if (areElements) return null;
      const world = engine.createWorld();
      const frame = engine.createFrame(["positionX"]);
      for (const entity of world.spawnMany(targets.length)) {
        world.registerTween(entity, "positionX", { values: [0, 100], duration: length, ease: "cubicOut" });
      }
      let sum = 0;
      return () => {
        world.tick();
        world.sample(0, frame);
        const { values } = frame.getColumn("positionX");
        for (let index = 0; index < values.length; index++) sum += values[index];
        targets[0].x = values[0];
        return sum;
      };
    },
  };
}

/** Returns the least nanoseconds a tween of many rounds, after some frames that let the compiler work. */
function measure(frame, count) {
  const frames = Math.max(2, Math.round(200_000 / count));
  const run = () => {
    for (let index = 0; index < frames; index++) {
      time += 1000 / 60;
      frame();
    }
  };
  for (let begin = performance.now(); performance.now() - begin < 300;) run();
  let best = Infinity;
  for (let begin = performance.now(); performance.now() - begin < 700;) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return (best * 1e6) / frames / count;
}

/** Measures one contestant by its place in the list, so that no other has left anything. Returns its name and results. */
export async function peer(place, folders, counts, isPage = false) {
  const [name, make] = Object.entries(await contestants(folders))[place] ?? [];
  if (!name) return null;
  const results = {};
  for (const count of counts) {
    const targets = Array.from({ length: count }, () => ({ x: 0 }));
    const frame = make(targets);
    results[count] = measure(frame, count);
    if (!(targets[0].x > 0 && targets[0].x <= 100)) throw new Error(`${name}: ${targets[0].x}`);
  }
  if (isPage) {
    const targets = Array.from({ length: 500 }, () => document.body.appendChild(document.createElement("div")));
    const frame = make(targets, true);
    // With the styles that follow from it.
    if (frame) results.elements = measure(() => { frame(); getComputedStyle(targets[499]).transform; }, 500);
    if (frame && !/translate|matrix/.test(targets[0].style.transform)) throw new Error(`${name}: ${targets[0].style.transform}`);
  }
  return { name, results };
}
