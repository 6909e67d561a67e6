// contact of convex shapes: along the normal of their separation, on the sides that face each other.
#pragma once

#include <abut/detail/convex/separation.hpp>
#include <abut/detail/pairs/box_box_contact.hpp>
#include <abut/detail/sweep/body.hpp>
#include <optional>
#include <vector>

namespace abut::detail {

/// A straight side of a shape, seen along a normal: where along ⟂ normal it runs, and how high.
struct FacingSide {
  double from = 0, to = 0, height_from = 0, height_to = 0;
  double alignment = 0;  ///< cosine between the side's own normal and the one given

  double height(double at) const {
    return height_from + (height_to - height_from) * ((at - from) / (to - from));
  }
};

/// The side that faces `normal` best.
template <class = void>
std::optional<FacingSide> facing_side(const sweep::Body<double>& body, Vec2 normal) {
  std::optional<FacingSide> best;
  if (body.oval) return best;
  const Vec2 along = perp(normal);
  const std::size_t n = body.corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &p = body.corners[i], &q = body.corners[(i + 1) % n];
    const double l = length(q - p);
    if (l == 0) continue;
    const double alignment = dot(q - p, along) / l;  // perp(normal) runs with a facing side
    if (best && alignment <= best->alignment) continue;
    best = FacingSide{dot(p, along), dot(q, along), dot(p, normal) + body.radius,
                      dot(q, normal) + body.radius, alignment};
  }
  return best;
}

/// The side as seen from the other shape.
inline FacingSide opposed(const FacingSide& s) {
  return {-s.to, -s.from, -s.height_to, -s.height_from, s.alignment};
}

/// The contact of two shapes whose separation is s, positive within a margin.
template <class = void>
Contact contact_of(const boundary::Outline& a, const boundary::Outline& b, const Separation& s) {
  Contact contact = single_contact(s.normal, s.distance, 0.5 * s.a + 0.5 * s.b);

  const numeric::Place place_a = numeric::place(a), place_b = numeric::place(b);
  const double size = std::fmax(place_a.quarter_size, place_b.quarter_size);
  if (size == 0) return contact;
  const numeric::Frame frame(s.a, std::ilogb(size) + 2,
                             std::fmax(place_a.quarter_largest, place_b.quarter_largest));
  const auto point = [&](Vec2 p) { return rounded(frame.point(p)); };
  const auto measure = [&](double x) { return frame.length(x); };
  constexpr double distant = 0x1p10;  // beside what is placed in the frame
  const auto endless = [&](Vec2 d) { return distant * sweep::unit_sized(d); };
  const sweep::Reading in{point, measure, endless};
  const auto side_a = facing_side(sweep::body<double>(a, in), s.normal);
  const auto facing_b = facing_side(sweep::body<double>(b, in), -s.normal);
  if (!side_a || !facing_b) return contact;
  const FacingSide side_b = opposed(*facing_b);
  // The normal must be that of one of the two sides; between two corners it is neither's.
  if (std::fmax(side_a->alignment, side_b.alignment) < pairs::kAlongside) return contact;

  const double ends[2] = {std::fmax(side_a->from, side_b.from), std::fmin(side_a->to, side_b.to)};
  const double stretch = ends[1] - ends[0];
  constexpr double pointlike = 0x1p-40;
  if (!(stretch > pointlike)) return contact;
  Vec2 points[2];
  double depths[2];
  const double apart = s.distance > 0 ? frame.length(s.distance) : 0;
  for (int i = 0; i < 2; ++i) {
    const double height_a = side_a->height(ends[i]), height_b = side_b.height(ends[i]);
    if (height_b - height_a - apart > pairs::kMostTilt * stretch) return contact;
    const Vec2 at = ends[i] * perp(s.normal) + 0.5 * (height_a + height_b) * s.normal;
    points[i] = frame.world(numeric::widened(at));
    depths[i] = frame.given_length(height_a - height_b);
  }
  pairs::set_points(contact, points[0], points[1], depths[0], depths[1]);
  return contact;
}

ABUT_DECLARE_ONE(Contact contact_of<>(const boundary::Outline&, const boundary::Outline&,
                                      const Separation&);)

