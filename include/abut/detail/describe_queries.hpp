// The queries, described once: name, arguments, answer, and one sentence about each.
//
//     each_query([](auto query, auto ask) { … });
//         query.name == "cast_rotating", query.arguments[2].name == "angle"
//         ask(moving, motion, angle, target, tolerance) is the query itself
//
// From this table come the doors to other languages: their functions, what is declared and said about them,
// the command line's list, and the tables of docs/doors.md. Where a door is written in C++, the compiler makes its
// functions from the table; for the others bindings/c/describe/ prints them.
//
// `ask` finds the query by its arguments, so it works for shapes of known kinds, AnyShape, Prepared and the columns
// of batches alike: whoever calls it includes the header that declares the query.
#pragma once

#include <abut/intersection_matrix.hpp>
#include <abut/results.hpp>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace abut::detail {

/// The demand on an argument.
enum class Takes : unsigned char {
  shape,     ///< of any kind
  ray,       ///< a shape of the kind ray
  vector,    ///< two finite numbers
  angle,     ///< a finite number, in radians, counter-clockwise (y up)
  length,    ///< a finite number, at least 0
  positive,  ///< a finite number, larger than 0
  reach,     ///< a number, at least 0; it may be infinite
  pattern,   ///< nine characters, each T, F, *, 0, 1 or 2
  touch      ///< what contact() gave for the same shapes
};

struct Argument {
  const char* name;
  Takes takes;
  const char* says = "";
};

/// The fault of a number as an argument, or null. Every door refuses it in these words, behind the argument's name.
constexpr const char* problem_of(Takes takes, double x) {
  if (takes == Takes::reach)
    return x >= 0 ? nullptr : x < 0 ? "must not be negative" : "must not be NaN";
  if (!(x - x == 0)) return "must be finite";
  if (takes == Takes::length && x < 0) return "must not be negative";
  if (takes == Takes::positive && !(x > 0)) return "must be positive";
  return nullptr;
}

/// Which shapes a query is about.
enum class Holds : unsigned char {
  everywhere,  ///< any two of the same dimension
  plane        ///< shapes of the plane
};

/// The other places that have the query. Doors have it there, too.
struct Also {
  bool columns = false;        ///< abut::batch, of many pairs
  bool prepared = false;       ///< abut::Prepared, and a shape
  bool both_prepared = false;  ///< two of these
};

/// A query of shapes. Its answer is a Result; std::optional where there may be none.
template <class Result, Takes... T>
struct Query {
  using Answer = Result;
  static constexpr std::array takes{T...};
  static constexpr int shapes = (0 + ... + (T == Takes::shape || T == Takes::ray));

  const char* name;   ///< where functions of one name may differ in their arguments
  const char* plain;  ///< where they may not
  const char* says;   ///< one sentence or two
  const char* none;   ///< when there is no answer; "" if there always is one
  Holds holds;
  Also also;
  std::array<Argument, sizeof...(T)> arguments;
};

/// The name of an answer that is one of a few words.
constexpr const char* to_string(SharedPiece::Kind kind) {
  return kind == SharedPiece::Kind::arc ? "arc" : "segment";
}
constexpr const char* to_string(ContactFeature::Kind kind) {
  constexpr const char* names[] = {"curve", "corner", "side"};
  return names[static_cast<int>(kind)];
}

/// A field of an answer.
struct AnswerField {
  const char* name;
  const char* says;
};

/// The fields of an answer: f(part, of), where of(answer) is the value: a number, a vector, a yes, one of a few
/// words (whose names to_string() gives), a whole number, another answer, or several of these.
template <class Result>
struct Parts;

template <>
struct Parts<PointPair> {
  static constexpr const char* name = "point_pair";
  static constexpr const char* says = "A point of each shape.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"a", "on the first shape"}, &PointPair::a);
    f(AnswerField{"b", "on the second shape"}, &PointPair::b);
    f(AnswerField{"distance", "how far apart they are"}, &PointPair::distance);
  }
};

template <>
struct Parts<Separation> {
  static constexpr const char* name = "separation";
  static constexpr const char* says = "What realises a separation: b - a = distance * normal.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"distance", "the separation; negative, it is minus the depth"},
      &Separation::distance);
    f(AnswerField{"normal", "a unit vector from a to b"}, &Separation::normal);
    f(AnswerField{"a", "on the boundary of the first shape"}, &Separation::a);
    f(AnswerField{"b", "on the boundary of the second shape"}, &Separation::b);
  }
};

