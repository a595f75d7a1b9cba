"""Each call of the binding for Python, once or more. An assertion fails if one of them does something else."""

import array
import datetime
import gc
import inspect
import math
import threading

import inbetween as ib


def near(found, expected, by=1e-3):
    found = found if isinstance(found, tuple) else (found,)
    expected = expected if isinstance(expected, tuple) else (expected,)
    assert len(found) == len(expected) and all(abs(a - b) <= by for a, b in zip(found, expected)), (found, expected)


def raises(code, call):
    try:
        call()
    except ib.Error as error:
        assert error.code == code and error.text, (error.code, error.text)
    else:
        raise AssertionError(f"no error, expected {code!r}")


def ticks(world, count):
    for _ in range(count):
        world.tick()


assert ib.version()[0] == 0
assert ib.ease("linear") == 0 and ib.ease("cubic-bezier(0.1, 0, 0, 1)") == ib.ease("cubic-bezier(0.1, 0, 0, 1)")
near(ib.evaluate("quadIn", 0.5), 0.25)
raises(ib.Result.BAD_ARGUMENT, lambda: ib.ease("no easing"))
near(ib.delays(3, 0.1)[2], 0.2)
assert ib.delays(0) == []
height = ib.property_named("height", default=2)
tint = ib.property_named("tint", ib.Type.FLOAT3)
assert tint.lanes == 3 and tint[1].lanes == 1
raises(ib.Result.BAD_ARGUMENT, lambda: ib.property_named("bad", default=math.nan))
raises(ib.Result.BAD_ARGUMENT, lambda: ib.color[0])
# C ends a text at the first NUL, and knows no half of a surrogate pair.
for text in ("quad\0In", "\ud800"):
    raises(ib.Result.BAD_ARGUMENT, lambda: ib.ease(text))
    raises(ib.Result.BAD_ARGUMENT, lambda: ib.property_named(text))
    raises(ib.Result.BAD_ARGUMENT, lambda: ib.emit(text))

