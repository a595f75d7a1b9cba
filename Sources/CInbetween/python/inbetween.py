"""Inbetween, an animation engine for game loops: the binding for Python 3.9 and later, in one file. MIT License.

The binding calls the library of ``inbetween.h`` by ctypes. It looks for the library in this order: the file that the
environment variable ``INBETWEEN_LIBRARY`` names; beside this file; in ``../lib`` and ``../../lib`` from here; where
the system's loader looks.

    import inbetween as ib

    with ib.World() as world:
        card = world.spawn()
        world.animate(card, ib.position, (300, 40), 0.3, ease="backOut")
        for _ in range(20):
            world.advance(1 / 60)
        print(world.get(card, ib.position))

- Times are seconds (``float``, ``int``) or ``datetime.timedelta``. Results are seconds.
- A value is a number for a property of one lane, else a sequence of numbers.
- An easing is a name or a function of CSS ("cubic-bezier(0.2, 0, 0, 1)"), or the result of ``ease``.
- A call that fails raises ``Error``, which has a code and a text. Methods return False only where a state does not
  permit the operation, or a driver has ended.
- A world belongs to one thread at a time; see ``World.adopt``.
- What a method does is written in ``inbetween.h``, at the function that it names.
"""

from __future__ import annotations

import array
import contextlib
import ctypes
import ctypes.util
import datetime
import enum
import functools
import itertools
import numbers
import os
import sys
import weakref
from ctypes import (
    CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_double, c_float, c_int32, c_int64, c_uint8, c_uint16,
    c_uint32, c_uint64, c_void_p, pointer,
)
from typing import Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

Time = Union[float, int, datetime.timedelta]
Value = Union[float, Sequence[float]]
Easing = Union[str, int]
FOREVER = -1.0
"""The number of repeats of a loop without end."""


# ---- enumerations ----


class Result(enum.IntEnum):
    """The code of a failure."""

    OK, BAD_WORLD, WRONG_THREAD, STALE, BAD_ARGUMENT, BAD_DEF, REFUSED, BUSY, BAD_FILE, BAD_SNAPSHOT = range(10)


class Type(enum.IntEnum):
    """The type of a property's values."""

    FLOAT, FLOAT2, FLOAT3, FLOAT4, ANGLE, COLOR, LINEAR_COLOR, ROTATION, HELD = range(9)


class Mode(enum.IntEnum):
    """The meaning of a driver's value."""

    TO, BY, SCALED_BY, FROM = range(4)


class Direction(enum.IntEnum):
    """The direction of iterations."""

    NORMAL, REVERSE, ALTERNATE, ALTERNATE_REVERSE = range(4)


class Fill(enum.IntEnum):
    """Whether a driver holds its value before its motion, after it, or both."""

    NONE, FORWARDS, BACKWARDS, BOTH = range(4)


class Replace(enum.IntEnum):
    """The earlier drivers that ``World.animate`` or ``World.decay`` ends."""

    MOVES, NONE, ALL = range(3)


class State(enum.IntEnum):
    """The state of a driver."""

    NEW, DELAYED, ACTIVE, PAUSED, COMPLETED, INACTIVE, KILLED = range(7)


class Operation(enum.IntEnum):
    """An operation on a driver."""

    START, PAUSE, RESUME, RESTART, COMPLETE, STOP, KILL, REVIVE, REVERSE, RELEASE = range(10)


class EventKind(enum.IntEnum):
    """The kind of an event."""

    (STARTED, REPEATED, COMPLETED, STOPPED, RESTARTED, PAUSED, RESUMED, KILLED, REVIVED, SUPERSEDED, ENTITY_DIED,
     UPDATED) = range(12)


class Phase(enum.IntEnum):
    """The phase of a transition."""

    IDLE, RUNNING, INTERACTIVE, SETTLING = range(4)


class Role(enum.IntEnum):
    """The part that a driver has in one lane."""

    WINNER, SHADOWED, IDLE, ADDING = range(4)


class Order(enum.IntEnum):
    """The entity of a row from which the delays of a stagger grow."""

    FIRST, LAST, CENTER, EDGES, RANDOM = range(5)


class Reduction(enum.IntEnum):
    """The form that reduced motion gives to drivers."""

    NOTHING, SNAP, FADE, SHORTEN = range(4)


class _StepKind(enum.IntEnum):
    TO, BY, SPRING_TO, SPRING_BY, WAIT, LABEL, EMIT, TOGETHER, IN_ORDER, END = range(10)


# ---- structs of inbetween.h ----


class _Id(Structure):
    _fields_ = [("index", c_uint32), ("generation", c_uint32)]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and (self.index, self.generation) == (other.index, other.generation)

    def __hash__(self) -> int:
        return hash((self.index, self.generation))

    def __bool__(self) -> bool:
        return self.generation != 0

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.index}, {self.generation})"


class Entity(_Id):
    """A thing of a world. ``World.spawn`` makes one, or an array of them for bulk calls."""


class _DriverId(_Id):
    pass


class _TimelineId(_Id):
    pass


class _TransitionId(_Id):
    pass


class _MachineId(_Id):
    pass


class _FrameId(_Id):
    pass


class _SnapshotId(_Id):
    pass


class _PathId(_Id):
    pass


class _FileId(_Id):
    pass


class _WorldId(Structure):
    _fields_ = [("index1", c_uint16), ("generation", c_uint16)]


class _Property(Structure):
    _fields_ = [("index1", c_uint16), ("lane1", c_uint8), ("lanes", c_uint8)]


_floats = POINTER(c_float)


class _WorldDef(Structure):
    _fields_ = [("tickNumerator", c_int64), ("tickDenominator", c_int64), ("hitchLimit", c_int64),
                ("threads", c_int32), ("keepsCompleted", c_bool), ("internalValue", c_int32)]


class _Advance(Structure):
    _fields_ = [("dropped", c_int64), ("ticks", c_int32)]


class _WorldInfo(Structure):
    _fields_ = [("now", c_int64), ("time", c_int64), ("tickCount", c_int64), ("alpha", c_double), ("rate", c_double),
                ("entities", c_int32), ("drivers", c_int32), ("isPaused", c_bool)]


class _MotionDef(Structure):
    _fields_ = [("duration", c_int64), ("delay", c_int64), ("dampingRatio", c_double), ("ease", c_uint32),
                ("isSpring", c_bool), ("internalValue", c_int32)]


class _AnimateDef(Structure):
    _fields_ = [("motion", _MotionDef), ("velocity", _floats), ("repeats", c_double), ("timeline", _TimelineId),
                ("mode", c_int32), ("replaces", c_int32), ("alternates", c_bool), ("replacesAtCall", c_bool),
                ("internalValue", c_int32)]


class _TweenDef(Structure):
    _fields_ = [("values", _floats), ("offsets", _floats), ("eases", POINTER(c_uint32)), ("duration", c_int64),
                ("delay", c_int64), ("repeatDelay", c_int64), ("endDelay", c_int64), ("hold", c_int64),
                ("blend", c_int64), ("repeats", c_double), ("repeatStart", c_double), ("rate", c_double),
                ("timeline", _TimelineId), ("keyCount", c_int32), ("mode", c_int32), ("direction", c_int32),
                ("fill", c_int32), ("ease", c_uint32), ("speed", c_float), ("persists", c_bool), ("replaces", c_bool),
                ("adds", c_bool), ("accumulates", c_bool), ("waits", c_bool), ("internalValue", c_int32)]


class _SpringDef(Structure):
    _fields_ = [("value", _floats), ("from", _floats), ("velocity", _floats), ("response", c_int64),
                ("delay", c_int64), ("blend", c_int64), ("dampingRatio", c_double), ("rate", c_double),
                ("timeline", _TimelineId), ("mode", c_int32), ("fill", c_int32), ("persists", c_bool),
                ("replaces", c_bool), ("adds", c_bool), ("waits", c_bool), ("internalValue", c_int32)]


class _DecayDef(Structure):
    _fields_ = [("velocity", _floats), ("destination", _floats), ("lower", _floats), ("upper", _floats),
                ("delay", c_int64), ("blend", c_int64), ("friction", c_double), ("restitution", c_double),
                ("rate", c_double), ("timeline", _TimelineId), ("fill", c_int32), ("replaces", c_int32),
                ("persists", c_bool), ("waits", c_bool), ("internalValue", c_int32)]


class _FollowDef(Structure):
    _fields_ = [("duration", c_int64), ("delay", c_int64), ("blend", c_int64), ("repeats", c_double),
                ("rate", c_double), ("from", c_float), ("to", c_float), ("orientationOffset", c_float),
                ("orients", _Property), ("timeline", _TimelineId), ("direction", c_int32), ("fill", c_int32),
                ("ease", c_uint32),
                ("isRelative", c_bool), ("persists", c_bool), ("replaces", c_bool), ("adds", c_bool),
                ("waits", c_bool), ("internalValue", c_int32)]


class _Step(Structure):
    _fields_ = [("kind", c_int32), ("property", _Property), ("value", c_float * 4), ("duration", c_int64),
                ("offset", c_int64), ("repeats", c_double), ("dampingRatio", c_double), ("ease", c_uint32),
                ("withPrevious", c_bool), ("alternates", c_bool), ("entity", Entity), ("name", c_char_p)]


class _PlayDef(Structure):
    _fields_ = [("delay", c_int64), ("repeats", c_double), ("rate", c_double), ("timeline", _TimelineId),
                ("direction", c_int32), ("waits", c_bool), ("internalValue", c_int32)]


class _ShakeDef(Structure):
    _fields_ = [("strength", _floats), ("duration", c_int64), ("delay", c_int64), ("frequency", c_double),
                ("seed", c_uint64), ("timeline", _TimelineId), ("vibrations", c_int32), ("internalValue", c_int32)]


class _StaggerDef(Structure):
    _fields_ = [("each", c_int64), ("over", c_int64), ("seed", c_uint64), ("order", c_int32), ("ease", c_uint32),
                ("internalValue", c_int32)]


class _Layer(Structure):
    _fields_ = [("start", c_double), ("end", c_double), ("response", c_int64), ("dampingRatio", c_double),
                ("velocity", c_double), ("ease", c_uint32), ("isSpring", c_bool)]


class _TransitionDef(Structure):
    _fields_ = [("layers", POINTER(_Layer)), ("sharedElement", POINTER(_Layer)), ("layerCount", c_int32),
                ("duration", c_int64), ("threshold", c_float), ("flickSpeed", c_float), ("internalValue", c_int32)]


class _TransitionTweenDef(Structure):
    _fields_ = [("back", _floats), ("fore", _floats), ("start", c_double), ("length", c_double),
                ("backwardStart", c_double), ("backwardLength", c_double), ("ease", c_uint32),
                ("backwardEase", c_uint32), ("part", c_int32), ("internalValue", c_int32)]


