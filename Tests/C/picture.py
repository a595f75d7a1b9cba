"""Checks the last frame of Examples/C/game.c, a BMP of 24 bits: cards, coins and felt are where they belong."""

import struct
import sys

data = open(sys.argv[1], "rb").read()
start, = struct.unpack_from("<I", data, 10)
width, height, _, bits = struct.unpack_from("<iiHH", data, 18)
assert (width, abs(height), bits) == (960, 540, 24), (width, height, bits)
row = (width * 3 + 3) // 4 * 4


def color(x, y):
    at = start + (height - 1 - y if height > 0 else y) * row + x * 3
    return data[at + 2] << 16 | data[at + 1] << 8 | data[at]


def check(what, x, y, expected):
    found = color(x, y)
    assert found == expected, f"{what} at {x}, {y}: found {found:06X}, expected {expected:06X}"


check("the card in the hand", 590, 360, 0xFFF8EA)
check("its star", 605, 420, 0x6A55C9)
for card in (0, 1, 2, 4):
    check("a card on the table", 110 + 115 * card, 102, 0xFFF8EA)
check("its heart", 570, 170, 0xC2378F)
check("a coin at the bottom of a stack", 740, 264, 0xC98A1B)
assert color(5, 5) != color(480, 300), "the light on the felt"
print("the picture is right")
