// Properties from attributes, style attributes and style sheets; what is used, switched, named.
#include "svg_style.hpp"

#include <gtest/gtest.h>

#include "drawing.hpp"
#include "error.hpp"
#include "read.hpp"

namespace abut::cli {
namespace {

using test::Read;

Read read(const std::string& body, const SvgOptions& options = {},
          const std::string& attributes = "viewBox='0 0 100 100'") {
  return test::read_svg_body(body, attributes, options);
}
double radius(const std::string& body) {
  const Read r = read(body);
  EXPECT_EQ(r.drawing.size(), 1U) << body << r.remarks;
  return r.drawing.size() == 1 && std::holds_alternative<Circle>(r.drawing.parts[0])
             ? std::get<Circle>(r.drawing.parts[0]).radius
             : -1;
}
bool drawn(const std::string& body) { return read(body).drawing.size() == 1; }

TEST(Style, declarations) {
  const std::vector<Declaration> list = declarations(
      " Fill : RED ;; x ; stroke:none!important; a: url(data:x;y) \"; }\" ;/* b: c; */ -d-1: e ! "
      "IMPORTANT /**/; : f; g:");
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[0].property, "fill");
  EXPECT_EQ(list[0].value, "RED");
  EXPECT_TRUE(list[1].important && list[1].value == "none");
  EXPECT_EQ(list[2].value, "url(data:x;y) \"; }\"");
  EXPECT_TRUE(list[3].property == "-d-1" && list[3].value == "e" && list[3].important);
}

TEST(Style, the_last_declaration_counts_unless_one_is_important) {
  EXPECT_TRUE(drawn("<circle r='1' style='display: none; display: inline'/>"));
  EXPECT_FALSE(drawn("<circle r='1' style='display: none !important; display: inline'/>"));
  EXPECT_FALSE(drawn("<circle r='1' style='DISPLAY: None'/>"));
  EXPECT_TRUE(drawn("<circle r='1' style='/* display: none */'/>"));
  EXPECT_TRUE(drawn("<circle r='1' display='none' style='display:inline'/>"));
  EXPECT_EQ(radius("<circle r='1' style='r: 5px'/>"), 5);
  EXPECT_EQ(radius("<circle r='1' style='r: 5'/>"), 1);  // CSS wants a unit
  EXPECT_EQ(
      radius("<circle r='1' style='transform: translate(5px, 2px) scale(3) rotate(.5turn)'/>"), 3);
}

TEST(Style, sheets) {
  const std::string sheet =
      "<style>/* .a { display: none } */ .b, #c { display: none }\n"
      "circle.big { r: 9px } .big { r: 8px } * { r: 7px } circle { visibility: hidden; } "
      ".seen { visibility: visible !important } g .deep { display: none } @media print { * { "
      "display: "
      "none } } @import 'x'; a:hover { r: 1px }</style>";
  const auto one = [&](const std::string& attributes) {
    return read(sheet + "<circle r='1' " + attributes + "/>");
  };
  EXPECT_EQ(one("class='seen a'").drawing.size(), 1U);
  EXPECT_EQ(one("class='seen b'").drawing.size(), 0U);
  EXPECT_EQ(one("class='seen' id='c'").drawing.size(), 0U);
  EXPECT_EQ(one("class='seen' style='visibility: hidden'").drawing.size(), 1U);
  EXPECT_EQ(one("").drawing.size(), 0U);
  EXPECT_EQ(std::get<Circle>(one("class='seen big'").drawing.parts[0]).radius, 9);
  EXPECT_EQ(std::get<Circle>(one("class='seen'").drawing.parts[0]).radius, 7);
  EXPECT_EQ(std::get<Circle>(one("class='seen' style='r: 2px'").drawing.parts[0]).radius, 2);
  EXPECT_NE(one("class='seen'")
                .remarks.find("rules of a style sheet: 4 (g .deep, @media print, "
                              "@import 'x', a:hover)"),
            std::string::npos)
      << one("class='seen'").remarks;
  EXPECT_FALSE(
      drawn("<defs><style><![CDATA[ circle{display:none} ]]></style></defs><circle r='1'/>"));
  for (const char* odd :
       {"{", "}", "a{", "a{b:c", "@", "a,,b{x:y}", "<!-- circle { r: 1px } -->", "'"})
    read("<style>" + std::string(odd == std::string("<!-- circle { r: 1px } -->") ? "" : odd) +
         "</style><circle r='1'/>");
}

TEST(Style, transform_origin) {
  const auto center = [](const std::string& attributes) {
    const Read r = read("<circle cx='10' r='1' " + attributes + "/>");
    EXPECT_EQ(r.drawing.size(), 1U) << r.remarks;
    return r.drawing.size() == 1 ? std::get<Circle>(r.drawing.parts[0]).center : Vec2{};
  };
  EXPECT_EQ(center("transform='scale(2)' transform-origin='10 0'"), (Vec2{10, 0}));
  EXPECT_EQ(center("transform='scale(2)' style='transform-origin: 100% top'"), (Vec2{-80, 0}));
  EXPECT_EQ(center("transform='scale(2)' transform-origin='center'"), (Vec2{-30, -50}));
  EXPECT_EQ(read("<circle r='1' transform='scale(2)' style='transform-origin: 1px 1px; "
                 "transform-box: fill-box'/>")
                .broken,
            1U);
}

TEST(Style, switches) {
  EXPECT_EQ(radius("<switch><foreignObject requiredExtensions='x'/><circle r='2'/><circle "
                   "r='3'/></switch>"),
            2);
  EXPECT_EQ(
      radius("<switch><circle r='2' systemLanguage='de'/><g systemLanguage='fr, en-GB'><circle "
             "r='3'/></g></switch>"),
      3);
  EXPECT_FALSE(drawn("<circle r='1' requiredExtensions='x'/>"));
  EXPECT_NE(
      read("<switch><circle r='1' systemLanguage='de'/></switch>").remarks.find("nothing fits"),
      std::string::npos);
}

TEST(Style, a_use_of_what_it_is_in_draws_nothing_more) {
  for (const char* body : {"<g id='g'><circle r='1'/><use href='#g'/></g>",
                           "<g id='g'><circle r='1'/><use href='#h'/></g><defs><g id='h'><use "
                           "href='#g'/></g></defs>"}) {
    const Read r = read(body);
    EXPECT_EQ(r.drawing.size(), 1U) << body;
    EXPECT_EQ(r.broken, 0U);
    EXPECT_NE(r.remarks.find("a use of something that it is in"), std::string::npos) << r.remarks;
  }
}

TEST(Style, names_with_any_prefix_and_links_with_escapes) {
  Drawing drawing;
  Remarks remarks;
  read_svg(
      "<v:svg xmlns:v='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' "
      "xmlns:svg='http://other'><v:circle id='a b' r='1'/><svg:circle r='1'/><v:use "
      "l:href='#a%20b'/></v:svg>",
      drawing, remarks);
  EXPECT_EQ(drawing.size(), 2U);
  EXPECT_EQ(remarks.text(""), "not shapes: 1 svg:circle\n");
  EXPECT_EQ(read("<g xmlns='http://other'><circle r='1'/></g><circle r='1'/>").drawing.size(), 1U);
}

TEST(Style, strokes_that_count) {
  SvgOptions strokes;
  strokes.strokes = true;
  strokes.flatten = 0.01;
  const auto one = [&](const std::string& body) {
    const Read r = read("<g stroke='red' stroke-width='2'>" + body + "</g>", strokes);
    EXPECT_GE(r.drawing.parts.size(), 1U) << r.remarks;
    return r.drawing.parts.empty() ? AnyShape{} : r.drawing.parts[0];
  };
  EXPECT_EQ(std::get<Capsule>(one("<line x2='5'/>")).radius, 1);
  EXPECT_EQ(std::get<Capsule>(one("<path d='M0 0h5' transform='scale(3)'/>")).radius, 3);
  EXPECT_EQ(std::get<Capsule>(one("<line x2='5' transform='scale(3)' "
                                  "vector-effect='non-scaling-stroke'/>"))
                .radius,
            1);
  EXPECT_EQ(std::get<Circle>(one("<circle r='4'/>")).radius, 5);
  EXPECT_EQ(std::get<RoundedBox>(one("<rect width='4' height='4'/>")).radius, 1);
  EXPECT_EQ(std::get<RoundedBox>(one("<rect width='9' height='9' rx='2'/>")).radius, 3);
  EXPECT_EQ(std::get<Polygon>(one("<polygon points='0,0 1,0 0,1'/>")).radius, 1);
  EXPECT_EQ(std::get<Polygon>(one("<ellipse rx='4' ry='2'/>")).radius, 1);
  EXPECT_EQ(std::get<Circle>(one("<circle r='4' stroke='none'/>")).radius, 4);
  // Without a fill only the stroke is there.
  const Polyline around = std::get<Polyline>(one("<circle r='4' fill='none'/>"));
  EXPECT_EQ(around.radius, 1);
  EXPECT_EQ(std::get<Polyline>(one("<polyline points='0,0 1,0 1,1'/>")).radius, 1);
  const Read corners =
      read("<g stroke='red'><line x2='1'/><rect width='1' height='1'/></g>", strokes);
  EXPECT_EQ(corners.remarks,
            "ends of strokes became round: 1 (line in line 1)\n"
            "corners of strokes became round: 1 (rect in line 1)\n");
  // How far points moved is told of what moved them.
  const Read star =
      read("<line x2='1' stroke='red'/><path d='M150 100 L170 160 L120 122 L180 122 L130 160 Z'/>",
           strokes);
  EXPECT_EQ(star.remarks.find("ends of strokes became round: 1 (line in line 1)\n"), 0U);
  EXPECT_NE(star.remarks.find("; no point moved by more than"), std::string::npos);
  EXPECT_EQ(read("<line x2='1' stroke='red' transform='scale(1,2)'/>", strokes).broken, 1U);
}

}  // namespace
}  // namespace abut::cli