[[gnu::noinline]] std::optional<Contact> careful_contact(const auto& a, const auto& b,
                                                         double margin) {
  const Separation s = shapes_separation(a, b);
  if (!(s.distance <= margin)) return std::nullopt;
  const boundary::Outline first = boundary::outline(a), second = boundary::outline(b);
  // Worked out in one order, so that the points are the same to the last bit in either.
  if (!boundary::comes_after(first, second)) return contact_of(first, second, s);
  return swapped(contact_of(second, first, swapped(s)));
}

/// Cores without a straight side rest on one point.
template <class K>
inline constexpr bool has_sides = !std::is_same_v<K, Point> && !std::is_same_v<K, Ellipse>;

// Contacts as far as stages tell; those of one point also beyond the margin. Without `with_signs` what all but
// touches is not told either, which saves the exact predicate of the pair. Inlined, because a contact that is copied
// to where it is returned costs as much as its numbers.

/// A margin of 0 that the compiler knows.
struct NoMargin {
  constexpr operator double() const { return 0; }
};
/// How far from each other cores still have a contact.
inline double reach_of(Reach r, double margin) { return r.sum() + larger(margin, 0); }
inline double reach_of(Reach r, NoMargin) { return r.sum(); }

/// From the separation of the cores to that of the shapes, with its true sign.
template <bool with_signs, class A, class B>
ABUT_INLINE Known<double> settled(const A& a, const B& b, Reach r, double gap, double slack) {
  const double distance = gap - r.sum();
  if (is_doubtful(distance, slack, r.sum())) [[unlikely]] {
    if constexpr (!with_signs) return {};
    return {State::sure, with_true_sign(distance, 0, a, b, r)};
  }
  return {State::sure, distance};
}

/// Whether the shapes are within the margin. A contact of one point is asked this last: a branch before it would
/// often be guessed wrong, which costs more than the point.
inline bool is_within(const Contact& c, auto margin) { return c.depth >= 0.0 - margin; }

/// Cores with a quick separation.
template <bool with_signs, class A, class B>
ABUT_INLINE Known<Contact> quick_contact(const A& a, const B& b, Reach r, auto margin) {
  const Known<Separation> quick = pair_quick_separation(a, b, reach_of(r, margin));
  if (!quick.is_sure()) return {quick.state};
  const Separation& s = quick.value;
  const Known<double> distance = settled<with_signs>(a, b, r, s.distance, quick.slack);
  if (!distance.is_sure()) return {};
  // Halfway between the boundaries, seen from a point if there is one.
  const double beside = 0.5 * (r.a - r.b);
  Vec2 middle;
  if constexpr (std::is_same_v<B, Point> && !std::is_same_v<A, Point>)
    middle = s.b + (beside - 0.5 * s.distance) * s.normal;
  else if constexpr (std::is_same_v<A, Point> && !std::is_same_v<B, Point>)
    middle = s.a + (beside + 0.5 * s.distance) * s.normal;
  else
    middle = 0.5 * s.a + 0.5 * s.b + beside * s.normal;
  Known<Contact> contact{State::sure, single_contact(s.normal, distance.value, middle)};
  if constexpr (has_sides<A> && has_sides<B>) {
    if (!is_within(contact.value, margin))
      contact.state = State::apart;
    else if (!pairs::contact_points(a, b, r, contact.value))
      contact.state = State::unsure;
  }
  return contact;
}
/// The contact of cores whose sides face each other at a distance.
ABUT_INLINE Known<Contact> facing_contact_at(const auto& a, const auto& b, Reach r, auto margin,
                                             const pairs::Facing& f, double distance) {
  Contact contact = single_contact(f.normal, distance, {});
  State state = State::sure;
  // From corner to corner, but along the normal of a polygon's side all the same.
  const auto may_be_side = [&](const auto& k) {
    if constexpr (IsPolygon<std::remove_cvref_t<decltype(k)>>)
      return !f.is_face && pairs::may_be_normal(k, f.normal);
    else
      return false;
  };
  if (!is_within(contact, margin)) {
    state = State::apart;
  } else if (!pairs::contact_points(f, r, contact)) {
    state = State::unsure;
  } else if (contact.count == 1) {
    if (may_be_side(a) || may_be_side(b)) {
      state = State::unsure;
    } else {
      Vec2 on_a, on_b;
      pair_facing_points(a, b, f, on_a, on_b);
      contact.points[0] = 0.5 * on_a + 0.5 * on_b + (0.5 * (r.a - r.b)) * f.normal;
    }
  }
  return {state, contact};
}
/// Cores whose sides face each other.
template <bool with_signs, class A, class B>
ABUT_INLINE Known<Contact> facing_contact(const A& a, const B& b, Reach r, auto margin) {
  pairs::Facing f;
  if (const State state = pair_facing(a, b, reach_of(r, margin), f); state != State::sure)
    return {state};
  double gap = f.gap, slack = f.slack;
  // Cores that are apart, but within reach: the same number as separation().
  if constexpr (pair_row<A, B>.corners)
    if (gap > 0 && reach_of(r, margin) > 0)
      if (const Known<Separation> s = pair_apart<pairs::Asked::gap>(a, b); s.is_sure())
        gap = s.value.distance, slack = numeric::larger(slack, s.slack);
  const Known<double> distance = settled<with_signs>(a, b, r, gap, slack);
  if (!distance.is_sure()) return {};
  return facing_contact_at(a, b, r, margin, f, distance.value);
}

