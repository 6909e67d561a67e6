// The program as a user meets it: help, exit status, pipes, disks, memory.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <thread>

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
  for (const char* command :
       {"--help", "query --help", "pairs --help", "draw --help", "convert --help"}) {
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
        "pairs " ABUT_EXAMPLES "/board.svg -o /nonexistent/x.svg",
        "join " ABUT_EXAMPLES "/board.svg", "nearest " ABUT_EXAMPLES "/board.svg",
        "convert " ABUT_EXAMPLES "/board.svg", "pairs --threads 0 " ABUT_EXAMPLES "/board.svg"}) {
    const Outcome outcome = run(std::string("$ABUT ") + command);
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_NE(outcome.err, "") << command;
  }
}

TEST(Program, wrong_use_says_what_would_be_right) {
  const auto says = [](const std::string& arguments, const std::string& what) {
    const std::string err = run("$ABUT " + arguments).err;
    EXPECT_NE(err.find(what), std::string::npos) << arguments << ": " << err;
  };
  says("fly", "There are: query, pairs, join, nearest, draw, convert");
  says("pairs x.csv --fast", "--within, -o,--output, --to, --limit");
  says("join x.csv", "B is required");
  says("pairs x.gif", "Known are .svg, .svgz, .ndjson, .jsonl, .json, .csv");
  for (const char* unnamed : {"pairs -", "pairs /dev/stdin < /dev/null",
                              "pairs /dev/stdin < " ABUT_EXAMPLES "/board.svg"})
    says(unnamed, "what has no such name needs --from");
  says("pairs x.csv -o /dev/stdout", ".csv or .tsv; its name must end so, or --to say it");
  says("pairs x.csv -o x.txt", "answers are written as .svg, .ndjson, .jsonl, .json, .csv or .tsv");
  says("pairs x.csv --from cvs", "--from: must be svg, svgz, ndjson, jsonl, json, csv, tsv");
  says("convert x.csv -o x.svg", "pictures are drawn by abut draw");
  says("convert x.csv -o x",
       "shapes are written as .ndjson, .jsonl, .json, .csv, .tsv, .abut, .geojson");
  says("draw x.csv -o x.csv", "pictures are written as .svg");
  says("nearest a.csv b.csv -k 0", "-k: must be a whole number from 1 to");
  says("pairs x.csv --threads two", "--threads: must be a whole number from 1 to");
  says("pairs x.csv --within=-2", "--within: must not be negative");
}

