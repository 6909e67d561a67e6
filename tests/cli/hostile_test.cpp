// Files that are made to harm: the terminal, the memory, the disk, the patience.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cmath>

#include "drawing.hpp"
#include "error.hpp"
#include "findings.hpp"
#include "support.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

using test::Outcome;
using test::run;
using test::Scratch;

TEST(Harmless, what_steers_a_terminal_is_shown_instead) {
  EXPECT_EQ(harmless("plain é 漢 \xF0\x9F\x99\x82\n"), "plain é 漢 \xF0\x9F\x99\x82\n");
  EXPECT_EQ(harmless("\x1b[31m\a\x7f\r"), "\\u001b[31m\\u0007\\u007f\\u000d");
  EXPECT_EQ(harmless("\xC2\x9B"
                     "2J"),
            "\\u009b2J");  // CSI in one character
  for (const unsigned code : {0x202AU, 0x202EU, 0x2066U, 0x2069U, 0x200EU, 0x200FU, 0x2028U}) {
    const std::string text = {static_cast<char>(0xE0 | code >> 12),
                              static_cast<char>(0x80 | (code >> 6 & 0x3F)),
                              static_cast<char>(0x80 | (code & 0x3F))};
    EXPECT_EQ(harmless(text), fmt::format("\\u{:04x}", code));
  }
  EXPECT_EQ(harmless("a\xFFz\xC3"), "a\\xffz\\xc3");
  EXPECT_EQ(harmless("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // half of a pair
  EXPECT_EQ(excerpt("a\nb\x1b"), "a b\\u001b");
  EXPECT_EQ(excerpt(std::string(39, 'x') + "é"), std::string(39, 'x') + "…");
}

/// Would a terminal do anything with it but show it?
bool steers(const std::string& text) {
  if (!simdjson::validate_utf8(text.data(), text.size())) return true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && byte != '\n') || byte == 0x7F) return true;
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (byte == 0xC2 && next < 0xA0) return true;
    if (byte == 0xE2 && next == 0x80 && static_cast<unsigned char>(text[i + 2]) == 0xAE)
      return true;
  }
  return false;
}

TEST(Harmless, names_from_every_kind_of_file) {
  Scratch scratch;
  const std::string bad =
      "\x1b]0;x\a\xC2\x9B"
      "2J\xE2\x80\xAE";
  const std::string json =
      "\\u001b]0;x\\u0007\xC2\x9B"
      "2J\xE2\x80\xAE";
  const std::pair<std::string, std::string> files[] = {
      {"a.csv", "id,center_x,center_y,radius," + bad + "\n" + bad + ",0,0,1,\n" + bad +
                    "2,1,0,1,\nx,0,0," + bad + ",\nx,0,0," + "\xFF,\n"},
      {"b.ndjson", "{\"id\":\"" + json + "\",\"type\":\"circle\",\"center\":[0,0],\"radius\":1}\n" +
                       "{\"id\":\"2\",\"type\":\"circle\",\"center\":[0,0],\"radius\":1}\n" +
                       "{\"" + json + "\":1,\"type\":\"circle\"}\n{\"type\":\"" + json + "\"}\n"},
      {"c.svg",
       "<svg><circle id='\xC2\x9B"
       "2J\xE2\x80\xAE' r='1'/><circle r='1'/><circle r='" +
           std::string("\xC2\x9B'/><\xE2\x80\xAE"
                       "a/></svg>")}};
  for (const auto& [name, text] : files) {
    const std::string file = scratch.write(name, text);
    const Outcome outcome = run("$ABUT pairs " + file);
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_NE(outcome.out.find("1 pair that meets"), std::string::npos) << outcome.out;
    EXPECT_FALSE(steers(outcome.out)) << outcome.out;
    EXPECT_FALSE(steers(outcome.err)) << outcome.err;
    EXPECT_NE(outcome.err, "");
  }
  // A file for programs keeps the name; echoed ids are equal as JSON.
  const std::string in = scratch.path("a.csv");
  EXPECT_EQ(run("$ABUT pairs " + in + " -o " + scratch.path("out.csv")).status, 1);
  EXPECT_NE(scratch.read("out.csv").find(bad + "," + bad + "2,0\n"), std::string::npos);
  const Outcome echoed = run("echo '{\"id\": \"\xC2\x9B\xE2\x80\xAE\x7F\"}' | $ABUT query");
  EXPECT_EQ(echoed.out.substr(0, 30), "{\"id\": \"\\u009b\\u202e\\u007f\", \"");
  EXPECT_FALSE(steers(run("$ABUT '\x1b[2J'").err));
  EXPECT_FALSE(steers(run("$ABUT pairs '\x1b[2J.svg'").err));
}

