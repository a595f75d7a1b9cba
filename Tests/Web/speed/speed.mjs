// Nanoseconds for a tween and tick, 100,000 tweens with eight easings: the best of forty rounds of twenty ticks.

export function speed(engine) {
  const eases = ["linear", "quadOut", "cubicInOut", "sineInOut", "expoOut", "backOut", "elasticOut", "bounceOut"];
  const count = 100_000;
  const world = engine.createWorld();
  const entities = world.spawnMany(count);
  const begin = performance.now();
  entities.forEach((entity, index) => world.registerTween(entity, "opacity", {
    values: [0, index % 1000], duration: 600_000 + (index % 97), ease: eases[index % 8],
  }));
  const registered = performance.now() - begin;
  for (let tick = 0; tick < 30; tick++) world.tick();
  let best = Infinity;
  for (let round = 0; round < 40; round++) {
    const begin = performance.now();
    for (let tick = 0; tick < 20; tick++) world.tick();
    best = Math.min(best, ((performance.now() - begin) * 1e6) / 20 / count);
  }
  let gather = Infinity;
  const frame = engine.createFrame(["opacity"]);
  for (let round = 0; round < 20; round++) {
    const begin = performance.now();
    world.sample(0, frame);
    frame.getColumn("opacity");
    gather = Math.min(gather, ((performance.now() - begin) * 1e6) / count);
  }
  frame.dispose();
  world.dispose();
  return { tick: best, register: (registered * 1e6) / count, column: gather };
}