TEST(Program, an_empty_value_is_not_one_left_out) {
  const std::string board = ABUT_EXAMPLES "/board.svg", two = board + " " + board;
  const std::string a_file = "must be the name of a file, but is empty";
  const std::pair<std::string, std::string> wrong[] = {
      {"pairs --within '' " + board, "--within: must be a number, but is empty"},
      {"join --within '' " + two, "--within: must be a number, but is empty"},
      {"nearest -k '' " + two, "-k: must be a whole number, but is empty"},
      {"pairs --threads '' " + board, "--threads: must be a whole number, but is empty"},
      {"convert --threads '' -o /tmp/x.csv " + board, "--threads: must be a whole number, but is "},
      {"pairs -o '' " + board, "--output: " + a_file},
      {"nearest --output '' " + two, "--output: " + a_file},
      {"draw -o '' " + board, "--output: " + a_file},
      {"convert -o '' " + board, "--output: " + a_file},
      {"pairs " + board + " ''", "FILE: " + a_file},
      {"join " + board + " ''", "B: " + a_file},
      {"nearest '' " + board, "A: " + a_file},
      {"draw '' -o x.svg", "FILE: " + a_file},
      {"convert '' -o x.csv", "FILE: " + a_file},
      {"query ''", "FILE: " + a_file}};
  for (const auto& [arguments, what] : wrong) {
    const Outcome outcome = run("$ABUT " + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_EQ(outcome.err.find("abut: " + what), 0U) << arguments << ": " << outcome.err;
  }
}

TEST(Program, times_are_told_when_asked_for) {
  const std::string board = ABUT_EXAMPLES "/board.svg";
  EXPECT_EQ(run("$ABUT pairs " + board).err.find(" s\n"), std::string::npos);
  const Outcome outcome = run("$ABUT pairs --times " + board);
  for (const std::string& step :
       {"reading " + board, std::string("sorting"), std::string("comparing")})
    EXPECT_NE(outcome.err.find(step + ": 0."), std::string::npos) << outcome.err;
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
  // A program that waits for each answer before its next question must get it.
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

TEST(Program, what_nobody_can_read_ends_no_work) {
  // Standard error on a full disk, closed, and a pipe whose reader has gone.
  Scratch scratch;
  std::string rows = "center_x,center_y,radius,other\n0,0,1,\n1,0,1,\n1,0,-1,\n";
  const std::string in = scratch.write("in.csv", rows), out = scratch.path("out.csv");
  const std::string work = "$ABUT pairs --times " + in + " -o " + out;
  for (const std::string& command :
       {work + " 2> /dev/full; echo $?", work + " 2>&-; echo $?",
        "{ { sleep 0.1; " + work + " >&3; echo $? >&3; } 2>&1 | true; } 3>&1"}) {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.out, "2 shapes, 1 pair that meets\n  0 and 1\nin " + out + "\n1\n")
        << command;
    EXPECT_EQ(scratch.read("out.csv"), "a,b,distance\n0,1,0\n") << command;
    EXPECT_EQ(scratch.entries(), 2U);
    std::filesystem::remove(out);
  }
  // Everything that it has to tell, wrong usage included.
  EXPECT_EQ(run("$ABUT fly 2> /dev/full").status, 2);
  EXPECT_EQ(run("echo 1 | $ABUT query 2> /dev/full").status, 1);
  const Outcome help = run("$ABUT --help > /dev/full");
  EXPECT_EQ(help.status, 2);
  EXPECT_EQ(help.err, "abut: standard output: No space left on device\n");
}

TEST(Program, a_closed_descriptor_is_not_taken_for_another_file) {
  Scratch scratch;
  const std::string in = scratch.write("in.csv", "center_x,center_y,radius\n0,0,1\n1,0,1\n");
  const std::string work = "$ABUT pairs --times " + in + " -o " + scratch.path("out.csv");
  const Outcome closed = run(work + " >&-");
  EXPECT_EQ(closed.status, 2);
  EXPECT_NE(closed.err.find("abut: standard output: Bad file descriptor\n"), std::string::npos);
  EXPECT_EQ(run(work + " <&- 2>&-").status, 0);
  EXPECT_EQ(scratch.read("out.csv"), "a,b,distance\n0,1,0\n");
  EXPECT_EQ(run("$ABUT query <&-").err, "abut: standard input: Bad file descriptor\n");
}

TEST(Program, a_terminal_that_goes_away_ends_no_work) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_TRUE(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
  Scratch scratch;
  const std::string to = scratch.path("to");
  ASSERT_EQ(::mkfifo(to.c_str(), 0600), 0);
  FILE* program = ::popen(
      ("'" ABUT_PROGRAM "' query < " + to + " 2> " + ::ptsname(terminal) + "; echo $?").c_str(),
      "r");
  std::ofstream questions(to);
  // Until it has shown how far it is.
  pollfd shown{terminal, POLLIN, 0};
  int asked = 0;
  do {
    questions << good << std::endl;
    ++asked;
  } while (::poll(&shown, 1, 100) == 0 && asked < 300);
  EXPECT_LT(asked, 300);
  ::close(terminal);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  questions << good << std::endl;
  ++asked;
  questions.close();
  std::string out;
  for (int c; (c = std::fgetc(program)) != EOF;) out.push_back(static_cast<char>(c));
  ::pclose(program);
  std::string expected;
  for (int k = 0; k < asked; ++k) expected += "{\"answer\": 1}\n";
  EXPECT_EQ(out, expected + "0\n");
}

TEST(Program, a_terminal_is_not_steered_by_answers) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_TRUE(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
  const std::string screen = ::ptsname(terminal);
  const int kept_open = ::open(screen.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  Scratch scratch;
  const std::string circles = scratch.write(
      "shapes.ndjson", R"({"type": "circle", "center": [0, 0], "radius": 1, "id": "\u001b[2Ja"})"
                       "\n"
                       R"({"type": "circle", "center": [0, 0], "radius": 1, "id": "\u202eb"})"
                       "\n");
  const std::string pairs = "pairs " + circles + " --quiet -o - --to ";
  EXPECT_EQ(run("$ABUT " + pairs + "csv").out, "a,b,distance\n\x1b[2Ja,\u202eb,0\n");
  for (const auto& [form, row] :
       {std::pair("csv", "\\u001b[2Ja,\\u202eb,0"), {"tsv", "\\u001b[2Ja\t\\u202eb\t0"}}) {
    EXPECT_EQ(run("$ABUT " + pairs + form + " > " + screen).status, 0);
    std::string shown;
    pollfd more{terminal, POLLIN, 0};
    while (::poll(&more, 1, 100) == 1) {
      char some[256];
      const ssize_t n = ::read(terminal, some, sizeof some);
      if (n <= 0) break;
      shown.append(some, static_cast<std::size_t>(n));
    }
    EXPECT_NE(shown.find(row), std::string::npos) << shown;
  }
  ::close(kept_open);
  ::close(terminal);
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

TEST(Program, what_is_no_file_is_written_to_and_stays) {
  Scratch scratch;
  const std::string full = scratch.path("full.csv"), pipe = scratch.path("pipe.ndjson");
  ASSERT_EQ(run("ln -s /dev/full " + full + "; mkfifo " + pipe).status, 0);
  const std::string board = ABUT_EXAMPLES "/board.svg";
  for (const std::string& command : {"pairs " + board, "join " + board + " " + board,
                                     "nearest " + board + " " + board, "convert " + board}) {
    const Outcome to_full = run("$ABUT " + command + " -o " + full);
    EXPECT_EQ(to_full.status, 2) << command;
    EXPECT_NE(to_full.err.find("abut: " + full + ": No space left on device\n"), std::string::npos)
        << to_full.err;
    const Outcome whole = run("cat " + pipe + " & $ABUT " + command + " -o " + pipe +
                              " > /dev/null; echo $? >&2; wait");
    EXPECT_EQ(whole.err.substr(whole.err.size() - 2), "0\n") << whole.err;
    EXPECT_EQ(whole.out.back(), '\n') << command;
  }
  // The reader goes away at once.
  const Outcome closed = run("true < " + pipe + " & $ABUT pairs --within 500 " + board + " -o " +
                             pipe + " > /dev/null; echo $? >&2; wait");
  EXPECT_NE(closed.err.find("abut: " + pipe + ": Broken pipe\n2\n"), std::string::npos)
      << closed.err;
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  EXPECT_TRUE(std::filesystem::is_character_file(full));
  EXPECT_EQ(scratch.entries(), 2U);
}

TEST(Program, a_link_is_written_through_and_permissions_stay) {
  Scratch scratch;
  const std::string link = scratch.path("link.csv");
  scratch.write("real.csv", "before");
  ASSERT_EQ(run("ln -s real.csv " + link + "; chmod 640 " + scratch.path("real.csv")).status, 0);
  EXPECT_EQ(run("$ABUT convert " ABUT_EXAMPLES "/board.svg -o " + link).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_GT(scratch.read("real.csv").size(), 1000U);
  EXPECT_EQ(run("stat -c %a " + scratch.path("real.csv")).out, "640\n");
  EXPECT_EQ(run("umask 027; $ABUT convert " ABUT_EXAMPLES "/board.svg -o " +
                scratch.path("new.csv") + "; stat -c %a " + scratch.path("new.csv"))
                .out,
            "640\n");
}

TEST(Program, a_link_to_nothing_is_followed_too) {
  Scratch scratch;
  ASSERT_EQ(run("cd " + scratch.path("") +
                "; mkdir d; ln -s d/link out.csv; ln -s ../new d/link; "
                "ln -s round.csv round.csv")
                .status,
            0);
  const std::string work = "$ABUT convert " ABUT_EXAMPLES "/board.svg -o ";
  EXPECT_EQ(run(work + scratch.path("out.csv")).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path("out.csv")));
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path("d/link")));
  EXPECT_GT(scratch.read("new").size(), 1000U);
  EXPECT_EQ(run("cd " + scratch.path("") + "; rm new; " + work + "out.csv").status, 0);
  EXPECT_GT(scratch.read("new").size(), 1000U);
  const Outcome round = run(work + scratch.path("round.csv"));
  EXPECT_EQ(round.status, 2);
  EXPECT_NE(round.err.find("round.csv: Too many levels of symbolic links"), std::string::npos);
  EXPECT_EQ(scratch.entries(), 4U);
}

TEST(Program, no_input_is_overwritten) {
  Scratch scratch;
  const std::string rows = "center_x,center_y,radius\n0,0,1\n1,0,1\n1,0,-1\n";
  const std::string in = scratch.write("in.csv", rows), other = scratch.write("other.csv", rows);
  const std::string drawing = scratch.write("in.svg", "<svg><circle r='1'/></svg>");
  ASSERT_EQ(run("cd " + scratch.path("") + "; ln in.csv hard.csv; ln -s in.csv soft.csv").status,
            0);
  const std::string both = other + " " + in;
  for (const std::string& command :
       {"pairs " + in + " -o " + in, "pairs " + both + " -o " + in, "join " + both + " -o " + in,
        "join " + both + " -o " + other, "nearest " + both + " -o " + in,
        "nearest " + both + " -o " + scratch.path("hard.csv"), "convert " + in + " -o " + in,
        "convert " + in + " -o " + scratch.path("soft.csv"),
        "convert " + scratch.path("hard.csv") + " -o " + scratch.path("./in.csv"),
        "draw " + drawing + " -o " + drawing}) {
    const Outcome outcome = run("$ABUT " + command);
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_NE(outcome.err.find(": is an input as well"), std::string::npos) << outcome.err;
    EXPECT_EQ(scratch.read("in.csv"), rows);
    EXPECT_EQ(scratch.read("other.csv"), rows);
    EXPECT_EQ(scratch.read("in.svg"), "<svg><circle r='1'/></svg>");
    EXPECT_EQ(scratch.entries(), 5U);
  }
}

TEST(Program, an_input_that_is_shortened_meanwhile_is_refused) {
  // Whenever that happens: it is read whole, or told, but never ends the program by a signal.
  Scratch scratch;
  std::string rows = "center_x,center_y,radius\n";
  constexpr int count = test::cases(300000, 30000);
  for (int i = 0; i < count; ++i) rows += std::to_string(3 * i) + ",0,1\n";
  const std::string in = scratch.write("in.csv", rows), whole = scratch.path("whole.abut");
  ASSERT_EQ(run("$ABUT convert " + in + " -o " + whole).status, 0);
  int refused = 0;
  for (int i = 0; i < 40; ++i) {
    const Outcome outcome =
        run("cp " + whole + " " + scratch.path("x.abut") + "; $ABUT pairs " +
            scratch.path("x.abut") + " & sleep " + std::to_string(0.0005 * i) +
            "; truncate -s 4K " + scratch.path("x.abut") + "; wait $!; exit $?");
    EXPECT_TRUE(outcome.status == 0 || outcome.status == 2) << outcome.status << outcome.err;
    refused += outcome.status == 2;
  }
  EXPECT_GT(refused, 0);
}

TEST(Program, a_small_disk_that_is_full_keeps_what_was_there) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may mount a disk";
  Scratch scratch;
  ASSERT_EQ(run("mkdir " + scratch.path("disk")).status, 0);
  if (run("mount -t tmpfs -o size=64k tmpfs " + scratch.path("disk")).status != 0)
    GTEST_SKIP() << "no disk can be mounted here";
  std::string many = "center_x,center_y,radius\n";
  for (int i = 0; i < 20000; ++i) many += std::to_string(i) + ",0,0.5\n";
  const std::string in = scratch.write("in.csv", many);
  scratch.write("disk/out.csv", "before");
  for (const char* command : {"pairs", "convert"}) {
    const Outcome outcome =
        run(std::string("$ABUT ") + command + " " + in + " -o " + scratch.path("disk/out.csv"));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "abut: " + scratch.path("disk/out.csv") + ": No space left on device\n");
    EXPECT_EQ(run("ls " + scratch.path("disk")).out, "out.csv\n");
    EXPECT_EQ(scratch.read("disk/out.csv"), "before");
  }
  EXPECT_EQ(run("umount " + scratch.path("disk")).status, 0);
}

