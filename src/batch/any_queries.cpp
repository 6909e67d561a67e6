// Queries on sides of any kind: through the kernels where these answer, else the scalar functions.
#include <abut/any_relate.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/batch/cast.hpp>
#include <abut/batch/distance.hpp>
#include <abut/partition.hpp>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

#include "dense.hpp"
#include "parts.hpp"
#include "row.hpp"
#include "threads.hpp"
#include "tree_queries.hpp"

namespace abut {
void end_threads() { Workers::end(); }
}  // namespace abut

namespace abut::batch {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
/// Rows that a thread takes at a time where the scalar functions answer: whole words of a mask.
constexpr std::size_t kStretch = 256;

int threads_for(int asked) {
  static const int cores = static_cast<int>(available_cores());
  return asked > 0 ? asked : cores;
}

/// The pairs of two sides, all columns there.
std::size_t checked(const AnyColumns& a, const AnyColumns& b) {
  require(a);
  require(b);
  return pairs_of(a, b);
}

/// The sum of work(begin, end) over stretches of 0 … n.
std::size_t in_stretches(std::size_t n, std::size_t stretch, int threads, auto work) {
  std::atomic<std::size_t> sum = 0;
  const auto do_one = [&](std::size_t i) {
    sum += work(i * stretch, std::min(n, (i + 1) * stretch));
  };
  const std::size_t stretches = (n + stretch - 1) / stretch;
  Workers::run(stretches, threads_for(threads), do_one);
  return sum;
}

/// The number that f(…) gives, or 0.
std::size_t counted(auto&& f, auto&&... of) {
  if constexpr (std::is_void_v<decltype(f(of...))>)
    return f(of...), 0;
  else
    return f(of...);
}
/// The sum of f(i, a, b) over all pairs, asked one by one.
std::size_t each_pair(const AnyColumns& a, const AnyColumns& b, int threads, auto f) {
  return in_stretches(checked(a, b), kStretch, threads, [&](std::size_t begin, std::size_t end) {
    Rows x(a), y(b);
    std::size_t sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += counted(f, i, x[i], y[i]);
    return sum;
  });
}
/// The sum of f(i, shape) over all shapes of one side.
std::size_t each_shape(const AnyColumns& shapes, int threads, auto f) {
  require(shapes);
  const std::size_t n = shapes.one ? 1 : shapes.count;
  return in_stretches(n, kStretch, threads, [&](std::size_t begin, std::size_t end) {
    Rows x(shapes);
    std::size_t sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += counted(f, i, x[i]);
    return sum;
  });
}

/// The second side, as the kernels want many on one side.
AnyColumns many_of(const AnyColumns& a, AnyColumns b) {
  b.one = b.one && !a.one;
  return b;
}
/// The sum of answer(a, b, at) over pieces of the sides, as operands that begin with pair `at`.
std::size_t in_operands(const AnyColumns& a, const AnyColumns& many, bool as_float, int threads,
                        auto answer) {
  return in_stretches(pairs_of(a, many), kPiece, threads, [&](std::size_t begin, std::size_t end) {
    Dense x(a, as_float), y(many, as_float);
    return answer(x.part(begin, end - begin), y.part(begin, end - begin), begin);
  });
}
/// The sum of answer(a, b, at, threads) over the sides as operands that begin with pair `at`: all
/// at once if they stand as the kernels want them, else copied a piece at a time.
std::size_t in_lanes(const AnyColumns& a, const AnyColumns& b, int threads, auto answer) {
  const std::size_t n = checked(a, b);
  if (n == 0) return 0;
  const bool as_float = a.is_float && b.is_float;
  const AnyColumns many = many_of(a, b);
  Dense x(a, as_float), y(many, as_float);
  if ((a.one || x.stands()) && (many.one || y.stands()))
    return answer(x.part(0, a.count), y.part(0, b.count), std::size_t{0}, threads_for(threads));
  return in_operands(
      a, many, as_float, threads,
      [&](const Operand& p, const Operand& q, std::size_t at) { return answer(p, q, at, 1); });
}

void put(double* column, std::size_t i, double x) {
  if (column != nullptr) column[i] = x;
}
void put(double* x, double* y, std::size_t i, const Vec2& v) {
  put(x, i, v.x);
  put(y, i, v.y);
}
constexpr Vec2 kNowhere{kNone, kNone};

/// Sets a pair's yes. Words are zero before, and those of a stretch are one thread's own.
bool put(const MaskOut& out, std::size_t i, bool yes) {
  if (out.bytes != nullptr) out.bytes[i] = yes;
  if (out.words != nullptr && yes) out.words[i / 64] |= std::uint64_t{1} << (i % 64);
  return yes;
}
void clear(const MaskOut& out, std::size_t n) {
  if (out.words != nullptr) std::fill_n(out.words, words_for(n), 0);
}

/// Whether kernels know the kind; the scalar functions answer about the others.
bool in_kernels(const AnyColumns& columns) { return static_cast<int>(columns.kind) < column_kinds; }

std::size_t scalar_mask(auto scalar, const AnyColumns& a, const AnyColumns& b, const MaskOut& out,
                        int threads) {
  clear(out, checked(a, b));
  return each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
    return put(out, i, scalar(x, y));
  });
}

