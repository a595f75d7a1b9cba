"""Prints a program in C that compares the structs in C# of the guide's page for Unity with inbetween.h. The
program only needs to compile. Arguments: the file in C#, and the header."""

import re
import sys

code, header = (open(path, encoding="utf8").read() for path in sys.argv[1:])
types = {"ushort": "uint16_t", "uint": "uint32_t", "byte": "uint8_t", "int": "int32_t", "long": "int64_t", "ulong": "uint64_t",
         "double": "double", "IntPtr": "const void *"}
names = {"IbWorld": ["ibWorldId"], "IbId": ["ibEntity", "ibDriverId", "ibTimelineId", "ibFrameId"],
         "IbProperty": ["ibProperty"], "IbAdvance": ["ibAdvance"], "IbEvents": ["ibEvents"],
         "IbEvent": ["ibEvent"], "IbMotion": ["ibMotionDef"], "IbAnimate": ["ibAnimateDef"]}


def fields(body: str) -> list[tuple[str, str]]:
    """Returns the type and the name of each field."""
    text = re.sub(r"//.*", "", body)
    parts = [re.match(r"\s*(?:public |const )?(\w+)[ *]+(.*)", part) for part in text.split(";") if part.strip()]
    return [(part[1], name) for part in parts for name in re.split(r"\s*,\s*", part[2].strip())]


print("#include <inbetween.h>\n#include <stddef.h>\n")
structs = re.findall(r"public struct (\w+) \{(.*?)\}", code, re.S)
assert [name for name, _ in structs] == list(names), structs
for name, body in structs:
    own = fields(body)
    print("typedef struct { " + " ".join(f"{types.get(kind, kind)} {field};" for kind, field in own) + f" }} {name};")
    for other in names[name]:
        text = re.search(r"typedef struct " + other + r" \{(.*?)\} " + other + ";", header, re.S)[1]
        theirs = fields(text)
        assert len(own) == len(theirs), f"{name} has {len(own)} fields, {other} has {len(theirs)}"
        print(f'_Static_assert(sizeof({name}) == sizeof({other}), "{other}");')
        for (_, field), (_, their) in zip(own, theirs):
            print(f'_Static_assert(offsetof({name}, {field}) == offsetof({other}, {their}), "{other}.{their}");')
            print(f'_Static_assert(sizeof((({name} *)0)->{field}) == sizeof((({other} *)0)->{their}), "{other}.{their}");')
