// The answers of abut::batch's kernels for engines without SIMD: the scalar functions, row by row.
#include <abut/any_shape.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/batch/cast.hpp>
#include <abut/batch/distance.hpp>

#include "batch/row.hpp"
#include "batch/write_meeting.hpp"

namespace abut::batch::detail {
namespace {

AnyColumns columns_of(const Operand& o) {
  const std::ptrdiff_t size = o.is_float ? sizeof(float) : sizeof(double);
  AnyColumns c;
  c.kind = o.kind;
  c.is_float = o.is_float;
  c.one = o.one;
  c.count = o.one ? 1 : o.count;
  for (int k = 0; k < 5; ++k) c.numbers[k] = {o.numbers[k], size};
  for (int k = 0; k < 2; ++k) c.rotation[k] = {o.rotation[k], sizeof(double)};
  if (o.vertices != nullptr) {
    const char* const at = static_cast<const char*>(o.vertices);
    c.vertices[0] = {at, 2 * size};
    c.vertices[1] = {at + size, 2 * size};
  }
  c.starts = o.starts;
  return c;
}

void each(const Operand& a, const Operand& b, auto f) {
  const AnyColumns x = columns_of(a), y = columns_of(b);
  Rows p(x), q(y);
  const std::size_t n = many(a, b);
  for (std::size_t i = 0; i < n; ++i) f(i, p[i], q[i]);
}

std::size_t write_holding(bool (*says)(const AnyShape&, const AnyShape&), const Operand& a,
                          const Operand& b, std::uint64_t* words, std::uint8_t* bytes) {
  if (words != nullptr) std::fill_n(words, words_for(many(a, b)), 0);
  std::size_t yes = 0;
  each(a, b, [&](std::size_t i, const AnyShape& p, const AnyShape& q) {
    const bool holds = says(p, q);
    if (words != nullptr) words[i / 64] |= std::uint64_t{holds} << (i % 64);
    if (bytes != nullptr) bytes[i] = holds;
    yes += holds;
  });
  return yes;
}

}  // namespace

std::size_t many(const Operand& a, const Operand& b) {
  return pairs_of(columns_of(a), columns_of(b));
}

std::size_t write_mask(Question question, const Operand& a, const Operand& b, std::uint64_t* words,
                       std::uint8_t* bytes, int) {
  return question == Question::intersects ? write_holding(abut::intersects, a, b, words, bytes)
                                          : write_holding(abut::contains, a, b, words, bytes);
}

void write_meeting(const Operand& a, const Operand& b, std::uint64_t* words) {
  write_holding(abut::intersects, a, b, words, nullptr);
}

void measure(const Operand& a, const Operand& b, const Measures& out, int) {
  const auto put = [&](void* column, std::size_t i, double x) {
    if (column == nullptr) return;
    if (a.is_float)
      static_cast<float*>(column)[i] = static_cast<float>(x);
    else
      static_cast<double*>(column)[i] = x;
  };
  each(a, b, [&](std::size_t i, const AnyShape& p, const AnyShape& q) {
    if (out.separation) {
      const Separation s = separation_of_rows(p, q, out.a[0] != nullptr);
      put(out.distance, i, s.distance);
      for (int k = 0; k < 2; ++k) {
        if (out.normal[k] != nullptr) out.normal[k][i] = s.normal[k];
        put(out.a[k], i, s.a[k]), put(out.b[k], i, s.b[k]);
      }
      return;
    }
    if (out.a[0] == nullptr) return put(out.distance, i, abut::distance(p, q));
    const PointPair pair = abut::closest_points(p, q);
    put(out.distance, i, pair.distance);
    put(out.a[0], i, pair.a.x);
    put(out.a[1], i, pair.a.y);
    put(out.b[0], i, pair.b.x);
    put(out.b[1], i, pair.b.y);
  });
}

std::size_t cast(const Operand& rays, const Operand& targets, std::uint64_t* hits,
                 const HitNumbers& out, double none, int) {
  std::fill_n(hits, words_for(many(rays, targets)), 0);
  std::size_t all = 0;
  each(rays, targets, [&](std::size_t i, const AnyShape& p, const AnyShape& q) {
    const std::optional<CastHit> hit = abut::cast(*std::get_if<Ray>(&p), q);
    const auto put = [&](double* column, double x) {
      if (column != nullptr) column[i] = hit ? x : none;
    };
    const CastHit h = hit.value_or(CastHit{});
    put(out.t, h.t);
    put(out.x, h.point.x), put(out.y, h.point.y);
    put(out.normal_x, h.normal.x), put(out.normal_y, h.normal.y);
    hits[i / 64] |= std::uint64_t{hit.has_value()} << (i % 64);
    all += hit.has_value();
  });
  return all;
}

}  // namespace abut::batch::detail