class _BatchRow(Structure):
    _fields_ = [("entity", Entity), ("property", _Property), ("path", _PathId), ("transition", _TransitionId),
                ("value", _floats), ("delay", c_int64), ("animate", POINTER(_AnimateDef)),
                ("tween", POINTER(_TweenDef)), ("spring", POINTER(_SpringDef)), ("decay", POINTER(_DecayDef)),
                ("follow", POINTER(_FollowDef)), ("shake", POINTER(_ShakeDef)),
                ("transitionTween", POINTER(_TransitionTweenDef)), ("play", POINTER(_PlayDef)),
                ("steps", POINTER(_Step)), ("stepCount", c_int32)]


class _ConnectionDef(Structure):
    _fields_ = [("from", c_char_p), ("to", c_char_p), ("trigger", c_char_p), ("needs", POINTER(c_char_p)),
                ("forbids", POINTER(c_char_p)), ("needCount", c_int32), ("forbidCount", c_int32), ("after", c_int64),
                ("internalValue", c_int32)]


class _DriverInfo(Structure):
    _fields_ = [("elapsed", c_int64), ("duration", c_int64), ("part", c_double), ("rate", c_double),
                ("entity", Entity), ("state", c_int32), ("ending", c_int32)]


class _TransitionInfo(Structure):
    _fields_ = [("position", c_float), ("velocity", c_float), ("phase", c_int32), ("isForward", c_bool)]


class _TimelineInfo(Structure):
    _fields_ = [("offset", c_int64), ("rate", c_double), ("isPaused", c_bool), ("hasBegun", c_bool),
                ("hasScrubber", c_bool)]


class _Event(Structure):
    _fields_ = [("driver", _DriverId), ("entity", Entity), ("instant", c_int64), ("serial", c_uint64),
                ("kind", c_int32), ("repetition", c_int32), ("shadowed", c_bool)]


class _Events(Structure):
    _fields_ = [("events", POINTER(_Event)), ("count", c_int32)]


class _Emitted(Structure):
    _fields_ = [("entity", Entity), ("sequence", _DriverId), ("instant", c_int64), ("name", c_char_p)]


class _Column(Structure):
    _fields_ = [("values", _floats), ("entities", POINTER(Entity)), ("count", c_int32)]


class _Bytes(Structure):
    _fields_ = [("bytes", POINTER(c_uint8)), ("count", c_int64)]


class _Contender(Structure):
    _fields_ = [("driver", _DriverId), ("serial", c_uint64), ("begin", c_int64), ("end", c_int64), ("role", c_int32)]


_Callback = CFUNCTYPE(None, _WorldId, _DriverId, c_int32, c_void_p)
_ReleaseContext = CFUNCTYPE(None, c_void_p)
_MachineCallback = CFUNCTYPE(None, _WorldId, _MachineId, c_char_p, c_char_p, c_void_p)
_Release = CFUNCTYPE(None, c_void_p)


# ---- the library ----


def _load() -> ctypes.CDLL:
    named = os.environ.get("INBETWEEN_LIBRARY")
    if named:
        return ctypes.CDLL(named)
    here = os.path.dirname(os.path.abspath(__file__))
    names = {"darwin": ["libinbetween.dylib"], "win32": ["inbetween.dll"]}.get(
        sys.platform, ["libinbetween.so.0", "libinbetween.so"])
    for folder in (here, os.path.join(here, "..", "lib"), os.path.join(here, "..", "..", "lib")):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.exists(path):
                return ctypes.CDLL(path)
    for name in names + [ctypes.util.find_library("inbetween") or names[0]]:
        try:
            return ctypes.CDLL(name)
        except OSError:
            pass
    raise ImportError("inbetween: no library found; set INBETWEEN_LIBRARY to the path of libinbetween.so")


_lib = _load()
_W, _E, _P, _D, _T, _X, _M = _WorldId, Entity, _Property, _DriverId, _TimelineId, _TransitionId, _MachineId
_i, _l, _d, _f, _b, _s = c_int32, c_int64, c_double, c_float, c_bool, c_char_p
_entities = POINTER(Entity)
_prototypes: Dict[str, Tuple[Any, ...]] = {  # the result, then the arguments
    "ibGetVersion": (c_uint32,), "ibGetError": (_s,), "ibGetResult": (_i,),
    "ibParseEase": (c_uint32, _s), "ibEase_Evaluate": (_f, c_uint32, _f),
    "ibCreateProperty": (_P, _s, _i, _floats), "ibProperty_Lane": (_P, _P, _i),
    "ibCreatePath": (_PathId, _s), "ibCreatePathThrough": (_PathId, _floats, _i, _b),
    "ibPath_IsValid": (_b, _PathId), "ibDestroyPath": (_b, _PathId), "ibPath_GetLength": (_f, _PathId),
    "ibDefaultWorldDef": (_WorldDef,), "ibCreateWorld": (_W, POINTER(_WorldDef)), "ibDestroyWorld": (_b, _W),
    "ibWorld_IsValid": (_b, _W), "ibWorld_Adopt": (_b, _W), "ibWorld_Advance": (_Advance, _W, _l),
    "ibWorld_Tick": (_b, _W), "ibWorld_Step": (_b, _W), "ibWorld_SetPaused": (_b, _W, _b),
    "ibWorld_SetRate": (_b, _W, _d, _l, c_uint32), "ibWorld_SetReducedMotion": (_b, _W, _i, _l),
    "ibWorld_GetInfo": (_WorldInfo, _W), "ibWorld_GetStateHash": (c_uint64, _W), "ibWorld_Describe": (_s, _W, _E),
    "ibWorld_Spawn": (_E, _W), "ibWorld_SpawnMany": (_i, _W, _entities, _i), "ibWorld_Despawn": (_b, _W, _E),
    "ibWorld_IsAlive": (_b, _W, _E), "ibWorld_SetParent": (_b, _W, _E, _E),
    "ibWorld_ReadTransforms": (_i, _W, _FrameId, _entities, _i, c_void_p, _i), "ibWorld_GetFade": (_b, _W, _E, _floats),
    "ibWorld_Set": (_b, _W, _E, _P, _floats), "ibWorld_Get": (_b, _W, _E, _P, _floats),
    "ibWorld_GetBase": (_b, _W, _E, _P, _floats), "ibWorld_GetVelocity": (_b, _W, _E, _P, _floats),
    "ibWorld_Read": (_i, _W, _P, _entities, _i, c_void_p, _i),
    "ibWorld_Write": (_b, _W, _P, _entities, _i, c_void_p, _i),
    "ibWorld_SetStandingMotion": (_b, _W, _P, _E, POINTER(_MotionDef)),
    "ibWorld_GetPrecedence": (_i, _W, _E, _P, POINTER(_Contender), _i),
    "ibDefaultMotionDef": (_MotionDef,), "ibDefaultAnimateDef": (_AnimateDef,), "ibDefaultTweenDef": (_TweenDef,),
    "ibDefaultSpringDef": (_SpringDef,), "ibDefaultDecayDef": (_DecayDef,), "ibDefaultFollowDef": (_FollowDef,),
    "ibDefaultPlayDef": (_PlayDef,), "ibDefaultStaggerDef": (_StaggerDef,), "ibDefaultShakeDef": (_ShakeDef,),
    "ibWorld_RegisterBatch": (_i, _W, POINTER(_BatchRow), _i, POINTER(_D)),
    "ibWorld_Animate": (_D, _W, _E, _P, _floats, POINTER(_AnimateDef)),
    "ibWorld_RegisterTween": (_D, _W, _E, _P, POINTER(_TweenDef)),
    "ibWorld_RegisterTweens": (_i, _W, _entities, _i, _P, _floats, POINTER(_l), POINTER(_TweenDef), POINTER(_D)),
    "ibWorld_RegisterSpring": (_D, _W, _E, _P, POINTER(_SpringDef)),
    "ibWorld_RegisterDecay": (_D, _W, _E, _P, POINTER(_DecayDef)),
    "ibWorld_RegisterFollow": (_D, _W, _E, _P, _PathId, POINTER(_FollowDef), POINTER(_D)),
    "ibWorld_Shake": (_D, _W, _E, _P, _floats, _l, _d, c_uint64),
    "ibWorld_Punch": (_D, _W, _E, _P, _floats, _l, _i),
    "ibWorld_Play": (_D, _W, _E, POINTER(_Step), _i, POINTER(_PlayDef)),
    "ibWorld_After": (_D, _W, _l, _E, _T, _Callback, c_void_p),
    "ibStagger_GetDelays": (_b, POINTER(_StaggerDef), _i, POINTER(_l)), "ibWorld_Control": (_b, _W, _D, _i),
    "ibWorld_Seek": (_b, _W, _D, _l), "ibWorld_SeekLabel": (_b, _W, _D, _s), "ibWorld_PlayTo": (_b, _W, _D, _l),
    "ibWorld_Update": (_b, _W, _D, _l), "ibWorld_SetDriverRate": (_b, _W, _D, _d),
    "ibWorld_Retarget": (_b, _W, _D, _floats, _i, _b),
    "ibWorld_FollowValue": (_b, _W, _D, _E, _P, _floats, _b), "ibWorld_KillAll": (_i, _W, _E, _P),
    "ibWorld_GetState": (_i, _W, _D), "ibWorld_GetDriver": (_b, _W, _D, POINTER(_DriverInfo)),
    "ibWorld_SetCallback": (_b, _W, _D, _i, _Callback, c_void_p),
    "ibWorld_SetOwnedCallback": (_b, _W, _D, _i, _Callback, c_void_p, _ReleaseContext),
    "ibWorld_SetCallback": (_b, _W, _D, _i, _Callback, c_void_p),
    "ibWorld_SetOwnedCallback": (_b, _W, _D, _i, _Callback, c_void_p, _Release),
    "ibWorld_GetEvents": (_Events, _W), "ibWorld_GetEmitted": (_i, _W, POINTER(_Emitted), _i),
    "ibWorld_CreateTimeline": (_T, _W, _T), "ibWorld_CreateRealTimeline": (_T, _W),
    "ibWorld_CreateNamedTimeline": (_T, _W, _s, _T, _b), "ibWorld_FindTimeline": (_T, _W, _s),
    "ibWorld_CreateForwardTimeline": (_T, _W, _T), "ibWorld_FollowTimeline": (_b, _W, _T, _E, _P, _f, _f, _l),
    "ibWorld_SetTimelineLabel": (_b, _W, _T, _s, _l), "ibWorld_GetTimelineLabel": (_b, _W, _T, _s, POINTER(_l)),
    "ibWorld_GetTimelineDuration": (_b, _W, _T, POINTER(_l)),
    "ibWorld_DestroyTimeline": (_b, _W, _T), "ibWorld_BeginTimeline": (_b, _W, _T),
    "ibWorld_SetTimelinePaused": (_b, _W, _T, _b), "ibWorld_SetTimelineRate": (_b, _W, _T, _d, _l, c_uint32),
    "ibWorld_SeekTimeline": (_b, _W, _T, _l), "ibWorld_SetScrubber": (_b, _W, _T, _b),
    "ibWorld_ScrubTimeline": (_b, _W, _T, _l), "ibWorld_GetTimeline": (_b, _W, _T, POINTER(_TimelineInfo)),
    "ibDefaultTransitionDef": (_TransitionDef,), "ibDefaultTransitionTweenDef": (_TransitionTweenDef,),
    "ibWorld_CreateTransition": (_X, _W, POINTER(_TransitionDef)), "ibWorld_DestroyTransition": (_b, _W, _X),
    "ibWorld_RegisterTransitionTween": (_b, _W, _X, _E, _P, POINTER(_TransitionTweenDef)),
    "ibWorld_BeginTransition": (_b, _W, _X, _b), "ibWorld_ReverseTransition": (_b, _W, _X),
    "ibWorld_InterruptTransition": (_b, _W, _X), "ibWorld_ScrubTransition": (_b, _W, _X, _f),
    "ibWorld_LetGoTransition": (_i, _W, _X, _floats), "ibWorld_CompleteTransition": (_b, _W, _X, _b),
    "ibWorld_GetTransition": (_b, _W, _X, POINTER(_TransitionInfo)),
    "ibDefaultConnectionDef": (_ConnectionDef,), "ibWorld_CreateMachine": (_M, _W, _s, POINTER(_MotionDef)),
    "ibWorld_DestroyMachine": (_b, _W, _M), "ibMachine_Assign": (_b, _W, _M, _s, _E, _P, _floats, _l),
    "ibMachine_Connect": (_b, _W, _M, POINTER(_ConnectionDef)),
    "ibMachine_SetMotion": (_b, _W, _M, _s, _s, POINTER(_MotionDef)), "ibMachine_Go": (_b, _W, _M, _s),
    "ibMachine_Fire": (_b, _W, _M, _s), "ibMachine_SetCondition": (_b, _W, _M, _s, _b),
    "ibMachine_GetState": (_s, _W, _M), "ibMachine_SetCallback": (_b, _W, _M, _MachineCallback, c_void_p),
    "ibMachine_SetOwnedCallback": (_b, _W, _M, _MachineCallback, c_void_p, _ReleaseContext),
    "ibMachine_SetCallback": (_b, _W, _M, _MachineCallback, c_void_p),
    "ibMachine_SetOwnedCallback": (_b, _W, _M, _MachineCallback, c_void_p, _Release),
    "ibCreateFrame": (_FrameId, POINTER(_P), _i, _b), "ibFrame_IsValid": (_b, _FrameId),
    "ibDestroyFrame": (_b, _FrameId),
    "ibWorld_Sample": (_b, _W, _d, _FrameId), "ibWorld_SampleAt": (_b, _W, _l, _FrameId),
    "ibFrame_GetColumn": (_Column, _FrameId, _P, _i),
    "ibFrame_Read": (_i, _FrameId, _P, _entities, _i, c_void_p, _i),
    "ibFrame_ReadVelocity": (_i, _FrameId, _P, _entities, _i, c_void_p, _i),
    "ibCreateSnapshot": (_SnapshotId,), "ibSnapshot_IsValid": (_b, _SnapshotId), "ibDestroySnapshot": (_b, _SnapshotId),
    "ibWorld_Save": (_b, _W, _SnapshotId), "ibWorld_Restore": (_b, _W, _SnapshotId),
    "ibSnapshot_GetBytes": (_Bytes, _SnapshotId), "ibSnapshot_SetBytes": (_b, _SnapshotId, _s, _l),
    "ibCreateFile": (_FileId, _s, _l, _s), "ibFile_IsValid": (_b, _FileId), "ibDestroyFile": (_b, _FileId),
    "ibWorld_LoadFile": (_T, _W, _FileId, POINTER(_l)), "ibWorld_FindLoaded": (_E, _W, _T, _s),
}
for _name, (_answer, *_arguments) in _prototypes.items():
    if hasattr(_lib, _name):  # a library without motion files lacks their calls
        getattr(_lib, _name).restype = _answer
        getattr(_lib, _name).argtypes = _arguments