with ib.World(tick_rate=100) as world:
    # Values.
    card, other = world.spawn(), world.spawn()
    assert card != other and len({card, other, ib.Entity(card.index, card.generation)}) == 2
    near(world.get(card, height), 2)
    world.set(card, ib.position, (3, 4))
    near(world.get(card, ib.position), (3, 4))
    near(world.get(card, ib.position[1]), 4)
    raises(ib.Result.BAD_ARGUMENT, lambda: world.set(card, ib.position, 3))
    raises(ib.Result.BAD_ARGUMENT, lambda: world.set(card, ib.position, (math.inf, 0)))
    world.set_parent(other, card)
    world.set_parent(other, None)
    assert world.despawn(other) and not world.despawn(other) and not world.is_alive(other)
    raises(ib.Result.STALE, lambda: world.get(other, ib.position))

    # Drivers.
    driver = world.animate(card, ib.position, (13, 4), datetime.timedelta(seconds=1), "linear")
    assert driver.state != ib.State.KILLED
    ticks(world, 51)
    near(world.get(card, ib.position), (8, 4), 0.2)
    near(world.velocity(card, ib.position), (10, 0), 0.1)
    near(world.base(card, ib.position), (3, 4))
    near(driver.info.duration, 1)
    assert driver.info.entity == card and driver.info.ending is None
    assert driver.pause() and not driver.pause() and driver.resume()
    assert driver.set_rate(2) and driver.seek(0.9) and driver.update(0.01) and driver.retarget((23, 4))
    assert driver.retarget((24, 4), restarts=True) and driver.info.elapsed == 0
    other = world.spawn()
    world.set(other, ib.position, (20, 2))
    assert driver.follow(other, ib.position, (3, 2)) and driver.stop_following() and not driver.stop_following()
    found = world.precedence(card, ib.position[0])
    assert [each.role for each in found] == [ib.Role.WINNER] and found[0].driver == driver
    assert "position" in world.describe(card)
    ticks(world, 100)
    near(world.get(card, ib.position), (23, 4))
    # A driver that has followed a value stays when it has completed.
    assert driver.state == ib.State.COMPLETED and driver.info.ending == ib.EventKind.COMPLETED and driver.kill()

    tween = world.tween(card, ib.opacity, [0, 1, 0.5], 1, offsets=[0, 0.5, 1], eases=["linear", "quadOut"], repeats=2,
                        direction=ib.Direction.ALTERNATE, fill=ib.Fill.BOTH, delay=0.1)
    raises(ib.Result.BAD_ARGUMENT, lambda: world.tween(card, ib.opacity, [0, 1], eases=["linear", "linear"]))
    raises(ib.Result.BAD_ARGUMENT, lambda: world.tween(card, ib.opacity, [0, 1], math.nan))
    for number in (1 << 32, -1):
        raises(ib.Result.BAD_ARGUMENT, lambda: ib.evaluate(number, 0.5))
        raises(ib.Result.BAD_ARGUMENT, lambda: world.tween(card, ib.opacity, [0, 1], eases=[number]))
    seen = []
    tween.on(ib.EventKind.STARTED, lambda each: seen.append(each.state)).on_complete(lambda each: seen.append(each))
    ticks(world, 60)
    near(world.get(card, ib.opacity), 1, 0.05)
    assert tween.complete() and (ticks(world, 1) is None)
    assert seen == [ib.State.ACTIVE, tween], seen
    for operation in (ib.Operation.STOP, ib.Operation.KILL, ib.Operation.RELEASE):
        assert world.tween(card, ib.opacity, [1], 5).control(operation) in (True, False)
    waiting = world.spring(card, height, 9, 0.2, 0.5, start=1, velocity=3, waits=True)
    assert waiting.state == ib.State.NEW and waiting.start() and waiting.restart()
    ticks(world, 300)
    near(world.get(card, height), 9, 0.01)
    decay = world.decay(card, height, 100, 4, bounds=(0, 20), restitution=0.5)
    ticks(world, 300)
    assert 0 <= world.get(card, height) <= 20 and decay.state == ib.State.KILLED
    assert world.decay(card, height, destination=3, velocity=-10).kill()
    assert world.shake(card, ib.position, (4, 4), 0.2) and world.punch(card, ib.scale, (1, 1), 0.2, 2)
    assert world.kill_all(card, ib.scale) >= 1 and world.kill_all(card) >= 1

    # A batch of all kinds: all or none.
    with ib.Path("M 0 0 L 30 0") as path:
        deck, turn = world.spawn(3), world.transition()
        def deal():
            drivers = []
            for each, delay in zip(deck, ib.delays(3, 0.05)):
                drivers += [world.animate(each, ib.position, (30, 40), 0.1, delay=delay),
                            world.tween(each, height, [5], 0.1, delay=delay),
                            world.spring(each, ib.scale, (2, 2), 0.1, delay=delay),
                            world.decay(each, ib.opacity, 1, delay=delay),
                            world.follow(each, ib.position, path, 0.1, adds=True, delay=delay),
                            world.shake(each, ib.position, (1, 1), 0.1), world.punch(each, ib.position, (1, 1), 0.1, 1),
                            world.play(each, ib.to(ib.rotation, 90, 0.1), delay=delay)]
                turn.tween(each, ib.size, (0, 0), (9, 9))
            return drivers
        before = world.info.drivers
        with world.batch():
            dealt = deal()
            assert not any(each._id for each in dealt) and world.info.drivers == before
        assert len(dealt) == 24 and all(each.state != ib.State.KILLED for each in dealt)
        try:
            with world.batch():
                world.spring(card, height, 1)
                world.spring(card, height, math.nan)
        except ib.Error as error:
            assert "rows[1]." in error.text, error.text
        else:
            raise AssertionError("a batch with NaN")
        ticks(world, 60)
        near(world.get(deck[2], ib.scale), (2, 2), 0.01)
        near(world.get(deck[2], ib.rotation), 90)

    with ib.Path("M 0 0 L 30 0 L 30 40") as path, ib.Path([(0, 0), (10, 0), (10, 10)], closed=True) as loop:
        near(path.length, 70)
        assert loop.length > 30
        world.follow(card, ib.position, path, 0.5, orients=ib.rotation)
    raises(ib.Result.STALE, lambda: world.follow(card, ib.position, path))
    ticks(world, 60)
    near(world.get(card, ib.position), (30, 40))
    near(world.get(card, ib.rotation), 90)

    # Sequences and events.
    sequence = world.play(card, ib.to(ib.position, (0, 0), 0.1), ib.wait(0.1), ib.label("here"),
                          ib.in_order(ib.by(height, 1, ib.Spring(0.1)), ib.emit("told")), repeats=1)
    told = []
    for _ in range(100):
        world.tick()
        told += [each for each in world.emitted]
    assert [each.name for each in told] == ["told"] and told[0].entity == card and told[0].sequence == sequence
    near(world.get(card, ib.position), (0, 0))
    raises(ib.Result.BAD_ARGUMENT, lambda: ib.to(height, 1, ib.Spring(0.1, 0)))
    story = world.play(card, ib.to(ib.size, (8, 8), 1), ib.label("there"), ib.wait(1))
    assert story.seek_label("there") and not story.seek_label("away")
    near(world.get(card, ib.size), (8, 8))
    assert story.kill()
    move = world.animate(card, height, 9, 1)
    glide = world.decay(card, height, 3)
    assert move.state == glide.state.KILLED and glide.kill()
    calls = []
    timer = world.after(0.05, lambda each: calls.append(world.info.now))
    world.after(0.05, lambda each: calls.append(0), owner=world.spawn()).kill()
    kinds = set()
    for _ in range(10):
        world.tick()
        kinds |= {each.kind for each in world.events}
    assert len(calls) == 1 and ib.EventKind.COMPLETED in kinds, (calls, kinds)

    def fail(driver):
        raise KeyError("of the game")

    world.after(0.01, fail)
    try:
        ticks(world, 5)
    except KeyError:
        pass
    else:
        raise AssertionError("no KeyError")

    # Standing motions, batches, bulk calls.
    world.set_standing_motion(height, ib.Spring(0.2))
    world.set(card, height, 50)
    world.tick()
    assert world.get(card, height) < 20
    world.set_standing_motion(height, None)
    entities = world.spawn(100)
    world.write(ib.position, entities, [(i, -i) for i in range(100)])
    rows = world.read(ib.position, entities)
    near(tuple(rows.tolist()[99]), (99, -99))
    drivers = world.tweens(entities, ib.position, [(0, 0)] * 100, 0.1, delays=[0.01] * 100)
    assert len(drivers) == 100
    raises(ib.Result.BAD_ARGUMENT, lambda: world.tweens(entities, ib.position, [(0, 0)], 0.1))
    raises(ib.Result.BAD_ARGUMENT, lambda: world.write(ib.position, entities, [(0, 0)]))
    world.write(ib.opacity, entities, array.array("f", [0.25] * 100))
    with ib.Frame(ib.position, ib.opacity, velocities=True) as frame:
        world.advance(0.05)
        world.sample(frame)
        out = array.array("f", bytes(4 * 200))
        assert frame.read(ib.position, entities, out) is out and 0 < out[198] < 99
        raises(ib.Result.BAD_ARGUMENT, lambda: frame.read(ib.position, entities, array.array("d", [0] * 200)))
        assert frame.read_velocity(ib.position, entities).tolist()[99][0] < 0
        assert frame.read(ib.position, []) is not None
        near(frame.get(entities[99], ib.position), (out[198], out[199]))
        near(frame.get(entities[0], ib.opacity), 0.25)
        assert frame.get(world.spawn(), ib.position) is None
        raises(ib.Result.BAD_ARGUMENT, lambda: frame.get(card, ib.scale))
        who, values = frame.column(ib.opacity)
        assert len(who) == len(values) and list(values).count(0.25) == 100 and who[0] in {*entities, card}
        world.sample(frame, 0)
        world.sample_at(frame, world.info.now + 0.01)
    raises(ib.Result.STALE, lambda: world.sample(frame))
    raises(ib.Result.BAD_ARGUMENT, lambda: world.advance(-1))

    # Time.
    assert world.pause() and not world.pause() and world.info.is_paused and world.step() and world.resume()
    assert not world.step()
    world.set_rate(0.5, over=0.1, ease="quadInOut")
    world.set_rate(1)
    world.set_reduced_motion(ib.Reduction.SNAP)
    world.animate(card, height, 7, 5)
    ticks(world, 2)
    near(world.get(card, height), 7)
    world.set_reduced_motion(ib.Reduction.NOTHING)

    # Timelines.
    timeline = world.timeline()
    inner, real = world.timeline(timeline), world.timeline(real=True)
    assert timeline.begin() and not timeline.begin() and real.begin() and inner.begin()
    world.animate(card, height, 17, 1, "linear", timeline=timeline)
    timeline.set_rate(2)
    assert timeline.pause() and not timeline.pause() and timeline.info.is_paused and timeline.resume()
    assert timeline.attach_scrubber() and timeline.scrub(0.5) and timeline.info.has_scrubber
    ticks(world, 1)
    near(timeline.info.offset, 0.5)
    assert timeline.detach_scrubber() and timeline.seek(0.25) in (True, False)
    assert inner.release() and timeline.release() and not timeline.release()

    # Transitions.
    transition = world.transition(0.5)
    transition.tween(card, ib.size, (10, 10), (20, 20), ease="linear")
    assert transition.begin() and (ticks(world, 1) is None) and transition.reverse()
    assert transition.interrupt() and transition.scrub(0.5)
    ticks(world, 1)
    near(world.get(card, ib.size), (15, 15))
    assert transition.info.phase == ib.Phase.INTERACTIVE and transition.let_go(3) == 1
    assert transition.complete(True) and transition.let_go() is None and transition.release() and not transition.release()
    layers = [ib.Layer(0.5, 1), ib.Layer(damping_ratio=1, response=0.1)]
    transition = world.transition(1, layers=layers, shared_element=ib.Layer(ease="quadIn"))
    transition.tween(card, ib.size, (10, 10), (20, 20), part=1, backward=(0, 0.5), backward_ease="quadOut")
    transition.tween(card, height, 0, 100, part=-1)
    assert transition.begin()
    ticks(world, 50)
    near(world.get(card, ib.size), (10, 10))
    near(world.get(card, height), 25)
    ticks(world, 25)
    near(world.get(card, ib.size), (15, 15))
    assert transition.release()

    # Labels, lengths, a followed value, a group's clock, and places on the stage.
    other = world.spawn()
    show = world.timeline()
    world.tween(other, height, (5,), 0.4, timeline=show, repeat_start=0)
    show.set_label("there", 0.3)
    near(show.label("there"), 0.3)
    near(show.duration, 0.4)
    assert show.label("nothing") is None
    world.set(other, ib.position, (50, 20))
    show.follow(other, ib.position[0], 0, 100)
    world.tick()
    near(show.info.offset, 0.2)
    group = world.timeline(keeps_drivers=False)
    assert not world.timeline(group, keeps_drivers=False).seek(1)
    raises(ib.Result.BAD_ARGUMENT, lambda: world.timeline(show, keeps_drivers=False))
    child = world.spawn()
    world.set_parent(child, other)
    near(tuple(array.array("f", memoryview(world.transforms([child])).cast("B").tobytes())[4:]), (50, 20))
    near(world.fade(child), 1)
    between = ib.Frame(ib.position)
    world.sample(between)
    origin = array.array("f", memoryview(world.transforms([child], between)).cast("B").tobytes())[4:]
    near(tuple(origin), between.get(other, ib.position))
    between.close()
    raises(ib.Result.BAD_ARGUMENT, lambda: world.transforms([child], between))
    first = world.animate(other, ib.opacity, 0, 1)
    world.animate(other, ib.opacity, 1, delay=0.5)
    assert first.state != ib.State.KILLED
    world.animate(other, ib.opacity, 0, delay=0.5, replaces_at_call=True)
    assert first.state == ib.State.KILLED
    raises(ib.Result.BAD_ARGUMENT, lambda: world.spring(other, height, 1, blend=-1))

    # Machines.
    machine = world.machine("closed", 0.1)
    changes = []
    machine.on_change(lambda old, new: changes.append((old, new)))
    machine.assign("closed", card, ib.rotation, 0)
    machine.assign("open", card, ib.rotation, 45)
    machine.connect("open", "closed", trigger="touch", forbids=["locked"])
    machine.set_motion("open", ib.Spring(0.1))
    machine.set_condition("locked", True)
    assert not machine.fire("touch")
    machine.set_condition("locked", False)
    assert machine.fire("touch") and machine.state == "open" and not machine.go("open")
    ticks(world, 100)
    near(world.get(card, ib.rotation), 45, 0.1)
    assert changes == [("closed", "open")] and machine.release()

    # Snapshots.
    snapshot = world.save()
    hash_ = world.state_hash
    ticks(world, 10)
    world.set(card, height, 1)
    assert world.state_hash != hash_
    world.restore(snapshot)
    assert world.state_hash == hash_
    with ib.World(tick_rate=100) as copy:
        copy.restore(ib.Snapshot(bytes(snapshot)))
        assert copy.state_hash == hash_
    raises(ib.Result.BAD_SNAPSHOT, lambda: ib.Snapshot(b"no snapshot"))

    # Threads.
    found = []

    def elsewhere():
        for call in (world.tick, world.adopt, world.tick):
            try:
                found.append(call())
            except ib.Error as error:
                found.append(error.code)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [ib.Result.WRONG_THREAD, None, None], found
    world.adopt()

    # A driver of a world that has ended is false. Functions of drivers that are gone are freed, also after a save.
    last = world.animate(card, height, 3)