std::size_t mask(detail::Question question, const AnyColumns& a, const AnyColumns& b,
                 const MaskOut& out, int threads) {
  using Ask = bool (*)(const AnyShape&, const AnyShape&);
  if (!in_kernels(a) || !in_kernels(b))
    return scalar_mask(
        question == Question::intersects ? static_cast<Ask>(abut::intersects) : abut::contains, a,
        b, out, threads);
  return in_lanes(
      a, b, threads, [&](const Operand& x, const Operand& y, std::size_t at, int share) {
        return detail::write_mask(question, x, y,
                                  out.words == nullptr ? nullptr : out.words + at / 64,
                                  out.bytes == nullptr ? nullptr : out.bytes + at, share);
      });
}

void put(const PointPairsOut& out, std::size_t i, const std::optional<PointPair>& p) {
  put(out.ax, out.ay, i, p ? p->a : kNowhere);
  put(out.bx, out.by, i, p ? p->b : kNowhere);
  put(out.distance, i, p ? p->distance : kNone);
}

/// Distances and points by the kernels; numbers of theirs that are floats become doubles.
void measure(const AnyColumns& a, const AnyColumns& b, const PointPairsOut& out, int threads) {
  const bool points = out.ax || out.ay || out.bx || out.by;
  if (!in_kernels(a) || !in_kernels(b)) {
    each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
      if (points)
        put(out, i, abut::closest_points(x, y));
      else
        put(out.distance, i, abut::distance(x, y));
    });
    return;
  }
  double* const wanted[] = {out.distance, out.ax, out.ay, out.bx, out.by};
  in_lanes(a, b, threads, [&](const Operand& x, const Operand& y, std::size_t at, int share) {
    const std::size_t n = detail::many(x, y);
    const std::size_t size = x.is_float ? sizeof(float) : sizeof(double);
    // The kernels write all five, or the distance alone.
    std::unique_ptr<std::byte[]> rooms[5];
    void* to[5] = {};
    for (int k = 0; k < (points ? 5 : 1); ++k) {
      if (!x.is_float && wanted[k] != nullptr) {
        to[k] = wanted[k] + at;
      } else {
        rooms[k].reset(new std::byte[n * size]);
        to[k] = rooms[k].get();
      }
    }
    detail::measure(x, y, {to[0], {to[1], to[2]}, {to[3], to[4]}}, share);
    for (int k = 0; x.is_float && k < (points ? 5 : 1); ++k)
      if (wanted[k] != nullptr) std::copy_n(static_cast<const float*>(to[k]), n, wanted[k] + at);
    return std::size_t{0};
  });
}