del _name, _answer, _arguments


class Error(Exception):
    """The reason why a call has failed: ``code`` and ``text``."""

    def __init__(self, code: int, text: str):
        super().__init__(text)
        self.code = Result(code)
        self.text = text


def _error() -> Error:
    return Error(_lib.ibGetResult(), _lib.ibGetError().decode())


def _need(result: Any) -> Any:
    """Returns a result. Raises the reason if the call has failed."""
    if not result:
        raise _error()
    return result


def _permitted(result: bool) -> bool:
    """Returns whether a call has succeeded. Raises the reason unless it was refused, or its driver has ended."""
    if not result and _lib.ibGetResult() not in (Result.REFUSED, Result.STALE):
        raise _error()
    return result


def version() -> Tuple[int, int, int]:
    """Returns the version of the library: major, minor, patch."""
    number = _lib.ibGetVersion()
    return number >> 16, number >> 8 & 255, number & 255


# ---- arguments ----


def _ns(time: Time) -> int:
    if isinstance(time, datetime.timedelta):
        return (time.days * 86_400 + time.seconds) * 1_000_000_000 + time.microseconds * 1000
    if isinstance(time, int):
        return _in_64_bits(time * 1_000_000_000)
    if time != time or time in (float("inf"), float("-inf")):
        raise Error(Result.BAD_ARGUMENT, f"time: found {time}, expected a finite number of seconds")
    return _in_64_bits(round(time * 1e9))


def _in_64_bits(number: int) -> int:
    if not -(1 << 63) <= number < 1 << 63:
        raise Error(Result.BAD_ARGUMENT, f"time: found {number} ns, expected less than 292 years")
    return number


def _text(text: str) -> bytes:
    """Returns a text for C, which ends at the first NUL."""
    if "\0" in text:
        raise Error(Result.BAD_ARGUMENT, f"text: found a NUL in {text!r}, expected a text without it")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Error(Result.BAD_ARGUMENT, f"text: found {text!r}, which is not Unicode, expected UTF-8") from None


def _numbers_of(value: Value) -> Tuple[float, ...]:
    return (value,) if isinstance(value, numbers.Real) else tuple(value)  # NumPy's numbers are real, too


def _value(lanes: int, value: Value, field: str = "value") -> Any:
    found = _numbers_of(value)
    if len(found) != lanes:
        raise Error(Result.BAD_ARGUMENT, f"{field}: found {len(found)} lanes, expected {lanes}")
    return (c_float * lanes)(*found)


def _result(values: Any) -> Any:
    return values[0] if len(values) == 1 else tuple(values)


@functools.lru_cache(maxsize=None)
def ease(text: str) -> int:
    """Returns the easing of a text: a name, or a function of CSS (``ibParseEase``)."""
    number = _lib.ibParseEase(_text(text))
    if number == 0xFFFF_FFFF:
        raise _error()
    return number


def _ease(easing: Easing) -> int:
    if isinstance(easing, str):
        return ease(easing)
    if not 0 <= easing < 1 << 32:  # ctypes would cut it to 32 bits
        raise Error(Result.BAD_ARGUMENT, f"ease: found {easing}, expected a result of `ease`")
    return easing


def evaluate(easing: Easing, part: float) -> float:
    """Returns the value of an easing at a part of the time."""
    value = _lib.ibEase_Evaluate(_ease(easing), part)
    if value != value:
        raise _error()
    return value


class Property:
    """A property of entities, or one lane of it: ``position[0]``."""

    def __init__(self, id: _Property):
        self._id = id

    @property
    def lanes(self) -> int:
        """The number of floats of a value."""
        return self._id.lanes

    def __getitem__(self, lane: int) -> "Property":
        if not 0 <= lane < self.lanes:
            raise IndexError(lane)
        found = _lib.ibProperty_Lane(self._id, lane)
        _need(found.index1)
        return Property(found)


def property_named(name: str, type: Type = Type.FLOAT, default: Optional[Value] = None) -> Property:
    """Returns the property of a name and type (``ibCreateProperty``). Without a default: zeros."""
    lanes = (1, 2, 3, 4, 1, 4, 4, 4, 1)[type]
    made = _lib.ibCreateProperty(_text(name), type, _value(lanes, (0,) * lanes if default is None else default))
    _need(made.index1)
    return Property(made)


position, scale, size = (Property(_Property(index, 0, 2)) for index in (1, 2, 3))
rotation, opacity, corner_radius = (Property(_Property(index, 0, 1)) for index in (4, 5, 7))
color = Property(_Property(6, 0, 4))


class Spring(NamedTuple):
    """A spring, in place of a duration and an easing. A damping ratio of 1 does not bounce."""

    response: Time = 0.5
    damping_ratio: float = 1


Motion = Union[Time, Spring]


def _motion_def(motion: Motion, easing: Easing, delay: Time) -> _MotionDef:
    result = _lib.ibDefaultMotionDef()
    result.delay = _ns(delay)
    result.ease = _ease(easing)
    result.isSpring = isinstance(motion, Spring)
    if isinstance(motion, Spring):
        result.duration, result.dampingRatio = _ns(motion.response), motion.damping_ratio
    else:
        result.duration = _ns(motion)
    return result


def delays(count: int, each: Time = 0.05, over: Time = 0, order: Order = Order.FIRST, seed: int = 0,
           ease: Easing = "linear") -> List[float]:
    """Returns the delays of a stagger in seconds (``ibStagger_GetDelays``)."""
    definition = _lib.ibDefaultStaggerDef()
    definition.each, definition.over, definition.order = _ns(each), _ns(over), order
    definition.seed, definition.ease = seed, _ease(ease)
    found = (c_int64 * max(count, 0))()
    _need(_lib.ibStagger_GetDelays(byref(definition), count, found))
    return [delay / 1e9 for delay in found]


def _list(entities: Iterable[Entity]) -> Any:
    """Returns entities as an array of ctypes. Such an array is returned as it is."""
    if isinstance(entities, ctypes.Array) and entities._type_ is Entity:
        return entities
    entities = list(entities)
    return (Entity * len(entities))(*entities)


