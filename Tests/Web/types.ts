// The types of the package, as a program would use them: inbetween.test.mjs lets the compiler check this file.

import { Inbetween, InbetweenError, type BakedMotion, type Entity, type StaggerOptions, type World } from "inbetween";
import { load } from "inbetween/inline";
import { InbetweenPlayer } from "inbetween/player";

const engine: Inbetween = await Inbetween.load(new Uint8Array(8));
const other: Inbetween = await load();
other.dispose();
const world: World = engine.createWorld({ tickNumerator: 120 });
const card: Entity = world.spawn();
const glow = engine.createProperty("glow", "float", 0);
const options: StaggerOptions = { each: 60, order: "center" };
const delays: Float64Array = engine.getStaggerDelays(3, options);
world.registerTweens(world.spawnMany(3), "position", null, { values: [[0, 0], [3, 4]], delays });
world.animate(card, engine.properties.size.lane(0), 4, { isSpring: true, motion: { duration: 100 } });
world.set(card, glow, 1);
const [x, y]: Float32Array = engine.createFrame(["position", glow]).read("position", [card]);
const transition = world.createTransition({ layers: [{ start: 0.5, ease: "quadOut" }], sharedElement: null });
world.registerTransitionTween(transition, card, "opacity", { back: 0, fore: 1, part: 1 });
const machine = world.createMachine("off", { duration: 10 }).assign("on", card, "opacity", 1);
machine.setCallback((from: string, to: string) => console.log(from, to, x, y));
try {
  world.control(world.play(card, [{ kind: "wait", duration: 10 }]), "pause");
} catch (error) {
  if (error instanceof InbetweenError && error.code === "stale") world[Symbol.dispose]();
}
// @ts-expect-error An operation that does not exist.
world.control(1, "explode");
// @ts-expect-error An option that does not exist.
world.animate(card, "opacity", 1, { easing: "linear" });

const player: InbetweenPlayer = document.querySelector("inbetween-player")!;
const scene: BakedMotion = await (await fetch("card.motion.json")).json();
await player.load(scene);
player.addEventListener("state", ({ detail }) => console.log(detail.to));
player.addEventListener("error", ({ detail }) => console.log(detail.message));
InbetweenPlayer.engine = Promise.resolve(engine);
