// Lines of every length, however they arrive.
#include "lines.hpp"

#include <gtest/gtest.h>

#include "error.hpp"
#include "support.hpp"

namespace abut::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  test::Scratch scratch;
  InputFile file(scratch.write("lines", text));
  LineReader reader(file);
  std::vector<std::string> lines;
  while (const std::optional<Line> next = reader.next()) {
    EXPECT_EQ(next->number, lines.size() + 1);
    lines.push_back(next->too_long ? "(too long)" : std::string(next->text));
  }
  return lines;
}

using Strings = std::vector<std::string>;

TEST(Lines, ends) {
  EXPECT_EQ(lines_of(""), Strings{});
  EXPECT_EQ(lines_of("\n"), Strings{""});
  EXPECT_EQ(lines_of("a\nb"), (Strings{"a", "b"}));
  EXPECT_EQ(lines_of("a\n\nb\n"), (Strings{"a", "", "b"}));
  EXPECT_EQ(lines_of("a\r\nb\r\n"), (Strings{"a\r", "b\r"}));
  EXPECT_EQ(lines_of("\xEF\xBB\xBF"
                     "a\n\xEF\xBB\xBF"
                     "b"),
            (Strings{"a",
                     "\xEF\xBB\xBF"
                     "b"}));
  EXPECT_EQ(lines_of(std::string("a\0b\n", 4)), Strings{std::string("a\0b", 3)});
}

TEST(Lines, around_the_buffer) {
  for (const std::size_t size : {262143, 262144, 262145, 400000, 1048576}) {
    const std::string a(size, 'a'), b(size + 1, 'b');
    EXPECT_EQ(lines_of(a + "\n" + b + "\n" + a), (Strings{a, b, a}));
  }
}

TEST(Lines, too_long_ones_are_passed_over) {
  const std::string longest(longest_line, 'x');
  EXPECT_EQ(lines_of(longest + "\nnext"), (Strings{longest, "next"}));
  EXPECT_EQ(lines_of(longest), Strings{longest});
  EXPECT_EQ(lines_of(longest + "x\nnext"), (Strings{"(too long)", "next"}));
  EXPECT_EQ(lines_of(longest + "x"), Strings{"(too long)"});
  EXPECT_EQ(lines_of(longest + longest + longest + "\n\nnext\n"),
            (Strings{"(too long)", "", "next"}));
}

TEST(Lines, blocks_are_whole_lines_of_at_least_the_size_wanted) {
  test::Scratch scratch;
  std::string text;
  for (int i = 0; i < 200000; ++i) text += std::to_string(i * 7919 % 100003) + "\n";
  text += "the last has no end";
  for (const std::size_t wanted : {0, 1, 1000, 300000, 5000000}) {
    InputFile file(scratch.write("blocks", "\xEF\xBB\xBF" + text));
    BlockReader reader(file);
    Block block;
    std::string joined;
    bool ended = false;
    while (reader.next(block, wanted)) {
      EXPECT_FALSE(ended);
      ended = block.text().back() != '\n' || block.text().size() + 3 < wanted;
      joined += block.text();
    }
    EXPECT_TRUE(ended);
    EXPECT_EQ(joined, text);
  }
}

TEST(Lines, a_file_that_is_shortened_meanwhile_is_told) {
  test::Scratch scratch;
  InputFile file(scratch.write("lines", std::string(1000000, '\n')));
  LineReader reader(file);
  ASSERT_TRUE(reader.next());
  std::filesystem::resize_file(scratch.path("lines"), 300000);
  try {
    while (reader.next()) {
    }
    FAIL();
  } catch (const FatalError& trouble) {
    EXPECT_EQ(trouble.what(), scratch.path("lines") +
                                  ": was shortened from 1000000 bytes to 300000 while it was read");
  }
}

TEST(Lines, what_cannot_be_read) {
  EXPECT_THROW(InputFile("/nonexistent/file"), FatalError);
  InputFile folder("/");
  char byte;
  EXPECT_THROW(folder.read(&byte, 1), FatalError);
}

}  // namespace
}  // namespace abut::cli