def _rows(read: Callable[[int, int], int], lanes: int, count: int, out: Any) -> Any:
    """Returns rows of floats that ``read`` fills: an array of numpy if that is there, else a memoryview."""
    if out is None:
        if numpy is not None:
            out = numpy.zeros((count, lanes), dtype=numpy.float32)
        else:
            bytes_ = memoryview(array.array("f", bytes(4 * lanes * max(count, 1)))).cast("B")
            out = bytes_[:4 * lanes * count].cast("f", (count, lanes)) if count else bytes_[:0].cast("f")
    view = memoryview(out)
    if view.readonly or not view.c_contiguous or view.format != "f" or view.nbytes < 4 * lanes * count:
        raise Error(Result.BAD_ARGUMENT, f"out: expected a writable buffer of {lanes * count} floats of 4 bytes")
    if count and read(ctypes.addressof(c_uint8.from_buffer(view.cast("B"))), 4 * lanes) < 0:
        raise _error()
    return out


class _Handle:
    """An object that ends with ``close``, at the end of a ``with`` block, or with its last reference."""

    _destroy = ""
    _id: Any = None

    def close(self) -> None:
        """Ends the object. A second call does nothing."""
        id, self._id = self._id, type(self._id)() if self._id is not None else None
        if id is not None and id.generation:
            getattr(_lib, self._destroy)(id)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:
            pass  # the program ends


class Path(_Handle):
    """A path, from the path syntax of SVG or through points."""

    _destroy = "ibDestroyPath"

    def __init__(self, text: Union[str, Sequence[Tuple[float, float]]], closed: bool = False):
        if isinstance(text, str):
            self._id = _need(_lib.ibCreatePath(_text(text)))
        else:
            flat = [number for point in text for number in _value(2, point, "points")]
            self._id = _need(_lib.ibCreatePathThrough((c_float * len(flat))(*flat), len(text), closed))

    @property
    def length(self) -> float:
        """The length in the path's unit."""
        return _lib.ibPath_GetLength(self._id)


class Frame(_Handle):
    """Values at an instant, for drawing. Without properties: of all."""

    _destroy = "ibDestroyFrame"

    def __init__(self, *properties: Property, velocities: bool = False):
        ids = (_Property * len(properties))(*(each._id for each in properties))
        self._id = _need(_lib.ibCreateFrame(ids, len(properties), velocities))

    def get(self, entity: Entity, property: Property) -> Any:
        """Returns the value of an entity at the instant of the sample, for drawing: a float, or a tuple.

        None if the entity was not alive at that instant. For many entities, ``read`` takes less time.
        """
        value = (c_float * property.lanes)()
        count = _lib.ibFrame_Read(self._id, property._id, (Entity * 1)(entity), 1, value, ctypes.sizeof(value))
        _need(count >= 0)
        return _result(value) if count else None

    def read(self, property: Property, entities: Iterable[Entity], out: Any = None) -> Any:
        """Returns a row of floats for each entity. Rows of dead entities stay as they are (``ibFrame_Read``)."""
        return self._read(_lib.ibFrame_Read, property, entities, out)

    def read_velocity(self, property: Property, entities: Iterable[Entity], out: Any = None) -> Any:
        """Returns a row of velocities for each entity (``ibFrame_ReadVelocity``)."""
        return self._read(_lib.ibFrame_ReadVelocity, property, entities, out)

    def _read(self, call: Any, property: Property, entities: Iterable[Entity], out: Any) -> Any:
        array_ = _list(entities)
        return _rows(lambda memory, stride: call(self._id, property._id, array_, len(array_), memory, stride),
                     property.lanes, len(array_), out)

    def column(self, property: Property, lane: int = 0) -> Tuple[Any, Any]:
        """Returns the entities that have a property, and one lane of each, without a copy.

        Both are valid until the frame is sampled again (``ibFrame_GetColumn``).
        """
        column = _lib.ibFrame_GetColumn(self._id, property._id, lane)
        _need(column.count >= 0)
        if not column.values:
            return (Entity * 0)(), memoryview(array.array("f"))
        entities = ctypes.cast(column.entities, POINTER(Entity * column.count)).contents
        values = ctypes.cast(column.values, POINTER(c_float * column.count)).contents
        return entities, memoryview(values).cast("B").cast("f")


class _Functions(Dict[int, Callable[..., object]]):
    """The functions of a world by number. Its snapshots keep them, and the worlds that restore these."""

    def __init__(self, world: "World"):
        super().__init__()
        self.world = weakref.ref(world)


class Snapshot(_Handle):
    """The state of a world."""

    _destroy = "ibDestroySnapshot"

    def __init__(self, data: Optional[bytes] = None):
        self._id = _need(_lib.ibCreateSnapshot())
        self._functions: List[_Functions] = []
        if data is not None:
            _need(_lib.ibSnapshot_SetBytes(self._id, data, len(data)))

    def __bytes__(self) -> bytes:
        found = _lib.ibSnapshot_GetBytes(self._id)
        _need(bool(found.bytes))
        return ctypes.string_at(found.bytes, found.count)


class File(_Handle):
    """A motion file, from its text."""

    _destroy = "ibDestroyFile"

    def __init__(self, json: Union[str, bytes], name: str = "file"):
        if not hasattr(_lib, "ibCreateFile"):
            raise Error(Result.REFUSED, "file: this library has no motion files")
        data = json.encode() if isinstance(json, str) else json
        self._id = _need(_lib.ibCreateFile(data, len(data), _text(name)))


# ---- steps of sequences ----


class Step:
    """A step of a sequence; see ``to``, ``by``, ``wait``, ``label``, ``emit``, ``together`` and ``in_order``."""

    def __init__(self, kind: _StepKind, property: Optional[Property] = None, value: Value = 0, motion: Motion = 0,
                 ease: Easing = "linear", name: str = "", children: Sequence["Step"] = (), *, offset: Time = 0,
                 with_previous: bool = False, repeats: float = 1, alternates: bool = False,
                 entity: Optional[Entity] = None):
        self._children = children
        self._steps = _Step(kind=kind, offset=_ns(offset), repeats=repeats, withPrevious=with_previous,
                            alternates=alternates, name=_text(name))
        step = self._steps
        if property is not None:
            step.property = property._id
            for lane, number in enumerate(_value(property.lanes, value)):
                step.value[lane] = number
        if isinstance(motion, Spring):
            if motion.damping_ratio == 0:  # in an ibStep, 0 means 1
                text = "damping_ratio: found 0, expected more: a step ends when its spring rests"
                raise Error(Result.BAD_ARGUMENT, text)
            step.duration, step.dampingRatio = _ns(motion.response), motion.damping_ratio
        else:
            step.duration, step.ease = _ns(motion), _ease(ease)
        if entity is not None:
            step.entity = entity

    def _flat(self) -> List[_Step]:
        flat = [self._steps]
        if self._steps.kind in (_StepKind.TOGETHER, _StepKind.IN_ORDER):
            for child in self._children:
                flat += child._flat()
            flat.append(_Step(kind=_StepKind.END))
        return flat


def to(property: Property, value: Value, motion: Motion = 0.3, ease: Easing = "quadOut", **options: Any) -> Step:
    """Returns a step that moves a property to a value. For the options, see ``Step``."""
    kind = _StepKind.SPRING_TO if isinstance(motion, Spring) else _StepKind.TO
    return Step(kind, property, value, motion, ease, **options)


def by(property: Property, value: Value, motion: Motion = 0.3, ease: Easing = "quadOut", **options: Any) -> Step:
    """Returns a step that moves a property by a difference. For the options, see ``Step``."""
    kind = _StepKind.SPRING_BY if isinstance(motion, Spring) else _StepKind.BY
    return Step(kind, property, value, motion, ease, **options)


def wait(time: Time, **options: Any) -> Step:
    """Returns a step that waits."""
    return Step(_StepKind.WAIT, motion=time, **options)


def label(name: str, **options: Any) -> Step:
    """Returns a label."""
    return Step(_StepKind.LABEL, name=name, **options)


def emit(name: str, **options: Any) -> Step:
    """Returns a step that reports an event; see ``World.emitted``."""
    return Step(_StepKind.EMIT, name=name, **options)


def together(*steps: Step, **options: Any) -> Step:
    """Returns a block of steps that begin together."""
    return Step(_StepKind.TOGETHER, children=steps, **options)


def in_order(*steps: Step, **options: Any) -> Step:
    """Returns a block of steps that follow one another."""
    return Step(_StepKind.IN_ORDER, children=steps, **options)


# ---- objects of a world ----


class DriverInfo(NamedTuple):
    """What a driver does. ``duration`` is None if it is not known, or without end."""

    elapsed: float
    duration: Optional[float]
    part: float
    rate: float
    entity: Entity
    state: State
    ending: Optional[EventKind]


