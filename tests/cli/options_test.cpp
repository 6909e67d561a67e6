// Options and commands other than searching.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "nearest_word.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

using test::Outcome;
using test::run;
using test::Scratch;

const std::string circles = "center_x,center_y,radius\n0,0,1\n1,0,1\n2,0,1\n9,9,1\n";
const std::string table = "a,b,distance\n0,1,0\n0,2,0\n1,2,0\n";

TEST(Options, help_is_a_command_too) {
  const std::string all = run("$ABUT --help").out, pairs = run("$ABUT pairs --help").out;
  EXPECT_EQ(run("$ABUT help").out, all);
  EXPECT_EQ(run("$ABUT help pairs").out, pairs);
  EXPECT_EQ(run("$ABUT -h").out, all);
  EXPECT_EQ(run("$ABUT -V").out, run("$ABUT --version").out);
  EXPECT_EQ(run("$ABUT -V").out.substr(0, 5), "abut ");
}

TEST(Options, the_manual_and_the_completions_know_all_of_them) {
  std::string all;
  const std::string help = run("$ABUT --help").out;
  for (const char* command :
       {"query", "pairs", "join", "nearest", "draw", "convert", "cut", "unite"}) {
    EXPECT_NE(help.find(std::string("\n  ") + command + " "), std::string::npos) << command;
    all += run(std::string("$ABUT ") + command + " --help").out;
  }
  const std::string folder = ABUT_SHARE "/";
  std::size_t options = 0;
  for (const char* file : {"abut.1", "abut.bash", "_abut", "abut.fish"}) {
    std::ifstream in(folder + file);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    ASSERT_GT(text.size(), 500U) << file;
    for (std::size_t at; (at = text.find("\\-")) != std::string::npos;) text.erase(at, 1);
    for (std::size_t at = 0; (at = all.find("--", at)) != std::string::npos; ++options) {
      const std::size_t end = all.find_first_not_of("abcdefghijklmnopqrstuvwxyz", at + 2);
      const std::string name = all.substr(at + 2, end - at - 2);
      const bool fish = std::string(file) == "abut.fish";
      EXPECT_NE(text.find((fish ? "-l " : "--") + name), std::string::npos)
          << name << " in " << file;
      at = end;
    }
  }
  EXPECT_GT(options, 100U);
}

TEST(Options, did_you_mean) {
  const auto err = [](const std::string& arguments) { return run("$ABUT " + arguments).err; };
  const auto says = [&](const std::string& arguments, const std::string& word) {
    const std::string text = err(arguments);
    EXPECT_NE(text.find("Did you mean " + word + "?"), std::string::npos) << arguments << text;
  };
  says("piars x.svg", "pairs");
  says("qeury", "query");
  says("conv x.svg", "convert");
  says("--versoin", "--version");
  says("pairs x.svg --witin 3", "--within");
  says("pairs x.svg --witin=3", "--within");
  says("convert x.svg --ouput y.csv", "--output");
  EXPECT_EQ(err("frobnicate").find("Did you mean"), std::string::npos);
  EXPECT_EQ(err("pairs x.svg --zzzzzz").find("Did you mean"), std::string::npos);
  EXPECT_EQ(typing_errors("pairs", "piars"), 1U);
  EXPECT_EQ(typing_errors("", "abc"), 3U);
  EXPECT_EQ(typing_errors("kitten", "sitting"), 3U);
  EXPECT_EQ(nearest_word(std::string(100000, 'x'), {"pairs"}), "");
}