template <>
struct Parts<Contact> {
  static constexpr const char* name = "contact";
  static constexpr const char* says =
      "How two shapes rest on each other: moving b by depth * normal just parts them there.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"normal", "a unit vector from a to b"}, &Contact::normal);
    f(AnswerField{"depth", "how deep they overlap; minus the distance where they are apart"},
      &Contact::depth);
    f(AnswerField{"points", "one, or two where a side rests on a side"},
      [](const Contact& c) { return std::span(c.points, static_cast<std::size_t>(c.count)); });
    f(AnswerField{"depths", "how deep they overlap along the normal, at each point"},
      [](const Contact& c) { return std::span(c.depths, static_cast<std::size_t>(c.count)); });
  }
};

template <>
struct Parts<ContactFeature> {
  static constexpr const char* name = "feature";
  static constexpr const char* says =
      "A part of a shape that a contact rests on. Corners are numbered counter-clockwise (y up), "
      "and side i runs "
      "from corner i to the next one.";
  static constexpr void each(auto&& f) {
    f(
        AnswerField{
            "kind",
            "a curve (of a circle, an ellipse, a point, a polyline or a region), a corner or a "
            "side"},
        &ContactFeature::kind);
    f(AnswerField{"index", "the number of the corner or side; 0 of a curve"},
      &ContactFeature::index);
  }
};

template <>
struct Parts<ContactFeatures> {
  static constexpr const char* name = "contact_features";
  static constexpr const char* says = "What a contact rests on.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"a", "the part of the first shape"}, &ContactFeatures::a);
    f(AnswerField{"b", "the part of the second shape"}, &ContactFeatures::b);
    f(
        AnswerField{
            "ids",
            "a number for each point: points of two steps with the same id are the same point"},
        [](const ContactFeatures& c) { return std::span(c.ids); });
  }
};

template <>
struct Parts<Intersection> {
  static constexpr const char* name = "intersection";
  static constexpr const char* says = "A point of two boundaries.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"at", "where it is"}, &Intersection::at);
    f(AnswerField{"tangent", "whether the boundaries touch there without crossing"},
      &Intersection::tangent);
    f(AnswerField{"ta", "the parameter along a where that is a line, ray or segment; else NaN"},
      &Intersection::ta);
    f(AnswerField{"tb", "the parameter along b, likewise"}, &Intersection::tb);
  }
};

template <>
struct Parts<SharedPiece> {
  static constexpr const char* name = "piece";
  static constexpr const char* says =
      "A piece that two boundaries share: straight, or an arc of an ellipse run counter-clockwise "
      "(y up).";
  static constexpr void each(auto&& f) {
    f(AnswerField{"kind", "a segment or an arc"}, &SharedPiece::kind);
    f(AnswerField{"from", "where it begins"}, &SharedPiece::from);
    f(AnswerField{"to", "where it ends"}, &SharedPiece::to);
    f(AnswerField{"center", "of the ellipse that it is an arc of"}, &SharedPiece::center);
    f(AnswerField{"semi_axes", "of that ellipse"}, &SharedPiece::semi_axes);
    f(AnswerField{"axis", "the direction of the first semi-axis, a unit vector"},
      [](const SharedPiece& p) { return p.rotation.u(); });
    f(AnswerField{"unbounded_from", "whether it goes on without end before its beginning"},
      &SharedPiece::unbounded_from);
    f(AnswerField{"unbounded_to", "whether it goes on without end behind its end"},
      &SharedPiece::unbounded_to);
  }
};

template <>
struct Parts<Intersections> {
  static constexpr const char* name = "intersections";
  static constexpr const char* says = "All that two boundaries share.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"points", "those that stand alone"}, &Intersections::points);
    f(AnswerField{"pieces", "what they share beyond points"}, &Intersections::pieces);
  }
};

template <>
struct Parts<Tangent> {
  static constexpr const char* name = "tangent";
  static constexpr const char* says = "A line that touches two shapes.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"a", "where it touches the first shape"}, &Tangent::a);
    f(AnswerField{"b", "where it touches the second shape"}, &Tangent::b);
    f(AnswerField{"direction", "a unit vector along it, with the first shape to its left"},
      &Tangent::direction);
    f(AnswerField{"inner", "whether the second shape is to its right"}, &Tangent::inner);
  }
};