class Driver:
    """A tween, spring, decay, path or sequence of a world. Operations return False once it has ended."""

    def __init__(self, world: "World", id: _DriverId):
        self.world = world
        self._id = id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Driver) and self.world is other.world and self._id == other._id

    def __hash__(self) -> int:
        return hash(self._id)

    @property
    def state(self) -> State:
        """The state; ``State.KILLED`` once it is gone."""
        return State(_lib.ibWorld_GetState(self.world._id, self._id))

    @property
    def info(self) -> DriverInfo:
        """Reads the driver (``ibWorld_GetDriver``)."""
        info = _DriverInfo()
        _need(_lib.ibWorld_GetDriver(self.world._id, self._id, byref(info)))
        return DriverInfo(info.elapsed / 1e9, None if info.duration < 0 else info.duration / 1e9, info.part, info.rate,
                          Entity(info.entity.index, info.entity.generation), State(info.state),
                          None if info.ending < 0 else EventKind(info.ending))

    def control(self, operation: Operation) -> bool:
        """Performs an operation. Returns False if the state does not permit it (``ibWorld_Control``)."""
        return _permitted(_lib.ibWorld_Control(self.world._id, self._id, operation))

    def start(self) -> bool:
        """Starts a driver that waits."""
        return self.control(Operation.START)

    def pause(self) -> bool:
        """Pauses the driver."""
        return self.control(Operation.PAUSE)

    def resume(self) -> bool:
        """Resumes a driver that is paused."""
        return self.control(Operation.RESUME)

    def restart(self) -> bool:
        """Plays the driver from the beginning."""
        return self.control(Operation.RESTART)

    def complete(self) -> bool:
        """Takes the driver to its end."""
        return self.control(Operation.COMPLETE)

    def stop(self) -> bool:
        """Stops the driver where it is."""
        return self.control(Operation.STOP)

    def kill(self) -> bool:
        """Ends the driver where it is."""
        return self.control(Operation.KILL)

    def revive(self) -> bool:
        """Makes a killed driver new."""
        return self.control(Operation.REVIVE)

    def reverse(self) -> bool:
        """Turns the driver round."""
        return self.control(Operation.REVERSE)

    def release(self) -> bool:
        """Removes the driver at once; it cannot be revived."""
        return self.control(Operation.RELEASE)

    def seek(self, elapsed: Time) -> bool:
        """Takes the driver to its own time."""
        return _permitted(_lib.ibWorld_Seek(self.world._id, self._id, _ns(elapsed)))

    def seek_label(self, label: str) -> bool:
        """Seeks a sequence to a label. Returns False if it has no such label."""
        return _permitted(_lib.ibWorld_SeekLabel(self.world._id, self._id, _text(label)))

    def play_to(self, elapsed: Time) -> bool:
        """Plays from where it is to its own time `elapsed`, and pauses there."""
        return _permitted(_lib.ibWorld_PlayTo(self.world._id, self._id, _ns(elapsed)))

    def update(self, time: Time) -> bool:
        """Moves the driver on by a time."""
        return _permitted(_lib.ibWorld_Update(self.world._id, self._id, _ns(time)))

    def set_rate(self, rate: float) -> bool:
        """Sets the rate of the driver's own time; below 0 it plays back."""
        return _permitted(_lib.ibWorld_SetDriverRate(self.world._id, self._id, rate))

    def retarget(self, target: Value, restarts: bool = False) -> bool:
        """Gives a tween, spring or decay a new end. With ``restarts``, a running tween begins again."""
        count = len(_numbers_of(target))
        lanes = _value(count, target)
        return _permitted(_lib.ibWorld_Retarget(self.world._id, self._id, lanes, count, restarts))

    def follow(self, entity: Entity, property: Property, offset: Optional[Value] = None, restarts: bool = False) -> bool:
        """Gives the driver the shown value of a property as its end, now and in each tick that changes it."""
        added = None if offset is None else _value(property.lanes, offset, "offset")
        return _permitted(
            _lib.ibWorld_FollowValue(self.world._id, self._id, entity, property._id, added, restarts))

    def stop_following(self) -> bool:
        """Ends ``follow``: the driver continues to its last target."""
        return _permitted(_lib.ibWorld_FollowValue(self.world._id, self._id, Entity(), _Property(), None, False))

    def on(self, kind: EventKind, function: Callable[["Driver"], object]) -> "Driver":
        """Calls a function at each event of a kind. What it raises passes through ``tick`` or ``advance``."""
        world = self.world
        number = world._keep(function)
        if not _lib.ibWorld_SetOwnedCallback(world._id, self._id, kind, _call, number, _forget):
            del world._functions[number]
            raise _error()
        return self

    def on_complete(self, function: Callable[["Driver"], object]) -> "Driver":
        """Calls a function when the driver completes."""
        return self.on(EventKind.COMPLETED, function)


class TimelineInfo(NamedTuple):
    """The time of a timeline."""

    offset: float
    rate: float
    is_paused: bool
    has_begun: bool
    has_scrubber: bool


class Timeline:
    """A clock in a world. Its time is 0 until it begins, or until it gets its first driver."""

    def __init__(self, world: "World", id: _TimelineId):
        self.world = world
        self._id = id

    def begin(self) -> bool:
        """Lets the timeline run. Returns False if it has begun."""
        return _permitted(_lib.ibWorld_BeginTimeline(self.world._id, self._id))

    def pause(self) -> bool:
        """Pauses the timeline. Returns False if it is paused."""
        return _permitted(_lib.ibWorld_SetTimelinePaused(self.world._id, self._id, True))

    def resume(self) -> bool:
        """Resumes the timeline. Returns False if it runs."""
        return _permitted(_lib.ibWorld_SetTimelinePaused(self.world._id, self._id, False))

    def set_rate(self, rate: float, over: Time = 0, ease: Easing = "linear") -> None:
        """Sets the rate, also below 0; over a time, by an easing."""
        _need(_lib.ibWorld_SetTimelineRate(self.world._id, self._id, rate, _ns(over), _ease(ease)))

    def seek(self, offset: Time) -> bool:
        """Moves the timeline to a time. Events on the way are reported in the next tick, except repeats."""
        return _permitted(_lib.ibWorld_SeekTimeline(self.world._id, self._id, _ns(offset)))

    def attach_scrubber(self) -> bool:
        """Holds the timeline for ``scrub``."""
        return _permitted(_lib.ibWorld_SetScrubber(self.world._id, self._id, True))

    def detach_scrubber(self) -> bool:
        """Lets the timeline run again."""
        return _permitted(_lib.ibWorld_SetScrubber(self.world._id, self._id, False))

    def scrub(self, offset: Time) -> bool:
        """Takes a held timeline to a time."""
        return _permitted(_lib.ibWorld_ScrubTimeline(self.world._id, self._id, _ns(offset)))

    def follow(self, entity: Entity, property: Property, start: float, end: float,
               duration: Optional[Time] = None) -> None:
        """Holds the timeline and moves it by the shown value of a property: 0 at ``start``, ``duration`` at ``end``."""
        _need(_lib.ibWorld_FollowTimeline(self.world._id, self._id, entity, property._id, start, end,
                                          -1 if duration is None else _ns(duration)))

    def set_label(self, name: str, offset: Time) -> None:
        """Sets a label at a time."""
        _need(_lib.ibWorld_SetTimelineLabel(self.world._id, self._id, _text(name), _ns(offset)))

    def label(self, name: str) -> Optional[float]:
        """Returns the time of a label, for ``seek``; None if there is no such label."""
        found = c_int64()
        did = _permitted(_lib.ibWorld_GetTimelineLabel(self.world._id, self._id, _text(name), byref(found)))
        return found.value / 1e9 if did else None

    @property
    def duration(self) -> Optional[float]:
        """The time to the end of the last driver; None if it is not known, or without end."""
        found = c_int64()
        did = _permitted(_lib.ibWorld_GetTimelineDuration(self.world._id, self._id, byref(found)))
        return found.value / 1e9 if did else None

    def release(self) -> bool:
        """Ends the timeline with its drivers and the timelines below it."""
        return _permitted(_lib.ibWorld_DestroyTimeline(self.world._id, self._id))

    @property
    def info(self) -> TimelineInfo:
        """Reads the timeline."""
        info = _TimelineInfo()
        _need(_lib.ibWorld_GetTimeline(self.world._id, self._id, byref(info)))
        return TimelineInfo(info.offset / 1e9, info.rate, info.isPaused, info.hasBegun, info.hasScrubber)


class TransitionInfo(NamedTuple):
    """The position of a transition: 0 at the back, 1 at the fore."""

    position: float
    velocity: float
    phase: Phase
    is_forward: bool


class Layer(NamedTuple):
    """The pace of a layer of a transition, or of its shared element: an easing, or a spring if it has a damping ratio.

    A spring with a response rests in its own time, which may lengthen the transition; one without, at ``end``.
    """

    start: float = 0
    end: float = 1
    ease: Easing = "linear"
    damping_ratio: Optional[float] = None
    response: Time = 0
    velocity: float = 0

    def _struct(self) -> _Layer:
        return _Layer(self.start, self.end, _ns(self.response), self.damping_ratio or 0, self.velocity,
                      _ease(self.ease), self.damping_ratio is not None)


class Transition:
    """A transition between two ends, which a hand may hold."""

    def __init__(self, world: "World", id: _TransitionId):
        self.world = world
        self._id = id

    def tween(self, entity: Entity, property: Property, back: Value, fore: Value, start: float = 0, length: float = 1,
              ease: Easing = "linear", backward: Optional[Tuple[float, float]] = None,
              backward_ease: Optional[Easing] = None, part: int = 0) -> None:
        """Registers what a property does during the transition (``ibWorld_RegisterTransitionTween``).

        ``backward``: start and length of the segment to the back; ``part``: a layer from 1, −1 for the shared element.
        """
        definition = _lib.ibDefaultTransitionTweenDef()
        if backward is not None:
            definition.backwardStart, definition.backwardLength = backward
        if backward_ease is not None:
            definition.backwardEase = _ease(backward_ease)
        definition.part = part
        definition.back, definition.fore = _value(property.lanes, back), _value(property.lanes, fore)
        definition.start, definition.length, definition.ease = start, length, _ease(ease)
        if self.world._rows is not None:
            self.world._row(entity, property, transitionTween=definition, transition=self._id)
            return
        _need(_lib.ibWorld_RegisterTransitionTween(self.world._id, self._id, entity, property._id, byref(definition)))

    def begin(self, forward: bool = True) -> bool:
        """Runs to the fore, or to the back."""
        return _permitted(_lib.ibWorld_BeginTransition(self.world._id, self._id, forward))

    def reverse(self) -> bool:
        """Turns the running transition round."""
        return _permitted(_lib.ibWorld_ReverseTransition(self.world._id, self._id))

    def interrupt(self) -> bool:
        """Takes hold of the running transition, where it is."""
        return _permitted(_lib.ibWorld_InterruptTransition(self.world._id, self._id))

    def scrub(self, position: float) -> bool:
        """Takes the transition to a position, 0 … 1."""
        return _permitted(_lib.ibWorld_ScrubTransition(self.world._id, self._id, position))

    def let_go(self, velocity: Optional[float] = None) -> Optional[int]:
        """Lets go. Returns the end where it settles, 0 or 1; None if it was not held."""
        end = _lib.ibWorld_LetGoTransition(self.world._id, self._id,
                                           None if velocity is None else byref(c_float(velocity)))
        return end if _permitted(end >= 0) else None

    def complete(self, fore: bool = True) -> bool:
        """Takes the transition to an end at once."""
        return _permitted(_lib.ibWorld_CompleteTransition(self.world._id, self._id, fore))

    def release(self) -> bool:
        """Ends the transition."""
        return _permitted(_lib.ibWorld_DestroyTransition(self.world._id, self._id))

    @property
    def info(self) -> TransitionInfo:
        """Reads the transition."""
        info = _TransitionInfo()
        _need(_lib.ibWorld_GetTransition(self.world._id, self._id, byref(info)))
        return TransitionInfo(info.position, info.velocity, Phase(info.phase), info.isForward)


