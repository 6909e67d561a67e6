#!/usr/bin/env python3
"""fuzz_bytes.py FOLDER COUNT SEED: files 1, 2, … for COPY's binary format, of one shape each, most of them damaged."""
import random
import struct
import sys

folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rng = random.Random(seed)

# Numbers a kind, and whether it turns, has vertices, and parts of them: as in bindings/sql/shapes.h.
KINDS = [(2, 0, 0), (4, 0, 0), (4, 0, 0), (4, 0, 0), (3, 0, 0), (4, 0, 0), (4, 1, 0), (4, 1, 0), (5, 0, 0), (5, 1, 0), (1, 0, 1), (1, 0, 2), (1, 0, 2)]
ODD = [0.0, -0.0, 1.0, -1.0, 5e-324, 1e-300, 1.7976931348623157e308, -1.7976931348623157e308, float("inf"), float("nan")]


def number():
    return rng.choice(ODD) if rng.random() < 0.05 else round(rng.uniform(0, 9), rng.randrange(4))


def shape():
    kind = rng.randrange(len(KINDS))
    numbers, turns, vertices = KINDS[kind]
    words = [number() for _ in range(numbers)]
    if turns:
        words += rng.choice([(1.0, 0.0), (0.6, 0.8), (0.0, -1.0), (number(), number())])
    if vertices:
        words += [number() for _ in range(2 * rng.choice([0, 1, 2, 3, 3, 4]))]
    if vertices == 2:
        count = (len(words) - numbers) // 2
        parts = sorted([0] + [rng.randrange(count + 1) for _ in range(rng.choice([0, 0, 1, 2]))])
        parts = parts if count else []
        words += parts + [len(parts) if rng.random() < 0.9 else number()]
    return bytes([kind, 1]) + struct.pack(f">{len(words)}d", *words)


def damaged(data):
    data = bytearray(data)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 5])):
        how = rng.randrange(4)
        at = rng.randrange(len(data) + 1)
        if how == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif how == 1:
            data[at:at] = rng.randbytes(rng.choice([1, 8, 16]))
        elif how == 2:
            del data[at : at + rng.choice([1, 8, 16])]
        elif at < len(data):
            data[at] = rng.choice([0, 1, 11, 12, 127, 255])
        if not data:
            break
    return bytes(data)


for i in range(1, count + 1):
    field = damaged(shape())
    row = struct.pack(">hi", 1, len(field)) + field
    with open(f"{folder}/{i}", "wb") as out:
        out.write(b"PGCOPY\n\xff\r\n\0" + struct.pack(">ii", 0, 0) + row + struct.pack(">h", -1))