template <>
struct Parts<Tangents> {
  static constexpr const char* name = "tangents";
  static constexpr const char* says = "The common tangents of two shapes.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"lines", "all of them; of a bundle of infinitely many the first and the last"},
      &Tangents::lines);
    f(AnswerField{"infinitely_many", "whether there are such bundles"}, &Tangents::infinitely_many);
  }
};

template <>
struct Parts<CastHit> {
  static constexpr const char* name = "hit";
  static constexpr const char* says = "Where something first hits.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"t", "of a ray its parameter, at least 0; of a motion the part of it, in 0 … 1"},
      &CastHit::t);
    f(AnswerField{"point", "on what is hit"}, &CastHit::point);
    f(AnswerField{"normal", "a unit vector that points out of what is hit"}, &CastHit::normal);
  }
};

template <>
struct Parts<Box> {
  static constexpr const char* name = "box";
  static constexpr const char* says = "A box along the axes.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"min", "its lower left corner"}, &Box::min);
    f(AnswerField{"max", "its upper right corner"}, &Box::max);
  }
};

template <>
struct Parts<Circle> {
  static constexpr const char* name = "disc";
  static constexpr const char* says = "A circle, and all inside.";
  static constexpr void each(auto&& f) {
    f(AnswerField{"center", "where it is"}, &Circle::center);
    f(AnswerField{"radius", "how large it is"}, &Circle::radius);
  }
};

/// The query of a name, as a function of whatever arguments have one.
#define ABUT_ASK(name) [](const auto&... of) -> decltype(name(of...)) { return name(of...); }