/// The sum of use(i, separation) over all pairs: by the kernels, a piece at a time, in doubles. With witnesses,
/// or the distance alone.
std::size_t each_separation(const AnyColumns& a, const AnyColumns& b, bool witnesses, int threads,
                            auto use) {
  if (!in_kernels(a) || !in_kernels(b))
    return each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
      return counted(use, i, separation_of_rows(x, y, witnesses));
    });
  checked(a, b);
  const auto piece = [&](const Operand& x, const Operand& y, std::size_t begin) {
    const std::size_t n = detail::many(x, y);
    std::vector<double> room((witnesses ? 7 : 1) * n);
    double* const v = room.data();
    detail::Measures to{v, {}, {}, {}, true};
    for (std::size_t k = 0; witnesses && k < 2; ++k)
      to.a[k] = v + (1 + k) * n, to.b[k] = v + (3 + k) * n, to.normal[k] = v + (5 + k) * n;
    detail::measure(x, y, to, 1);
    const auto at = [&](std::size_t i, std::size_t k) {
      return witnesses ? Vec2{v[k * n + i], v[(k + 1) * n + i]} : Vec2{};
    };
    std::size_t sum = 0;
    for (std::size_t i = 0; i < n; ++i)
      sum += counted(use, begin + i, Separation{v[i], at(i, 5), at(i, 1), at(i, 3)});
    return sum;
  };
  return in_operands(a, many_of(a, b), false, threads, piece);
}

/// Kinds without a straight side. A flat ellipse is one.
bool rests_on_a_point(ShapeKind k) { return k == ShapeKind::point || k == ShapeKind::circle; }
bool put(const ContactsOut& out, std::size_t i, const std::optional<Contact>& c) {
  const int points = c ? c->count : 0;
  if (out.count != nullptr) out.count[i] = static_cast<std::uint8_t>(points);
  put(out.normal_x, out.normal_y, i, c ? c->normal : kNowhere);
  put(out.depth, i, c ? c->depth : kNone);
  put(out.x0, out.y0, i, points > 0 ? c->points[0] : kNowhere);
  put(out.x1, out.y1, i, points > 1 ? c->points[1] : kNowhere);
  return c.has_value();
}

bool put(const HitsOut& out, std::size_t i, const std::optional<CastHit>& hit) {
  put(out.t, i, hit ? hit->t : kNone);
  put(out.x, out.y, i, hit ? hit->point : kNowhere);
  put(out.normal_x, out.normal_y, i, hit ? hit->normal : kNowhere);
  return put(out.any, i, hit.has_value());
}

[[noreturn]] void refuse(const std::string& why) {
#ifdef __cpp_exceptions
  throw std::invalid_argument("abut::batch: " + why);
#else
  (void)why;
  std::abort();
#endif
}

/// A polygon, a polyline or a region: what has lists of vertices.
template <class S>
inline constexpr bool is_listed = abut::detail::is_outline<S> || requires(S s) { s.vertices; };

/// The ends of the numbers of `starts`, and of `parts`.
struct Ends {
  std::size_t starts, parts;
};
/// Whether the lists of row i begin where those before end.
bool ascends(const AnyColumns& c, std::size_t i, const Ends& ends) {
  const std::size_t begin = c.starts[i], end = c.starts[i + 1];
  if (begin > end || end > ends.starts) return false;
  if (has_parts(c))
    for (std::size_t j = begin; j < end; ++j)
      if (c.parts[j] > c.parts[j + 1] || c.parts[j + 1] > ends.parts) return false;
  return true;
}

}  // namespace

void require(const AnyColumns& columns) {
  const int kind = static_cast<int>(columns.kind);
  if (kind >= shape_kinds) refuse("no kind has the number " + std::to_string(kind));
  if (columns.one && columns.count != 1) refuse("one shape for all has a count of 1");
  if (columns.count == 0) return;
  const auto missing = [&](const Column& column) { return column.data == nullptr; };
  const bool complete = with_shape(columns.kind, [&](auto s) {
    if constexpr (is_listed<decltype(s)>) {
      if (columns.starts == nullptr) return false;
      std::size_t first = columns.starts[0], last = columns.starts[columns.count];
      if (has_parts(columns)) first = columns.parts[first], last = columns.parts[last];
      return first == last || (!missing(columns.vertices[0]) && !missing(columns.vertices[1]));
    } else {
      int n = detail::count_columns<decltype(s)>();
      if constexpr (requires { s.radius; }) --n;
      for (int k = 0; k < n; ++k)
        if (missing(columns.numbers[k])) return false;
      return missing(columns.rotation[0]) == missing(columns.rotation[1]);
    }
  });
  if (!complete)
    refuse(std::string("a column of the kind ") + to_string(columns.kind) + " is missing");
}

