// Do two turned boxes (centre, half size, axis) meet? By separating axes (SAT).
bool boxes_meet(vec2 a, vec2 ah, vec2 au, vec2 b, vec2 bh, vec2 bu) {
  vec2 d = b - a, av = vec2(-au.y, au.x), bv = vec2(-bu.y, bu.x);
  float c = abs(dot(au, bu)), s = abs(dot(av, bu));
  return abs(dot(d, au)) <= ah.x + bh.x * c + bh.y * s && abs(dot(d, av)) <= ah.y + bh.x * s + bh.y * c &&
         abs(dot(d, bu)) <= bh.x + ah.x * c + ah.y * s && abs(dot(d, bv)) <= bh.y + ah.x * s + ah.y * c;
}