/// Circles of which every two meet: n (n - 1) / 2 pairs.
std::string stacked_circles(int n) {
  std::string text = "center_x,center_y,radius\n";
  for (int i = 0; i < n; ++i) text += "0,0,1\n";
  return text;
}

TEST(Program, interrupted_it_leaves_nothing) {
  Scratch scratch;
  const std::string in = scratch.write("in.csv", stacked_circles(5000));
  const std::string out = scratch.write("out.csv", "before");
  const std::pair<std::string, int> signals[] = {
      {"TERM", SIGTERM}, {"HUP", SIGHUP}, {"ABRT", SIGABRT}, {"XCPU", SIGXCPU}, {"USR1", SIGUSR1}};
  for (const auto& [signal, number] : signals) {
    const Outcome outcome =
        run("ulimit -c 0; $ABUT pairs " + in + " -o " + out + " & while ! ls " + out +
            ".* > /dev/null 2>&1; do sleep 0.01; done; "
            "kill -" +
            signal + " $!; wait $!; echo $?");
    EXPECT_EQ(outcome.out, std::to_string(128 + number) + "\n") << outcome.err;
    EXPECT_EQ(scratch.read("out.csv"), "before");
    EXPECT_EQ(scratch.entries(), 2U);
  }
}

#ifndef ABUT_SANITIZED  // sanitizers need terabytes of address space
TEST(Program, pairs_need_not_fit_in_memory) {
  // 12 million pairs of 16 bytes, in 100 MB of address space beside what a program needs to start.
  Scratch scratch;
  const std::string in = scratch.write("in.csv", stacked_circles(5000));
  const Outcome outcome =
      run("ulimit -v 131072; $ABUT pairs --threads 1 " + in + " -o " + scratch.path("out.csv") +
          " | head -n 1; wc -l < " + scratch.path("out.csv"));
  EXPECT_EQ(outcome.out, "5000 shapes, 12497500 pairs that meet\n12497501\n") << outcome.err;
}
#endif

#ifndef ABUT_SANITIZED  // sanitizers need terabytes of address space
TEST(Program, fewer_threads_do_where_no_more_can_be_had) {
  // A stack of 128 MiB for each, in 512 MiB of address space.
  Scratch scratch;
  const std::string in = scratch.write("in.csv", stacked_circles(2000));
  for (const std::string& command : {"pairs " + in, "nearest -k 2 " + in + " " + in}) {
    const Outcome outcome =
        run("ulimit -s 131072; ulimit -v 524288; $ABUT " + command + " --threads 9 | tail -n 1");
    EXPECT_NE(outcome.out, "") << command;
    EXPECT_EQ(outcome.err, "") << command;
  }
}
#endif

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
