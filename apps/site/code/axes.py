"""Do two turned boxes (centre, half size, axis) meet? By separating axes (SAT)."""


def boxes_meet(ax, ay, ahx, ahy, aux, auy, bx, by, bhx, bhy, bux, buy):
    dx, dy = bx - ax, by - ay
    c, s = abs(aux * bux + auy * buy), abs(aux * buy - auy * bux)
    return (
        abs(dx * aux + dy * auy) <= ahx + bhx * c + bhy * s
        and abs(dy * aux - dx * auy) <= ahy + bhx * s + bhy * c
        and abs(dx * bux + dy * buy) <= bhx + ahx * c + ahy * s
        and abs(dy * bux - dx * buy) <= bhy + ahx * s + ahy * c
    )