class Machine:
    """A machine of states, each a set of values."""

    def __init__(self, world: "World", state: str, motion: Optional[Motion] = None, ease: Easing = "quadOut"):
        self.world = world
        definition = None if motion is None else byref(_motion_def(motion, ease, 0))
        self._id = _need(_lib.ibWorld_CreateMachine(world._id, _text(state), definition))

    def assign(self, state: str, entity: Entity, property: Property, value: Value, delay: Time = 0) -> None:
        """Sets the value that a property has in a state."""
        _need(_lib.ibMachine_Assign(self.world._id, self._id, _text(state), entity, property._id,
                                    _value(property.lanes, value), _ns(delay)))

    def connect(self, to: str, from_: Optional[str] = None, trigger: Optional[str] = None, needs: Sequence[str] = (),
                forbids: Sequence[str] = (), after: Optional[Time] = None) -> None:
        """Connects a state, or every state, to another one (``ibConnectionDef``)."""
        definition = _lib.ibDefaultConnectionDef()
        setattr(definition, "from", None if from_ is None else _text(from_))
        definition.to, definition.trigger = _text(to), None if trigger is None else _text(trigger)
        definition.needs = (c_char_p * len(needs))(*(_text(text) for text in needs))
        definition.forbids = (c_char_p * len(forbids))(*(_text(text) for text in forbids))
        definition.needCount, definition.forbidCount = len(needs), len(forbids)
        if after is not None:
            definition.after = _ns(after)
        _need(_lib.ibMachine_Connect(self.world._id, self._id, byref(definition)))

    def set_motion(self, to: str, motion: Optional[Motion], from_: Optional[str] = None, ease: Easing = "quadOut",
                   delay: Time = 0) -> None:
        """Sets the motion of changes to a state; None ends that."""
        definition = None if motion is None else byref(_motion_def(motion, ease, delay))
        _need(_lib.ibMachine_SetMotion(self.world._id, self._id, None if from_ is None else _text(from_),
                                       _text(to), definition))

    def go(self, state: str) -> bool:
        """Changes to a state. Returns False if it is in it."""
        result = _permitted(_lib.ibMachine_Go(self.world._id, self._id, _text(state)))
        self.world._finish()
        return result

    def fire(self, trigger: str) -> bool:
        """Follows a trigger. Returns False if no connection applies."""
        result = _permitted(_lib.ibMachine_Fire(self.world._id, self._id, _text(trigger)))
        self.world._finish()
        return result

    def set_condition(self, condition: str, holds: bool) -> None:
        """Sets whether a condition holds, and follows the connections that then apply."""
        _need(_lib.ibMachine_SetCondition(self.world._id, self._id, _text(condition), holds))
        self.world._finish()

    @property
    def state(self) -> str:
        """The state."""
        return _need(_lib.ibMachine_GetState(self.world._id, self._id)).decode()

    def on_change(self, function: Callable[[str, str], object]) -> None:
        """Calls a function after each change, with the old state and the new one."""
        number = self.world._keep(function)
        if not _lib.ibMachine_SetOwnedCallback(self.world._id, self._id, _call_machine, number, _forget):
            del self.world._functions[number]
            raise _error()

    def release(self) -> bool:
        """Ends the machine."""
        return _permitted(_lib.ibWorld_DestroyMachine(self.world._id, self._id))


class Event(NamedTuple):
    """An event of a driver. ``instant`` is exact, between two ticks as a rule."""

    kind: EventKind
    driver: Driver
    entity: Entity
    instant: float
    serial: int
    repetition: int
    shadowed: bool


class Emitted(NamedTuple):
    """An event of a sequence's step ``emit``."""

    name: str
    entity: Entity
    sequence: Driver
    instant: float


class Contender(NamedTuple):
    """A driver of one lane. None: an instant that is never known."""

    driver: Driver
    role: Role
    serial: int
    begin: Optional[float]
    end: Optional[float]


class WorldInfo(NamedTuple):
    """The times of a world in seconds, and counts."""

    now: float
    time: float
    tick_count: int
    alpha: float
    rate: float
    entities: int
    drivers: int
    is_paused: bool


class Advance(NamedTuple):
    """The ticks that were run, and the time beyond the hitch limit."""

    ticks: int
    dropped: float


# The fields of a row that point to a def.
_kinds = {"animate", "tween", "spring", "decay", "follow", "shake", "transitionTween", "play"}