raises(ib.Result.BAD_WORLD, world.tick)
raises(ib.Result.BAD_WORLD, lambda: world.advance(0.1))
assert last.state == ib.State.KILLED
world = ib.World()
card = world.spawn()
calls = []
with world.save():
    for _ in range(100):
        world.animate(card, height, 1, 0.001).on_complete(calls.append)
        world.after(0.001, calls.append)
        world.tick()
    world.tick()
    assert (len(calls), len(world._functions)) == (200, 0), (len(calls), len(world._functions))
    kept = world.animate(card, height, 2, 0.1).on_complete(calls.append)
    with world.save() as snapshot:
        for _ in range(10):
            world.tick()
        world.restore(snapshot)
        for _ in range(10):
            world.tick()
        assert (len(calls), len(world._functions)) == (202, 1), (len(calls), len(world._functions))
world.tick()
assert not world._functions, world._functions
del world
gc.collect()

# A snapshot keeps the functions of a world that ends, and so does a world that restores it.
world = ib.World()
world.animate(world.spawn(), ib.opacity, 0, 0.1).on_complete(calls.append)
snapshot = world.save()
world.close()
raises(ib.Result.BAD_WORLD, lambda: world.info)
raises(ib.Result.BAD_WORLD, lambda: world.state_hash)
del world
gc.collect()
with ib.World() as other:
    other.restore(snapshot)
    del snapshot
    gc.collect()
    for _ in range(10):
        other.tick()
