// The scenario of scenario.c by inbetween.js, for Node and for a page. Returns the lines that the program prints.

export function scenario(engine) {
  let state = 1;
  const below = (bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % bound;
  };
  const eases = [
    "linear", "quadOut", "backInOut", "elasticOut", "bounceOut", "sineIn", "cubic-bezier(0.9, -0.4, 0.1, 1.6)",
    "steps(5, jump-both)", "linear(0, 0.8 30%, 0.6, 1)", "expoInOut",
  ];
  const directions = ["normal", "reverse", "alternate", "alternateReverse"];
  const world = engine.createWorld();
  const lines = [];
  let events = 0;
  const tick = (count) => {
    for (let index = 0; index < count; index++) {
      world.tick();
      for (const { kind, driver } of world.getEvents()) {
        events = (Math.imul(events, 31) + kinds.indexOf(kind) + (driver >>> 0)) >>> 0;
      }
    }
  };
  const kinds = [
    "started", "repeated", "completed", "stopped", "restarted", "paused", "resumed", "killed", "revived", "superseded",
    "entityDied",
  ];
  const print = (name) => lines.push(`${name} ${world.getStateHash()} ${events}`);

  const heat = engine.createProperty("scenario heat", "float3", [0, 0, 0]);
  const path = engine.createPath("M 0 0 C 40 0 60 80 100 80 A 30 30 0 0 1 160 80");
  const timeline = world.createTimeline();
  const entities = world.spawnMany(64);
  entities.forEach((entity, index) => {
    const values = Array.from({ length: 6 }, () => (below(1000) - 500) / 4);
    world.registerTween(entity, "position", {
      values, duration: 200 + below(3000), delay: below(500), repeats: 1 + below(4), direction: directions[below(4)],
      ease: eases[below(10)], timeline: index % 2 === 0 ? timeline : 0,
    });
    world.registerSpring(entity, heat, {
      value: [below(100), below(100), below(100)], response: 100 + below(900), dampingRatio: (1 + below(8)) / 4,
    });
    const duration = 100 + below(2000);
    const ease = eases[below(10)];
    world.animate(entity, "color", [below(256) / 256, below(256) / 256, below(256) / 256, 1], {
      duration, ease, repeats: index % 8 === 0 ? -1 : 1, alternates: true,
    });
    if (index % 4 === 1) {
      world.registerDecay(entity, "rotation", { velocity: below(2000), lower: 0, upper: 90, restitution: 0.5 });
    }
    if (index % 4 === 2) {
      world.registerFollow(entity, "position", path, {
        duration: 500 + below(4000), delay: 2000, orients: "rotation", ease: eases[below(10)],
      });
    }
  });
  world.play(entities[0], [
    { kind: "to", property: "opacity", value: 0.25, duration: 400, ease: "sineOut" },
    { kind: "wait", duration: 300 },
    { kind: "emit", name: "half" },
    { kind: "springTo", property: "scale", value: [2, 3], duration: 500, dampingRatio: 0.5 },
  ], { repeats: 3 });

  const machine = world.createMachine("closed");
  machine.assign("closed", entities[1], "size", [4, 2]);
  machine.assign("open", entities[1], "size", [40, 20], 100);
  machine.connect({ to: "open", trigger: "press" });

  world.beginTimeline(timeline);  // its first tween has begun it
  tick(60);
  print("tick 60");
  machine.fire("press");
  tick(240);
  print("tick 300");
  const snapshot = engine.createSnapshot();
  world.save(snapshot);
  tick(300);
  print("tick 600");
  world.seekTimeline(timeline, 700);
  tick(1);
  print("seek back");
  world.restore(snapshot);
  events = 0;
  tick(300);
  print("restored");
  for (const object of [snapshot, path, world]) object.dispose();
  return lines;
}