class World(_Handle):
    """Entities, their values and drivers. One thread at a time uses a world."""

    def __init__(self, tick_rate: int = 60, hitch_limit: Time = 0.25, threads: int = 1, keeps_completed: bool = False):
        definition = _lib.ibDefaultWorldDef()
        definition.keepsCompleted = keeps_completed
        definition.tickNumerator, definition.hitchLimit, definition.threads = tick_rate, _ns(hitch_limit), threads
        self._id = _WorldId()
        self._functions = _Functions(self)
        self._restored: List[_Functions] = []
        self._raised: Optional[BaseException] = None
        self._rows: Optional[List[Tuple[_BatchRow, Driver]]] = None
        self._id = _lib.ibCreateWorld(byref(definition))
        _need(self._id.generation)
        _worlds[self._id.index1 << 16 | self._id.generation] = self

    def close(self) -> None:
        """Ends the world, on the thread that calls. A second call does nothing."""
        if self._id is not None and self._id.generation:
            _lib.ibWorld_Adopt(self._id)
            _lib.ibDestroyWorld(self._id)
            self._id = _WorldId()

    # -- time --

    def advance(self, frame_time: Time) -> Advance:
        """Adds the time of a frame and runs the ticks that are due."""
        if not _lib.ibWorld_IsValid(self._id) or _ns(frame_time) < 0:
            _lib.ibWorld_Advance(self._id, _ns(frame_time))
            raise _error()
        found = _lib.ibWorld_Advance(self._id, _ns(frame_time))
        if found.ticks < 0:
            raise _error()
        self._finish()
        return Advance(found.ticks, found.dropped / 1e9)

    def tick(self) -> None:
        """Runs one tick."""
        _need(_lib.ibWorld_Tick(self._id))
        self._finish()

    def step(self) -> bool:
        """Runs one tick of a paused world. Returns False if the world is not paused."""
        result = _permitted(_lib.ibWorld_Step(self._id))
        self._finish()
        return result

    def pause(self) -> bool:
        """Pauses the world's own time. Returns False if it is paused."""
        return _permitted(_lib.ibWorld_SetPaused(self._id, True))

    def resume(self) -> bool:
        """Resumes the world's own time. Returns False if it runs."""
        return _permitted(_lib.ibWorld_SetPaused(self._id, False))

    def set_rate(self, rate: float, over: Time = 0, ease: Easing = "linear") -> None:
        """Sets the rate of the world's own time, 0 or more; over a time, by an easing."""
        _need(_lib.ibWorld_SetRate(self._id, rate, _ns(over), _ease(ease)))

    def set_reduced_motion(self, reduction: Reduction, length: Time = 0) -> None:
        """Sets the form of drivers that are registered from now on."""
        _need(_lib.ibWorld_SetReducedMotion(self._id, reduction, _ns(length)))

    def adopt(self) -> None:
        """Gives the world to the thread that calls."""
        _need(_lib.ibWorld_Adopt(self._id))

    @property
    def info(self) -> WorldInfo:
        """Returns times and counts."""
        self._check()
        info = _lib.ibWorld_GetInfo(self._id)
        return WorldInfo(info.now / 1e9, info.time / 1e9, info.tickCount, info.alpha, info.rate, info.entities,
                         info.drivers, info.isPaused)

    @property
    def state_hash(self) -> int:
        """A hash of the world's present. Equal commands give equal hashes in all tested builds."""
        self._check()
        return _lib.ibWorld_GetStateHash(self._id)

    # -- entities and values --

    def spawn(self, count: Optional[int] = None) -> Any:
        """Adds an entity, or an array of ``count`` entities."""
        if count is None:
            return _need(_lib.ibWorld_Spawn(self._id))
        entities = (Entity * max(count, 0))()
        if _lib.ibWorld_SpawnMany(self._id, entities, count) != count or count < 0:
            raise _error()
        return entities

    def despawn(self, entity: Entity) -> bool:
        """Ends an entity and its drivers. Returns False if it was dead."""
        return _permitted(_lib.ibWorld_Despawn(self._id, entity))

    def is_alive(self, entity: Entity) -> bool:
        """Returns whether an entity is alive."""
        return _lib.ibWorld_IsAlive(self._id, entity)

    def set_parent(self, child: Entity, parent: Optional[Entity]) -> None:
        """Makes an entity the child of another; None removes the parent. A child dies with its parent."""
        _need(_lib.ibWorld_SetParent(self._id, child, parent or Entity()))

    def transforms(self, entities: Iterable[Entity], frame: Optional[Frame] = None) -> Any:
        """Returns six floats for each entity: the x axis, the y axis and the origin of its place on the stage.

        At the instant of a frame, or at the last tick (``ibWorld_ReadTransforms``).
        """
        array_, frame_ = _list(entities), _FrameId() if frame is None else frame._id
        if frame is not None and not frame_.generation:
            raise Error(Result.BAD_ARGUMENT, "frame: found one that is closed")
        return _rows(lambda memory, stride: _lib.ibWorld_ReadTransforms(
            self._id, frame_, array_, len(array_), memory, stride), 6, len(array_), None)

    def fade(self, entity: Entity) -> float:
        """Returns the factor for the opacity of an entity that reduced motion fades."""
        found = c_float()
        _need(_lib.ibWorld_GetFade(self._id, entity, byref(found)))
        return found.value

    def set(self, entity: Entity, property: Property, value: Value) -> None:
        """Sets the base value. A running driver hides it, and replaces it by its end value."""
        _need(_lib.ibWorld_Set(self._id, entity, property._id, _value(property.lanes, value)))

    def get(self, entity: Entity, property: Property) -> Any:
        """Returns the shown value of the last tick, for the rules of a game: a float, or a tuple. To draw, sample a frame."""
        return self._get(_lib.ibWorld_Get, entity, property)

    def base(self, entity: Entity, property: Property) -> Any:
        """Returns the base value: a float, or a tuple."""
        return self._get(_lib.ibWorld_GetBase, entity, property)

    def velocity(self, entity: Entity, property: Property) -> Any:
        """Returns the velocity at the last tick in units a second: a float, or a tuple. It is 0 at rest."""
        return self._get(_lib.ibWorld_GetVelocity, entity, property)

    def _get(self, call: Any, entity: Entity, property: Property) -> Any:
        value = (c_float * property.lanes)()
        _need(call(self._id, entity, property._id, value))
        return _result(value)

    def read(self, property: Property, entities: Iterable[Entity], out: Any = None) -> Any:
        """Returns a row of floats for each entity: shown values. Rows of dead entities stay as they are."""
        array_ = _list(entities)
        return _rows(lambda memory, stride: _lib.ibWorld_Read(self._id, property._id, array_, len(array_), memory,
                                                              stride), property.lanes, len(array_), out)

    def write(self, property: Property, entities: Iterable[Entity], values: Any) -> None:
        """Sets the base values of many entities, all or none: from rows, or a buffer of floats of 4 bytes."""
        array_ = _list(entities)
        try:
            view = memoryview(values)
            flat = array.array("f", view.cast("B").tobytes()) if view.format == "f" else None
        except TypeError:
            flat = None
        if flat is None:
            flat = array.array("f")
            for value in values:
                flat.extend(_numbers_of(value))
        if len(flat) != len(array_) * property.lanes:
            raise Error(Result.BAD_ARGUMENT, f"values: found {len(flat)}, expected {len(array_) * property.lanes}")
        _need(_lib.ibWorld_Write(self._id, property._id, array_, len(array_), flat.buffer_info()[0],
                                 4 * property.lanes))

    def set_standing_motion(self, property: Property, motion: Optional[Motion], entity: Optional[Entity] = None,
                            ease: Easing = "quadOut", delay: Time = 0) -> None:
        """Makes each ``set`` of a property a motion, of all entities or of one; None ends that."""
        definition = None if motion is None else byref(_motion_def(motion, ease, delay))
        _need(_lib.ibWorld_SetStandingMotion(self._id, property._id, entity or Entity(), definition))

    def precedence(self, entity: Entity, property: Property) -> List[Contender]:
        """Returns the drivers of one lane: the winner first."""
        count = _lib.ibWorld_GetPrecedence(self._id, entity, property._id, None, 0)
        if count < 0 or count == 0 and not self.is_alive(entity):
            raise _error()
        found = (_Contender * count)()
        _lib.ibWorld_GetPrecedence(self._id, entity, property._id, found, count)
        return [Contender(self._driver(each.driver), Role(each.role), each.serial,
                          None if each.begin == -1 << 63 else each.begin / 1e9,
                          None if each.end == (1 << 63) - 1 else each.end / 1e9) for each in found]

    def describe(self, entity: Entity) -> str:
        """Returns the values of an entity and the drivers that win and wait, as text."""
        return _need(_lib.ibWorld_Describe(self._id, entity)).decode()

    # -- drivers --

    def _driver(self, id: _DriverId) -> Driver:
        _need(id)
        return Driver(self, _DriverId(id.index, id.generation))

    @contextlib.contextmanager
    def batch(self) -> Iterator[None]:
        """Registers the drivers of a ``with`` block at its end: all of them, or none (``ibWorld_RegisterBatch``).

            with world.batch():
                for card, delay in zip(cards, ib.delays(len(cards), 0.05)):
                    world.spring(card, ib.position, (300, 40), delay=delay)

        The drivers of the calls exist after the block. For calls of ``animate``, ``tween``, ``spring``, ``decay``,
        ``follow``, ``shake``, ``punch``, ``play`` and ``Transition.tween``.
        """
        if self._rows is not None:
            raise Error(Result.BUSY, "batch: found a batch within a batch, expected one")
        self._rows = []
        try:
            yield
            rows, drivers = [row for row, _ in self._rows], [driver for _, driver in self._rows]
        finally:
            self._rows = None
        found = (_DriverId * len(rows))()
        if _lib.ibWorld_RegisterBatch(self._id, (_BatchRow * len(rows))(*rows), len(rows), found) < 0:
            raise _error()
        for driver, id in zip(drivers, found):
            driver._id = _DriverId(id.index, id.generation)

    def _row(self, entity: Entity, property: Optional[Property], **fields: Any) -> Driver:
        row = _BatchRow(entity=entity, **{name: pointer(field) if name in _kinds else field for name, field in fields.items()})
        if property is not None:
            row.property = property._id
        driver = Driver(self, _DriverId())
        assert self._rows is not None
        self._rows.append((row, driver))
        return driver

    def animate(self, entity: Entity, property: Property, value: Value, motion: Motion = 0.3,
                ease: Easing = "quadOut", *, delay: Time = 0, velocity: Optional[Value] = None, repeats: float = 1,
                alternates: bool = False, mode: Mode = Mode.TO, replaces: Replace = Replace.MOVES,
                replaces_at_call: bool = False, timeline: Optional[Timeline] = None) -> Driver:
        """Moves a property to a value, and ends the motion that it had, after the delay (``ibAnimateDef``)."""
        definition = _lib.ibDefaultAnimateDef()
        definition.motion = _motion_def(motion, ease, delay)
        definition.repeats, definition.alternates = repeats, alternates
        definition.mode, definition.replaces, definition.replacesAtCall = mode, replaces, replaces_at_call
        if velocity is not None:
            definition.velocity = _value(property.lanes, velocity, "velocity")
        if timeline is not None:
            definition.timeline = timeline._id
        if self._rows is not None:
            return self._row(entity, property, animate=definition, value=_value(property.lanes, value))
        return self._driver(_lib.ibWorld_Animate(self._id, entity, property._id, _value(property.lanes, value),
                                                 byref(definition)))

    def _tween_def(self, property: Property, duration: Time, ease: Easing, offsets: Optional[Sequence[float]],
                   eases: Optional[Sequence[Easing]], timeline: Optional[Timeline], options: Dict[str, Any]) -> _TweenDef:
        definition = _lib.ibDefaultTweenDef()
        definition.duration, definition.ease = _ns(duration), _ease(ease)
        if offsets is not None:
            definition.offsets = (c_float * len(offsets))(*offsets)
        if eases is not None:
            definition.eases = (c_uint32 * len(eases))(*(_ease(each) for each in eases))
        if timeline is not None:
            definition.timeline = timeline._id
        times = {"delay": "delay", "repeat_delay": "repeatDelay", "end_delay": "endDelay", "hold": "hold",
                 "blend": "blend"}
        if "repeat_start" in options:
            definition.repeatStart = options.pop("repeat_start")
        plain = {"repeats", "rate", "mode", "direction", "fill", "speed", "persists", "replaces", "adds",
                 "accumulates", "waits"}
        for name, value in options.items():
            if name not in times and name not in plain:
                raise TypeError(f"tween: no option {name!r}")
            setattr(definition, times.get(name, name), _ns(value) if name in times else value)
        return definition

    def tween(self, entity: Entity, property: Property, keys: Sequence[Value], duration: Time = 0.3,
              ease: Easing = "linear", *, offsets: Optional[Sequence[float]] = None,
              eases: Optional[Sequence[Easing]] = None, timeline: Optional[Timeline] = None,
              **options: Any) -> Driver:
        """Registers a tween between keys; a single one has the meaning of ``mode`` (``ibTweenDef``).

        Options: delay, repeat_delay, end_delay, hold, blend, repeats, repeat_start, rate, mode, direction, fill, speed,
        persists, replaces, adds, accumulates, waits.
        """
        if offsets is not None and len(offsets) != len(keys):
            raise Error(Result.BAD_ARGUMENT, f"offsets: found {len(offsets)}, expected {len(keys)}")
        if eases is not None and len(eases) != max(len(keys) - 1, 1):
            raise Error(Result.BAD_ARGUMENT, f"eases: found {len(eases)}, expected {max(len(keys) - 1, 1)}")
        definition = self._tween_def(property, duration, ease, offsets, eases, timeline, options)
        numbers = [number for key in keys for number in _value(property.lanes, key, "keys")]
        definition.values, definition.keyCount = (c_float * len(numbers))(*numbers), len(keys)
        if self._rows is not None:
            return self._row(entity, property, tween=definition)
        return self._driver(_lib.ibWorld_RegisterTween(self._id, entity, property._id, byref(definition)))

    def tweens(self, entities: Iterable[Entity], property: Property, destinations: Sequence[Value],
               duration: Time = 0.3, ease: Easing = "linear", *, delays: Optional[Sequence[Time]] = None,
               timeline: Optional[Timeline] = None, **options: Any) -> List[Driver]:
        """Registers a tween on each of many entities, all or none. For the options, see ``tween``."""
        array_ = _list(entities)
        count = len(array_)
        if len(destinations) != count or delays is not None and len(delays) != count:
            raise Error(Result.BAD_ARGUMENT, f"tweens: expected {count} destinations, and delays or none")
        definition = self._tween_def(property, duration, ease, None, None, timeline, options)
        numbers = [number for value in destinations for number in _value(property.lanes, value, "destinations")]
        times = None if delays is None else (c_int64 * count)(*(_ns(delay) for delay in delays))
        found = (_DriverId * count)()
        registered = _lib.ibWorld_RegisterTweens(self._id, array_, count, property._id,
                                                 (c_float * len(numbers))(*numbers), times, byref(definition), found)
        if registered != count:
            raise _error()
        return [self._driver(id) for id in found]

    def spring(self, entity: Entity, property: Property, value: Value, response: Time = 0.5, damping_ratio: float = 1,
               *, start: Optional[Value] = None, velocity: Optional[Value] = None, delay: Time = 0,
               timeline: Optional[Timeline] = None, **options: Any) -> Driver:
        """Registers a spring (``ibSpringDef``). Options: blend, rate, mode, fill, persists, replaces, adds, waits."""
        definition = _lib.ibDefaultSpringDef()
        definition.value = _value(property.lanes, value)
        definition.response, definition.dampingRatio, definition.delay = _ns(response), damping_ratio, _ns(delay)
        if start is not None:
            setattr(definition, "from", _value(property.lanes, start, "start"))
        if velocity is not None:
            definition.velocity = _value(property.lanes, velocity, "velocity")
        self._set(definition, timeline, options,
                  {"blend", "rate", "mode", "fill", "persists", "replaces", "adds", "waits"})
        if self._rows is not None:
            return self._row(entity, property, spring=definition)
        return self._driver(_lib.ibWorld_RegisterSpring(self._id, entity, property._id, byref(definition)))

    def decay(self, entity: Entity, property: Property, velocity: Optional[Value] = None, friction: float = 4, *,
              destination: Optional[Value] = None, bounds: Optional[Tuple[Value, Value]] = None,
              restitution: Optional[float] = None, delay: Time = 0, timeline: Optional[Timeline] = None,
              **options: Any) -> Driver:
        """Registers a motion that friction ends (``ibDecayDef``). Without a restitution, bounds are rubber bands.

        Options: blend, rate, fill, persists, replaces (a ``Replace``), waits.
        """
        definition = _lib.ibDefaultDecayDef()
        definition.friction, definition.delay = friction, _ns(delay)
        if velocity is not None:
            definition.velocity = _value(property.lanes, velocity, "velocity")
        if destination is not None:
            definition.destination = _value(property.lanes, destination, "destination")
        if bounds is not None:
            definition.lower, definition.upper = (_value(property.lanes, bound, "bounds") for bound in bounds)
        if restitution is not None:
            definition.restitution = restitution
        self._set(definition, timeline, options, {"blend", "rate", "fill", "persists", "replaces", "waits"})
        if self._rows is not None:
            return self._row(entity, property, decay=definition)
        return self._driver(_lib.ibWorld_RegisterDecay(self._id, entity, property._id, byref(definition)))

    def follow(self, entity: Entity, property: Property, path: Path, duration: Time = 1, ease: Easing = "linear", *,
               delay: Time = 0, start: float = 0, end: float = 1, orients: Optional[Property] = None,
               orientation_offset: float = 0, relative: bool = False, timeline: Optional[Timeline] = None,
               **options: Any) -> Driver:
        """Registers a tween along a path (``ibFollowDef``).

        Options: blend, repeats, rate, direction, fill, persists, replaces, adds, waits.
        """
        definition = _lib.ibDefaultFollowDef()
        definition.duration, definition.ease, definition.delay = _ns(duration), _ease(ease), _ns(delay)
        definition.to, definition.isRelative, definition.orientationOffset = end, relative, orientation_offset
        setattr(definition, "from", start)
        if orients is not None:
            definition.orients = orients._id
        self._set(definition, timeline, options,
                  {"blend", "repeats", "rate", "direction", "fill", "persists", "replaces", "adds", "waits"})
        if self._rows is not None:
            return self._row(entity, property, follow=definition, path=path._id)
        return self._driver(
            _lib.ibWorld_RegisterFollow(self._id, entity, property._id, path._id, byref(definition), None))

    def _set(self, definition: Any, timeline: Optional[Timeline], options: Dict[str, Any], names: Any) -> None:
        if timeline is not None:
            definition.timeline = timeline._id
        for name, value in options.items():
            if name not in names:
                raise TypeError(f"no option {name!r}; there are {', '.join(sorted(names))}")
            setattr(definition, name, _ns(value) if name == "blend" else value)

    def shake(self, entity: Entity, property: Property, strength: Value, duration: Time, frequency: float = 12,
              seed: int = 0) -> Driver:
        """Shakes a property about its value. The frequency is in cycles a second: a cycle is there and back."""
        if self._rows is not None:
            return self._row(entity, property, shake=self._shake_def(property, strength, duration, frequency, seed, 0))
        return self._driver(_lib.ibWorld_Shake(self._id, entity, property._id,
                                               _value(property.lanes, strength, "strength"), _ns(duration),
                                               frequency, seed))

    def _shake_def(self, property: Property, strength: Value, duration: Time, frequency: float, seed: int,
                   vibrations: int) -> _ShakeDef:
        definition = _lib.ibDefaultShakeDef()
        definition.strength, definition.duration = _value(property.lanes, strength, "strength"), _ns(duration)
        definition.frequency, definition.seed, definition.vibrations = frequency, seed, vibrations
        return definition

    def punch(self, entity: Entity, property: Property, amount: Value, duration: Time, vibrations: int = 5) -> Driver:
        """Swings a property out by an amount and back. The vibrations are the swings, each to one side."""
        if self._rows is not None:
            if vibrations == 0:  # in an ibShakeDef, 0 means a shake
                raise Error(Result.BAD_ARGUMENT, "vibrations: found 0, expected 1…1000 swings")
            return self._row(entity, property, shake=self._shake_def(property, amount, duration, 12, 0, vibrations))
        return self._driver(_lib.ibWorld_Punch(self._id, entity, property._id,
                                               _value(property.lanes, amount, "amount"), _ns(duration), vibrations))

    def play(self, entity: Entity, *steps: Step, delay: Time = 0, timeline: Optional[Timeline] = None,
             **options: Any) -> Driver:
        """Plays steps one after the other. Options: repeats, rate, direction, waits."""
        definition = _lib.ibDefaultPlayDef()
        definition.delay = _ns(delay)
        self._set(definition, timeline, options, {"repeats", "rate", "direction", "waits"})
        flat = [each for step in steps for each in step._flat()]
        list_ = (_Step * len(flat))(*flat)
        if self._rows is not None:
            return self._row(entity, None, play=definition, steps=list_, stepCount=len(flat))
        return self._driver(_lib.ibWorld_Play(self._id, entity, list_, len(flat), byref(definition)))

    def after(self, delay: Time, function: Callable[[Driver], object], owner: Optional[Entity] = None,
              timeline: Optional[Timeline] = None) -> Driver:
        """Calls a function after a time. It ends with its owner."""
        # The library has no `after` with a context that it owns; the function is set on the driver.
        id = _need(_lib.ibWorld_After(self._id, _ns(delay), owner or Entity(),
                                      timeline._id if timeline is not None else _TimelineId(), _call, None))
        return self._driver(id).on_complete(function)

    def kill_all(self, entity: Entity, property: Optional[Property] = None) -> int:
        """Kills all drivers of an entity, or all drivers of one property. Returns their number."""
        count = _lib.ibWorld_KillAll(self._id, entity, property._id if property is not None else _Property())
        return count if _permitted(count >= 0) else 0

    # -- events --

    @property
    def events(self) -> List[Event]:
        """The events of the last tick or advance, in order."""
        found = _lib.ibWorld_GetEvents(self._id)
        _need(found.count >= 0)
        return [Event(EventKind(each.kind), self._driver(each.driver),
                      Entity(each.entity.index, each.entity.generation), each.instant / 1e9, each.serial,
                      each.repetition, each.shadowed) for each in (found.events[i] for i in range(found.count))]

    @property
    def emitted(self) -> List[Emitted]:
        """The events of the steps ``emit`` in the last tick or advance."""
        count = _lib.ibWorld_GetEmitted(self._id, None, 0)
        _need(count >= 0)
        found = (_Emitted * count)()
        _lib.ibWorld_GetEmitted(self._id, found, count)
        return [Emitted(each.name.decode(), Entity(each.entity.index, each.entity.generation),
                        self._driver(each.sequence), each.instant / 1e9) for each in found]

    def _check(self) -> None:
        """Raises the reason if the world has ended: some calls return zeros then."""
        if not _lib.ibWorld_IsValid(self._id):
            _lib.ibWorld_GetInfo(self._id)
            raise _error()

    def _keep(self, function: Callable[..., object]) -> int:
        number = next(_numbers)
        self._functions[number] = function
        _owners[number] = self._functions
        return number

    def _finish(self) -> None:
        """Raises what a function has raised."""
        raised, self._raised = self._raised, None
        if raised is not None:
            raise raised

    # -- timelines, transitions, machines --

    def timeline(self, parent: Optional[Timeline] = None, real: bool = False, keeps_drivers: bool = True) -> Timeline:
        """Adds a timeline; ``real``: one that the world's rate and pauses do not change.

        Without ``keeps_drivers`` it only moves forward, and removes its drivers when they have ended.
        """
        if real:
            return Timeline(self, _need(_lib.ibWorld_CreateRealTimeline(self._id)))
        id = parent._id if parent is not None else _TimelineId()
        if not keeps_drivers:
            return Timeline(self, _need(_lib.ibWorld_CreateForwardTimeline(self._id, id)))
        return Timeline(self, _need(_lib.ibWorld_CreateTimeline(self._id, id)))

    def named_timeline(self, name: str, parent: Optional[Timeline] = None, keeps_drivers: bool = True) -> Timeline:
        """Adds a timeline with a name, by which a load of a save finds it. A parent has a name too."""
        id = parent._id if parent is not None else _TimelineId()
        return Timeline(self, _need(_lib.ibWorld_CreateNamedTimeline(self._id, _text(name), id, keeps_drivers)))

    def find_timeline(self, name: str) -> Timeline:
        """Returns the timeline with a name."""
        return Timeline(self, _need(_lib.ibWorld_FindTimeline(self._id, _text(name))))

    def transition(self, duration: Time = 0.3, threshold: float = 0.5, flick_speed: float = 1,
                   layers: Sequence[Layer] = (), shared_element: Optional[Layer] = None) -> Transition:
        """Adds a transition, at rest at the back."""
        definition = _lib.ibDefaultTransitionDef()
        definition.layers = (_Layer * len(layers))(*(layer._struct() for layer in layers))
        definition.layerCount = len(layers)
        if shared_element is not None:
            definition.sharedElement = pointer(shared_element._struct())
        definition.duration, definition.threshold, definition.flickSpeed = _ns(duration), threshold, flick_speed
        return Transition(self, _need(_lib.ibWorld_CreateTransition(self._id, byref(definition))))

    def machine(self, state: str, motion: Optional[Motion] = None, ease: Easing = "quadOut") -> Machine:
        """Adds a machine in a state. Without a motion, its changes are quick springs."""
        return Machine(self, state, motion, ease)

    # -- frames, snapshots, files --

    def sample(self, frame: Frame, alpha: Optional[float] = None) -> None:
        """Fills a frame: with the values of the instant to which ``advance`` has come, or at a part of a tick."""
        _need(_lib.ibWorld_Sample(self._id, -1 if alpha is None else alpha, frame._id))

    def sample_at(self, frame: Frame, instant: Time) -> None:
        """Fills a frame with the values at an engine time, now or later."""
        _need(_lib.ibWorld_SampleAt(self._id, _ns(instant), frame._id))

    def save(self, snapshot: Optional[Snapshot] = None) -> Snapshot:
        """Saves the world, into a snapshot that is there or a new one. The snapshot keeps the functions of its drivers."""
        snapshot = snapshot or Snapshot()
        _need(_lib.ibWorld_Save(self._id, snapshot._id))
        snapshot._functions = [self._functions, *self._restored]
        return snapshot

    def restore(self, snapshot: Snapshot) -> None:
        """Takes the world back to a snapshot."""
        _need(_lib.ibWorld_Restore(self._id, snapshot._id))
        self._restored = [each for each in snapshot._functions if each is not self._functions]

    def load(self, file: File) -> Timeline:
        """Adds a file's entities and its motion, on a timeline."""
        return Timeline(self, _need(_lib.ibWorld_LoadFile(self._id, file._id, None)))

    def find(self, timeline: Timeline, entity: str) -> Entity:
        """Returns an entity of a loaded file by its name."""
        return _need(_lib.ibWorld_FindLoaded(self._id, timeline._id, _text(entity)))


