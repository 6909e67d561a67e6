// The program as a user meets it: help, exit status, pipes, disks, memory.
#include <gtest/gtest.h>

#include "support.hpp"

namespace abut::cli {
namespace {

using test::Outcome;
using test::run;
using test::Scratch;

const std::string good =
    R"({"query": "distance", "a": {"type": "circle", "center": [0, 0], "radius": 1}, )"
    R"("b": {"type": "oriented_box", "center": [3, 0], "half_size": [1, 1], "angle": 0}})";

TEST(Program, help) {
  for (const char* command : {"--help", "query --help", "pairs --help", "draw --help", "convert --help"}) {
    const Outcome outcome = run(std::string("$ABUT ") + command);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_GT(outcome.out.size(), 300U);
    EXPECT_EQ(outcome.err, "");
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = outcome.out.find('\n', at);
      EXPECT_LE(std::min(end, outcome.out.size()) - at, 90U) << outcome.out.substr(at, end - at);
    }
  }
  EXPECT_EQ(run("$ABUT --version").out.substr(0, 5), "abut ");
}

TEST(Program, wrong_use_gives_status_2) {
  for (const char* command :
       {"", "fly", "query a b", "pairs", "draw x.svg", "draw -o x.svg", "query --fast",
        "query /nonexistent", "pairs /nonexistent.svg", "pairs x.gif", "query /", "pairs /dev/null",
        "draw " ABUT_EXAMPLES "/board.svg -o /tmp/x.png",
        "pairs " ABUT_EXAMPLES "/board.svg -o /nonexistent/x.svg"}) {
    const Outcome outcome = run(std::string("$ABUT ") + command);
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_NE(outcome.err, "") << command;
  }
}

TEST(Program, answers_in_order_from_a_file_or_a_pipe) {
  Scratch scratch;
  const std::string in = scratch.write("in", good + "\n\n \t\r\n{}\n" + good);
  const std::string expected =
      "{\"answer\": 1}\n{\"error\": \"query: missing\", \"line\": 4}\n{\"answer\": 1}\n";
  for (const std::string& command :
       {"$ABUT query " + in, "$ABUT query < " + in, "cat " + in + " | $ABUT query -"}) {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.out, expected);
    EXPECT_EQ(outcome.err, "abut: 1 of 3 lines could not be answered\n");
    EXPECT_EQ(outcome.status, 1);
  }
  const Outcome empty = run("$ABUT query /dev/null");
  EXPECT_EQ(empty.status, 0);
  EXPECT_EQ(empty.out, "");
}

TEST(Program, answers_each_line_at_once) {
  // Whoever writes a question and waits for the answer before the next one must get it.
  Scratch scratch;
  const Outcome outcome =
      run("mkfifo " + scratch.path("to") + " " + scratch.path("from") + "; $ABUT query < " +
          scratch.path("to") + " > " + scratch.path("from") + " & exec 8> " + scratch.path("to") +
          " 9< " + scratch.path("from") + "; for i in 1 2 3; do echo '" + good +
          "' >&8; read answer <&9; echo \"$i $answer\"; done; exec 8>&-; wait");
  EXPECT_EQ(outcome.out, "1 {\"answer\": 1}\n2 {\"answer\": 1}\n3 {\"answer\": 1}\n");
}

TEST(Program, a_full_disk_and_a_closed_pipe_are_told) {
  Scratch scratch;
  std::string many;
  for (int i = 0; i < 20000; ++i) many += good + "\n";
  const std::string in = scratch.write("in", many);
  const Outcome full = run("$ABUT query " + in + " > /dev/full");
  EXPECT_EQ(full.status, 2);
  EXPECT_EQ(full.err, "abut: standard output: No space left on device\n");
  const Outcome closed = run("{ $ABUT query " + in + "; echo $? >&2; } | head -n 1");
  EXPECT_EQ(closed.out, "{\"answer\": 1}\n");
  EXPECT_EQ(closed.err, "abut: standard output: Broken pipe\n2\n");
}

TEST(Program, an_output_that_cannot_be_finished_leaves_nothing) {
  Scratch scratch;
  const std::string out = scratch.write("out.csv", "what was there");
  // A limit on the size of files stands for a full disk.
  const Outcome outcome = run(
      "trap '' XFSZ; ulimit -f 1; $ABUT pairs --within 500 " ABUT_EXAMPLES "/board.svg -o " + out);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find(out + ": File too large"), std::string::npos) << outcome.err;
  EXPECT_EQ(scratch.read("out.csv"), "what was there");
  EXPECT_EQ(scratch.entries(), 1U);
}

#ifndef ABUT_SANITIZED  // sanitizers need terabytes of address space
TEST(Program, memory_does_not_grow_with_the_input) {
  // 30 MB of queries and one line of 100 MB, in 64 MiB of address space beside what a program needs
  // to start.
  const Outcome outcome =
      run("ulimit -v 131072; { yes '" + good +
          "' | head -c 30000000; head -c 100000000 /dev/zero | tr '\\0' '['; echo; echo '" + good +
          "'; } | $ABUT query | tail -n 2");
  EXPECT_EQ(outcome.out.substr(outcome.out.find('\n') + 1), "{\"answer\": 1}\n") << outcome.err;
  EXPECT_NE(outcome.out.find("\"error\": \"longer than 16 MiB\""), std::string::npos);
}
#endif

}  // namespace
}  // namespace abut::cli