TEST(Hostile, ids_that_multiply) {
  // 60 use elements inside one another, each with an id of a kilobyte, thirteen doublings.
  const std::string id(1000, 'x');
  std::string text = "<svg><defs><circle id='u0' r='1'/>";
  for (int i = 1; i <= 20; ++i)
    text += fmt::format(
        "<g id='u{0}'><use id='{2}{0}' href='#u{1}'/><use id='{2}b{0}' "
        "href='#u{1}'/></g>",
        i, i - 1, id);
  text += "</defs><use href='#u18'/></svg>";
  Drawing drawing;
  Remarks remarks;
  try {
    read_svg(text, drawing, remarks);
    FAIL() << "taken";
  } catch (const NotADrawing& reason) {
    EXPECT_EQ(std::string(reason.what()).substr(0, 30), "the ids of its use elements, j");
  }
  EXPECT_LT(drawing.size(), 100000U);
}

// A few bytes that stand for more vertices than fit anywhere, or for days of work.
std::string read_as_svg(const std::string& elements) {
  Drawing drawing;
  Remarks remarks;
  try {
    read_svg("<svg viewBox='0 0 100 100'>" + elements + "</svg>", drawing, remarks);
  } catch (const NotADrawing& reason) {
    return reason.what();
  }
  return fmt::format("{} shapes", drawing.size());
}

TEST(Hostile, vertices_that_multiply) {
  std::string line = "<polyline id='u0' points='";
  for (int i = 0; i < 1000; ++i) line += fmt::format("{} {} ", i % 10, i);
  std::string text = "<defs>" + line + "'/>";
  for (int i = 1; i <= 14; ++i)
    text += fmt::format("<g id='u{0}'><use href='#u{1}'/><use href='#u{1}'/></g>", i, i - 1);
  text += "</defs>";
  EXPECT_EQ(read_as_svg(text + "<use href='#u4'/>"), "16 shapes");
  EXPECT_EQ(read_as_svg(text + "<use href='#u14'/>").substr(0, 50),
            "its curves and use elements stand for more than 42");

#ifndef ABUT_SANITIZED  // in which four million lines take a while
  std::string curves;
  for (int i = 0; i < 6; ++i)
    curves += "<path fill='none' d='M0 0C0 5e9 0 5e9 5e9 0'/>";  // 728,238 lines each
  EXPECT_EQ(read_as_svg(curves.substr(0, curves.size() / 2)), "3 shapes");
  EXPECT_EQ(read_as_svg(curves).substr(0, 28), "its curves and use elements ");
#endif
}

TEST(Hostile, curves_without_end) {
  // A corner of a rect and an ellipse's stroke are curves as well.
  const std::string far = "<rect width='1e14' height='1e14' rx='1e13' ry='3e13'/>";
  EXPECT_EQ(read_as_svg(far + "<circle r='1'/>"), "1 shapes");
  std::string text;
  for (int i = 0; i < 65; ++i) text += far;
  EXPECT_EQ(read_as_svg(text).substr(0, 29), "it has curves of too many lin");
}

TEST(Hostile, lines_that_all_cross) {
  const auto star = [](int corners) {  // each edge crosses nearly all others
    std::string points = "<polygon points='";
    for (int i = 0; i < corners; ++i) {
      const double angle = 6.283185307179586 * i * (corners / 2) / corners;
      points += fmt::format("{} {} ", 50 + 40 * std::cos(angle), 50 + 40 * std::sin(angle));
    }
    return points + "'/>";
  };
  EXPECT_EQ(read_as_svg(star(51)), "1 shapes");
  EXPECT_EQ(read_as_svg(star(751) + "<circle r='1'/>"), "1 shapes");
}

TEST(Hostile, rows_that_are_wrong_alike_are_told_together) {
  Scratch scratch;
  std::string rows = "center_x,center_y,radius\n0,0,1\n", lines;
  for (int i = 0; i < 3000; ++i) {
    rows += fmt::format("0,0,x{}\n", i);
    lines += fmt::format(R"({{"type":"polygon","vertices":[[0,0],[1,1]{},["{}",0]]}})"
                         "\n",
                         i % 2 ? ",[2,2]" : "", i);
  }
  const Outcome csv = run("$ABUT pairs " + scratch.write("in.csv", rows));
  EXPECT_EQ(csv.err, scratch.path("in.csv") +
                         ": not taken, radius: not a number: 3000 (line 3: x0, line 4: x1, "
                         "line 5: x2, line 6: x3, line 7: x4, …)\n");
  const Outcome json = run("$ABUT pairs --strict " + scratch.write("in.ndjson", lines));
  EXPECT_EQ(json.status, 1);
  EXPECT_EQ(json.err.find(": not taken, vertices[][]: must be a number: 3000 (line 1: "
                          "vertices[2][0] is the string \"0\", line 2: vertices[3][0] is "),
            scratch.path("in.ndjson").size())
      << json.err;
}