# The library has numbers as contexts, which never dangle: the number of a function that is gone does nothing.
_numbers = itertools.count(1)
_owners: "weakref.WeakValueDictionary[int, _Functions]" = weakref.WeakValueDictionary()
_worlds: "weakref.WeakValueDictionary[int, World]" = weakref.WeakValueDictionary()


def _run(world: Optional[World], number: int, arguments: Callable[[World], Tuple[Any, ...]]) -> None:
    owner = _owners.get(number)
    function = owner.get(number) if owner is not None else None
    if owner is None or function is None:
        return
    world = world or owner.world()
    if world is None:
        return
    try:
        function(*arguments(world))
    except BaseException as raised:  # it must not pass through the library; _finish raises it
        world._raised = world._raised or raised


@_Callback
def _call(world: _WorldId, driver: _DriverId, kind: int, number: int) -> None:
    # A world that has restored another one's snapshot calls the functions of that.
    _run(_worlds.get(world.index1 << 16 | world.generation), number, lambda found: (found._driver(driver),))


@_ReleaseContext
def _forget(number: int) -> None:
    owner = _owners.get(number) if _owners is not None else None  # None while Python ends
    if owner is not None:
        owner.pop(number, None)


@_MachineCallback
def _call_machine(world: _WorldId, machine: _MachineId, old: bytes, new: bytes, number: int) -> None:
    _run(None, number, lambda found: (old.decode(), new.decode()))
