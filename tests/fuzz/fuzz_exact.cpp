// The filters against exact arithmetic: two shapes out of bytes, at their own size and 2^940 times
// that. Scaling by a power of two is exact and so changes no answer; up there the filters of every
// formula are out of their range, so that the exact stages decide.
#include <abut/any_shape.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace {

using namespace abut;

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  unsigned byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  /// Mostly small whole numbers and halves, where ties are; sometimes one double beside.
  double number() {
    const unsigned b = byte();
    double x = (static_cast<double>(b & 0x3FU) - 24) / 2;
    if ((b & 0xC0U) == 0x40U) x = std::nextafter(x, 100);
    if ((b & 0xC0U) == 0x80U) x = std::nextafter(x, -100);
    if ((b & 0xC0U) == 0xC0U) x += byte() / 256.0;
    return x;
  }
  double size() { return std::fabs(number()); }
  Vec2 vector() {
    const double x = number();
    return {x, number()};
  }
  Vec2 sizes() {
    const double x = size();
    return {x, size()};
  }
  Vec2 direction() {
    const Vec2 d = vector();
    return d == Vec2{0, 0} ? Vec2{1, 0} : d;
  }
  Rotation rotation() {
    const Vec2 d = direction();
    return Rotation::axis(d.x, d.y);
  }
  AnyShape shape() {
    switch (byte() % 11) {
      case 0:
        return Point{vector()};
      case 1:
        return Line{vector(), direction()};
      case 2:
        return Ray{vector(), direction()};
      case 3:
        return Segment{vector(), vector()};
      case 4:
        return Circle{vector(), size()};
      case 5: {
        const Vec2 p = vector(), q = vector();
        return Box{{std::fmin(p.x, q.x), std::fmin(p.y, q.y)},
                   {std::fmax(p.x, q.x), std::fmax(p.y, q.y)}};
      }
      case 6:
        return OrientedBox{vector(), sizes(), rotation()};
      case 7:
        return Ellipse{vector(), sizes(), rotation()};
      case 8:
        return Capsule{vector(), vector(), size()};
      case 9:
        return RoundedBox{vector(), sizes(), rotation(), size()};
      default: {
        Polygon polygon{{}, size()};
        for (unsigned n = 1 + byte() % 6; n > 0; --n) polygon.vertices.push_back(vector());
        return polygon;
      }
    }
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

constexpr int up = 940;

double scaled(double x) { return std::ldexp(x, up); }
Vec2 scaled(Vec2 v) { return {scaled(v.x), scaled(v.y)}; }

AnyShape scaled(const AnyShape& any) {
  return std::visit(
      [](auto s) -> AnyShape {
        detail::each_field(s, [](auto field, auto& value) {
          if constexpr (field.role == detail::Role::vertices)
            for (Vec2& v : value) v = scaled(v);
          else if constexpr (field.role == detail::Role::chains)
            for (auto& chain : value)
              for (Vec2& v : chain) v = scaled(v);
          else if constexpr (field.role != detail::Role::rotation)
            value = scaled(value);
        });
        return s;
      },
      any);
}

void must(bool law, const char* name, const AnyShape& a, const AnyShape& b) {
  if (law) return;
  std::fprintf(stderr, "%s does not hold for %s and %s\n", name, kind_name(a), kind_name(b));
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const AnyShape a = bytes.shape(), b = bytes.shape();
  const AnyShape big_a = scaled(a), big_b = scaled(b);
  must(validate(a).has_value() == validate(big_a).has_value(), "validity at any size", a, b);
  must(validate(b).has_value() == validate(big_b).has_value(), "validity at any size", b, a);
  if (validate(a) || validate(b)) return 0;

  const bool meet = intersects(a, b), inner = interiors_intersect(a, b), holds = contains(a, b);
  const Relation how = relation(a, b);
  must(meet == intersects(big_a, big_b), "intersects at any size", a, b);
  must(inner == interiors_intersect(big_a, big_b), "interiors_intersect at any size", a, b);
  must(holds == contains(big_a, big_b), "contains at any size", a, b);
  must(how == relation(big_a, big_b), "relation at any size", a, b);
  must(meet == (how != Relation::disjoint), "relation and intersects", a, b);
  must(!inner || meet, "interiors_intersect and intersects", a, b);
  must(!holds || meet, "contains and intersects", a, b);
  must((distance(a, b) == 0) == meet, "distance 0 if and only if intersects", a, b);
  return 0;
}