AnyShape shape_in(const AnyColumns& columns, std::size_t row) {
  require(columns);
  if (row >= columns.count) refuse("there is no row " + std::to_string(row));
  return Rows(columns)[row];
}

ShapeNumbers numbers_of(const AnyShape& shape) {
  ShapeNumbers n;
  n.kind = kind(shape);
  std::visit(
      [&](const auto& s) {
        abut::detail::each_field(s, [&](auto field, const auto& value) {
          using enum abut::detail::Role;
          if constexpr (field.role == length) {
            n.numbers[n.count++] = value;
          } else if constexpr (field.role == rotation) {
            n.rotation = value;
          } else if constexpr (field.role == vertices) {
            n.vertices = value;
          } else if constexpr (field.role == chains) {
            n.starts.push_back(0);
            for (const auto& part : value) {
              n.vertices.insert(n.vertices.end(), part.begin(), part.end());
              n.starts.push_back(n.vertices.size());
            }
          } else {
            n.numbers[n.count++] = value.x;
            n.numbers[n.count++] = value.y;
          }
        });
      },
      shape);
  return n;
}

namespace {

/// Columns give a rotation as it stands: a Rotation makes its axis a unit vector, columns cannot.
std::optional<Problem> problem_of_row(const auto& s) {
  if (const std::optional<Problem> problem = abut::validate(s)) return problem;
  if constexpr (requires { s.rotation; }) {
    constexpr double most = 0x1p-50;  // that of Rotation
    const Vec2 u = s.rotation.u();
    if (!(std::fabs(u.x * u.x + u.y * u.y - 1) <= most))
      return Problem{"rotation", "must have an axis of length 1 in columns"};
  }
  return {};
}

}  // namespace

std::optional<RowProblem> validate(const AnyColumns& columns, int threads) {
  require(columns);
  constexpr std::size_t kStretchOfRows = 4096;
  const bool lists = columns.starts != nullptr && columns.count > 0;
  const Ends ends{lists ? columns.starts[columns.count] : 0,
                  lists && has_parts(columns) ? columns.parts[columns.starts[columns.count]] : 0};
  std::atomic<std::size_t> first = columns.count;
  const auto problem_in = with_shape(columns.kind, [&](auto shape) {
    using S = decltype(shape);
    using Look = std::optional<Problem> (*)(const AnyColumns&, std::size_t, const Ends&, AnyShape&);
    return Look([](const AnyColumns& c, std::size_t i, const Ends& most,
                   AnyShape& room) -> std::optional<Problem> {
      S& s = *std::get_if<S>(&room);
      if constexpr (is_listed<S>)
        if (!ascends(c, i, most))
          return Problem{"vertices", "must start where those of the row before end"};
      read(c, i, s);
      return problem_of_row(s);
    });
  });
  in_stretches(columns.count, kStretchOfRows, threads, [&](std::size_t begin, std::size_t end) {
    AnyShape room = abut::detail::shape_of(columns.kind);
    for (std::size_t i = begin; i < end && i < first; ++i)
      if (problem_in(columns, i, ends, room)) {
        for (std::size_t was = first; i < was && !first.compare_exchange_weak(was, i);) {
        }
        break;
      }
    return std::size_t{0};
  });
  if (first == columns.count) return {};
  AnyShape room = abut::detail::shape_of(columns.kind);
  return RowProblem{first, *problem_in(columns, first, ends, room)};
}

std::size_t pairs_of(const AnyColumns& a, const AnyColumns& b) {
  if (a.one) return b.count;
  if (!b.one && a.count != b.count)
    refuse(std::to_string(a.count) + " shapes against " + std::to_string(b.count) +
           ", element by element");
  return a.count;
}