/// Draws so many shapes in one place.
Outcome picture_of(int shapes) {
  Scratch scratch;
  std::string rows = "center_x,center_y,radius\n";
  for (int i = 0; i < shapes; ++i) rows += "0,0,1\n";
  return run("$ABUT pairs " + scratch.write("in.csv", rows) + " -o " + scratch.path("out.svg"));
}
TEST(Hostile, a_picture_of_too_many_pairs) {
  const Outcome outcome = picture_of(1500);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "abut: not taken, a picture shows the first 1000000 pairs: 1 (124250 more are not in "
            "it)\n");
  EXPECT_EQ(outcome.out.substr(0, 41), "1500 shapes, 1124250 pairs that meet\n  0 ");
}
#ifndef ABUT_SANITIZED  // in which 100 million pairs take minutes
TEST(Hostile, a_picture_of_pairs_without_end) {
  const Outcome outcome = picture_of(14'500);  // 105,117,750 pairs
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "abut: not taken, a picture shows the first 1000000 pairs: 1 (99000000 more are not in "
            "it, and there the search ended)\n");
  EXPECT_EQ(outcome.out.substr(0, 52), "14500 shapes, the first 100000000 pairs that meet\n  ");
}
#endif

TEST(Hostile, a_person_who_watches_many_pairs_is_told_of_limit) {
  const std::vector<Pair> million(1'000'000, Pair{0, 1, 0});
  const auto told_after = [&](int millions, const Finding& how) {
    Findings findings(how, true, Findings::Shown::first);
    Drawing two;
    two.add(Circle{{0, 0}, 1}, "");
    two.add(Circle{{0, 0}, 1}, "");
    findings.set_drawings(two, two);
    for (int i = 0; i < millions; ++i) findings.add(million);
    return findings.progress();
  };
  EXPECT_EQ(told_after(9, {}), ", 9000000 pairs");
  EXPECT_EQ(told_after(10, {}), ", 10000000 pairs; --limit N ends sooner");
  Finding limited;
  limited.limit = 20'000'000;
  EXPECT_EQ(told_after(10, limited), ", 10000000 pairs");
}

TEST(Hostile, output_that_is_standard_output_by_another_name) {
  Scratch scratch;
  const std::string in = scratch.write("in.csv", "center_x,center_y,radius\n0,0,1\n1,0,1\n");
  const std::string table = "a,b,distance\n0,1,0\n";
  const std::string summary = "2 shapes, 1 pair that meets\n  0 and 1\nin " + scratch.path("l.csv");
  ASSERT_EQ(run("ln -s /dev/stdout " + scratch.path("l.csv")).status, 0);
  // To a file: what was there, what is written, and what is said, one behind the other.
  const Outcome appended = run("echo before > " + scratch.path("log") + "; $ABUT pairs " + in +
                               " -o " + scratch.path("l.csv") + " >> " + scratch.path("log"));
  EXPECT_EQ(appended.status, 0) << appended.err;
  EXPECT_EQ(scratch.read("log"), "before\n" + table + summary + "\n");
  EXPECT_EQ(run("$ABUT pairs " + in + " -o " + scratch.path("l.csv")).out, table + summary + "\n");
  EXPECT_EQ(scratch.entries(), 3U);
}

TEST(Hostile, a_table_that_grows_while_it_is_read) {
  Scratch scratch;
  std::string rows = "center_x,center_y,radius\n";
  for (int i = 0; i < 40000; ++i) rows += fmt::format("{},0,1\n", 3 * i);
  const std::string in = scratch.write("in.csv", rows);
  // Rows come as long as the program runs, so some come while it reads.
  const Outcome outcome =
      run(fmt::format("($ABUT pairs {0} --count; echo $? > {1}) & until [ -s {1} ]; do echo 0,0 >> "
                      "{0}; done; exit $(cat {1})",
                      in, scratch.path("status")));
  EXPECT_EQ(outcome.status, 2) << outcome.err;
  EXPECT_NE(outcome.err.find("in.csv: grew from "), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace abut::cli
