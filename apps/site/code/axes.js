// Do two turned boxes (centre, half size, axis) meet? By separating axes (SAT).
export function boxes_meet(ax, ay, ahx, ahy, aux, auy, bx, by, bhx, bhy, bux, buy) {
  const dx = bx - ax, dy = by - ay;
  const c = Math.abs(aux * bux + auy * buy), s = Math.abs(aux * buy - auy * bux);
  return (
    Math.abs(dx * aux + dy * auy) <= ahx + bhx * c + bhy * s &&
    Math.abs(dy * aux - dx * auy) <= ahy + bhx * s + bhy * c &&
    Math.abs(dx * bux + dy * buy) <= bhx + ahx * c + ahy * s &&
    Math.abs(dy * bux - dx * buy) <= bhy + ahx * s + ahy * c
  );
}