/// Calls f(query, ask) for each query, in the order of the documentation.
template <class F>
constexpr void each_query(F&& f) {
  using enum Takes;
  using enum Holds;
  constexpr std::array two{Argument{"a", shape}, Argument{"b", shape}};
  constexpr std::array one{Argument{"shape", shape}};
  constexpr const char* infinite = "where a shape goes on for ever, or has no points";
  constexpr Also columns{.columns = true}, one_prepared{.columns = true, .prepared = true};
  constexpr Also all{.columns = true, .prepared = true, .both_prepared = true};

  f(Query<bool, shape, shape>{"intersects", "intersects",
                              "Whether a and b have a common point: touching counts. Exact.", "",
                              everywhere, all, two},
    ABUT_ASK(intersects));
  f(
      Query<bool, shape, shape>{
          "interiors_intersect", "interiors_intersect",
          "Whether the interiors of a and b have a common point: touching does not count. Exact.",
          "", everywhere, all, two},
      ABUT_ASK(interiors_intersect));
  f(
      Query<bool, shape, shape>{
          "contains", "contains",
          "Whether b is a subset of a, boundary and all: what OGC calls covers. Exact.", "",
          everywhere, all, two},
      ABUT_ASK(contains));
  f(Query<Relation, shape, shape>{"relation", "relation",
                                  "Which of Egenhofer's eight relations a has to b. Exact.", "",
                                  everywhere, columns, two},
    ABUT_ASK(relation));
  f(
      Query<IntersectionMatrix, shape, shape>{
          "relate", "relate",
          "The DE-9IM matrix of a and b: nine characters, each 0, 1, 2 or F. Exact.", "", plane,
          all, two},
      ABUT_ASK(relate));
  f(
      Query<bool, shape, shape, pattern>{
          "relate",
          "relate_is",
          "Whether the DE-9IM matrix of a and b is one of a pattern. Exact.",
          "",
          plane,
          columns,
          {two[0], two[1], {"pattern", pattern, "nine characters, each T, F, *, 0, 1 or 2"}}},
      ABUT_ASK(relate));
  f(Query<bool, shape, shape>{"disjoint", "disjoint", "OGC's predicate: no common point. Exact.",
                              "", plane, columns, two},
    ABUT_ASK(disjoint));
  f(Query<bool, shape, shape>{"touches", "touches",
                              "OGC's predicate: common points, but none of both interiors. Exact.",
                              "", plane, columns, two},
    ABUT_ASK(touches));
  f(Query<bool, shape, shape>{"crosses", "crosses",
                              "OGC's predicate: the interiors meet, and what they share has a "
                              "lower dimension than one of the two. Exact.",
                              "", plane, columns, two},
    ABUT_ASK(crosses));
  f(Query<bool, shape, shape>{"overlaps", "overlaps",
                              "OGC's predicate: both have the same dimension, which what they "
                              "share has too, and neither covers the other. "
                              "Exact.",
                              "", plane, columns, two},
    ABUT_ASK(overlaps));
  f(
      Query<bool, shape, shape>{
          "within", "within",
          "OGC's predicate: the interiors meet, and no point of a lies outside b. Exact.", "",
          plane, columns, two},
      ABUT_ASK(within));
  f(Query<bool, shape, shape>{"covers", "covers",
                              "OGC's predicate: no point of b lies outside a. Exact.", "", plane,
                              columns, two},
    ABUT_ASK(covers));
  f(Query<bool, shape, shape>{"covered_by", "covered_by",
                              "OGC's predicate: no point of a lies outside b. Exact.", "", plane,
                              columns, two},
    ABUT_ASK(covered_by));
  f(Query<bool, shape, shape>{"equals", "equals", "OGC's predicate: the same points. Exact.", "",
                              plane, columns, two},
    ABUT_ASK(equals));

  f(Query<double, shape, shape>{"distance", "distance",
                                "How far apart a and b are: 0 if and only if they meet.", "",
                                everywhere, all, two},
    ABUT_ASK(distance));
  f(
      Query<bool, shape, shape, reach>{
          "within_distance",
          "within_distance",
          "Whether a and b are at most so far apart. Exact, whatever rounding distance() has.",
          "",
          everywhere,
          {},
          {two[0], two[1], {"distance", reach, "how far apart they may be"}}},
      ABUT_ASK(within_distance));
  f(Query<double, shape, shape>{"separation", "separation",
                                "The distance; where a and b overlap, minus the "
                                "length of the least motion that parts them.",
                                "", everywhere, one_prepared, two},
    ABUT_ASK(separation));
  f(
      Query<Separation, shape, shape>{
          "separation_witness", "separation_witness",
          "The separation, its normal, and the points between which it lies.", "", everywhere,
          one_prepared, two},
      ABUT_ASK(separation_witness));
  f(Query<PointPair, shape, shape>{"closest_points", "closest_points",
                                   "A point of each, as near to each other as can be.", "",
                                   everywhere, all, two},
    ABUT_ASK(closest_points));
  f(Query<std::optional<PointPair>, shape, shape>{"farthest_points", "farthest_points",
                                                  "A point of each, as far apart as can be.",
                                                  infinite, everywhere, columns, two},
    ABUT_ASK(farthest_points));
  const auto of_lines = [&](const char* name, const char* says, const char* none, auto ask) {
    f(Query<std::optional<double>, shape, shape>{name, name, says, none, plane, {}, two}, ask);
  };
  constexpr const char* not_chains = "where a shape is no chain of straight lines";
  of_lines("hausdorff_distance",
           "How far the lines of a and b get from each other: the farthest way of a point of "
           "either to the other.",
           "where a shape has arcs, no end or no points", ABUT_ASK(hausdorff_distance));
  of_lines("frechet_distance",
           "How far two walks along the chains a and b are apart at most, where that is least.",
           not_chains, ABUT_ASK(frechet_distance));
  of_lines("discrete_frechet_distance", "Likewise, of walks that jump from vertex to vertex.",
           not_chains, ABUT_ASK(discrete_frechet_distance));
  f(Query<std::optional<Contact>, shape, shape>{"contact", "contact",
                                                "How a and b rest on each other.",
                                                "where they are apart", plane, columns, two},
    ABUT_ASK(contact));
  f(
      Query<std::optional<Contact>, shape, shape, length>{
          "contact",
          "contact_within",
          "How a and b rest on each other, also where they are apart by at most the margin.",
          "where they are farther apart",
          plane,
          {},
          {two[0], two[1], {"margin", length, "how far apart they may be"}}},
      ABUT_ASK(contact));
  f(Query<std::vector<Contact>, shape, shape>{"contacts",
                                              "contacts",
                                              "A contact for each place that is pressed, the "
                                              "deepest first; of two convex shapes one at most.",
                                              "",
                                              plane,
                                              {.prepared = true, .both_prepared = true},
                                              two},
    ABUT_ASK(contacts));
  f(
      Query<ContactFeatures, shape, shape, touch>{
          "contact_features",
          "contact_features",
          "Which corners or sides a contact of a and b rests on, for solvers that keep impulses.",
          "",
          plane,
          {},
          {two[0], two[1], {"contact", touch, "what contact() gave for a and b"}}},
      ABUT_ASK(contact_features));
  f(
      Query<Intersections, shape, shape>{
          "intersections",
          "intersections",
          "The points, and the pieces, that the boundaries of a and b share.",
          "",
          plane,
          {},
          two},
      ABUT_ASK(intersections));
  f(
      Query<std::optional<Tangents>, shape, shape>{
          "tangents", "tangents", "The common tangents of a and b.", infinite, plane, {}, two},
      ABUT_ASK(tangents));
  f(Query<std::optional<CastHit>, ray, shape>{"cast",
                                              "cast_ray",
                                              "Where a ray first hits.",
                                              "where it hits nothing",
                                              everywhere,
                                              one_prepared,
                                              {{{"ray", ray}, {"target", shape}}}},
    ABUT_ASK(cast));
  f(
      Query<std::optional<CastHit>, shape, vector, shape>{
          "cast",
          "cast",
          "When and where a shape that moves first touches.",
          "where it hits nothing",
          everywhere,
          all,
          {{{"moving", shape}, {"motion", vector, "how far it moves"}, {"target", shape}}}},
      ABUT_ASK(cast));
  f(
      Query<std::optional<CastHit>, shape, vector, angle, shape, positive>{
          "cast_rotating",
          "cast_rotating",
          "When and where a shape that moves, and turns about its centroid meanwhile, first comes "
          "within the tolerance.",
          "where it hits nothing",
          plane,
          {},
          {{{"moving", shape},
            {"motion", vector, "how far it moves"},
            {"angle", angle, "how far it turns, in radians, counter-clockwise (y up)"},
            {"target", shape},
            {"tolerance", positive, "how near counts as a hit"}}}},
      ABUT_ASK(cast_rotating));
  f(Query<double, shape, shape>{"overlap_area", "overlap_area", "The area that a and b share.", "",
                                plane, columns, two},
    ABUT_ASK(overlap_area));

  f(Query<std::optional<Box>, shape>{"bounds", "bounds",
                                     "The least box along the axes that holds the shape.", infinite,
                                     everywhere, columns, one},
    ABUT_ASK(bounds));
  f(Query<std::optional<double>, shape>{"area", "area", "The area of the shape.", infinite, plane,
                                        columns, one},
    ABUT_ASK(area));
  f(
      Query<std::optional<double>, shape>{
          "perimeter", "perimeter",
          "The length of the shape's outline; of a segment twice its length.", infinite, plane,
          columns, one},
      ABUT_ASK(perimeter));
  f(Query<std::optional<Vec2>, shape>{"centroid", "centroid", "The centre of mass of the shape.",
                                      infinite, plane, columns, one},
    ABUT_ASK(centroid));
  f(
      Query<std::optional<Circle>, shape>{
          "largest_inscribed_circle",
          "largest_inscribed_circle",
          "The largest circle that the shape holds: its center is farthest from the boundary.",
          infinite,
          plane,
          {},
          one},
      ABUT_ASK(largest_inscribed_circle));
}

/// Likewise, the queries whose answer is the area that two shapes make. It owns lists, and has functions of its own:
/// curved_region.hpp.
template <class F>
constexpr void each_made(F&& f) {
  using enum Takes;
  const auto row = [&](const char* name, const char* says, auto ask) {
    f(
        Query<CurvedRegion, shape, shape>{
            name, name, says, "", Holds::plane, {}, {{{"a", shape}, {"b", shape}}}},
        ask);
  };
  row("common_part", "The area that lies in both shapes.", ABUT_ASK(common_part));
  row("united", "The area that lies in a, in b or in both.", ABUT_ASK(united));
  row("difference", "The area that lies in a and not in b.", ABUT_ASK(difference));
  row("symmetric_difference", "The area that lies in just one of the shapes.",
      ABUT_ASK(symmetric_difference));
}
#undef ABUT_ASK

}  // namespace abut::detail
