"""Prints the fields of the defs of inbetween.h that hold floating-point numbers, for misuse.c, and flags, for fuzz.c.

    fields.py HEADER

A line for each: SCALAR(struct, field, type), POINTER(struct, field) for an array of floats, or FLAG(struct, field).
"""

import re
import sys

code = re.sub("//.*", "", open(sys.argv[1], encoding="utf-8").read())
for body, name in re.findall(r"typedef struct \w+ \{([^}]*)\} (ib\w+);", code):
    # The structs that a program fills: defs, and those that have no function.
    if not name.endswith("Def") and name not in ("ibStep", "ibLayer", "ibBatchRow"):
        continue
    for declaration in body.split(";"):
        words = re.match(r"\s*(?:const )?(float|double|bool)\b(.*)", declaration, re.S)
        for declarator in words[2].split(",") if words else ():
            field, length = re.match(r"[\s*]*(\w+)(?:\[(\d+)\])?", declarator).groups()
            if words[1] == "bool":
                print(f"FLAG({name}, {field})")
            elif "*" in declarator:
                print(f"POINTER({name}, {field})")
            elif length:
                for index in range(int(length)):
                    print(f"SCALAR({name}, {field}[{index}], {words[1]})")
            else:
                print(f"SCALAR({name}, {field}, {words[1]})")
