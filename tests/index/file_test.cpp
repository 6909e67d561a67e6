// An index in a file: written, mapped back, and refused when it is not what it should be.
#include <gtest/gtest.h>
#include <sys/stat.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <abut/index/bytes.hpp>
#include <filesystem>
#include <fstream>

#include "index/body.hpp"
#include "sets.hpp"

namespace {

using namespace sets;
namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  Files() { fs::create_directory(folder); }
  ~Files() override { fs::remove_all(folder); }

  std::string read(const std::string& name) {
    std::ifstream in(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& name, const std::string& bytes) {
    std::ofstream(name, std::ios::binary) << bytes;
  }
  /// The error of map(); empty if there is none.
  std::string objection(const std::string& bytes) {
    write(other, bytes);
    try {
      Index::map(other);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return {};
  }

  const std::string folder = testing::TempDir() + "abut_index_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name();
  const std::string file = folder + "/shapes.index", other = folder + "/other.index";
};

std::vector<AnyShape> every_kind(std::size_t n) {
  Random random(9);
  std::vector<AnyShape> shapes;
  while (shapes.size() < n)
    shapes.push_back(some_shape(random, spreads()[0], static_cast<int>(shapes.size() % 11)));
  return shapes;
}

TEST_F(Files, MappedBackAnswersTheSame) {
  const std::vector<AnyShape> shapes = every_kind(500);
  const Index index(shapes);
  index.save(file);
  const Index mapped = Index::map(file);
  EXPECT_EQ(mapped.size(), index.size());
  for (const AnyShape& query : shapes) {
    EXPECT_EQ(mapped.meeting(query), index.meeting(query));
    EXPECT_EQ(mapped.nearest(query, 5), index.nearest(query, 5));
  }
  mapped.save(other);
  EXPECT_EQ(read(file), read(other));
  // Bytes are what a file has.
  const std::vector<std::byte> bytes = bytes_of(index);
  ASSERT_EQ(read(file), std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  const Index again = index_of_bytes(bytes);
  EXPECT_EQ(again.meeting(shapes[0]), index.meeting(shapes[0]));
  EXPECT_EQ(bytes_of(again), bytes);
  EXPECT_THROW(index_of_bytes(std::span(bytes).first(99)), std::runtime_error);
  EXPECT_THROW(index_of_bytes({}), std::runtime_error);
  // The old one goes on while a new one takes its name.
  Index(std::vector<Point>{{{1, 2}}}).save(file);
  EXPECT_EQ(mapped.meeting(shapes[0]), index.meeting(shapes[0]));
  EXPECT_EQ(Index::map(file).size(), 1U);
}

TEST_F(Files, CutAnywhereIsRefused) {
  Index(every_kind(11)).save(file);
  const std::string whole = read(file);
  EXPECT_EQ(objection(whole), "");
  for (std::size_t size = 0; size < whole.size(); ++size)
    ASSERT_NE(objection(whole.substr(0, size)), "") << size;
  EXPECT_NE(objection(whole + '\0'), "");
}

TEST_F(Files, AnyByteThatChangesIsNoticed) {
  Index(every_kind(11)).save(file);
  std::string bytes = read(file);
  for (char& byte : bytes) {
    const char right = byte;
    byte = static_cast<char>(byte ^ 1 << (&byte - bytes.data()) % 8);
    ASSERT_NE(objection(bytes), "") << &byte - bytes.data();
    byte = right;
  }
  EXPECT_EQ(objection(bytes), "");
}

TEST_F(Files, SaysWhatIsWrong) {
  const auto says = [&](const std::string& bytes, const std::string& what) {
    EXPECT_NE(objection(bytes).find(what), std::string::npos) << objection(bytes);
  };
  says("", "too short");
  says("hello", "too short");
  says(std::string(5000, 'x'), "not an index of shapes");
  Index(every_kind(3)).save(file);
  std::string bytes = read(file);
  bytes[8] = 77;
  says(bytes, "version 77");
  // law: interface.md, "Files throw std::runtime_error"
  EXPECT_THROW(Index::map(folder), std::runtime_error);
  EXPECT_THROW(Index::map(folder + "/none"), std::runtime_error);
  EXPECT_THROW(Index().save(folder + "/none/x"), std::runtime_error);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 2) << "nothing else is left behind";
}

/// The bytes with a checksum that fits, as an attacker would write them.
std::string forged(std::string bytes) {
  abut::detail::index::Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.checksum = 0;
  header.checksum = XXH3_64bits_withSeed(bytes.data() + sizeof header, bytes.size() - sizeof header,
                                         XXH3_64bits(&header, sizeof header));
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

TEST_F(Files, ForgedBoxesWhereThereIsNothing) {
  const Index index(std::vector<Point>(257, Point{{1, 2}}));
  index.save(file);
  ASSERT_EQ(index.body().header().number_size, sizeof(float));
  const std::string whole = read(file);
  ASSERT_EQ(forged(whole), whole);
  const abut::detail::index::Layout layout(index.body().header());
  const abut::detail::index::Levels levels(257);
  ASSERT_EQ(levels.count, 3);
  const std::size_t children[] = {257, 17, 2};
  for (std::size_t level = 0; level < 3; ++level) {
    std::string bytes = whole;
    const std::size_t node = levels.first[level] + children[level] / 16;
    auto* boxes = reinterpret_cast<abut::detail::index::Node<float>*>(bytes.data() + layout.nodes);
    boxes[node].set(15, {{-1, -1}, {1, 1}});
    EXPECT_NE(objection(forged(bytes)), "") << level;
  }
}

TEST_F(Files, ForgedCounts) {
  Index(std::vector<Point>(3)).save(file);
  const std::string whole = read(file);
  for (const std::uint64_t count :
       {std::uint64_t{1} << 32, std::uint64_t{1} << 41, ~std::uint64_t{0}}) {
    std::string bytes = whole;
    abut::detail::index::Header header;
    std::memcpy(&header, bytes.data(), sizeof header);
    header.count = header.count_of[0] = count;
    std::memcpy(bytes.data(), &header, sizeof header);
    EXPECT_NE(objection(forged(bytes)), "") << count;
    // In a file that seems to be long enough.
    write(other, bytes);
    fs::resize_file(other, std::uint64_t{1} << 42);
    EXPECT_THROW(Index::map(other), std::runtime_error) << count;
  }
}

TEST_F(Files, TheSameIndexMakesTheSameFile) {
  // Earlier content of the memory is not in the file.
  for (const std::string& name : {file, other}) {
    std::vector<char> litter(100'000, name.back());
    litter = {};
    Index(every_kind(100)).save(name);
  }
  EXPECT_EQ(read(file), read(other));
}

TEST_F(Files, PolygonsWithoutVerticesComeBack) {
  Index(std::vector<Polygon>(3)).save(file);
  EXPECT_EQ(Index::map(file).size(), 3U);
}

TEST_F(Files, LinksAreFollowedAndPermissionsKept) {
  const Index index(std::vector<Point>(3));
  write(file, "");
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("shapes.index", other);
  index.save(other);
  EXPECT_TRUE(fs::is_symlink(other));
  EXPECT_EQ(Index::map(file).size(), 3U);
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  const mode_t before = ::umask(0027);
  index.save(folder + "/new");
  EXPECT_EQ(::umask(before), 0027U);
  EXPECT_EQ(static_cast<int>(fs::status(folder + "/new").permissions()), 0640);
}

TEST_F(Files, ALinkToNothingMakesTheFile) {
  fs::create_symlink("shapes.index", other);
  Index(std::vector<Point>(3)).save(other);
  EXPECT_TRUE(fs::is_symlink(other));
  EXPECT_EQ(Index::map(file).size(), 3U);
  fs::create_symlink("round", folder + "/round");
  EXPECT_THROW(Index().save(folder + "/round/index"), std::runtime_error);
}

TEST_F(Files, NamesMayBeAsLongAsTheSystemAllows) {
  const std::string longest = folder + '/' + std::string(255, 'n');
  Index(std::vector<Point>(3)).save(longest);
  EXPECT_EQ(Index::map(longest).size(), 3U);
  EXPECT_THROW(Index().save(longest + 'n'), std::runtime_error);
  EXPECT_THROW(Index().save(""), std::runtime_error);
}

TEST_F(Files, WhatIsNoFileIsLeftAlone) {
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_THROW(Index().save(file), std::runtime_error);
  EXPECT_THROW(Index::map(file), std::runtime_error);
  EXPECT_TRUE(fs::is_fifo(file));
  EXPECT_THROW(Index().save("/dev/null"), std::runtime_error);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