std::size_t intersects(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads) {
  return mask(Question::intersects, a, b, out, threads);
}
std::size_t contains(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads) {
  return mask(Question::contains, a, b, out, threads);
}
/// One of the overloads of a predicate.
static std::size_t of_pairs(bool (*holds)(const AnyShape&, const AnyShape&), const AnyColumns& a,
                            const AnyColumns& b, const MaskOut& out, int threads) {
  return scalar_mask(holds, a, b, out, threads);
}
#define ABUT_OF_PAIRS(name)                                                                     \
  std::size_t name(const AnyColumns& a, const AnyColumns& b, const MaskOut& out, int threads) { \
    return of_pairs(abut::name, a, b, out, threads);                                            \
  }
ABUT_OF_PAIRS(interiors_intersect)
ABUT_OF_PAIRS(disjoint)
ABUT_OF_PAIRS(touches)
ABUT_OF_PAIRS(crosses)
ABUT_OF_PAIRS(overlaps)
ABUT_OF_PAIRS(within)
ABUT_OF_PAIRS(covers)
ABUT_OF_PAIRS(covered_by)
ABUT_OF_PAIRS(equals)
std::size_t relate(const AnyColumns& a, const AnyColumns& b, std::string_view pattern,
                   const MaskOut& out, int threads) {
  IntersectionMatrix().matches(pattern);  // refused even where there are no pairs
  return scalar_mask(
      [pattern](const AnyShape& x, const AnyShape& y) { return abut::relate(x, y, pattern); }, a, b,
      out, threads);
}
void relate(const AnyColumns& a, const AnyColumns& b, char* out, int threads) {
  each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
    abut::relate(x, y).text().copy(out + 9 * i, 9);
  });
}

void relation(const AnyColumns& a, const AnyColumns& b, std::uint8_t* out, int threads) {
  each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
    out[i] = static_cast<std::uint8_t>(abut::relation(x, y));
  });
}

void distance(const AnyColumns& a, const AnyColumns& b, double* out, int threads) {
  PointPairsOut to;
  to.distance = out;
  measure(a, b, to, threads);
}
void within_distance(const AnyColumns& a, const AnyColumns& b, const double* distances,
                     std::uint8_t* out, int threads) {
  std::vector<double> found(checked(a, b));
  distance(a, b, found.data(), threads);
  each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
    out[i] = abut::detail::is_within(found[i], distances[i], {abut::view(x)}, {abut::view(y)});
  });
}
void overlap_area(const AnyColumns& a, const AnyColumns& b, double* out, int threads) {
  each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
    out[i] = abut::overlap_area(x, y);
  });
}
void closest_points(const AnyColumns& a, const AnyColumns& b, const PointPairsOut& out,
                    int threads) {
  measure(a, b, out, threads);
}
void farthest_points(const AnyColumns& a, const AnyColumns& b, const PointPairsOut& out,
                     int threads) {
  each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
    put(out, i, abut::farthest_points(x, y));
  });
}
void separation_witness(const AnyColumns& a, const AnyColumns& b, const SeparationsOut& out,
                        int threads) {
  const bool witnesses = out.normal_x || out.normal_y || out.ax || out.ay || out.bx || out.by;
  each_separation(a, b, witnesses, threads, [&](std::size_t i, const Separation& s) {
    put(out.distance, i, s.distance);
    put(out.normal_x, out.normal_y, i, s.normal);
    put(out.ax, out.ay, i, s.a);
    put(out.bx, out.by, i, s.b);
  });
}

std::size_t contact(const AnyColumns& a, const AnyColumns& b, const ContactsOut& out, int threads) {
  if (!in_kernels(a) || !in_kernels(b))
    return each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
      return put(out, i, abut::contact(x, y));
    });
  // Without a side it is their separation.
  if (rests_on_a_point(a.kind) || rests_on_a_point(b.kind))
    return each_separation(a, b, true, threads, [&](std::size_t i, const Separation& s) {
      std::optional<Contact> c;
      if (s.distance <= 0)
        c = abut::detail::single_contact(s.normal, s.distance, 0.5 * s.a + 0.5 * s.b);
      return put(out, i, c);
    });
  // The lanes sort out what is apart.
  std::vector<std::uint64_t> meet(words_for(checked(a, b)));
  intersects(a, b, {nullptr, meet.data()}, threads);
  return each_pair(a, b, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
    const bool meets = meet[i / 64] >> (i % 64) & 1;
    return put(out, i, meets ? abut::contact(x, y) : std::nullopt);
  });
}

