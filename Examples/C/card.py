"""The binding for Python: cards are dealt, one of them jumps, and a spring interrupts it."""

import inbetween as ib

with ib.World() as world, ib.Frame(ib.position, ib.scale) as frame:
    cards = world.spawn(4)
    places = [(40 + 80 * i, 200) for i in range(4)]
    deal = world.tweens(cards, ib.position, places, 0.4, "cubic-bezier(0.2, 0, 0, 1)", delays=ib.delays(4, 0.06))
    deal[-1].on_complete(lambda driver: print(f"{world.info.now:.2f} s: all are dealt"))

    # The loop: time, then the values of the instant that is drawn, as rows of floats.
    for number in range(40):
        world.advance(1 / 60)
        world.sample(frame)
        if number % 10 == 9:
            print(*(f"{x:.1f}, {y:.1f}" for x, y in frame.read(ib.position, cards).tolist()), sep="   ")

    jump = world.play(
        cards[0],
        ib.together(ib.by(ib.position, (0, -80), 0.25), ib.to(ib.scale, (1.3, 1.3), 0.25)),
        ib.to(ib.position, places[0], 0.4, "bounceOut"),
        ib.emit("landed"),
    )
    for number in range(60):
        world.tick()
        if number == 20:
            jump.kill()
            world.animate(cards[0], ib.position, (40, 100), ib.Spring(0.3, 0.7))
        for event in world.events:
            if event.kind == ib.EventKind.KILLED:
                print(f"{event.instant:.2f} s: interrupted at {world.get(cards[0], ib.position)[1]:.1f}")
    print("at rest at", world.get(cards[0], ib.position))
    try:
        world.set(cards[0], ib.position, (float("nan"), 0))
    except ib.Error as error:
        print(f"{error.code.name}: {error.text}")
