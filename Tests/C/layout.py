"""Prints a program in C that compares the structs and numbers of inbetween.py with inbetween.h."""

import ctypes
import enum
import re

import inbetween as ib

print("#include <inbetween.h>\n#include <stddef.h>\n#include <stdio.h>\n\nint main(void) {\n  int faults = 0;")


def compare(what: str, number: int) -> None:
    print(f'  if ((long long)({what}) != {number}) faults++, puts("{what}: python has {number}");')


structs = {kind.__name__: kind for kind in vars(ib).values() if isinstance(kind, type)
           and issubclass(kind, ctypes.Structure) and kind.__name__ != "_Id" and kind.__module__ == "inbetween"}
for kind in structs.values():
    name = "ib" + kind.__name__.lstrip("_")
    compare(f"sizeof({name})", ctypes.sizeof(kind))
    for base in reversed(kind.__mro__):
        for field, *_ in vars(base).get("_fields_", ()):
            compare(f"offsetof({name}, {field})", getattr(kind, field).offset)
            compare(f"sizeof((({name} *)0)->{field})", getattr(kind, field).size)
prefixes = {"Result": "", "Operation": "", "Type": "type", "Mode": "mode", "Direction": "direction", "Fill": "fill",
            "Replace": "replace", "State": "state", "EventKind": "event", "Phase": "phase", "Role": "role",
            "Order": "order", "Reduction": "reduce", "_StepKind": "step"}
enums = [kind for kind in vars(ib).values() if isinstance(kind, type) and issubclass(kind, enum.IntEnum)
         and kind.__module__ == "inbetween"]
for kind in enums:
    for case in kind:
        words = case.name.lower().split("_")
        prefix = prefixes[kind.__name__]
        name = prefix + "".join(words[:1] if not prefix else [words[0].capitalize()])
        compare("ib_" + name + "".join(word.capitalize() for word in words[1:]), case.value)
for name in ("position", "scale", "size", "rotation", "opacity", "color", "corner_radius"):
    c = "ib_" + re.sub("_(.)", lambda found: found[1].upper(), name)
    found = getattr(ib, name)
    for field in ("index1", "lane1", "lanes"):
        compare(f"{c}.{field}", getattr(found._id, field))
print(f'  if (!faults) puts("{len(structs)} structs and {len(enums)} enumerations are equal");\n  return faults > 0;\n}}')