std::size_t cast(const AnyColumns& rays, const AnyColumns& targets, const HitsOut& out,
                 int threads) {
  if (rays.kind != ShapeKind::ray) refuse("a cast without a motion is one of rays");
  const std::size_t n = checked(rays, targets);
  std::vector<std::uint64_t> own(out.any.words == nullptr ? words_for(n) : 0);
  std::uint64_t* const words = out.any.words == nullptr ? own.data() : out.any.words;
  if (!in_kernels(targets)) {
    clear(out.any, n);
    return each_pair(rays, targets, threads,
                     [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
                       return put(out, i, abut::cast(*std::get_if<Ray>(&x), y));
                     });
  }
  const std::size_t hits = in_lanes(
      rays, targets, threads, [&](const Operand& x, const Operand& y, std::size_t at, int share) {
        const auto from = [&](double* column) { return column == nullptr ? nullptr : column + at; };
        return detail::cast(
            x, y, words + at / 64,
            {from(out.t), from(out.x), from(out.y), from(out.normal_x), from(out.normal_y)}, kNone,
            share);
      });
  if (out.any.bytes != nullptr)
    for (std::size_t i = 0; i < n; ++i) out.any.bytes[i] = words[i / 64] >> (i % 64) & 1;
  return hits;
}
std::size_t cast(const AnyColumns& moving, const Motions& motions, const AnyColumns& targets,
                 const HitsOut& out, int threads) {
  if (motions.x.data == nullptr || motions.y.data == nullptr) refuse("a motion is missing");
  clear(out.any, checked(moving, targets));
  return each_pair(
      moving, targets, threads, [&](std::size_t i, const AnyShape& x, const AnyShape& y) {
        return put(out, i,
                   abut::cast(x, {load<double>(motions.x, i), load<double>(motions.y, i)}, y));
      });
}

static void numbers(std::optional<double> (*of)(const AnyShape&), const AnyColumns& shapes,
                    double* out, int threads) {
  each_shape(shapes, threads,
             [&](std::size_t i, const AnyShape& s) { out[i] = of(s).value_or(kNone); });
}
void area(const AnyColumns& shapes, double* out, int threads) {
  numbers(abut::area, shapes, out, threads);
}
void perimeter(const AnyColumns& shapes, double* out, int threads) {
  numbers(abut::perimeter, shapes, out, threads);
}
void centroid(const AnyColumns& shapes, const PointsOut& out, int threads) {
  each_shape(shapes, threads, [&](std::size_t i, const AnyShape& s) {
    put(out.x, out.y, i, abut::centroid(s).value_or(kNowhere));
  });
}
/// of(shape): its box, or none.
template <class F>
static void boxes(const AnyColumns& shapes, const BoundsOut& out, int threads, F of) {
  each_shape(shapes, threads, [&](std::size_t i, const AnyShape& s) {
    const std::optional<Box> b = of(s);
    put(out.min_x, out.min_y, i, b ? b->min : kNowhere);
    put(out.max_x, out.max_y, i, b ? b->max : kNowhere);
  });
}
void bounds(const AnyColumns& shapes, const BoundsOut& out, int threads) {
  boxes(shapes, out, threads, [](const AnyShape& s) { return abut::bounds(s); });
}
void tile_bounds(const AnyColumns& shapes, double within, const BoundsOut& out, int threads) {
  boxes(shapes, out, threads, [&](const AnyShape& s) { return abut::tile_bounds(s, within); });
}
std::size_t valid(const AnyColumns& shapes, const MaskOut& out, int threads) {
  clear(out, shapes.one ? 1 : shapes.count);
  return each_shape(shapes, threads, [&](std::size_t i, const AnyShape& s) {
    return put(out, i, !std::visit([](const auto& x) { return problem_of_row(x); }, s));
  });
}

}  // namespace abut::batch