TEST(Options, standard_input_and_output) {
  Scratch scratch;
  const std::string in = scratch.write("in.csv", circles);
  EXPECT_EQ(run("$ABUT pairs --from csv - < " + in).out.substr(0, 31),
            "4 shapes, 3 pairs that meet\n  0");
  EXPECT_EQ(run("cat " + in + " | $ABUT pairs --from=csv -").out.substr(0, 8), "4 shapes");
  // The pairs go to standard output, and what is said goes beside them.
  for (const char* to : {" -o - --to csv", " --to csv", " --to .CSV -o -"}) {
    const Outcome outcome = run("$ABUT pairs " + in + to);
    EXPECT_EQ(outcome.out, table) << to;
    EXPECT_EQ(outcome.err.substr(0, 28), "4 shapes, 3 pairs that meet\n");
    EXPECT_EQ(outcome.status, 0);
  }
  EXPECT_EQ(run("$ABUT pairs " + in + " -o " + scratch.path("x.txt") + " --to csv").status, 0);
  EXPECT_EQ(scratch.read("x.txt"), table);
  const Outcome circle = run("$ABUT convert --from csv - --to ndjson < " + in + " | head -n 1");
  EXPECT_EQ(circle.out, "{\"type\": \"circle\", \"center\": [0, 0], \"radius\": 1}\n");
  EXPECT_EQ(run("$ABUT convert --from csv - --to abut < " + in +
                " | $ABUT convert --from abut - --to csv")
                .out,
            circles);
  EXPECT_EQ(run("$ABUT draw " + in + " -o - | $ABUT pairs --from svg - --count").out, "3\n");
  // Beside standard input, files keep the form of their names.
  EXPECT_EQ(
      run("$ABUT convert " + in + " --to json | $ABUT join --from json - " + in + " --count").out,
      run("$ABUT join " + in + " " + in + " --count").out);
  EXPECT_EQ(run("$ABUT nearest " + in + " --from csv - --to csv < " + in + " | wc -l").out, "5\n");
  EXPECT_EQ(run("$ABUT pairs " + in + " -o -").status, 2);
}

TEST(Options, limit_count_quiet_strict) {
  Scratch scratch;
  const std::string in = scratch.write("in.csv", circles + "1,2,nan\n");
  const Outcome limited = run("$ABUT pairs --limit 2 " + in + " -o " + scratch.path("o.csv"));
  EXPECT_EQ(limited.out, "4 shapes, the first 2 pairs that meet\n  0 and 1\n  0 and 2\nin " +
                             scratch.path("o.csv") + "\n");
  EXPECT_EQ(scratch.read("o.csv"), "a,b,distance\n0,1,0\n0,2,0\n");
  EXPECT_EQ(run("$ABUT pairs --limit 3 " + in).out.substr(0, 27), "4 shapes, 3 pairs that meet");
  EXPECT_EQ(run("$ABUT nearest --limit 2 " + in + " " + in).out.substr(0, 51),
            "4 shapes, the first 2 of the nearest of 4 to each\n ");
  EXPECT_EQ(run("$ABUT pairs --limit 0 " + in).status, 2);
  EXPECT_EQ(run("$ABUT pairs --count " + in).out, "3\n");
  EXPECT_EQ(run("$ABUT join --count " + in + " " + in).out, "10\n");
  const Outcome quiet = run("$ABUT pairs --quiet " + in + " -o " + scratch.path("o.csv"));
  EXPECT_EQ(quiet.out + quiet.err, "");
  EXPECT_EQ(quiet.status, 1);
  EXPECT_EQ(scratch.read("o.csv"), table);
  EXPECT_EQ(run("$ABUT pairs --quiet --count " + in).out, "3\n");
  EXPECT_EQ(run("$ABUT pairs --quiet /nonexistent.csv").err,
            "abut: /nonexistent.csv: No such file or directory\n");
  const std::string text = scratch.write("t.svg", "<svg><text/><circle r='1'/></svg>");
  EXPECT_EQ(run("$ABUT pairs " + text).status, 0);
  EXPECT_EQ(run("$ABUT pairs --strict " + text).status, 1);
}

TEST(Options, a_file_without_a_shape_is_told) {
  Scratch scratch;
  const std::string none = scratch.write("t.svg", "<svg><text/></svg>");
  const Outcome outcome = run("$ABUT pairs " + none);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, none + ": not shapes: 1 text\n" + none +
                             ": gives no shape: all that it holds is told above, and why that is "
                             "none\n");
  EXPECT_EQ(run("$ABUT pairs --strict " + none).status, 1);
  const std::string empty = scratch.write("e.ndjson", "\n");
  EXPECT_NE(run("$ABUT pairs " + empty).err.find("there is nothing in it"), std::string::npos);
  EXPECT_EQ(run("$ABUT pairs --strict " + empty).status, 1);
}

