// The area that two discs have in common: about a with radius r, and about b with radius s.
float common_area(vec2 a, float r, vec2 b, float s) {
  float D = dot(b - a, b - a), d = sqrt(D);
  if (d >= r + s) return 0.0;
  float least = min(r, s);
  if (d <= abs(r - s)) return 3.14159265358979324 * least * least; // one lies in the other
  float t = 2.0 * acos((D + r * r - s * s) / (2.0 * d * r)); // how far the two arcs turn
  float u = 2.0 * acos((D + s * s - r * r) / (2.0 * d * s));
  return (r * r * (t - sin(t)) + s * s * (u - sin(u))) / 2.0;
}