assert len(calls) == 203, len(calls)
raises(ib.Result.BAD_ARGUMENT, lambda: ib.Path([(0, 0, 0), (1, 1, 1)]))
raises(ib.Result.BAD_ARGUMENT, lambda: ib.evaluate(9999, 0.5))

# The defaults are the defaults of inbetween.h.
for function, parameter, expected in (
        (ib.World.animate, "motion", ib._lib.ibDefaultMotionDef().duration / 1e9),
        (ib.World.spring, "response", ib._lib.ibDefaultSpringDef().response / 1e9),
        (ib.World.spring, "damping_ratio", ib._lib.ibDefaultSpringDef().dampingRatio),
        (ib.World.decay, "friction", ib._lib.ibDefaultDecayDef().friction),
        (ib.World.follow, "duration", ib._lib.ibDefaultFollowDef().duration / 1e9),
        (ib.World.transition, "duration", ib._lib.ibDefaultTransitionDef().duration / 1e9),
        (ib.World.transition, "threshold", ib._lib.ibDefaultTransitionDef().threshold),
        (ib.World.transition, "flick_speed", ib._lib.ibDefaultTransitionDef().flickSpeed),
        (ib.World.machine, "motion", None)):  # None: the motion of inbetween.h
    assert inspect.signature(function).parameters[parameter].default == expected, (function, parameter)
assert ib.Spring() == (ib._lib.ibDefaultSpringDef().response / 1e9, ib._lib.ibDefaultSpringDef().dampingRatio)

if hasattr(ib._lib, "ibCreateFile"):
    raises(ib.Result.BAD_FILE, lambda: ib.File("{"))
else:
    raises(ib.Result.REFUSED, lambda: ib.File("{}"))
print("each call of the binding does what it says")
