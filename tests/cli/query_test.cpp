// Lines in, lines out: every query's form, and everything that can be wrong with a line.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "answer.hpp"
#include "error.hpp"
#include "lines.hpp"

namespace abut::cli {
namespace {

std::string answered(std::string line) {
  static JsonReader reader;
  Buffer out;
  const std::size_t size = line.size();
  line.resize(size + line_padding);
  answer_line(reader, {line.data(), size}, 1, out);
  std::string text(out.data(), out.size());
  EXPECT_FALSE(text.empty());
  if (!text.empty()) {
    EXPECT_EQ(text.back(), '\n');
    text.pop_back();
  }
  return text;
}

/// The message of a line that must be refused.
std::string refused(const std::string& line) {
  const std::string text = answered(line);
  const std::string begin = "{\"error\": \"", end = "\", \"line\": 1}";
  if (text.size() < begin.size() + end.size() || text.substr(0, begin.size()) != begin ||
      text.substr(text.size() - end.size()) != end)
    return "answered: " + text;
  return text.substr(begin.size(), text.size() - begin.size() - end.size());
}

const std::string circle = R"({"type": "circle", "center": [0, 0], "radius": 5})";
const std::string box = R"({"type": "box", "min": [3, 4], "max": [9, 9]})";
const std::string line = R"({"type": "line", "point": [0, 7], "direction": [1, 0]})";

std::string ask(const std::string& query, const std::string& a, const std::string& b) {
  return answered(R"({"query": ")" + query + R"(", "a": )" + a + R"(, "b": )" + b + "}");
}
std::string ask(const std::string& query, const std::string& a) {
  return answered(R"({"query": ")" + query + R"(", "a": )" + a + "}");
}
std::string with_shape(const std::string& shape) {
  return R"({"query": "bounds", "a": )" + shape + "}";
}

TEST(Query, areas_that_two_shapes_make) {
  const std::string disc = R"({"type": "circle", "center": [0, 0], "radius": 1})",
                    right = R"({"type": "box", "min": [0, -2], "max": [3, 2]})",
                    left = R"({"type": "box", "min": [-3, -2], "max": [0, 2]})";
  EXPECT_EQ(
      ask("common_part", disc, right),
      R"({"answer": {"area": 1.5707963267948966, "path": "M 0 -1 A 1 1 0 0 1 0 1 Z", )"
      R"("rings": [[{"kind": "arc", "from": [0, -1], "to": [0, 1], "center": [0, 0], )"
      R"("semi_axes": [1, 1], "axis": [1, 0], "begin": 4.71238898038469, )"
      R"("turn": 3.141592653589793}, {"kind": "segment", "from": [0, 1], "to": [0, -1]}]]}})");
  EXPECT_EQ(ask("united", left, right),
            R"({"answer": {"area": 24, "path": "M -3 -2 L 3 -2 L 3 2 L -3 2 Z", "rings": )"
            R"([[{"kind": "segment", "from": [-3, -2], "to": [3, -2]}, )"
            R"({"kind": "segment", "from": [3, -2], "to": [3, 2]}, )"
            R"({"kind": "segment", "from": [3, 2], "to": [-3, 2]}, )"
            R"({"kind": "segment", "from": [-3, 2], "to": [-3, -2]}]]}})");
  EXPECT_EQ(ask("common_part", left, right), R"({"answer": {"area": 0, "path": "", "rings": []}})");
  EXPECT_EQ(ask("difference", left, disc).substr(0, 76),
            R"({"answer": {"area": 10.429203673205103, "path": "M -3 -2 L 0 -2 L 0 -1 A 1 1)");
  const auto flat = [&](const std::string& tolerance) {
    return R"({"query": "symmetric_difference", "a": )" + left + R"(, "b": )" + right +
           R"(, "tolerance": )" + tolerance + "}";
  };
  EXPECT_EQ(answered(flat("0.1")),
            R"({"answer": {"region": {"type": "region", "rings": [[[-3, -2], [3, -2], [3, 2], )"
            R"([-3, 2]]]}, "moved": 0, "largest_move": 0}})");
  EXPECT_EQ(refused(flat("0")), "tolerance: must be positive");
  const auto lists = [&](const std::string& query, const std::string& rest) {
    return R"({"query": ")" + query + R"(", "a": [)" + left + ", " + right + "]" + rest + "}";
  };
  EXPECT_EQ(answered(lists("united", "")), ask("united", left, right));
  EXPECT_EQ(answered(lists("common_part", R"(, "b": [)" + disc + ", " + disc + "]")).substr(0, 39),
            R"({"answer": {"area": 3.141592653589793, )");
  EXPECT_EQ(answered(lists("difference", R"(, "b": )" + left)), ask("difference", right, left));
  EXPECT_EQ(answered(lists("difference", R"(, "b": [])")), ask("united", left, right));
  EXPECT_EQ(refused(lists("common_part", "")), "b: missing");
  EXPECT_EQ(refused(lists("intersects", R"(, "b": )" + left)),
            "a: must be a shape (a JSON object), but is a list");
  EXPECT_EQ(
      refused(lists("united", R"(, "b": [{"type": "circle", "center": [0, 0], "radius": -1}])")),
      "b[0].radius: must not be negative");
  EXPECT_EQ(refused(lists("united", R"(, "b": [7])")),
            "b[0]: must be a shape (a JSON object), but is 7");
  // A place of this circle is no double.
  EXPECT_EQ(refused(R"({"query": "united", "tolerance": 1e300, "a": )" + disc + R"(, "b": )" +
                    R"({"type": "circle", "center": [1e308, 0], "radius": 1e308}})"),
            "rings must be finite, and a radius not negative");
}

TEST(Query, the_example_of_the_contract) {
  EXPECT_EQ(
      answered(R"({"id": 7, "query": "intersects", "a": {"type": "circle", "center": [0, 0], )"
               R"("radius": 5}, "b": {"type": "box", "min": [3, 4], "max": [9, 9]}})"),
      R"({"id": 7, "answer": true})");
}

TEST(Query, forms_of_answers) {
  EXPECT_EQ(ask("contains", circle, box), R"({"answer": false})");
  EXPECT_EQ(ask("interiors_intersect", circle, box), R"({"answer": false})");
  EXPECT_EQ(ask("relation", circle, box), R"({"answer": "meet"})");
  EXPECT_EQ(ask("relate", circle, box), R"({"answer": "FF2F01212"})");
  const std::string related = R"({"query": "relate", "a": )" + circle + R"(, "b": )" + box;
  EXPECT_EQ(answered(related + R"(, "pattern": "F***T****"})"), R"({"answer": true})");
  EXPECT_EQ(refused(related + R"(, "pattern": "F***T***"})"),
            "pattern: a DE-9IM pattern has nine characters, not 8");
  EXPECT_EQ(refused(R"({"query": "relation", "a": )" + circle + R"(, "b": )" + box +
                    R"(, "pattern": "F***T****"})"),
            "pattern: relation takes none");
  EXPECT_EQ(ask("touches", circle, box), R"({"answer": true})");
  for (const char* no :
       {"disjoint", "crosses", "overlaps", "within", "covers", "covered_by", "equals"})
    EXPECT_EQ(ask(no, circle, box), R"({"answer": false})") << no;
  EXPECT_EQ(ask("distance", circle, line), R"({"answer": 2})");
  EXPECT_EQ(ask("separation", circle, line), R"({"answer": 2})");
  EXPECT_EQ(ask("closest_points", circle, line),
            R"({"answer": {"a": [0, 5], "b": [0, 7], "distance": 2}})");
  EXPECT_EQ(ask("tangents", R"({"type": "point", "position": [0, 0]})",
                R"({"type": "circle", "center": [3, 4], "radius": 5})"),
            R"({"answer": [{"a": [0, 0], "b": [0, 0], "direction": [0.8, -0.6]}]})");
  EXPECT_EQ(ask("tangents", circle, circle), R"({"answer": [], "infinitely_many": true})");
  EXPECT_EQ(ask("bounds", circle), R"({"answer": {"min": [-5, -5], "max": [5, 5]}})");
  const std::string segment = R"({"type": "segment", "a": [0, 0], "b": [4, 0]})",
                    point = R"({"type": "point", "position": [4, 3]})";
  for (const char* far : {"hausdorff_distance", "frechet_distance", "discrete_frechet_distance"}) {
    EXPECT_EQ(ask(far, segment, point), R"({"answer": 5})") << far;
    EXPECT_EQ(ask(far, segment, circle), R"({"answer": null})") << far;
  }
  EXPECT_EQ(ask("area", box), R"({"answer": 30})");
  EXPECT_EQ(ask("perimeter", box), R"({"answer": 22})");
  EXPECT_EQ(ask("centroid", box), R"({"answer": [6, 6.5]})");
  EXPECT_EQ(ask("largest_inscribed_circle", box),
            R"({"answer": {"center": [6, 6.5], "radius": 2.5}})");
}

TEST(Query, forms_of_answers_about_contacts_and_motion) {
  const std::string square = R"({"type": "box", "min": [0, 0], "max": [4, 4]})",
                    beside = R"({"type": "box", "min": [3, 1], "max": [9, 3]})",
                    ball = R"({"type": "circle", "center": [9, 2], "radius": 1})",
                    beam = R"({"type": "ray", "origin": [-2, 1], "direction": [2, 0]})";
  EXPECT_EQ(
      ask("contact", square, beside),
      R"({"answer": {"normal": [1, 0], "depth": 1, "points": [[3.5, 1], [3.5, 3]], "depths": [1, 1]}})");
  EXPECT_EQ(ask("contact", square, ball), R"({"answer": null})");
  EXPECT_EQ(
      ask("contacts", square, beside),
      R"({"answer": [{"normal": [1, 0], "depth": 1, "points": [[3.5, 1], [3.5, 3]], "depths": [1, 1]}]})");
  const std::string near =
      R"({"query": "contact", "a": )" + square + R"(, "b": )" + ball + R"(, "margin": )";
  EXPECT_EQ(answered(near + "4}"),
            R"({"answer": {"normal": [1, 0], "depth": -4, "points": [[6, 2]], "depths": [-4]}})");
  EXPECT_EQ(answered(near + "3.5}"), R"({"answer": null})");
  EXPECT_EQ(refused(near + "-1}"), "margin: must not be negative");
  const std::string apart =
      R"({"query": "within_distance", "a": )" + square + R"(, "b": )" + ball + R"(, "distance": )";
  EXPECT_EQ(answered(apart + "4}"), R"({"answer": true})");
  EXPECT_EQ(answered(apart + "3.9999999999999996}"), R"({"answer": false})");
  EXPECT_EQ(refused(apart + "-1}"), "distance: must not be negative");
  EXPECT_EQ(ask("contact_features", square, beside),
            R"({"answer": {"a": {"side": 1}, "b": {"side": 3}, )"
            R"("ids": ["4611686024869838854", "4611686024869838855"]}})");
  EXPECT_EQ(ask("contact_features", square, ball), R"({"answer": null})");
  EXPECT_EQ(ask("overlap_area", square, beside), R"({"answer": 2})");
  EXPECT_EQ(ask("cast", beam, square),
            R"({"answer": {"t": 1, "point": [0, 1], "normal": [-1, 0]}})");
  EXPECT_EQ(ask("cast", beam, ball),
            R"({"answer": {"t": 5.5, "point": [9, 1], "normal": [0, -1]}})");
  const std::string moving = R"({"query": "cast", "a": )" + ball + R"(, "b": )" + square;
  EXPECT_EQ(answered(moving + R"(, "motion": [-8, 0]})"),
            R"({"answer": {"t": 0.5, "point": [4, 2], "normal": [1, 0]}})");
  EXPECT_EQ(answered(moving + R"(, "motion": [8, 0]})"), R"({"answer": null})");
  const std::string pushed =
      R"({"query": "cast", "a": )" + square + R"(, "b": )" + beside + R"(, "motion": [)";
  EXPECT_EQ(answered(pushed + R"(-1, 0], "start": "one_way"})"), R"({"answer": null})");
  EXPECT_EQ(answered(pushed + R"(-1, 0], "start": "any"})").substr(0, 19),
            R"({"answer": {"t": 0,)");
  EXPECT_EQ(answered(pushed + R"(1, 0], "start": "one_way"})").substr(0, 19),
            R"({"answer": {"t": 0,)");
  EXPECT_EQ(refused(pushed + R"(1, 0], "start": "later"})"), "start: must be any or one_way");
  EXPECT_EQ(refused(moving + "}"), "motion: missing: how does the circle move?");
  const std::string turning = R"({"query": "cast_rotating", "a": )" + ball + R"(, "b": )" + square +
                              R"(, "motion": [-8, 0], "angle": 3)";
  EXPECT_EQ(answered(turning + R"(, "tolerance": 1e-9})").substr(0, 17), R"({"answer": {"t": )");
  EXPECT_EQ(refused(turning + "}"), "tolerance: missing: how near counts as a hit");
  EXPECT_EQ(refused(turning + R"(, "tolerance": 0})"), "tolerance: must be positive");
  EXPECT_EQ(refused(moving + R"(, "motion": [8, 0], "angle": 1})"), "angle: cast takes none");
  EXPECT_EQ(ask("separation_witness", square, beside),
            R"({"answer": {"a": [4, 2], "b": [3, 2], "normal": [1, 0], "distance": -1}})");
  EXPECT_EQ(ask("tangents", R"({"type": "point", "position": [0, 0]})", ball).substr(0, 12),
            R"({"answer": [)");
  EXPECT_EQ(
      ask("intersections", square, R"({"type": "line", "point": [0, 4], "direction": [1, 0]})"),
      R"({"answer": {"points": [], "pieces": [{"kind": "segment", "from": [4, 4], )"
      R"("to": [0, 4]}]}})");
}

TEST(Query, every_kind_is_read) {
  for (const char* shape :
       {R"({"type":"point","position":[1,2]})", R"({"type":"segment","a":[0,0],"b":[1,2]})",
        R"({"radius":1,"type":"circle","center":[1,2]})",
        R"({"type":"box","min":[0,0],"max":[1,2]})",
        R"({"type":"oriented_box","center":[1,2],"half_size":[1,2],"angle":0.5})",
        R"({"type":"oriented_box","center":[1,2],"half_size":[1,2],"axis":[3,4]})",
        R"({"type":"oriented_box","center":[1,2],"half_size":[1,2]})",
        R"({"type":"ellipse","center":[1,2],"semi_axes":[1,2],"angle":0.5})",
        R"({"type":"capsule","a":[0,0],"b":[1,2],"radius":0})",
        R"({"type":"rounded_box","center":[1,2],"half_size":[1,2],"angle":1,"radius":3})",
        R"({"type":"polygon","vertices":[[0,0],[1,0],[0,1]]})",
        R"({"type":"polygon","vertices":[[0,0],[0,1],[0,1],[1,0]],"radius":2})",
        R"({"type":"polygon","vertices":[[0,0]],"radius":2})"})
    EXPECT_EQ(answered(with_shape(shape)).substr(0, 11), R"({"answer": )") << shape;
  // law: measures.md, "Such a call does not compile; on"
  EXPECT_EQ(refused(with_shape(line)), "a: a line goes on for ever: it has no bounds");
  EXPECT_EQ(refused(with_shape(R"({"type":"ray","origin":[0,0],"direction":[0,1]})")),
            "a: a ray goes on for ever: it has no bounds");
  // law: farthest_points.md, "On the command line it is an error"
  EXPECT_EQ(refused(R"({"query": "farthest_points", "a": )" + line + R"(, "b": )" + circle + "}"),
            "a: a line goes on for ever: it has no farthest points");
}

TEST(Query, ids_come_back_as_they_were) {
  for (const char* id : {"7", "-0.50", "1e400", "\"x\"", "\"\\u00e4\\n\"", "null", "true", "[1, 2]",
                         R"({"a": {"b":[ ]}})", "123456789012345678901234567890", "\"\""}) {
    const std::string start = std::string(R"({"id": )") + id + ", ";
    EXPECT_EQ(answered(start + R"("query": "area", "a": )" + circle + "}").substr(0, start.size()),
              start);
    // Also with an error, before it and after it.
    EXPECT_EQ(answered(start + R"("query": "area"})"),
              start + R"("error": "a: missing", "line": 1})");
    EXPECT_EQ(answered(std::string(R"({"a": {"type": "box"}, "query": "area", "id": )") + id + "}"),
              start + R"("error": "a.min: missing", "line": 1})");
  }
  EXPECT_EQ(refused(R"({"id": [1,,2], "query": "area"})"), "id: not valid JSON");
  EXPECT_EQ(refused(R"({"id": 01, "query": "area"})"), "id: not valid JSON");
  EXPECT_EQ(answered(R"({"id": 1, "id": 2, "query": "area"})"),
            R"({"id": 1, "error": "id: given twice", "line": 1})");
}

TEST(Query, errors_name_the_field) {
  const auto circle_with = [](const std::string& fields) {
    return refused(with_shape(R"({"type": "circle", )" + fields + "}"));
  };
  EXPECT_EQ(circle_with(R"("center": [0, 0])"), "a.radius: missing");
  EXPECT_EQ(circle_with(R"("center": [0, 0], "radius": -1)"), "a.radius: must not be negative");
  EXPECT_EQ(circle_with(R"("center": [0, 0], "radius": "1")"),
            "a.radius: must be a number, but is the string \\\"1\\\"");
  EXPECT_EQ(circle_with(R"("center": [0, 0], "radius": null)"),
            "a.radius: must be a number, but is null");
  EXPECT_EQ(circle_with(R"("center": [0, 0], "radius": 1, "radius": 1)"), "a.radius: given twice");
  EXPECT_EQ(circle_with(R"("center": [0, 0], "radius": 1e999)"),
            "a.radius: must be a number that a double can hold, but is 1e999");
  EXPECT_EQ(circle_with(R"("center": [0, NaN], "radius": 1)"),
            "a.center[1]: must be a number, but has NaN there, which is not JSON");
  EXPECT_EQ(circle_with(R"("center": [-Infinity, 0], "radius": 1)"),
            "a.center[0]: must be a number, but has -Infinity there, which is not JSON");
  EXPECT_EQ(circle_with(R"("center": [0], "radius": 1)"),
            "a.center: must be [x, y], but has 1 number");
  EXPECT_EQ(circle_with(R"("center": [0, 1, 2], "radius": 1)"),
            "a.center[2]: one too many for [x, y]");
  EXPECT_EQ(circle_with(R"("center": 3, "radius": 1)"), "a.center: must be [x, y], but is 3");
  EXPECT_EQ(circle_with(R"("centre": [0, 0], "radius": 1)"),
            "a.centre: circle has no such field (it has center, radius)");
  EXPECT_EQ(circle_with(R"("center": [0, 0], "radius": 1, "angle": 0)"),
            "a.angle: circle has no such field (it has center, radius)");

  const auto bad = [](const std::string& shape) { return refused(with_shape(shape)); };
  EXPECT_EQ(bad(R"({"center": [0, 0], "radius": 1})"), "a.type: missing");
  EXPECT_EQ(bad(R"({"typ": "circle"})").substr(0, 63),
            "a.typ: unknown: typ; did you mean type? (known: type, position,");
  EXPECT_EQ(bad(R"({"type": "square"})").substr(0, 31), "a.type: unknown: square (known:");
  EXPECT_EQ(bad(R"({"type": 3})"), "a.type: must be a string, but is 3");
  EXPECT_EQ(bad("[]"), "a: must be a shape (a JSON object), but is a list");
  EXPECT_EQ(bad(R"({"type": "line", "point": [0, 0], "direction": [0, 0]})").substr(0, 12),
            "a.direction:");
  EXPECT_EQ(bad(R"({"type": "ray", "origin": [0, 0], "direction": [0, -0.0]})").substr(0, 12),
            "a.direction:");
  EXPECT_EQ(bad(R"({"type": "box", "min": [0, 2], "max": [1, 1]})").substr(0, 6), "a.min:");
  EXPECT_EQ(bad(R"({"type": "ellipse", "center": [0, 0], "semi_axes": [1, -1]})").substr(0, 12),
            "a.semi_axes:");
  const std::string turned = R"({"type": "oriented_box", "center": [0, 0], "half_size": [1, 1], )";
  EXPECT_EQ(bad(turned + R"("angle": 0, "axis": [1, 0]})"),
            "a.axis: stands in for angle: give one of the two");
  EXPECT_EQ(bad(turned + R"("axis": [0, 0]})"), "a.axis: must not be zero");
  EXPECT_EQ(bad(R"({"type": "polygon", "vertices": []})").substr(0, 11), "a.vertices:");
  EXPECT_EQ(
      bad(R"({"type": "polygon", "vertices": [[0, 0], [4, 0], [1, 1], [0, 4]]})").substr(0, 14),
      "a.vertices[2]:");
  // A pentagram turns the same way at every corner, and goes around twice.
  EXPECT_EQ(bad(R"({"type": "polygon", "vertices": [[0, 0], [4, 3], [-1, 3], [3, 0], [1.5, 5]]})")
                .substr(0, 11),
            "a.vertices:");
  EXPECT_EQ(bad(R"({"type": "polygon", "vertices": [[0, 0], [4, 0], [1, "1"]]})"),
            "a.vertices[2][1]: must be a number, but is the string \\\"1\\\"");

  EXPECT_EQ(refused(R"({"query": "area"})"), "a: missing");
  EXPECT_EQ(refused(R"({"query": "distance", "a": )" + circle + "}"), "b: missing");
  EXPECT_EQ(refused(R"({"query": "area", "a": )" + circle + R"(, "b": )" + circle + "}"),
            "b: area takes none");
  EXPECT_EQ(refused(R"({"query": "area", "a": )" + circle + R"(, "motion": [1, 0]})"),
            "motion: area takes none");
  EXPECT_EQ(refused(R"({"query": "touching", "a": )" + circle + "}").substr(0, 32),
            "query: unknown: touching (known:");
  EXPECT_EQ(refused(R"({"query": "touchs", "a": )" + circle + "}").substr(0, 50),
            "query: unknown: touchs; did you mean touches? (kno");
  // Before what else is wrong, wherever it stands.
  EXPECT_EQ(refused(R"({"a": {"type": "elipse"}, "query": "touchs"})").substr(0, 22),
            "query: unknown: touchs");
  EXPECT_EQ(bad(R"({"type": "elipse"})").substr(0, 50),
            "a.type: unknown: elipse; did you mean ellipse? (kn");
  EXPECT_EQ(refused(R"({"a": )" + circle + "}"), "query: missing");
  EXPECT_EQ(refused(R"({"query": "area", "a": )" + circle + R"(, "c": 1})"),
            "c: unknown field (known: id, query, a, b, motion, angle, tolerance, distance, margin, "
            "start, pattern, rule, "
            "map, points, "
            "mean, covariance, level)");
}

TEST(Query, what_is_no_json) {
  EXPECT_EQ(refused("[1, 2]"), "a line must be a JSON object");
  EXPECT_EQ(refused("3"), "a line must be a JSON object");
  EXPECT_EQ(refused("{"), "not valid JSON: it ends too early, or a bracket is missing");
  EXPECT_EQ(refused("{\"query"), "not valid JSON: a string is not closed");
  EXPECT_EQ(refused("{\"id\": \"\xff\"}"), "not valid UTF-8");
  EXPECT_EQ(refused("{\"id\": \"\xed\xa0\x80\"}"), "not valid UTF-8");  // half a surrogate pair
  EXPECT_EQ(refused(R"({"query": "area", "a": )" + circle + "} {}"),
            "not valid JSON: something follows the object");
  for (const char* text :
       {"{]", "{,}", "{\"id\" 3}", "{\"id\": 3,}", "{\"id\": 3 \"query\": \"area\"}", "}{", "\x01",
        "{\"query\": \"ar\x01"
        "ea\"}",
        "{\"query\": \"\\x\"}", "{\"query\": tru}", "nul"})
    EXPECT_NE(answered(text).find("\"error\": "), std::string::npos) << text;
  EXPECT_NE(refused("{\"id\": " + std::string(100000, '[')).find("not valid JSON"),
            std::string::npos);
  EXPECT_EQ(refused("{\"id\": " + std::string(5000, '[') + std::string(5000, ']') + "}"),
            "id: nested too deeply");
  EXPECT_EQ(refused("{\"a\": " + std::string(5000, '[') + std::string(5000, ']') + "}"),
            "a[0]: must be a shape (a JSON object), but is a list");
}

TEST(Query, beyond_the_largest_double) {
  const std::string far = R"({"type": "point", "position": [-1.7e308, 0]})",
                    near = R"({"type": "point", "position": [1.7e308, 0]})";
  EXPECT_EQ(refused(R"({"query": "distance", "a": )" + far + R"(, "b": )" + near + "}"),
            "the answer is larger than the largest double");
  EXPECT_EQ(ask("intersects", far, near), R"({"answer": false})");
}

TEST(Query, no_distance_to_what_has_no_points) {
  const std::string empty = R"({"type": "region", "rings": []})",
                    point = R"({"type": "point", "position": [1, 2]})";
  for (const char* query : {"distance", "closest_points", "separation", "separation_witness"})
    EXPECT_EQ(refused(std::string(R"({"query": ")") + query + R"(", "a": )" + point + R"(, "b": )" +
                      empty + "}"),
              "b: has no points to measure a distance to");
  EXPECT_EQ(ask("intersects", empty, point), R"({"answer": false})");
}

TEST(Query, crossing_lines_cannot_be_parted) {
  const std::string upright = R"({"type": "line", "point": [0, 0], "direction": [0, 1]})";
  EXPECT_EQ(refused(R"({"query": "separation", "a": )" + line + R"(, "b": )" + upright + "}"),
            "no translation, however long, parts the two");
  EXPECT_EQ(ask("distance", line, upright), R"({"answer": 0})");
}

TEST(Numbers, are_read_to_the_nearest_double_and_written_so_that_they_read_back) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t bits = random();
    double x;
    static_assert(sizeof x == sizeof bits);
    std::memcpy(&x, &bits, sizeof x);
    if (!std::isfinite(x)) continue;
    Buffer out;
    append_number(out, x);
    std::string_view text(out.data(), out.size());
    const double back = whole_number(text);
    EXPECT_EQ(std::memcmp(&back, &x, sizeof x), 0) << text;
    const std::string bounds = R"({"answer": {"min": [)" + std::string(text);
    EXPECT_EQ(
        answered(with_shape(R"({"type": "point", "position": [)" + std::string(text) + ", 0]}"))
            .substr(0, bounds.size()),
        bounds);
  }
  EXPECT_EQ(whole_number("1e-999"), 0);
  EXPECT_EQ(whole_number("4.9e-324"), std::numeric_limits<double>::denorm_min());
  // Half way between two doubles, and a little above: to even, and up.
  EXPECT_EQ(whole_number("9007199254740993"), 9007199254740992.0);
  EXPECT_EQ(whole_number("9007199254740993.00000000000000000000001"), 9007199254740994.0);
  for (const char* text : {"", "nan", "inf", "-inf", "infinity", "0x10", "1e", "1 2", "--1", "+-1",
                           "1e999", ".", "e5", "-"})
    EXPECT_THROW(whole_number(text), InputError) << text;
  for (const auto& [text, value] :
       {std::pair{"+1", 1.0}, {" .5 ", 0.5}, {"5.", 5.0}, {"-.5e1", -5.0}})
    EXPECT_EQ(whole_number(text), value);
}

TEST(Strings, are_valid_json_whatever_they_hold) {
  const auto written = [](std::string_view text) {
    Buffer out;
    append_json_string(out, text);
    return std::string(out.data(), out.size());
  };
  EXPECT_EQ(written("a\"\\\n\x7f"), R"("a\"\\\u000a\u007f")");
  EXPECT_EQ(written("ä\xe2\x82\xac"), "\"ä\xe2\x82\xac\"");
  EXPECT_EQ(written("\xff\xc3"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(written(std::string_view("\0", 1)), R"("\u0000")");
}

TEST(Query, a_polyline_of_one_line_may_be_given_as_its_vertices) {
  const std::string end = R"(, "radius": 0.5})";
  const std::string lines = R"({"type": "polyline", "lines": [[[0, 0], [4, 0], [4, 3]]])" + end;
  const std::string vertices = R"({"type": "polyline", "vertices": [[0, 0], [4, 0], [4, 3]])" + end;
  EXPECT_EQ(ask("perimeter", vertices), ask("perimeter", lines));
  EXPECT_EQ(ask("bounds", vertices), R"({"answer": {"min": [-0.5, -0.5], "max": [4.5, 3.5]}})");
  EXPECT_EQ(refused(with_shape(R"({"type": "polyline", "lines": [], "vertices": [[0, 0]]})")),
            "a.vertices: stands in for lines: give one of the two");
  EXPECT_EQ(refused(with_shape(R"({"type": "region", "vertices": [[0, 0]]})")),
            "a.vertices: region has no such field (it has rings, radius)");
}

TEST(Query, flat_polygons_are_segments_in_whatever_order_their_vertices_stand) {
  std::vector<std::string> order{"[0, 0]", "[1, 2]", "[2, 4]", "[3, 6]"};
  int count = 0;
  do {
    const std::string polygon = R"({"type": "polygon", "radius": 1, "vertices": [)" + order[0] +
                                ", " + order[1] + ", " + order[2] + ", " + order[3] + "]}";
    EXPECT_EQ(
        ask("relation", polygon, R"({"type": "capsule", "a": [0, 0], "b": [3, 6], "radius": 1})"),
        R"({"answer": "equal"})")
        << polygon;
    ++count;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(count, 24);
  EXPECT_EQ(
      refused(with_shape(R"({"type": "polygon", "vertices": [[0, 0], [4, 4], [1, 0], [2, 9]]})"))
          .substr(0, 10),
      "a.vertices");
}

TEST(Query, what_is_wrong_with_a_shape_and_its_repair) {
  const std::string bow = R"({"type": "region", "rings": [[[0, 0], [4, 4], [4, 0], [0, 4]]]})";
  EXPECT_EQ(ask("validate", circle), R"({"answer": null})");
  EXPECT_EQ(ask("validate", bow),
            R"({"answer": {"field": "rings", "chain": 0, "index": 0, "at": [2, 2], "message": )"
            R"x("must not cross or share a stretch: see repaired()"}})x");
  EXPECT_EQ(ask("validate", R"({"type": "circle", "center": [0, 0], "radius": -1})"),
            R"({"answer": {"field": "radius", "message": "must not be negative"}})");
  EXPECT_EQ(refused(with_shape(bow)),
            "a.rings[0][0]: must not cross or share a stretch: see repaired(), but does at [2, 2]");
  EXPECT_EQ(ask("repaired", bow),
            R"({"answer": {"region": {"type": "region", "rings": [[[0, 0], [2, 2], [0, 4]], )"
            R"([[2, 2], [4, 0], [4, 4]]]}, "moved": 0, "largest_move": 0}})");
  const std::string twice = R"({"query": "repaired", "a": {"type": "region", "rings": )"
                            R"([[[0, 0], [4, 0], [0, 4]], [[0, 0], [4, 0], [0, 4]]]})";
  EXPECT_EQ(answered(twice + "}"), R"({"answer": {"region": {"type": "region", "rings": []}, )"
                                   R"("moved": 0, "largest_move": 0}})");
  EXPECT_EQ(answered(twice + R"(, "rule": "nonzero"})"),
            R"({"answer": {"region": {"type": "region", "rings": [[[0, 0], [4, 0], [0, 4]]]}, )"
            R"("moved": 0, "largest_move": 0}})");
  EXPECT_EQ(refused(twice + R"(, "rule": "odd"})"), "rule: must be even_odd or nonzero");
  EXPECT_EQ(refused(R"({"query": "repaired", "a": )" + circle + "}"),
            "a: only regions are repaired");
  // Every second edge crosses every other one: the vertices of the answer are their square.
  std::string comb = R"({"query": "repaired", "a": {"type": "region", "rings": [)";
  for (const bool turned : {false, true}) {
    comb += turned ? ", [" : "[";
    for (int i = 0; i <= 1100; ++i) {
      const int along = i % 4 < 2 ? 0 : 4000;
      const int across = 2 * i + (i % 4 == 1 || i % 4 == 3);
      comb += turned ? fmt::format("[{}, {}], ", across, along)
                     : fmt::format("[{}, {}], ", along, across);
    }
    comb += "[-9, -9]]";
  }
  EXPECT_EQ(refused(comb + "]}}"), "crosses itself more than 250000 times");
}

TEST(Query, shapes_that_are_made) {
  EXPECT_EQ(answered(R"({"query": "moved", "motion": [3, 4], "a": )" + circle + "}"),
            R"({"answer": {"type": "circle", "center": [3, 4], "radius": 5}})");
  const auto mapped = [](const std::string& map) {
    return R"({"query": "transformed", "map": )" + map +
           R"(, "a": {"type": "capsule", "a": [0, 0], "b": [1, 0], "radius": 1}})";
  };
  EXPECT_EQ(answered(mapped("[0, 2, -2, 0, 5, 5]")),
            R"({"answer": {"type": "capsule", "a": [5, 5], "b": [5, 7], "radius": 2}})");
  EXPECT_EQ(refused(mapped("[1, 0, 0, 2, 0, 0]")),
            "map: stretches a radius: no shape has such an edge");
  EXPECT_EQ(refused(mapped("[1, 0, 0, 2]")), "map: must be [a, b, c, d, e, f], but has 4 numbers");
  EXPECT_EQ(answered(R"({"query": "transformed", "map": [1, 0, 1, 1, 0, 0], "a": )" + box + "}"),
            R"({"answer": {"type": "polygon", "vertices": [[7, 4], [13, 4], [18, 9], [12, 9]]}})");
  const std::string corners = R"(", "points": [[0, 0], [4, 0], [1, 1], [4, 4], [0, 4]]})";
  EXPECT_EQ(answered(R"({"query": "convex_hull)" + corners),
            R"({"answer": {"type": "polygon", "vertices": [[0, 0], [4, 0], [4, 4], [0, 4]]}})");
  EXPECT_EQ(answered(R"({"query": "smallest_box)" + corners),
            R"({"answer": {"type": "oriented_box", "center": [2, 2], "half_size": [2, 2]}})");
  EXPECT_EQ(answered(R"({"query": "smallest_circle", "points": [[3, 4]]})"),
            R"({"answer": {"type": "circle", "center": [3, 4], "radius": 0}})");
  EXPECT_EQ(refused(R"({"query": "convex_hull", "points": []})"), "points: must have at least one");
  EXPECT_EQ(refused(R"({"query": "convex_hull"})"), "points: missing: [[x, y], ...]");
  EXPECT_EQ(refused(R"({"query": "moved", "points": [], "motion": [0, 0], "a": )" + circle + "}"),
            "points: moved takes none");
  const std::string sighting = R"({"query": "ellipse_of_covariance", "mean": [1, 2], )";
  EXPECT_EQ(answered(sighting + R"("covariance": [4, 0, 1], "level": 0})"),
            R"({"answer": {"type": "ellipse", "center": [1, 2], "semi_axes": [0, 0]}})");
  EXPECT_EQ(refused(sighting + R"("covariance": [4, 0, 1], "level": 1})"),
            "level: must be at least 0 and below 1");
  EXPECT_EQ(refused(sighting + R"("covariance": [-4, 0, 1], "level": 0.5})"),
            "covariance: xx and yy must not be negative");
  // Beyond the doubles there are no shapes.
  EXPECT_EQ(refused(R"({"query": "moved", "motion": [1.7e308, 0], "a": )"
                    R"({"type": "circle", "center": [1.7e308, 0], "radius": 1}})"),
            "the circle that is made would not be valid: center must be finite");
}

}  // namespace
}  // namespace abut::cli
