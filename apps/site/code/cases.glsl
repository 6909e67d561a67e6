// Do a circle and an upright rectangle (its lower and its upper corner) meet? By the nine regions.
bool circle_meets_rectangle(vec2 c, float r, vec2 low, vec2 high) {
  bool beside = c.x >= low.x && c.x <= high.x, level = c.y >= low.y && c.y <= high.y;
  float dx = c.x < low.x ? low.x - c.x : c.x - high.x, dy = c.y < low.y ? low.y - c.y : c.y - high.y;
  if (beside && level) return true;      // the centre is inside
  if (level) return dx <= r;             // beside an edge
  if (beside) return dy <= r;            // above or below one
  return dx * dx + dy * dy <= r * r;     // at a corner
}