TEST(Options, pairs_in_every_form) {
  Scratch scratch;
  const std::string in = scratch.write("in.csv", circles);
  const std::string list =
      "[{\"a\": 0, \"b\": 1, \"distance\": 0},\n{\"a\": 0, \"b\": 2, \"distance\": 0},\n"
      "{\"a\": 1, \"b\": 2, \"distance\": 0}]\n";
  std::string tabs = table;
  std::replace(tabs.begin(), tabs.end(), ',', '\t');
  for (const std::string tiles : {"", " --tiles 4"}) {
    const std::string command = "$ABUT pairs --quiet " + in + tiles;
    EXPECT_EQ(run(command + " --to tsv").out, tabs);
    EXPECT_EQ(run(command + " --to json").out, list);
    EXPECT_EQ(run(command + " --limit 1 --to json").out,
              "[{\"a\": 0, \"b\": 1, \"distance\": 0}]\n");
    EXPECT_EQ(run(command + " --count -o " + scratch.path("out.json")).out, "3\n");
    EXPECT_EQ(scratch.read("out.json"), list);
    EXPECT_EQ(run("printf 'center_x,center_y,radius\\n' | $ABUT pairs --quiet --from csv -" +
                  tiles + " --to json")
                  .out,
              "[]\n");
  }
  // A name with what parts the cells, or with what JSON has to escape.
  const std::string named = scratch.write("named.ndjson",
                                          R"({"type":"point","position":[0,0],"id":"a\tb"}
{"type":"point","position":[0,0],"id":"c,\"d"}
)");
  EXPECT_EQ(run("$ABUT pairs --quiet " + named + " --to tsv").out,
            "a\tb\tdistance\n\"a\tb\"\t\"c,\"\"d\"\t0\n");
  EXPECT_EQ(run("$ABUT pairs --quiet " + named + " --to json").out,
            R"([{"a": "a\tb", "b": "c,\"d", "distance": 0}]
)");
}

TEST(Options, ends_of_names) {
  Scratch scratch;
  const std::string line = "{\"type\":\"circle\",\"center\":[0,0],\"radius\":1}\n";
  const auto count = [&](const std::string& name, const std::string& text) {
    const Outcome outcome = run("$ABUT pairs --count " + scratch.write(name, text));
    return outcome.status == 2 ? outcome.err : outcome.out;
  };
  EXPECT_EQ(count("A.CSV", circles), "3\n");
  EXPECT_EQ(count("A.SVG", "<svg><circle r='1'/><circle r='1'/></svg>"), "1\n");
  EXPECT_EQ(count("a.jsonl", line + line), "1\n");
  EXPECT_EQ(count("a.NDJSON", line + line), "1\n");
  EXPECT_EQ(count("a.json", "[" + line + ",\n" + line + "]"), "1\n");
  EXPECT_EQ(count("b.json", "{\"type\":\"circle\",\n\"center\":[0,0],\n\"radius\":1}"), "0\n");
  EXPECT_EQ(count("c.json", " [] "), "0\n");
  EXPECT_NE(count("d.json", "[" + line + "} ]").find("not valid JSON"), std::string::npos);
  EXPECT_NE(count("e.json", "").find("a shape or a list of shapes"), std::string::npos);
  const Outcome wrong =
      run("$ABUT pairs " + scratch.write("f.json", "[" + line + ",\n3,\n" + line + "]"));
  EXPECT_EQ(wrong.out.substr(0, 27), "2 shapes, 1 pair that meets");
  EXPECT_NE(wrong.err.find("a line must be a JSON object: 1 (line 3)"), std::string::npos)
      << wrong.err;
}

TEST(Options, a_packed_drawing) {
  Scratch scratch;
  const std::string in = scratch.write("a.svg", "<svg><circle r='1'/><circle r='1'/></svg>");
  ASSERT_EQ(run("gzip -k " + in + "; mv " + in + ".gz " + scratch.path("a.svgz")).status, 0);
  EXPECT_EQ(run("$ABUT pairs --count " + scratch.path("a.svgz")).out, "1\n");
  const std::string packed = scratch.read("a.svgz");
  EXPECT_NE(run("$ABUT pairs " + scratch.write("b.svgz", packed.substr(0, packed.size() - 9)))
                .err.find("b.svgz: packed by gzip, and cut"),
            std::string::npos);
  std::string damaged = packed;
  damaged[packed.size() / 2] = static_cast<char>(damaged[packed.size() / 2] ^ 0x55);
  EXPECT_EQ(run("$ABUT pairs " + scratch.write("c.svgz", damaged)).status, 2);
}

}  // namespace
}  // namespace abut::cli