/// The stages of two shapes; the first one only, if `quickest`.
template <bool with_signs, bool quickest = false, class A, class B>
ABUT_INLINE Known<Contact> staged_contact(const A& a, const B& b, auto margin) {
  const auto& ca = core(a);
  const auto& cb = core(b);
  const Reach r{radius(a), radius(b)};
  constexpr PairRow row =
      pair_row<std::remove_cvref_t<decltype(ca)>, std::remove_cvref_t<decltype(cb)>>;
  if (!(reach_of(r, margin) < kMostReach)) return {};
  return first_sure(
      [&]() ABUT_WAY {
        if constexpr (row.separation)
          return quick_contact<with_signs>(ca, cb, r, margin);
        else
          return NoWay();
      },
      [&]() ABUT_WAY -> Known<Contact> {
        if constexpr (row.facing && !(quickest && row.separation))
          return facing_contact<with_signs>(ca, cb, r, margin);
        else
          return {};
      });
}

/// For pairs that all but touch, or that the stages cannot tell. Out of line, as a call within them would
/// cost more than their formulas.
[[gnu::noinline, gnu::cold]] std::optional<Contact> doubtful_contact(const auto& a, const auto& b,
                                                                     double margin) {
  const Known<Contact> staged = staged_contact<true>(a, b, margin);
  if (staged.is_sure() && is_within(staged.value, margin)) return staged.value;
  if (staged.state != State::unsure) return std::nullopt;
  using CoreA = std::remove_cvref_t<decltype(core(a))>;
  using CoreB = std::remove_cvref_t<decltype(core(b))>;
  if constexpr (!has_sides<CoreA> || !has_sides<CoreB>) {
    if constexpr (pair_row<CoreA, CoreB>.sign_first)
      if (!(margin > 0) && shapes_meeting(a, b) == Sign::positive) return std::nullopt;
    const Separation s = shapes_separation(a, b);
    if (!(s.distance <= margin)) return std::nullopt;
    return single_contact(s.normal, s.distance, 0.5 * s.a + 0.5 * s.b);
  } else {
    return careful_contact(a, b, margin);
  }
}

/// Takes the value away unless it is kept, without a branch: the flag stands behind the value in the libraries of
/// g++ and clang, whose compilers make a branch of reset().
template <class T>
ABUT_INLINE void keep_if(bool kept, std::optional<T>& value) {
#if defined(__GLIBCXX__) || defined(_LIBCPP_VERSION)
  static_assert(sizeof(value) == sizeof(T) + alignof(T) && std::is_trivially_copyable_v<T>);
  reinterpret_cast<unsigned char*>(&value)[sizeof(T)] = kept;
#else
  if (!kept) value.reset();
#endif
}

std::optional<Contact> contact_between(const auto& a, const auto& b, auto margin) {
  const Known<Contact> staged = staged_contact<false, true>(a, b, margin);
  // With a value at once: an empty one would be filled with zeros first.
  const Contact& c = staged.value;
  std::optional<Contact> found(
      std::in_place,
      Contact{c.normal, c.depth, {c.points[0], c.points[1]}, c.count, {c.depths[0], c.depths[1]}});
  if (staged.state == State::unsure) [[unlikely]]
    found = doubtful_contact(a, b, margin);
  else
    keep_if(staged.is_sure() && is_within(staged.value, margin), found);
  return found;
}

/// One at most.
std::vector<Contact> contacts_between(const auto& a, const auto& b) {
  const std::optional<Contact> one = contact_between(a, b, NoMargin());
  return one ? std::vector<Contact>{*one} : std::vector<Contact>{};
}

}  // namespace abut::detail
